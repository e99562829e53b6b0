//! Games that were played elsewhere: their rows, and what their records tell beside the moves.

use crate::model::{EndedBy, GameId, PlayerId, SeatWish, Status, Visibility, Winner};
use crate::notation::annotations::Annotations;
use crate::play::Reason;
use crate::rules::Side;
use crate::search;
use crate::store::schema::{games, players, records};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = records)]
pub struct Row {
    pub game_id: GameId,
    /// Who had the first seat, as the record writes it; so for all of these.
    pub first_name: String,
    pub second_name: String,
    pub event: String,
    pub site: String,
    pub played_on: String,
    pub round: String,
    /// Where the record comes from.
    pub source: String,
    pub licence: String,
    /// The other tags, as a JSON list of pairs.
    pub tags: String,
    /// Names, event and the like in small letters, to look for words in.
    pub words: String,
    /// What tells this game from all others.
    pub digest: String,
    /// Its comments and variations, as JSON; none where there are none.
    pub annotations: Option<String>,
}

impl Row {
    /// The player of a seat; empty where the record does not know.
    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::First => &self.first_name,
            Side::Second => &self.second_name,
        }
    }

    /// Its comments and variations.
    pub fn annotations(&self) -> Annotations {
        let told = self.annotations.as_deref().map(serde_json::from_str);
        told.and_then(Result::ok).unwrap_or_default()
    }
}

/// A game that was played elsewhere, to be written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = games)]
pub struct NewGame {
    pub status: Status,
    pub variant: String,
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    pub pace: &'static str,
    pub visibility: Visibility,
    /// Nobody chose; always the first.
    pub seat: SeatWish,
    pub moves: String,
    pub ply: i64,
    /// The winner; none where the record does not know.
    pub winner: Option<Winner>,
    pub reason: EndedBy,
    /// The position it began with, where that is not the variant's own.
    pub start: Option<String>,
    /// The day it was played: the order of lists.
    pub listed_at: Timestamp,
    pub created_at: Timestamp,
    /// The day it was played, where that is known.
    pub finished_at: Option<Timestamp>,
}

/// Writes a game and its record and tells its number; the record's own number does not matter.
pub fn insert(conn: &mut DbConnection, game: &NewGame, record: &Row) -> QueryResult<GameId> {
    let id = diesel::insert_into(games::table)
        .values(game)
        .returning(games::id)
        .get_result(conn)?;
    let record = Row {
        game_id: id,
        ..record.clone()
    };
    diesel::insert_into(records::table)
        .values(record)
        .execute(conn)?;
    Ok(id)
}

/// The record of a game that was played elsewhere.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    records::table.find(game).get_result(conn).optional()
}

/// The records of those of the games that were played elsewhere.
pub fn find_all(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<Row>> {
    records::table
        .filter(records::game_id.eq_any(games.to_vec()))
        .load(conn)
}

/// A game's number, its players (empty where they are not known), in what it was played, and when.
pub type RecordBrief = (GameId, [String; 2], String, String);

/// The players, events and days of those games that were played elsewhere.
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
        let names = [first, second].map(|name| search::known(&name).to_owned());
        (game, names, event, day)
    };
    Ok(rows.into_iter().map(brief).collect())
}

/// Which of these digests are known.
pub fn known(conn: &mut DbConnection, digests: &[String]) -> QueryResult<Vec<String>> {
    records::table
        .filter(records::digest.eq_any(digests.to_vec()))
        .select(records::digest)
        .load(conn)
}

/// The public games that are over, those called off left out, by number after the last one.
pub fn exported(
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

/// A game played to an end here, as far as its digest needs it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct FinishedGameText {
    pub id: GameId,
    pub variant: String,
    /// Where it began, if not where its variant does.
    pub start: Option<String>,
    pub moves: String,
    /// When it began; where that is not kept, it was when it was offered.
    pub started_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
}

/// The public games played to an end here, by number after the last one.
pub fn played_here(
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

/// Those of them that a player of one of these names has played, with one of these lists of moves.
pub fn played_here_by(
    conn: &mut DbConnection,
    name_keys: &[String],
    moves: &[String],
) -> QueryResult<Vec<FinishedGameText>> {
    let named: Vec<PlayerId> = players::table
        .filter(players::name_key.eq_any(name_keys.to_vec()))
        .select(players::id)
        .load(conn)?;
    let is_theirs = games::first_id
        .eq_any(named.clone())
        .or(games::second_id.eq_any(named));
    games::table
        .filter(games::status.eq(Status::Finished))
        .filter(games::visibility.eq(Visibility::Public))
        .filter(games::challenger_id.is_not_null())
        .filter(is_theirs.assume_not_null())
        .filter(games::moves.eq_any(moves.to_vec()))
        .select(FinishedGameText::as_select())
        .load(conn)
}

/// The names of all players, by number.
pub fn player_names(conn: &mut DbConnection) -> QueryResult<Vec<(PlayerId, String)>> {
    players::table
        .select((players::id, players::name))
        .load(conn)
}
