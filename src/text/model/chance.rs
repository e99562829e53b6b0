//! What one may know of a game's chance.

use super::deal::{self, lies_on};
use super::seeded_rng::SeededRng;
use crate::rules::{Line, Piece, Side, Square};

/// What the draws of a game come from, as one may know it.
#[derive(Debug, Clone)]
pub struct Chance {
    /// The fingerprint of the secret, which everybody may see.
    pub fingerprint: String,
    /// The secret itself, once the game is over.
    pub secret: Option<String>,
    /// What the players added to it, by side, once the game has begun; none where neither added
    /// anything.
    pub words: Option<[String; 2]>,
    /// What the challenger who looks has added to it, while the challenge stands.
    pub own_word: Option<String>,
    /// What was dealt face down; nothing in games with dice.
    pub deal: Option<DealView>,
}

/// A deal as one may know it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DealView {
    /// The fingerprint of what lies on each point.
    pub fingerprints: Vec<(Square, String)>,
    pub shown: Vec<SeenPiece>,
    /// What was captured face down by the one who looks; by both, once the game is over.
    pub taken: Vec<SeenPiece>,
    /// What nobody ever saw, once the game is over.
    pub rest: Vec<SeenPiece>,
}

/// A piece that somebody has seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPiece {
    /// The move that showed it, from 1.
    pub ply: usize,
    pub by: Side,
    pub at: Square,
    pub piece: Piece,
    /// What it was dealt as: its letter is in the fingerprint, also where the colours have changed
    /// sides since.
    pub dealt: Piece,
    /// The key to its fingerprint.
    pub key: String,
}

impl DealView {
    /// What one who has that seat, or none, may know of a deal.
    pub fn of(line: &Line, rng: &SeededRng, seat: Option<Side>, is_over: bool) -> DealView {
        let variant = line.variant();
        let dealt = deal::dealt(variant, rng);
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
                    piece: lies_on(variant, &dealt, first?, at)?,
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
                        .any(|seen| seen.at == lies.0)
                })
                .map(|&(at, piece)| SeenPiece {
                    ply: line.ply(),
                    by: piece.side,
                    at,
                    // Where nobody ever turned anything up, the colours stay as they were dealt.
                    piece: first
                        .and_then(|first| lies_on(variant, &dealt, first, at))
                        .unwrap_or(piece),
                    dealt: piece,
                    key: deal::key(rng, variant.board().name(at)),
                })
                .collect();
        }
        view
    }
}
