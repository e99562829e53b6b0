//! The two sets of migrations, under the same names, embedded in the binary.

use super::connection::{self, DbConnection, Errand, lock, write_tx};
use super::schema::schema_floor;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource, MigrationVersion};
use diesel::prelude::*;
use diesel::{pg::Pg, sqlite::Sqlite};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::collections::BTreeSet;

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// So many milliseconds one process waits while another brings the database up to date.
const A_WHILE: u32 = 600_000;

/// Why the database could not be made ready.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The data were written by a newer program; this one must not touch them.
    #[error("the database was written by a newer Posthorse (migration {0}); nothing was changed")]
    Newer(String),
    #[error("the database could not be brought up to date: {0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
    /// The database gave no turn.
    #[error("the database could not be brought up to date: {0}")]
    Refused(#[from] diesel::result::Error),
}

/// Brings the database up to this program's schema: all of it, or nothing. Whoever comes meanwhile
/// waits, and finds it done. One that a newer program has only added to is left as it is: servers
/// of two releases may stand side by side.
///
/// # Errors
/// When the data are too new for the program, or a migration fails.
pub fn migrate(conn: &mut DbConnection) -> Result<(), MigrateError> {
    wait_at_most(conn, A_WHILE)?;
    let done = write_tx(conn, |conn| {
        lock(conn, Errand::Migrating)?;
        migrate_alone(conn)
    });
    wait_at_most(conn, connection::BUSY_TIMEOUT)?;
    done
}

fn migrate_alone(conn: &mut DbConnection) -> Result<(), MigrateError> {
    match standing(conn)? {
        Standing::Fits | Standing::NewerFits(_) => return Ok(()),
        Standing::Newer(version) => return Err(MigrateError::Newer(version)),
        Standing::Older => {}
    }
    match conn {
        DbConnection::Sqlite(conn) => conn.run_pending_migrations(SQLITE),
        DbConnection::Postgres(conn) => conn.run_pending_migrations(POSTGRES),
    }
    .map(|_| ())
    .map_err(MigrateError::Failed)
}

/// How a database stands to this program.
#[derive(Debug, PartialEq, Eq)]
enum Standing {
    /// It is of this program's making.
    Fits,
    /// It lacks what this program needs.
    Older,
    /// A newer program has added to it, and taken nothing away that this one needs; its last
    /// addition.
    NewerFits(String),
    /// A newer program has changed it; the change.
    Newer(String),
}

/// The migration that brought the floor. Below it nobody says what fits.
const FLOOR: &str = "20261123060000";

fn standing(conn: &mut DbConnection) -> Result<Standing, MigrateError> {
    let (known, applied) = match conn {
        DbConnection::Sqlite(conn) => (
            versions(MigrationSource::<Sqlite>::migrations(&SQLITE))?,
            applied(conn.applied_migrations())?,
        ),
        DbConnection::Postgres(conn) => (
            versions(MigrationSource::<Pg>::migrations(&POSTGRES))?,
            applied(conn.applied_migrations())?,
        ),
    };
    let is_whole = known.is_subset(&applied);
    let Some(newest) = applied.difference(&known).max().cloned() else {
        return Ok(match is_whole {
            true => Standing::Fits,
            false => Standing::Older,
        });
    };
    let fits = is_whole && applied.contains(FLOOR) && known.contains(&floor(conn)?);
    Ok(match fits {
        true => Standing::NewerFits(newest),
        false => Standing::Newer(newest),
    })
}

/// The migration that a program must know to work on this database.
fn floor(conn: &mut DbConnection) -> diesel::QueryResult<String> {
    schema_floor::table
        .select(schema_floor::version)
        .order(schema_floor::version.desc())
        .first(conn)
}

/// How long SQLite waits for another writer.
fn wait_at_most(conn: &mut DbConnection, milliseconds: u32) -> Result<(), diesel::result::Error> {
    match conn {
        DbConnection::Sqlite(conn) => {
            conn.batch_execute(&format!("PRAGMA busy_timeout = {milliseconds}"))
        }
        DbConnection::Postgres(_) => Ok(()),
    }
}

/// Whether this program may work on the database as it is; for commands that never migrate.
///
/// # Errors
/// When the database cannot be asked.
pub fn is_current(
    conn: &mut DbConnection,
) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
    let standing = standing(conn)?;
    Ok(matches!(standing, Standing::Fits | Standing::NewerFits(_)))
}

/// The numbers of migrations that this program knows.
fn versions<DB: diesel::backend::Backend>(
    known: diesel::migration::Result<Vec<Box<dyn Migration<DB>>>>,
) -> Result<BTreeSet<String>, MigrateError> {
    let known = known.map_err(MigrateError::Failed)?;
    let numbers = known.iter().map(|migration| migration.name().version());
    Ok(numbers.map(|version| version.to_string()).collect())
}

