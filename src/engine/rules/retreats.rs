//! What a table of endgames asks of the rules: from where a piece can have come without a capture,
//! whether a position can have arisen by a legal move, and under which images of the board the
//! rules stay the same.

use super::board::{
    Board, KindId, Move, PassedPiece, Piece, Position, Side, Square, points, set_of,
};
use super::tables::mover::{Mover, Ray};
use super::variant::Variant;

/// From where pieces can have come, by side, kind and point, on any board.
#[derive(Debug)]
pub(crate) struct Retreats {
    origins: [Vec<Vec<u128>>; 2],
    /// Whether a move to an empty point moves one piece and changes nothing else.
    pub(crate) only_moves: bool,
    /// Whether it is also legal if the tables of movement have it and no king is left in check.
    pub(crate) is_plain: bool,
}

impl Retreats {
    pub(crate) fn of(variant: &Variant) -> Retreats {
        Retreats {
            origins: Side::BOTH.map(|side| {
                let kinds = variant.kinds.iter();
                kinds
                    .map(|kind| origins(variant, Piece::new(side, kind.id)))
                    .collect()
            }),
            only_moves: only_moves(variant),
            is_plain: only_moves(variant) && !variant.tables.unusual && !variant.tables.is_rare(),
        }
    }

    /// All points from which a piece can have come to a point, whatever stands elsewhere.
    pub(crate) fn origins(&self, piece: Piece, to: Square) -> u128 {
        self.origins[piece.side.index()][piece.kind.index()][to.index()]
    }
}

fn only_moves(variant: &Variant) -> bool {
    let extras = variant.tables.extras.as_ref();
    !extras.is_some_and(|extras| extras.rare || extras.apart.is_some())
}

fn origins(variant: &Variant, piece: Piece) -> Vec<u128> {
    let board = &variant.board;
    let mut found = vec![0; board.len()];
    for from in board.squares() {
        for to in points(variant.reaches_at_most(piece, from)) {
            found[to.index()] |= from.bit();
        }
    }
    found
}

impl Variant {
    /// All points to which a piece can go or capture from a point, whatever stands elsewhere.
    pub(crate) fn reaches_at_most(&self, piece: Piece, from: Square) -> u128 {
        let tables = &self.tables;
        if tables.relay.is_some() || tables.has_far {
            return self.board.all();
        }
        let mover = &tables.movers[piece.side.index()][piece.kind.index()];
        mover.targets_at_most(&self.board, from)
    }

    /// Whether a piece goes from a point to an empty one by the tables of movement.
    #[inline]
    pub(crate) fn goes(&self, piece: Piece, from: Square, to: Square, occupied: u128) -> bool {
        let mover = &self.tables.movers[piece.side.index()][piece.kind.index()];
        let allowed = [!occupied, !occupied, 0];
        mover.targets(&self.board, from, occupied, &allowed) & to.bit() != 0
    }

    /// Whether moves may do more than go from a point to a point, capture and promote.
    pub(crate) fn has_wide_moves(&self) -> bool {
        let tables = &self.tables;
        let extras = tables.extras.as_ref();
        let swaps = extras.is_some_and(|extras| extras.swaps.is_some());
        swaps || tables.may_pass || tables.bikjang.is_some() || tables.neutral.is_some()
    }

