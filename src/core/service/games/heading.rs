//! The headers of a game's record.

use super::stored_game::ReplayedGame;
use crate::notation::record::Heading;
use crate::play::Reason;
use crate::rules::Side;
use crate::service::Error;
use crate::store::{Timestamp, records};
use crate::words;

/// The PGN standard's word for a game decided by an arbiter.
pub(crate) const ADJUDICATION: &str = "adjudication";

/// The headers of a game played here, or those of its own record.
///
/// `names` are the players' present names, `page` is the URL of the game's page.
///
/// # Errors
/// [`Error::NotFound`] for a challenge.
pub fn heading<Mask>(
    stored: &ReplayedGame<Mask>,
    record: Option<&records::Row>,
    names: [&str; 2],
    page: &str,
) -> Result<Heading, Error> {
    let outcome = stored.game()?.outcome;
    let counts = outcome.filter(|outcome| outcome.reason.counts());
    let recorded_outcome =
        outcome.filter(|outcome| !matches!(outcome.reason, Reason::Recorded | Reason::Unfinished));
    let base = Heading {
        termination: recorded_outcome
            .map_or_else(String::new, |it| termination(it.reason).to_owned()),
        winner: counts.and_then(|outcome| outcome.winner),
        over: counts.is_some(),
        ..Heading::default()
    };
    Ok(match record {
        Some(record) => recorded(base, record),
        None => played_here(base, stored, names, page),
    })
}

/// The record's word for the reason why a game ended. It is our own, except where the standard has
/// one.
fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Adjudicated => ADJUDICATION,
        reason => reason.as_str(),
    }
}

fn played_here<Mask>(
    base: Heading,
    stored: &ReplayedGame<Mask>,
    names: [&str; 2],
    page: &str,
) -> Heading {
    let begun = stored
        .row
        .state
        .started_at
        .unwrap_or(stored.row.challenge.created_at)
        .utc();
    Heading {
        event: t!("game-event").to_owned(),
        site: page.to_owned(),
        date: begun.format("%Y.%m.%d").to_string(),
        players: names.map(str::to_owned),
        pace: words::terms::pace(stored.pace),
        clock: match stored.row.rules.pace.as_str() {
            "none" => String::new(),
            word => word.to_owned(),
        },
        begun: Some(begun),
        ended: stored.row.state.finished_at.map(Timestamp::utc),
        source: stored.row.source.clone(),
        ..base
    }
}

fn recorded(base: Heading, record: &records::Row) -> Heading {
    let non_empty = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Heading {
        event: record.event.clone(),
        site: record.site.clone(),
        date: record.played_on.clone(),
        round: record.round.clone(),
        players: Side::BOTH.map(|side| record.name(side).to_owned()),
        source: non_empty(&record.source),
        licence: non_empty(&record.licence),
        more: serde_json::from_str(&record.tags).unwrap_or_default(),
        annotations: record.annotations(),
        ..base
    }
}
