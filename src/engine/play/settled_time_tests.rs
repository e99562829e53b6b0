use super::*;
use crate::notation;
use crate::play::{ClockTerms, GameCommand, OfferKind, OfferTerms};
use crate::rules::{Edition, Line, catalogue};
use chrono::TimeDelta;

const START: Instant = Instant::UNIX_EPOCH;
const HOURS: TimeDelta = TimeDelta::hours(1);
const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn game(pace: &str) -> Game {
    let variant = catalogue::find("xiangqi").unwrap();
    let book = variant.rulebooks()[0];
    Game::begin(Line::new(variant, book), pace.parse().unwrap(), START)
}

fn make(game: &mut Game, text: &str, now: Instant) {
    let mv = notation::coordinate::read(game.line.variant(), text).unwrap();
    let (side, offer_draw) = (game.turn().unwrap(), false);
    game.act(side, GameCommand::Move { mv, offer_draw }, now)
        .unwrap();
}

#[test]
fn a_pause_that_both_want_moves_the_deadline_by_its_length() {
    let mut game = game("3d");
    assert_eq!(
        game.act(SECOND, GameCommand::Offer(OfferTerms::Pause), START),
        Ok(vec![GameEvent::Offered {
            terms: OfferTerms::Pause,
            with_move: false
        }])
    );
    assert_eq!(
        game.act(SECOND, GameCommand::Offer(OfferTerms::Pause), START),
        Ok(Vec::new())
    );
    let own = game.act(SECOND, GameCommand::Accept(OfferKind::Pause), START);
    assert_eq!(own, Err(Refusal::NothingToAnswer));
    let agreed = START + HOURS * 10;
    assert_eq!(
        game.act(FIRST, GameCommand::Accept(OfferKind::Pause), agreed),
        Ok(vec![GameEvent::Paused])
    );
    assert_eq!(
        (
            game.deadline,
            game.offer_of(OfferKind::Pause),
            game.is_paused()
        ),
        (None, None, true)
    );
    let again = game.act(FIRST, GameCommand::Offer(OfferTerms::Pause), agreed);
    assert_eq!(again, Err(Refusal::PausedAlready));
    let later = START + HOURS * 1000;
    assert_eq!(game.flag(later), None);
    assert_eq!(
        game.act(SECOND, GameCommand::Resume, later),
        Ok(vec![GameEvent::Resumed])
    );
    assert_eq!(game.deadline, Some(later + HOURS * 62));
    assert_eq!(
        game.act(SECOND, GameCommand::Resume, later),
        Err(Refusal::NotPaused)
    );
}

#[test]
fn two_who_ask_for_a_pause_agree_and_a_move_lets_a_request_lapse() {
    let mut both = game("bank:14d");
    both.act(FIRST, GameCommand::Offer(OfferTerms::Pause), START)
        .unwrap();
    assert_eq!(
        both.act(SECOND, GameCommand::Offer(OfferTerms::Pause), START),
        Ok(vec![GameEvent::Paused])
    );
    let mut moved = game("bank:14d");
    moved
        .act(SECOND, GameCommand::Offer(OfferTerms::Pause), START)
        .unwrap();
    let mut declined = moved.clone();
    make(&mut moved, "h3e3", START);
    assert_eq!(moved.offer_of(OfferKind::Pause), None);
    let said = declined.act(FIRST, GameCommand::Decline(OfferKind::Pause), START);
    assert_eq!(
        (said, declined.offer_of(OfferKind::Pause)),
        (
            Ok(vec![GameEvent::OfferDeclined {
                offer: OfferKind::Pause
            }]),
            None
        )
    );
    let mut untimed = game("none");
    assert_eq!(
        untimed.act(FIRST, GameCommand::Offer(OfferTerms::Pause), START),
        Err(Refusal::NoClock)
    );
}

