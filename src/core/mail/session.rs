//! A session with the mail server: opening it, and sending a message step by step. The step of an
//! answer shows whether our settings, the recipient, the message or the moment is the cause.
//! lettre's own transport does not report the step, so the commands are sent one by one over its
//! connection. Every step has its own time-out.

use super::{OutgoingMessage, SendError, describe};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Noop, Quit, Rcpt, Rset};
use lettre::transport::smtp::extension::ClientId;
use std::future::Future;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tls {
    Wrapped,
    /// With STARTTLS, or nothing is sent.
    Required,
    /// With STARTTLS if the server offers it.
    Opportunistic,
    None,
}

/// The time-outs of the steps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timeouts {
    pub(super) connect: Duration,
    pub(super) command: Duration,
    /// For the answer to the end of the message; too short a wait causes duplicates.
    pub(super) finish: Duration,
    /// How long an idle session is kept.
    pub(super) idle: Duration,
}

#[derive(Debug)]
pub(super) struct Settings {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    pub(super) login: Option<(String, String)>,
    pub(super) is_here: bool,
    pub(super) timeouts: Timeouts,
    /// Additional root certificates (PEM).
    pub(super) roots: Option<Vec<u8>>,
}

pub(super) struct Session {
    connection: AsyncSmtpConnection,
    timeouts: Timeouts,
    /// The number of messages sent or refused in this session.
    pub(super) sent: u32,
    pub(super) since: Instant,
}

impl Session {
    /// Connects, encrypts and signs in.
    pub(super) async fn open(
        settings: &Settings,
        tls: &TlsParameters,
        hello: &ClientId,
    ) -> Result<Self, SendError> {
        let timeouts = settings.timeouts;
        let connecting = AsyncSmtpConnection::connect_tokio1(
            (settings.host.as_str(), settings.port),
            Some(timeouts.connect),
            hello,
            (settings.tls == Tls::Wrapped).then(|| tls.clone()),
            None,
        );
        // The greeting and the answer to EHLO follow the connection.
        let wait = 2 * timeouts.connect + 2 * timeouts.command;
        let mut session = Self {
            connection: opening("connecting", wait, connecting).await?,
            timeouts,
            sent: 0,
            since: Instant::now(),
        };
        session.encrypt(settings, tls, hello).await?;
        session.sign_in(settings).await?;
        Ok(session)
    }

    async fn encrypt(
        &mut self,
        settings: &Settings,
        tls: &TlsParameters,
        hello: &ClientId,
    ) -> Result<(), SendError> {
        let is_offered = self.connection.can_starttls();
        match settings.tls {
            Tls::Required if !is_offered => Err(SendError::Config(
                "STARTTLS is required, and the server does not offer it".into(),
            )),
            Tls::Required | Tls::Opportunistic if is_offered => {
                let upgrade = self.connection.starttls(tls.clone(), hello);
                opening("STARTTLS", 3 * self.timeouts.command, upgrade).await
            }
            _ => Ok(()),
        }
    }

    async fn sign_in(&mut self, settings: &Settings) -> Result<(), SendError> {
        let Some((user, password)) = &settings.login else {
            return Ok(());
        };
        if !self.connection.is_encrypted() && !settings.is_here {
            return Err(SendError::Config(
                "the server offers no TLS, and a password is not sent in the clear".into(),
            ));
        }
        let credentials = Credentials::new(user.clone(), password.clone());
        let auth = self.connection.auth(DEFAULT_MECHANISMS, &credentials);
        opening("AUTH", 3 * self.timeouts.command, auth)
            .await
            .map(drop)
    }

    /// Whether the server still answers.
    pub(super) async fn is_alive(&mut self) -> bool {
        let answer = timeout(self.timeouts.command, self.connection.command(Noop)).await;
        answer.is_ok_and(|answer| answer.is_ok())
    }

    /// Resets after a refused message. Returns false if the session is unusable.
    pub(super) async fn reset(&mut self) -> bool {
        let wait = self.timeouts.command.min(Duration::from_secs(5));
        let answer = timeout(wait, self.connection.command(Rset)).await;
        answer.is_ok_and(|answer| answer.is_ok())
    }

