//! How a database column of text holds the kinds of this module. Diesel is used without a backend
//! here: the module converts values and cannot reach a database.

use crate::model::notice::Kind as NoticeKind;
use crate::model::{
    AdminAct, EndedBy, GameMailFrequency, MailFrequency, Origin, Seat, SeatWish, Status,
    Visibility, Winner, Word,
};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;

/// What diesel does not derive for a type of its own: its word, written and read.
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

column_of_words!(
    AdminAct,
    EndedBy,
    GameMailFrequency,
    MailFrequency,
    NoticeKind,
    Origin,
    Seat,
    SeatWish,
    Status,
    Visibility,
    Winner,
);
