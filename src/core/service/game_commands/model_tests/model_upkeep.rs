//! What the server does for a game in the model by itself: outages, late mail, flags, reminders, quiet
//! hours.

use super::model_game::ModelGame;
use crate::event::EventKind;
use crate::model::notice::Kind;
use crate::rules::Side;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// In which hours and on which days of the week, from Monday, a player wants no deadline.
#[derive(Debug, Clone, Default)]
pub(super) struct ModelQuiet {
    /// How far the player's clock on the wall is ahead of UTC, in hours.
    pub(super) ahead: i64,
    pub(super) hours: Option<(i64, i64)>,
    pub(super) days: Vec<i64>,
}

/// A letter that tells of a turn, and that no mail server has taken yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnLetter {
    pub(super) side: Side,
    pub(super) ply: usize,
    pub(super) queued: i64,
}

impl ModelGame {
    /// What the jobs do; most of it while the heart is steady.
    pub(super) fn jobs(&mut self) {
        if self.heart.may_flag(self.now) {
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
            for letter in self.letters.clone() {
                self.credit(letter, 6 * HOUR);
            }
        }
    }

    /// All letters are taken; in a gap nobody knows how late they are.
    pub(super) fn post(&mut self) {
        for letter in std::mem::take(&mut self.letters) {
            if self.heart.is_current(self.now) {
                self.credit(letter, 60);
            }
        }
    }

    /// Gives back what a letter was late by, three days a turn at most, and no more than the turn
    /// has taken.
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
            self.happened(EventKind::TimeGrant, Some(side));
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
        } else if self.told_of_flag != Some(self.ply()) {
            let late = self.clock.turn.side;
            self.told_of_flag = Some(self.ply());
            self.settled(late, EventKind::TimeRanOut);
        }
    }

    pub(super) fn beat(&mut self) {
        if self.clock.is_live() && self.outcome.is_some() {
            return;
        }
        let Some((from, to)) = self.heart.beat(self.now) else {
            return;
        };
        self.outages.push((from, to));
        if self.outcome.is_none() && self.clock.outage(from, to) {
            self.happened(EventKind::TimeGrant, None);
            self.shift_out_of_quiet();
        }
    }

    /// What follows when somebody moved the deadline: it keeps out of quiet hours, and is looked at
    /// for reminders.
    pub(super) fn keep_quiet(&mut self) {
        self.shift_out_of_quiet();
        if self.clock.deadline(self.now).is_some() {
            self.rests_until = 0;
        }
    }

    /// A deadline that falls into the quiet hours of whoever is to move moves to their end.
    pub(super) fn shift_out_of_quiet(&mut self) {
        let side = self.clock.turn.side;
        let deadline = self.clock.deadline(self.now);
        let Some(deadline) = deadline.filter(|_| self.clock.minds_quiet_hours()) else {
            return;
        };
        let end = self.quiet[side.index()].end(deadline);
        if end > deadline {
            self.clock.shift(end, self.now);
            self.happened(EventKind::TimeGrant, Some(side));
        }
    }

    /// The side to move is reminded, at most twice a turn and once at each time; a deadline that
    /// has passed is looked at again after ten minutes.
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
            self.happened(EventKind::Reminded, None);
            let side = self.clock.turn.side;
            self.tell(side, Kind::Reminder, EventKind::Reminded);
        }
    }
}

impl ModelQuiet {
    /// The end of the quiet time that an instant falls into; the instant itself where it falls into
    /// none.
    pub(super) fn end(&self, at: i64) -> i64 {
        let mut end = at + self.ahead * 3600;
        loop {
            let (day, hour) = (end.div_euclid(DAY), end.rem_euclid(DAY) / 3600);
            // The first day of all was a Thursday.
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
    /// Since when the side to move of a game without a clock is silent, and when it was warned.
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

    /// The side to move is warned after fourteen days, and after twenty-three; then the other is
    /// told once.
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
            self.happened(EventKind::Warned, None);
            self.tell(side, Kind::Reminder, EventKind::Warned);
        } else if self.is_abandoned() && self.told_of_flag != Some(self.ply()) {
            self.told_of_flag = Some(self.ply());
            self.settled(side, EventKind::TimeRanOut);
        }
    }
}

/// When a turn of so many seconds is reminded of: when a fifth is left, and a day, where that is
/// not in its first half; of two that are close together the earlier one. With each the fifths of
/// seconds that are left then.
fn usual_reminders(turn: i64) -> Vec<(&'static str, i64)> {
    let day = if 2 * DAY > turn { turn } else { 5 * DAY };
    let mut marks = vec![("20%", turn), ("24h", day)];
    marks.sort_by_key(|(_, fifths)| -fifths);
    if 2 * (marks[0].1 - marks[1].1) < (60 * HOUR).min(turn) {
        marks.pop();
    }
    marks
}
