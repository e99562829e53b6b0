use super::*;
use crate::model::{PlayerId, Status};
use crate::play::TimeControl;
use crate::service::testing::{TestSite, test_sites, with_game};
use crate::service::upkeep::lapse_challenges;

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn visits_that_could_not_be_stored_are_retried() {
    for site in test_sites(false) {
        let earlier = site.now();
        site.app.return_visits(vec![(7, earlier)]);
        site.sql("ALTER TABLE seen RENAME TO hidden");
        assert!(maintain(&site.app).is_err());
        site.sql("ALTER TABLE hidden RENAME TO seen");
        maintain(&site.app).unwrap();
        let mut conn = site.app.connection().unwrap();
        let at = last_seen::find(&mut conn, &sessions::seen_key(7)).unwrap();
        assert_eq!(at.map(Timestamp::utc), Some(earlier));
    }
}

/// The numbers of rows that expire.
fn counts(site: &TestSite) -> [usize; 2] {
    let conn = &mut site.app.connection().unwrap();
    let lan = site.find(PlayerId(1)).id;
    let later = site.now() + TimeDelta::days(10_000);
    let undone = store::write_tx(conn, |conn| {
        let addresses = replies::delete_before(conn, later.into())?;
        let sessions = sessions::of_player(conn, lan)?.len();
        // Rolls back, as the rows are only counted.
        Err::<(), _>(TableCount::So([sessions, addresses]))
    });
    match undone {
        Err(TableCount::So(counts)) => counts,
        Err(TableCount::Fault(error)) => panic!("{error}"),
        Ok(()) => unreachable!(),
    }
}

enum TableCount {
    So([usize; 2]),
    Fault(store::Error),
}

impl From<store::Error> for TableCount {
    fn from(error: store::Error) -> Self {
        Self::Fault(error)
    }
}

/// A site in which lan has a session and a reply address.
fn site_with_session() -> impl Iterator<Item = TestSite> {
    with_game(THREE_DAYS).map(|(site, _)| {
        site.session(PlayerId(1));
        site.run(TimeDelta::hours(1));
        assert_eq!(counts(&site)[0], 1);
        assert!(counts(&site)[1] > 0);
        site
    })
}

#[test]
fn a_clock_temporarily_a_year_ahead_deletes_nothing() {
    for site in site_with_session() {
        let before = counts(&site);
        let challenge = site.challenge(PlayerId(1), Some("minh"), THREE_DAYS);
        site.jump(TimeDelta::days(400));
        for _ in 0..10 {
            site.run(TimeDelta::minutes(30));
            tidy(&site.app).unwrap();
            assert_eq!(lapse_challenges(&site.app).unwrap(), 0);
        }
        site.jump(TimeDelta::days(-400));
        site.run(TimeDelta::hours(1));
        tidy(&site.app).unwrap();
        assert_eq!(counts(&site), before);
        assert_eq!(site.row(challenge).state.status, Status::Open);
    }
}

#[test]
fn a_start_with_a_clock_a_year_ahead_deletes_nothing() {
    for site in site_with_session() {
        let before = counts(&site);
        site.jump(TimeDelta::days(400));
        let site = site.restarted();
        site.beat();
        for _ in 0..4 {
            site.run(TimeDelta::hours(5));
            tidy(&site.app).unwrap();
        }
        assert_eq!(counts(&site), before);
        // If the time has really passed, the deletion follows a day later.
        site.run(TimeDelta::hours(5));
        tidy(&site.app).unwrap();
        assert_eq!(counts(&site), [0, 0]);
    }
}

#[test]
fn a_visit_by_a_slow_clock_does_not_end_the_session() {
    for site in site_with_session() {
        let mut conn = site.app.connection().unwrap();
        let session = sessions::of_player(&mut conn, PlayerId(1)).unwrap()[0].0.id;
        drop(conn);
        site.app.return_visits(vec![(session, site.now())]);
        maintain(&site.app).unwrap();
        tidy(&site.app).unwrap();
        site.jump(TimeDelta::days(-400));
        site.beat();
        site.app.return_visits(vec![(session, site.now())]);
        maintain(&site.app).unwrap();
        tidy(&site.app).unwrap();
        site.jump(TimeDelta::days(400));
        site.run(TimeDelta::days(2));
        maintain(&site.app).unwrap();
        tidy(&site.app).unwrap();
        assert_eq!(counts(&site)[0], 1);
    }
}
