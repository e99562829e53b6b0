//! Kinds of pieces: their letters and characters, their moves and their special properties.

use super::betza::Atom;
use super::label::Label;
use crate::rules::board::{KindId, Side};
use serde::{Deserialize, Serialize};

/// A kind of pieces and how it moves.
#[derive(Debug, Clone)]
pub struct Kind {
    /// Its index in [`Variant::kinds`].
    pub id: KindId,
    /// The name from the variant file, such as `chariot`.
    pub name: String,
    /// The Game Courier label, in upper case.
    pub label: Label,
    /// The FEN letter, in lower case.
    pub fen: Label,
    /// More FEN letters that can be read, in lower case.
    pub also: Vec<char>,
    /// The characters on the piece for the first and the second seat.
    pub characters: [Characters; 2],
    /// The figure in western sets, such as `rook`.
    pub western: String,
    /// Whether its loss ends the game.
    pub royal: bool,
    /// Whether it belongs to neither side and never moves by itself. In a position it is on the
    /// side that is not to move. It blocks, and it can be captured.
    pub neutral: bool,
    /// The kind that it moves as while it is face down. Its first move turns it up.
    pub covers: Option<KindId>,
    /// Whether it is face down with an unknown owner and is turned up on its point.
    pub flips: bool,
    /// The only side with such pieces. None if both sides have them.
    pub only: Option<Side>,
    /// Whether it can cross to the enemy's half and attack.
    pub attacker: bool,
    /// Its class in the rules against chasing. None if these rules do not name it.
    pub chase: Option<ChaseClass>,
    /// A clause that describes its moves, beginning with `a` or `an`.
    pub how: String,
    /// The name of a point that it must pass, such as the horse's `leg`. Empty if it passes none.
    pub obstacle: String,
    /// Whether its moves reset the move limit, as captures do.
    pub resets_clock: bool,
    /// Whether it captures a piece that has just passed the point that it attacks.
    pub takes_passing: bool,
    /// The kinds to which it can promote; empty if it does not promote.
    pub becomes: Vec<KindId>,
    /// The kind on its other side, which is one of `becomes`. None if it has no other side.
    pub turned: Option<KindId>,
    /// When its pieces are too weak to mate.
    pub too_weak: Option<TooWeak>,
    /// The zone in which it may promote. `must_promote_in` is the zone in which it must.
    pub(in crate::rules) promotes_in: Option<usize>,
    pub(in crate::rules) must_promote_in: Option<usize>,
    /// Whether a move that leaves the zone may promote as well.
    pub(in crate::rules) promotes_leaving: bool,
    /// Whether it promotes only to pieces that its side has lost.
    pub(in crate::rules) promotes_among_lost: bool,
    /// Whether a promotion does not reset the move limit.
    pub(in crate::rules) promotion_keeps_clock: bool,
    /// The zone from which it may promote to this kind by a separate move.
    pub(in crate::rules) promotes_apart: Option<(usize, KindId)>,
    /// The zone in which a royal piece moves and attacks as a queen until its first move.
    pub(in crate::rules) queen_first: Option<usize>,
    /// The kind of enemy pieces that end its right to a first move by aiming at it.
    pub(in crate::rules) once_lost_to: Option<KindId>,
    /// Whether it is removed from the board in its promotion zone.
    pub(in crate::rules) vanishes: bool,
    /// Its value in games that are decided by points.
    pub points: f64,
    pub(in crate::rules) never_jumps: Vec<KindId>,
    /// The kinds of its side with which it swaps places. It must not be in check.
    pub(in crate::rules) swaps: Vec<KindId>,
    pub(in crate::rules) never_takes: Vec<KindId>,
    /// How it is written in the notations that count files.
    pub written: WrittenForms,
    pub(in crate::rules) ways: Vec<Way>,
    /// Leaps to points that its side always sees in games with hidden positions.
    pub(in crate::rules) sees: Vec<Way>,
    pub(in crate::rules) within: Option<usize>,
    /// The zone in which it may be chased without limit.
    pub(in crate::rules) fair_game: Option<usize>,
}

/// The class of a kind in the rules against chasing. The royal kind counts as the general.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChaseClass {
    /// It may not be chased by a horse or cannon, even if it is protected.
    Chariot,
    /// It may not chase a chariot, even if that is protected.
    Cannon,
    /// It may not chase a chariot, even if that is protected.
    Horse,
    /// It may chase without limit.
    Soldier,
}

/// The character of a kind in both scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Characters {
    /// The character on traditional wooden sets.
    pub traditional: String,
    /// The character as written in mainland China.
    pub simplified: String,
}

/// One way of moving of a kind, and the zones where it begins and ends.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Way {
    pub(in crate::rules) atom: Atom,
    pub(in crate::rules) from: Option<usize>,
    pub(in crate::rules) to: Option<usize>,
    /// Whether the piece can then be captured on the point that it passed.
    pub(in crate::rules) passing: bool,
    /// Whether it is only for the first move of the piece.
    pub(in crate::rules) once: bool,
    /// The leaps that are allowed, for the seat at the bottom. Empty if all are.
    pub(in crate::rules) along: Vec<(i32, i32)>,
}

