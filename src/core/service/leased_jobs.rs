//! Which server runs which background job. Where several serve one database, each job is leased to
//! one of them at a time; one that dies is replaced within a minute.

use super::{App, Error, Instant, RequestContext, secret};
use crate::store::leased_jobs::{self, Claim, Row};
use crate::store::{self, DbConnection};
use chrono::TimeDelta;
use std::time::Duration;

/// How often a server looks for jobs that are due.
pub const LOOK: Duration = Duration::from_secs(10);
/// How often a lease is renewed while its job runs.
pub const RENEW: Duration = Duration::from_secs(8);

/// A lease that is not renewed ends after so long.
const LEASE: TimeDelta = TimeDelta::seconds(25);
/// The server that ran a job last runs it again after so long: at every third look.
const EACH: TimeDelta = TimeDelta::seconds(28);
/// Another server may run it when it did not run for so long. With a look that is less than a
/// minute.
const FORSAKEN: TimeDelta = TimeDelta::seconds(45);
/// Times further in the future were written by a clock that has been set back since.
const AHEAD: TimeDelta = TimeDelta::seconds(5);

/// A name for this process that no other has, and that an operator can find it by: its machine, its
/// process id, and random letters, for in a container each has the same id.
pub(super) fn name_of_server() -> String {
    let machine = rustix::system::uname();
    let machine = machine.nodename().to_string_lossy();
    let chance = secret::hex(&secret::bytes::<2>());
    format!("{machine}-{}-{chance}", std::process::id())
}

