//! What the page of a game shows beside the moves: annotations, messages, comments and notes.

use crate::web::components::{Person, When};
use askama::Template;

/// The annotations of a record.
pub(in crate::web) struct AnnotationsView {
    pub shown_comment: Option<String>,
    pub all: Vec<AnnotatedView>,
    /// Whether there are more variations than are listed.
    pub is_cut: bool,
}

/// The annotations of a move.
pub(in crate::web) struct AnnotatedView {
    /// The move: `Red’s move 22: C h3-e3`.
    pub text: String,
    /// The address of the position.
    pub href: String,
    /// Whether its position is shown.
    pub is_shown: bool,
    pub comment: Option<String>,
    pub variations: Vec<VariationView>,
}

/// A variation with nested ones.
#[derive(Template)]
#[template(path = "game/variation.html")]
pub(in crate::web) struct VariationView {
    /// Whether it is indented relative to the surrounding text.
    pub is_indented: bool,
    /// Moves and their annotations, in order.
    pub parts: Vec<VariationPart>,
}

pub(in crate::web) enum VariationPart {
    /// Moves, and the address that tries them.
    Moves { text: String, href: Option<String> },
    /// A comment on the position after them.
    Comment(String),
    /// An alternative to the last of them.
    Variation(VariationView),
}

/// Links to the other parts of a list that is too long for one page.
#[derive(Default)]
pub(in crate::web) struct RestLinks {
    /// The address of the first part, from a later one.
    pub first: Option<String>,
    /// The number of entries after this part, and the address of the next part.
    pub next: Option<(usize, String)>,
}

pub(in crate::web) struct CommentsView {
    /// The opponent's last message; for onlookers the last of either player.
    pub last_message: Option<MessageView>,
    /// Whether the reader has moved since.
    pub is_last_message_old: bool,
    /// Whether the comments are unfolded.
    pub is_open: bool,
    /// The players' messages, the latest first, and how many there are.
    pub messages: Vec<MessageView>,
    pub message_count: usize,
    pub rest_of_messages: RestLinks,
    /// The latest comments of onlookers in chronological order, and how many there are.
    pub remarks: Vec<RemarkView>,
    pub remark_count: usize,
    pub rest_of_remarks: RestLinks,
    pub remark_form: RemarkForm,
    /// Whether a new comment can be hidden until the game ends.
    pub seal: HiddenUntilEnd,
    /// Who closed comments while the game runs; empty if nobody did.
    pub closed_by: String,
    /// Whether the reader, a player, has closed comments; `None` if the reader cannot.
    pub closing: Option<bool>,
    /// Whether the reader watches the game; `None` for players, visitors, and private games.
    pub watching: Option<bool>,
}

/// A player's message.
#[derive(Clone)]
pub(in crate::web) struct MessageView {
    /// The move that it came with: `Red’s move 22: C h3-e3`; without a move, `after Red’s move 22`.
    pub text: String,
    /// The address of the position.
    pub href: String,
    pub who: Person,
    pub when: When,
    pub body: String,
    /// Whether only the two players can read it.
    pub is_private: bool,
}

/// The form for a message without a move.
pub(in crate::web) struct MessageFormView {
    pub opponent: String,
    pub is_open: bool,
    /// The reader's own message, if it is the last in the game and came without a move.
    pub sent: Option<MessageView>,
    /// What was typed, and why it was refused.
    pub body: String,
    pub wrong: Option<String>,
    /// Whether only the opponent may read it; `None` in a private game, which only the two can see.
    pub only_opponent: Option<bool>,
}

pub(in crate::web) struct RemarkView {
    pub id: i64,
    pub who: Person,
    /// The position that it is about: `after Red’s move 22`.
    pub at: String,
    /// The address of that position.
    pub href: String,
    pub when: When,
    pub body: String,
    /// Whether it is or was hidden until the end; empty if it never was.
    pub seal: &'static str,
    /// Whether the reader wrote it and may withdraw it.
    pub withdraw: bool,
    /// Whether the reader is an admin and may hide it.
    pub hide: bool,
}

/// Whether a comment is hidden until the game ends.
pub(in crate::web) enum HiddenUntilEnd {
    No,
    /// The author chooses; whether the box is ticked.
    May(bool),
    /// Always, because comments are closed.
    Must,
}

pub(in crate::web) enum RemarkForm {
    /// The reader, with the text typed so far and why it was refused.
    Open(String, Option<String>),
    /// Only after signing in, with the address of the sign-in page that leads back here.
    SignIn(String),
    /// Only after confirming the address.
    Confirm,
    /// Nobody: the game is private.
    Nobody,
}

pub(in crate::web) struct NotesView {
    pub is_open: bool,
    pub at_position: Vec<NoteView>,
    pub elsewhere: Vec<NoteView>,
    /// How many there are, and how many of them on other positions.
    pub count: usize,
    pub count_elsewhere: usize,
    pub rest: RestLinks,
    pub form: NoteFormView,
}

pub(in crate::web) struct NoteView {
    pub id: i64,
    pub who: Person,
    /// The position: `after Red’s move 22`.
    pub at: String,
    /// Its ply, at most the last of the game.
    pub ply: usize,
    /// The address of that position.
    pub href: String,
    pub when: When,
    /// The moves, and the address that tries them; `None` without moves.
    pub line: Option<(String, Option<String>)>,
    pub body: String,
    /// The links for the reader's own note.
    pub own: Option<OwnNote>,
}

/// The actions on the reader's own note.
pub(in crate::web) struct OwnNote {
    /// The address of the page for editing it.
    pub change: String,
    /// The address that makes conditional moves of its moves, where that is possible.
    pub plan: Option<String>,
    pub is_published: bool,
    pub may_publish: bool,
}

pub(in crate::web) enum NoteFormView {
    Open(NoteFields),
    /// Only after confirming the address.
    Confirm,
    /// No notes are offered to visitors.
    Nobody,
}

pub(in crate::web) struct NoteFields {
    /// The note being edited; `None` for a new one.
    pub note: Option<i64>,
    pub ply: usize,
    pub line: String,
    pub body: String,
    pub wrong: Option<String>,
    /// Whether that is for its moves.
    pub are_moves_wrong: bool,
    pub example: Option<String>,
}
