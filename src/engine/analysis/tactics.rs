//! How a piece is won in a line of best moves. What is not certain in that line is not told.

use crate::computer::Hints;
use crate::rules::{KindId, Move, Position, Side, Variant};
use strum::IntoStaticStr;

/// A piece that is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    /// Its kind.
    pub piece: KindId,
    /// How it is won.
    pub by: Tactic,
}

/// How a piece is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Tactic {
    /// It is captured.
    Capture,
    /// A piece attacks two at once.
    Fork,
    /// It cannot leave its point, because its general would be in check.
    Pin,
    /// A piece in front of it is attacked and has to leave.
    Skewer,
    /// A piece leaves the way of another, which then attacks it.
    DiscoveredAttack,
}

impl Tactic {
    /// All tactics.
    pub const ALL: [Tactic; 5] = [
        Tactic::Capture,
        Tactic::Fork,
        Tactic::Pin,
        Tactic::Skewer,
        Tactic::DiscoveredAttack,
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A piece counts as won if at least this share of its value is, in tenths.
const SHARE: i32 = 6;
/// What is worth less, in hundredths of a pawn, is not told.
const LEAST: i32 = 150;

/// The first moves of a line, with the positions before and after each.
struct Course<'a> {
    variant: &'a Variant,
    hints: &'a Hints,
    side: Side,
    moves: &'a [Move],
    positions: Vec<Position>,
}

/// The piece that the side to move wins by the first moves of a line, after the other side has
/// gained something by its last move.
pub(super) fn piece_won(
    variant: &Variant,
    hints: &Hints,
    start: &Position,
    (line, gained): (&[Move], i32),
) -> Option<Gain> {
    let moves = &line[..line.len().min(4)];
    let mut positions = vec![*start];
    for &mv in moves {
        let last = positions.last()?;
        if !last.is_legal(variant, mv) {
            return None;
        }
        positions.push(last.play(variant, mv));
    }
    let turns = positions.windows(2);
    if turns
        .into_iter()
        .any(|pair| pair[0].turn() == pair[1].turn())
    {
        return None;
    }
    let course = Course {
        variant,
        hints,
        side: start.turn(),
        moves,
        positions,
    };
    course.by_capture(gained).or_else(|| course.in_two(gained))
}

impl Course<'_> {
    /// The first move captures it.
    fn by_capture(&self, gained: i32) -> Option<Gain> {
        let first = *self.moves.first()?;
        let piece = self.victim(0)?;
        let answered = self.elsewhere(1, first);
        let net = self.exchange(0) - gained - answered;
        self.is_worth(piece, net, gained).then_some(Gain {
            piece,
            by: Tactic::Capture,
        })
    }

    /// The first move captures nothing, and the second of the side captures it.
    fn in_two(&self, gained: i32) -> Option<Gain> {
        if self.victim(0).is_some() {
            return None;
        }
        let capture = *self.moves.get(2)?;
        let piece = self.victim(2)?;
        // It stood there when the first move was made.
        self.positions[1]
            .piece_at(capture.to)
            .filter(|there| there.kind == piece && there.side != self.side)?;
        let lost = match self.victim(1) {
            Some(_) => self.exchange(1).max(0),
            None => 0,
        };
        let net = self.exchange(2) - gained - lost - self.elsewhere(3, capture);
        self.is_worth(piece, net, gained).then(|| Gain {
            piece,
            by: self.tactic(capture),
        })
    }

