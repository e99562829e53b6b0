//! A mail server with configurable faults.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream, tcp::OwnedWriteHalf};
use tokio::task::JoinHandle;

/// The peer's response to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Accepts it.
    Takes,
    /// Replies 421 and closes at a connection.
    Busy,
    /// Replies 450 to the recipient: try again later.
    Greylists,
    /// Replies 550 to the recipient: never.
    Refuses,
    /// Does not reply.
    Hangs,
    /// Receives the whole message and disconnects without a reply, so that the sender cannot know.
    DropsAfterData,
}

/// The peer, which stops listening when it is dropped.
pub struct SmtpPeer {
    pub port: u16,
    mood: Arc<Mutex<Mood>>,
    taken: Arc<Mutex<Vec<Message>>>,
    task: JoinHandle<()>,
}

/// A received message: the envelope and the bytes.
#[derive(Clone, Debug)]
pub struct Message {
    pub recipients: Vec<String>,
    pub data: Vec<u8>,
    /// Whether the sender received a confirmation.
    pub acknowledged: bool,
}

impl SmtpPeer {
    pub async fn start(mood: Mood) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", super::server::free_port()))
            .await
            .unwrap();
        let port = listener.local_addr().unwrap().port();
        let mood = Arc::new(Mutex::new(mood));
        let taken = Arc::default();
        let task = tokio::spawn(listen(listener, Arc::clone(&mood), Arc::clone(&taken)));
        Self {
            port,
            mood,
            taken,
            task,
        }
    }

    /// The value of `--mail`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn becomes(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// The messages received so far, acknowledged or not.
    pub fn messages(&self) -> Vec<Message> {
        self.taken.lock().unwrap().clone()
    }
}

impl Drop for SmtpPeer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn listen(listener: TcpListener, mood: Arc<Mutex<Mood>>, taken: Arc<Mutex<Vec<Message>>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let (mood, taken) = (Arc::clone(&mood), Arc::clone(&taken));
        // A broken connection is the sender's concern.
        tokio::spawn(async move { talk(stream, &mood, &taken).await.ok() });
    }
}

async fn talk(
    stream: TcpStream,
    mood: &Mutex<Mood>,
    taken: &Mutex<Vec<Message>>,
) -> std::io::Result<()> {
    let now = || *mood.lock().unwrap();
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::new(reader);
    match now() {
        Mood::Hangs => return hang().await,
        Mood::Busy => return reply(&mut writer, "421 not now").await,
        _ => reply(&mut writer, "220 peer.test").await?,
    }
    let mut recipients = Vec::new();
    let mut line = String::new();
    while {
        line.clear();
        reader.read_line(&mut line).await?
    } > 0
    {
        let verb = line
            .split([' ', '\r', ':'])
            .next()
            .unwrap_or("")
            .to_uppercase();
        let answer = match (verb.as_str(), now()) {
            (_, Mood::Hangs) => return hang().await,
            ("EHLO", _) => "250-peer.test\r\n250 8BITMIME",
            ("MAIL", _) => {
                recipients.clear();
                "250 go on"
            }
            ("RCPT", Mood::Greylists) => "450 come again later",
            ("RCPT", Mood::Refuses) => "550 no such person",
            ("RCPT", _) => {
                recipients.push(line[8..].trim().trim_matches(['<', '>']).to_owned());
                "250 known"
            }
            ("DATA", _) => {
                reply(&mut writer, "354 tell").await?;
                let data = read_data(&mut reader).await?;
                let acknowledged = now() == Mood::Takes;
                taken.lock().unwrap().push(Message {
                    recipients: recipients.clone(),
                    data,
                    acknowledged,
                });
                if !acknowledged {
                    return Ok(());
                }
                // As long as a disk takes: a sender may be killed while it waits.
                tokio::time::sleep(Duration::from_millis(15)).await;
                "250 taken"
            }
            ("QUIT", _) => return reply(&mut writer, "221 bye").await,
            _ => "250 fine",
        };
        reply(&mut writer, answer).await?;
    }
    Ok(())
}

async fn hang() -> std::io::Result<()> {
    tokio::time::sleep(Duration::from_secs(3600)).await;
    Ok(())
}

async fn reply(writer: &mut OwnedWriteHalf, line: &str) -> std::io::Result<()> {
    writer.write_all(format!("{line}\r\n").as_bytes()).await
}

/// The message up to the final dot, with doubled dots undone.
async fn read_data(reader: &mut (impl AsyncBufReadExt + Unpin)) -> std::io::Result<Vec<u8>> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        if reader.read_until(b'\n', &mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line == b".\r\n" {
            return Ok(data);
        }
        data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}
