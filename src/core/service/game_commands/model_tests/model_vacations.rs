//! The vacations of the players in the model: some days a year, taken at once, planned, or
//! automatic to avoid a loss on time.

use super::model_game::ModelGame;
use crate::event::EventKind;
use crate::rules::Side;
use chrono::{DateTime, Datelike};

const DAY: i64 = 86_400;
/// The days of vacation of a year.
pub(super) const DAYS_A_YEAR: u16 = 8;

#[derive(Clone)]
pub(super) struct Vacation {
    pub(super) side: Side,
    pub(super) from: i64,
    pub(super) until: i64,
    pub(super) begun: Option<i64>,
    pub(super) ended: Option<i64>,
    /// Whether it began automatically.
    pub(super) automatic: bool,
}

impl ModelGame {
    /// Requests a vacation that begins after some seconds, and returns whether it is accepted.
    pub(super) fn ask_vacation(&mut self, side: Side, after: i64, length: i64) -> bool {
        let (from, until) = (self.now + after, self.now + after + length);
        let mut own = self.vacations.iter().filter(|row| row.side == side);
        let is_open = own.any(|row| row.ended.is_none());
        let is_long = (year(from)..=year(until))
            .any(|year| days_of(year, from, until) > self.days_left(side, year));
        let is_near = self.turn() == Some(side)
            && self.clock.minds_vacations()
            && self
                .clock
                .deadline(self.now)
                .is_some_and(|deadline| (after == 0 || from < deadline) && deadline < from + DAY);
        if is_open || length < DAY || until > self.now + 366 * DAY || is_long || is_near {
            return false;
        }
        self.vacations.push(Vacation {
            side,
            from,
            until,
            begun: None,
            ended: None,
            automatic: false,
        });
        if after == 0 {
            self.set_out(self.vacations.len() - 1, from);
        }
        true
    }

    pub(super) fn days_left(&self, side: Side, year: i32) -> i64 {
        let own = self.vacations.iter().filter(|row| row.side == side);
        let taken: i64 = own.map(|row| row.days_of(year)).sum();
        (i64::from(DAYS_A_YEAR) - taken).max(0)
    }

    /// Ends a vacation, or deletes the planned one.
    pub(super) fn end_vacation(&mut self, side: Side) {
        if let Some(nth) = self.open_of(side).first() {
            self.finish(*nth);
        }
    }

    /// Turns a player's automatic vacations on or off.
    pub(super) fn save(&mut self, by: Side, on: bool) {
        self.saves[by.index()] = on;
    }

    /// The planned and current vacations of a side, the current one first.
    pub(super) fn open_of(&self, side: Side) -> Vec<usize> {
        let is_open = |row: &Vacation| row.side == side && row.ended.is_none();
        let mut open: Vec<usize> = (0..self.vacations.len())
            .filter(|nth| is_open(&self.vacations[*nth]))
            .collect();
        open.sort_by_key(|nth| self.vacations[*nth].begun.is_none());
        open
    }

    pub(super) fn keep_vacations(&mut self) {
        let mut sides = Side::BOTH;
        sides.sort_by_key(|side| self.id(*side));
        let open: Vec<usize> = sides
            .into_iter()
            .flat_map(|side| self.open_of(side))
            .collect();
        for nth in open {
            let Vacation {
                from, until, begun, ..
            } = self.vacations[nth];
            let is_on = begun.is_some();
            if until <= self.now && !(is_on && self.goes_on(nth)) {
                self.finish(nth);
            } else if !is_on && from <= self.now && self.now < until {
                self.begin_planned(nth);
            }
        }
    }

    /// Starts a planned vacation, however late the server notices. The part before the end of an
    /// outage is credited already.
    pub(super) fn begin_planned(&mut self, nth: usize) {
        let Vacation { side, from, .. } = self.vacations[nth];
        if let Some(own) = self.open_of(side).first().filter(|own| **own != nth) {
            self.finish(*own);
        }
        let ended = self
            .outages
            .iter()
            .map(|(_, to)| *to)
            .filter(|to| *to >= from);
        self.set_out(nth, ended.max().unwrap_or(from));
    }

