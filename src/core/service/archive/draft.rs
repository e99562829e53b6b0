//! A game read from a record, ready for storing.

use crate::model::{EndedBy, GameId, SeatWish, Status, Visibility, Winner};
use crate::notation::annotations::Annotations;
use crate::notation::pgn::{self, Played, Recorded};
use crate::notation::{coordinate, fen};
use crate::play::{Outcome, Reason};
use crate::rules::{Edition, Ending, Hidden, Line, Side, Variant};
use crate::service::games::ADJUDICATION;
use crate::service::{Instant, secret};
use crate::store::Timestamp;
use crate::store::records::{NewGame, Row};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use std::sync::Arc;

/// Maximum length of names and other fields of a record, in characters.
const MOST_TEXT: usize = 400;
/// Maximum number of stored tags.
const MOST_TAGS: usize = 40;

/// Default origin and licence of records.
#[derive(Debug, Clone, Default)]
pub struct Credits {
    pub source: Option<String>,
    pub licence: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Draft {
    variant: Arc<Variant>,
    rulebook: Edition,
    start: Option<String>,
    moves: String,
    ply: usize,
    outcome: Outcome,
    ratings: [Option<i64>; 2],
    played: Option<Instant>,
    record: Row,
}

impl Draft {
    /// The game of a record that was read to its end.
    pub fn of(record: &pgn::Game, played: &Played, credits: &Credits) -> Self {
        let line = &played.line;
        let variant = line.variant();
        let start = fen::write(variant, line.start());
        // Without one, a game whose pieces are placed unseen begins with placing them.
        let is_own =
            variant.hides(Hidden::Placement) || start != fen::write(variant, variant.start());
        let start = is_own.then_some(start);
        let moves = coordinate::pack(variant, line.moves());
        let record_row = Row {
            annotations: stored_annotations(&played.annotations),
            ..row(record, variant, start.as_deref(), &moves, credits)
        };
        Self {
            variant: Arc::clone(variant),
            rulebook: line.edition(),
            start,
            ply: line.ply(),
            outcome: outcome(record, line),
            ratings: Side::BOTH.map(|side| record.tags.rating(variant, side).map(i64::from)),
            played: day(&record_row.played_on),
            moves,
            record: record_row,
        }
    }

    pub(super) fn variant(&self) -> &Variant {
        &self.variant
    }

    pub(super) fn digest(&self) -> &str {
        &self.record.digest
    }

    pub(super) fn record(&self) -> &Row {
        &self.record
    }

    /// The players' ratings, if the record has both.
    pub(super) fn ratings(&self) -> Option<[i64; 2]> {
        Some([self.ratings[0]?, self.ratings[1]?])
    }

    pub(super) fn moves(&self) -> &str {
        &self.moves
    }

