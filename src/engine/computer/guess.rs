//! What may be behind the things that a seat does not see: face-down pieces, and pieces in the
//! dark. A guess is made of what the seat may know and of nothing else, so it never depends on
//! what is really there.

use crate::rules::board::{Drawn, Move, Piece, Position, Side, Square, points};
use crate::rules::{Hidden, Line, Variant};

use super::random::Random;

/// How many guesses are searched where anything is hidden.
const GUESSES: usize = 6;
/// How often a piece in the dark is believed to stand where it began, in percent.
const AT_HOME: u32 = 60;

/// A position as it may be.
#[derive(Debug, Clone)]
pub(super) struct Guess {
    pub(super) position: Position,
    /// By point: the number of the piece that lies face down there, or 0.
    deal: Vec<u8>,
}

impl Guess {
    /// A move with what it turns up in this guess.
    pub(super) fn revealed(&self, variant: &Variant, position: &Position, mv: Move) -> Move {
        let lies = self.deal.get(mv.from.index()).copied().unwrap_or(0);
        if lies == 0 || mv.drawn.0.is_some() || !variant.turns_up(position, mv) {
            return mv;
        }
        Move {
            drawn: Drawn(Some(lies)),
            ..mv
        }
    }

    /// Whether the position is known: there is no other guess.
    pub(super) fn is_certain(line: &Line) -> bool {
        let variant = line.variant();
        let hides = variant.hides(Hidden::Positions);
        let lies = |(_, piece): (Square, Piece)| variant.kind(piece.kind).is_face_down();
        !hides && !line.position().pieces().any(lies)
    }
}

/// Guesses at the last position of a line, as the side to move sees it; one alone if nothing is
/// hidden. The same line always gives the same guesses.
pub(super) fn guesses(line: &Line) -> Vec<Guess> {
    let known = Guess {
        position: *line.position(),
        deal: Vec::new(),
    };
    if Guess::is_certain(line) {
        return vec![known];
    }
    let mut random = Random::new(line.position().key());
    let mut guess = |_| match line.variant().hides(Hidden::Positions) {
        true => in_the_dark(line, &mut random),
        false => face_down(line, &mut random),
    };
    (0..GUESSES).map(&mut guess).collect()
}

/// Face-down pieces are any of those that were dealt and have not been turned up.
fn face_down(line: &Line, random: &mut Random) -> Guess {
    let (variant, position) = (line.variant(), line.position());
    let mut deal = vec![0; 128];
    let mut shown: Vec<Piece> = line
        .moves()
        .iter()
        .filter_map(|mv| variant.turned_up(*mv))
        .collect();
    for group in variant.dealt() {
        let mut pool = group.pieces.clone();
        pool.retain(
            |piece| match shown.iter().position(|other| other == piece) {
                Some(place) => {
                    shown.swap_remove(place);
                    false
                }
                None => true,
            },
        );
        for &at in &group.points {
            let lies = position.piece_at(at);
            let lies = lies.filter(|piece| variant.kind(piece.kind).is_face_down());
            if lies.is_some()
                && let Some(piece) = taken(&mut pool, random)
            {
                deal[at.index()] = variant.number_showing(piece);
            }
        }
    }
    Guess {
        position: *position,
        deal,
    }
}

/// The enemy's unseen pieces stand on points that the side to move does not see.
fn in_the_dark(line: &Line, random: &mut Random) -> Guess {
    let (variant, seen) = (line.variant(), line.position());
    let enemy = seen.turn().other();
    let dark: Vec<Square> = seen.absent_points().collect();
    let dark = dark.iter().fold(0, |set, at| set | at.bit());
    let mut hidden: Vec<(Square, Piece)> = line
        .variant()
        .start()
        .pieces()
        .filter(|(_, piece)| piece.side == enemy)
        .collect();
    let gone = captured(line, enemy).into_iter();
    let present = seen.pieces().map(|(_, piece)| piece);
    for piece in gone.chain(present.filter(|piece| piece.side == enemy)) {
        if let Some(place) = hidden.iter().position(|(_, other)| *other == piece) {
            hidden.swap_remove(place);
        }
    }
    let pieces: Vec<(Square, Piece)> = seen.pieces().collect();
    let mut taken_points = 0;
    let mut placed = pieces;
    for (home, piece) in hidden {
        let open = dark & variant.possible_points(piece) & !taken_points;
        let at = match open & home.bit() != 0 && random.below(100) < AT_HOME {
            true => Some(home),
            false => nth(open, random),
        };
        if let Some(at) = at {
            taken_points |= at.bit();
            placed.push((at, piece));
        }
    }
    Guess {
        position: seen.lit_with(variant, placed),
        deal: Vec::new(),
    }
}

/// The pieces of a side that the other has captured, as far as it saw them.
fn captured(line: &Line, side: Side) -> Vec<Piece> {
    let plies = line.moves().iter().enumerate();
    let of_ply = |(ply, mv): (usize, &Move)| {
        let before = line.at(ply)?;
        let is_own = before.turn() != side && !mv.is_unseen();
        let taken = before.taken(line.variant(), *mv).filter(|_| is_own);
        taken.map(|(_, piece)| piece)
    };
    plies.filter_map(of_ply).collect()
}

/// A random piece of a pool, which loses it.
fn taken(pool: &mut Vec<Piece>, random: &mut Random) -> Option<Piece> {
    let count = u32::try_from(pool.len()).unwrap_or(u32::MAX);
    (count > 0).then(|| pool.swap_remove(random.below(count) as usize))
}

/// A random point of a set.
fn nth(set: u128, random: &mut Random) -> Option<Square> {
    let chosen = random.below(set.count_ones());
    points(set).nth(chosen as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;
    use std::sync::Arc;

    #[test]
    fn a_piece_that_was_turned_up_lies_nowhere_else() {
        let variant = catalogue::find("jieqi").unwrap();
        let mut line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
        let count = |line: &Line, number: u8| -> Vec<usize> {
            let guesses = guesses(line);
            let lie = |guess: &Guess| guess.deal.iter().filter(|lies| **lies == number).count();
            guesses.iter().map(lie).collect()
        };
        let first = line.legal()[0];
        let dealt = variant.dealt();
        let own = dealt.iter().flat_map(|group| &group.pieces);
        let piece = *own.clone().find(|piece| piece.side == Side::First).unwrap();
        let number = variant.number_showing(piece);
        let all = own.filter(|other| **other == piece).count();
        assert_eq!(count(&line, number), [all; GUESSES]);
        let drawn = Drawn(Some(number));
        line.push(Move { drawn, ..first }).unwrap();
        assert_eq!(count(&line, number), [all - 1; GUESSES]);
    }
}
