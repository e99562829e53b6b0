//! Moves and commands on running games, on every available database.

use super::acts::{mute, resign_all};
use super::{GameView, view};
use super::{MOST_MESSAGE, MoveForm, MoveRefused};
use crate::model::{EndedBy, GameId, PlayerId, Seat, Winner};
use crate::play::Refusal::{
    DeclinedLately, NotYourTurn, NothingToAnswer, NothingToTakeBack, Over, Stale, TooLateToCancel,
};
use crate::play::{GameCommand, OfferKind, OfferTerms, Outcome, Reason, TimeControl};
use crate::rules::Side;
use crate::service::testing::{OPENING, TestSite, form, test_sites};
use crate::service::{Error, Instant};
use crate::store::moves as move_rows;
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

/// A running game with helpers for the tests.
struct Played {
    site: TestSite,
    game: GameId,
    lan: PlayerId,
    minh: PlayerId,
}

fn played(moves: &[&str]) -> impl Iterator<Item = Played> {
    played_in(test_sites(false), moves)
}

fn played_in(sites: Vec<TestSite>, moves: &[&str]) -> impl Iterator<Item = Played> {
    let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
    sites.into_iter().map(move |site| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, PACE);
        for text in &moves {
            site.pass(TimeDelta::hours(1));
            assert_eq!(site.play(game, text), Ok(()), "{text}");
        }
        Played {
            site,
            game,
            lan,
            minh,
        }
    })
}

impl Played {
    fn send(&self, who: PlayerId, form: &MoveForm) -> Result<(), MoveRefused> {
        self.site.send(Some(who), self.game, form).unwrap()
    }

    fn command(&self, who: PlayerId, command: GameCommand) -> Result<(), MoveRefused> {
        let ply = self.site.row(self.game).state.ply;
        self.command_at(who, command, ply)
    }

    fn command_at(&self, who: PlayerId, command: GameCommand, ply: i64) -> Result<(), MoveRefused> {
        let done = self.site.command_at(Some(who), self.game, ply, command);
        done.unwrap()
    }

    fn view(&self) -> GameView {
        let view = self.site.context(None, |context| view(context, self.game));
        view.unwrap()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.view().game().unwrap().outcome
    }

    fn deadline(&self) -> Instant {
        self.site.row(self.game).state.deadline.unwrap().utc()
    }

    fn move_rows(&self) -> Vec<String> {
        let mut conn = self.site.app.connection().unwrap();
        let row = |ply| move_rows::find(&mut conn, self.game, ply).unwrap();
        (1..).map_while(row).map(|row| row.coordinates).collect()
    }
}

fn refused(why: crate::play::Refusal) -> Result<(), MoveRefused> {
    Err(MoveRefused::Play(why))
}

#[test]
fn a_move_is_in_the_row_in_the_moves_and_in_the_position() {
    for it in played(&OPENING) {
        let row = it.site.row(it.game);
        assert_eq!(row.state.moves, OPENING.join(" "));
        assert_eq!(
            (row.state.ply, row.state.rev),
            (6, 8),
            "challenged, began, six moves"
        );
        assert_eq!(row.state.turn, Some(Seat::First));
        assert_eq!(it.move_rows(), OPENING);
        assert_eq!(it.deadline(), it.site.now() + TimeDelta::days(3));
        assert_eq!(it.view().game().unwrap().line.ply(), 6);
    }
}

#[test]
fn the_same_move_sent_again_plays_once() {
    for it in played(&[]) {
        let first = form(0, "C h3-e3");
        assert_eq!(it.send(it.lan, &first), Ok(()));
        assert_eq!(it.send(it.lan, &form(0, "h3e3")), Ok(()));
        assert_eq!(it.site.row(it.game).state.ply, 1);
        it.site.play_all(it.game, &OPENING[1..2]);
        assert_eq!(it.send(it.lan, &first), Ok(()), "even when answered");
        assert_eq!(it.site.row(it.game).state.ply, 2);
        let other = form(0, "h3d3");
        assert_eq!(it.send(it.lan, &other), refused(Stale));
    }
}

