//! How a database column of text holds the kinds of this module. Diesel is used without a backend
//! here: the module converts values and cannot reach a database.

use crate::model::notice::Kind as NoticeKind;
use crate::model::{
    AdminAct, EndedBy, GameMailFrequency, MailFrequency, Origin, Seat, SeatWish, Status,
    Visibility, Winner, Word,
};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, Queryable};
use diesel::expression::AsExpression;
use diesel::internal::derives::as_expression::Bound;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{Nullable, SingleValue, Text};

/// What diesel derives for a type of its own: to be bound to a column of text, and read from one.
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

            impl<DB: Backend> ToSql<Nullable<Text>, DB> for $kind
            where
                $kind: ToSql<Text, DB>,
            {
                fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                    <Self as ToSql<Text, DB>>::to_sql(self, out)
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

            impl<ST: SingleValue, DB: Backend> Queryable<ST, DB> for $kind
            where
                Self: FromSql<ST, DB>,
            {
                type Row = Self;

                fn build(row: Self) -> deserialize::Result<Self> {
                    Ok(row)
                }
            }

            impl AsExpression<Text> for $kind {
                type Expression = Bound<Text, Self>;

                fn as_expression(self) -> Self::Expression {
                    Bound::new(self)
                }
            }

            impl AsExpression<Text> for &$kind {
                type Expression = Bound<Text, Self>;

                fn as_expression(self) -> Self::Expression {
                    Bound::new(self)
                }
            }

            impl AsExpression<Nullable<Text>> for $kind {
                type Expression = Bound<Nullable<Text>, Self>;

                fn as_expression(self) -> Self::Expression {
                    Bound::new(self)
                }
            }

            impl AsExpression<Nullable<Text>> for &$kind {
                type Expression = Bound<Nullable<Text>, Self>;

                fn as_expression(self) -> Self::Expression {
                    Bound::new(self)
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
