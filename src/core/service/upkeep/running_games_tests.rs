use super::*;
use crate::model::notice::Kind;
use crate::model::{EndedBy, PlayerId, Status, Winner};
use crate::play::Reason::Timeout;
use crate::play::Refusal::Over;
use crate::play::{Outcome, TimeControl};
use crate::rules::Side;
use crate::service::game_commands::{AnswerRefused, accept};
use crate::service::games::MoveRefused;
use crate::service::testing::{OPENING, heard, live_games, test_sites, with_game};

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn a_game_without_a_clock_is_left_alone_by_outages_and_flags() {
    for (house, game) in with_game(TimeControl::Untimed) {
        house.pass(TimeDelta::days(300));
        house.beat();
        house.live(TimeDelta::minutes(20));
        assert_eq!(house.row(game).state.deadline, None);
        assert_eq!(flag_overdue(&house.app).unwrap(), 0);
    }
}

#[test]
fn a_flag_falls_a_minute_after_the_deadline_and_both_are_told() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live_long(TimeDelta::days(3) + TimeDelta::seconds(60));
        house.told();
        assert_eq!(flag_overdue(&house.app).unwrap(), 0, "the grace");
        house.live(TimeDelta::seconds(30));
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
        assert_eq!(flag_overdue(&house.app).unwrap(), 0, "once");
        let row = house.row(game);
        let ending = (row.state.winner, row.state.reason, row.state.deadline);
        assert_eq!(
            ending,
            (Some(Winner::Second), Some(EndedBy(Some(Timeout))), None)
        );
        let told = house.told();
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(heard(&told), both);
    }
}

#[test]
fn no_flag_falls_before_the_heart_has_beaten_for_a_quarter_of_an_hour() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live_long(TimeDelta::days(2));
        // A restart in between, so short that it is no outage.
        let house = house.restarted();
        house.sql("UPDATE games SET deadline = '2026-11-22 00:00:00'");
        house.live(TimeDelta::minutes(15));
        assert_eq!(flag_overdue(&house.app).unwrap(), 0);
        assert_eq!(
            house.play(game, OPENING[0]),
            Ok(()),
            "the mover is favoured"
        );
        house.sql("UPDATE games SET deadline = '2026-11-22 00:00:00'");
        house.live(TimeDelta::seconds(30));
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
    }
}

#[test]
fn a_late_move_is_refused_and_flagged_in_one_transaction() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live_long(TimeDelta::days(3) + TimeDelta::seconds(90));
        house.told();
        let outcome = Outcome::won(Side::Second, Timeout);
        let refused = Err(MoveRefused::Play(Over(outcome)));
        assert_eq!(house.play(game, OPENING[0]), refused);
        let row = house.row(game);
        assert_eq!(
            (row.state.ply, row.state.reason),
            (0, Some(EndedBy(Some(Timeout))))
        );
        let told = house.told();
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(heard(&told), both);
        assert_eq!(flag_overdue(&house.app).unwrap(), 0);
    }
}

#[test]
fn a_move_within_the_grace_counts() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live_long(TimeDelta::days(3) + TimeDelta::seconds(60));
        assert_eq!(house.play(game, OPENING[0]), Ok(()));
        let left = house.row(game).state.deadline.unwrap().utc() - house.now();
        assert_eq!(left, TimeDelta::days(3));
    }
}

#[test]
fn a_live_game_is_flagged_within_seconds() {
    for (house, game) in live_games() {
        house.play_live(TimeDelta::seconds(60));
        house.play_all(game, &OPENING[..1]);
        house.play_live(TimeDelta::seconds(302));
        assert_eq!(house.row(game).state.status, Status::Playing, "the grace");
        house.play_live(TimeDelta::seconds(2));
        let state = house.row(game).state;
        assert_eq!(state.winner, Some(Winner::First));
        assert_eq!(state.reason, Some(EndedBy(Some(Timeout))));
    }
}

#[test]
fn a_game_that_cannot_be_read_does_not_hold_up_the_others() {
    for (house, broken) in with_game(THREE_DAYS) {
        let (mei, tuan) = (house.member("mei"), house.member("tuan"));
        house.pass(TimeDelta::minutes(1));
        let sound = house.game(mei, tuan, THREE_DAYS);
        house.sql(&format!(
            "UPDATE games SET moves = 'a1z9', ply = 1 WHERE id = {broken}"
        ));
        house.live_long(TimeDelta::hours(60));
        assert_eq!(remind(&house.app).unwrap(), 1);
        house.live_long(TimeDelta::hours(13));
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
        assert_eq!(house.row(sound).state.status, Status::Finished);
        assert_eq!(house.row(broken).state.status, Status::Playing);
    }
}

#[test]
fn of_servers_that_flag_and_remind_at_once_one_does_it_to_each_game() {
    for (house, first) in with_game(THREE_DAYS) {
        let mut games = vec![first];
        games.extend((0..5).map(|_| house.game(PlayerId(1), PlayerId(2), THREE_DAYS)));
        let at_once = |chore: fn(&App) -> Result<usize, Error>| -> usize {
            std::thread::scope(|scope| {
                let all = [(); 3].map(|()| scope.spawn(|| chore(&house.app).unwrap()));
                all.map(|one| one.join().unwrap()).iter().sum()
            })
        };
        house.live_long(TimeDelta::days(2) + TimeDelta::hours(1));
        house.told();
        assert_eq!(at_once(remind), games.len());
        house.live_long(TimeDelta::days(1));
        assert_eq!(at_once(flag_overdue), games.len());
        let queued = |kind: &str| {
            house.count_of(&format!(
                "SELECT COUNT(*) AS n FROM outbox WHERE kind = '{kind}'"
            ))
        };
        assert_eq!((queued("reminder"), queued("game-over")), (6, 12));
        let ended = "SELECT COUNT(*) AS n FROM events WHERE kind = 'ended'";
        assert_eq!(house.count_of(ended), 6);
    }
}

#[test]
fn a_challenge_lapses_after_fourteen_days_and_the_challenger_is_told() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let named = house.challenge(lan, Some("minh"), THREE_DAYS);
        let open = house.challenge(minh, None, THREE_DAYS);
        house.told();
        house.live_long(TimeDelta::days(14));
        assert_eq!(lapse_challenges(&house.app).unwrap(), 0);
        house.pass(TimeDelta::seconds(1));
        assert_eq!(lapse_challenges(&house.app).unwrap(), 2);
        assert_eq!(lapse_challenges(&house.app).unwrap(), 0);
        assert_eq!(house.row(named).state.status, Status::Lapsed);
        let told = house.told();
        let both = [("lan", Kind::Declined), ("minh", Kind::Declined)];
        assert_eq!(heard(&told), both);
        let late = house.attempt(Some(minh), |context| accept(context, named));
        assert_eq!(late.unwrap(), Err(AnswerRefused::Gone));
        let late = house.attempt(Some(lan), |context| accept(context, open));
        assert!(matches!(late, Err(Error::NotFound)), "{late:?}");
    }
}

#[test]
fn a_challenge_to_a_game_that_was_to_be_over_by_now_is_gone() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let date = house.now() + TimeDelta::days(5);
        let challenge = house.challenge(lan, Some("minh"), TimeControl::Date(date));
        house.pass(TimeDelta::days(5));
        let late = house.attempt(Some(minh), |context| accept(context, challenge));
        assert_eq!(late.unwrap(), Err(AnswerRefused::Gone));
    }
}
