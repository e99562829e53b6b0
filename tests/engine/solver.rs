//! The solver: the shortest mate, whether it is the only one, and that there is none.

use std::sync::Arc;

use crate::long;
use crate::luck::Luck;
use posthorse_engine::notation::{coordinate, fen};
use posthorse_engine::rules::{Catalogue, Ending, Line, Side, Variant, catalogue};
use posthorse_engine::solver::{Defence, Mate, Solution, Solver, Verdict};

fn line(slug: &str, text: &str) -> Line {
    let variant = catalogue::find(slug).unwrap();
    let start = fen::read(&variant, text).unwrap();
    Line::from_position(Arc::clone(&variant), variant.rulebooks()[0], start)
}

fn solved(line: &Line, moves: u32) -> Solution {
    let mut solver = Solver::new(Arc::clone(line.variant()), 16).unwrap();
    solver.solve(line, moves, &mut |_| false)
}

fn mate(line: &Line, moves: u32) -> Option<Mate> {
    match solved(line, moves).verdict {
        Verdict::Mate(mate) => Some(mate),
        Verdict::NoMate => None,
        Verdict::NotProved => panic!("nobody stopped it"),
    }
}

fn no_mate(slug: &str, text: &str, moves: u32) -> bool {
    mate(&line(slug, text), moves).is_none()
}

/// Whether a line is over because a side that cannot move has lost to this side.
fn is_mated(line: &Line, by: Side) -> bool {
    let ends = [Ending::Checkmate, Ending::Stalemate, Ending::NoMove];
    let outcome = line.outcome();
    outcome.is_some_and(|it| it.winner == Some(by) && ends.contains(&it.ending))
        && line.position().turn() != by
}

/// The first moves that mate within a number of moves, by trying everything under all rules.
fn mating_moves(line: &Line, moves: u32) -> Vec<String> {
    let attacker = line.position().turn();
    let mates = |mv: &_| {
        let mut next = line.clone();
        next.push(*mv).unwrap();
        if next.outcome().is_some() || moves == 1 {
            return is_mated(&next, attacker);
        }
        next.legal().into_iter().all(|reply| {
            let mut after = next.clone();
            after.push(reply).unwrap();
            after.outcome().is_none() && !mating_moves(&after, moves - 1).is_empty()
        })
    };
    let legal = line.legal().into_iter().filter(mates);
    legal
        .map(|mv| coordinate::write(line.variant(), mv))
        .collect()
}

/// Compares the solver with trying everything.
fn compare(line: &Line, most: u32) {
    let shown = fen::write(line.variant(), line.position());
    let slug = line.variant().slug();
    let slow = (1..=most).map(|moves| (moves, mating_moves(line, moves)));
    let slow = slow.into_iter().find(|(_, first)| !first.is_empty());
    let fast = mate(line, most);
    assert_eq!(
        fast.as_ref().map(|mate| (mate.moves, mate.unique)),
        slow.as_ref()
            .map(|(moves, first)| (*moves, Some(first.len() == 1))),
        "{slug} {shown}"
    );
    let (Some(fast), Some((_, first))) = (fast, slow) else {
        return;
    };
    let begins = coordinate::write(line.variant(), fast.line[0]);
    assert!(first.contains(&begins), "{slug} {shown}: {begins}");
    let mut played = line.clone();
    played.replay(&fast.line).unwrap();
    assert!(is_mated(&played, line.position().turn()), "{slug} {shown}");
    assert_eq!(
        fast.line.len(),
        2 * fast.moves as usize - 1,
        "{slug} {shown}"
    );
}

/// Whether the game is one that the solver takes, with a move by each side in turn.
fn is_plain(variant: &Variant) -> bool {
    let is_certain = variant.chance().is_none() && variant.hidden().is_none();
    is_certain && variant.allows().ends_by_rules && !variant.opens_in_a_row()
}

#[test]
fn it_agrees_with_trying_everything_in_every_game() {
    let mut mates = 0;
    for variant in Catalogue::built_in().all() {
        if !is_plain(variant) || variant.slug() == "cheshire-cat" {
            continue;
        }
        for seed in 0..if long() { 30 } else { 4 } {
            let mut luck = Luck::new(variant, seed);
            let mut line = luck.start(variant);
            while line.outcome().is_none() && line.ply() < 200 {
                let moves = line.legal();
                // A side that can mate does, so that more games end so.
                let mating = moves.iter().copied().find(|&mv| {
                    let mut next = line.clone();
                    next.push(mv).unwrap();
                    is_mated(&next, line.position().turn())
                });
                let mv = mating.unwrap_or_else(|| *luck.chance.one_of(&moves));
                luck.make(&mut line, mv);
            }
            let ended = line.ply();
            for (back, moves) in [(1, 1), (3, 2), (5, 2)] {
                let Some(before) = ended.checked_sub(back).and_then(|ply| line.branch(ply)) else {
                    continue;
                };
                let width = before.legal().len();
                if moves == 1 || width * width * width < 12_000 {
                    mates += u32::from(mate(&before, moves).is_some());
                    compare(&before, moves);
                }
            }
        }
    }
    assert!(mates > 50, "{mates}");
}

