//! Frequency settings and limits of notices, on every available database.

use super::*;
use crate::model::{GameId, GameMailFrequency, MailFrequency, PlayerId};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::service::accounts::mail::{self, MailSettingsForm, SettingsOwner};
use crate::service::game_commands::{choose_mail_frequency, mute, watch, withdraw_remark};
use crate::service::testing::{OPENING, TestSite, notice_kinds, test_sites};

const PACE: TimeControl = TimeControl::days(7);

fn games(limits: bool) -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    test_sites(limits).into_iter().map(|site| {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        site.deliver();
        site.pass(TimeDelta::minutes(1));
        (site, game, people)
    })
}

fn choose(site: &TestSite, who: PlayerId, frequency: MailFrequency) {
    let wishes = MailSettingsForm {
        kinds: Some(Kind::optional().collect()),
        frequency: Some(frequency),
        hour: None,
        subject: None,
    };
    site.context(Some(who), |context| {
        mail::save(context, &SettingsOwner::CurrentPlayer, &wishes)
    })
    .unwrap();
}

fn visit(site: &TestSite, who: PlayerId) {
    site.pass(TimeDelta::minutes(1));
    site.context(None, |context| {
        last_seen::record_visit(context.conn, who, context.now)
    })
    .unwrap();
    site.pass(TimeDelta::minutes(1));
}

fn posts_remark(site: &TestSite, who: PlayerId, game: GameId, body: &str) {
    let made = site.remark(Some(who), game, None, body);
    made.unwrap().unwrap();
}

fn offers_draw(site: &TestSite, who: PlayerId, game: GameId) {
    site.command(who, game, GameCommand::Offer(OfferTerms::Draw))
        .unwrap()
        .unwrap();
}

#[test]
fn an_absence_gets_one_notice() {
    for (site, game, [lan, minh]) in games(false) {
        choose(&site, minh, MailFrequency::Absence);
        visit(&site, minh);
        site.play_all(game, &OPENING[..1]);
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
        let other = site.game(lan, minh, PACE);
        site.play_all(other, &OPENING[..1]);
        offers_draw(&site, lan, game);
        let notices = site.deliver();
        assert_eq!(
            notice_kinds(&notices),
            [("lan", Kind::Accepted)],
            "nothing for minh"
        );
        let why = notices.iter().filter(|notice| notice.name == "minh");
        assert!(why.clone().count() >= 2);
        assert!(why.clone().all(|notice| notice.text == Err("told already")));
        visit(&site, minh);
        site.play_all(game, &OPENING[1..3]);
        let both = [("lan", Kind::YourTurn), ("minh", Kind::YourTurn)];
        let notices = site.deliver();
        let kinds: Vec<_> = notices
            .iter()
            .map(|notice| (notice.name.as_str(), notice.kind))
            .collect();
        assert!(both.iter().all(|one| kinds.contains(one)));
        assert!(notice_kinds(&notices).contains(&("minh", Kind::YourTurn)));
    }
}

#[test]
fn a_notice_waits_while_its_reader_has_the_page_open() {
    for (site, game, [_, minh]) in games(false) {
        let pass = || site.pass(RECHECK_INTERVAL);
        let page = site.app.streams.watch(game, Some(Side::Second));
        site.play_all(game, &OPENING[..1]);
        for _ in 0..3 {
            assert_eq!(site.deliver()[0].text, Err("held back"));
            pass();
        }
        site.play_all(game, &OPENING[1..2]);
        let notices = site.deliver();
        assert_eq!(
            notice_kinds(&notices),
            [("lan", Kind::YourTurn)],
            "who is away"
        );
        let why: Vec<_> = notices
            .iter()
            .filter_map(|notice| notice.text.clone().err())
            .collect();
        assert_eq!(why, ["superseded"], "minh has moved");
        site.play_all(game, &OPENING[2..3]);
        offers_draw(&site, minh, game);
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::DrawOffer)]);
        drop(page);
        pass();
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
        pass();
        assert!(site.deliver().is_empty(), "one absence, one mail");
    }
}

#[test]
fn notices_of_pauses_and_gifts_wait_while_the_page_is_open() {
    for (site, game, [lan, minh]) in games(false) {
        let page = site.app.streams.watch(game, Some(Side::First));
        site.command(minh, game, GameCommand::Offer(OfferTerms::Pause))
            .unwrap()
            .unwrap();
        assert_eq!(site.deliver()[0].text, Err("held back"));
        site.command(lan, game, GameCommand::Decline(OfferKind::Pause))
            .unwrap()
            .unwrap();
        site.pass(RECHECK_INTERVAL);
        assert_eq!(
            notice_kinds(&site.deliver()),
            [("minh", Kind::Clock)],
            "who is away"
        );
        let seconds = 7200;
        let gift = site.command(minh, game, GameCommand::GiveTime { seconds });
        gift.unwrap().unwrap();
        drop(page);
        site.pass(RECHECK_INTERVAL);
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Clock)]);
    }
}

