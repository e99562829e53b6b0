//! Random lives of games: whatever people do, and whatever happens to the server, a game is at every instant what a small
//! model with pencil and paper says, on every database that is to be had.
//!
//! `paper_clock` is the clock of the model and `paper_heart` its heartbeat; `paper_game` is the game, with its
//! `paper_vacations`, its `paper_kibitz` and what the server does by itself in `paper_upkeep`; `acts` is what may happen to
//! it. A life that goes wrong is told with its number and the few acts that are needed for it; `TEST_LIFE=NUMBER` lives
//! that one again. With `TEST_LONG` there are tens of thousands. `challenges` has lives and a model of its own: how games
//! come about.

mod acts;
mod challenges;
#[path = "../../../../tests/engine/chance.rs"]
#[allow(unreachable_pub)] // It is of tests outside as well.
mod chance;
mod paper_clock;
mod paper_game;
mod paper_heart;
mod paper_kibitz;
mod paper_upkeep;
mod paper_vacations;

use super::{LockedGame, RemarkForm, close_kibitz, conditional_move, mute, remark, view};
use crate::model::notice::Kind;
use crate::model::{Quiet, Seat, Status, Word};
use crate::notation::fen;
use crate::play::{Bank, ClockTerms, Courier, Ledger, Pace, TimeControl, instant};
use crate::rules::{Line, Rulebook, Side, catalogue};
use crate::service::accounts::{closing, settings};
use crate::service::testing::{House, form, houses, terms};
use crate::service::{App, Error, RequestContext, Setup, upkeep, vacations};
use crate::store::{Timestamp, games as rows, outages, players, settlements};
use acts::Act;
use chance::Chance;
use chrono::{DateTime, TimeDelta};
use paper_game::PaperGame;
use paper_upkeep::PaperQuiet;
use std::collections::BTreeSet;
use std::fmt::Write;

const HOUR: u32 = 3600;
const DAY: u32 = 24 * HOUR;
/// Most things that happen in one life.
const LENGTH: usize = 40;
/// After so many lives a new house is begun.
const IN_ONE_HOUSE: u64 = 250;

#[test]
fn random_lives_of_games_go_as_on_paper() {
    let lives = match std::env::var("TEST_LIFE") {
        Ok(number) => number.parse().map(|number| number..number + 1).unwrap(),
        Err(_) if std::env::var_os("TEST_LONG").is_some() => 0..20_000,
        Err(_) => 0..200,
    };
    let (mut number, mut met) = (lives.start, BTreeSet::new());
    let are_enough = lives.end - lives.start >= 100;
    while number < lives.end {
        let end = (number + IN_ONE_HOUSE).min(lives.end);
        for house in houses(false) {
            let vacation_days = paper_vacations::DAYS_A_YEAR;
            let setup = house.app.setup.clone();
            let mut house = house.restarted_as(Setup {
                vacation_days,
                ..setup
            });
            for number in number..end {
                let told = Told(number);
                match chosen_by_chance(&mut house, number) {
                    Ok(own) => met.extend(own),
                    Err((acts, why)) => {
                        let acts = shortened(&mut house, number, acts);
                        let again = live(&mut house, number, acts.clone()).err();
                        let why = again.map_or(why, |(_, why)| why);
                        panic!(
                            "life {number}, {:?}: {acts:#?}\n{why}",
                            Setting::of(number, &house)
                        );
                    }
                }
                drop(told);
            }
        }
        number = end;
    }
    let missed = MET.iter().filter(|what| !met.contains(*what));
    let missed: Vec<_> = missed.filter(|_| are_enough).collect();
    assert!(missed.is_empty(), "no life had {missed:?}");
}

/// What some life must meet, or the lives say little of it.
const MET: [&str; 29] = [
    "moved",
    "draw-offered",
    "draw-offered-with-move",
    "draw-declined",
    "takeback-asked",
    "takeback-declined",
    "taken-back",
    "prepared-played",
    "answers that go on",
    "pause-asked",
    "paused",
    "pause-declined",
    "resumed",
    "cancel-asked",
    "cancel-declined",
    "gift",
    "time-ran-out",
    "time claimed",
    "a draw on time",
    "time-given",
    "late mail",
    "reminded",
    "vacation-began",
    "vacation-ended",
    "a vacation in place of a lost game",
    "sealed",
    "kibitz-closed",
    "kibitz-opened",
    "ended",
];

