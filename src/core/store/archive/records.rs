//! Imported games: their rows, and the parts of their records besides the moves.

use crate::model::{EndedBy, GameId, PlayerId, SeatWish, Status, Visibility, Winner};
use crate::notation::annotations::Annotations;
use crate::play::Reason;
use crate::rules::Side;
use crate::search;
use crate::store::games::{Challenge, PinnedRules, State};
use crate::store::schema::{games, players, records};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = records)]
#[diesel(treat_none_as_default_value = false)]
pub struct Row {
    pub game_id: GameId,
    /// The player of the first seat, as in the record; the fields below likewise.
    pub first_name: String,
    pub second_name: String,
    pub event: String,
    pub site: String,
    pub played_on: String,
    pub round: String,
    pub source: String,
    pub licence: String,
    /// The other tags: a JSON list of pairs.
    pub tags: String,
    /// Names, event and the like in lower case, for searches.
    pub words: String,
    /// The fingerprint that identifies the game.
    pub digest: String,
    /// Comments and variations as JSON.
    pub annotations: Option<String>,
}

impl Row {
    /// The player of a side; empty if unknown.
    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::First => &self.first_name,
            Side::Second => &self.second_name,
        }
    }

    pub fn annotations(&self) -> Annotations {
        let parsed = self.annotations.as_deref().map(serde_json::from_str);
        parsed.and_then(Result::ok).unwrap_or_default()
    }
}

/// An imported game to be inserted.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = games)]
#[diesel(treat_none_as_default_value = false)]
pub struct NewGame {
    pub status: Status,
    pub variant: String,
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    pub pace: &'static str,
    pub visibility: Visibility,
    pub seat: SeatWish,
    pub moves: String,
    pub ply: i64,
    /// `None` if the record does not give one.
    pub winner: Option<Winner>,
    pub reason: EndedBy,
    /// The starting position, if not the variant's usual one.
    pub start: Option<String>,
    /// The day of the game: the key of lists.
    pub listed_at: Timestamp,
    pub created_at: Timestamp,
    /// The day of the game, if known.
    pub finished_at: Option<Timestamp>,
}

impl NewGame {
    /// The row that is stored under this id.
    pub fn row(self, id: GameId) -> crate::store::games::Row {
        crate::store::games::Row {
            id,
            visibility: self.visibility,
            rules: PinnedRules {
                variant: self.variant,
                variant_version: self.variant_version,
                rulebook: self.rulebook,
                rulebook_version: self.rulebook_version,
                pace: self.pace.to_owned(),
            },
            challenge: Challenge {
                challenger_id: None,
                opponent_id: None,
                seat: self.seat,
                greeting: String::new(),
                created_at: self.created_at,
            },
            state: State {
                status: self.status,
                first_id: None,
                second_id: None,
                moves: self.moves,
                ply: self.ply,
                rev: 0,
                turn: None,
                turn_since: None,
                deadline: None,
                offers: String::new(),
                winner: self.winner,
                reason: Some(self.reason),
                listed_at: self.listed_at,
                started_at: None,
                finished_at: self.finished_at,
                start: self.start,
            },
            rated: false,
            muted: String::new(),
            source: None,
        }
    }
}

/// The number of rows in one statement. SQLite binds at most 32,766 values.
const AT_ONCE: usize = 1_000;

/// Inserts games and their records, whose `game_id` is ignored, and returns the ids in the order of
/// the games.
pub fn insert_all(
    conn: &mut DbConnection,
    games: &[NewGame],
    records: &[&Row],
) -> QueryResult<Vec<GameId>> {
    let mut ids: Vec<GameId> = Vec::with_capacity(games.len());
    for some in games.chunks(AT_ONCE) {
        ids.extend(directly!(conn, |conn| {
            diesel::insert_into(games::table)
                .values(some)
                .returning(games::id)
                .get_results::<GameId>(conn)?
        }));
    }
    // They are given in the order of the rows, but may be returned in another.
    ids.sort_unstable();
    let records = ids.iter().zip(records).map(|(id, record)| Row {
        game_id: *id,
        ..Row::clone(record)
    });
    for some in records.collect::<Vec<_>>().chunks(AT_ONCE) {
        directly!(conn, |conn| {
            diesel::insert_into(records::table)
                .values(some)
                .execute(conn)?
        });
    }
    Ok(ids)
}