#[test]
fn a_live_game_emails_absent_players_once_and_present_ones_never() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, "live:10m+5s".parse::<TimeControl>().unwrap());
        site.deliver();
        let looks = |seat| site.app.streams.watch(game, Some(seat)).unwrap();
        let (_red, black) = (looks(Side::First), looks(Side::Second));
        site.play_all(game, &OPENING[..3]);
        assert!(notice_kinds(&site.deliver()).is_empty());
        drop(black);
        site.pass(RECHECK_INTERVAL);
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
        site.play_all(game, &OPENING[3..4]);
        assert!(notice_kinds(&site.deliver()).is_empty(), "lan looks on");
    }
}

#[test]
fn a_reminder_is_sent_in_any_absence() {
    for (site, game, [_, minh]) in games(false) {
        choose(&site, minh, MailFrequency::Absence);
        visit(&site, minh);
        site.play_all(game, &OPENING[..1]);
        site.deliver();
        site.pass(TimeDelta::days(6) + TimeDelta::hours(1));
        assert_eq!(crate::service::upkeep::remind(&site.app).unwrap(), 1);
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::Reminder)]);
    }
}

#[test]
fn an_absence_of_one_game_is_counted_by_that_game() {
    for (site, game, [lan, minh]) in games(false) {
        let other = site.game(lan, minh, PACE);
        site.deliver();
        let pick = |game, frequency| {
            let chosen = site.context(Some(minh), |context| {
                choose_mail_frequency(context, game, frequency)
            });
            chosen.unwrap();
        };
        pick(game, GameMailFrequency::Absence);
        visit(&site, minh);
        site.play_all(other, &OPENING[..1]);
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
        site.play_all(game, &OPENING[..1]);
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
        offers_draw(&site, lan, game);
        assert!(notice_kinds(&site.deliver()).is_empty());
        offers_draw(&site, lan, other);
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::DrawOffer)]);
        // And the reverse: a game with immediate notices, whatever the general setting.
        choose(&site, minh, MailFrequency::Absence);
        pick(game, GameMailFrequency::AtOnce);
        site.play_all(game, &OPENING[1..3]);
        let notices = site.deliver();
        assert!(notice_kinds(&notices).contains(&("minh", Kind::YourTurn)));
    }
}

#[test]
fn a_queued_notice_follows_a_changed_frequency() {
    for (site, game, [_, minh]) in games(false) {
        site.play_all(game, &OPENING[..1]);
        choose(&site, minh, MailFrequency::Daily);
        assert_eq!(site.deliver()[0].text, Err("kept for the digest"));
        choose(&site, minh, MailFrequency::AtOnce);
        site.play_all(game, &OPENING[1..3]);
        site.context(Some(minh), |context| mute(context, game, true))
            .unwrap();
        let notices = site.deliver();
        let last = notices.iter().find(|notice| notice.name == "minh").unwrap();
        assert_eq!(last.text, Err("switched off for this game"));
    }
}

#[test]
fn the_frequency_off_mutes_the_game() {
    for (site, game, [_, minh]) in games(false) {
        let pick = |frequency| {
            let chosen = site.context(Some(minh), |context| {
                choose_mail_frequency(context, game, frequency)
            });
            chosen.unwrap();
        };
        let mail = || {
            let look = |context: &mut crate::service::RequestContext| {
                crate::service::games::view(context, game)
            };
            site.context(Some(minh), look).unwrap().mail.unwrap().0
        };
        assert_eq!(mail(), GameMailFrequency::Usual);
        pick(GameMailFrequency::Off);
        assert_eq!(site.row(game).muted, "second");
        assert_eq!(mail(), GameMailFrequency::Off);
        site.play_all(game, &OPENING[..1]);
        assert!(site.deliver().is_empty());
        for frequency in [
            GameMailFrequency::AtOnce,
            GameMailFrequency::Absence,
            GameMailFrequency::Digest,
        ] {
            pick(frequency);
            assert_eq!((site.row(game).muted.as_str(), mail()), ("", frequency));
        }
        site.context(Some(minh), |context| mute(context, game, true))
            .unwrap();
        assert_eq!(mail(), GameMailFrequency::Off);
        site.context(Some(minh), |context| mute(context, game, false))
            .unwrap();
        assert_eq!(mail(), GameMailFrequency::Digest, "as before");
    }
}