/// Tells the number of a life in which something panics.
struct Told(u64);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("TEST_LIFE={}", self.0);
        }
    }
}

type Wrong = (Vec<Act>, String);

/// A life in which chance chooses what happens; tells what it has met.
fn chosen_by_chance(house: &mut House, number: u64) -> Result<BTreeSet<&'static str>, Wrong> {
    let mut chance = Chance::new(number);
    let mut rest = LENGTH;
    unfold(house, number, |game| {
        // Some time after the end nothing may happen any more.
        rest = if game.outcome.is_some() {
            rest.min(4)
        } else {
            rest
        };
        rest = rest.checked_sub(1)?;
        Some(acts::choose(&mut chance, game))
    })
}

/// A life in which these things happen.
fn live(house: &mut House, number: u64, acts: Vec<Act>) -> Result<(), Wrong> {
    let mut acts = acts.into_iter();
    unfold(house, number, |_| acts.next()).map(drop)
}

/// Without whatever is not needed for it to go wrong.
fn shortened(house: &mut House, number: u64, mut acts: Vec<Act>) -> Vec<Act> {
    for nth in (0..acts.len()).rev() {
        let mut fewer = acts.clone();
        fewer.remove(nth);
        if live(house, number, fewer.clone()).is_err() {
            acts = fewer;
        }
    }
    acts
}

/// How a life begins.
#[derive(Debug)]
struct Setting {
    variant: &'static str,
    rulebook: Rulebook,
    /// The position that it begins with, if not the variant's own.
    start: Option<&'static str>,
    pace: Pace,
    quiet: [PaperQuiet; 2],
    saves: [bool; 2],
    /// Whether every letter is taken at once.
    mail_works: bool,
}

/// One side can mate, and the other cannot.
const ENDGAMES: [&str; 2] = [
    "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
    "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
];

impl Setting {
    fn of(number: u64, house: &House) -> Self {
        let mut chance = Chance::new(number + (1 << 32));
        let variant = *chance.one_of(&["xiangqi", "minixiangqi", "chess"]);
        let is_chess = variant == "chess";
        let pace = Pace {
            control: control(&mut chance, number, house),
            terms: ClockTerms {
                by_claim: chance.once_in(5),
                no_vacation: chance.once_in(6),
                no_quiet: chance.once_in(6),
            },
        };
        let is_endgame = is_chess && chance.once_in(2);
        let start = *chance.one_of(&ENDGAMES);
        let mut quiet = || match chance.once_in(3) {
            true => acts::a_quiet_time(&mut chance),
            false => PaperQuiet::default(),
        };
        Self {
            variant,
            rulebook: if is_chess {
                Rulebook::Chess
            } else {
                Rulebook::Threefold
            },
            start: is_endgame.then_some(start),
            pace,
            quiet: [quiet(), quiet()],
            saves: [chance.once_in(3), chance.once_in(3)],
            mail_works: !chance.once_in(3),
        }
    }
}

fn control(chance: &mut Chance, number: u64, house: &House) -> TimeControl {
    let mut some = |lengths: &[u32]| *chance.one_of(lengths);
    match number % 7 {
        0 => TimeControl::PerMove(some(&[HOUR, 14 * HOUR, DAY, 3 * DAY])),
        1 | 2 => TimeControl::Bank(Bank {
            stock: some(&[HOUR, DAY, 3 * DAY]),
            increment: some(&[0, HOUR, DAY]),
            cap: some(&[0, 3 * DAY]),
        }),
        3 | 4 => TimeControl::Courier(Courier {
            spare: some(&[0, HOUR, 2 * DAY]),
            grace: some(&[HOUR, 10 * HOUR, DAY]),
            minimum: some(&[0, HOUR, 20 * HOUR]),
            extra: some(&[0, 600]),
            bonus: some(&[0, HOUR, DAY]),
            bonus_period: some(&[0, HOUR, DAY]),
            maximum: some(&[0, 2 * DAY]),
        }),
        5 if number.is_multiple_of(3) => TimeControl::Untimed,
        5 => TimeControl::Date(house.now() + TimeDelta::seconds(3 * 86_400 + 7)),
        _ => TimeControl::Live(Bank {
            stock: some(&[60, 300]),
            increment: some(&[0, 3]),
            cap: some(&[0, 300]),
        }),
    }
}

