//! The turns as a feed (RFC 4287).

use crate::model::{GameId, PlayerId};
use crate::service::Instant;
use crate::service::feeds::{Feed, Turn};
use crate::web::http::Failure;
use crate::words::web as say;
use askama::Template;
use chrono::SecondsFormat;
use chrono_tz::Tz;

#[derive(Template)]
#[template(path = "feeds/turns.xml")]
struct TurnsFeed<'a> {
    language: &'static str,
    title: &'static str,
    /// The public address of the site, without a trailing slash.
    site: &'a str,
    own: &'a str,
    player: PlayerId,
    updated: String,
    entries: Vec<Entry>,
}

struct Entry {
    game: GameId,
    ply: i64,
    title: String,
    updated: String,
    summary: String,
}

pub(super) fn render(site: &str, own: &str, feed: &Feed) -> Result<String, Failure> {
    let written = TurnsFeed {
        language: crate::words::language().code(),
        title: t!("feeds-turns"),
        site,
        own,
        player: feed.player,
        updated: instant(feed.changed),
        entries: feed
            .turns
            .iter()
            .map(|turn| entry(turn, feed.zone))
            .collect(),
    };
    let written = written.render();
    written.map_err(|error| Failure::Internal(error.into()))
}

fn entry(turn: &Turn, zone: Tz) -> Entry {
    let summary = say::turn_details(
        &turn.opponent,
        turn.last.as_ref(),
        turn.places,
        turn.deadline.map(|at| (at, zone)),
    );
    Entry {
        game: turn.game,
        ply: turn.ply,
        title: plain(&say::turn_heading(&turn.opponent, &turn.variant)),
        updated: instant(turn.since),
        summary: plain(&summary),
    }
}

fn instant(at: Instant) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Removes characters that XML cannot contain even escaped.
fn plain(text: &str) -> String {
    let is_held =
        |letter: &char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(is_held).collect()
}
