//! The exact ending of a position: its value, and those of the moves.

use crate::notation::{Notation, record};
use crate::rules::Line;
use crate::service::exact_endings::exact_ending;
use crate::service::{Error, RequestContext};
use crate::web::http::{Failure, RequestScope};
use crate::words::{self, Markup, Noun};

/// The value of a position and of its moves.
#[derive(Debug, Clone)]
pub(in crate::web) struct EndingView {
    /// `Red to move: Win in 12 moves`.
    pub value: Markup,
    pub moves: Vec<EndingMove>,
}

#[derive(Debug, Clone)]
pub(in crate::web) struct EndingMove {
    pub text: String,
    pub value: String,
}

/// The exact ending of the last position of a line, where the reader may know it.
pub(in crate::web) fn ending_view(
    context: &mut RequestContext,
    line: &Line,
    notation: Notation,
) -> Result<Option<EndingView>, Error> {
    let Some(found) = exact_ending(context, line)? else {
        return Ok(None);
    };
    let (variant, turn) = (line.variant(), line.position().turn());
    let notation = notation.or_algebraic(variant);
    let shown = |(mv, value)| {
        let mut after = line.clone();
        after.push_by_movement(mv).ok()?;
        Some(EndingMove {
            text: record::moves_in(&after, notation).pop()?,
            value: words::exact_endings::value(value),
        })
    };
    Ok(Some(EndingView {
        value: th!(
            "exact-for",
            seat = Noun::seat(variant, turn),
            value = words::exact_endings::value(found.value)
        ),
        moves: found.moves.into_iter().filter_map(shown).collect(),
    }))
}

/// The same for a page whose line is known only after it was loaded.
pub(in crate::web) async fn load_ending(
    scope: &RequestScope,
    line: Line,
    notation: Notation,
) -> Result<Option<EndingView>, Failure> {
    match scope.app.endgames.get() {
        None => Ok(None),
        Some(_) => {
            let load = move |context: &mut RequestContext| ending_view(context, &line, notation);
            scope.read(load).await
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::endgames::{Endgames, Library, build};
    use crate::rules::catalogue;
    use crate::service::testing::{TestSite, test_site};
    use crate::web::testing::{SiteRequest, answer};
    use std::sync::Arc;

    const PAGES: [&str; 2] = [
        "/explorer/minixiangqi?fen=2k4/7/7/7/R6/7/3K3%20w",
        "/boards/shared?variant=minixiangqi&fen=2k4/7/7/7/R6/7/3K3%20w",
    ];

    async fn page(site: &TestSite, path: &str) -> String {
        let request = SiteRequest {
            path,
            session: None,
            form: None,
        };
        let (status, text) = answer(&site.app, &request).await;
        assert_eq!(status, 200, "{path}");
        text
    }

    #[actix_web::test]
    async fn a_position_in_a_file_is_shown_with_its_value_and_those_of_its_moves() {
        let site = test_site();
        for path in PAGES {
            assert!(!page(&site, path).await.contains("id=\"ending\""), "{path}");
        }
        let variant = catalogue::find("minixiangqi").unwrap();
        let built = build(&variant, "GR-G", &mut |_| {}).unwrap();
        let mut file = tempfile::tempfile().unwrap();
        built.write(&mut file).unwrap();
        let file = Endgames::open(file, catalogue::find).unwrap();
        let library = Arc::new(Library::new(vec![file]));
        assert!(site.app.endgames.set(library).is_ok());
        for path in PAGES {
            let text = page(&site, path).await;
            assert!(text.contains("id=\"ending\""), "{path}");
            assert!(text.contains("Red to move: <b>Win in"), "{path}: {text}");
        }
        let start = page(&site, "/explorer/minixiangqi").await;
        assert!(!start.contains("id=\"ending\""));
    }
}
