//! A variant's movement compiled to tables when it is loaded: where each piece can go from each
//! point. The reverse, from where each point can be attacked, is in `threats`.

mod compile;
pub(super) mod extras;
pub(super) mod keys;
pub(super) mod mover;
pub(super) mod threats;
pub(super) mod walks;

use crate::rules::board::bits::set_of;
use crate::rules::board::geometry::Board;
use crate::rules::board::pieces::{KindId, Side, Square};
use crate::rules::board::position::Position;
use crate::rules::kinds::goal::{Duty, Goal};
use crate::rules::kinds::hands::{Hands, Takes};
use crate::rules::kinds::kind::Kind;
use crate::rules::kinds::zone::Zone;
use crate::rules::relay::Relay;
use extras::{Asked, Extras, Once};
use keys::{absent_key, checks_key, hand_key, passed_key, piece_keys, turn_key};
use mover::Mover;
use threats::Threats;

/// Everything compiled for one variant.
#[derive(Debug)]
pub(crate) struct Tables {
    /// By side: the kind that is checked and mated.
    pub(crate) royals: [Option<KindId>; 2],
    /// Pieces of these kinds can cross and attack.
    pub(crate) attackers: Vec<KindId>,
    /// By side, then kind.
    pub(crate) movers: [Vec<Mover>; 2],
    /// By attacking side: what attacks a point.
    pub(crate) threats: [Threats; 2],
    /// The kind of the pieces that may not face each other.
    pub(crate) facing_kind: KindId,
    /// The directions along which generals may not face each other; none where they may.
    pub(crate) facing: Vec<usize>,
    /// The same, where they may, and the other side must then part them or pass.
    pub(crate) bikjang: Option<[usize; 2]>,
    pub(crate) may_pass: bool,
    /// Whether it matters which piece is jumped: attacks then depend on more than who is where.
    pub(crate) picky: bool,
    /// Whether legal moves need more than the plain look at checks and pins.
    pub(crate) unusual: bool,
    rare: bool,
    /// Whether any kind has limits.
    pub(crate) limited: bool,
    /// The kinds that some hopper does not jump.
    pub(crate) unjumped: Vec<KindId>,
    piece_keys: Vec<u64>,
    pub(crate) turn_key: u64,
    /// Castling and its like; nothing in most games.
    pub(crate) extras: Option<Extras>,
    /// By point: the points of its file.
    pub(in crate::rules) files: Vec<u128>,
    /// What is in hand; nothing in most games.
    pub(in crate::rules) hands: Option<Box<Hands>>,
    /// Pieces that lend their way of moving; none in most games.
    pub(in crate::rules) relay: Option<Relay>,
    /// What else ends the game; nothing in most.
    pub(in crate::rules) goal: Option<Goal>,
    /// What a side must do or leave; nothing in most games.
    pub(in crate::rules) duty: Option<Duty>,
}

impl Tables {
    pub(in crate::rules) fn compile(
        board: &Board,
        kinds: &[Kind],
        zones: &[Zone],
        facing: Vec<usize>,
        asked: &Asked<'_>,
    ) -> Tables {
        let movers: [Vec<Mover>; 2] = Side::BOTH
            .map(|side| compile::movers(board, kinds, zones, side, asked.at_bottom[side.index()]));
        let threats = [
            Threats::of(board, &movers[0]),
            Threats::of(board, &movers[1]),
        ];
        let limited = movers[0].iter().any(|mover| mover.limits.is_some());
        Tables {
            unusual: false,
            rare: false,
            limited,
            royals: Side::BOTH.map(|side| {
                let is_royal =
                    |kind: &&Kind| kind.royal && kind.only.is_none_or(|only| only == side);
                kinds.iter().find(is_royal).map(|kind| kind.id)
            }),
            attackers: ids(kinds, |kind| kind.attacker),
            movers,
            threats,
            facing_kind: kinds
                .iter()
                .find(|kind| kind.royal)
                .map_or(KindId(0), |kind| kind.id),
            facing,
            bikjang: None,
            may_pass: false,
            picky: kinds.iter().any(|kind| !kind.never_jumps.is_empty()),
            unjumped: kinds
                .iter()
                .flat_map(|kind| kind.never_jumps.clone())
                .collect(),
            piece_keys: piece_keys(kinds),
            turn_key: turn_key(),
            extras: Extras::compile(board, kinds, zones, asked),
            goal: asked.goal.cloned(),
            duty: None,
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

    /// What pieces may do as their first move alone.
    pub(in crate::rules) fn onces(&self) -> impl Iterator<Item = &Once> {
        self.extras.iter().flat_map(|extras| &extras.onces)
    }

    /// Settles what is asked of every position, once all is compiled.
    pub(in crate::rules) fn settle(&mut self) {
        self.unusual = self.is_unusual();
        self.rare = self.goal.is_some() || self.duty.is_some() || self.hands.is_some();
    }

    fn is_unusual(&self) -> bool {
        let rare = |extras: &Extras| {
            !extras.near.is_empty() || extras.looks_at_losses() || extras.has_vanishing()
        };
        self.limited
            || self.may_pass
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

    /// The hash of the checks that were given, where they are counted; a count of moves is none of a position's.
    pub(in crate::rules) fn checks_key(&self, [first, second]: [u16; 2]) -> u64 {
        let counts = |extras: &Extras| extras.counts_checks;
        match self.extras.as_ref().is_some_and(counts) {
            true => checks_key(first, second),
            false => 0,
        }
    }

    /// The hash of so many pieces of a kind in a side's hand.
    pub(in crate::rules) fn hand_key(&self, side: Side, kind: KindId, count: u32) -> u64 {
        hand_key(self.piece_key(side, kind, Square(127)), count)
    }

    /// The hash of both hands.
    pub(in crate::rules) fn hands_key(&self, position: &Position) -> u64 {
        Side::BOTH.into_iter().fold(0, |key, side| {
            let pieces = position.hand(side).pieces();
            pieces.fold(key, |key, (kind, count)| {
                key ^ self.hand_key(side, kind, count)
            })
        })
    }

    /// The hash of a position, made from nothing.
    pub(crate) fn key(&self, position: &Position) -> u64 {
        let pieces = position.pieces().fold(0, |key, (square, piece)| {
            key ^ self.piece_key(piece.side, piece.kind, square)
        });
        let gone = position.absent_points();
        let pieces = gone.fold(pieces, |key, square| key ^ absent_key(square));
        let rights = self.extras.as_ref().map(|e| e.rights_key(position.rights));
        let passed = position.passed.map(|passed| passed_key(passed.at));
        let checks = self.checks_key(position.tally) ^ self.hands_key(position);
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
