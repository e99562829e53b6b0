//! Problems: a position with an aim.

use super::Word;
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use strum::{EnumString, IntoStaticStr};

/// What the side to move of a problem has to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Aim {
    /// Mate in this number of its moves, from 1 to [`Aim::MOST_MOVES`].
    Mate(u32),
    Win,
    Draw,
}

const MATES: [&str; 9] = [
    "mate-1", "mate-2", "mate-3", "mate-4", "mate-5", "mate-6", "mate-7", "mate-8", "mate-9",
];

impl Aim {
    pub const MOST_MOVES: u32 = 9;

    /// The number of moves of a mate.
    pub fn moves(self) -> Option<u32> {
        match self {
            Self::Mate(moves) => Some(moves),
            Self::Win | Self::Draw => None,
        }
    }

    /// `mate`, `win` or `draw`.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Mate(_) => "mate",
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }
}

impl Word for Aim {
    fn word(self) -> &'static str {
        match self {
            Self::Mate(moves) => MATES[moves.clamp(1, Self::MOST_MOVES) as usize - 1],
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "win" => Some(Self::Win),
            "draw" => Some(Self::Draw),
            _ => {
                let place = MATES.iter().position(|mate| *mate == word)?;
                u32::try_from(place + 1).ok().map(Self::Mate)
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum ProblemStatus {
    /// Only its author sees it.
    Draft,
    Published,
    /// Found in a game by a background job; admins decide whether it is published.
    Found,
}