    /// How the capture was prepared by the first move.
    fn tactic(&self, capture: Move) -> Tactic {
        let (first, answer) = (self.moves[0], self.moves[1]);
        let [before, prepared, last] = [&self.positions[0], &self.positions[1], &self.positions[2]];
        let attacks = |position: &Position, at| {
            let piece = position.piece_at(at).filter(|it| it.side == self.side);
            piece.map_or(0, |it| {
                position.attacks(self.variant, it.side, it.kind.index(), at)
            })
        };
        let prey = capture.to.bit();
        if capture.from != first.to {
            let is_opened = attacks(before, capture.from) & prey == 0
                && attacks(prepared, capture.from) & prey != 0
                && answer.to != capture.from;
            return match is_opened {
                true => Tactic::DiscoveredAttack,
                false if self.is_pinned(prepared, capture) => Tactic::Pin,
                false => Tactic::Capture,
            };
        }
        let from_there = attacks(prepared, first.to);
        if from_there & prey != 0 && self.attacked_from(prepared, first, from_there) >= 2 {
            return Tactic::Fork;
        }
        if self.is_pinned(prepared, capture) {
            return Tactic::Pin;
        }
        let left = answer.drops().is_none() && from_there & answer.from.bit() != 0;
        if left && from_there & prey == 0 && attacks(last, first.to) & prey != 0 {
            return Tactic::Skewer;
        }
        Tactic::Capture
    }

    /// The number of pieces that the moved piece could win, with the general if it gives check.
    fn attacked_from(&self, prepared: &Position, first: Move, attacked: u128) -> usize {
        let again = prepared.with_turn(self.variant, self.side);
        let enemies = again.pieces().filter(|(at, piece)| {
            piece.side != self.side && attacked & at.bit() != 0 && *at != first.to
        });
        let is_won = |at, kind: KindId| {
            let mv = Move {
                from: first.to,
                to: at,
                promotion: None,
                dropped: None,
                board_edits: first.board_edits,
                drawn: first.drawn,
            };
            self.variant.kind(kind).royal || self.hints.exchange(&again, mv) >= LEAST
        };
        enemies
            .filter(|(at, piece)| is_won(*at, piece.kind))
            .count()
    }

    /// Whether the piece that is captured could move but for its general.
    fn is_pinned(&self, prepared: &Position, capture: Move) -> bool {
        if prepared.is_check(self.variant) {
            return false;
        }
        let Some(piece) = prepared.piece_at(capture.to) else {
            return false;
        };
        let (side, kind) = (piece.side, piece.kind.index());
        let own = prepared.pieces().filter(|(_, other)| other.side == side);
        let own = own.fold(0, |set, (at, _)| set | at.bit());
        let reached = prepared.attacks(self.variant, side, kind, capture.to) & !own
            | prepared.quiet_targets(self.variant, side, kind, capture.to);
        let legal = prepared.legal_moves(self.variant);
        let moves = |mv: &&Move| mv.drops().is_none() && mv.from == capture.to;
        reached != 0 && !legal.iter().any(|mv| moves(&mv))
    }

    /// What the other side gains by a move of the line, if it captures on another point.
    fn elsewhere(&self, nth: usize, than: Move) -> i32 {
        match self.moves.get(nth) {
            Some(mv) if mv.to != than.to && self.victim(nth).is_some() => self.exchange(nth).max(0),
            _ => 0,
        }
    }

    fn exchange(&self, nth: usize) -> i32 {
        self.hints.exchange(&self.positions[nth], self.moves[nth])
    }

    /// The kind that a move of the line captures, unless it is a general.
    fn victim(&self, nth: usize) -> Option<KindId> {
        let victim = self.positions[nth].victim(*self.moves.get(nth)?)?;
        (!self.variant.kind(victim).royal).then_some(victim)
    }

    /// Whether a gain is most of a piece, and stays so as far as the line goes.
    fn is_worth(&self, piece: KindId, net: i32, gained: i32) -> bool {
        let least = (self.hints.value(piece) * SHARE / 10).max(LEAST);
        let balance = |position: &Position| self.hints.material(position, self.side);
        let [first, last] = [self.positions.first(), self.positions.last()];
        let kept = first
            .zip(last)
            .map_or(0, |(first, last)| balance(last) - balance(first));
        net >= least && kept - gained >= least
    }
}
