use std::io::Cursor;
use std::sync::Arc;

use super::index::{Entry, as_index};
use super::retrograde::{passes, value_at_once};
use super::{BuildError, Endgames, FileError, NotOffered, TableSet, Value, build};
use crate::notation::fen;
use crate::rules::{Catalogue, Line, OwnFile, Position, Variant, catalogue};
use crate::solver::{Solver, Verdict};

fn variant(slug: &str) -> Arc<Variant> {
    catalogue::find(slug).unwrap()
}

fn built(slug: &str, balance: &str) -> TableSet {
    build(&variant(slug), balance, &mut |_| {}).unwrap()
}

fn why_not(slug: &str, balance: &str) -> NotOffered {
    match build(&variant(slug), balance, &mut |_| {}) {
        Err(BuildError::NotOffered(why)) => why,
        other => panic!("{slug} {balance}: {:?}", other.err()),
    }
}

fn position(variant: &Variant, text: &str) -> Position {
    fen::read(variant, text).unwrap()
}

/// Every so many positions are compared, so that the tests take seconds.
const STEP: usize = 11;

/// The best of the values after one move, or that of a game which is over.
fn by_one_move(built: &TableSet, position: &Position) -> Option<Value> {
    let variant = &built.variant;
    let moves = position.legal_moves(variant);
    let after = |mv: &_| {
        let next = position.play(variant, *mv);
        let at_once = || value_at_once(variant, &next, false);
        built.value(&next).or_else(at_once).unwrap().before()
    };
    let best = moves.iter().map(after).max_by_key(|value| value.rank());
    value_at_once(variant, position, moves.is_empty()).or(best)
}

fn compare(built: &TableSet) {
    let variant = &built.variant;
    for table in &built.tables {
        for number in (0..table.index.len).step_by(STEP) {
            let Some(entry) = table.index.entry(number) else {
                continue;
            };
            let position = table.index.position(&entry);
            let moves = position.legal_moves(variant);
            // A piece cannot have passed a point where it cannot be captured.
            let has_passed = entry.slot == 0 || passes(variant, &position, &moves);
            if position.fault_of_last_move(variant).is_some() || !has_passed {
                continue;
            }
            let value = Value::of_code(table.codes[as_index(number)]);
            let shown = || fen::write(variant, &position);
            let expected = by_one_move(built, &position);
            assert_eq!(Some(value), expected, "{} {}", variant.slug(), shown());
        }
    }
}

/// The plies of the longest win of each balance.
fn longest(built: &TableSet) -> Vec<(String, u32)> {
    let summaries = built.summaries();
    summaries
        .map(|one| (one.balance, one.longest_win))
        .collect()
}

#[test]
fn every_value_is_the_best_of_the_values_after_one_move() {
    for (slug, balance, plies) in [
        ("xiangqi", "GP-GF", 13),
        ("minixiangqi", "GP-G", 15),
        ("makruk", "KS-K", 7),
        ("los-alamos", "KR-K", 23),
        ("king-of-the-hill", "KR-K", 15),
        ("anti", "K-R", 0),
    ] {
        let built = built(slug, balance);
        let all = longest(&built);
        compare(&built);
        let (last, plies_found) = all.last().unwrap();
        assert_eq!(last, balance);
        assert!(plies == 0 || plies == *plies_found, "{slug} {balance}");
    }
}

#[test]
fn wins_in_chess_take_as_long_as_the_books_say() {
    let built = built("chess", "KP-K");
    let all = longest(&built);
    let moves = |balance: &str| {
        let (_, plies) = all.iter().find(|(one, _)| one == balance).unwrap();
        plies.div_ceil(2)
    };
    assert_eq!([moves("KQ-K"), moves("KR-K"), moves("KP-K")], [10, 16, 28]);
    assert_eq!([moves("KB-K"), moves("KN-K")], [0, 0]);
    compare(&built);
}

