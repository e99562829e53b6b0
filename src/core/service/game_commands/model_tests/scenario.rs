//! The scenario of a game in a site: it begins, acts happen to it here and in the model, and nothing of it
//! stays.

use super::acts::Act;
use super::model_game::ModelGame;
use super::setting::{Setting, choose_quiet};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::notation::fen;
use crate::play::{Pace, instant};
use crate::rules::{Line, Side, catalogue};
use crate::service::accounts::closing;
use crate::service::game_commands::{
    PlanForm, RemarkForm, accept, cancel_plan, challenge, close_kibitz, mute, remark, save_plan,
};
use crate::service::games::Remark;
use crate::service::games::{LockedGame, view};
use crate::service::testing::{TestSite, form, terms};
use crate::service::{App, Error, Refusable, RequestContext, upkeep, vacations};
use crate::store::{Timestamp, outages};
use chrono::TimeDelta;
use std::fmt::Write;

pub(super) struct Scenario<'a> {
    pub(super) site: &'a mut TestSite,
    pub(super) game: GameId,
    pub(super) pace: Pace,
    mail_works: bool,
    players: [PlayerId; 2],
    onlooker: PlayerId,
    /// What has been looked at: the last event, and the last notice.
    pub(super) seen: [i64; 2],
}

/// Two new players begin a game while both hearts beat steadily.
pub(super) fn begin(site: &mut TestSite, number: u64) -> (Scenario<'_>, ModelGame) {
    for is_live in [false, true] {
        site.beat_steadily(TimeDelta::minutes(20), is_live);
    }
    site.beat_one(false);
    let Setting {
        variant,
        rulebook,
        start,
        pace,
        quiet,
        saves,
        mail_works,
    } = Setting::of(number, site);
    let free = site.count_of("SELECT COALESCE(MAX(id), 0) AS n FROM players");
    let all = [1, 2, 3].map(|nth| site.member(&format!("player{}", free + nth)));
    let [first, second, onlooker] = all;
    let players = [first, second];
    for side in [0, 1] {
        let choose = |context: &mut RequestContext| {
            choose_quiet(context, &quiet[side])?;
            vacations::choose(context, saves[side])
        };
        site.context(Some(players[side]), choose).unwrap();
    }
    let mut asked = terms(&site.find(players[1]).name, pace);
    let variant = catalogue::find(variant).unwrap();
    asked.variant = variant.clone();
    asked.rulebook = rulebook;
    let is_live = pace.control.is_live();
    let id = site.attempt(Some(players[0]), |context| challenge(context, &asked));
    let game = id.unwrap().unwrap();
    let begun = site.attempt(Some(players[1]), |context| accept(context, game));
    begun.unwrap().unwrap();
    let mut line = Line::new(variant.clone(), rulebook);
    if let Some(start) = start {
        site.sql(&format!(
            "UPDATE games SET start = '{start}' WHERE id = {game}"
        ));
        let position = fen::read(&variant, start).unwrap();
        line = Line::from_position(variant, rulebook, position);
    }
    site.beat_one(is_live);
    let now = site.now().timestamp();
    let model = ModelGame::begin(
        line,
        (players, onlooker),
        (pace, quiet, saves),
        (now, outages(site)),
    );
    let last =
        |table: &str| site.count_of(&format!("SELECT COALESCE(MAX(id), 0) AS n FROM {table}"));
    let seen = [last("events"), last("outbox")];
    let scenario = Scenario {
        site,
        game,
        pace,
        mail_works,
        players,
        onlooker,
        seen,
    };
    (scenario, model)
}

/// The outages that may still cast doubt on the clock.
fn outages(site: &TestSite) -> Vec<(i64, i64)> {
    let conn = &mut site.app.connection().unwrap();
    let lately = outages::since(conn, (site.now() - TimeDelta::days(1)).into());
    let seconds = |at: Timestamp| at.utc().timestamp();
    let lately = lately.unwrap().into_iter();
    lately
        .map(|(from, to)| (seconds(from), seconds(to)))
        .collect()
}

