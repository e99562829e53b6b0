//! Games turned into what pages show: ready values, told in the reader's words and zone.

mod board;
mod cards;
mod challenge;
mod clicks;
mod game;
mod looks;
mod new_game;

pub(super) use board::{Drawing, Smalls, is_flipped};
pub(super) use cards::{challenge_cards, game_cards};
pub(super) use challenge::challenge_page;
pub(super) use clicks::{Clicked, Clicks};
pub(super) use game::{Asked, game_page, sentence};
pub(super) use looks::looks_form;
pub(super) use new_game::{Typed, new_game_page};
