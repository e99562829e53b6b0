//! Digests and weekly emails, on every available database.

use super::*;
use crate::model::{GameId, GameMailFrequency, PlayerId};
use crate::play::TimeControl;
use crate::service::accounts::mail::{self, MailSettingsForm, SettingsOwner};
use crate::service::accounts::settings;
use crate::service::game_commands::choose_mail_frequency;
use crate::service::mail_links::{self, MailLink};
use crate::service::testing::{OPENING, TestSite, notice_kinds, test_sites};
use crate::store::outbox;
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(7);

fn utc(text: &str) -> Instant {
    format!("{text}Z").parse().unwrap()
}

fn zone(name: &str) -> Tz {
    name.parse().unwrap()
}

/// A running game of lan and minh, whose turn it is, with its first notices sent.
fn with_game() -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    test_sites(false).into_iter().map(|site| {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        site.play_all(game, &OPENING[..1]);
        site.deliver();
        (site, game, people)
    })
}

fn choose(site: &TestSite, who: PlayerId, frequency: MailFrequency, hour: u32) {
    let off = site.find(who).mail_off;
    let kinds = Kind::optional().filter(|kind| kind.is_wanted(&off));
    let wishes = MailSettingsForm {
        kinds: Some(kinds.collect()),
        frequency: Some(frequency),
        hour: Some(hour),
        subject: None,
    };
    site.context(Some(who), |context| {
        mail::save(context, &SettingsOwner::CurrentPlayer, &wishes)
    })
    .unwrap();
}

fn row(site: &TestSite, who: PlayerId) -> mail_habits::Row {
    let mut conn = site.app.connection().unwrap();
    mail_habits::find(&mut conn, who).unwrap().unwrap()
}

/// The kinds of a player's queued notices.
fn queued_kinds(site: &TestSite, who: PlayerId) -> Vec<Kind> {
    let mut conn = site.app.connection().unwrap();
    let now = site.now();
    let rows = outbox::lease(&mut conn, now, now, 100).unwrap();
    let rows = rows.into_iter().filter(|row| row.recipient_id == who);
    rows.map(|row| row.kind).collect()
}

#[test]
fn the_local_hour_stays_the_same_across_clock_changes() {
    let berlin = zone("Europe/Berlin");
    let eight = |after: &str| next_at(berlin, &[8], None, utc(after)).unwrap();
    assert_eq!(eight("2026-11-21T06:59:59"), utc("2026-11-21T07:00:00"));
    assert_eq!(eight("2026-11-21T07:00:00"), utc("2026-11-22T07:00:00"));
    // Summer time begins on 28 March 2027: the hour in Berlin stays the same.
    assert_eq!(eight("2027-03-27T07:00:00"), utc("2027-03-28T06:00:00"));
    // The skipped hour counts as the moment when clocks go forward; the next day is as usual.
    let two = |after: &str| next_at(berlin, &[2], None, utc(after)).unwrap();
    assert_eq!(two("2027-03-27T12:00:00"), utc("2027-03-28T01:00:00"));
    assert_eq!(two("2027-03-28T01:00:00"), utc("2027-03-29T00:00:00"));
    // The hour that occurs twice on 31 October 2027 counts once.
    assert_eq!(two("2027-10-30T12:00:00"), utc("2027-10-31T00:00:00"));
    assert_eq!(two("2027-10-31T00:00:00"), utc("2027-11-01T01:00:00"));
}

#[test]
fn zones_near_the_date_line_are_supported() {
    let at = |name: &str, hour| {
        let next = next_at(zone(name), &[hour], None, utc("2026-11-21T12:00:00"));
        next.unwrap().to_rfc3339()
    };
    assert_eq!(at("Pacific/Kiritimati", 3), "2026-11-21T13:00:00+00:00");
    assert_eq!(at("Pacific/Pago_Pago", 0), "2026-11-22T11:00:00+00:00");
    assert_eq!(at("Asia/Kathmandu", 18), "2026-11-21T12:15:00+00:00");
    for name in chrono_tz::TZ_VARIANTS {
        let mut now = utc("2026-11-21T12:00:00");
        for _ in 0..400 {
            let next = next_at(name, &[2], None, now).unwrap();
            let hours = (next - now).num_hours();
            assert!(next > now && hours <= 26, "{name} {now}");
            now = next;
        }
    }
}

#[test]
fn twice_a_day_is_every_twelve_hours_and_a_week_begins_on_monday() {
    let after = utc("2026-11-21T12:00:00");
    let tz = zone("Asia/Shanghai");
    let next = next_at(tz, &[21, 9], None, after).unwrap();
    assert_eq!(next, utc("2026-11-21T13:00:00"));
    let then = next_at(tz, &[21, 9], None, next).unwrap();
    assert_eq!(then, utc("2026-11-22T01:00:00"));
    let monday = next_at(tz, &[9], Some(Weekday::Mon), after).unwrap();
    assert_eq!(monday, utc("2026-11-23T01:00:00"));
    let then = next_at(tz, &[9], Some(Weekday::Mon), monday).unwrap();
    assert_eq!(then, utc("2026-11-30T01:00:00"));
}

