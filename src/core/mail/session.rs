//! One session with the mail server: how it is opened, and how a message is handed over in it,
//! step by step, so that each refusal is known for what it is: of us, of the recipient, of the
//! message, or only of the moment. Every step has its own end.

use super::line::{Gate, Line, within_tls};
use super::outcome::{Parcel, SendError, told};
use super::smtp::{Settings, Tls, Waits};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, AsyncTokioStream, TlsParameters};
use lettre::transport::smtp::commands::{Data, Ehlo, Mail, Noop, Quit, Rcpt, Rset};
use lettre::transport::smtp::extension::ClientId;
use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

pub(super) struct Session {
    line: AsyncSmtpConnection,
    gate: Arc<Gate>,
    /// Whether the server takes several commands at once.
    pipelines: bool,
    waits: Waits,
    /// The messages that were handed over in it, or refused.
    pub(super) sent: u32,
    pub(super) since: Instant,
}

pub(super) enum Begun {
    /// The server waits for its body.
    Ready,
    /// The server left this session while it lay idle; another may do.
    Stale(SendError),
    Failed(SendError),
}

/// A server has so many addresses at most that are tried.
const ADDRESSES: usize = 4;

impl Session {
    /// Connects, secures the line and signs in.
    pub(super) async fn open(
        settings: &Settings,
        tls: &TlsParameters,
        hello: &ClientId,
    ) -> Result<Self, SendError> {
        let waits = settings.waits;
        let gate = Arc::new(Gate::default());
        let line = Line::new(connect(settings).await?, Arc::clone(&gate));
        let greeting = async {
            let stream: Box<dyn AsyncTokioStream> = match settings.tls {
                Tls::Wrapped => within_tls(line, tls.clone()).await?,
                _ => Box::new(line),
            };
            AsyncSmtpConnection::connect_with_transport(stream, hello).await
        };
        // The greeting and the answer to our own may take their time after the connection.
        let line = timeout(waits.connect + 2 * waits.command, greeting)
            .await
            .map_err(|_| SendError::Unreachable("no greeting in time".into()))?
            .map_err(|error| of_the_server("connecting", &error))?;
        let mut session = Self {
            line,
            gate,
            pipelines: false,
            waits,
            sent: 0,
            since: Instant::now(),
        };
        session.secure(settings, tls, hello).await?;
        session.pipelines = session.asks_for_pipelining(hello).await?;
        session.sign_in(settings).await?;
        Ok(session)
    }

    async fn secure(
        &mut self,
        settings: &Settings,
        tls: &TlsParameters,
        hello: &ClientId,
    ) -> Result<(), SendError> {
        match settings.tls {
            Tls::Wrapped | Tls::None => return Ok(()),
            Tls::Opportunistic if !self.line.can_starttls() => return Ok(()),
            Tls::Required if !self.line.can_starttls() => {
                return Err(SendError::Config(
                    "STARTTLS is required, and the server does not offer it".into(),
                ));
            }
            Tls::Required | Tls::Opportunistic => {}
        }
        timeout(
            3 * self.waits.command,
            self.line.starttls(tls.clone(), hello),
        )
        .await
        .map_err(|_| SendError::Unreachable("no answer to STARTTLS in time".into()))?
        .map_err(|error| of_the_server("STARTTLS", &error))
    }

    /// The library does not keep this extension of the server's, so it is asked once more.
    async fn asks_for_pipelining(&mut self, hello: &ClientId) -> Result<bool, SendError> {
        let hello = self.line.command(Ehlo::new(hello.clone()));
        let answer = timeout(self.waits.command, hello)
            .await
            .map_err(|_| SendError::Unreachable("no answer to EHLO in time".into()))?
            .map_err(|error| of_the_server("EHLO", &error))?;
        let mut offered = answer.message();
        Ok(offered.any(|line| line.eq_ignore_ascii_case("PIPELINING")))
    }

    async fn sign_in(&mut self, settings: &Settings) -> Result<(), SendError> {
        let Some((user, password)) = &settings.login else {
            return Ok(());
        };
        let is_secret = settings.tls == Tls::Wrapped || self.line.is_encrypted();
        if !is_secret && !settings.is_here {
            return Err(SendError::Config(
                "the server offers no TLS, and a password is not sent in the clear".into(),
            ));
        }
        let credentials = Credentials::new(user.clone(), password.clone());
        let wait = 3 * self.waits.command;
        match timeout(wait, self.line.auth(DEFAULT_MECHANISMS, &credentials)).await {
            Err(_) => Err(SendError::Unreachable("no answer to AUTH in time".into())),
            Ok(Ok(_)) => Ok(()),
            // The server offers no way to sign in that we know.
            Ok(Err(error)) if error.is_client() => Err(SendError::Config(told("AUTH", &error))),
            Ok(Err(error)) => Err(of_the_server("AUTH", &error)),
        }
    }

    /// Whether the server still answers.
    pub(super) async fn answers(&mut self) -> bool {
        let answer = timeout(self.waits.command, self.line.command(Noop)).await;
        matches!(answer, Ok(Ok(_)))
    }

    /// Forgets a message that was refused; false when the session is of no use any more.
    pub(super) async fn starts_over(&mut self) -> bool {
        let wait = self.waits.command.min(Duration::from_secs(5));
        matches!(timeout(wait, self.line.command(Rset)).await, Ok(Ok(_)))
    }

    pub(super) async fn quit(mut self) {
        let _ = timeout(Duration::from_secs(2), self.line.command(Quit)).await;
    }

