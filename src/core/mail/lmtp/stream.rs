//! Reads lines and messages from a connection, with a bound on every size and every wait.

use std::io;
use std::time::Duration;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, timeout, timeout_at};

/// The maximum wait for the peer to send or accept something.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// The maximum wait for the greeting.
pub(super) const FIRST_PATIENCE: Duration = Duration::from_secs(10);
/// The maximum time for a whole message.
const WHOLE_MESSAGE: Duration = Duration::from_secs(600);
/// The maximum length of a command line in bytes, including its end.
pub(super) const LONGEST_LINE: usize = 4_096;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A command, without its line end.
    Command(Vec<u8>),
    /// The line exceeds the limit; its rest is skipped.
    TooLong,
    Bare,
    Gone,
}

/// A received message without dot-stuffing.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Message {
    /// The message up to the limit.
    pub(super) bytes: Vec<u8>,
    pub(super) is_whole: bool,
}

/// Reads a line that ends with CR LF; `patience` is the total time for it.
pub(super) async fn line(
    from: &mut (impl AsyncBufRead + Unpin),
    patience: Duration,
) -> io::Result<Line> {
    let end = Instant::now() + patience;
    let mut text = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = timeout_at(end, from.fill_buf()).await??;
        if chunk.is_empty() {
            return Ok(Line::Gone);
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(chunk.len(), |end| end + 1);
        too_long |= text.len() + length > LONGEST_LINE;
        if !too_long {
            text.extend_from_slice(&chunk[..length]);
        }
        from.consume(length);
        if end.is_none() {
            continue;
        }
        return Ok(match text.strip_suffix(b"\r\n") {
            _ if too_long => Line::TooLong,
            Some(command) => Line::Command(command.to_vec()),
            None => Line::Bare,
        });
    }
}

/// Reads a message up to CR LF . CR LF and keeps its first `most` bytes; `None` if the peer is
/// gone.
pub(super) async fn message(
    from: &mut (impl AsyncBufRead + Unpin),
    most: usize,
) -> io::Result<Option<Message>> {
    let end = Instant::now() + WHOLE_MESSAGE;
    let mut dots = Dots::new(most);
    loop {
        let waited = timeout_at(end, timeout(PATIENCE, from.fill_buf())).await;
        let chunk = waited???;
        if chunk.is_empty() {
            return Ok(None);
        }
        let length = dots.take(chunk);
        let is_done = length.is_some();
        let length = length.unwrap_or(chunk.len());
        from.consume(length);
        if is_done {
            return Ok(Some(Message {
                is_whole: dots.bytes.len() == dots.count,
                bytes: dots.bytes,
            }));
        }
    }
}

pub(super) async fn write(to: &mut (impl AsyncWrite + Unpin), text: &str) -> io::Result<()> {
    timeout(PATIENCE, async {
        to.write_all(text.as_bytes()).await?;
        to.flush().await
    })
    .await?
}

/// A position in a line of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    /// After CR LF, or at the start of the message.
    Beginning,
    Dot,
    DotCr,
    Cr,
    Text,
}

/// Removes dot-stuffing and finds the end of a message. A bare LF does not end a line, so that no
/// text can contain the end of a message.
struct Dots {
    at: At,
    most: usize,
    bytes: Vec<u8>,
    count: usize,
}

impl Dots {
    fn new(most: usize) -> Self {
        Self {
            at: At::Beginning,
            most,
            bytes: Vec::new(),
            count: 0,
        }
    }

    /// Reads a chunk. Returns how much of it belongs to the message, once the end is found.
    fn take(&mut self, chunk: &[u8]) -> Option<usize> {
        for (index, &byte) in chunk.iter().enumerate() {
            self.at = match (self.at, byte) {
                (At::DotCr, b'\n') => return Some(index + 1),
                (At::Beginning, b'.') => At::Dot,
                (At::Dot, b'\r') => At::DotCr,
                (before, byte) => {
                    if before == At::DotCr {
                        self.keep(b'\r');
                    }
                    self.keep(byte);
                    match (before, byte) {
                        (At::Cr, b'\n') => At::Beginning,
                        (_, b'\r') => At::Cr,
                        _ => At::Text,
                    }
                }
            };
        }
        None
    }

    fn keep(&mut self, byte: u8) {
        self.count += 1;
        if self.bytes.len() < self.most {
            self.bytes.push(byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unstuffed(text: &str) -> (Option<usize>, String) {
        let mut dots = Dots::new(100);
        let end = dots.take(text.as_bytes());
        (end, String::from_utf8(dots.bytes).unwrap())
    }

    #[test]
    fn a_message_ends_only_with_a_dot_alone_on_its_line() {
        for (text, bytes) in [
            (".\r\n", ""),
            ("a\r\n.\r\n", "a\r\n"),
            ("a\r\n..\r\n.\r\n", "a\r\n.\r\n"),
            (".a\r\n.\r\n", "a\r\n"),
            ("a\n.\n\r\n.\r\n", "a\n.\n\r\n"),
            ("a\r\n.\rb\r\n.\r\n", "a\r\n\rb\r\n"),
            ("a\r\n.\r\r\n.\r\n", "a\r\n\r\r\n"),
            ("a\r.\r\n.\r\n", "a\r.\r\n"),
        ] {
            assert_eq!(
                unstuffed(text),
                (Some(text.len()), bytes.to_owned()),
                "{text:?}"
            );
        }
        for text in [
            "a\n.\n", "a\r\n.\n", "a\n.\r\n", "a\r.\r\n", "a.\r\n", "a\r\n.",
        ] {
            assert_eq!(unstuffed(text).0, None, "{text:?}");
        }
    }

    #[test]
    fn a_message_may_arrive_in_any_chunks() {
        let text = b"a\r\n..b\r\n.\rc\r\n.\r\nQUIT\r\n";
        for cut in 1..text.len() {
            let mut dots = Dots::new(100);
            let first = dots.take(&text[..cut]);
            let end = first.or_else(|| dots.take(&text[cut..]).map(|end| end + cut));
            assert_eq!(end, Some(text.len() - 6));
            assert_eq!(dots.bytes, b"a\r\n.b\r\n\rc\r\n");
        }
    }

    #[tokio::test]
    async fn a_long_message_is_truncated() {
        let text = "x".repeat(1_000) + "\r\n.\r\n";
        let mut from = text.as_bytes();
        let read = message(&mut from, 10).await.unwrap().unwrap();
        assert_eq!((read.bytes.len(), read.is_whole), (10, false));
        let mut cut: &[u8] = b"never ends\r\n";
        assert_eq!(message(&mut cut, 10).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_line_has_an_end_and_a_maximum_length() {
        let long = "x".repeat(5_000);
        let text = format!("NOOP\r\n{long}\r\nNOOP\nQUIT\r\nhalf");
        let mut from = text.as_bytes();
        let mut read = Vec::new();
        for _ in 0..5 {
            read.push(line(&mut from, PATIENCE).await.unwrap());
        }
        let command = |text: &str| Line::Command(text.into());
        let expected = [
            command("NOOP"),
            Line::TooLong,
            Line::Bare,
            command("QUIT"),
            Line::Gone,
        ];
        assert_eq!(read, expected);
    }
}
