//! The talk with the mail server, step by step, so that each refusal is known for what it is:
//! of us, of the recipient, of the message, or only of the moment. Every step has its own end.

use super::outcome::{Parcel, SendError, told};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Noop, Quit, Rcpt, Rset};
use lettre::transport::smtp::extension::ClientId;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How the line is secured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tls {
    /// From the first byte.
    Wrapped,
    /// By STARTTLS, or nothing is sent.
    Required,
    /// By STARTTLS when the server offers it.
    Opportunistic,
    /// Not at all.
    None,
}

/// How long the server may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Waits {
    /// To accept the connection.
    pub(super) connect: Duration,
    /// To answer a command.
    pub(super) command: Duration,
    /// To answer the end of the message; too short a wait here makes duplicates.
    pub(super) finish: Duration,
    /// To be used again for the next message.
    pub(super) idle: Duration,
}

/// Which server, and how to talk to it.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    pub(super) login: Option<(String, String)>,
    /// Whether the server is on this machine.
    pub(super) is_here: bool,
    pub(super) waits: Waits,
}

/// A mail server, with the sessions that are open to it.
pub(super) struct Smtp {
    settings: Settings,
    tls: TlsParameters,
    hello: ClientId,
    idle: Mutex<Vec<Session>>,
}

struct Session {
    line: AsyncSmtpConnection,
    sent: u32,
    since: Instant,
}

/// After so many messages a session is closed: servers have such a limit too.
const SESSION_MESSAGES: u32 = 100;

impl Default for Waits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(30),
            command: Duration::from_secs(60),
            finish: Duration::from_secs(300),
            idle: Duration::from_secs(10),
        }
    }
}

impl Smtp {
    pub(super) fn new(settings: Settings) -> Result<Self, String> {
        let tls = TlsParameters::new(settings.host.clone())
            .map_err(|error| format!("TLS cannot be set up: {error}"))?;
        Ok(Self {
            settings,
            tls,
            hello: ClientId::default(),
            idle: Mutex::default(),
        })
    }

    pub(super) fn shown(&self) -> String {
        let Settings { host, port, .. } = &self.settings;
        let scheme = match self.settings.tls {
            Tls::Wrapped => "smtps",
            _ => "smtp",
        };
        format!("{scheme}://{host}:{port}")
    }

    pub(super) async fn send(&self, parcel: Parcel<'_>) -> Result<(), SendError> {
        let mut session = match self.reuse().await {
            Some(session) => session,
            None => self.open().await?,
        };
        let sent = self.talk(&mut session.line, parcel).await;
        session.sent += 1;
        session.since = Instant::now();
        match &sent {
            Ok(()) => self.put_back(session),
            Err(SendError::Refused(_)) => self.put_back_after_a_refusal(session).await,
            // An answer that came too late would be taken for the next one.
            Err(_) => drop(session),
        }
        sent
    }

    /// Ends the sessions that are still open.
    pub(super) async fn close(&self) {
        let open = std::mem::take(&mut *self.sessions());
        for session in open {
            quit(session).await;
        }
    }

    /// An open session that still answers.
    async fn reuse(&self) -> Option<Session> {
        loop {
            let mut session = self.sessions().pop()?;
            if session.since.elapsed() > self.settings.waits.idle {
                tokio::spawn(quit(session));
                continue;
            }
            let answer = timeout(self.settings.waits.command, session.line.command(Noop)).await;
            if matches!(answer, Ok(Ok(_))) {
                return Some(session);
            }
        }
    }

    async fn open(&self) -> Result<Session, SendError> {
        let Settings { host, port, .. } = &self.settings;
        let waits = &self.settings.waits;
        let wrapped = (self.settings.tls == Tls::Wrapped).then(|| self.tls.clone());
        let connecting = AsyncSmtpConnection::connect_tokio1(
            (host.as_str(), *port),
            Some(waits.connect),
            &self.hello,
            wrapped,
            None,
        );
        // The greeting and the answer to our own may take their time after the connection.
        let mut line = timeout(waits.connect + 2 * waits.command, connecting)
            .await
            .map_err(|_| SendError::Unreachable("no greeting in time".into()))?
            .map_err(|error| of_the_server("connecting", &error))?;
        self.secure(&mut line).await?;
        self.sign_in(&mut line).await?;
        Ok(Session {
            line,
            sent: 0,
            since: Instant::now(),
        })
    }

