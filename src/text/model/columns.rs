//! How a database column holds what this module defines: a kind as text, an id as a number. Diesel
//! is used without a backend here: the module converts values and cannot reach a database.

use crate::model::notice::Kind as NoticeKind;
use crate::model::{
    AdminAct, EndedBy, GameId, GameMailFrequency, MailFrequency, Origin, PlayerId, Seat, SeatWish,
    Status, Visibility, Winner, Word,
};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, Queryable};
use diesel::expression::AsExpression;
use diesel::internal::derives::as_expression::Bound;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{BigInt, Nullable, SingleValue, Text};

/// What diesel derives for a type of its own, beside the conversion: to be bound to a column of that
/// SQL type, and read from one.
macro_rules! column {
    ($kind:ty, $sql:ty) => {
        impl<DB: Backend> ToSql<Nullable<$sql>, DB> for $kind
        where
            $kind: ToSql<$sql, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                <Self as ToSql<$sql, DB>>::to_sql(self, out)
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

        column!(@bound $kind, $sql);
        column!(@bound &$kind, $sql);
        column!(@bound $kind, Nullable<$sql>);
        column!(@bound &$kind, Nullable<$sql>);
    };
    (@bound $value:ty, $column:ty) => {
        impl AsExpression<$column> for $value {
            type Expression = Bound<$column, Self>;

            fn as_expression(self) -> Self::Expression {
                Bound::new(self)
            }
        }
    };
}

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

            column!($kind, Text);
        )*
    };
}

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

            column!($id, BigInt);
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

column_of_numbers!(GameId, PlayerId);
