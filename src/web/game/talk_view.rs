//! What the page of a game shows beside the moves: annotations, messages, comments and notes.

use crate::web::components::{Person, When};
use askama::Template;

/// What the record of a game says beside its moves.
pub(in crate::web) struct AnnotationsView {
    pub here: Option<String>,
    pub all: Vec<AnnotatedView>,
}

/// What a record says of a move.
pub(in crate::web) struct AnnotatedView {
    /// The move: `Red’s move 22: C h3-e3`.
    pub text: String,
    /// The address of the position.
    pub href: String,
    /// Whether it is the one shown.
    pub is_shown: bool,
    pub comment: Option<String>,
    /// What could have been played in its place.
    pub variations: Vec<VariationView>,
}

/// A variation, with those within it.
#[derive(Template)]
#[template(path = "game/variation.html")]
pub(in crate::web) struct VariationView {
    /// Whether it stands further in than what is around it.
    pub is_indented: bool,
    /// Moves and what is said of them, one after another.
    pub parts: Vec<VariationPart>,
}

pub(in crate::web) enum VariationPart {
    /// Moves, and the address at which they are tried.
    Moves { text: String, href: Option<String> },
    /// Words on the position that they lead to.
    Comment(String),
    /// What could have been played in place of the last of them.
    Variation(VariationView),
}

/// The ways to the other parts of a list that is too long for one page.
#[derive(Default)]
pub(in crate::web) struct RestLinks {
    /// The address of the first part, from a later one.
    pub first: Option<String>,
    /// How many entries follow, and the address of the next part.
    pub next: Option<(usize, String)>,
}

/// What was said beside the moves.
pub(in crate::web) struct CommentsView {
    /// The opponent's last words; for onlookers the last that either player wrote.
    pub last_words: Option<MessageView>,
    /// Whether the remarks are unfolded.
    pub is_open: bool,
    /// What the players wrote with their moves, the latest first, and how many messages there are.
    pub messages: Vec<MessageView>,
    pub message_count: usize,
    pub rest_of_messages: RestLinks,
    /// Remarks of onlookers, the latest in their order, and how many remarks there are.
    pub remarks: Vec<RemarkView>,
    pub remark_count: usize,
    pub rest_of_remarks: RestLinks,
    pub remark_form: RemarkForm,
    /// How what is added can be sealed.
    pub seal: HiddenUntilEnd,
    /// Who closed kibitz while the game runs; empty where nobody has.
    pub closed_by: String,
    /// Whether the reader, who plays, has closed it; none where that is not to be chosen.
    pub closing: Option<bool>,
    /// Whether the reader watches the game; none for players, strangers, and in private.
    pub watching: Option<bool>,
}

/// What a player wrote with a move.
#[derive(Clone)]
pub(in crate::web) struct MessageView {
    /// The move that it came with: `Red’s move 22: C h3-e3`.
    pub text: String,
    /// The address of the position.
    pub href: String,
    pub who: Person,
    pub when: When,
    pub body: String,
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
    /// That it is sealed, or was; empty for what was open from the first.
    pub seal: &'static str,
    /// Whether the reader wrote it and may withdraw it.
    pub withdraw: bool,
    /// Whether the reader is an admin and may hide it.
    pub hide: bool,
}

/// How a remark can be sealed until the game ends.
pub(in crate::web) enum HiddenUntilEnd {
    No,
    /// If its author wishes; whether the box is ticked.
    May(bool),
    /// There is no other way: kibitz is closed.
    Must,
}

pub(in crate::web) enum RemarkForm {
    /// The reader; with the text typed so far, and why it was not taken.
    Open(String, Option<String>),
    /// Not before signing in; this is the address of the sign-in page that leads back here.
    SignIn(String),
    /// Not before confirming the address.
    Confirm,
    /// Nobody: the game is private.
    Nobody,
}

/// What is noted beside a game.
pub(in crate::web) struct NotesView {
    pub is_open: bool,
    pub here: Vec<NoteView>,
    pub elsewhere: Vec<NoteView>,
    /// How many there are, and how many of them elsewhere.
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
    /// The ply of it, as far as the game has come.
    pub ply: usize,
    /// The address of that position.
    pub href: String,
    pub when: When,
    /// The moves, and the address at which they are tried; none where there are no moves.
    pub line: Option<(String, Option<String>)>,
    pub body: String,
    /// Where it is the reader's own.
    pub own: Option<OwnNote>,
}

/// What may be done with a note of one's own.
pub(in crate::web) struct OwnNote {
    /// The address of the page on which it is changed.
    pub change: String,
    pub is_published: bool,
    pub may_publish: bool,
}

pub(in crate::web) enum NoteFormView {
    Open(NoteFields),
    /// Not before confirming the address.
    Confirm,
    /// Nobody visitors who are not signed in.
    Nobody,
}

pub(in crate::web) struct NoteFields {
    /// The note that is changed; none for a new one.
    pub note: Option<i64>,
    pub ply: usize,
    pub line: String,
    pub body: String,
    pub wrong: Option<String>,
    /// Whether that is for its moves.
    pub are_moves_wrong: bool,
    /// A move that could be made.
    pub example: Option<String>,
}
