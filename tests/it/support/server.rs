//! The real program, started as by its owner, in its own folder.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::database::Database;
use super::people::PASSWORD;
use super::postfix::Postfix;
use super::{Browser, Mailbox, PATIENCE};

/// The options of a server.
pub struct Setup {
    limits: &'static str,
    mail: Option<String>,
    postfix: bool,
    faked: Option<Faked>,
    more: Vec<String>,
    program: String,
    /// Whether computer players have accounts.
    has_programs: bool,
}

impl Setup {
    /// No limits, email in a folder, the machine's own clock.
    pub fn new() -> Self {
        Self {
            limits: "off",
            mail: None,
            postfix: false,
            faked: None,
            more: Vec::new(),
            program: env!("CARGO_BIN_EXE_posthorse").to_owned(),
            has_programs: false,
        }
    }

    /// With the limits that a public server needs.
    pub fn limited(mut self) -> Self {
        self.limits = "on";
        self
    }

    /// Email goes through a mail server at this URL.
    pub fn mail(mut self, url: &str) -> Self {
        self.mail = Some(url.to_owned());
        self
    }

    /// Email goes through the real Postfix.
    pub fn postfix(mut self, url: &str) -> Self {
        self.postfix = true;
        self.mail(url)
    }

    /// The server's clock runs this many times as fast. Needs libfaketime.
    pub fn quick(self, times: u32) -> Self {
        self.faketime(&format!("+0 x{times}"))
    }

    /// The server's clock, as an argument of libfaketime: `+7d`, or `@2026-10-23 13:00:00` in UTC.
    pub fn faketime(mut self, what: &str) -> Self {
        self.faked = Some(Faked::So(what.to_owned()));
        self
    }

    /// The server's clock follows this file at any time; time passes normally.
    pub fn faketime_by(mut self, file: &Path) -> Self {
        self.faked = Some(Faked::By(file.to_owned()));
        self
    }

    /// With computer players.
    pub fn with_programs(mut self) -> Self {
        self.has_programs = true;
        self
    }

    /// Another argument on the command line.
    pub fn argument(mut self, argument: &str) -> Self {
        self.more.push(argument.to_owned());
        self
    }

    /// Another program than the one that was built with the tests.
    pub fn program(mut self, path: &str) -> Self {
        path.clone_into(&mut self.program);
        self
    }

    /// Starts it and waits until it accepts connections.
    pub async fn start(self) -> Server {
        let folder = TempDir::with_prefix("posthorse-it-").unwrap();
        let database = Database::create(folder.path());
        self.start_on(database, folder).await
    }

    /// Starts it on a database without tables.
    pub async fn start_bare(self) -> Server {
        let folder = TempDir::with_prefix("posthorse-it-").unwrap();
        let database = Database::create_bare(folder.path());
        self.start_on(database, folder).await
    }

    /// Starts it beside another server, on the same data.
    pub async fn start_beside(self, other: &Server) -> Server {
        let folder = TempDir::with_prefix("posthorse-it-").unwrap();
        let mut server = self.start_on(other.database.shared(), folder).await;
        server.shared = Arc::clone(&other.shared);
        server
    }

    async fn start_on(self, database: Database, folder: TempDir) -> Server {
        let mut server = Server {
            port: free_port(),
            setup: self,
            database,
            child: None,
            shared: Arc::default(),
            folder,
            expected: None,
        };
        server.start_again().await;
        server
    }
}

/// How libfaketime sets the clock.
enum Faked {
    /// With this argument.
    So(String),
    /// From this file.
    By(PathBuf),
}

/// Reports from the browsers of a server.
#[derive(Default)]
pub struct Shared {
    /// The number of 5xx responses.
    pub broken: AtomicUsize,
    /// Cookies and tokens from emails, which no log may contain.
    pub secrets: Mutex<BTreeSet<String>>,
}

/// A running server. When it is dropped, it must have logged no error, sent no 5xx, and kept all
/// secrets out of its log.
pub struct Server {
    setup: Setup,
    port: u16,
    pub database: Database,
    child: Option<Child>,
    pub shared: Arc<Shared>,
    pub folder: TempDir,
    expected: Option<&'static str>,
}

impl Server {
    /// With no limits, email in a folder.
    pub async fn start() -> Self {
        Setup::new().start().await
    }

