//! Client connections, with bounds that the HTTP library does not have itself. The test
//! `unread_responses_do_not_pile_up` is the reason for this module: actix parses all
//! requests in its read buffer, 15 MB of them on one connection.
//!
//! - A client that stops reading is disconnected after a minute in which nothing was sent. An idle
//!   stream of events is not affected, since it has nothing to send.
//! - While a response is made or waits to be sent, no further request is read.
//! - Every request must arrive in time, also after the first on a connection.
//! - Connections above the limit get 503.

use super::http::plain_text;
use crate::service::incidents::IncidentDetails;
use crate::service::{App, Incident};
use actix_http::error::DispatchError;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Next;
use rustix::net::sockopt;
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf, Take};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};

/// How long nothing may be sent while data is waiting.
const MAX_STALL: Duration = Duration::from_secs(60);
/// How long a request may take to arrive. Forms have their own time-out.
pub(super) const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// The most bytes read at once: one or two requests.
const PORTION: usize = 2 * 1024;
/// The most bytes of a form that is sent in chunks, without a length.
const MAX_CHUNKED: usize = 1024 * 1024;
/// How long a rejected client has to read the reason.
const REJECTION_TIMEOUT: Duration = Duration::from_secs(2);

/// The state that the stream shares with the requests on it.
#[derive(Default)]
pub(super) struct RequestProgress {
    /// The bytes that may still arrive of the request being handled; `None` between requests.
    due: Cell<Option<usize>>,
    reader: RefCell<Option<Waker>>,
}

impl RequestProgress {
    fn set_due(&self, due: Option<usize>) {
        self.due.set(due);
        self.wake_reader();
    }

    fn wake_reader(&self) {
        if let Some(waker) = self.reader.borrow_mut().take() {
            waker.wake();
        }
    }
}

/// Tells the stream when a request begins and when its response is made.
pub(super) async fn track_request<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let progress = request.conn_data::<Rc<RequestProgress>>().cloned();
    if let Some(progress) = &progress {
        progress.set_due(Some(body_length(&request)));
    }
    let answer = next.call(request).await;
    if let Some(progress) = &progress {
        progress.set_due(None);
    }
    answer
}

fn body_length(request: &ServiceRequest) -> usize {
    let headers = request.headers();
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return MAX_CHUNKED;
    }
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(0)
}

pub(super) struct ThrottledStream {
    stream: Take<TcpStream>,
    progress: Rc<RequestProgress>,
    /// Runs while data waits to be sent.
    stall: Option<Pin<Box<Sleep>>>,
    /// Runs while a request has begun and is incomplete.
    arrival: Option<Pin<Box<Sleep>>>,
    /// Whether the last received bytes can be the end of a request.
    is_complete: bool,
    /// Whether this poll has read its portion.
    has_read: bool,
    max_stall: Duration,
    _slot: OwnedSemaphorePermit,
}

impl ThrottledStream {
    fn new(stream: TcpStream, slot: OwnedSemaphorePermit) -> Self {
        // The kernel gives up unsent data of a closed connection after the same time.
        #[cfg(target_os = "linux")]
        let _best_effort = sockopt::set_tcp_user_timeout(&stream, 60_000);
        // A response in two writes does not wait for the acknowledgement of the first.
        let _best_effort = stream.set_nodelay(true);
        Self {
            stream: stream.take(0),
            progress: Rc::default(),
            stall: None,
            arrival: None,
            is_complete: true,
            has_read: false,
            max_stall: MAX_STALL,
            _slot: slot,
        }
    }

    pub(super) fn progress(&self) -> Rc<RequestProgress> {
        Rc::clone(&self.progress)
    }

    /// Whether the current request has taken too long to arrive.
    fn is_late(&mut self, cx: &mut Context<'_>) -> bool {
        if self.is_complete || self.progress.due.get().is_some() || self.stall.is_some() {
            self.arrival = None;
            return false;
        }
        let arrival = self
            .arrival
            .get_or_insert_with(|| Box::pin(sleep(REQUEST_TIMEOUT)));
        arrival.as_mut().poll(cx).is_ready()
    }

    /// The number of bytes that may be read now.
    fn portion(&self) -> usize {
        match self.stall {
            Some(_) => 0,
            None => self.progress.due.get().unwrap_or(PORTION).min(PORTION),
        }
    }

    fn note_read(&mut self, bytes: &[u8]) {
        self.has_read = !bytes.is_empty();
        self.is_complete = bytes.is_empty() || bytes.ends_with(b"\r\n\r\n");
        if let Some(due) = self.progress.due.get() {
            let due = due.saturating_sub(bytes.len());
            self.progress.due.set(Some(due));
        }
    }

