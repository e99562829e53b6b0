//! The pieces that a position can have, and their possible points, computed once for each variant
//! from its initial positions and ways of moving.

use super::set_up::PositionError;
use crate::rules::board::{KindId, MAX_KINDS, Piece, Position, Side, Square, points, set_of};
use crate::rules::kinds::{GameMode, Hands, Second, Takes};
use crate::rules::tables::Extras;
use crate::rules::variant::{Counts, Possible, Variant};

type PointsOfKinds = [[u128; MAX_KINDS]; 2];

impl Variant {
    /// The possible points by zones alone, while nothing is known of the start of a game.
    pub(in crate::rules) fn within_zones(&self) -> Possible {
        let mut sets = self.within_sets();
        for (side, sets) in Side::BOTH.iter().zip(&mut sets) {
            for kind in &self.kinds {
                let must = kind
                    .must_promote_in
                    .map(|zone| self.zones[zone].sets[side.index()]);
                sets[kind.id.index()] &= !must.unwrap_or(0);
            }
        }
        Possible::anything_on(sets)
    }

    /// By side and kind, the zone that a piece never leaves.
    fn within_sets(&self) -> PointsOfKinds {
        Side::BOTH.map(|side| {
            let mut sets = [u128::MAX; MAX_KINDS];
            for kind in &self.kinds {
                let within = kind.within.map(|zone| self.zones[zone].sets[side.index()]);
                sets[kind.id.index()] = within.unwrap_or(u128::MAX);
            }
            sets
        })
    }

    /// The pieces that a position can have, and their possible points.
    pub(in crate::rules) fn find_possible(&self) -> Possible {
        let mut possible = self.within_zones();
        if self.allows.any_position {
            return possible;
        }
        let mut search = Search {
            variant: self,
            bounds: self.within_sets(),
            found: [[0; MAX_KINDS]; 2],
            open: Vec::new(),
        };
        search.begin();
        search.follow();
        search.fill_shades();
        possible.points = search.found;
        possible.becomes = self.comes_of_kinds();
        possible.at_start = Side::BOTH.map(|side| self.start.counts(self, side));
        if let Some(shuffle) = &self.shuffle {
            for kind in &shuffle.pieces {
                let drawn = shuffle.pieces.iter().filter(|other| *other == kind).count();
                for counts in &mut possible.at_start {
                    let count = &mut counts[kind.index()];
                    *count = (*count).max(u32::try_from(drawn).unwrap_or(*count));
                }
            }
        }
        if let GameMode::FaceDown(face_down) = self.mode() {
            for kind in &face_down.deal {
                possible.dealt[kind.index()] += 1;
            }
        }
        let taken = self.hands().map(|hands| hands.takes);
        possible.shared = taken == Some(Takes::Enemies) || self.flips().is_some();
        possible
    }

    /// By kind, the kinds that its pieces can become in any number of steps, including itself. A
    /// kind that only replaces lost pieces adds to none, unless it can be in a hand.
    fn comes_of_kinds(&self) -> [u16; MAX_KINDS] {
        let set = |kinds: &[KindId]| kinds.iter().fold(0, |set, kind| set | 1_u16 << kind.0);
        let mut all = [0_u16; MAX_KINDS];
        for kind in &self.kinds {
            let held_first = |hands: &Hands| hands.takes == Takes::Nothing && hands.drops_first;
            let restores = (kind.promotes_among_lost || kind.promotes_apart.is_some())
                && self.hands().is_none_or(held_first);
            let becomes = if restores { 0 } else { set(&kind.becomes) };
            let held = self
                .hands()
                .map_or(0, |hands| set(&[hands.becomes[kind.id.index()]]));
            let demoted = self.hands().and_then(|hands| hands.promoted);
            let demoted = demoted.filter(|_| !kind.becomes.is_empty());
            let demoted = set(demoted.as_slice());
            let shown = match self.mode() {
                GameMode::FaceDown(face_down) if kind.is_face_down() => set(&face_down.deal),
                _ => 0,
            };
            all[kind.id.index()] = 1 << kind.id.0 | becomes | held | demoted | shown;
        }
        for _ in 0..MAX_KINDS {
            for kind in 0..MAX_KINDS {
                let further = (0..MAX_KINDS).filter(|next| all[kind] >> next & 1 != 0);
                all[kind] = further.fold(all[kind], |set, next| set | all[next]);
            }
        }
        all
    }
}

