//! Counts of the results of finished games: a row for each value of each dimension.

use crate::model::PlayerName;
use crate::store::DbConnection;
use crate::store::cached::at_most;
use crate::store::players::called;
use crate::store::schema::{counts, people, players};
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel::sqlite::Sqlite;
use std::ops::AddAssign;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Queryable)]
pub struct Key {
    /// An id of [`crate::store::people`]; 0 for everyone.
    pub subject: i64,
    pub dimension: String,
    /// The variant's slug; empty for all.
    pub variant: String,
    /// The rulebook's slug; empty for all.
    pub rulebook: String,
    /// The value in the dimension.
    pub value: String,
}

/// Numbers of results. As a change of a count, they may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Queryable)]
pub struct Tally {
    /// Wins of the first side, or of the person.
    pub first: i64,
    /// Wins of the second side, or losses of the person.
    pub second: i64,
    pub drawn: i64,
    /// Games with an unknown result.
    pub unknown: i64,
}

impl Tally {
    pub fn games(&self) -> i64 {
        self.first + self.second + self.drawn + self.unknown
    }

    /// The games with a known result.
    pub fn decided(&self) -> i64 {
        self.games() - self.unknown
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.first += other.first;
        self.second += other.second;
        self.drawn += other.drawn;
        self.unknown += other.unknown;
    }
}

pub type Count = (Key, Tally);

const KEPT: &str = "counts";
const ANEW: &str = "counts_anew";

/// The columns of an `INSERT`.
const COLUMNS: &str = " AS kept (subject, dimension, variant, rulebook, value, first, second, \
    drawn, unknown, games) ";
/// Its end, which adds to existing rows.
const ADDING: &str = " ON CONFLICT (subject, dimension, variant, rulebook, value) DO UPDATE SET \
    first = kept.first + excluded.first, second = kept.second + excluded.second, \
    drawn = kept.drawn + excluded.drawn, unknown = kept.unknown + excluded.unknown, \
    games = kept.games + excluded.games";

/// The number of rows in one statement of SQLite, which binds each value, and of PostgreSQL.
const BOUND: usize = 250;
const CHUNK: usize = 10_000;

/// Rows for SQLite. A statement of the full number of rows stays prepared.
struct Insert<'c> {
    table: &'static str,
    changes: &'c [Count],
}

impl QueryFragment<Sqlite> for Insert<'_> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        if self.changes.len() < BOUND {
            pass.unsafe_to_cache_prepared();
        }
        pass.push_sql("INSERT INTO ");
        pass.push_sql(self.table);
        pass.push_sql(COLUMNS);
        pass.push_sql("SELECT *, column6 + column7 + column8 + column9 FROM (VALUES ");
        for (place, (key, tally)) in self.changes.iter().enumerate() {
            pass.push_sql(if place == 0 { "(" } else { ",(" });
            pass.push_bind_param::<BigInt, _>(&key.subject)?;
            for text in [&key.dimension, &key.variant, &key.rulebook, &key.value] {
                pass.push_sql(",");
                pass.push_bind_param::<Text, _>(text)?;
            }
            for number in [&tally.first, &tally.second, &tally.drawn, &tally.unknown] {
                pass.push_sql(",");
                pass.push_bind_param::<BigInt, _>(number)?;
            }
            pass.push_sql(")");
        }
        pass.push_sql(") WHERE TRUE");
        pass.push_sql(ADDING);
        Ok(())
    }
}

impl QueryId for Insert<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Conn> RunQueryDsl<Conn> for Insert<'_> {}

/// Adds to counts, in the order of the keys, so that two transactions do not deadlock. Rows that
/// become zero are deleted.
pub fn add(conn: &mut DbConnection, changes: &[Count]) -> QueryResult<()> {
    count(conn, KEPT, changes)?;
    let fewer = changes.iter().filter(|(_, tally)| tally.games() < 0);
    for (key, _) in fewer {
        let row = counts::table
            .filter(counts::subject.eq(key.subject))
            .filter(counts::dimension.eq(&key.dimension))
            .filter(counts::variant.eq(&key.variant))
            .filter(counts::rulebook.eq(&key.rulebook))
            .filter(counts::value.eq(&key.value))
            .filter(counts::games.eq(0));
        diesel::delete(row).execute(conn)?;
    }
    Ok(())
}

