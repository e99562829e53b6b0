//! The movement of a variant, compiled to tables when it is loaded: where each piece can go from
//! each point. The reverse, from where each point can be attacked, is in `threats`.

mod compile;
mod extras;
mod firsts;
mod keys;
pub(super) mod mover;
mod threats;
mod walks;

pub(super) use extras::{Effect, Extras, Swaps};
pub(super) use firsts::{Apart, Gate, TableInput};
pub(super) use keys::{absent_key, name_hash, passed_key, promoted_key, scramble};
pub(super) use threats::{HopThreat, LameThreat, LineThreat};
pub(super) use walks::{Walk, forward, walks};

use crate::rules::board::{Board, KindId, Position, Side, Square, points, set_of};
use crate::rules::kinds::{Duty, GameMode, Goal, Hands, Kind, Takes, Zone};
use crate::rules::relay::Relay;
use firsts::Once;
use keys::{checks_key, hand_key, piece_keys, turn_key};
use mover::Mover;
use threats::Threats;

/// A direction along which royal pieces may not face each other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facing {
    pub(crate) direction: usize,
    /// The points from which the other royal piece would face back in this direction.
    pub(in crate::rules) from: u128,
}

/// Everything compiled for one variant.
#[derive(Debug)]
pub(crate) struct Tables {
    /// By side: the kind that can be checked and mated.
    pub(crate) royals: [Option<KindId>; 2],
    /// By side: the kind whose exposure is announced like a check, but which is captured; none in
    /// most games.
    pub(in crate::rules) exposed: [Option<KindId>; 2],
    /// The kinds that can cross the board and attack.
    pub(crate) attackers: Vec<KindId>,
    pub(crate) movers: [Vec<Mover>; 2],
    /// By attacking side: the attackers of each point.
    pub(crate) threats: [Threats; 2],
    /// The kind that may not face its counterpart.
    pub(crate) facing_kind: KindId,
    /// The directions in which generals may not face each other; none if they may.
    pub(crate) facing: Vec<Facing>,
    /// Whether one faces the other only along an arrow of its own point, which then gives check.
    pub(in crate::rules) faces_by_arrows: bool,
    /// The same where they may, and the other side must then part them or pass.
    pub(crate) bikjang: Option<[usize; 2]>,
    pub(crate) may_pass: bool,
    /// By side: the points to which it is confined while it opens with several moves in a row; none
    /// without such odds.
    pub(in crate::rules) opening: Option<[u128; 2]>,
    /// Whether it matters which piece is jumped, so that attacks depend on kinds.
    pub(crate) picky: bool,
    /// Whether legal moves need more than the tests for checks and pins.
    pub(crate) unusual: bool,
    rare: bool,
    /// The mode of the game.
    pub(in crate::rules) mode: GameMode,
    /// Whether points can vanish or be in the dark, so that no piece can arrive there.
    pub(in crate::rules) lacks_points: bool,
    /// Whether a piece moves as a queen until it first moves.
    pub(in crate::rules) has_far: bool,
    /// Whether any kind has limits.
    pub(crate) limited: bool,
    /// The kinds that some hopper does not jump.
    pub(crate) unjumped: Vec<KindId>,
    piece_keys: Vec<u64>,
    pub(crate) turn_key: u64,
    /// Castling and the like; none in most games.
    pub(crate) extras: Option<Extras>,
    /// By point: the points of its file.
    pub(in crate::rules) files: Vec<u128>,
    /// Hands; none in most games.
    pub(in crate::rules) hands: Option<Box<Hands>>,
    /// Pieces that lend their way of moving; none in most games.
    pub(in crate::rules) relay: Option<Relay>,
    /// Other goals than mate; none in most games.
    pub(in crate::rules) goal: Option<Goal>,
    /// The duties of a side; none in most games.
    pub(in crate::rules) duty: Option<Duty>,
    /// The neutral kind; none in most games.
    pub(in crate::rules) neutral: Option<KindId>,
    /// By side, kind and point: what the side sees in the dark from a piece there, whatever is on
    /// the other points.
    pub(in crate::rules) sees: [Vec<Vec<u128>>; 2],
}

impl Tables {
    pub(in crate::rules) fn compile(
        board: &Board,
        kinds: &[Kind],
        zones: &[Zone],
        facing: Vec<Facing>,
        input: &TableInput<'_>,
    ) -> Tables {
        let movers: [Vec<Mover>; 2] = Side::BOTH
            .map(|side| compile::movers(board, kinds, zones, side, input.at_bottom[side.index()]));
        let threats = [
            Threats::of(board, &movers[0]),
            Threats::of(board, &movers[1]),
        ];
        let limited = movers[0].iter().any(|mover| mover.limits.is_some());
        Tables {
            unusual: false,
            rare: false,
            mode: input.mode.clone(),
            lacks_points: false,
            has_far: false,
            limited,
            royals: Side::BOTH.map(|side| {
                let is_royal =
                    |kind: &&Kind| kind.royal && kind.only.is_none_or(|only| only == side);
                kinds.iter().find(is_royal).map(|kind| kind.id)
            }),
            attackers: ids(kinds, |kind| kind.attacker),
            exposed: [None; 2],
            movers,
            threats,
            facing_kind: kinds
                .iter()
                .find(|kind| kind.royal)
                .map_or(KindId(0), |kind| kind.id),
            faces_by_arrows: facing.iter().any(|facing| facing.from != board.all()),
            facing,
            bikjang: None,
            may_pass: false,
            opening: None,
            picky: kinds.iter().any(|kind| !kind.never_jumps.is_empty()),
            unjumped: kinds
                .iter()
                .flat_map(|kind| kind.never_jumps.clone())
                .collect(),
            piece_keys: piece_keys(kinds),
            turn_key: turn_key(),
            extras: Extras::compile(board, kinds, zones, input),
            goal: input.goal.cloned(),
            duty: None,
            sees: Side::BOTH.map(|side| compile::sees(board, kinds, input.at_bottom[side.index()])),
            neutral: kinds.iter().find(|kind| kind.neutral).map(|kind| kind.id),
            relay: None,
            hands: None,
            files: files(board),
        }
    }

