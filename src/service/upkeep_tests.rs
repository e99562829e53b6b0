//! What the house does by itself, on every database that is to be had.

use super::*;
use crate::model::notice::Kind;
use crate::model::{EndedBy, Status, Winner};
use crate::play::Reason::Timeout;
use crate::play::Refusal::Over;
use crate::play::{Outcome, TimeControl};
use crate::rules::Side;
use crate::service::games::{AnswerRefused, Refused, accept, view};
use crate::service::testing::{House, OPENING, form, heard, houses};

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// A house with a running game (1) of lan and minh, whose first notices are sent.
fn with_game(pace: TimeControl) -> impl Iterator<Item = (House, i64)> {
    houses(false).into_iter().map(move |house| {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.beat();
        let game = house.game(lan, minh, pace);
        house.told();
        (house, game)
    })
}

fn deadline(house: &House, game: i64) -> Instant {
    house.row(game).state.deadline.unwrap().utc()
}

fn outages(house: &House) -> Vec<(Instant, Instant)> {
    let mut conn = house.app.connection().unwrap();
    let rows = outages::since(&mut conn, Timestamp::from(Instant::UNIX_EPOCH)).unwrap();
    let utc = rows.into_iter().map(|(from, to)| (from.utc(), to.utc()));
    utc.collect()
}

#[test]
fn an_outage_is_written_down_and_given_back_whole() {
    for (house, game) in with_game(THREE_DAYS) {
        let (from, before) = (house.now(), deadline(&house, game));
        house.pass(TimeDelta::hours(5));
        let house = house.restarted();
        assert_eq!(house.beat(), Pulse::Gap(from, house.now()));
        assert_eq!(outages(&house), [(from, house.now())]);
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(5));
        let seen = house.context(None, |context| view(context, game)).unwrap();
        assert_eq!(seen.adjustments.len(), 1, "listed on the game");
        let five = TimeDelta::hours(5);
        let (given, away) = (five, five);
        let spans = crate::store::events::TimeGiven::Spans { given, away };
        assert_eq!(seen.adjustments[0].1, games::Adjustment::Given(spans));
    }
}

#[test]
fn a_server_started_twice_gives_an_outage_back_once() {
    for (house, game) in with_game(THREE_DAYS) {
        let before = deadline(&house, game);
        house.pass(TimeDelta::hours(5));
        let house = house.restarted();
        house.beat();
        let house = house.restarted();
        assert_eq!(house.beat(), Pulse::Steady);
        house.pass(TimeDelta::seconds(30));
        assert_eq!(house.beat(), Pulse::Steady);
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(5));
        assert_eq!(outages(&house).len(), 1);
    }
}

#[test]
fn two_processes_that_wake_at_once_give_an_outage_back_once() {
    for (house, game) in with_game(THREE_DAYS) {
        let before = deadline(&house, game);
        house.pass(TimeDelta::hours(5));
        let other = App::new(
            house.scratch.pool.clone(),
            house.app.setup.clone(),
            house.app.clock.clone(),
        );
        let house = house.restarted();
        let monotonic = Monotonic::now();
        std::thread::scope(|scope| {
            scope.spawn(|| heartbeat(&other, monotonic).unwrap());
            scope.spawn(|| heartbeat(&house.app, monotonic).unwrap());
        });
        assert_eq!(outages(&house).len(), 1);
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(5));
    }
}

#[test]
fn a_deadline_in_an_outage_or_soon_after_it_moves_to_half_a_day_after_it() {
    for (house, game) in with_game(TimeControl::days(1)) {
        house.live_long(TimeDelta::hours(20));
        house.pass(TimeDelta::hours(10));
        let house = house.restarted();
        house.beat();
        let end = house.now();
        // Four hours were left: they are given back, and more.
        assert_eq!(deadline(&house, game), end + TimeDelta::hours(12));
        house.live_long(TimeDelta::hours(12));
        assert_eq!(flag_overdue(&house.app).unwrap(), 0, "a minute of grace");
        house.live(TimeDelta::seconds(90));
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
    }
}

