//! The deadlines as a calendar (RFC 5545).

use crate::service::Instant;
use crate::service::feeds::{Feed, Turn};
use crate::words::web as say;
use chrono::TimeDelta;
use chrono_tz::Tz;

/// The most octets of a line, without its end.
const LONGEST: usize = 75;
/// A deadline is the end of an event of this length. Calendars hardly show events of no length.
const LENGTH: TimeDelta = TimeDelta::minutes(30);
/// The event in a calendar without deadlines. An empty calendar is not allowed.
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

/// The calendar of the turns with a deadline; `site` has no trailing slash.
pub(super) fn render(site: &str, feed: &Feed) -> String {
    let name = text(t!("feeds-calendar"));
    let mut file = Lines(String::new());
    file.write_line("BEGIN:VCALENDAR");
    file.write_line("VERSION:2.0");
    file.write_line("PRODID:-//Posthorse//Posthorse//EN");
    file.write_line(&format!("NAME:{name}"));
    file.write_line(&format!("X-WR-CALNAME:{name}"));
    file.write_line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    file.write_line("X-PUBLISHED-TTL:PT1H");
    let turns = feed.turns.iter();
    let timed = turns.filter_map(|turn| Some((turn, turn.deadline?)));
    let turns: Vec<(&Turn, Instant)> = timed.collect();
    if turns.is_empty() {
        NOTHING.into_iter().for_each(|line| file.write_line(line));
    }
    for (turn, deadline) in turns {
        event(&mut file, site, (turn, deadline), feed.zone);
    }
    file.write_line("END:VCALENDAR");
    file.0
}

fn event(file: &mut Lines, site: &str, (turn, deadline): (&Turn, Instant), zone: Tz) {
    let Turn { game, ply, .. } = turn;
    let host = site.split_once("://").map_or(site, |(_, host)| host);
    let about = say::turn_details(
        &turn.opponent,
        turn.last.as_ref(),
        turn.places,
        Some((deadline, zone)),
    );
    let summary = say::turn_heading(&turn.opponent, &turn.variant);
    file.write_line("BEGIN:VEVENT");
    file.write_line(&format!("UID:game-{game}-ply-{ply}@{host}"));
    file.write_line(&format!("DTSTAMP:{}", instant(turn.since)));
    file.write_line(&format!("DTSTART:{}", instant(deadline - LENGTH)));
    file.write_line(&format!("DTEND:{}", instant(deadline)));
    file.write_line(&format!("SUMMARY:{}", text(&summary)));
    file.write_line(&format!("DESCRIPTION:{}", text(&about)));
    file.write_line(&format!("URL:{site}/games/{game}"));
    // A deadline does not make its player busy.
    file.write_line("TRANSP:TRANSPARENT");
    file.write_line("END:VEVENT");
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
    fn write_line(&mut self, line: &str) {
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
