//! Games turned into what pages show: ready values, told in the reader's words and zone.

mod analysis_board;
mod analysis_boards;
mod appearance;
mod board;
mod cards;
mod challenge;
mod clicks;
mod game;
mod guides;
mod new_game;
mod variant;
mod walk;

pub(super) use analysis_board::{AskedBoard, board_page, board_sentence};
pub(super) use analysis_boards::{boards_page, not_opened};
pub(super) use appearance::looks_form;
pub(super) use board::{Drawing, Smalls};
pub(super) use cards::{challenge_cards, game_cards};
pub(super) use challenge::challenge_page;
pub(super) use clicks::Clicked;
pub(super) use game::{Asked, game_page, sentence};
pub(super) use guides::{help_page, variants_page};
pub(super) use new_game::{Typed, new_game_page};
pub(super) use variant::{Turned, variant_page};