    /// The row of the game. Lists sort it by the day it was played; a game without a known day, or
    /// with a future one, is last.
    pub(super) fn game(&self, variant_version: i64, now: Instant) -> NewGame {
        let unfinished = self.outcome.reason == Reason::Unfinished;
        // Elsewhere it may be tomorrow already.
        let played = self.played.filter(|day| *day <= now + TimeDelta::days(1));
        NewGame {
            status: Status::Finished,
            variant: self.variant.slug().to_owned(),
            variant_version,
            rulebook: self.rulebook.book.slug().to_owned(),
            rulebook_version: self.rulebook.version.into(),
            pace: "none",
            visibility: Visibility::Public,
            seat: SeatWish::First,
            moves: self.moves.clone(),
            ply: i64::try_from(self.ply).unwrap_or(i64::MAX),
            winner: (!unfinished).then(|| Winner::from(&self.outcome)),
            reason: EndedBy(Some(self.outcome.reason)),
            start: self.start.clone(),
            listed_at: Timestamp::from(played.unwrap_or_else(long_ago)),
            created_at: Timestamp::from(now),
            finished_at: played.map(Timestamp::from),
        }
    }
}

fn row(
    record: &pgn::Game,
    variant: &Variant,
    start: Option<&str>,
    moves: &str,
    credits: &Credits,
) -> Row {
    let tags = &record.tags;
    let tag = |name: &str| tags.get(name).map(shortened).unwrap_or_default();
    let credit = |given: &Option<String>, names: [&str; 2]| match given {
        Some(text) => shortened(text),
        None => {
            let tag_value = names.into_iter().find_map(|name| tags.get(name));
            tag_value.map(shortened).unwrap_or_default()
        }
    };
    let names = Side::BOTH.map(|side| shortened(tags.player(variant, side)));
    let (event, site, date) = (tag("Event"), tag("Site"), shortened(tags.date()));
    let mut more = tags.more(variant);
    more.truncate(MOST_TAGS);
    for (name, value) in &mut more {
        (*name, *value) = (shortened(name), shortened(value));
    }
    let opening = ["Opening", "Variation", "ECCO", "RedTeam", "BlackTeam"];
    let words: Vec<&str> = [&names[0], &names[1], &event, &site, &date]
        .into_iter()
        .map(String::as_str)
        .chain(opening.into_iter().filter_map(|name| tags.get(name)))
        .collect();
    let digest = digest(variant.slug(), start, moves, [&names[0], &names[1]], &date);
    Row {
        game_id: GameId::NONE,
        words: words.join(" ").to_lowercase(),
        round: tag("Round"),
        source: credit(&credits.source, ["Source", "Source"]),
        licence: credit(&credits.licence, ["Licence", "License"]),
        tags: serde_json::to_string(&more).expect("pairs of text are always JSON"),
        played_on: date,
        event,
        site,
        digest,
        annotations: None,
        first_name: names[0].clone(),
        second_name: names[1].clone(),
    }
}

/// Comments and variations in stored form.
fn stored_annotations(annotations: &Annotations) -> Option<String> {
    let text = || serde_json::to_string(annotations).ok();
    (!annotations.is_empty()).then(text).flatten()
}

/// The search key of a player's name in records.
pub(in crate::service) fn key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

pub(super) fn digest(
    variant: &str,
    start: Option<&str>,
    moves: &str,
    names: [&str; 2],
    date: &str,
) -> String {
    let day = pgn::date(date).map_or_else(
        || key(date),
        |date| {
            let number = |part: Option<u32>| part.unwrap_or(0);
            format!("{}-{}-{}", date.year, number(date.month), number(date.day))
        },
    );
    let [first, second] = names.map(key);
    let start = start.unwrap_or_default();
    secret::hash(&[variant, start, moves, &first, &second, &day].join("\n"))
}

/// Endings that the position alone shows.
const BY_THE_BOARD: [Ending; 3] = [Ending::Checkmate, Ending::Stalemate, Ending::NoMove];

/// The outcome according to the record, and mate if the board shows it.
fn outcome(record: &pgn::Game, line: &Line) -> Outcome {
    let recorded = record.recorded();
    let on_board = line
        .outcome()
        .filter(|outcome| BY_THE_BOARD.contains(&outcome.ending))
        .filter(|outcome| match recorded {
            Recorded::Won(side) => outcome.winner == Some(side),
            Recorded::Drawn => false,
            Recorded::Unknown => true,
        });
    if let Some(outcome) = on_board {
        return outcome.into();
    }
    let stated_reason = record.tags.get("Termination").and_then(reason_of);
    let stated_reason = stated_reason.filter(|reason| {
        let mate = BY_THE_BOARD.map(Reason::Rules);
        reason.counts() && !mate.contains(reason)
    });
    let reason = stated_reason.unwrap_or(Reason::Recorded);
    match recorded {
        Recorded::Won(side) => Outcome::won(side, reason),
        Recorded::Drawn => Outcome::nobody(reason),
        Recorded::Unknown => Outcome::nobody(Reason::Unfinished),
    }
}

/// The reason for a record's termination word.
fn reason_of(termination: &str) -> Option<Reason> {
    match termination {
        ADJUDICATION => Some(Reason::Adjudicated),
        word => Reason::find(word),
    }
}

/// The day of a date, or its first possible day.
pub(super) fn day(date: &str) -> Option<Instant> {
    let date = pgn::date(date)?;
    let (month, day) = (date.month.unwrap_or(1), date.day.unwrap_or(1));
    let day = NaiveDate::from_ymd_opt(date.year, month, day)
        .or_else(|| NaiveDate::from_ymd_opt(date.year, month, 1))?;
    Some(day.and_hms_opt(0, 0, 0)?.and_utc())
}

fn long_ago() -> Instant {
    DateTime::<Utc>::from_timestamp(-30_000_000_000, 0).unwrap_or_default()
}

/// A text in stored form: one line of limited length.
fn shortened(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let text: String = plain.take(MOST_TEXT).collect();
    text.trim().to_owned()
}