    /// Fails once nothing could be sent for too long.
    fn check_stall<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            if self.stall.take().is_some() {
                self.progress.wake_reader();
            }
            return written;
        }
        let max = self.max_stall;
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(max)));
        if stall.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        // The client does not read, so the kernel's unsent data is discarded.
        let _best_effort = sockopt::set_socket_linger(self.stream.get_ref(), Some(Duration::ZERO));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for ThrottledStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if std::mem::take(&mut self.has_read) {
            // Received bytes are parsed before more are read.
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.is_late(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let portion = self.portion();
        if portion == 0 {
            *self.progress.reader.borrow_mut() = Some(cx.waker().clone());
            return Poll::Pending;
        }
        let before = buf.filled().len();
        self.stream.set_limit(portion as u64);
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if let Poll::Ready(Ok(())) = read {
            self.note_read(&buf.filled()[before..]);
        }
        read
    }
}

impl AsyncWrite for ThrottledStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(self.stream.get_mut()).poll_write(cx, bytes);
        self.check_stall(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.stream.get_mut()).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.stream.get_mut()).poll_shutdown(cx)
    }
}

/// Limits the number of open connections.
#[derive(Clone)]
pub(super) struct ConnectionLimit {
    app: Arc<App>,
    slots: Arc<Semaphore>,
}

impl ConnectionLimit {
    pub(super) fn new(app: Arc<App>, max: usize) -> Self {
        let slots = Arc::new(Semaphore::new(max.min(Semaphore::MAX_PERMITS)));
        Self { app, slots }
    }

    /// The connection with a slot; or the connection itself if no slot is free.
    pub(super) fn admit(&self, stream: TcpStream) -> Result<ThrottledStream, TcpStream> {
        match Arc::clone(&self.slots).try_acquire_owned() {
            Ok(slot) => Ok(ThrottledStream::new(stream, slot)),
            Err(_) => Err(stream),
        }
    }

    /// Serves a connection until it closes, and notes malformed requests.
    pub(super) async fn serve(
        self,
        connection: impl Future<Output = Result<(), DispatchError>>,
        peer: Option<IpAddr>,
    ) {
        match connection.await {
            Err(DispatchError::Parse(why)) => self.note(Incident::Malformed, peer, why.to_string()),
            Err(error) => tracing::debug!(%error, "connection ended"),
            Ok(()) => {}
        }
    }

    /// Asks the client to try again later.
    pub(super) async fn reject(self, mut stream: TcpStream, peer: Option<IpAddr>) {
        self.note(Incident::TooMany, peer, t!("web-too-many").to_owned());
        let _gone = timeout(REJECTION_TIMEOUT, send_rejection(&mut stream)).await;
    }

    fn note(&self, incident: Incident, peer: Option<IpAddr>, reason: String) {
        let unknown = IpAddr::from([0, 0, 0, 0]);
        let network = self.app.limits.alias(peer.unwrap_or(unknown));
        let details = IncidentDetails {
            route: "none".to_owned(),
            reason,
            player: None,
        };
        self.app.incidents.note(incident, &network, details);
    }
}

async fn send_rejection(stream: &mut TcpStream) -> io::Result<()> {
    let page = plain_text(StatusCode::SERVICE_UNAVAILABLE, t!("web-too-many"));
    let page = page.unwrap_or_else(|| t!("web-too-many").to_owned());
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html; charset=utf-8\r\n\
         content-length: {}\r\ncache-control: no-store\r\nretry-after: 10\r\n\
         connection: close\r\n\r\n{page}",
        page.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // Closing a connection with unread input would discard the response.
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    /// A stream with a stall limit of a fifth of a second, and its client.
    async fn stream() -> (ThrottledStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (client, accepted) = tokio::join!(client, listener.accept());
        let slot = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let mut stream = ThrottledStream::new(accepted.unwrap().0, slot);
        stream.max_stall = Duration::from_millis(200);
        (stream, client.unwrap())
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_is_disconnected_but_not_a_slow_one() {
        let (mut stream, mut client) = stream().await;
        let slow = tokio::spawn(async move {
            let mut bytes = vec![0; 200_000];
            for _ in 0..5 {
                client.read_exact(&mut bytes).await.unwrap();
                sleep(Duration::from_millis(50)).await;
            }
            client
        });
        let much = vec![0; 50_000_000];
        let written = stream.write_all(&much).await;
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(slow);
    }

    #[tokio::test]
    async fn an_idle_stream_stays_open() {
        let (mut stream, mut client) = stream().await;
        stream.write_all(b"first").await.unwrap();
        sleep(Duration::from_millis(500)).await;
        stream.write_all(b", last").await.unwrap();
        let mut received = [0; 11];
        client.read_exact(&mut received).await.unwrap();
        assert_eq!(&received, b"first, last");
    }

    #[tokio::test]
    async fn only_the_current_request_is_read() {
        let (mut stream, mut client) = stream().await;
        client.write_all(&[b'x'; 10_000]).await.unwrap();
        let progress = stream.progress();
        let mut bytes = vec![0; 10_000];
        assert_eq!(stream.read(&mut bytes).await.unwrap(), PORTION);
        progress.set_due(Some(1_000));
        assert_eq!(stream.read(&mut bytes).await.unwrap(), 1_000);
        let next = stream.read(&mut bytes);
        tokio::pin!(next);
        let early = timeout(Duration::from_millis(50), &mut next);
        assert!(early.await.is_err());
        progress.set_due(None);
        assert_eq!(next.await.unwrap(), PORTION);
    }
}
