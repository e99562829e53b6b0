//! Retrograde analysis: from the ends of the game backward, ply by ply, until nothing new is
//! decided. What is then left is drawn. The rules alone say which moves there are: each position is
//! looked at once forward, and each decided one once backward.

use super::index::{Entry, Index, as_index};
use super::value::Value;
use crate::rules::board::points;
use crate::rules::{Material, Move, Piece, Position, Retreats, Variant};

/// In a position that is not decided yet, the other bits are the least number of plies in which it
/// can be lost, by its captures and promotions.
const OPEN: u16 = 1 << 15;
/// No position, or one that cannot arise.
const NONE: u16 = u16::MAX;

/// The values of a balance.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) balance: Material,
    pub(super) index: Index,
    /// By number, the codes of the values. Where there is no position, that of the number before.
    pub(super) codes: Vec<u16>,
    pub(super) positions: u64,
    pub(super) longest_win: u32,
}

/// Why a balance could not be computed to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLong;

/// What is known of positions with fewer pieces.
pub(super) type Lookup<'k> = &'k dyn Fn(&Position) -> Value;

/// Computes the values of all positions of an index. `known` gives those of positions after a
/// capture or promotion. `report` hears how many of the numbers are done.
pub(super) fn solve(
    variant: &Variant,
    balance: Material,
    index: Index,
    known: Lookup<'_>,
    report: &mut dyn FnMut(u64),
) -> Result<Table, TooLong> {
    let retreats = Retreats::of(variant);
    let mut analysis = Analysis {
        codes: Vec::with_capacity(as_index(index.len)),
        open_moves: Vec::with_capacity(as_index(index.len)),
        variant,
        balance,
        retreats,
        index,
        known,
        latest: 0,
    };
    let len = analysis.index.len;
    let mut positions = 0;
    for number in 0..len {
        let (code, open) = analysis.first(number)?;
        positions += u64::from(code != NONE);
        analysis.codes.push(code);
        analysis.open_moves.push(open);
        if number % REPORT == 0 {
            report(number / 2);
        }
    }
    let longest_win = analysis.go_back(report)?;
    let mut codes = analysis.codes;
    let mut last = 0;
    for code in &mut codes {
        match *code {
            NONE => *code = last,
            open if open >= OPEN => *code = 0,
            _ => {}
        }
        last = *code;
    }
    report(len);
    let index = analysis.index;
    Ok(Table {
        balance,
        index,
        codes,
        positions,
        longest_win,
    })
}

/// Progress is reported once for so many positions.
const REPORT: u64 = 1 << 16;

struct Analysis<'a> {
    variant: &'a Variant,
    balance: Material,
    retreats: Retreats,
    index: Index,
    known: Lookup<'a>,
    /// By number: a code, or an open position, or none.
    codes: Vec<u16>,
    /// By number: the positions that moves lead to and that are not won for the other side.
    open_moves: Vec<u8>,
    /// The greatest number of plies of a code so far.
    latest: u32,
}