#[test]
fn a_daily_digest_lists_turns_once_a_day() {
    for (site, game, [lan, minh]) in with_game() {
        choose(&site, lan, MailFrequency::Daily, 18);
        assert_eq!(
            row(&site, lan).digest_at.unwrap().utc(),
            utc("2026-11-21T18:00:00")
        );
        site.play_all(game, &OPENING[1..2]);
        assert!(
            notice_kinds(&site.deliver()).is_empty(),
            "no mail for the turn"
        );
        assert_eq!(digests(&site.app).unwrap(), 0, "before the hour");
        site.pass(TimeDelta::hours(6));
        assert_eq!(digests(&site.app).unwrap(), 1);
        assert_eq!(digests(&site.app).unwrap(), 0, "not twice");
        assert_eq!(queued_kinds(&site, lan), [Kind::Digest]);
        assert_eq!(
            row(&site, lan).digest_at.unwrap().utc(),
            utc("2026-11-22T18:00:00")
        );
        site.play_all(game, &OPENING[2..3]);
        assert_eq!(queued_kinds(&site, minh), [Kind::YourTurn]);
        site.pass(TimeDelta::days(3));
        assert_eq!(digests(&site.app).unwrap(), 0, "nothing waits for lan");
        assert!(row(&site, lan).digest_at.unwrap().utc() > site.now());
    }
}

#[test]
fn an_offer_with_a_move_sends_a_notice_at_once_despite_a_daily_digest() {
    for (site, game, [lan, minh]) in with_game() {
        choose(&site, lan, MailFrequency::TwiceDaily, 18);
        let mut form = crate::service::testing::form(1, OPENING[1]);
        form.offer_draw = true;
        site.send(Some(minh), game, &form).unwrap().unwrap();
        assert_eq!(queued_kinds(&site, lan), [Kind::DrawOffer]);
    }
}

#[test]
fn a_single_game_may_use_the_daily_digest() {
    for (site, game, [lan, minh]) in with_game() {
        let other = site.game(lan, minh, PACE);
        site.deliver();
        let pick = |frequency| {
            let chosen = site.context(Some(lan), |context| {
                choose_mail_frequency(context, game, frequency)
            });
            chosen.unwrap();
        };
        pick(GameMailFrequency::Digest);
        assert_eq!(
            row(&site, lan).digest_at.unwrap().utc(),
            utc("2026-11-22T08:00:00"),
            "at the usual hour"
        );
        site.play_all(game, &OPENING[1..2]);
        assert!(queued_kinds(&site, lan).is_empty());
        site.play_all(other, &OPENING[..2]);
        assert_eq!(queued_kinds(&site, lan), [Kind::YourTurn], "the other game");
        site.deliver();
        site.pass(TimeDelta::days(1));
        assert_eq!(digests(&site.app).unwrap(), 1);
        pick(GameMailFrequency::Usual);
        assert_eq!(row(&site, lan).digest_at, None);
    }
}

#[test]
fn a_due_digest_survives_a_change_of_settings_and_follows_the_zone() {
    for (site, _, [lan, minh]) in with_game() {
        choose(&site, minh, MailFrequency::Daily, 18);
        let moved = site.attempt(Some(minh), |context| {
            settings::set_time_zone(context, "Asia/Tokyo")
        });
        moved.unwrap().unwrap();
        assert_eq!(
            row(&site, minh).digest_at.unwrap().utc(),
            utc("2026-11-22T09:00:00")
        );
        site.pass(TimeDelta::hours(21) + TimeDelta::seconds(10));
        choose(&site, minh, MailFrequency::TwiceDaily, 6);
        assert_eq!(digests(&site.app).unwrap(), 1, "the one that was due");
        assert_eq!(
            row(&site, minh).digest_at.unwrap().utc(),
            utc("2026-11-22T21:00:00")
        );
        choose(&site, minh, MailFrequency::AtOnce, 6);
        assert_eq!(row(&site, minh).digest_at, None);
        assert!(
            site.context(Some(lan), |context| mail::current(
                context,
                &SettingsOwner::CurrentPlayer
            ))
            .is_ok()
        );
    }
}

#[test]
fn the_weekly_email_is_sent_to_subscribers() {
    for (site, _, [lan, minh]) in with_game() {
        let all = MailSettingsForm {
            kinds: Some(Kind::optional().collect()),
            frequency: None,
            hour: None,
            subject: None,
        };
        site.context(Some(lan), |context| {
            mail::save(context, &SettingsOwner::CurrentPlayer, &all)
        })
        .unwrap();
        choose(&site, minh, MailFrequency::AtOnce, 8);
        // 21 November 2026 is a Saturday.
        assert_eq!(
            row(&site, lan).weekly_at.unwrap().utc(),
            utc("2026-11-23T08:00:00")
        );
        assert_eq!(row(&site, minh).weekly_at, None);
        site.pass(TimeDelta::days(2));
        assert_eq!(weekly_notes(&site.app).unwrap(), 1);
        assert_eq!(weekly_notes(&site.app).unwrap(), 0);
        let waits = queued_kinds(&site, lan);
        assert_eq!(waits.last(), Some(&Kind::Weekly));
        let link = MailLink::Stop(Kind::Weekly);
        let key = |conn: &mut _, _| mail_links::key(conn, &site.find(lan), link);
        let key = site.app.write_unattended(key).unwrap();
        let token = crate::emails::unsubscribe_token(Kind::Weekly, &key);
        site.context(None, |context| {
            crate::service::accounts::mail::switch_by_link(context, &token, false)
        })
        .unwrap();
        assert_eq!(row(&site, lan).weekly_at, None);
    }
}
