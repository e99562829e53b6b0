//! A game on paper: what a game should be after each act, by the rules that people are told.

use super::paper_clock::PaperClock;
use super::paper_heart::PaperHeart;
use crate::model::notice::Kind;
use crate::model::{EventKind, Word};
use crate::notation::coordinate;
use crate::play::TimeControl;
use crate::rules::{Line, Move, Side};
use crate::service::games::Wish;
use chrono::{DateTime, Datelike};
use std::fmt::Write;

const DAY: i64 = 86_400;

/// A game with all that matters to it.
#[derive(Clone)]
pub(super) struct PaperGame {
    pub(super) now: i64,
    pub(super) line: Line,
    pub(super) clock: PaperClock,
    pub(super) heart: PaperHeart,
    players: [i64; 2],
    draw: Option<Side>,
    takeback: Option<Side>,
    plans: [Option<Plan>; 2],
    muted: [bool; 2],
    quiet: [PaperQuiet; 2],
    vacations: Vec<Vacation>,
    pub(super) outcome: Option<(Option<Side>, String)>,
    /// The rows of the moves.
    made: Vec<String>,
    /// What has happened since it was looked at last, and who is told of it.
    events: Vec<String>,
    notices: Vec<String>,
}

/// An answer prepared for a move after so many plies.
#[derive(Clone, Copy)]
struct Plan {
    ply: usize,
    expected: Move,
    answer: Move,
}

/// In which hours and on which days of the week, from Monday, a player wants no deadline.
#[derive(Debug, Clone, Default)]
pub(super) struct PaperQuiet {
    /// How far the player's clock on the wall is ahead of UTC, in hours.
    pub(super) ahead: i64,
    pub(super) hours: Option<(i64, i64)>,
    pub(super) days: Vec<i64>,
}

#[derive(Clone)]
struct Vacation {
    side: Side,
    from: i64,
    until: i64,
    begun: Option<i64>,
    ended: Option<i64>,
}

impl PaperGame {
    pub(super) fn begin(line: Line, control: TimeControl, players: [i64; 2], now: i64) -> Self {
        let clock = PaperClock::begin(control, now);
        Self {
            now,
            line,
            heart: PaperHeart::steady(clock.is_live(), now),
            clock,
            players,
            draw: None,
            takeback: None,
            plans: [None; 2],
            muted: [false; 2],
            quiet: Default::default(),
            vacations: Vec::new(),
            outcome: None,
            made: Vec::new(),
            events: Vec::new(),
            notices: Vec::new(),
        }
    }

    fn turn(&self) -> Option<Side> {
        self.outcome.is_none().then_some(self.clock.turn.side)
    }

    fn ply(&self) -> usize {
        self.line.ply()
    }

    /// The move of that number among the legal ones, counted round and round; none when there are none.
    pub(super) fn nth_move(&self, nth: usize) -> Option<Move> {
        nth_of(&self.line, nth)
    }

    pub(super) fn text_of(&self, mv: Move) -> String {
        coordinate::write(self.line.variant(), mv)
    }

    /// A move that somebody sends on the page as it is; tells whether it is taken.
    pub(super) fn play(&mut self, by: Side, mv: Option<Move>, offers: bool) -> bool {
        self.flag_if_due();
        let Some(mv) = mv.filter(|_| self.turn() == Some(by)) else {
            return false;
        };
        self.make(by, mv, offers, false);
        true
    }

    fn make(&mut self, by: Side, mv: Move, offers: bool, was_prepared: bool) {
        let left = self.clock.left(self.now).map(|left| left[by.index()]);
        self.line.push(mv).expect("it is a legal move");
        self.clock.make_move(self.now);
        self.lay_aside();
        let text = self.text_of(mv);
        self.made.push(format!(
            "{} {text} {} {}",
            self.ply(),
            self.id(by),
            left.map_or("-".to_owned(), |left| left.to_string())
        ));
        let ruled = self.line.outcome();
        if ruled.is_none() {
            self.keep_quiet();
        }
        let other = by.other();
        let is_heard = ruled.is_none() && !self.muted[other.index()];
        self.happened(EventKind::Moved, Some(by));
        if is_heard {
            self.tell(other, Kind::YourTurn, EventKind::Moved);
        }
        if was_prepared {
            self.happened(EventKind::PreparedPlayed, Some(by));
        }
        if offers && ruled.is_none() {
            self.happened(EventKind::DrawOfferedWithMove, Some(by));
            if !is_heard {
                self.tell(other, Kind::DrawOffer, EventKind::DrawOfferedWithMove);
            }
        }
        if let Some(outcome) = ruled {
            let reason = crate::play::Outcome::from(outcome);
            self.end(reason.winner, reason.reason.as_str(), Some(by));
            return;
        }
        self.draw = offers.then_some(by);
        self.follow(by, mv, offers);
    }

