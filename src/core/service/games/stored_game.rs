//! A game loaded from its row.

use super::starts::{awaits_placings, start_of, start_with_pieces, unreadable};
use super::variant_versions::variant_of;
use crate::model::{EndedBy, GameId, PlayerId, Status, Visibility, Winner};
use crate::notation;
use crate::play::{ClockTerms, Game, Ledger, Offers, Outcome, Pace, TimeControl};
use crate::refusals::Forbidden;
use crate::rules::{Edition, Hidden, Line, Placed, Position, Side, Variant};
use crate::service::{Error, Instant};
use crate::store::{Timestamp, games};
use std::sync::Arc;

/// A game replayed from its row, either complete or masked for a viewer.
///
/// A masked game has another type, so that no complete one can be shown: pages, emails, downloads
/// and feeds are built from a [`VisibleGame`], which only [`VisibleGame::of`] makes. Complete games
/// are read by the use cases that change them, by `check` and `copy`, by backups, by the index of
/// finished games, and by the export of a player's own data.
#[derive(Clone)]
pub struct ReplayedGame<Mask> {
    pub(in crate::service) row: games::Row,
    /// The variant, in the version that the game started with.
    pub variant: Arc<Variant>,
    /// The rulebook, in the edition that the game started under.
    pub rulebook: Edition,
    pub pace: TimeControl,
    /// Other agreed terms of the clocks.
    pub terms: ClockTerms,
    /// The game itself; none for an open challenge.
    pub game: Option<Game>,
    pub mask: Mask,
}

/// The mask of a complete game.
#[derive(Clone, Copy)]
pub struct Unmasked;

pub(crate) type StoredGame = ReplayedGame<Unmasked>;

pub trait Masked {
    /// The visible part of the line in a game with hidden moves.
    fn visible_line(&self, line: Line) -> Line;
}

impl Masked for Unmasked {
    fn visible_line(&self, line: Line) -> Line {
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

    /// Whether everybody may see it.
    pub fn is_public(&self) -> bool {
        self.row.visibility != Visibility::Private
    }

    /// Whether the result counts for the players' ratings.
    pub fn is_rated(&self) -> bool {
        self.row.rated
    }

    pub fn finished_at(&self) -> Option<Instant> {
        self.row.state.finished_at.map(Timestamp::utc)
    }

    pub fn ply(&self) -> i64 {
        self.row.state.ply
    }

    pub fn rev(&self) -> i64 {
        self.row.state.rev
    }

    pub fn challenge(&self) -> &games::Challenge {
        &self.row.challenge
    }

    /// The requested start: an array, odds or a position; none for the usual one.
    pub fn special_start(&self) -> Option<&str> {
        self.row.state.start.as_deref()
    }

    /// Origin and licence of an imported record.
    pub fn source(&self) -> Option<&str> {
        self.row.source.as_deref()
    }

    /// Whether the challenge is behind a secret link.
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

    /// The people involved: the challenger, the challenged player, and the two seats.
    pub fn people(&self) -> [Option<PlayerId>; 4] {
        people(&self.row)
    }

    /// Whether turn notices of this game are off for a seat.
    pub fn is_muted(&self, side: Side) -> bool {
        self.row.is_muted(side)
    }

    /// The starting position of the game or challenge.
    ///
    /// # Errors
    /// [`Error::Internal`] if it cannot be read.
    pub fn start(&self) -> Result<Position, Error> {
        start_of(&self.row, &self.variant)
    }

    /// The line of the game after these moves, in coordinates; the game may have continued
    /// differently since. Of moves that only their player saw, the number alone is known, and the
    /// line is that of the game itself.
    ///
    /// # Errors
    /// [`Error::Internal`] if they cannot be read.
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
            true => self.mask.visible_line(line),
            false => line,
        })
    }

    /// What is hidden during the game; everything is disclosed at its end.
    pub fn hidden(&self) -> Option<Hidden> {
        let hidden = self.variant.hidden().filter(|hidden| match hidden {
            Hidden::Positions | Hidden::Kinds => true,
            Hidden::Placement => awaits_placings(&self.row, &self.variant),
        });
        hidden.filter(|_| self.row.state.status == Status::Playing)
    }

    /// Whether the game hides this while it runs.
    pub fn hides(&self, what: Hidden) -> bool {
        self.hidden() == Some(what)
    }

    /// Puts only these pieces on the board, before the reveal.
    pub(super) fn show_placements(&mut self, placed: &[Placed; 2]) {
        let placed = placed.each_ref().map(Vec::as_slice);
        let start = start_with_pieces(&self.row, &self.variant, placed);
        if let Some(game) = &mut self.game {
            game.line = game.line.shown_from(start);
        }
    }

    /// The same game under another mask.
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

    /// The line as a seat sees it, by which its moves are read and judged.
    pub(crate) fn line_for(&self, seat: Option<Side>) -> Option<Line> {
        let line = &self.game.as_ref()?.line;
        Some(match self.hides(Hidden::Positions) {
            true => line.seen_by(seat),
            false => line.clone(),
        })
    }

    /// The time control with its terms.
    pub fn agreed_pace(&self) -> Pace {
        Pace {
            control: self.pace,
            terms: self.terms,
        }
    }

    /// Whether the game's fixed end has passed.
    pub fn is_past_its_date(&self, now: Instant) -> bool {
        matches!(self.pace, TimeControl::Date(date) if date <= now)
    }

    /// The game, which exists if the row says that it has started.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a challenge.
    pub fn game(&self) -> Result<&Game, Error> {
        self.game.as_ref().ok_or(Error::NotFound)
    }

    /// The game with all its moves, for records, analysis and analysis boards.
    ///
    /// # Errors
    /// Like [`Self::game`]; [`Error::Forbidden`] while the game hides moves, and before the pieces
    /// placed unseen are revealed.
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

