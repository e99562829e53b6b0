use super::{Game, GameCommand, GameEvent, OfferTerms, Outcome, Reason, Refusal, TimeControl};
use crate::notation;
use crate::play::{Instant, Ledger, OfferKind};
use crate::rules::{Line, Rulebook, Side, catalogue};
use chrono::TimeDelta;

const START: Instant = Instant::UNIX_EPOCH;
const DAY: TimeDelta = TimeDelta::days(1);

fn new_game() -> Game {
    let variant = catalogue::find("xiangqi").unwrap();
    let line = Line::new(variant, Rulebook::House);
    Game::begin(line, TimeControl::days(3), START)
}

fn make(game: &mut Game, by: Side, text: &str, now: Instant) -> Result<Vec<GameEvent>, Refusal> {
    let mv = notation::coordinate::read(game.line.variant(), text).unwrap();
    let offer_draw = false;
    game.act(by, GameCommand::Move { mv, offer_draw }, now)
}

fn after(moves: &[&str]) -> Game {
    let mut game = new_game();
    for text in moves {
        let side = game.turn().unwrap();
        make(&mut game, side, text, START).unwrap();
    }
    game
}

#[test]
fn a_move_passes_the_turn_and_starts_the_other_clock() {
    let mut game = new_game();
    let events = make(&mut game, Side::First, "h3e3", START + DAY).unwrap();
    assert_eq!(events, [GameEvent::Moved { mv: "h3e3".into() }]);
    assert_eq!(game.turn(), Some(Side::Second));
    assert_eq!(game.deadline, Some(START + DAY * 4));
}

#[test]
fn nobody_moves_out_of_turn() {
    let mut game = new_game();
    let refused = make(&mut game, Side::Second, "h10g8", START);
    assert_eq!(refused, Err(Refusal::NotYourTurn));
    assert_eq!(game.line.ply(), 0);
}

#[test]
fn an_offer_lapses_when_the_opponent_moves() {
    let mut game = after(&["h3e3"]);
    game.act(Side::First, GameCommand::Offer(OfferTerms::Draw), START)
        .unwrap();
    assert_eq!(game.offered_by(OfferKind::Draw), Some(Side::First));
    make(&mut game, Side::Second, "h10g8", START).unwrap();
    assert_eq!(game.offered_by(OfferKind::Draw), None);
    let late = game.act(Side::Second, GameCommand::Accept(OfferKind::Draw), START);
    assert_eq!(late, Err(Refusal::NothingToAnswer));
}

#[test]
fn an_offer_sent_with_a_move_stands_until_it_is_answered() {
    let mut game = new_game();
    let mv = notation::coordinate::read(game.line.variant(), "h3e3").unwrap();
    let offer_draw = true;
    game.act(Side::First, GameCommand::Move { mv, offer_draw }, START)
        .unwrap();
    let own = game.act(Side::First, GameCommand::Accept(OfferKind::Draw), START);
    assert_eq!(own, Err(Refusal::NothingToAnswer));
    let happened = game.act(Side::Second, GameCommand::Accept(OfferKind::Draw), START);
    let drawn = Outcome::nobody(Reason::Agreement);
    assert_eq!(happened, Ok(vec![GameEvent::Ended(drawn)]));
    assert_eq!((game.turn(), game.deadline), (None, None));
}

#[test]
fn offering_a_draw_to_somebody_who_offers_one_is_agreement() {
    let mut game = after(&["h3e3"]);
    game.act(Side::First, GameCommand::Offer(OfferTerms::Draw), START)
        .unwrap();
    game.act(Side::Second, GameCommand::Offer(OfferTerms::Draw), START)
        .unwrap();
    assert_eq!(game.outcome, Some(Outcome::nobody(Reason::Agreement)));
}

