//! What some games have beyond a piece going from point to point: castling and other moves that are
//! for once, capture in passing, promotion, moves that start the move limit anew, counts, captures
//! that explode. Compiled when a variant is loaded; a variant that has none of it pays nothing for
//! it.

use super::firsts::{
    Apart, Gate, Once, Passing, TableInput, gates, keep, named, near, onces, passings, right_keys,
};
use crate::rules::board::{Board, KindId, MAX_KINDS, Move, Position, Side, Square, points};
use crate::rules::counting::Counting;
use crate::rules::kinds::{Castling, GameMode, Kind, Zone};

/// All extras compiled for one variant.
#[derive(Debug)]
pub(crate) struct Extras {
    pub(in crate::rules) castlings: Vec<Castling>,
    /// By point: the indices of the ways to castle of a piece that stands there.
    pub(in crate::rules) castlings_from: Vec<Vec<usize>>,
    /// Whether the set-up is random: a right then tells where the partner stands, and the side
    /// loses it when the castling piece moves.
    pub(in crate::rules) shuffled: bool,
    /// First moves of pieces.
    pub(in crate::rules) onces: Vec<Once>,
    /// Where pieces come from the hand as others leave.
    pub(in crate::rules) gates: Vec<Gate>,
    /// By point: the rights that remain when a piece leaves it or arrives on it.
    pub(in crate::rules) keep: Vec<u32>,
    right_keys: [u64; 32],
    /// By side and kind: the points where it may promote, and those where it must.
    promotes_in: [[u128; MAX_KINDS]; 2],
    must_promote_in: [[u128; MAX_KINDS]; 2],
    /// By kind: what it becomes, whether also with a move that begins there, and whether only what
    /// its side has lost.
    becomes: Vec<Vec<KindId>>,
    leaving: Vec<bool>,
    vanishing: Vec<bool>,
    among_lost: Vec<bool>,
    /// By side and kind: the number of pieces at the start.
    pub(in crate::rules) begun: [[u32; MAX_KINDS]; 2],
    /// The moves after which a piece can be captured en passant.
    passings: Vec<Passing>,
    /// The kinds that capture en passant.
    pub(in crate::rules) takers: Vec<KindId>,
    /// By kind: whether its moves reset the move limit.
    pub(in crate::rules) resets_clock: Vec<bool>,
    /// A count of the moves that a side must survive.
    pub(in crate::rules) counting: Option<Counting>,
    /// Promotion by a move of its own.
    pub(in crate::rules) apart: Option<Apart>,
    /// A royal piece that can change places.
    pub(in crate::rules) swaps: Option<Swaps>,
    /// What a move does beyond going from point to point.
    pub(in crate::rules) effects: Vec<Effect>,
    /// Whether a move may do more than `after_plainly` handles.
    pub(in crate::rules) rare: bool,
    /// Whether checks are counted.
    pub(in crate::rules) counts_checks: bool,
    /// By point: the points within an explosion there.
    pub(in crate::rules) near: Vec<u128>,
    /// The kinds that an explosion spares.
    pub(in crate::rules) spared: Vec<KindId>,
}

/// An effect of moves in some games, in order of execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Effect {
    /// A captured piece goes to a hand.
    TakeIntoHand,
    /// FEN records every move past a point.
    NamePassing,
    /// A piece is taken off the board where it would promote.
    Vanish,
    /// A capture blows up its neighbours.
    Explode,
    /// The moves of an endgame are counted.
    CountEnding,
    /// The effect of the mode of the game.
    ApplyMode,
    CountCheck,
}

/// A royal piece that changes places with one of its own side.
#[derive(Debug)]
pub(in crate::rules) struct Swaps {
    pub(in crate::rules) royal: KindId,
    pub(in crate::rules) with: Vec<KindId>,
}