impl Scenario<'_> {
    /// Lets something happen here and in the model, and compares.
    pub(super) fn goes_as_on_paper(
        &mut self,
        model: &mut ModelGame,
        act: &Act,
    ) -> Result<(), String> {
        let granted = self.does(model, act)?;
        let was_over = model.outcome.is_some();
        let expected = act.on_paper(model);
        let is_said = matches!(act, Act::Remark { .. } | Act::CloseKibitz { .. });
        if is_said || model.outcome.is_some() != was_over {
            self.is_read_as_on_paper(model)?;
        }
        if self.mail_works {
            let taken = "UPDATE outbox SET state = 'sent' WHERE state = 'waiting'";
            self.site.sql(taken);
            model.letters.clear();
        }
        let (here, there) = (self.tells()?, model.tells());
        if (granted, &here) == (expected, &there) {
            return Ok(());
        }
        let mut why = format!("granted {granted}, in the model {expected}\n");
        for (here, there) in here.lines().zip(there.lines()).filter(|(a, b)| a != b) {
            writeln!(why, "  is       {here}\n  in the model {there}").unwrap();
        }
        Err(why)
    }

    /// Everybody reads the remarks that are there for them.
    fn is_read_as_on_paper(&self, model: &ModelGame) -> Result<(), String> {
        let [first, second] =
            Side::BOTH.map(|side| (Some(self.players[side.index()]), Some(Some(side))));
        for (reader, who) in [
            (None, None),
            first,
            second,
            (Some(self.onlooker), Some(None)),
        ] {
            let seen = self
                .site
                .context(reader, |context| view(context, self.game));
            let remarks = seen.map_err(|error| format!("{error:?}"))?.kibitz;
            let told = |remark: &Remark| format!("{} {}\n", remark.player_id, remark.body);
            let read: String = remarks.iter().map(told).collect();
            let there = model.reads(who);
            if read != there {
                return Err(format!("{who:?} reads {read:?}, in the model {there:?}"));
            }
        }
        Ok(())
    }

    /// Lets something happen; tells whether it was granted.
    fn does(&mut self, model: &ModelGame, act: &Act) -> Result<bool, String> {
        let (game, is_live) = (self.game, model.clock.is_live());
        let ply = i64::try_from(model.line.ply()).unwrap();
        let text = |nth: usize| {
            model
                .nth_move(nth)
                .map_or("-".into(), |mv| model.text_of(mv))
        };
        let site = &mut *self.site;
        let player = |side: Side| Some(self.players[side.index()]);
        let granted = match act {
            Act::Move { by, nth, offers } => {
                let mut form = form(ply, &text(*nth));
                form.offer_draw = *offers;
                site.send(player(*by), game, &form).map(|done| done.is_ok())
            }
            Act::Prepare { by, steps } => {
                let moves = model.steps(steps).into_iter().flatten();
                let moves: Vec<String> = moves.map(|mv| model.text_of(mv)).collect();
                let plan = PlanForm {
                    ply: u32::try_from(ply).unwrap(),
                    rev: None,
                    lines: moves.join(" "),
                };
                let saved = site.attempt(player(*by), |context| {
                    let mut game = LockedGame::open(context, game)?;
                    save_plan(context, &mut game, &plan)
                });
                saved.map(|done| done.is_ok())
            }
            Act::DropPlan { by } => {
                let dropped = site.attempt(player(*by), |context| {
                    let game = LockedGame::open(context, game)?;
                    let ply = u32::try_from(ply).unwrap();
                    cancel_plan(context, &game, (ply, None))
                });
                dropped.map(|done| done.is_ok())
            }
            Act::Command { by, command } => site
                .command_at(player(*by), game, ply, *command)
                .map(|done| done.is_ok()),
            Act::AskVacation { by, after, length } => {
                let until = site.now() + TimeDelta::seconds(after + length);
                let from = site.now() + TimeDelta::seconds(*after);
                let form = vacations::VacationForm {
                    from: if *after == 0 {
                        String::new()
                    } else {
                        instant::write(from)
                    },
                    until: instant::write(until),
                };
                site.context(player(*by), |context| {
                    Ok(vacations::start(context, &form).split()?.is_ok())
                })
            }
            Act::EndVacation { by } => site.context(player(*by), |context| {
                vacations::end(context).map(|()| true)
            }),
            Act::BeQuiet { by, quiet } => {
                site.context(player(*by), |context| choose_quiet(context, quiet))
            }
            Act::Save { by, on } => site.context(player(*by), |context| {
                vacations::choose(context, *on).map(|()| true)
            }),
            Act::Mute { by, off } => site.context(player(*by), |context| {
                mute(context, game, *off).map(|()| true)
            }),
            Act::Remark { by, sealed } => {
                let form = RemarkForm {
                    ply: None,
                    body: model.next_remark(),
                    sealed: *sealed,
                };
                let by = by.map_or(Some(self.onlooker), player);
                let made = site.attempt(by, |context| remark(context, game, &form));
                made.map(|done| done.is_ok())
            }
            Act::CloseKibitz { by, on } => site.context(player(*by), |context| {
                close_kibitz(context, game, *on).map(|()| true)
            }),
            Act::Close { by } => site.context(player(*by), |context| {
                closing::leave(context, false).map(|()| true)
            }),
            Act::Wait { seconds, steadily } => {
                let span = TimeDelta::seconds(*seconds);
                match steadily {
                    true => site.beat_steadily(span, is_live),
                    false => site.pass(span),
                }
                Ok(true)
            }
            Act::Beat => {
                site.beat_one(is_live);
                Ok(true)
            }
            Act::Restart => {
                site.restart();
                site.beat_one(is_live);
                Ok(true)
            }
            Act::Jobs if is_live => upkeep::flag_live(&site.app).map(|_| true),
            Act::Jobs => jobs(&site.app).map(|()| true),
            Act::Post => {
                self.post(model)?;
                Ok(true)
            }
        };
        granted.map_err(|error| format!("{error:?}"))
    }

    /// The letters that are due go out: nobody is told of a turn that is over.
    fn post(&self, model: &ModelGame) -> Result<(), String> {
        let waiting =
            "SELECT CAST(id AS TEXT) AS t FROM outbox WHERE state = 'waiting' ORDER BY id";
        for id in self.site.texts(waiting) {
            let app = &self.site.app;
            let taken = app.write_unattended(|conn, now| {
                upkeep::mail_was_taken(app, conn, id.parse().unwrap(), now)
            });
            taken.map_err(|error| format!("{error:?}"))?;
        }
        let turn = model.outcome.is_none().then_some(model.clock.turn.side);
        let player = turn.map(|side| self.players[side.index()]);
        for (row, letter) in self.site.rendered() {
            let is_turn = row.kind == Kind::YourTurn && row.game_id == Some(self.game);
            if is_turn && letter.is_ok() && player != Some(row.recipient_id) {
                return Err(format!("{row:?} tells of a turn that is over"));
            }
        }
        Ok(())
    }

    /// Nothing of it is to matter to the next one.
    pub(super) fn end(&self) {
        for player in self.players.into_iter().chain([self.onlooker]) {
            let left = self
                .site
                .context(Some(player), |context| closing::leave(context, false));
            left.unwrap();
        }
        self.site.sql("DELETE FROM outbox; DELETE FROM vacations");
    }
}

/// What the server does by itself twice a minute for games by mail, in its order; most of it while
/// the heart is steady.
fn jobs(app: &App) -> Result<(), Error> {
    if app.heartbeat.may_flag(app.clock.now()) {
        vacations::keep(app)?;
        upkeep::credit_late_mail(app)?;
        upkeep::flag_overdue(app)?;
    }
    upkeep::remind(app).map(drop)
}
