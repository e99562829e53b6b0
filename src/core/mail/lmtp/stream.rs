//! Lines and messages read from a connection, with a bound on every size and every wait.

use std::io;
use std::time::Duration;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, timeout, timeout_at};

/// The longest wait for the other side to say or take something.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// The longest wait for the greeting.
pub(super) const FIRST_PATIENCE: Duration = Duration::from_secs(10);
/// A whole message takes so long at most.
const WHOLE_MESSAGE: Duration = Duration::from_secs(600);
/// The longest line of a command, in bytes with its end.
pub(super) const LONGEST_LINE: usize = 4_096;

/// A line of the other side's.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A command, without its end.
    Command(Vec<u8>),
    /// Longer than we read; the rest of it is skipped.
    TooLong,
    Bare,
    Gone,
}

/// A message as it came, its dots unstuffed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Message {
    /// Its beginning, as much of it as is wanted.
    pub(super) bytes: Vec<u8>,
    pub(super) is_whole: bool,
}

/// Reads a line that ends with CR LF; `patience` is how long it may take in all.
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

/// Reads a message up to CR LF . CR LF, and keeps `most` bytes of it; none when the other side
/// has gone.
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

pub(super) async fn say(to: &mut (impl AsyncWrite + Unpin), text: &str) -> io::Result<()> {
    timeout(PATIENCE, async {
        to.write_all(text.as_bytes()).await?;
        to.flush().await
    })
    .await?
}

/// Where in a line of a message one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    /// At its beginning: after CR LF, or before anything.
    Beginning,
    Dot,
    DotCr,
    Cr,
    Text,
}

/// Takes the stuffing off, and finds the end. A bare LF ends no line, so nobody can hide the end
/// of a message in another's text.
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

    /// Takes a chunk; how much of it belongs to the message, once its end is found.
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
    fn a_message_ends_with_a_dot_alone_on_its_line_and_only_so() {
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
    fn it_does_not_matter_how_a_message_is_cut_on_its_way() {
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
    async fn of_a_long_message_the_beginning_is_kept() {
        let text = "x".repeat(1_000) + "\r\n.\r\n";
        let mut from = text.as_bytes();
        let read = message(&mut from, 10).await.unwrap().unwrap();
        assert_eq!((read.bytes.len(), read.is_whole), (10, false));
        let mut cut: &[u8] = b"never ends\r\n";
        assert_eq!(message(&mut cut, 10).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_line_has_an_end_and_a_bound() {
        let long = "x".repeat(5_000);
        let text = format!("NOOP\r\n{long}\r\nNOOP\nQUIT\r\nhalf");
        let mut from = text.as_bytes();
        let mut read = Vec::new();
        for _ in 0..5 {
            read.push(line(&mut from, PATIENCE).await.unwrap());
        }
        let command = |text: &str| Line::Command(text.into());
        let wanted = [
            command("NOOP"),
            Line::TooLong,
            Line::Bare,
            command("QUIT"),
            Line::Gone,
        ];
        assert_eq!(read, wanted);
    }
}