    /// An answer that the opponent prepared is played; what was prepared for anything else is dropped.
    fn follow(&mut self, by: Side, mv: Move, offers: bool) {
        let ply = self.ply();
        let own = &mut self.plans[by.index()];
        *own = own.filter(|plan| plan.ply == ply);
        let answers = self.plans[by.other().index()].take();
        let fits = |plan: &Plan| plan.ply + 1 == ply && plan.expected == mv && !offers;
        if let Some(plan) = answers.filter(fits) {
            self.make(by.other(), plan.answer, false, true);
        }
    }

    /// Somebody prepares an answer; tells whether it is kept.
    pub(super) fn prepare(&mut self, by: Side, expected: Option<Move>, nth: usize) -> bool {
        self.flag_if_due();
        let waits = self.turn() == Some(by.other());
        let Some(expected) = expected.filter(|_| waits) else {
            return false;
        };
        let Some(answer) = self.answer_to(expected, nth) else {
            return false;
        };
        let ply = self.ply();
        self.plans[by.index()] = Some(Plan {
            ply,
            expected,
            answer,
        });
        true
    }

    /// The move of that number that answers a move; none where that ends the game.
    pub(super) fn answer_to(&self, expected: Move, nth: usize) -> Option<Move> {
        let mut then = self.line.clone();
        then.push(expected).ok()?;
        nth_of(&then, nth).filter(|_| then.outcome().is_none())
    }

    /// Somebody drops what was prepared; tells whether it was the time for that.
    pub(super) fn drop_plan(&mut self, by: Side) -> bool {
        let waits = self.turn() == Some(by.other());
        if waits {
            self.plans[by.index()] = None;
        }
        waits
    }

    /// What somebody wishes on the page as it is; tells whether it is granted.
    pub(super) fn wish(&mut self, by: Side, wish: Wish) -> bool {
        if self.is_done(by, wish) {
            return true;
        }
        self.flag_if_due();
        if self.outcome.is_some() {
            return false;
        }
        let other = by.other();
        match wish {
            Wish::OfferDraw | Wish::AcceptDraw if self.draw == Some(other) => {
                self.end(None, "agreement", Some(by));
            }
            Wish::OfferDraw => {
                self.draw = Some(by);
                self.happened(EventKind::DrawOffered, Some(by));
                self.tell(other, Kind::DrawOffer, EventKind::DrawOffered);
            }
            Wish::DeclineDraw if self.draw == Some(other) => {
                self.draw = None;
                self.happened(EventKind::DrawDeclined, Some(by));
                self.tell(other, Kind::DrawOffer, EventKind::DrawDeclined);
            }
            Wish::AskTakeback { .. } if self.plies_of_takeback(by) > 0 => {
                self.takeback = Some(by);
                self.happened(EventKind::TakebackAsked, Some(by));
                self.tell(other, Kind::Takeback, EventKind::TakebackAsked);
            }
            Wish::AcceptTakeback if self.takeback == Some(other) => self.take_back(by),
            Wish::DeclineTakeback if self.takeback == Some(other) => {
                self.takeback = None;
                self.happened(EventKind::TakebackDeclined, Some(by));
                self.tell(other, Kind::Takeback, EventKind::TakebackDeclined);
            }
            Wish::Resign => self.end(Some(other), "resignation", Some(by)),
            Wish::Cancel if self.ply() < 4 => self.end(None, "cancelled", Some(by)),
            _ => return false,
        }
        true
    }

    /// Whether the same was obeyed before: a double click is no mistake.
    fn is_done(&self, by: Side, wish: Wish) -> bool {
        let ended = |winner, reason: &str| {
            let is_so =
                |(who, why): &(Option<Side>, String)| (*who, why.as_str()) == (winner, reason);
            self.outcome.as_ref().is_some_and(is_so)
        };
        match wish {
            Wish::OfferDraw => self.draw == Some(by),
            Wish::AskTakeback { .. } => self.takeback == Some(by),
            Wish::AcceptDraw => ended(None, "agreement"),
            Wish::Resign => ended(Some(by.other()), "resignation"),
            Wish::Cancel => ended(None, "cancelled"),
            _ => false,
        }
    }

