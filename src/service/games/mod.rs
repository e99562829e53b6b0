//! Games: challenges, moves, offers, kibitz, lists and records.

mod acts;
mod challenges;
mod kibitz;
mod lists;
mod look;
mod moves;
mod table;

pub use acts::{ActForm, Answer, Wish, act, flag, mute, resign_all};
pub use challenges::{
    Challenge, ChallengeAnswer, LAPSES_AFTER_DAYS, MOST_GREETING, Terms, accept, challenge,
    close_all, decline, lapse, withdraw,
};
pub use kibitz::{MOST_REMARK, Remark, hide, hide_by_operator, remark, withdraw_remark};
pub use lists::{
    Entry, Home, Listing, PlayerPage, Tally, home, is_turn_of, list, newest_filter, player_page,
};
pub use look::{Look, Message, look};
pub use moves::{MOST_MESSAGE, MoveForm, Proposal, Refused, play_move, propose};
pub(crate) use table::load_for_system;
pub use table::{Table, load};
