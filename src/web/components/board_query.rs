//! The query for a board: flipped, in another notation, in another style. Links and forms carry it
//! from page to page.

use crate::notation::Notation;
use crate::service::appearance::Appearance;
use crate::web::http::{Query, flip_in, notation_in};
use std::fmt::Write as _;

/// What an address requests. Absent fields use the reader's settings.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct BoardQuery {
    pub flip: Option<bool>,
    /// The notation of the moves.
    pub notation: Option<Notation>,
    /// The style of the board, field by field, in valid words.
    pub appearance: Vec<(&'static str, String)>,
}

impl BoardQuery {
    pub(in crate::web) fn of(query: &Query) -> Self {
        let names = ["set", "board", "theme", "size"].into_iter();
        let is_word = |word: &str| word.len() <= 12 && word.bytes().all(|b| b.is_ascii_lowercase());
        let look = |name| {
            let word = query.text(name).filter(|word| is_word(word))?;
            Some((name, word.to_owned()))
        };
        Self {
            flip: flip_in(query),
            notation: notation_in(query),
            appearance: names.filter_map(look).collect(),
        }
    }

    /// Reads the hidden field of a form.
    pub(in crate::web) fn from_field(field: &str) -> Self {
        Query::parse(field).map_or_else(|_| Self::default(), |query| Self::of(&query))
    }

    /// The requested appearance, completed by the reader's own.
    pub(in crate::web) fn appearance(&self, own: Appearance) -> Appearance {
        own.with(|name| {
            let mut asked = self.appearance.iter();
            let (_, word) = asked.find(|(known, _)| *known == name)?;
            Some(word)
        })
    }

    /// The same as part of a query: `&flip=1&notation=wxf&set=western`.
    pub(in crate::web) fn query(&self) -> String {
        let mut out = String::new();
        if let Some(flip) = self.flip {
            let _ = write!(out, "&flip={}", u8::from(flip));
        }
        if let Some(notation) = self.notation {
            let _ = write!(out, "&notation={notation}");
        }
        for (name, word) in &self.appearance {
            let _ = write!(out, "&{name}={word}");
        }
        out
    }
}

/// A reader's style of boards as a query: `?set=western`; empty for the default.
pub(in crate::web) fn style_query(appearance: &Appearance) -> String {
    let usual = Appearance::default().words();
    let own = appearance.words().into_iter().zip(usual);
    let own = own.filter(|((name, word), (_, usual))| {
        ["set", "board", "theme"].contains(name) && word != usual
    });
    let fields: Vec<_> = own
        .map(|((name, word), _)| format!("{name}={word}"))
        .collect();
    match fields.is_empty() {
        true => String::new(),
        false => format!("?{}", fields.join("&")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_options_are_carried_to_the_next_page() {
        let board_query =
            BoardQuery::from_field("flip=1&notation=wxf&set=western&theme=wood&ply=7");
        assert_eq!(
            board_query.query(),
            "&flip=1&notation=wxf&set=western&theme=wood"
        );
        assert_eq!(
            BoardQuery::from_field(&board_query.query()).query(),
            board_query.query()
        );
    }

    #[test]
    fn unknown_words_are_dropped() {
        for odd in [
            "set=%22%3E%3Cscript%3E",
            "flip=1&flip=0",
            "notation=klingon",
            "%",
        ] {
            assert_eq!(BoardQuery::from_field(odd).query(), "", "{odd}");
        }
    }
}
