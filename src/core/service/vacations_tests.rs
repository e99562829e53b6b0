use super::*;
use crate::event::{Event, EventKind};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::play::{Bank, GameCommand, OfferKind, OfferTerms, Reading, TimeControl};
use crate::rules::Side;
use crate::service::testing::{OPENING, TestSite, notice_kinds, test_site, test_sites};
use crate::service::upkeep;
use crate::store::events;

const THREE_DAYS: TimeControl = TimeControl::days(3);

fn asks(site: &TestSite, who: PlayerId, from: &str, until: &str) -> Result<(), VacationFault> {
    let form = VacationForm {
        from: from.into(),
        until: until.into(),
    };
    site.attempt(Some(who), |context| start(context, &form))
        .unwrap()
}

/// Starts a vacation of this many hours now.
fn goes(site: &TestSite, who: PlayerId, hours: i64) {
    let until = site.now() + TimeDelta::hours(hours);
    assert_eq!(asks(site, who, "", &instant::write(until)), Ok(()));
}

fn comes_back(site: &TestSite, who: PlayerId) {
    site.context(Some(who), end).unwrap();
}

fn left_to(site: &TestSite, who: PlayerId) -> i64 {
    site.context(Some(who), status).unwrap().left
}

fn deadline(site: &TestSite, game: GameId) -> Option<Instant> {
    site.row(game).state.deadline.map(Timestamp::utc)
}

fn clock(site: &TestSite, game: GameId) -> Reading {
    let mut conn = site.app.connection().unwrap();
    let stored = games::load_for_system(&mut conn, game, false).unwrap();
    stored.game.unwrap().clock(site.now())
}

fn vacation_events(site: &TestSite, game: GameId) -> Vec<(Event, Option<PlayerId>)> {
    let kinds = [EventKind::VacationBegan, EventKind::VacationEnded].map(<&str>::from);
    let mut conn = site.app.connection().unwrap();
    let rows = events::of_kinds(&mut conn, game, &kinds).unwrap();
    rows.into_iter()
        .map(|row| (row.event, row.player_id))
        .collect()
}

fn hours(n: i64) -> TimeDelta {
    TimeDelta::hours(n)
}

#[test]
fn a_vacation_moves_the_deadline_by_its_length_to_the_second() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, THREE_DAYS);
        let before = deadline(&site, game).unwrap();
        site.pass(hours(5));
        let rev = site.row(game).state.rev;
        goes(&site, lan, 48);
        assert_eq!(deadline(&site, game), None, "the clock stands still");
        assert!(clock(&site, game).standing);
        site.pass(TimeDelta::seconds(48 * 3600 - 1));
        assert_eq!(update_due(&site.app).unwrap(), 0);
        site.pass(TimeDelta::seconds(1));
        assert_eq!(update_due(&site.app).unwrap(), 1);
        assert_eq!(deadline(&site, game), Some(before + hours(48)));
        assert_eq!(site.row(game).state.rev, rev, "no form is stale by it");
        let both = [Event::VacationBegan, Event::VacationEnded];
        assert_eq!(
            vacation_events(&site, game),
            both.map(|kind| (kind, Some(lan)))
        );
        assert_eq!(update_due(&site.app).unwrap(), 0);
    }
}

#[test]
fn an_outage_before_a_vacation_is_credited() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        let game = site.game(lan, minh, THREE_DAYS);
        let before = deadline(&site, game).unwrap();
        site.pass(hours(5));
        // The machine slept, and the request came before the next heartbeat.
        goes(&site, lan, 48);
        site.beat();
        assert_eq!(deadline(&site, game), None, "it stands still as before");
        site.pass(hours(48));
        site.beat();
        comes_back(&site, lan);
        assert_eq!(deadline(&site, game), Some(before + hours(48 + 5)));
    }
}

#[test]
fn an_early_return_restarts_the_clock_at_once() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    let before = deadline(&site, game).unwrap();
    goes(&site, lan, 240);
    site.pass(hours(30));
    comes_back(&site, lan);
    assert_eq!(deadline(&site, game), Some(before + hours(30)));
    assert_eq!(
        left_to(&site, lan),
        i64::from(DAYS_A_YEAR) - 2,
        "a begun day counts"
    );
    comes_back(&site, lan);
    goes(&site, lan, 24);
    comes_back(&site, lan);
    assert_eq!(
        left_to(&site, lan),
        i64::from(DAYS_A_YEAR) - 3,
        "a day at least"
    );
}

