//! The log of what admins did.

use crate::model::{AdminAct, GameId, PlayerId, Word};
use crate::store::schema::admin_acts;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    /// Who did it; none at the console.
    pub admin_id: Option<PlayerId>,
    pub kind: AdminAct,
    pub player_id: Option<PlayerId>,
    pub game_id: Option<GameId>,
    /// The number of a remark, a message or a notice, where the act is about one.
    pub subject: Option<i64>,
    /// What belongs to it: names, a winner, until when.
    pub detail: String,
    /// Why, in the admin's words.
    pub reason: String,
    pub at: Timestamp,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = admin_acts)]
pub struct NewAct<'a> {
    /// As in [`Row`], so for all of them.
    pub admin_id: Option<PlayerId>,
    pub kind: AdminAct,
    pub player_id: Option<PlayerId>,
    pub game_id: Option<GameId>,
    /// A number that belongs to it.
    pub subject: Option<i64>,
    pub detail: &'a str,
    pub reason: &'a str,
    pub at: Timestamp,
}

/// Writes an act and tells its number.
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

/// The latest acts below that number.
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

/// The latest act in a game that is one of these.
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

/// Whether an admin did that in a game since an instant.
pub fn did_lately(
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