/// Replays a stored game.
///
/// # Errors
/// [`Error::Internal`] if it cannot be decoded.
pub(crate) fn replayed(record: games::GameWithText) -> Result<StoredGame, Error> {
    let games::GameWithText { row, text, ledger } = record;
    let variant = variant_of(&row.rules.variant, row.rules.variant_version, text)?;
    let rulebook = edition(&row)?;
    let Pace { control, terms } = row
        .rules
        .pace
        .parse()
        .map_err(|_| unreadable(&row, "pace"))?;
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

/// A count in the database's type.
pub(crate) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The rulebook in the edition that the game started under.
pub(super) fn edition(row: &games::Row) -> Result<Edition, Error> {
    let book = row.rules.rulebook.parse().ok();
    let edition = book.and_then(|book| Edition::find(book, row.rules.rulebook_version));
    edition.ok_or_else(|| unreadable(row, "rulebook"))
}

fn restore(
    row: &games::Row,
    variant: &Arc<Variant>,
    rulebook: Edition,
    (pace, ledger): (TimeControl, &str),
) -> Result<Game, Error> {
    let moves = notation::coordinate::unpack(variant, &row.state.moves)
        .map_err(|_| unreadable(row, "moves"))?;
    let start = start_of(row, variant)?;
    let mut line = Line::from_position(Arc::clone(variant), rulebook, start);
    // Accepted moves stay valid: a corrected rulebook must not make old games unreadable.
    for mv in moves {
        line.push_on(mv).map_err(|_| unreadable(row, "moves"))?;
    }
    line.settle();
    let outcome = match row.state.reason {
        Some(EndedBy(reason)) => Some(Outcome {
            winner: row.state.winner.and_then(Winner::side),
            reason: reason.ok_or_else(|| unreadable(row, "reason"))?,
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
            text => serde_json::from_str(text).map_err(|_| unreadable(row, "offers"))?,
        },
        terms: ClockTerms::default(),
        outcome,
    })
}

#[cfg(test)]
#[path = "stored_game_tests.rs"]
mod tests;
