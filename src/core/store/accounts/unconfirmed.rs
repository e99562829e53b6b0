//! Accounts that were never confirmed, and their deletion.

use crate::model::PlayerId;
use crate::store::schema::{
    admin_acts, appearances, blocks, boards, brought, events, feeds, former_names, game_mail,
    games, kibitz, mail_habits, mailboxes, notes, outbox, players, replies, seen, tokens,
    tournament_replies, vacations,
};
use crate::store::{DbConnection, Timestamp, follows};
use diesel::dsl::{exists, not};
use diesel::prelude::*;

/// Unconfirmed accounts created before `before` that can be deleted: players without games,
/// challenges, comments, imported records, or admin actions concerning them.
pub fn older_than(
    conn: &mut DbConnection,
    before: Timestamp,
    most: i64,
) -> QueryResult<Vec<PlayerId>> {
    let plays = games::challenger_id
        .eq(players::id.nullable())
        .or(games::opponent_id.eq(players::id.nullable()))
        .or(games::first_id.eq(players::id.nullable()))
        .or(games::second_id.eq(players::id.nullable()));
    let acts = events::player_id
        .eq(players::id.nullable())
        .and(events::game_id.is_not_null());
    let judged = admin_acts::player_id
        .eq(players::id.nullable())
        .or(admin_acts::admin_id.eq(players::id.nullable()));
    players::table
        .filter(players::confirmed_at.is_null())
        .filter(players::closed_at.is_null())
        .filter(players::role.eq("player"))
        .filter(players::created_at.lt(before))
        .filter(not(exists(games::table.filter(plays))))
        .filter(not(exists(events::table.filter(acts))))
        .filter(not(exists(admin_acts::table.filter(judged))))
        .filter(not(exists(
            kibitz::table.filter(kibitz::player_id.eq(players::id)),
        )))
        .filter(not(exists(
            brought::table.filter(brought::player_id.eq(players::id)),
        )))
        .order(players::created_at)
        .limit(most)
        .select(players::id)
        .load(conn)
}

/// Deletes such an account with its sessions, boards and outgoing email.
pub fn delete(conn: &mut DbConnection, id: PlayerId) -> QueryResult<()> {
    crate::store::sessions::end(conn, id, |_| true)?;
    let seen_as = crate::store::sessions::player_key(id);
    diesel::delete(seen::table.filter(seen::subject.eq(seen_as))).execute(conn)?;
    diesel::delete(tokens::table.filter(tokens::player_id.eq(id))).execute(conn)?;
    diesel::delete(outbox::table.filter(outbox::recipient_id.eq(id))).execute(conn)?;
    diesel::delete(events::table.filter(events::player_id.eq(id))).execute(conn)?;
    diesel::delete(appearances::table.filter(appearances::player_id.eq(id))).execute(conn)?;
    diesel::delete(mail_habits::table.filter(mail_habits::player_id.eq(id))).execute(conn)?;
    diesel::delete(mailboxes::table.filter(mailboxes::player_id.eq(id))).execute(conn)?;
    diesel::delete(game_mail::table.filter(game_mail::player_id.eq(id))).execute(conn)?;
    diesel::delete(replies::table.filter(replies::player_id.eq(id))).execute(conn)?;
    let tournament_replies = tournament_replies::table.filter(tournament_replies::player_id.eq(id));
    diesel::delete(tournament_replies).execute(conn)?;
    diesel::delete(vacations::table.filter(vacations::player_id.eq(id))).execute(conn)?;
    let blocked = blocks::player_id.eq(id).or(blocks::blocked_id.eq(id));
    diesel::delete(blocks::table.filter(blocked)).execute(conn)?;
    follows::delete_all(conn, id)?;
    diesel::delete(boards::table.filter(boards::player_id.eq(id))).execute(conn)?;
    diesel::delete(notes::table.filter(notes::player_id.eq(id))).execute(conn)?;
    crate::store::collections::delete_all(conn, id)?;
    crate::store::favourites::delete_all(conn, id)?;
    crate::store::devices::delete_all(conn, id)?;
    crate::store::problems::delete_tries(conn, id)?;
    crate::store::analyses::notify_no_more(conn, id)?;
    diesel::delete(feeds::table.find(id)).execute(conn)?;
    let former = former_names::table.filter(former_names::player_id.eq(id));
    diesel::delete(former).execute(conn)?;
    diesel::delete(players::table.find(id))
        .execute(conn)
        .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::sqlite;
    use diesel::sql_types::Text;

    #[derive(QueryableByName)]
    struct Table {
        #[diesel(sql_type = Text)]
        name: String,
    }

    /// Every table that refers to players is either emptied on deletion or listed here.
    #[test]
    fn every_table_that_refers_to_players_is_covered() {
        let scratch = sqlite();
        let mut conn = scratch.pool.get().unwrap();
        let tables = "SELECT DISTINCT m.name AS name FROM sqlite_master AS m \
             JOIN pragma_foreign_key_list(m.name) AS f \
             WHERE m.type = 'table' AND f.\"table\" = 'players' \
             ORDER BY m.name";
        let tables: Vec<Table> = diesel::sql_query(tables).load(&mut *conn).unwrap();
        let names: Vec<&str> = tables.iter().map(|table| &*table.name).collect();
        let emptied = [
            "analyses",
            "appearances",
            "blocks",
            "boards",
            "collections",
            "devices",
            "events",
            "favourites",
            "feeds",
            "follows",
            "former_names",
            "game_mail",
            "mail_habits",
            "mailboxes",
            "notes",
            "outbox",
            "problem_tries",
            "replies",
            "sessions",
            "stars",
            "tokens",
            "tournament_replies",
            "vacations",
        ];
        // Players in one of these tables have a game, an entry in the admin log, or a confirmed
        // address.
        let keeping = [
            "admin_acts",
            "brought",
            "entrants",
            "games",
            "kibitz",
            "linked_accounts",
            "moves",
            "pairings",
            "people",
            "prepared",
            "problems",
            "program_games",
            "ratings",
            "tournament_helpers",
            "tournaments",
        ];
        let mut known = [&emptied[..], &keeping[..]].concat();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
