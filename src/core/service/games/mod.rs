//! Games: challenges, moves, offers, kibitz, lists and records.

mod abandoned;
#[cfg(test)]
mod abandoned_tests;
mod acts;
#[cfg(test)]
mod ambiguous_tests;
mod away;
#[cfg(test)]
mod blocks_tests;
mod challenges;
mod check;
#[cfg(test)]
mod check_tests;
pub mod conditional_move;
#[cfg(test)]
mod counter_tests;
mod deadline;
mod deal;
#[cfg(test)]
mod deal_tests;
#[cfg(test)]
mod dice_tests;
mod entries;
mod event_messages;
mod flags;
#[cfg(test)]
mod free_tests;
mod heading;
mod kibitz;
mod lists;
#[cfg(test)]
mod lives;
mod locked_game;
mod mail;
mod moves;
mod notes;
#[cfg(test)]
mod opening_tests;
mod placing;
#[cfg(test)]
mod placing_tests;
#[cfg(test)]
mod play_tests;
#[cfg(test)]
mod races_tests;
mod rematch;
#[cfg(test)]
mod rematch_tests;
mod reminders;
mod sentences;
#[cfg(test)]
mod settled_time_tests;
#[cfg(test)]
mod several_games_tests;
mod stored_game;
mod thumbnail;
mod variant_versions;
mod view;

pub use abandoned::Silence;
pub(crate) use abandoned::days_after;
pub use acts::{CommandForm, act, mute, resign_all, seat_of_viewer};
pub(crate) use acts::{act_for, decide};
pub(crate) use away::{Turned, near_their_end, passed_lately, turn_clocks, would_be_lost};
pub use challenges::{
    Acceptance, AnswerRefused, ChallengeRefused, CounterRefused, LAPSES_AFTER_DAYS, MOST_GREETING,
    MOST_STANDING, Start, Terms, accept, accept_with, add_word, challenge, challenge_by_link,
    close_all, counter, decline, lapse, withdraw,
};
pub(crate) use challenges::{
    begin, begin_by_invitation, check_blocks, decline_invitation, new_game, take_down, word_asked,
};
pub use check::{Checked, Checker};
pub(crate) use deadline::{end_of_quiet, move_deadlines, save_clock, tell};
pub use entries::{Entry, is_turn_of, player_to_move};
pub(crate) use entries::{entries_of, entries_with_names};
pub(crate) use event_messages::say;
pub use flags::flag;
pub(crate) use heading::ADJUDICATION;
pub use heading::heading;
pub(crate) use kibitz::find_opened;
pub use kibitz::{MOST_REMARK, RemarkForm, RemarkRefused, close_kibitz, remark, withdraw_remark};
pub(crate) use lists::narrow;
pub use lists::{
    Count, Home, Listing, PlayerPage, Tally, being_played, home, list, newest_filter, next_turn,
    open_to, player_page,
};
pub use locked_game::LockedGame;
pub use mail::{choose_mail_frequency, watch};
pub(crate) use moves::{Asked, before_it_is_made, judged_before, make};
pub use moves::{MOST_MESSAGE, MoveForm, Proposal, Refused, play_move, propose};
pub use notes::{
    KeptNote, KeptNotes, LineFault, MOST_LINE, MOST_NOTE, MOST_NOTES, Note, NoteForm, NoteRefused,
    delete_note, kept_notes, line_behind, publish_note, read_on, save_note,
};
pub use placing::place;
pub use rematch::rematch;
pub(crate) use reminders::{plan_all, remind};
pub(crate) use stored_game::is_visible_to;
pub use stored_game::{StoredGame, load};
pub(crate) use stored_game::{awaits_placings, count, load_for_system, start_of, to_move};
pub use thumbnail::Shown;
pub use variant_versions::{VersionError, changed_file, in_version, mend_words, newest};
pub(crate) use variant_versions::{keep_variant, pinned};
pub use view::{
    Adjustment, Declined, GameView, Message, Progress, Remark, Rematch, progress, view, view_for,
};