#[test]
fn a_planned_vacation_begins_when_it_is_time() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    assert_eq!(asks(&site, lan, "2026-11-25", "2026-11-26"), Ok(()));
    assert_eq!(left_to(&site, lan), i64::from(DAYS_A_YEAR) - 2);
    let game = site.game(lan, minh, THREE_DAYS);
    let before = deadline(&site, game).unwrap();
    assert_eq!(update_due(&site.app).unwrap(), 0);
    site.pass(hours(3 * 24 + 12));
    // An announced vacation is not refused in the last hours of a turn; but this flag has fallen.
    assert_eq!(update_due(&site.app).unwrap(), 1);
    assert_eq!(deadline(&site, game), Some(before), "too late");
    comes_back(&site, lan);

    assert_eq!(asks(&site, minh, "2026-11-27", "2026-11-28"), Ok(()));
    comes_back(&site, minh);
    assert_eq!(
        left_to(&site, minh),
        i64::from(DAYS_A_YEAR),
        "nothing began"
    );
    let game = site.game(lan, minh, THREE_DAYS);
    site.pass(hours(5 * 24));
    assert_eq!(update_due(&site.app).unwrap(), 0);
    assert!(deadline(&site, game).is_some());
}

#[test]
fn a_planned_vacation_during_an_outage_has_no_effect() {
    let site = test_site();
    let lan = site.member("lan");
    assert_eq!(asks(&site, lan, "2026-11-25", "2026-11-26"), Ok(()));
    site.pass(hours(240));
    assert_eq!(update_due(&site.app).unwrap(), 1);
    assert_eq!(left_to(&site, lan), i64::from(DAYS_A_YEAR));
}

#[test]
fn a_turn_that_begins_during_a_vacation_has_its_full_time_after_it() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    let before = deadline(&site, game);
    goes(&site, minh, 72);
    assert_eq!(deadline(&site, game), before, "the opponent's clock runs");
    site.pass(hours(10));
    site.play_all(game, &OPENING[..1]);
    assert_eq!(deadline(&site, game), None);
    site.pass(hours(62));
    assert_eq!(update_due(&site.app).unwrap(), 1);
    assert_eq!(deadline(&site, game), Some(site.now() + hours(72)));
}

#[test]
fn a_game_that_begins_during_a_vacation_waits_for_its_end() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    goes(&site, lan, 72);
    let game = site.game(lan, minh, THREE_DAYS);
    assert_eq!(deadline(&site, game), None);
    assert_eq!(
        vacation_events(&site, game),
        [(Event::VacationBegan, Some(lan))]
    );
    site.pass(hours(72));
    update_due(&site.app).unwrap();
    assert_eq!(deadline(&site, game), Some(site.now() + hours(72)));
}

#[test]
fn moving_does_not_end_a_vacation() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let stock = Bank {
        stock: 10 * 86_400,
        increment: 0,
        cap: 0,
        free_first: 0,
    };
    let game = site.game(lan, minh, TimeControl::Bank(stock));
    goes(&site, lan, 96);
    site.pass(hours(20));
    site.play_all(game, &OPENING[..1]);
    let reading = clock(&site, game);
    assert_eq!(
        reading.left(Side::First),
        Some(10 * 86_400),
        "nothing spent"
    );
    assert_eq!(deadline(&site, game), Some(site.now() + hours(240)));
    site.pass(hours(1));
    site.play_all(game, &OPENING[1..2]);
    assert_eq!(deadline(&site, game), None, "still on vacation");
    assert_eq!(
        site.command(lan, game, GameCommand::Offer(OfferTerms::Draw))
            .unwrap(),
        Ok(())
    );
    assert_eq!(deadline(&site, game), None);
    assert_eq!(
        site.command(minh, game, GameCommand::Accept(OfferKind::Draw))
            .unwrap(),
        Ok(())
    );
    comes_back(&site, lan);
    assert_eq!(
        vacation_events(&site, game).len(),
        1,
        "a game that is over is left alone"
    );
}

