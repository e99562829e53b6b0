//! What the pages of analysis boards show.

use crate::model::GameId;
use crate::rules::Allows;
use crate::web::components::{BoardView, MoveField, Preview, SeatPlate, Walk, When};
use crate::web::http::{Choice, FieldError, Page, wrong};
use crate::words::rulings::RulingText;
use askama::Template;

/// `GET /boards`: the reader's boards, and the form for a new one.
#[derive(Template)]
#[template(path = "analysis_boards/list.html")]
pub(in crate::web) struct BoardsPage {
    pub page: Page,
    pub refused: Option<FieldError>,
    /// What the small boards borrow.
    pub sprites: String,
    /// The boards, the newest first.
    pub boards: Vec<BoardCard>,
    /// The address of the first page, when this is a later one.
    pub newest: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    pub variants: Vec<Choice>,
    pub record: String,
}

/// The ways to take a board along, as addresses.
pub(in crate::web) struct ExportLinks {
    pub pgn: String,
    /// The position shown, as a file.
    pub svg: String,
    /// A link that anybody may open.
    pub link: String,
    /// The position shown, to be changed.
    pub set_up: String,
}

/// `GET /boards/new`: a position is set up, or a game pasted; also as refused (422).
#[derive(Template)]
#[template(path = "analysis_boards/set_up.html")]
pub(in crate::web) struct SetUpPage {
    pub page: Page,
    pub refused: Option<FieldError>,
    pub slug: String,
    pub variant: String,
    pub variants: Vec<Choice>,
    /// The drawing; its points lead on.
    pub svg: String,
    /// The word of how large it is.
    pub size: &'static str,
    /// What scripts add an act to: the address with position and tool.
    pub base: String,
    /// The tools: moving, taking off, and all pieces side by side.
    pub tools: Vec<Tool>,
    /// What each side has in hand, where the game knows hands.
    pub hands: Vec<HandRow>,
    /// Whose turn it is: addresses, words, and whether it is so.
    pub turns: Vec<(String, String, bool)>,
    /// The address of the empty board.
    pub clear: String,
    /// The address of the variant's own start.
    pub start: String,
    /// The address of the board flipped.
    pub turned: String,
    /// The position, or what was typed instead.
    pub fen: String,
    pub record: String,
    /// The address of the sign-in that leads back here, for visitors who are not signed in.
    pub sign_in: Option<String>,
}

/// What a click on the board does while a position is set up.
pub(in crate::web) struct Tool {
    pub href: String,
    /// What it is called: `red chariot`.
    pub words: String,
    /// What scripts call it: a piece's label, `-` for taking off, nothing for moving.
    pub word: String,
    /// The piece, drawn; empty where it is none.
    pub svg: String,
    /// Whether it is the one in hand.
    pub chosen: bool,
    /// Whether pieces of the other side begin here.
    pub breaks: bool,
}

pub(in crate::web) struct HandRow {
    pub words: String,
    /// All kinds that it can have there.
    pub pieces: Vec<HandPiece>,
}

pub(in crate::web) struct HandPiece {
    /// The address with one more, or one less.
    pub href: String,
    /// What it is, and how many there are.
    pub words: String,
    pub word: String,
    pub svg: String,
    pub count: u32,
}

/// `GET /boards/shared`: a position and moves that a link holds.
#[derive(Template)]
#[template(path = "analysis_boards/shared.html")]
pub(in crate::web) struct SharedPage {
    pub page: Page,
    pub heading: String,
    /// Where the archive tells of the position, where that is offered.
    pub explorer: Option<String>,
    /// Why not all of the link is shown (422).
    pub alert: Option<String>,
    pub slug: String,
    pub variant: String,
    pub allows: Allows,
    pub board: BoardView,
    /// The sides at the far and the near edge of the board.
    pub plates: [SeatPlate; 2],
    /// Whose move it is, or how it has ended.
    pub standing: String,
    /// The way through the plies.
    pub walk: Walk,
    /// The address of the same page with the board flipped.
    pub turned: String,
    /// The address of the page where the position is changed.
    pub set_up: String,
    pub start: String,
    /// The rulebook, in its word.
    pub rulebook: &'static str,
    /// The moves, as the link has them.
    pub moves: String,
    /// The address of the sign-in that leads back here, for visitors who are not signed in.
    pub sign_in: Option<String>,
    /// Where a move can be tried.
    pub form: Option<TryForm>,
    /// The game that the line leaves; none of a link that stands for itself.
    pub of_game: Option<GameLink>,
}

/// The field for a move that is tried; it leads to another address.
pub(in crate::web) struct TryForm {
    pub path: String,
    pub kept: Vec<(String, String)>,
    pub label: String,
    pub field: MoveField,
    pub wrong: Option<String>,
}

