//! Database representation of the types in this module: words as text, ids as numbers. Diesel is
//! used without a backend, so the module converts values but cannot reach a database.

use crate::model::notice::Kind as NoticeKind;
use crate::model::{
    AdminAct, Aim, EndedBy, EntrantStatus, GameId, GameMailFrequency, MailFrequency, Origin,
    PlayerId, ProblemStatus, Seat, SeatWish, Speed, StartRule, Status, SubjectStyle, TournamentId,
    TournamentKind, TournamentStatus, Visibility, Winner, Word,
};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{BigInt, Text};

/// Implements Diesel's conversions for a type with words.
macro_rules! column_of_words {
    ($($kind:ty),* $(,)?) => {
        $(
            impl<DB: Backend> ToSql<Text, DB> for $kind
            where
                str: ToSql<Text, DB>,
            {
                fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                    <str as ToSql<Text, DB>>::to_sql(self.word(), out)
                }
            }

            impl<DB: Backend> FromSql<Text, DB> for $kind
            where
                String: FromSql<Text, DB>,
            {
                fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
                    let word = String::from_sql(bytes)?;
                    let kind = stringify!($kind);
                    Self::from_word(&word).ok_or_else(|| format!("“{word}” is no {kind}").into())
                }
            }
        )*
    };
}

/// Implements Diesel's conversions for an id.
macro_rules! column_of_numbers {
    ($($id:ident),* $(,)?) => {
        $(
            impl<DB: Backend> ToSql<BigInt, DB> for $id
            where
                i64: ToSql<BigInt, DB>,
            {
                fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                    <i64 as ToSql<BigInt, DB>>::to_sql(&self.0, out)
                }
            }

            impl<DB: Backend> FromSql<BigInt, DB> for $id
            where
                i64: FromSql<BigInt, DB>,
            {
                fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
                    i64::from_sql(bytes).map(Self)
                }
            }
        )*
    };
}

column_of_words!(
    AdminAct,
    Aim,
    EndedBy,
    EntrantStatus,
    GameMailFrequency,
    MailFrequency,
    SubjectStyle,
    NoticeKind,
    Origin,
    ProblemStatus,
    Seat,
    SeatWish,
    Speed,
    StartRule,
    Status,
    TournamentKind,
    TournamentStatus,
    Visibility,
    Winner,
);

column_of_numbers!(GameId, PlayerId, TournamentId);
