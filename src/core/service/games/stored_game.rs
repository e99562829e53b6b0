//! A game loaded from its row, and saved back with what happened to it.

use super::starts::{awaits_placings, odd, start_of, with_placed};
use super::variant_versions::variant_of;
use crate::model::{EndedBy, GameId, PlayerId, Status, Visibility, Winner};
use crate::notation;
use crate::play::{ClockTerms, Game, Ledger, Offers, Outcome, Pace, TimeControl};
use crate::refusals::Forbidden;
use crate::rules::{Edition, Hidden, Line, Placed, Position, Side, Variant};
use crate::service::{Error, Instant};
use crate::store::{Timestamp, games};
use std::sync::Arc;

/// A game replayed from its row: with everything that is in it, or masked for a viewer.
///
/// A masked game has another type, so that no unmasked one can be shown: pages, emails, downloads
/// and feeds are made from a [`VisibleGame`], which [`VisibleGame::of`] alone makes. Unmasked games
/// are read by the use cases that change them, by `check` and `copy`, by backups, by the index of
/// finished games, and by the export of a player's own data.
#[derive(Clone)]
pub struct ReplayedGame<Mask> {
    pub(in crate::service) row: games::Row,
    /// The variant, in the version that the game began with.
    pub variant: Arc<Variant>,
    /// The rulebook, in the version that the game began under.
    pub rulebook: Edition,
    pub pace: TimeControl,
    /// What else is agreed on about the clocks.
    pub terms: ClockTerms,
    /// The game itself; an open challenge has none yet.
    pub game: Option<Game>,
    /// Whose view it is.
    pub mask: Mask,
}

/// The mask of a game of which nothing is hidden.
#[derive(Clone, Copy)]
pub struct Unmasked;

/// A game of which nothing is hidden.
pub(crate) type StoredGame = ReplayedGame<Unmasked>;

/// What a mask lets through.
pub trait Masked {
    /// The line of a game that goes on in the dark.
    fn in_the_dark(&self, line: Line) -> Line;
}

impl Masked for Unmasked {
    fn in_the_dark(&self, line: Line) -> Line {
        line
    }
}

impl<Mask> ReplayedGame<Mask> {
    pub fn id(&self) -> GameId {
        self.row.id
    }

    pub fn status(&self) -> Status {
        self.row.state.status
    }

    pub fn visibility(&self) -> Visibility {
        self.row.visibility
    }

    pub fn is_public(&self) -> bool {
        self.row.visibility == Visibility::Public
    }

    /// The moves made so far.
    pub fn ply(&self) -> i64 {
        self.row.state.ply
    }

    /// The events so far.
    pub fn rev(&self) -> i64 {
        self.row.state.rev
    }

    /// The challenge that it began with.
    pub fn challenge(&self) -> &games::Challenge {
        &self.row.challenge
    }

    /// The start that was asked for: an array, odds or a position; none for the usual one.
    pub fn special_start(&self) -> Option<&str> {
        self.row.state.start.as_deref()
    }

    /// Where the record comes from and under which licence, if not from play on this server.
    pub fn source(&self) -> Option<&str> {
        self.row.source.as_deref()
    }

    /// Whether the challenge waits under a secret address.
    pub fn is_by_invitation(&self) -> bool {
        self.row.is_by_invitation()
    }

    /// The seat of a player in the running or finished game.
    pub fn seat_of(&self, player_id: PlayerId) -> Option<Side> {
        self.row.seat_of(player_id)
    }

    pub fn player_at(&self, side: Side) -> Option<PlayerId> {
        match side {
            Side::First => self.row.state.first_id,
            Side::Second => self.row.state.second_id,
        }
    }

    /// Those whom the game concerns: the challenger, who was challenged, and the two seats.
    pub fn people(&self) -> [Option<PlayerId>; 4] {
        people(&self.row)
    }

    /// Whether turn notices of this game are off for a seat.
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
    pub(crate) fn line_after(&self, moves: &str) -> Result<Line, Error>
    where
        Mask: Masked,
    {
        if moves.split(' ').any(|mv| mv == notation::algebraic::UNSEEN) {
            let mut line = self.game()?.line.clone();
            line.truncate(line.ply().min(moves.split(' ').count()));
            return Ok(line);
        }
        let mut row = self.row.clone();
        moves.clone_into(&mut row.state.moves);
        let line = restore(&row, &self.variant, self.rulebook, (self.pace, ""))?.line;
        Ok(match self.hides(Hidden::Positions) {
            true => self.mask.in_the_dark(line),
            false => line,
        })
    }

