//! A game loaded from its row, and saved back with what happened to it.

use super::variant_versions::variant_of;
use super::{deadline, reminders};
use crate::model::{EndedBy, EventKind, Seat, SeatWish, Status, Visibility, Winner};
use crate::notation;
use crate::play::{
    ClockTerms, Game, GameEvent, Ledger, Offer, OfferKind, OfferTerms, Outcome, Pace, TimeControl,
};
use crate::reasons::Forbidden;
use crate::rules::{Edition, KindId, Line, Move, Placed, Position, Side, Square, Variant};
use crate::service::{Error, Instant, archive, notices};
use crate::store::players::{self, Player};
use crate::store::{DbConnection, Timestamp, events, games, ledgers, prepared, settlements};
use std::sync::Arc;

/// A game with all that its row tells.
#[derive(Clone)]
pub struct StoredGame {
    pub row: games::Row,
    /// The variant, in the version that the game began with.
    pub variant: Arc<Variant>,
    /// The rulebook, in the version that the game began under.
    pub rulebook: Edition,
    pub pace: TimeControl,
    /// What else is agreed on about the clocks.
    pub terms: ClockTerms,
    /// What the players were about to settle when it was loaded.
    being_settled: settlements::Row,
    /// The game itself; an open challenge has none yet.
    pub game: Option<Game>,
    /// Whose view it is, where it is not the server's: a seat's, or that of somebody without one.
    seen_from: Option<Option<Side>>,
}

impl StoredGame {
    /// The seat of a player in the running or finished game.
    #[must_use]
    pub fn seat_of(&self, player_id: i64) -> Option<Side> {
        self.row.seat_of(player_id)
    }

    #[must_use]
    pub fn player_at(&self, side: Side) -> Option<i64> {
        match side {
            Side::First => self.row.state.first_id,
            Side::Second => self.row.state.second_id,
        }
    }

    /// Those whom the game concerns: the challenger, who was challenged, and the two seats.
    #[must_use]
    pub fn people(&self) -> [Option<i64>; 4] {
        people(&self.row)
    }

    /// Whether turn notices of this game are off for a seat.
    #[must_use]
    pub fn is_muted(&self, side: Side) -> bool {
        self.row.is_muted(side)
    }

    /// The position that the game begins with, or would by the challenge.
    ///
    /// # Errors
    /// [`Error::Internal`] when it cannot be read.
    pub fn start(&self) -> Result<Position, Error> {
        start_of(&self.row, &self.variant)
    }

    /// The line of the game after these moves, in coordinates: it may have gone another way since.
    /// Of moves that were seen by nobody but who made them their number alone is known, and so the
    /// line is that of the game as it stands.
    ///
    /// # Errors
    /// [`Error::Internal`] when they cannot be read.
    pub(crate) fn line_after(&self, moves: &str) -> Result<Line, Error> {
        if moves.split(' ').any(|mv| mv == notation::algebraic::UNSEEN) {
            let mut line = self.game()?.line.clone();
            line.truncate(line.ply().min(moves.split(' ').count()));
            return Ok(line);
        }
        let mut row = self.row.clone();
        moves.clone_into(&mut row.state.moves);
        let line = restore(&row, &self.variant, self.rulebook, (self.pace, ""))?.line;
        Ok(match self.seen_from.filter(|_| self.is_dark()) {
            Some(seat) => line.seen_by(seat),
            None => line,
        })
    }

    /// Whether the game goes on in the dark: a seat sees a part of the board, and others see
    /// nothing.
    #[must_use]
    pub fn is_dark(&self) -> bool {
        self.variant.is_dark() && self.row.state.status == Status::Playing
    }

    /// The one gate: what somebody who has that seat, or none, may know of the game. Whatever is
    /// shown to people is made from this, and nothing else of a game that goes on in the dark is
    /// left in it.
    #[must_use]
    pub(crate) fn seen_by(mut self, seat: Option<Side>) -> Self {
        self.seen_from = Some(seat);
        if awaits_placings(&self.row, &self.variant) {
            self.shows_placed(&[Placed::new(), Placed::new()]);
        }
        if self.is_dark() {
            self.row.state.moves.clear();
            if let Some(game) = &mut self.game {
                game.line = game.line.seen_by(seat);
            }
        }
        self
    }

    /// Shows a game whose pieces are still placed unseen with these alone on the board.
    pub(super) fn shows_placed(&mut self, placed: &[Placed; 2]) {
        let placed = placed.each_ref().map(Vec::as_slice);
        let start = with_placed(&self.row, &self.variant, placed);
        if let Some(game) = &mut self.game {
            game.line = game.line.shown_from(start);
        }
    }

