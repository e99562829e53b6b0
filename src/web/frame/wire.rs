//! A visitor's connection as the HTTP library sees it, with bounds that it does not have itself.
//!
//! - Whoever asks and does not read is cut off after a while in which nothing went out. A stream
//!   that has nothing to say is not meant: there, nothing waits to go out.
//! - While an answer is being made or waits to go out, no further request is read: they cannot pile
//!   up in memory, but wait where they come from.
//! - A request that was begun has to be whole in time, also when it is not the first of its
//!   connection.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use std::cell::{Cell, RefCell};
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf, Take};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Sleep, sleep};

/// So long nothing has to go out before the connection is given up.
pub(super) const MOST_STALLED: Duration = Duration::from_secs(60);
/// So long a request may take to arrive; a form has a time of its own.
pub(super) const WHOLE_REQUEST: Duration = Duration::from_secs(20);
/// So many bytes are read at once: a request or two.
const PORTION: usize = 2 * 1024;
/// The most bytes of a form that is sent in pieces, without its length.
const UNTOLD: usize = 1024 * 1024;

/// What the wire and the requests on it know of one another.
#[derive(Default)]
pub(super) struct Pace {
    /// While a request is worked on: the bytes of it that may still come.
    due: Cell<Option<usize>>,
    waiting: RefCell<Option<Waker>>,
}

impl Pace {
    fn begin(&self, body: usize) {
        self.due.set(Some(body));
        self.go_on();
    }

    fn end(&self) {
        self.due.set(None);
        self.go_on();
    }

    fn go_on(&self) {
        if let Some(waker) = self.waiting.borrow_mut().take() {
            waker.wake();
        }
    }
}

/// Tells the wire when a request is begun and when its answer is made.
pub(super) async fn pace<B>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error>
where
    B: MessageBody,
{
    let pace = request.conn_data::<Rc<Pace>>().cloned();
    if let Some(pace) = &pace {
        pace.begin(body_of(&request));
    }
    let answer = next.call(request).await;
    if let Some(pace) = &pace {
        pace.end();
    }
    answer
}

/// How many bytes follow the head of a request, as it says itself.
fn body_of(request: &ServiceRequest) -> usize {
    let headers = request.headers();
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return UNTOLD;
    }
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(0)
}

pub(super) struct Wire {
    stream: Take<TcpStream>,
    pace: Rc<Pace>,
    /// Runs while something waits to go out.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Runs while a request is begun and not whole.
    begun: Option<Pin<Box<Sleep>>>,
    /// Whether the last bytes that came can be the end of a request.
    ended: bool,
    /// Whether this turn's portion was read.
    had_portion: bool,
    /// How long nothing has to go out.
    most_stalled: Duration,
    /// Its place among the connections there may be.
    _place: OwnedSemaphorePermit,
}

impl Wire {
    pub(super) fn new(stream: TcpStream, place: OwnedSemaphorePermit) -> Self {
        // What lies in the kernel when the connection is closed is given up in the same time.
        #[cfg(target_os = "linux")]
        let _best_effort = socket2::SockRef::from(&stream).set_tcp_user_timeout(Some(MOST_STALLED));
        Self {
            stream: stream.take(0),
            pace: Rc::default(),
            stalled: None,
            begun: None,
            ended: true,
            had_portion: false,
            most_stalled: MOST_STALLED,
            _place: place,
        }
    }

    /// What requests are told of their connection.
    pub(super) fn pace(&self) -> Rc<Pace> {
        Rc::clone(&self.pace)
    }

    /// Whether a request that was begun has taken too long.
    fn is_late(&mut self, cx: &mut Context<'_>) -> bool {
        if self.ended || self.pace.due.get().is_some() || self.stalled.is_some() {
            self.begun = None;
            return false;
        }
        let begun = self
            .begun
            .get_or_insert_with(|| Box::pin(sleep(WHOLE_REQUEST)));
        begun.as_mut().poll(cx).is_ready()
    }

