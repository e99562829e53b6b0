//! Sites copied between databases of every available kind.

use super::*;
use crate::model::GameId;
use crate::store::testing::{Scratch, databases, run_on, seed, sqlite};
use crate::store::{games, outages};

/// A row for each table that [`seed`] leaves empty, with texts, times and numbers that a database
/// might change.
const REST: &str = r#"
    UPDATE games SET first_id = 1, second_id = 2, moves = 'h3e3', ply = 1, turn = 'second',
        deadline = '2026-11-24 09:30:00.250', turn_since = '2026-11-21 09:30:00.250001';
    UPDATE players SET zone_chosen = TRUE, display_name = '"Lan" \ 兰 ''👩‍🚀''
        {"json": [1]}' WHERE id = 1;
    INSERT INTO sessions (token_hash, player_id, agent, created_at)
        VALUES ('t', 1, '[1, null]', '2026-11-21 00:00:00.500');
    INSERT INTO devices (player_id, session_id, endpoint, p256dh, auth, kinds, created_at)
        VALUES (1, 1, 'https://a', 'b', 'c', 'your-turn,clock', '2026-11-21 00:00:00.250');
    INSERT INTO seen (subject, at) VALUES ('server', '1066-10-14 09:00:00.123456');
    INSERT INTO tokens (token_hash, player_id, purpose, created_at, expires_at)
        VALUES ('t', 1, 'reset', '2026-11-21 00:00:00', '9999-12-31 23:59:59');
    INSERT INTO variants (slug, version, text, created_at)
        VALUES ('own', 9007199254740993, 'null', '2026-11-21 00:00:00');
    INSERT INTO moves (game_id, ply, player_id, move, message, at)
        VALUES (1, 1, 1, 'h3e3', '', '2026-11-21 09:30:00.250');
    INSERT INTO kibitz (game_id, player_id, ply, body, at)
        VALUES (1, 2, 1, 'true', '2026-11-21 00:00:00');
    INSERT INTO notes (game_id, player_id, ply, line, body, at)
        VALUES (1, 2, 1, 'h10g8', 'a\\b%', '2026-11-21 00:00:00');
    INSERT INTO outbox (event_id, recipient_id, game_id, kind, message, next_at, created_at)
        VALUES (1, 2, 1, 'your-turn', '7', '2026-11-21 00:00:00', '2026-11-21 00:00:00');
    INSERT INTO pushes (event_id, device_id, kind, next_at, created_at)
        VALUES (1, 1, 'your-turn', '2026-11-21 00:00:00', '2026-11-21 00:00:00.250');
    INSERT INTO outages (started_at, ended_at, cause)
        VALUES ('2026-11-21 00:00:00', '2026-11-22 00:00:00', 'outage');
    INSERT INTO blocks (player_id, blocked_id, at) VALUES (1, 2, '2026-11-21 00:00:00.250');
    INSERT INTO follows (player_id, followed_id, at) VALUES (1, 2, '2026-11-21 00:00:00.250');
    INSERT INTO linked_accounts (player_id, person, at) VALUES (1, 7, '2026-11-21 00:00:00.250');
    INSERT INTO multiples (game_id, both_sides, standing) VALUES (1, TRUE, 3);
    INSERT INTO origins (game_id, kind, origin_id) VALUES (1, 'rematch', 1);
    INSERT INTO ledgers (game_id, entries, overdue_ply, remind_at)
        VALUES (1, 'a1', 3, '2026-11-23 00:00:00.250');
    INSERT INTO program_games (game_id, program_id, player_id, wait_seconds, due_at, leased_until)
        VALUES (1, 2, 1, 60, '2026-11-23 00:00:00.250', '2026-11-23 00:01:00');
    INSERT INTO analyses (game_id, queued_at, leased_until, notify_id, results)
        VALUES (1, '2026-11-23 00:00:00', '2026-11-23 00:01:00.250', 1, '{"cp":1,"best":[]}');
    INSERT INTO problems (player_id, variant, variant_version, fen, aim, solution, is_unique, words,
        set_name, status, game_id, game_ply, tries, solves, created_at, published_at, daily_on)
        VALUES (1, 'xiangqi', 1, '9', 'mate-2', 'h3e3', TRUE, 'a', 'b', 'published', 1, 3, 2, 1,
            '2026-11-21 00:00:00', '2026-11-22 00:00:00.250', '2026-11-23');
    INSERT INTO problem_tries (player_id, problem_id, solved, at)
        VALUES (1, 1, TRUE, '2026-11-23 00:00:00.250');
    INSERT INTO vacations (player_id, starts_at, ends_at, created_at)
        VALUES (1, '2026-11-21 00:00:00', '2026-11-28 00:00:00.250', '2026-11-20 00:00:00');
    INSERT INTO records (game_id, first_name, second_name, event, site, played_on, round, source,
        licence, tags, words, digest, annotations)
            VALUES (1, '', '', '', '', '', '', '', '', '[["a","b"]]', '', 'd',
            '{"comments":[{"ply":0,"text":"a\nb"}]}');
    INSERT INTO boards (player_id, kind, variant, variant_version, rulebook, rulebook_version,
        game_id, created_at, changed_at)
        VALUES (1, 'problem', 'xiangqi', 1, 'threefold', 1, 1, '2026-11-21 00:00:00',
            '2026-11-21 00:00:00');
    INSERT INTO appearances (player_id, piece_set, board, theme, size, orientation, light, sending,
        afterwards, language)
        VALUES (1, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'zh-Hans');
    INSERT INTO secrets (name, value) VALUES ('bounces', 'ff');
    INSERT INTO replies (token_hash, player_id, game_id, ply, purpose, created_at)
        VALUES ('t', 1, 1, 1, 'game', '2026-11-21 00:00:00');
    INSERT INTO received (digest, at) VALUES ('d', '2026-11-21 00:00:00');
    INSERT INTO prepared (game_id, player_id, ply, at, tree)
        VALUES (1, 1, 1, '2026-11-21 00:00:00', 'a b');
    INSERT INTO mail_habits (player_id, rhythm, hour) VALUES (1, 'daily', 7);
    INSERT INTO game_mail (game_id, player_id, watching) VALUES (1, 1, TRUE), (1, 2, FALSE);
    INSERT INTO mailboxes (player_id, score, wrong_address, bounced_at, reason)
        VALUES (1, 1, 1, '2026-11-21 00:00:00', '');
    INSERT INTO invitations (game_id, by_mail, created_at) VALUES (1, FALSE, '2026-11-21 00:00:00');
    INSERT INTO invitation_secrets (token_hash, game_id) VALUES ('t', 1);
    INSERT INTO uninvited (address_hash, at) VALUES ('a', '2026-11-21 00:00:00');
    INSERT INTO jobs (name, fence, holder, until)
        VALUES ('digests', 3, 'somebody', '2026-11-21 00:00:00');
    INSERT INTO tallies (key, most, seconds, times, until)
        VALUES ('k', 5, 60, '1 2', '2026-11-21 00:00:00');
    INSERT INTO thinned (what, notices) VALUES ('sent', 5);
    INSERT INTO admin_acts (admin_id, kind, game_id, detail, reason, at)
        VALUES (1, 'k', 1, '', '', '2026-11-21 00:00:00');
    INSERT INTO feeds (player_id, secret_hash, salt, made_at)
        VALUES (1, 'h', 's', '2026-11-21 00:00:00');
    INSERT INTO former_names (name_key, skeleton, player_id, until)
        VALUES ('old', 'old', 1, '2027-11-21 00:00:00');
    INSERT INTO brought (game_id, player_id, at) VALUES (1, 1, '2026-11-21 00:00:00');
    INSERT INTO people (slug, name, player_id) VALUES ('lan', 'Lan', 1);
    INSERT INTO people_names (key, person_id, name) VALUES ('許銀川', 1, '許銀川');
    INSERT INTO archive (game_id, variant, rulebook, public, reason, first_person, plies, ended,
        event, source, opening, remarks, keyed)
        VALUES (1, 'xiangqi', 'axf', TRUE, 'resignation', 1, 60, -9007199254740993, '', '', '', 0,
            1);
    INSERT INTO positions (key, game_id, fact) VALUES (-9223372036854775808, 1, 2147483647);
    INSERT INTO position_moves (key, move, year, first, second, drawn, unknown, last_ended,
        last_game)
        VALUES (9223372036854775807, -1, 0, 1, 0, 0, 0, -9223372036854775808, 1);
    INSERT INTO words (game_id, tokens) VALUES (1, '许银 银川 川 lan');
    INSERT INTO words_due (game_id) VALUES (1);
    INSERT INTO counts (subject, dimension, variant, rulebook, value, first, second, drawn, unknown,
        games)
        VALUES (0, 'reason', 'xiangqi', '', '三', 1, 2, 3, 9007199254740993, 5);
    INSERT INTO collections (player_id, title, words, public, created_at, changed_at)
        VALUES (1, '[]', 'null', TRUE, '2026-11-21 00:00:00', '2026-11-21 00:00:00.250');
    INSERT INTO collected (collection_id, game_id, place, words) VALUES (1, 1, 1, '');
    INSERT INTO stars (player_id, game_id, at) VALUES (1, 1, '2026-11-21 00:00:00');
    INSERT INTO favourites (player_id, variant, at) VALUES (1, 'shogi', '2026-11-21 00:00:00.250');
    INSERT INTO chances (game_id, secret) VALUES (1, 's');
    INSERT INTO placings (game_id, seat, pieces) VALUES (1, 'first', 'K*e1');
    INSERT INTO ratings (player_id, variant, speed, period, rating, deviation, volatility, games,
        latest)
        VALUES (1, 'xiangqi', 'live', '2026-11-23 00:00:00', 1500000001, 350000000, 60000, 1, TRUE);
    INSERT INTO requirements (game_id, highest, reliable) VALUES (1, 1600, TRUE);
    INSERT INTO contests (game_id, contested_at) VALUES (1, '2026-11-21 00:00:00.250');
    INSERT INTO game_ratings (game_id, first, second) VALUES (1, 1500, 1662);
    INSERT INTO rating_weeks (ended_at) VALUES ('2026-11-23 00:00:00');
    INSERT INTO tournaments (name, kind, status, organiser_id, variants, rulebook, pace, places,
        section, rounds, start, rated, by_invitation, at_once, late, message, secret, created_at)
        VALUES ('Cup', 'swiss', 'running', 1, 'xiangqi', '', '3d', 16, 16, 5, 'manual', TRUE, FALSE,
            0, FALSE, '', 's', '2026-11-21 00:00:00');
    INSERT INTO entrants (tournament_id, player_id, status, number, first_round, entered_at,
        active_at)
        VALUES (1, 1, 'entered', 1, 1, '2026-11-21 00:00:00', '2026-11-21 00:00:00');
    INSERT INTO tournament_helpers (tournament_id, player_id) VALUES (1, 2);
    INSERT INTO pairings (tournament_id, stage, round, section, board, first_id, variant, result)
        VALUES (1, 1, 1, 1, 1, 1, 'xiangqi', 'U');
    INSERT INTO tournament_events (event_id, tournament_id) VALUES (1, 1);
    INSERT INTO tournament_replies (token_hash, tournament_id, player_id, created_at)
        VALUES ('h', 1, 1, '2026-11-21 00:00:00');
    INSERT INTO archive_filled (part, up_to) VALUES ('games', 9223372036854775807);