    /// The line of the game as a seat sees it, by which its moves are read and judged.
    pub(crate) fn line_for(&self, seat: Option<Side>) -> Option<Line> {
        let line = &self.game.as_ref()?.line;
        Some(match self.is_dark() {
            true => line.seen_by(seat),
            false => line.clone(),
        })
    }

    /// The time control with the terms that go with it.
    #[must_use]
    pub fn agreed_pace(&self) -> Pace {
        Pace {
            control: self.pace,
            terms: self.terms,
        }
    }

    /// Whether the game was to be over by an instant that has passed.
    #[must_use]
    pub fn is_past_its_date(&self, now: Instant) -> bool {
        matches!(self.pace, TimeControl::Date(date) if date <= now)
    }

    /// Whether the players are placing their pieces unseen: all is shown once both have.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.row.state.status == Status::Playing && awaits_placings(&self.row, &self.variant)
    }

    /// The game that must be there because the row says that it began.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a challenge.
    pub fn game(&self) -> Result<&Game, Error> {
        self.game.as_ref().ok_or(Error::NotFound)
    }

    /// The same with every move that was made, for records, analysis and boards of one's own.
    ///
    /// # Errors
    /// As [`Self::game`]; [`Error::Forbidden`] while it goes on in the dark, and before the pieces
    /// that are placed unseen are shown.
    pub fn game_in_full(&self) -> Result<&Game, Error> {
        let game = self.game()?;
        match (self.is_dark(), self.is_placing()) {
            (true, _) => Err(Error::Forbidden(Forbidden::InTheDark)),
            (_, true) => Err(Error::Forbidden(Forbidden::NotShown)),
            _ => Ok(game),
        }
    }
}

fn people(row: &games::Row) -> [Option<i64>; 4] {
    [
        row.challenge.challenger_id,
        row.challenge.opponent_id,
        row.state.first_id,
        row.state.second_id,
    ]
}

/// Whether somebody may see a game: a private one is there for its players alone, and so is a
/// challenge that came to nothing. An open challenge to anybody is there for everybody, and one
/// that waits under a secret address for its challenger.
pub(crate) fn is_visible_to(row: &games::Row, player_id: Option<i64>) -> bool {
    let is_public = row.visibility == Visibility::Public;
    match row.state.status {
        Status::Playing | Status::Finished if is_public => true,
        Status::Open if row.is_by_invitation() => player_id == row.challenge.challenger_id,
        Status::Open if is_public || row.challenge.opponent_id.is_none() => true,
        _ => player_id.is_some() && people(row).contains(&player_id),
    }
}

/// Loads a game that the visitor may see. With `for_update`, other writers of the same game wait
/// until this transaction ends.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub fn load(
    conn: &mut DbConnection,
    id: i64,
    viewer: Option<i64>,
    for_update: bool,
) -> Result<StoredGame, Error> {
    let stored = load_for_system(conn, id, for_update)?;
    if is_visible_to(&stored.row, viewer) {
        Ok(stored)
    } else {
        Err(Error::NotFound)
    }
}

/// As [`load`], for the jobs, which see every game.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub(crate) fn load_for_system(
    conn: &mut DbConnection,
    id: i64,
    for_update: bool,
) -> Result<StoredGame, Error> {
    if for_update {
        games::lock(conn, id)?;
    }
    replayed(games::find_whole(conn, id)?.ok_or(Error::NotFound)?)
}

/// Plays a game again from what is stored of it.
///
/// # Errors
/// [`Error::Internal`] when that makes no sense.
pub(super) fn replayed(whole: games::Whole) -> Result<StoredGame, Error> {
    let games::Whole {
        row,
        text,
        being_settled,
        ledger,
    } = whole;
    let variant = variant_of(&row.rules.variant, row.rules.variant_version, text)?;
    let rulebook = edition(&row)?;
    let Pace { control, terms } = row.rules.pace.parse().map_err(|_| odd(&row, "pace"))?;
    let mut game = if row.state.status.has_begun() {
        let ledger = ledger.as_deref().unwrap_or_default();
        Some(restore(&row, &variant, rulebook, (control, ledger))?)
    } else {
        None
    };
    let being_settled = being_settled.unwrap_or_else(|| settlements::Row::none_of(row.id));
    if let Some(game) = &mut game {
        game.terms = terms;
        recall(game, &being_settled, &row.state);
    }
    Ok(StoredGame {
        row,
        variant,
        rulebook,
        pace: control,
        terms,
        being_settled,
        game,
        seen_from: None,
    })
}