/// The effects of the moves of a game, in order of execution.
fn effects(kinds: &[Kind], input: &TableInput<'_>) -> Vec<Effect> {
    let acts = input.mode.acts_after_moves() || kinds.iter().any(|kind| kind.neutral);
    let effects = [
        (Effect::TakeIntoHand, input.hands),
        (Effect::NamePassing, input.names_passings),
        (Effect::Vanish, kinds.iter().any(|kind| kind.vanishes)),
        (
            Effect::Explode,
            input.goal.is_some_and(|goal| goal.blast.is_some()),
        ),
        (Effect::CountEnding, input.counting.is_some()),
        (Effect::ApplyMode, acts),
        (
            Effect::CountCheck,
            input.goal.is_some_and(|goal| goal.checks > 0),
        ),
    ];
    let effects = effects.into_iter().filter(|(_, has)| *has);
    effects.map(|(effect, _)| effect).collect()
}

/// By side and kind: the points of the zone that the kind names.
fn by_side(
    kinds: &[Kind],
    zones: &[Zone],
    zone: fn(&Kind) -> Option<usize>,
) -> [[u128; MAX_KINDS]; 2] {
    Side::BOTH.map(|side| {
        let mut sets = [0; MAX_KINDS];
        for kind in kinds {
            let zone = zone(kind).map(|zone| zones[zone].sets[side.index()]);
            sets[kind.id.index()] = zone.unwrap_or(0);
        }
        sets
    })
}

impl Extras {
    /// Compiles what the kinds and the other input need; none if they need nothing.
    pub(in crate::rules) fn compile(
        board: &Board,
        kinds: &[Kind],
        zones: &[Zone],
        input: &TableInput<'_>,
    ) -> Option<Extras> {
        let castlings = input.castlings;
        let asks = |kind: &Kind| {
            let once = kind.ways.iter().any(|way| way.once) || kind.queen_first.is_some();
            let promotes = kind.promotes_in.is_some() || kind.promotes_apart.is_some();
            let swaps = !kind.swaps.is_empty();
            kind.takes_passing || kind.resets_clock || promotes || once || swaps
        };
        let effects = effects(kinds, input);
        if castlings.is_empty() && effects.is_empty() && !kinds.iter().any(asks) {
            return None;
        }
        let blast = input.goal.and_then(|goal| goal.blast.as_ref());
        let onces = onces(board, kinds, zones, input);
        let gates = gates(board, &onces, input);
        let swaps = kinds.iter().find(|kind| !kind.swaps.is_empty());
        let swaps = swaps.map(|kind| Swaps {
            royal: kind.id,
            with: kind.swaps.clone(),
        });
        let takers = kinds.iter().filter(|kind| kind.takes_passing);
        let from = |square: Square| {
            let ways = castlings.iter().enumerate();
            let from = ways.filter(move |(_, way)| way.king.from == square);
            from.map(|(place, _)| place).collect()
        };
        Some(Extras {
            keep: keep(board, castlings, &onces, &gates, input.shuffled),
            right_keys: right_keys(castlings, &onces, &gates),
            gates,
            castlings: castlings.to_vec(),
            castlings_from: board.squares().map(from).collect(),
            shuffled: input.shuffled,
            promotes_in: by_side(kinds, zones, |kind| kind.promotes_in),
            must_promote_in: by_side(kinds, zones, |kind| kind.must_promote_in),
            becomes: kinds.iter().map(|kind| named(kinds, kind)).collect(),
            vanishing: kinds.iter().map(|kind| kind.vanishes).collect(),
            leaving: kinds.iter().map(|kind| kind.promotes_leaving).collect(),
            among_lost: kinds.iter().map(|kind| kind.promotes_among_lost).collect(),
            begun: [[0; MAX_KINDS]; 2],
            passings: passings(board, kinds, zones, input.at_bottom),
            takers: takers.map(|kind| kind.id).collect(),
            resets_clock: kinds.iter().map(|kind| kind.resets_clock).collect(),
            counting: input.counting,
            apart: Apart::of(kinds, zones),
            rare: !effects.is_empty() || input.shuffled || swaps.is_some(),
            counts_checks: effects.contains(&Effect::CountCheck),
            effects,
            swaps,
            near: blast.map_or_else(Vec::new, |_| near(board)),
            spared: blast.map_or_else(Vec::new, |blast| blast.spares.clone()),
            onces,
        })
    }

    pub(in crate::rules) fn rights_key(&self, rights: u32) -> u64 {
        points(u128::from(rights)).fold(0, |all, bit| all ^ self.right_keys[bit.index()])
    }

