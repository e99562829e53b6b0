//! The Postfix that `tests/run` started.

use std::cell::Cell;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Mutex, MutexGuard};

/// The Postfix of `tests/run`, for one test at a time.
pub struct Postfix {
    /// The listener with Debian's settings.
    pub url: String,
    /// The listener that refuses bare line feeds.
    pub strict_url: String,
    is_stopped: Cell<bool>,
    _turn: MutexGuard<'static, ()>,
}

/// A reply domain that Postfix delivers by LMTP, and the port it delivers to.
#[derive(Clone, Debug)]
pub struct Slot {
    pub domain: String,
    pub port: u16,
}

static TURN: Mutex<()> = Mutex::const_new(());

/// The number of domains whose email goes through a pipe.
const PIPES: usize = 4;

impl Postfix {
    /// Waits for its turn. `None` without Postfix.
    pub async fn take() -> Option<Self> {
        let (Ok(url), Ok(strict_url)) = (
            std::env::var("TEST_SMTP_URL"),
            std::env::var("TEST_SMTP_STRICT_URL"),
        ) else {
            super::skip("no Postfix: start the tests by tests/run, as root");
            return None;
        };
        let turn = TURN.lock().await;
        // An email to a server that has ended would stay in the queue for minutes.
        Self::script("discard");
        Some(Self {
            url,
            strict_url,
            is_stopped: Cell::new(false),
            _turn: turn,
        })
    }

    /// The Maildir of all email to players.test.
    pub fn maildir() -> PathBuf {
        Self::folder().join("mail/everyone")
    }

    /// Stops it, as for an upgrade.
    pub fn stop(&self) {
        self.is_stopped.set(true);
        Self::script("stop");
    }

    /// Starts it again.
    pub fn start(&self) {
        Self::script("start");
        self.is_stopped.set(false);
    }

    /// Waits until its queue is empty.
    pub fn flush(&self) {
        let config = Self::folder().join("config");
        for _ in 0..3000 {
            let queue = Command::new("/usr/sbin/postqueue")
                .arg("-c")
                .arg(&config)
                .arg("-p")
                .output()
                .unwrap();
            if String::from_utf8_lossy(&queue.stdout).contains("queue is empty") {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        panic!("Postfix still holds mail");
    }

    /// A domain delivered by LMTP. Each test takes another one, so that emails left in the queue do
    /// not reach the next test.
    pub fn slot(&self) -> Slot {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let slots = std::fs::read_to_string(Self::folder().join("slots")).unwrap();
        let slots: Vec<&str> = slots.lines().collect();
        let slot = slots[NEXT.fetch_add(1, Ordering::Relaxed) % slots.len()];
        let (domain, port) = slot.split_once(' ').unwrap();
        Slot {
            domain: domain.to_owned(),
            port: port.parse().unwrap(),
        }
    }

    /// A domain whose email goes through a pipe to `receive-mail` with these settings. The pipe
    /// runs as nobody, so what it opens must be open to all.
    pub fn pipe(&self) -> String {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        format!(
            "pipe{}.test",
            NEXT.fetch_add(1, Ordering::Relaxed) % PIPES + 1
        )
    }

    /// Sets the command of a domain's pipe: a copy of the program, since nobody cannot read the
    /// build folder.
    pub fn pipe_leads_to(&self, domain: &str, settings: &[(&str, &str)]) {
        static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
        let folder = Self::folder().join("pipe");
        let program = PROGRAM.get_or_init(|| {
            let copy = folder.join(format!("posthorse-{}", std::process::id()));
            std::fs::copy(env!("CARGO_BIN_EXE_posthorse"), &copy).unwrap();
            copy
        });
        let mut text = format!("TEST_POSTHORSE='{}'\n", program.display());
        for (name, value) in settings {
            text.push_str(&format!("{name}='{value}'\n"));
        }
        std::fs::write(folder.join(format!("{domain}.env")), text).unwrap();
    }

    fn folder() -> PathBuf {
        PathBuf::from(std::env::var("TEST_POSTFIX").expect("set beside TEST_SMTP_URL"))
    }

    fn script(what: &str) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/services/postfix.sh");
        // Root starts it directly; other users need sudo.
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

impl Drop for Postfix {
    /// A test that fails while it is stopped must not affect the next one.
    fn drop(&mut self) {
        if self.is_stopped.get() {
            self.start();
        }
    }
}
