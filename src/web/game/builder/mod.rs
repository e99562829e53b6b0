//! Builds the page of a game, part by part.

mod afterwards;
mod annotations;
mod conditional_move;
mod contest;
mod hint;
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

use super::contest::TypedContest;
use super::messages::TypedMessage;
use super::planning::Planning;
use super::view::GamePage;
use crate::notation::formats::RecordFormat;
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

/// A clock with less time left counts down on the page, like those of live games.
const RUNS: TimeDelta = TimeDelta::hours(1);

/// What the reader requested of the page, with the result of a form.
#[derive(Default)]
pub(in crate::web) struct PageRequest {
    /// The ply to show; by default the last one.
    pub ply: Option<usize>,
    /// The display options in the address.
    pub board_query: BoardQuery,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// The move as typed: text, message, draw offer.
    pub typed: Option<(String, String, bool)>,
    /// The placement as typed or clicked.
    pub placing: Option<String>,
    /// The board during the placement.
    pub sketch: Option<PlacingBoard>,
    pub proposal: Option<Proposal>,
    /// The conditional moves that the reader chooses on the board.
    pub planning: Option<Planning>,
    /// Whether to ask for confirmation of resigning.
    pub sure: bool,
    /// Whether to give a hint against a program.
    pub hint: bool,
    /// The conditional moves as typed, one per line.
    pub plan: Option<String>,
    pub plan_wrong: Option<String>,
    pub words: TypedMessage,
    /// The reason for contesting the result as typed.
    pub contest: TypedContest,
    pub remark: String,
    /// Whether the comment is hidden until the game ends.
    pub remark_sealed: bool,
    /// Why the comment was refused.
    pub remark_wrong: Option<String>,
    pub note: Option<TypedNote>,
    /// The reader's note that is being edited.
    pub changed_note: Option<i64>,
    /// The points that were clicked to choose a move.
    pub clicked: ClickQuery,
    /// Whether the table of the board lists empty points too.
    pub table_in_full: bool,
    /// The requested parts of long lists.
    pub skipped: SkippedEntries,
}

/// Builds the parts of the page.
pub(super) struct GamePageBuilder<'a> {
    page: &'a Page,
    view: &'a GameView,
    game: &'a Game,
    request: &'a PageRequest,
    /// Whether it is the reader's turn.
    mine: bool,
    shown: ShownPosition<'a>,
}

impl<'a> GamePageBuilder<'a> {
    /// For a game that has begun. A ply beyond the end is the last one.
    ///
    /// # Errors
    /// [`Error::NotFound`] if it has not begun.
    pub(super) fn new(
        page: &'a Page,
        view: &'a GameView,
        request: &'a PageRequest,
    ) -> Result<Self, Error> {
        let game = view.game()?;
        let proposal = request.proposal.as_ref();
        let line = proposal.map_or(&game.line, |proposal| &proposal.line);
        let line = request.sketch.as_ref().map_or(line, |sketch| &sketch.line);
        let planning = request.planning.as_ref();
        let line = planning.map_or(line, |planning| &planning.line);
        let ply = request.ply.unwrap_or(usize::MAX).min(line.ply());
        let ply = planning.map_or(ply, |planning| planning.now.ply());
        let mine = view.seat.is_some() && game.turn() == view.seat;
        let mine = mine && view.placed.is_none();
        let may_click = mine && proposal.is_none() && ply == line.ply();
        let clicked = match planning {
            Some(planning) => planning.now.outcome().is_none().then_some(&planning.now),
            None => may_click.then_some(line),
        };
        let shown = shown_position(page, view, request, (line, ply), clicked);
        Ok(Self {
            page,
            view,
            game,
            request,
            mine,
            shown,
        })
    }

