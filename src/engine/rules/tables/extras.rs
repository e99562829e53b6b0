//! What some games have beyond a piece going from point to point: castling, capture in passing,
//! promotion, moves that start the move limit anew. Compiled when a variant is loaded; a variant
//! that has none of it pays nothing for it.

use super::keys::right_key;
use super::walks::{forward, walks};
use crate::rules::board::geometry::Board;
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Side, Square};
use crate::rules::board::position::MAX_KINDS;
use crate::rules::kinds::castling::Castling;
use crate::rules::kinds::kind::Kind;
use crate::rules::kinds::zone::Zone;

/// Everything compiled of it for one variant.
#[derive(Debug)]
pub(crate) struct Extras {
    pub(in crate::rules) castlings: Vec<Castling>,
    /// By point: the rights that are left when a piece leaves it or comes to it.
    pub(in crate::rules) keep: Vec<u8>,
    right_keys: Vec<u64>,
    /// By side, then kind: the points where it must become another piece.
    promotes_in: [[u128; MAX_KINDS]; 2],
    /// By kind: what it becomes.
    becomes: Vec<Vec<KindId>>,
    /// The moves after which a piece can be taken where it passed.
    passings: Vec<Passing>,
    /// The kinds that take in passing.
    pub(in crate::rules) takers: Vec<KindId>,
    /// By kind: whether its moves start the move limit anew.
    pub(in crate::rules) resets_clock: Vec<bool>,
}

/// A move that passes a point where the piece can be taken on the next ply.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Passing {
    pub(in crate::rules) side: Side,
    pub(in crate::rules) kind: KindId,
    pub(in crate::rules) from: Square,
    pub(in crate::rules) to: Square,
    pub(in crate::rules) over: Square,
}

impl Extras {
    /// Compiles what the kinds and ways to castle ask for; nothing when they ask for nothing.
    pub(in crate::rules) fn compile(
        board: &Board,
        kinds: &[Kind],
        zones: &[Zone],
        at_bottom: [bool; 2],
        castlings: &[Castling],
    ) -> Option<Extras> {
        let asks =
            |kind: &Kind| kind.takes_passing || kind.resets_clock || kind.promotes_in.is_some();
        if castlings.is_empty() && !kinds.iter().any(asks) {
            return None;
        }
        let takers = kinds.iter().filter(|kind| kind.takes_passing);
        Some(Extras {
            keep: keep(board, castlings),
            right_keys: castlings.iter().map(|way| right_key(way.letter)).collect(),
            castlings: castlings.to_vec(),
            promotes_in: Side::BOTH.map(|side| {
                let mut sets = [0; MAX_KINDS];
                for kind in kinds {
                    let zone = kind.promotes_in.map(|zone| zones[zone].sets[side.index()]);
                    sets[kind.id.index()] = zone.unwrap_or(0);
                }
                sets
            }),
            becomes: kinds.iter().map(|kind| kind.becomes.clone()).collect(),
            passings: passings(board, kinds, zones, at_bottom),
            takers: takers.map(|kind| kind.id).collect(),
            resets_clock: kinds.iter().map(|kind| kind.resets_clock).collect(),
        })
    }

    /// The hash of some castling rights.
    pub(in crate::rules) fn rights_key(&self, rights: u8) -> u64 {
        let bits = self.right_keys.iter().enumerate();
        bits.filter(|(place, _)| rights >> place & 1 != 0)
            .fold(0, |all, (_, key)| all ^ key)
    }

    /// Those of the targets where a piece of that kind must become another.
    #[inline]
    pub(in crate::rules) fn promoting(&self, side: Side, kind: KindId, targets: u128) -> u128 {
        targets & self.promotes_in[side.index()][kind.index()]
    }

    /// What a piece of that kind may become.
    #[inline]
    pub(in crate::rules) fn becomes(&self, kind: KindId) -> &[KindId] {
        &self.becomes[kind.index()]
    }

    /// How many moves more than targets there are, for each promotion is a choice.
    #[inline]
    pub(in crate::rules) fn choices(&self, side: Side, kind: KindId, targets: u128) -> u64 {
        let promoting = self.promoting(side, kind, targets);
        if promoting == 0 {
            return 0;
        }
        let choices = self.becomes(kind).len().saturating_sub(1);
        u64::from(promoting.count_ones()) * choices as u64
    }

    /// The passing that a move is.
    pub(in crate::rules) fn passing(&self, side: Side, kind: KindId, mv: Move) -> Option<&Passing> {
        self.passings.iter().find(|passing| {
            (passing.from, passing.to) == (mv.from, mv.to)
                && (passing.side, passing.kind) == (side, kind)
        })
    }

    /// The passings by which a side's piece can have come over a point.
    pub(in crate::rules) fn passings_over(
        &self,
        side: Side,
        over: Square,
    ) -> impl Iterator<Item = &Passing> {
        let passings = self.passings.iter();
        passings.filter(move |passing| passing.side == side && passing.over == over)
    }
}

/// A right is lost when anything leaves or comes to where its pieces begin.
fn keep(board: &Board, castlings: &[Castling]) -> Vec<u8> {
    let lost = |square: Square| {
        let ways = castlings.iter().enumerate();
        ways.filter(|(_, way)| way.king.from == square || way.goes.from == square)
            .fold(0_u8, |set, (place, _)| set | 1 << place)
    };
    board.squares().map(|square| !lost(square)).collect()
}

fn passings(board: &Board, kinds: &[Kind], zones: &[Zone], at_bottom: [bool; 2]) -> Vec<Passing> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let ahead = forward(at_bottom[side.index()]);
        for kind in kinds {
            for way in kind.ways.iter().filter(|way| way.passing) {
                let origins = way
                    .from
                    .map_or(u128::MAX, |zone| zones[zone].sets[side.index()]);
                for from in board.squares().filter(|at| origins & at.bit() != 0) {
                    let walks = walks(board, &way.atom, from, ahead);
                    found.extend(walks.into_iter().flat_map(|walk| {
                        walk.path.into_iter().map(move |over| Passing {
                            side,
                            kind: kind.id,
                            from,
                            to: walk.target,
                            over,
                        })
                    }));
                }
            }
        }
    }
    found
}