#[test]
fn a_form_of_another_ply_or_revision_is_stale() {
    for it in played(&OPENING[..1]) {
        assert_eq!(it.send(it.minh, &form(0, "h10g8")), refused(Stale));
        assert_eq!(it.send(it.minh, &form(2, "h10g8")), refused(Stale));
        assert_eq!(it.send(it.lan, &form(1, "h1g3")), refused(NotYourTurn));
        let mut old = form(1, "h10g8");
        old.rev = Some(2);
        assert_eq!(it.send(it.minh, &old), refused(Stale));
        old.rev = Some(3);
        assert_eq!(it.send(it.minh, &old), Ok(()));
    }
}

#[test]
fn an_illegal_or_unreadable_move_changes_nothing() {
    for it in played(&[]) {
        let before = it.site.row(it.game).state.rev;
        for text in [
            "",
            "good morning",
            "h3h11",
            "R h3-e3",
            "a1b1",
            "a10a9 // and words",
        ] {
            let answer = it.send(it.lan, &form(0, text));
            let unreadable = matches!(answer, Err(MoveRefused::Unreadable(_)));
            assert!(unreadable, "{text}: {answer:?}");
        }
        let mut long = form(0, "h3e3");
        long.message = "x".repeat(MOST_MESSAGE + 1);
        let too_long = Err(MoveRefused::TooLong(MOST_MESSAGE));
        assert_eq!(it.send(it.lan, &long), too_long);
        assert_eq!(it.site.row(it.game).state.rev, before);
    }
}

#[test]
fn a_comment_after_the_move_precedes_the_message() {
    for it in played(&[]) {
        let mut with_words = form(0, "h3e3 // Hello");
        with_words.message = "from Hanoi\r\n".into();
        assert_eq!(it.send(it.lan, &with_words), Ok(()));
        let messages = it.view().messages;
        assert_eq!(messages.len(), 1);
        assert_eq!(
            (messages[0].ply, messages[0].body.as_str()),
            (1, "Hello\nfrom Hanoi")
        );
    }
}

#[test]
fn strangers_and_onlookers_cannot_act() {
    for it in played(&OPENING[..1]) {
        let mei = it.site.member("mei");
        let sent = form(1, "h10g8");
        for (who, is_signed_in) in [(None, false), (Some(mei), true)] {
            let errors = [
                it.site.send(who, it.game, &sent).err(),
                it.site
                    .command_at(who, it.game, 1, GameCommand::Resign)
                    .err(),
                it.site
                    .context(who, |context| mute(context, it.game, true))
                    .err(),
            ];
            for error in errors {
                match error {
                    Some(Error::Forbidden(_)) => assert!(is_signed_in),
                    Some(Error::SignedOut) => assert!(!is_signed_in),
                    other => panic!("{other:?}"),
                }
            }
        }
        assert_eq!(it.site.row(it.game).state.ply, 1);
    }
}

#[test]
fn a_draw_is_offered_declined_offered_again_and_agreed_to() {
    for it in played(&OPENING[..2]) {
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Draw)),
            refused(NothingToAnswer)
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Offer(OfferTerms::Draw)),
            Ok(())
        );
        let rev = it.site.row(it.game).state.rev;
        assert_eq!(
            it.command(it.lan, GameCommand::Offer(OfferTerms::Draw)),
            Ok(()),
            "a double click"
        );
        assert_eq!(it.site.row(it.game).state.rev, rev);
        assert_eq!(
            it.command(it.lan, GameCommand::Accept(OfferKind::Draw)),
            refused(NothingToAnswer)
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Draw)),
            Ok(())
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Draw)),
            refused(NothingToAnswer)
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Offer(OfferTerms::Draw)),
            Ok(())
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Offer(OfferTerms::Draw)),
            Ok(()),
            "as good as yes"
        );
        assert_eq!(it.outcome(), Some(Outcome::nobody(Reason::Agreement)));
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Draw)),
            Ok(()),
            "twice"
        );
        let row = it.site.row(it.game);
        assert_eq!(
            (
                row.state.deadline,
                row.state.turn,
                row.state.offers.as_str()
            ),
            (None, None, "")
        );
    }
}