/// Saves the table's game after something happened, writes the events, and queues the notices.
pub(super) fn save(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<i64>,
    happened: &[GameEvent],
    now: Instant,
) -> Result<(), Error> {
    let facts: Vec<_> = happened.iter().map(kept).collect();
    let is_back = matches!(happened, [GameEvent::TakenBack { .. }]);
    if stored.game()?.outcome.is_some() || is_back {
        // What was prepared was prepared for another position, or for none any more.
        prepared::delete_all(conn, stored.row.id)?;
    }
    write(conn, stored, actor, &facts, now)
}

/// Saves a game after a move as [`save`] does; a prepared one says so in an event of its own.
pub(super) fn save_move(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: i64,
    (happened, was_prepared): (&[GameEvent], bool),
    now: Instant,
) -> Result<(), Error> {
    let mut facts: Vec<_> = happened.iter().map(kept).collect();
    if was_prepared {
        facts.insert(
            1.min(facts.len()),
            (EventKind::PreparedPlayed, String::new()),
        );
    }
    if stored.game()?.outcome.is_some() {
        prepared::delete_all(conn, stored.row.id)?;
    }
    write(conn, stored, Some(actor), &facts, now)
}

fn write(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<i64>,
    facts: &[(EventKind, String)],
    now: Instant,
) -> Result<(), Error> {
    let next = to_move(conn, stored)?;
    let is_new_turn = is_new_turn(stored)?;
    if let Some(next) = next.as_ref().filter(|_| is_new_turn) {
        hold_clock(conn, stored, next, now)?;
    }
    let is_moved = is_new_turn || has_other_deadline(stored)?;
    if let Some(next) = next.as_ref().filter(|_| is_moved) {
        deadline::keep_quiet(conn, stored, next, now)?;
    }
    let remind_at = reminders::first(stored, next.as_ref());
    let game = stored.game()?;
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    keep_moves(&mut state, &stored.variant, game.line.moves());
    state.turn = game.turn().map(Seat::from);
    state.turn_since = Some(Timestamp::from(game.turn_since));
    state.deadline = game.deadline.map(Timestamp::from);
    state.draw_offer = game.offered_by(OfferKind::Draw).map(Seat::from);
    state.takeback = game.offered_by(OfferKind::Takeback).map(Seat::from);
    let outcome = game.outcome;
    if let Some(outcome) = outcome {
        state.status = Status::Finished;
        state.winner = Some(Winner::from(&outcome));
        state.reason = Some(EndedBy(Some(outcome.reason)));
        state.finished_at = Some(at);
        state.listed_at = at;
    }
    let asked = being_settled(stored.row.id, game);
    if asked != stored.being_settled {
        settlements::save(conn, &asked)?;
    }
    for &(kind, ref detail) in facts {
        state.rev += 1;
        let event_id = events::insert(
            conn,
            &events::NewEvent {
                game_id: Some(stored.row.id),
                seq: state.rev,
                player_id: actor,
                kind,
                ply: Some(state.ply),
                detail,
                at,
            },
        )?;
        notices::of_event(conn, stored, next.as_ref(), (event_id, kind), actor, now)?;
    }
    ledgers::save(conn, stored.row.id, (game.ledger.text(), remind_at))?;
    match outcome {
        None => games::save_course(conn, stored.row.id, &state)?,
        Some(_) => games::save(conn, stored.row.id, &state)?,
    }
    if outcome.is_some() {
        archive::index::keep(conn, stored.row.id)?;
    }
    stored.row.state = state;
    stored.being_settled = asked;
    Ok(())
}

/// Puts down the moves: mostly one more than before.
fn keep_moves(state: &mut games::State, variant: &Variant, moves: &[Move]) {
    let before = usize::try_from(state.ply).unwrap_or(usize::MAX);
    match moves.split_last() {
        Some((last, earlier)) if !earlier.is_empty() && earlier.len() == before => {
            state.moves.push(' ');
            state.moves += &notation::coordinate::write(variant, *last);
        }
        _ => state.moves = notation::coordinate::pack(variant, moves),
    }
    state.ply = count(moves.len());
}

