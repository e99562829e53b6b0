//! What a variant allows its players and what it decides for them, one answer for each question
//! that is asked of it. Nobody asks whether a board is free, but the one thing that matters there:
//! so a variant that differs in one thing differs in one answer. What is to be asked of later games
//! (drops, dice, hidden pieces) has its place here too.

/// The answers of a variant, settled when it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allows {
    /// The side to move may move any piece, of either side, to any point. There are then no legal
    /// moves and no check, only natural moves.
    pub any_move: bool,
    /// Pieces and points may be put on the board and removed. A turn may then have several parts,
    /// which are read, written and played one after the other.
    pub board_edits: bool,
    /// Every position is accepted; generals are not counted, and points are not checked.
    pub any_position: bool,
    /// The challenger may choose the start position.
    pub own_start: bool,
    /// The players may go back to any ply, at once if only the own last move is undone. In other
    /// games one may only ask for one's last move.
    pub going_back: bool,
    /// The players may agree that one of them has won; in other games only on a draw.
    pub agreed_win: bool,
    /// The rules end a game: by mate, stalemate, and whatever else its rulebook knows.
    pub ends_by_rules: bool,
    /// Repetitions are warned of and explained.
    pub judges_repetition: bool,
    /// Missing pieces were captured, because pieces come and go in no other way. Otherwise captures
    /// are counted move by move.
    pub missing_is_captured: bool,
}

impl Allows {
    /// Games with enforced rules.
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

    /// Boards without enforced rules.
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

    /// The answers for the `enforce` key of the variant file.
    pub(in crate::rules) fn by(enforced: bool) -> Allows {
        if enforced {
            Allows::BY_RULES
        } else {
            Allows::FREE_BOARD
        }
    }

    /// Whether the rules decide about every move and every result.
    pub fn is_enforced(&self) -> bool {
        !self.any_move && !self.players_settle()
    }

    /// Whether players can agree on more than draws and take-backs, so that a game needs more data.
    pub fn players_settle(&self) -> bool {
        self.going_back || self.agreed_win
    }
}
