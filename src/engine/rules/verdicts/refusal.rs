//! Why a move is refused, and other information about a move, as data. The sentences are made in
//! `words`.

use super::outcome::Outcome;
use crate::rules::board::{KindId, Move, Piece, Side, Square};
use strum::{IntoStaticStr, VariantNames};

/// The consequences of a move, before it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Legal, without a remark.
    Fine,
    /// Legal, with a warning.
    Warns(Warning),
    /// Legal, and it ends the game.
    Ends(Outcome),
    /// Illegal, for this reason.
    Refused(Refusal),
}

/// What a player should know before playing a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Warning {
    /// The position occurs for the last time before it is judged. The forecast tells what repeating
    /// the moves since the first occurrence leads to.
    Again {
        /// How often it has occurred now.
        times: usize,
        /// The ruling that the repetition would lead to.
        forecast: Box<Forecast>,
    },
    /// The generals face each other, and a pass would accept that and end the game.
    Bikjang {
        /// The side to move then.
        turn: Side,
        /// The side that is ahead on points, if any.
        ahead: Option<Side>,
    },
    /// The royal piece could be captured, which the rules allow.
    Exposes {
        /// The royal piece that could be captured.
        piece: Piece,
        /// The point on which it would stand.
        at: Square,
    },
    /// A side has passed, and a pass by the other would end the game.
    Passed {
        /// The side to move then.
        turn: Side,
        /// The side that is ahead on points, if any.
        ahead: Option<Side>,
    },
}

/// What repeating the same moves once more would lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forecast {
    /// The game would end like this, by the rulebook.
    Ends(Outcome),
    /// The rulebook would refuse a move.
    Refuses {
        /// The side whose move would be refused.
        side: Side,
        /// The reason that this side would be given.
        why: Refusal,
    },
    /// The position would occur for the third time, without consequences.
    Nothing,
}

