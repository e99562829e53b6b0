use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// What the page of a game tells of late mail.
fn mail_credits(house: &TestSite, game: GameId) -> Vec<TimeDelta> {
    let seen = house
        .context(Some(PlayerId(1)), |context| view(context, game))
        .unwrap();
    let given = seen
        .adjustments
        .into_iter()
        .filter_map(|(_, what)| match what {
            Adjustment::Given(TimeGiven::Mail { given, .. }) => Some(given),
            _ => None,
        });
    given.collect()
}

/// A site whose mail server is away since minh was to be told of a turn.
fn without_post() -> impl Iterator<Item = (TestSite, GameId)> {
    with_game(THREE_DAYS).map(|(house, game)| {
        house.live(TimeDelta::minutes(20));
        house.play_all(game, &OPENING[..1]);
        (house, game)
    })
}

fn taken(house: &TestSite) {
    let close = |conn: &mut DbConnection, now: Instant| {
        for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
            mail_was_taken(&house.app, conn, row.id, now)?;
            outbox::mark_sent(conn, row.claim(), now)?;
        }
        Ok::<_, Error>(())
    };
    house.app.write_unattended(close).unwrap();
}

#[test]
fn a_turn_notice_that_comes_late_gives_the_time_back() {
    for (house, game) in without_post() {
        let before = house.deadline(game);
        house.live_long(TimeDelta::hours(5));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "not yet");
        house.live_long(TimeDelta::hours(2));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 1);
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "once");
        assert_eq!(house.deadline(game), before + TimeDelta::hours(7));
        house.live_long(TimeDelta::hours(3));
        taken(&house);
        assert_eq!(house.deadline(game), before + TimeDelta::hours(10));
        let parts = [7, 3].map(TimeDelta::hours);
        assert_eq!(mail_credits(&house, game), parts);
        house.live_long(TimeDelta::hours(20));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "it is there");
    }
}

#[test]
fn a_clock_that_jumps_makes_no_mail_late() {
    for (house, game) in without_post() {
        let before = house.deadline(game);
        house.live(TimeDelta::minutes(1));
        house.jump(TimeDelta::days(365));
        taken(&house);
        assert_eq!(mail_credits(&house, game), []);
        house.beat();
        let year = TimeDelta::days(365);
        assert!(house.deadline(game) < before + year + TimeDelta::minutes(2));
    }
}

#[test]
fn late_mail_gives_three_days_back_at_most_and_then_the_flag_falls() {
    for (house, game) in without_post() {
        let before = house.deadline(game);
        for _ in 0..20 {
            house.live_long(TimeDelta::hours(6));
            credit_late_mail(&house.app).unwrap();
            assert_eq!(flag_overdue(&house.app).unwrap(), 0);
        }
        assert_eq!(house.deadline(game), before + TimeDelta::days(3));
        house.live_long(TimeDelta::hours(25));
        credit_late_mail(&house.app).unwrap();
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
    }
}

#[test]
fn who_has_looked_or_was_held_back_or_had_no_mail_gets_nothing_for_late_mail() {
    for (house, game) in without_post() {
        let before = house.deadline(game);
        house.live_long(TimeDelta::hours(2));
        last_seen::note(
            &mut house.app.connection().unwrap(),
            PlayerId(2),
            house.now(),
        )
        .unwrap();
        house.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "it was looked at");
        taken(&house);
        assert_eq!(house.deadline(game), before);
        // Too much mail in an hour is no outage.
        house.play_all(game, &OPENING[1..2]);
        house.sql("UPDATE outbox SET next_at = '2026-11-24 12:00:00' WHERE state = 'waiting'");
        house.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "held back");
        // And who is told nothing has nothing to wait for.
        house.sql("UPDATE players SET mail_off = 'your-turn'");
        house.play_all(game, &OPENING[2..3]);
        house.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "mail is off");
    }
}