#[test]
fn an_offer_made_with_a_move_lapses_when_the_opponent_moves() {
    for it in played(&[]) {
        let mut offer = form(0, OPENING[0]);
        offer.offer_draw = true;
        assert_eq!(it.send(it.lan, &offer), Ok(()));
        assert_eq!(
            it.site.row(it.game).state.offers,
            r#"{"standing":[{"by":"first","kind":"draw"}]}"#
        );
        it.site.play_all(it.game, &OPENING[1..2]);
        assert_eq!(it.site.row(it.game).state.offers, "");
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Draw)),
            refused(NothingToAnswer)
        );
    }
}

#[test]
fn a_players_own_move_does_not_withdraw_their_offer() {
    for it in played(&OPENING[..2]) {
        let draw = GameCommand::Offer(OfferTerms::Draw);
        assert_eq!(it.command(it.lan, draw), Ok(()));
        it.site.play_all(it.game, &OPENING[2..3]);
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Draw)),
            Ok(())
        );
        assert_eq!(it.outcome(), Some(Outcome::nobody(Reason::Agreement)));
    }
}

#[test]
fn a_declined_offer_is_repeated_only_after_two_moves_each() {
    for it in played(&OPENING[..1]) {
        let draw = GameCommand::Offer(OfferTerms::Draw);
        assert_eq!(it.command(it.lan, draw), Ok(()));
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Draw)),
            Ok(())
        );
        for ply in 1..5 {
            assert_eq!(
                it.command(it.lan, draw),
                refused(DeclinedLately),
                "at ply {ply}"
            );
            assert!(
                !it.view()
                    .game()
                    .unwrap()
                    .may_offer(Side::First, OfferTerms::Draw)
            );
            it.site.play_all(it.game, &OPENING[ply..=ply]);
        }
        assert_eq!(it.command(it.lan, draw), Ok(()));
    }
    for it in played(&OPENING[..1]) {
        let draw = GameCommand::Offer(OfferTerms::Draw);
        assert_eq!(it.command(it.lan, draw), Ok(()));
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Draw)),
            Ok(())
        );
        assert_eq!(it.command(it.minh, draw), Ok(()), "the other may offer");
        assert_eq!(it.command(it.lan, draw), Ok(()), "and that may be met");
        assert_eq!(it.outcome(), Some(Outcome::nobody(Reason::Agreement)));
    }
}

#[test]
fn a_player_makes_twenty_offers_a_day_in_a_game() {
    const RED: [&str; 7] = ["a4a5", "c4c5", "g4g5", "i4i5", "h1g3", "b1c3", "h3h4"];
    const BLACK: [&str; 7] = ["h10g8", "b10c8", "a10a9", "i10i9", "c10e8", "d10e9", "a9b9"];
    let kinds = [
        OfferTerms::Draw,
        OfferTerms::Pause,
        OfferTerms::Takeback { to: None },
    ];
    for it in played_in(test_sites(true), &["e4e5", "e7e6"]) {
        let mut made = 0;
        for (red, black) in RED.into_iter().zip(BLACK) {
            for terms in kinds {
                let ply = it.site.row(it.game).state.ply;
                let offer = GameCommand::Offer(terms);
                let done = it.site.command_at(Some(it.lan), it.game, ply, offer);
                match made {
                    20 => assert!(matches!(done, Err(Error::TooOften(1..))), "{done:?}"),
                    _ => assert_eq!(done.unwrap(), Ok(())),
                }
                made = 20.min(made + 1);
            }
            it.site.play_all(it.game, &[red, black]);
        }
    }
}

