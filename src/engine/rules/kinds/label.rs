//! The labels of pieces in moves and in FEN: letters with signs.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The label of a kind of pieces: a letter. A piece that was turned over has a plus before the
/// letter of its first side: `+P`. A face-down piece has the letter of the kind that it moves as,
/// with `~` behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Label {
    /// Whether there is a plus before the letter.
    pub turned: bool,
    /// The letter, in upper or lower case.
    pub letter: char,
    /// Whether there is a `~` behind the letter.
    pub covered: bool,
}

impl Label {
    /// A label of one letter without signs.
    pub const fn plain(letter: char) -> Label {
        Label {
            turned: false,
            letter,
            covered: false,
        }
    }

    /// The label of the piece's other side.
    #[must_use]
    pub const fn turned_over(self) -> Label {
        Label {
            turned: true,
            ..self
        }
    }

    /// The label of the piece while it is face down.
    #[must_use]
    pub const fn face_down(self) -> Label {
        Label {
            covered: true,
            ..self
        }
    }

    /// Whether the label is only this letter.
    pub fn is(self, letter: char) -> bool {
        self == Label::plain(letter)
    }

    /// The label in upper or lower case.
    #[must_use]
    pub fn cased(self, upper: bool) -> Label {
        let letter = if upper {
            self.letter.to_ascii_uppercase()
        } else {
            self.letter.to_ascii_lowercase()
        };
        Label { letter, ..self }
    }

    /// Reads a label from the beginning of a text. Also returns the rest of the text.
    pub fn split(text: &str) -> Option<(Label, &str)> {
        let rest = text.strip_prefix('+');
        let turned = rest.is_some();
        let rest = rest.unwrap_or(text);
        let letter = rest.chars().next().filter(char::is_ascii_alphabetic)?;
        let uncovered = rest[1..].strip_prefix('~');
        let label = Label {
            turned,
            letter,
            covered: uncovered.is_some(),
        };
        Some((label, uncovered.unwrap_or(&rest[1..])))
    }

    /// Reads a label that must be the whole text.
    pub fn read(text: &str) -> Option<Label> {
        Label::split(text)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(label, _)| label)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.turned { "+" } else { "" };
        let cover = if self.covered { "~" } else { "" };
        write!(f, "{plus}{}{cover}", self.letter)
    }
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.to_string()
    }
}

impl TryFrom<String> for Label {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Label, Self::Error> {
        Label::read(&text).ok_or(
            "labels and FEN letters are letters of the alphabet, with `+` before them for a piece \
             that was turned over and `~` behind them for one that lies face down",
        )
    }
}

impl FromIterator<Label> for String {
    fn from_iter<T: IntoIterator<Item = Label>>(labels: T) -> String {
        let labels = labels.into_iter();
        labels.map(|label| label.to_string()).collect()
    }
}
