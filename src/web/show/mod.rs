//! Games turned into what pages show: ready values, told in the reader's words and zone.

mod board;
mod cards;
mod challenge;
mod clicks;
mod game;
mod guides;
mod variant;

pub(super) use board::{Drawing, Smalls, is_flipped};
pub(super) use cards::{challenge_card, game_card};
pub(super) use challenge::challenge_page;
pub(super) use clicks::{Clicked, Clicks};
pub(super) use game::{Asked, game_page, sentence};
pub(super) use guides::{help_page, variants_page};
pub(super) use variant::variant_page;
