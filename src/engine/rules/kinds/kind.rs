//! A kind of pieces: its letters and characters, its ways of moving, and what else sets it apart.

use super::betza::Atom;
use super::label::Label;
use crate::rules::board::{KindId, Side};
use serde::{Deserialize, Serialize};

/// A kind of pieces, and its way of moving.
#[derive(Debug, Clone)]
pub struct Kind {
    /// Its place in [`Variant::kinds`].
    pub id: KindId,
    /// The name of its file key, such as `chariot`.
    pub name: String,
    /// The Game Courier label, upper case.
    pub label: Label,
    /// The FEN letter, lower case.
    pub fen: Label,
    /// Further FEN letters that are read, lower case.
    pub also: Vec<char>,
    /// The characters on the piece, the first seat's and the second's.
    pub characters: [Characters; 2],
    /// The figure that western sets draw: `rook`.
    pub western: String,
    /// Whether its loss ends the game.
    pub royal: bool,
    /// Whether it is nobody's: it never moves of itself. In a position it is on the side that
    /// waits, so that it can be captured and blocks.
    pub neutral: bool,
    /// What it lies face down as: it goes like that kind until its first move turns it up.
    pub covers: Option<KindId>,
    /// Whether it lies face down where nobody knows whose it is, and is turned up where it lies.
    pub flips: bool,
    /// The only side that has such pieces; both for most.
    pub only: Option<Side>,
    /// Whether it can cross and attack.
    pub attacker: bool,
    /// What it is to the rules against chasing; none where they name it not.
    pub chase: Option<ChaseClass>,
    /// One clause that tells how it moves, beginning with `a` or `an`.
    pub how: String,
    /// What a point it must pass is called: the horse's `leg`. Empty where nothing is.
    pub obstacle: String,
    /// Whether its moves start the move limit anew, as captures do.
    pub resets_clock: bool,
    /// Whether it captures a piece that has just passed the point it attacks.
    pub takes_passing: bool,
    /// What it becomes in its zone of promotion; empty where it stays what it is.
    pub becomes: Vec<KindId>,
    /// Which of these it is when it is turned over; none where it has no other side.
    pub turned: Option<KindId>,
    /// When such pieces are too few to mate.
    pub too_weak: Option<TooWeak>,
    /// The zone in which it may become another piece, and the one in which it must.
    pub(in crate::rules) promotes_in: Option<usize>,
    pub(in crate::rules) must_promote_in: Option<usize>,
    /// Whether it may become another piece also with a move that begins there.
    pub(in crate::rules) promotes_leaving: bool,
    /// Whether it becomes only what its side has lost.
    pub(in crate::rules) promotes_among_lost: bool,
    /// Whether the move limit goes on when it becomes another piece.
    pub(in crate::rules) promotion_keeps_clock: bool,
    /// The zone from which it may become that piece by a move of its own.
    pub(in crate::rules) promotes_apart: Option<(usize, KindId)>,
    /// The zone of a royal piece in which it goes, and attacks, as a queen until it first moves.
    pub(in crate::rules) queen_first: Option<usize>,
    /// The kind of enemy pieces that end its right to a first move by aiming at it.
    pub(in crate::rules) once_lost_to: Option<KindId>,
    /// Whether it is taken off the board there.
    pub(in crate::rules) vanishes: bool,
    /// What it counts where points decide.
    pub points: f64,
    pub(in crate::rules) never_jumps: Vec<KindId>,
    /// The kinds of its own side with which it changes places while it is not in check.
    pub(in crate::rules) swaps: Vec<KindId>,
    pub(in crate::rules) never_takes: Vec<KindId>,
    /// How it stands in the notations that count files.
    pub written: WrittenForms,
    pub(in crate::rules) ways: Vec<Way>,
    /// The leaps to points that its side always sees, in the dark.
    pub(in crate::rules) sees: Vec<Way>,
    pub(in crate::rules) within: Option<usize>,
    /// The zone in which it may be chased for ever.
    pub(in crate::rules) fair_game: Option<usize>,
}

/// What the rules against chasing call a kind of pieces; the royal one is the general to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChaseClass {
    /// May not be chased by horse or cannon, protected or not.
    Chariot,
    /// May not chase a chariot, protected or not.
    Cannon,
    /// May not chase a chariot, protected or not.
    Horse,
    /// A soldier, which may chase for ever.
    Soldier,
}

/// The character of a kind in both scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Characters {
    /// The character on traditional wooden sets.
    pub traditional: String,
    /// As written in mainland China.
    pub simplified: String,
}

