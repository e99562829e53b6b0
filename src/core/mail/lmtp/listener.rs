//! Accepts connections and closes them in order.

use super::connections::{ConnectionLimit, ConnectionSlot};
use super::session::{Next, Session};
use super::stream::{self, Line, Message};
use super::{Answer, ReceivedMessage, Receiver};
use crate::inbound_mail::Incoming;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, BufReader};
use tokio::net::{TcpListener, UnixListener};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The pause after a failure to accept, for example without a free file handle.
const AFTER_TROUBLE: Duration = Duration::from_millis(200);
/// Any local user may connect; the token in the recipient's address authenticates a message.
const SOCKET_MODE: u32 = 0o666;

/// An endpoint at which mail servers deliver.
pub struct Listener {
    bound: Bound,
}

enum Bound {
    Tcp(TcpListener),
    Unix(UnixListener, PathBuf),
}

impl Listener {
    /// Starts to listen. A Unix socket left by an earlier run is replaced; another file of that
    /// name is not.
    ///
    /// # Errors
    /// If that is impossible.
    pub async fn bind(place: &Place) -> io::Result<Self> {
        let bound = match place {
            Place::Tcp(address) => Bound::Tcp(TcpListener::bind(address).await?),
            Place::Unix(path) => {
                remove_socket(path)?;
                let listener = UnixListener::bind(path)?;
                std::fs::set_permissions(path, std::fs::Permissions::from_mode(SOCKET_MODE))?;
                Bound::Unix(listener, path.clone())
            }
        };
        Ok(Self { bound })
    }

    /// The endpoint, for display, with the actual port.
    pub fn display_address(&self) -> String {
        match &self.bound {
            Bound::Tcp(listener) => listener
                .local_addr()
                .map_or_else(|_| "a TCP port".to_owned(), |address| address.to_string()),
            Bound::Unix(_, path) => path.display().to_string(),
        }
    }

    /// Receives messages until `stop` is cancelled, and completes those being received.
    pub async fn serve(self, receiver: Arc<dyn Receiver>, stop: CancellationToken) {
        let limit = Arc::new(ConnectionLimit::default());
        let sessions = TaskTracker::new();
        loop {
            let taken_up = tokio::select! {
                () = stop.cancelled() => break,
                taken_up = self.bound.accept() => taken_up,
            };
            let (mut client, peer) = match taken_up {
                Ok(taken_up) => taken_up,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection from a mail server");
                    tokio::time::sleep(AFTER_TROUBLE).await;
                    continue;
                }
            };
            let Some(slot) = limit.acquire(peer) else {
                sessions.spawn(async move {
                    let _gone =
                        stream::write(&mut client, "421 4.3.2 Too many connections\r\n").await;
                });
                continue;
            };
            let (receiver, stop) = (Arc::clone(&receiver), stop.clone());
            sessions.spawn(async move {
                if let Err(error) = serve_connection(client, &slot, receiver, stop).await {
                    tracing::info!(%error, "a mail server closed its connection");
                }
            });
        }
        sessions.close();
        sessions.wait().await;
        if let Bound::Unix(_, path) = &self.bound {
            let _left = remove_socket(path);
        }
    }
}

pub(super) trait ClientStream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> ClientStream for T {}

impl Bound {
    /// Accepts a connection and returns the peer's address, which a Unix socket does not have.
    async fn accept(&self) -> io::Result<(Box<dyn ClientStream>, Option<IpAddr>)> {
        Ok(match self {
            Self::Tcp(listener) => {
                let (client, peer) = listener.accept().await?;
                (Box::new(client), Some(peer.ip().to_canonical()))
            }
            Self::Unix(listener, _) => (Box::new(listener.accept().await?.0), None),
        })
    }
}

