//! Unique keys that prevent the tables of games from being split over several databases by game id.

use super::testing::sqlite;
use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = Text)]
    key: String,
}

/// Unique keys, except plain row ids, of tables that belong to games, where the key does not
/// include the game.
const ACROSS_GAMES: &str = "SELECT tables.name || ' (' || (SELECT group_concat(name, ', ') FROM \
    pragma_index_info(keys.name)) || ')' AS key
    FROM sqlite_master AS tables, pragma_index_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys.\"unique\"
      AND EXISTS (SELECT 1 FROM pragma_table_info(tables.name) WHERE name = 'game_id')
      AND NOT EXISTS (SELECT 1 FROM pragma_index_info(keys.name) WHERE name = 'game_id')
    ORDER BY key";

#[test]
fn keys_beyond_single_games_are_listed() {
    let scratch = sqlite();
    let mut conn = scratch.pool.get().unwrap();
    let keys: Vec<Key> = diesel::sql_query(ACROSS_GAMES).load(&mut *conn).unwrap();
    let keys: Vec<String> = keys.into_iter().map(|key| key.key).collect();
    assert_eq!(
        keys,
        [
            "invitation_secrets (token_hash)",
            "outbox (event_id, recipient_id, kind)",
            "records (digest)",
            "replies (token_hash)",
        ]
    );
}
