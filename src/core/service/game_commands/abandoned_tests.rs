//! Untimed games that one player stopped playing, on every database.
use crate::model::notice::Kind;
use crate::model::{EndedBy, GameId, PlayerId, Status, Winner};
use crate::play::{GameCommand, Pace, Reason, Refusal, TimeControl};
use crate::service::games::MoveRefused;
use crate::service::testing::{OPENING, TestSite, notice_kinds, with_game};
use crate::service::upkeep::remind;
use crate::service::vacations;
use chrono::TimeDelta;

const DAY: TimeDelta = TimeDelta::days(1);

/// Runs the jobs once a day for `days` days, and returns the notices of each day that had any.
fn notices_per_day(site: &TestSite, days: i32) -> Vec<(i32, Vec<(String, Kind)>)> {
    let mut all = Vec::new();
    for day in 1..=days {
        site.beat_steadily(DAY, false);
        remind(&site.app).unwrap();
        let notices = site.deliver();
        let notice_kinds = notice_kinds(&notices).into_iter();
        let notice_kinds: Vec<_> = notice_kinds
            .map(|(name, kind)| (name.to_owned(), kind))
            .collect();
        if !notice_kinds.is_empty() {
            all.push((day, notice_kinds));
        }
    }
    all
}

fn lan_is_reminded(day: i32) -> (i32, Vec<(String, Kind)>) {
    (day, vec![("lan".to_owned(), Kind::Reminder)])
}

/// Untimed games with lan to move, and the ids of lan and minh.
fn untimed() -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    let games = with_game(TimeControl::Untimed);
    games.map(|(site, game)| {
        let state = site.row(game).state;
        let players = [state.first_id.unwrap(), state.second_id.unwrap()];
        site.deliver();
        (site, game, players)
    })
}

const NOT_YET: Result<(), MoveRefused> = Err(MoveRefused::Play(Refusal::NotAbandoned));

#[test]
fn a_silent_player_is_warned_twice_and_then_the_game_may_be_claimed() {
    for (site, game, [lan, minh]) in untimed() {
        assert_eq!(
            notices_per_day(&site, 29),
            [lan_is_reminded(14), lan_is_reminded(23)]
        );
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET
        );
        let notices = notices_per_day(&site, 10);
        assert_eq!(
            notices,
            [(1, vec![("minh".to_owned(), Kind::Clock)])],
            "once"
        );
        assert_eq!(
            site.command(lan, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET,
            "their own turn"
        );
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            Ok(())
        );
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            Ok(()),
            "a double click"
        );
        let state = site.row(game).state;
        assert_eq!(state.status, Status::Finished);
        assert_eq!(state.winner, Some(Winner::Second));
        assert_eq!(state.reason, Some(EndedBy(Some(Reason::Abandoned))));
    }
}

#[test]
fn the_warnings_say_until_when_there_is_time() {
    for (site, _, _) in untimed() {
        for days in ["16 days", "7 days"] {
            site.beat_steadily(DAY * 14, false);
            remind(&site.app).unwrap();
            let notices = site.deliver();
            let text = notices[0].text.as_ref().unwrap();
            assert!(
                text.contains(days) && text.contains("minh can claim the game"),
                "{text}"
            );
        }
    }
}

#[test]
fn late_warnings_postpone_the_claim() {
    for (site, game, [_, minh]) in untimed() {
        site.pass(DAY * 40);
        assert_eq!(
            notices_per_day(&site, 1),
            [lan_is_reminded(1)],
            "one of them"
        );
        assert_eq!(notices_per_day(&site, 9), [lan_is_reminded(9)]);
        assert_eq!(notices_per_day(&site, 6), []);
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET
        );
        notices_per_day(&site, 1);
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            Ok(())
        );
    }
}

#[test]
fn a_move_ends_the_silence_and_each_turn_has_its_own_warnings() {
    for (site, game, [lan, _]) in untimed() {
        notices_per_day(&site, 29);
        site.play_all(game, &OPENING[..2]);
        site.deliver();
        assert_eq!(
            notices_per_day(&site, 23),
            [lan_is_reminded(14), lan_is_reminded(23)]
        );
        site.play_all(game, &OPENING[2..3]);
        assert_eq!(
            site.command(lan, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET
        );
    }
}

#[test]
fn a_return_from_vacation_restarts_the_warning_period() {
    for (site, game, [lan, minh]) in untimed() {
        notices_per_day(&site, 25);
        let form = vacations::VacationForm {
            from: String::new(),
            until: crate::play::instant::write(site.now() + DAY * 10),
        };
        let gone = site.attempt(Some(lan), |context| vacations::start(context, &form));
        gone.unwrap().unwrap();
        assert_eq!(notices_per_day(&site, 9), []);
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET
        );
        site.context(Some(lan), vacations::end).unwrap();
        assert_eq!(
            notices_per_day(&site, 29),
            [lan_is_reminded(14), lan_is_reminded(23)]
        );
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET
        );
        notices_per_day(&site, 1);
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            Ok(())
        );
    }
}

#[test]
fn a_locked_account_gets_no_warnings() {
    for (site, game, [lan, minh]) in untimed() {
        let until = (site.now() + DAY * 20).format("%Y-%m-%d %H:%M:%S");
        site.sql(&format!(
            "UPDATE players SET locked_until = '{until}' WHERE id = {lan}"
        ));
        assert_eq!(notices_per_day(&site, 33), []);
        assert_eq!(notices_per_day(&site, 1).len(), 1);
        assert_eq!(
            site.command(minh, game, GameCommand::ClaimTime).unwrap(),
            NOT_YET
        );
    }
}

#[test]
fn a_game_with_a_clock_is_never_abandoned() {
    let pace: Pace = TimeControl::days(60).into();
    for (site, game) in with_game(pace) {
        site.pass(DAY * 40);
        site.beat_steadily(TimeDelta::minutes(20), false);
        let minh = site.row(game).state.second_id.unwrap();
        let refused = site.command(minh, game, GameCommand::ClaimTime).unwrap();
        assert_eq!(refused, Err(MoveRefused::Play(Refusal::HasTime)));
    }
}
