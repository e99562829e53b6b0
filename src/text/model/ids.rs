//! Ids of rows, a type for each table, so that they cannot be confused. They are plain numbers in
//! the database, JSON, URLs and forms.

#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::BigInt};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident),* $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            )]
            #[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow))]
            #[cfg_attr(feature = "diesel", diesel(sql_type = BigInt))]
            #[serde(transparent)]
            pub struct $id(pub i64);

            impl $id {
                /// No row; lower than every id.
                pub const NONE: Self = Self(0);
                pub const MAX: Self = Self(i64::MAX);
            }

            impl fmt::Display for $id {
                fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                    self.0.fmt(f)
                }
            }

            impl FromStr for $id {
                type Err = ParseIntError;

                fn from_str(text: &str) -> Result<Self, ParseIntError> {
                    text.parse().map(Self)
                }
            }
        )*
    };
}

ids!(
    /// A game, a challenge or an imported record, which share a table.
    GameId,
    PlayerId,
    TournamentId,
);
