use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// The credits for late email on the page of a game.
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

/// A site whose mail server has been down since minh's turn notice was queued.
fn without_mail_server() -> impl Iterator<Item = (TestSite, GameId)> {
    with_game(THREE_DAYS).map(|(site, game)| {
        site.run(TimeDelta::minutes(20));
        site.play_all(game, &OPENING[..1]);
        (site, game)
    })
}

fn deliver(site: &TestSite) {
    let close = |conn: &mut DbConnection, now: Instant| {
        for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
            credit_on_delivery(&site.app, conn, row.id, now)?;
            outbox::mark_sent(conn, row.claim(), now)?;
        }
        Ok::<_, Error>(())
    };
    site.app.write_unattended(close).unwrap();
}

#[test]
fn the_delay_of_a_turn_notice_is_credited() {
    for (site, game) in without_mail_server() {
        let before = site.deadline(game);
        site.run_long(TimeDelta::hours(5));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "not yet");
        site.run_long(TimeDelta::hours(2));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 1);
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "once");
        assert_eq!(site.deadline(game), before + TimeDelta::hours(7));
        site.run_long(TimeDelta::hours(3));
        deliver(&site);
        assert_eq!(site.deadline(game), before + TimeDelta::hours(10));
        let parts = [7, 3].map(TimeDelta::hours);
        assert_eq!(mail_credits(&site, game), parts);
        site.run_long(TimeDelta::hours(20));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "it is there");
    }
}

#[test]
fn a_jump_of_the_clock_is_not_a_delay() {
    for (site, game) in without_mail_server() {
        let before = site.deadline(game);
        site.run(TimeDelta::minutes(1));
        site.jump(TimeDelta::days(365));
        deliver(&site);
        assert_eq!(mail_credits(&site, game), []);
        site.beat();
        let year = TimeDelta::days(365);
        assert!(site.deadline(game) < before + year + TimeDelta::minutes(2));
    }
}

#[test]
fn late_email_credits_at_most_three_days_before_the_flag_falls() {
    for (site, game) in without_mail_server() {
        let before = site.deadline(game);
        for _ in 0..20 {
            site.run_long(TimeDelta::hours(6));
            credit_late_mail(&site.app).unwrap();
            assert_eq!(flag_overdue(&site.app).unwrap(), 0);
        }
        assert_eq!(site.deadline(game), before + TimeDelta::days(3));
        site.run_long(TimeDelta::hours(25));
        credit_late_mail(&site.app).unwrap();
        assert_eq!(flag_overdue(&site.app).unwrap(), 1);
    }
}

#[test]
fn visits_limits_and_missing_notices_give_no_credit() {
    for (site, game) in without_mail_server() {
        let before = site.deadline(game);
        site.run_long(TimeDelta::hours(2));
        last_seen::record_visit(&mut site.app.connection().unwrap(), PlayerId(2), site.now())
            .unwrap();
        site.run_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "it was looked at");
        deliver(&site);
        assert_eq!(site.deadline(game), before);
        // Exceeding the hourly email limit is not an outage.
        site.play_all(game, &OPENING[1..2]);
        site.sql("UPDATE outbox SET next_at = '2026-11-24 12:00:00' WHERE state = 'waiting'");
        site.run_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "held back");
        // Without notices there is no delay.
        site.sql("UPDATE players SET mail_off = 'your-turn'");
        site.play_all(game, &OPENING[2..3]);
        site.run_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&site.app).unwrap(), 0, "mail is off");
    }
}
