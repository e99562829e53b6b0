//! Games with face-down pieces: dealt from a secret with a published fingerprint, revealed by the
//! deal, and captures that only the captor sees.
use super::{
    Acceptance, AnswerRefused, GameView, MoveRefused, Terms, accept_with, add_word, challenge, view,
};
use crate::model::seeded_rng::{self, SeededRng};
use crate::model::{GameId, PlayerId, deal};
use crate::notation::{coordinate, fen};
use crate::play::{GameCommand, OfferKind, OfferTerms, Refusal, TimeControl};
use crate::rules::{Side, catalogue};
use crate::service::Error;
use crate::service::testing::{TestSite, terms, test_site, test_sites};
use crate::store::game_seeds;

const PACE: TimeControl = TimeControl::days(3);

fn view_for(site: &TestSite, game: GameId, by: Option<PlayerId>) -> GameView {
    site.context(by, |context| view(context, game)).unwrap()
}

fn secret(site: &TestSite, game: GameId) -> String {
    let row = game_seeds::find(&mut site.app.connection().unwrap(), game);
    row.unwrap().unwrap().secret
}

#[test]
fn revealed_pieces_match_the_deal_and_the_key_its_fingerprint() {
    for site in test_sites(false) {
        let (game, [first, _]) = site.game_of("jieqi", PACE);
        let before = view_for(&site, game, None).chance.unwrap();
        let fingerprints = before.deal.unwrap().fingerprints;
        assert_eq!((fingerprints.len(), before.secret), (30, None));
        for text in ["a4a5", "b10c8", "b3b7"] {
            assert_eq!(site.play(game, text), Ok(()), "{text}");
        }
        let secret = secret(&site, game);
        let rng = SeededRng {
            words: [""; 2],
            secret: &secret,
            game,
        };
        let after = view_for(&site, game, None);
        let variant = &after.variant;
        let dealt = deal::pieces(variant, &rng);
        let shown = after.chance.clone().unwrap().deal.unwrap().shown;
        assert_eq!(shown.len(), 3);
        for piece in shown {
            let lies = dealt.iter().find(|(at, _)| *at == piece.at).unwrap();
            assert_eq!(
                (lies.1, deal::key(&rng, variant.board().name(lies.0))),
                (piece.piece, piece.key)
            );
            let known = (lies.0, deal::fingerprint(variant, &rng, *lies));
            assert!(fingerprints.contains(&known));
        }
        site.command(first, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let open = view_for(&site, game, None).chance.unwrap();
        assert_eq!(
            seeded_rng::fingerprint(&open.secret.unwrap()),
            open.fingerprint
        );
    }
}

#[test]
fn only_the_captor_sees_a_piece_captured_face_down_until_the_end() {
    for site in test_sites(false) {
        let (game, [first, second]) = site.game_of("jieqi", PACE);
        for text in ["a4a5", "a7a6", "h3h10"] {
            assert_eq!(site.play(game, text), Ok(()), "{text}");
        }
        let taken = |by| {
            view_for(&site, game, by)
                .chance
                .unwrap()
                .deal
                .unwrap()
                .taken
        };
        let [captors] = &taken(Some(first))[..] else {
            panic!("{:?}", taken(Some(first)));
        };
        assert_eq!((captors.ply, captors.by), (3, Side::First));
        assert_eq!(captors.piece.side, Side::Second);
        for other in [Some(second), Some(site.member("mei")), None] {
            assert_eq!(taken(other), [], "{other:?}");
        }
        // Neither the stored moves nor the events contain it.
        let row = site.row(game);
        let last = row.state.moves.split(' ').next_back().unwrap();
        assert_eq!(last.len(), "h3h10{R}".len(), "{last}");
        site.command(second, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(taken(None), taken(Some(first)));
        assert_eq!(taken(None).len(), 1);
    }
}

#[test]
fn a_move_that_revealed_a_piece_is_not_taken_back() {
    for site in test_sites(false) {
        let (game, [first, second]) = site.game_of("jieqi", PACE);
        let ask = |by| {
            site.command(
                by,
                game,
                GameCommand::Offer(OfferTerms::Takeback { to: None }),
            )
            .unwrap()
        };
        assert_eq!(site.play(game, "e1e2"), Ok(()));
        assert_eq!(ask(first), Ok(()));
        site.command(second, game, GameCommand::Decline(OfferKind::Takeback))
            .unwrap()
            .unwrap();
        assert_eq!(site.play(game, "a7a6"), Ok(()));
        for player in [first, second] {
            assert_eq!(ask(player), Err(MoveRefused::Play(Refusal::ShownAlready)));
        }
    }
}

#[test]
fn the_preview_of_a_revealing_move_hides_the_piece() {
    for site in test_sites(false) {
        let (game, [first, _]) = site.game_of("jieqi", PACE);
        let stored = view_for(&site, game, Some(first)).visible;
        let form = crate::service::testing::form(0, "h3e3");
        let notation = crate::notation::Notation::Algebraic;
        let proposal = super::propose(&stored, Side::First, notation, &form).unwrap();
        let variant = &stored.variant;
        let at = variant.board().find("e3").unwrap();
        let piece = proposal.line.position().piece_at(at).unwrap();
        assert_eq!(variant.kind(piece.kind).name, "face-down cannon");
        assert_eq!(coordinate::write(variant, proposal.mv), "h3e3");
    }
}

#[test]
fn the_first_player_takes_the_colour_of_the_first_revealed_piece() {
    for site in test_sites(false) {
        let (game, _) = site.game_of("banqi", PACE);
        for text in ["b3", "X c7-c7", "X b4", "d8d8"] {
            assert_eq!(site.play(game, text), Ok(()), "{text}");
        }
        let moves = site.row(game).state.moves;
        let letter = moves.chars().nth(5).unwrap();
        assert!(
            moves.starts_with("b3b3{") && letter.is_ascii_uppercase(),
            "{moves}"
        );
    }
}

#[test]
fn the_published_letters_match_the_fingerprints_for_either_first_colour() {
    let mut seats = Vec::new();
    while seats.len() < 2 {
        let site = test_site();
        let (game, _) = site.game_of("banqi", PACE);
        assert_eq!(site.play(game, "b3"), Ok(()));
        let view = view_for(&site, game, None);
        let deal = view.chance.clone().unwrap().deal.unwrap();
        let shown = &deal.shown[0];
        let variant = &view.variant;
        let sentences = crate::words::holdings::deal(variant, &deal);
        let line = sentences
            .iter()
            .find(|line| line.starts_with("b3 "))
            .unwrap();
        let letter = fen::letter(variant, shown.dealt);
        assert!(line.contains(&format!("({letter})")), "{line}");
        let made = format!("man|{game}|b3|{letter}|{}", shown.key);
        assert!(line.contains(&seeded_rng::fingerprint(&made)), "{line}");
        assert_eq!(shown.piece.side, Side::First);
        // Either colour comes first in some games.
        if !seats.contains(&shown.dealt.side) {
            seats.push(shown.dealt.side);
        }
    }
}

#[test]
fn the_deal_depends_on_the_secret_and_the_words_of_both_players() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let variant = catalogue::find("jieqi").unwrap();
        let terms = Terms {
            rulebook: variant.rulebooks()[0],
            variant,
            seat: Some(Side::Second),
            ..terms("minh", PACE)
        };
        let made = site.attempt(Some(lan), |context| challenge(context, &terms));
        let game = made.unwrap().unwrap();
        let fixed = secret(&site, game);
        for viewer in [Some(lan), Some(minh)] {
            let chance = view_for(&site, game, viewer).chance.unwrap();
            assert_eq!(chance.fingerprint, seeded_rng::fingerprint(&fixed));
            assert_eq!(
                (chance.secret, chance.deal, chance.words),
                (None, None, None)
            );
        }
        let add =
            |who, word: &str| site.attempt(Some(who), |context| add_word(context, game, word));
        assert_eq!(add(lan, " red lanterns ").unwrap(), Ok(()));
        assert_eq!(add(lan, "a|b").unwrap(), Err(AnswerRefused::OddWord));
        let own = |viewer| view_for(&site, game, Some(viewer)).chance.unwrap().own_word;
        assert_eq!(own(lan).as_deref(), Some("red lanterns"));
        assert_eq!(own(minh), None);
        assert!(matches!(add(minh, "mine"), Err(Error::Forbidden(_))));
        let accept = |word| {
            let chosen = Acceptance {
                word,
                ..Acceptance::default()
            };
            site.attempt(Some(minh), |context| accept_with(context, game, chosen))
        };
        let long = "x".repeat(41);
        assert_eq!(accept(&long).unwrap(), Err(AnswerRefused::OddWord));
        assert_eq!(accept("seven apples").unwrap(), Ok(game));
        assert_eq!(add(lan, "late").unwrap(), Err(AnswerRefused::Gone));
        assert_eq!(secret(&site, game), fixed);
        // The challenger has the second seat; the words are ordered by seat.
        let view = view_for(&site, game, None);
        let chance = view.chance.clone().unwrap();
        let words = ["seven apples", "red lanterns"];
        assert_eq!(chance.words.unwrap(), words);
        let variant = &view.variant;
        let dealt = |words| {
            let secret = &fixed;
            deal::pieces(
                variant,
                &SeededRng {
                    secret,
                    words,
                    game,
                },
            )
        };
        assert_ne!(dealt(words), dealt([""; 2]));
        assert_eq!(site.play(game, "a4a5"), Ok(()));
        let shown = view_for(&site, game, None)
            .chance
            .unwrap()
            .deal
            .unwrap()
            .shown;
        let a4 = variant.board().find("a4").unwrap();
        assert!(dealt(words).contains(&(a4, shown[0].piece)));
    }
}