    /// Whether a game has other goals than mate, duties or hands.
    #[inline]
    pub(in crate::rules) fn is_rare(&self) -> bool {
        self.rare
    }

    /// Whether captures explode in a game with check and mate.
    pub(in crate::rules) fn blows_up_royals(&self) -> bool {
        let explodes = |extras: &Extras| !extras.near.is_empty();
        self.royals != [None; 2] && self.extras.as_ref().is_some_and(explodes)
    }

    /// Whether pieces come from the hand as others leave.
    #[inline]
    pub(in crate::rules) fn has_gates(&self) -> bool {
        self.hands.as_ref().is_some_and(|hands| hands.gates)
    }

    /// The first moves of pieces.
    pub(in crate::rules) fn onces(&self) -> impl Iterator<Item = &Once> {
        self.extras.iter().flat_map(|extras| &extras.onces)
    }

    /// Derives the flags that every position needs, after everything is compiled.
    pub(in crate::rules) fn settle(&mut self) {
        let has_far = self.onces().any(|once| once.far);
        self.has_far = has_far;
        use GameMode::{Dark, Dice, Ice, VanishingPoints};
        self.lacks_points = matches!(self.mode, Dark | VanishingPoints);
        self.unusual = self.is_unusual();
        let is_odd = matches!(self.mode, Dice(_) | Ice { .. });
        self.rare = self.goal.is_some() || self.duty.is_some() || is_odd || self.hands.is_some();
    }

    fn is_unusual(&self) -> bool {
        let rare = |extras: &Extras| {
            !extras.near.is_empty() || extras.looks_at_losses() || extras.has_vanishing()
        };
        self.limited
            || self.may_pass
            || self.lacks_points
            || self.has_far
            || self.neutral.is_some()
            || self.relay.is_some()
            || self.takes_own()
            || self.bikjang.is_some()
            || self.extras.as_ref().is_some_and(rare)
    }

    /// Whether pieces capture those of their own side.
    #[inline]
    pub(in crate::rules) fn takes_own(&self) -> bool {
        self.hands
            .as_ref()
            .is_some_and(|hands| hands.takes == Takes::Own)
    }

    /// The hash of one piece on one point.
    #[inline]
    pub(crate) fn piece_key(&self, side: Side, kind: KindId, square: Square) -> u64 {
        self.piece_keys[(kind.index() * 2 + side.index()) * 128 + square.index()]
    }

    /// The hash of what else makes positions different: checks given, the die, a marked point, an
    /// unfinished opening. A count of moves does not.
    pub(in crate::rules) fn counted_key(&self, position: &Position) -> u64 {
        let counts_checks = |extras: &Extras| extras.counts_checks;
        match &self.mode {
            GameMode::Dice(_) => checks_key(position.die.map_or(0, u16::from), 0),
            GameMode::OpponentChooses => {
                checks_key(position.mark.map_or(0, |at| u16::from(at.0) + 1), 0)
            }
            _ if self.extras.as_ref().is_some_and(counts_checks) => {
                let [first, second] = position.checks_given;
                checks_key(first, second)
            }
            _ if position.opening_left > 0 => checks_key(position.opening_left, 0),
            _ => 0,
        }
    }

    /// The hash of this number of pieces of a kind in a side's hand.
    pub(in crate::rules) fn hand_key(&self, side: Side, kind: KindId, count: u32) -> u64 {
        hand_key(self.piece_key(side, kind, Square(127)), count)
    }

    pub(in crate::rules) fn hands_key(&self, position: &Position) -> u64 {
        Side::BOTH.into_iter().fold(0, |key, side| {
            let pieces = position.hand(side).pieces();
            pieces.fold(key, |key, (kind, count)| {
                key ^ self.hand_key(side, kind, count)
            })
        })
    }

    /// The hash of a position, computed from scratch.
    pub(crate) fn key(&self, position: &Position) -> u64 {
        let pieces = position.pieces().fold(0, |key, (square, piece)| {
            key ^ self.piece_key(piece.side, piece.kind, square)
        });
        let gone = position.absent_points();
        let pieces = gone.fold(pieces, |key, square| key ^ absent_key(square));
        let promoted = points(position.promoted);
        let pieces = promoted.fold(pieces, |key, square| key ^ promoted_key(square));
        let rights = self.extras.as_ref().map(|e| e.rights_key(position.rights));
        let passed = position.passed.map(|passed| passed_key(passed.at));
        let checks = self.counted_key(position) ^ self.hands_key(position);
        let turn = match position.turn {
            Side::First => 0,
            Side::Second => self.turn_key,
        };
        checks ^ pieces ^ turn ^ rights.unwrap_or(0) ^ passed.unwrap_or(0)
    }
}

/// By point: the points of its file.
fn files(board: &Board) -> Vec<u128> {
    let on_file = |at: Square| {
        let all = board
            .squares()
            .filter(|&other| board.file_of(other) == board.file_of(at));
        set_of(all)
    };
    board.squares().map(on_file).collect()
}

fn ids(kinds: &[Kind], wanted: impl Fn(&Kind) -> bool) -> Vec<KindId> {
    let matching = kinds.iter().filter(|kind| wanted(kind));
    matching.map(|kind| kind.id).collect()
}
