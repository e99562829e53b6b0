//! Games: challenges, moves, offers, kibitz, lists and records.

mod acts;
mod challenges;
#[cfg(test)]
mod free_tests;
mod heading;
mod kibitz;
mod lists;
mod look;
mod mail;
mod moves;
mod pin;
#[cfg(test)]
mod play_tests;
pub mod prepared;
mod saying;
mod shown;
mod table;

pub(crate) use acts::act_for;
pub use acts::{ActForm, Answer, Wish, act, flag, mute, resign_all, seat_of_viewer};
pub use challenges::{
    Challenge, ChallengeAnswer, LAPSES_AFTER_DAYS, MOST_GREETING, Terms, accept, accept_with,
    challenge, close_all, decline, lapse, withdraw,
};
pub(crate) use challenges::{begin, new_game};
pub use heading::heading;
pub use kibitz::{MOST_REMARK, Remark, hide, remark, withdraw_remark};
pub(crate) use lists::entries_of;
pub use lists::{
    Entry, Home, Listing, PlayerPage, Tally, home, is_turn_of, list, newest_filter, next_turn,
    player_page,
};
pub use look::{Look, Message, Progress, look, progress};
pub use mail::{choose_rhythm, watch};
pub(crate) use moves::make;
pub use moves::{MOST_MESSAGE, MoveForm, Proposal, Refused, play_move, propose};
pub use pin::{VersionError, changed_file, in_version, newest};
pub(crate) use pin::{keep_variant, pinned};
pub(crate) use saying::{said_with, say};
pub use shown::Shown;
pub use table::{Table, load};
pub(crate) use table::{count, load_for_system, set_up};