    /// What is hidden from the players and others while the game goes on; all is shown at its end.
    pub fn hidden(&self) -> Option<Hidden> {
        let hidden = self.variant.hidden().filter(|hidden| match hidden {
            Hidden::Positions | Hidden::Kinds => true,
            Hidden::Placement => awaits_placings(&self.row, &self.variant),
        });
        hidden.filter(|_| self.row.state.status == Status::Playing)
    }

    /// Whether that is hidden while the game goes on.
    pub fn hides(&self, what: Hidden) -> bool {
        self.hidden() == Some(what)
    }

    /// Shows a game whose pieces are still placed unseen with these alone on the board.
    pub(super) fn shows_placed(&mut self, placed: &[Placed; 2]) {
        let placed = placed.each_ref().map(Vec::as_slice);
        let start = with_placed(&self.row, &self.variant, placed);
        if let Some(game) = &mut self.game {
            game.line = game.line.shown_from(start);
        }
    }

    /// The same under a mask.
    pub(super) fn masked_by<Other>(self, mask: Other) -> ReplayedGame<Other> {
        ReplayedGame {
            row: self.row,
            variant: self.variant,
            rulebook: self.rulebook,
            pace: self.pace,
            terms: self.terms,
            game: self.game,
            mask,
        }
    }

    /// The line of the game as a seat sees it, by which its moves are read and judged.
    pub(crate) fn line_for(&self, seat: Option<Side>) -> Option<Line> {
        let line = &self.game.as_ref()?.line;
        Some(match self.hides(Hidden::Positions) {
            true => line.seen_by(seat),
            false => line.clone(),
        })
    }

    /// The time control with the terms that go with it.
    pub fn agreed_pace(&self) -> Pace {
        Pace {
            control: self.pace,
            terms: self.terms,
        }
    }

    /// Whether the game was to be over by an instant that has passed.
    pub fn is_past_its_date(&self, now: Instant) -> bool {
        matches!(self.pace, TimeControl::Date(date) if date <= now)
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
        match self.hidden() {
            Some(Hidden::Positions) => Err(Error::Forbidden(Forbidden::InTheDark)),
            Some(Hidden::Placement) => Err(Error::Forbidden(Forbidden::NotShown)),
            Some(Hidden::Kinds) | None => Ok(game),
        }
    }
}

pub(super) fn people(row: &games::Row) -> [Option<PlayerId>; 4] {
    [
        row.challenge.challenger_id,
        row.challenge.opponent_id,
        row.state.first_id,
        row.state.second_id,
    ]
}

/// Plays a game again from what is stored of it.
///
/// # Errors
/// [`Error::Internal`] when that makes no sense.
pub(crate) fn replayed(whole: games::GameWithText) -> Result<StoredGame, Error> {
    let games::GameWithText { row, text, ledger } = whole;
    let variant = variant_of(&row.rules.variant, row.rules.variant_version, text)?;
    let rulebook = edition(&row)?;
    let Pace { control, terms } = row.rules.pace.parse().map_err(|_| odd(&row, "pace"))?;
    let mut game = if row.state.status.has_begun() {
        let ledger = ledger.as_deref().unwrap_or_default();
        Some(restore(&row, &variant, rulebook, (control, ledger))?)
    } else {
        None
    };
    if let Some(game) = &mut game {
        game.terms = terms;
    }
    Ok(StoredGame {
        row,
        variant,
        rulebook,
        pace: control,
        terms,
        game,
        mask: Unmasked,
    })
}

/// A count as the database keeps it.
pub(crate) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
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
        offers: match row.state.offers.as_str() {
            "" => Offers::default(),
            text => serde_json::from_str(text).map_err(|_| odd(row, "offers"))?,
        },
        terms: ClockTerms::default(),
        outcome,
    })
}

#[cfg(test)]
#[path = "stored_game_tests.rs"]
mod tests;