pub(crate) fn to_move(
    conn: &mut DbConnection,
    stored: &StoredGame,
) -> Result<Option<Player>, Error> {
    let turn = stored.game()?.turn();
    match turn.and_then(|side| stored.player_at(side)) {
        Some(player) => Ok(players::find(conn, player)?),
        None => Ok(None),
    }
}

/// Whether another turn has begun since the game was loaded, with a clock that runs.
fn is_new_turn(stored: &StoredGame) -> Result<bool, Error> {
    let (game, state) = (stored.game()?, &stored.row.state);
    let turn = (
        Some(Timestamp::from(game.turn_since)),
        count(game.line.ply()),
    );
    Ok((state.turn_since, state.ply) != turn && game.deadline.is_some())
}

/// Whether the turn that is on has another deadline than when the game was loaded.
fn has_other_deadline(stored: &StoredGame) -> Result<bool, Error> {
    let deadline = stored.game()?.deadline.map(Timestamp::from);
    Ok(deadline.is_some() && deadline != stored.row.state.deadline)
}

/// The clock of somebody who is locked out stands still: a turn that begins meanwhile has its time
/// after that.
fn hold_clock(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    next: &Player,
    now: Instant,
) -> Result<(), Error> {
    let Some((until, game)) = next.locked_at(now).zip(stored.game.as_mut()) else {
        return Ok(());
    };
    game.give_back(until - now, now);
    deadline::held(conn, stored, (next.id, until - now), now)
}

/// What the players are about to settle, as the database keeps it.
fn being_settled(game_id: i64, game: &Game) -> settlements::Row {
    let word = |kind| game.offered_by(kind).map(|side| side.as_str().to_owned());
    let mut row = settlements::Row {
        claim: word(OfferKind::Result),
        pause: word(OfferKind::Pause),
        cancel: word(OfferKind::Cancel),
        ..settlements::Row::none_of(game_id)
    };
    for offer in &game.offers {
        match offer.terms {
            OfferTerms::Takeback { to } => row.back_to = to.map(count),
            OfferTerms::Result { winner } => row.winner = Some(winner.as_str().to_owned()),
            _ => {}
        }
    }
    row
}

fn recall(game: &mut Game, asked: &settlements::Row, state: &games::State) {
    let side = |word: &Option<String>| word.as_deref().and_then(|word| word.parse().ok());
    let to = asked.back_to.and_then(|ply| usize::try_from(ply).ok());
    let claim = side(&asked.claim).zip(side(&asked.winner));
    let offers = [
        (state.draw_offer.map(Side::from), OfferTerms::Draw),
        (state.takeback.map(Side::from), OfferTerms::Takeback { to }),
        (side(&asked.pause), OfferTerms::Pause),
        (side(&asked.cancel), OfferTerms::Cancel),
    ];
    let claim = claim.map(|(by, winner)| (Some(by), OfferTerms::Result { winner }));
    let offers = offers.into_iter().chain(claim);
    game.offers = offers
        .filter_map(|(by, terms)| Some(Offer { by: by?, terms }))
        .collect();
}

/// A count as the database keeps it.
pub(crate) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn kept(event: &GameEvent) -> (EventKind, String) {
    let nothing = String::new();
    match event {
        GameEvent::Moved { mv } => (EventKind::Moved, mv.clone()),
        GameEvent::Offered { terms, with_move } => match terms {
            OfferTerms::Draw if *with_move => (EventKind::DrawOfferedWithMove, nothing),
            OfferTerms::Draw => (EventKind::DrawOffered, nothing),
            OfferTerms::Takeback { to } => {
                let to = to.map(|ply| ply.to_string());
                (EventKind::TakebackAsked, to.unwrap_or_default())
            }
            OfferTerms::Result { winner } => (EventKind::ResultClaimed, winner.as_str().to_owned()),
            OfferTerms::Pause => (EventKind::PauseAsked, nothing),
            OfferTerms::Cancel => (EventKind::CancelAsked, nothing),
        },
        GameEvent::OfferDeclined { offer } => {
            let kind = match offer {
                OfferKind::Draw => EventKind::DrawDeclined,
                OfferKind::Takeback => EventKind::TakebackDeclined,
                OfferKind::Result => EventKind::ResultDeclined,
                OfferKind::Pause => EventKind::PauseDeclined,
                OfferKind::Cancel => EventKind::CancelDeclined,
            };
            (kind, nothing)
        }
        GameEvent::TakenBack { plies } => (EventKind::TakenBack, plies.to_string()),
        GameEvent::Paused => (EventKind::Paused, nothing),
        GameEvent::Resumed => (EventKind::Resumed, nothing),
        GameEvent::Gift { seconds } => (EventKind::Gift, seconds.to_string()),
        GameEvent::Ended(outcome) => {
            let detail = format!("{} {}", outcome.winner_word(), outcome.reason.as_str());
            (EventKind::Ended, detail)
        }
    }
}