#[test]
fn a_takeback_before_the_answer_undoes_one_ply_and_after_it_two() {
    let mut game = after(&["h3e3"]);
    game.act(
        Side::First,
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        START,
    )
    .unwrap();
    let happened = game.act(
        Side::Second,
        GameCommand::Accept(OfferKind::Takeback),
        START + DAY,
    );
    assert_eq!(happened, Ok(vec![GameEvent::TakenBack { plies: 1 }]));
    assert_eq!(game.turn(), Some(Side::First));
    assert_eq!(
        game.deadline,
        Some(START + DAY * 4),
        "the move took no time"
    );

    let mut game = after(&["h3e3", "h10g8"]);
    game.act(
        Side::First,
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        START,
    )
    .unwrap();
    let happened = game.act(
        Side::Second,
        GameCommand::Accept(OfferKind::Takeback),
        START,
    );
    assert_eq!(happened, Ok(vec![GameEvent::TakenBack { plies: 2 }]));
    assert_eq!((game.line.ply(), game.turn()), (0, Some(Side::First)));
}

#[test]
fn a_takeback_needs_a_move_of_ones_own_and_the_opponents_word() {
    let mut game = after(&["h3e3"]);
    let none = game.act(
        Side::Second,
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        START,
    );
    assert_eq!(none, Err(Refusal::NothingToTakeBack));
    game.act(
        Side::First,
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        START,
    )
    .unwrap();
    let own = game.act(Side::First, GameCommand::Accept(OfferKind::Takeback), START);
    assert_eq!(own, Err(Refusal::NothingToAnswer));
    make(&mut game, Side::Second, "h10g8", START).unwrap();
    assert_eq!(
        game.offer_of(OfferKind::Takeback),
        None,
        "a move answers it"
    );
}

#[test]
fn a_game_can_be_called_off_only_before_the_second_move_of_each() {
    let mut game = after(&["h3e3", "h10g8", "h1g3"]);
    assert!(game.can_cancel());
    let mut late = game.clone();
    make(&mut late, Side::Second, "i10h10", START).unwrap();
    for act in [GameCommand::Cancel, GameCommand::Offer(OfferTerms::Cancel)] {
        let refused = late.act(Side::First, act, START);
        assert_eq!(refused, Err(Refusal::TooLateToCancel));
    }
    game.act(Side::Second, GameCommand::Offer(OfferTerms::Cancel), START)
        .unwrap();
    game.act(Side::First, GameCommand::Accept(OfferKind::Cancel), START)
        .unwrap();
    assert_eq!(game.outcome, Some(Outcome::nobody(Reason::Cancelled)));
}

#[test]
fn a_game_is_called_off_by_one_alone_only_before_each_side_has_moved() {
    let cancelled = vec![GameEvent::Ended(Outcome::nobody(Reason::Cancelled))];
    let mut new = after(&["h3e3"]);
    assert_eq!(
        new.act(Side::First, GameCommand::Cancel, START),
        Ok(cancelled.clone())
    );
    let mut game = after(&["h3e3", "h10g8"]);
    let asked = game.act(Side::First, GameCommand::Cancel, START);
    assert_eq!(
        (asked, game.outcome),
        (
            Ok(vec![GameEvent::Offered {
                terms: OfferTerms::Cancel,
                with_move: false
            }]),
            None
        )
    );
    let twice = game.act(Side::First, GameCommand::Cancel, START);
    assert_eq!(twice, Ok(Vec::new()));
    let own = game.act(Side::First, GameCommand::Accept(OfferKind::Cancel), START);
    assert_eq!(own, Err(Refusal::NothingToAnswer));
    assert_eq!(
        game.clone().act(Side::Second, GameCommand::Cancel, START),
        Ok(cancelled),
        "both want it"
    );
    let declined = game
        .clone()
        .act(Side::Second, GameCommand::Decline(OfferKind::Cancel), START);
    assert_eq!(
        declined,
        Ok(vec![GameEvent::OfferDeclined {
            offer: OfferKind::Cancel
        }])
    );
    make(&mut game, Side::First, "h1g3", START).unwrap();
    assert_eq!(game.offered_by(OfferKind::Cancel), Some(Side::First));
    make(&mut game, Side::Second, "i10h10", START).unwrap();
    assert_eq!(
        game.offer_of(OfferKind::Cancel),
        None,
        "it lapses with the opponent's move"
    );
}

