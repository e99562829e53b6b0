//! The scenario of a game: acts are applied to the site and to the model.

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
    /// The last event and the last notice that were compared.
    pub(super) seen: [i64; 2],
}

/// Starts a game between two new players, with both heartbeats steady.
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
            vacations::set_automatic(context, saves[side])
        };
        site.context(Some(players[side]), choose).unwrap();
    }
    let mut custom_terms = terms(&site.find(players[1]).name, pace);
    let variant = catalogue::find(variant).unwrap();
    custom_terms.variant = variant.clone();
    custom_terms.rulebook = rulebook;
    let is_live = pace.control.is_live();
    let id = site.attempt(Some(players[0]), |context| {
        challenge(context, &custom_terms)
    });
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

/// The outages that may still make the clock uncertain.
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
    /// Applies an act to the site and the model, and compares them.
    pub(super) fn apply_and_compare(
        &mut self,
        model: &mut ModelGame,
        act: &Act,
    ) -> Result<(), String> {
        let granted = self.does(model, act)?;
        let was_over = model.outcome.is_some();
        let expected = act.apply_to_model(model);
        let is_said = matches!(act, Act::Remark { .. } | Act::CloseKibitz { .. });
        if is_said || model.outcome.is_some() != was_over {
            self.check_remarks(model)?;
        }
        if self.mail_works {
            let taken = "UPDATE outbox SET state = 'sent' WHERE state = 'waiting'";
            self.site.sql(taken);
            model.turn_emails.clear();
        }
        let (in_database, in_model) = (self.state_text()?, model.state_text());
        if (granted, &in_database) == (expected, &in_model) {
            return Ok(());
        }
        let mut why = format!("granted {granted}, in the model {expected}\n");
        for (in_database, in_model) in in_database
            .lines()
            .zip(in_model.lines())
            .filter(|(a, b)| a != b)
        {
            writeln!(why, "  is       {in_database}\n  in the model {in_model}").unwrap();
        }
        Err(why)
    }

    /// Compares the comments that each person can read.
    fn check_remarks(&self, model: &ModelGame) -> Result<(), String> {
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
            let remark_line = |remark: &Remark| format!("{} {}\n", remark.player_id, remark.body);
            let read: String = remarks.iter().map(remark_line).collect();
            let in_model = model.reads(who);
            if read != in_model {
                return Err(format!("{who:?} reads {read:?}, in the model {in_model:?}"));
            }
        }
        Ok(())
    }

    /// Applies an act, and returns whether it was accepted.
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
                vacations::set_automatic(context, *on).map(|()| true)
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
                closing::close_checked(context, false).map(|()| true)
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
            Act::Deliver => {
                self.deliver(model)?;
                Ok(true)
            }
        };
        granted.map_err(|error| format!("{error:?}"))
    }

    /// Sends the due emails; those about a past turn are dropped.
    fn deliver(&self, model: &ModelGame) -> Result<(), String> {
        let waiting =
            "SELECT CAST(id AS TEXT) AS t FROM outbox WHERE state = 'waiting' ORDER BY id";
        for id in self.site.texts(waiting) {
            let app = &self.site.app;
            let taken = app.write_unattended(|conn, now| {
                upkeep::credit_on_delivery(app, conn, id.parse().unwrap(), now)
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

    /// Removes everything that could affect the next scenario.
    pub(super) fn end(&self) {
        for player in self.players.into_iter().chain([self.onlooker]) {
            let left = self.site.context(Some(player), |context| {
                closing::close_checked(context, false)
            });
            left.unwrap();
        }
        self.site.sql("DELETE FROM outbox; DELETE FROM vacations");
    }
}

/// The server's background work for correspondence games, twice a minute and in its order. Most
/// needs a steady heartbeat.
fn jobs(app: &App) -> Result<(), Error> {
    if app.heartbeat.may_flag(app.clock.now()) {
        vacations::update_due(app)?;
        upkeep::credit_late_mail(app)?;
        upkeep::flag_overdue(app)?;
    }
    upkeep::remind(app).map(drop)
}
