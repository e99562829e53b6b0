//! Notices about one game.

use super::game_details::{captured_face_down, challenge_terms, material};
use super::{LetterContext, board, event_messages, is_superseded};
use crate::emails::{BoardFacts, Facts, GameFacts, Matter, Played, Stage};
use crate::event::Event;
use crate::model::clean;
use crate::model::notice::Kind;
use crate::model::{Status, Visibility};
use crate::notation::Notation;
use crate::play::{GameEvent, OfferKind, OfferTerms, Outcome, TimeControl};
use crate::rules::{Chooser, Hidden, Line, Side};
use crate::service::games::{GameView, LAPSES_AFTER_DAYS, Moment, VisibleGame};
use crate::service::notices::NotSent;
use crate::service::tokens;
use crate::service::{Error, Instant};
use crate::store::{DbConnection, events};
use crate::words;
use crate::words::Noun;
use chrono::TimeDelta;
use std::ops::Range;

/// The number of last moves in a notice.
const LAST_MOVES: usize = 10;

/// The facts of a notice about a game, or why it is obsolete.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
    kind: Kind,
    event: &events::Row,
    view: &GameView,
) -> Result<Facts, NotSent> {
    let row = &view.row;
    if is_superseded(&view.visible, kind, event) {
        return Err(NotSent::Never("superseded"));
    }
    if kind == Kind::Message && event_messages::is_answered(view, event) {
        return Err(NotSent::Never("superseded"));
    }
    // A message stays news whatever was played since: its notice shows the present position.
    let present = events::Row {
        ply: Some(row.state.ply),
        ..event.clone()
    };
    let event = if kind == Kind::Message {
        &present
    } else {
        event
    };
    // A notice about an earlier position must not take replies for the present one.
    let is_current = event.ply.is_none_or(|ply| ply == row.state.ply);
    let is_to_be_answered = row.state.status.has_begun() || row.state.status == Status::Open;
    let reply_to = if is_current && is_to_be_answered {
        tokens::reply_address(context.app, conn, context.player.id, row, context.now)?
    } else {
        None
    };
    let facts = facts(context, kind, Some(event), view, true)?;
    if kind == Kind::Message && facts.messages.is_empty() {
        return Err(NotSent::Never("nothing new"));
    }
    Ok(Facts {
        reply_to,
        ..context.facts(Matter::Game(Box::new(facts)))
    })
}

/// All facts about a game: at the ply of `event`, or in its present state.
pub(super) fn facts(
    context: &LetterContext,
    kind: Kind,
    event: Option<&events::Row>,
    view: &GameView,
    with_picture: bool,
) -> Result<GameFacts, Error> {
    let (row, variant) = (&view.row, &view.variant);
    let ply = event.and_then(|event| event.ply).unwrap_or(row.state.ply);
    let moment = view.moment(usize::try_from(ply).unwrap_or(usize::MAX));
    let current = moment.as_ref().is_none_or(|moment| moment.is_current);
    let game = view.game.as_ref().filter(|_| current);
    let outcome = game.and_then(|game| game.outcome);
    let offered = game.and_then(|game| game.offered_by(OfferKind::Draw));
    let moment = moment.as_ref();
    let own_turn = moment.filter(|moment| moment.is_turn_of(view.seat));
    let notation = context.player.notation();
    let sentences = |f: fn(&Moment) -> Vec<String>| moment.map(f).unwrap_or_default();
    Ok(GameFacts {
        kind,
        receipt: None,
        event: event.map(|event| event.event.clone()),
        id: row.id,
        variant: words::variant_name(variant).into_owned(),
        seats: Side::BOTH.map(|side| Noun::seat(variant, side).bare()),
        seat: view.seat.or_else(|| seat_offered(view)).map(Side::index),
        opponent: view.opponent(),
        terms: terms(&view.visible),
        place: place(view, moment),
        takes_back: takes_back(view),
        places: view.placed.is_some(),
        prepares: variant.mode().is_foreseeable(),
        placing: placing(view),
        takeback_request: event.and_then(|event| takeback_request(view, &event.event)),
        moves: moment.map_or_else(Vec::new, |moment| last_moves(&moment.line, notation)),
        messages: event_messages::messages(kind, event, view, ply),
        board: board_of(context, view, moment, with_picture)?,
        material: sentences(material)
            .into_iter()
            .chain(captured_face_down(view, moment))
            .collect(),
        deadline: deadline_of(&view.visible).filter(|_| current),
        next_time: game.and_then(|game| game.time_of_next_turn(context.now)),
        is_untimed: view.pace == TimeControl::Untimed,
        stage: stage(&view.visible, outcome),
        your_move: own_turn.is_some(),
        example: own_turn
            .filter(|_| outcome.is_none() && view.placed.is_none())
            .and_then(|moment| example(&moment.line, notation)),
        challenge_terms: challenge_terms(view, moment),
        draw_offered: offered.is_some_and(|by| view.seat == Some(by.other())),
        outcome: outcome.map(|outcome| how_it_ended(view, &outcome)),
        grounds: moment
            .filter(|_| matches!(kind, Kind::YourTurn | Kind::GameOver | Kind::Receipt))
            .and_then(|moment| moment.grounds(notation)),
        warnings: warnings(view, moment, notation),
    })
}

/// Whether a take-back is possible; it is refused after a move that revealed something.
fn takes_back(view: &GameView) -> bool {
    let (Some(game), Some(seat)) = (&view.game, view.seat) else {
        return true;
    };
    !view.hides(Hidden::Positions) && (game.takeback_plies(seat) == 0 || game.may_take_back(seat))
}

/// An example of a placement, for a reader who has not placed yet.
fn placing(view: &GameView) -> Option<String> {
    let seat = view.seat?;
    let must_place = view.placed.is_some_and(|placed| !placed[seat.index()]);
    must_place.then(|| words::positions::usual_placing(&view.variant, seat))
}

