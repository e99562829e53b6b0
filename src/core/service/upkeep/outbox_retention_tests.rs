//! Which notices are deleted and which are kept, on every available database.

use super::*;
use crate::model::GameId;
use crate::model::notice::Kind;
use crate::play::{GameCommand, TimeControl};
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::outbox::figures;

/// Repeats until a pass is complete.
fn delete_all_old(site: &TestSite) {
    while site.app.outbox_retention.lock().next.is_none() {
        delete_old(&site.app).unwrap();
    }
    site.app.outbox_retention.lock().next = None;
}

fn notices(site: &TestSite) -> i64 {
    site.count_of("SELECT count(*) AS n FROM outbox")
}

/// A site with a finished and a running game, each with a dozen notices sent in the same hour.
fn site_with_notices() -> impl Iterator<Item = (TestSite, [GameId; 2])> {
    test_sites(false).into_iter().map(|site| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.beat();
        let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(60)));
        for (ply, text) in OPENING.iter().enumerate() {
            for game in games {
                site.play(game, text).unwrap();
                site.pass(TimeDelta::seconds(30));
            }
            if ply == 2 {
                let result = site.remark(Some(lan), games[0], None, "Hm.");
                result.unwrap().unwrap();
            }
            site.deliver();
        }
        site.command(lan, games[0], GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.deliver();
        (site, games)
    })
}

#[test]
fn notices_sent_a_month_ago_are_deleted_except_the_last_of_each_kind() {
    for (site, [over, running]) in site_with_notices() {
        let before = figures(&mut site.app.connection().unwrap(), site.now()).unwrap();
        let all = notices(&site);
        site.run_long(TimeDelta::days(30));
        delete_all_old(&site);
        assert_eq!(notices(&site), all, "nothing is a month old");
        site.run_long(TimeDelta::days(2));
        delete_all_old(&site);
        // Each player's last notices were of a turn in the running game, of the end, and of other
        // kinds.
        let count =
            |what: &str| site.count_of(&format!("SELECT count(*) AS n FROM outbox WHERE {what}"));
        assert_eq!(
            count(&format!("game_id = {running} AND kind = 'your-turn'")),
            2
        );
        assert_eq!(
            count(&format!("game_id = {over} AND kind = 'your-turn'")),
            0
        );
        assert_eq!(
            count(&format!("game_id = {over} AND kind = 'game-over'")),
            2
        );
        let doubled = "SELECT count(*) AS n FROM (SELECT 1 FROM outbox GROUP BY recipient_id, \
            kind, game_id \
             HAVING count(*) > 1) AS doubled";
        assert_eq!(site.count_of(doubled), 0);
        assert!(notices(&site) < all / 2, "{} of {all}", notices(&site));
        // The statistics count deleted rows once.
        delete_all_old(&site);
        let after = figures(&mut site.app.connection().unwrap(), site.now()).unwrap();
        assert_eq!((after.sent, after.bounced), (before.sent, before.bounced));
    }
}

#[test]
fn games_and_their_email_threads_are_unchanged() {
    for (site, [over, running]) in site_with_notices() {
        let events = "SELECT count(*) AS n FROM events WHERE kind NOT IN ('kibitz', 'reminded')";
        let (rows, before) = (
            [over, running].map(|game| site.row(game)),
            site.count_of(events),
        );
        site.run_long(TimeDelta::days(33));
        delete_all_old(&site);
        assert_eq!(site.count_of(events), before);
        assert_eq!(
            site.count_of("SELECT count(*) AS n FROM events WHERE kind = 'kibitz'"),
            1
        );
        for (game, row) in [over, running].iter().zip(rows) {
            let now = site.row(*game);
            assert_eq!(
                (now.state.rev, now.state.moves),
                (row.state.rev, row.state.moves)
            );
        }
        site.play(running, "b1c3").unwrap();
        let notices = site.deliver();
        assert_eq!(
            notices
                .iter()
                .filter(|notice| notice.kind == Kind::YourTurn && notice.text.is_ok())
                .count(),
            1
        );
    }
}

#[test]
fn queued_and_failed_notices_are_kept_at_any_age() {
    for (site, _) in site_with_notices() {
        site.sql("UPDATE outbox SET state = 'parked' WHERE id = 1");
        site.sql("UPDATE outbox SET state = 'waiting', done_at = NULL WHERE id = 2");
        site.sql("UPDATE outbox SET state = 'skipped' WHERE id > 2");
        site.run_long(TimeDelta::days(33));
        delete_all_old(&site);
        assert_eq!(notices(&site), 2);
    }
}

#[test]
fn nothing_is_deleted_while_the_clock_is_unreliable() {
    for (site, _) in site_with_notices() {
        let all = notices(&site);
        site.jump(TimeDelta::days(400));
        site.beat();
        delete_old(&site.app).unwrap();
        assert_eq!(notices(&site), all);
    }
}
