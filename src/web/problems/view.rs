//! What the pages of problems show.

use super::progress::ProgressCookie;
use crate::model::{GameId, PlayerName, ProblemStatus};
use crate::notation::{self, Notation, fen};
use crate::play::Outcome;
use crate::rules::{Line, Move};
use crate::service::problems::{self, Listing, Problem, Progress, ProgressState};
use crate::web::components::{
    BoardView, ClickQuery, Clicks, Drawing, MoveField, Person, SeatPlate, ShownPosition,
    SmallBoards, is_flipped,
};
use crate::web::http::{Choice, FieldError, Page};
use crate::words::{self, Noun};
use askama::Template;

/// `GET /problems`.
#[derive(Template)]
#[template(path = "problems/list.html")]
pub(super) struct ListPage {
    pub page: Page,
    /// The definitions that the small boards share.
    pub sprites: String,
    pub daily: Option<ProblemCard>,
    /// The set that is listed, or empty.
    pub set_name: String,
    pub problems: Vec<ProblemCard>,
    pub variants: Vec<Choice>,
    /// The other lists: address, name, whether it is this one.
    pub lists: Vec<(String, String, bool)>,
    pub newest: Option<String>,
    pub next: Option<String>,
    /// The address of the problems of this page as a record file.
    pub export: String,
}

/// A problem in a list.
pub(super) struct ProblemCard {
    pub id: i64,
    pub heading: String,
    pub variant: String,
    pub who: Option<Person>,
    /// The set that it belongs to, and the address of its list.
    pub set: Option<(String, String)>,
    /// Its difficulty, in stars for the eye and in words for readers.
    pub stars: String,
    pub difficulty: u32,
    pub tally: String,
    /// `Solved` or `Tried`; empty if the reader has not tried it.
    pub mark: &'static str,
    /// `Draft`; empty if it is published.
    pub status: &'static str,
    pub svg: String,
}

impl ProblemCard {
    pub(super) fn of(page: &Page, entry: &problems::Entry, smalls: &mut SmallBoards) -> Self {
        let (row, variant) = (&entry.row, entry.line.variant());
        let turn = entry.line.position().turn();
        let drawing = Drawing {
            variant,
            position: entry.line.position(),
            last: None,
            flip: is_flipped(variant, &page.appearance, Some(turn), None),
            appearance: &page.appearance,
        };
        Self {
            id: row.id,
            heading: words::problems::task(variant, entry.line.position(), row.aim),
            variant: words::variant_name(variant).into_owned(),
            who: entry.author.as_ref().map(Person::of),
            set: set_of(row, entry.author.as_ref()),
            stars: stars(entry.difficulty()),
            difficulty: entry.difficulty(),
            tally: tally(row),
            mark: match entry.solved {
                Some(true) => t!("problem-solved-mark"),
                Some(false) => t!("problem-tried-mark"),
                None => "",
            },
            status: status(row.status),
            svg: smalls.draw(&drawing),
        }
    }
}

pub(super) fn cards(page: &Page, listing: &Listing, smalls: &mut SmallBoards) -> Vec<ProblemCard> {
    let entries = listing.entries.iter();
    entries
        .map(|entry| ProblemCard::of(page, entry, smalls))
        .collect()
}

fn set_of(row: &problems::Row, author: Option<&PlayerName>) -> Option<(String, String)> {
    let author = author.filter(|_| !row.set_name.is_empty())?;
    let fields = [("by", &author.name), ("set", &row.set_name)];
    let query = serde_urlencoded::to_string(fields).unwrap_or_default();
    Some((row.set_name.clone(), format!("/problems?{query}")))
}

fn stars(difficulty: u32) -> String {
    let full = difficulty.min(5) as usize;
    "★".repeat(full) + &"☆".repeat(5 - full)
}

fn tally(row: &problems::Row) -> String {
    t!("problem-tally", solves = row.solves, tries = row.tries)
}

fn status(status: ProblemStatus) -> &'static str {
    match status {
        ProblemStatus::Draft => t!("problem-draft"),
        ProblemStatus::Found => t!("problem-found"),
        ProblemStatus::Published => "",
    }
}

