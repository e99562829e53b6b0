//! What games are found by: the tokens of their words, each game's in one row, and the index over
//! them that each database has of its own (FTS5 of SQLite, GIN of PostgreSQL). Both find the same
//! games.

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

/// The tokens of a game: its number, and these with a blank between them, each once.
pub type Tokens = (GameId, String);

/// Writes what games are found by, in place of what was there.
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

/// What these games are found by; those that are not are left out.
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

/// The games, begun or over, in which all of this is found, the highest number first and below
/// `below`; `limit` of them at most, whoever may see them. None where nothing is looked for.
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
    let found: Vec<GameNumber> = match conn {
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
    Ok(found.into_iter().map(|found| found.game_id).collect())
}

/// The games that are being played in which all of this is found, the highest number first; `limit`
/// of them at most. These are gone through, so it does not matter how many finished ones have the
/// same words. None where nothing is looked for.
pub fn matching_playing(
    conn: &mut DbConnection,
    terms: &[Term],
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    let playing = "words.game_id IN (SELECT games.id FROM games WHERE games.status = 'playing')";
    let mut found = words::table
        .into_boxed::<MultiBackend>()
        .filter(sql::<Bool>(playing));
    for term in terms {
        let told = sql::<Bool>("' ' || words.tokens || ' ' LIKE ").bind::<Text, _>(pattern(term));
        found = found.filter(told);
    }
    found
        .order(words::game_id.desc())
        .limit(limit)
        .select(words::game_id)
        .load(conn)
}

/// What the tokens of a game are like in which a term is found, between blanks. Nothing is in a
/// token that means something in a pattern.
pub(in crate::store) fn pattern(term: &Term) -> String {
    match term {
        Term::Whole(token) => format!("% {token} %"),
        Term::Beginning(start) => format!("% {start}%"),
    }
}

/// Whether all of it is found in more games than that.
pub fn matches_more_than(conn: &mut DbConnection, terms: &[Term], most: i64) -> QueryResult<bool> {
    if terms.is_empty() {
        return Ok(false);
    }
    #[derive(QueryableByName)]
    struct Games {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    let found: Games = match conn {
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
    Ok(found.number > most)
}

/// As FTS5 reads it. Nothing is in a term that would mean something there but quotation marks, and
/// it has none.
fn for_sqlite(terms: &[Term]) -> String {
    let written = terms.iter().map(|term| match term {
        Term::Whole(token) => format!("\"{token}\""),
        Term::Beginning(start) => format!("\"{start}\" *"),
    });
    written.collect::<Vec<_>>().join(" AND ")
}

/// As a `tsquery` is written.
fn for_postgres(terms: &[Term]) -> String {
    let written = terms.iter().map(|term| match term {
        Term::Whole(token) => format!("'{token}'"),
        Term::Beginning(start) => format!("'{start}':*"),
    });
    written.collect::<Vec<_>>().join(" & ")
}

/// A game that has begun, as far as words tell of it.
#[derive(Debug, Clone, Queryable)]
pub struct StartedGame {
    pub id: GameId,
    /// Who has the first seat; nobody in a game that was played elsewhere.
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    /// Where its record comes from.
    pub source: Option<String>,
}

/// Those of these games that have begun, by number.
pub fn begun(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<StartedGame>> {
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

/// The numbers of games after that one that have begun.
pub fn begun_after(conn: &mut DbConnection, game: GameId, limit: i64) -> QueryResult<Vec<GameId>> {
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

/// What the players of these games said to each other, as everybody sees it who sees the game: not
/// what an admin has hidden, nor what came with moves that were taken back.
pub fn said_in(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<(GameId, String)>> {
    let with_moves: Vec<(GameId, Option<String>)> = moves::table
        .filter(moves::game_id.eq_any(padded(ids)))
        .filter(moves::message.is_not_null())
        .filter(moves::hidden_at.is_null())
        .order((moves::game_id, moves::ply))
        .select((moves::game_id, moves::message))
        .cached()
        .load(conn)?;
    let beside: Vec<(GameId, String)> = events::table
        .inner_join(games::table.on(events::game_id.eq(games::id.nullable())))
        .filter(events::game_id.eq_any(padded(ids).into_iter().map(Some).collect::<Vec<_>>()))
        .filter(events::kind.eq(<&str>::from(EventKind::Message)))
        .filter(events::hidden_at.is_null())
        .filter(events::ply.le(games::ply.nullable()))
        .order(events::id)
        .select((games::id, events::detail))
        .cached()
        .load(conn)?;
    let with_moves = with_moves.into_iter();
    let with_moves = with_moves.filter_map(|(game, message)| Some((game, message?)));
    let beside = beside
        .into_iter()
        .map(|(game, detail)| Ok((game, stored_events::message(&detail)?)));
    with_moves.map(Ok).chain(beside).collect()
}

/// The remarks on these games that everybody sees: on public ones, neither taken back nor hidden,
/// nor sealed while the game runs.
pub fn remarked_in(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<(GameId, String)>> {
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

/// The numbers of the games of a player that have begun, in order.
pub fn begun_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<GameId>> {
    let has_begun = games::status
        .eq(Status::Playing)
        .or(games::status.eq(Status::Finished));
    let of_all = games::table.filter(has_begun).select(games::id);
    // Seat by seat: each has its index.
    let mut own: Vec<GameId> = of_all.filter(games::first_id.eq(player)).load(conn)?;
    own.extend::<Vec<GameId>>(of_all.filter(games::second_id.eq(player)).load(conn)?);
    own.sort_unstable();
    own.dedup();
    Ok(own)
}

/// Notes that the words of these games, in order, are to be put together anew. Where that is noted
/// already, whoever is about to do it waits for this transaction, or is waited for.
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

/// Whether the words of any games are to be put together anew.
pub fn is_any_due(conn: &mut DbConnection) -> QueryResult<bool> {
    let first: Option<GameId> = words_due::table
        .select(words_due::game_id)
        .first(conn)
        .optional()?;
    Ok(first.is_some())
}

/// Takes the first games whose words are to be put together anew: they are noted no more.
pub fn take_due(conn: &mut DbConnection, limit: usize) -> QueryResult<Vec<GameId>> {
    let take = |held: &str| {
        format!(
            "DELETE FROM words_due WHERE game_id IN \
             (SELECT game_id FROM words_due ORDER BY game_id LIMIT {limit}{held}) RETURNING game_id"
        )
    };
    let taken: Vec<GameNumber> = match conn {
        DbConnection::Sqlite(conn) => diesel::sql_query(take("")).load(conn)?,
        // Held in their order, so that no two wait for each other.
        DbConnection::Postgres(conn) => diesel::sql_query(take(" FOR UPDATE")).load(conn)?,
    };
    Ok(taken.into_iter().map(|taken| taken.game_id).collect())
}

/// Makes the index anew from the tokens, where rows were written without it.
pub(in crate::store) fn renew_index(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => {
            conn.batch_execute("INSERT INTO words_index (words_index) VALUES ('rebuild')")
        }
        // An index like others.
        DbConnection::Postgres(_) => Ok(()),
    }
}