    /// The points that a side's pieces pass where they can then be captured, and where those pieces
    /// stand.
    pub(crate) fn passings_of(&self, side: Side) -> Vec<(KindId, Square, Square)> {
        let extras = self.tables.extras.iter();
        let over = |over| {
            extras
                .clone()
                .flat_map(move |extras| extras.passings_over(side, over))
        };
        let all = self.board.squares().flat_map(over);
        let mut found: Vec<_> = all
            .map(|passing| (passing.kind, passing.over, passing.to))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether the rules stay the same under an image of the board, which may exchange the sides.
    pub(crate) fn is_same_under(&self, image: &Image) -> bool {
        let tables = &self.tables;
        let board = &self.board;
        let is_odd = board.wraps || board.has_arrows() || board.is_hexagonal();
        let is_bound = tables.relay.is_some() || tables.has_far || tables.goal.is_some();
        let looks_back = tables
            .extras
            .as_ref()
            .is_some_and(|extras| extras.looks_at_losses() && image.swaps_sides);
        let only = image.swaps_sides && self.kinds.iter().any(|kind| kind.only.is_some());
        if is_odd || (is_bound && image.swaps_sides) || looks_back || only {
            return false;
        }
        let races = tables.goal.as_ref().and_then(|goal| goal.race);
        let has_same_race = races.is_none_or(|race| {
            Side::BOTH
                .iter()
                .all(|side| image.of_set(race.ends(*side)) == race.ends(*side))
        });
        let mut kinds = self.kinds.iter();
        let mut zones = self.zones.iter();
        has_same_race
            && zones.all(|zone| {
                let mut sides = Side::BOTH.into_iter();
                sides.all(|side| {
                    image.of_set(zone.sets[side.index()]) == zone.sets[image.of_side(side).index()]
                })
            })
            && kinds.all(|kind| {
                let mut sides = Side::BOTH.into_iter();
                sides.all(|side| self.is_same_mover(image, Piece::new(side, kind.id)))
            })
    }

    fn is_same_mover(&self, image: &Image, piece: Piece) -> bool {
        let of = |side: Side| &self.tables.movers[side.index()][piece.kind.index()];
        let (mover, other) = (of(piece.side), of(image.of_side(piece.side)));
        let stands = |side: Side| self.possible_points(Piece { side, ..piece });
        let rays = |rays: &[Ray], others: &[Ray]| {
            let turned = |ray: &Ray| {
                let step = image.of_step(self.board.directions[ray.direction].step);
                let has = |other: &Ray| {
                    (self.board.directions[other.direction].step, other.mode) == (step, ray.mode)
                };
                others.iter().any(has)
            };
            rays.len() == others.len() && rays.iter().all(turned)
        };
        let is_same_at = |from: Square| {
            let there = image.of(from);
            let free = |mover: &Mover, at: Square| mover.free.get(at.index()).copied().unwrap_or(0);
            let split =
                |mover: &Mover, at: Square| mover.split.get(at.index()).copied().unwrap_or([0; 2]);
            let legs = |mover: &Mover, at: Square, turn: bool| {
                let legs = mover.legs(at).iter();
                let mut legs: Vec<(u128, u128, u8)> = legs
                    .map(|leg| match turn {
                        true => (
                            image.of_set(leg.path),
                            image.of_set(leg.targets),
                            leg.mode as u8,
                        ),
                        false => (leg.path, leg.targets, leg.mode as u8),
                    })
                    .collect();
                legs.sort_unstable();
                legs
            };
            image.of_set(free(mover, from)) == free(other, there)
                && split(mover, from).map(|set| image.of_set(set)) == split(other, there)
                && legs(mover, from, true) == legs(other, there, false)
        };
        mover.limits.is_none()
            && other.limits.is_none()
            && image.of_set(stands(piece.side)) == stands(image.of_side(piece.side))
            && rays(&mover.slides, &other.slides)
            && rays(&mover.hops, &other.hops)
            && self.board.squares().all(is_same_at)
    }
}

impl Mover {
    /// All targets from a point, whatever stands elsewhere.
    fn targets_at_most(&self, board: &Board, from: Square) -> u128 {
        let free = self.free.get(from.index()).copied().unwrap_or(0);
        let split = self
            .split
            .get(from.index())
            .map_or(0, |[quiet, capture]| quiet | capture);
        let legs = self.legs(from).iter().fold(0, |set, leg| set | leg.targets);
        let limits = self.limits.iter();
        let lines = limits.clone().flat_map(|limits| &limits.lines);
        let lines = self.slides.iter().chain(&self.hops).chain(lines);
        let lines = lines.fold(0, |set, line| {
            set | board.directions[line.direction].ray(from)
        });
        let hops = limits
            .filter_map(|limits| limits.hops.get(from.index()))
            .flatten();
        free | split | legs | lines | hops.fold(0, |set, hop| set | hop.target)
    }
}

impl Position {
    /// A position of sets of pieces, without rights, counts and hands. It has no key.
    pub(crate) fn of_sets(turn: Side, sets: impl IntoIterator<Item = (Piece, u128)>) -> Position {
        let mut position = Position::bare(turn, 0, 1);
        for (piece, set) in sets {
            position.sides[piece.side.index()] |= set;
            position.kinds[piece.kind.index()] |= set;
        }
        position
    }