/// What ties a line that is tried to its game.
pub(in crate::web) struct GameLink {
    pub id: GameId,
    /// The address of the position at which the line leaves it.
    pub back: String,
    /// The lines that are kept from there: addresses, moves, words.
    pub kept: Vec<(String, String, String)>,
    /// The ply at which the line leaves it.
    pub ply: usize,
    /// The moves tried, as they are typed.
    pub typed: String,
    /// Whether the reader may keep a note.
    pub may_keep: bool,
}

pub(in crate::web) struct BoardCard {
    pub id: i64,
    /// `Solitaire board` or `Problem`.
    pub kind: &'static str,
    /// The word of it: `solitaire` or `problem`.
    pub class: &'static str,
    pub variant: String,
    /// How long it is: `43 plies`.
    pub length: String,
    /// The title, or a description in its place.
    pub heading: String,
    /// The game that it comes from: `Lan – Mei, after ply 12`.
    pub origin: Option<String>,
    /// When its moves changed last.
    pub when: When,
    /// Its last position, drawn small.
    pub svg: String,
}

/// A board at its end or at an earlier ply; also a preview, a refusal (422), a stale form (409)
/// and the question before it is deleted.
#[derive(Template)]
#[template(path = "analysis_boards/board.html")]
pub(in crate::web) struct OwnBoardPage {
    pub page: Page,
    pub id: i64,
    pub about: BoardSummary,
    pub allows: Allows,
    /// Where the archive tells of the position.
    pub explorer: String,
    /// The title as its owner gave it, or typed it just now.
    pub title: String,
    /// Whether another title stands there, typed before.
    pub renames: bool,
    /// What is wrong with the title that was typed.
    pub refused: Option<FieldError>,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// Something the reader should know: a rule's warning.
    pub note: Option<String>,
    pub board: BoardView,
    /// The ways to take it along.
    pub away: ExportLinks,
    /// The address of the same page with the board flipped.
    pub turned: String,
    /// The sides at the far and the near edge of the board.
    pub plates: [SeatPlate; 2],
    /// `Red to move.`, or how the game has ended at the ply shown. It may say more: that a side
    /// is in check.
    pub standing: String,
    /// Whether the game has ended at the ply shown.
    pub over: bool,
    /// The grounds of a ruling on a repetition, or of a warning of one.
    pub grounds: Option<RulingText>,
    /// The way through the plies.
    pub walk: Walk,
    /// The ply that forms begin at; what follows it is replaced.
    pub ply: usize,
    /// What every form sends as `rev`.
    pub rev: i64,
    /// `1` or `0`, where the reader turned the board: what forms send as `flip`.
    pub flip: Option<&'static str>,
    /// When a move can be played at the ply shown.
    pub form: Option<MoveFormView>,
    /// When a move is shown before it is played.
    pub preview: Option<Preview>,
    /// The way back from the ply shown.
    pub back: Option<CutButton>,
    /// To the position that the board was opened with, when it was played on from there.
    pub again: Option<CutButton>,
    /// Whether the page asks if the board is really to be deleted.
    pub sure: bool,
}

pub(in crate::web) struct BoardSummary {
    /// The slug of its rules, with the version if new games use another.
    pub slug: String,
    pub variant: String,
    /// `Solitaire board` or `Problem`.
    pub kind: &'static str,
    /// The word of what it is: `solitaire` or `problem`.
    pub class: &'static str,
    /// The rulebook, in a few words.
    pub rulebook: String,
    /// The title, or a description in its place.
    pub heading: String,
    /// The game that it comes from: its address, and `Lan – Mei, after ply 12`.
    pub origin: Option<(String, String)>,
}

/// The move form, as typed so far.
pub(in crate::web) struct MoveFormView {
    pub label: String,
    pub field: MoveField,
    /// The word of when a move by hand is shown before it is played.
    pub confirm: &'static str,
    /// The address of the page without the move that is shown or chosen.
    pub cancel: String,
    /// That the move replaces what follows, where something does.
    pub replaces: Option<String>,
}

/// A button that cuts the board back.
pub(in crate::web) struct CutButton {
    pub words: String,
    pub to: usize,
}

impl BoardsPage {
    /// Its paste field is never refused here: the page of the set-up shows that.
    fn wrong(&self, field: &str) -> Option<&str> {
        wrong(self.refused.as_ref(), field)
    }
}

impl SetUpPage {
    fn wrong(&self, field: &str) -> Option<&str> {
        wrong(self.refused.as_ref(), field)
    }
}

impl OwnBoardPage {
    fn wrong(&self, field: &str) -> Option<&str> {
        wrong(self.refused.as_ref(), field)
    }
}
