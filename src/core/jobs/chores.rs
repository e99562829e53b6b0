//! What the house does by itself twice a minute, each by one of its servers.

use super::leases::{self, while_held};
use super::log;
use crate::service::notices::when::schedule;
use crate::service::{App, Error, archive, chores, thinning, upkeep, vacations};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

struct Chore {
    name: &'static str,
    work: fn(&App) -> Result<(), Error>,
    /// Whether it is left to a server whose heart has beaten for a quarter of an hour: it can do
    /// nothing before.
    wants_calm: bool,
}

const CHORES: [Chore; 11] = [
    // These three calm: an outage must be given back first. The flags after what puts them off.
    Chore::calm("vacations", |app| vacations::keep(app).map(drop)),
    Chore::calm("late mail", |app| upkeep::credit_late_mail(app).map(drop)),
    Chore::calm("flags", flags),
    Chore::always("reminders", |app| upkeep::remind(app).map(drop)),
    Chore::always("digests", |app| schedule::digests(app).map(drop)),
    Chore::always("weekly notes", |app| schedule::weekly_notes(app).map(drop)),
    Chore::calm("challenges", |app| upkeep::lapse_challenges(app).map(drop)),
    Chore::calm("tidying", upkeep::tidy),
    Chore::calm("unconfirmed accounts", upkeep::let_unconfirmed_go),
    Chore::calm("thinning", thinning::thin_out),
    Chore::always("words", archive::words::go_on),
];

impl Chore {
    const fn always(name: &'static str, work: fn(&App) -> Result<(), Error>) -> Self {
        Self {
            name,
            work,
            wants_calm: false,
        }
    }

    const fn calm(name: &'static str, work: fn(&App) -> Result<(), Error>) -> Self {
        Self {
            name,
            work,
            wants_calm: true,
        }
    }
}

/// Does what is left to this server, until `stop` is cancelled.
pub(super) async fn keep_house(app: Arc<App>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(chores::LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        super::task(&app, "chores", round).await;
    }
    super::task(&app, "chores", chores::release).await;
}

/// Does what is left to this server now.
fn round(app: &App) -> Result<(), Error> {
    let is_calm = app.heartbeat.may_flag(app.clock.now());
    let fitting = CHORES.iter().filter(|chore| is_calm || !chore.wants_calm);
    let names: Vec<&'static str> = fitting.map(|chore| chore.name).collect();
    let claims = chores::take(app, &names)?;
    if claims.is_empty() {
        return Ok(());
    }
    let ended: Vec<_> = while_held(app, &claims, || {
        let taken = claims.iter().filter_map(|claim| {
            let chore = CHORES.iter().find(|chore| chore.name == claim.name)?;
            Some((*claim, fault(app, chore)))
        });
        taken.collect()
    });
    leases::end(app, &ended);
    Ok(())
}

/// Does one; what went wrong is logged, told, and tried again at the next time.
fn fault(app: &App, chore: &Chore) -> Option<String> {
    match catch_unwind(AssertUnwindSafe(|| (chore.work)(app))) {
        Ok(Ok(())) => None,
        Ok(Err(error)) => {
            log(chore.name, &error);
            Some(error.to_string())
        }
        Err(_) => {
            tracing::error!(name = chore.name, "a background job panicked");
            Some("it panicked".to_owned())
        }
    }
}

fn flags(app: &App) -> Result<(), Error> {
    let flagged = upkeep::flag_overdue(app)?;
    if flagged > 0 {
        tracing::info!(flagged, "games ended on time");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::houses;
    use crate::store;

    #[test]
    fn each_round_is_written_down_with_what_went_wrong() {
        for house in houses(false) {
            house.beat();
            house.sql("ALTER TABLE mail_habits RENAME TO hidden");
            round(&house.app).unwrap();
            house.sql("ALTER TABLE hidden RENAME TO mail_habits");
            let look = || store::chores::all(&mut house.app.connection().unwrap()).unwrap();
            let faulty = |rows: Vec<store::chores::Row>| -> Vec<String> {
                let faulty = rows.into_iter().filter(|row| row.fault.is_some());
                faulty.map(|row| row.name).collect()
            };
            assert_eq!(faulty(look()), ["digests", "weekly notes"]);
            assert_eq!(look().len(), 4, "what wants a steady heart waits for it");
            house.live(chrono::TimeDelta::minutes(16));
            round(&house.app).unwrap();
            assert_eq!(look().len(), CHORES.len());
            assert_eq!(faulty(look()), [""; 0]);
        }
    }
}
