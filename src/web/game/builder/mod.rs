//! Builds the page of a game, part by part.

mod afterwards;
mod annotations;
mod conditional_move;
mod moving;
mod notes;
mod part;
mod placing;
mod standing;
mod summary;
mod talk;

pub(super) use notes::TypedNote;
pub(super) use part::SkippedEntries;
pub(super) use placing::PlacingBoard;

use super::view::GamePage;
use crate::play::{self, Game, TimeControl};
use crate::rules::{Hidden, Line, Side};
use crate::service::Error;
use crate::service::appearance::Appearance;
use crate::service::games::{GameView, Proposal};
use crate::web::components::{
    BoardQuery, BoardView, ClickQuery, Clicks, Deadline, MoveList, SeatPlate, ShownPosition, Walk,
    When, is_flipped, walk,
};
use crate::web::http::Page;
use crate::words;
use chrono::TimeDelta;

/// A clock with less left than this runs on the page, as that of a live game always does.
const RUNS: TimeDelta = TimeDelta::hours(1);

/// What the reader asked of the page, and what came of a form.
#[derive(Default)]
pub(in crate::web) struct PageRequest {
    /// The ply to show; by default the last one.
    pub ply: Option<usize>,
    /// How the address asks the board to be shown.
    pub board_query: BoardQuery,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// The move as typed: text, message, draw offer.
    pub typed: Option<(String, String, bool)>,
    /// The placing as typed or tapped.
    pub placing: Option<String>,
    /// The board while the pieces are placed.
    pub sketch: Option<PlacingBoard>,
    /// A move shown before it is sent.
    pub proposal: Option<Proposal>,
    /// Whether the reader is asked if they want to resign.
    pub sure: bool,
    /// The conditional moves as typed, a line each.
    pub plan: Option<String>,
    pub plan_wrong: Option<String>,
    pub remark: String,
    /// Whether it was to be sealed.
    pub remark_sealed: bool,
    /// Why the remark was not taken.
    pub remark_wrong: Option<String>,
    pub note: Option<TypedNote>,
    /// The note of the reader's that is to be changed.
    pub changed_note: Option<i64>,
    /// The points that were clicked to choose a move.
    pub clicked: ClickQuery,
    /// Whether the table of the board names its empty points too.
    pub table_in_full: bool,
    /// Which parts of long lists are asked for.
    pub skipped: SkippedEntries,
}

/// What the parts of the page are made of.
pub(super) struct GamePageBuilder<'a> {
    page: &'a Page,
    view: &'a GameView,
    game: &'a Game,
    asked: &'a PageRequest,
    /// Whether it is the reader's turn.
    mine: bool,
    shown: ShownPosition<'a>,
}

impl<'a> GamePageBuilder<'a> {
    /// For a game that has begun; a ply that has not been played is the last one.
    ///
    /// # Errors
    /// [`Error::NotFound`] when it has not begun.
    pub(super) fn new(
        page: &'a Page,
        view: &'a GameView,
        asked: &'a PageRequest,
    ) -> Result<Self, Error> {
        let game = view.game()?;
        let proposal = asked.proposal.as_ref();
        let line = proposal.map_or(&game.line, |proposal| &proposal.line);
        let line = asked.sketch.as_ref().map_or(line, |sketch| &sketch.line);
        let ply = asked.ply.unwrap_or(usize::MAX).min(line.ply());
        let mine = view.seat.is_some() && game.turn() == view.seat;
        let mine = mine && view.placed.is_none();
        let may_click = mine && proposal.is_none() && ply == line.ply();
        let shown = shown_position(page, view, asked, line, ply, may_click);
        Ok(Self {
            page,
            view,
            game,
            asked,
            mine,
            shown,
        })
    }

    pub(super) fn build(&self) -> GamePage {
        let game = self.game;
        let plan = self.plan();
        let walk = self.walk();
        let has_plan_form = plan.is_some() || self.plan_with_move().is_some();
        let proposal = self.asked.proposal.as_ref();
        GamePage {
            id: self.view.id(),
            about: self.about(),
            allows: *game.allows(),
            alert: self.asked.alert.clone(),
            unsent: self.unsent(has_plan_form),
            standing: self.standing(),
            board: self.board(),
            turned: self.turned(),
            files: self.files(),
            share: self.share(),
            plates: self.plates(),
            record: self.record(),
            ply: game.line.ply(),
            rev: i32::try_from(self.view.rev()).unwrap_or(i32::MAX),
            placing: self.placing(),
            form: (self.mine && self.is_at_end()).then(|| self.move_form()),
            preview: proposal.map(|proposal| self.preview(proposal)),
            sent: self.sent(),
            afterwards: self.afterwards(),
            plan,
            controls: self.controls(),
            annotations: self.annotations(&walk.rounds.plies),
            talk: self.talk(),
            notes: self.notes(),
            in_the_dark: self.view.hides(Hidden::Positions),
            analysis: self.analysis(),
            explorer: self.explorer(),
            ending: self.ending(),
            walk,
            page: self.page.clone(),
        }
    }

    fn board(&self) -> BoardView {
        let game = self.game;
        let mut board = self.shown.board(game.turn(), game.outcome);
        if let Some(sketch) = &self.asked.sketch {
            board.svg = self.shown.drawing().set_up(&sketch.links, sketch.chosen);
            board.material = String::new();
        }
        if self.asked.clicked.to.is_some() {
            // What was clicked has not been made; it is a preview that counts its move.
            board.ply = self.made();
        }
        board.table_in_full = format!("{}&table=full", self.address(&self.asked.board_query));
        if self.asked.table_in_full {
            board.table.name_empty_points();
        }
        board
    }

