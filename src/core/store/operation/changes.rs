//! What tells whether a page that was made before is right still: how often what strangers see has
//! changed, and, of a SQLite file, whether anything was written at all.

use crate::store::schema::{changes, games};
use crate::store::{DbConnection, Pool};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::BigInt;
use diesel::sqlite::{Sqlite, SqliteConnection};

/// How far a game has come, for everybody who may look on: as long as it is the same, so is what
/// strangers are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// How many events the game has seen.
    rev: i64,
    /// How often something else of it has changed: remarks, hidden words, its clock.
    beside: Option<i64>,
    /// How often a name of anybody has changed.
    names: i64,
}

diesel::alias! {
    const NAMES: Alias<Names> = changes as names;
}

/// How far that game has come.
pub fn stamp(conn: &mut DbConnection, game: i64) -> QueryResult<Option<Stamp>> {
    // Game 0 stands for all of them.
    let of_all = NAMES.field(changes::game_id).eq(0);
    let query = games::table
        .inner_join(NAMES.on(of_all))
        .left_join(changes::table.on(changes::game_id.eq(games::id)))
        .filter(games::id.eq(game))
        .select((games::rev, changes::n.nullable(), NAMES.field(changes::n)));
    let found: Option<(i64, Option<i64>, i64)> =
        directly!(conn, |conn| query.get_result(conn).optional()?);
    Ok(found.map(|(rev, beside, names)| Stamp { rev, beside, names }))
}

/// A number that is another after each commit to a SQLite file, whoever made it. PostgreSQL has
/// none.
pub fn version_of_file(pool: &Pool) -> Option<i64> {
    let mut watch = pool.watch()?;
    // A file that cannot be asked is asked by the page itself.
    FileVersion.get_result(&mut *watch).ok()
}

/// `PRAGMA data_version`, prepared once. It tells of the commits of other connections, so one
/// connection is kept for it.
struct FileVersion;

impl Query for FileVersion {
    type SqlType = BigInt;
}

impl QueryId for FileVersion {
    type QueryId = Self;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl QueryFragment<Sqlite> for FileVersion {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql("PRAGMA data_version");
        Ok(())
    }
}

impl RunQueryDsl<SqliteConnection> for FileVersion {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{databases, run_on, seed};

    #[test]
    fn whatever_strangers_see_of_a_game_changes_its_stamp() {
        for database in databases() {
            let mut conn = database.pool.get().unwrap();
            seed(&mut conn);
            let deeds = [
                ("UPDATE games SET rev = rev + 1 WHERE id = 1", true),
                (
                    "INSERT INTO kibitz (game_id, player_id, ply, body, at) VALUES (1, 1, 0, \
                        'Well.', '2026-11-21 00:00:00')",
                    true,
                ),
                (
                    "UPDATE kibitz SET hidden_at = '2026-11-21 00:00:00' WHERE game_id = 1",
                    true,
                ),
                ("UPDATE kibitz SET hidden_at = NULL WHERE game_id = 1", true),
                (
                    "UPDATE events SET hidden_at = '2026-11-21 00:00:00' WHERE game_id = 1 AND seq \
                        = 2",
                    true,
                ),
                (
                    "INSERT INTO events (game_id, seq, kind, at) VALUES (1, -1, 'time-given', \
                        '2026-11-21 00:00:00')",
                    true,
                ),
                (
                    "UPDATE games SET deadline = '2026-11-28 00:00:00' WHERE id = 1",
                    true,
                ),
                (
                    "INSERT INTO notes (game_id, player_id, ply, line, body, at) VALUES (1, 1, 0, \
                        '', 'Hm.', '2026-11-21 00:00:00')",
                    false,
                ),
                ("UPDATE notes SET body = 'Well.' WHERE game_id = 1", false),
                (
                    "UPDATE notes SET published_at = '2026-11-21 00:00:00' WHERE game_id = 1",
                    true,
                ),
                ("UPDATE notes SET body = 'Hm.' WHERE game_id = 1", true),
                ("DELETE FROM notes WHERE game_id = 1", true),
                ("UPDATE games SET visibility = 'private' WHERE id = 1", true),
                (
                    "UPDATE players SET display_name = 'Lan of Hue' WHERE id = 1",
                    true,
                ),
                (
                    "UPDATE players SET zone = 'Europe/Paris' WHERE id = 1",
                    false,
                ),
            ];
            for (deed, changes) in deeds {
                let before = stamp(&mut conn, 1).unwrap().unwrap();
                run_on(&mut conn, deed);
                let after = stamp(&mut conn, 1).unwrap().unwrap();
                assert_eq!(before != after, changes, "{deed}");
            }
            assert_eq!(stamp(&mut conn, 2).unwrap(), None);
        }
    }

    #[test]
    fn every_commit_to_a_file_is_seen() {
        for database in databases() {
            let mut conn = database.pool.get().unwrap();
            let before = version_of_file(&database.pool);
            assert_eq!(version_of_file(&database.pool), before);
            seed(&mut conn);
            let is_file = before.is_some();
            assert_eq!(version_of_file(&database.pool) != before, is_file);
        }
    }
}
