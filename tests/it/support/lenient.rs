//! A mail server that accepts CR LF, a bare LF and a bare CR as line ends. Text smuggled past
//! stricter servers would appear here as a command, a recipient or a message.

use std::io::{BufReader, Read, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// The data of one transaction.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    pub recipients: Vec<String>,
    /// The lines, by any line end.
    pub lines: Vec<Vec<u8>>,
}

/// The server, which runs until the tests end.
pub struct Lenient {
    port: u16,
    taken: Arc<Mutex<Vec<Taken>>>,
}

impl Lenient {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let taken: Arc<Mutex<Vec<Taken>>> = Arc::default();
        let shared = Arc::clone(&taken);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                // A broken connection is the sender's concern.
                std::thread::spawn(move || talk(stream, &shared).ok());
            }
        });
        Self { port, taken }
    }

    /// The value of `--mail`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// All received messages.
    pub fn messages(&self) -> Vec<Taken> {
        self.taken.lock().unwrap().clone()
    }
}

fn talk(mut stream: TcpStream, taken: &Mutex<Vec<Taken>>) -> std::io::Result<()> {
    let mut lines = Lines {
        from: BufReader::new(stream.try_clone()?),
        after_return: false,
    };
    let mut now = Taken::default();
    stream.write_all(b"220 lenient.test\r\n")?;
    while let Some(line) = lines.next()? {
        let line = String::from_utf8_lossy(&line).into_owned();
        let verb = line.get(..4).unwrap_or(&line).to_ascii_uppercase();
        let answer = match verb.as_str() {
            "EHLO" => "250-lenient.test\r\n250 8BITMIME",
            "RCPT" => {
                now.recipients
                    .push(line[8..].trim_matches(['<', '>', ' ']).to_owned());
                "250 known"
            }
            "DATA" => {
                stream.write_all(b"354 tell\r\n")?;
                while let Some(line) = lines.next()?.filter(|line| line != b".") {
                    now.lines.push(line);
                }
                taken.lock().unwrap().push(std::mem::take(&mut now));
                "250 taken"
            }
            "QUIT" => return stream.write_all(b"221 bye\r\n"),
            _ => "250 fine",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}

/// Lines that end with CR LF, LF or CR.
struct Lines<R: Read> {
    from: BufReader<R>,
    /// Whether the last line ended with a CR, so that a following LF belongs to its end.
    after_return: bool,
}

impl<R: Read> Lines<R> {
    fn next(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut byte = [0];
        while self.from.read(&mut byte)? == 1 {
            let belongs_to_the_last = std::mem::take(&mut self.after_return) && byte[0] == b'\n';
            match byte[0] {
                _ if belongs_to_the_last => {}
                end @ (b'\n' | b'\r') => {
                    self.after_return = end == b'\r';
                    return Ok(Some(line));
                }
                other => line.push(other),
            }
        }
        Ok((!line.is_empty()).then_some(line))
    }
}
