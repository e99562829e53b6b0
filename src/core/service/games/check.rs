//! Replays every stored game under its own rules and compares the result with the stored data. It
//! writes nothing, and the server may run meanwhile: the games of a page are read in one snapshot.

use super::starts::start_of;
use super::stored_game::edition;
use super::variant_versions::{VersionText, load_version};
use crate::model::{EndedBy, GameId, Status, Winner};
use crate::notation::coordinate;
use crate::play::audit::{Finding, Mismatch, Part, StoredGame};
use crate::play::{Outcome, Pace, Reason};
use crate::rules::{Line, Side, Variant};
use crate::service::Error;
use crate::store::{self, DbConnection, games, moves};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

const PAGE: i64 = 200;

/// The result of checking a game.
#[derive(Debug, Clone)]
pub struct CheckedGame {
    pub id: GameId,
    /// The differences; empty if all is well.
    pub findings: Vec<Finding>,
}

/// Checks games in the order of their ids.
#[derive(Default)]
pub struct Checker {
    after: Option<GameId>,
    variants: HashMap<(String, i64), VersionText>,
}

/// A loaded game; without its row if that cannot be decoded.
struct LoadedRow {
    id: GameId,
    row: Option<games::Row>,
    made: Vec<moves::MoveEntry>,
}

impl Checker {
    /// The number of games to check.
    pub fn count(conn: &mut DbConnection) -> Result<i64, Error> {
        Ok(games::count(conn, Status::Playing)? + games::count(conn, Status::Finished)?)
    }

    /// Checks the next page of games, without challenges; none after the last.
    pub fn next_page(
        &mut self,
        conn: &mut DbConnection,
    ) -> Result<Option<Vec<CheckedGame>>, Error> {
        let page = store::read_tx(conn, |conn| self.load(conn))?;
        let Some(last) = page.last() else {
            return Ok(None);
        };
        self.after = Some(last.id);
        let begun = page.iter().filter(|game| game.has_begun());
        Ok(Some(begun.map(|game| self.check(game)).collect()))
    }

    fn load(&mut self, conn: &mut DbConnection) -> Result<Vec<LoadedRow>, Error> {
        let rows = games::next_readable(conn, self.after.unwrap_or(GameId::NONE), PAGE)?;
        let ids: Vec<GameId> = rows.iter().map(|(id, _)| *id).collect();
        let mut made: HashMap<GameId, Vec<moves::MoveEntry>> = HashMap::new();
        for one in moves::of_games(conn, &ids)? {
            made.entry(one.game_id).or_default().push(one);
        }
        for row in rows.iter().filter_map(|(_, row)| row.as_ref()) {
            self.learn(conn, row)?;
        }
        let loaded = |(id, row)| LoadedRow {
            made: made.remove(&id).unwrap_or_default(),
            id,
            row,
        };
        Ok(rows.into_iter().map(loaded).collect())
    }

    /// Loads the variant of a game. The moves of a version never change, so it is cached.
    fn learn(&mut self, conn: &mut DbConnection, row: &games::Row) -> Result<(), Error> {
        let version = (row.rules.variant.clone(), row.rules.variant_version);
        if let Entry::Vacant(unknown) = self.variants.entry(version) {
            unknown.insert(load_version(
                conn,
                &row.rules.variant,
                row.rules.variant_version,
            )?);
        }
        Ok(())
    }

    fn check(&self, game: &LoadedRow) -> CheckedGame {
        let findings = match &game.row {
            None => vec![Finding::Unreadable(Part::Row)],
            Some(row) => self.check_row(row, &game.made),
        };
        CheckedGame {
            id: game.id,
            findings,
        }
    }

    fn check_row(&self, row: &games::Row, made: &[moves::MoveEntry]) -> Vec<Finding> {
        let read = self
            .variant(row)
            .and_then(|variant| read(row, variant).map_err(Finding::Unreadable));
        match read {
            Err(finding) => vec![finding],
            Ok(written) => compare(row, &written, made),
        }
    }

    fn variant(&self, row: &games::Row) -> Result<&Arc<Variant>, Finding> {
        let (slug, version) = (row.rules.variant.clone(), row.rules.variant_version);
        let lost = |slug, why| Finding::Variant { slug, version, why };
        match self.variants.get(&(slug.clone(), version)) {
            Some(VersionText::Whole(variant)) => Ok(variant),
            Some(VersionText::Unreadable(why)) => Err(lost(slug, Some(why.clone()))),
            Some(VersionText::Lost) | None => Err(lost(slug, None)),
        }
    }
}

