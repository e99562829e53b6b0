//! A variant: the rules of one game, as checked data.

use std::sync::OnceLock;

use serde::Deserialize;

use super::betza::Atom;
use super::board::Board;
use super::extras::Castling;
use super::lessons::Lesson;
use super::men::{KindId, Move, Piece, Side, Square};
use super::outcome::Stalemate;
use super::position::Position;
use super::rulebook::Rulebook;
use super::setups::Setup;
use super::tables::Tables;
use super::test_games::TestGame;
use super::written::Written;

/// The rules of one game, read from its text and never changed after.
#[derive(Debug)]
pub struct Variant {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) version: u32,
    pub(super) text: String,
    pub(super) summary: String,
    pub(super) rules: Vec<RulesPart>,
    pub(super) board: Board,
    pub(super) kinds: Vec<Kind>,
    pub(super) zones: Vec<Zone>,
    pub(super) seats: [Seat; 2],
    pub(super) rulebooks: Vec<Rulebook>,
    pub(super) move_limit: Option<u32>,
    pub(super) games: Vec<TestGame>,
    pub(super) enforce: bool,
    pub(super) men_shape: MenShape,
    pub(super) stalemate: Stalemate,
    /// Whether a position is read in which the side that is not to move is in check.
    pub(super) reads_left_in_check: bool,
    pub(super) castlings: Vec<Castling>,
    pub(super) san_pawn: Option<KindId>,
    pub(super) setups: Vec<Setup>,
    pub(super) start: Position,
    pub(super) tables: Tables,
    /// How the men of each kind move, shown; made when it is first asked for.
    pub(super) lessons: OnceLock<Vec<Vec<Lesson>>>,
}

/// One of the two seats, as the variant names and draws it.
#[derive(Debug, Clone)]
pub struct Seat {
    /// Such as `Red`.
    pub name: String,
    /// The colour as a style sheet would name it.
    pub colour: String,
    /// Whether its labels and FEN letters are upper case.
    pub upper: bool,
    /// The letter that says in FEN that it is this seat's turn.
    pub fen: char,
    /// Further letters read as this seat's turn.
    pub also: Vec<char>,
    /// Whether its home is at the bottom of the board as printed.
    pub at_bottom: bool,
    /// Points it gets beside those of its men, where points decide.
    pub bonus: f64,
}

/// A kind of men.
#[derive(Debug, Clone)]
pub struct Kind {
    /// Its place in [`Variant::kinds`].
    pub id: KindId,
    /// Such as `chariot`.
    pub name: String,
    /// The Game Courier label, upper case.
    pub label: char,
    /// The FEN letter, lower case.
    pub fen: char,
    /// Further FEN letters that are read, lower case.
    pub also: Vec<char>,
    /// The characters on the man, the first seat's and the second's.
    pub characters: [Characters; 2],
    /// The figure that western sets draw: `rook`.
    pub western: String,
    /// Whether its loss ends the game.
    pub royal: bool,
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
    /// Whether it captures a man that has just passed the point it attacks.
    pub takes_passing: bool,
    /// What it must become in its zone of promotion; empty where it stays what it is.
    pub becomes: Vec<KindId>,
    /// When such men are too few to mate.
    pub too_weak: Option<TooWeak>,
    /// The zone in which it must become another man.
    pub(super) promotes_in: Option<usize>,
    /// What it counts where points decide.
    pub points: f64,
    pub(super) never_jumps: Vec<KindId>,
    pub(super) never_takes: Vec<KindId>,
    /// How it stands in the notations that count files.
    pub written: Written,
    pub(super) ways: Vec<Way>,
    /// The zone it never leaves.
    pub(super) within: Option<usize>,
    /// The zone in which it may be chased for ever.
    pub(super) fair_game: Option<usize>,
}

/// What the men of a game are cut as; figures and letters know no shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MenShape {
    /// Round discs of one size.
    #[default]
    Round,
    /// Octagons, the larger the mightier, as in Korea.
    Octagon,
}

