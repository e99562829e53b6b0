//! The computer player: legal moves in every game, mates, repetitions, and no look at what is
//! hidden.

use std::sync::Arc;

use crate::luck::Luck;
use posthorse_engine::computer::{Engine, Level, Limits, Report, Score};
use posthorse_engine::notation::{coordinate, fen};
use posthorse_engine::rules::{Catalogue, Line, Rulebook, Side, Variant, catalogue};

fn find(slug: &str) -> Arc<Variant> {
    catalogue::find(slug).unwrap()
}

fn line(slug: &str, text: &str) -> Line {
    let variant = find(slug);
    let start = fen::read(&variant, text).unwrap();
    Line::from_position(Arc::clone(&variant), variant.rulebooks()[0], start)
}

fn played(slug: &str, moves: &str) -> Line {
    let variant = find(slug);
    let mut line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
    for text in moves.split_whitespace() {
        line.push(coordinate::read(&variant, text).unwrap())
            .unwrap();
    }
    line
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth,
        ..Limits::default()
    }
}

/// The best move, and the last report.
fn searched(line: &Line, limits: &Limits) -> (String, Report) {
    let mut engine = Engine::new(Arc::clone(line.variant()), 4);
    let mut last = None;
    let best = engine.search(line, limits, &mut |_| false, &mut |report| {
        last = Some(report.clone());
    });
    (
        coordinate::write(line.variant(), best.unwrap()),
        last.unwrap(),
    )
}

#[test]
fn it_plays_legal_moves_in_every_enforced_game() {
    for variant in Catalogue::built_in().all() {
        if !variant.allows().ends_by_rules {
            continue;
        }
        let mut luck = Luck::new(variant, 7);
        let mut line = luck.start(variant);
        let mut engine = Engine::new(Arc::clone(variant), 1);
        let few = Limits {
            nodes: 200,
            ..Limits::default()
        };
        for ply in 0..16 {
            if line.outcome().is_some() {
                break;
            }
            let best = match ply % 2 {
                0 => engine
                    .search(&line, &few, &mut |_| false, &mut |_| ())
                    .unwrap(),
                _ => *luck.chance.one_of(&line.legal()),
            };
            luck.make(&mut line, best);
        }
    }
}

#[test]
fn it_finds_mates() {
    for (slug, position, moves) in [
        (
            "chess",
            "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
            2,
        ),
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("xiangqi", "3k5/9/9/9/9/9/R8/1R7/9/4K4 w - - 0 1", 1),
        // A drop gives check when the other side is far ahead.
        (
            "shogi",
            "sn3k1n1/3+L1gs2/7p1/lp1p1Rp1+R/p2Np4/PP1P4p/3GP1PP1/1B3S3/L1SK1G1NL[GPPBppp] \
             w - - 0 1",
            2,
        ),
        ("king-of-the-hill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", 1),
        (
            "three-checks",
            "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 1+1 0 1",
            1,
        ),
    ] {
        let limits = Limits {
            mate: moves,
            ..to_depth(8)
        };
        let (_, report) = searched(&line(slug, position), &limits);
        let mate = Score::Mate(i32::try_from(moves).unwrap());
        assert_eq!(report.score, mate, "{slug} {position}");
    }
}

#[test]
fn a_mate_of_the_other_side_is_told_as_a_loss() {
    let lost = line("xiangqi", "3k5/R8/9/9/9/p8/9/1R7/9/4K4 b - - 0 1");
    let (_, report) = searched(&lost, &to_depth(6));
    assert!(
        matches!(report.score, Score::Mate(moves) if moves < 0),
        "{report:?}"
    );
}

#[test]
fn a_pawn_that_none_can_stop_is_worth_more() {
    let score = |position| match searched(&line("chess", position), &to_depth(1)).1.score {
        Score::Centipawns(value) => value,
        Score::Mate(_) => panic!("{position}"),
    };
    let passed = score("4k3/7p/8/P7/8/8/8/4K3 w - - 0 1");
    let stopped = score("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1");
    assert!(passed > stopped, "{passed} {stopped}");
}

