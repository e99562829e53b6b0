//! Stored games: old variants, damaged rows, private ones.

use super::*;
use crate::model::{GameId, PlayerId, Status};
use crate::play::{GameCommand, OfferKind, OfferTerms};
use crate::rules::catalogue;
use crate::service::game_commands::{AnswerRefused, decline, withdraw};
use crate::service::game_commands::{RemarkRefused, accept, challenge, withdraw_remark};
use crate::service::games::view;
use crate::service::games::{list, load_for_system, newest_filter};
use crate::service::testing::{OPENING, TestSite, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

fn with_game() -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 3])> {
    test_sites(false).into_iter().map(|site| {
        let people = ["lan", "minh", "mei"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        (site, game, people)
    })
}

#[test]
fn a_stored_game_is_replayed_without_judging_its_moves_again() {
    for (site, game, [lan, ..]) in with_game() {
        // The third occurrence of the start, and one more move.
        let moves = "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10 a1a2";
        site.sql(&format!(
            "UPDATE games SET moves = '{moves}', ply = 9, turn = 'second' WHERE id = {game}"
        ));
        let view = site
            .context(Some(lan), |context| view(context, game))
            .unwrap();
        assert_eq!(view.game().unwrap().line.ply(), 9);
    }
}

#[test]
fn an_undecodable_row_is_an_internal_error_without_a_panic() {
    for (site, game, [lan, ..]) in with_game() {
        site.play_all(game, &OPENING);
        for damage in [
            "moves = 'h3e3 h3e3'",
            "moves = 'a1a11 \u{1F40E}'",
            "moves = 'h3'",
            "rulebook = 'nobody'",
            "pace = '3 days'",
            "variant = 'no-such-game'",
            "variant_version = -1",
            "winner = 'first', reason = 'boredom'",
        ] {
            let sound = site.row(game);
            site.sql(&format!("UPDATE games SET {damage} WHERE id = {game}"));
            let error = site.context(Some(lan), |context| view(context, game)).err();
            assert!(
                matches!(error, Some(Error::Internal(_))),
                "{damage}: {error:?}"
            );
            // Lists do not read the moves, so the game stays in them.
            site.context(None, |context| {
                list(context, newest_filter(Status::Playing), None)
            })
            .unwrap();
            site.sql(&format!(
                "UPDATE games SET moves = '{}', rulebook = '{}', pace = '{}', variant = '{}', \
                 variant_version = {}, winner = NULL, reason = NULL WHERE id = {game}",
                sound.state.moves,
                sound.rules.rulebook,
                sound.rules.pace,
                sound.rules.variant,
                sound.rules.variant_version
            ));
            site.context(Some(lan), |context| view(context, game))
                .unwrap();
        }
    }
}

#[test]
fn a_loaded_game_equals_the_saved_one() {
    for (site, game, [lan, ..]) in with_game() {
        let variant = catalogue::find("xiangqi").unwrap();
        let go = |text, offer_draw| GameCommand::Move {
            mv: notation::coordinate::read(&variant, text).unwrap(),
            offer_draw,
        };
        let acts = [
            (Side::First, go("h3e3", true)),
            (Side::Second, GameCommand::Decline(OfferKind::Draw)),
            (Side::Second, go("h10g8", false)),
            (
                Side::Second,
                GameCommand::Offer(OfferTerms::Takeback { to: None }),
            ),
            (Side::First, GameCommand::Accept(OfferKind::Takeback)),
            (Side::Second, go("b10c8", false)),
            (Side::First, go("h1g3", false)),
            (Side::First, GameCommand::Resign),
        ];
        let done = site.context(Some(lan), |context| {
            let mut stored = load_for_system(context.conn, game, true)?;
            for (side, act) in acts {
                let now = context.now;
                crate::service::game_commands::act_for(context.conn, &mut stored, side, act, now)?;
                let reloaded = games::find(context.conn, game)?.unwrap();
                assert_eq!(
                    format!("{:?}", stored.row),
                    format!("{reloaded:?}"),
                    "{act:?}"
                );
            }
            Ok(stored.row.state.moves)
        });
        assert_eq!(done.unwrap(), "h3e3 b10c8 h1g3");
    }
}

#[test]
fn an_error_undoes_the_whole_transaction() {
    for (site, game, [lan, ..]) in with_game() {
        let before = site.row(game);
        let failed: Result<(), Error> = site.context(Some(lan), |context| {
            let mut table = load_for_system(context.conn, game, true)?;
            let act = crate::play::GameCommand::Resign;
            crate::service::game_commands::act_for(
                context.conn,
                &mut table,
                Side::First,
                act,
                context.now,
            )?;
            Err(Error::Busy("as an example".into()))
        });
        assert!(matches!(failed, Err(Error::Busy(_))));
        let after = site.row(game);
        assert_eq!(
            (after.state.rev, after.state.status),
            (before.state.rev, before.state.status)
        );
    }
}

#[test]
fn a_panic_in_a_transaction_does_not_affect_later_requests() {
    for (site, game, [lan, ..]) in with_game() {
        for _ in 0..12 {
            let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                site.context(Some(lan), |context| -> Result<(), Error> {
                    games::save_muted(context.conn, game, "first")?;
                    panic!("as an example");
                })
            }));
            assert!(panicked.is_err());
        }
        assert_eq!(site.row(game).muted, "", "nothing of it stays");
        site.play_all(game, &OPENING);
    }
}

