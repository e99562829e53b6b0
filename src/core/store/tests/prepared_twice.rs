//! Statements that a connection prepares more than once.

use super::Pool;
use diesel::connection::{CacheSize, Connection, InstrumentationEvent};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Prepared {
    runs: HashMap<String, usize>,
    cached: HashSet<String>,
}

/// The statements that the connections of a pool ran and cached.
pub struct PoolLog(Vec<Arc<Mutex<Prepared>>>);

/// Watches every connection of a pool from now on, with an empty cache.
pub fn watch_preparing(pool: &Pool) -> PoolLog {
    let mut watched = PoolLog(Vec::new());
    pool.each(|conn| {
        let prepared: Arc<Mutex<Prepared>> = Arc::default();
        watched.0.push(Arc::clone(&prepared));
        conn.set_prepared_statement_cache_size(CacheSize::Disabled);
        conn.set_prepared_statement_cache_size(CacheSize::Unbounded);
        conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            let mut prepared = prepared.lock().unwrap();
            match event {
                InstrumentationEvent::StartQuery { query, .. } => {
                    let text = query.to_string();
                    let sql = text.split(" -- binds").next().unwrap_or(&text).trim();
                    *prepared.runs.entry(sql.to_owned()).or_default() += 1;
                }
                InstrumentationEvent::CacheQuery { sql, .. } => {
                    prepared.cached.insert(sql.trim().to_owned());
                }
                _ => {}
            }
        });
    });
    watched
}

impl PoolLog {
    /// The statements that one connection prepared more than once. Transaction statements do not
    /// count: preparing them is as cheap as a look-up.
    pub fn twice(&self) -> BTreeSet<String> {
        let of_transactions = ["BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE"];
        let mut twice = BTreeSet::new();
        for prepared in &self.0 {
            let prepared = prepared.lock().unwrap();
            let again = prepared.runs.iter().filter(|(sql, runs)| {
                **runs > 1
                    && !prepared.cached.contains(*sql)
                    && !of_transactions.iter().any(|word| sql.starts_with(word))
            });
            twice.extend(again.map(|(sql, runs)| format!("{runs} x {sql}")));
        }
        twice
    }

    pub fn runs(&self) -> usize {
        let of_one = |prepared: &Arc<Mutex<Prepared>>| -> usize {
            prepared.lock().unwrap().runs.values().sum()
        };
        self.0.iter().map(of_one).sum()
    }
}