    fn plies_of_takeback(&self, by: Side) -> usize {
        let plies = if self.turn() == Some(by) { 2 } else { 1 };
        if self.ply() >= plies { plies } else { 0 }
    }

    fn take_back(&mut self, by: Side) {
        let asker = by.other();
        let plies = self.plies_of_takeback(asker);
        let kept = self.ply() - plies;
        self.line.truncate(kept);
        self.made.truncate(kept);
        self.clock.take_back(plies, self.now);
        self.lay_aside();
        self.plans = [None; 2];
        self.keep_quiet();
        self.happened(EventKind::TakenBack, Some(by));
        if !self.muted[asker.index()] {
            self.tell(asker, Kind::YourTurn, EventKind::TakenBack);
        }
    }

    /// An account is closed: its game is given up.
    pub(super) fn close(&mut self, by: Side) {
        if self.outcome.is_none() {
            self.end(Some(by.other()), "resignation", Some(by));
        }
    }

    pub(super) fn mute(&mut self, by: Side, off: bool) {
        self.muted[by.index()] = off;
    }

    pub(super) fn be_quiet(&mut self, by: Side, quiet: PaperQuiet) {
        self.quiet[by.index()] = quiet;
    }

    /// What the jobs do while the heart is steady.
    pub(super) fn jobs(&mut self) {
        self.flag_if_due();
        if self.clock.is_live() || !self.heart.may_flag(self.now) {
            return;
        }
        let mut all: Vec<usize> = (0..self.vacations.len()).collect();
        all.sort_by_key(|nth| self.id(self.vacations[*nth].side));
        for nth in all {
            let vacation = &self.vacations[nth];
            let now = self.now;
            match (vacation.begun, vacation.ended) {
                (_, Some(_)) => {}
                (Some(_), None) if vacation.until <= now => self.finish(nth),
                (None, None) if vacation.until <= now => self.vacations[nth].ended = Some(0),
                (None, None) if vacation.from <= now => self.set_out(nth),
                _ => {}
            }
        }
    }

    /// One beat of the heart.
    pub(super) fn beat(&mut self) {
        if self.clock.is_live() && self.outcome.is_some() {
            return;
        }
        let gap = self.heart.beat(self.now);
        if let Some((from, to)) = gap.filter(|_| self.outcome.is_none())
            && self.clock.outage(from, to)
        {
            self.happened(EventKind::TimeGiven, None);
        }
    }

