//! What a variant allows its players and what it decides for them, one answer for each question
//! that is asked of it. Nobody asks whether a board is free, but the one thing that matters there:
//! so a variant that differs in one thing differs in one answer. What is to be asked of later games
//! (drops, dice, hidden pieces) has its place here too.

/// The answers of a variant, settled when it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allows {
    /// Whoever is to move may send any piece, of either side, to any point. There are no legal
    /// moves then and no check, but only moves that a piece makes by nature.
    pub any_move: bool,
    /// Pieces and points may be put on the board and taken off it. A turn may have several parts
    /// then, which are read, written and played one after the other.
    pub board_edits: bool,
    /// Every position makes sense: nobody counts generals or looks where a piece stands.
    pub any_position: bool,
    /// Who challenges may give the position that the game begins with.
    pub own_start: bool,
    /// The players may go back to any ply, at once where only one's own last move is undone; in
    /// other games one's last move is asked for.
    pub going_back: bool,
    /// The players may agree that one of them has won; elsewhere on a draw alone.
    pub agreed_win: bool,
    /// The rules end a game: by mate, stalemate, and whatever else its rulebook knows.
    pub ends_by_rules: bool,
    /// A repetition is warned of, and told with its grounds.
    pub judges_repetition: bool,
    /// What is missing on the board was captured, for pieces come and go in no other way. Where
    /// not, captures are counted move by move.
    pub missing_is_captured: bool,
}

impl Allows {
    /// Games whose rules are enforced.
    const BY_RULES: Allows = Allows {
        any_move: false,
        board_edits: false,
        any_position: false,
        own_start: false,
        going_back: false,
        agreed_win: false,
        ends_by_rules: true,
        judges_repetition: true,
        missing_is_captured: true,
    };

    /// Boards on which nothing is enforced.
    const FREE_BOARD: Allows = Allows {
        any_move: true,
        board_edits: true,
        any_position: true,
        own_start: true,
        going_back: true,
        agreed_win: true,
        ends_by_rules: false,
        judges_repetition: false,
        missing_is_captured: false,
    };

    /// The answers by what the variant file says of `enforce`.
    pub(in crate::rules) fn by(enforced: bool) -> Allows {
        if enforced {
            Allows::BY_RULES
        } else {
            Allows::FREE_BOARD
        }
    }

    /// Whether players ask each other for more than draws and their last moves, so that more is
    /// to be kept of a game.
    pub fn players_settle(&self) -> bool {
        self.going_back || self.agreed_win
    }
}