impl Analysis<'_> {
    /// What the rules, and the tables of fewer pieces, say of a position.
    fn first(&mut self, number: u64) -> Result<(u16, u8), TooLong> {
        let Some(entry) = self.index.entry(number) else {
            return Ok((NONE, 0));
        };
        let variant = self.variant;
        let position = self.index.position(&entry);
        if position.fault_of_last_move(variant).is_some() {
            return Ok((NONE, 0));
        }
        let moves = position.legal_moves(variant);
        if entry.slot > 0 && !passes(variant, &position, &moves) {
            return Ok((NONE, 0));
        }
        if let Some(value) = value_at_once(variant, &position, moves.is_empty()) {
            return Ok((self.decided(value)?, 0));
        }
        let (mut best, mut longest, mut has_draw) = (None::<u32>, 0, false);
        let mut inside = Vec::with_capacity(moves.len());
        for mv in moves {
            if self.retreats.only_moves && self.index.slots == 1 && position.only_goes(mv) {
                inside.push(self.index.number(&moved(&self.index, &entry, mv)));
                continue;
            }
            let next = position.play(variant, mv);
            if Material::of(variant, &next) == self.balance {
                inside.extend(
                    self.index
                        .read(&next, None)
                        .map(|to| self.index.number(&to)),
                );
                continue;
            }
            match (self.known)(&next).before() {
                Value::Win(plies) => best = Some(best.map_or(plies, |best| best.min(plies))),
                Value::Loss(plies) => longest = longest.max(plies),
                Value::Draw => has_draw = true,
            }
        }
        inside.sort_unstable();
        inside.dedup();
        let open = inside.len() + usize::from(has_draw);
        let open = u8::try_from(open).map_err(|_| TooLong)?;
        match (best, open) {
            (Some(plies), _) => Ok((self.decided(Value::Win(plies))?, open)),
            (None, 0) => Ok((self.decided(Value::Loss(longest))?, open)),
            (None, _) => Ok((OPEN | u16::try_from(longest).map_err(|_| TooLong)?, open)),
        }
    }

    /// The code of a value of a position.
    fn decided(&mut self, value: Value) -> Result<u16, TooLong> {
        let plies = value.plies().unwrap_or(0);
        if plies > Value::MOST_PLIES {
            return Err(TooLong);
        }
        self.latest = self.latest.max(plies);
        Ok(value.code())
    }

    /// Decides positions by those that are decided, ply by ply. Returns the plies of the longest
    /// win.
    fn go_back(&mut self, report: &mut dyn FnMut(u64)) -> Result<u32, TooLong> {
        let (mut plies, mut done, mut longest_win) = (0, 0, 0);
        let half = self.index.len / 2;
        while plies <= self.latest {
            let now = [Value::Win(plies), Value::Loss(plies)].map(Value::code);
            for number in 0..self.codes.len() {
                let code = self.codes[number];
                if !now.contains(&code) {
                    continue;
                }
                if code == now[0] {
                    longest_win = plies;
                }
                done += 1;
                if done % REPORT == 0 {
                    report(half + done / 2);
                }
                self.tell_before(number as u64, Value::of_code(code).before())?;
            }
            plies += 1;
        }
        Ok(longest_win)
    }

    /// Tells the positions from which a move leads to this one what the move is worth.
    fn tell_before(&mut self, number: u64, value: Value) -> Result<(), TooLong> {
        for before in self.before(number) {
            let at = as_index(before);
            let code = self.codes[at];
            match value {
                _ if code == NONE => {}
                Value::Win(_) if code >= OPEN => self.codes[at] = self.decided(value)?,
                Value::Win(plies) => {
                    if let Value::Win(later) = Value::of_code(code)
                        && later > plies
                    {
                        self.codes[at] = value.code();
                    }
                }
                Value::Loss(plies) if code >= OPEN => {
                    self.open_moves[at] -= 1;
                    if self.open_moves[at] == 0 {
                        let longest = plies.max(u32::from(code & !OPEN));
                        self.codes[at] = self.decided(Value::Loss(longest))?;
                    }
                }
                Value::Loss(_) | Value::Draw => {}
            }
        }
        Ok(())
    }

    /// The numbers of all positions from which a move leads to this one, without a capture and
    /// without a promotion.
    fn before(&self, number: u64) -> Vec<u64> {
        let mut found = Vec::with_capacity(64);
        let Some(to) = self.index.entry(number) else {
            return found;
        };
        let mover = to.turn.other();
        let occupied = to.sets.iter().fold(0, |all, set| all | set);
        for (place, group) in self.index.groups.iter().enumerate() {
            if group.piece.side != mover {
                continue;
            }
            for stands in points(to.sets[place]) {
                let origins = self.retreats.origins(group.piece, stands);
                for from in points(origins & group.stands & !occupied) {
                    let mut before = Entry {
                        turn: mover,
                        slot: 0,
                        ..to
                    };
                    before.sets[place] ^= stands.bit() | from.bit();
                    let mv = Move::new(from, stands);
                    let without = occupied & !stands.bit();
                    let goes = !self.retreats.is_plain
                        || self
                            .variant
                            .goes(group.piece, from, stands, without | from.bit());
                    if goes {
                        self.add_before(number, &to, before, mv, &mut found);
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Adds the numbers of a position from which a move perhaps leads to this one, for each
    /// possible capture en passant in it.
    fn add_before(&self, number: u64, to: &Entry, mut from: Entry, mv: Move, found: &mut Vec<u64>) {
        for slot in 0..self.index.slots {
            from.slot = slot;
            let is_plain = self.retreats.is_plain && self.index.slots == 1;
            if is_plain || self.leads(number, to, &from, mv) {
                let numbers = self.index.numbers_before(to, &from);
                found.extend(numbers.into_iter().flatten());
            }
        }
    }

    /// Whether a move is legal and leads from an entry to another.
    fn leads(&self, number: u64, to: &Entry, from: &Entry, mv: Move) -> bool {
        if from.slot > 0 && self.index.passed(from).is_none() {
            return false;
        }
        if self.codes[as_index(self.index.number(from))] == NONE {
            return false;
        }
        let position = self.index.position(from);
        if !position.is_legal(self.variant, mv) {
            return false;
        }
        let next = position.play(self.variant, mv);
        let next = self.index.read(&next, None);
        next.is_some_and(|next| next.sets == to.sets && self.index.number(&next) == number)
    }
}

/// The value of a position in which the game is over; none if it goes on.
pub(super) fn value_at_once(
    variant: &Variant,
    position: &Position,
    is_stuck: bool,
) -> Option<Value> {
    let stuck = || is_stuck.then(|| position.outcome_without_move(variant));
    match position.decided(variant).or_else(stuck) {
        None => position.is_dead(variant).then_some(Value::Draw),
        Some(outcome) => Some(match outcome.winner {
            None => Value::Draw,
            Some(winner) if winner == position.turn() => Value::Win(0),
            Some(_) => Value::Loss(0),
        }),
    }
}

/// Whether a piece can be captured where it has just passed.
pub(super) fn passes(variant: &Variant, position: &Position, moves: &[Move]) -> bool {
    let Some((over, stands)) = position.passed_over() else {
        return false;
    };
    let takes = |mv: &Move| {
        let taken = position.taken(variant, *mv);
        mv.to == over && taken.is_some_and(|(at, _)| at == stands)
    };
    if position.piece_at(over).is_some() || !moves.iter().any(takes) {
        return false;
    }
    let waiting = position.turn().other();
    let mut passings = variant.passings_of(waiting).into_iter();
    passings.any(|(kind, passed, came_to)| {
        let piece = Piece::new(waiting, kind);
        (passed, came_to) == (over, stands) && position.piece_at(stands) == Some(piece)
    })
}

/// The entry after a move that changes nothing but the place of a piece.
fn moved(index: &Index, entry: &Entry, mv: Move) -> Entry {
    let mut next = Entry {
        turn: entry.turn.other(),
        slot: 0,
        ..*entry
    };
    let groups = index.groups.iter().zip(&mut next.sets);
    for (group, set) in groups {
        if group.piece.side == entry.turn && *set & mv.from.bit() != 0 {
            *set ^= mv.from.bit() | mv.to.bit();
        }
    }
    next
}