/// Mates of games: in how many moves, and the first move if it is the only one.
const MATES: [(&str, &str, u32, Option<&str>); 12] = [
    (
        "xiangqi",
        "3aka3/4rR3/b3b4/6pnp/2p3P2/4C3P/P1P1P4/2N1BC2N/4A4/\
        1RBAK4 w - - 5 30",
        2,
        Some("g6f6"),
    ),
    (
        "xiangqi",
        "2R2a2r/2c1an1R1/3k5/4N3p/P3C4/2C3P2/2P1P3P/6N2/4A4/\
        2B1KAB2 w - - 5 27",
        3,
        None,
    ),
    (
        "xiangqi",
        "2b1kab2/3PaR3/2N6/4P4/6P2/P6p1/6c2/4B4/4A2r1/\
        4KAB2 w - - 42 58",
        4,
        Some("e7e8"),
    ),
    (
        "chess",
        "7k/2P1p2p/8/p2n3r/PpQ3b1/5rPB/N1P4q/4K3 b - - 1 42",
        2,
        Some("f3e3"),
    ),
    (
        "chess",
        "4r3/1p6/1r6/p4k2/K2P4/8/8/8 b - - 1 71",
        3,
        Some("e8e1"),
    ),
    (
        "chess",
        "1R3Q2/7k/3N4/1p1P4/1P4p1/7P/p7/1K6 w - - 0 52",
        4,
        None,
    ),
    (
        "shogi",
        "ln1kg4/2sg4+r/ppppp3p/9/5p3/P1S3N2/1PPP+b1P1P/1BK1L+r3/\
        LN1S3NL[ggppppps] b - - 1 49",
        2,
        Some("f2e2"),
    ),
    (
        "shogi",
        "l1sg3k1/3rg1sBl/ppn2pn1p/2p1pBpR1/3p5/2P3P1P/PP1PPPN2/2GS1S2L/\
        LNK3G2[Pp] w - - 3 20",
        3,
        Some("h8g7+"),
    ),
    (
        "minishogi",
        "R2gk/2B1p/1s3/K4/1G2R[PSB] w - - 1 8",
        2,
        Some("a2b3"),
    ),
    (
        "janggi",
        "3ak4/9/3ar4/pp7/6b2/4B4/P1P3r2/3n5/3CK4/2B1A4 b - - 5 58",
        2,
        Some("e8e5"),
    ),
    (
        "janggi",
        "3k5/4a4/R8/b8/2N6/5B3/7PP/4A4/5K3/2BA5 w - - 9 66",
        3,
        Some("a8a10"),
    ),
    (
        "janggi",
        "9/5k3/9/4b4/7p1/1p7/1b3p3/9/4Ac3/4K4 b - - 1 84",
        4,
        None,
    ),
];

#[test]
fn it_finds_the_shortest_mate_and_whether_its_first_move_is_the_only_one() {
    for (slug, text, moves, only) in MATES {
        let line = line(slug, text);
        let mate = mate(&line, 7).unwrap();
        let first = coordinate::write(line.variant(), mate.line[0]);
        assert_eq!(mate.moves, moves, "{slug} {text}");
        assert_eq!(mate.unique, Some(only.is_some()), "{slug} {text}");
        assert!(
            only.is_none_or(|only| only == first),
            "{slug} {text}: {first}"
        );
        assert!(no_mate(slug, text, moves - 1), "{slug} {text}");
        let mut played = line.clone();
        played.replay(&mate.line).unwrap();
        assert!(is_mated(&played, line.position().turn()), "{slug} {text}");
    }
}

#[test]
fn stalemate_counts_where_the_rules_say_that_it_loses() {
    let soldier = "3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1";
    let line = line("xiangqi", soldier);
    let mate = mate(&line, 1).unwrap();
    let mut played = line.clone();
    played.replay(&mate.line).unwrap();
    assert_eq!(played.outcome().unwrap().ending, Ending::Stalemate);
    // In chess the same is a draw: only a check mates.
    assert!(no_mate("chess", "7k/5K2/8/6P1/8/8/8/8 w - - 0 1", 1));
    assert!(no_mate("chess", "k7/8/1K6/8/8/8/8/8 w - - 0 1", 3));
}

