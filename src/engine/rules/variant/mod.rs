//! A variant: the rules of one game, as checked data. It answers what the game allows.

mod allows;
mod description;
mod lesson;
mod letters;
mod parts;
mod possible;
mod promotes;
mod start;

pub use allows::Allows;
pub(super) use description::Description;
pub use description::{Family, RulesPart};
pub use lesson::{Bar, Lesson, Topic};
pub use parts::{Odds, Seat, Setup, TestGame};
pub(super) use possible::{Counts, Possible};
pub use promotes::{Promotes, PromotesBy};

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::rules::board::{Board, KindId, Move, Piece, Position, Side, Square};
use crate::rules::kinds::{Castling, Duty, Goal, Hands, Kind, Shuffle, Zone};
use crate::rules::tables::{Facing, Tables};
use crate::rules::verdicts::{Rulebook, Stalemate};

/// The rules of one game, read from its text and immutable: its rules and its description. Games
/// keep only the rules.
#[derive(Debug)]
pub struct Variant {
    /// A number that is unique in this process, for caches.
    pub(in crate::rules) number: u64,
    pub(in crate::rules) slug: String,
    pub(in crate::rules) version: u32,
    pub(in crate::rules) text: String,
    pub(in crate::rules) description: Description,
    /// All rules as one text, by which two variants are compared.
    pub(in crate::rules) played: String,
    pub(in crate::rules) board: Board,
    pub(in crate::rules) kinds: Vec<Kind>,
    pub(in crate::rules) zones: Vec<Zone>,
    pub(in crate::rules) seats: [Seat; 2],
    pub(in crate::rules) rulebooks: Vec<Rulebook>,
    pub(in crate::rules) move_limit: Option<u32>,
    pub(in crate::rules) allows: Allows,
    pub(in crate::rules) piece_shape: PieceShape,
    pub(in crate::rules) stalemate: Stalemate,
    /// Whether a side whose time has run out loses only to one that could mate.
    pub(in crate::rules) flag_needs_mate: bool,
    pub(in crate::rules) castlings: Vec<Castling>,
    pub(in crate::rules) has_san: bool,
    pub(in crate::rules) san_pawn: Option<KindId>,
    pub(in crate::rules) setups: Vec<Setup>,
    pub(in crate::rules) odds: Vec<Odds>,
    pub(in crate::rules) shuffle: Option<Shuffle>,
    /// When FEN records that the last move passed a point.
    pub(in crate::rules) fen_passings: FenPassings,
    pub(in crate::rules) start: Position,
    pub(in crate::rules) possible: Possible,
    pub(in crate::rules) tables: Tables,
    /// The lessons of each kind, made on demand.
    pub(in crate::rules) lessons: OnceLock<Vec<Vec<Lesson>>>,
    /// The same game without its goals, if it has any; made on demand.
    pub(in crate::rules) shown: OnceLock<Option<Arc<Variant>>>,
}

/// When FEN records that the last move passed a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum FenPassings {
    /// Only if the piece can be captured there; by that point.
    Takeable,
    /// Always, by the crossed point.
    Over,
    /// Always, by the crossed point and the destination.
    Both,
}

/// The shape of the pieces of a game; figures and letters have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceShape {
    /// Round discs, all of one size.
    #[default]
    Round,
    /// Octagons, larger for stronger pieces, as in Korea.
    Octagon,
    /// Wedges that point at the enemy, as in Japan.
    Wedge,
}

impl Variant {
    /// The short name used in addresses, forms and the database.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// A number that no other variant in this process has.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The displayed name.
    pub fn name(&self) -> &str {
        &self.description.name
    }

    /// The version, which goes up with every change of the rules, because games keep theirs.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The TOML text that the variant was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rules as a text that does not depend on wording and layout of the file. It is for
    /// comparisons only: another version of the program may write it differently.
    pub fn played(&self) -> &str {
        &self.played
    }

    /// Whether two variants have the same rules, whatever their descriptions and versions.
    pub fn plays_as(&self, other: &Variant) -> bool {
        self.played == other.played
    }

    /// One sentence about the game.
    pub fn summary(&self) -> &str {
        &self.description.summary
    }

    /// The group in which it is listed.
    pub fn family(&self) -> Family {
        self.description.family
    }

    /// The rules in words, for the page of the game.
    pub fn rules(&self) -> &[RulesPart] {
        &self.description.rules
    }