/// What a life is seen by.
struct Life<'a> {
    house: &'a mut House,
    game: i64,
    pace: Pace,
    mail_works: bool,
    players: [i64; 2],
    onlooker: i64,
    /// What has been looked at: the last event, and the last notice.
    seen: [i64; 2],
}

fn unfold(
    house: &mut House,
    number: u64,
    mut next: impl FnMut(&PaperGame) -> Option<Act>,
) -> Result<BTreeSet<&'static str>, Wrong> {
    let (mut life, mut paper) = begin(house, number);
    let mut acts = Vec::new();
    while let Some(act) = next(&paper) {
        acts.push(act.clone());
        if let Err(why) = life.goes_as_on_paper(&mut paper, &act) {
            life.end();
            return Err((acts, why));
        }
        if matches!(act, Act::Close { .. }) {
            break;
        }
    }
    life.end();
    Ok(paper.met)
}

/// Two new players begin a game while both hearts beat steadily.
fn begin(house: &mut House, number: u64) -> (Life<'_>, PaperGame) {
    for is_live in [false, true] {
        house.beat_steadily(TimeDelta::minutes(20), is_live);
    }
    house.beat_one(false);
    let Setting {
        variant,
        rulebook,
        start,
        pace,
        quiet,
        saves,
        mail_works,
    } = Setting::of(number, house);
    let free = house.count_of("SELECT COALESCE(MAX(id), 0) AS n FROM players");
    let all = [1, 2, 3].map(|nth| house.member(&format!("player{}", free + nth)));
    let [first, second, onlooker] = all;
    let players = [first, second];
    for side in [0, 1] {
        let choose = |context: &mut RequestContext| {
            choose_quiet(context, &quiet[side])?;
            vacations::choose(context, saves[side])
        };
        house.context(Some(players[side]), choose).unwrap();
    }
    let mut asked = terms(&house.find(players[1]).name, pace);
    let variant = catalogue::find(variant).unwrap();
    asked.variant = variant.clone();
    asked.rulebook = rulebook;
    let is_live = pace.control.is_live();
    let id = house.context(Some(players[0]), |context| {
        super::challenge(context, &asked)
    });
    let game = id.unwrap().unwrap();
    let begun = house.context(Some(players[1]), |context| super::accept(context, game));
    begun.unwrap().unwrap();
    let mut line = Line::new(variant.clone(), rulebook);
    if let Some(start) = start {
        house.sql(&format!(
            "UPDATE games SET start = '{start}' WHERE id = {game}"
        ));
        let position = fen::read(&variant, start).unwrap();
        line = Line::from_position(variant, rulebook, position);
    }
    house.beat_one(is_live);
    let now = house.now().timestamp();
    let paper = PaperGame::begin(
        line,
        (players, onlooker),
        (pace, quiet, saves),
        (now, outages(house)),
    );
    let last =
        |table: &str| house.count_of(&format!("SELECT COALESCE(MAX(id), 0) AS n FROM {table}"));
    let seen = [last("events"), last("outbox")];
    let life = Life {
        house,
        game,
        pace,
        mail_works,
        players,
        onlooker,
        seen,
    };
    (life, paper)
}

/// The outages that may still cast doubt on the clock.
fn outages(house: &House) -> Vec<(i64, i64)> {
    let conn = &mut house.app.connection().unwrap();
    let lately = outages::since(conn, (house.now() - TimeDelta::days(1)).into());
    let seconds = |at: Timestamp| at.utc().timestamp();
    let lately = lately.unwrap().into_iter();
    lately
        .map(|(from, to)| (seconds(from), seconds(to)))
        .collect()
}

