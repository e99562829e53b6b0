//! Assignment of background jobs to servers. If several servers share one database, each job is
//! leased to one of them at a time; a failed server is replaced within a minute.

use super::{App, Error, Instant, RequestContext, secret};
use crate::store::leased_jobs::{self, Claim, Row};
use crate::store::{self, DbConnection};
use chrono::TimeDelta;
use std::time::Duration;

/// How often a server checks for due jobs.
pub const CHECK_INTERVAL: Duration = Duration::from_secs(10);
/// How often a lease is renewed while its job runs.
pub const RENEW: Duration = Duration::from_secs(8);

/// A lease that is not renewed expires after this time.
const LEASE: TimeDelta = TimeDelta::seconds(25);
/// The server that last ran a job runs it again after this time: at every third check.
const EACH: TimeDelta = TimeDelta::seconds(28);
/// Another server may run a job that did not run for this time. Including the next check, that is
/// less than a minute.
const TAKEOVER_AFTER: TimeDelta = TimeDelta::seconds(45);
/// Times further in the future were written by a clock that has been set back since.
const AHEAD: TimeDelta = TimeDelta::seconds(5);

/// A unique name for this process that helps operators find it: the machine, the process id, and
/// random letters, as containers often have equal process ids.
pub(super) fn name_of_server() -> String {
    let machine = rustix::system::uname();
    let machine = machine.nodename().to_string_lossy();
    let chance = secret::hex(&secret::bytes::<2>());
    format!("{machine}-{}-{chance}", std::process::id())
}

/// Starts those of these jobs that this server may run now.
pub fn take(app: &App, names: &[&'static str]) -> Result<Vec<Claim>, Error> {
    let now = app.clock.now();
    let left = available_to(app, &mut *app.connection()?, names, now)?;
    if left.is_empty() {
        return Ok(Vec::new());
    }
    change(app, |conn| {
        let mut claims = Vec::new();
        for at in &left {
            let until = (now + LEASE).into();
            claims.extend(leased_jobs::begin(
                conn,
                *at,
                &app.server,
                now.into(),
                until,
            )?);
        }
        Ok(claims)
    })
}

/// All jobs that ever ran, for operators.
pub fn all(context: &mut RequestContext) -> Result<Vec<Row>, Error> {
    Ok(leased_jobs::all(context.conn)?)
}

pub fn renew(app: &App, claims: &[Claim]) -> Result<(), Error> {
    let until = (app.clock.now() + LEASE).into();
    change(app, |conn| leased_jobs::renew(conn, claims, until))
}

/// Records how jobs ended, with their errors.
pub fn end(app: &App, ended: &[(Claim, Option<String>)]) -> Result<(), Error> {
    let now = app.clock.now().into();
    change(app, |conn| {
        for (claim, fault) in ended {
            leased_jobs::end(conn, *claim, now, fault.as_deref())?;
        }
        Ok(())
    })
}

/// Releases all jobs to other servers, as this one stops.
pub fn release(app: &App) -> Result<(), Error> {
    change(app, |conn| leased_jobs::release(conn, &app.server))
}

/// The jobs that this server may run, each with its current fencing number.
fn available_to(
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
        is_available(row, &app.server, is_alone, now).then_some((*name, row.fence))
    });
    Ok(left.collect())
}

/// Whether this server may run a job.
fn is_available(row: &Row, server: &str, is_alone: bool, now: Instant) -> bool {
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
        Some(_) => !was_begun_within(TAKEOVER_AFTER) && !is_leased,
    }
}

/// Writes without notifying the delivery of email.
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

    /// A second server of the same database.
    fn second_server(site: &TestSite) -> App {
        let (pool, setup) = (site.scratch.pool.clone(), site.app.setup.clone());
        App::new(pool, setup, site.app.clock.clone())
    }

    fn ends(app: &App, claims: &[Claim]) {
        let ended: Vec<_> = claims.iter().map(|claim| (*claim, None)).collect();
        end(app, &ended).unwrap();
    }

    fn shared_sites() -> impl Iterator<Item = TestSite> {
        let all = test_sites(false).into_iter();
        all.filter(|site| site.app.pool.may_be_shared())
    }

    #[test]
    fn each_job_runs_about_twice_a_minute_on_the_same_server() {
        for site in test_sites(false) {
            let mut done = 0;
            for _ in 0..30 {
                let claims = take(&site.app, &ALL).unwrap();
                ends(&site.app, &claims);
                done += claims.len();
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
    fn of_two_servers_one_runs_a_job_while_it_is_alive() {
        for site in shared_sites() {
            let other = second_server(&site);
            for _ in 0..30 {
                let claims = take(&site.app, &ALL).unwrap();
                assert_eq!(take(&other, &ALL).unwrap(), []);
                ends(&site.app, &claims);
                assert_eq!(take(&other, &ALL).unwrap(), []);
                site.pass(TimeDelta::seconds(10));
            }
        }
    }

    #[test]
    fn a_dead_server_is_replaced_within_a_minute_and_one_that_stops_at_once() {
        for site in shared_sites() {
            let other = second_server(&site);
            for dies_at_work in [true, false] {
                site.pass(TimeDelta::minutes(5));
                let claims = take(&site.app, &ALL).unwrap();
                assert_eq!(claims.len(), 2);
                if !dies_at_work {
                    ends(&site.app, &claims);
                }
                let died = site.now();
                while take(&other, &ALL).unwrap().is_empty() {
                    site.pass(TimeDelta::from_std(CHECK_INTERVAL).unwrap());
                }
                let waited = site.now() - died;
                assert!(waited >= TimeDelta::seconds(30), "{waited}");
                assert!(waited <= TimeDelta::minutes(1), "{waited}");
                // The report of the dead server is ignored.
                end(&site.app, &[(claims[0], Some("late".into()))]).unwrap();
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
    fn a_long_job_stays_with_its_server() {
        for site in shared_sites() {
            let other = second_server(&site);
            let claims = take(&site.app, &ALL).unwrap();
            for _ in 0..60 {
                site.pass(TimeDelta::seconds(8));
                renew(&site.app, &claims).unwrap();
                assert_eq!(take(&other, &ALL).unwrap(), []);
            }
        }
    }

    #[test]
    fn of_many_simultaneous_servers_one_takes_each_job() {
        for site in shared_sites() {
            let claims = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        let mine = take(&second_server(&site), &ALL).unwrap().len();
                        claims.fetch_add(mine, Ordering::Relaxed);
                    });
                }
            });
            assert_eq!(claims.into_inner(), ALL.len());
        }
    }

    #[test]
    fn the_next_server_of_a_file_starts_at_once_even_if_the_clock_was_set_back() {
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