    /// The board with its points and zones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds of pieces, each at the place of its id.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The kind of pieces with this number.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// What the file says of this side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// A piece of each kind, the first side's and then the second's.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = Piece> {
        let of = |side: Side| self.kinds.iter().map(move |kind| Piece::new(side, kind.id));
        Side::BOTH.into_iter().flat_map(of)
    }

    /// The side whose home is at the bottom of the board as printed.
    pub(crate) fn side_below(&self) -> Side {
        match self.seats[0].at_bottom {
            true => Side::First,
            false => Side::Second,
        }
    }

    /// The rulebooks a game may be played under, the default first.
    pub fn rulebooks(&self) -> &[Rulebook] {
        &self.rulebooks
    }

    /// After how many plies without a capture the game is a draw.
    pub fn move_limit(&self) -> Option<u32> {
        self.move_limit
    }

    /// The test games of the file.
    pub fn test_games(&self) -> &[TestGame] {
        &self.description.games
    }

    /// What the players are allowed, and what the rules decide.
    pub fn allows(&self) -> &Allows {
        &self.allows
    }

    /// What the pieces are cut as.
    pub fn piece_shape(&self) -> PieceShape {
        self.piece_shape
    }

    /// What a side gets that has no legal move and is not in check.
    pub fn stalemate(&self) -> Stalemate {
        self.stalemate
    }

    /// Whether a side whose time has run out loses only to one that could mate; the game is drawn
    /// otherwise.
    pub fn flag_needs_mate(&self) -> bool {
        self.flag_needs_mate
    }

    /// What else ends a game than mate and stalemate; nothing in most.
    pub fn goal(&self) -> Option<&Goal> {
        self.tables.goal.as_ref()
    }

    /// What a side must do or leave; nothing in most games.
    pub fn duty(&self) -> Option<&Duty> {
        self.tables.duty.as_ref()
    }

    /// Whether the moves of an ending are counted.
    pub fn counts_endings(&self) -> bool {
        let mut extras = self.tables.extras.iter();
        extras.any(|extras| extras.counting.is_some())
    }

    /// What is in hand and how it comes back; nothing in most games.
    pub fn hands(&self) -> Option<&Hands> {
        self.tables.hands.as_deref()
    }

    /// Whether castling begins wherever the two pieces do, for the set-up is drawn by lot.
    pub fn castles_from_anywhere(&self) -> bool {
        self.tables.extras.iter().any(|extras| extras.shuffled)
    }

    /// Whether a side can be checked and mated.
    pub fn mates(&self) -> bool {
        self.tables.royals.iter().any(Option::is_some)
    }

    /// The letters of what pieces may do as their first move alone.
    pub fn first_moves(&self) -> impl Iterator<Item = char> {
        let gates = self.tables.extras.iter().flat_map(|extras| &extras.gates);
        let onces = self.tables.onces().map(|once| once.letter);
        onces.chain(gates.map(|gate| gate.letter))
    }

    /// Whether pieces come from the hand to the points that others leave.
    pub fn has_gates(&self) -> bool {
        self.tables.has_gates()
    }

    /// Whether a piece may come from the hand to a point that another leaves.
    pub fn is_gate(&self, at: Square) -> bool {
        let mut gates = self.tables.extras.iter().flat_map(|extras| &extras.gates);
        gates.any(|gate| gate.at == at)
    }

    /// The ways to castle, in the order in which FEN names them.
    pub fn castlings(&self) -> &[Castling] {
        &self.castlings
    }

    /// The ways to castle of a side from the usual set-up.
    pub fn usual_castlings(&self, side: Side) -> impl Iterator<Item = &Castling> {
        let stands = |at: Square, piece: Piece| self.start.piece_at(at) == Some(piece);
        self.castlings.iter().filter(move |way| {
            let both =
                stands(way.king.from, way.castler()) && stands(way.goes.from, way.companion());
            way.side == side && both
        })
    }

    /// Whether short algebraic notation is written and read.
    pub fn has_san(&self) -> bool {
        self.has_san
    }

    /// The kind whose letter short algebraic notation leaves out; none where that notation has
    /// no meaning.
    pub fn san_pawn(&self) -> Option<KindId> {
        self.san_pawn
    }

    /// Whether a piece can be taken where it passed: the fourth field of FEN has a meaning then.
    pub fn takes_in_passing(&self) -> bool {
        self.kinds.iter().any(|kind| kind.takes_passing)
    }

    /// Whether a side that is not in check may pass: its general moves to its own point.
    pub fn may_pass(&self) -> bool {
        self.tables.may_pass
    }

    /// Whether one side may open with several moves in a row, by odds.
    pub fn opens_in_a_row(&self) -> bool {
        self.tables.opening.is_some()
    }

    /// Whether a move is such a pass. Where any move may be made, it sends a piece to its own
    /// point.
    pub fn is_pass(&self, mv: Move) -> bool {
        let stays = mv.from == mv.to && mv.dropped.is_none() && mv.promotion.is_none();
        let passes = self.may_pass() || self.tables.opening.is_some();
        stays && passes && !self.allows.any_move
    }

    /// Whether royal pieces may not face each other along open lines: files, or others too.
    pub fn keeps_royals_apart(&self) -> bool {
        !self.tables.facing.is_empty()
    }

    /// The steps along these lines, in files and ranks.
    pub fn facing_steps(&self) -> impl Iterator<Item = (i32, i32)> {
        let step = |facing: &Facing| self.board.directions[facing.direction].step;
        self.tables.facing.iter().map(step)
    }

    /// Whether they face each other only along an arrow of the point that one of them stands on.
    pub fn faces_by_arrows(&self) -> bool {
        self.tables.faces_by_arrows
    }

    /// Whether a royal piece changes places with others of its side.
    pub fn changes_places(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.swaps.is_empty())
    }

    /// Whether pieces capture those of their own side, too.
    pub fn takes_own(&self) -> bool {
        self.tables.takes_own()
    }

    /// Whether points can decide a game.
    pub fn has_points(&self) -> bool {
        self.kinds.iter().any(|kind| kind.points > 0.0)
    }

    /// Where pieces of a kind may be chased for ever, as a sentence calls it; nowhere for most.
    pub fn fair_game(&self, kind: KindId) -> Option<&str> {
        let zone = self.kind(kind).fair_game?;
        Some(&self.zones[zone].words)
    }

    /// Where a race ends, as a sentence calls it; nowhere in most games.
    pub fn race_goal(&self) -> Option<&str> {
        let race = self.goal()?.race?;
        Some(&self.zones[race.zone].words)
    }

    /// How sentences call the parts of the board that the rules speak of.
    pub fn zones(&self) -> impl Iterator<Item = &str> {
        self.zones.iter().map(|zone| zone.words.as_str())
    }
}