/// A way a kind moves, and the zones from and to which alone it may.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Way {
    pub(in crate::rules) atom: Atom,
    pub(in crate::rules) from: Option<usize>,
    pub(in crate::rules) to: Option<usize>,
    /// Whether the piece can then be taken where it passed.
    pub(in crate::rules) passing: bool,
    /// Whether it is for the first move of the piece alone.
    pub(in crate::rules) once: bool,
    /// The leaps that are left of it, as the seat at the bottom has them; all when empty.
    pub(in crate::rules) along: Vec<(i32, i32)>,
}

impl Way {
    /// Whether a leap is among those that are left of it; the other seat's are turned by half.
    pub(in crate::rules) fn goes_along(&self, (files, ranks): (i32, i32), forward: i32) -> bool {
        let leap = (files * forward, ranks * forward);
        self.along.is_empty() || self.along.contains(&leap)
    }
}

/// When pieces of a kind that is no attacker are too few to mate, nobody having an attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooWeak {
    /// When one of them is the only piece left beside the royal ones.
    Alone,
    /// So too, and when all pieces left are such, on cells of one shade.
    OnOneShade,
}

impl Kind {
    /// Whether it lies face down.
    pub fn is_face_down(&self) -> bool {
        self.flips || self.covers.is_some()
    }

    /// How a move says that a piece becomes one of this kind.
    pub fn named_in_moves(&self) -> KindId {
        if self.fen.turned {
            KindId::TURNED
        } else {
            self.id
        }
    }

    /// Whether it has a way forward or backward along its file.
    pub fn keeps_its_file(&self) -> bool {
        let along = |way: &Way| way.atom.leap.diagonal == 0 && way.atom.leap.straight > 0;
        self.ways.iter().any(along)
    }

    /// Whether it never goes further than one step.
    pub fn only_steps(&self) -> bool {
        let one = |way: &Way| {
            let leap = way.atom.leap;
            way.atom.range == 1 && leap.straight + leap.diagonal == 1
        };
        self.ways.iter().all(one)
    }

    /// Whether it never leaves the shade that it stands on, on a board of squares.
    pub(in crate::rules) fn keeps_its_shade(&self) -> bool {
        let even = |way: &Way| way.atom.leap.straight.is_multiple_of(2);
        self.becomes.is_empty() && self.ways.iter().all(even)
    }

    /// Whether it goes and captures along whole ranks and files.
    pub fn goes_along_lines(&self) -> bool {
        self.slides(1, 0)
    }

    /// Whether it goes and captures along whole diagonals.
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

    /// Whether it captures by jumping a piece and in no other way, but goes without.
    pub fn takes_by_jumping(&self) -> bool {
        let mut captures = self.ways.iter().filter(|way| way.atom.captures).peekable();
        captures.peek().is_some() && captures.all(|way| way.atom.hops && !way.atom.quiet)
    }

    /// Whether it captures at all.
    pub(in crate::rules) fn captures(&self) -> bool {
        self.ways.iter().any(|way| way.atom.captures)
    }

    /// Whether every way of moving is also one of capturing.
    pub fn takes_as_it_goes(&self) -> bool {
        let takes = |way: &Way| way.atom.quiet && way.atom.captures;
        !self.ways.is_empty() && self.ways.iter().all(takes)
    }

    /// Whether it steps forward and never backward.
    pub fn only_goes_ahead(&self) -> bool {
        !self.ways.is_empty() && self.ways.iter().all(|way| !way.atom.backward)
    }

    /// Whether it leaves its file without capturing.
    pub fn strays(&self) -> bool {
        self.ways
            .iter()
            .any(|way| way.atom.quiet && way.atom.leap.diagonal > 0)
    }

    /// Whether it moves by jumping a piece, and in no other way.
    pub fn only_hops(&self) -> bool {
        !self.ways.is_empty() && self.ways.iter().all(|way| way.atom.hops)
    }
}

/// A part of the board, a side apart.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Zone {
    pub(in crate::rules) sets: [u128; 2],
    /// How a sentence calls it: `the palace`.
    pub(in crate::rules) words: String,
}

/// How a kind stands in the notations that count files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenForms {
    /// The letter in WXF, upper case. Kinds without one have no WXF and no Chinese form.
    pub wxf: Option<char>,
    /// The letter in Lau's notation, upper case.
    pub lau: Option<char>,
    /// The character in a move's text, a seat apart, where texts use another than the piece bears.
    pub characters: [String; 2],
    /// Further characters that are read for it.
    pub also: String,
    /// How several on one file are told apart.
    pub crowd: Crowd,
}

/// How pieces of a kind that stand on one file are told apart in a move's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowd {
    /// Never: the direction tells, as with advisors and elephants.
    Unmarked,
    /// The front one and the rear one.
    #[default]
    Pair,
    /// By number from the front, and by file where several files hold two: soldiers.
    Row,
}
