//! Games with dice and deals, played by programs.

use std::collections::HashMap;
use std::sync::Arc;

use posthorse_engine::rules::{Chance, Drawn, Line, Move, Piece, Side, Square, Variant};

use crate::chance::Chance as Seeded;

/// Dice and deals of a game, and the numbers they come from.
pub struct Luck {
    pub chance: Seeded,
    deal: HashMap<Square, Piece>,
}

impl Luck {
    pub fn new(variant: &Variant, seed: u64) -> Luck {
        let mut luck = Luck {
            chance: Seeded::new(seed),
            deal: HashMap::new(),
        };
        for group in variant.dealt() {
            let mut pieces = group.pieces.clone();
            for &at in &group.points {
                let chosen = luck.chance.below(pieces.len());
                luck.deal.insert(at, pieces.swap_remove(chosen));
            }
        }
        luck
    }

    /// A line from the start of the game, with its first roll.
    pub fn start(&mut self, variant: &Arc<Variant>) -> Line {
        let mut start = *variant.start();
        let rolls = start.rolls(variant);
        if variant.chance() == Some(Chance::Die) && !rolls.is_empty() {
            start = start.with_die(variant, Some(*self.chance.one_of(&rolls)));
        }
        Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start)
    }

    /// Makes a move with what chance brings.
    pub fn make(&mut self, line: &mut Line, mut mv: Move) {
        let variant = Arc::clone(line.variant());
        if variant.turns_up(line.position(), mv) {
            let mut piece = self.deal[&mv.from];
            if variant.flips().is_some() && line.ply() == 0 && piece.side != Side::First {
                // Who turns up the first piece plays its colour.
                for piece in self.deal.values_mut() {
                    piece.side = piece.side.other();
                }
                piece.side = Side::First;
            }
            mv.drawn = Drawn(Some(variant.number_showing(piece)));
        } else {
            let rolls = line.position().play(&variant, mv).rolls(&variant);
            if !rolls.is_empty() {
                mv.drawn = Drawn(Some(*self.chance.one_of(&rolls)));
            }
        }
        line.push(mv).unwrap();
    }
}