#[test]
fn a_take_back_restores_moves_position_and_clock() {
    for it in played(&OPENING[..2]) {
        let before = *it.view().game().unwrap().line.position();
        let left = it.deadline() - it.site.now() - TimeDelta::hours(7);
        it.site.pass(TimeDelta::hours(7));
        it.site.play_all(it.game, &OPENING[2..3]);
        it.site.pass(TimeDelta::hours(30));
        assert_eq!(
            it.command(
                it.lan,
                GameCommand::Offer(OfferTerms::Takeback { to: None })
            ),
            Ok(())
        );
        assert_eq!(
            it.command(
                it.lan,
                GameCommand::Offer(OfferTerms::Takeback { to: None })
            ),
            Ok(()),
            "twice"
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Accept(OfferKind::Takeback)),
            refused(NothingToAnswer)
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Takeback)),
            Ok(())
        );
        assert_eq!(
            it.command_at(it.minh, GameCommand::Accept(OfferKind::Takeback), 3),
            refused(Stale)
        );
        assert_eq!(it.move_rows(), OPENING[..2]);
        let row = it.site.row(it.game);
        assert_eq!(
            (row.state.ply, row.state.moves),
            (2, OPENING[..2].join(" "))
        );
        assert_eq!(
            (row.state.turn, row.state.offers.as_str()),
            (Some(Seat::First), "")
        );
        assert_eq!(it.deadline(), it.site.now() + left);
        assert_eq!(*it.view().game().unwrap().line.position(), before);
        it.site.play_all(it.game, &["b1c3", "b10c8"]);
    }
}

#[test]
fn a_take_back_after_the_reply_undoes_both_moves() {
    for it in played(&OPENING[..4]) {
        assert_eq!(
            it.command(
                it.lan,
                GameCommand::Offer(OfferTerms::Takeback { to: None })
            ),
            Ok(())
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Takeback)),
            Ok(())
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Takeback)),
            refused(NothingToAnswer)
        );
    }
    for it in played(&OPENING[..4]) {
        assert_eq!(
            it.command(
                it.lan,
                GameCommand::Offer(OfferTerms::Takeback { to: None })
            ),
            Ok(())
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Takeback)),
            Ok(())
        );
        assert_eq!(it.move_rows(), OPENING[..2]);
        let left = it.deadline() - it.site.now();
        assert_eq!(left, TimeDelta::days(3) - TimeDelta::hours(1));
    }
}

#[test]
fn a_take_back_needs_a_move_of_ones_own_and_lapses_with_the_next() {
    for it in played(&OPENING[..1]) {
        assert_eq!(
            it.command(
                it.minh,
                GameCommand::Offer(OfferTerms::Takeback { to: None })
            ),
            refused(NothingToTakeBack)
        );
        assert_eq!(
            it.command(
                it.lan,
                GameCommand::Offer(OfferTerms::Takeback { to: None })
            ),
            Ok(())
        );
        it.site.play_all(it.game, &OPENING[1..2]);
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Takeback)),
            refused(NothingToAnswer)
        );
    }
}

#[test]
fn a_game_is_cancelled_only_before_the_second_move_of_each() {
    for it in played(&OPENING[..3]) {
        assert_eq!(it.command(it.lan, GameCommand::Cancel), Ok(()));
        assert_eq!(it.outcome(), None, "both have moved: both must want it");
        assert_eq!(
            it.command(it.minh, GameCommand::Decline(OfferKind::Cancel)),
            Ok(())
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Offer(OfferTerms::Cancel)),
            Ok(())
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Offer(OfferTerms::Cancel)),
            Ok(()),
            "a double click"
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Cancel)),
            refused(NothingToAnswer)
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Accept(OfferKind::Cancel)),
            Ok(())
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Accept(OfferKind::Cancel)),
            Ok(()),
            "a double click"
        );
        assert_eq!(it.outcome(), Some(Outcome::nobody(Reason::Cancelled)));
    }
    for it in played(&OPENING[..1]) {
        assert_eq!(
            it.command(it.minh, GameCommand::Offer(OfferTerms::Cancel)),
            Ok(())
        );
        assert_eq!(it.outcome(), None);
        assert_eq!(it.command(it.minh, GameCommand::Cancel), Ok(()));
        assert_eq!(
            it.command(it.lan, GameCommand::Cancel),
            Ok(()),
            "both may click"
        );
        assert_eq!(it.outcome(), Some(Outcome::nobody(Reason::Cancelled)));
    }
    for it in played(&OPENING[..4]) {
        assert_eq!(
            it.command(it.lan, GameCommand::Cancel),
            refused(TooLateToCancel)
        );
    }
}

