use super::*;
use crate::notation::{coordinate, fen};
use crate::rules::{Rulebook, catalogue};

const DAYS: TimeControl = TimeControl::days(3);
const RESIGNED: Outcome = Outcome {
    winner: Some(Side::First),
    reason: Reason::Resignation,
};
/// The start three times.
const REPEATED: &str = "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10";

/// A game of Xiangqi under its first rulebook.
fn written(moves: &str, outcome: Option<Outcome>) -> StoredGame {
    of("xiangqi", moves, outcome)
}

fn of(slug: &str, moves: &str, outcome: Option<Outcome>) -> StoredGame {
    let variant = catalogue::find(slug).unwrap();
    let moves = coordinate::unpack(&variant, moves).unwrap();
    let book = variant.rulebooks()[0];
    let start = Line::new(variant, book);
    let first = start.position().turn();
    let turn = if moves.len().is_multiple_of(2) {
        first
    } else {
        first.other()
    };
    StoredGame {
        turn: outcome.is_none().then_some(turn),
        start,
        moves,
        outcome,
        pace: DAYS,
        elsewhere: false,
    }
}

fn faults(written: &StoredGame) -> Vec<Fault> {
    match written.replay() {
        Ok(line) => written.faults(&line),
        Err(refused) => vec![refused],
    }
}

fn drawn(ending: Ending) -> Outcome {
    Outcome::nobody(Reason::Rules(ending))
}

#[test]
fn a_game_that_is_as_it_should_be_has_no_fault() {
    for (moves, outcome) in [
        ("", None),
        ("h3e3 h10g8", None),
        ("h3e3", Some(RESIGNED)),
        ("h3e3", Some(Outcome::nobody(Reason::Agreement))),
        ("h3e3", Some(Outcome::nobody(Reason::Cancelled))),
        ("h3e3", Some(Outcome::won(Side::First, Reason::Timeout))),
        (REPEATED, Some(drawn(Ending::Repetition))),
    ] {
        assert_eq!(faults(&written(moves, outcome)), [], "{moves} {outcome:?}");
    }
}

#[test]
fn the_first_move_that_is_refused_is_told() {
    let blocked = written("h3e3 a10a6 h1g3", None);
    let [Fault::Refused { ply: 2, .. }] = faults(&blocked)[..] else {
        panic!("{:?}", faults(&blocked));
    };
    let after_the_end = written(&format!("{REPEATED} h3e3"), None);
    let found = faults(&after_the_end);
    let [Fault::Refused { ply: 9, why, .. }] = &found[..] else {
        panic!("{found:?}");
    };
    assert!(matches!(why, Refusal::GameOver { ply: 8, .. }), "{why:?}");
}

#[test]
fn what_the_rules_end_ends_there_and_so() {
    let by_rules = Some(drawn(Ending::Repetition));
    let check = Outcome::won(Side::First, Reason::Rules(Ending::PerpetualCheck));
    let limit = drawn(Ending::MoveLimit);
    for stored in [None, Some(RESIGNED), Some(check), Some(limit)] {
        let found = faults(&written(REPEATED, stored));
        assert_eq!(found, [Fault::Ending { stored, by_rules }]);
    }
    let stored = by_rules;
    let found = faults(&written("h3e3", stored));
    let by_rules = None;
    assert_eq!(found, [Fault::Ending { stored, by_rules }]);
}

#[test]
fn an_end_that_no_game_can_have_is_told() {
    use Contradiction::{NobodyWon, PlayedHere, SomebodyWon, WinnerToMove};
    let won = |reason| Outcome::won(Side::Second, reason);
    for (moves, outcome, why) in [
        ("h3e3", Outcome::nobody(Reason::Resignation), NobodyWon),
        ("h3e3", Outcome::nobody(Reason::Timeout), NobodyWon),
        ("h3e3", won(Reason::Timeout), WinnerToMove),
        ("h3e3", won(Reason::Agreement), SomebodyWon),
        ("h3e3", won(Reason::Cancelled), SomebodyWon),
        ("h3e3", won(Reason::Recorded), PlayedHere),
        ("h3e3", Outcome::nobody(Reason::Unfinished), PlayedHere),
    ] {
        let found = faults(&written(moves, Some(outcome)));
        assert_eq!(found, [Fault::Impossible(outcome, why)], "{outcome:?}");
    }
    let mut untimed = written("", Some(won(Reason::Timeout)));
    untimed.pace = TimeControl::Untimed;
    let why = Contradiction::NoClock;
    let impossible = Fault::Impossible(won(Reason::Timeout), why);
    assert_eq!(faults(&untimed), [impossible]);
}

