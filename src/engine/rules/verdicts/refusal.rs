//! Why a move is refused, and what else can be said of a move, as data. The sentences are made
//! in `words`.

use super::outcome::Outcome;
use crate::rules::board::{KindId, Move, Piece, Side, Square};

/// What a move would mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Nothing to say.
    Fine,
    /// It may be played, but see.
    Warns(Warning),
    /// It ends the game.
    Ends(Outcome),
    /// It may not be played.
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
        /// What comes of it.
        forecast: Box<Forecast>,
    },
    /// The generals face each other, and a pass would accept that and end the game.
    Bikjang {
        /// Who is to move.
        turn: Side,
        /// Who is ahead on points.
        ahead: Option<Side>,
    },
    /// The royal piece could be captured, which the rules allow.
    Exposes {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A side has passed, and a pass of the other would end the game.
    Passed {
        /// Who is to move.
        turn: Side,
        /// Who is ahead on points.
        ahead: Option<Side>,
    },
}

/// What would come of playing the repeated moves once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forecast {
    /// The game would end.
    Ends(Outcome),
    /// A move would be refused.
    Refuses {
        /// To whom.
        side: Side,
        /// Why.
        why: Refusal,
    },
    /// The position would stand for the third time, and nothing would come of it.
    Nothing,
}

/// Why a move may not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game ended before.
    GameOver {
        /// After how many plies.
        ply: usize,
        /// How.
        outcome: Outcome,
    },
    /// Nobody stands there.
    NoPiece(Square),
    /// The point was taken off the free board.
    PointGone(Square),
    /// The die names another kind, which must move.
    Die {
        /// The number it shows.
        shown: u8,
        /// The kind.
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
    /// The point is in the dark.
    Dark(Square),
    /// What lies there is turned up before it moves.
    FaceDown(Square),
    /// The piece is nobody's, and nobody moves it.
    Neutral {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// The piece belongs to the opponent, or it is not that side's turn.
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
        /// Whose turn it is.
        turn: Side,
    },
    /// The move ends where it began.
    StandsStill {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// An own piece stands on the target.
    OwnPiece {
        /// The piece that would move.
        piece: Piece,
        /// The piece in the way.
        other: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A royal piece in check may not change places.
    SwapInCheck {
        /// The royal piece.
        piece: Piece,
        /// The piece with which it would change places.
        other: Piece,
    },
    /// The piece does not go there.
    Movement {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it was sent.
        to: Square,
        /// Why not.
        why: Obstacle,
    },
    /// The general would be in check afterwards.
    InCheck {
        /// A piece that would attack it.
        by: Piece,
        /// Where that piece stands.
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
        /// The piece.
        piece: Piece,
        /// The move, with the first of the choices.
        mv: Move,
        /// What it may become.
        choices: Vec<KindId>,
    },
    /// The piece must become another there, and its side has lost nothing that it could become.
    NothingToBecome {
        /// The piece.
        piece: Piece,
        /// Where it would go.
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
        /// Who stands there.
        other: Piece,
        /// Where.
        at: Square,
    },
    /// Such a piece is not dropped there.
    DropOutside {
        /// The piece.
        piece: Piece,
        /// Where.
        at: Square,
    },
    /// An own piece of the kind stands on the file already.
    SecondOnFile {
        /// The piece.
        piece: Piece,
        /// Where it would be dropped.
        at: Square,
    },
    /// A drop of such a piece may not mate.
    DropMates(Piece),
    /// A drop may not give check.
    DropChecks(Piece),
    /// The game is decided on the board.
    Decided(Outcome),
    /// Who can capture must.
    MustCapture(Move),
    /// No move may give check.
    GivesCheck(Piece),
    /// The own royal piece would be blown up.
    BlowsUp,
    /// Castling is not possible.
    Castling {
        /// The piece that would castle.
        piece: Piece,
        /// Where it would go.
        to: Square,
        /// Why not.
        why: CastlingObstacle,
    },
    /// A fourth check in a row with the same piece, repeating a position.
    FourthCheck {
        /// The piece.
        piece: Piece,
        /// Where it would stand.
        at: Square,
    },
    /// The third occurrence by a chase of one unprotected piece between the same two points.
    Chase {
        /// The piece that chases.
        piece: Piece,
        /// Where it would stand.
        at: Square,
        /// The piece that is chased.
        target: Piece,
        /// Where that piece stands.
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
        /// Where.
        at: Square,
    },
    /// One of the two has moved before.
    Lost(Piece),
    /// A piece stands between.
    Between {
        /// Where.
        at: Square,
        /// Who.
        piece: Piece,
    },
    /// The king is in check.
    InCheck,
    /// The king would pass an attacked point.
    Through(Square),
}

/// Why a piece does not go to a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// A piece stands where it must pass: a horse's leg, an elephant's eye, the line.
    Blocked {
        /// The point.
        at: Square,
        /// Who stands there.
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
        /// The piece.
        piece: Piece,
        /// Where it stands.
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
    /// It never leaves its zone.
    Leaves(String),
    /// It may do so only from a zone.
    NotFromHere(String),
    /// It does not move like that at all.
    Shape,
}
