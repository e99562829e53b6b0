//! The server's background work for a game in the model: outages, late email, flags, reminders,
//! quiet hours.

use super::model_game::ModelGame;
use crate::event::EventKind;
use crate::model::notice::Kind;
use crate::rules::Side;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Hours and days of the week, from Monday, at which a player wants no deadline.
#[derive(Debug, Clone, Default)]
pub(super) struct ModelQuiet {
    /// The offset of the player's local time from UTC, in hours.
    pub(super) ahead: i64,
    pub(super) hours: Option<(i64, i64)>,
    pub(super) days: Vec<i64>,
}

/// An email about a turn, not yet accepted by a mail server.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnLetter {
    pub(super) side: Side,
    pub(super) ply: usize,
    pub(super) queued: i64,
}

impl ModelGame {
    /// Runs the jobs. Most need a steady heartbeat.
    pub(super) fn jobs(&mut self) {
        if self.heartbeat.may_flag(self.now) {
            if !self.clock.is_live() {
                self.keep_vacations();
                self.credit_late_letters();
            }
            self.flag();
        }
        self.remind();
    }

    fn credit_late_letters(&mut self) {
        let now = self.now;
        let is_in_doubt = |(from, to): &(i64, i64)| now - to < (to - from).min(DAY);
        if !self.outages.iter().any(is_in_doubt) {
            for letter in self.turn_emails.clone() {
                self.credit(letter, 6 * HOUR);
            }
        }
    }

    /// All emails are accepted. During an outage their delay is unknown.
    pub(super) fn deliver(&mut self) {
        for letter in std::mem::take(&mut self.turn_emails) {
            if self.heartbeat.is_current(self.now) {
                self.credit(letter, 60);
            }
        }
    }

    /// Credits an email's delay: at most three days a turn, and at most the time used in the turn.
    fn credit(&mut self, letter: TurnLetter, least: i64) {
        let TurnLetter { side, ply, queued } = letter;
        let late = self.now - queued;
        let is_on = self.turn() == Some(side) && self.ply() == ply && !self.clock.is_live();
        let Some(taken) = self.clock.taken(self.now).filter(|_| is_on) else {
            return;
        };
        let owed = (late.min(3 * DAY) - self.clock.turn.late_mail).min(taken);
        if late >= 6 * HOUR && owed >= least {
            self.clock.credit(owed, self.now);
            self.met.insert("late mail");
            self.record_event(EventKind::TimeGiven, Some(side));
            self.keep_quiet();
        }
    }

    pub(super) fn flag(&mut self) {
        let deadline = self.clock.deadline(self.now);
        let is_past = deadline.is_some_and(|deadline| deadline < self.now);
        if self.outcome.is_some() || !is_past || self.is_saved() || !self.clock.is_over(self.now) {
            return;
        }
        if !self.clock.terms.by_claim {
            self.end_on_time(None);
        } else if self.flag_notice_ply != Some(self.ply()) {
            let late = self.clock.turn.side;
            self.flag_notice_ply = Some(self.ply());
            self.record_settlement(late, EventKind::TimeRanOut);
        }
    }

    pub(super) fn beat(&mut self) {
        if self.clock.is_live() && self.outcome.is_some() {
            return;
        }
        let Some((from, to)) = self.heartbeat.beat(self.now) else {
            return;
        };
        self.outages.push((from, to));
        if self.outcome.is_none() && self.clock.outage(from, to) {
            self.record_event(EventKind::TimeGiven, None);
            self.shift_out_of_quiet();
        }
    }

    /// Work after a change of the deadline: quiet hours and reminders.
    pub(super) fn keep_quiet(&mut self) {
        self.shift_out_of_quiet();
        if self.clock.deadline(self.now).is_some() {
            self.rests_until = 0;
        }
    }

    /// Moves a deadline in the quiet hours of the player to move to their end.
    pub(super) fn shift_out_of_quiet(&mut self) {
        let side = self.clock.turn.side;
        let deadline = self.clock.deadline(self.now);
        let Some(deadline) = deadline.filter(|_| self.clock.minds_quiet_hours()) else {
            return;
        };
        let end = self.quiet[side.index()].end(deadline);
        if end > deadline {
            self.clock.shift(end, self.now);
            self.record_event(EventKind::TimeGiven, Some(side));
        }
    }