/// The record of an imported game.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    records::table.find(game).get_result(conn).optional()
}

/// The records of the imported ones among these games.
pub fn find_all(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<Row>> {
    records::table
        .filter(records::game_id.eq_any(games.to_vec()))
        .load(conn)
}

/// Id, players (empty if unknown), event, and date.
pub type RecordBrief = (GameId, [String; 2], String, String);

/// The players, events and dates of the imported ones among these games.
pub fn briefs(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<RecordBrief>> {
    let rows: Vec<(GameId, String, String, String, String)> = records::table
        .filter(records::game_id.eq_any(games.to_vec()))
        .select((
            records::game_id,
            records::first_name,
            records::second_name,
            records::event,
            records::played_on,
        ))
        .load(conn)?;
    let brief = |(game, first, second, event, day): (_, String, String, _, _)| {
        let names = [first, second].map(|name| search::name_if_known(&name).to_owned());
        (game, names, event, day)
    };
    Ok(rows.into_iter().map(brief).collect())
}

/// Those of these games whose records have comments, variations or marks.
pub fn annotated(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<GameId>> {
    records::table
        .filter(records::game_id.eq_any(games.to_vec()))
        .filter(records::annotations.is_not_null())
        .select(records::game_id)
        .load(conn)
}

/// The digests among these that exist already.
pub fn existing_digests(conn: &mut DbConnection, digests: &[String]) -> QueryResult<Vec<String>> {
    records::table
        .filter(records::digest.eq_any(digests.to_vec()))
        .select(records::digest)
        .load(conn)
}

/// Finished public games with a higher id, without cancelled ones, by id.
pub fn for_export(
    conn: &mut DbConnection,
    variant: Option<&str>,
    after: GameId,
    limit: i64,
) -> QueryResult<Vec<crate::store::games::Row>> {
    let mut query = games::table
        .filter(games::status.eq(Status::Finished))
        .filter(games::visibility.eq(Visibility::Public))
        .filter(games::reason.ne(EndedBy(Some(Reason::Cancelled))))
        .filter(games::id.gt(after))
        .into_boxed();
    if let Some(variant) = variant {
        query = query.filter(games::variant.eq(variant));
    }
    let query = query.order(games::id).limit(limit);
    query
        .select(crate::store::games::Row::as_select())
        .load(conn)
}

/// A game that was finished on this server, with the data for its digest.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct FinishedGameText {
    pub id: GameId,
    pub variant: String,
    /// The starting position, if not the variant's usual one.
    pub start: Option<String>,
    pub moves: String,
    /// The start; if it was not recorded, the time of the challenge.
    pub started_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
}

/// Public games that were finished on this server, by id.
pub fn local_games(
    conn: &mut DbConnection,
    after: GameId,
    limit: i64,
) -> QueryResult<Vec<FinishedGameText>> {
    games::table
        .filter(games::status.eq(Status::Finished))
        .filter(games::visibility.eq(Visibility::Public))
        .filter(games::challenger_id.is_not_null())
        .filter(games::id.gt(after))
        .order(games::id)
        .limit(limit)
        .select(FinishedGameText::as_select())
        .load(conn)
}

/// Those that a player with one of these names played, with one of these move lists.
pub fn local_games_by(
    conn: &mut DbConnection,
    name_keys: &[String],
    moves: &[String],
) -> QueryResult<Vec<FinishedGameText>> {
    let player_ids: Vec<PlayerId> = players::table
        .filter(players::name_key.eq_any(name_keys.to_vec()))
        .select(players::id)
        .load(conn)?;
    let is_theirs = games::first_id
        .eq_any(player_ids.clone())
        .or(games::second_id.eq_any(player_ids));
    games::table
        .filter(games::status.eq(Status::Finished))
        .filter(games::visibility.eq(Visibility::Public))
        .filter(games::challenger_id.is_not_null())
        .filter(is_theirs.assume_not_null())
        .filter(games::moves.eq_any(moves.to_vec()))
        .select(FinishedGameText::as_select())
        .load(conn)
}

/// The names of all players, by id.
pub fn player_names(conn: &mut DbConnection) -> QueryResult<Vec<(PlayerId, String)>> {
    players::table
        .select((players::id, players::name))
        .load(conn)
}
