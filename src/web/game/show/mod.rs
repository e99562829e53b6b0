//! The page of a running or finished game.

mod conditional_move;
mod messages;
mod moving;
mod plies;
mod told;

use crate::diagram::{Word, svg, taken};
use crate::model::Visibility;
use crate::notation::{self, Notation, algebraic, fen, record};
use crate::play::{Game, Standing};
use crate::rules::{Judgement, Line, Move, Position, Side, Variant};
use crate::service::Error;
use crate::service::appearance::{Appearance, Sending};
use crate::service::games::{GameView, Proposal, Refused, StoredGame};
use crate::web::frame::{Choice, Page};
use crate::web::game::view::{
    Controls, FreeControls, GamePage, Message, MoveForm, Offer, PlanView, Preview, Remark,
    RemarkForm, SeatPlate, Share,
};
use crate::web::parts::{
    BoardQuery, BoardView, Clicked, Clicks, Deadline, Drawing, MAIN, NotationLink, Person, Round,
    Seated, Stepper, When, bottom, is_flipped,
};
use crate::words;
use crate::words::rulings::Told;

/// What the reader asked of the page, and what came of a form.
#[derive(Default)]
pub(in crate::web) struct Asked {
    /// The ply to show; the last one otherwise.
    pub ply: Option<usize>,
    /// How the address asks the board to be shown.
    pub board_query: BoardQuery,
    /// Why what was asked for was not done.
    pub alert: Option<String>,
    /// The move as typed: text, message, draw offer.
    pub typed: Option<(String, String, bool)>,
    /// A move shown before it is sent.
    pub proposal: Option<Proposal>,
    /// Whether the reader is asked if they want to resign.
    pub sure: bool,
    /// The prepared answer as typed: the opponent's move, and the answer to it.
    pub plan: Option<(String, String)>,
    /// Why it was not taken, and whether for the answer's sake.
    pub plan_wrong: Option<(String, bool)>,
    /// The remark as typed.
    pub remark: String,
    /// Why the remark was not taken.
    pub remark_wrong: Option<String>,
    /// The points that were clicked to choose a move.
    pub clicked: Clicked,
}

/// What several parts of the page need.
struct Scene<'a> {
    view: &'a GameView,
    variant: &'a Variant,
    game: &'a Game,
    /// How the game stands, whichever ply is shown.
    now: Standing,
    /// The line shown: with the proposed move, in a preview.
    line: &'a Line,
    ply: usize,
    flip: bool,
    /// What the reader asked for on these pages, beside the defaults.
    board_query: &'a BoardQuery,
    /// The notation that moves are shown in.
    notation: Notation,
    page: &'a Page,
    looks: Appearance,
    /// The ways to choose a move by clicking, while the reader may move.
    clicks: Option<Clicks<'a>>,
}

/// The page of a game that has begun.
///
/// # Errors
/// [`Error::NotFound`] when the ply has not been played.
pub(in crate::web) fn game_page(
    page: Page,
    view: &GameView,
    asked: Asked,
) -> Result<GamePage, Error> {
    let stored = &view.stored;
    let game = stored.game()?;
    let line = asked
        .proposal
        .as_ref()
        .map_or(&game.line, |proposal| &proposal.line);
    let ply = asked.ply.unwrap_or(line.ply());
    if ply > line.ply() {
        return Err(Error::NotFound);
    }
    let board_query = &asked.board_query;
    let looks = board_query.looks(page.looks);
    let mine = view.seat.is_some() && game.turn() == view.seat;
    let may_click = mine && ply == game.line.ply() && asked.proposal.is_none();
    let clicks = may_click.then(|| {
        let path = format!("/games/{}", stored.row.id);
        Clicks::new(&game.line, &asked.clicked, &path, &board_query.query())
    });
    let scene = Scene {
        view,
        variant: &stored.variant,
        game,
        now: view.standing()?,
        line,
        ply,
        flip: is_flipped(&stored.variant, &looks, view.seat, board_query.flip),
        board_query,
        notation: board_query
            .notation
            .unwrap_or(page.notation)
            .or_algebraic(&stored.variant),
        page: &page,
        looks,
        clicks,
    };
    let plan = scene.plan(&asked);
    let unsent = conditional_move::unsent(&asked, mine, plan.is_some());
    let note = asked.proposal.as_ref().map_or_else(
        || scene.warning(),
        |proposal| told::warning(proposal, view.seat),
    );
    Ok(GamePage {
        id: stored.row.id,
        slug: view.rules_page(),
        variant: stored.variant.name().to_owned(),
        terms: match &view.record {
            Some(record) => words::records::about(
                &record.event,
                &record.site,
                &record.played_on,
                &record.round,
            ),
            None => words::games::term_list(stored.pace, stored.rulebook, is_private(stored)),
        },
        alert: asked.alert,
        note,
        unsent,
        players: Side::BOTH.map(|side| person_at(view, side).name),
        free: game.is_free(),
        board: scene.board(),
        last: scene.last_words(),
        material: words::boards::material(&stored.variant, scene.position()),
        table: words::boards::ranks(&stored.variant, scene.position(), scene.flip),
        share: scene.share(),
        plates: scene.plates(),
        mine,
        standing: scene.standing(mine),
        remark: scene.remark(mine),
        deadline: game
            .deadline
            .map(|deadline| Deadline::new(deadline, page.now, page.zone)),
        over: game.outcome.is_some(),
        grounds: scene.grounds(),
        steps: scene.steps(),
        rounds: scene.rounds(),
        notations: scene.notations(),
        record: match board_query.notation {
            None => format!("/games/{}.pgn", stored.row.id),
            Some(_) => format!("/games/{}.pgn?notation={}", stored.row.id, scene.notation),
        },
        ply: game.line.ply(),
        rev: i32::try_from(stored.row.rev).unwrap_or(i32::MAX),
        form: (mine && ply == line.ply())
            .then(|| scene.move_form(asked.typed, asked.proposal.as_ref())),
        preview: asked
            .proposal
            .as_ref()
            .map(|proposal| scene.preview(proposal)),
        plan,
        controls: scene.controls(asked.sure),
        messages: scene.messages(),
        remarks: scene.remarks(),
        remark_form: scene.remark_form(asked.remark, asked.remark_wrong),
        watching: view.watching,
        rules: stored.variant.rules().to_vec(),
        repetition: words::games::repetition(stored.rulebook),
        source: match &view.record {
            Some(record) => words::records::credit(&record.source, &record.licence),
            None => stored.row.source.clone(),
        },
        setup: words::games::setup(&stored.variant, game.line.start()),
        adjustments: scene.adjustments(),
        page,
    })
}

