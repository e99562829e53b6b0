//! Times in the database.

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types;

/// A UTC time truncated to microseconds, the precision of PostgreSQL, so that both databases agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Timestamp)]
pub struct Timestamp(NaiveDateTime);

impl Timestamp {
    /// The time as other modules use it.
    pub fn utc(self) -> DateTime<Utc> {
        self.0.and_utc()
    }
}

impl From<Timestamp> for DateTime<Utc> {
    fn from(at: Timestamp) -> Self {
        at.utc()
    }
}

impl From<DateTime<Utc>> for Timestamp {
    fn from(instant: DateTime<Utc>) -> Self {
        Self(instant.naive_utc().trunc_subsecs(6))
    }
}

impl<DB> ToSql<sql_types::Timestamp, DB> for Timestamp
where
    DB: Backend,
    NaiveDateTime: ToSql<sql_types::Timestamp, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        self.0.to_sql(out)
    }
}

impl<DB> FromSql<sql_types::Timestamp, DB> for Timestamp
where
    DB: Backend,
    NaiveDateTime: FromSql<sql_types::Timestamp, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        NaiveDateTime::from_sql(bytes).map(Self)
    }
}
