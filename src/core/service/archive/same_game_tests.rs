//! What is stored of a record is what was read of it, in every game.

use super::tests::drafts;
use super::{KnownDigests, insert};
use crate::notation::record::{self, Heading};
use crate::notation::{Notation, fen};
use crate::rules::{Line, Position, Variant, catalogue};
use crate::service::games::load_for_system;
use crate::service::testing::test_site;
use crate::store::write_tx;
use std::sync::Arc;

/// A game of random moves, the same for the same seed.
fn random_game(variant: &Arc<Variant>, start: Position, seed: u64) -> Line {
    let book = variant.rulebooks()[0];
    let mut line = Line::from_position(Arc::clone(variant), book, start);
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..24 {
        let moves = line.movement();
        if moves.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let pick = usize::try_from(state % 1_000_003).unwrap() % moves.len();
        line.push_by_movement(moves[pick]).unwrap();
    }
    line
}

/// The positions that games of a variant begin with.
fn starts(variant: &Variant) -> Vec<Position> {
    let mut starts = vec![*variant.start()];
    for first in variant.setups() {
        let others = variant.setups().iter();
        starts.extend(others.map(|second| variant.start_with([first, second])));
    }
    starts.extend(variant.odds().iter().map(|odds| odds.start));
    starts.dedup();
    starts
}

#[test]
fn a_stored_game_is_the_one_that_was_read_in_every_variant_and_set_up() {
    let site = test_site();
    let mut conn = site.scratch.pool.get().unwrap();
    let known = KnownDigests::load(&mut conn).unwrap();
    for variant in catalogue::all() {
        for (seed, start) in starts(variant).into_iter().enumerate() {
            let line = random_game(variant, start, seed as u64 + 1);
            let notation = Notation::for_programs(variant).unwrap_or_default();
            let text = record::pgn(&line, &Heading::default(), notation);
            let drafts = drafts(&text);
            let ids = write_tx(&mut conn, |conn| insert(conn, &known, &drafts, site.now()));
            let [(game, _)] = &ids.unwrap()[..] else {
                panic!("{text}");
            };
            let stored = load_for_system(&mut conn, game.id, false).unwrap();
            let stored = &stored.game().unwrap().line;
            assert_eq!(stored.moves(), line.moves(), "{text}");
            let told = |line: &Line| fen::write(variant, line.position());
            assert_eq!(told(stored), told(&line), "{text}");
        }
    }
}
