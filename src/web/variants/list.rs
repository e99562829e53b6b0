//! The list of variants: favourites first, then by family; or the results of a search.

use super::favourite::{FavouriteButton, Place};
use super::rules::native;
use super::view::{VariantGroup, VariantRow, VariantsPage};
use crate::rules::{Family, Variant};
use crate::search::fold;
use crate::web::components::style_query;
use crate::web::http::Page;
use crate::words::{self, variant_names, variants};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Data about the variants, by slug.
pub(super) struct VariantStats {
    /// The number of running public games.
    pub playing: BTreeMap<String, usize>,
    pub favourites: BTreeSet<String>,
}

/// The variants that match a search; all of them without one.
pub(super) fn variants_page(
    page: Page,
    all: &[Arc<Variant>],
    around: &VariantStats,
    search: &str,
) -> VariantsPage {
    let rows = Rows {
        style: style_query(&page.appearance),
        is_signed_in: page.viewer.is_some(),
        around,
        search,
    };
    let fitting: Vec<&Arc<Variant>> = all.iter().filter(|variant| fits(variant, search)).collect();
    // Search results are few, so favourites are not listed twice.
    let favourites = fitting
        .iter()
        .filter(|variant| search.is_empty() && around.favourites.contains(variant.slug()));
    let mut groups = vec![VariantGroup {
        slug: "favourites",
        name: t!("variants-favourites"),
        variants: favourites
            .map(|variant| rows.row(variant, Place::Favourites))
            .collect(),
        is_open: true,
    }];
    groups.extend(Family::ALL.iter().copied().map(|family| {
        let own = fitting.iter().filter(|variant| variant.family() == family);
        VariantGroup {
            slug: family.as_str(),
            name: variants::family(family),
            variants: own
                .map(|variant| rows.row(variant, Place::Family))
                .collect(),
            is_open: !search.is_empty(),
        }
    }));
    groups.retain(|group| !group.variants.is_empty());
    VariantsPage {
        groups,
        search: search.to_owned(),
        page,
    }
}

/// Whether a name of the variant in any language, its summary or its family matches the search.
fn fits(variant: &Variant, search: &str) -> bool {
    let texts = [
        variant_names::readers_names(variant).join(" "),
        variants::summary(variant).into_owned(),
        variants::family(variant.family()).to_owned(),
    ];
    let texts = fold(&texts.join(" "));
    let is_mentioned =
        |words: &String| texts.contains(words) || variant_names::is_in_name(variant, words);
    let words: Vec<String> = search
        .split_whitespace()
        .map(variant_names::normalised)
        .collect();
    let whole = words.concat();
    match whole.is_empty() {
        true => search.trim().is_empty(),
        false => is_mentioned(&whole) || words.iter().all(is_mentioned),
    }
}

/// The data for making rows.
struct Rows<'a> {
    /// The reader's style of boards, as a query.
    style: String,
    is_signed_in: bool,
    around: &'a VariantStats,
    search: &'a str,
}

impl Rows<'_> {
    fn row(&self, variant: &Variant, place: Place) -> VariantRow {
        let (slug, name) = (variant.slug(), words::variant_name(variant));
        VariantRow {
            slug: slug.to_owned(),
            native: native(variant),
            summary: variants::summary(variant).into_owned(),
            picture: format!("/variants/{slug}/board.svg{}", self.style),
            playing: self.around.playing.get(slug).copied().unwrap_or_default(),
            anchor: match place {
                Place::Family => format!("game-{slug}"),
                _ => String::new(),
            },
            favourite: self.is_signed_in.then(|| FavouriteButton {
                slug: slug.to_owned(),
                name: name.clone().into_owned(),
                marked: self.around.favourites.contains(slug),
                place,
                search: self.search.to_owned(),
            }),
            name: name.into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn any_name_of_a_variant_finds_it() {
        let found = |search: &str| -> Vec<&str> {
            let all = catalogue::all().iter();
            let fitting = all.filter(|variant| fits(variant, search));
            fitting.map(|variant| variant.slug()).collect()
        };
        assert_eq!(found("chess960"), ["fischer-random"]);
        assert_eq!(found("THAI"), ["makruk"]);
        for search in [
            "象棋",
            "xiàngqí",
            "xiang-qi",
            "XIANG QI",
            "Siang k‘i",
            "cờ tướng",
            "co tuong",
            "中國象棋",
            "シャンチー",
            "chinese chess",
        ] {
            assert!(found(search).contains(&"xiangqi"), "{search}");
        }
        for search in [
            "shōgi",
            "Shogi",
            "SHŌGI",
            "将棋",
            "將棋",
            "しょうぎ",
            "日本將棋",
        ] {
            assert!(found(search).contains(&"shogi"), "{search}");
        }
        assert_eq!(found("Chess-960"), ["fischer-random"]);
        assert_eq!(found("國際象棋"), ["chess"]);
        assert_eq!(
            found("象棋"),
            [
                "xiangqi",
                "banner",
                "xiangqi-black-first",
                "minixiangqi",
                "xiangqihouse"
            ]
        );
        assert!(found("chancellor archbishop").contains(&"embassy"));
        assert!(found("draughts").is_empty());
        assert!(found("?!").is_empty());
        assert_eq!(found("").len(), catalogue::all().len());
    }
}
