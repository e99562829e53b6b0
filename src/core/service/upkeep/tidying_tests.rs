use super::*;
use crate::model::{PlayerId, Status};
use crate::play::TimeControl;
use crate::service::testing::{TestSite, test_sites, with_game};
use crate::service::upkeep::lapse_challenges;

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn visits_that_could_not_be_written_down_are_kept_for_the_next_time() {
    for site in test_sites(false) {
        let earlier = site.now();
        site.app.put_back_seen(vec![(7, earlier)]);
        site.sql("ALTER TABLE seen RENAME TO hidden");
        assert!(settle(&site.app).is_err());
        site.sql("ALTER TABLE hidden RENAME TO seen");
        settle(&site.app).unwrap();
        let mut conn = site.app.connection().unwrap();
        let at = last_seen::find(&mut conn, &sessions::seen_key(7)).unwrap();
        assert_eq!(at.map(Timestamp::utc), Some(earlier));
    }
}

/// How many rows there are of what is thrown away some time.
fn counts(site: &TestSite) -> [usize; 2] {
    let conn = &mut site.app.connection().unwrap();
    let lan = site.find(PlayerId(1)).id;
    let later = site.now() + TimeDelta::days(10_000);
    let undone = store::write_tx(conn, |conn| {
        let addresses = replies::delete_before(conn, later.into())?;
        let sessions = sessions::of_player(conn, lan)?.len();
        // Only to count them.
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

/// A site in which lan has a session, and was mailed an address to answer at.
fn lived_in() -> impl Iterator<Item = TestSite> {
    with_game(THREE_DAYS).map(|(site, _)| {
        site.session(PlayerId(1));
        site.live(TimeDelta::hours(1));
        assert_eq!(counts(&site)[0], 1);
        assert!(counts(&site)[1] > 0);
        site
    })
}

#[test]
fn a_clock_that_is_a_year_ahead_for_a_while_throws_nothing_away() {
    for site in lived_in() {
        let before = counts(&site);
        let challenge = site.challenge(PlayerId(1), Some("minh"), THREE_DAYS);
        site.jump(TimeDelta::days(400));
        for _ in 0..10 {
            site.live(TimeDelta::minutes(30));
            tidy(&site.app).unwrap();
            assert_eq!(lapse_challenges(&site.app).unwrap(), 0);
        }
        site.jump(TimeDelta::days(-400));
        site.live(TimeDelta::hours(1));
        tidy(&site.app).unwrap();
        assert_eq!(counts(&site), before);
        assert_eq!(site.row(challenge).state.status, Status::Open);
    }
}

#[test]
fn a_start_with_a_clock_that_is_a_year_ahead_throws_nothing_away() {
    for site in lived_in() {
        let before = counts(&site);
        site.jump(TimeDelta::days(400));
        let site = site.restarted();
        site.beat();
        for _ in 0..4 {
            site.live(TimeDelta::hours(5));
            tidy(&site.app).unwrap();
        }
        assert_eq!(counts(&site), before);
        // If the time has really passed, it is seen to a day later.
        site.live(TimeDelta::hours(5));
        tidy(&site.app).unwrap();
        assert_eq!(counts(&site), [0, 0]);
    }
}

#[test]
fn who_was_seen_by_a_clock_that_is_behind_is_not_signed_out_by_it() {
    for site in lived_in() {
        let mut conn = site.app.connection().unwrap();
        let session = sessions::of_player(&mut conn, PlayerId(1)).unwrap()[0].0.id;
        drop(conn);
        site.app.put_back_seen(vec![(session, site.now())]);
        settle(&site.app).unwrap();
        tidy(&site.app).unwrap();
        site.jump(TimeDelta::days(-400));
        site.beat();
        site.app.put_back_seen(vec![(session, site.now())]);
        settle(&site.app).unwrap();
        tidy(&site.app).unwrap();
        site.jump(TimeDelta::days(400));
        site.live(TimeDelta::days(2));
        settle(&site.app).unwrap();
        tidy(&site.app).unwrap();
        assert_eq!(counts(&site)[0], 1);
    }
}