#[test]
fn a_timed_out_player_cannot_move() {
    let mut game = new_game();
    assert_eq!(game.flag(START + DAY * 3), None);
    let late = START + DAY * 3 + TimeDelta::seconds(61);
    let lost = Outcome::won(Side::Second, Reason::Timeout);
    assert_eq!(game.flag(late), Some(lost));
    let refused = make(&mut game, Side::First, "h3e3", late);
    assert_eq!(refused, Err(Refusal::Over(lost)));
}

#[test]
fn nothing_happens_after_the_end() {
    let mut game = after(&["h3e3"]);
    game.act(Side::Second, GameCommand::Resign, START).unwrap();
    let won = Outcome::won(Side::First, Reason::Resignation);
    for act in [
        GameCommand::Offer(OfferTerms::Draw),
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        GameCommand::Resign,
        GameCommand::Cancel,
        GameCommand::Decline(OfferKind::Draw),
    ] {
        assert_eq!(game.act(Side::First, act, START), Err(Refusal::Over(won)));
    }
}

#[test]
fn mate_on_the_board_ends_the_game_for_the_mover() {
    let variant = catalogue::find("xiangqi").unwrap();
    let fen = "3k5/R8/9/9/9/9/9/9/4A4/4K3R w - - 0 1";
    let position = notation::fen::read(&variant, fen).unwrap();
    let line = Line::from_position(variant, Rulebook::House, position);
    let mut game = Game::begin(line, TimeControl::Untimed, START);
    make(&mut game, Side::First, "i1i10", START).unwrap();
    let outcome = game.outcome.unwrap();
    assert_eq!(outcome.winner, Some(Side::First));
    assert_eq!(outcome.reason.as_str(), "checkmate");
    assert_eq!(game.deadline, None);
}

#[test]
fn a_game_by_a_stock_of_time_takes_what_is_used_and_adds_for_each_move() {
    let variant = catalogue::find("xiangqi").unwrap();
    let line = Line::new(variant, Rulebook::House);
    let pace = "bank:10d+1d<10d".parse().unwrap();
    let mut game = Game::begin(line, pace, START);
    assert_eq!(game.deadline, Some(START + DAY * 10));
    make(&mut game, Side::First, "h3e3", START + DAY * 4).unwrap();
    assert_eq!(game.deadline, Some(START + DAY * 14));
    let shown = game.clock(START + DAY * 4);
    assert_eq!(shown.left, [Some(7 * 86_400), Some(10 * 86_400)]);
    make(&mut game, Side::Second, "h10g8", START + DAY * 4).unwrap();
    let shown = game.clock(START + DAY * 4);
    assert_eq!(
        shown.left,
        [Some(7 * 86_400), Some(10 * 86_400)],
        "no more than the cap"
    );
    let stored = Ledger::read(pace, game.ledger.text()).unwrap();
    assert_eq!(stored, game.ledger);
}

#[test]
fn a_live_game_is_flagged_two_seconds_after_the_deadline() {
    let variant = catalogue::find("xiangqi").unwrap();
    let line = Line::new(variant, Rulebook::House);
    let mut game = Game::begin(line, "live:5m+3s!0s".parse().unwrap(), START);
    let end = START + TimeDelta::minutes(5) + TimeDelta::seconds(2);
    assert_eq!(game.flag(end), None);
    let lost = Outcome::won(Side::Second, Reason::Timeout);
    assert_eq!(game.flag(end + TimeDelta::milliseconds(1)), Some(lost));
}