    /// Asks for a vacation that begins after so many seconds; tells whether it is granted.
    pub(super) fn ask_vacation(&mut self, side: Side, after: i64, length: i64) -> bool {
        let (from, until) = (self.now + after, self.now + after + length);
        let mut own = self.vacations.iter().filter(|row| row.side == side);
        let is_open = own.any(|row| row.ended.is_none());
        let is_long = (year(from)..=year(until)).any(|year| {
            let own = self.vacations.iter().filter(|row| row.side == side);
            let taken: i64 = own.map(|row| row.days_of(year)).sum();
            days_of(year, from, until) > (30 - taken).max(0)
        });
        let is_near = self.turn() == Some(side)
            && !self.clock.is_live()
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
        });
        if after == 0 {
            self.set_out(self.vacations.len() - 1);
        }
        true
    }

    /// Comes back from a vacation, or drops the one that is planned.
    pub(super) fn end_vacation(&mut self, side: Side) {
        let is_open = |row: &Vacation| row.side == side && row.ended.is_none();
        if let Some(nth) = self.vacations.iter().position(is_open) {
            self.finish(nth);
        }
    }

    fn set_out(&mut self, nth: usize) {
        let side = self.vacations[nth].side;
        self.vacations[nth].begun = Some(self.now);
        let is_late = self.turn() == Some(side) && self.clock.is_over(self.now);
        if self.outcome.is_none() && !self.clock.is_live() && !is_late {
            self.clock.goes_away(side, self.now);
            self.happened(EventKind::VacationBegan, Some(side));
        }
    }

    fn finish(&mut self, nth: usize) {
        let now = self.now;
        let vacation = &mut self.vacations[nth];
        let side = vacation.side;
        vacation.ended = Some(now);
        if vacation.begun.is_some() && self.outcome.is_none() && self.clock.is_away(side) {
            self.clock.comes_back(side, now);
            self.happened(EventKind::VacationEnded, Some(side));
        }
    }

    /// A deadline that falls into the quiet hours of whoever's turn begins moves to their end.
    fn keep_quiet(&mut self) {
        let side = self.clock.turn.side;
        let deadline = self.clock.deadline(self.now);
        let Some(deadline) = deadline.filter(|_| self.clock.minds_quiet_hours()) else {
            return;
        };
        let end = self.quiet[side.index()].end(deadline);
        if end > deadline {
            self.clock.shift(end, self.now);
            self.happened(EventKind::TimeGiven, Some(side));
        }
    }

    fn flag_if_due(&mut self) {
        if self.outcome.is_none() && self.heart.may_flag(self.now) && self.clock.is_over(self.now) {
            let late = self.clock.turn.side;
            self.end(Some(late.other()), "timeout", None);
        }
    }

    fn end(&mut self, winner: Option<Side>, reason: &str, by: Option<Side>) {
        assert!(self.outcome.is_none(), "it ends once");
        self.outcome = Some((winner, reason.to_owned()));
        self.lay_aside();
        self.plans = [None; 2];
        self.happened(EventKind::Ended, by);
        for side in Side::BOTH {
            self.tell(side, Kind::GameOver, EventKind::Ended);
        }
    }

    fn lay_aside(&mut self) {
        (self.draw, self.takeback) = (None, None);
    }

    fn id(&self, side: Side) -> i64 {
        self.players[side.index()]
    }

    fn happened(&mut self, kind: EventKind, by: Option<Side>) {
        let by = by.map_or(0, |by| self.id(by));
        self.events
            .push(format!("{} {by} {}", kind.word(), self.ply()));
    }

    fn tell(&mut self, side: Side, kind: Kind, of: EventKind) {
        let id = self.id(side);
        self.notices
            .push(format!("{} {id} {}", kind.word(), of.word()));
    }

    /// All of it as text; what has happened since the last time is told once.
    pub(super) fn tells(&mut self) -> String {
        let mut all = String::new();
        let name = |side: Option<Side>| side.map_or("-", Side::as_str);
        let number = |n: Option<i64>| n.map_or("-".to_owned(), |n| n.to_string());
        match &self.outcome {
            Some((winner, why)) => {
                let winner = winner.map_or("none", Side::as_str);
                writeln!(all, "over {winner} {why}").unwrap();
            }
            None => {
                let deadline = number(self.clock.deadline(self.now));
                writeln!(
                    all,
                    "turn {} since {}",
                    name(self.turn()),
                    self.clock.turn.since
                )
                .unwrap();
                writeln!(all, "deadline {deadline}").unwrap();
                writeln!(all, "left {:?}", self.clock.left(self.now)).unwrap();
            }
        }
        writeln!(
            all,
            "draw {} takeback {}",
            name(self.draw),
            name(self.takeback)
        )
        .unwrap();
        writeln!(all, "moves {}", self.made.join(", ")).unwrap();
        let plans = Side::BOTH.into_iter().filter_map(|side| {
            let plan = self.plans[side.index()]?;
            let [expected, answer] = [plan.expected, plan.answer].map(|mv| self.text_of(mv));
            Some(format!(
                "{} {} {expected} {answer}",
                self.id(side),
                plan.ply
            ))
        });
        writeln!(all, "prepared {}", plans.collect::<Vec<_>>().join(", ")).unwrap();
        writeln!(all, "happened {}", self.events.join(", ")).unwrap();
        writeln!(all, "told {}", self.notices.join(", ")).unwrap();
        self.events.clear();
        self.notices.clear();
        all
    }
}

impl Vacation {
    fn days_of(&self, wanted: i32) -> i64 {
        if self.begun.is_none() && self.ended.is_some() {
            return 0;
        }
        let until = self.ended.map_or(self.until, |at| at.min(self.until));
        days_of(wanted, self.begun.unwrap_or(self.from), until)
    }
}

impl PaperQuiet {
    /// The end of the quiet time that an instant falls into; the instant itself where it falls into none.
    fn end(&self, at: i64) -> i64 {
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

fn nth_of(line: &Line, nth: usize) -> Option<Move> {
    let legal = line.legal();
    (!legal.is_empty()).then(|| legal[nth % legal.len()])
}

/// How many spans of a day, the last one perhaps cut short, begin in that year.
fn days_of(wanted: i32, from: i64, until: i64) -> i64 {
    let spans = ((until - from + DAY - 1) / DAY).max(1);
    let begin_in_it = |nth: &i64| year(from + nth * DAY) == wanted;
    (0..spans).filter(begin_in_it).count().try_into().unwrap()
}

fn year(at: i64) -> i32 {
    DateTime::from_timestamp(at, 0).unwrap().year()
}
