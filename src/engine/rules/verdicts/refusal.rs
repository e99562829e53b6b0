//! Why a move is refused, and what else can be said of a move, as data. The sentences are made
//! in `words`.

use super::outcome::Outcome;
use crate::rules::board::{KindId, Move, Piece, Side, Square};
use strum::{IntoStaticStr, VariantNames};

/// The consequences of a move, before it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Legal, and without a remark.
    Fine,
    /// It may be played, but see.
    Warns(Warning),
    /// Legal, and it ends the game so.
    Ends(Outcome),
    /// Illegal, for this reason.
    Refused(Refusal),
}

/// What a player should know before playing a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Warning {
    /// The position occurs for the last time before it is judged. If the moves since the
    /// first are played once more, this comes of it.
    Again {
        /// How often it has occurred now.
        times: usize,
        /// The ruling that the repetition would lead to.
        forecast: Box<Forecast>,
    },
    /// The generals face each other, and a pass would accept that and end the game.
    Bikjang {
        /// The side that is to move then.
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
    /// A side has passed, and a pass of the other would end the game.
    Passed {
        /// The side that is to move then.
        turn: Side,
        /// The side that is ahead on points, if any.
        ahead: Option<Side>,
    },
}

/// What would come of playing the repeated moves once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forecast {
    /// The game would end so, by the rulebook.
    Ends(Outcome),
    /// The rulebook would refuse a move.
    Refuses {
        /// The side whose move would be refused.
        side: Side,
        /// The reason that this side would be given.
        why: Refusal,
    },
    /// The position would stand for the third time, and nothing would come of it.
    Nothing,
}

/// Why a move may not be played.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The game ended before this move.
    GameOver {
        /// The plies after which it ended.
        ply: usize,
        /// The result that the game ended with.
        outcome: Outcome,
    },
    /// No piece stands on the point of origin.
    NoPiece(Square),
    /// The point was taken off the free board.
    PointGone(Square),
    /// The die names another kind, which must move.
    Die {
        /// The number that the die shows, from 1.
        shown: u8,
        /// The kind of piece that may move.
        kind: KindId,
    },
    /// A point is to be marked, and the opponent chooses which piece goes to this one.
    MarkFirst(Square),
    /// No piece can go to the point that was to be marked.
    Unreached(Square),
    /// A point is marked, and one of the ways there is to be chosen.
    Choose(Square),
    /// One side opens with several moves in a row, by odds: nothing is captured yet, no check is
    /// given, and each stays on its own ground.
    Opening,
    /// The move tells of chance what cannot come there.
    Chance,
    /// The point has vanished: nobody comes there again.
    Vanished(Square),
    /// The board is edited in a game whose rules are enforced.
    BoardEdit,
    /// The point is hidden from the mover.
    Dark(Square),
    /// What lies there is turned up before it moves.
    FaceDown(Square),
    /// The piece is nobody's, and nobody moves it.
    Neutral {
        /// The piece that was to move.
        piece: Piece,
        /// The point on which it stands.
        at: Square,
    },
    /// The piece belongs to the opponent, or it is not that side's turn.
    NotYours {
        /// The piece that was to move.
        piece: Piece,
        /// The point on which it stands.
        at: Square,
        /// The side whose turn it is.
        turn: Side,
    },
    /// The move ends where it began.
    StandsStill {
        /// The piece that was to move.
        piece: Piece,
        /// The point on which it stands.
        at: Square,
    },
    /// An own piece stands on the target.
    OwnPiece {
        /// The piece that would move.
        piece: Piece,
        /// The own piece on the point of arrival.
        other: Piece,
        /// The point on which both would stand.
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
        /// The piece that was to move.
        piece: Piece,
        /// The point that it would leave.
        from: Square,
        /// The point that it was sent to.
        to: Square,
        /// The part of its way of moving that fails.
        why: Obstacle,
    },
    /// The general would be in check afterwards.
    InCheck {
        /// A piece that would attack it.
        by: Piece,
        /// The point on which that piece stands.
        at: Square,
        /// Whether that piece gives check already.
        already: bool,
    },
    /// The generals would face each other.
    Facing,
    /// The generals face each other, and would go on doing so.
    Bikjang,
    /// This variant promotes no pieces, or not like this.
    Promotion,
    /// A piece that becomes another by a move of its own may not do so now, or not there.
    PromotionApart(Piece),
    /// The piece must become another there, one of those, and the move does not say which.
    PromotionNeeded {
        /// The piece that was to move.
        piece: Piece,
        /// The move, with the first of the choices.
        mv: Move,
        /// The kinds that it may become there.
        choices: Vec<KindId>,
    },
    /// The piece must become another there, and its side has lost nothing that it could become.
    NothingToBecome {
        /// The piece that was to move.
        piece: Piece,
        /// The point that it would go to.
        at: Square,
    },
    /// Nobody drops pieces in this game.
    NoDrops,
    /// The side to move has no such piece in hand.
    NotInHand(Piece),
    /// A piece stands where another would be dropped.
    DropOnPiece {
        /// The piece that would be dropped.
        piece: Piece,
        /// The piece that stands there already.
        other: Piece,
        /// The point that is taken by it.
        at: Square,
    },
    /// Such a piece is not dropped there.
    DropOutside {
        /// The piece that was to be dropped.
        piece: Piece,
        /// The point on which it may not be dropped.
        at: Square,
    },
    /// As many own pieces of the kind stand on the file already as may.
    FullFile {
        /// The piece that was to be dropped.
        piece: Piece,
        /// Where it would be dropped.
        at: Square,
        /// How many may stand on a file.
        most: u32,
    },
    /// A side's pieces of a kind would not stand on both shades alike.
    Shades {
        /// The piece that was to be dropped.
        piece: Piece,
        /// Where it would be dropped.
        at: Square,
        /// The piece whose like stand on different shades.
        apart: Piece,
    },
    /// A drop of such a piece may not mate.
    DropMates(Piece),
    /// A drop may not give check.
    DropChecks(Piece),
    /// The game is decided on the board.
    Decided(Outcome),
    /// A capture is possible, such as this, and whoever can capture must.
    MustCapture(Move),
    /// This piece would give check, which no move may.
    GivesCheck(Piece),
    /// The own royal piece would be blown up.
    BlowsUp,
    /// The conditions for castling are not met.
    Castling {
        /// The piece that would castle.
        piece: Piece,
        /// The point to which the castler would go.
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
        /// The piece that would go on chasing.
        piece: Piece,
        /// The point on which it would stand.
        at: Square,
        /// The piece that would be chased again.
        target: Piece,
        /// The point on which the target stands.
        target_at: Square,
    },
}

