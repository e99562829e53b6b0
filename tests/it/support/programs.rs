//! Other programs that check our emails: Python's parser, notmuch, aiosmtpd.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::{Letter, eventually, server::free_port};

/// Reads the files named as arguments and prints each defect that Python's own parser finds, in an
/// email, its parts and its headers.
const STRICT: &str = r#"
import sys, email, email.policy
found = 0
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        mail = email.message_from_binary_file(file, policy=email.policy.default)
    for part in mail.walk():
        defects = list(part.defects)
        for header, value in part.items():
            defects += [(header, d) for d in getattr(value, "defects", [])]
        if not part.is_multipart():
            part.get_content()
            defects += [d for d in part.defects if d not in defects]
        for defect in defects:
            found += 1
            print(name, part.get_content_type(), repr(defect))
    with open(name, "rb") as file:
        email.message_from_binary_file(file, policy=email.policy.strict)
sys.exit(1 if found else 0)
"#;

/// Debian's Python, if installed.
fn python() -> Option<Command> {
    let program = Path::new("/usr/bin/python3");
    if !program.exists() {
        super::skip("no /usr/bin/python3: start the tests by tests/run, as root");
        return None;
    }
    Some(Command::new(program))
}

/// Writes emails into a folder, one per file.
fn write(letters: &[Letter], folder: &Path) -> Vec<PathBuf> {
    let file = |(number, letter): (usize, &Letter)| {
        let path = folder.join(format!("{number:04}.eml"));
        std::fs::write(&path, &letter.raw).unwrap();
        path
    };
    letters.iter().enumerate().map(file).collect()
}

/// Fails if Python's strict parser finds a defect in any email.
pub fn are_without_defect(letters: &[Letter]) {
    let Some(mut python) = python() else { return };
    assert!(!letters.is_empty(), "there are letters");
    let folder = TempDir::with_prefix("posthorse-strict-").unwrap();
    let files = write(letters, folder.path());
    let output = python.args(["-c", STRICT]).args(files).output().unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The number of threads that notmuch finds in the emails; `None` without notmuch.
pub fn threads(letters: &[Letter]) -> Option<usize> {
    if !Path::new("/usr/bin/notmuch").exists() {
        super::skip("no notmuch: start the tests by tests/run, as root");
        return None;
    }
    let folder = TempDir::with_prefix("posthorse-notmuch-").unwrap();
    let mails = folder.path().join("mails");
    std::fs::create_dir(&mails).unwrap();
    write(letters, &mails);
    let settings = folder.path().join("config");
    let text = format!(
        "[database]\npath={}\n[user]\nname=A Player\nprimary_email=player@players.test\n",
        mails.display()
    );
    std::fs::write(&settings, text).unwrap();
    let notmuch = |arguments: &[&str]| {
        let output = Command::new("/usr/bin/notmuch")
            .env("NOTMUCH_CONFIG", &settings)
            .env("HOME", folder.path())
            .args(arguments)
            .output()
            .unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{message}");
        String::from_utf8(output.stdout).unwrap()
    };
    notmuch(&["new", "--quiet"]);
    assert_eq!(notmuch(&["count", "*"]).trim(), letters.len().to_string());
    let threads = notmuch(&["count", "--output=threads", "*"]);
    Some(threads.trim().parse().unwrap())
}

/// A running aiosmtpd that stores emails in a Maildir, with the envelope in `X-RcptTo`.
pub struct Aiosmtpd {
    port: u16,
    maildir: PathBuf,
    _folder: TempDir,
    child: Child,
}

impl Aiosmtpd {
    /// Starts it; `None` if it is not installed.
    pub async fn start() -> Option<Self> {
        let there = python()?
            .args(["-c", "import aiosmtpd"])
            .stderr(Stdio::null())
            .status()
            .unwrap();
        if !there.success() {
            super::skip("no aiosmtpd: start the tests by tests/run, as root");
            return None;
        }
        let folder = TempDir::with_prefix("posthorse-aiosmtpd-").unwrap();
        let maildir = folder.path().join("maildir");
        let port = free_port();
        let child = python()?
            .args(["-m", "aiosmtpd", "-n", "-l", &format!("127.0.0.1:{port}")])
            .args(["-c", "aiosmtpd.handlers.Mailbox"])
            .arg(&maildir)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let sink = Self {
            port,
            maildir,
            _folder: folder,
            child,
        };
        eventually("aiosmtpd", async || {
            std::net::TcpStream::connect(("127.0.0.1", port)).ok()
        })
        .await;
        Some(sink)
    }

    /// The value of `--mail`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// All received emails with their recipients.
    pub fn messages(&self) -> Vec<(Vec<String>, Letter)> {
        let folder = std::fs::read_dir(self.maildir.join("new")).unwrap();
        let letters = folder.map(|e| Letter::parse(std::fs::read(e.unwrap().path()).unwrap()));
        letters
            .map(|letter| {
                let recipients = letter.header("X-RcptTo");
                (recipients.split(", ").map(str::to_owned).collect(), letter)
            })
            .collect()
    }
}

impl Drop for Aiosmtpd {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
