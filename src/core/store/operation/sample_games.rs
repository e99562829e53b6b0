//! Very many games for benchmarks. The database itself copies real games, table by table, with
//! other players and times.

use crate::store::copy::tables::{self, Column, Table};
use crate::store::players::NewPlayer;
use crate::store::schema::players;
use crate::store::{DbConnection, dropped_indexes};
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::ops::Range;

/// Which games are copied, and how.
#[derive(Debug, Clone)]
pub struct SampleGames {
    pub games: Range<i64>,
    /// The ids of the originals. In all of them player 1 has the first seat, and player 2 the
    /// second.
    pub like: Range<i64>,
    /// The number of players, whose ids start at 1.
    pub players: i64,
    /// By how many minutes the first and the last copy lie before the originals.
    pub minutes_ago: [i64; 2],
}

/// One game in this many is private.
const PRIVATE: i64 = 16;

/// Runs `f`, which writes very many rows, in its own transaction.
///
/// # Errors
/// The error of `f`; then nothing is written.
pub fn fill<T, E: From<diesel::result::Error>>(
    conn: &mut DbConnection,
    f: impl FnOnce(&mut DbConnection) -> Result<T, E>,
) -> Result<T, E> {
    crate::store::write_tx(conn, |conn| dropped_indexes::without_indexes(conn, f))
}

/// Inserts a player with a unique name and these kinds of notice switched off.
pub fn write_player(
    conn: &mut DbConnection,
    player: &NewPlayer<'_>,
    mail_off: &str,
) -> QueryResult<()> {
    diesel::insert_into(players::table)
        .values((player, players::mail_off.eq(mail_off)))
        .execute(conn)
        .map(drop)
}

/// Stores the current rows as the originals for [`write`].
pub fn store_originals(conn: &mut DbConnection) -> QueryResult<()> {
    for table in game_tables(conn)? {
        let (name, key) = (&table.name, key(&table));
        conn.batch_execute(&format!(
            "CREATE TEMPORARY TABLE model_{name} AS SELECT * FROM \"{name}\"; \
             CREATE INDEX model_{name}_game ON model_{name} ({key});"
        ))?;
    }
    Ok(())
}

/// Drops the originals, and reserves the ids of the copies.
pub fn drop_originals(conn: &mut DbConnection, last_game: i64) -> QueryResult<()> {
    for Table { name, .. } in game_tables(conn)? {
        conn.batch_execute(&format!("DROP TABLE model_{name}"))?;
    }
    let last = tables::TableCount {
        name: "games".into(),
        n: last_game,
    };
    tables::continue_ids_after(conn, &last)
}

/// Writes games with all related rows except notices.
pub fn write(conn: &mut DbConnection, samples: &SampleGames) -> QueryResult<()> {
    for table in game_tables(conn)? {
        diesel::sql_query(insert_sql(conn, &table, samples)).execute(conn)?;
    }
    Ok(())
}

/// Writes the turn notices of these games as sent at the times of their moves. Notices older than
/// `days` count as deleted.
pub fn write_notices(conn: &mut DbConnection, games: &Range<i64>, days: i64) -> QueryResult<()> {
    let Range { start, end } = games;
    let since = match conn {
        DbConnection::Sqlite(_) => format!("datetime('now', '-{days} days')"),
        DbConnection::Postgres(_) => format!("(now() AT TIME ZONE 'UTC') - interval '{days} days'"),
    };
    let sql = format!(
        "INSERT INTO outbox (event_id, recipient_id, game_id, kind, state, message_id, fence, \
            next_at, created_at, done_at) \
         SELECT e.id, CASE WHEN e.player_id = g.first_id THEN g.second_id ELSE g.first_id END, \
         g.id, 'your-turn', \
         'sent', '<' || e.id || '@players.example>', 1, e.at, e.at, e.at \
         FROM games AS g JOIN events AS e ON e.game_id = g.id \
         WHERE g.id >= {start} AND g.id < {end} AND e.kind = 'moved' AND e.at > {since} ORDER BY \
         e.at, e.id"
    );
    diesel::sql_query(sql).execute(conn).map(drop)
}