#[test]
fn the_solver_finds_the_mates_of_the_tables() {
    let built = built("xiangqi", "GP-GF");
    let mut solver = Solver::new(Arc::clone(&built.variant), 16).unwrap();
    let table = built.tables.last().unwrap();
    let mut seen = 0;
    for number in (0..table.index.len).step_by(997) {
        let Some(entry) = table.index.entry(number) else {
            continue;
        };
        let start = table.index.position(&entry);
        let start = Position::of_pieces(&built.variant, start.pieces(), start.turn());
        let value = Value::of_code(table.codes[as_index(number)]);
        if start.fault_of_last_move(&built.variant).is_some() {
            continue;
        }
        let variant = Arc::clone(&built.variant);
        let line = Line::from_position(variant, built.variant.rulebooks()[0], start);
        let found = solver.solve(&line, 3, &mut |_| false).verdict;
        let expected = match value {
            Value::Win(plies) => Some(plies.div_ceil(2)).filter(|moves| *moves <= 3),
            Value::Draw | Value::Loss(_) => None,
        };
        let moves = match found {
            Verdict::Mate(mate) => Some(mate.moves),
            Verdict::NoMate | Verdict::NotProved => None,
        };
        // A game that is over is won without a move.
        let moves = moves.or(expected.filter(|moves| *moves == 0));
        assert_eq!(moves, expected, "{}", fen::write(&built.variant, &start));
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn a_file_tells_what_was_computed() {
    let built = built("minixiangqi", "GR-G");
    let mut bytes = Vec::new();
    let written = built.write(&mut bytes).unwrap();
    assert_eq!(written, bytes.len() as u64);
    let find = |slug: &str| catalogue::find(slug);
    let mut file = Endgames::open(Cursor::new(&bytes), find).unwrap();
    let variant = variant("minixiangqi");
    for table in &built.tables {
        for number in (0..table.index.len).step_by(STEP) {
            let entry = table.index.entry(number);
            let Some(position) = entry.map(|entry| table.index.position(&entry)) else {
                continue;
            };
            if position.fault_of_last_move(&variant).is_none() {
                assert_eq!(file.value(&position).unwrap(), built.value(&position));
            }
        }
    }
    let here = position(&variant, "2k4/7/7/7/R6/7/3K3 w");
    let value = file.value(&here).unwrap().unwrap();
    let moves = file.moves(&here).unwrap().unwrap();
    assert_eq!(moves.len(), here.legal_moves(&variant).len());
    assert_eq!(moves[0].1, value);
    let turned = position(&variant, "3k3/7/r6/7/7/7/2K4 b");
    assert_eq!(file.value(&turned).unwrap(), Some(value));
    let more = position(&variant, "2k4/7/7/7/RR5/7/3K3 w");
    assert_eq!(file.value(&more).unwrap(), None);

    for at in [8, 20, bytes.len() - 1] {
        let mut broken = bytes.clone();
        broken[at] ^= 1;
        let all = Endgames::open(Cursor::new(&broken), find).and_then(|mut file| {
            let last = built.tables.last().unwrap();
            let numbers = (0..last.index.len).filter_map(|number| last.index.entry(number));
            let mut positions = numbers.map(|entry| last.index.position(&entry));
            positions.try_for_each(|position| file.value(&position).map(drop))
        });
        assert!(matches!(all, Err(FileError::Damaged)), "{at}: {all:?}");
    }
    let foreign = Endgames::open(Cursor::new(b"nothing"), find);
    assert!(matches!(foreign, Err(FileError::Foreign)));
    let unknown = Endgames::open(Cursor::new(&bytes), |_| None);
    assert!(matches!(unknown, Err(FileError::UnknownVariant(_))));
    let other = Endgames::open(Cursor::new(&bytes), |_| catalogue::find("xiangqi"));
    assert!(matches!(other, Err(FileError::OtherRules(_))));
}

#[test]
fn a_capture_in_passing_belongs_to_the_position() {
    let own = OwnFile {
        name: "small.toml".to_owned(),
        bytes: include_bytes!("small.toml").to_vec(),
    };
    let variant = Catalogue::with_own(&[own]).unwrap().find("small").unwrap();
    let built = build(&variant, "KP-KP", &mut |_| {}).unwrap();
    assert_eq!(built.tables.last().unwrap().index.slots, 4);
    compare(&built);
    let table = built.tables.last().unwrap();
    let differs = |number| {
        let entry = table.index.entry(number)?;
        let position = table.index.position(&entry);
        let without = table.index.position(&Entry { slot: 0, ..entry });
        let moves = position.legal_moves(&variant);
        let has_passed = entry.slot > 0 && passes(&variant, &position, &moves);
        Some(has_passed && built.value(&position) != built.value(&without))
    };
    assert!((0..table.index.len).any(|number| differs(number) == Some(true)));
}

#[test]
fn games_and_balances_without_tables_are_refused() {
    for slug in [
        "dice",
        "jieqi",
        "crazyhouse",
        "janggi",
        "three-checks",
        "tori-shogi",
    ] {
        assert!(
            matches!(why_not(slug, "K-K"), NotOffered::Variant(_)),
            "{slug}"
        );
    }
    assert!(matches!(
        why_not("free-xiangqi", "G-G"),
        NotOffered::Variant(_)
    ));
    assert!(matches!(
        why_not("chess", "KQ K"),
        NotOffered::Unreadable(_)
    ));
    assert!(matches!(
        why_not("chess", "KX-K"),
        NotOffered::NoPiece { .. }
    ));
    assert!(matches!(why_not("chess", "Q-K"), NotOffered::Royal(_)));
    assert!(matches!(
        why_not("chess", "KPPPPPPPPP-K"),
        NotOffered::TooMany(..)
    ));
    assert!(matches!(
        why_not("chess", "KQRBNP-KQRBN"),
        NotOffered::TooLarge(_)
    ));
    assert!(matches!(
        why_not("xiangqi", "GR-GP"),
        NotOffered::PerpetualCheck(..)
    ));
}

#[test]
fn one_side_alone_gives_check_in_the_endings_of_xiangqi() {
    let variant = variant("xiangqi");
    for balance in ["GR-GFFEE", "GC-GFFEE", "GN-GFFEE", "GP-GFFEE", "GNP-GFFEE"] {
        let balance = super::offered::read(&variant, balance).unwrap();
        assert!(!super::offered::is_open_to_checks(&variant, &balance));
    }
}
