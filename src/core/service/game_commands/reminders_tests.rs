use super::*;
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::play::TimeControl;
use crate::service::accounts::settings::set_reminders as choose;
use crate::service::testing::{OPENING, TestSite, notice_kinds, test_sites, with_game};
use crate::service::upkeep::remind;
use crate::service::vacations;

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// Runs the jobs every minute for a time, and returns when reminders were sent.
fn reminded_within(site: &TestSite, span: TimeDelta) -> Vec<TimeDelta> {
    let minute = TimeDelta::minutes(1);
    let mut at = Vec::new();
    for n in 1..=i32::try_from(span.num_minutes()).unwrap() {
        site.pass(minute);
        if remind(&site.app).unwrap() > 0 {
            at.push(minute * n);
        }
    }
    at
}

#[test]
fn a_turn_has_two_reminders_each_once() {
    for (site, game) in with_game(THREE_DAYS) {
        let fifth = TimeDelta::days(3) / 5;
        let at = reminded_within(&site, TimeDelta::days(3));
        let third_day = [TimeDelta::days(2), TimeDelta::days(3) - fifth];
        assert_eq!(at, third_day);
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("lan", Kind::Reminder); 2]);
        assert_eq!(site.row(game).state.rev, 2, "no form is stale by it");
    }
}

#[test]
fn a_reminder_goes_out_a_day_before_the_deadline_once_a_turn() {
    for (site, game) in with_game(THREE_DAYS) {
        let minute = TimeDelta::minutes(1);
        site.pass(TimeDelta::days(2) - minute);
        assert_eq!(remind(&site.app).unwrap(), 0);
        site.pass(minute);
        assert_eq!(remind(&site.app).unwrap(), 1);
        assert_eq!(remind(&site.app).unwrap(), 0, "once");
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Reminder)]);
        site.play_all(game, &OPENING[..1]);
        site.deliver();
        site.pass(TimeDelta::days(2));
        assert_eq!(remind(&site.app).unwrap(), 1, "another turn");
        site.play_all(game, &OPENING[1..2]);
        let notices = site.deliver();
        assert_eq!(
            notice_kinds(&notices),
            [("lan", Kind::YourTurn)],
            "not after the move"
        );
        assert_eq!(
            site.row(game).state.rev,
            5 - 1,
            "no form goes stale by a reminder"
        );
    }
}

#[test]
fn a_reminder_of_a_short_turn_goes_out_when_a_fifth_of_it_is_left() {
    for (site, _) in with_game(TimeControl::days(1)) {
        let fifth = TimeDelta::seconds(86_400 / 5);
        site.pass(TimeDelta::days(1) - fifth - TimeDelta::seconds(1));
        assert_eq!(remind(&site.app).unwrap(), 0);
        site.pass(TimeDelta::seconds(1));
        assert_eq!(remind(&site.app).unwrap(), 1);
    }
}

#[test]
fn reminders_are_sent_at_the_times_the_player_chose() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let choose = |who, text: &str| {
            let chosen = text.parse().unwrap();
            site.context(Some(who), |context| choose(context, &chosen))
                .unwrap();
        };
        choose(minh, "-");
        let game = site.game(lan, minh, THREE_DAYS);
        choose(lan, "50% 3h");
        let at = reminded_within(&site, TimeDelta::hours(71));
        assert_eq!(at, [TimeDelta::hours(36), TimeDelta::hours(69)]);
        site.play_all(game, &OPENING[..1]);
        assert_eq!(
            reminded_within(&site, TimeDelta::hours(71)),
            [],
            "none wanted"
        );
        site.play_all(game, &OPENING[1..2]);
        // Changed in mid-turn: no reminder is sent twice.
        site.pass(TimeDelta::hours(40));
        assert_eq!(remind(&site.app).unwrap(), 1);
        choose(lan, "12h 50%");
        assert_eq!(
            reminded_within(&site, TimeDelta::hours(31)),
            [TimeDelta::hours(20)]
        );
    }
}

#[test]
fn no_reminder_is_sent_while_an_outage_postpones_the_deadline() {
    for (site, _) in with_game(THREE_DAYS) {
        site.run_long(TimeDelta::hours(47));
        site.pass(TimeDelta::hours(30));
        let site = site.restarted();
        site.beat();
        assert_eq!(remind(&site.app).unwrap(), 0);
        assert_eq!(
            reminded_within(&site, TimeDelta::hours(2)),
            [TimeDelta::hours(1)]
        );
    }
}

#[test]
fn live_games_have_no_reminders() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.game(lan, minh, "live:30m".parse::<TimeControl>().unwrap());
        assert_eq!(reminded_within(&site, TimeDelta::minutes(29)), []);
    }
}

#[test]
fn a_pending_reminder_outlives_a_vacation() {
    for (site, game) in with_game(THREE_DAYS) {
        let form = vacations::VacationForm {
            from: String::new(),
            until: "2026-11-29T12:00:00Z".into(),
        };
        let away = site.attempt(Some(PlayerId(1)), |context| {
            vacations::start(context, &form)
        });
        assert_eq!(away.unwrap(), Ok(()));
        assert_eq!(reminded_within(&site, TimeDelta::days(8)), []);
        vacations::update_due(&site.app).unwrap();
        assert_eq!(site.deadline(game), site.now() + TimeDelta::days(3));
        let at = reminded_within(&site, TimeDelta::days(2));
        assert_eq!(at, [TimeDelta::days(2)]);
    }
}
