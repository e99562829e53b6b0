//! Full-text search of games: one row of tokens for each game, and each database's own index (FTS5
//! of SQLite, GIN of PostgreSQL). Both find the same games.

use crate::event::EventKind;
use crate::model::{GameId, PlayerId, Status, Visibility};
use crate::search::Term;
use crate::store::cached::{Cache, padded};
use crate::store::connection::{DbConnection, MultiBackend};
use crate::store::events as stored_events;
use crate::store::schema::{events, games, kibitz, moves, words, words_due};
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};

/// A game's id and its distinct tokens, separated by spaces.
pub type Tokens = (GameId, String);

/// Inserts or replaces the tokens of games.
pub fn save_all(conn: &mut DbConnection, games: &[Tokens]) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => {
            let list = serde_json::to_string(games)
                .map_err(|error| diesel::result::Error::SerializationError(error.into()))?;
            let save = "INSERT INTO words (game_id, tokens) SELECT value ->> 0, value ->> 1 FROM \
                json_each(?) WHERE TRUE \
                 ON CONFLICT (game_id) DO UPDATE SET tokens = excluded.tokens WHERE tokens <> \
                 excluded.tokens";
            let save = diesel::sql_query(save).bind::<Text, _>(list);
            save.cached().execute_on(conn).map(drop)
        }
        DbConnection::Postgres(conn) => {
            let (ids, tokens): (Vec<GameId>, Vec<&str>) = games
                .iter()
                .map(|(game, tokens)| (*game, tokens.as_str()))
                .unzip();
            let save = "INSERT INTO words (game_id, tokens) SELECT * FROM unnest($1::bigint[], \
                $2::text[]) \
                 ON CONFLICT (game_id) DO UPDATE SET tokens = excluded.tokens WHERE words.tokens \
                 <> excluded.tokens";
            let save = diesel::sql_query(save)
                .bind::<Array<BigInt>, _>(ids)
                .bind::<Array<Text>, _>(tokens);
            save.cached().execute_on(conn).map(drop)
        }
    }
}