"#;

/// A site with something in every table, and one id assigned whose row is deleted.
fn full(scratch: &Scratch) -> DbConnection {
    let mut conn = connection::connect(&scratch.url).unwrap();
    seed(&mut conn);
    run_on(&mut conn, REST);
    run_on(
        &mut conn,
        "INSERT INTO outages (started_at, ended_at, cause) VALUES ('2026-11-21 00:00:00', \
            '2026-11-22 00:00:00', 'gone'); \
         DELETE FROM outages WHERE cause = 'gone'",
    );
    conn
}

/// The contents of a database, in a form that does not depend on its kind.
fn dump(conn: &mut DbConnection) -> Vec<(String, Vec<String>)> {
    let tables = tables::all(conn).unwrap();
    let mut dump: Vec<_> = tables
        .iter()
        .map(|table| (table.name.clone(), sorted(conn, table).unwrap()))
        .collect();
    dump.sort();
    dump
}

fn copied_to(source: &mut DbConnection, target: &Scratch) -> (DbConnection, CopyReport) {
    let mut conn = connect_to_fill(&target.url).unwrap();
    let mut written = 0;
    let copied = copy(source, &mut conn, |rows| written += rows).unwrap();
    finish(&mut conn).unwrap();
    let rows: i64 = copied.rows.iter().map(|(_, rows)| rows).sum();
    assert_eq!(
        i64::try_from(written).unwrap(),
        if copied.was_there { 0 } else { rows }
    );
    (conn, copied)
}

