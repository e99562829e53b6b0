//! The positions that games begin with: the usual one, arrays that players choose, odds.

use super::Variant;
use super::parts::{Odds, Setup};
use crate::rules::board::{KindId, Piece, Position, Side, Square};

impl Variant {
    /// The position that games begin with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The arrays among which each player chooses, the usual one first; none in most games.
    pub fn setups(&self) -> &[Setup] {
        &self.setups
    }

    /// The array that its file names by this slug.
    pub fn setup_named(&self, slug: &str) -> Option<&Setup> {
        self.setups.iter().find(|setup| setup.slug == slug)
    }

    /// The array that a side's pieces stand in.
    pub fn setup_of(&self, position: &Position, side: Side) -> Option<&Setup> {
        let stands = |&(square, kind): &(Square, KindId)| {
            position.piece_at(square) == Some(Piece { side, kind })
        };
        let fits = |setup: &&Setup| setup.pieces[side.index()].iter().all(stands);
        self.setups.iter().find(fits)
    }

    /// The start of a game whose players chose so, the first seat's choice first.
    pub fn start_with(&self, chosen: [&Setup; 2]) -> Position {
        self.start_of([&chosen[0].pieces[0], &chosen[1].pieces[1]])
    }

    /// The start with some pieces of each side moved to where they are given.
    pub(in crate::rules) fn start_of(&self, pieces: [&Vec<(Square, KindId)>; 2]) -> Position {
        let mut start = self.start;
        for side in Side::BOTH {
            for &(square, kind) in pieces[side.index()] {
                start.put(square, Piece { side, kind });
            }
        }
        start.key = self.tables.key(&start);
        start
    }

    /// The odds that the first seat can give; none in most games.
    pub fn odds(&self) -> &[Odds] {
        &self.odds
    }

    /// The odds that the file names by this slug.
    pub fn odds_named(&self, slug: &str) -> Option<&Odds> {
        self.odds.iter().find(|odds| odds.slug == slug)
    }

    /// The odds that a game was begun with.
    pub fn odds_of(&self, start: &Position) -> Option<&Odds> {
        self.odds.iter().find(|odds| odds.start == *start)
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::catalogue;

    #[test]
    fn both_players_choices_stand_in_the_start() {
        let variant = catalogue::find("janggi").unwrap();
        let [inner, outer] = [
            "horse-elephant-elephant-horse",
            "elephant-horse-horse-elephant",
        ]
        .map(|slug| variant.setup_named(slug).unwrap());
        assert_eq!(variant.start_with([inner, inner]), *variant.start());
        let start = variant.start_with([outer, inner]);
        let letter = |name: &str| {
            let piece = start.piece_at(variant.board().find(name).unwrap());
            variant.label(piece.unwrap()).letter
        };
        assert_eq!(["b1", "c1", "g1", "h1"].map(letter), ['E', 'N', 'N', 'E']);
        assert_eq!(
            ["b10", "c10", "g10", "h10"].map(letter),
            ['n', 'e', 'e', 'n']
        );
        assert_ne!(start.key(), variant.start().key());
    }
}
