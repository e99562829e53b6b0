//! Messages without a move: who may send and read them, and whom they are mailed to, on every
//! available database.

use super::*;
use crate::model::notice::Kind;
use crate::model::{GameId, GameMailFrequency, MailFrequency, PlayerId, Visibility};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::refusals::Forbidden;
use crate::service::accounts::mail::{self, MailSettingsForm, SettingsOwner};
use crate::service::admin::{self, MessageId};
use crate::service::archive;
use crate::service::game_commands::{CommandForm, act, choose_mail_frequency};
use crate::service::games::{progress, view};
use crate::service::testing::{Attempt, OPENING, TestSite, form, notice_kinds, test_sites};
use crate::service::{RequestContext, last_seen};

const PACE: TimeControl = TimeControl::days(7);

/// A running game of lan and minh after two plies, with its first notices sent, and an onlooker.
fn games() -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 3])> {
    test_sites(false).into_iter().map(|site| {
        let people = ["lan", "minh", "hoa"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        site.play_all(game, &OPENING[..2]);
        site.deliver();
        site.pass(TimeDelta::minutes(5));
        (site, game, people)
    })
}

fn says(
    site: &TestSite,
    who: Option<PlayerId>,
    game: GameId,
    (body, to): (&str, Option<Audience>),
) -> Attempt<(), MessageRefused> {
    let form = MessageForm {
        body: body.to_owned(),
        to,
    };
    site.attempt(who, |context: &mut RequestContext| {
        let game = LockedGame::open(context, game)?;
        send_message(context, &game, &form)
    })
}

/// The messages that someone can read, the private ones in brackets.
fn reads(site: &TestSite, who: Option<PlayerId>, game: GameId) -> Vec<String> {
    let view = site.context(who, |context| view(context, game)).unwrap();
    let words = view.messages.into_iter().map(|message| match message.to {
        Audience::All => message.body,
        Audience::Opponent => format!("({})", message.body),
    });
    words.collect()
}

/// The kinds of a delivery's emails, and their texts.
fn letters(site: &TestSite) -> Vec<(String, Kind, String)> {
    let sent = site.deliver().into_iter();
    let sent = sent.filter_map(|notice| Some((notice.name, notice.kind, notice.text.ok()?)));
    sent.collect()
}

const ALL: Option<Audience> = Some(Audience::All);
const OPPONENT: Option<Audience> = Some(Audience::Opponent);

#[test]
fn a_message_is_sent_at_any_time_and_stands_in_the_order_of_the_moves() {
    for (site, game, [lan, minh, hoa]) in games() {
        let said = |who, text| says(&site, Some(who), game, (text, ALL)).unwrap().unwrap();
        said(minh, "Waiting.");
        let mut sent = form(2, OPENING[2]);
        sent.message = "With a move.".into();
        site.send(Some(lan), game, &sent).unwrap().unwrap();
        said(lan, "Now yours.");
        site.command(minh, game, GameCommand::Offer(OfferTerms::Draw))
            .unwrap()
            .unwrap();
        said(lan, "Let me think.");
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        said(minh, "Good game!");
        let words = [
            "Waiting.",
            "With a move.",
            "Now yours.",
            "Let me think.",
            "Good game!",
        ];
        for who in [None, Some(hoa), Some(lan), Some(minh)] {
            assert_eq!(reads(&site, who, game), words);
        }
    }
}

#[test]
fn a_message_to_the_opponent_is_found_by_nobody_else() {
    for (site, game, [lan, minh, hoa]) in games() {
        says(&site, Some(lan), game, ("Between zephyrs.", OPPONENT))
            .unwrap()
            .unwrap();
        says(&site, Some(lan), game, ("For zebras.", ALL))
            .unwrap()
            .unwrap();
        for player in [lan, minh] {
            let all = ["(Between zephyrs.)", "For zebras."];
            assert_eq!(reads(&site, Some(player), game), all);
            let view = site.context(Some(player), |context| view(context, game));
            let record = archive::messages(&view.unwrap());
            let record: Vec<String> = record.into_iter().map(|said| said.body).collect();
            assert_eq!(record, ["For zebras."]);
        }
        for other in [None, Some(hoa)] {
            assert_eq!(reads(&site, other, game), ["For zebras."]);
        }
        let found = |word: &str| {
            let words = format!("SELECT count(*) AS n FROM words WHERE tokens LIKE '%{word}%'");
            site.count_of(&words)
        };
        assert_eq!([found("zephyrs"), found("zebras")], [0, 1]);
        let id =
            site.count_of("SELECT max(id) AS n FROM events WHERE kind = 'message-to-opponent'");
        let admin = site.member("admin");
        let message = MessageId { game, number: -id };
        let looked = site.context(Some(admin), |context| admin::message(context, message));
        assert!(looked.is_err());
    }
}

#[test]
fn without_a_choice_a_message_has_the_readers_of_the_last_one() {
    for (site, game, [lan, minh, _]) in games() {
        let said = |who, text, to| says(&site, Some(who), game, (text, to)).unwrap().unwrap();
        said(lan, "one", None);
        said(lan, "two", OPPONENT);
        said(lan, "three", None);
        said(minh, "four", None);
        said(lan, "five", ALL);
        said(lan, "six", None);
        let words = ["one", "(two)", "(three)", "four", "five", "six"];
        assert_eq!(reads(&site, Some(minh), game), words);
        // Words beside an offer are for all, but nobody chose that.
        said(lan, "seven", OPPONENT);
        let stored = |context: &mut RequestContext| {
            let now = context.now;
            let game = LockedGame::open(context, game)?;
            keep_words(context.conn, game.stored(), lan, "A draw?", now)
        };
        site.context(Some(lan), stored).unwrap();
        said(lan, "eight", None);
        assert_eq!(
            reads(&site, Some(minh), game)[6..],
            ["(seven)", "A draw?", "(eight)"]
        );
    }
}

#[test]
fn the_same_text_within_a_minute_is_stored_once() {
    for (site, game, [lan, minh, _]) in games() {
        let said = |who| {
            says(&site, Some(who), game, ("Hello!", ALL))
                .unwrap()
                .unwrap()
        };
        said(lan);
        site.pass(TimeDelta::seconds(50));
        said(lan);
        said(minh);
        assert_eq!(reads(&site, None, game).len(), 2);
        site.pass(TimeDelta::seconds(20));
        said(lan);
        assert_eq!(reads(&site, None, game).len(), 3);
    }
}

#[test]
fn only_the_players_send_messages_and_none_that_is_empty_or_too_long() {
    for (site, game, [lan, _, hoa]) in games() {
        let refused = |text: &str| says(&site, Some(lan), game, (text, ALL)).unwrap();
        assert_eq!(refused(" \n\u{200b}"), Err(MessageRefused::Empty));
        let limit = "好".repeat(MOST_MESSAGE);
        assert_eq!(refused(&format!("{limit}好")), Err(MessageRefused::TooLong));
        assert_eq!(refused(&limit), Ok(()));
        let by_onlooker = says(&site, Some(hoa), game, ("Hello!", ALL));
        assert!(matches!(
            by_onlooker,
            Err(Error::Forbidden(Forbidden::NotYourGame))
        ));
        let signed_out = says(&site, None, game, ("Hello!", ALL));
        assert!(matches!(signed_out, Err(Error::SignedOut)));
        let mut conn = site.app.connection().unwrap();
        crate::store::games::save_visibility(&mut conn, game, Visibility::Private).unwrap();
        drop(conn);
        let hidden = says(&site, Some(hoa), game, ("Hello!", ALL));
        assert!(matches!(hidden, Err(Error::NotFound)));
        let challenge = site.challenge(lan, None, PACE);
        let too_early = says(&site, Some(lan), challenge, ("Hello!", ALL));
        assert!(matches!(too_early, Err(Error::NotFound)));
    }
}

#[test]
fn a_message_between_page_and_form_makes_no_form_stale() {
    for (site, game, [lan, minh, _]) in games() {
        let seen = site.context(Some(lan), |context| progress(context, game));
        let seen = seen.unwrap();
        says(&site, Some(minh), game, ("Hurry.", OPPONENT))
            .unwrap()
            .unwrap();
        let mut sent = form(2, OPENING[2]);
        sent.rev = u32::try_from(seen.rev).ok();
        site.send(Some(lan), game, &sent).unwrap().unwrap();
        let rev = u32::try_from(site.row(game).state.rev).ok();
        says(&site, Some(lan), game, ("Done.", ALL))
            .unwrap()
            .unwrap();
        let offer = CommandForm {
            ply: 3,
            rev,
            command: GameCommand::Offer(OfferTerms::Draw),
        };
        let offered = site.attempt(Some(minh), |context| {
            let mut game = LockedGame::open(context, game)?;
            act(context, &mut game, &offer)
        });
        offered.unwrap().unwrap();
    }
}

#[test]
fn a_take_back_takes_no_message_back() {
    for (site, game, [lan, minh, _]) in games() {
        says(&site, Some(minh), game, ("A slip!", ALL))
            .unwrap()
            .unwrap();
        let ask = GameCommand::Offer(OfferTerms::Takeback { to: None });
        site.command(minh, game, ask).unwrap().unwrap();
        site.command(lan, game, GameCommand::Accept(OfferKind::Takeback))
            .unwrap()
            .unwrap();
        let view = site.context(None, |context| view(context, game)).unwrap();
        let said = &view.messages[0];
        assert_eq!(
            (view.ply(), said.ply, said.body.as_str()),
            (1, 1, "A slip!")
        );
    }
}

#[test]
fn a_message_is_mailed_with_those_that_follow_before_it_goes() {
    for (site, game, [lan, minh, _]) in games() {
        for text in ["First.", "Second."] {
            says(&site, Some(minh), game, (text, OPPONENT))
                .unwrap()
                .unwrap();
        }
        let sent = letters(&site);
        let [(name, Kind::Message, text)] = &sent[..] else {
            panic!("{sent:?}");
        };
        assert_eq!(name, "lan");
        assert!(
            text.contains("minh sent you a message. It is your turn."),
            "{text}"
        );
        assert!(
            text.contains("> First.") && text.contains("> Second."),
            "{text}"
        );
        says(&site, Some(minh), game, ("Third.", ALL))
            .unwrap()
            .unwrap();
        let sent = letters(&site);
        assert!(sent[0].2.contains("> Third.") && !sent[0].2.contains("> First."));
        // Whoever has answered has read it.
        says(&site, Some(minh), game, ("Fourth.", ALL))
            .unwrap()
            .unwrap();
        site.pass(TimeDelta::seconds(1));
        site.play(game, OPENING[2]).unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::YourTurn)]);
        says(&site, Some(minh), game, ("Fifth.", ALL))
            .unwrap()
            .unwrap();
        site.pass(TimeDelta::seconds(1));
        says(&site, Some(lan), game, ("Yes?", ALL))
            .unwrap()
            .unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::Message)]);
    }
}