/// Notices depend on events, and the archive's index is built from the games.
const MADE_LATER: [&str; 6] = [
    "outbox",
    "archive",
    "positions",
    "archive_filled",
    "words",
    "words_due",
];

/// The tables with rows of games.
fn game_tables(conn: &mut DbConnection) -> QueryResult<Vec<Table>> {
    let mut all = tables::all(conn)?;
    let of_game = |table: &Table| {
        let has_game = table.columns.iter().any(|column| column.name == "game_id");
        let is_its_own = has_game && !MADE_LATER.contains(&table.name.as_str());
        table.name == "games" || is_its_own
    };
    all.retain(of_game);
    Ok(all)
}

/// The column with the game's id.
fn key(table: &Table) -> &'static str {
    match table.name.as_str() {
        "games" => "id",
        _ => "game_id",
    }
}

fn insert_sql(conn: &DbConnection, table: &Table, samples: &SampleGames) -> String {
    let (name, key) = (&table.name, key(table));
    let Range { start, end } = samples.games;
    let (first, models) = (samples.like.start, samples.like.end - samples.like.start);
    let (players, [from, to]) = (samples.players, samples.minutes_ago);
    // The database assigns the row's own id.
    let written = || {
        table
            .columns
            .iter()
            .filter(|column| key == "id" || column.name != "id")
    };
    let columns = written().map(Column::quoted).collect::<Vec<_>>().join(", ");
    let values = written().map(|column| value(conn, column, key, players));
    let values = values.collect::<Vec<_>>().join(", ");
    let (own_numbers, order) = match conn {
        // SQLite inserts the rows in the order in which they are read: by game.
        DbConnection::Sqlite(_) => ("", String::new()),
        DbConnection::Postgres(_) => {
            let has = |name: &str| table.columns.iter().any(|column| column.name == name);
            let within = ["id", "ply"].into_iter().find(|name| has(name));
            let within = within
                .map(|name| format!(", model.{name}"))
                .unwrap_or_default();
            (
                "OVERRIDING SYSTEM VALUE ",
                format!("ORDER BY game.n{within}"),
            )
        }
    };
    let remarks = match name.as_str() {
        "kibitz" => format!("AND game.n % {PRIVATE} <> 0 "),
        _ => String::new(),
    };
    let own_numbers = if key == "id" { own_numbers } else { "" };
    format!(
        "WITH RECURSIVE number (n) AS (SELECT CAST({start} AS BIGINT) UNION ALL SELECT n + 1 FROM \
            number WHERE n + 1 < {end}), \
         game AS (SELECT n, {first} + n % {models} AS model, \
            1 + (n * 7919) % {players} AS first_player, \
            1 + ((n * 7919) % {players} + 1 + n % ({players} - 1)) % {players} AS second_player, \
            {from} - ({from} - {to}) * (n - {start}) / ({end} - {start}) AS ago FROM number) \
         INSERT INTO \"{name}\" ({columns}) {own_numbers}SELECT {values} FROM game \
         CROSS JOIN model_{name} AS model \
         WHERE model.{key} = game.model {remarks}{order}"
    )
}

/// The value of a column in a copied game.
fn value(conn: &DbConnection, column: &Column, key: &str, players: i64) -> String {
    let its = format!("model.{}", column.quoted());
    match column.name.as_str() {
        name if name == key => "game.n".to_owned(),
        "visibility" => format!("CASE WHEN game.n % {PRIVATE} = 0 THEN 'private' ELSE {its} END"),
        "challenger_id" | "opponent_id" | "first_id" | "second_id" | "player_id" => format!(
            "CASE {its} WHEN 1 THEN game.first_player WHEN 2 THEN game.second_player \
             ELSE 1 + ({its} * 31 + game.n) % {players} END"
        ),
        name if is_instant(name) => match conn {
            DbConnection::Sqlite(_) => format!("datetime({its}, '-' || game.ago || ' minutes')"),
            DbConnection::Postgres(_) => {
                format!("{its} - game.ago * interval '1 minute'")
            }
        },
        _ => its,
    }
}

/// Whether a column holds a time, which SQLite's types do not show.
fn is_instant(column: &str) -> bool {
    column == "at" || column.ends_with("_at") || ["deadline", "turn_since"].contains(&column)
}
