//! A mail server and its open sessions.

use super::session::Session;
pub(super) use super::session::{Settings, Timeouts, Tls};
use super::{OutgoingMessage, SendError};
use lettre::transport::smtp::client::{Certificate, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};

pub(super) struct Smtp {
    settings: Settings,
    tls: TlsParameters,
    hello: ClientId,
    idle: Mutex<Vec<Session>>,
}

/// A session is closed after this number of messages, as servers limit it too.
const SESSION_MESSAGES: u32 = 100;

/// A session used within this time is used again without a check.
const FRESH: Duration = Duration::from_secs(1);

impl Default for Timeouts {
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
        let unfit = |error| format!("TLS cannot be set up: {error}");
        let mut tls = TlsParameters::builder(settings.host.clone());
        if let Some(pem) = &settings.roots {
            tls = tls.add_root_certificate(roots(pem)?);
        }
        let tls = tls.build().map_err(unfit)?;
        Ok(Self {
            settings,
            tls,
            hello: ClientId::default(),
            idle: Mutex::default(),
        })
    }

    pub(super) fn display_url(&self) -> String {
        let Settings { host, port, .. } = &self.settings;
        let scheme = match self.settings.tls {
            Tls::Wrapped => "smtps",
            _ => "smtp",
        };
        format!("{scheme}://{host}:{port}")
    }

    /// Sends a message. Its body waits until no other message is being completed. The permit keeps
    /// others waiting.
    pub(super) async fn send<'a>(
        &self,
        outgoing: &OutgoingMessage,
        at_the_dot: &'a Semaphore,
    ) -> Result<SemaphorePermit<'a>, SendError> {
        let (mut session, begun) = self.begin(outgoing).await?;
        let sent = match begun {
            Ok(()) => {
                session
                    .finish(outgoing.message.as_bytes(), at_the_dot)
                    .await
            }
            Err(error) => Err(error),
        };
        session.sent += 1;
        session.since = Instant::now();
        let is_usable = match &sent {
            Ok(_) => true,
            // After a refusal of one message, the session can be used for the next.
            Err(SendError::Refused(_) | SendError::NoMailbox(_) | SendError::Deferred(_)) => {
                session.sent < SESSION_MESSAGES && session.reset().await
            }
            // A late answer would be taken for that of the next message.
            Err(_) => false,
        };
        if is_usable {
            self.put_back(session);
        }
        sent
    }

    /// Starts the message in an open session, or else in a new one.
    async fn begin(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<(Session, Result<(), SendError>), SendError> {
        while let Some(mut session) = self.reuse().await {
            match session.send_mail_command(outgoing).await {
                // The server may have closed this session while it was idle; another may work.
                Err(SendError::Transient(_)) => {}
                Err(error) => return Ok((session, Err(error))),
                Ok(()) => {
                    let begun = session.send_rcpt_and_data(outgoing).await;
                    return Ok((session, begun));
                }
            }
        }
        let mut session = Session::open(&self.settings, &self.tls, &self.hello).await?;
        let begun = match session.send_mail_command(outgoing).await {
            Ok(()) => session.send_rcpt_and_data(outgoing).await,
            Err(error) => Err(error),
        };
        Ok((session, begun))
    }

    pub(super) async fn close(&self) {
        let open = std::mem::take(&mut *self.sessions());
        for session in open {
            session.quit().await;
        }
    }

    /// Closes sessions that have been idle for a while.
    pub(super) fn close_idle(&self) {
        let idle = self.settings.timeouts.idle;
        let all = std::mem::take(&mut *self.sessions());
        let (over, open): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|session| session.since.elapsed() > idle);
        self.sessions().extend(open);
        for session in over {
            tokio::spawn(session.quit());
        }
    }

    /// An open session that still answers.
    async fn reuse(&self) -> Option<Session> {
        loop {
            let mut session = self.sessions().pop()?;
            let age = session.since.elapsed();
            if age > self.settings.timeouts.idle {
                tokio::spawn(session.quit());
            } else if age < FRESH || session.is_alive().await {
                return Some(session);
            }
        }
    }

    fn put_back(&self, session: Session) {
        if session.sent < SESSION_MESSAGES {
            self.sessions().push(session);
        } else {
            tokio::spawn(session.quit());
        }
    }

    fn sessions(&self) -> std::sync::MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Parses certificates, or explains what is wrong with them.
fn roots(pem: &[u8]) -> Result<Certificate, String> {
    let is_one = pem
        .windows(b"BEGIN CERTIFICATE".len())
        .any(|words| words == b"BEGIN CERTIFICATE");
    let read = Certificate::from_pem(pem).ok().filter(|_| is_one);
    read.ok_or_else(|| "the file of mail roots holds no certificate (PEM)".to_owned())
}

#[cfg(test)]
#[path = "smtp_tests.rs"]
mod tests;