impl LoadedRow {
    /// Whether it is more than a challenge. Unknown if the row cannot be decoded.
    fn has_begun(&self) -> bool {
        let row = self.row.as_ref();
        row.is_none_or(|row| row.state.status.has_begun())
    }
}

/// Decodes a row, or returns the part that cannot be read.
fn read(row: &games::Row, variant: &Arc<Variant>) -> Result<StoredGame, Part> {
    let rulebook = edition(row).map_err(|_| Part::Rulebook)?;
    if !variant.rulebooks().contains(&rulebook.book) {
        return Err(Part::Rulebook);
    }
    if !row.is_from_elsewhere() && (row.state.first_id.is_none() || row.state.second_id.is_none()) {
        return Err(Part::Seats);
    }
    let start = start_of(row, variant).map_err(|_| Part::Start)?;
    let pace: Pace = row.rules.pace.parse().map_err(|_| Part::TimeControl)?;
    Ok(StoredGame {
        start: Line::from_position(Arc::clone(variant), rulebook, start),
        moves: coordinate::unpack(variant, &row.state.moves).map_err(|_| Part::Moves)?,
        turn: row.state.turn.map(Side::from),
        outcome: outcome(row)?,
        pace: pace.control,
        elsewhere: row.is_from_elsewhere(),
    })
}

/// The stored result. A running game has neither winner nor reason. A finished one also has a
/// winner value, unless the result of its record is unknown.
fn outcome(row: &games::Row) -> Result<Option<Outcome>, Part> {
    let reason = match row.state.reason {
        None => None,
        Some(EndedBy(reason)) => Some(reason.ok_or(Part::Result)?),
    };
    let has_winner = reason.is_some_and(|reason| reason != Reason::Unfinished);
    if reason.is_some() != (row.state.status == Status::Finished)
        || row.state.winner.is_some() != has_winner
    {
        return Err(Part::Result);
    }
    let winner = row.state.winner.and_then(Winner::side);
    Ok(reason.map(|reason| Outcome { winner, reason }))
}

fn compare(row: &games::Row, written: &StoredGame, made: &[moves::MoveEntry]) -> Vec<Finding> {
    let moves = written.moves.len();
    let mut findings = Vec::new();
    if usize::try_from(row.state.ply) != Ok(moves) {
        let stored = row.state.ply;
        findings.push(Finding::Plies { stored, moves });
    }
    let mismatch = mismatch(written, made);
    let (replayed, is_whole) = (written.replay(), mismatch.is_none());
    findings.extend(mismatch.map(Finding::Moves));
    let faults = match &replayed {
        Err(refused) => vec![refused.clone()],
        Ok(line) => written.faults(line),
    };
    let variant = written.start.variant();
    let by_rules = |fault| Finding::Rules(Arc::clone(variant), fault);
    findings.extend(faults.into_iter().map(by_rules));
    if let Ok(line) = replayed
        && is_whole
    {
        findings.extend(wrong_mover(row, &line, made).map(Finding::Moves));
    }
    findings
}

/// The first stored move that does not match the list. Imported records have no stored moves.
fn mismatch(written: &StoredGame, made: &[moves::MoveEntry]) -> Option<Mismatch> {
    let variant = written.start.variant();
    let listed: &[_] = if written.elsewhere {
        &[]
    } else {
        &written.moves
    };
    for (index, &mv) in listed.iter().enumerate() {
        let ply = index + 1;
        let Some(one) = made.get(index).filter(|one| is_at(one, ply)) else {
            return Some(Mismatch::Missing { ply });
        };
        let listed = coordinate::write(variant, mv);
        if one.coordinates != listed {
            let kept = one.coordinates.clone();
            return Some(Mismatch::Other { ply, listed, kept });
        }
    }
    let extra = made.get(listed.len())?;
    Some(Mismatch::Extra { ply: extra.ply })
}

fn is_at(one: &moves::MoveEntry, ply: usize) -> bool {
    usize::try_from(one.ply) == Ok(ply)
}

/// The first move stored for the side that was not to move.
fn wrong_mover(row: &games::Row, line: &Line, made: &[moves::MoveEntry]) -> Option<Mismatch> {
    let mover = |index: usize| match line.at(index)?.turn() {
        Side::First => row.state.first_id,
        Side::Second => row.state.second_id,
    };
    let mut plies = made.iter().enumerate();
    let (index, _) = plies.find(|(index, one)| mover(*index) != Some(one.player_id))?;
    Some(Mismatch::Mover { ply: index + 1 })
}