/// What the rules against chasing call a kind of men; the royal one is the general to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChaseClass {
    /// May not be chased by horse or cannon, protected or not.
    Chariot,
    /// May not chase a chariot, protected or not.
    Cannon,
    /// May not chase a chariot, protected or not.
    Horse,
    /// May chase for ever.
    Soldier,
}

impl Kind {
    /// Whether it has a way forward or backward along its file.
    #[must_use]
    pub fn keeps_its_file(&self) -> bool {
        let along = |way: &Way| way.atom.leap.diagonal == 0 && way.atom.leap.straight > 0;
        self.ways.iter().any(along)
    }
}

/// The character of a kind in both scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Characters {
    /// As on the wooden set.
    pub traditional: String,
    /// As written in mainland China.
    pub simplified: String,
}

/// A way a kind moves, and the zones from and to which alone it may.
#[derive(Debug, Clone)]
pub(super) struct Way {
    pub(super) atom: Atom,
    pub(super) from: Option<usize>,
    pub(super) to: Option<usize>,
    /// Whether the man can then be taken where it passed.
    pub(super) passing: bool,
}

/// When men of a kind that is no attacker are too few to mate, nobody having an attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooWeak {
    /// When one of them is the only man left beside the royal ones.
    Alone,
    /// So too, and when all men left are such, on cells of one shade.
    OnOneShade,
}

/// A part of the board, a side apart.
#[derive(Debug)]
pub(super) struct Zone {
    pub(super) sets: [u128; 2],
    /// How a sentence calls it: `the palace`.
    pub(super) words: String,
}

/// A part of a variant's rules in plain words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesPart {
    /// A paragraph.
    Paragraph(String),
    /// A list, item by item.
    List(Vec<String>),
}

/// Why a variant's text was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct VariantError {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl Kind {
    /// Whether it never goes further than one step.
    #[must_use]
    pub fn only_steps(&self) -> bool {
        let one = |way: &Way| {
            let leap = way.atom.leap;
            way.atom.range == 1 && leap.straight + leap.diagonal == 1
        };
        self.ways.iter().all(one)
    }

    /// Whether it captures by jumping a man and in no other way, but goes without.
    #[must_use]
    pub fn takes_by_jumping(&self) -> bool {
        let mut captures = self.ways.iter().filter(|way| way.atom.captures).peekable();
        captures.peek().is_some() && captures.all(|way| way.atom.hops && !way.atom.quiet)
    }

    /// Whether every way of moving is also one of capturing.
    #[must_use]
    pub fn takes_as_it_goes(&self) -> bool {
        self.ways
            .iter()
            .all(|way| way.atom.quiet && way.atom.captures)
    }

    /// Whether it steps forward and never backward.
    #[must_use]
    pub fn only_goes_ahead(&self) -> bool {
        self.ways.iter().all(|way| !way.atom.backward)
    }

    /// Whether it moves by jumping a man, and in no other way.
    #[must_use]
    pub fn only_hops(&self) -> bool {
        !self.ways.is_empty() && self.ways.iter().all(|way| way.atom.hops)
    }
}

impl Variant {
    /// The short name used in addresses, forms and the database.
    #[must_use]
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The name that people read.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Goes up with every change of the rules, for games stay with the version they began under.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The TOML text that the variant was read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// One sentence about the game.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The rules in plain words, for the page under the board.
    #[must_use]
    pub fn rules(&self) -> &[RulesPart] {
        &self.rules
    }

    /// The geometry.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds of men, each at the place of its id.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// A kind of men.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// A seat.
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// The rulebooks a game may be played under, the default first.
    #[must_use]
    pub fn rulebooks(&self) -> &[Rulebook] {
        &self.rulebooks
    }

    /// After how many plies without a capture the game is a draw.
    #[must_use]
    pub fn move_limit(&self) -> Option<u32> {
        self.move_limit
    }

    /// The test games of the file.
    #[must_use]
    pub fn test_games(&self) -> &[TestGame] {
        &self.games
    }

    /// The line of the file at which a test game begins.
    #[must_use]
    pub fn line_of(&self, game: &TestGame) -> usize {
        super::load::line_at(&self.text, game.at)
    }