    /// Whether an automatic vacation takes further days, because the game would be lost otherwise.
    pub(super) fn goes_on(&mut self, nth: usize) -> bool {
        let Vacation {
            side, automatic, ..
        } = self.vacations[nth];
        let is_lost = self.turn() == Some(side) && self.clock.is_lost_without_stop(self.now);
        if !automatic || !is_lost {
            return false;
        }
        while self.vacations[nth].until <= self.now
            && self.days_left(side, year(self.vacations[nth].until)) > 0
        {
            self.vacations[nth].until += DAY;
        }
        self.vacations[nth].until > self.now
    }

    /// A move ends the player's automatic vacation.
    pub(super) fn comes_back_soon(&mut self, side: Side) {
        let now = self.now;
        if let Some(nth) = self.open_of(side).first() {
            let own = &mut self.vacations[*nth];
            if own.automatic && own.until > now && self.clock.is_away(side) {
                own.until = now;
            }
        }
    }

    /// Whether the side to move takes an automatic vacation instead of losing on time.
    pub(super) fn is_saved(&mut self) -> bool {
        let side = self.clock.turn.side;
        let is_on = |nth: &usize| self.vacations[*nth].begun.is_some();
        let is_wanted = self.saves[side.index()] && self.clock.minds_vacations();
        let lately = self.now - DAY + 1..=self.now;
        let deadline = self.clock.deadline(self.now);
        let Some(deadline) = deadline.filter(|at| is_wanted && lately.contains(at)) else {
            return false;
        };
        let own = self.vacations.iter().filter(|row| row.side == side);
        let ended = own
            .filter(|row| row.begun.is_some())
            .filter_map(|row| row.ended);
        let from = ended.fold(deadline, i64::max);
        if self.open_of(side).iter().any(is_on) || self.days_left(side, year(from)) < 1 {
            return false;
        }
        self.vacations.push(Vacation {
            side,
            from,
            until: from + DAY,
            begun: None,
            ended: None,
            automatic: true,
        });
        self.set_out(self.vacations.len() - 1, from);
        self.met.insert("a vacation in place of a lost game");
        self.clock.stands()
    }

    pub(super) fn set_out(&mut self, nth: usize, at: i64) {
        let side = self.vacations[nth].side;
        self.vacations[nth].begun = Some(at);
        let is_late = self.turn() == Some(side) && self.clock.is_over(at);
        let at = at.max(self.clock.last);
        if self.outcome.is_none() && self.clock.minds_vacations() && !is_late {
            self.clock.goes_away(side, at);
            self.keep_quiet();
            self.record_event(EventKind::VacationBegan, Some(side));
        }
    }

    pub(super) fn finish(&mut self, nth: usize) {
        let now = self.now;
        let vacation = &mut self.vacations[nth];
        let side = vacation.side;
        vacation.ended = Some(now);
        if vacation.begun.is_some() && self.outcome.is_none() && self.clock.is_away(side) {
            self.clock.comes_back(side, now);
            self.keep_quiet();
            self.record_event(EventKind::VacationEnded, Some(side));
        }
    }
}

impl Vacation {
    fn days_of(&self, target_year: i32) -> i64 {
        if self.begun.is_none() && self.ended.is_some() {
            return 0;
        }
        let until = self.ended.map_or(self.until, |at| at.min(self.until));
        days_of(target_year, self.begun.unwrap_or(self.from), until)
    }
}

/// The number of days, the last possibly incomplete, that begin in that year.
fn days_of(target_year: i32, from: i64, until: i64) -> i64 {
    let spans = ((until - from + DAY - 1) / DAY).max(1);
    let begin_in_it = |nth: &i64| year(from + nth * DAY) == target_year;
    (0..spans).filter(begin_in_it).count().try_into().unwrap()
}

fn year(at: i64) -> i32 {
    DateTime::from_timestamp(at, 0).unwrap().year()
}