    /// Names sender and recipient, and asks for the body to be taken.
    pub(super) async fn begin(&mut self, parcel: &Parcel) -> Begun {
        match self.envelope(parcel).await {
            Ok(()) => Begun::Ready,
            Err(Trouble { error, is_stale }) if is_stale && self.sent > 0 => Begun::Stale(error),
            Err(trouble) => Begun::Failed(trouble.error),
        }
    }

    async fn envelope(&mut self, parcel: &Parcel) -> Result<(), Trouble> {
        let unfit = |error: lettre::address::AddressError| Trouble {
            error: SendError::Refused(error.to_string()),
            is_stale: false,
        };
        let mail = Mail::new(Some(parcel.from.parse().map_err(unfit)?), vec![]);
        let rcpt = Rcpt::new(parcel.to.parse().map_err(unfit)?, vec![]);
        let (wait, line) = (self.waits.command, &mut self.line);
        if !self.pipelines {
            step(Step::Mail, wait, line.command(mail)).await?;
            step(Step::Rcpt, wait, line.command(rcpt)).await?;
            return step(Step::Data, wait, line.command(Data)).await;
        }
        let all = line.command(Together(mail, rcpt));
        let mail = step(Step::Mail, wait, all).await;
        // The other two answers are still to come: this session is of no use any more.
        mail?;
        let rcpt = step(Step::Rcpt, wait, line.read_response()).await;
        let data = step(Step::Data, wait, line.read_response()).await;
        if rcpt.is_err() && data.is_ok() {
            // It waits for a message to nobody.
            self.sent = u32::MAX;
        }
        rcpt.and(data)
    }

    /// Hands the body over, and then its end, as soon as no other message is at its own. Whoever
    /// holds what this returns keeps the others from it.
    pub(super) async fn finish<'a>(
        &mut self,
        message: &[u8],
        at_the_dot: &'a Semaphore,
    ) -> Result<SemaphorePermit<'a>, SendError> {
        let waits = self.waits;
        self.gate.close_behind();
        // The library writes the line end before the final dot itself.
        let body = message.strip_suffix(b"\r\n").unwrap_or(message);
        let mut handing_over = pin!(self.line.message(body));
        let early = async {
            tokio::select! {
                ended = &mut handing_over => Err(ended),
                () = self.gate.reached() => Ok(()),
            }
        };
        match timeout(waits.finish, early).await {
            Ok(Ok(())) => {}
            Ok(Err(ended)) => {
                let ended = std::future::ready(ended);
                step(Step::End, waits.finish, ended)
                    .await
                    .map_err(|trouble| trouble.error)?;
                return Err(SendError::Transient("an answer before the end".into()));
            }
            Err(_) => {
                return Err(SendError::Transient(
                    "the message was not taken in time".into(),
                ));
            }
        }
        // Nothing is out yet: whoever waits too long tries again without a mark.
        let permit = timeout(waits.command, at_the_dot.acquire()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(SendError::Unreachable(
                "another message gets no answer".into(),
            ));
        };
        self.gate.open();
        match step(Step::End, waits.finish, handing_over).await {
            Ok(()) => Ok(permit),
            Err(trouble) => Err(trouble.error),
        }
    }
}

struct Together(Mail, Rcpt);

impl fmt::Display for Together {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.0, self.1, Data)
    }
}

/// What went wrong, and whether another session may do better.
struct Trouble {
    error: SendError,
    is_stale: bool,
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

    fn refused(self, told: String) -> SendError {
        match self {
            Self::Mail => SendError::Config(told),
            // Our relay will not carry it, or another behind it will not: no mailbox is to blame,
            // and the other recipients need not wait for it.
            Self::Rcpt if told.to_ascii_lowercase().contains("relay") => SendError::Deferred(told),
            Self::Rcpt => SendError::NoMailbox(told),
            Self::Data | Self::End => SendError::Refused(told),
        }
    }
}

async fn step<T>(
    step: Step,
    wait: Duration,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<(), Trouble> {
    let what = step.name();
    let Ok(answer) = timeout(wait, answer).await else {
        return Err(Trouble {
            error: SendError::Transient(format!("{what}: no answer in time")),
            is_stale: false,
        });
    };
    let Err(error) = answer else {
        return Ok(());
    };
    let (told, code) = (told(what, &error), error.status().map(u16::from));
    Err(Trouble {
        is_stale: step == Step::Mail && matches!(code, None | Some(421)),
        error: match code {
            // "Authentication required", at whatever step.
            Some(530) => SendError::Config(told),
            Some(code) if code >= 500 => step.refused(told),
            // 421 is the whole server's.
            Some(code) if code != 421 && step != Step::Mail => SendError::Deferred(told),
            _ => SendError::Transient(told),
        },
    })
}

async fn connect(settings: &Settings) -> Result<TcpStream, SendError> {
    let Settings {
        host, port, waits, ..
    } = settings;
    let unreachable = |error: &dyn fmt::Display| SendError::Unreachable(told("connecting", error));
    let addresses = timeout(
        waits.connect,
        tokio::net::lookup_host((host.as_str(), *port)),
    )
    .await
    .map_err(|_| unreachable(&"the name was not found in time"))?
    .map_err(|error| unreachable(&error))?;
    let mut last = unreachable(&"the name has no address");
    for address in addresses.take(ADDRESSES) {
        match timeout(waits.connect, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = unreachable(&error),
            Err(_) => last = unreachable(&"no answer in time"),
        }
    }
    Err(last)
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