impl Life<'_> {
    /// Lets something happen here and on paper, and compares.
    fn goes_as_on_paper(&mut self, paper: &mut PaperGame, act: &Act) -> Result<(), String> {
        let granted = self.does(paper, act)?;
        let was_over = paper.outcome.is_some();
        let expected = act.on_paper(paper);
        let is_said = matches!(act, Act::Remark { .. } | Act::CloseKibitz { .. });
        if is_said || paper.outcome.is_some() != was_over {
            self.is_read_as_on_paper(paper)?;
        }
        if self.mail_works {
            let taken = "UPDATE outbox SET state = 'sent' WHERE state = 'waiting'";
            self.house.sql(taken);
            paper.letters.clear();
        }
        let (here, there) = (self.tells()?, paper.tells());
        if (granted, &here) == (expected, &there) {
            return Ok(());
        }
        let mut why = format!("granted {granted}, on paper {expected}\n");
        for (here, there) in here.lines().zip(there.lines()).filter(|(a, b)| a != b) {
            writeln!(why, "  is       {here}\n  on paper {there}").unwrap();
        }
        Err(why)
    }

    /// Everybody reads the remarks that are there for them.
    fn is_read_as_on_paper(&self, paper: &PaperGame) -> Result<(), String> {
        let [first, second] =
            Side::BOTH.map(|side| (Some(self.players[side.index()]), Some(Some(side))));
        for (reader, who) in [
            (None, None),
            first,
            second,
            (Some(self.onlooker), Some(None)),
        ] {
            let seen = self
                .house
                .context(reader, |context| view(context, self.game));
            let remarks = seen.map_err(|error| format!("{error:?}"))?.kibitz;
            let told =
                |remark: &super::view::Remark| format!("{} {}\n", remark.player_id, remark.body);
            let read: String = remarks.iter().map(told).collect();
            let there = paper.reads(who);
            if read != there {
                return Err(format!("{who:?} reads {read:?}, on paper {there:?}"));
            }
        }
        Ok(())
    }

    /// Lets something happen; tells whether it was granted.
    fn does(&mut self, paper: &PaperGame, act: &Act) -> Result<bool, String> {
        let (game, is_live) = (self.game, paper.clock.is_live());
        let ply = i64::try_from(paper.line.ply()).unwrap();
        let text = |nth: usize| {
            paper
                .nth_move(nth)
                .map_or("-".into(), |mv| paper.text_of(mv))
        };
        let house = &mut *self.house;
        let player = |side: Side| Some(self.players[side.index()]);
        let granted = match act {
            Act::Move { by, nth, offers } => {
                let mut form = form(ply, &text(*nth));
                form.offer_draw = *offers;
                house
                    .send(player(*by), game, &form)
                    .map(|done| done.is_ok())
            }
            Act::Prepare { by, steps } => {
                let moves = paper.steps(steps).into_iter().flatten();
                let moves: Vec<String> = moves.map(|mv| paper.text_of(mv)).collect();
                let plan = conditional_move::PlanForm {
                    ply: u32::try_from(ply).unwrap(),
                    rev: None,
                    lines: moves.join(" "),
                };
                house.context(player(*by), |context| {
                    let mut game = LockedGame::open(context, game)?;
                    conditional_move::save(context, &mut game, &plan).map(|done| done.is_ok())
                })
            }
            Act::DropPlan { by } => house.context(player(*by), |context| {
                let game = LockedGame::open(context, game)?;
                let ply = u32::try_from(ply).unwrap();
                conditional_move::cancel(context, &game, (ply, None)).map(|done| done.is_ok())
            }),
            Act::Wish { by, wish } => house
                .wish_at(player(*by), game, ply, *wish)
                .map(|done| done.is_ok()),
            Act::AskVacation { by, after, length } => {
                let until = house.now() + TimeDelta::seconds(after + length);
                let from = house.now() + TimeDelta::seconds(*after);
                let form = vacations::VacationForm {
                    from: if *after == 0 {
                        String::new()
                    } else {
                        instant::write(from)
                    },
                    until: instant::write(until),
                };
                house.context(player(*by), |context| {
                    vacations::start(context, &form).map(|done| done.is_ok())
                })
            }
            Act::EndVacation { by } => house.context(player(*by), |context| {
                vacations::end(context).map(|()| true)
            }),
            Act::BeQuiet { by, quiet } => {
                house.context(player(*by), |context| choose_quiet(context, quiet))
            }
            Act::Save { by, on } => house.context(player(*by), |context| {
                vacations::choose(context, *on).map(|()| true)
            }),
            Act::Mute { by, off } => house.context(player(*by), |context| {
                mute(context, game, *off).map(|()| true)
            }),
            Act::Remark { by, sealed } => {
                let form = RemarkForm {
                    ply: None,
                    body: paper.next_remark(),
                    sealed: *sealed,
                };
                let by = by.map_or(Some(self.onlooker), player);
                house.context(by, |context| {
                    remark(context, game, &form).map(|done| done.is_ok())
                })
            }
            Act::CloseKibitz { by, on } => house.context(player(*by), |context| {
                close_kibitz(context, game, *on).map(|()| true)
            }),
            Act::Close { by } => house.context(player(*by), |context| {
                closing::leave(context, false).map(|()| true)
            }),
            Act::Wait { seconds, steadily } => {
                let span = TimeDelta::seconds(*seconds);
                match steadily {
                    true => house.beat_steadily(span, is_live),
                    false => house.pass(span),
                }
                Ok(true)
            }
            Act::Beat => {
                house.beat_one(is_live);
                Ok(true)
            }
            Act::Restart => {
                house.restart();
                house.beat_one(is_live);
                Ok(true)
            }
            Act::Jobs if is_live => upkeep::flag_live(&house.app).map(|_| true),
            Act::Jobs => jobs(&house.app).map(|()| true),
            Act::Post => {
                self.post(paper)?;
                Ok(true)
            }
        };
        granted.map_err(|error| format!("{error:?}"))
    }

    /// The letters that are due go out: nobody is told of a turn that is over.
    fn post(&self, paper: &PaperGame) -> Result<(), String> {
        let waiting =
            "SELECT CAST(id AS TEXT) AS t FROM outbox WHERE state = 'waiting' ORDER BY id";
        for id in self.house.texts(waiting) {
            let app = &self.house.app;
            let taken = app.write_unattended(|conn, now| {
                upkeep::mail_was_taken(app, conn, id.parse().unwrap(), now)
            });
            taken.map_err(|error| format!("{error:?}"))?;
        }
        let turn = paper.outcome.is_none().then_some(paper.clock.turn.side);
        let player = turn.map(|side| self.players[side.index()]);
        for (row, letter) in self.house.rendered() {
            let is_turn = row.kind == Kind::YourTurn && row.game_id == Some(self.game);
            if is_turn && letter.is_ok() && player != Some(row.recipient_id) {
                return Err(format!("{row:?} tells of a turn that is over"));
            }
        }
        Ok(())
    }

    /// All of it as the paper tells it; what it alone cannot know is checked beside.
    fn tells(&mut self) -> Result<String, String> {
        let (house, game) = (&*self.house, self.game);
        let whole = rows::find_whole(&mut house.app.connection().unwrap(), game);
        let whole = whole.unwrap().unwrap();
        let (row, state) = (&whole.row, &whole.row.state);
        let entries = whole.ledger.unwrap_or_default();
        let ledger =
            Ledger::read(self.pace.control, &entries).map_err(|why| format!("{why}: {entries}"))?;
        let deadline = state.deadline.map(Timestamp::utc);
        let seconds = |at: Option<DateTime<_>>| {
            at.map_or("-".to_owned(), |at: DateTime<chrono::Utc>| {
                at.timestamp().to_string()
            })
        };
        let name = |seat: Option<Seat>| seat.map_or("-", |seat| Side::from(seat).as_str());
        let mut all = String::new();
        match state.status {
            Status::Finished => {
                let winner = state.winner.map_or("?", Word::word);
                let reason = state.reason.and_then(|ended| ended.0);
                writeln!(
                    all,
                    "over {winner} {}",
                    reason.map_or("?", |why| why.as_str())
                )
                .unwrap();
            }
            _ => {
                let since = state.turn_since.map(Timestamp::utc);
                let reading = ledger.at(house.now());
                writeln!(all, "turn {} since {}", name(state.turn), seconds(since)).unwrap();
                writeln!(all, "deadline {}", seconds(deadline)).unwrap();
                let [first, second] = reading.left;
                let left = first.zip(second).map(|(first, second)| [first, second]);
                writeln!(all, "left {left:?}").unwrap();
                let runs = reading.deadline.filter(|_| !reading.standing);
                if runs != deadline {
                    return Err(format!("the ledger says {runs:?}, the row {deadline:?}"));
                }
                let turn = (Side::from(state.turn.unwrap()), since.unwrap());
                let restored = Ledger::restore(self.pace.control, &entries, turn, deadline);
                if restored.text() != entries {
                    return Err(format!("not read back: {entries}"));
                }
            }
        }
        self.tells_rest(all, row, whole.being_settled.as_ref())
    }

    fn tells_rest(
        &mut self,
        mut all: String,
        row: &rows::Row,
        being_settled: Option<&settlements::Row>,
    ) -> Result<String, String> {
        let (house, game, state) = (&*self.house, self.game, &row.state);
        let name = |seat: Option<Seat>| seat.map_or("-", |seat| Side::from(seat).as_str());
        writeln!(
            all,
            "draw {} takeback {} pause {} cancel {}",
            name(state.draw_offer),
            name(state.takeback),
            being_settled
                .and_then(|row| row.pause.as_deref())
                .unwrap_or("-"),
            being_settled
                .and_then(|row| row.cancel.as_deref())
                .unwrap_or("-")
        )
        .unwrap();
        let list = |sql: &str| house.texts(sql).join(", ");
        let moves = list(&format!(
            "SELECT ply || ' ' || \"move\" || ' ' || player_id || ' ' || \
             COALESCE(CAST(left_seconds AS TEXT), '-') AS t FROM moves WHERE game_id = {game} ORDER BY ply"
        ));
        let packed: Vec<&str> = state.moves.split_whitespace().collect();
        let made: Vec<&str> = moves
            .split(", ")
            .filter_map(|row| row.split(' ').nth(1))
            .collect();
        if packed != made || i64::try_from(made.len()).unwrap() != state.ply {
            return Err(format!("{made:?} were made, and {packed:?} are kept"));
        }
        writeln!(all, "moves {moves}").unwrap();
        let plans = list(&format!(
            "SELECT player_id || ' ' || ply || ' ' || tree AS t FROM prepared \
             WHERE game_id = {game} ORDER BY player_id"
        ));
        writeln!(all, "prepared {plans}").unwrap();
        let [event, notice] = self.seen;
        let events = list(&format!(
            "SELECT kind || ' ' || COALESCE(player_id, 0) || ' ' || ply AS t FROM events \
             WHERE game_id = {game} AND id > {event} ORDER BY id"
        ));
        writeln!(all, "happened {events}").unwrap();
        let notices = list(&format!(
            "SELECT outbox.kind || ' ' || recipient_id || ' ' || events.kind AS t FROM outbox \
             JOIN events ON events.id = event_id WHERE outbox.game_id = {game} AND outbox.id > {notice} \
             ORDER BY outbox.id"
        ));
        writeln!(all, "told {notices}").unwrap();
        let last =
            |table: &str| house.count_of(&format!("SELECT COALESCE(MAX(id), 0) AS n FROM {table}"));
        self.seen = [last("events"), last("outbox")];
        Ok(all)
    }

    /// Nothing of it is to matter to the next one.
    fn end(&self) {
        for player in self.players.into_iter().chain([self.onlooker]) {
            let left = self
                .house
                .context(Some(player), |context| closing::leave(context, false));
            left.unwrap();
        }
        self.house.sql("DELETE FROM outbox; DELETE FROM vacations");
    }
}