/// What stands in the way of castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastlingObstacle {
    /// No piece to castle with stands at home.
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
        /// The point on which it stands.
        at: Square,
        /// The piece that stands there.
        piece: Piece,
    },
    /// The castler stands in check now.
    InCheck,
    /// The king would pass an attacked point.
    Through(Square),
    /// The king would pass a point where it would face the other.
    Facing(Square),
}

/// Why a piece does not go to a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// A piece stands where it must pass: a horse's leg, an elephant's eye, the line.
    Blocked {
        /// The point at which the way is blocked.
        at: Square,
        /// The piece that stands on that point.
        piece: Piece,
        /// What the variant calls the point (`leg`), if it has a word.
        name: String,
    },
    /// It captures by jumping exactly one piece, and there is none to jump.
    NoScreen,
    /// It captures by jumping exactly one piece, and there are more.
    TooManyScreens(usize),
    /// It jumps only to capture, and the target is empty.
    JumpsToCapture(Square),
    /// It does not jump such a piece.
    NeverJumps {
        /// The piece that it cannot jump over.
        piece: Piece,
        /// The point on which that piece stands.
        at: Square,
    },
    /// It does not capture such a piece.
    NeverTakes(Piece),
    /// It does not capture in this way.
    CannotCapture,
    /// It goes there only to capture.
    OnlyCaptures,
    /// It goes there only to capture, and the piece that stands beside cannot be taken in passing
    /// now.
    NotInPassing(Square),
    /// It never leaves its zone, which is called so.
    Leaves(String),
    /// It may do so only from a zone.
    NotFromHere(String),
    /// It does not move like that at all.
    Shape,
}
