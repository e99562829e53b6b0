//! Games turned into what pages show: ready values, told in the reader's words and zone.

mod board;
mod boards;
mod cards;
mod challenge;
mod clicks;
mod game;
mod own_board;
mod variant;
mod walk;

pub(super) use board::{Drawing, Smalls, is_flipped};
pub(super) use boards::{boards_page, not_opened};
pub(super) use cards::{challenge_card, game_card};
pub(super) use challenge::challenge_page;
pub(super) use clicks::{Clicked, Clicks};
pub(super) use game::{Asked, game_page, sentence};
pub(super) use own_board::{AskedBoard, board_page, board_sentence};
pub(super) use variant::{native, variant_page};
