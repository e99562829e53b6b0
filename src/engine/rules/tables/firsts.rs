//! Parts of the extras: rights and what forfeits them, first moves, moves past a point, and the
//! reach of explosions.

use super::keys::right_key;
use super::walks::{forward, walks};
use crate::rules::board::{Board, KindId, Position, Side, Square, is_single, points, set_of};
use crate::rules::counting::Counting;
use crate::rules::kinds::{Castling, GameMode, Goal, Kind, Zone};

/// What a piece may do as its first move, and never again.
#[derive(Debug)]
pub(in crate::rules) struct Once {
    pub(in crate::rules) side: Side,
    pub(in crate::rules) kind: KindId,
    pub(in crate::rules) from: Square,
    /// Where it may go, and the points that must be empty.
    pub(in crate::rules) walks: Vec<(u128, Square)>,
    /// Whether it moves and attacks as a queen until then.
    pub(in crate::rules) far: bool,
    /// The kind that removes the right when an enemy piece of it attacks this one, whatever stands
    /// between.
    pub(in crate::rules) lost_to: Option<KindId>,
    /// The letter of the right in FEN, and its bit.
    pub(in crate::rules) letter: char,
    pub(in crate::rules) bit: u32,
}

/// A gate: the first piece that leaves the point lets a piece of its side enter from the hand.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Gate {
    pub(in crate::rules) side: Side,
    pub(in crate::rules) at: Square,
    /// The letter of the right in FEN, and its bit.
    pub(in crate::rules) letter: char,
    pub(in crate::rules) bit: u32,
}

/// Other parts of a variant that are compiled with its kinds.
#[derive(Debug, Default)]
pub(in crate::rules) struct TableInput<'v> {
    pub(in crate::rules) at_bottom: [bool; 2],
    pub(in crate::rules) upper: [bool; 2],
    pub(in crate::rules) castlings: &'v [Castling],
    pub(in crate::rules) shuffled: bool,
    pub(in crate::rules) counting: Option<Counting>,
    pub(in crate::rules) goal: Option<&'v Goal>,
    /// Whether captured pieces go to hands.
    pub(in crate::rules) hands: bool,
    /// By side: the points of gates.
    pub(in crate::rules) gates: [u128; 2],
    /// Whether FEN records every move past a point.
    pub(in crate::rules) names_passings: bool,
    /// The mode of the game.
    pub(in crate::rules) mode: GameMode,
}

/// A move past a point where the piece can be captured with the next ply.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Passing {
    pub(in crate::rules) side: Side,
    pub(in crate::rules) kind: KindId,
    pub(in crate::rules) from: Square,
    pub(in crate::rules) to: Square,
    pub(in crate::rules) over: Square,
}

/// What a kind may become, as moves name it.
pub(super) fn named(kinds: &[Kind], kind: &Kind) -> Vec<KindId> {
    let name = |id: &KindId| kinds[id.index()].named_in_moves();
    kind.becomes.iter().map(name).collect()
}

/// A right is lost when a piece leaves or arrives on the initial points of its pieces. In random
/// set-ups the initial point of the castling piece may belong to another piece in another game, so
/// it is handled when that piece moves.
pub(super) fn keep(
    board: &Board,
    castlings: &[Castling],
    onces: &[Once],
    gates: &[Gate],
    shuffled: bool,
) -> Vec<u32> {
    let lost = |square: Square| {
        let begins =
            |way: &&Castling| way.goes.from == square || (way.king.from == square && !shuffled);
        let castlings = castlings.iter().filter(begins).map(|way| way.bit);
        let onces = onces.iter().filter(|once| once.from == square);
        let gates = gates.iter().filter(|gate| gate.at == square);
        let firsts = onces.map(|once| once.bit).chain(gates.map(|gate| gate.bit));
        let bits = castlings.chain(firsts);
        bits.fold(0_u32, |set, bit| set | 1 << bit)
    };
    board.squares().map(|square| !lost(square)).collect()
}

pub(super) fn right_keys(castlings: &[Castling], onces: &[Once], gates: &[Gate]) -> [u64; 32] {
    let mut keys = [0; 32];
    let castlings = castlings.iter().map(|way| (way.bit, way.letter));
    let gates = gates.iter().map(|gate| (gate.bit, gate.letter));
    let firsts = onces
        .iter()
        .map(|once| (once.bit, once.letter))
        .chain(gates);
    for (bit, letter) in castlings.chain(firsts) {
        keys[bit as usize] = right_key(letter);
    }
    keys
}