/// A search for the points that pieces can reach.
struct Search<'v> {
    variant: &'v Variant,
    /// The points where they can stand at most.
    bounds: PointsOfKinds,
    found: PointsOfKinds,
    /// The pieces whose moves have not been followed yet.
    open: Vec<(Piece, Square)>,
}

impl Search<'_> {
    fn add(&mut self, side: Side, kind: KindId, set: u128) {
        let bound = self.bounds[side.index()][kind.index()];
        let found = &mut self.found[side.index()][kind.index()];
        let new = set & self.variant.board.all() & bound & !*found;
        *found |= new;
        let piece = Piece { side, kind };
        self.open.extend(points(new).map(|at| (piece, at)));
    }

    /// Adds the points of pieces at the start, however it is chosen, and of drops.
    fn begin(&mut self) {
        let variant = self.variant;
        for (at, piece) in variant.start.pieces() {
            self.add(piece.side, piece.kind, at.bit());
        }
        for side in Side::BOTH {
            for setup in &variant.setups {
                for &(at, kind) in &setup.pieces[side.index()] {
                    self.add(side, kind, at.bit());
                }
            }
            self.begin_drawn(side);
            self.begin_in_hand(side);
            for kind in variant.kinds.iter().filter(|kind| kind.neutral) {
                self.add(side, kind.id, u128::MAX);
            }
            match variant.mode() {
                GameMode::FaceDown(face_down) => {
                    for &kind in &face_down.deal {
                        self.add(side, kind, u128::MAX);
                    }
                }
                GameMode::UnseenPlacing(placing) => {
                    for kind in &variant.kinds {
                        self.add(side, kind.id, placing.points_for(side, kind.id));
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the points of a side's pieces in random set-ups.
    fn begin_drawn(&mut self, side: Side) {
        let variant = self.variant;
        let Some(shuffle) = &variant.shuffle else {
            return;
        };
        let (board, points) = (&variant.board, shuffle.points.iter().copied());
        let opposite = points.clone().flat_map(|at| {
            let (file, rank) = (board.file_of(at), board.ranks() - 1 - board.rank_of(at));
            [file, board.files() - 1 - file].map(|file| board.at(file, rank))
        });
        let drawn = match (shuffle.second, side) {
            (Second::Mirrored | Second::Turned, Side::Second) => set_of(opposite.flatten()),
            _ => set_of(points),
        };
        for &kind in &shuffle.pieces {
            self.add(side, kind, drawn);
        }
    }

    fn begin_in_hand(&mut self, side: Side) {
        let variant = self.variant;
        let Some(hands) = variant.hands() else {
            return;
        };
        for &kind in &hands.order {
            let held = hands.takes != Takes::Nothing || hands.start[side.index()].count(kind) > 0;
            if held {
                self.add(side, kind, hands.zones[side.index()][kind.index()]);
            }
        }
    }

    /// Follows the moves of all pieces found, on an empty board.
    fn follow(&mut self) {
        while let Some((piece, from)) = self.open.pop() {
            let kind = self.variant.kind(piece.kind);
            if kind.neutral {
                continue;
            }
            let targets = self.targets(piece, from);
            match &self.variant.tables.extras {
                Some(extras) => self.follow_with(extras, piece, from, targets),
                None => self.add(piece.side, piece.kind, targets),
            }
        }
    }

    fn follow_with(&mut self, extras: &Extras, piece: Piece, from: Square, targets: u128) {
        let Piece { side, kind } = piece;
        let variant = self.variant;
        let apart = extras.apart.as_ref().filter(|apart| apart.kind == kind);
        if let Some(apart) = apart {
            self.add(side, apart.becomes, from.bit());
            return self.add(side, kind, targets);
        }
        let (may, must) = extras.promoting(side, kind, from, targets);
        let gone = if variant.kind(kind).vanishes {
            may
        } else {
            must
        };
        self.add(side, kind, targets & !gone);
        for &new in &variant.kind(kind).becomes {
            self.add(side, new, may);
        }
        for way in extras.castlings.iter().filter(|way| way.side == side) {
            if way.kind == kind && way.king.from == from {
                self.add(side, kind, way.lands.bit());
                self.add(side, way.partner, way.goes.to.bit());
            }
        }
        if let Some(swaps) = extras.swaps.as_ref().filter(|swaps| swaps.royal == kind) {
            for &other in &swaps.with {
                self.add(side, other, from.bit());
            }
        }
    }

    /// Adds the other shade for a piece that is bound to one shade and reaches all of it, because
    /// diagrams show how it moves there.
    fn fill_shades(&mut self) {
        let board = &self.variant.board;
        let shades =
            [0, 1].map(|shade| set_of(board.squares().filter(|&at| board.shade(at) == shade)));
        for kind in &self.variant.kinds {
            if kind.within.is_some() || kind.only_goes_ahead() {
                continue;
            }
            for found in self
                .found
                .iter_mut()
                .map(|found| &mut found[kind.id.index()])
            {
                if shades.iter().any(|shade| shade & !*found == 0) {
                    *found = board.all();
                }
            }
        }
    }

    /// The targets of a piece from a point on any board.
    fn targets(&self, piece: Piece, from: Square) -> u128 {
        let (variant, tables) = (self.variant, &self.variant.tables);
        let kind = variant.kind(piece.kind);
        let hops = kind.ways.iter().any(|way| way.atom.hops);
        if hops || tables.relay.is_some() || kind.queen_first.is_some() {
            return u128::MAX;
        }
        let mover = &tables.movers[piece.side.index()][piece.kind.index()];
        let once = tables
            .onces()
            .filter(|once| (once.side, once.kind, once.from) == (piece.side, piece.kind, from));
        let once = set_of(once.flat_map(|once| once.walks.iter().map(|(_, to)| *to)));
        once | mover.targets(&variant.board, from, 0, &[u128::MAX; 3])
    }
}

impl Position {
    /// The number of pieces of each kind of a side, on the board and in hand.
    fn counts(&self, variant: &Variant, side: Side) -> Counts {
        let mut counts = [0; MAX_KINDS];
        for kind in &variant.kinds {
            let standing = self.kinds[kind.id.index()] & self.sides[side.index()];
            // Neutral pieces may appear later, unless they are turned up.
            let counted = !kind.neutral || kind.flips;
            let count = standing.count_ones() + self.hand(side).count(kind.id);
            counts[kind.id.index()] = if counted { count } else { 0 };
        }
        counts
    }

    /// Refuses more pieces than can come from those of the start.
    pub(super) fn check_counts(&self, variant: &Variant) -> Result<(), PositionError> {
        let possible = &variant.possible;
        let found = Side::BOTH.map(|side| self.counts(variant, side));
        if let GameMode::FaceDown(_) = variant.mode() {
            for (at_start, found) in possible.at_start.iter().zip(&found) {
                let mut kinds = variant.kinds.iter().map(|kind| kind.id);
                let most = |kind: &KindId| at_start[kind.index()] + possible.dealt[kind.index()];
                let is_flipped = |kind: KindId| variant.flips() == Some(kind);
                let over = |kind: &KindId| found[kind.index()] > most(kind) && !is_flipped(*kind);
                if let Some(kind) = kinds.find(over) {
                    return Err(PositionError::TooMany(kind));
                }
            }
        }
        let sum = |[one, other]: &[Counts; 2]| std::array::from_fn(|kind| one[kind] + other[kind]);
        let over = if possible.shared {
            possible.too_many(&sum(&possible.at_start), &sum(&found))
        } else {
            let mut both = possible.at_start.iter().zip(&found);
            both.find_map(|(at_start, found)| possible.too_many(at_start, found))
        };
        over.map_or(Ok(()), |kind| Err(PositionError::TooMany(kind)))
    }
}
