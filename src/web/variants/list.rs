//! The list of variants.

use super::rules::native;
use super::view::{VariantRow, VariantsPage};
use crate::rules::Variant;
use crate::web::frame::Page;
use crate::web::parts::{Drawing, SmallBoards};
use crate::words::{self, variants};
use std::sync::Arc;

/// The list of variants.
pub(in crate::web) fn variants_page(page: Page, all: &[Arc<Variant>]) -> VariantsPage {
    let mut smalls = SmallBoards::default();
    let variants = all.iter().map(|variant| row(variant, &page, &mut smalls));
    VariantsPage {
        variants: variants.collect(),
        sprites: smalls.sprites(),
        page,
    }
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
        svg: smalls.draw(&drawing),
    }
}
