//! What the database takes for the instant now.

use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;
use diesel::sql_types;

#[derive(QueryableByName)]
struct Told {
    #[diesel(sql_type = sql_types::Timestamp)]
    at: Timestamp,
}

/// The instant by the database's own clock; none where that is the clock of this machine.
pub fn tell(conn: &mut DbConnection) -> QueryResult<Option<Timestamp>> {
    let DbConnection::Postgres(conn) = conn else {
        return Ok(None);
    };
    let told: Told =
        diesel::sql_query("SELECT clock_timestamp() AT TIME ZONE 'UTC' AS at").get_result(conn)?;
    Ok(Some(told.at))
}
