//! The list of variants: by families, and those that fit some words.

use super::rules::native;
use super::view::{FamilyRows, VariantRow, VariantsPage};
use crate::rules::{Family, Variant};
use crate::web::frame::Page;
use crate::web::parts::{Drawing, SmallBoards};
use crate::words::{self, variants};
use std::sync::Arc;

/// The list of variants that fit some words; all where there are none.
pub(in crate::web) fn variants_page(page: Page, all: &[Arc<Variant>], asked: &str) -> VariantsPage {
    let mut smalls = SmallBoards::default();
    let fitting: Vec<&Arc<Variant>> = all.iter().filter(|variant| fits(variant, asked)).collect();
    let families = Family::ALL.into_iter().map(|family| {
        let own = fitting.iter().filter(|variant| variant.family() == family);
        FamilyRows {
            slug: family.as_str(),
            name: variants::family(family),
            variants: own
                .map(|variant| row(variant, &page, &mut smalls))
                .collect(),
        }
    });
    VariantsPage {
        families: families
            .filter(|family| !family.variants.is_empty())
            .collect(),
        asked: asked.to_owned(),
        sprites: smalls.sprites(),
        page,
    }
}

/// Whether a variant is called so, by any of its names, or its summary or family speaks of it.
fn fits(variant: &Variant, asked: &str) -> bool {
    let names = variants::names(variant.slug());
    let texts = [
        words::variant_name(variant).into_owned(),
        variant.name().to_owned(),
        variant.slug().to_owned(),
        variants::summary(variant).into_owned(),
        variants::family(variant.family()).to_owned(),
        names.map_or_else(String::new, |names| names.others.to_owned()),
        names
            .and_then(|names| names.native)
            .map_or_else(String::new, |(_, name)| name.to_owned()),
    ];
    let all = texts.join(" ").to_lowercase();
    let mut wanted = asked.split_whitespace().map(str::to_lowercase);
    wanted.all(|word| all.contains(&word))
}

fn row(variant: &Variant, page: &Page, smalls: &mut SmallBoards) -> VariantRow {
    let drawing = Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip: false,
        appearance: &page.appearance,
    };
    VariantRow {
        slug: variant.slug().to_owned(),
        name: words::variant_name(variant).into_owned(),
        native: native(variant),
        summary: variants::summary(variant).into_owned(),
        special: variants::special(variant),
        svg: smalls.draw_only(&drawing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn a_variant_is_found_by_any_of_its_names() {
        let found = |asked: &str| -> Vec<&str> {
            let all = catalogue::all().iter();
            let fitting = all.filter(|variant| fits(variant, asked));
            fitting.map(|variant| variant.slug()).collect()
        };
        assert_eq!(found("chess960"), ["fischer-random"]);
        assert_eq!(found("THAI"), ["makruk"]);
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
        assert_eq!(found("").len(), catalogue::all().len());
    }
}