    /// How many pieces are on the board.
    pub(crate) fn count_of_pieces(&self) -> usize {
        self.occupied().count_ones() as usize
    }

    /// The points of all pieces like this one.
    #[inline]
    pub(crate) fn set_of_piece(&self, piece: Piece) -> u128 {
        self.sides[piece.side.index()] & self.kinds[piece.kind.index()]
    }

    /// The same with a piece that has just passed a point, and stands on another.
    pub(crate) fn after_passing(mut self, passed: Option<(Square, Square)>) -> Position {
        self.passed = passed.map(|(at, stands_at)| PassedPiece { at, stands_at });
        self
    }

    /// The point that a piece has just passed where it can be captured, and where it stands.
    pub(crate) fn passed_over(&self) -> Option<(Square, Square)> {
        self.passed.map(|passed| (passed.at, passed.stands_at))
    }

    /// Whether nothing counts but the pieces, the turn, and a possible capture en passant.
    pub(crate) fn is_bare(&self) -> bool {
        let hands = self.hands.iter().all(|hand| hand.is_empty());
        let counts = self.rights == 0 && self.opening_left == 0 && self.checks_given == [0; 2];
        hands && counts && self.promoted == 0 && self.die.is_none() && self.mark.is_none()
    }

    /// Whether a move to an empty point changes nothing but the place of the piece.
    #[inline]
    pub(crate) fn only_goes(&self, mv: Move) -> bool {
        let is_empty = self.occupied() & mv.to.bit() == 0;
        is_empty && self.passed.is_none() && mv.promotion.is_none() && mv.dropped.is_none()
    }
}

/// An image of the board: its points in the places of others, and perhaps the sides exchanged.
#[derive(Debug)]
pub(crate) struct Image {
    to: Vec<Square>,
    swaps_sides: bool,
}

impl Image {
    /// Left for right. None if a point has no counterpart.
    pub(crate) fn mirror(board: &Board) -> Option<Image> {
        let to = |at| board.at(board.files() - 1 - board.file_of(at), board.rank_of(at));
        let to = board.squares().map(to).collect::<Option<_>>()?;
        Some(Image {
            to,
            swaps_sides: false,
        })
    }

    /// The sides exchanged, and the last rank for the first. None if a point has no counterpart.
    pub(crate) fn turn(board: &Board) -> Option<Image> {
        let to = |at| board.at(board.file_of(at), board.ranks() - 1 - board.rank_of(at));
        let to = board.squares().map(to).collect::<Option<_>>()?;
        Some(Image {
            to,
            swaps_sides: true,
        })
    }

    #[inline]
    pub(crate) fn of(&self, at: Square) -> Square {
        self.to[at.index()]
    }

    #[inline]
    pub(crate) fn of_set(&self, set: u128) -> u128 {
        set_of(
            points(set)
                .filter(|at| at.index() < self.to.len())
                .map(|at| self.of(at)),
        )
    }

    pub(crate) fn of_side(&self, side: Side) -> Side {
        match self.swaps_sides {
            true => side.other(),
            false => side,
        }
    }

    fn of_step(&self, (files, ranks): (i32, i32)) -> (i32, i32) {
        match self.swaps_sides {
            true => (files, -ranks),
            false => (-files, ranks),
        }
    }
}