#[test]
fn a_dropped_pawn_must_not_mate() {
    let with = |hand: &str| format!("k8/9/1G1B5/8p/9/9/9/9/8K[{hand}] w - - 0 1");
    assert!(no_mate("shogi", &with("P"), 1));
    let lance = mate(&line("shogi", &with("L")), 1).unwrap();
    assert_eq!(lance.moves, 1);
}

#[test]
fn a_move_limit_ends_the_game_before_a_late_mate() {
    let text = |clock: u32| format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 71");
    let limit = catalogue::find("chess").unwrap().move_limit().unwrap();
    assert!(mate(&line("chess", &text(limit - 3)), 3).is_some());
    assert!(no_mate("chess", &text(limit - 2), 3));
}

#[test]
fn ends_of_the_game_other_than_mate_are_no_mates() {
    // The third check wins at once, but does not mate.
    assert!(no_mate(
        "three-checks",
        "7k/8/8/8/8/8/8/R3K3 w - - 2+0 0 1",
        1
    ));
    // In bikjang the defender passes, and the game ends by points.
    assert!(no_mate("janggi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", 1));
}

#[test]
fn there_is_no_mate_at_the_start_of_a_game() {
    for variant in Catalogue::built_in().all().iter().filter(|it| is_plain(it)) {
        let line = Luck::new(variant, 1).start(variant);
        let moves = if variant.board().len() > 40 { 1 } else { 2 };
        assert_eq!(mate(&line, moves), None, "{}", variant.slug());
    }
}

#[test]
fn a_stopped_search_claims_nothing() {
    let variant = catalogue::find("chess").unwrap();
    let line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
    let mut solver = Solver::new(variant, 1).unwrap();
    let solution = solver.solve(&line, 7, &mut |nodes| nodes > 5000);
    assert_eq!(solution.verdict, Verdict::NotProved);
    assert!(solution.nodes > 5000 && solution.nodes < 20_000);
}

#[test]
fn it_takes_no_games_with_chance_or_hidden_pieces_and_no_free_boards() {
    for slug in ["dice", "dark", "jieqi", "banqi", "free-xiangqi"] {
        assert!(
            Solver::new(catalogue::find(slug).unwrap(), 1).is_none(),
            "{slug}"
        );
    }
}

#[test]
fn the_longest_defence_is_found_and_an_escape_refutes_a_wrong_move() {
    let two_rooks = line("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    let after = |text: &str| {
        let mut line = two_rooks.clone();
        for text in text.split(' ') {
            let mv = coordinate::read(line.variant(), text).unwrap();
            line.push(mv).unwrap();
        }
        line
    };
    let mut solver = Solver::new(Arc::clone(two_rooks.variant()), 16).unwrap();
    let mut defence = |text: &str, moves| {
        let found = solver.defend(&after(text), moves, &mut |_| false);
        let written = |mv| coordinate::write(two_rooks.variant(), mv);
        match found {
            Defence::Longest(mv) => format!("longest {}", written(mv)),
            Defence::Escape(mv) => format!("escape {}", written(mv)),
            other => format!("{other:?}"),
        }
    };
    assert_eq!(defence("b1b7", 1), "longest h8g8");
    assert_eq!(defence("b1b7 h8g8 a2a8", 0), "Mated");
    assert!(defence("g1f1", 1).starts_with("escape"));
    // A stalemate is no mate.
    let stalemate = line("chess", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    let mut solver = Solver::new(Arc::clone(stalemate.variant()), 16).unwrap();
    assert_eq!(solver.defend(&stalemate, 3, &mut |_| false), Defence::Over);
}

#[test]
fn what_was_searched_for_one_side_says_nothing_about_the_other() {
    let before = line(
        "chess",
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
    );
    let mut solver = Solver::new(Arc::clone(before.variant()), 16).unwrap();
    let mut after = before.clone();
    let mv = coordinate::read(before.variant(), "b3b8").unwrap();
    after.push(mv).unwrap();
    let mut solved = |line: &Line| solver.solve(line, 2, &mut |_| false).verdict;
    assert_eq!(solved(&after), Verdict::NoMate);
    assert!(matches!(solved(&before), Verdict::Mate(mate) if mate.moves == 2));
    assert_eq!(solved(&after), Verdict::NoMate);
}
