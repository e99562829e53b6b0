//! Queries for the export of a player's own data that no page needs.

use crate::event::EventKind;
use crate::model::{GameId, PlayerId};
use crate::store::events as stored_events;
use crate::store::prepared as answers;
use crate::store::schema::{events, game_mail, games, kibitz, moves, prepared};
use crate::store::{DbConnection, Timestamp, game_mail as mail_of_games, kibitz as remarks};
use diesel::prelude::*;

/// A message that a player sent, with a move or without one.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Message {
    pub game_id: GameId,
    /// The ply of the move, or the ply at which the message was sent.
    pub ply: Option<i64>,
    pub player_id: Option<PlayerId>,
    pub body: Option<String>,
    pub at: Timestamp,
    pub hidden_at: Option<Timestamp>,
}

/// The ids of all games and challenges of a player, in ascending order.
pub fn games_of(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Vec<GameId>> {
    let id = Some(player_id);
    let mut all: Vec<GameId> = Vec::new();
    let first = games::table.filter(games::first_id.eq(id));
    all.extend(first.select(games::id).load::<GameId>(conn)?);
    let second = games::table.filter(games::second_id.eq(id));
    all.extend(second.select(games::id).load::<GameId>(conn)?);
    let made = games::table.filter(games::challenger_id.eq(id));
    all.extend(made.select(games::id).load::<GameId>(conn)?);
    let received = games::table.filter(games::opponent_id.eq(id));
    all.extend(received.select(games::id).load::<GameId>(conn)?);
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The messages in those games, by game and then by time.
pub fn messages_in(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<Message>> {
    let mut all: Vec<Message> = moves::table
        .filter(moves::game_id.eq_any(games.to_vec()))
        .filter(moves::message.is_not_null())
        .select((
            moves::game_id,
            moves::ply.nullable(),
            moves::player_id.nullable(),
            moves::message,
            moves::at,
            moves::hidden_at,
        ))
        .load(conn)?;
    let kinds = [EventKind::Message, EventKind::MessageToOpponent];
    let messages = events::table
        .filter(events::game_id.eq_any(games.iter().copied().map(Some).collect::<Vec<_>>()))
        .filter(events::kind.eq_any(kinds.map(<&str>::from)))
        .select((
            events::game_id.assume_not_null(),
            events::ply,
            events::player_id,
            events::detail.nullable(),
            events::at,
            events::hidden_at,
        ));
    for mut message in messages.load::<Message>(conn)? {
        let detail = message.body.as_deref().unwrap_or_default();
        message.body = Some(stored_events::message(detail)?);
        all.push(message);
    }
    all.sort_by_key(|message| (message.game_id, message.ply, message.at));
    Ok(all)
}

/// A player's comments with a higher id, the oldest first.
pub fn remarks_of(
    conn: &mut DbConnection,
    player_id: PlayerId,
    after: i64,
    limit: i64,
) -> QueryResult<Vec<remarks::Row>> {
    kibitz::table
        .filter(kibitz::player_id.eq(player_id))
        .filter(kibitz::id.gt(after))
        .order(kibitz::id)
        .limit(limit)
        .load(conn)
}

/// A player's conditional moves in all games.
pub fn prepared_by(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Vec<answers::Row>> {
    prepared::table
        .filter(prepared::player_id.eq(player_id))
        .order(prepared::game_id)
        .load(conn)
}

/// A player's email settings for single games.
pub fn mail_of_games(
    conn: &mut DbConnection,
    player_id: PlayerId,
) -> QueryResult<Vec<mail_of_games::Row>> {
    game_mail::table
        .filter(game_mail::player_id.eq(player_id))
        .order(game_mail::game_id)
        .load(conn)
}