    async fn secure(&self, line: &mut AsyncSmtpConnection) -> Result<(), SendError> {
        match self.settings.tls {
            Tls::Wrapped | Tls::None => return Ok(()),
            Tls::Opportunistic if !line.can_starttls() => return Ok(()),
            Tls::Required if !line.can_starttls() => {
                return Err(SendError::Config(
                    "STARTTLS is required, and the server does not offer it".into(),
                ));
            }
            Tls::Required | Tls::Opportunistic => {}
        }
        timeout(
            3 * self.settings.waits.command,
            line.starttls(self.tls.clone(), &self.hello),
        )
        .await
        .map_err(|_| SendError::Unreachable("no answer to STARTTLS in time".into()))?
        .map_err(|error| of_the_server("STARTTLS", &error))
    }

    async fn sign_in(&self, line: &mut AsyncSmtpConnection) -> Result<(), SendError> {
        let Some((user, password)) = &self.settings.login else {
            return Ok(());
        };
        if !line.is_encrypted() && !self.settings.is_here {
            return Err(SendError::Config(
                "the server offers no TLS, and a password is not sent in the clear".into(),
            ));
        }
        let credentials = Credentials::new(user.clone(), password.clone());
        let wait = 3 * self.settings.waits.command;
        match timeout(wait, line.auth(DEFAULT_MECHANISMS, &credentials)).await {
            Err(_) => Err(SendError::Unreachable("no answer to AUTH in time".into())),
            Ok(Ok(_)) => Ok(()),
            // The server offers no way to sign in that we know.
            Ok(Err(error)) if error.is_client() => Err(SendError::Config(told("AUTH", &error))),
            Ok(Err(error)) => Err(of_the_server("AUTH", &error)),
        }
    }

    async fn talk(
        &self,
        line: &mut AsyncSmtpConnection,
        parcel: Parcel<'_>,
    ) -> Result<(), SendError> {
        let unfit = |error: lettre::address::AddressError| SendError::Refused(error.to_string());
        let mail = Mail::new(Some(parcel.from.parse().map_err(unfit)?), vec![]);
        let rcpt = Rcpt::new(parcel.to.parse().map_err(unfit)?, vec![]);
        let (command, finish) = (self.settings.waits.command, self.settings.waits.finish);
        step("MAIL", command, line.command(mail), SendError::Config).await?;
        step("RCPT", command, line.command(rcpt), SendError::Refused).await?;
        step("DATA", command, line.command(Data), SendError::Refused).await?;
        // The library writes the line end before the final dot itself.
        let message = parcel.message;
        let message = line.message(message.strip_suffix(b"\r\n").unwrap_or(message));
        step("end of message", finish, message, SendError::Refused).await
    }

    fn put_back(&self, session: Session) {
        if session.sent < SESSION_MESSAGES {
            self.sessions().push(session);
        } else {
            tokio::spawn(quit(session));
        }
    }

    /// A server that said no to one message may well take the next in the same session.
    async fn put_back_after_a_refusal(&self, mut session: Session) {
        let wait = self.settings.waits.command.min(Duration::from_secs(5));
        let answer = timeout(wait, session.line.command(Rset)).await;
        if matches!(answer, Ok(Ok(_))) {
            self.put_back(session);
        }
    }

    fn sessions(&self) -> std::sync::MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One step of handing over: `permanent` says whose fault a 5xx is.
async fn step<T>(
    what: &str,
    wait: Duration,
    answer: impl Future<Output = Result<T, Error>>,
    permanent: fn(String) -> SendError,
) -> Result<(), SendError> {
    let Ok(answer) = timeout(wait, answer).await else {
        return Err(SendError::Transient(format!("{what}: no answer in time")));
    };
    let Err(error) = answer else {
        return Ok(());
    };
    let told = told(what, &error);
    match error.status().map(u16::from) {
        // "Authentication required", at whatever step.
        Some(530) => Err(SendError::Config(told)),
        Some(code) if code >= 500 => Err(permanent(told)),
        _ => Err(SendError::Transient(told)),
    }
}

/// What went wrong before the first message: the server's moment, or our settings.
fn of_the_server(what: &str, error: &Error) -> SendError {
    if error.is_permanent() || is_bad_certificate(error) {
        SendError::Config(told(what, error))
    } else {
        SendError::Unreachable(told(what, error))
    }
}

/// TLS that failed on what was said, not on the line being cut.
fn is_bad_certificate(error: &Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        if let Some(io) = inner.downcast_ref::<std::io::Error>() {
            return io.kind() == std::io::ErrorKind::InvalidData;
        }
        source = inner.source();
    }
    false
}

async fn quit(mut session: Session) {
    let _ = timeout(Duration::from_secs(2), session.line.command(Quit)).await;
}

#[cfg(test)]
#[path = "smtp_tests.rs"]
mod tests;