#[test]
fn a_game_without_a_clock_is_left_alone_by_outages_flags_and_reminders() {
    for (house, game) in with_game(TimeControl::Untimed) {
        house.pass(TimeDelta::days(300));
        house.beat();
        house.live(TimeDelta::minutes(20));
        assert_eq!(house.row(game).state.deadline, None);
        assert_eq!(flag_overdue(&house.app).unwrap(), 0);
        assert_eq!(remind(&house.app).unwrap(), 0);
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
        let refused = Err(Refused::Play(Over(outcome)));
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
fn a_clock_that_jumps_flags_nobody_and_takes_no_time() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(TimeDelta::minutes(20));
        let (left, beats) = (deadline(&house, game) - house.now(), TimeDelta::minutes(21));
        let year = TimeDelta::days(365);
        for jump in [year, -year] {
            house.jump(jump);
            assert_eq!(flag_overdue(&house.app).unwrap(), 0, "before the next beat");
            house.pass(TimeDelta::seconds(30));
            assert!(matches!(house.beat(), Pulse::Jumped { .. }));
            house.live(TimeDelta::minutes(20));
            assert_eq!(
                flag_overdue(&house.app).unwrap(),
                0,
                "when all is well again"
            );
            assert!(deadline(&house, game) - house.now() > left - beats * 2);
        }
    }
}

#[test]
fn a_move_is_taken_while_the_clock_is_not_to_be_trusted() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(TimeDelta::minutes(20));
        house.jump(TimeDelta::days(365));
        assert_eq!(house.play(game, OPENING[0]), Ok(()));
    }
}

#[test]
fn a_reminder_goes_out_a_day_before_the_deadline_once_a_turn() {
    for (house, game) in with_game(THREE_DAYS) {
        let minute = TimeDelta::minutes(1);
        house.pass(TimeDelta::days(2) - minute);
        assert_eq!(remind(&house.app).unwrap(), 0);
        house.pass(minute);
        assert_eq!(remind(&house.app).unwrap(), 1);
        assert_eq!(remind(&house.app).unwrap(), 0, "once");
        assert_eq!(heard(&house.told()), [("lan", Kind::Reminder)]);
        house.play_all(game, &OPENING[..1]);
        house.told();
        house.pass(TimeDelta::days(2));
        assert_eq!(remind(&house.app).unwrap(), 1, "another turn");
        house.play_all(game, &OPENING[1..2]);
        let told = house.told();
        assert_eq!(
            heard(&told),
            [("lan", Kind::YourTurn)],
            "not after the move"
        );
        assert_eq!(
            house.row(game).state.rev,
            5 - 1,
            "no form goes stale by a reminder"
        );
    }
}