/// Whoever has a seat: a player here, or a name in a record.
fn person_at(view: &GameView, side: Side) -> Person {
    match view.record {
        Some(_) => Person::recorded(view.name_at(side)),
        None => Person::named(view.name_at(side)),
    }
}

/// Why a form changed nothing, as a sentence.
pub(in crate::web) fn sentence(game: &Game, notation: Notation, refused: &Refused) -> String {
    refused.sentence(&game.line, notation)
}

impl Scene<'_> {
    fn position(&self) -> &Position {
        self.line.at(self.ply).unwrap_or(self.line.position())
    }

    fn last(&self) -> Option<Move> {
        let index = self.ply.checked_sub(1)?;
        self.line.moves().get(index).copied()
    }

    fn board(&self) -> BoardView {
        let position = self.position();
        let drawing = Drawing {
            variant: self.variant,
            position,
            last: self.last(),
            flip: self.flip,
            looks: &self.looks,
        };
        let outcome = self
            .game
            .outcome
            .map(|outcome| format!("{} {}", outcome.winner_word(), outcome.reason.as_str()));
        let is_upper = self.variant.seat(Side::First).upper;
        let own = self.page.notation.or_algebraic(self.variant);
        BoardView {
            svg: drawing.large(self.clicks.as_ref()),
            ply: self.ply,
            turn: self.game.turn().map_or("none", Side::as_str),
            upper: if is_upper { "first" } else { "second" },
            fen: fen::write(self.variant, position),
            outcome: outcome.unwrap_or_default(),
            moves: self
                .clicks
                .as_ref()
                .map_or_else(String::new, |clicks| clicks.table(own)),
            turned: self.address(&BoardQuery {
                flip: Some(!self.flip),
                ..self.board_query.clone()
            }),
            query: format!(
                "ply={}&flip={}{}",
                self.made(),
                u8::from(self.flip),
                words_of_dress(&self.looks)
            ),
            size: self.looks.size.word(),
        }
    }

    fn plates(&self) -> [SeatPlate; 2] {
        let near = if !self.flip {
            bottom(self.variant)
        } else {
            bottom(self.variant).other()
        };
        let gone = taken(self.line, self.ply);
        [near.other(), near].map(|side| {
            let taken = &gone[side.other().index()];
            SeatPlate {
                seat: Seated::of(self.variant, side),
                who: person_at(self.view, side),
                turn: self.game.turn() == Some(side),
                won: self
                    .game
                    .outcome
                    .is_some_and(|outcome| outcome.winner == Some(side)),
                took: svg::row(self.variant, taken, self.looks.dress, MAIN),
                took_words: words::games::taken(self.variant, taken),
                points: words::games::points(self.variant, self.position(), side),
            }
        })
    }
}

fn is_private(stored: &StoredGame) -> bool {
    stored.row.visibility == Visibility::Private
}

/// The looks of a board that are not usual, as the end of an address of its files.
fn words_of_dress(looks: &Appearance) -> String {
    let usual = Appearance::default().words();
    let chosen = looks.words().into_iter().zip(usual).take(4);
    chosen
        .filter(|(chosen, usual)| chosen != usual)
        .map(|((name, word), _)| format!("&{name}={word}"))
        .collect()
}