fn count(conn: &mut DbConnection, table: &'static str, changes: &[Count]) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => {
            for changes in changes.chunks(BOUND) {
                Insert { table, changes }.execute(conn)?;
            }
        }
        DbConnection::Postgres(conn) => {
            for some in changes.chunks(CHUNK) {
                let texts = |of: fn(&Key) -> &str| -> Vec<&str> {
                    some.iter().map(|(key, _)| of(key)).collect()
                };
                let numbers = |of: fn(&Count) -> i64| -> Vec<i64> { some.iter().map(of).collect() };
                diesel::sql_query(format!(
                    "INSERT INTO {table}{COLUMNS}\
                     SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10){ADDING}"
                ))
                .bind::<Array<BigInt>, _>(numbers(|(key, _)| key.subject))
                .bind::<Array<Text>, _>(texts(|key| &key.dimension))
                .bind::<Array<Text>, _>(texts(|key| &key.variant))
                .bind::<Array<Text>, _>(texts(|key| &key.rulebook))
                .bind::<Array<Text>, _>(texts(|key| &key.value))
                .bind::<Array<BigInt>, _>(numbers(|(_, tally)| tally.first))
                .bind::<Array<BigInt>, _>(numbers(|(_, tally)| tally.second))
                .bind::<Array<BigInt>, _>(numbers(|(_, tally)| tally.drawn))
                .bind::<Array<BigInt>, _>(numbers(|(_, tally)| tally.unknown))
                .bind::<Array<BigInt>, _>(numbers(|(_, tally)| tally.games()))
                .execute(conn)?;
            }
        }
    }
    Ok(())
}

pub fn delete_all(conn: &mut DbConnection) -> QueryResult<()> {
    diesel::delete(counts::table).execute(conn).map(drop)
}

/// Locks the counts until the transaction ends. SQLite has a single writer anyway.
pub fn lock(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(_) => Ok(()),
        DbConnection::Postgres(conn) => conn.batch_execute("LOCK TABLE counts IN EXCLUSIVE MODE"),
    }
}

/// The counts of a subject in a dimension, for one variant or all: variant, rulebook, value and
/// tally.
pub fn of(
    conn: &mut DbConnection,
    subject: i64,
    dimension: &str,
    variant: Option<&str>,
) -> QueryResult<Vec<Count>> {
    let mut query = counts::table
        .filter(counts::subject.eq(subject))
        .filter(counts::dimension.eq(dimension))
        .order((counts::variant, counts::rulebook, counts::value))
        .select((KEY, TALLY))
        .into_boxed();
    if let Some(variant) = variant {
        query = query.filter(counts::variant.eq(variant));
    }
    query.load(conn)
}

/// Creates an empty temporary table for a recount.
pub fn begin_recount(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => conn.batch_execute(
            "CREATE TEMPORARY TABLE counts_anew (subject INTEGER, dimension TEXT, variant TEXT, \
                rulebook TEXT, \
             value TEXT, first INTEGER, second INTEGER, drawn INTEGER, unknown INTEGER, games \
             INTEGER, \
             PRIMARY KEY (subject, dimension, variant, rulebook, value)) WITHOUT ROWID",
        ),
        DbConnection::Postgres(conn) => {
            conn.batch_execute("CREATE TEMPORARY TABLE counts_anew (LIKE counts INCLUDING ALL)")
        }
    }
}

/// Like [`add`], for the temporary table.
pub fn add_to_recount(conn: &mut DbConnection, changes: &[Count]) -> QueryResult<()> {
    count(conn, ANEW, changes)
}

pub fn end_recount(conn: &mut DbConnection) -> QueryResult<()> {
    directly!(conn, |conn| conn.batch_execute("DROP TABLE counts_anew"))
}

/// Differences between the stored counts and the recount.
pub fn differences(conn: &mut DbConnection, most: i64) -> QueryResult<Vec<Difference>> {
    let sql = format!(
        "WITH kept AS (SELECT * FROM counts EXCEPT SELECT * FROM counts_anew), \
         anew AS (SELECT * FROM counts_anew EXCEPT SELECT * FROM counts) \
         SELECT 'kept' AS place, kept.* FROM kept UNION ALL SELECT 'anew' AS place, anew.* FROM \
         anew \
         ORDER BY subject, dimension, variant, rulebook, value, place LIMIT {most}"
    );
    diesel::sql_query(sql).load(conn)
}

