//! The log of admins' actions.

use crate::model::{AdminAct, GameId, PlayerId, Word};
use crate::store::schema::admin_acts;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    /// `None` for an action at the console.
    pub admin_id: Option<PlayerId>,
    pub kind: AdminAct,
    pub player_id: Option<PlayerId>,
    pub game_id: Option<GameId>,
    /// The id of the comment, message or notice concerned.
    pub subject: Option<i64>,
    /// Further data: names, a winner, a time.
    pub detail: String,
    pub reason: String,
    pub at: Timestamp,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = admin_acts)]
pub struct NewAct<'a> {
    /// The fields are those of [`Row`].
    pub admin_id: Option<PlayerId>,
    pub kind: AdminAct,
    pub player_id: Option<PlayerId>,
    pub game_id: Option<GameId>,
    pub subject: Option<i64>,
    pub detail: &'a str,
    pub reason: &'a str,
    pub at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, act: &NewAct) -> QueryResult<i64> {
    diesel::insert_into(admin_acts::table)
        .values(act)
        .returning(admin_acts::id)
        .get_result(conn)
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    admin_acts::table.find(id).get_result(conn).optional()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Anything,
    Player(PlayerId),
    Game(GameId),
}

/// The latest actions with a lower id.
pub fn latest(
    conn: &mut DbConnection,
    about: About,
    below: Option<i64>,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    let mut query = admin_acts::table
        .order(admin_acts::id.desc())
        .limit(limit)
        .into_boxed();
    query = match about {
        About::Anything => query,
        About::Player(id) => query.filter(admin_acts::player_id.eq(id)),
        About::Game(id) => query.filter(admin_acts::game_id.eq(id)),
    };
    if let Some(below) = below {
        query = query.filter(admin_acts::id.lt(below));
    }
    query.load(conn)
}

/// The latest of these actions in a game.
pub fn last_in_game(
    conn: &mut DbConnection,
    game_id: GameId,
    kinds: &[AdminAct],
) -> QueryResult<Option<Row>> {
    admin_acts::table
        .filter(admin_acts::game_id.eq(game_id))
        .filter(admin_acts::kind.eq_any(kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>()))
        .order(admin_acts::id.desc())
        .first(conn)
        .optional()
}

/// Whether an admin took that action in a game since `since`.
pub fn has_acted_since(
    conn: &mut DbConnection,
    (admin_id, game_id): (PlayerId, GameId),
    kind: AdminAct,
    since: Timestamp,
) -> QueryResult<bool> {
    let acts = admin_acts::table
        .filter(admin_acts::admin_id.eq(admin_id))
        .filter(admin_acts::game_id.eq(game_id))
        .filter(admin_acts::kind.eq(kind))
        .filter(admin_acts::at.gt(since));
    diesel::select(diesel::dsl::exists(acts)).get_result(conn)
}