/// `GET /problems/{id}`, and the response to a try.
#[derive(Template)]
#[template(path = "problems/one.html")]
pub(super) struct ProblemPage {
    pub page: Page,
    pub id: i64,
    pub heading: String,
    pub slug: String,
    pub variant: String,
    pub who: Option<Person>,
    /// The game that the position is from, with the ply.
    pub game: Option<(GameId, i64)>,
    pub words: String,
    /// The set that it belongs to, and the address of its list.
    pub set: Option<(String, String)>,
    pub status: &'static str,
    pub stars: String,
    pub difficulty: u32,
    pub tally: String,
    /// `yes`, `no` or `more` after a try.
    pub solved: Option<&'static str>,
    /// The response to the try.
    pub answer: Option<Answer>,
    pub board: BoardView,
    pub plates: [SeatPlate; 2],
    /// The move field, until the problem is solved or given up.
    pub form: Option<TrialForm>,
    /// The moves so far.
    pub played: String,
    /// The solution, and how certain it is, once the reader may see them.
    pub solution: Option<(String, &'static str)>,
    /// The analysis board with the position, once the reader may see the solution.
    pub analysis: Option<String>,
    /// The next problem of the same game.
    pub next: Option<i64>,
    /// The address of the board flipped.
    pub turned: String,
    pub may_edit: bool,
    pub may_publish: bool,
    /// Why it was not published or deleted.
    pub refused: Option<FieldError>,
}

pub(super) struct Answer {
    pub yes: bool,
    pub sentence: String,
}

pub(super) struct TrialForm {
    pub label: String,
    pub field: MoveField,
    pub wrong: Option<String>,
    /// The move that is previewed.
    pub preview: Option<String>,
    /// The address without a chosen move.
    pub cancel: String,
    /// Whether the reader may see the solution by giving up.
    pub may_give_up: bool,
}

/// What the page of a problem shows.
#[derive(Default)]
pub(super) struct PageState {
    pub clicked: ClickQuery,
    pub flip: Option<bool>,
    pub typed: String,
    /// Why the typed text is no move.
    pub wrong: Option<String>,
    /// A move that is previewed.
    pub preview: Option<Move>,
    pub solved: Option<&'static str>,
    pub answer: Option<Answer>,
    pub refused: Option<FieldError>,
}

pub(super) fn problem_page(
    page: Page,
    problem: &Problem,
    attempts: &ProgressCookie,
    next: Option<i64>,
    shown: PageState,
) -> ProblemPage {
    let progress = attempts.of(problem);
    let moves = progress
        .as_ref()
        .map_or(&[][..], |progress| &progress.moves);
    let before = problems::line_so_far(problem, moves);
    let mut line = before.clone();
    if let Some(mv) = shown.preview {
        // A move that was judged legal before.
        let _ = line.push(mv);
    }
    let state = progress.as_ref().map(|progress| progress.state);
    let is_open = !matches!(state, Some(ProgressState::Solved | ProgressState::GivenUp));
    let turn = problem.line.position().turn();
    let variant = problem.variant();
    let path = format!("/problems/{}", problem.row.id);
    let kept = shown
        .flip
        .map_or("", |flip| if flip { "flip=1" } else { "flip=0" });
    let position = ShownPosition {
        line: &line,
        ply: line.ply(),
        flip: is_flipped(variant, &page.appearance, Some(turn), shown.flip),
        appearance: page.appearance,
        notation: page.notation.or_algebraic(variant),
        own: page.notation.or_algebraic(variant),
        clicks: (is_open && shown.preview.is_none() && before.outcome().is_none())
            .then(|| Clicks::new(&before, &shown.clicked, &path, kept)),
    };
    let outcome = line.outcome();
    let to_move = Some(line.position().turn()).filter(|_| outcome.is_none());
    let row = &problem.row;
    let may_see = progress.is_some() || problem.may_edit;
    ProblemPage {
        id: row.id,
        heading: words::problems::task(variant, problem.line.position(), row.aim),
        slug: variant.slug().to_owned(),
        variant: words::variant_name(variant).into_owned(),
        who: problem.author.as_ref().map(Person::of),
        game: row.game_id.zip(row.game_ply).filter(|_| may_see),
        words: row.words.clone(),
        set: set_of(row, problem.author.as_ref()),
        status: status(row.status),
        stars: stars(problem.difficulty()),
        difficulty: problem.difficulty(),
        tally: tally(row),
        board: board(&position, to_move, outcome.map(Outcome::from), &path),
        plates: position.plates(to_move, outcome.and_then(|end| end.winner), |_| None),
        form: is_open.then(|| {
            trial_form(
                &position,
                (problem, &before),
                progress.as_ref(),
                &shown,
                &path,
            )
        }),
        played: played(&before, position.notation),
        solution: (!is_open || problem.may_edit).then(|| solution(problem, position.notation)),
        analysis: may_see.then(|| analysis(problem)),
        next,
        turned: format!("{path}?flip={}#board", u8::from(!position.flip)),
        may_edit: problem.may_edit,
        may_publish: problem.may_edit && row.status != ProblemStatus::Published,
        solved: shown.solved,
        answer: shown.answer,
        refused: shown.refused,
        page,
    }
}

fn board(
    position: &ShownPosition,
    turn: Option<crate::rules::Side>,
    outcome: Option<Outcome>,
    path: &str,
) -> BoardView {
    let mut board = position.board(turn, outcome);
    board.table_in_full = format!("{path}?table=full");
    board
}

fn trial_form(
    position: &ShownPosition,
    (problem, before): (&Problem, &Line),
    progress: Option<&Progress>,
    shown: &PageState,
    path: &str,
) -> TrialForm {
    let turn = before.position().turn();
    let own = position.own;
    let typed = match shown.preview {
        Some(mv) => notation::written_for(before, own, mv),
        None => shown.typed.clone(),
    };
    let field = position.move_field(before, typed);
    let right = right_moves(problem, before);
    let mut other = before.legal().into_iter();
    let other = other.find(|mv| !right.contains(mv));
    TrialForm {
        label: t!("boards-move-of", seat = Noun::seat(before.variant(), turn)),
        wrong: shown.wrong.clone(),
        preview: shown
            .preview
            .map(|mv| own.write_or_algebraic(before.variant(), before.position(), mv)),
        cancel: format!("{path}#board"),
        may_give_up: progress.is_some(),
        field: MoveField {
            // An example must not be the solution.
            example: other.map_or_else(String::new, |mv| notation::written_for(before, own, mv)),
            ..field
        },
    }
}

/// The moves that the stored solution has after a line.
fn right_moves(problem: &Problem, line: &Line) -> Vec<Move> {
    let path = problem.solution.path_of(line.moves());
    let then = problem.solution.behind(&path);
    then.map_or_else(Vec::new, |then| then.moves().collect())
}

/// The moves of a line in a notation: `1. C h3-e3 n h10-g8`.
fn played(line: &Line, notation: Notation) -> String {
    let tree = notation::variations::Variations::of_line(line.moves());
    let mut start = line.clone();
    start.truncate(0);
    tree.text(&start, notation)
}

fn solution(problem: &Problem, notation: Notation) -> (String, &'static str) {
    let moves = problem.solution.text(&problem.line, notation);
    let certainty = match (problem.row.aim.moves(), problem.row.is_unique) {
        (None, _) => t!("problem-checked"),
        (Some(_), Some(true)) => t!("problem-unique"),
        (Some(_), Some(false)) => t!("problem-not-unique"),
        (Some(_), None) => t!("problem-proved"),
    };
    (moves, certainty)
}

fn analysis(problem: &Problem) -> String {
    let variant = problem.variant();
    let fen = fen::write(variant, problem.line.position());
    let fields = [("variant", variant.slug()), ("fen", fen.as_str())];
    let query = serde_urlencoded::to_string(fields).unwrap_or_default();
    format!("/boards/shared?{}", query.replace("%2F", "/"))
}

/// `GET /problems/new`, and its refusal (422).
#[derive(Template)]
#[template(path = "problems/new.html")]
pub(super) struct NewPage {
    pub page: Page,
    pub refused: Option<FieldError>,
    pub sprites: String,
    /// The position, drawn; empty if it cannot be read.
    pub drawing: String,
    pub variants: Vec<Choice>,
    pub aims: Vec<Choice>,
    /// The numbers of moves of a mate.
    pub numbers: Vec<Choice>,
    pub typed: TypedProblem,
}

/// The form of a problem, as typed.
#[derive(Debug, Clone, Default)]
pub(super) struct TypedProblem {
    pub variant: String,
    pub fen: String,
    pub aim: String,
    pub moves: String,
    pub solution: String,
    pub words: String,
    pub set_name: String,
    /// The game that the position is from, and the ply.
    pub game: Option<(GameId, usize)>,
}