/// The outcome, with the comment of the admin who decided it.
fn how_it_ended(view: &GameView, outcome: &Outcome) -> String {
    let sentences = match &view.game {
        Some(game) => words::games::outcome_of(&game.line, outcome),
        None => words::games::outcome(&view.variant, outcome),
    };
    match &view.ended_by_admin {
        Some(reason) => words::sentences([
            sentences,
            words::admin::ended_by_admin(&clean::line(reason)),
        ]),
        None => sentences,
    }
}

fn terms(stored: &VisibleGame) -> String {
    let is_private = stored.row.visibility == Visibility::Private;
    words::terms::terms(
        stored.agreed_pace(),
        stored.rulebook,
        (is_private, stored.is_rated()),
    )
}

fn stage(stored: &VisibleGame, outcome: Option<Outcome>) -> Stage {
    match (&stored.game, outcome) {
        (None, _) if stored.row.state.status != Status::Open => Stage::Closed,
        (None, _) => Stage::Challenge,
        (Some(_), None) => Stage::Running,
        (Some(_), Some(_)) => Stage::Over,
    }
}

/// The reader's seat in a challenge, unless it is drawn at random.
fn seat_offered(view: &GameView) -> Option<Side> {
    let challengers = view.challenge().seat.side()?;
    match view.game {
        Some(_) => None,
        None if view.challenge().challenger_id == view.viewer => Some(challengers),
        None => Some(challengers.other()),
    }
}

/// The described point of the game.
fn place(view: &GameView, moment: Option<&Moment>) -> String {
    let variant = &view.variant;
    match moment {
        Some(moment) => words::move_numbers::after(&moment.line, moment.line.ply()),
        None => words::move_numbers::after_from(variant, variant.start(), 0),
    }
}

/// The opponent's take-back request on a free board; its event has the target ply.
fn takeback_request(view: &GameView, event: &Event) -> Option<String> {
    let Event::Game(GameEvent::Offered { terms, .. }) = event else {
        return None;
    };
    let OfferTerms::Takeback { to: Some(ply) } = terms else {
        return None;
    };
    let game = view.game.as_ref()?;
    let opponent = view.opponent();
    Some(words::games::goes_back_to(&opponent, &game.line, *ply))
}

fn deadline_of(stored: &VisibleGame) -> Option<Instant> {
    match &stored.game {
        Some(game) => game.deadline,
        None if stored.row.state.status == Status::Open => {
            let days = TimeDelta::days(LAPSES_AFTER_DAYS);
            Some(stored.row.challenge.created_at.utc() + days)
        }
        None => None,
    }
}

/// The board of the game. For a challenge, the requested setup, if it is not the variant's own.
fn board_of(
    context: &LetterContext,
    view: &GameView,
    moment: Option<&Moment>,
    with_picture: bool,
) -> Result<Option<BoardFacts>, Error> {
    let stored = &view.visible;
    let flip = context.looks.turns(&stored.variant, view.seat);
    let reader = (&context.looks, context.player.notation());
    if let Some(moment) = moment {
        let board = board::after(&moment.line, flip, reader, with_picture);
        return Ok(Some(board));
    }
    // Elsewhere, it names the array of the challenger's pieces.
    if stored.row.state.start.is_none() || !stored.variant.allows().own_start {
        return Ok(None);
    }
    let start = stored.start()?;
    let board = board::standing(&stored.variant, &start, false, &context.looks);
    Ok(Some(board))
}

fn last_moves(line: &Line, notation: Notation) -> Vec<Played> {
    let from = line.ply().saturating_sub(LAST_MOVES);
    moves_between(line, from..line.ply(), notation)
}

/// The moves in a range of plies.
pub(super) fn moves_between(line: &Line, plies: Range<usize>, notation: Notation) -> Vec<Played> {
    let variant = line.variant();
    let played = |ply: usize| {
        let before = line.at(ply)?;
        let mv = *line.moves().get(ply)?;
        Some(Played {
            number: before.round(),
            seat: Noun::seat(variant, before.turn()).bare(),
            text: if mv.is_unseen() {
                t!("letter-unseen-move").to_owned()
            } else if variant.is_pass(mv) {
                crate::notation::PASS.to_owned()
            } else {
                let last = ply.checked_sub(1).map(|last| line.moves()[last]);
                notation.write_after(last, variant, before, mv)
            },
        })
    };
    plies.filter_map(played).collect()
}

/// An example of a move in the reader's notation; none if any move is possible.
fn example(line: &Line, notation: Notation) -> Option<String> {
    if line.variant().allows().any_move {
        return None;
    }
    if line.variant().chooser() == Chooser::Opponent {
        return crate::notation::example(line, notation);
    }
    let legal = line.legal();
    let moves: Vec<_> = legal.iter().filter(|mv| mv.from != mv.to).collect();
    let Some(&&mv) = moves.get(moves.len() / 2) else {
        // Pieces that are revealed in place, or dropped.
        return crate::notation::example(line, notation);
    };
    Some(notation.write_or_algebraic(line.variant(), line.position(), mv))
}

fn warnings(view: &GameView, moment: Option<&Moment>, notation: Notation) -> Vec<String> {
    let any_move = view.variant.allows().any_move && view.status() != Status::Finished;
    let not_enforced = any_move.then(|| t!("game-not-enforced").to_owned());
    let of_position = moment.into_iter().flat_map(|moment| {
        let (check, warning) = (moment.check(view.seat), moment.warning(view.seat));
        check.into_iter().chain(moment.due()).chain(warning)
    });
    let held = view.held_answer_sentence(notation);
    of_position.chain(not_enforced).chain(held).collect()
}
