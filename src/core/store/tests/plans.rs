//! Query plans of the statements that were run on a site.

use super::{DbConnection, Pool};
use diesel::connection::SimpleConnection;
use diesel::connection::{Connection, InstrumentationEvent};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Tables that stay small however large a site grows.
const SMALL: [&str; 6] = [
    "variants",
    "secrets",
    "thinned",
    "outages",
    "words_due",
    "rating_weeks",
];

/// The texts of the statements, and the number of runs.
#[derive(Clone, Default)]
pub struct StatementLog(Arc<Mutex<BTreeSet<String>>>, Arc<AtomicUsize>);

/// Records every statement on every connection of a pool from now on.
pub fn listen(pool: &Pool) -> StatementLog {
    let log = StatementLog::default();
    pool.each(|conn| {
        let recorder = log.clone();
        conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if let InstrumentationEvent::StartQuery { query, .. } = event {
                let text = query.to_string();
                let sql = text.split(" -- binds").next().unwrap_or(&text);
                recorder.0.lock().unwrap().insert(sql.trim().to_owned());
                recorder.1.fetch_add(1, Ordering::Relaxed);
            }
        });
    });
    log
}

impl StatementLog {
    pub fn count(&self) -> usize {
        self.1.load(Ordering::Relaxed)
    }

    /// Plans whose time grows with a large table: full scans, and sorting for the first page of a
    /// list. Each with its statement.
    pub fn faults(&self, conn: &mut DbConnection) -> Vec<String> {
        let planned = ["SELECT", "UPDATE", "DELETE", "INSERT"];
        let statements = self.0.lock().unwrap().clone();
        // A statement without a condition has no plan to check.
        let is_planned = |sql: &String| {
            planned.iter().any(|word| sql.starts_with(word)) && !sql.contains("(1=0)")
        };
        let statements = statements.into_iter().filter(is_planned);
        if let DbConnection::Postgres(conn) = conn {
            // Simulates very many rows: for few rows the plan matters little.
            conn.batch_execute(
                "UPDATE pg_class SET reltuples = 1000000, relpages = 1 \
                 WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')",
            )
            .unwrap();
        }
        let find_faults = |sql: String| {
            let faults = match conn {
                DbConnection::Sqlite(_) => of_sqlite(conn, &sql),
                DbConnection::Postgres(_) => of_postgres(conn, &sql),
            };
            faults
                .into_iter()
                .map(move |fault| format!("{fault} :: {sql}"))
        };
        statements.flat_map(find_faults).collect()
    }
}

fn lines<T: diesel::deserialize::QueryableByName<super::connection::MultiBackend> + 'static>(
    conn: &mut DbConnection,
    sql: &str,
) -> Vec<T> {
    diesel::sql_query(sql)
        .load(conn)
        .unwrap_or_else(|error| panic!("{error}: {sql}"))
}

fn of_sqlite(conn: &mut DbConnection, sql: &str) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Step {
        #[diesel(sql_type = Text)]
        detail: String,
    }
    let few = partial_indexes(conn);
    let steps: Vec<Step> = lines(conn, &format!("EXPLAIN QUERY PLAN {sql}"));
    let is_list = is_long_list(sql);
    // An insert reads other tables only for deferred references, of which there are none.
    let is_new = sql.starts_with("INSERT") && sql.contains(" VALUES ");
    let is_of_player = ["first_id", "second_id"]
        .iter()
        .any(|seat| sql.contains(&format!("`{seat}` = ?")));
    // A few games, given by id, are not searched among all public ones.
    let is_led = sql.contains(LED);
    let is_fault = |step: &String| match step.strip_prefix("SCAN ") {
        // A subquery has been limited before.
        Some(rest) if rest.starts_with("(subquery") || ["counted", "seen"].contains(&rest) => false,
        None if is_led && step.starts_with("SEARCH archive ") => !step.ends_with("(rowid=?)"),
        // A virtual table with a condition.
        Some(rest) if rest.contains("VIRTUAL TABLE INDEX") => rest.ends_with("INDEX 0:"),
        Some(rest) => !is_new && !is_small(rest, &few) && !rest.starts_with("CONSTANT"),
        None if is_of_player && step.contains("games_listed") => true,
        None => is_list && step.starts_with("USE TEMP B-TREE FOR ORDER BY"),
    };
    let steps = steps.into_iter().map(|step| step.detail);
    steps.filter(is_fault).collect()
}

/// The text in a statement whose most selective condition was evaluated before.
const LED: &str = "archive.game_id IN (";

/// Whether the statement returns the first page of a list that may be long. A few given games may
/// be sorted.
fn is_long_list(sql: &str) -> bool {
    sql.contains("LIMIT") && !sql.contains(LED)
}

fn of_postgres(conn: &mut DbConnection, sql: &str) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        #[diesel(column_name = "QUERY PLAN")]
        line: String,
    }
    let few = partial_indexes(conn);
    let values = (1..).take_while(|n| sql.contains(&format!("${n}"))).count();
    let values = match values {
        0 => String::new(),
        n => format!("({})", vec!["NULL"; n].join(", ")),
    };
    let is_list = is_long_list(sql);
    // Generic plans, for unknown values. A list is sorted only if there is no other way.
    let sort = if is_list { "off" } else { "on" };
    conn.batch_execute(&format!(
        "SET enable_seqscan = off; SET enable_sort = {sort}; \
         SET plan_cache_mode = force_generic_plan; PREPARE asked AS {sql}"
    ))
    .unwrap_or_else(|error| panic!("{error}: {sql}"));
    let plan: Vec<Line> = lines(conn, &format!("EXPLAIN EXECUTE asked{values}"));
    conn.batch_execute("DEALLOCATE asked").unwrap();
    let mut faults = Vec::new();
    for (at, Line { line }) in plan.iter().enumerate() {
        let node = line.trim_start().trim_start_matches("->").trim_start();
        let has_condition = plan
            .get(at + 1)
            .is_some_and(|next| next.line.contains("Cond:"));
        let is_scan =
            node.contains("Seq Scan on ") || (node.contains("Scan using ") && !has_condition);
        let is_sort =
            is_list && (node.starts_with("Sort  (") || node.starts_with("Incremental Sort  ("));
        if is_sort || (is_scan && !is_small(node, &few)) {
            faults.push(node.to_owned());
        }
    }
    faults
}

/// Whether a step scans a small table, or a partial index of few rows.
fn is_small(step: &str, few: &[String]) -> bool {
    let named = |name: &str| step.split([' ', '(']).any(|word| word == name);
    SMALL.iter().any(|table| named(table)) || few.iter().any(|index| named(index))
}

/// The partial indexes: of waiting and failed rows.
fn partial_indexes(conn: &mut DbConnection) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Index {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let sql = match conn {
        DbConnection::Sqlite(_) => {
            "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%' AND name \
                <> 'outbox_sent'"
        }
        DbConnection::Postgres(_) => {
            "SELECT indexname::text AS name FROM pg_indexes WHERE indexdef LIKE '%WHERE%' AND \
                indexname <> 'outbox_sent'"
        }
    };
    lines::<Index>(conn, sql)
        .into_iter()
        .map(|index| index.name)
        .collect()
}