/// The rulebook in the version that the game began under.
pub(super) fn edition(row: &games::Row) -> Result<Edition, Error> {
    let book = row.rules.rulebook.parse().ok();
    let edition = book.and_then(|book| Edition::find(book, row.rules.rulebook_version));
    edition.ok_or_else(|| odd(row, "rulebook"))
}

fn restore(
    row: &games::Row,
    variant: &Arc<Variant>,
    rulebook: Edition,
    (pace, ledger): (TimeControl, &str),
) -> Result<Game, Error> {
    let moves =
        notation::coordinate::unpack(variant, &row.state.moves).map_err(|_| odd(row, "moves"))?;
    let start = start_of(row, variant)?;
    let mut line = Line::from_position(Arc::clone(variant), rulebook, start);
    // What was accepted once stands: a rulebook mended later must not make old games unreadable.
    for mv in moves {
        line.push_on(mv).map_err(|_| odd(row, "moves"))?;
    }
    line.settle();
    let outcome = match row.state.reason {
        Some(EndedBy(reason)) => Some(Outcome {
            winner: row.state.winner.and_then(Winner::side),
            reason: reason.ok_or_else(|| odd(row, "reason"))?,
        }),
        None => None,
    };
    let since = row.state.turn_since.unwrap_or(row.challenge.created_at);
    let turn_since = since.utc();
    let deadline = row.state.deadline.map(Timestamp::utc);
    let turn = (line.position().turn(), turn_since);
    Ok(Game {
        pace,
        ledger: Ledger::restore(pace, ledger, turn, deadline),
        line,
        turn_since,
        deadline,
        offers: Vec::new(),
        terms: ClockTerms::default(),
        outcome,
    })
}

/// Whether the placings of a game were never shown: its start is written down when they are.
pub(crate) fn awaits_placings(row: &games::Row, variant: &Variant) -> bool {
    variant.places() && row.state.start.is_none()
}

/// The start of a game that waits for placings, or has ended before they were shown, with these
/// pieces alone on the board.
fn with_placed(row: &games::Row, variant: &Variant, placed: [&[(Square, KindId)]; 2]) -> Position {
    variant.shown(placed).with_turn(variant, placer(row))
}

/// The position that a game begins with as everybody may see it: nothing stands there before all is
/// shown.
pub(super) fn shown_start_of(row: &games::Row, variant: &Variant) -> Result<Position, Error> {
    match row.state.status.has_begun() && awaits_placings(row, variant) {
        true => Ok(with_placed(row, variant, [&[], &[]])),
        false => start_of(row, variant),
    }
}

/// The side whose placing a game waits for, or waited for when its time ran out.
fn placer(row: &games::Row) -> Side {
    let lost = row.state.winner.and_then(Winner::side).map(Side::other);
    let turn = row.state.turn.map(Side::from);
    turn.or(lost).unwrap_or(Side::First)
}

/// The position that a game begins with: its own, or else the variant's.
pub(crate) fn start_of(row: &games::Row, variant: &Variant) -> Result<Position, Error> {
    if awaits_placings(row, variant) {
        return Ok(variant.start().with_turn(variant, placer(row)));
    }
    let array = row
        .state
        .start
        .as_deref()
        .and_then(|slug| variant.setup_named(slug));
    let odds = row.state.start.as_deref();
    if let Some(odds) = odds.and_then(|slug| variant.odds_named(slug)) {
        return Ok(odds.start);
    }
    match (&row.state.start, array, variant.setups().first()) {
        (None, _, _) => Ok(*variant.start()),
        // An open challenge: the other player has not chosen yet.
        (_, Some(theirs), Some(usual)) => Ok(match row.challenge.seat {
            SeatWish::First => variant.start_with([theirs, usual]),
            SeatWish::Second => variant.start_with([usual, theirs]),
            SeatWish::Random => *variant.start(),
        }),
        (Some(text), _, _) => notation::fen::read(variant, text).map_err(|_| odd(row, "start")),
    }
}

fn odd(row: &games::Row, what: &str) -> Error {
    Error::Internal(format!("the {what} of game {} cannot be read", row.id).into())
}

#[cfg(test)]
#[path = "stored_game_tests.rs"]
mod tests;
