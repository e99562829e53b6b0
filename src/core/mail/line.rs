//! A line to the mail server that can be held before the last word.
//!
//! The library writes a message and its final dot in one call. What stands between a message
//! that is out and one that is not is that dot, so the line itself holds it back: the body of
//! one message travels while another waits for its answer, and only one dot at a time is on its
//! way.

use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::{AsyncTokioStream, TlsParameters};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio_util::compat::{Compat, FuturesAsyncReadCompatExt};

/// Holds what is written, from the outside of the library.
#[derive(Debug, Default)]
pub(super) struct Gate {
    state: Mutex<State>,
    reached: Notify,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Open,
    /// It shuts behind what is being written.
    Closing,
    /// It is shut; who waits before it, if somebody does.
    Shut(Option<Waker>),
}

impl Gate {
    /// Lets pass what is written next, up to its flush, and then nothing more.
    pub(super) fn close_behind(&self) {
        *self.state() = State::Closing;
    }

    /// Lets everything pass again.
    pub(super) fn open(&self) {
        let before = std::mem::take(&mut *self.state());
        if let State::Shut(Some(waker)) = before {
            waker.wake();
        }
    }

    /// Until somebody waits before the shut gate.
    pub(super) async fn reached(&self) {
        self.reached.notified().await;
    }

    fn flushed(&self) {
        let mut state = self.state();
        if matches!(*state, State::Closing) {
            *state = State::Shut(None);
        }
    }

    fn holds(&self, context: &Context<'_>) -> bool {
        let mut state = self.state();
        let State::Shut(waiting) = &mut *state else {
            return false;
        };
        if waiting.replace(context.waker().clone()).is_none() {
            self.reached.notify_one();
        }
        true
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A TCP connection with a gate.
#[derive(Debug)]
pub(super) struct Line {
    tcp: TcpStream,
    gate: Arc<Gate>,
}

impl Line {
    /// A line over this connection.
    pub(super) fn new(tcp: TcpStream, gate: Arc<Gate>) -> Self {
        // The dot follows the body at once: it must not wait for the body's acknowledgement.
        let _ = tcp.set_nodelay(true);
        Self { tcp, gate }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        if line.gate.holds(context) {
            return Poll::Pending;
        }
        Pin::new(&mut line.tcp).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        let flushed = Pin::new(&mut line.tcp).poll_flush(context);
        if matches!(flushed, Poll::Ready(Ok(()))) {
            line.gate.flushed();
        }
        flushed
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_shutdown(context)
    }
}

impl AsyncTokioStream for Line {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.peer_addr()
    }
}

// The library's own TLS over a line of ours, from the first byte: it offers no other way.
#[allow(deprecated)]
mod wrapped {
    use super::*;
    use lettre::transport::smtp::client::AsyncNetworkStream;

    #[derive(Debug)]
    pub(super) struct Wrapped(Compat<AsyncNetworkStream>);

    pub(super) async fn wrap(line: Line, tls: TlsParameters) -> Result<Wrapped, Error> {
        let mut stream = AsyncNetworkStream::use_existing_tokio1(Box::new(line));
        stream.upgrade_tls(tls).await?;
        Ok(Wrapped(stream.compat()))
    }

    impl AsyncRead for Wrapped {
        fn poll_read(
            self: Pin<&mut Self>,
            context: &mut Context<'_>,
            buffer: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            Pin::new(&mut self.get_mut().0).poll_read(context, buffer)
        }
    }

    impl AsyncWrite for Wrapped {
        fn poll_write(
            self: Pin<&mut Self>,
            context: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            Pin::new(&mut self.get_mut().0).poll_write(context, bytes)
        }

        fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.get_mut().0).poll_flush(context)
        }

        fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.get_mut().0).poll_shutdown(context)
        }
    }

    impl AsyncTokioStream for Wrapped {
        fn peer_addr(&self) -> io::Result<SocketAddr> {
            self.0.get_ref().peer_addr()
        }
    }
}

/// The line within TLS from the first byte.
pub(super) async fn within_tls(
    line: Line,
    tls: TlsParameters,
) -> Result<Box<dyn AsyncTokioStream>, Error> {
    Ok(Box::new(wrapped::wrap(line, tls).await?))
}
