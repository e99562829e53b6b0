//! The emails for a player, parsed as by an email program.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use mailparse::{MailHeaderMap, ParsedMail};

use super::eventually;

/// A parsed email.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The raw message.
    pub raw: Vec<u8>,
    pub subject: String,
    pub message_id: String,
    /// The plain-text part.
    pub text: String,
    /// The HTML part.
    pub html: String,
}

impl Letter {
    pub fn parse(raw: Vec<u8>) -> Self {
        let mail = mailparse::parse_mail(&raw).expect("a notice is a well-formed message");
        let header = |name| mail.headers.get_first_value(name).unwrap_or_default();
        Self {
            subject: header("Subject"),
            message_id: header("Message-ID"),
            text: part(&mail, "text/plain")
                .unwrap_or_default()
                .replace("\r\n", "\n"),
            html: part(&mail, "text/html").unwrap_or_default(),
            raw,
        }
    }

    pub fn headers(&self, name: &str) -> Vec<String> {
        let (headers, _) = mailparse::parse_headers(&self.raw).unwrap();
        headers.get_all_values(name)
    }

    /// The only value of a header.
    pub fn header(&self, name: &str) -> String {
        let values = self.headers(name);
        assert_eq!(values.len(), 1, "one {name} in {}", self.subject);
        values.into_iter().next().expect("one")
    }

    /// The names of all headers, in lower case.
    pub fn header_names(&self) -> Vec<String> {
        let (headers, _) = mailparse::parse_headers(&self.raw).unwrap();
        headers.iter().map(|h| h.get_key().to_lowercase()).collect()
    }

    /// The links of the text part, which stand alone on their lines.
    pub fn links(&self) -> Vec<String> {
        let alone = self.text.lines().map(str::trim);
        alone
            .filter(|l| l.starts_with("http") && !l.contains(' '))
            .map(str::to_owned)
            .collect()
    }

    /// The link whose path has that prefix.
    pub fn link(&self, path: &str) -> String {
        let of = |link: &String| url::Url::parse(link).is_ok_and(|u| u.path().starts_with(path));
        let found = self.links().into_iter().find(of);
        found.unwrap_or_else(|| {
            panic!(
                "no link to {path} stands alone on its line in:\n{}",
                self.text
            )
        })
    }
}

fn part(mail: &ParsedMail, kind: &str) -> Option<String> {
    if mail.ctype.mimetype == kind {
        return mail.get_body().ok();
    }
    mail.subparts.iter().find_map(|sub| part(sub, kind))
}

/// The emails to one address.
#[derive(Clone)]
pub struct Mailbox {
    /// The folders of emails, one per file.
    folders: Vec<PathBuf>,
    /// The header with the recipient.
    recipient_header: &'static str,
    address: String,
    /// The files read so far, with the email if it was for this address. A file is complete once it
    /// has its name, and never changes.
    read: Arc<Mutex<HashMap<PathBuf, Option<Letter>>>>,
}

impl Mailbox {
    /// The folder of `--mail file:…`.
    pub fn folder(folder: &Path, address: &str) -> Self {
        Self {
            folders: vec![folder.to_owned()],
            recipient_header: "To",
            address: address.to_owned(),
            read: Arc::default(),
        }
    }

    /// The Maildir of a mail server, which adds the envelope's recipient as a header.
    pub fn maildir(maildir: &Path, address: &str) -> Self {
        let folders = vec![maildir.join("cur"), maildir.join("new")];
        Self {
            folders,
            recipient_header: "Delivered-To",
            address: address.to_owned(),
            read: Arc::default(),
        }
    }

    /// All emails, the oldest first.
    pub fn letters(&self) -> Vec<Letter> {
        self.inspect(|letters| letters.into_iter().cloned().collect())
    }

    /// Applies `see` to all emails, the oldest first.
    fn inspect<T>(&self, see: impl FnOnce(Vec<&Letter>) -> T) -> T {
        let mut files: Vec<PathBuf> = self
            .folders
            .iter()
            .filter_map(|f| std::fs::read_dir(f).ok())
            .flatten()
            .map(|e| e.unwrap().path())
            .collect();
        files.retain(|path| {
            self.recipient_header == "Delivered-To" || path.extension().is_some_and(|e| e == "eml")
        });
        // The names begin with the time too, but in a Maildir only to the second.
        files.sort_by_cached_key(|path| {
            (
                path.metadata().and_then(|m| m.modified()).ok(),
                path.clone(),
            )
        });
        let mut read = self.read.lock().unwrap();
        for path in &files {
            if !read.contains_key(path)
                && let Ok(raw) = std::fs::read(path)
            {
                let letter = Letter::parse(raw);
                let mine = self.is_mine(&letter).then_some(letter);
                read.insert(path.clone(), mine);
            }
        }
        see(files
            .iter()
            .filter_map(|path| read.get(path)?.as_ref())
            .collect())
    }

    fn is_mine(&self, letter: &Letter) -> bool {
        let values = letter.headers(self.recipient_header);
        values
            .iter()
            .any(|value| value.to_lowercase().contains(&self.address.to_lowercase()))
    }

    pub fn count(&self) -> usize {
        self.inspect(|letters| letters.len())
    }

    /// Waits for an email that matches `wanted`, and returns the latest.
    pub async fn wait_for(&self, what: &str, wanted: impl Fn(&Letter) -> bool) -> Letter {
        let what = format!("{what} to {}", self.address);
        eventually(&what, async || {
            self.inspect(|letters| letters.into_iter().rev().find(|l| wanted(l)).cloned())
        })
        .await
    }

    /// Waits until there are more than `seen` emails, and returns the first new one.
    pub async fn after(&self, seen: usize) -> Letter {
        let what = format!("a letter to {} after {seen}", self.address);
        eventually(&what, async || {
            self.inspect(|letters| letters.get(seen).copied().cloned())
        })
        .await
    }
}