/// The numbers of those that were run.
fn applied(
    applied: diesel::migration::Result<Vec<MigrationVersion<'static>>>,
) -> Result<BTreeSet<String>, MigrateError> {
    let applied = applied.map_err(MigrateError::Failed)?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::events::{self, TimeGiven};
    use crate::store::testing::{empty_databases, run_on, seed};
    use crate::store::{games, kibitz, records};
    use crate::words;
    use chrono::TimeDelta;

    /// Runs the first migration alone, as the first release did.
    fn begin(conn: &mut DbConnection) {
        match conn {
            DbConnection::Sqlite(conn) => {
                conn.run_next_migration(SQLITE).unwrap();
            }
            DbConnection::Postgres(conn) => {
                conn.run_next_migration(POSTGRES).unwrap();
            }
        }
    }

    /// Runs the migrations up to that one, as the release that brought it did.
    fn begin_at(conn: &mut DbConnection, last: &str) {
        let next = |conn: &mut DbConnection| match conn {
            DbConnection::Sqlite(conn) => conn.run_next_migration(SQLITE).unwrap().to_string(),
            DbConnection::Postgres(conn) => conn.run_next_migration(POSTGRES).unwrap().to_string(),
        };
        while next(conn) != last {}
    }

    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        n: i64,
    }

    fn count(conn: &mut DbConnection, sql: &str) -> i64 {
        diesel::sql_query(sql).get_result::<Count>(conn).unwrap().n
    }

    #[test]
    fn a_database_of_the_first_release_keeps_everything() {
        for scratch in empty_databases() {
            let conn = &mut scratch.pool.get().unwrap();
            begin(conn);
            seed(conn);
            run_on(
                conn,
                "UPDATE games SET first_id = 1, second_id = 2, moves = 'h3e3', ply = 1; \
                 INSERT INTO moves (game_id, ply, player_id, move, at) \
                 VALUES (1, 1, 1, 'h3e3', '2026-11-21 00:00:00'); \
                 INSERT INTO kibitz (game_id, player_id, ply, body, at) \
                 VALUES (1, 2, 1, 'hm', '2026-11-21 00:00:00'); \
                 INSERT INTO outbox (event_id, recipient_id, game_id, kind, next_at, created_at) \
                 VALUES (1, 2, 1, 'your-turn', '2026-11-21 00:00:00', '2026-11-21 00:00:00')",
            );
            migrate(conn).unwrap();
            let game = games::find(conn, 1).unwrap().unwrap();
            assert_eq!(
                (game.challenge.challenger_id, game.state.moves.as_str()),
                (Some(1), "h3e3")
            );
            assert_eq!(kibitz::of_game(conn, 1, 0).unwrap().len(), 1);
            assert!(records::find(conn, 1).unwrap().is_none());
            for (table, rows) in [("games", 1), ("moves", 1), ("events", 9), ("outbox", 1)] {
                let sql = format!("SELECT COUNT(*) AS n FROM {table}");
                assert_eq!(count(conn, &sql), rows, "{table}");
            }
            // A second start finds nothing left to do.
            migrate(conn).unwrap();
            assert!(is_current(conn).unwrap());
        }
    }

    #[test]
    fn an_old_database_is_brought_up_to_date_once_whoever_comes() {
        for scratch in empty_databases() {
            begin(&mut scratch.pool.get().unwrap());
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| migrate(&mut scratch.pool.get().unwrap()).unwrap());
                }
            });
            assert!(is_current(&mut scratch.pool.get().unwrap()).unwrap());
        }
    }

    /// Time given back, as the release before kept it: in the words that pages showed then.
    #[test]
    fn time_given_back_before_is_told_in_the_words_of_today() {
        let spans = [
            0,
            30,
            60,
            59 * 60,
            3_600,
            4 * 3_600 + 61,
            86_400,
            90_000,
            700_000,
        ];
        let spans = spans.map(TimeDelta::seconds);
        let pairs = spans.into_iter().zip(spans.into_iter().rev());
        let mut told: Vec<String> = pairs
            .map(|(given, away)| words::games::time_given(given, away))
            .collect();
        let by_hand = "by hand given back: the server was away for ever";
        told.push(by_hand.to_owned());
        for scratch in empty_databases() {
            let conn = &mut scratch.pool.get().unwrap();
            begin_at(conn, "20261121040100");
            seed(conn);
            let kept = told.iter().map(|sentence| in_former_words(sentence));
            for (at, sentence) in kept.enumerate() {
                run_on(
                    conn,
                    &format!(
                        "INSERT INTO events (game_id, seq, kind, ply, detail, at) VALUES \
                         (1, {}, 'time-given', 0, '{sentence}', '2026-11-21 00:00:00')",
                        -100 - i32::try_from(at).unwrap()
                    ),
                );
            }
            migrate(conn).unwrap();
            let kept = events::of_kinds(conn, 1, &[crate::model::EventKind::TimeGiven]).unwrap();
            let shown: Vec<String> = kept
                .into_iter()
                .map(|event| match event.detail.parse() {
                    Ok(TimeGiven::Spans { given, away }) => words::games::time_given(given, away),
                    Ok(TimeGiven::Quiet { given }) => words::games::quiet_hours(given),
                    Ok(TimeGiven::Mail { given, late }) => words::games::late_mail(given, late),
                    Ok(TimeGiven::Held { given }) => words::games::held(given),
                    Ok(TimeGiven::AsWritten(text)) => text,
                })
                .collect();
            assert_eq!(shown, told);
            // Only what nobody can read is a sentence still.
            let sql = "SELECT COUNT(*) AS n FROM events WHERE detail LIKE '%given back%'";
            assert_eq!(count(conn, sql), 1);
        }
    }

    fn in_former_words(sentence: &str) -> String {
        [
            (
                "given back, because the server was down for",
                "given back: the server was away for",
            ),
            (" days", " d"),
            (" day", " d"),
            (" hours", " h"),
            (" hour", " h"),
            (" minutes", " min"),
            ("1 minute", "1 min"),
        ]
        .iter()
        .fold(sentence.to_owned(), |told, (now, then)| {
            told.replace(now, then)
        })
    }

    /// Lines around a name make no other name of it, unless two such names are there already.
    #[test]
    fn names_are_compared_without_the_lines_around_them() {
        for scratch in empty_databases() {
            let conn = &mut scratch.pool.get().unwrap();
            begin_at(conn, "20261122203000");
            for seen in ["ann", "ann-", "-bo-", "co-co", "-d", "d-"] {
                run_on(
                    conn,
                    &format!(
                        "INSERT INTO players (name, name_key, skeleton, mail_key, created_at) \
                         VALUES ('{seen}', '{seen}', '{seen}', '{seen}', '2026-11-21 00:00:00')"
                    ),
                );
            }
            migrate(conn).unwrap();
            let mut seen = |name: &str| {
                let player = crate::store::players::find_by_name(conn, name).unwrap();
                player.unwrap().skeleton
            };
            for name in ["ann", "ann-", "co-co", "-d", "d-"] {
                assert_eq!(seen(name), name);
            }
            assert_eq!(seen("-bo-"), "bo");
        }
    }

    /// What the release after this one may do while servers of this one still run beside it.
    #[test]
    fn a_program_works_beside_a_newer_one_that_only_adds() {
        for scratch in empty_databases() {
            let conn = &mut scratch.pool.get().unwrap();
            migrate(conn).unwrap();
            run_on(
                conn,
                "INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000'); \
                 CREATE TABLE later (id INTEGER PRIMARY KEY NOT NULL); \
                 ALTER TABLE moves ADD COLUMN later INTEGER NOT NULL DEFAULT 7; \
                 ALTER TABLE players ADD COLUMN later TEXT",
            );
            migrate(conn).unwrap();
            assert!(is_current(conn).unwrap());
            seed(conn);
            let player = crate::store::players::find(conn, 1).unwrap().unwrap();
            assert_eq!(player.name, "lan");
            // The release after that takes something away, and says so.
            run_on(conn, "UPDATE schema_floor SET version = '20991231000000'");
            let refused = migrate(conn).unwrap_err();
            assert!(matches!(refused, MigrateError::Newer(version) if version == "20991231000000"));
            assert!(!is_current(conn).unwrap());
        }
    }

    #[test]
    fn what_refers_to_a_game_still_must_find_it() {
        for scratch in empty_databases() {
            let conn = &mut scratch.pool.get().unwrap();
            migrate(conn).unwrap();
            seed(conn);
            let orphan = "INSERT INTO moves (game_id, ply, player_id, move, at) \
                 VALUES (77, 1, 1, 'h3e3', '2026-11-21 00:00:00')";
            assert!(diesel::sql_query(orphan).execute(conn).is_err());
            let orphan = "UPDATE games SET challenger_id = 77";
            assert!(diesel::sql_query(orphan).execute(conn).is_err());
            run_on(conn, "UPDATE games SET challenger_id = NULL");
        }
    }
}
