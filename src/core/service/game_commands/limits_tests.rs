//! Limits on the length of games and the rate of live moves, on every available database.

use super::conditional_moves::{self, PlanForm, PlanRefused};
use crate::model::{EndedBy, GameId, PlayerId, Status, Winner};
use crate::notation::Notation;
use crate::play::{
    GameCommand, MOST_PLIES, OfferTerms, Outcome, Pace, Reason, Refusal, TimeControl,
};
use crate::rules::{Ending, Judgement, Side};
use crate::service::games::{LockedGame, MoveRefused, propose, view};
use crate::service::testing::{TestSite, form, test_sites};
use crate::service::{Error, Limit};
use chrono::TimeDelta;

const DRAWN: Outcome = Outcome {
    winner: None,
    reason: Reason::Rules(Ending::MoveLimit),
};

/// Moves that are legal in all variants of these tests.
const OPENING: [&str; 6] = ["h1g3", "h10g8", "b1c3", "b10c8", "a4a5", "a7a6"];

/// Plies in which the same four moves repeat.
const SHUFFLED: usize = MOST_PLIES - 4;

/// A running game with so many plies of the opening after the repeated ones.
fn long(site: &TestSite, slug: &str, opening: usize) -> (GameId, [PlayerId; 2]) {
    let (game, people) = site.game_of(slug, TimeControl::days(3));
    site.deliver();
    let shuffled = ["a1a2", "a10a9", "a2a1", "a9a10"].into_iter().cycle();
    let moves: Vec<&str> = shuffled
        .take(SHUFFLED)
        .chain(OPENING.into_iter().take(opening))
        .collect();
    let turn = ["first", "second"][opening % 2];
    site.sql(&format!(
        "UPDATE games SET moves = '{}', ply = {}, turn = '{turn}' WHERE id = {game}",
        moves.join(" "),
        moves.len()
    ));
    (game, people)
}

fn previewed(site: &TestSite, game: GameId, side: Side, text: &str) -> Result<Judgement, Refusal> {
    let ply = site.row(game).state.ply;
    let view = site.context(None, |context| view(context, game)).unwrap();
    match propose(&*view, side, Notation::Algebraic, &form(ply, text)) {
        Ok(proposal) => Ok(proposal.judgement),
        Err(MoveRefused::Play(why)) => Err(why),
        Err(other) => panic!("{other:?}"),
    }
}

fn prepares(site: &TestSite, who: PlayerId, game: GameId, lines: &str) -> Result<(), PlanRefused> {
    let form = PlanForm {
        ply: u32::try_from(site.row(game).state.ply).unwrap(),
        rev: None,
        lines: lines.to_owned(),
    };
    let saved = site.attempt(Some(who), |context| {
        let mut game = LockedGame::open(context, game)?;
        conditional_moves::save(context, &mut game, &form)
    });
    saved.unwrap().map(drop)
}

fn has_ended(site: &TestSite, game: GameId) -> bool {
    let state = site.row(game).state;
    let reason = state.reason.map(|EndedBy(reason)| reason);
    state.status == Status::Finished
        && reason == Some(Some(DRAWN.reason))
        && state.winner == Some(Winner::Nobody)
}

#[test]
fn a_game_is_drawn_at_the_maximum_length() {
    for site in test_sites(false) {
        let (game, _) = long(&site, "banner", 2);
        let judged = previewed(&site, game, Side::First, OPENING[2]);
        assert_eq!(judged, Ok(Judgement::Fine));
        site.play_all(game, &OPENING[2..3]);
        assert!(!has_ended(&site, game));
        let judged = previewed(&site, game, Side::Second, OPENING[3]);
        assert!(
            matches!(judged, Ok(Judgement::Ends(drawn)) if Outcome::from(drawn) == DRAWN),
            "{judged:?}"
        );
        site.deliver();
        site.play_all(game, &OPENING[3..4]);
        assert!(has_ended(&site, game));
        let notices = site.deliver();
        // Line breaks do not matter.
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let has_sentence = |text: &str| flat(text).contains("2,500 moves by each side");
        let has_sentence = notices
            .iter()
            .any(|notice| notice.text.as_deref().is_ok_and(has_sentence));
        assert!(has_sentence, "{notices:?}");
        let more = site.play(game, OPENING[4]);
        assert_eq!(more, Err(MoveRefused::Play(Refusal::Over(DRAWN))));
    }
}

#[test]
fn a_conditional_move_may_reach_the_maximum_length_but_not_exceed_it() {
    for site in test_sites(false) {
        let (game, [lan, minh]) = long(&site, "banner", 2);
        let line = format!("{} {}", OPENING[2], OPENING[3]);
        let longer = format!("{line} {} {}", OPENING[4], OPENING[5]);
        assert!(matches!(
            prepares(&site, minh, game, &longer),
            Err(PlanRefused::Wrong(_))
        ));
        prepares(&site, minh, game, &line).unwrap();
        site.play_all(game, &OPENING[2..3]);
        assert!(has_ended(&site, game));
        assert_eq!(site.row(game).state.ply, 5_000);
        let late = prepares(&site, lan, game, &line);
        let over = MoveRefused::Play(Refusal::Over(DRAWN));
        assert_eq!(late, Err(PlanRefused::Game(over)));
    }
}

#[test]
fn a_free_board_of_maximum_length_accepts_only_take_backs() {
    for site in test_sites(false) {
        let (game, [lan, minh]) = long(&site, "free-xiangqi", 4);
        for text in ["h1g3", "-e4", "a1a10; a10-"] {
            let judged = previewed(&site, game, Side::First, text);
            assert_eq!(judged, Err(Refusal::Full), "{text}");
            let played = site.play(game, text);
            assert_eq!(played, Err(MoveRefused::Play(Refusal::Full)), "{text}");
        }
        let to = Some(MOST_PLIES - 1);
        let back = GameCommand::Offer(OfferTerms::Takeback { to });
        site.command(minh, game, back).unwrap().unwrap();
        site.play_all(game, &["a10a9"]);
        assert_eq!(site.row(game).state.ply, 5_000);
        let resigned = site.command(lan, game, GameCommand::Resign);
        resigned.unwrap().unwrap();
    }
}

#[test]
fn a_player_sends_sixty_moves_a_minute_in_a_live_game() {
    for site in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        site.run_live_games(TimeDelta::seconds(31));
        let live = site.game(lan, minh, "live:5m+3s".parse::<Pace>().unwrap());
        let slow = site.game(lan, minh, TimeControl::days(3));
        let sends = |who, game| site.send(Some(who), game, &form(0, "a1a9"));
        for _ in 0..60 {
            assert!(matches!(sends(lan, live), Ok(Err(_))));
        }
        let refused = sends(lan, live);
        assert!(
            matches!(refused, Err(Error::TooOften(1..=60))),
            "{refused:?}"
        );
        for _ in 0..70 {
            assert!(matches!(sends(lan, slow), Ok(Err(_))));
        }
        assert!(matches!(sends(minh, live), Ok(Err(_))));
    }
}

#[test]
fn uploads_are_limited_per_network() {
    for site in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let count = |who| site.context(Some(who), |context| context.count(Limit::Bring, who));
        for _ in 0..200 {
            count(lan).unwrap();
        }
        for who in [lan, minh] {
            assert!(matches!(count(who), Err(Error::TooOften(_))));
        }
    }
}
