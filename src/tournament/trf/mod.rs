//! FIDE's tournament report file: TRF16 with the additions of `JaVaFo` and bbpPairings (`XX…`,
//! `BB…`), and TRF25 (in force as TRF26 since September 2025). Team records are kept but not
//! interpreted.

mod line;
mod player;
mod read;
mod scoring;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

/// The first error of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct Fault {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    pub kind: FaultKind,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{what} must be a number, not \"{text}\"")]
    NotANumber { what: &'static str, text: String },
    #[error("{what} must be a number between {least} and {most}, not {value}")]
    OutOfRange {
        what: &'static str,
        least: u32,
        most: u32,
        value: u32,
    },
    #[error("points must have the form 11.5, not \"{0}\"")]
    NotPoints(String),
    #[error("the colour must be w, b or -, not \"{0}\"")]
    UnknownColour(char),
    #[error("\"{0}\" is not a result")]
    UnknownResult(char),
    #[error("\"{0}\" is not a setting of this line")]
    UnknownSetting(String),
    #[error("starting number {0} is used twice")]
    RepeatedPlayer(u32),
    #[error("no player has starting number {0}")]
    UnknownPlayer(u32),
    #[error("player {0} is paired with themselves")]
    OwnOpponent(u32),
    #[error("a game needs an opponent and a colour")]
    IncompleteGame,
    #[error("a bye has neither opponent nor colour")]
    ByeWithOpponent,
    #[error("the line of player {0} says something else about this game")]
    Contradiction(u32),
    #[error("the file has no players")]
    NoPlayers,
    #[error("points by agreement (record 299) are not supported")]
    AbnormalPoints,
}
