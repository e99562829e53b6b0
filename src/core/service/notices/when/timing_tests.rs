//! One notice an absence, and never too many, on every database that is to be had.

use super::*;
use crate::model::{GameId, GameMailFrequency, MailFrequency, PlayerId};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::service::accounts::mail::{self, MailSettingsForm, Whose};
use crate::service::game_commands::{choose_mail_frequency, mute, watch, withdraw_remark};
use crate::service::testing::{OPENING, TestSite, heard, test_sites};

const PACE: TimeControl = TimeControl::days(7);

fn games(limits: bool) -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    test_sites(limits).into_iter().map(|site| {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        site.told();
        site.pass(TimeDelta::minutes(1));
        (site, game, people)
    })
}

fn choose(site: &TestSite, who: PlayerId, frequency: MailFrequency) {
    let wishes = MailSettingsForm {
        kinds: Some(Kind::optional().collect()),
        frequency: Some(frequency),
        hour: None,
    };
    site.context(Some(who), |context| {
        mail::save(context, &Whose::CurrentPlayer, &wishes)
    })
    .unwrap();
}

fn looks_in(site: &TestSite, who: PlayerId) {
    site.pass(TimeDelta::minutes(1));
    site.context(None, |context| {
        last_seen::note(context.conn, who, context.now)
    })
    .unwrap();
    site.pass(TimeDelta::minutes(1));
}

fn says(site: &TestSite, who: PlayerId, game: GameId, body: &str) {
    let made = site.remark(Some(who), game, None, body);
    made.unwrap().unwrap();
}

fn offers_draw(site: &TestSite, who: PlayerId, game: GameId) {
    site.command(who, game, GameCommand::Offer(OfferTerms::Draw))
        .unwrap()
        .unwrap();
}

#[test]
fn an_absence_is_told_one_thing() {
    for (site, game, [lan, minh]) in games(false) {
        choose(&site, minh, MailFrequency::Absence);
        looks_in(&site, minh);
        site.play_all(game, &OPENING[..1]);
        assert_eq!(heard(&site.told()), [("minh", Kind::YourTurn)]);
        let other = site.game(lan, minh, PACE);
        site.play_all(other, &OPENING[..1]);
        offers_draw(&site, lan, game);
        let told = site.told();
        assert_eq!(heard(&told), [("lan", Kind::Accepted)], "nothing for minh");
        let why = told.iter().filter(|told| told.name == "minh");
        assert!(why.clone().count() >= 2);
        assert!(why.clone().all(|told| told.text == Err("told already")));
        looks_in(&site, minh);
        site.play_all(game, &OPENING[1..3]);
        let both = [("lan", Kind::YourTurn), ("minh", Kind::YourTurn)];
        let told = site.told();
        let kinds: Vec<_> = told
            .iter()
            .map(|told| (told.name.as_str(), told.kind))
            .collect();
        assert!(both.iter().all(|one| kinds.contains(one)));
        assert!(heard(&told).contains(&("minh", Kind::YourTurn)));
    }
}

#[test]
fn mail_rests_while_its_reader_sees_the_board_and_comes_once_they_have_gone() {
    for (site, game, [_, minh]) in games(false) {
        let pass = || site.pass(RESTS);
        let rev = site.row(game).state.rev;
        let page = site.app.streams.listen(game, rev, Some(Side::Second));
        site.play_all(game, &OPENING[..1]);
        for _ in 0..3 {
            assert_eq!(site.told()[0].text, Err("held back"));
            pass();
        }
        site.play_all(game, &OPENING[1..2]);
        let told = site.told();
        assert_eq!(heard(&told), [("lan", Kind::YourTurn)], "who is away");
        let why: Vec<_> = told
            .iter()
            .filter_map(|told| told.text.clone().err())
            .collect();
        assert_eq!(why, ["superseded"], "minh has moved");
        site.play_all(game, &OPENING[2..3]);
        offers_draw(&site, minh, game);
        assert_eq!(heard(&site.told()), [("lan", Kind::DrawOffer)]);
        drop(page);
        pass();
        assert_eq!(heard(&site.told()), [("minh", Kind::YourTurn)]);
        pass();
        assert!(site.told().is_empty(), "one absence, one mail");
    }
}

