use super::*;
use crate::model::{PlayerId, Status};
use crate::play::TimeControl;
use crate::service::testing::{TestSite, test_sites, with_game};
use crate::service::upkeep::lapse_challenges;

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn visits_that_could_not_be_written_down_are_kept_for_the_next_time() {
    for house in test_sites(false) {
        let earlier = house.now();
        house.app.put_back_seen(vec![(7, earlier)]);
        house.sql("ALTER TABLE seen RENAME TO hidden");
        assert!(settle(&house.app).is_err());
        house.sql("ALTER TABLE hidden RENAME TO seen");
        settle(&house.app).unwrap();
        let mut conn = house.app.connection().unwrap();
        let at = last_seen::find(&mut conn, &sessions::seen_key(7)).unwrap();
        assert_eq!(at.map(Timestamp::utc), Some(earlier));
    }
}

/// How many rows there are of what is thrown away some time.
fn kept(house: &TestSite) -> [usize; 2] {
    let conn = &mut house.app.connection().unwrap();
    let lan = house.find(PlayerId(1)).id;
    let later = house.now() + TimeDelta::days(10_000);
    let undone = store::write_tx(conn, |conn| {
        let addresses = replies::delete_before(conn, later.into())?;
        let sessions = sessions::of_player(conn, lan)?.len();
        // Only to count them.
        Err::<(), _>(Counted::So([sessions, addresses]))
    });
    match undone {
        Err(Counted::So(counts)) => counts,
        Err(Counted::Fault(error)) => panic!("{error}"),
        Ok(()) => unreachable!(),
    }
}

enum Counted {
    So([usize; 2]),
    Fault(store::Error),
}

impl From<store::Error> for Counted {
    fn from(error: store::Error) -> Self {
        Self::Fault(error)
    }
}

/// A site in which lan has a session, and was mailed an address to answer at.
fn lived_in() -> impl Iterator<Item = TestSite> {
    with_game(THREE_DAYS).map(|(house, _)| {
        house.session(PlayerId(1));
        house.live(TimeDelta::hours(1));
        assert_eq!(kept(&house)[0], 1);
        assert!(kept(&house)[1] > 0);
        house
    })
}

#[test]
fn a_clock_that_is_a_year_ahead_for_a_while_throws_nothing_away() {
    for house in lived_in() {
        let before = kept(&house);
        let challenge = house.challenge(PlayerId(1), Some("minh"), THREE_DAYS);
        house.jump(TimeDelta::days(400));
        for _ in 0..10 {
            house.live(TimeDelta::minutes(30));
            tidy(&house.app).unwrap();
            assert_eq!(lapse_challenges(&house.app).unwrap(), 0);
        }
        house.jump(TimeDelta::days(-400));
        house.live(TimeDelta::hours(1));
        tidy(&house.app).unwrap();
        assert_eq!(kept(&house), before);
        assert_eq!(house.row(challenge).state.status, Status::Open);
    }
}

#[test]
fn a_start_with_a_clock_that_is_a_year_ahead_throws_nothing_away() {
    for house in lived_in() {
        let before = kept(&house);
        house.jump(TimeDelta::days(400));
        let house = house.restarted();
        house.beat();
        for _ in 0..4 {
            house.live(TimeDelta::hours(5));
            tidy(&house.app).unwrap();
        }
        assert_eq!(kept(&house), before);
        // If the time has really passed, it is seen to a day later.
        house.live(TimeDelta::hours(5));
        tidy(&house.app).unwrap();
        assert_eq!(kept(&house), [0, 0]);
    }
}

#[test]
fn who_wseen_by_a_clock_that_is_behind_is_not_signed_out_by_it() {
    for house in lived_in() {
        let mut conn = house.app.connection().unwrap();
        let session = sessions::of_player(&mut conn, PlayerId(1)).unwrap()[0].0.id;
        drop(conn);
        house.app.put_back_seen(vec![(session, house.now())]);
        settle(&house.app).unwrap();
        tidy(&house.app).unwrap();
        house.jump(TimeDelta::days(-400));
        house.beat();
        house.app.put_back_seen(vec![(session, house.now())]);
        settle(&house.app).unwrap();
        tidy(&house.app).unwrap();
        house.jump(TimeDelta::days(400));
        house.live(TimeDelta::days(2));
        settle(&house.app).unwrap();
        tidy(&house.app).unwrap();
        assert_eq!(kept(&house)[0], 1);
    }
}
