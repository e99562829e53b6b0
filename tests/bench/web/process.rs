//! A server in a process of its own, and its processor time.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use posthorse_core::store::DatabaseUrl;

/// A server on a local port, which ends when this value is dropped.
pub struct Served {
    child: Child,
    pub address: SocketAddr,
}

/// Starts the program over a database, with email written to the folder.
pub fn posthorse(url: &DatabaseUrl, folder: &Path) -> Served {
    let place = url_argument(url);
    let mail = format!("file:{}", folder.join("mail").display());
    Served::start(|address| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_posthorse"));
        program
            .arg("serve")
            .args(["--listen", &address.to_string()])
            .args(["--database-url", &place])
            .args(["--public-url", "http://localhost"])
            .args(["--mail", &mail])
            .args(["--limits", "off"])
            .env("POSTHORSE_LOG", "error");
        program
    })
}

/// The database as a command-line argument.
pub fn url_argument(url: &DatabaseUrl) -> String {
    match url {
        DatabaseUrl::Sqlite(place) => format!("sqlite:{place}"),
        DatabaseUrl::Postgres(place) => place.clone(),
    }
}

impl Served {
    /// Starts the command for a free address, and waits until it listens.
    pub fn start(command: impl FnOnce(&SocketAddr) -> Command) -> Self {
        let address = TcpListener::bind("127.0.0.1:0")
            .and_then(|free| free.local_addr())
            .unwrap();
        let child = command(&address).stdout(Stdio::null()).spawn().unwrap();
        let served = Self { child, address };
        let is_there = (0..1_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            TcpStream::connect(address).is_ok()
        });
        assert!(is_there, "the server at {address} does not listen");
        served
    }

    /// The processor time of all its threads so far, from Linux's own count in nanoseconds.
    pub fn cpu(&self) -> Duration {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let nanos = tasks.filter_map(|task| {
            // A thread may end between the listing and the reading.
            let schedule = fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            schedule.split(' ').next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanos.sum())
    }

    /// Its anonymous memory in bytes.
    pub fn anonymous(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("RssAnon:"));
        let kib = line.and_then(|line| line.split_whitespace().nth(1));
        1024 * kib.and_then(|kib| kib.parse::<u64>().ok()).unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
