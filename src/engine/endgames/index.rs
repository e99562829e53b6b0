//! The positions of a balance as numbers: for each piece the points where it can stand, equal
//! pieces in one order, and the side to move. Where the rules are the same left and right, the
//! first piece stands on the left half.

use std::cmp::Ordering;

use crate::rules::board::{MAX_KINDS, points};
use crate::rules::{Board, Image, KindId, Material, Piece, Position, Side, Square, Variant};

/// The maximum number of kinds of pieces of a balance, both sides counted.
pub(super) const MOST_GROUPS: usize = 12;

/// By group, the points of its pieces.
pub(super) type Sets = [u128; MOST_GROUPS];

/// A point that a piece has just passed, and where it stands.
type Passing = (Square, Square);

/// Equal pieces of one side.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) piece: Piece,
    /// The points where they can stand.
    pub(super) stands: u128,
    /// By point: its place among those of them that are numbered.
    place_of: [u8; 128],
    /// By number: the points of all of them.
    sets: Vec<u128>,
    stride: u64,
}

/// What a number says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) sets: Sets,
    pub(super) turn: Side,
    /// Zero, or one more than the place of a possible capture en passant.
    pub(super) slot: usize,
}

/// The numbers of all positions of a balance.
#[derive(Debug)]
pub(super) struct Index {
    pub(super) groups: Vec<Group>,
    mirror: Option<Image>,
    /// The points in the middle of the board.
    middle: u128,
    left: u128,
    /// By side: what its pieces can just have passed.
    passings: [Vec<Passing>; 2],
    pub(super) slots: usize,
    /// The number of numbers.
    pub(super) len: u64,
}

impl Index {
    /// None if there are too many numbers or too many kinds.
    pub(super) fn new(variant: &Variant, balance: &Material, most: u64) -> Option<Index> {
        let mut pieces = variant.all_pieces().collect::<Vec<_>>();
        pieces.retain(|piece| balance.count(piece.side, piece.kind) > 0);
        let board = variant.board();
        let mirror = Image::mirror(board).filter(|image| variant.is_same_under(image));
        let [left, middle] = halves(board);
        let places = |piece: Piece| variant.possible_points(piece);
        // The piece that the mirror halves best comes first.
        let halved = |piece: &Piece| {
            let all = places(*piece);
            let kept = (all & (left | middle)).count_ones();
            let is_single = balance.count(piece.side, piece.kind) == 1;
            if is_single {
                kept * 1000 / all.count_ones().max(1)
            } else {
                u32::MAX
            }
        };
        let first = (0..pieces.len()).min_by_key(|&at| halved(&pieces[at]))?;
        let mirror = mirror.filter(|_| halved(&pieces[first]) != u32::MAX);
        pieces.swap(0, first);
        if pieces.len() > MOST_GROUPS {
            return None;
        }
        let passings = passings(variant, balance);
        let slots = 1 + passings.iter().map(Vec::len).max().unwrap_or(0);
        let mut len = 2 * slots as u64;
        let mut groups = Vec::with_capacity(pieces.len());
        for (place, piece) in pieces.into_iter().enumerate() {
            let kept = match mirror.is_some() && place == 0 {
                true => left | middle,
                false => u128::MAX,
            };
            let count = u32::from(balance.count(piece.side, piece.kind));
            let [stands, kept] = [places(piece), places(piece) & kept];
            let group = Group {
                stands,
                ..Group::new(piece, kept, count, len, most)?
            };
            len = len
                .checked_mul(group.sets.len() as u64)
                .filter(|len| *len <= most)?;
            groups.push(group);
        }
        Some(Index {
            groups,
            mirror,
            middle,
            left,
            passings,
            slots,
            len,
        })
    }

    /// The position of a number, and what it was read from. None if pieces stand on one another.
    pub(super) fn entry(&self, number: u64) -> Option<Entry> {
        let mut sets = [0; MOST_GROUPS];
        let mut occupied = 0;
        let turn = match number % 2 {
            0 => Side::First,
            _ => Side::Second,
        };
        let mut rest = number / 2;
        let slot = as_index(rest % self.slots as u64);
        rest /= self.slots as u64;
        for (set, group) in sets.iter_mut().zip(&self.groups) {
            let choices = group.sets.len() as u64;
            *set = group.sets[as_index(rest % choices)];
            rest /= choices;
            if *set & occupied != 0 {
                return None;
            }
            occupied |= *set;
        }
        let is_passing = slot <= self.passings[turn.other().index()].len();
        is_passing.then_some(Entry { sets, turn, slot })
    }

    /// The position of an entry.
    pub(super) fn position(&self, entry: &Entry) -> Position {
        let pieces = self.groups.iter().map(|group| group.piece);
        let bare = Position::of_sets(entry.turn, pieces.zip(entry.sets));
        bare.after_passing(self.passed(entry))
    }

    /// What has just been passed.
    pub(super) fn passed(&self, entry: &Entry) -> Option<Passing> {
        let place = entry.slot.checked_sub(1)?;
        self.passings[entry.turn.other().index()]
            .get(place)
            .copied()
    }