/// The tokens of these games; games without tokens are left out.
pub fn find_all(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<Tokens>> {
    words::table
        .filter(words::game_id.eq_any(games.to_vec()))
        .load(conn)
}

#[derive(QueryableByName)]
struct GameNumber {
    #[diesel(sql_type = BigInt)]
    game_id: GameId,
}

/// The games with a lower id than `below`, running or finished, in which all terms occur, in
/// descending order, whoever may see them. Empty if there are no terms.
pub fn matching(
    conn: &mut DbConnection,
    terms: &[Term],
    below: Option<GameId>,
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    let below = below.unwrap_or(GameId::MAX);
    let rows: Vec<GameNumber> = match conn {
        DbConnection::Sqlite(conn) => diesel::sql_query(
            "SELECT rowid AS game_id FROM words_index WHERE words_index MATCH ? AND rowid < ? \
             ORDER BY rowid DESC LIMIT ?",
        )
        .bind::<Text, _>(for_sqlite(terms))
        .bind::<BigInt, _>(below)
        .bind::<BigInt, _>(limit)
        .load(conn)?,
        DbConnection::Postgres(conn) => diesel::sql_query(
            "SELECT game_id FROM words WHERE array_to_tsvector(string_to_array(tokens, ' ')) @@ \
                $1::tsquery \
             AND game_id < $2 ORDER BY game_id DESC LIMIT $3",
        )
        .bind::<Text, _>(for_postgres(terms))
        .bind::<BigInt, _>(below)
        .bind::<BigInt, _>(limit)
        .load(conn)?,
    };
    Ok(rows.into_iter().map(|row| row.game_id).collect())
}

/// The running games in which all terms occur, in descending order. Only running games are scanned,
/// however many finished ones have the same words. Empty if there are no terms.
pub fn matching_playing(
    conn: &mut DbConnection,
    terms: &[Term],
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    let playing = "words.game_id IN (SELECT games.id FROM games WHERE games.status = 'playing')";
    let mut query = words::table
        .into_boxed::<MultiBackend>()
        .filter(sql::<Bool>(playing));
    for term in terms {
        let condition =
            sql::<Bool>("' ' || words.tokens || ' ' LIKE ").bind::<Text, _>(pattern(term));
        query = query.filter(condition);
    }
    query
        .order(words::game_id.desc())
        .limit(limit)
        .select(words::game_id)
        .load(conn)
}

/// The `LIKE` pattern of a term, with spaces around it. Tokens contain no wildcards.
pub(in crate::store) fn pattern(term: &Term) -> String {
    match term {
        Term::Whole(token) => format!("% {token} %"),
        Term::Beginning(start) => format!("% {start}%"),
    }
}

/// Whether all terms occur in more than `most` games.
pub fn matches_more_than(conn: &mut DbConnection, terms: &[Term], most: i64) -> QueryResult<bool> {
    if terms.is_empty() {
        return Ok(false);
    }
    #[derive(QueryableByName)]
    struct Games {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    let games: Games = match conn {
        DbConnection::Sqlite(conn) => diesel::sql_query(
            "SELECT COUNT(*) AS number FROM (SELECT rowid FROM words_index WHERE words_index MATCH \
                ? LIMIT ?)",
        )
        .bind::<Text, _>(for_sqlite(terms))
        .bind::<BigInt, _>(most + 1)
        .get_result(conn)?,
        DbConnection::Postgres(conn) => diesel::sql_query(
            "SELECT COUNT(*) AS number FROM (SELECT 1 FROM words \
             WHERE array_to_tsvector(string_to_array(tokens, ' ')) @@ $1::tsquery LIMIT $2) AS \
             counted",
        )
        .bind::<Text, _>(for_postgres(terms))
        .bind::<BigInt, _>(most + 1)
        .get_result(conn)?,
    };
    Ok(games.number > most)
}

/// The FTS5 query. A term contains no quotation marks, so quoting it suffices.
fn for_sqlite(terms: &[Term]) -> String {
    let written = terms.iter().map(|term| match term {
        Term::Whole(token) => format!("\"{token}\""),
        Term::Beginning(start) => format!("\"{start}\" *"),
    });
    written.collect::<Vec<_>>().join(" AND ")
}

/// The `tsquery`.
fn for_postgres(terms: &[Term]) -> String {
    let written = terms.iter().map(|term| match term {
        Term::Whole(token) => format!("'{token}'"),
        Term::Beginning(start) => format!("'{start}':*"),
    });
    written.collect::<Vec<_>>().join(" & ")
}

/// A game that has started, with its searchable texts.
#[derive(Debug, Clone, Queryable)]
pub struct StartedGame {
    pub id: GameId,
    /// `None` in an imported game.
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    pub source: Option<String>,
}

/// Those of these games that have started, by id.
pub fn started(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<StartedGame>> {
    let has_begun = games::status
        .eq(Status::Playing)
        .or(games::status.eq(Status::Finished));
    games::table
        .filter(games::id.eq_any(padded(ids)))
        .filter(has_begun)
        .order(games::id)
        .select((games::id, games::first_id, games::second_id, games::source))
        .cached()
        .load(conn)
}

/// The ids of started games after that one.
pub fn started_after(
    conn: &mut DbConnection,
    game: GameId,
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    let has_begun = games::status
        .eq(Status::Playing)
        .or(games::status.eq(Status::Finished));
    games::table
        .filter(games::id.gt(game))
        .filter(has_begun)
        .order(games::id)
        .limit(limit)
        .select(games::id)
        .load(conn)
}

/// The players' messages in these games that every viewer of the game may read: without hidden ones
/// and those sent with moves that were taken back.
pub fn messages_in(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<(GameId, String)>> {
    let with_moves: Vec<(GameId, Option<String>)> = moves::table
        .filter(moves::game_id.eq_any(padded(ids)))
        .filter(moves::message.is_not_null())
        .filter(moves::hidden_at.is_null())
        .order((moves::game_id, moves::ply))
        .select((moves::game_id, moves::message))
        .cached()
        .load(conn)?;
    let beside: Vec<(GameId, String)> = events::table
        .filter(events::game_id.eq_any(padded(ids).into_iter().map(Some).collect::<Vec<_>>()))
        .filter(events::kind.eq(<&str>::from(EventKind::Message)))
        .filter(events::hidden_at.is_null())
        .order(events::id)
        .select((events::game_id.assume_not_null(), events::detail))
        .cached()
        .load(conn)?;
    let with_moves = with_moves.into_iter();
    let with_moves = with_moves.filter_map(|(game, message)| Some((game, message?)));
    let beside = beside
        .into_iter()
        .map(|(game, detail)| Ok((game, stored_events::message(&detail)?)));
    with_moves.map(Ok).chain(beside).collect()
}

/// The comments on these games that everyone may read: on public games, neither withdrawn, nor
/// removed, nor hidden until the game ends.
pub fn comments_in(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<(GameId, String)>> {
    let is_open = kibitz::sealed
        .eq(false)
        .or(games::status.eq(Status::Finished));
    kibitz::table
        .inner_join(games::table.on(games::id.eq(kibitz::game_id)))
        .filter(kibitz::game_id.eq_any(padded(ids)))
        .filter(games::visibility.eq(Visibility::Public))
        .filter(kibitz::withdrawn_at.is_null())
        .filter(kibitz::hidden_at.is_null())
        .filter(is_open)
        .order(kibitz::id)
        .select((kibitz::game_id, kibitz::body))
        .cached()
        .load(conn)
}

/// The ids of a player's started games, in ascending order.
pub fn started_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<GameId>> {
    let has_begun = games::status
        .eq(Status::Playing)
        .or(games::status.eq(Status::Finished));
    let of_all = games::table.filter(has_begun).select(games::id);
    // One query for each seat, because each seat has its index.
    let mut own: Vec<GameId> = of_all.filter(games::first_id.eq(player)).load(conn)?;
    own.extend::<Vec<GameId>>(of_all.filter(games::second_id.eq(player)).load(conn)?);
    own.sort_unstable();
    own.dedup();
    Ok(own)
}

/// Queues these games for a rebuild of their tokens. If a game is queued already, this transaction
/// waits for the one that is rebuilding it, or the other way round.
pub fn note_due(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<()> {
    let note = |numbers: &str| {
        format!(
            "INSERT INTO words_due (game_id) {numbers} \
             ON CONFLICT (game_id) DO UPDATE SET game_id = excluded.game_id"
        )
    };
    match conn {
        DbConnection::Sqlite(conn) => {
            let list = serde_json::to_string(games)
                .map_err(|error| diesel::result::Error::SerializationError(error.into()))?;
            diesel::sql_query(note("SELECT value FROM json_each(?) WHERE TRUE"))
                .bind::<Text, _>(list)
                .cached()
                .execute_on(conn)
                .map(drop)
        }
        DbConnection::Postgres(conn) => diesel::sql_query(note("SELECT * FROM unnest($1)"))
            .bind::<Array<BigInt>, _>(games)
            .cached()
            .execute_on(conn)
            .map(drop),
    }
}

/// Whether any game is queued.
pub fn is_any_due(conn: &mut DbConnection) -> QueryResult<bool> {
    let first: Option<GameId> = words_due::table
        .select(words_due::game_id)
        .first(conn)
        .optional()?;
    Ok(first.is_some())
}

/// Takes the first games off the queue.
pub fn take_due(conn: &mut DbConnection, limit: usize) -> QueryResult<Vec<GameId>> {
    let take = |lock: &str| {
        format!(
            "DELETE FROM words_due WHERE game_id IN \
             (SELECT game_id FROM words_due ORDER BY game_id LIMIT {limit}{lock}) RETURNING game_id"
        )
    };
    let taken: Vec<GameNumber> = match conn {
        DbConnection::Sqlite(conn) => diesel::sql_query(take("")).load(conn)?,
        // Locked in order, so that two transactions do not deadlock.
        DbConnection::Postgres(conn) => diesel::sql_query(take(" FOR UPDATE")).load(conn)?,
    };
    Ok(taken.into_iter().map(|taken| taken.game_id).collect())
}

/// Rebuilds the index after tokens were written without it.
pub(in crate::store) fn rebuild_index(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => {
            conn.batch_execute("INSERT INTO words_index (words_index) VALUES ('rebuild')")
        }
        // PostgreSQL maintains its index itself.
        DbConnection::Postgres(_) => Ok(()),
    }
}