#[test]
fn what_a_reader_sees_of_pauses_and_gifts_is_not_mailed_until_they_have_gone() {
    for (site, game, [lan, minh]) in games(false) {
        let rev = site.row(game).state.rev;
        let page = site.app.streams.listen(game, rev, Some(Side::First));
        site.command(minh, game, GameCommand::Offer(OfferTerms::Pause))
            .unwrap()
            .unwrap();
        assert_eq!(site.told()[0].text, Err("held back"));
        site.command(lan, game, GameCommand::Decline(OfferKind::Pause))
            .unwrap()
            .unwrap();
        site.pass(RESTS);
        assert_eq!(heard(&site.told()), [("minh", Kind::Clock)], "who is away");
        let seconds = 7200;
        let gift = site.command(minh, game, GameCommand::GiveTime { seconds });
        gift.unwrap().unwrap();
        drop(page);
        site.pass(RESTS);
        assert_eq!(heard(&site.told()), [("lan", Kind::Clock)]);
    }
}

#[test]
fn in_a_live_game_who_has_gone_away_gets_one_mail_and_who_looks_gets_none() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, "live:10m+5s".parse::<TimeControl>().unwrap());
        site.told();
        let rev = site.row(game).state.rev;
        let looks = |seat| site.app.streams.listen(game, rev, Some(seat)).unwrap();
        let (_red, black) = (looks(Side::First), looks(Side::Second));
        site.play_all(game, &OPENING[..3]);
        assert!(heard(&site.told()).is_empty());
        drop(black);
        site.pass(RESTS);
        assert_eq!(heard(&site.told()), [("minh", Kind::YourTurn)]);
        site.play_all(game, &OPENING[3..4]);
        assert!(heard(&site.told()).is_empty(), "lan looks on");
    }
}

#[test]
fn a_reminder_comes_in_any_absence() {
    for (site, game, [_, minh]) in games(false) {
        choose(&site, minh, MailFrequency::Absence);
        looks_in(&site, minh);
        site.play_all(game, &OPENING[..1]);
        site.told();
        site.pass(TimeDelta::days(6) + TimeDelta::hours(1));
        assert_eq!(crate::service::upkeep::remind(&site.app).unwrap(), 1);
        assert_eq!(heard(&site.told()), [("minh", Kind::Reminder)]);
    }
}

#[test]
fn an_absence_of_one_game_is_counted_by_that_game() {
    for (site, game, [lan, minh]) in games(false) {
        let other = site.game(lan, minh, PACE);
        site.told();
        let pick = |game, frequency| {
            let chosen = site.context(Some(minh), |context| {
                choose_mail_frequency(context, game, frequency)
            });
            chosen.unwrap();
        };
        pick(game, GameMailFrequency::Absence);
        looks_in(&site, minh);
        site.play_all(other, &OPENING[..1]);
        assert_eq!(heard(&site.told()), [("minh", Kind::YourTurn)]);
        site.play_all(game, &OPENING[..1]);
        assert_eq!(heard(&site.told()), [("minh", Kind::YourTurn)]);
        offers_draw(&site, lan, game);
        assert!(heard(&site.told()).is_empty());
        offers_draw(&site, lan, other);
        assert_eq!(heard(&site.told()), [("minh", Kind::DrawOffer)]);
        // And the other way: a game that is told at once, whatever is usual.
        choose(&site, minh, MailFrequency::Absence);
        pick(game, GameMailFrequency::AtOnce);
        site.play_all(game, &OPENING[1..3]);
        let told = site.told();
        assert!(heard(&told).contains(&("minh", Kind::YourTurn)));
    }
}

