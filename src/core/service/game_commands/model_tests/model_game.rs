//! A game in the model: its expected state after each act, by the published rules.

use super::model_clock::ModelClock;
use super::model_heartbeat::ModelHeartbeat;
use super::model_kibitz::ModelKibitz;
use super::model_upkeep::{ModelQuiet, TurnLetter};
use super::model_vacations::Vacation;
use crate::event::EventKind;
use crate::model::notice::Kind;
use crate::model::{PlayerId, Word};
use crate::notation::coordinate;
use crate::play::{GameCommand, GameEventKind, OfferKind, OfferTerms, Pace};
use crate::rules::{Line, Move, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A game with all relevant state.
#[derive(Clone)]
pub(super) struct ModelGame {
    pub(super) now: i64,
    pub(super) line: Line,
    pub(super) clock: ModelClock,
    pub(super) heartbeat: ModelHeartbeat,
    pub(super) players: [PlayerId; 2],
    /// Someone who does not play but comments on the game.
    pub(super) onlooker: PlayerId,
    pub(super) kibitz: ModelKibitz,
    pub(super) draw: Option<Side>,
    pub(super) takeback: Option<Side>,
    pub(super) pause: Option<Side>,
    pub(super) cancel: Option<Side>,
    /// Declined offers: by whom, of which kind, at which ply.
    pub(super) declined: Vec<(Side, OfferKind, usize)>,
    pub(super) plans: [Option<Plan>; 2],
    pub(super) muted: [bool; 2],
    pub(super) quiet: [ModelQuiet; 2],
    /// Who takes an automatic vacation instead of losing on time.
    pub(super) saves: [bool; 2],
    pub(super) vacations: Vec<Vacation>,
    pub(super) outages: Vec<(i64, i64)>,
    /// Emails about turns that are not sent yet.
    pub(super) turn_emails: Vec<TurnLetter>,
    /// The ply at which the opponent was notified that the time has run out.
    pub(super) flag_notice_ply: Option<usize>,
    /// The reminders sent at each ply, and when to check again.
    pub(super) reminded: BTreeMap<usize, Vec<&'static str>>,
    pub(super) rests_until: i64,
    /// Warnings in an untimed game: ply and time.
    pub(super) warned: Vec<(usize, i64)>,
    /// When each side's last vacation ended.
    pub(super) back: [i64; 2],
    pub(super) outcome: Option<(Option<Side>, String)>,
    pub(super) made: Vec<String>,
    /// Events and notices since the last comparison.
    pub(super) events: Vec<String>,
    pub(super) notices: Vec<String>,
    /// Rare events that have occurred.
    pub(super) met: BTreeSet<&'static str>,
}

/// Replies to successive moves, starting at a ply.
#[derive(Clone)]
pub(super) struct Plan {
    ply: usize,
    steps: Vec<[Move; 2]>,
}

impl ModelGame {
    pub(super) fn begin(
        line: Line,
        (players, onlooker): ([PlayerId; 2], PlayerId),
        (pace, quiet, saves): (Pace, [ModelQuiet; 2], [bool; 2]),
        (now, outages): (i64, Vec<(i64, i64)>),
    ) -> Self {
        let clock = ModelClock::begin(pace, now);
        let mut game = Self {
            now,
            line,
            heartbeat: ModelHeartbeat::steady(clock.is_live(), now),
            clock,
            players,
            onlooker,
            kibitz: ModelKibitz::default(),
            draw: None,
            takeback: None,
            pause: None,
            cancel: None,
            declined: Vec::new(),
            plans: [None, None],
            muted: [false; 2],
            quiet,
            saves,
            vacations: Vec::new(),
            outages,
            turn_emails: Vec::new(),
            flag_notice_ply: None,
            reminded: BTreeMap::new(),
            rests_until: 0,
            warned: Vec::new(),
            back: [0; 2],
            outcome: None,
            made: Vec::new(),
            events: Vec::new(),
            notices: Vec::new(),
            met: BTreeSet::new(),
        };
        game.keep_quiet();
        game.queue_notice(Side::First, Kind::Accepted, EventKind::Began);
        game.events.clear();
        game.notices.clear();
        game
    }

    pub(super) fn turn(&self) -> Option<Side> {
        self.outcome.is_none().then_some(self.clock.turn.side)
    }

    pub(super) fn ply(&self) -> usize {
        self.line.ply()
    }

    /// The move with this index among the legal moves, modulo their number; none if there are none.
    pub(super) fn nth_move(&self, nth: usize) -> Option<Move> {
        nth_of(&self.line, nth)
    }

    pub(super) fn text_of(&self, mv: Move) -> String {
        coordinate::write(self.line.variant(), mv)
    }

    /// Makes a move sent from the current page, and returns whether it is accepted.
    pub(super) fn play(&mut self, by: Side, mv: Option<Move>, offers: bool) -> bool {
        self.flag_if_due();
        let Some(mv) = mv.filter(|_| self.turn() == Some(by)) else {
            return false;
        };
        if offers && !self.may_repeat(by, OfferKind::Draw, self.draw) {
            return false;
        }
        self.make(by, mv, offers, false);
        true
    }

    fn make(&mut self, by: Side, mv: Move, offers: bool, was_prepared: bool) {
        let left = self.clock.left(self.now).map(|left| left[by.index()]);
        self.line.push(mv).expect("it is a legal move");
        self.clock.make_move(self.now);
        self.lapse(by);
        let offers = offers && self.draw.is_none();
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
        self.record_event(GameEventKind::Moved, Some(by));
        if is_heard {
            self.queue_notice(other, Kind::YourTurn, GameEventKind::Moved);
        }
        if was_prepared {
            self.record_event(EventKind::PreparedPlayed, Some(by));
        }
        if offers && ruled.is_none() {
            self.record_event(GameEventKind::Offered, Some(by));
            if !is_heard {
                self.queue_notice(other, Kind::DrawOffer, GameEventKind::Offered);
            }
        }
        if let Some(outcome) = ruled {
            let reason = crate::play::Outcome::from(outcome);
            self.end(reason.winner, reason.reason.as_str(), Some(by));
        } else if offers {
            self.draw = Some(by);
        }
        if !was_prepared {
            self.comes_back_soon(by);
        }
        if self.outcome.is_none() {
            self.follow(by, mv);
        }
    }

    /// After a move the offers to its player lapse; those by its player stay, except a take-back,
    /// and a cancellation that is too late.
    fn lapse(&mut self, by: Side) {
        let stands = |offer: Option<Side>| offer.filter(|side| *side == by);
        (self.draw, self.pause) = (stands(self.draw), stands(self.pause));
        self.takeback = None;
        self.cancel = stands(self.cancel).filter(|_| self.ply() < 4);
    }

    /// Whether a player may repeat a declined offer: after two moves each, or if the opponent
    /// offers the same.
    fn may_repeat(&self, by: Side, kind: OfferKind, standing: Option<Side>) -> bool {
        let is_late = |(side, declined, ply): &(Side, OfferKind, usize)| {
            (*side, *declined) == (by, kind) && self.ply() < ply + 4
        };
        standing == Some(by.other()) || !self.declined.iter().any(is_late)
    }

    fn decline(&mut self, by: Side, kind: OfferKind) {
        let asker = by.other();
        self.declined
            .retain(|(side, declined, _)| (*side, *declined) != (asker, kind));
        self.declined.push((asker, kind, self.ply()));
        self.met.insert("an offer declined");
    }

    /// Plays the opponent's conditional reply; any others are deleted.
    fn follow(&mut self, by: Side, mv: Move) {
        let ply = self.ply();
        let own = &mut self.plans[by.index()];
        *own = own.take().filter(|plan| plan.ply == ply);
        let answers = self.plans[by.other().index()].take();
        let fits = |plan: &Plan| plan.ply + 1 == ply && plan.steps[0][0] == mv;
        let Some(plan) = answers.filter(fits) else {
            return;
        };
        if self.draw == Some(by) {
            self.met
                .insert("an answer that waits for a draw to be declined");
            self.plans[by.other().index()] = Some(plan);
            return;
        }
        let mut steps = plan.steps;
        let [_, answer] = steps.remove(0);
        if !steps.is_empty() {
            self.met.insert("answers that go on");
            let ply = ply + 1;
            self.plans[by.other().index()] = Some(Plan { ply, steps });
        }
        self.make(by.other(), answer, false, true);
    }

    /// Stores conditional moves, and returns whether they are accepted.
    pub(super) fn prepare(&mut self, by: Side, numbers: &[[usize; 2]]) -> bool {
        self.flag_if_due();
        if self.turn() != Some(by.other()) {
            return false;
        }
        let (ply, steps) = (self.ply(), self.steps(numbers));
        let is_some = !steps.is_empty();
        if is_some {
            self.plans[by.index()] = Some(Plan { ply, steps });
        }
        is_some
    }

    /// The moves with these indices and the replies to them, until the game ends.
    pub(super) fn steps(&self, numbers: &[[usize; 2]]) -> Vec<[Move; 2]> {
        let mut line = self.line.clone();
        let mut push = |nth: usize| {
            let mv = nth_of(&line, nth).filter(|_| line.outcome().is_none())?;
            line.push(mv).ok()?;
            Some(mv)
        };
        let step = |[expected, answer]: &[usize; 2]| Some([push(*expected)?, push(*answer)?]);
        numbers.iter().map_while(step).collect()
    }

    /// Deletes conditional moves, and returns whether that was possible.
    pub(super) fn drop_plan(&mut self, by: Side) -> bool {
        let waits = self.turn() == Some(by.other());
        if waits {
            self.plans[by.index()] = None;
        }
        waits
    }

    /// Executes a command sent from the current page, and returns whether it is accepted.
    pub(super) fn command(&mut self, by: Side, command: GameCommand) -> bool {
        if self.is_done(by, command) {
            return true;
        }
        self.flag_if_due();
        if self.outcome.is_some() {
            return self.is_done(by, command);
        }
        let other = by.other();
        match command {
            GameCommand::Offer(OfferTerms::Draw) | GameCommand::Accept(OfferKind::Draw)
                if self.draw == Some(other) =>
            {
                self.end(None, "agreement", Some(by));
            }
            GameCommand::Offer(OfferTerms::Draw)
                if self.may_repeat(by, OfferKind::Draw, self.draw) =>
            {
                self.draw = Some(by);
                self.record_event(GameEventKind::Offered, Some(by));
                self.queue_notice(other, Kind::DrawOffer, GameEventKind::Offered);
            }
            GameCommand::Decline(OfferKind::Draw) if self.draw == Some(other) => {
                self.draw = None;
                self.decline(by, OfferKind::Draw);
                self.record_event(GameEventKind::OfferDeclined, Some(by));
                self.queue_notice(other, Kind::DrawOffer, GameEventKind::OfferDeclined);
                if let Some(&mv) = self.line.moves().last()
                    && self.turn() == Some(by)
                {
                    self.follow(other, mv);
                }
            }
            GameCommand::Offer(OfferTerms::Takeback { .. })
                if self.plies_of_takeback(by) > 0
                    && self.may_repeat(by, OfferKind::Takeback, self.takeback) =>
            {
                self.takeback = Some(by);
                self.record_event(GameEventKind::Offered, Some(by));
                self.queue_notice(other, Kind::Takeback, GameEventKind::Offered);
            }
            GameCommand::Accept(OfferKind::Takeback) if self.takeback == Some(other) => {
                self.take_back(by)
            }
            GameCommand::Decline(OfferKind::Takeback) if self.takeback == Some(other) => {
                self.takeback = None;
                self.decline(by, OfferKind::Takeback);
                self.record_event(GameEventKind::OfferDeclined, Some(by));
                self.queue_notice(other, Kind::Takeback, GameEventKind::OfferDeclined);
            }
            GameCommand::Offer(OfferTerms::Pause) | GameCommand::Accept(OfferKind::Pause)
                if self.pause == Some(other) =>
            {
                self.pause = None;
                self.clock.pause(self.now);
                self.record_settlement(by, GameEventKind::Paused);
            }
            GameCommand::Offer(OfferTerms::Pause)
                if self.clock.is_timed()
                    && !self.clock.is_paused()
                    && self.may_repeat(by, OfferKind::Pause, self.pause) =>
            {
                self.pause = Some(by);
                self.record_settlement(by, GameEventKind::Offered);
            }
            GameCommand::Decline(OfferKind::Pause) if self.pause == Some(other) => {
                self.pause = None;
                self.decline(by, OfferKind::Pause);
                self.record_settlement(by, GameEventKind::OfferDeclined);
            }
            GameCommand::Resume if self.clock.is_paused() => {
                self.clock.resume(self.now);
                self.keep_quiet();
                self.record_settlement(by, GameEventKind::Resumed);
            }
            GameCommand::GiveTime { seconds } => return self.give(by, seconds.into()),
            GameCommand::ClaimTime => return self.claim(by),
            GameCommand::Resign => self.end(Some(other), "resignation", Some(by)),
            GameCommand::Cancel if self.ply() < 2 => self.end(None, "cancelled", Some(by)),
            GameCommand::Cancel
            | GameCommand::Offer(OfferTerms::Cancel)
            | GameCommand::Accept(OfferKind::Cancel)
                if self.cancel == Some(other) =>
            {
                self.end(None, "cancelled", Some(by));
            }
            GameCommand::Cancel | GameCommand::Offer(OfferTerms::Cancel)
                if self.ply() < 4 && self.may_repeat(by, OfferKind::Cancel, self.cancel) =>
            {
                self.cancel = Some(by);
                self.record_event(GameEventKind::Offered, Some(by));
                self.queue_notice(other, Kind::DrawOffer, GameEventKind::Offered);
            }
            GameCommand::Decline(OfferKind::Cancel) if self.cancel == Some(other) => {
                self.cancel = None;
                self.decline(by, OfferKind::Cancel);
                self.record_event(GameEventKind::OfferDeclined, Some(by));
                self.queue_notice(other, Kind::DrawOffer, GameEventKind::OfferDeclined);
            }
            _ => return false,
        }
        true
    }

    pub(super) fn record_settlement(&mut self, by: Side, kind: impl Into<&'static str>) {
        let kind = kind.into();
        self.record_event(kind, Some(by));
        self.queue_notice(by.other(), Kind::Clock, kind);
    }

    fn give(&mut self, by: Side, seconds: i64) -> bool {
        let to = by.other();
        let is_allowed = |(least, most): (i64, i64)| (least..=most).contains(&seconds);
        let is_given = self.clock.gift(to, self.now).is_some_and(is_allowed);
        if is_given {
            self.clock.give(to, seconds, self.now);
            if self.turn() == Some(to) {
                self.keep_quiet();
            }
            self.record_settlement(by, GameEventKind::Gift);
        }
        is_given
    }

    fn claim(&mut self, by: Side) -> bool {
        if !self.clock.is_timed() {
            return self.claim_abandoned(by);
        }
        let is_due = self.turn() == Some(by.other()) && self.clock.is_over(self.now);
        let is_granted = is_due && self.heartbeat.may_flag(self.now);
        if is_granted {
            self.met.insert("time claimed");
            self.end_on_time(Some(by));
        }
        is_granted
    }

    /// Whether the same command was executed before, as after a double click.
    fn is_done(&self, by: Side, command: GameCommand) -> bool {
        let ended = |winner, reason: &str| {
            let is_so =
                |(who, why): &(Option<Side>, String)| (*who, why.as_str()) == (winner, reason);
            self.outcome.as_ref().is_some_and(is_so)
        };
        match command {
            GameCommand::Offer(OfferTerms::Draw) => self.draw == Some(by),
            GameCommand::Offer(OfferTerms::Takeback { .. }) => self.takeback == Some(by),
            GameCommand::Accept(OfferKind::Draw) => ended(None, "agreement"),
            GameCommand::Resign => ended(Some(by.other()), "resignation"),
            GameCommand::Cancel if self.outcome.is_none() && self.ply() < 2 => false,
            GameCommand::Cancel | GameCommand::Offer(OfferTerms::Cancel) => {
                self.cancel == Some(by) || ended(None, "cancelled")
            }
            GameCommand::Accept(OfferKind::Cancel) => ended(None, "cancelled"),
            GameCommand::Offer(OfferTerms::Pause) => self.pause == Some(by),
            GameCommand::Accept(OfferKind::Pause) => {
                self.outcome.is_none() && self.clock.is_paused()
            }
            GameCommand::ClaimTime => ["timeout", "abandoned"]
                .iter()
                .any(|why| ended(Some(by), why) || ended(None, why)),
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
        self.discard_offers();
        let ply = self.ply();
        for (_, _, at) in &mut self.declined {
            *at = ply.min(*at);
        }
        self.plans = [None, None];
        self.keep_quiet();
        self.record_event(GameEventKind::TakenBack, Some(by));
        if !self.muted[asker.index()] {
            self.queue_notice(asker, Kind::YourTurn, GameEventKind::TakenBack);
        }
    }

    /// Closes an account, which resigns its game.
    pub(super) fn close(&mut self, by: Side) {
        if self.outcome.is_none() {
            self.end(Some(by.other()), "resignation", Some(by));
        }
    }

    pub(super) fn mute(&mut self, by: Side, off: bool) {
        self.muted[by.index()] = off;
    }

    pub(super) fn be_quiet(&mut self, by: Side, quiet: ModelQuiet) {
        self.quiet[by.index()] = quiet;
    }

    fn flag_if_due(&mut self) {
        let is_due = self.outcome.is_none()
            && self.heartbeat.may_flag(self.now)
            && self.clock.is_over(self.now);
        if is_due && !self.is_saved() && !self.clock.terms.by_claim {
            self.end_on_time(None);
        }
    }

    fn claim_abandoned(&mut self, by: Side) -> bool {
        let is_granted = self.turn() == Some(by.other())
            && self.is_abandoned()
            && self.heartbeat.may_flag(self.now);
        if is_granted {
            self.end_for("abandoned", Some(by));
        }
        is_granted
    }

    pub(super) fn end_on_time(&mut self, by: Option<Side>) {
        self.end_for("timeout", by);
    }

    /// The side to move loses; in some variants, it is a draw against a bare king.
    fn end_for(&mut self, reason: &str, by: Option<Side>) {
        let winner = self.clock.turn.side.other();
        let pieces = self.line.position().pieces();
        let is_bare = pieces.filter(|(_, piece)| piece.side == winner).count() == 1;
        let is_drawn = is_bare && self.line.variant().slug() == "chess";
        if is_drawn {
            self.met.insert("a draw on time");
        }
        self.end((!is_drawn).then_some(winner), reason, by);
    }

    pub(super) fn end(&mut self, winner: Option<Side>, reason: &str, by: Option<Side>) {
        assert!(self.outcome.is_none(), "it ends once");
        self.outcome = Some((winner, reason.to_owned()));
        self.discard_offers();
        self.plans = [None, None];
        self.record_event(GameEventKind::Ended, by);
        for side in Side::BOTH {
            self.queue_notice(side, Kind::GameOver, GameEventKind::Ended);
        }
    }

    fn discard_offers(&mut self) {
        (self.draw, self.takeback, self.pause, self.cancel) = (None, None, None, None);
    }

    pub(super) fn id(&self, side: Side) -> PlayerId {
        self.players[side.index()]
    }

    pub(super) fn record_event(&mut self, kind: impl Into<&'static str>, by: Option<Side>) {
        let kind = kind.into();
        self.met.insert(kind);
        if let ("vacation-ended", Some(side)) = (kind, by) {
            self.back[side.index()] = self.now;
        }
        let by = by.map_or(PlayerId::NONE, |by| self.id(by));
        self.events.push(format!("{kind} {by} {}", self.ply()));
    }

    pub(super) fn queue_notice(&mut self, side: Side, kind: Kind, of: impl Into<&'static str>) {
        let id = self.id(side);
        if let Kind::YourTurn | Kind::Accepted = kind {
            let (ply, queued) = (self.ply(), self.now);
            self.turn_emails.push(TurnLetter { side, ply, queued });
        }
        self.notices
            .push(format!("{} {id} {}", kind.word(), of.into()));
    }

    /// The whole state as text, with the events since the last call.
    pub(super) fn state_text(&mut self) -> String {
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
            "draw {} takeback {} pause {} cancel {}",
            name(self.draw),
            name(self.takeback),
            name(self.pause),
            name(self.cancel)
        )
        .unwrap();
        writeln!(all, "moves {}", self.made.join(", ")).unwrap();
        let plans = Side::BOTH.into_iter().filter_map(|side| {
            let plan = self.plans[side.index()].as_ref()?;
            let moves = plan.steps.iter().flatten().map(|mv| self.text_of(*mv));
            let moves: Vec<String> = moves.collect();
            Some(format!(
                "{} {} {}",
                self.id(side),
                plan.ply,
                moves.join(" ")
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

fn nth_of(line: &Line, nth: usize) -> Option<Move> {
    let legal = line.legal();
    (!legal.is_empty()).then(|| legal[nth % legal.len()])
}