    fn plates(&self) -> [SeatPlate; 2] {
        let game = self.game;
        let winner = game.outcome.and_then(|outcome| outcome.winner);
        let who = |side| self.person_at(side);
        let mut plates = self.shown.plates(game.turn(), winner, who);
        let shows = game.clock(self.page.now);
        for plate in &mut plates {
            plate.away = self.away(plate.side);
            plate.here = self.is_here(plate.side);
            match game.deadline {
                Some(_) if plate.turn => plate.clock = self.deadline(),
                _ if game.outcome.is_some() || (!plate.turn && !game.pace.is_stock()) => {}
                _ => plate.stands = shows.left(plate.side).map(|left| self.left(left)),
            }
        }
        plates
    }

    /// Whether a player has the page open, for the opponent.
    fn is_here(&self, side: Side) -> Option<bool> {
        let is_here = self.view.is_opponent_here;
        is_here.filter(|_| self.view.seat == Some(side.other()))
    }

    fn deadline(&self) -> Option<Deadline> {
        let at = self.game.deadline?;
        let mut told = Deadline::on(self.page, at);
        let left = at - self.page.now;
        let is_live = self.game.pace.is_live();
        if is_live {
            told.left = self.left(play::whole_seconds(left));
            told.soon = left < TimeDelta::seconds(30);
        }
        if is_live || left < RUNS {
            told.runs = Some(left.num_milliseconds().max(0));
        }
        Some(told)
    }

    /// So many seconds on a clock.
    fn left(&self, seconds: i64) -> String {
        match self.game.pace {
            TimeControl::Live(_) => words::time::on_a_clock(seconds),
            _ => words::time::remaining(TimeDelta::seconds(seconds)),
        }
    }

    /// Until when a side is on vacation, while it is.
    fn away(&self, side: Side) -> Option<When> {
        self.view.away[side.index()].map(|until| When::new(until, self.page.zone))
    }

    /// Whether the last position is shown, or one that a proposed move leads to.
    fn is_at_end(&self) -> bool {
        self.shown.ply == self.shown.line.ply()
    }

    fn is_private(&self) -> bool {
        !self.view.is_public()
    }

    fn walk(&self) -> Walk {
        let shown = &self.shown;
        let href = |ply: usize| self.href(ply);
        Walk {
            steps: walk::steps(shown.line, (shown.ply, shown.line.ply()), href),
            rounds: self.rounds(),
            notations: walk::notations(shown.variant(), shown.notation, |notation| {
                self.address(&BoardQuery {
                    notation: Some(notation),
                    ..self.asked.board_query.clone()
                })
            }),
        }
    }

    fn rounds(&self) -> MoveList {
        let (shown, messages) = (&self.shown, &self.view.messages);
        let said = |ply: usize| messages.iter().any(|said| said.ply as usize == ply);
        walk::rounds(
            &self.game.line,
            shown.notation,
            (shown.ply, walk::MOST_PLIES),
            |ply| self.href(ply),
            said,
        )
    }

    fn href(&self, ply: usize) -> String {
        let id = self.view.id();
        format!("/games/{id}?ply={ply}{}", self.asked.board_query.query())
    }

    /// The ply shown, or the last one made where a move is shown that is not sent yet.
    fn made(&self) -> usize {
        self.shown.ply.min(self.game.line.ply())
    }

    /// The address of the same position, seen in another way.
    fn address(&self, board_query: &BoardQuery) -> String {
        let (id, ply) = (self.view.id(), self.made());
        format!("/games/{id}?ply={ply}{}", board_query.query())
    }

    fn turned(&self) -> String {
        self.address(&BoardQuery {
            flip: Some(!self.shown.flip),
            ..self.asked.board_query.clone()
        })
    }

    fn files(&self) -> String {
        let flip = u8::from(self.shown.flip);
        let dress = words_of_dress(&self.shown.appearance);
        format!("ply={}&flip={flip}{dress}", self.made())
    }

    fn record(&self) -> String {
        let id = self.view.id();
        match self.asked.board_query.notation {
            None => format!("/games/{id}.pgn"),
            Some(_) => format!("/games/{id}.pgn?notation={}", self.shown.notation),
        }
    }
}

fn shown_position<'a>(
    page: &Page,
    view: &GameView,
    asked: &'a PageRequest,
    line: &'a Line,
    ply: usize,
    may_click: bool,
) -> ShownPosition<'a> {
    let variant = line.variant();
    let board_query = &asked.board_query;
    let appearance = board_query.appearance(page.appearance);
    ShownPosition {
        line,
        ply,
        flip: is_flipped(variant, &appearance, view.seat, board_query.flip),
        appearance,
        notation: board_query
            .notation
            .unwrap_or(page.notation)
            .or_algebraic(variant),
        own: page.notation.or_algebraic(variant),
        clicks: may_click.then(|| {
            let path = format!("/games/{}", view.id());
            Clicks::new(line, &asked.clicked, &path, &board_query.query())
        }),
    }
}

/// How a board looks, where that is not usual, as the end of an address of its files.
fn words_of_dress(appearance: &Appearance) -> String {
    let usual = Appearance::default().words();
    let chosen = appearance.words().into_iter().zip(usual).take(4);
    chosen
        .filter(|(chosen, usual)| chosen != usual)
        .map(|((name, word), _)| format!("&{name}={word}"))
        .collect()
}
