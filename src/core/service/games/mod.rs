//! Games: loading, saving, masking for a viewer, lists. Only [`save`] changes a game, and returns
//! its events; see [`super::game_commands`].

mod abandoned;
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
mod note_moves;
mod notes;
mod proposal;
mod running_position;
mod saving;
mod sentences;
mod starts;
mod stored_game;
mod tallies;
mod thumbnail;
mod vacation_clocks;
mod variant_versions;
mod view;

pub use super::invitations::LAPSES_AFTER_DAYS;
pub use crate::store::games::{Challenge, Cursor, Filter, PinnedRules, Row as GameRow};
pub use abandoned::SilentPeriod;
pub(crate) use abandoned::{CHECK_INTERVAL, days_after, silence, silence_in};
pub use check::{CheckedGame, Checker};
pub(crate) use deadline::{
    end_of_quiet, move_deadlines, plan_reminders, record_grant, reminder_times, save_clock,
};
pub use entries::{Entry, is_turn_of, player_to_move, running_with_programs};
pub(crate) use entries::{entries_of, entries_with_names};
pub(crate) use heading::ADJUDICATION;
pub use heading::heading;
pub(crate) use lists::narrow;
pub use lists::{
    Count, Home, Listing, PlayerPage, being_played, home, list, newest_filter, next_turn, open_to,
    player_page, recent_variants, totals, waiting_and_latest,
};
pub(crate) use loading::{is_visible_to, load, load_for_system, to_move};
pub use locked_game::{LockedGame, seat_of_viewer};
pub(crate) use note_moves::read_variations;
pub use note_moves::{LineFault, MOST_LINE, variations_behind};
pub use notes::{
    MOST_NOTE, MOST_NOTES, MOST_NOTES_IN_ALL, MOST_PUBLISHED, Note, NoteForm, NoteRefused,
    OwnNoteEntry, OwnNotesPage, delete_note, own_notes, publish_note, save_note,
};
pub use proposal::{MOST_MESSAGE, MoveForm, MoveRefused, Proposal, propose};
pub(crate) use proposal::{
    MoveRequest, is_repeat, judgement_before, read as read_move, without_revealed,
};
pub(crate) use running_position::{
    plays_at, running_game_at, running_game_through, running_game_with,
};
pub(crate) use saving::{SavedEvents, save, save_move};
pub(crate) use starts::{awaits_placings, start_of};
pub use stored_game::{Masked, ReplayedGame, Unmasked};
pub(crate) use stored_game::{StoredGame, count};
pub use tallies::{HeadToHead, Tally, head_to_head};
pub use thumbnail::ThumbnailPosition;
pub(crate) use vacation_clocks::{
    VacationChange, near_their_end, passed_lately, stop_for_those_away, turn_clocks, would_be_lost,
    write_event as write_away_event,
};
pub use variant_versions::{VersionError, changed_file, in_version, newest, update_texts};
pub(crate) use variant_versions::{keep_variant, pinned};
pub use view::{
    Adjustment, ArchiveNote, ChallengeDetails, Contest, GameView, Message, Moment, OfferAnswer,
    OpposingProgram, Progress, Remark, Rematch, Viewer, VisibleGame, progress, view, view_for,
};
pub(crate) use view::{closed_by, find_unsealed, fix_secret, is_open_to, parse_placing, source_of};