    /// The targets where a piece of this kind may promote, and those where it must.
    #[inline]
    pub(in crate::rules) fn promoting(
        &self,
        side: Side,
        kind: KindId,
        from: Square,
        targets: u128,
    ) -> (u128, u128) {
        let (side, kind) = (side.index(), kind.index());
        let zone = self.promotes_in[side][kind];
        let leaves = self.leaving[kind] && zone & from.bit() != 0;
        let may = if leaves { targets } else { targets & zone };
        let must = self.must_promote_in[side][kind];
        // If it has no choice in the zone, it has none when it leaves.
        let all = leaves && must == zone;
        (may, if all { may } else { may & must })
    }

    /// What a piece of this kind may become in a position.
    #[inline]
    pub(in crate::rules) fn becomes<'e>(
        &'e self,
        mode: &'e GameMode,
        position: &'e Position,
        kind: KindId,
    ) -> impl Iterator<Item = KindId> + use<'e> {
        let among_lost = self.among_lost[kind.index()];
        let side = position.turn.index();
        let all = self.becomes[kind.index()].iter().copied();
        all.filter(move |new| {
            let left = position.kinds[new.index()] & position.sides[side];
            let lost = !among_lost || left.count_ones() < self.begun[side][new.index()];
            lost && mode.may_become(position.die, kind, *new)
        })
    }

    /// The points where a piece of this kind must promote.
    pub(in crate::rules) fn must_become_on(&self, side: Side, kind: KindId) -> u128 {
        self.must_promote_in[side.index()][kind.index()]
    }

    /// The points that a piece cannot go to, because it must promote there and cannot.
    pub(in crate::rules) fn nothing_to_become(
        &self,
        mode: &GameMode,
        position: &Position,
        kind: KindId,
    ) -> u128 {
        let may_lack = self.among_lost[kind.index()] || matches!(mode, GameMode::Dice(_));
        if may_lack && self.becomes(mode, position, kind).next().is_none() {
            self.must_promote_in[position.turn.index()][kind.index()]
        } else {
            0
        }
    }

    /// Whether pieces of some kind become only what their side has lost.
    pub(in crate::rules) fn looks_at_losses(&self) -> bool {
        self.among_lost.contains(&true)
    }

    /// Whether a piece of this kind is removed where it would promote.
    #[inline]
    pub(in crate::rules) fn vanishes(&self, side: Side, kind: KindId, to: Square) -> bool {
        self.vanishing[kind.index()] && self.promotes_in[side.index()][kind.index()] & to.bit() != 0
    }

    /// Whether pieces of some kind vanish.
    pub(in crate::rules) fn has_vanishing(&self) -> bool {
        self.vanishing.contains(&true)
    }

    /// The number of moves of a piece of this kind to some targets; each promotion is one.
    #[inline]
    pub(in crate::rules) fn choices(
        &self,
        mode: &GameMode,
        position: &Position,
        kind: KindId,
        from: Square,
        targets: u128,
    ) -> u64 {
        let all = u64::from(targets.count_ones());
        if self.promotes_in[position.turn.index()][kind.index()] == 0 {
            return all;
        }
        let (may, must) = self.promoting(position.turn, kind, from, targets);
        if may == 0 {
            return all;
        }
        let choices = self.becomes(mode, position, kind).count() as u64;
        all - u64::from(must.count_ones()) + u64::from(may.count_ones()) * choices
    }

    /// The passing move that this move is, if any.
    pub(in crate::rules) fn passing(&self, side: Side, kind: KindId, mv: Move) -> Option<&Passing> {
        self.passings.iter().find(|passing| {
            (passing.from, passing.to) == (mv.from, mv.to)
                && (passing.side, passing.kind) == (side, kind)
        })
    }

    /// The passing moves by which a side's piece can have crossed a point.
    pub(in crate::rules) fn passings_over(
        &self,
        side: Side,
        over: Square,
    ) -> impl Iterator<Item = &Passing> {
        let passings = self.passings.iter();
        passings.filter(move |passing| passing.side == side && passing.over == over)
    }
}
