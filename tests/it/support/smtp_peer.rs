//! A mail server that misbehaves as it is told.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream, tcp::OwnedWriteHalf};
use tokio::task::JoinHandle;

/// What the peer does with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Takes it.
    Takes,
    /// Says 421 and closes when somebody comes.
    Busy,
    /// Says 450 to the recipient: come again.
    Greylists,
    /// Says 550 to the recipient: never.
    Refuses,
    /// Says nothing at all.
    Hangs,
    /// Takes the message to its end and hangs up without a word, so that the sender cannot know.
    DropsAfterData,
}

/// The peer; it stops listening when it goes.
pub struct SmtpPeer {
    pub port: u16,
    mood: Arc<Mutex<Mood>>,
    taken: Arc<Mutex<Vec<Message>>>,
    task: JoinHandle<()>,
}

/// What came: the envelope and the bytes.
#[derive(Clone, Debug)]
pub struct Message {
    pub recipients: Vec<String>,
    pub data: Vec<u8>,
    /// Whether the sender is told that it was taken.
    pub acknowledged: bool,
}

impl SmtpPeer {
    /// Starts to listen.
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

    /// What `--mail` takes.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Changes its mind.
    pub fn becomes(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// What it got so far, acknowledged or not.
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
        // A connection that breaks is the sender's affair.
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
        Mood::Busy => return say(&mut writer, "421 not now").await,
        _ => say(&mut writer, "220 peer.test").await?,
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
                say(&mut writer, "354 tell").await?;
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
                // As long as a disk takes: a sender may die while it waits.
                tokio::time::sleep(Duration::from_millis(15)).await;
                "250 taken"
            }
            ("QUIT", _) => return say(&mut writer, "221 bye").await,
            _ => "250 fine",
        };
        say(&mut writer, answer).await?;
    }
    Ok(())
}

async fn hang() -> std::io::Result<()> {
    tokio::time::sleep(Duration::from_secs(3600)).await;
    Ok(())
}

async fn say(writer: &mut OwnedWriteHalf, line: &str) -> std::io::Result<()> {
    writer.write_all(format!("{line}\r\n").as_bytes()).await
}

/// The message up to the final dot, the doubled dots made single again.
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