#[test]
fn every_table_of_the_schema_arrives_and_comes_back() {
    let first = sqlite();
    let mut source = full(&first);
    let original = dump(&mut source);
    for (table, rows) in &original {
        assert!(
            !rows.is_empty(),
            "put a row into {table}, so that this test sees it copied"
        );
    }
    let schema = concat!(
        include_str!("../../schema/account_tables.rs"),
        include_str!("../../schema/archive_tables.rs"),
        include_str!("../../schema/game_tables.rs"),
        include_str!("../../schema/problem_tables.rs"),
        include_str!("../../schema/mail_tables.rs"),
        include_str!("../../schema/tournament_tables.rs"),
        include_str!("../../schema/operation_tables.rs"),
    );
    assert_eq!(schema.matches("diesel::table! {").count(), original.len());
    for there in databases() {
        let (mut there, _) = copied_to(&mut source, &there);
        expect(&dump(&mut there), &original);
        for back in databases() {
            let (mut back, _) = copied_to(&mut there, &back);
            expect(&dump(&mut back), &original);
            let last = tables::last_ids(&mut source).unwrap();
            assert_eq!(tables::last_ids(&mut back).unwrap(), last);
            goes_on(&mut back);
        }
    }
}

/// Expects the same rows in every table.
fn expect(found: &[(String, Vec<String>)], original: &[(String, Vec<String>)]) {
    assert_eq!(found.len(), original.len());
    for (found, original) in found.iter().zip(original) {
        assert_eq!(found, original);
    }
}

