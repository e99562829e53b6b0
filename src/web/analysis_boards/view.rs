//! What the pages of analysis boards show.

use crate::model::GameId;
use crate::rules::Allows;
use crate::web::components::{
    BoardView, EndingView, MoveField, Preview, SeatPlate, TreeMove, Walk, When,
};
use crate::web::http::{Choice, FieldError, Page, wrong};
use crate::words::rulings::RulingText;
use askama::Template;

/// `GET /boards`: the reader's boards, and the form for a new one.
#[derive(Template)]
#[template(path = "analysis_boards/list.html")]
pub(in crate::web) struct BoardsPage {
    pub page: Page,
    pub refused: Option<FieldError>,
    /// The definitions that the small boards share.
    pub sprites: String,
    /// The boards, the newest first.
    pub boards: Vec<BoardCard>,
    /// The address of the first page, when this is a later one.
    pub newest: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    pub variants: Vec<Choice>,
    pub record: String,
    /// Whether the variant of the record is the one chosen, and not the one that its text says.
    pub is_named: bool,
}

/// The exports of a board, as addresses.
pub(in crate::web) struct ExportLinks {
    pub pgn: String,
    pub svg: String,
    /// A link that anybody may open.
    pub link: String,
    /// The page for editing the position.
    pub set_up: String,
    /// The form that makes a problem of the position.
    pub problem: String,
}

/// `GET /boards/new`: a position being set up, or a pasted game; also its refusal (422).
#[derive(Template)]
#[template(path = "analysis_boards/set_up.html")]
pub(in crate::web) struct SetUpPage {
    pub page: Page,
    pub refused: Option<FieldError>,
    pub slug: String,
    pub variant: String,
    pub variants: Vec<Choice>,
    /// The drawing; its points are links.
    pub svg: String,
    pub size: &'static str,
    /// The address with position and tool, to which scripts add an edit.
    pub base: String,
    /// The tools: moving, removing, and the pieces of both sides.
    pub tools: Vec<Tool>,
    /// The pieces in hand of each side, in games with hands.
    pub hands: Vec<HandRow>,
    /// The choices of the side to move: address, name, whether chosen.
    pub turns: Vec<(String, String, bool)>,
    /// The address of the empty board.
    pub clear: String,
    /// The address of the variant's own start.
    pub start: String,
    /// The address of the board flipped.
    pub turned: String,
    /// The position, or the text that was typed.
    pub fen: String,
    pub record: String,
    /// Whether the variant of the record is the one chosen, and not the one that its text says.
    pub is_named: bool,
    /// The address of the sign-in that leads back here, for visitors.
    pub sign_in: Option<String>,
}

/// What a click on the board does during the set-up.
pub(in crate::web) struct Tool {
    pub href: String,
    /// Its name: `red chariot`.
    pub words: String,
    /// Its name for scripts: a piece's label, `-` for removing, empty for moving.
    pub word: String,
    /// The drawn piece; empty for other tools.
    pub svg: String,
    pub chosen: bool,
    /// Whether the other side's pieces begin here.
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
    pub words: String,
    pub word: String,
    pub svg: String,
    pub count: u32,
}

/// `GET /boards/shared`: a position with moves from a link.
#[derive(Template)]
#[template(path = "analysis_boards/shared.html")]
pub(in crate::web) struct SharedPage {
    pub page: Page,
    pub heading: String,
    /// The explorer's page of the position, where offered.
    pub explorer: Option<String>,
    /// Why part of the link is not shown (422).
    pub alert: Option<String>,
    pub slug: String,
    pub variant: String,
    pub allows: Allows,
    pub board: BoardView,
    /// The sides at the top and the bottom of the board.
    pub plates: [SeatPlate; 2],
    /// The side to move, or the result.
    pub standing: String,
    /// The navigation through the plies.
    pub walk: Walk,
    /// The address of the same page with the board flipped.
    pub turned: String,
    /// The page for editing the position.
    pub set_up: String,
    pub start: String,
    pub rulebook: &'static str,
    /// The moves, as in the link.
    pub moves: String,
    /// The address of the sign-in that leads back here, for visitors.
    pub sign_in: Option<String>,
    /// The exact ending of the position, where offered.
    pub ending: Option<EndingView>,
    /// The form for trying a move.
    pub form: Option<TryForm>,
    /// The game that the line branches off; `None` for a link of its own.
    pub of_game: Option<GameLink>,
}

/// The field for a tried move, which leads to another address.
pub(in crate::web) struct TryForm {
    pub path: String,
    pub kept: Vec<(String, String)>,
    pub label: String,
    pub field: MoveField,
    pub wrong: Option<String>,
}