#[test]
fn a_private_game_is_not_found_by_others() {
    for site in test_sites(false) {
        let [lan, minh, mei] = ["lan", "minh", "mei"].map(|name| site.member(name));
        let mut private = terms("minh", PACE);
        private.private = true;
        let made = site.attempt(Some(lan), |context| challenge(context, &private));
        let Ok(Ok(game)) = made else {
            panic!("{made:?}");
        };
        let sees = |who| site.context(who, |context| view(context, game)).is_ok();
        let seen_by = || [Some(lan), Some(minh), Some(mei), None].map(sees);
        assert_eq!(seen_by(), [true, true, false, false]);
        let stranger = site.attempt(Some(mei), |context| accept(context, game));
        assert!(matches!(stranger, Err(Error::NotFound)), "{stranger:?}");
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        site.play_all(game, &OPENING);
        assert_eq!(seen_by(), [true, true, false, false]);
        let result = site.remark(Some(lan), game, None, "hm");
        assert!(matches!(result, Err(Error::Forbidden(_))), "{result:?}");
        let result = site.remark(Some(mei), game, None, "hm");
        assert!(matches!(result, Err(Error::NotFound)), "{result:?}");
        let listed = |who, player: Option<&'static str>| {
            let filter = newest_filter(Status::Playing);
            let listing = site.context(who, |context| list(context, filter, player));
            listing.unwrap().entries.len()
        };
        assert_eq!(listed(Some(lan), Some("lan")), 1, "one's own");
        assert_eq!(listed(Some(lan), None), 0);
        assert_eq!(listed(Some(mei), Some("lan")), 0);
        assert_eq!(listed(None, Some("lan")), 0);
    }
}

#[test]
fn a_challenge_is_answered_once_and_by_the_challenged_player() {
    for site in test_sites(false) {
        let [lan, minh, mei] = ["lan", "minh", "mei"].map(|name| site.member(name));
        let new = site.stranger("nova");
        let game = site.challenge(lan, Some("minh"), PACE);
        let own = site.attempt(Some(lan), |context| accept(context, game));
        assert!(matches!(own, Err(Error::Forbidden(_))));
        for not_asked in [mei, new] {
            let answer = site.attempt(Some(not_asked), |context| decline(context, game));
            assert!(matches!(answer, Err(Error::Forbidden(_))));
            let answer = site.attempt(Some(not_asked), |context| withdraw(context, game));
            assert!(matches!(answer, Err(Error::Forbidden(_))));
        }
        for _ in 0..2 {
            let done = site
                .attempt(Some(minh), |context| decline(context, game))
                .unwrap();
            assert_eq!(done, Ok(()));
        }
        let gone = site
            .attempt(Some(lan), |context| withdraw(context, game))
            .unwrap();
        assert_eq!(gone, Err(AnswerRefused::Gone));
        let open = site.challenge(lan, None, PACE);
        let unconfirmed = site.attempt(Some(new), |context| accept(context, open));
        assert!(matches!(unconfirmed, Err(Error::Forbidden(_))));
        let results = std::thread::scope(|scope| {
            let (site, accept_as) = (&site, |who| {
                site.attempt(Some(who), |context| accept(context, open))
            });
            let both = [minh, mei].map(|who| scope.spawn(move || accept_as(who)));
            let _ = site;
            both.map(|thread| thread.join().unwrap())
        });
        let done = results.iter().filter(|answer| matches!(answer, Ok(Ok(_))));
        assert_eq!(done.count(), 1, "{results:?}");
    }
}

#[test]
fn a_remark_can_be_withdrawn_by_its_author_and_hidden_by_an_admin() {
    for (site, game, [lan, _, mei]) in with_game() {
        site.play_all(game, &OPENING[..2]);
        let say = |who, body: &'static str| site.remark(who, game, Some(1), body);
        assert_eq!(say(Some(mei), " A fine start. \r\n").unwrap(), Ok(()));
        assert_eq!(
            say(Some(mei), "A fine start.").unwrap(),
            Ok(()),
            "a double click"
        );
        assert_eq!(
            say(Some(mei), " \u{200b} ").unwrap(),
            Err(RemarkRefused::Empty)
        );
        assert!(matches!(say(None, "Hm."), Err(Error::SignedOut)));
        let new = site.stranger("nova");
        assert!(matches!(say(Some(new), "Hm."), Err(Error::Forbidden(_))));
        let kibitz = site
            .context(None, |context| view(context, game))
            .unwrap()
            .kibitz;
        assert_eq!(kibitz.len(), 1);
        assert_eq!(
            (kibitz[0].ply, kibitz[0].body.as_str()),
            (1, "A fine start.")
        );
        let id = kibitz[0].id;
        let other = site.context(Some(lan), |context| withdraw_remark(context, game, id));
        assert!(matches!(other, Err(Error::Forbidden(_))));
        for _ in 0..2 {
            site.context(Some(mei), |context| withdraw_remark(context, game, id))
                .unwrap();
        }
        let view = site.context(None, |context| view(context, game));
        assert!(view.unwrap().kibitz.is_empty());
        let mut conn = site.app.connection().unwrap();
        let row = crate::store::kibitz::find(&mut conn, id).unwrap().unwrap();
        assert!(row.withdrawn_at.is_some());
    }
}

#[test]
fn remarks_are_limited_to_thirty_an_hour() {
    for site in test_sites(true) {
        let [lan, minh, mei] = ["lan", "minh", "mei"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        let say = |n: u32| {
            let body = format!("Thought {n}.");
            site.remark(Some(mei), game, None, &body)
        };
        for n in 0..30 {
            assert_eq!(say(n).unwrap(), Ok(()));
        }
        assert!(matches!(say(30), Err(Error::TooOften(1..))));
    }
}