/// Expects that new rows get ids that no row ever had, and that references are enforced.
fn goes_on(conn: &mut DbConnection) {
    let at = "2026-11-21 00:00:00".parse::<chrono::NaiveDateTime>();
    let at = at.unwrap_or_default().and_utc().into();
    outages::insert(conn, at, at, "next").unwrap();
    let next =
        crate::store::testing::number(conn, "SELECT id AS n FROM outages WHERE cause = 'next'");
    assert_eq!(next, 3);
    assert!(games::find(conn, GameId(1)).unwrap().is_some());
    let orphan = "INSERT INTO moves (game_id, ply, player_id, move, at) \
        VALUES (77, 1, 1, 'h3e3', '2026-11-21 00:00:00')";
    assert!(diesel::sql_query(orphan).execute(conn).is_err());
}

/// The number of indexes and references.
fn definitions(conn: &mut DbConnection) -> i64 {
    let sql = match conn {
        DbConnection::Sqlite(_) => {
            "SELECT count(*) AS n FROM sqlite_master WHERE type IN ('index', 'trigger')"
        }
        DbConnection::Postgres(_) => {
            "SELECT (SELECT count(*) FROM pg_indexes WHERE schemaname = current_schema()) + \
             (SELECT count(*) FROM pg_constraint WHERE contype = 'f') + \
             (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal) AS n"
        }
    };
    crate::store::testing::number(conn, sql)
}

#[test]
fn an_interrupted_copy_leaves_nothing_and_can_be_repeated() {
    let first = sqlite();
    let mut source = full(&first);
    for target in databases() {
        let mut conn = connection::connect(&target.url).unwrap();
        let before = definitions(&mut conn);
        drop(conn);
        let interrupted = std::thread::scope(|scope| {
            let copy = || {
                copy(
                    &mut source,
                    &mut connect_to_fill(&target.url).unwrap(),
                    |_| panic!("killed"),
                )
            };
            scope.spawn(copy).join()
        });
        assert!(interrupted.is_err());
        source = connection::connect(&first.url).unwrap();
        let mut conn = connection::connect(&target.url).unwrap();
        assert!(is_empty(&mut conn).unwrap());
        drop(conn);
        let (mut conn, copied) = copied_to(&mut source, &target);
        assert!(!copied.was_there);
        assert_eq!(definitions(&mut conn), before);
        // A repeated copy finds everything in place.
        drop(conn);
        let (_, again) = copied_to(&mut source, &target);
        assert_eq!((again.was_there, again.rows), (true, copied.rows));
    }
}

#[test]
fn a_target_with_another_site_or_a_changed_copy_is_refused_unchanged() {
    let first = sqlite();
    let mut source = full(&first);
    for target in databases() {
        let mut conn = connection::connect(&target.url).unwrap();
        seed(&mut conn);
        let before = dump(&mut conn);
        let refused = copy(&mut source, &mut conn, |_| {}).unwrap_err();
        assert!(matches!(refused, CopyError::Taken), "{refused}");
        assert_eq!(dump(&mut conn), before);
    }
    for target in databases() {
        let (mut conn, _) = copied_to(&mut source, &target);
        run_on(&mut conn, "DELETE FROM kibitz");
        let refused = copy(&mut source, &mut conn, |_| {})
            .unwrap_err()
            .to_string();
        assert!(
            refused.contains("(kibitz: 0 rows there, 1 here)"),
            "{refused}"
        );
    }
}

#[test]
fn different_tables_are_refused() {
    let first = sqlite();
    let mut source = full(&first);
    for target in databases() {
        let mut conn = connection::connect(&target.url).unwrap();
        run_on(&mut conn, "ALTER TABLE outages ADD COLUMN more TEXT");
        let refused = copy(&mut source, &mut conn, |_| {})
            .unwrap_err()
            .to_string();
        assert!(refused.ends_with("the same tables: outages"), "{refused}");
    }
}

#[test]
fn other_connections_to_the_database_are_counted() {
    for scratch in databases() {
        let mut conn = connection::connect(&scratch.url).unwrap();
        let expected = match conn {
            DbConnection::Sqlite(_) => 0..1,
            // The pool's connections.
            DbConnection::Postgres(_) => 1..20,
        };
        assert!(expected.contains(&other_connections(&mut conn).unwrap()));
    }
}