fn remove_socket(path: &Path) -> io::Result<()> {
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.file_type().is_socket() => std::fs::remove_file(path),
        Ok(_) => Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there is a file of that name that is no socket",
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Serves a connection from the greeting to the end.
async fn serve_connection(
    client: Box<dyn ClientStream>,
    slot: &ConnectionSlot,
    receiver: Arc<dyn Receiver>,
    stop: CancellationToken,
) -> io::Result<()> {
    let mut client = BufReader::new(client);
    let mut session = Session::default();
    let hello = format!("220 {} LMTP Posthorse\r\n", receiver.name());
    stream::write(&mut client, &hello).await?;
    loop {
        let line = tokio::select! {
            line = stream::line(&mut client, session.patience()) => line,
            () = slot.closing.cancelled() => {
                return stream::write(&mut client, "421 4.3.2 Too many connections\r\n").await;
            }
            () = stop.cancelled() => {
                return stream::write(&mut client, "421 4.3.2 Closing for now\r\n").await;
            }
        };
        let line = match line {
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                return stream::write(&mut client, "421 4.4.2 That took too long\r\n").await;
            }
            line => line?,
        };
        let next = match line {
            Line::Gone => return Ok(()),
            Line::TooLong => Next::Say("500 5.5.2 That line is too long\r\n".into()),
            Line::Bare => Next::Say("500 5.5.2 Lines end with CR LF\r\n".into()),
            Line::Command(line) => session.command(&*receiver, &line),
        };
        slot.record_activity();
        match next {
            Next::Say(text) => stream::write(&mut client, &text).await?,
            Next::End(text) => return stream::write(&mut client, text).await,
            Next::Message => {
                slot.begin_message();
                let read = tokio::select! {
                    read = listen(&mut client) => read?,
                    // Without an answer, the mail server keeps the message and tries again.
                    () = stop.cancelled() => return Ok(()),
                };
                let Some(message) = read else {
                    return Ok(());
                };
                let answers = hand_in(&receiver, &session, message).await;
                session.reset();
                slot.record_activity();
                stream::write(&mut client, &answers).await?;
            }
        }
    }
}

/// Asks for a message and reads it.
async fn listen(client: &mut BufReader<Box<dyn ClientStream>>) -> io::Result<Option<Message>> {
    stream::write(client, "354 Go ahead\r\n").await?;
    stream::message(client, Incoming::MOST_BYTES + 1).await
}

/// Passes a message on for each recipient and returns one answer for each, in order.
async fn hand_in(receiver: &Arc<dyn Receiver>, session: &Session, message: Message) -> String {
    let receiver = Arc::clone(receiver);
    let sender = session.sender.clone().unwrap_or_default();
    let recipients = session.recipients.clone();
    let count = recipients.len();
    let answers = tokio::task::spawn_blocking(move || {
        let take = |recipient: &String| {
            receiver.take(&ReceivedMessage {
                sender: &sender,
                recipient,
                bytes: &message.bytes,
                is_whole: message.is_whole,
            })
        };
        recipients.iter().map(take).collect::<Vec<Answer>>()
    });
    let answers = answers.await.unwrap_or_else(|error| {
        tracing::error!(%error, "cannot process an incoming email");
        vec![Answer::TryAgain; count]
    });
    answers.into_iter().map(reply_line).collect()
}

fn reply_line(answer: Answer) -> &'static str {
    match answer {
        Answer::Accepted => "250 2.0.0 Accepted\r\n",
        Answer::NoSuchMailbox => "550 5.1.1 No such mailbox\r\n",
        Answer::TryAgain => "451 4.3.0 Busy, please come again\r\n",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

impl FromStr for Place {
    type Err = String;

    /// Reads `127.0.0.1:2424`, `[::1]:2424`, or a path: text with a `/` or after `unix:`.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            return Ok(Self::Unix(path.into()));
        }
        if let Ok(address) = text.parse() {
            return Ok(Self::Tcp(address));
        }
        if text.contains('/') {
            return Ok(Self::Unix(text.into()));
        }
        Err(format!(
            "--lmtp takes an address such as 127.0.0.1:2424, or the path of a Unix socket, \
             not {text}"
        ))
    }
}

#[cfg(test)]
mod place_tests {
    use super::*;

    #[test]
    fn an_address_and_a_path_are_distinguished() {
        let tcp = |text: &str| Ok(Place::Tcp(text.parse().unwrap()));
        assert_eq!("127.0.0.1:2424".parse(), tcp("127.0.0.1:2424"));
        assert_eq!("[::1]:2424".parse(), tcp("[::1]:2424"));
        let unix = |text: &str| Ok(Place::Unix(text.into()));
        assert_eq!("/run/posthorse/lmtp".parse(), unix("/run/posthorse/lmtp"));
        assert_eq!("unix:lmtp.sock".parse(), unix("lmtp.sock"));
        assert!("localhost".parse::<Place>().is_err());
    }
}