#[test]
fn a_move_ends_a_pause() {
    let mut game = game("bank:14d+1d");
    game.act(FIRST, GameCommand::Offer(OfferTerms::Pause), START + HOURS)
        .unwrap();
    game.act(SECOND, GameCommand::Accept(OfferKind::Pause), START + HOURS)
        .unwrap();
    make(&mut game, "h3e3", START + HOURS * 30);
    assert!(!game.is_paused());
    let left = game.clock(START + HOURS * 30).left;
    let days = |n: i64| n * i64::from(DAY);
    assert_eq!(left, [Some(days(15) - 3600), Some(days(14))]);
}

#[test]
fn a_gift_makes_the_opponents_time_longer() {
    let mut game = game("3d");
    let seconds = 2 * DAY;
    let given = game.act(SECOND, GameCommand::GiveTime { seconds }, START);
    assert_eq!(given, Ok(vec![GameEvent::Gift { seconds }]));
    assert_eq!(game.deadline, Some(START + HOURS * 120));
    let vain = game.act(FIRST, GameCommand::GiveTime { seconds }, START);
    assert_eq!(vain, Err(Refusal::GiftInVain));
    let mut bank = self::game("bank:14d<14d");
    bank.act(FIRST, GameCommand::GiveTime { seconds }, START)
        .unwrap();
    let left = bank.clock(START).left(SECOND);
    assert_eq!(left, Some(16 * i64::from(DAY)));
    assert_eq!(bank.deadline, Some(START + HOURS * 24 * 14));
}

#[test]
fn nobody_gives_next_to_nothing_nor_years() {
    let bounds =
        |pace: &str, seconds| game(pace).act(SECOND, GameCommand::GiveTime { seconds }, START);
    let out = |least, most| Err(Refusal::GiftBounds { least, most });
    assert_eq!(bounds("3d", 599), out(600, 30 * DAY));
    assert_eq!(bounds("3d", 31 * DAY), out(600, 30 * DAY));
    assert_eq!(bounds("live:5m", 2 * HOUR), out(10, HOUR));
    assert_eq!(bounds("none", DAY), Err(Refusal::NoClock));
    let mut generous = game("bank:365d");
    for _ in 0..12 {
        generous
            .act(SECOND, GameCommand::GiveTime { seconds: 30 * DAY }, START)
            .unwrap();
    }
    let more = generous.act(SECOND, GameCommand::GiveTime { seconds: 30 * DAY }, START);
    assert_eq!(more, out(600, 5 * DAY));
}

#[test]
fn by_claim_a_flag_falls_when_the_opponent_says_so_and_not_before() {
    let mut game = game("3d");
    game.terms = ClockTerms {
        by_claim: true,
        ..ClockTerms::default()
    };
    let in_time = START + HOURS * 72 + TimeDelta::seconds(60);
    let claim = |game: &mut Game, by, now| game.act(by, GameCommand::ClaimTime, now);
    assert_eq!(claim(&mut game, SECOND, in_time), Err(Refusal::HasTime));
    let late = START + HOURS * 80;
    assert_eq!(game.flag(late), None);
    assert_eq!(claim(&mut game, FIRST, late), Err(Refusal::OwnTime));
    let mut moved = game.clone();
    make(&mut moved, "h3e3", late);
    assert_eq!(moved.outcome, None);
    let won = Outcome::won(SECOND, Reason::Timeout);
    assert_eq!(
        claim(&mut game, SECOND, late),
        Ok(vec![GameEvent::Ended(won)])
    );
}

#[test]
fn a_chess_player_whose_time_runs_out_draws_against_one_who_cannot_mate() {
    let out_of_time = |fen: &str, late| {
        let variant = catalogue::find("chess").unwrap();
        let start = notation::fen::read(&variant, fen).unwrap();
        let book = Edition::from(variant.rulebooks()[0]);
        let line = Line::from_position(variant, book, start);
        let mut game = Game::begin(line, TimeControl::days(3), START);
        assert_eq!(game.turn(), Some(late));
        game.flag(START + HOURS * 80).unwrap()
    };
    let drawn = out_of_time("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", FIRST);
    assert_eq!(drawn, Outcome::nobody(Reason::Timeout));
    let lost = out_of_time("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", SECOND);
    assert_eq!(lost, Outcome::won(FIRST, Reason::Timeout));
}