#[test]
fn a_notice_that_waits_when_the_rhythm_changes_goes_by_the_new_one() {
    for (site, game, [_, minh]) in games(false) {
        site.play_all(game, &OPENING[..1]);
        choose(&site, minh, MailFrequency::Daily);
        assert_eq!(site.told()[0].text, Err("kept for the digest"));
        choose(&site, minh, MailFrequency::AtOnce);
        site.play_all(game, &OPENING[1..3]);
        site.context(Some(minh), |context| mute(context, game, true))
            .unwrap();
        let told = site.told();
        let last = told.iter().find(|told| told.name == "minh").unwrap();
        assert_eq!(last.text, Err("switched off for this game"));
    }
}

#[test]
fn the_frequency_off_is_the_mute_of_old() {
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
        assert!(site.told().is_empty());
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
            sent(&site, game, minh);
        }
        site.pass(TimeDelta::minutes(10));
        site.play_all(game, &OPENING[..1]);
        assert_eq!(site.told()[0].text, Err("held back"));
        site.pass(TimeDelta::minutes(49));
        assert!(site.told().is_empty(), "it is not due");
        site.pass(TimeDelta::minutes(1));
        assert_eq!(heard(&site.told()), [("minh", Kind::YourTurn)]);
    }
}

#[test]
fn without_limits_nothing_is_held_back_and_a_day_has_its_own_limit() {
    for limits in [false, true] {
        for (site, game, [lan, minh]) in games(limits) {
            for _ in 0..6 {
                for _ in 0..MOST_AN_HOUR - 5 {
                    sent(&site, game, minh);
                }
                site.pass(TimeDelta::hours(2));
            }
            site.play_all(game, &OPENING[..1]);
            let told = site.told();
            if limits {
                assert_eq!(told[0].text, Err("held back"))
            } else {
                assert_eq!(heard(&told), [("minh", Kind::YourTurn)])
            }
            offers_draw(&site, minh, game);
            assert_eq!(heard(&site.told()), [("lan", Kind::DrawOffer)], "{lan}");
        }
    }
}

/// A row that says that a notice was sent to a player just now.
fn sent(site: &TestSite, game: GameId, who: PlayerId) {
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
fn a_remark_is_told_to_the_players_and_to_who_watches_once_until_they_look() {
    for (site, game, [lan, minh]) in games(false) {
        let [eve, onlooker] = ["eve", "onlooker"].map(|name| site.member(name));
        site.context(Some(eve), |context| watch(context, game, true))
            .unwrap();
        says(&site, onlooker, game, "What a cannon!");
        says(&site, onlooker, game, "And what a horse!");
        let told = site.told();
        let names: Vec<_> = told
            .iter()
            .map(|told| (told.name.as_str(), told.kind))
            .collect();
        let all = ["lan", "minh", "eve"].map(|name| (name, Kind::Kibitz));
        assert_eq!(names.len(), 3, "once each: {names:?}");
        assert!(all.iter().all(|one| names.contains(one)));
        site.sql("UPDATE outbox SET state = 'sent' WHERE kind = 'kibitz'");
        site.pass(TimeDelta::minutes(1));
        says(&site, onlooker, game, "Still there?");
        assert!(site.told().is_empty(), "nobody has looked yet");
        looks_in(&site, minh);
        site.context(Some(eve), |context| watch(context, game, false))
            .unwrap();
        looks_in(&site, eve);
        says(&site, lan, game, "Thank you.");
        let told = site.told();
        let names: Vec<_> = told.iter().map(|told| told.name.as_str()).collect();
        assert_eq!(names, ["minh"], "not the author, nor who watches no more");
    }
}

#[test]
fn a_private_game_and_ones_own_are_not_watched() {
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
fn two_remarks_at_once_keep_the_order_of_events() {
    for (site, game, [lan, minh]) in games(false) {
        says(&site, lan, game, "one");
        says(&site, minh, game, "two");
        site.context(Some(minh), |context| withdraw_remark(context, game, 2))
            .unwrap();
        says(&site, minh, game, "three");
        assert_eq!(
            site.row(game).state.rev,
            2,
            "the page's count of events is not touched"
        );
    }
}