#[test]
fn a_finished_game_has_no_move() {
    let line = played("chess", "f2f3 e7e5 g2g4 d8h4");
    let mut engine = Engine::new(find("chess"), 1);
    let best = engine.search(&line, &to_depth(3), &mut |_| false, &mut |_| ());
    assert_eq!(best, None);
}

#[test]
fn it_does_not_count_on_a_perpetual_check() {
    // Red is lost but for checks without end, which lose too under this rulebook.
    let variant = find("xiangqi");
    let text = "4k4/R8/9/9/9/9/9/6r2/7r1/3K5 w - - 0 1";
    let start = fen::read(&variant, text).unwrap();
    let score = |rulebook: Rulebook| {
        let line = Line::from_position(Arc::clone(&variant), rulebook, start);
        match searched(&line, &to_depth(9)).1.score {
            Score::Centipawns(value) => value,
            Score::Mate(moves) => moves.signum() * 10_000,
        }
    };
    assert_eq!(score(Rulebook::Threefold), 0);
    assert!(score(Rulebook::Axf) < -300);
}

#[test]
fn it_does_not_look_at_what_is_hidden() {
    let moves = ["e2e4 g7g6", "e2e4 h7h6", "e2e4 b8c6"];
    let answers = moves.map(|moves| searched(&played("dark", moves), &to_depth(3)));
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn it_searches_positions_that_recur_among_hidden_pieces() {
    let line = line("dark", "r3k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let (_, report) = searched(&line, &to_depth(6));
    assert_eq!(report.depth, 6);
}

#[test]
fn it_stops_when_it_is_told_to() {
    let line = Line::new(find("xiangqi"), Rulebook::Axf);
    let mut engine = Engine::new(find("xiangqi"), 1);
    let mut asked = 0;
    let best = engine.search(
        &line,
        &Limits::default(),
        &mut |_| {
            asked += 1;
            asked > 3
        },
        &mut |_| (),
    );
    assert!(best.is_some_and(|mv| line.legal().contains(&mv)));
    assert_eq!(asked, 4);
}

#[test]
fn several_lines_are_told_in_order_of_their_value() {
    let line = line("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let limits = Limits {
        lines: 3,
        ..to_depth(4)
    };
    let mut reports = Vec::new();
    let mut engine = Engine::new(find("chess"), 1);
    engine.search(&line, &limits, &mut |_| false, &mut |report| {
        reports.push(report.clone())
    });
    let last: Vec<&Report> = reports.iter().filter(|report| report.depth == 4).collect();
    let places: Vec<usize> = last.iter().map(|report| report.place).collect();
    assert_eq!(places, [1, 2, 3]);
    assert_eq!(last[0].score, Score::Mate(1));
    assert_ne!(last[0].moves[0], last[1].moves[0]);
}

#[test]
fn a_higher_level_is_stronger() {
    assert_eq!(Level::new(0, 1), None);
    assert_eq!(Level::new(Level::COUNT + 1, 1), None);
    let variant = find("xiangqi");
    let mut score = 0;
    for game in 0..4 {
        let mut line = Line::new(Arc::clone(&variant), Rulebook::Axf);
        let mut engines = [4, 1].map(|number| {
            let engine = Engine::new(Arc::clone(&variant), 1);
            (engine, Level::new(number, game).unwrap())
        });
        while line.outcome().is_none() && line.ply() < 200 {
            let is_first = line.position().turn() == Side::First;
            let (engine, level) = &mut engines[usize::from(is_first != (game % 2 == 0))];
            let limits = Limits {
                level: *level,
                ..Limits::default()
            };
            let best = engine.search(&line, &limits, &mut |_| false, &mut |_| ());
            line.push(best.unwrap()).unwrap();
        }
        let strong = if game % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        score += match line.outcome().and_then(|outcome| outcome.winner) {
            None => 0,
            Some(winner) if winner == strong => 1,
            Some(_) => -1,
        };
    }
    assert!(score > 0, "{score}");
}