    /// Reminds the side to move, at most twice a turn and once at each time. A deadline that has
    /// passed is checked again after ten minutes.
    pub(super) fn remind(&mut self) {
        if !self.clock.is_timed() {
            return self.watch_silence();
        }
        let deadline = self.clock.deadline(self.now);
        let is_on = self.outcome.is_none() && !self.clock.is_live() && self.now >= self.rests_until;
        let Some(deadline) = deadline.filter(|_| is_on) else {
            return;
        };
        if deadline <= self.now {
            self.rests_until = self.now + 600;
            return;
        }
        let ply = self.ply();
        let sent = self.reminded.entry(ply).or_default();
        let marks = usual_reminders(self.clock.turn.time).into_iter();
        let is_due = |(_, fifths): &(&str, i64)| 5 * (deadline - self.now) <= *fifths;
        let due = marks.filter(is_due).map(|(mark, _)| mark);
        let due: Vec<&str> = due.filter(|mark| !sent.contains(mark)).collect();
        if !due.is_empty() {
            sent.extend(due);
            self.record_event(EventKind::Reminded, None);
            let side = self.clock.turn.side;
            self.queue_notice(side, Kind::Reminder, EventKind::Reminded);
        }
    }
}

impl ModelQuiet {
    /// The end of the quiet time that contains an instant; otherwise the instant itself.
    pub(super) fn end(&self, at: i64) -> i64 {
        let mut end = at + self.ahead * 3600;
        loop {
            let (day, hour) = (end.div_euclid(DAY), end.rem_euclid(DAY) / 3600);
            // Day 0 was a Thursday.
            if self.days.contains(&(day + 3).rem_euclid(7)) {
                end = (day + 1) * DAY;
                continue;
            }
            end = match self.hours {
                Some((from, to)) if from < to && from <= hour && hour < to => day * DAY + to * 3600,
                Some((from, to)) if from > to && hour >= from => (day + 1) * DAY + to * 3600,
                Some((from, to)) if from > to && hour < to => day * DAY + to * 3600,
                _ => return end - self.ahead * 3600,
            };
        }
    }
}

impl ModelGame {
    /// Since when the side to move of an untimed game is silent, and when it was warned.
    fn silence(&self) -> Option<(i64, Vec<i64>)> {
        let side = self.turn()?;
        if self.clock.is_timed() || self.clock.is_away(side) {
            return None;
        }
        let since = self.clock.turn.since.max(self.back[side.index()]);
        let (ply, own) = (self.ply(), self.warned.iter());
        let own = own.filter(|(at_ply, at)| *at_ply == ply && *at >= since);
        Some((since, own.map(|(_, at)| *at).collect()))
    }

    /// Thirty days after the silence began, and seven after the second warning.
    pub(super) fn is_abandoned(&self) -> bool {
        let is_over = |(since, warned): (i64, Vec<i64>)| {
            let second = warned.get(1).map(|second| second + 7 * DAY);
            second.is_some_and(|end| end.max(since + 30 * DAY) <= self.now)
        };
        self.silence().is_some_and(is_over)
    }

    /// Warns the side to move after 14 and after 23 days; then notifies the other side once.
    fn watch_silence(&mut self) {
        let (Some(side), Some((since, warned))) = (self.turn(), self.silence()) else {
            return;
        };
        let due = match warned.as_slice() {
            [] => Some(since + 14 * DAY),
            [first] => Some((since + 23 * DAY).max(first + 9 * DAY)),
            _ => None,
        };
        if due.is_some_and(|due| due <= self.now) {
            self.warned.push((self.ply(), self.now));
            self.record_event(EventKind::Warned, None);
            self.queue_notice(side, Kind::Reminder, EventKind::Warned);
        } else if self.is_abandoned() && self.flag_notice_ply != Some(self.ply()) {
            self.flag_notice_ply = Some(self.ply());
            self.record_settlement(side, EventKind::TimeRanOut);
        }
    }
}

/// The reminders of a turn of this many seconds: with a fifth left, and with a day left unless that
/// is in its first half. Of two that are close together, only the earlier. With each, the fifths of
/// seconds then left.
fn usual_reminders(turn: i64) -> Vec<(&'static str, i64)> {
    let day = if 2 * DAY > turn { turn } else { 5 * DAY };
    let mut marks = vec![("20%", turn), ("24h", day)];
    marks.sort_by_key(|(_, fifths)| -fifths);
    if 2 * (marks[0].1 - marks[1].1) < (60 * HOUR).min(turn) {
        marks.pop();
    }
    marks
}
