//! Automatic vacations instead of losses on time.

use super::*;
use crate::model::{PlayerId, Status};
use crate::play::TimeControl;
use crate::service::testing::{OPENING, TestSite, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// Time passes with heartbeats, and due flags fall.
fn flags_fall(site: &TestSite, span: TimeDelta) {
    site.run_long(span);
    flag_overdue(&site.app).unwrap();
}

fn saves(site: &TestSite, player: PlayerId) {
    site.context(Some(player), |context| set_automatic(context, true))
        .unwrap();
}

#[test]
fn an_automatic_vacation_begins_at_the_deadline_in_all_games() {
    for (site, game) in with_game(THREE_DAYS) {
        let (lan, minh) = (PlayerId(1), PlayerId(2));
        let other = site.game(lan, minh, THREE_DAYS);
        let theirs = site.game(minh, lan, TimeControl::days(7));
        saves(&site, lan);
        let end = site.deadline(game);
        flags_fall(&site, TimeDelta::days(3) + TimeDelta::minutes(5));
        for game in [game, other] {
            assert_eq!(site.row(game).state.status, Status::Playing);
            assert_eq!(site.row(game).state.deadline, None, "the clock stands");
        }
        assert!(site.row(theirs).state.deadline.is_some());
        let standing = || site.context(Some(lan), status).unwrap();
        let row = standing().current.unwrap();
        assert_eq!(
            (row.starts_at.utc(), row.ends_at.utc()),
            (end, end + TimeDelta::days(1))
        );
        assert_eq!(standing().left, 29);
        // The player stays away: the vacation is extended day by day.
        site.run_long(TimeDelta::days(1));
        update_due(&site.app).unwrap();
        flag_overdue(&site.app).unwrap();
        assert_eq!(standing().left, 28);
        assert_eq!(site.row(game).state.status, Status::Playing);
        // After a move in one of the two games, the other would still be lost; then it would not.
        site.play_all(game, &OPENING[..1]);
        update_due(&site.app).unwrap();
        assert!(standing().current.is_some());
        site.play_all(other, &OPENING[..1]);
        update_due(&site.app).unwrap();
        assert!(standing().current.is_none());
        assert_eq!(standing().left, 28);
    }
}

#[test]
fn a_late_move_is_accepted_by_an_automatic_vacation() {
    for (site, game) in with_game(THREE_DAYS) {
        saves(&site, PlayerId(1));
        site.run_long(TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(site.play(game, OPENING[0]), Ok(()));
        assert_eq!(site.row(game).state.ply, 1);
        update_due(&site.app).unwrap();
        let standing = site.context(Some(PlayerId(1)), status).unwrap();
        assert_eq!((standing.current, standing.left), (None, 29));
    }
}

#[test]
fn an_automatic_vacation_begins_at_the_deadline_despite_later_events() {
    for (site, game) in with_game(THREE_DAYS) {
        let (lan, minh) = (PlayerId(1), PlayerId(2));
        saves(&site, lan);
        let form = VacationForm {
            from: String::new(),
            until: "2026-11-30".into(),
        };
        let away = site.attempt(Some(minh), |context| start(context, &form));
        assert_eq!(away.unwrap(), Ok(()));
        // The server restarted a moment ago, and does not flag yet.
        site.run_long(TimeDelta::days(3) + TimeDelta::minutes(5));
        site.context(Some(minh), end).unwrap();
        flag_overdue(&site.app).unwrap();
        assert_eq!(site.row(game).state.status, Status::Playing);
        assert_eq!(site.row(game).state.deadline, None, "the clock stands");
    }
}

#[test]
fn without_days_left_or_if_switched_off_the_flag_falls() {
    for (site, game) in with_game(THREE_DAYS) {
        flags_fall(&site, TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(site.row(game).state.status, Status::Finished, "no wish");
        saves(&site, PlayerId(1));
        let setup = crate::service::Setup {
            vacation_days: 2,
            ..site.app.setup.clone()
        };
        let site = site.restarted_as(setup);
        site.beat();
        let game = site.game(PlayerId(1), PlayerId(2), THREE_DAYS);
        flags_fall(&site, TimeDelta::days(3) + TimeDelta::minutes(5));
        for _ in 0..2 {
            assert_eq!(site.row(game).state.status, Status::Playing);
            site.run_long(TimeDelta::days(1));
            update_due(&site.app).unwrap();
        }
        flags_fall(&site, TimeDelta::minutes(20));
        assert_eq!(site.row(game).state.status, Status::Finished, "no days");
    }
}

#[test]
fn a_planned_vacation_stays_planned_during_an_automatic_one() {
    for (site, game) in with_game(THREE_DAYS) {
        saves(&site, PlayerId(1));
        let form = VacationForm {
            from: "2026-12-01".into(),
            until: "2026-12-04".into(),
        };
        let planned = site.attempt(Some(PlayerId(1)), |context| start(context, &form));
        assert_eq!(planned.unwrap(), Ok(()));
        flags_fall(&site, TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(site.row(game).state.deadline, None);
        site.play_all(game, &OPENING[..1]);
        update_due(&site.app).unwrap();
        let row = site
            .context(Some(PlayerId(1)), status)
            .unwrap()
            .current
            .unwrap();
        assert_eq!((row.begun_at, row.automatic), (None, false));
        site.play_all(game, &OPENING[1..2]);
        site.run_long(TimeDelta::days(2));
        site.sql("UPDATE games SET status = 'finished'");
        site.run_long(TimeDelta::days(5));
        update_due(&site.app).unwrap();
        let row = site
            .context(Some(PlayerId(1)), status)
            .unwrap()
            .current
            .unwrap();
        assert_eq!(row.begun_at, Some(row.starts_at));
    }
}