#[test]
fn nobody_is_flagged_or_reminded_on_vacation() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, THREE_DAYS);
        site.beat();
        goes(&site, lan, 240);
        site.deliver();
        site.run_long(hours(239));
        assert_eq!(upkeep::flag_overdue(&site.app).unwrap(), 0);
        assert_eq!(upkeep::remind(&site.app).unwrap(), 0);
        assert_eq!(notice_kinds(&site.deliver()), [] as [(&str, Kind); 0]);
        site.run(hours(1));
        update_due(&site.app).unwrap();
        site.run_long(hours(49));
        assert_eq!(upkeep::remind(&site.app).unwrap(), 1);
        site.run_long(hours(24));
        assert_eq!(upkeep::flag_overdue(&site.app).unwrap(), 1);
        assert!(site.row(game).state.winner.is_some());
    }
}

#[test]
fn an_outage_during_a_vacation_counts_once() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    let before = deadline(&site, game).unwrap();
    site.beat();
    goes(&site, lan, 48);
    site.pass(hours(20));
    site.beat();
    assert_eq!(deadline(&site, game), None);
    comes_back(&site, lan);
    assert_eq!(deadline(&site, game), Some(before + hours(20)));
}

#[test]
fn a_vacation_does_not_affect_live_games_and_opponents_clocks() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let quick = Bank {
        stock: 600,
        increment: 5,
        cap: 0,
        free_first: 0,
    };
    let live = site.game(lan, minh, TimeControl::Live(quick));
    let theirs = site.game(minh, lan, THREE_DAYS);
    let before = [live, theirs].map(|game| deadline(&site, game));
    goes(&site, lan, 48);
    assert_eq!([live, theirs].map(|game| deadline(&site, game)), before);
    assert_eq!(vacation_events(&site, live), []);
    let later = site.game(lan, minh, TimeControl::Live(quick));
    assert!(deadline(&site, later).is_some());
}

#[test]
fn a_vacation_takes_no_more_days_than_the_year_has_left() {
    let site = test_site();
    let lan = site.member("lan");
    let too_long = |year, left, wanted| Err(VacationFault::TooLong { year, left, wanted });
    // From noon, so that a further day is started.
    assert_eq!(asks(&site, lan, "", "2026-12-21"), too_long(2026, 30, 31));
    goes(&site, lan, 30 * 24 - 24);
    assert_eq!(left_to(&site, lan), 1);
    site.pass(hours(29 * 24));
    assert_eq!(update_due(&site.app).unwrap(), 1);
    let [tomorrow, after] = [24, 25].map(|more| instant::write(site.now() + hours(more)));
    assert_eq!(asks(&site, lan, "", &after), too_long(2026, 1, 2));
    assert_eq!(asks(&site, lan, "", &tomorrow), Ok(()));
    assert_eq!(left_to(&site, lan), 0);
    comes_back(&site, lan);
    assert_eq!(
        asks(&site, lan, "2026-12-30", "2027-01-05"),
        too_long(2026, 0, 2)
    );
    assert_eq!(asks(&site, lan, "2027-01-01", "2027-01-30"), Ok(()));
}

#[test]
fn a_vacation_across_new_year_uses_days_of_both_years() {
    let site = test_site();
    let lan = site.member("lan");
    assert_eq!(asks(&site, lan, "2026-12-12", "2027-01-20"), Ok(()));
    assert_eq!(left_to(&site, lan), 10);
    site.pass(hours(45 * 24));
    update_due(&site.app).unwrap();
    site.pass(hours(20 * 24));
    update_due(&site.app).unwrap();
    assert!(left_to(&site, lan) < i64::from(DAYS_A_YEAR));
}

#[test]
fn no_vacation_is_planned_for_the_last_day_of_a_turn() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    let other = site.game(lan, minh, TimeControl::days(1));
    let last = |games: &[GameId]| Err(VacationFault::LastHours(games.to_vec()));
    site.pass(hours(2));
    assert_eq!(asks(&site, lan, "", "2026-11-27"), last(&[other]));
    site.play_all(other, &OPENING[..1]);
    site.pass(hours(46) + TimeDelta::seconds(1));
    assert_eq!(asks(&site, lan, "", "2026-11-27"), last(&[game]));
    // By then, the turn will be over.
    assert_eq!(asks(&site, lan, "2026-11-25", "2026-11-27"), Ok(()));
    comes_back(&site, lan);
    assert_eq!(asks(&site, lan, "2026-11-24", "2026-11-27"), last(&[game]));
    site.play_all(game, &OPENING[..1]);
    assert_eq!(asks(&site, lan, "", "2026-11-27"), Ok(()));
}

