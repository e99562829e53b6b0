//! The rooms of the house and the arrows between them, as the source's own words tell them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::support::database::Database;

/// In order: each room may use those before it and none after it.
const ROOMS: [&str; 16] = [
    "rules",
    "notation",
    "diagram",
    "play",
    "model",
    "reasons",
    "search",
    "words",
    "inbound_mail",
    "store",
    "service",
    "mail",
    "jobs",
    "web",
    "config",
    "cli",
];

/// Rooms that know no clock, no machine and no library that does.
const PURE: usize = 9;

/// Tests in a pure room that hold the source and its data against each other.
const READ_THE_SOURCE: [&str; 2] = [
    "src/text/words/catalogue/tests.rs",
    "src/text/words/catalogue/game_texts.rs",
];

/// Folders within a room that stand as high as a room above it: such a one is as pure, and may use no more.
const RAISED: [(&str, &str); 1] = [("core/service/notices/text", "words")];

/// A line of source with the file it stands in.
struct Line {
    room: String,
    place: String,
    text: String,
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every `.rs` file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (folders, here): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let mut all: Vec<_> = here
        .into_iter()
        .filter(|f| f.extension().is_some_and(|e| e == "rs"))
        .collect();
    all.extend(folders.iter().flat_map(|f| files(f)));
    all
}

/// The room of a file, by its path inside `src`.
fn room_of(inside: &Path) -> String {
    if let Some((_, room)) = RAISED.iter().find(|(folder, _)| inside.starts_with(folder)) {
        return (*room).to_owned();
    }
    // Each crate has its modules in a folder of its own; those of the server are in `src` itself.
    let crates = ["engine", "text", "core"];
    let within = crates
        .iter()
        .find_map(|krate| inside.strip_prefix(krate).ok());
    let room = within.unwrap_or(inside);
    let first = room.iter().next().unwrap().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The code of all rooms, without comments.
fn code() -> Vec<Line> {
    let root = source();
    let mut lines = Vec::new();
    for file in files(&root) {
        let inside = file.strip_prefix(&root).unwrap();
        let room = room_of(inside);
        for (number, text) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            let text = text.split("//").next().unwrap_or("").to_owned();
            let place = format!("src/{}:{}", inside.display(), number + 1);
            lines.push(Line {
                room: room.clone(),
                place,
                text,
            });
        }
    }
    lines
}

/// The rooms that a piece of code names after `crate::`, also inside `crate::{a, b}`.
fn named_rooms(text: &str) -> BTreeSet<&str> {
    let mut named = BTreeSet::new();
    for after in text.split("crate::").skip(1) {
        let group = after
            .strip_prefix('{')
            .map_or(after, |inside| inside.split('}').next().unwrap_or(inside));
        let parts: Vec<&str> = if after.starts_with('{') {
            group.split(',').collect()
        } else {
            vec![after]
        };
        for part in parts {
            let word = part
                .trim_start()
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
            named.extend(word.filter(|word| ROOMS.contains(word)));
        }
    }
    named
}

#[test]
fn the_reader_of_arrows_sees_groups() {
    assert_eq!(named_rooms("use crate::store;"), BTreeSet::from(["store"]));
    assert_eq!(
        named_rooms("use crate::{play, web::x};"),
        BTreeSet::from(["play", "web"])
    );
    assert_eq!(
        named_rooms("crate::mail::send(crate::words::no())"),
        BTreeSet::from(["mail", "words"])
    );
}

#[test]
fn no_room_uses_one_below_it() {
    let order = |room: &str| ROOMS.iter().position(|r| *r == room);
    for line in code() {
        // `main` and `lib` stand outside the rooms: they may name them all.
        let Some(own) = order(&line.room) else {
            continue;
        };
        for other in named_rooms(&line.text) {
            let allowed = order(other).expect("a room") <= own;
            assert!(
                allowed,
                "{}: `{}` may not use `{other}`",
                line.place, line.room
            );
        }
    }
}

/// What a raised folder uses of the room around it would be seen in no `crate::`.
#[test]
fn raised_folders_use_nothing_of_the_room_around_them() {
    for (folder, _) in RAISED {
        let inside = |line: &Line| line.place.contains(folder) && !line.place.contains("test");
        let inside: Vec<Line> = code().into_iter().filter(inside).collect();
        assert!(!inside.is_empty(), "{folder} is not there");
        for line in inside {
            let is_head = line.place.contains("/mod.rs");
            let leaves = if is_head { "super::" } else { "super::super::" };
            assert!(
                !line.text.contains(leaves),
                "{}: {}",
                line.place,
                line.text.trim()
            );
        }
    }
}

