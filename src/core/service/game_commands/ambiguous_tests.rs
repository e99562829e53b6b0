//! Games in which one side marks a square and the other chooses the move: whose turn it is, whose
//! clock runs, who is notified.
use super::conditional_move::Fault;
use super::{LockedGame, view};
use super::{MoveRefused, propose};
use super::{PlanForm, PlanRefused, save_plan as save};
use crate::model::{GameId, PlayerId, Status};
use crate::notation::Notation;
use crate::play::{self, GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::rules::Side;
use crate::service::testing::{TestSite, form, test_sites};
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

/// A started game of Ambiguous Chess, its notices sent, with the players of White and Black.
fn started_game(site: &TestSite) -> (GameId, [PlayerId; 2]) {
    let started_game = site.game_of("ambiguous", PACE);
    site.letters();
    started_game
}

fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn two_play_a_whole_game_marking_and_choosing_alone_and_together() {
    for site in test_sites(false) {
        let (game, [white, _]) = started_game(&site);
        for (text, moves, mover) in [
            ("e4", "e4", Side::Second),
            ("f6", "e4 f6", Side::First),
            ("p f7-f6, h5", "e4 f6 f7f6 h5", Side::Second),
            ("a6", "e4 f6 f7f6 h5 a6", Side::First),
            ("n b8-a6", "e4 f6 f7f6 h5 a6 b8a6", Side::First),
        ] {
            assert_eq!(site.play(game, text), Ok(()), "{text}");
            let state = site.row(game).state;
            assert_eq!(state.moves, moves);
            assert_eq!(state.turn.map(Side::from), Some(mover), "{text}");
        }
        // Sending the same form again changes nothing.
        let again = site.send(Some(white), game, &form(5, "n b8-a6")).unwrap();
        assert_eq!((again, site.row(game).state.ply), (Ok(()), 6));
        assert_eq!(site.play(game, "e8"), Ok(()));
        let state = site.row(game).state;
        assert_eq!(state.status, Status::Finished);
        let view = site.context(None, |context| view(context, game)).unwrap();
        let outcome = view.game().unwrap().outcome.unwrap();
        assert_eq!(outcome.winner, Some(Side::First));
    }
}

#[test]
fn a_choice_is_refused_if_its_mark_is_illegal() {
    for site in test_sites(false) {
        let (game, [white, black]) = started_game(&site);
        site.play_all(game, &["f3"]);
        let refused = site.send(Some(white), game, &form(1, "g1f3")).unwrap();
        assert_eq!(refused, Err(MoveRefused::Play(play::Refusal::NotYourTurn)));
        let view = site.context(None, |context| view(context, game)).unwrap();
        let line = view.game().unwrap().line.clone();
        for (text, why) in [
            ("N g1-f3, e4", "None of your pieces can go to e4"),
            ("e5", "f3"),
            ("P e2-e4", "The square f3 is marked"),
        ] {
            let refused = site.send(Some(black), game, &form(1, text)).unwrap();
            let sentence = refused.unwrap_err().sentence(&line, Notation::Algebraic);
            assert!(sentence.contains(why), "{text}: {sentence}");
        }
        assert_eq!(site.row(game).state.moves, "f3");
        let proposal = propose(
            &view.visible,
            Side::Second,
            Notation::San,
            &form(1, "Nf3, e5"),
        );
        let proposal = proposal.unwrap();
        assert_eq!(
            proposal.move_text(&line, Notation::Algebraic),
            "N g1-f3, e5"
        );
        assert_eq!(proposal.line.ply(), 3);
    }
}

#[test]
fn the_clock_runs_for_the_player_who_must_act() {
    for site in test_sites(false) {
        let (game, [white, black]) = started_game(&site);
        site.pass(TimeDelta::days(1));
        site.play_all(game, &["f3"]);
        let deadline = site.deadline(game);
        assert_eq!(deadline, site.now() + TimeDelta::days(3));
        site.pass(TimeDelta::days(1));
        site.play_all(game, &["g1f3"]);
        assert_eq!(site.deadline(game), deadline);
        site.pass(TimeDelta::days(1));
        site.play_all(game, &["e5"]);
        assert_eq!(site.deadline(game), site.now() + TimeDelta::days(3));
        // A choice is taken back like any move, and the clock is restored.
        site.command(
            black,
            game,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        )
        .unwrap()
        .unwrap();
        site.command(white, game, GameCommand::Accept(OfferKind::Takeback))
            .unwrap()
            .unwrap();
        assert_eq!(site.row(game).state.moves, "f3 g1f3");
        assert_eq!(
            site.row(game).state.turn.map(Side::from),
            Some(Side::Second)
        );
    }
}

#[test]
fn emails_state_the_choice_and_a_choice_alone_sends_none() {
    for site in test_sites(false) {
        let (game, _) = started_game(&site);
        site.play_all(game, &["f3"]);
        let letters = site.letters();
        assert_eq!(letters.len(), 1);
        let text = unwrapped(&letters[0].text);
        for part in [
            "Black chooses which of White’s pieces goes to f3, and then marks a square.",
            "White marked f3",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        site.play_all(game, &["g1f3"]);
        assert!(site.letters().is_empty());
        site.play_all(game, &["e5"]);
        let letters = site.letters();
        assert_eq!(letters.len(), 1);
        let text = unwrapped(&letters[0].text);
        for part in [
            "N g1-f3",
            "White marks a square",
            "Black’s pawn went from e7 to e5",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}

#[test]
fn conditional_moves_are_not_available() {
    for site in test_sites(false) {
        let (game, [_, black]) = started_game(&site);
        let form = PlanForm {
            ply: 0,
            rev: None,
            lines: "e4, e5".into(),
        };
        let saved = site.attempt(Some(black), |context| {
            let mut game = LockedGame::open(context, game)?;
            save(context, &mut game, &form)
        });
        let refused = saved.unwrap().map(drop);
        assert_eq!(refused, Err(PlanRefused::Wrong(Fault::Choice)));
    }
}