    /// How many bytes may be read now; none to wait.
    fn portion(&self) -> Option<usize> {
        let due = self.pace.due.get().unwrap_or(PORTION).min(PORTION);
        (due > 0 && self.stalled.is_none()).then_some(due)
    }

    fn note_read(&mut self, bytes: &[u8]) {
        self.ended = bytes.is_empty() || bytes.ends_with(b"\r\n\r\n");
        if let Some(due) = self.pace.due.get() {
            self.pace.due.set(Some(due.saturating_sub(bytes.len())));
        }
    }

    /// What became of writing: as long as nothing goes out, the time runs.
    fn watch<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            if self.stalled.take().is_some() {
                self.pace.go_on();
            }
            return done;
        }
        let most = self.most_stalled;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(most)));
        if stalled.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        // Nobody reads what the kernel still has for them.
        let _best_effort =
            socket2::SockRef::from(self.stream.get_ref()).set_linger(Some(Duration::ZERO));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if std::mem::take(&mut self.had_portion) {
            // What came is looked at before more is read.
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.is_late(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let Some(portion) = self.portion() else {
            *self.pace.waiting.borrow_mut() = Some(cx.waker().clone());
            return Poll::Pending;
        };
        let before = buf.filled().len();
        self.stream.set_limit(portion as u64);
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        let new = &buf.filled()[before..];
        if let Poll::Ready(Ok(())) = read {
            self.note_read(new);
            self.had_portion = !new.is_empty();
        }
        read
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(self.stream.get_mut()).poll_write(cx, bytes);
        self.watch(cx, done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.stream.get_mut()).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.stream.get_mut()).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;
    use tokio::sync::Semaphore;

    /// A wire that waits a fifth of a second, and whoever is at its other end.
    async fn wire() -> (Wire, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let other = TcpStream::connect(listener.local_addr().unwrap());
        let (other, taken) = tokio::join!(other, listener.accept());
        let place = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let mut wire = Wire::new(taken.unwrap().0, place);
        wire.most_stalled = Duration::from_millis(200);
        (wire, other.unwrap())
    }

    #[tokio::test]
    async fn who_takes_nothing_is_given_up_and_who_takes_a_little_is_not() {
        let (mut wire, mut other) = wire().await;
        let slow = tokio::spawn(async move {
            let mut bytes = vec![0; 200_000];
            for _ in 0..5 {
                other.read_exact(&mut bytes).await.unwrap();
                sleep(Duration::from_millis(50)).await;
            }
            other
        });
        let much = vec![0; 50_000_000];
        let written = wire.write_all(&much).await;
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(slow);
    }

    #[tokio::test]
    async fn a_stream_that_has_nothing_to_say_is_not_given_up() {
        let (mut wire, mut other) = wire().await;
        wire.write_all(b"first").await.unwrap();
        sleep(Duration::from_millis(500)).await;
        wire.write_all(b", last").await.unwrap();
        let mut told = [0; 11];
        other.read_exact(&mut told).await.unwrap();
        assert_eq!(&told, b"first, last");
    }

    #[tokio::test]
    async fn nothing_more_is_read_than_belongs_to_the_request_that_is_worked_on() {
        let (mut wire, mut other) = wire().await;
        other.write_all(&[b'x'; 10_000]).await.unwrap();
        let pace = wire.pace();
        let mut bytes = vec![0; 10_000];
        assert_eq!(wire.read(&mut bytes).await.unwrap(), PORTION);
        pace.begin(1_000);
        assert_eq!(wire.read(&mut bytes).await.unwrap(), 1_000);
        let read_on = wire.read(&mut bytes);
        tokio::pin!(read_on);
        let early = tokio::time::timeout(Duration::from_millis(50), &mut read_on);
        assert!(early.await.is_err());
        pace.end();
        assert_eq!(read_on.await.unwrap(), PORTION);
    }
}
