//! The deadlines as a calendar (RFC 5545).

use crate::service::Instant;
use crate::service::feeds::{Feed, Turn};
use crate::words::web as say;
use chrono::TimeDelta;

/// A line has so many octets at most, without its end.
const LONGEST: usize = 75;
/// A deadline is the end of an event of this length: one without any is hardly seen.
const LENGTH: TimeDelta = TimeDelta::minutes(30);
/// Something has to stand in a calendar: this, when nothing waits.
const NOTHING: [&str; 8] = [
    "BEGIN:VTIMEZONE",
    "TZID:Etc/UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
];

/// The calendar of those turns that have a deadline; `site` without a slash at its end.
pub(super) fn written(site: &str, feed: &Feed) -> String {
    let name = text(t!("feeds-calendar"));
    let mut file = Lines(String::new());
    file.put("BEGIN:VCALENDAR");
    file.put("VERSION:2.0");
    file.put("PRODID:-//Posthorse//Posthorse//EN");
    file.put(&format!("NAME:{name}"));
    file.put(&format!("X-WR-CALNAME:{name}"));
    file.put("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    file.put("X-PUBLISHED-TTL:PT1H");
    let turns = feed.turns.iter();
    let timed = turns.filter_map(|turn| Some((turn, turn.deadline?)));
    let turns: Vec<(&Turn, Instant)> = timed.collect();
    if turns.is_empty() {
        NOTHING.into_iter().for_each(|line| file.put(line));
    }
    for (turn, deadline) in turns {
        event(&mut file, site, turn, deadline);
    }
    file.put("END:VCALENDAR");
    file.0
}

fn event(file: &mut Lines, site: &str, turn: &Turn, deadline: Instant) {
    let Turn { game, ply, .. } = turn;
    let host = site.split_once("://").map_or(site, |(_, host)| host);
    let about = say::turn_details(
        &turn.opponent,
        turn.last.as_ref(),
        turn.places,
        turn.deadline,
    );
    let summary = say::turn_heading(&turn.opponent, &turn.variant);
    file.put("BEGIN:VEVENT");
    file.put(&format!("UID:game-{game}-ply-{ply}@{host}"));
    file.put(&format!("DTSTAMP:{}", instant(turn.since)));
    file.put(&format!("DTSTART:{}", instant(deadline - LENGTH)));
    file.put(&format!("DTEND:{}", instant(deadline)));
    file.put(&format!("SUMMARY:{}", text(&summary)));
    file.put(&format!("DESCRIPTION:{}", text(&about)));
    file.put(&format!("URL:{site}/games/{game}"));
    // Nobody is busy because of it.
    file.put("TRANSP:TRANSPARENT");
    file.put("END:VEVENT");
}

fn instant(at: Instant) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

fn text(plain: &str) -> String {
    let mut escaped = String::with_capacity(plain.len());
    for letter in plain.chars() {
        match letter {
            '\n' => escaped.push_str("\\n"),
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            _ if letter.is_control() => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

struct Lines(String);

impl Lines {
    fn put(&mut self, line: &str) {
        let mut octets = 0;
        for letter in line.chars() {
            if octets + letter.len_utf8() > LONGEST {
                self.0.push_str("\r\n ");
                octets = 1;
            }
            self.0.push(letter);
            octets += letter.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}
