//! What is thinned out and what is kept, on every database that is to be had.

use super::*;
use crate::model::GameId;
use crate::model::notice::Kind;
use crate::play::{GameCommand, TimeControl};
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::outbox::figures;

/// Goes on until all is gone through.
fn thin(site: &TestSite) {
    while site.app.outbox_retention.lock().next.is_none() {
        delete_old(&site.app).unwrap();
    }
    site.app.outbox_retention.lock().next = None;
}

fn notices(site: &TestSite) -> i64 {
    site.count_of("SELECT count(*) AS n FROM outbox")
}

/// A site with a game that ended and one that goes on, each with a dozen notices sent in the same
/// hour.
fn lived_in() -> impl Iterator<Item = (TestSite, [GameId; 2])> {
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
                let said = site.remark(Some(lan), games[0], None, "Hm.");
                said.unwrap().unwrap();
            }
            site.told();
        }
        site.command(lan, games[0], GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.told();
        (site, games)
    })
}

#[test]
fn what_was_sent_over_a_month_ago_goes_but_for_the_last_of_each_kind() {
    for (site, [over, running]) in lived_in() {
        let before = figures(&mut site.app.connection().unwrap(), site.now()).unwrap();
        let all = notices(&site);
        site.live_long(TimeDelta::days(30));
        thin(&site);
        assert_eq!(notices(&site), all, "nothing is a month old");
        site.live_long(TimeDelta::days(2));
        thin(&site);
        // Each of the two has heard of a turn in the running game last, of the end, and of what
        // else there was.
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
        // The figures count what is gone, once.
        thin(&site);
        let after = figures(&mut site.app.connection().unwrap(), site.now()).unwrap();
        assert_eq!((after.sent, after.bounced), (before.sent, before.bounced));
    }
}

#[test]
fn games_stay_as_they_were_and_their_threads_go_on() {
    for (site, [over, running]) in lived_in() {
        let events = "SELECT count(*) AS n FROM events WHERE kind NOT IN ('kibitz', 'reminded')";
        let (rows, before) = (
            [over, running].map(|game| site.row(game)),
            site.count_of(events),
        );
        site.live_long(TimeDelta::days(33));
        thin(&site);
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
        let told = site.told();
        assert_eq!(
            told.iter()
                .filter(|told| told.kind == Kind::YourTurn && told.text.is_ok())
                .count(),
            1
        );
    }
}

#[test]
fn what_waits_and_what_failed_stays_however_old_it_is() {
    for (site, _) in lived_in() {
        site.sql("UPDATE outbox SET state = 'parked' WHERE id = 1");
        site.sql("UPDATE outbox SET state = 'waiting', done_at = NULL WHERE id = 2");
        site.sql("UPDATE outbox SET state = 'skipped' WHERE id > 2");
        site.live_long(TimeDelta::days(33));
        thin(&site);
        assert_eq!(notices(&site), 2);
    }
}

#[test]
fn nothing_is_thinned_out_while_the_clock_is_in_doubt() {
    for (site, _) in lived_in() {
        let all = notices(&site);
        site.jump(TimeDelta::days(400));
        site.beat();
        delete_old(&site.app).unwrap();
        assert_eq!(notices(&site), all);
    }
}
