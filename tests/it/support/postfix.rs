//! The real mail server that `tests/run` started.

use std::path::PathBuf;
use std::process::Command;

use tokio::sync::{Mutex, MutexGuard};

/// The Postfix of `tests/run`, for one test at a time.
pub struct Postfix {
    /// The door that is set up as Debian does it.
    pub url: String,
    /// The door that refuses bare line feeds.
    pub strict_url: String,
    _turn: MutexGuard<'static, ()>,
}

static TURN: Mutex<()> = Mutex::const_new(());

impl Postfix {
    /// Waits for its turn. `None` where there is no Postfix to test with.
    pub async fn take() -> Option<Self> {
        let (Ok(url), Ok(strict_url)) = (
            std::env::var("TEST_SMTP_URL"),
            std::env::var("TEST_SMTP_STRICT_URL"),
        ) else {
            super::skip("no Postfix: start the tests by tests/run, as root");
            return None;
        };
        Some(Self {
            url,
            strict_url,
            _turn: TURN.lock().await,
        })
    }

    /// The Maildir into which everything for players.test is delivered.
    pub fn maildir() -> PathBuf {
        Self::folder().join("mail/everyone")
    }

    /// Stops it, as for an upgrade.
    pub fn stop(&self) {
        Self::script("stop");
    }

    /// Starts it again.
    pub fn start(&self) {
        Self::script("start");
    }

    fn folder() -> PathBuf {
        PathBuf::from(std::env::var("TEST_POSTFIX").expect("set beside TEST_SMTP_URL"))
    }

    fn script(what: &str) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/services/postfix.sh");
        // Root starts it directly; anybody else could start it only through sudo.
        let id = Command::new("id").arg("-u").output().unwrap();
        let mut command = if id.stdout == b"0\n" {
            Command::new(script)
        } else {
            let mut sudo = Command::new("sudo");
            sudo.args(["-n", script]);
            sudo
        };
        assert!(
            command
                .arg(what)
                .arg(Self::folder())
                .status()
                .unwrap()
                .success()
        );
    }
}