#[test]
fn a_player_resigns_at_any_time_and_the_game_is_over() {
    for it in played(&OPENING[..4]) {
        assert_eq!(
            it.command_at(it.minh, GameCommand::Resign, 3),
            refused(Stale)
        );
        assert_eq!(it.command(it.minh, GameCommand::Resign), Ok(()));
        let outcome = Outcome::won(Side::First, Reason::Resignation);
        assert_eq!(it.outcome(), Some(outcome));
        assert_eq!(
            it.command_at(it.minh, GameCommand::Resign, 3),
            Ok(()),
            "twice"
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Resign),
            refused(Over(outcome))
        );
        assert_eq!(
            it.send(it.lan, &form(4, OPENING[4])),
            refused(Over(outcome))
        );
        assert_eq!(
            it.command(it.lan, GameCommand::Offer(OfferTerms::Draw)),
            refused(Over(outcome))
        );
        let row = it.site.row(it.game);
        assert_eq!(row.state.finished_at.unwrap().utc(), it.site.now());
        assert_eq!(row.state.listed_at, row.state.finished_at.unwrap());
    }
}

#[test]
fn every_running_game_is_resigned_when_its_player_leaves() {
    for it in played(&OPENING[..2]) {
        let mei = it.site.member("mei");
        let (other, theirs) = (
            it.site.game(mei, it.lan, PACE),
            it.site.game(mei, it.minh, PACE),
        );
        let leave = |context: &mut crate::service::RequestContext| {
            resign_all(context.conn, it.lan, context.now)
        };
        it.site.context(Some(it.lan), leave).unwrap();
        let ending = |game| {
            let row = it.site.row(game);
            (row.state.winner, row.state.reason)
        };
        let resigned = |winner| (Some(winner), Some(EndedBy(Some(Reason::Resignation))));
        assert_eq!(ending(it.game), resigned(Winner::Second));
        assert_eq!(ending(other), resigned(Winner::First));
        assert_eq!(ending(theirs), (None, None));
    }
}

#[test]
fn muting_affects_only_the_players_own_seat() {
    for it in played(&OPENING[..1]) {
        let set = |who, off| {
            it.site
                .context(Some(who), |context| mute(context, it.game, off))
                .unwrap()
        };
        set(it.lan, true);
        set(it.lan, true);
        assert_eq!(it.site.row(it.game).muted, "first");
        set(it.minh, true);
        set(it.lan, false);
        assert_eq!(it.site.row(it.game).muted, "second");
        it.site.play_all(it.game, &OPENING[1..2]);
        assert_eq!(it.site.row(it.game).muted, "second", "moves leave it");
    }
}

#[test]
fn of_two_simultaneous_moves_one_is_made() {
    for it in played(&OPENING[..2]) {
        for _ in 0..10 {
            let answers = std::thread::scope(|scope| {
                let threads = ["h1g3", "b1c3", "a1a2"].map(|text| {
                    let it = &it;
                    scope.spawn(move || it.send(it.lan, &form(2, text)))
                });
                threads.map(|thread| thread.join().unwrap())
            });
            let done = answers.iter().filter(|answer| **answer == Ok(()));
            assert_eq!(done.count(), 1, "{answers:?}");
            let row = it.site.row(it.game);
            assert_eq!((row.state.ply, it.move_rows().len()), (3, 3));
            assert!(row.state.moves.ends_with(&it.move_rows()[2]));
            assert_eq!(
                it.command(
                    it.lan,
                    GameCommand::Offer(OfferTerms::Takeback { to: None })
                ),
                Ok(())
            );
            assert_eq!(
                it.command(it.minh, GameCommand::Accept(OfferKind::Takeback)),
                Ok(())
            );
        }
    }
}

#[test]
fn of_simultaneous_resignation_and_agreement_one_counts() {
    for it in played(&OPENING[..4]) {
        it.command(it.lan, GameCommand::Offer(OfferTerms::Draw))
            .unwrap();
        let answers = std::thread::scope(|scope| {
            let agree =
                scope.spawn(|| it.command_at(it.minh, GameCommand::Accept(OfferKind::Draw), 4));
            let resign = scope.spawn(|| it.command_at(it.lan, GameCommand::Resign, 4));
            [agree.join().unwrap(), resign.join().unwrap()]
        });
        let done = answers.iter().filter(|answer| **answer == Ok(()));
        assert_eq!(done.count(), 1, "{answers:?}");
        assert!(it.outcome().is_some());
    }
}