    /// The entry of a position with these pieces; of its image, if one is given. None if a piece
    /// stands where none can, or the position has other rights.
    pub(super) fn read(&self, position: &Position, image: Option<&Image>) -> Option<Entry> {
        let turn = image.map_or(position.turn(), |image| image.of_side(position.turn()));
        let mut sets = [0; MOST_GROUPS];
        for (set, group) in sets.iter_mut().zip(&self.groups) {
            *set = match image {
                None => position.set_of_piece(group.piece),
                Some(image) => {
                    let side = image.of_side(group.piece.side);
                    image.of_set(position.set_of_piece(Piece {
                        side,
                        ..group.piece
                    }))
                }
            };
        }
        let slot = match position.passed_over() {
            None => 0,
            Some((over, stands)) => {
                let image = |at| image.map_or(at, |image| image.of(at));
                let passing = (image(over), image(stands));
                let mut all = self.passings[turn.other().index()].iter();
                1 + all.position(|one| *one == passing)?
            }
        };
        Some(Entry { sets, turn, slot })
    }

    /// The number of an entry.
    #[inline]
    pub(super) fn number(&self, entry: &Entry) -> u64 {
        match &self.mirror {
            Some(image) if entry.sets[0] & (self.left | self.middle) == 0 => {
                self.plain_number(&self.mirrored(entry, image))
            }
            _ => self.plain_number(entry),
        }
    }

    fn plain_number(&self, entry: &Entry) -> u64 {
        let groups = self.groups.iter().zip(&entry.sets);
        let pieces: u64 = groups
            .map(|(group, set)| group.number(*set) * group.stride)
            .sum();
        pieces + 2 * entry.slot as u64 + u64::from(entry.turn == Side::Second)
    }

    fn mirrored(&self, entry: &Entry, image: &Image) -> Entry {
        let mut mirrored = *entry;
        let used = self.groups.len();
        for set in &mut mirrored.sets[..used] {
            *set = image.of_set(*set);
        }
        if let Some((over, stands)) = self.passed(entry) {
            let passing = (image.of(over), image.of(stands));
            let mut all = self.passings[entry.turn.other().index()].iter();
            mirrored.slot = 1 + all.position(|one| *one == passing).unwrap_or(0);
        }
        mirrored
    }

    /// The numbers of the entries from which a move leads to the one number, if it leads from an
    /// entry to another: the entry's own, and that of its mirror image.
    #[inline]
    pub(super) fn numbers_before(&self, to: &Entry, from: &Entry) -> [Option<u64>; 2] {
        let Some(image) = &self.mirror else {
            return [Some(self.plain_number(from)), None];
        };
        let is_kept = from.sets[0] & (self.left | self.middle) != 0;
        let own = is_kept.then(|| self.plain_number(from));
        // The mirror image of `to` has a number of its own if its first piece is in the middle.
        let has_image = to.sets[0] & self.middle == 0 && from.sets[0] & self.left == 0;
        [
            own,
            has_image.then(|| self.plain_number(&self.mirrored(from, image))),
        ]
    }
}

impl Group {
    fn new(piece: Piece, places: u128, count: u32, stride: u64, most: u64) -> Option<Group> {
        let squares: Vec<Square> = points(places).collect();
        let size = u32::try_from(squares.len()).ok()?;
        let mut number = 1_u64;
        for place in 0..count {
            number = number * u64::from(size.checked_sub(place)?) / u64::from(place + 1);
        }
        if count == 0 || number == 0 || number > most {
            return None;
        }
        let mut place_of = [0; 128];
        for (place, at) in (0_u8..).zip(&squares) {
            place_of[at.index()] = place;
        }
        let mut sets = Vec::with_capacity(as_index(number));
        combinations(&squares, count as usize, 0, &mut sets);
        Some(Group {
            piece,
            stands: places,
            place_of,
            sets,
            stride,
        })
    }

    /// The number of a set: equal pieces are counted like the combinations of their places.
    #[inline]
    fn number(&self, set: u128) -> u64 {
        let mut number = 0;
        for (before, at) in (1_u64..).zip(points(set)) {
            number += choose(u64::from(self.place_of[at.index()]), before);
        }
        number
    }
}

/// Adds the sets of so many of the points, with those of higher places last.
fn combinations(squares: &[Square], count: usize, set: u128, sets: &mut Vec<u128>) {
    if count == 0 {
        sets.push(set);
        return;
    }
    for last in count - 1..squares.len() {
        combinations(&squares[..last], count - 1, set | squares[last].bit(), sets);
    }
}

/// The points of the left half of a board, and those in the middle.
fn halves(board: &Board) -> [u128; 2] {
    let mut halves = [0, 0];
    for at in board.squares() {
        match (2 * board.file_of(at) + 1).cmp(&board.files()) {
            Ordering::Less => halves[0] |= at.bit(),
            Ordering::Equal => halves[1] |= at.bit(),
            Ordering::Greater => {}
        }
    }
    halves
}

/// How many sets of so many elements there are.
#[inline]
fn choose(of: u64, count: u64) -> u64 {
    match count {
        1 => of,
        2 => of * of.saturating_sub(1) / 2,
        _ if of < count => 0,
        _ => (0..count).fold(1, |number, place| number * (of - place) / (place + 1)),
    }
}

/// By side, what its pieces can pass in this balance while the other side can capture them there.
fn passings(variant: &Variant, balance: &Material) -> [Vec<Passing>; 2] {
    let takes = |side: Side| {
        let mut kinds = variant.kinds().iter();
        kinds.any(|kind| kind.takes_passing && balance.count(side, kind.id) > 0)
    };
    Side::BOTH.map(|side| {
        let all = variant.passings_of(side).into_iter();
        let has = |kind: KindId| kind.index() < MAX_KINDS && balance.count(side, kind) > 0;
        let here = all.filter(|(kind, ..)| has(*kind) && takes(side.other()));
        here.map(|(_, over, stands)| (over, stands)).collect()
    })
}

/// A number below the length of a vector.
pub(super) fn as_index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