/// A row that is in one of the two tables only.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Difference {
    #[diesel(sql_type = Text)]
    pub place: String,
    #[diesel(sql_type = BigInt)]
    pub subject: i64,
    #[diesel(sql_type = Text)]
    pub dimension: String,
    #[diesel(sql_type = Text)]
    pub variant: String,
    #[diesel(sql_type = Text)]
    pub rulebook: String,
    #[diesel(sql_type = Text)]
    pub value: String,
    #[diesel(sql_type = BigInt)]
    pub games: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: i64,
    /// The slug in the address of the person's page.
    pub slug: String,
    pub name: String,
    pub account: Option<PlayerName>,
}

/// The people with the most games in a variant, or in all if it is empty, with their results.
pub fn most_active(
    conn: &mut DbConnection,
    variant: &str,
    limit: i64,
) -> QueryResult<Vec<(Person, Tally)>> {
    let rows = counts::table
        .filter(sql::<Bool>("counts.dimension = 'played'"))
        .filter(counts::variant.eq(variant))
        .order(counts::games.desc())
        .select((counts::subject, TALLY));
    let rows: Vec<(i64, Tally)> = directly!(conn, |conn| at_most(limit, rows).load(conn)?);
    with_people(conn, rows)
}

/// The most frequent opponents of a person, with the person's results.
pub fn opponents(
    conn: &mut DbConnection,
    person: i64,
    limit: i64,
) -> QueryResult<Vec<(Person, Tally)>> {
    let rows = counts::table
        .filter(sql::<Bool>("counts.dimension = 'opponent'"))
        .filter(counts::subject.eq(person))
        .order(counts::games.desc())
        .select((counts::value, TALLY));
    let rows: Vec<(String, Tally)> = directly!(conn, |conn| at_most(limit, rows).load(conn)?);
    with_people(conn, numbered(rows))
}

/// The opponents of a person in private games.
pub fn private_opponents(
    conn: &mut DbConnection,
    person: i64,
) -> QueryResult<Vec<(Person, Tally)>> {
    let rows = of(conn, person, "private-opponent", None)?.into_iter();
    let rows = numbered(rows.map(|(key, tally)| (key.value, tally)).collect());
    with_people(conn, rows)
}

fn numbered(rows: Vec<(String, Tally)>) -> Vec<(i64, Tally)> {
    let rows = rows.into_iter();
    rows.filter_map(|(value, tally)| Some((value.parse().ok()?, tally)))
        .collect()
}

fn with_people(
    conn: &mut DbConnection,
    rows: Vec<(i64, Tally)>,
) -> QueryResult<Vec<(Person, Tally)>> {
    let ids: Vec<i64> = rows.iter().map(|(person, _)| *person).collect();
    let all = persons(conn, &ids)?;
    let persons = rows.into_iter().filter_map(|(id, tally)| {
        let person = all.iter().find(|person| person.id == id)?;
        Some((person.clone(), tally))
    });
    Ok(persons.collect())
}

pub fn persons(conn: &mut DbConnection, ids: &[i64]) -> QueryResult<Vec<Person>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    type PersonColumns = (
        i64,
        String,
        String,
        Option<(String, Option<String>, String)>,
    );
    let rows: Vec<PersonColumns> = people::table
        .left_join(players::table.on(people::player_id.eq(players::id.nullable())))
        .filter(people::id.eq_any(ids.to_vec()))
        .select((
            people::id,
            people::slug,
            people::name,
            (players::name, players::display_name, players::role).nullable(),
        ))
        .load(conn)?;
    let person = |(id, slug, name, account): PersonColumns| Person {
        id,
        slug,
        name,
        account: account.map(|(name, display, role)| called(name, display, &role)),
    };
    Ok(rows.into_iter().map(person).collect())
}

const KEY: (
    counts::subject,
    counts::dimension,
    counts::variant,
    counts::rulebook,
    counts::value,
) = (
    counts::subject,
    counts::dimension,
    counts::variant,
    counts::rulebook,
    counts::value,
);

const TALLY: (
    counts::first,
    counts::second,
    counts::drawn,
    counts::unknown,
) = (
    counts::first,
    counts::second,
    counts::drawn,
    counts::unknown,
);
