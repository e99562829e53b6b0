//! The destination of messages: a mail server or a folder.

use super::build::fit;
use super::folder::Folder;
use super::smtp::{Settings, Smtp, Timeouts, Tls};
use super::{OutgoingMessage, SendError};
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::path::Path;
use tokio::sync::{Semaphore, SemaphorePermit};
use url::Url;

pub struct Transport {
    way: Destination,
    /// One message at a time is in the state in which a crash would leave it unknown whether it was
    /// sent.
    at_the_dot: Semaphore,
}

/// Proof that the other side has the message. Until it is dropped, no other message is completed,
/// so that a crash before the sending is recorded repeats at most one message.
#[derive(Debug)]
pub struct SendPermit<'a>(#[allow(dead_code)] SemaphorePermit<'a>);

enum Destination {
    Folder(Folder),
    Smtp(Box<Smtp>),
}

impl Transport {
    /// Parses the destination.
    ///
    /// | URL | meaning |
    /// |---|---|
    /// | `file:FOLDER` | each notice becomes an `.eml` file in the folder |
    /// | `smtps://USER:PASSWORD@HOST` | TLS from the first byte; port 465 |
    /// | `smtp://USER:PASSWORD@HOST?tls=required` | STARTTLS or nothing; port 587, or 25 |
    /// | `smtp://HOST?tls=opportunistic` | STARTTLS if the server offers it |
    /// | `smtp://HOST?tls=none` | unencrypted |
    ///
    /// Without `tls`, `smtp:` means `none` on this machine and `required` elsewhere. Certificates
    /// are always checked. User and password (with special characters as `%40` and the like) are
    /// never sent unencrypted to another machine.
    ///
    /// # Errors
    /// A sentence with the expected form.
    pub fn from_url(text: &str) -> Result<Self, String> {
        Self::with_timeouts(text, None, Timeouts::default())
    }

    /// Like [`Self::from_url`], with additional root certificates (PEM) for the mail server.
    ///
    /// # Errors
    /// A sentence with the expected form.
    pub fn with_roots(text: &str, roots: Vec<u8>) -> Result<Self, String> {
        Self::with_timeouts(text, Some(roots), Timeouts::default())
    }

    /// Like [`Self::from_url`], with other time-outs.
    ///
    /// # Errors
    /// A sentence with the expected form.
    pub(super) fn with_timeouts(
        text: &str,
        roots: Option<Vec<u8>>,
        timeouts: Timeouts,
    ) -> Result<Self, String> {
        if let Some(folder) = text.strip_prefix("file:") {
            let folder = folder.strip_prefix("//").unwrap_or(folder);
            if folder.is_empty() {
                return Err("a mail folder is missing, as in file:mail".into());
            }
            return Ok(Self::new(Destination::Folder(Folder::new(Path::new(
                folder,
            )))));
        }
        let settings = Settings {
            roots,
            ..settings(text, timeouts)?
        };
        Ok(Self::new(Destination::Smtp(Box::new(Smtp::new(settings)?))))
    }

    fn new(way: Destination) -> Self {
        Self {
            way,
            at_the_dot: Semaphore::new(1),
        }
    }

    /// The destination for display, without user and password.
    pub fn display_url(&self) -> String {
        match &self.way {
            Destination::Folder(folder) => format!("file:{}", folder.path().display()),
            Destination::Smtp(smtp) => smtp.display_url(),
        }
    }

    /// Sends a message. On success the other side has it; keep the returned permit until that is
    /// recorded.
    ///
    /// # Errors
    /// The cause, which decides what happens next.
    pub async fn send(&self, outgoing: &OutgoingMessage) -> Result<SendPermit<'_>, SendError> {
        // The last check: a bare line end could smuggle in a second message.
        if let Err(why) = fit(outgoing.message.as_bytes()) {
            tracing::error!(why, "a stored message is not valid");
            return Err(SendError::Refused(format!("not fit to be sent: {why}")));
        }
        match &self.way {
            Destination::Folder(folder) => folder.send(outgoing, &self.at_the_dot).await,
            Destination::Smtp(smtp) => smtp.send(outgoing, &self.at_the_dot).await,
        }
        .map(SendPermit)
    }

    /// Closes connections to the mail server that have been idle for a while.
    pub fn close_idle(&self) {
        if let Destination::Smtp(smtp) = &self.way {
            smtp.close_idle();
        }
    }

    /// Closes all connections to the mail server at the end of the process.
    pub async fn close(&self) {
        if let Destination::Smtp(smtp) = &self.way {
            smtp.close().await;
        }
    }
}