    pub(super) async fn quit(mut self) {
        let _ = timeout(Duration::from_secs(2), self.connection.command(Quit)).await;
    }

    pub(super) async fn send_mail_command(
        &mut self,
        outgoing: &OutgoingMessage,
    ) -> Result<(), SendError> {
        let from = outgoing.from.parse().map_err(unfit)?;
        let mail = self.connection.command(Mail::new(Some(from), vec![]));
        step(Step::Mail, self.timeouts.command, mail).await
    }

    pub(super) async fn send_rcpt_and_data(
        &mut self,
        outgoing: &OutgoingMessage,
    ) -> Result<(), SendError> {
        let rcpt = Rcpt::new(outgoing.to.parse().map_err(unfit)?, vec![]);
        let (wait, connection) = (self.timeouts.command, &mut self.connection);
        step(Step::Rcpt, wait, connection.command(rcpt)).await?;
        step(Step::Data, wait, connection.command(Data)).await
    }

    /// Sends the body once no other message is between its body and the record of its sending. The
    /// permit keeps others waiting.
    pub(super) async fn finish<'a>(
        &mut self,
        message: &[u8],
        at_the_dot: &'a Semaphore,
    ) -> Result<SemaphorePermit<'a>, SendError> {
        // Nothing is sent yet: a message that waits too long is tried again and not counted as
        // failed.
        let permit = timeout(self.timeouts.finish, at_the_dot.acquire()).await;
        let Some(permit) = permit.ok().and_then(Result::ok) else {
            return Err(SendError::Unreachable(
                "another message gets no answer".into(),
            ));
        };
        // The library itself writes the line end before the final dot.
        let body = message.strip_suffix(b"\r\n").unwrap_or(message);
        step(
            Step::End,
            self.timeouts.finish,
            self.connection.message(body),
        )
        .await?;
        Ok(permit)
    }
}

fn unfit(error: lettre::address::AddressError) -> SendError {
    SendError::Refused(error.to_string())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Mail,
    Rcpt,
    Data,
    End,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Self::Mail => "MAIL",
            Self::Rcpt => "RCPT",
            Self::Data => "DATA",
            Self::End => "end of message",
        }
    }

    fn refused(self, reply: String) -> SendError {
        match self {
            Self::Mail => SendError::Config(reply),
            // Our relay or another behind it refuses to forward: that concerns neither the mailbox
            // nor other recipients.
            Self::Rcpt if reply.to_ascii_lowercase().contains("relay") => {
                SendError::Deferred(reply)
            }
            Self::Rcpt => SendError::NoMailbox(reply),
            Self::Data | Self::End => SendError::Refused(reply),
        }
    }
}

async fn step<T>(
    step: Step,
    wait: Duration,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<(), SendError> {
    let what = step.name();
    let Ok(answer) = timeout(wait, answer).await else {
        return Err(SendError::Transient(format!("{what}: no answer in time")));
    };
    let Err(error) = answer else {
        return Ok(());
    };
    let reply = describe(what, &error);
    Err(match error.status().map(u16::from) {
        // "Authentication required", at any step.
        Some(530) => SendError::Config(reply),
        Some(code) if code >= 500 => step.refused(reply),
        // 421 concerns the whole server.
        Some(code) if code != 421 && step != Step::Mail => SendError::Deferred(reply),
        _ => SendError::Transient(reply),
    })
}

/// Runs a step before the first message. A failure is the server's, or one of our settings.
async fn opening<T>(
    what: &str,
    wait: Duration,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<T, SendError> {
    let Ok(answer) = timeout(wait, answer).await else {
        let why = format!("{what}: no answer in time");
        return Err(SendError::Unreachable(why));
    };
    answer.map_err(|error| {
        let reply = describe(what, &error);
        // A client error means that the server offers no known way to sign in.
        if error.is_permanent() || error.is_client() || is_bad_certificate(&error) {
            SendError::Config(reply)
        } else {
            SendError::Unreachable(reply)
        }
    })
}

/// Whether TLS failed on the server's certificate, not because the connection was lost.
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