impl Way {
    /// Whether a leap is allowed by `along`. For the other seat, the leaps are turned by half.
    pub(in crate::rules) fn goes_along(&self, (files, ranks): (i32, i32), forward: i32) -> bool {
        let leap = (files * forward, ranks * forward);
        self.along.is_empty() || self.along.contains(&leap)
    }
}

/// When pieces without attacking power are too few to mate, if no side has an attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooWeak {
    /// If one such piece is the only piece besides the royal ones.
    Alone,
    /// The same, and if all other pieces are of such kinds on cells of one shade.
    OnOneShade,
}

impl Kind {
    /// Whether the piece is face down.
    pub fn is_face_down(&self) -> bool {
        self.flips || self.covers.is_some()
    }

    /// The id that moves use for a promotion to this kind.
    pub fn named_in_moves(&self) -> KindId {
        if self.fen.turned {
            KindId::TURNED
        } else {
            self.id
        }
    }

    /// Whether it can move forward or backward along its file.
    pub fn keeps_its_file(&self) -> bool {
        let along = |way: &Way| way.atom.leap.diagonal == 0 && way.atom.leap.straight > 0;
        self.ways.iter().any(along)
    }

    /// Whether it never moves further than one step.
    pub fn only_steps(&self) -> bool {
        let one = |way: &Way| {
            let leap = way.atom.leap;
            way.atom.range == 1 && leap.straight + leap.diagonal == 1
        };
        self.ways.iter().all(one)
    }

    /// Whether it always stays on cells of one shade, on a board of squares.
    pub(in crate::rules) fn keeps_its_shade(&self) -> bool {
        let even = |way: &Way| way.atom.leap.straight.is_multiple_of(2);
        self.becomes.is_empty() && self.ways.iter().all(even)
    }

    /// Whether it moves and captures any distance along ranks and files.
    pub fn goes_along_lines(&self) -> bool {
        self.slides(1, 0)
    }

    /// Whether it moves and captures any distance along diagonals.
    pub fn goes_along_diagonals(&self) -> bool {
        self.slides(0, 1)
    }

    fn slides(&self, straight: u8, diagonal: u8) -> bool {
        self.ways.iter().map(|way| &way.atom).any(|atom| {
            let is_so = (atom.leap.straight, atom.leap.diagonal) == (straight, diagonal);
            let everywhere = atom.forward && atom.backward && atom.sideways;
            let freely = everywhere && !atom.by_arrows;
            is_so && freely && atom.quiet && atom.captures && !atom.hops && atom.range == 0
        })
    }

    /// Whether it captures only by jumping a piece, and moves without a jump.
    pub fn takes_by_jumping(&self) -> bool {
        let mut captures = self.ways.iter().filter(|way| way.atom.captures).peekable();
        captures.peek().is_some() && captures.all(|way| way.atom.hops && !way.atom.quiet)
    }

    /// Whether it captures at all.
    pub(in crate::rules) fn captures(&self) -> bool {
        self.ways.iter().any(|way| way.atom.captures)
    }

    /// Whether all its moves can also capture.
    pub fn takes_as_it_goes(&self) -> bool {
        let takes = |way: &Way| way.atom.quiet && way.atom.captures;
        !self.ways.is_empty() && self.ways.iter().all(takes)
    }

    /// Whether it never moves backward.
    pub fn only_goes_ahead(&self) -> bool {
        !self.ways.is_empty() && self.ways.iter().all(|way| !way.atom.backward)
    }

    /// Whether it can leave its file without capturing.
    pub fn strays(&self) -> bool {
        self.ways
            .iter()
            .any(|way| way.atom.quiet && way.atom.leap.diagonal > 0)
    }

    /// Whether all its moves jump a piece.
    pub fn only_hops(&self) -> bool {
        !self.ways.is_empty() && self.ways.iter().all(|way| way.atom.hops)
    }
}

/// A part of the board for each side.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Zone {
    pub(in crate::rules) sets: [u128; 2],
    /// The zone in a sentence, such as `the palace`.
    pub(in crate::rules) words: String,
}

/// How a kind is written in the notations that count files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenForms {
    /// The letter in WXF, in upper case. Kinds without one have no WXF and no Chinese form.
    pub wxf: Option<char>,
    /// The letter in Lau's notation, in upper case.
    pub lau: Option<char>,
    /// By side: the character in the text of a move, if it differs from the one on the piece.
    pub characters: [String; 2],
    /// More characters that can be read.
    pub also: String,
    /// How several pieces on one file are distinguished.
    pub crowd: Crowd,
}

/// How the notation distinguishes several pieces of a kind on one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowd {
    /// They are not marked, because the direction is enough: advisors and elephants.
    Unmarked,
    /// They are marked as the front and the rear one.
    #[default]
    Pair,
    /// They are numbered from the front, with the file if several files have two: soldiers.
    Row,
}