/// What the server does by itself twice a minute for games by mail, in its order; most of it while the heart is steady.
fn jobs(app: &App) -> Result<(), Error> {
    if app.heartbeat.may_flag(app.clock.now()) {
        vacations::keep(app)?;
        upkeep::credit_late_mail(app)?;
        upkeep::flag_overdue(app)?;
    }
    upkeep::remind(app).map(drop)
}

fn choose_quiet(context: &mut RequestContext, quiet: &PaperQuiet) -> Result<bool, Error> {
    let id = context.player()?.id;
    players::set_zone(context.conn, id, zone(quiet))?;
    settings::quiet(context, Ok(read(quiet))).map(|done| done.is_ok())
}

fn zone(quiet: &PaperQuiet) -> &'static str {
    match quiet.ahead {
        8 => "Asia/Shanghai",
        -5 => "Etc/GMT+5",
        _ => "UTC",
    }
}

fn read(quiet: &PaperQuiet) -> Quiet {
    let [from, to] = match quiet.hours {
        Some((from, to)) => [from.to_string(), to.to_string()],
        None => [String::new(), String::new()],
    };
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let days = quiet
        .days
        .iter()
        .map(|day| names[usize::try_from(*day).unwrap()]);
    Quiet::read(&from, &to, days).unwrap()
}
