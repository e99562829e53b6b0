//! The two seats.

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
    /// Points it gets beside those of its pieces, where points decide.
    pub bonus: f64,
}