/// The first moves of pieces from each of their initial points. The letter is that of the file, as
/// for castling in random set-ups.
pub(super) fn onces(
    board: &Board,
    kinds: &[Kind],
    zones: &[Zone],
    input: &TableInput<'_>,
) -> Vec<Once> {
    let mut found: Vec<Once> = Vec::new();
    let first = input.castlings.iter().map(|way| way.bit + 1).max();
    for side in Side::BOTH {
        for kind in kinds {
            for way in kind.ways.iter().filter(|way| way.once) {
                let zone = |zone: usize| zones[zone].sets[side.index()];
                let (origins, goals) = (way.from.map_or(0, zone), way.to.map_or(u128::MAX, zone));
                for from in board.squares().filter(|at| origins & at.bit() != 0) {
                    let ahead = forward(input.at_bottom[side.index()]);
                    let walks = walks(board, way, from, ahead).into_iter();
                    let letter = file_letter(board, from, input.upper[side.index()]);
                    let bit = first.unwrap_or(0) + u32::try_from(found.len()).unwrap_or(0);
                    found.push(Once {
                        side,
                        kind: kind.id,
                        from,
                        walks: walks
                            .filter(|walk| goals & walk.target.bit() != 0)
                            .map(|walk| (set_of(walk.path), walk.target))
                            .collect(),
                        letter,
                        bit,
                        far: false,
                        lost_to: kind.once_lost_to,
                    });
                }
            }
            let home = kind
                .queen_first
                .map_or(0, |zone| zones[zone].sets[side.index()]);
            for from in points(home) {
                found.push(Once {
                    side,
                    kind: kind.id,
                    from,
                    walks: Vec::new(),
                    far: true,
                    lost_to: None,
                    letter: kind.fen.cased(input.upper[side.index()]).letter,
                    bit: first.unwrap_or(0) + u32::try_from(found.len()).unwrap_or(0),
                });
            }
        }
    }
    // FEN names them by side and file.
    found.sort_by_key(|once| (once.side, board.file_of(once.from)));
    found
}

fn file_letter(board: &Board, at: Square, upper: bool) -> char {
    let letter = board.file_label(board.file_of(at)).chars().next();
    let letter = letter.unwrap_or('a');
    if upper {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

/// The gates, whose bits come behind those of castling and first moves.
pub(super) fn gates(board: &Board, onces: &[Once], input: &TableInput<'_>) -> Vec<Gate> {
    let castlings = input.castlings.iter().map(|way| way.bit + 1);
    let first = castlings.chain(onces.iter().map(|once| once.bit + 1)).max();
    let points = Side::BOTH.into_iter().flat_map(|side| {
        let points = points(input.gates[side.index()]);
        points.map(move |at| (side, at))
    });
    let gate = |(bit, (side, at)): (u32, (Side, Square))| Gate {
        side,
        at,
        letter: file_letter(board, at, input.upper[side.index()]),
        bit,
    };
    (first.unwrap_or(0)..).zip(points).map(gate).collect()
}

/// The neighbours of each point, including itself.
pub(super) fn near(board: &Board) -> Vec<u128> {
    let around = |at: Square| {
        let steps = board.directions.iter().map(|direction| direction.step);
        let beside = steps.filter_map(|step| board.offset(at, step));
        at.bit() | set_of(beside)
    };
    board.squares().map(around).collect()
}

pub(super) fn passings(
    board: &Board,
    kinds: &[Kind],
    zones: &[Zone],
    at_bottom: [bool; 2],
) -> Vec<Passing> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let ahead = forward(at_bottom[side.index()]);
        for kind in kinds {
            for way in kind.ways.iter().filter(|way| way.passing) {
                let origins = way
                    .from
                    .map_or(u128::MAX, |zone| zones[zone].sets[side.index()]);
                for from in board.squares().filter(|at| origins & at.bit() != 0) {
                    let walks = walks(board, way, from, ahead);
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

/// Promotion as a move of its own: the pawn of Sittuyin becomes a general where it stands, or one
/// step away as a general goes, onto an empty point; only when its side has no general, and only
/// where that attacks nothing. It does so from some points alone, but a side's last pawn from
/// anywhere. Source: the rules of Sittuyin as Fairy-Stockfish and pychess have them.
#[derive(Debug)]
pub(in crate::rules) struct Apart {
    pub(in crate::rules) kind: KindId,
    pub(in crate::rules) becomes: KindId,
    /// By side: the points from which they promote.
    zones: [u128; 2],
}

impl Apart {
    /// Compiles the promotion of the kinds; at most one of them has it.
    pub(in crate::rules) fn of(kinds: &[Kind], zones: &[Zone]) -> Option<Apart> {
        kinds.iter().find_map(|kind| {
            let (zone, becomes) = kind.promotes_apart?;
            Some(Apart {
                kind: kind.id,
                becomes,
                zones: zones[zone].sets,
            })
        })
    }

    /// The pieces of the side to move that may promote now, if there is a point for it.
    pub(in crate::rules) fn pieces(&self, position: &Position) -> u128 {
        let side = position.turn.index();
        let own = position.sides[side];
        let pieces = position.kinds[self.kind.index()] & own;
        if position.kinds[self.becomes.index()] & own != 0 {
            0
        } else if is_single(pieces) {
            pieces
        } else {
            pieces & self.zones[side]
        }
    }
}