#[test]
fn too_many_notices_wait_until_the_hour_is_over() {
    for (site, game, [_, minh]) in games(true) {
        for _ in 0..MOST_AN_HOUR {
            record_sent(&site, game, minh);
        }
        site.pass(TimeDelta::minutes(10));
        site.play_all(game, &OPENING[..1]);
        assert_eq!(site.deliver()[0].text, Err("held back"));
        site.pass(TimeDelta::minutes(49));
        assert!(site.deliver().is_empty(), "it is not due");
        site.pass(TimeDelta::minutes(1));
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
    }
}

#[test]
fn without_limits_nothing_is_held_back_and_a_day_has_its_own_limit() {
    for limits in [false, true] {
        for (site, game, [lan, minh]) in games(limits) {
            for _ in 0..6 {
                for _ in 0..MOST_AN_HOUR - 5 {
                    record_sent(&site, game, minh);
                }
                site.pass(TimeDelta::hours(2));
            }
            site.play_all(game, &OPENING[..1]);
            let notices = site.deliver();
            if limits {
                assert_eq!(notices[0].text, Err("held back"))
            } else {
                assert_eq!(notice_kinds(&notices), [("minh", Kind::YourTurn)])
            }
            offers_draw(&site, minh, game);
            assert_eq!(
                notice_kinds(&site.deliver()),
                [("lan", Kind::DrawOffer)],
                "{lan}"
            );
        }
    }
}

/// A row that records a notice sent to a player just now.
fn record_sent(site: &TestSite, game: GameId, who: PlayerId) {
    let at = site.now().format("%Y-%m-%d %H:%M:%S");
    site.sql(&format!(
        "INSERT INTO events (game_id, seq, player_id, kind, at) VALUES ({game}, \
         (SELECT MIN(seq) FROM events) - 1000, {who}, 'reminded', '{at}')"
    ));
    site.sql(&format!(
        "INSERT INTO outbox (event_id, recipient_id, game_id, kind, state, next_at, created_at, \
         done_at) VALUES ((SELECT MAX(id) FROM events), {who}, {game}, 'reminder', 'sent', '{at}', \
         '{at}', '{at}')"
    ));
}

#[test]
fn a_remark_sends_players_and_watchers_one_notice_until_they_visit() {
    for (site, game, [lan, minh]) in games(false) {
        let [eve, onlooker] = ["eve", "onlooker"].map(|name| site.member(name));
        site.context(Some(eve), |context| watch(context, game, true))
            .unwrap();
        posts_remark(&site, onlooker, game, "What a cannon!");
        posts_remark(&site, onlooker, game, "And what a horse!");
        let notices = site.deliver();
        let names: Vec<_> = notices
            .iter()
            .map(|notice| (notice.name.as_str(), notice.kind))
            .collect();
        let all = ["lan", "minh", "eve"].map(|name| (name, Kind::Kibitz));
        assert_eq!(names.len(), 3, "once each: {names:?}");
        assert!(all.iter().all(|one| names.contains(one)));
        site.sql("UPDATE outbox SET state = 'sent' WHERE kind = 'kibitz'");
        site.pass(TimeDelta::minutes(1));
        posts_remark(&site, onlooker, game, "Still there?");
        assert!(site.deliver().is_empty(), "nobody has looked yet");
        visit(&site, minh);
        site.context(Some(eve), |context| watch(context, game, false))
            .unwrap();
        visit(&site, eve);
        posts_remark(&site, lan, game, "Thank you.");
        let notices = site.deliver();
        let names: Vec<_> = notices.iter().map(|notice| notice.name.as_str()).collect();
        assert_eq!(names, ["minh"], "not the author, nor who watches no more");
    }
}

#[test]
fn private_games_and_own_games_cannot_be_watched() {
    for (site, game, [lan, _]) in games(false) {
        let eve = site.member("eve");
        let watches = |who, on| site.context(who, |context| watch(context, game, on));
        assert!(matches!(watches(Some(lan), true), Err(Error::Forbidden(_))));
        assert!(matches!(watches(None, true), Err(Error::SignedOut)));
        watches(Some(eve), true).unwrap();
        let home = site
            .context(Some(eve), crate::service::games::home)
            .unwrap();
        assert_eq!(home.watched.len(), 1);
        watches(Some(eve), false).unwrap();
        let home = site
            .context(Some(eve), crate::service::games::home)
            .unwrap();
        assert!(home.watched.is_empty());
        site.sql("UPDATE games SET visibility = 'private'");
        assert!(matches!(watches(Some(eve), true), Err(Error::NotFound)));
    }
}

#[test]
fn simultaneous_remarks_keep_the_order_of_events() {
    for (site, game, [lan, minh]) in games(false) {
        posts_remark(&site, lan, game, "one");
        posts_remark(&site, minh, game, "two");
        site.context(Some(minh), |context| withdraw_remark(context, game, 2))
            .unwrap();
        posts_remark(&site, minh, game, "three");
        assert_eq!(
            site.row(game).state.rev,
            2,
            "the page's count of events is not touched"
        );
    }
}