/// The connection between a tried line and its game.
pub(in crate::web) struct GameLink {
    pub id: GameId,
    /// The address of the position at which the line branches off.
    pub back: String,
    /// The reader's saved lines from there: addresses, moves, texts.
    pub kept: Vec<(String, String, String)>,
    /// The ply at which the line branches off.
    pub ply: usize,
    /// The moves tried, as they are typed.
    pub typed: String,
    /// Whether the reader may save a note.
    pub may_keep: bool,
    /// The moves tried.
    pub tree: Vec<TreeMove>,
    /// The address with the move shown in the main line, if it is in an alternative.
    pub promote: Option<String>,
    /// The address without the move shown and all that follow it.
    pub delete: Option<String>,
    /// The address that makes conditional moves of them, if they begin with the next move.
    pub plan: Option<String>,
    /// The reader's note that they come from.
    pub note: Option<NoteLink>,
}

pub(in crate::web) struct NoteLink {
    pub id: i64,
    pub body: String,
}

pub(in crate::web) struct BoardCard {
    pub id: i64,
    /// `Solitaire board` or `Problem`.
    pub kind: &'static str,
    /// The word for it: `solitaire` or `problem`.
    pub class: &'static str,
    pub variant: String,
    /// Its length: `43 plies`.
    pub length: String,
    /// The title, or a description if it has none.
    pub heading: String,
    /// The game that it comes from: `Lan – Mei, after ply 12`.
    pub origin: Option<String>,
    /// When its moves last changed.
    pub when: When,
    /// Its last position, drawn small.
    pub svg: String,
}

/// A board at its end or at an earlier ply. Also a preview, a refusal (422), a stale form (409) and
/// the confirmation of its deletion.
#[derive(Template)]
#[template(path = "analysis_boards/board.html")]
pub(in crate::web) struct OwnBoardPage {
    pub page: Page,
    pub id: i64,
    pub about: BoardSummary,
    pub allows: Allows,
    /// The exact ending of the position, where offered.
    pub ending: Option<EndingView>,
    /// The explorer's page of the position.
    pub explorer: String,
    /// The title as saved, or as just typed.
    pub title: String,
    /// Whether the title differs from the saved one because it was typed before a sign-in.
    pub renames: bool,
    /// The fault of the typed title.
    pub refused: Option<FieldError>,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// A warning about the rules.
    pub note: Option<String>,
    pub board: BoardView,
    pub away: ExportLinks,
    /// The address of the same page with the board flipped.
    pub turned: String,
    /// The sides at the top and the bottom of the board.
    pub plates: [SeatPlate; 2],
    /// `Red to move.`, with a check if there is one, or the result at the ply shown.
    pub standing: String,
    pub over: bool,
    /// The grounds of a ruling on a repetition, or of a warning of one.
    pub grounds: Option<RulingText>,
    /// The navigation through the plies.
    pub walk: Walk,
    /// The ply at which forms act. Later plies are replaced.
    pub ply: usize,
    /// What every form sends as `rev`.
    pub rev: i64,
    /// `1` or `0` if the reader flipped the board: what forms send as `flip`.
    pub flip: Option<&'static str>,
    /// The move form, if a move can be played at the ply shown.
    pub form: Option<MoveFormView>,
    pub preview: Option<Preview>,
    /// The button to step back from the ply shown.
    pub back: Option<CutButton>,
    /// The button back to the position that the board was opened with.
    pub again: Option<CutButton>,
    /// Whether to ask for confirmation of the deletion.
    pub sure: bool,
}

pub(in crate::web) struct BoardSummary {
    /// The slug of its variant, with the version if it is an old one.
    pub slug: String,
    pub variant: String,
    /// `Solitaire board` or `Problem`.
    pub kind: &'static str,
    /// The word for it: `solitaire` or `problem`.
    pub class: &'static str,
    pub rulebook: String,
    /// The title, or a description if it has none.
    pub heading: String,
    /// The game that it comes from: its address, and `Lan – Mei, after ply 12`.
    pub origin: Option<(String, String)>,
}

/// The move form with what was typed.
pub(in crate::web) struct MoveFormView {
    pub label: String,
    pub field: MoveField,
    /// When a clicked move is previewed, as a word.
    pub confirm: &'static str,
    /// The address of the page without the previewed or chosen move.
    pub cancel: String,
    /// The warning that the move replaces later plies, if it does.
    pub replaces: Option<String>,
}

/// A button that cuts the board back.
pub(in crate::web) struct CutButton {
    pub words: String,
    pub to: usize,
}

impl BoardsPage {
    /// The page of the set-up shows faults of the paste field, so this page has none.
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