    /// The public URL.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.as_ref().expect("the server runs").id()
    }

    /// The folder of emails in `file:` mode.
    pub fn mail_folder(&self) -> PathBuf {
        self.folder.path().join("mail")
    }

    /// A browser without cookies.
    pub fn browser(&self) -> Browser {
        Browser::new(&self.url(), self.shared.clone())
    }

    /// The emails to an address.
    pub fn mailbox(&self, address: &str) -> Mailbox {
        if self.setup.postfix {
            Mailbox::maildir(&Postfix::maildir(), address)
        } else {
            Mailbox::folder(&self.mail_folder(), address)
        }
    }

    /// Starts the program again on its data.
    pub async fn start_again(&mut self) {
        let out = File::options()
            .create(true)
            .append(true)
            .open(self.log_path())
            .unwrap();
        let before = self.log().len();
        let mut command = self.command();
        command
            .stdout(out.try_clone().unwrap())
            .stderr(out)
            .stdin(Stdio::null());
        let mut child = command.spawn().unwrap();
        let end = Instant::now() + PATIENCE;
        // The line with the URL is printed once connections are accepted.
        while !self.log()[before..].contains("is ready at http") {
            if let Some(status) = child.try_wait().unwrap() {
                panic!("the server ended with {status}:\n{}", self.log());
            }
            assert!(Instant::now() < end, "no URL was printed:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.child = Some(child);
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.setup.program);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("POSTHORSE_")) {
            command.env_remove(name);
        }
        if !self.setup.has_programs {
            command.env("POSTHORSE_ENGINE_THREADS", "0");
        }
        if let Some(faked) = &self.setup.faked {
            let library = std::env::var("TEST_FAKETIME").expect("the test asked before");
            command
                .env("LD_PRELOAD", library)
                .env("FAKETIME_NO_CACHE", "1")
                .env("TZ", "UTC");
            match faked {
                Faked::So(what) => command.env("FAKETIME", what),
                Faked::By(file) => command
                    .env("FAKETIME_TIMESTAMP_FILE", file)
                    .env("DONT_FAKE_MONOTONIC", "1"),
            };
        }
        let mail = self.setup.mail.clone();
        command
            .current_dir(self.folder.path())
            .env("NO_COLOR", "1")
            .arg("serve")
            .args(["--listen", &format!("127.0.0.1:{}", self.port)])
            .args(["--database-url", &self.database.url()])
            .args([
                "--mail",
                &mail.unwrap_or_else(|| format!("file:{}", self.mail_folder().display())),
            ])
            .args(["--mail-from", "Posthorse <posthorse@players.test>"])
            .args(["--limits", self.setup.limits])
            .args(&self.setup.more);
        command
    }

    /// Kills it, as a power failure or the kernel would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Asks it to end and waits until it has.
    pub async fn terminate(&mut self) -> ExitStatus {
        signal("-TERM", self.pid());
        self.wait_for_end().await
    }

    /// Waits until it has ended, after a request to do so.
    pub async fn wait_for_end(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("the server runs");
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return status;
            }
            assert!(
                Instant::now() < end,
                "the server does not end:\n{}",
                self.log()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// All its output.
    pub fn log(&self) -> String {
        let bytes = std::fs::read(self.log_path()).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Sends email elsewhere after the next start.
    pub fn mail_goes_to(&mut self, url: &str) {
        self.setup.mail = Some(url.to_owned());
    }

    /// Adds an argument for the next start.
    pub fn add_argument(&mut self, argument: &str) {
        self.setup.more.push(argument.to_owned());
    }

    /// Sets the argument of libfaketime for the next start.
    pub fn runs_by(&mut self, what: &str) {
        self.setup.faked = Some(Faked::So(what.to_owned()));
    }

    /// Whether it was started and has not ended since.
    pub fn is_running(&self) -> bool {
        self.child.is_some()
    }

    /// Accepts an error in the log with these words.
    pub fn expects(&mut self, words: &'static str) {
        self.expected = Some(words);
    }

    fn check(&self) {
        let log = self.log();
        assert_eq!(
            self.shared.broken.load(Ordering::Relaxed),
            0,
            "5xx was answered:\n{}",
            tail(&log)
        );
        let is_expected = |line: &str| self.expected.is_some_and(|words| line.contains(words));
        let errors = log.lines().filter(|line| is_error(line));
        let errors: Vec<&str> = errors.filter(|line| !is_expected(line)).collect();
        assert!(
            errors.is_empty(),
            "errors were logged:\n{}",
            errors.join("\n")
        );
        let addresses = log.lines().find(|line| {
            line.replace("posthorse@players.test", "")
                .contains("@players.test")
        });
        assert_eq!(addresses, None, "an address was logged");
        assert!(!log.contains(PASSWORD), "a password was logged");
        for secret in self.shared.secrets.lock().unwrap().iter() {
            assert!(
                !log.contains(secret.as_str()),
                "a session or token was logged"
            );
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking() {
            eprintln!("the server's last words:\n{}", tail(&self.log()));
        } else {
            self.check();
        }
    }
}

/// Whether a log line, as text or JSON, is an error.
fn is_error(line: &str) -> bool {
    line.contains(" ERROR ") || line.contains("\"level\":\"ERROR\"") || line.contains("panicked at")
}

fn tail(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

/// Sends a signal by name.
pub fn signal(name: &str, pid: u32) {
    let status = Command::new("kill")
        .args([name, &pid.to_string()])
        .status()
        .unwrap();
    assert!(status.success());
}

/// A port below the range that the kernel gives to clients, so that a restarted server gets it
/// back.
pub fn free_port() -> u16 {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    loop {
        let next = NEXT.fetch_add(1, Ordering::Relaxed) + std::process::id() as usize * 97;
        let port = 10000 + u16::try_from(next % 10000).expect("below 10000");
        if std::net::TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Runs the program with another command than `serve`. Returns its output as text.
pub fn run(folder: &Path, arguments: &[&str]) -> (ExitStatus, String) {
    run_with_password(folder, arguments, "")
}

/// As [`run`], for commands that read a password.
pub fn run_with_password(
    folder: &Path,
    arguments: &[&str],
    password: &str,
) -> (ExitStatus, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    if !password.is_empty() {
        command.env("POSTHORSE_PASSWORD", password);
    }
    let output = command
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status, String::from_utf8_lossy(&text).into_owned())
}