#[test]
fn invalid_terms_are_refused() {
    use VacationFault::*;
    let site = test_site();
    let lan = site.member("lan");
    let refused = [
        ("", "", NoEnd),
        ("soon", "2026-12-01", UnreadableStart),
        ("", "Christmas", UnreadableEnd),
        ("", "+99999-01-01", UnreadableEnd),
        ("", "2026-11-20", EndPast),
        ("2026-11-20", "2026-12-01", StartPast),
        ("", "2026-11-21", Short),
        ("", "2026-11-22T11:59:59Z", Short),
        ("2026-12-02", "2026-12-01", Short),
        ("", "2027-11-29", TooFar),
        ("2027-11-20", "9999-12-31", TooFar),
    ];
    for (from, until, why) in refused {
        assert_eq!(asks(&site, lan, from, until), Err(why), "{from} {until}");
    }
    assert_eq!(asks(&site, lan, "", "2026-11-22T12:00:00Z"), Ok(()));
    assert_eq!(asks(&site, lan, "", "2026-11-30"), Err(Already));
}

#[test]
fn days_are_in_the_players_time_zone() {
    let site = test_site();
    let lan = site.member("lan");
    site.sql("UPDATE players SET zone = 'Asia/Shanghai'");
    assert_eq!(asks(&site, lan, "2026-11-23", "2026-11-24"), Ok(()));
    let row = site.context(Some(lan), status).unwrap().current.unwrap();
    let term = [row.starts_at, row.ends_at].map(|at| instant::write(at.utc()));
    assert_eq!(term, ["2026-11-22T16:00:00Z", "2026-11-24T16:00:00Z"]);
}

#[test]
fn a_lock_during_a_vacation_extends_the_time() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    goes(&site, lan, 24);
    site.sql("UPDATE players SET locked_until = '2026-11-25 12:00:00' WHERE name = 'lan'");
    site.pass(hours(24));
    update_due(&site.app).unwrap();
    let unlocked = site.now() + hours(72);
    assert_eq!(deadline(&site, game), Some(unlocked + hours(72)));
}

#[test]
fn a_planned_vacation_begins_at_its_time_even_if_noticed_late() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, TimeControl::days(7));
    let before = deadline(&site, game).unwrap();
    assert_eq!(asks(&site, lan, "2026-11-23", "2026-11-24"), Ok(()));
    // The server starts again at midnight, and checks after a quarter of an hour.
    site.pass(hours(36) + TimeDelta::minutes(14));
    assert_eq!(update_due(&site.app).unwrap(), 1);
    site.pass(hours(48) - TimeDelta::minutes(14));
    assert_eq!(update_due(&site.app).unwrap(), 1);
    assert_eq!(deadline(&site, game), Some(before + hours(48)));
}

#[test]
fn a_planned_vacation_noticed_late_does_not_affect_the_opponents_turn() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    assert_eq!(asks(&site, lan, "2026-11-22", "2026-11-24"), Ok(()));
    site.pass(hours(13));
    site.play_all(game, &OPENING[..1]);
    let end: Instant = "2026-11-25T01:00:00Z".parse().unwrap();
    assert_eq!(deadline(&site, game), Some(end));
    site.sql("UPDATE players SET quiet = '20-6'");
    update_due(&site.app).unwrap();
    assert_eq!(deadline(&site, game), Some(end + hours(5)));
}

#[test]
fn a_deadline_that_a_vacation_moves_into_quiet_hours_moves_to_their_end() {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, THREE_DAYS);
    site.sql("UPDATE players SET quiet = '20-6'");
    goes(&site, lan, 33);
    site.pass(hours(33));
    update_due(&site.app).unwrap();
    let morning: Instant = "2026-11-26T06:00:00Z".parse().unwrap();
    assert_eq!(deadline(&site, game), Some(morning));
}

#[test]
fn a_site_without_vacations_refuses_them() {
    let site = test_site();
    let setup = crate::service::Setup {
        vacation_days: 0,
        ..site.app.setup.clone()
    };
    let site = site.restarted_as(setup);
    let lan = site.member("lan");
    assert_eq!(left_to(&site, lan), 0);
    let refused = asks(&site, lan, "", "2026-11-24");
    assert!(matches!(
        refused,
        Err(VacationFault::TooLong { left: 0, .. })
    ));
}
