//! The weekly email: new public games, open challenges, and a problem.

use super::{LetterContext, board};
use crate::emails::{Facts, Matter, ProblemFacts, WeeklyFacts};
use crate::model::{GameId, PlayerName, Status};
use crate::play::{Pace, TimeControl};
use crate::service::Error;
use crate::service::games::{Entry, entries_of, newest_filter};
use crate::service::notices::NotSent;
use crate::service::problems;
use crate::store::DbConnection;
use crate::store::games::{self, Filter};
use crate::words;
use chrono::TimeDelta;
use std::borrow::Cow;

const MOST: usize = 30;

/// The public games started in the last seven days, and the open challenges.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
) -> Result<Facts, NotSent> {
    let since = context.now - TimeDelta::days(7);
    let mut begun = Vec::new();
    for status in [Status::Playing, Status::Finished] {
        let filter = Filter {
            from: Some(since),
            limit: 10 * i64::try_from(MOST).unwrap_or(i64::MAX),
            ..newest_filter(status)
        };
        begun.extend(games::list(conn, &filter)?);
    }
    let begun_at = |row: &games::Row| row.state.started_at.map(crate::store::Timestamp::utc);
    begun.retain(|row| !row.is_from_elsewhere() && begun_at(row) >= Some(since));
    begun.sort_by_key(|row| std::cmp::Reverse((begun_at(row), row.id)));
    let filter = Filter {
        limit: i64::try_from(MOST).unwrap_or(i64::MAX),
        ..newest_filter(Status::Open)
    };
    let mut open = games::list(conn, &filter)?;
    open.retain(|row| row.challenge.challenger_id != Some(context.player.id));
    let facts = WeeklyFacts {
        games: descriptions(conn, &begun, game)?,
        challenges: descriptions(conn, &open, challenge)?,
        problem: problem(context, conn)?,
    };
    let is_empty = facts.games.is_empty() && facts.challenges.is_empty();
    if is_empty && facts.problem.is_none() {
        return Err(NotSent::Never("nothing new"));
    }
    Ok(context.facts(Matter::Weekly(facts)))
}

/// The problem of the day.
fn problem(
    context: &LetterContext,
    conn: &mut DbConnection,
) -> Result<Option<ProblemFacts>, Error> {
    let Some((id, line, aim)) = problems::daily_position(conn, context.now)? else {
        return Ok(None);
    };
    let (variant, position) = (line.variant(), line.position());
    let looks = &context.looks;
    let flip = looks.turns(variant, Some(position.turn()));
    Ok(Some(ProblemFacts {
        id,
        task: words::problems::task(variant, position, aim),
        board: board::standing(variant, position, flip, looks),
    }))
}

/// The first of the rows, each with its description.
fn descriptions(
    conn: &mut DbConnection,
    rows: &[games::Row],
    describe: fn(&Entry) -> String,
) -> Result<Vec<(String, GameId)>, Error> {
    let ids: Vec<GameId> = rows.iter().take(MOST).map(|row| row.id).collect();
    let entries = entries_of(conn, ids.iter().copied())?;
    let found = ids.iter().filter_map(|id| entries.get(id));
    Ok(found.map(|entry| (describe(entry), entry.row.id)).collect())
}

fn variant(entry: &Entry) -> Cow<'_, str> {
    match &entry.variant {
        Some(variant) => words::variant_name(variant),
        None => Cow::Borrowed(&entry.row.rules.variant),
    }
}

fn game(entry: &Entry) -> String {
    let length = words::games::length(entry.row.state.ply);
    let names = [&entry.first, &entry.second].map(PlayerName::in_full);
    t!(
        "letter-new-game",
        variant = variant(entry),
        first = &names[0],
        second = &names[1],
        length = length
    )
}

fn challenge(entry: &Entry) -> String {
    let usual = Pace::from(TimeControl::Untimed);
    let pace = entry.row.rules.pace.parse().unwrap_or(usual);
    let pace = words::terms::pace(pace.control);
    t!(
        "letter-open-challenge",
        variant = variant(entry),
        challenger = entry.first.in_full(),
        pace = pace
    )
}