/// Why a move is refused.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The game ended before this move.
    GameOver {
        /// The ply after which it ended.
        ply: usize,
        /// The result that the game ended with.
        outcome: Outcome,
    },
    /// No piece stands on the point of origin.
    NoPiece(Square),
    /// The point was removed from the free board.
    PointGone(Square),
    /// The die shows another kind, which must move.
    Die {
        /// The number that the die shows, from 1.
        shown: u8,
        /// The kind of piece that may move.
        kind: KindId,
    },
    /// A point must be marked first, and the opponent chooses which piece goes there.
    MarkFirst(Square),
    /// No piece can go to the marked point.
    Unreached(Square),
    /// A point is marked, and one of the moves there must be chosen.
    Choose(Square),
    /// One side opens with several moves in a row: no captures, no checks, and each side stays on
    /// its own half.
    Opening,
    /// The random outcome that the move names is impossible.
    Chance,
    /// The point has vanished: no piece can go there.
    Vanished(Square),
    /// The board is edited in a game whose rules are enforced.
    BoardEdit,
    /// The point is hidden from the mover.
    Dark(Square),
    /// A face-down piece must be turned up before it moves.
    FaceDown(Square),
    /// The piece is neutral and cannot be moved.
    Neutral {
        /// The piece.
        piece: Piece,
        /// Its point.
        at: Square,
    },
    /// The piece belongs to the opponent, or it is not that side's turn.
    NotYours {
        /// The piece.
        piece: Piece,
        /// Its point.
        at: Square,
        /// The side whose turn it is.
        turn: Side,
    },
    /// The move ends where it began.
    StandsStill {
        /// The piece.
        piece: Piece,
        /// Its point.
        at: Square,
    },
    /// An own piece stands on the target.
    OwnPiece {
        /// The piece.
        piece: Piece,
        /// The own piece on the destination.
        other: Piece,
        /// The destination.
        at: Square,
    },
    /// A royal piece in check may not change places.
    SwapInCheck {
        /// The royal piece, which is in check.
        piece: Piece,
        /// The piece with which it would change places.
        other: Piece,
    },
    /// The piece does not go there.
    Movement {
        /// The piece.
        piece: Piece,
        /// The point of departure.
        from: Square,
        /// The destination.
        to: Square,
        /// The part of its way of moving that is not fulfilled.
        why: Obstacle,
    },
    /// The general would be in check afterwards.
    InCheck {
        /// A piece that would give check.
        by: Piece,
        /// Its point.
        at: Square,
        /// Whether that piece already gives check.
        already: bool,
    },
    /// The generals would face each other.
    Facing,
    /// The generals face each other, and still would.
    Bikjang,
    /// This variant has no promotion, or not this one.
    Promotion,
    /// A promotion by a move of its own is not possible now, or not there.
    PromotionApart(Piece),
    /// The piece must promote there, and the move does not say to what.
    PromotionNeeded {
        /// The piece.
        piece: Piece,
        /// The move, with the first of the choices.
        mv: Move,
        /// The kinds that it may become there.
        choices: Vec<KindId>,
    },
    /// The piece must promote there, and its side has lost nothing that it could become.
    NothingToBecome {
        /// The piece.
        piece: Piece,
        /// The destination.
        at: Square,
    },
    /// This game has no drops.
    NoDrops,
    /// The side to move has no such piece in hand.
    NotInHand(Piece),
    /// A piece stands where another would be dropped.
    DropOnPiece {
        /// The piece to be dropped.
        piece: Piece,
        /// The piece on the point.
        other: Piece,
        /// The point.
        at: Square,
    },
    /// A piece of this kind cannot be dropped there.
    DropOutside {
        /// The piece to be dropped.
        piece: Piece,
        /// The point.
        at: Square,
    },
    /// As many own pieces of the kind stand on the file already as may.
    FullFile {
        /// The piece to be dropped.
        piece: Piece,
        /// Where it would be dropped.
        at: Square,
        /// How many may stand on a file.
        most: u32,
    },
    /// A side's pieces of a kind would not stand on both shades alike.
    Shades {
        /// The piece to be dropped.
        piece: Piece,
        /// Where it would be dropped.
        at: Square,
        /// The piece whose like stand on different shades.
        apart: Piece,
    },
    /// A piece comes from the hand only to a point that another leaves.
    OnlyGates(Piece),
    /// No piece comes from the hand to that point, for what stands there is not the first.
    NoGate {
        /// The piece that was to come.
        piece: Piece,
        /// Where it would come to.
        at: Square,
    },
    /// A drop of this piece may not mate.
    DropMates(Piece),
    /// A drop may not give check.
    DropChecks(Piece),
    /// The game is decided on the board.
    Decided(Outcome),
    /// A capture is possible, such as this one, and captures are compulsory.
    MustCapture(Move),
    /// This piece would give check, which no move may.
    GivesCheck(Piece),
    /// The own royal piece would be blown up.
    BlowsUp,
    /// The conditions for castling are not met.
    Castling {
        /// The piece that would castle.
        piece: Piece,
        /// The destination of the castling piece.
        to: Square,
        /// The condition that is not met.
        why: CastlingObstacle,
    },
    /// A fourth check in a row with the same piece, repeating a position.
    FourthCheck {
        /// The piece that would give check again.
        piece: Piece,
        /// The point on which it would stand.
        at: Square,
    },
    /// The third occurrence by a chase of one unprotected piece between the same two points.
    Chase {
        /// The piece that would continue the chase.
        piece: Piece,
        /// The point on which it would stand.
        at: Square,
        /// The piece that is chased.
        target: Piece,
        /// The point on which it is chased.
        target_at: Square,
    },
}

/// What stands in the way of castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastlingObstacle {
    /// The partner is not on its initial point.
    NoPartner {
        /// The piece that should stand there.
        partner: Piece,
        /// The point on which it should stand.
        at: Square,
    },
    /// One of the two has moved before.
    Lost(Piece),
    /// A piece stands between the two castlers.
    Between {
        /// Its point.
        at: Square,
        /// The piece that stands there.
        piece: Piece,
    },
    /// The castling piece is in check.
    InCheck,
    /// The king would pass an attacked point.
    Through(Square),
    /// The king would pass a point where it would face the other.
    Facing(Square),
}

/// Why a piece cannot go to a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// A piece blocks the path: a horse's leg, an elephant's eye, the line.
    Blocked {
        /// The point that is blocked.
        at: Square,
        /// The piece on that point.
        piece: Piece,
        /// The variant's name for the point (`leg`), if it has one.
        name: String,
    },
    /// It captures by jumping exactly one piece, and there is none to jump.
    NoScreen,
    /// It captures by jumping exactly one piece, and there are more.
    TooManyScreens(usize),
    /// It jumps only to capture, and the target is empty.
    JumpsToCapture(Square),
    /// It does not jump pieces of this kind.
    NeverJumps {
        /// The piece that it cannot jump over.
        piece: Piece,
        /// Its point.
        at: Square,
    },
    /// It does not capture pieces of this kind.
    NeverTakes(Piece),
    /// It does not capture in this way.
    CannotCapture,
    /// It goes there only to capture.
    OnlyCaptures,
    /// It goes there only to capture, and the piece beside it cannot be captured en passant now.
    NotInPassing(Square),
    /// It never leaves this zone.
    Leaves(String),
    /// It may do so only from a zone.
    NotFromHere(String),
    /// It does not move in this way.
    Shape,
}
