//! Games turned into what pages show: ready values, told in the reader's words and zone.

mod cards;
mod challenge;
mod game;

pub(super) use cards::{challenge_card, game_card};
pub(super) use challenge::challenge_page;
pub(super) use game::{Asked, game_page, sentence};
