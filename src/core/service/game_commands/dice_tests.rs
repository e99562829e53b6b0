//! Games with dice: rolls come from a secret that is fixed in advance, with a published
//! fingerprint, and disclosed at the end.
use super::view;
use crate::model::seeded_rng::{self, SeededRng};
use crate::model::{GameId, deal};
use crate::notation::{coordinate, fen};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::service::testing::{TestSite, form, test_sites};
use crate::store::game_seeds;

const PACE: TimeControl = TimeControl::days(3);

/// Plays the first legal move of the side to move.
fn play_any(site: &TestSite, game: GameId) -> String {
    let view = site.context(None, |context| view(context, game)).unwrap();
    let line = &view.game().unwrap().line;
    let text = coordinate::write(line.variant(), line.legal()[0]);
    assert_eq!(site.play(game, &text), Ok(()), "{text}");
    text
}

#[test]
fn every_roll_is_drawn_from_a_secret_that_stays_hidden_until_the_end() {
    for site in test_sites(false) {
        let (game, [first, _]) = site.game_of("dice", PACE);
        for _ in 0..6 {
            play_any(&site, game);
        }
        let look = || site.context(None, |context| view(context, game)).unwrap();
        let (view, row) = (look(), site.row(game));
        let secret = game_seeds::find(&mut site.app.connection().unwrap(), game);
        let secret = secret.unwrap().unwrap().secret;
        let rng = SeededRng {
            words: [""; 2],
            secret: &secret,
            game,
        };
        let dice = view.chance.clone().unwrap();
        assert_eq!(
            (dice.fingerprint, dice.secret),
            (seeded_rng::fingerprint(&secret), None)
        );
        let variant = &view.variant;
        let start = fen::read(variant, row.state.start.as_deref().unwrap()).unwrap();
        assert!(start.die().is_some());
        let again = seeded_rng::initial_position(variant, *variant.start(), &rng);
        assert_eq!(again.die(), start.die());
        for (ply, text) in row.state.moves.split(' ').enumerate() {
            let line = view.line_after(
                &row.state
                    .moves
                    .split(' ')
                    .take(ply)
                    .collect::<Vec<_>>()
                    .join(" "),
            );
            let mv = coordinate::read(variant, text).unwrap();
            let again = deal::with_outcome(&line.unwrap(), mv, &rng);
            assert_eq!(again.drawn.0, mv.drawn.0, "{text}");
            assert!(mv.drawn.0.is_some(), "{text}");
        }
        site.command(first, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(look().chance.unwrap().secret, Some(secret.clone()));
    }
}

#[test]
fn a_move_sent_twice_or_taken_back_never_draws_again() {
    for site in test_sites(false) {
        let (game, [first, second]) = site.game_of("dice", PACE);
        let text = play_any(&site, game);
        let before = site.row(game).state.moves;
        let again = site.send(Some(first), game, &form(0, &text)).unwrap();
        assert_eq!(
            (again, site.row(game).state.moves),
            (Ok(()), before.clone())
        );
        let ask = GameCommand::Offer(OfferTerms::Takeback { to: None });
        site.command(first, game, ask).unwrap().unwrap();
        site.command(second, game, GameCommand::Accept(OfferKind::Takeback))
            .unwrap()
            .unwrap();
        assert_eq!(site.row(game).state.moves, "");
        assert_eq!(site.play(game, &text), Ok(()));
        assert_eq!(site.row(game).state.moves, before);
    }
}

#[test]
fn a_move_of_another_piece_is_refused_with_the_roll() {
    for site in test_sites(false) {
        let (game, _) = site.game_of("dice", PACE);
        let view = site.context(None, |context| view(context, game)).unwrap();
        let line = &view.game().unwrap().line;
        let die = line.position().die().unwrap();
        // At the start, only pawns and knights can move.
        let other = if die == 1 { "b1c3" } else { "e2e4" };
        let refused = site.play(game, other).unwrap_err();
        let sentence = refused.sentence(line, crate::notation::Notation::Algebraic);
        assert!(
            sentence.starts_with(&format!("The die shows {die}: a ")),
            "{sentence}"
        );
    }
}

#[test]
fn the_first_email_has_the_fingerprint_and_each_email_the_roll() {
    for site in test_sites(false) {
        let (game, _) = site.game_of("dice", PACE);
        play_any(&site, game);
        let secret = game_seeds::find(&mut site.app.connection().unwrap(), game);
        let secret = secret.unwrap().unwrap().secret;
        let texts: Vec<String> = site
            .letters()
            .into_iter()
            .map(|letter| letter.text)
            .collect();
        let unwrapped = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let texts: Vec<String> = texts.iter().map(unwrapped).collect();
        let fingerprint = seeded_rng::fingerprint(&secret);
        assert!(
            texts.iter().any(|text| text.contains(&fingerprint)),
            "{texts:?}"
        );
        assert!(
            texts.iter().any(|text| text.contains("The die shows ")),
            "{texts:?}"
        );
        assert!(texts.iter().all(|text| !text.contains(&secret)));
    }
}
