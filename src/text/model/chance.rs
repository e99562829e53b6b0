//! What a viewer may know about the random events of a game.

use super::deal::{self, piece_on};
use super::seeded_rng::SeededRng;
use crate::rules::{Line, Piece, Side, Square};

/// The source of a game's random events, as far as the viewer may know it.
#[derive(Debug, Clone)]
pub struct Chance {
    /// The fingerprint of the secret, which is public.
    pub fingerprint: String,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// The players' random words by side, once the game has started; `None` if there are none.
    pub words: Option<[String; 2]>,
    /// The random word of the viewing challenger, while the challenge is open.
    pub own_word: Option<String>,
    /// The deal; `None` in games with dice.
    pub deal: Option<DealView>,
}

/// A deal, as far as the viewer may know it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DealView {
    /// The fingerprint of the piece on each point.
    pub fingerprints: Vec<(Square, String)>,
    pub shown: Vec<SeenPiece>,
    /// Face-down pieces that the viewer captured; those of both players once the game is over.
    pub taken: Vec<SeenPiece>,
    /// Pieces that were never revealed, once the game is over.
    pub rest: Vec<SeenPiece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPiece {
    /// The ply of the reveal, from 1.
    pub ply: usize,
    pub by: Side,
    pub at: Square,
    pub piece: Piece,
    /// The piece as it was dealt, whose letter is in the fingerprint. The colours may have been
    /// exchanged since.
    pub dealt: Piece,
    /// The key of its fingerprint.
    pub key: String,
}

impl DealView {
    /// What the player of that seat, or a spectator, may know about a deal.
    pub fn of(line: &Line, rng: &SeededRng, seat: Option<Side>, is_over: bool) -> DealView {
        let variant = line.variant();
        let dealt = deal::pieces(variant, rng);
        let mut view = DealView {
            fingerprints: dealt
                .iter()
                .map(|lies| (lies.0, deal::fingerprint(variant, rng, *lies)))
                .collect(),
            ..DealView::default()
        };
        let first = line.moves().first().map(|mv| mv.from);
        for (ply, mv) in line.moves().iter().enumerate() {
            let Some(before) = line.at(ply) else { break };
            let shown = |at: Square| {
                Some(SeenPiece {
                    ply: ply + 1,
                    by: before.turn(),
                    at,
                    piece: piece_on(variant, &dealt, first?, at)?,
                    dealt: dealt.iter().find(|lies| lies.0 == at)?.1,
                    key: deal::key(rng, variant.board().name(at)),
                })
            };
            if variant.turns_up(before, *mv) {
                view.shown.extend(shown(mv.from));
            }
            let taken = before.taken(variant, *mv);
            let was_face_down = taken.filter(|(_, piece)| variant.kind(piece.kind).is_face_down());
            if let Some((at, _)) = was_face_down.filter(|_| mv.from != mv.to)
                && (is_over || seat == Some(before.turn()))
            {
                view.taken.extend(shown(at));
            }
        }
        if is_over {
            view.rest = dealt
                .iter()
                .filter(|lies| {
                    !view
                        .shown
                        .iter()
                        .chain(&view.taken)
                        .any(|piece| piece.at == lies.0)
                })
                .map(|&(at, piece)| SeenPiece {
                    ply: line.ply(),
                    by: piece.side,
                    at,
                    // Before the first reveal, the colours stay as dealt.
                    piece: first
                        .and_then(|first| piece_on(variant, &dealt, first, at))
                        .unwrap_or(piece),
                    dealt: piece,
                    key: deal::key(rng, variant.board().name(at)),
                })
                .collect();
        }
        view
    }
}
