//! The test environment: the real program, a browser, a mailbox, a database.

pub mod answers;
pub mod browser;
#[path = "../../engine/chance.rs"]
pub mod chance;
pub mod database;
pub mod form;
pub mod lenient;
pub mod mail;
pub mod people;
pub mod postfix;
pub mod postgres;
pub mod programs;
pub mod push_peer;
pub mod server;
pub mod smtp_peer;
pub mod stream;
pub mod texts;

pub use browser::{Browser, Page};
pub use mail::{Letter, Mailbox};
pub use people::{PASSWORD, Player};
pub use server::{Server, Setup};

use std::future::Future;
use std::time::{Duration, Instant};

/// The longest wait for anything. A busy machine never needs it, only a broken program.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Calls `ask` every 50 ms until it returns a value; fails with `what` after [`PATIENCE`].
pub async fn eventually<T, F>(what: &str, mut ask: impl FnMut() -> F) -> T
where
    F: Future<Output = Option<T>>,
{
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(
            Instant::now() < end,
            "waited {PATIENCE:?} in vain for {what}"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Whether the long tests of `tests/run --long` are enabled.
pub fn long() -> bool {
    std::env::var_os("TEST_LONG").is_some()
}

/// Reports a skipped test; fails if nothing may be skipped.
pub fn skip(why: &str) {
    assert!(
        std::env::var("CI").as_deref() != Ok("true"),
        "with CI=true a missing part is a failure: {why}"
    );
    eprintln!("SKIPPED: {why}");
}