/// Begins those of these jobs that this server may run now.
pub fn take(app: &App, names: &[&'static str]) -> Result<Vec<Claim>, Error> {
    let now = app.clock.now();
    let left = left_to(app, &mut *app.connection()?, names, now)?;
    if left.is_empty() {
        return Ok(Vec::new());
    }
    change(app, |conn| {
        let mut taken = Vec::new();
        for at in &left {
            let until = (now + LEASE).into();
            taken.extend(leased_jobs::begin(
                conn,
                *at,
                &app.server,
                now.into(),
                until,
            )?);
        }
        Ok(taken)
    })
}

/// All that were ever begun, for operators.
pub fn all(context: &mut RequestContext) -> Result<Vec<Row>, Error> {
    Ok(leased_jobs::all(context.conn)?)
}

pub fn renew(app: &App, claims: &[Claim]) -> Result<(), Error> {
    let until = (app.clock.now() + LEASE).into();
    change(app, |conn| leased_jobs::renew(conn, claims, until))
}

/// Records how jobs ended: each with what went wrong, if anything.
pub fn end(app: &App, ended: &[(Claim, Option<String>)]) -> Result<(), Error> {
    let now = app.clock.now().into();
    change(app, |conn| {
        for (claim, fault) in ended {
            leased_jobs::end(conn, *claim, now, fault.as_deref())?;
        }
        Ok(())
    })
}

/// Leaves all jobs to other servers: this one stops.
pub fn release(app: &App) -> Result<(), Error> {
    change(app, |conn| leased_jobs::release(conn, &app.server))
}

/// The jobs that this server may run, each with its current fence.
fn left_to(
    app: &App,
    conn: &mut DbConnection,
    names: &[&'static str],
    now: Instant,
) -> Result<Vec<(&'static str, i64)>, Error> {
    let mut rows = leased_jobs::all(conn)?;
    let is_known = |rows: &[Row], name: &str| rows.iter().any(|row| row.name == name);
    if !names.iter().all(|name| is_known(&rows, name)) {
        change(app, |conn| {
            let missing = names.iter().filter(|name| !is_known(&rows, name));
            missing
                .into_iter()
                .try_for_each(|name| leased_jobs::insert(conn, name))
        })?;
        rows = leased_jobs::all(conn)?;
    }
    let is_alone = !app.pool.may_be_shared();
    let left = names.iter().filter_map(|name| {
        let row = rows.iter().find(|row| row.name == *name)?;
        is_left(row, &app.server, is_alone, now).then_some((*name, row.fence))
    });
    Ok(left.collect())
}

/// Whether this server may run a job.
fn is_left(row: &Row, server: &str, is_alone: bool, now: Instant) -> bool {
    let was_begun_within = |span: TimeDelta| {
        let age = row.begun_at.map(|at| now - at.utc());
        age.is_some_and(|age| age >= -AHEAD && age < span)
    };
    let is_leased = row.until.is_some_and(|until| {
        let left = until.utc() - now;
        left > TimeDelta::zero() && left <= LEASE + AHEAD
    });
    match row.holder.as_deref() {
        None => true,
        Some(holder) if holder == server => !was_begun_within(EACH),
        Some(_) if is_alone => true,
        Some(_) => !was_begun_within(FORSAKEN) && !is_leased,
    }
}

/// Writes without waking the delivery of email.
fn change<T>(
    app: &App,
    f: impl FnOnce(&mut DbConnection) -> Result<T, store::Error>,
) -> Result<T, Error> {
    Ok(store::write_tx(&mut *app.connection_for_writing()?, f)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::{TestSite, test_sites};
    use std::sync::atomic::{AtomicUsize, Ordering};

    const ALL: [&str; 2] = ["flags", "digests"];

    /// Another server of the same database.
    fn beside(site: &TestSite) -> App {
        let (pool, setup) = (site.scratch.pool.clone(), site.app.setup.clone());
        App::new(pool, setup, site.app.clock.clone())
    }

    fn ends(app: &App, claims: &[Claim]) {
        let ended: Vec<_> = claims.iter().map(|claim| (*claim, None)).collect();
        end(app, &ended).unwrap();
    }

    fn shared_houses() -> impl Iterator<Item = TestSite> {
        let all = test_sites(false).into_iter();
        all.filter(|site| site.app.pool.may_be_shared())
    }

    #[test]
    fn each_is_done_about_twice_a_minute_by_the_same_server() {
        for site in test_sites(false) {
            let mut done = 0;
            for _ in 0..30 {
                let taken = take(&site.app, &ALL).unwrap();
                ends(&site.app, &taken);
                done += taken.len();
                site.pass(TimeDelta::seconds(10));
            }
            assert_eq!(done, 2 * 10, "in five minutes");
            let rows = leased_jobs::all(&mut site.app.connection().unwrap()).unwrap();
            assert!(
                rows.iter()
                    .all(|row| row.fault.is_none() && row.ended_at.is_some())
            );
        }
    }

    #[test]
    fn of_two_servers_one_does_it_as_long_as_it_lives() {
        for site in shared_houses() {
            let other = beside(&site);
            for _ in 0..30 {
                let taken = take(&site.app, &ALL).unwrap();
                assert_eq!(take(&other, &ALL).unwrap(), []);
                ends(&site.app, &taken);
                assert_eq!(take(&other, &ALL).unwrap(), []);
                site.pass(TimeDelta::seconds(10));
            }
        }
    }

    #[test]
    fn a_dead_server_is_replaced_within_a_minute_and_one_that_stops_at_once() {
        for site in shared_houses() {
            let other = beside(&site);
            for dies_at_work in [true, false] {
                site.pass(TimeDelta::minutes(5));
                let taken = take(&site.app, &ALL).unwrap();
                assert_eq!(taken.len(), 2);
                if !dies_at_work {
                    ends(&site.app, &taken);
                }
                let died = site.now();
                while take(&other, &ALL).unwrap().is_empty() {
                    site.pass(TimeDelta::from_std(LOOK).unwrap());
                }
                let waited = site.now() - died;
                assert!(waited >= TimeDelta::seconds(30), "{waited}");
                assert!(waited <= TimeDelta::minutes(1), "{waited}");
                // What the dead one says after all counts for nothing.
                end(&site.app, &[(taken[0], Some("late".into()))]).unwrap();
                let rows = leased_jobs::all(&mut site.app.connection().unwrap()).unwrap();
                assert!(rows.iter().all(|row| row.fault.is_none()));
                release(&other).unwrap();
                let at_once = take(&site.app, &ALL).unwrap();
                assert_eq!(at_once.len(), 2);
                ends(&site.app, &at_once);
            }
        }
    }

    #[test]
    fn what_takes_long_is_left_to_the_server_that_is_at_it() {
        for site in shared_houses() {
            let other = beside(&site);
            let taken = take(&site.app, &ALL).unwrap();
            for _ in 0..60 {
                site.pass(TimeDelta::seconds(8));
                renew(&site.app, &taken).unwrap();
                assert_eq!(take(&other, &ALL).unwrap(), []);
            }
        }
    }

    #[test]
    fn of_many_who_come_at_once_one_takes_each() {
        for site in shared_houses() {
            let taken = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        let mine = take(&beside(&site), &ALL).unwrap().len();
                        taken.fetch_add(mine, Ordering::Relaxed);
                    });
                }
            });
            assert_eq!(taken.into_inner(), ALL.len());
        }
    }

    #[test]
    fn the_next_server_of_a_file_begins_at_once_and_a_clock_set_back_stops_nothing() {
        for site in test_sites(false) {
            assert_eq!(take(&site.app, &ALL).unwrap().len(), 2);
            site.jump(TimeDelta::hours(-2));
            let is_alone = !site.app.pool.may_be_shared();
            let site = site.restarted();
            assert_eq!(take(&site.app, &ALL).unwrap().len(), 2);
            let site = site.restarted();
            let expected = if is_alone { 2 } else { 0 };
            assert_eq!(take(&site.app, &ALL).unwrap().len(), expected);
        }
    }
}
