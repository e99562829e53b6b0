//! Odds by which one side opens with two moves in a row: the other side passes automatically.
use super::{Start, Terms, accept, challenge};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Seat};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::rules::Side;
use crate::service::testing::{TestSite, notice_kinds, terms, test_sites};
use chrono::TimeDelta;

/// A game in which lan gives minh two moves.
fn started_game(site: &TestSite) -> (GameId, [PlayerId; 2]) {
    let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let custom_terms = Terms {
        start: Start::Array("two-moves".to_owned()),
        seat: Some(Side::First),
        ..terms("minh", TimeControl::days(3))
    };
    let made = site.attempt(Some(lan), |context| challenge(context, &custom_terms));
    let game = made.unwrap().unwrap();
    let accepted = site.attempt(Some(minh), |context| accept(context, game));
    assert_eq!(accepted.unwrap(), Ok(game));
    site.deliver();
    (game, people)
}

#[test]
fn two_moves_are_made_in_one_turn_and_nobody_is_asked_to_pass() {
    for site in test_sites(true) {
        let (game, _) = started_game(&site);
        let due = site.row(game).state.deadline;
        assert_eq!(site.row(game).state.turn, Some(Seat::Second));
        site.pass(TimeDelta::hours(1));
        assert_eq!(site.play(game, "h8-e8"), Ok(()));
        let state = site.row(game).state;
        assert_eq!(state.moves, "h8e8 e1e1");
        assert_eq!((state.turn, state.deadline), (Some(Seat::Second), due));
        assert_eq!(notice_kinds(&site.deliver()), []);
        assert!(site.play(game, "e8-e4").is_err());
        assert_eq!(site.play(game, "b10-c8"), Ok(()));
        assert_eq!(site.row(game).state.turn, Some(Seat::First));
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("lan", Kind::YourTurn)]);
        let text = notices[0].text.as_ref().unwrap();
        for part in ["b10-c8", "pass", "h8-e8"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert_eq!(site.play(game, "C2=5"), Ok(()));
        assert_eq!(site.play(game, "e8-e4"), Ok(()));
        assert_eq!(site.row(game).state.moves, "h8e8 e1e1 b10c8 h3e3 e8e4");
    }
}

#[test]
fn the_first_of_two_moves_is_taken_back_with_the_pass() {
    for site in test_sites(true) {
        let (game, [lan, minh]) = started_game(&site);
        let ask = |who| {
            site.command(
                who,
                game,
                GameCommand::Offer(OfferTerms::Takeback { to: None }),
            )
            .unwrap()
        };
        assert_eq!(site.play(game, "h8-e8"), Ok(()));
        assert!(ask(lan).is_err(), "a pass is no move of one's own");
        assert_eq!(ask(minh), Ok(()));
        let accept = |who| {
            site.command(who, game, GameCommand::Accept(OfferKind::Takeback))
                .unwrap()
        };
        assert_eq!(accept(lan), Ok(()));
        let state = site.row(game).state;
        assert_eq!((state.moves.as_str(), state.turn), ("", Some(Seat::Second)));
        for text in ["h8-e8", "b10-c8"] {
            assert_eq!(site.play(game, text), Ok(()), "{text}");
        }
        assert_eq!(ask(minh), Ok(()));
        assert_eq!(accept(lan), Ok(()));
        let state = site.row(game).state;
        assert_eq!(state.moves, "h8e8 e1e1");
        assert_eq!(state.turn, Some(Seat::Second));
    }
}
