//! Components shared by the pages of several features: boards, navigation through a game, cards,
//! people and times.

mod board;
mod board_query;
mod cards;
pub(super) mod charts;
mod clicks;
mod exact_ending;
mod part;
mod position;
mod qr;
mod ratings;
mod tree;
mod typed_moves;
mod view;
pub(super) mod walk;

pub(super) use board::{Drawing, MAIN, SmallBoards, bottom, is_flipped, piece_sets};
pub(super) use board_query::{BoardQuery, style_query};
pub(super) use cards::{
    ChallengeCard, ChallengeReader, GameCard, challenge_cards, count_text, game_cards, state_text,
};
pub(super) use clicks::{ClickQuery, Clicks};
pub(super) use exact_ending::{EndingView, ending_view, load_ending};
pub(super) use part::part;
pub(super) use position::{BoardView, MoveField, Preview, Promotion, SeatPlate, ShownPosition};
pub(super) use qr::qr_code;
pub(super) use ratings::{RatingView, rating_views, stakes_text};
pub(super) use tree::{TreeMove, line_to, number_of, path_at, tree_moves};
pub(super) use typed_moves::{MOST_EXPLORED, analysis_address, ending_link, explorer_address};
pub(super) use view::{Deadline, Person, SeatLabel, When, spans, variant_choices};
pub(super) use walk::{MoveList, Walk};
