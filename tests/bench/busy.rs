//! Response times of pages while nobody can write: another program holds SQLite's write lock for
//! five seconds, and many people send moves meanwhile. The results are printed; nothing here fails.
//!
//! `cargo bench --bench busy` takes half a minute, on a database file of its own.
#![allow(
    missing_docs,
    unreachable_pub,
    dead_code,
    unused_imports,
    clippy::unwrap_used
)]

#[path = "../it/support/mod.rs"]
mod support;

use diesel::connection::SimpleConnection;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::{Browser, Server};

/// How long the lock is held.
const LOCKED: Duration = Duration::from_secs(5);
/// The number of people who send moves.
const WRITERS: usize = 24;

#[tokio::main]
async fn main() {
    let server = Server::start().await;
    let (red, _black, game) = server.pair().await;
    let page = || async { server.browser().get_raw(&game).await.well() };
    page().await;
    let usual = percentile_99(LOCKED, page).await;
    let browser = Browser::new(&server.url(), Arc::default());
    browser.set_cookie_header(&red.browser.cookie_header());
    let mut lock = server.database.connection();
    lock.batch_execute("BEGIN IMMEDIATE").unwrap();
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| tokio::spawn(send(browser.tab(), format!("{game}/moves"))))
        .collect();
    let locked = percentile_99(LOCKED, page).await;
    drop(lock);
    writers.iter().for_each(tokio::task::JoinHandle::abort);
    println!("99 of 100 pages come within:");
    println!("  usually                  {:8.1} ms", usual * 1e3);
    println!("  while nobody can write   {:8.1} ms", locked * 1e3);
    println!(
        "  {:.1} times the usual (wanted: at most 5)",
        locked / usual
    );
}

/// Sends a move repeatedly.
async fn send(browser: Browser, path: String) {
    let fields = [
        ("ply", "0"),
        ("move", "h3e3"),
        ("message", ""),
        ("do", "send"),
    ];
    loop {
        browser.post_raw(&path, &fields).await;
    }
}

/// The 99th percentile of a page's response times over a period, in seconds.
async fn percentile_99<T, F: Future<Output = T>>(span: Duration, look: impl Fn() -> F) -> f64 {
    let end = Instant::now() + span;
    let mut taken = Vec::new();
    while Instant::now() < end {
        let begun = Instant::now();
        look().await;
        taken.push(begun.elapsed().as_secs_f64());
    }
    taken.sort_by(f64::total_cmp);
    taken[taken.len() * 99 / 100]
}
