use super::*;
use crate::model::notice::Kind;
use crate::model::{EndedBy, PlayerId, Status, Winner};
use crate::play::Reason::Timeout;
use crate::play::Refusal::Over;
use crate::play::{Outcome, TimeControl};
use crate::rules::Side;
use crate::service::game_commands::{AnswerRefused, accept};
use crate::service::games::MoveRefused;
use crate::service::testing::{OPENING, live_games, notice_kinds, test_sites, with_game};

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn an_untimed_game_has_no_outages_and_flags() {
    for (site, game) in with_game(TimeControl::Untimed) {
        site.pass(TimeDelta::days(300));
        site.beat();
        site.run(TimeDelta::minutes(20));
        assert_eq!(site.row(game).state.deadline, None);
        assert_eq!(flag_overdue(&site.app).unwrap(), 0);
    }
}

#[test]
fn a_flag_falls_a_minute_after_the_deadline_with_notices_to_both() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run_long(TimeDelta::days(3) + TimeDelta::seconds(60));
        site.deliver();
        assert_eq!(flag_overdue(&site.app).unwrap(), 0, "the grace");
        site.run(TimeDelta::seconds(30));
        assert_eq!(flag_overdue(&site.app).unwrap(), 1);
        assert_eq!(flag_overdue(&site.app).unwrap(), 0, "once");
        let row = site.row(game);
        let ending = (row.state.winner, row.state.reason, row.state.deadline);
        assert_eq!(
            ending,
            (Some(Winner::Second), Some(EndedBy(Some(Timeout))), None)
        );
        let notices = site.deliver();
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(notice_kinds(&notices), both);
    }
}

#[test]
fn no_flag_falls_before_a_quarter_of_an_hour_of_heartbeats() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run_long(TimeDelta::days(2));
        // A restart in between, too short for an outage.
        let site = site.restarted();
        site.sql("UPDATE games SET deadline = '2026-11-22 00:00:00'");
        site.run(TimeDelta::minutes(15));
        assert_eq!(flag_overdue(&site.app).unwrap(), 0);
        assert_eq!(site.play(game, OPENING[0]), Ok(()), "the mover is favoured");
        site.sql("UPDATE games SET deadline = '2026-11-22 00:00:00'");
        site.run(TimeDelta::seconds(30));
        assert_eq!(flag_overdue(&site.app).unwrap(), 1);
    }
}

#[test]
fn a_late_move_is_refused_and_flagged_in_one_transaction() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run_long(TimeDelta::days(3) + TimeDelta::seconds(90));
        site.deliver();
        let outcome = Outcome::won(Side::Second, Timeout);
        let refused = Err(MoveRefused::Play(Over(outcome)));
        assert_eq!(site.play(game, OPENING[0]), refused);
        let row = site.row(game);
        assert_eq!(
            (row.state.ply, row.state.reason),
            (0, Some(EndedBy(Some(Timeout))))
        );
        let notices = site.deliver();
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(notice_kinds(&notices), both);
        assert_eq!(flag_overdue(&site.app).unwrap(), 0);
    }
}

#[test]
fn a_move_within_the_grace_counts() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run_long(TimeDelta::days(3) + TimeDelta::seconds(60));
        assert_eq!(site.play(game, OPENING[0]), Ok(()));
        let left = site.row(game).state.deadline.unwrap().utc() - site.now();
        assert_eq!(left, TimeDelta::days(3));
    }
}

#[test]
fn a_live_game_is_flagged_within_seconds() {
    for (site, game) in live_games() {
        site.run_live_games(TimeDelta::seconds(60));
        site.play_all(game, &OPENING[..1]);
        // The first move is free for a minute.
        site.run_live_games(TimeDelta::seconds(362));
        assert_eq!(site.row(game).state.status, Status::Playing, "the grace");
        site.run_live_games(TimeDelta::seconds(2));
        let state = site.row(game).state;
        assert_eq!(state.winner, Some(Winner::First));
        assert_eq!(state.reason, Some(EndedBy(Some(Timeout))));
    }
}

#[test]
fn an_unreadable_game_does_not_block_the_others() {
    for (site, broken) in with_game(THREE_DAYS) {
        let (mei, tuan) = (site.member("mei"), site.member("tuan"));
        site.pass(TimeDelta::minutes(1));
        let sound = site.game(mei, tuan, THREE_DAYS);
        site.sql(&format!(
            "UPDATE games SET moves = 'a1z9', ply = 1 WHERE id = {broken}"
        ));
        site.run_long(TimeDelta::hours(60));
        assert_eq!(remind(&site.app).unwrap(), 1);
        site.run_long(TimeDelta::hours(13));
        assert_eq!(flag_overdue(&site.app).unwrap(), 1);
        assert_eq!(site.row(sound).state.status, Status::Finished);
        assert_eq!(site.row(broken).state.status, Status::Playing);
    }
}

#[test]
fn of_several_servers_one_flags_and_reminds_each_game() {
    for (site, first) in with_game(THREE_DAYS) {
        let mut games = vec![first];
        games.extend((0..5).map(|_| site.game(PlayerId(1), PlayerId(2), THREE_DAYS)));
        let at_once = |job: fn(&App) -> Result<usize, Error>| -> usize {
            std::thread::scope(|scope| {
                let all = [(); 3].map(|()| scope.spawn(|| job(&site.app).unwrap()));
                all.map(|one| one.join().unwrap()).iter().sum()
            })
        };
        site.run_long(TimeDelta::days(2) + TimeDelta::hours(1));
        site.deliver();
        assert_eq!(at_once(remind), games.len());
        site.run_long(TimeDelta::days(1));
        assert_eq!(at_once(flag_overdue), games.len());
        let queued = |kind: &str| {
            site.count_of(&format!(
                "SELECT COUNT(*) AS n FROM outbox WHERE kind = '{kind}'"
            ))
        };
        assert_eq!((queued("reminder"), queued("game-over")), (6, 12));
        let ended = "SELECT COUNT(*) AS n FROM events WHERE kind = 'ended'";
        assert_eq!(site.count_of(ended), 6);
    }
}

#[test]
fn a_challenge_expires_after_fourteen_days_with_a_notice() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let named = site.challenge(lan, Some("minh"), THREE_DAYS);
        let open = site.challenge(minh, None, THREE_DAYS);
        site.deliver();
        site.run_long(TimeDelta::days(14));
        assert_eq!(lapse_challenges(&site.app).unwrap(), 0);
        site.pass(TimeDelta::seconds(1));
        assert_eq!(lapse_challenges(&site.app).unwrap(), 2);
        assert_eq!(lapse_challenges(&site.app).unwrap(), 0);
        assert_eq!(site.row(named).state.status, Status::Lapsed);
        let notices = site.deliver();
        let both = [("lan", Kind::Declined), ("minh", Kind::Declined)];
        assert_eq!(notice_kinds(&notices), both);
        let late = site.attempt(Some(minh), |context| accept(context, named));
        assert_eq!(late.unwrap(), Err(AnswerRefused::Gone));
        let late = site.attempt(Some(lan), |context| accept(context, open));
        assert!(matches!(late, Err(Error::NotFound)), "{late:?}");
    }
}

#[test]
fn a_challenge_to_a_game_with_a_past_end_date_expires() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let date = site.now() + TimeDelta::days(5);
        let challenge = site.challenge(lan, Some("minh"), TimeControl::Date(date));
        site.pass(TimeDelta::days(5));
        let late = site.attempt(Some(minh), |context| accept(context, challenge));
        assert_eq!(late.unwrap(), Err(AnswerRefused::Gone));
    }
}