    pub(super) fn build(&self) -> GamePage {
        let game = self.game;
        let plan = self.plan();
        let walk = self.walk();
        let has_plan_form = plan.is_some() || self.plan_with_move().is_some();
        let proposal = self.request.proposal.as_ref();
        GamePage {
            is_guest: self.page.viewer.is_none() && self.view.seat.is_some(),
            id: self.view.id(),
            about: self.about(),
            allows: *game.allows(),
            alert: self.request.alert.clone(),
            unsent: self.unsent(has_plan_form),
            standing: self.standing(),
            board: self.board(),
            turned: self.turned(),
            files: self.files(),
            share: self.share(),
            plates: self.plates(),
            record: self.record(),
            record_formats: RecordFormat::available(&self.view.variant),
            ply: game.line.ply(),
            rev: i32::try_from(self.view.rev()).unwrap_or(i32::MAX),
            placing: self.placing(),
            form: (self.mine && self.is_at_end()).then(|| self.move_form()),
            preview: proposal.map(|proposal| self.preview(proposal)),
            sent: self.sent_view(),
            afterwards: self.afterwards(),
            contest: self.contest(),
            may_ask: self.may_ask(),
            hint: self.hint(),
            plan,
            controls: self.controls(),
            annotations: self.annotations(&walk.rounds.plies),
            talk: self.talk(),
            say: self.say(),
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
        if let Some(sketch) = &self.request.sketch {
            board.svg = self.shown.drawing().set_up(&sketch.links, sketch.chosen);
            board.material = String::new();
        }
        if self.request.clicked.to.is_some() || self.request.planning.is_some() {
            // The clicked move is not made yet. Its preview counts it.
            board.ply = self.plies_made();
        }
        board.table_in_full = format!("{}&table=full", self.address(&self.request.board_query));
        if self.request.table_in_full {
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
            plate.vacation_until = self.vacation_end(plate.side);
            plate.online = self.is_online(plate.side);
            match game.deadline {
                Some(_) if plate.turn => plate.clock = self.deadline(),
                _ if game.outcome.is_some() || (!plate.turn && !game.pace.is_stock()) => {}
                _ => plate.stands = shows.left(plate.side).map(|left| self.duration_text(left)),
            }
        }
        plates
    }

    /// Whether a player has the page open. Only the opponent sees this.
    fn is_online(&self, side: Side) -> Option<bool> {
        let is_here = self.view.is_opponent_here;
        is_here.filter(|_| self.view.seat == Some(side.other()))
    }

    fn deadline(&self) -> Option<Deadline> {
        let at = self.game.deadline?;
        let mut deadline = Deadline::on(self.page, at);
        let left = at - self.page.now;
        let is_live = self.game.pace.is_live();
        if is_live {
            let most = self.game.ledger.reserve_of_turn().unwrap_or(i64::MAX);
            let seconds = play::whole_seconds(left);
            deadline.most = (most < seconds).then(|| most.max(0).saturating_mul(1_000));
            deadline.remaining = self.duration_text(seconds.min(most));
            deadline.soon = left < TimeDelta::seconds(30);
        }
        if is_live || left < RUNS {
            deadline.runs = Some(left.num_milliseconds().max(0));
        }
        Some(deadline)
    }

    /// A length of time on a clock.
    fn duration_text(&self, seconds: i64) -> String {
        match self.game.pace {
            TimeControl::Live(_) => words::time::on_a_clock(seconds),
            _ => words::time::remaining(TimeDelta::seconds(seconds)),
        }
    }

    /// The end of a side's vacation, if it is on one.
    fn vacation_end(&self, side: Side) -> Option<When> {
        self.view.away[side.index()].map(|until| When::new(until, self.page.zone))
    }

    /// Whether the last position is shown, or the one after a proposed move.
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
                    ..self.request.board_query.clone()
                })
            }),
        }
    }

    fn rounds(&self) -> MoveList {
        let (shown, messages) = (&self.shown, &self.view.messages);
        let has_message = |ply: usize| messages.iter().any(|message| message.ply as usize == ply);
        let mut list = walk::rounds(
            &self.game.line,
            shown.notation,
            (shown.ply, walk::MOST_PLIES),
            |ply| self.href(ply),
            has_message,
        );
        if let Some(record) = &self.view.record {
            let annotations = record.annotations();
            let links = list.rounds.iter_mut().flat_map(|round| &mut round.plies);
            for (made, link) in list.plies.clone().zip(links) {
                link.text = annotations.judged(made + 1, std::mem::take(&mut link.text));
            }
        }
        list
    }

    fn href(&self, ply: usize) -> String {
        let id = self.view.id();
        if let Some(planning) = self.request.planning.as_ref().filter(|it| it.is_begun) {
            let moves = planning.line.moves().get(self.game.line.ply()..ply);
            if let Some(moves) = moves {
                let path = planning.tree.path_of(moves);
                return self.plan_href(&planning.at(&planning.tree, &path));
            }
        }
        format!("/games/{id}?ply={ply}{}", self.request.board_query.query())
    }

    /// The ply shown, without a previewed move.
    fn plies_made(&self) -> usize {
        self.shown.ply.min(self.game.line.ply())
    }

    /// The address of the same position with other display options.
    fn address(&self, board_query: &BoardQuery) -> String {
        let (id, ply) = (self.view.id(), self.plies_made());
        format!("/games/{id}?ply={ply}{}", board_query.query())
    }

    fn turned(&self) -> String {
        self.address(&BoardQuery {
            flip: Some(!self.shown.flip),
            ..self.request.board_query.clone()
        })
    }

    fn files(&self) -> String {
        let flip = u8::from(self.shown.flip);
        let dress = style_query(&self.shown.appearance);
        let edges = match self.shown.notation {
            plain if plain.has_plain_edges() => String::new(),
            notation => format!("&notation={notation}"),
        };
        format!("ply={}&flip={flip}{edges}{dress}", self.plies_made())
    }

    fn record(&self) -> String {
        let id = self.view.id();
        match self.request.board_query.notation {
            None => format!("/games/{id}.pgn"),
            Some(_) => format!("/games/{id}.pgn?notation={}", self.shown.notation),
        }
    }
}

fn shown_position<'a>(
    page: &Page,
    view: &GameView,
    request: &'a PageRequest,
    (line, ply): (&'a Line, usize),
    clicked: Option<&'a Line>,
) -> ShownPosition<'a> {
    let variant = line.variant();
    let board_query = &request.board_query;
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
        clicks: clicked.map(|line| {
            let path = format!("/games/{}", view.id());
            let planning = request.planning.as_ref();
            let chosen = planning.map_or("", |planning| planning.carried.as_str());
            let carried = board_query.query() + chosen;
            Clicks::new(line, &request.clicked, &path, &carried)
        }),
    }
}

/// The query for a style that differs from the default.
fn style_query(appearance: &Appearance) -> String {
    let usual = Appearance::default().words();
    let chosen = appearance.words().into_iter().zip(usual).take(4);
    chosen
        .filter(|(chosen, usual)| chosen != usual)
        .map(|((name, word), _)| format!("&{name}={word}"))
        .collect()
}
