//! What is thinned out and what is kept, on every database that is to be had.

use super::*;
use crate::model::GameId;
use crate::model::notice::Kind;
use crate::play::{GameCommand, TimeControl};
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::outbox::figures;

/// Goes on until all is gone through.
fn thin(house: &TestSite) {
    while house.app.outbox_retention.lock().next.is_none() {
        delete_old(&house.app).unwrap();
    }
    house.app.outbox_retention.lock().next = None;
}

fn notices(house: &TestSite) -> i64 {
    house.count_of("SELECT count(*) AS n FROM outbox")
}

/// A site with a game that ended and one that goes on, each with a dozen notices sent in the same
/// hour.
fn lived_in() -> impl Iterator<Item = (TestSite, [GameId; 2])> {
    test_sites(false).into_iter().map(|house| {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.beat();
        let games = [(); 2].map(|()| house.game(lan, minh, TimeControl::days(60)));
        for (ply, text) in OPENING.iter().enumerate() {
            for game in games {
                house.play(game, text).unwrap();
                house.pass(TimeDelta::seconds(30));
            }
            if ply == 2 {
                let said = house.remark(Some(lan), games[0], None, "Hm.");
                said.unwrap().unwrap();
            }
            house.told();
        }
        house
            .command(lan, games[0], GameCommand::Resign)
            .unwrap()
            .unwrap();
        house.told();
        (house, games)
    })
}

#[test]
fn what_was_sent_over_a_month_ago_goes_but_for_the_last_of_each_kind() {
    for (house, [over, running]) in lived_in() {
        let before = figures(&mut house.app.connection().unwrap(), house.now()).unwrap();
        let all = notices(&house);
        house.live_long(TimeDelta::days(30));
        thin(&house);
        assert_eq!(notices(&house), all, "nothing is a month old");
        house.live_long(TimeDelta::days(2));
        thin(&house);
        // Each of the two has heard of a turn in the running game last, of the end, and of what
        // else there was.
        let kept =
            |what: &str| house.count_of(&format!("SELECT count(*) AS n FROM outbox WHERE {what}"));
        assert_eq!(
            kept(&format!("game_id = {running} AND kind = 'your-turn'")),
            2
        );
        assert_eq!(kept(&format!("game_id = {over} AND kind = 'your-turn'")), 0);
        assert_eq!(kept(&format!("game_id = {over} AND kind = 'game-over'")), 2);
        let doubled = "SELECT count(*) AS n FROM (SELECT 1 FROM outbox GROUP BY recipient_id, \
            kind, game_id \
             HAVING count(*) > 1) AS doubled";
        assert_eq!(house.count_of(doubled), 0);
        assert!(notices(&house) < all / 2, "{} of {all}", notices(&house));
        // The figures count what is gone, once.
        thin(&house);
        let after = figures(&mut house.app.connection().unwrap(), house.now()).unwrap();
        assert_eq!((after.sent, after.bounced), (before.sent, before.bounced));
    }
}

#[test]
fn games_stay_as_they_were_and_their_threads_go_on() {
    for (house, [over, running]) in lived_in() {
        let events = "SELECT count(*) AS n FROM events WHERE kind NOT IN ('kibitz', 'reminded')";
        let (rows, before) = (
            [over, running].map(|game| house.row(game)),
            house.count_of(events),
        );
        house.live_long(TimeDelta::days(33));
        thin(&house);
        assert_eq!(house.count_of(events), before);
        assert_eq!(
            house.count_of("SELECT count(*) AS n FROM events WHERE kind = 'kibitz'"),
            1
        );
        for (game, row) in [over, running].iter().zip(rows) {
            let now = house.row(*game);
            assert_eq!(
                (now.state.rev, now.state.moves),
                (row.state.rev, row.state.moves)
            );
        }
        house.play(running, "b1c3").unwrap();
        let told = house.told();
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
    for (house, _) in lived_in() {
        house.sql("UPDATE outbox SET state = 'parked' WHERE id = 1");
        house.sql("UPDATE outbox SET state = 'waiting', done_at = NULL WHERE id = 2");
        house.sql("UPDATE outbox SET state = 'skipped' WHERE id > 2");
        house.live_long(TimeDelta::days(33));
        thin(&house);
        assert_eq!(notices(&house), 2);
    }
}

#[test]
fn nothing_is_thinned_out_while_the_clock_is_in_doubt() {
    for (house, _) in lived_in() {
        let all = notices(&house);
        house.jump(TimeDelta::days(400));
        house.beat();
        delete_old(&house.app).unwrap();
        assert_eq!(notices(&house), all);
    }
}