fn settings(text: &str, timeouts: Timeouts) -> Result<Settings, String> {
    let expected = "mail goes to file:FOLDER, smtp://HOST:PORT or smtps://USER:PASSWORD@HOST";
    let url = Url::parse(text).map_err(|_| expected.to_owned())?;
    let host = url.host_str().unwrap_or_default();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    if host.is_empty() || !matches!(url.path(), "" | "/") {
        return Err(expected.into());
    }
    let login = match (url.username(), url.password()) {
        ("", None) => None,
        (user, Some(password)) if !user.is_empty() => Some((decoded(user)?, decoded(password)?)),
        _ => return Err("user and password go together, as in smtps://USER:PASSWORD@HOST".into()),
    };
    let is_here = is_loopback(host);
    let tls = tls(&url, is_here)?;
    let default_port = match (tls, &login) {
        (Tls::Wrapped, _) => 465,
        (_, Some(_)) => 587,
        (_, None) => 25,
    };
    if login.is_some() && tls == Tls::None && !is_here {
        return Err(
            "user and password would travel in the clear; use smtps:// or tls=required".into(),
        );
    }
    Ok(Settings {
        host: host.to_owned(),
        port: url.port().unwrap_or(default_port),
        tls,
        login,
        is_here,
        timeouts,
        roots: None,
    })
}

fn tls(url: &Url, is_here: bool) -> Result<Tls, String> {
    let expected = "tls is required, opportunistic or none, as in smtp://HOST?tls=required";
    let mut mode = None;
    for (key, value) in url.query_pairs() {
        if key != "tls" {
            return Err(expected.into());
        }
        mode = Some(value.into_owned());
    }
    match (url.scheme(), mode.as_deref()) {
        ("smtps", None) => Ok(Tls::Wrapped),
        ("smtp", Some("required")) => Ok(Tls::Required),
        ("smtp", Some("opportunistic")) => Ok(Tls::Opportunistic),
        ("smtp", Some("none")) => Ok(Tls::None),
        ("smtp", None) if is_here => Ok(Tls::None),
        ("smtp", None) => Ok(Tls::Required),
        ("smtp" | "smtps", Some(_)) => Err(expected.into()),
        _ => Err("a mail URL begins with file:, smtp:// or smtps://".into()),
    }
}

fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

fn decoded(part: &str) -> Result<String, String> {
    let expected = "user and password: write special characters as %40 and the like";
    let is_escape = |rest: &str| {
        let digits = rest.as_bytes().first_chunk::<2>();
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    if !part.split('%').skip(1).all(is_escape) {
        return Err(expected.into());
    }
    let text = percent_decode_str(part).decode_utf8();
    text.map(Cow::into_owned).map_err(|_| expected.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        settings(text, Timeouts::default())
    }

    #[test]
    fn an_email_url_has_host_port_and_tls() {
        for (text, host, port, tls) in [
            ("smtp://127.0.0.1:2525", "127.0.0.1", 2525, Tls::None),
            ("smtp://[::1]", "::1", 25, Tls::None),
            (
                "smtp://localhost?tls=opportunistic",
                "localhost",
                25,
                Tls::Opportunistic,
            ),
            (
                "smtp://mail.example.org",
                "mail.example.org",
                25,
                Tls::Required,
            ),
            (
                "smtp://mail.example.org?tls=none",
                "mail.example.org",
                25,
                Tls::None,
            ),
            (
                "smtp://u:p@mail.example.org",
                "mail.example.org",
                587,
                Tls::Required,
            ),
            (
                "smtps://u:p@mail.example.org",
                "mail.example.org",
                465,
                Tls::Wrapped,
            ),
        ] {
            let settings = read(text).unwrap();
            assert_eq!(
                (settings.host.as_str(), settings.port, settings.tls),
                (host, port, tls)
            );
        }
        let login = read("smtps://lan%40example.org:p%3A%2F%20w@h.example")
            .unwrap()
            .login;
        assert_eq!(login, Some(("lan@example.org".into(), "p:/ w".into())));
    }

    #[test]
    fn a_wrong_email_url_is_answered_with_the_expected_form() {
        for (text, sentence) in [
            ("mail", "file:FOLDER"),
            ("file:", "file:mail"),
            ("http://h", "begins with"),
            ("smtp://", "file:FOLDER"),
            ("smtp://h/path", "file:FOLDER"),
            ("smtp://h?tls=yes", "tls is required"),
            ("smtp://h?starttls=1", "tls is required"),
            ("smtps://h?tls=none", "tls is required"),
            ("smtp://user@h", "go together"),
            ("smtp://u:p@mail.example.org?tls=none", "in the clear"),
            ("smtps://u:%zz@h", "%40"),
            ("smtps://u:%e", "file:FOLDER"),
        ] {
            let error = Transport::from_url(text).err().unwrap_or_default();
            assert!(error.contains(sentence), "{text}: {error}");
        }
    }

    #[test]
    fn the_destination_is_shown_without_the_password() {
        let transport = Transport::from_url("smtps://user:secret@mail.example.org").unwrap();
        assert_eq!(transport.display_url(), "smtps://mail.example.org:465");
        assert_eq!(
            Transport::from_url("file:mail").unwrap().display_url(),
            "file:mail"
        );
    }
}