#[test]
fn a_vacation_outlasts_a_clock_that_is_set_back() {
    let mut game = new_game();
    make(&mut game, Side::First, "h3e3", START + DAY).unwrap();
    assert!(game.begin_vacation(Side::First, START + DAY));
    assert!(!game.begin_vacation(Side::First, START + DAY));
    make(&mut game, Side::Second, "h10g8", START).unwrap();
    assert_eq!(game.deadline, None);
    assert!(game.end_vacation(Side::First, START + DAY * 2));
    assert_eq!(game.deadline, Some(START + DAY * 5));
}

#[test]
fn a_vacation_saves_nobody_whose_flag_has_fallen() {
    let mut game = new_game();
    let late = START + DAY * 3 + TimeDelta::minutes(2);
    assert!(!game.begin_vacation(Side::First, late));
    assert!(game.begin_vacation(Side::Second, late));
    assert!(game.flag(late).is_some());
    assert!(!game.end_vacation(Side::Second, late));
}

#[test]
fn the_side_that_waits_is_told_what_it_has_for_its_next_turn() {
    let variant = catalogue::find("xiangqi").unwrap();
    let has = |pace: &str| {
        let line = Line::new(variant.clone(), Rulebook::House);
        let game = Game::begin(line, pace.parse().unwrap(), START);
        game.time_of_next_turn(START + DAY)
    };
    assert_eq!(has("3d"), Some(DAY * 3));
    assert_eq!(has("bank:14d+1d"), Some(DAY * 14));
    assert_eq!(has("courier:spare=2d,grace=1d,minimum=3d"), Some(DAY * 4));
    assert_eq!(has("none"), None);
}

#[test]
fn who_has_chosen_goes_on_with_the_same_clock() {
    let variant = catalogue::find("ambiguous").unwrap();
    let line = Line::new(variant, Rulebook::Chess);
    let mut game = Game::begin(line, TimeControl::days(3), START);
    let (white, black) = (Side::First, Side::Second);
    make(&mut game, white, "f3", START + DAY).unwrap();
    assert_eq!(game.turn(), Some(black));
    assert_eq!(game.deadline, Some(START + DAY * 4));
    let refused = make(&mut game, white, "g1f3", START + DAY);
    assert_eq!(refused, Err(Refusal::NotYourTurn));
    make(&mut game, black, "g1f3", START + DAY * 2).unwrap();
    assert_eq!(game.turn(), Some(black));
    assert_eq!(game.deadline, Some(START + DAY * 4));
    make(&mut game, black, "e5", START + DAY * 3).unwrap();
    assert_eq!(game.turn(), Some(white));
    assert_eq!(game.deadline, Some(START + DAY * 6));
    assert_eq!(
        (game.takeback_plies(white), game.takeback_plies(black)),
        (3, 1)
    );
}

#[test]
fn a_choice_is_taken_back_alone_or_with_the_mark_before_it() {
    let variant = catalogue::find("ambiguous").unwrap();
    let line = Line::new(variant, Rulebook::Chess);
    let mut game = Game::begin(line, TimeControl::days(3), START);
    let (white, black) = (Side::First, Side::Second);
    make(&mut game, white, "f3", START).unwrap();
    make(&mut game, black, "g1f3", START + DAY).unwrap();
    game.act(
        black,
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        START + DAY,
    )
    .unwrap();
    let back = game.act(white, GameCommand::Accept(OfferKind::Takeback), START + DAY);
    assert_eq!(back, Ok(vec![GameEvent::TakenBack { plies: 1 }]));
    assert_eq!((game.line.ply(), game.turn()), (1, Some(black)));
    assert_eq!(game.deadline, Some(START + DAY * 3));
    assert_eq!(game.clock(START + DAY).turn, Some(black));
    make(&mut game, black, "f2f3", START + DAY).unwrap();
    game.act(
        white,
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        START + DAY,
    )
    .unwrap();
    let back = game.act(black, GameCommand::Accept(OfferKind::Takeback), START + DAY);
    assert_eq!(back, Ok(vec![GameEvent::TakenBack { plies: 2 }]));
    assert_eq!((game.line.ply(), game.turn()), (0, Some(white)));
    assert_eq!(game.clock(START + DAY).turn, Some(white));
}