#[test]
fn messages_are_mailed_by_the_readers_habit() {
    for (site, game, [lan, minh, _]) in games() {
        let choose = |frequency| {
            let wishes = MailSettingsForm {
                kinds: Some(
                    Kind::optional()
                        .filter(|kind| *kind != Kind::Weekly)
                        .collect(),
                ),
                frequency: Some(frequency),
                hour: Some(18),
                subject: None,
            };
            let saved = site.context(Some(lan), |context| {
                mail::save(context, &SettingsOwner::CurrentPlayer, &wishes)
            });
            saved.unwrap();
        };
        let mut nth = 0;
        let mut said = || {
            nth += 1;
            let text = format!("Message {nth}");
            says(&site, Some(minh), game, (&text, ALL))
                .unwrap()
                .unwrap();
        };
        choose(MailFrequency::Absence);
        said();
        assert_eq!(
            notice_kinds(&site.deliver()),
            [],
            "told already of the turn"
        );
        let visited =
            |context: &mut RequestContext| last_seen::record_visit(context.conn, lan, context.now);
        site.context(None, visited).unwrap();
        site.pass(TimeDelta::minutes(1));
        said();
        said();
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Message)]);
        said();
        assert_eq!(notice_kinds(&site.deliver()), [], "once in an absence");
        // The clock of the tests begins at noon.
        choose(MailFrequency::Daily);
        said();
        assert_eq!(notice_kinds(&site.deliver()), []);
        site.pass(TimeDelta::hours(6));
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Message)]);
        choose(MailFrequency::AtOnce);
        let here = |frequency| {
            let chosen = site.context(Some(lan), |context| {
                choose_mail_frequency(context, game, frequency)
            });
            chosen.unwrap();
        };
        here(GameMailFrequency::Off);
        said();
        assert_eq!(notice_kinds(&site.deliver()), []);
        here(GameMailFrequency::Usual);
        said();
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Message)]);
    }
}

#[test]
fn a_blocked_players_messages_are_neither_shown_nor_mailed() {
    for (site, game, [lan, minh, _]) in games() {
        let block = |context: &mut RequestContext| {
            crate::service::accounts::blocks::choose(context, "minh", true)
        };
        site.context(Some(lan), block).unwrap();
        for to in [ALL, OPPONENT] {
            says(&site, Some(minh), game, (to.unwrap().into(), to))
                .unwrap()
                .unwrap();
        }
        assert_eq!(notice_kinds(&site.deliver()), []);
        assert!(reads(&site, Some(lan), game).is_empty());
        assert_eq!(reads(&site, Some(minh), game), ["all", "(opponent)"]);
    }
}
