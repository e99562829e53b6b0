//! Games: stored, loaded, masked for a viewer, listed. Nothing here changes a game but [`save`],
//! which tells what happened; see [`super::game_commands`].

mod abandoned;
mod away;
mod check;
#[cfg(test)]
mod check_tests;
pub mod conditional_move;
mod deadline;
mod entries;
mod heading;
mod lists;
mod loading;
mod locked_game;
mod notes;
mod proposal;
mod reminders;
mod saving;
mod sentences;
mod starts;
mod stored_game;
mod thumbnail;
mod variant_versions;
mod view;

pub use super::invitations::LAPSES_AFTER_DAYS;
pub use crate::store::games::{Challenge, Cursor, Filter, PinnedRules, Row as GameRow};
pub use abandoned::SilentPeriod;
pub(crate) use abandoned::{LOOK, days_after, silence, silence_in};
pub(crate) use away::{
    VacationChange, near_their_end, passed_lately, stop_for_those_away, turn_clocks, would_be_lost,
    write_event as write_away_event,
};
pub use check::{CheckedGame, Checker};
pub(crate) use deadline::{end_of_quiet, move_deadlines, save_clock, tell};
pub use entries::{Entry, is_turn_of, player_to_move};
pub(crate) use entries::{entries_of, entries_with_names};
pub(crate) use heading::ADJUDICATION;
pub use heading::heading;
pub(crate) use lists::narrow;
pub use lists::{
    Count, Home, Listing, PlayerPage, Tally, being_played, home, list, newest_filter, next_turn,
    open_to, player_page, totals, waiting,
};
pub(crate) use loading::{is_visible_to, load, load_for_system, to_move};
pub use locked_game::{LockedGame, seat_of_viewer};
pub use notes::{
    LineFault, MOST_LINE, MOST_NOTE, MOST_NOTES, MOST_NOTES_IN_ALL, MOST_PUBLISHED, Note, NoteForm,
    NoteRefused, OwnNoteEntry, OwnNotesPage, delete_note, kept_notes, line_behind, publish_note,
    read_on, save_note,
};
pub use proposal::{MOST_MESSAGE, MoveForm, MoveRefused, Proposal, propose};
pub(crate) use proposal::{
    MoveRequest, before_it_is_made, is_repeat, judged_before, read as read_move,
};
pub(crate) use reminders::{plan_all, times as reminder_times};
pub(crate) use saving::{SavedEvents, save, save_move};
pub(crate) use starts::{awaits_placings, start_of};
pub use stored_game::{Masked, ReplayedGame, Unmasked};
pub(crate) use stored_game::{StoredGame, count};
pub use thumbnail::ThumbnailPosition;
pub use variant_versions::{VersionError, changed_file, in_version, mend_words, newest};
pub(crate) use variant_versions::{keep_variant, pinned};
pub use view::{
    Adjustment, ArchiveNote, GameView, Message, Moment, OfferAnswer, Progress, Remark, Rematch,
    Viewer, VisibleGame, progress, view, view_for,
};
pub(crate) use view::{closed_by, find_opened, fix_secret, is_open_to, read_back, source_of};