    /// Whether the rules are not enforced: players move and edit as they like.
    #[must_use]
    pub fn is_free(&self) -> bool {
        !self.enforce
    }

    /// Whether a man must become another on a point.
    #[must_use]
    pub fn promotes_on(&self, piece: Piece, square: Square) -> bool {
        let zone = self.kind(piece.kind).promotes_in;
        zone.is_some_and(|zone| self.zones[zone].sets[piece.side.index()] & square.bit() != 0)
    }

    /// What the men are cut as.
    #[must_use]
    pub fn men_shape(&self) -> MenShape {
        self.men_shape
    }

    /// What a side gets that has no legal move and is not in check.
    #[must_use]
    pub fn stalemate(&self) -> Stalemate {
        self.stalemate
    }

    /// The ways to castle, in the order in which FEN names them.
    #[must_use]
    pub fn castlings(&self) -> &[Castling] {
        &self.castlings
    }

    /// The kind whose letter short algebraic notation leaves out; none where that notation has
    /// no meaning.
    #[must_use]
    pub fn san_pawn(&self) -> Option<KindId> {
        self.san_pawn
    }

    /// Whether a man can be taken where it passed: the fourth field of FEN has a meaning then.
    #[must_use]
    pub fn takes_in_passing(&self) -> bool {
        self.kinds.iter().any(|kind| kind.takes_passing)
    }

    /// Whether a side that is not in check may pass: its general moves to its own point.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.tables.may_pass
    }

    /// Whether royal men may not face each other on an open file.
    #[must_use]
    pub fn keeps_royals_apart(&self) -> bool {
        self.tables.facing.is_some()
    }

    /// Whether points can decide a game.
    #[must_use]
    pub fn has_points(&self) -> bool {
        self.kinds.iter().any(|kind| kind.points > 0.0)
    }

    /// The position that games begin with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where men of a kind may be chased for ever, as a sentence calls it; nowhere for most.
    #[must_use]
    pub fn fair_game(&self, kind: KindId) -> Option<&str> {
        let zone = self.kind(kind).fair_game?;
        Some(&self.zones[zone].words)
    }

    /// The label of a man on the move form: upper case for Red and White.
    #[must_use]
    pub fn label(&self, piece: Piece) -> char {
        self.cased(piece.side, self.kind(piece.kind).label)
    }

    /// The kind that a typed letter names, in either case: its label, or what other worlds call
    /// it (H for the horse) where that is no other kind's label.
    #[must_use]
    pub fn kind_named(&self, letter: char) -> Option<KindId> {
        let letter = letter.to_ascii_lowercase();
        let labelled = |kind: &&Kind| kind.label.to_ascii_lowercase() == letter;
        let called = |kind: &&Kind| kind.fen == letter || kind.also.contains(&letter);
        let kinds = || self.kinds().iter();
        let kind = kinds().find(labelled).or_else(|| kinds().find(called))?;
        Some(kind.id)
    }

    /// The letter of a man in FEN.
    #[must_use]
    pub fn fen_letter(&self, piece: Piece) -> char {
        self.cased(piece.side, self.kind(piece.kind).fen)
    }

    /// The side whose letters are upper or lower case.
    #[must_use]
    pub fn side_of_case(&self, upper: bool) -> Side {
        if self.seat(Side::First).upper == upper {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Sorts moves as their coordinate texts sort.
    pub(crate) fn sort_as_text(&self, moves: &mut [Move]) {
        if moves.iter().any(|mv| mv.promotion.is_some()) {
            // Rare, and several moves share both points.
            moves.sort_by_cached_key(|mv| {
                let mut text = [mv.from, mv.to]
                    .map(|point| self.board.name(point))
                    .concat();
                text.extend(mv.promotion.map(|kind| self.kind(kind).fen));
                text
            });
        } else {
            self.board.order.sort(moves);
        }
    }

    fn cased(&self, side: Side, letter: char) -> char {
        if self.seat(side).upper {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    }
}