#[test]
fn a_reminder_of_a_short_turn_goes_out_when_a_fifth_of_it_is_left() {
    for (house, _) in with_game(TimeControl::days(1)) {
        let fifth = TimeDelta::seconds(86_400 / 5);
        house.pass(TimeDelta::days(1) - fifth - TimeDelta::seconds(1));
        assert_eq!(remind(&house.app).unwrap(), 0);
        house.pass(TimeDelta::seconds(1));
        assert_eq!(remind(&house.app).unwrap(), 1);
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
fn a_challenge_lapses_after_fourteen_days_and_the_challenger_is_told() {
    for house in houses(false) {
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
        let late = house.context(Some(minh), |context| accept(context, named));
        assert_eq!(late.unwrap(), Err(AnswerRefused::Gone));
        let late = house.context(Some(lan), |context| accept(context, open));
        assert!(matches!(late, Err(Error::NotFound)), "{late:?}");
    }
}

#[test]
fn an_outage_is_not_taken_from_a_turn_that_began_meanwhile() {
    for (house, game) in with_game(THREE_DAYS) {
        let row = house.row(game);
        let lan = row.state.first_id;
        house.pass(TimeDelta::hours(1));
        house.play_all(game, &OPENING[..1]);
        house.beat();
        assert_eq!(deadline(&house, game), house.now() + TimeDelta::days(3));
        let form = form(0, OPENING[0]);
        let again = house.send(lan, game, &form).unwrap();
        assert_eq!(again, Ok(()));
    }
}

#[test]
fn visits_that_could_not_be_written_down_are_kept_for_the_next_time() {
    for house in houses(false) {
        let earlier = house.now();
        house.app.put_back_seen(vec![(7, earlier)]);
        house.sql("ALTER TABLE seen RENAME TO hidden");
        assert!(settle(&house.app).is_err());
        house.sql("ALTER TABLE hidden RENAME TO seen");
        settle(&house.app).unwrap();
        let mut conn = house.app.connection().unwrap();
        let at = seen::find(&mut conn, &sessions::seen_key(7)).unwrap();
        assert_eq!(at.map(Timestamp::utc), Some(earlier));
    }
}

/// How many rows there are of what is thrown away some time.
fn kept(house: &House) -> [usize; 2] {
    let conn = &mut house.app.connection().unwrap();
    let lan = house.find(1).id;
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

/// A house in which lan has a session, and was mailed an address to answer at.
fn lived_in() -> impl Iterator<Item = House> {
    with_game(THREE_DAYS).map(|(house, _)| {
        house.session(1);
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
        let challenge = house.challenge(1, Some("minh"), THREE_DAYS);
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
fn who_was_seen_by_a_clock_that_is_behind_is_not_signed_out_by_it() {
    for house in lived_in() {
        let mut conn = house.app.connection().unwrap();
        let session = sessions::of_player(&mut conn, 1).unwrap()[0].0.id;
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

#[test]
fn while_one_server_of_several_beats_another_that_stops_and_starts_is_no_outage() {
    for (house, game) in with_game(THREE_DAYS) {
        let before = deadline(&house, game);
        let other = |house: &House| {
            let (pool, setup) = (house.scratch.pool.clone(), house.app.setup.clone());
            App::new(pool, setup, house.app.clock.clone())
        };
        house.live(TimeDelta::minutes(20));
        let late = other(&house);
        // It begins in the middle of the others' beats, and flags nobody for a while; they do.
        house.pass(TimeDelta::seconds(10));
        let steady = Monotonic::now();
        assert_eq!(heartbeat(&late, steady).unwrap(), Pulse::Steady);
        assert!(!late.heartbeat.may_flag(house.now()));
        assert!(house.app.heartbeat.may_flag(house.now()));
        // It hangs for an hour, and beats again.
        house.live(TimeDelta::hours(1));
        let later = steady + std::time::Duration::from_secs(3600);
        assert_eq!(heartbeat(&late, later).unwrap(), Pulse::Steady);
        assert_eq!((outages(&house), deadline(&house, game)), (vec![], before));
        // All of them are away: whichever comes first gives it back, once.
        let from = house.now();
        house.pass(TimeDelta::hours(5));
        let (one, two) = (other(&house), other(&house));
        assert_eq!(
            heartbeat(&one, later).unwrap(),
            Pulse::Gap(from, house.now())
        );
        assert_eq!(heartbeat(&two, later).unwrap(), Pulse::Steady);
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(5));
    }
}

#[test]
fn of_servers_that_flag_and_remind_at_once_one_does_it_to_each_game() {
    for (house, first) in with_game(THREE_DAYS) {
        let mut games = vec![first];
        games.extend((0..5).map(|_| house.game(1, 2, THREE_DAYS)));
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

/// A game of five minutes and three seconds a move, in a house whose live games have been watched for a while.
fn live_games() -> impl Iterator<Item = (House, i64)> {
    houses(false).into_iter().map(|house| {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.beat();
        house.play_live(TimeDelta::seconds(31));
        let game = house.game(lan, minh, "live:5m+3s".parse::<TimeControl>().unwrap());
        (house, game)
    })
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
fn ten_seconds_away_are_given_back_to_live_games_and_a_minute_is_left() {
    for (house, game) in live_games() {
        house.play_live(TimeDelta::seconds(20));
        let before = deadline(&house, game);
        house.pass(TimeDelta::seconds(10));
        house.beat_live();
        assert_eq!(deadline(&house, game), before + TimeDelta::seconds(10));
        house.play_live(TimeDelta::seconds(270));
        house.pass(TimeDelta::seconds(400));
        house.beat_live();
        assert_eq!(deadline(&house, game), house.now() + TimeDelta::seconds(60));
        assert_eq!(house.row(game).state.status, Status::Playing);
    }
}

#[test]
fn an_outage_right_after_the_first_live_game_began_is_given_back() {
    for house in houses(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.beat();
        let game = house.game(lan, minh, "live:5m".parse::<TimeControl>().unwrap());
        let before = deadline(&house, game);
        house.pass(TimeDelta::hours(1));
        let house = house.restarted();
        house.beat_live();
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(1));
    }
}

#[test]
fn nothing_is_written_for_live_games_while_none_is_played() {
    for house in houses(false) {
        house.play_live(TimeDelta::seconds(5));
        let live = "SELECT COUNT(*) AS n FROM seen WHERE subject = 'live'";
        assert_eq!(house.count_of(live), 0);
    }
}

#[test]
fn a_deadline_in_quiet_hours_moves_to_their_end_and_says_so() {
    for house in houses(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.sql(&format!(
            "UPDATE players SET quiet = '0-10 sat,sun' WHERE id = {minh}"
        ));
        let game = house.game(lan, minh, THREE_DAYS);
        let due = house.now() + TimeDelta::days(3);
        assert_eq!(deadline(&house, game), due, "that of somebody else");
        house.play_all(game, &OPENING[..1]);
        let quiet: crate::model::Quiet = "0-10 sat,sun".parse().unwrap();
        let end = quiet.end(due, chrono_tz::Tz::UTC);
        assert_eq!(deadline(&house, game), end.unwrap_or(due));
        let told = house
            .context(Some(lan), |context| view(context, game))
            .unwrap()
            .adjustments;
        assert_eq!(told.len(), usize::from(end.is_some()));
        house.play_all(game, &OPENING[1..2]);
        assert_eq!(deadline(&house, game), house.now() + TimeDelta::days(3));
    }
}

#[test]
fn a_challenge_to_a_game_that_was_to_be_over_by_now_is_gone() {
    for house in houses(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let date = house.now() + TimeDelta::days(5);
        let challenge = house.challenge(lan, Some("minh"), TimeControl::Date(date));
        house.pass(TimeDelta::days(5));
        let late = house.context(Some(minh), |context| accept(context, challenge));
        assert_eq!(late.unwrap(), Err(AnswerRefused::Gone));
    }
}

/// Time goes by, in which what is due is done every minute.
fn reminded_within(house: &House, span: TimeDelta) -> Vec<TimeDelta> {
    let minute = TimeDelta::minutes(1);
    let mut at = Vec::new();
    for n in 1..=i32::try_from(span.num_minutes()).unwrap() {
        house.pass(minute);
        if remind(&house.app).unwrap() > 0 {
            at.push(minute * n);
        }
    }
    at
}

#[test]
fn a_turn_has_two_reminders_each_once() {
    for (house, game) in with_game(THREE_DAYS) {
        let fifth = TimeDelta::days(3) / 5;
        let at = reminded_within(&house, TimeDelta::days(3));
        let third_day = [TimeDelta::days(2), TimeDelta::days(3) - fifth];
        assert_eq!(at, third_day);
        let told = house.told();
        assert_eq!(heard(&told), [("lan", Kind::Reminder); 2]);
        assert_eq!(house.row(game).state.rev, 2, "no form is stale by it");
    }
}

#[test]
fn reminders_come_when_the_player_wants_them() {
    use crate::service::accounts::settings::reminders as choose;
    for house in houses(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let choose = |who, text: &str| {
            let chosen = text.parse().unwrap();
            house
                .context(Some(who), |context| choose(context, &chosen))
                .unwrap();
        };
        choose(minh, "-");
        let game = house.game(lan, minh, THREE_DAYS);
        choose(lan, "50% 3h");
        let at = reminded_within(&house, TimeDelta::hours(71));
        assert_eq!(at, [TimeDelta::hours(36), TimeDelta::hours(69)]);
        house.play_all(game, &OPENING[..1]);
        assert_eq!(
            reminded_within(&house, TimeDelta::hours(71)),
            [],
            "none wanted"
        );
        house.play_all(game, &OPENING[1..2]);
        // Chosen in the middle of the turn: nothing that has gone is sent again.
        house.pass(TimeDelta::hours(40));
        assert_eq!(remind(&house.app).unwrap(), 1);
        choose(lan, "12h 50%");
        assert_eq!(
            reminded_within(&house, TimeDelta::hours(31)),
            [TimeDelta::hours(20)]
        );
    }
}

#[test]
fn no_reminder_comes_while_a_deadline_is_far_because_of_an_outage() {
    for (house, _) in with_game(THREE_DAYS) {
        house.live_long(TimeDelta::hours(47));
        house.pass(TimeDelta::hours(30));
        let house = house.restarted();
        house.beat();
        assert_eq!(remind(&house.app).unwrap(), 0);
        assert_eq!(
            reminded_within(&house, TimeDelta::hours(2)),
            [TimeDelta::hours(1)]
        );
    }
}

#[test]
fn nobody_is_reminded_of_a_live_game() {
    for house in houses(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.game(lan, minh, "live:30m".parse::<TimeControl>().unwrap());
        assert_eq!(reminded_within(&house, TimeDelta::minutes(29)), []);
    }
}

#[test]
fn a_deadline_that_an_outage_moves_into_quiet_hours_moves_to_their_end() {
    for (house, game) in with_game(THREE_DAYS) {
        // The deadline is at noon; nine hours later it would be in the evening.
        house.sql("UPDATE players SET quiet = '20-6'");
        house.pass(TimeDelta::hours(9));
        let house = house.restarted();
        house.beat();
        let morning: Instant = "2026-11-25T06:00:00Z".parse().unwrap();
        assert_eq!(deadline(&house, game), morning);
        let seen = house.context(None, |context| view(context, game)).unwrap();
        assert_eq!(seen.adjustments.len(), 2, "both are told");
        house.play_all(game, &OPENING[..1]);
    }
}

/// Time goes by while the heart beats, and flags fall if they may.
fn flags_fall(house: &House, span: TimeDelta) {
    house.live_long(span);
    flag_overdue(&house.app).unwrap();
}

fn saves(house: &House, player: i64) {
    let choose = |context: &mut crate::service::RequestContext| vacations::choose(context, true);
    house.context(Some(player), choose).unwrap();
}

#[test]
fn a_vacation_begins_at_the_deadline_of_who_wants_it_so_in_all_games() {
    for (house, game) in with_game(THREE_DAYS) {
        let (lan, minh) = (1, 2);
        let other = house.game(lan, minh, THREE_DAYS);
        let theirs = house.game(minh, lan, TimeControl::days(7));
        saves(&house, lan);
        let end = deadline(&house, game);
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        for game in [game, other] {
            assert_eq!(house.row(game).state.status, Status::Playing);
            assert_eq!(house.row(game).state.deadline, None, "the clock stands");
        }
        assert!(house.row(theirs).state.deadline.is_some());
        let look = || house.context(Some(lan), vacations::look).unwrap();
        let row = look().current.unwrap();
        assert_eq!(
            (row.starts_at.utc(), row.ends_at.utc()),
            (end, end + TimeDelta::days(1))
        );
        assert_eq!(look().left, 29);
        // Nobody comes back: it goes on, day by day.
        house.live_long(TimeDelta::days(1));
        vacations::keep(&house.app).unwrap();
        flag_overdue(&house.app).unwrap();
        assert_eq!(look().left, 28);
        assert_eq!(house.row(game).state.status, Status::Playing);
        // One of the two is moved in, and the other would still be lost; then it would not.
        house.play_all(game, &OPENING[..1]);
        vacations::keep(&house.app).unwrap();
        assert!(look().current.is_some());
        house.play_all(other, &OPENING[..1]);
        vacations::keep(&house.app).unwrap();
        assert!(look().current.is_none());
        assert_eq!(look().left, 28);
    }
}

#[test]
fn a_late_move_is_taken_by_a_vacation_that_begins_at_the_deadline() {
    for (house, game) in with_game(THREE_DAYS) {
        saves(&house, 1);
        house.live_long(TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(house.play(game, OPENING[0]), Ok(()));
        assert_eq!(house.row(game).state.ply, 1);
        vacations::keep(&house.app).unwrap();
        let standing = house.context(Some(1), vacations::look).unwrap();
        assert_eq!((standing.current, standing.left), (None, 29));
    }
}

#[test]
fn a_vacation_begins_at_the_deadline_whatever_the_opponent_did_since() {
    for (house, game) in with_game(THREE_DAYS) {
        let (lan, minh) = (1, 2);
        saves(&house, lan);
        let form = vacations::VacationForm {
            from: String::new(),
            until: "2026-11-30".into(),
        };
        let away = house.context(Some(minh), |context| vacations::start(context, &form));
        assert_eq!(away.unwrap(), Ok(()));
        // The server has started again a moment ago, and does not flag yet.
        house.live_long(TimeDelta::days(3) + TimeDelta::minutes(5));
        house.context(Some(minh), vacations::end).unwrap();
        flag_overdue(&house.app).unwrap();
        assert_eq!(house.row(game).state.status, Status::Playing);
        assert_eq!(house.row(game).state.deadline, None, "the clock stands");
    }
}

#[test]
fn without_days_left_or_without_the_wish_the_flag_falls() {
    for (house, game) in with_game(THREE_DAYS) {
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(house.row(game).state.status, Status::Finished, "no wish");
        saves(&house, 1);
        let setup = crate::service::Setup {
            vacation_days: 2,
            ..house.app.setup.clone()
        };
        let house = house.restarted_as(setup);
        house.beat();
        let game = house.game(1, 2, THREE_DAYS);
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        for _ in 0..2 {
            assert_eq!(house.row(game).state.status, Status::Playing);
            house.live_long(TimeDelta::days(1));
            vacations::keep(&house.app).unwrap();
        }
        flags_fall(&house, TimeDelta::minutes(20));
        assert_eq!(house.row(game).state.status, Status::Finished, "no days");
    }
}

#[test]
fn a_planned_vacation_stays_planned_while_one_begins_by_itself() {
    for (house, game) in with_game(THREE_DAYS) {
        saves(&house, 1);
        let form = vacations::VacationForm {
            from: "2026-12-01".into(),
            until: "2026-12-04".into(),
        };
        let planned = house.context(Some(1), |context| vacations::start(context, &form));
        assert_eq!(planned.unwrap(), Ok(()));
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(house.row(game).state.deadline, None);
        house.play_all(game, &OPENING[..1]);
        vacations::keep(&house.app).unwrap();
        let row = house
            .context(Some(1), vacations::look)
            .unwrap()
            .current
            .unwrap();
        assert_eq!((row.begun_at, row.automatic), (None, false));
        house.play_all(game, &OPENING[1..2]);
        house.live_long(TimeDelta::days(2));
        house.sql("UPDATE games SET status = 'finished'");
        house.live_long(TimeDelta::days(5));
        vacations::keep(&house.app).unwrap();
        let row = house
            .context(Some(1), vacations::look)
            .unwrap()
            .current
            .unwrap();
        assert_eq!(row.begun_at, Some(row.starts_at));
    }
}

#[test]
fn a_pending_reminder_outlives_a_vacation() {
    for (house, game) in with_game(THREE_DAYS) {
        let form = vacations::VacationForm {
            from: String::new(),
            until: "2026-11-29T12:00:00Z".into(),
        };
        let away = house.context(Some(1), |context| vacations::start(context, &form));
        assert_eq!(away.unwrap(), Ok(()));
        assert_eq!(reminded_within(&house, TimeDelta::days(8)), []);
        vacations::keep(&house.app).unwrap();
        assert_eq!(deadline(&house, game), house.now() + TimeDelta::days(3));
        let at = reminded_within(&house, TimeDelta::days(2));
        assert_eq!(at, [TimeDelta::days(2)]);
    }
}

/// What the page of a game tells of late mail.
fn mail_credits(house: &House, game: i64) -> Vec<TimeDelta> {
    let seen = house
        .context(Some(1), |context| view(context, game))
        .unwrap();
    let given = seen
        .adjustments
        .into_iter()
        .filter_map(|(_, what)| match what {
            games::Adjustment::Given(crate::store::events::TimeGiven::Mail { given, .. }) => {
                Some(given)
            }
            _ => None,
        });
    given.collect()
}

/// A house whose mail server is away since minh was to be told of a turn.
fn without_post() -> impl Iterator<Item = (House, i64)> {
    with_game(THREE_DAYS).map(|(house, game)| {
        house.live(TimeDelta::minutes(20));
        house.play_all(game, &OPENING[..1]);
        (house, game)
    })
}

fn taken(house: &House) {
    let close = |conn: &mut DbConnection, now: Instant| {
        for row in store::outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
            mail_was_taken(&house.app, conn, row.id, now)?;
            store::outbox::mark_sent(conn, row.claim(), now)?;
        }
        Ok::<_, Error>(())
    };
    house.app.write_unattended(close).unwrap();
}

#[test]
fn a_turn_notice_that_comes_late_gives_the_time_back() {
    for (house, game) in without_post() {
        let before = deadline(&house, game);
        house.live_long(TimeDelta::hours(5));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "not yet");
        house.live_long(TimeDelta::hours(2));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 1);
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "once");
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(7));
        house.live_long(TimeDelta::hours(3));
        taken(&house);
        assert_eq!(deadline(&house, game), before + TimeDelta::hours(10));
        let parts = [7, 3].map(TimeDelta::hours);
        assert_eq!(mail_credits(&house, game), parts);
        house.live_long(TimeDelta::hours(20));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "it is there");
    }
}

#[test]
fn a_clock_that_jumps_makes_no_mail_late() {
    for (house, game) in without_post() {
        let before = deadline(&house, game);
        house.live(TimeDelta::minutes(1));
        house.jump(TimeDelta::days(365));
        taken(&house);
        assert_eq!(mail_credits(&house, game), []);
        house.beat();
        let year = TimeDelta::days(365);
        assert!(deadline(&house, game) < before + year + TimeDelta::minutes(2));
    }
}

#[test]
fn late_mail_gives_three_days_back_at_most_and_then_the_flag_falls() {
    for (house, game) in without_post() {
        let before = deadline(&house, game);
        for _ in 0..20 {
            house.live_long(TimeDelta::hours(6));
            credit_late_mail(&house.app).unwrap();
            assert_eq!(flag_overdue(&house.app).unwrap(), 0);
        }
        assert_eq!(deadline(&house, game), before + TimeDelta::days(3));
        house.live_long(TimeDelta::hours(25));
        credit_late_mail(&house.app).unwrap();
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
    }
}

#[test]
fn who_has_looked_or_was_held_back_or_had_no_mail_gets_nothing_for_late_mail() {
    for (house, game) in without_post() {
        let before = deadline(&house, game);
        house.live_long(TimeDelta::hours(2));
        crate::service::presence::note(&mut house.app.connection().unwrap(), 2, house.now())
            .unwrap();
        house.live_long(TimeDelta::hours(8));
        assert_eq!(credit_late_mail(&house.app).unwrap(), 0, "it was looked at");
        taken(&house);
        assert_eq!(deadline(&house, game), before);
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