#[test]
fn every_file_stands_in_a_room() {
    let known = |room: &str| ROOMS.contains(&room) || ["main", "lib"].contains(&room);
    for line in code() {
        assert!(
            known(&line.room),
            "{}: no such room in the plan",
            line.place
        );
    }
}

#[test]
fn only_the_store_names_diesel() {
    for line in code().iter().filter(|line| line.room != "store") {
        // How a value stands in a column is said beside the type, without any database.
        assert!(
            !line.text.contains("diesel") || line.place.starts_with("src/text/model"),
            "{}: {}",
            line.place,
            line.text.trim()
        );
    }
}

#[test]
fn pure_rooms_know_no_clock_and_no_machine() {
    let foreign = [
        "std::env",
        "std::fs",
        "std::net",
        "std::process",
        "std::thread",
        "Utc::now",
        "Local::now",
        "SystemTime",
        "Instant::now",
        "getrandom",
        "actix_web",
        "lettre",
        "tokio",
        "tracing",
    ];
    for line in code()
        .iter()
        .filter(|line| ROOMS[..PURE].contains(&line.room.as_str()))
        .filter(|line| {
            !READ_THE_SOURCE
                .iter()
                .any(|file| line.place.starts_with(file))
        })
    {
        for word in foreign {
            assert!(
                !line.text.contains(word),
                "{}: {} in a pure room",
                line.place,
                word
            );
        }
    }
}

/// The folders of one set of migrations.
fn migrations(kind: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("migrations")
        .join(kind);
    let entries = std::fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn both_databases_have_the_same_migrations() {
    assert_eq!(migrations("sqlite"), migrations("postgres"));
}

/// What the migrations of one kind make: `table.column` with `!` where nothing may be missing, and the unique sets.
fn schema(database: &Database, kind: &str) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("migrations")
        .join(kind);
    for migration in migrations(kind) {
        database.execute(&std::fs::read_to_string(root.join(migration).join("up.sql")).unwrap());
    }
    let columns = database.lines(if database.is_postgres() {
        "SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN '!' ELSE '' END AS line \
         FROM information_schema.columns WHERE table_schema = 'public'"
    } else {
        "SELECT t.name || '.' || c.name || CASE WHEN c.\"notnull\" OR c.pk THEN '!' ELSE '' END AS line \
         FROM pragma_table_list t, pragma_table_info(t.name) c \
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
    });
    let indexes = database.lines(if database.is_postgres() {
        "SELECT indexname::text AS line FROM pg_indexes WHERE schemaname = 'public' AND indexdef NOT LIKE 'CREATE UNIQUE INDEX %_pkey%' \
         AND indexname NOT LIKE '%_key'"
    } else {
        // An index of words is a table of a sort of its own there.
        "SELECT name AS line FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%' \
         UNION SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'"
    });
    columns.into_iter().chain(indexes).collect()
}

#[test]
fn both_databases_have_the_same_tables_columns_and_indexes() {
    if std::env::var_os("TEST_DATABASE_URL").is_none() {
        // `tests/run` comes here a second time, with PostgreSQL.
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let sqlite = schema(&Database::Sqlite(folder.path().join("schema.db")), "sqlite");
    let postgres = schema(&Database::create_bare(folder.path()), "postgres");
    let only =
        |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>();
    assert_eq!(
        (only(&sqlite, &postgres), only(&postgres, &sqlite)),
        (vec![], vec![])
    );
}

/// The words of statuses and the like stand in one place: nothing but the model, the store and what reads forms
/// and addresses compares texts with them.
#[test]
fn kinds_of_things_are_compared_as_such_and_not_as_texts() {
    let words = [
        "open",
        "playing",
        "finished",
        "declined",
        "withdrawn",
        "lapsed",
        "public",
        "private",
        "random",
        "taken-back",
        "time-given",
        "prepared-played",
        "result-claimed",
        "draw-declined",
        "takeback-declined",
        "your-turn",
        "draw-offer",
        "at-once",
        "twice-daily",
    ];
    for line in code() {
        if ["model", "store"].contains(&line.room.as_str()) || line.place.contains("test") {
            continue;
        }
        for word in words {
            let compared = [
                format!("== \"{word}\""),
                format!("!= \"{word}\""),
                format!("\"{word}\" =>"),
                format!("\"{word}\" |"),
            ];
            let found = compared.iter().any(|text| line.text.contains(text));
            assert!(
                !found,
                "{}: “{word}” is a kind of thing in `model`",
                line.place
            );
        }
    }
}