#[test]
fn nobody_wins_on_time_who_could_not_mate() {
    for reason in [Reason::Timeout, Reason::Abandoned] {
        let drawn = Some(Outcome::nobody(reason));
        let mut bare = of("chess", "", drawn);
        let variant = bare.start.variant().clone();
        let position = fen::read(&variant, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
        bare.start = Line::from_position(variant, Rulebook::Chess, position);
        assert_eq!(faults(&bare), [], "Black has a bare king");
        let impossible = Fault::Impossible(Outcome::nobody(reason), Contradiction::NobodyWon);
        assert_eq!(faults(&of("chess", "e2e4", drawn)), [impossible]);
    }
}

#[test]
fn on_a_free_board_players_agree_on_a_winner_and_no_rule_ends_a_game() {
    let agreed = Outcome::won(Side::Second, Reason::Agreement);
    assert_eq!(faults(&of("free-xiangqi", "h3e3 e7-", Some(agreed))), []);
    assert_eq!(faults(&of("free-xiangqi", REPEATED, None)), []);
}

#[test]
fn the_turn_is_that_of_the_side_to_move_until_the_game_is_over() {
    let mut running = written("h3e3", None);
    running.turn = Some(Side::First);
    let (stored, due) = (running.turn, Some(Side::Second));
    assert_eq!(faults(&running), [Fault::Turn { stored, due }]);
    let mut over = written("h3e3", Some(RESIGNED));
    over.turn = Some(Side::Second);
    let (stored, due) = (over.turn, None);
    assert_eq!(faults(&over), [Fault::Turn { stored, due }]);
}

#[test]
fn a_record_is_held_to_movement_and_mate_alone() {
    let record = |moves: &str, outcome| StoredGame {
        elsewhere: true,
        ..written(moves, Some(outcome))
    };
    let went_on = format!("{REPEATED} h3e3");
    let recorded = Outcome::won(Side::Second, Reason::Recorded);
    assert_eq!(faults(&record(&went_on, recorded)), []);
    let perpetual = Outcome::won(Side::First, Reason::Rules(Ending::PerpetualCheck));
    assert_eq!(faults(&record("h3e3", perpetual)), []);
    let unknown = Outcome::nobody(Reason::Unfinished);
    assert_eq!(faults(&record("h3e3", unknown)), []);
    let mate = Outcome::won(Side::First, Reason::Rules(Ending::Checkmate));
    let (stored, by_rules) = (Some(mate), None);
    let found = faults(&record("h3e3", mate));
    assert_eq!(found, [Fault::Ending { stored, by_rules }]);
}

#[test]
fn a_record_does_not_pass_over_the_mate_on_its_board() {
    let mate = Outcome::won(Side::Second, Reason::Rules(Ending::Checkmate));
    let fools = |outcome| StoredGame {
        elsewhere: true,
        ..of("chess", "f2f3 e7e5 g2g4 d8h4", Some(outcome))
    };
    assert_eq!(faults(&fools(mate)), []);
    // The record contradicts the board.
    let against = Outcome::won(Side::First, Reason::Recorded);
    assert_eq!(faults(&fools(against)), []);
    let drawn = Outcome::nobody(Reason::Recorded);
    assert_eq!(faults(&fools(drawn)), []);
    let by_rules = Some(mate);
    for missed in [
        Outcome::won(Side::Second, Reason::Recorded),
        Outcome::nobody(Reason::Unfinished),
    ] {
        let stored = Some(missed);
        assert_eq!(faults(&fools(missed)), [Fault::Ending { stored, by_rules }]);
    }
}
