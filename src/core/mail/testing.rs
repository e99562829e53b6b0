//! A mail server with scripted behaviour.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// Failures of the peer at a step.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
    Says(&'static str),
    Hangs,
    Drops,
}

/// The steps of a connection that fail: `greeting`, `EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`, `.`;
/// `MAIL#2` is the second one.
pub(super) type Script = HashMap<&'static str, Fault>;

/// A message that the peer received, whether or not it answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Received {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) message: String,
}

pub(super) struct Peer {
    port: u16,
    record: Arc<Mutex<PeerRecord>>,
}

#[derive(Default)]
struct PeerRecord {
    messages: Vec<Received>,
    lines: Vec<String>,
    connections: usize,
}

/// A script with one failing step.
pub(super) fn at(step: &'static str, does: Fault) -> Script {
    HashMap::from([(step, does)])
}

impl Peer {
    /// Listens on a free port. Each connection follows the next script; after the last, everything
    /// is accepted.
    pub(super) fn start(scripts: Vec<Script>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let record = Arc::new(Mutex::new(PeerRecord::default()));
        let noting = Arc::clone(&record);
        std::thread::spawn(move || {
            let mut scripts = scripts.into_iter();
            for stream in listener.incoming().map_while(Result::ok) {
                noting.lock().unwrap().connections += 1;
                let script = scripts.next().unwrap_or_default();
                let noting = Arc::clone(&noting);
                std::thread::spawn(move || serve(stream, &script, &noting));
            }
        });
        Self { port, record }
    }

    pub(super) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub(super) fn with_login(&self) -> String {
        format!("smtp://user:pass@127.0.0.1:{}", self.port)
    }

    pub(super) fn received(&self) -> Vec<Received> {
        self.record.lock().unwrap().messages.clone()
    }

    /// Every received line outside messages.
    pub(super) fn lines(&self) -> Vec<String> {
        self.record.lock().unwrap().lines.clone()
    }

    pub(super) fn connections(&self) -> usize {
        self.record.lock().unwrap().connections
    }
}

/// Serves a connection until the client leaves or the script drops it.
fn serve(stream: TcpStream, script: &Script, record: &Mutex<PeerRecord>) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?);
    let mut out = stream;
    let mut counts: HashMap<String, usize> = HashMap::new();
    answer(&mut out, script, "greeting", "220 peer")?;
    let (mut from, mut to) = (String::new(), String::new());
    loop {
        let line = read(&mut lines)?;
        record.lock().unwrap().lines.push(line.clone());
        let verb = line.split([' ', ':']).next().unwrap_or_default();
        let yes = match verb {
            "EHLO" => "250-peer\r\n250 AUTH PLAIN",
            "AUTH" => "235 welcome",
            "MAIL" => {
                from = bracketed(&line);
                "250 ok"
            }
            "RCPT" => {
                to = bracketed(&line);
                "250 ok"
            }
            "DATA" => "354 go on",
            "QUIT" => "221 bye",
            _ => "250 ok",
        };
        let count = counts.entry(verb.to_owned()).or_default();
        *count += 1;
        let nth = format!("{verb}#{count}");
        let step = if script.contains_key(nth.as_str()) {
            &nth
        } else {
            verb
        };
        answer(&mut out, script, step, yes)?;
        if verb == "DATA" && !matches!(script.get("DATA"), Some(Fault::Says(_))) {
            let message = read_message(&mut lines)?;
            record.lock().unwrap().messages.push(Received {
                from: from.clone(),
                to: to.clone(),
                message,
            });
            answer(&mut out, script, ".", "250 accepted")?;
        }
    }
}

fn answer(out: &mut TcpStream, script: &Script, step: &str, yes: &str) -> Option<()> {
    let text = match script.get(step) {
        None => yes,
        Some(Fault::Says(text)) => text,
        Some(Fault::Drops) => return None,
        Some(Fault::Hangs) => loop {
            std::thread::park();
        },
    };
    out.write_all(format!("{text}\r\n").as_bytes()).ok()
}

fn read(lines: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    let length = lines.read_line(&mut line).ok()?;
    (length > 0).then(|| line.trim_end().to_owned())
}

fn read_message(lines: &mut impl BufRead) -> Option<String> {
    let mut message = String::new();
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == ".\r\n" {
            return Some(message);
        }
        message.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}

fn bracketed(line: &str) -> String {
    let inner = line.split_once('<').map_or("", |(_, rest)| rest);
    inner.split('>').next().unwrap_or_default().to_owned()
}
