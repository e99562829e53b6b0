use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// What the page of a game tells of late mail.
fn mail_credits(site: &TestSite, game: GameId) -> Vec<TimeDelta> {
    let seen = site
        .context(Some(PlayerId(1)), |context| view(context, game))
        .unwrap();
    let given = seen
        .adjustments
        .into_iter()
        .filter_map(|(_, what)| match what {
            Adjustment::Given(TimeGrant::Mail { given, .. }) => Some(given),
            _ => None,
        });
    given.collect()
}

/// A site whose mail server is away since minh was to be told of a turn.
fn without_post() -> impl Iterator<Item = (TestSite, GameId)> {
    with_game(THREE_DAYS).map(|(site, game)| {
        site.live(TimeDelta::minutes(20));
        site.play_all(game, &OPENING[..1]);
        (site, game)
    })
}

fn taken(site: &TestSite) {
    let close = |conn: &mut DbConnection, now: Instant| {
        for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
            mail_was_taken(&site.app, conn, row.id, now)?;
            outbox::mark_sent(conn, row.claim(), now)?;
        }
        Ok::<_, Error>(())
    };
    site.app.write_unattended(close).unwrap();
}

#[test]
fn a_turn_notice_that_comes_late_gives_the_time_back() {
    for (site, game) in without_post() {
        let before = site.deadline(game);
        site.live_long(TimeDelta::hours(5));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "not yet");
        site.live_long(TimeDelta::hours(2));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 1);
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "once");
        assert_eq!(site.deadline(game), before + TimeDelta::hours(7));
        site.live_long(TimeDelta::hours(3));
        taken(&site);
        assert_eq!(site.deadline(game), before + TimeDelta::hours(10));
        let parts = [7, 3].map(TimeDelta::hours);
        assert_eq!(mail_credits(&site, game), parts);
        site.live_long(TimeDelta::hours(20));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "it is there");
    }
}

#[test]
fn a_clock_that_jumps_makes_no_mail_late() {
    for (site, game) in without_post() {
        let before = site.deadline(game);
        site.live(TimeDelta::minutes(1));
        site.jump(TimeDelta::days(365));
        taken(&site);
        assert_eq!(mail_credits(&site, game), []);
        site.beat();
        let year = TimeDelta::days(365);
        assert!(site.deadline(game) < before + year + TimeDelta::minutes(2));
    }
}

#[test]
fn late_mail_gives_three_days_back_at_most_and_then_the_flag_falls() {
    for (site, game) in without_post() {
        let before = site.deadline(game);
        for _ in 0..20 {
            site.live_long(TimeDelta::hours(6));
            credit_late_mail(&site.app).unwrap();
            assert_eq!(flag_overdue(&site.app).unwrap(), 0);
        }
        assert_eq!(site.deadline(game), before + TimeDelta::days(3));
        site.live_long(TimeDelta::hours(25));
        credit_late_mail(&site.app).unwrap();
        assert_eq!(flag_overdue(&site.app).unwrap(), 1);
    }
}

#[test]
fn who_has_looked_or_was_held_back_or_had_no_mail_gets_nothing_for_late_mail() {
    for (site, game) in without_post() {
        let before = site.deadline(game);
        site.live_long(TimeDelta::hours(2));
        last_seen::note(&mut site.app.connection().unwrap(), PlayerId(2), site.now()).unwrap();
        site.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "it was looked at");
        taken(&site);
        assert_eq!(site.deadline(game), before);
        // Too much mail in an hour is no outage.
        site.play_all(game, &OPENING[1..2]);
        site.sql("UPDATE outbox SET next_at = '2026-11-24 12:00:00' WHERE state = 'waiting'");
        site.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "held back");
        // And who is told nothing has nothing to wait for.
        site.sql("UPDATE players SET mail_off = 'your-turn'");
        site.play_all(game, &OPENING[2..3]);
        site.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "mail is off");
    }
}
