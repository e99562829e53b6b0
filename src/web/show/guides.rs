//! The list of variants, and help.

use super::board::{Drawing, Smalls};
use super::variant::native;
use crate::notation::Notation;
use crate::notices::Kind;
use crate::rules::Variant;
use crate::web::page::Page;
use crate::web::views::{HelpPage, VariantRow, VariantsPage};
use crate::words::{notices, readings, variants};
use std::sync::Arc;

/// The list of variants.
pub(in crate::web) fn variants_page(page: Page, all: &[Arc<Variant>]) -> VariantsPage {
    let mut smalls = Smalls::default();
    let variants = all.iter().map(|variant| row(variant, &page, &mut smalls));
    VariantsPage {
        variants: variants.collect(),
        sprites: smalls.sprites(),
        page,
    }
}

fn row(variant: &Variant, page: &Page, smalls: &mut Smalls) -> VariantRow {
    let drawing = Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip: false,
        looks: &page.looks,
    };
    VariantRow {
        slug: variant.slug().to_owned(),
        name: variant.name().to_owned(),
        native: native(variant),
        summary: variant.summary().to_owned(),
        special: variants::special(variant),
        svg: smalls.draw(&drawing),
    }
}

/// The help page.
pub(in crate::web) fn help_page(page: Page) -> HelpPage {
    let told = |kind: Kind| (kind.title(), notices::tells(kind.slug()));
    let written = |notation: Notation| (readings::title(notation), readings::sample(notation));
    HelpPage {
        page,
        mails: Kind::optional().map(told).collect(),
        notations: Notation::ALL.into_iter().map(written).collect(),
    }
}
