//! Replies by email, written as by a player's email program, and sent to the reply address of a
//! notice.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use lettre::address::Envelope;
use lettre::{SmtpTransport, Transport as _};

use super::postfix::Slot;
use super::{Letter, Player, Server, Setup, eventually};

/// The reply domain of servers that receive email from `receive-mail`.
pub const REPLY_DOMAIN: &str = "reply.test";

/// An email in transit: the envelope and the bytes.
#[derive(Clone, Debug)]
pub struct Answer {
    pub sender: String,
    pub recipient: String,
    pub mail: Vec<u8>,
}

impl Setup {
    /// Replies are delivered by [`Server::receives`].
    pub fn answered(self) -> Self {
        self.argument("--reply-domain").argument(REPLY_DOMAIN)
    }

    /// Replies arrive through Postfix, by LMTP.
    pub fn answered_by_lmtp(self, slot: &Slot) -> Self {
        self.argument("--reply-domain")
            .argument(&slot.domain)
            .argument("--lmtp")
            .argument(&format!("127.0.0.1:{}", slot.port))
    }
}

impl Letter {
    /// Whether it is an email of that kind.
    pub fn is_of(&self, kind: &str) -> bool {
        self.header("X-Posthorse-Kind") == kind
    }

    /// The reply address.
    pub fn reply_to(&self) -> Option<String> {
        let value = self.headers("Reply-To").pop()?;
        let inner = value.rsplit('<').next().unwrap_or_default();
        Some(inner.trim_end_matches('>').trim().to_owned())
    }

    /// A reply from an address, with the email quoted below the words.
    pub fn answer(&self, from: &str, words: &str) -> Answer {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let recipient = self
            .reply_to()
            .unwrap_or_else(|| panic!("no Reply-To in:\n{}", self.text));
        let quoted: String = self.text.lines().map(|l| format!("> {l}\r\n")).collect();
        let mail = format!(
            "From: A Player <{from}>\r\nTo: {recipient}\r\nSubject: Re: {}\r\nDate: {}\r\n\
             Message-ID: <{number}.{}@players.test>\r\nIn-Reply-To: {}\r\nReferences: {}\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
             Content-Transfer-Encoding: 8bit\r\n\r\n{}\r\n\r\n\
             On Sat, 21 Nov 2026 at 10:15, Posthorse <posthorse@players.test> wrote:\r\n{quoted}",
            self.subject,
            chrono::Utc::now().to_rfc2822(),
            std::process::id(),
            self.message_id,
            self.message_id,
            words.replace('\n', "\r\n"),
        );
        Answer {
            sender: from.to_owned(),
            recipient,
            mail: mail.into_bytes(),
        }
    }
}

impl Answer {
    /// The same email with another Message-ID.
    pub fn sent_again(&self) -> Answer {
        let text = String::from_utf8(self.mail.clone()).unwrap();
        Answer {
            mail: text
                .replacen("Message-ID: <", "Message-ID: <again.", 1)
                .into_bytes(),
            ..self.clone()
        }
    }

    /// With one more header at the top.
    pub fn with_header(&self, header: &str) -> Answer {
        Answer {
            mail: [format!("{header}\r\n").as_bytes(), &self.mail].concat(),
            ..self.clone()
        }
    }

    /// With another name in its header, not encoded, and another sender in the envelope.
    pub fn in_the_name_of(&self, name: &str, sender: &str) -> Answer {
        let text = String::from_utf8(self.mail.clone()).unwrap();
        Answer {
            sender: sender.to_owned(),
            mail: text.replacen("A Player", name, 1).into_bytes(),
            ..self.clone()
        }
    }

    /// Sends it to a mail server.
    pub fn post(&self, url: &str) {
        let url = url::Url::parse(url).unwrap();
        let server = SmtpTransport::builder_dangerous(url.host_str().unwrap())
            .port(url.port().unwrap())
            .build();
        let address = |text: &str| text.parse().unwrap();
        let envelope =
            Envelope::new(Some(address(&self.sender)), vec![address(&self.recipient)]).unwrap();
        server.send_raw(&envelope, &self.mail).unwrap();
    }
}

impl Player {
    /// The latest notice with a reply address that matches `wanted`.
    pub async fn notice(&self, what: &str, wanted: impl Fn(&Letter) -> bool) -> Letter {
        self.mailbox
            .wait_for(what, |l| l.reply_to().is_some() && wanted(l))
            .await
    }

    /// The notice of this player's turn after that many moves.
    pub async fn turn(&self, game: &str, ply: usize) -> Letter {
        let message = format!("(move {})", ply.div_ceil(2));
        self.notice("the turn", |l| {
            l.text.contains(game) && l.text.contains(&message)
        })
        .await
    }

    /// The receipts for the player's own moves in a game, oldest first.
    pub fn receipts(&self, game: &str) -> Vec<Letter> {
        let letters = self.mailbox.letters().into_iter();
        letters
            .filter(|l| l.is_of("receipt") && l.text.contains(game))
            .collect()
    }
}

impl Server {
    /// Delivers an email to `receive-mail`, as the mail server's pipe does. Returns the exit code.
    pub fn receives(&self, answer: &Answer) -> i32 {
        let child = self
            .receive_mail(&answer.recipient, &answer.sender)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        feed(child.unwrap(), &answer.mail)
    }

    /// `receive-mail` with this server's settings.
    pub fn receive_mail(&self, recipient: &str, sender: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
        command.current_dir(self.folder.path()).env("NO_COLOR", "1");
        command.args(self.receive_arguments(REPLY_DOMAIN));
        command.args(["--recipient", recipient, "--sender", sender]);
        command
    }

    /// The arguments of `receive-mail` for this server.
    pub fn receive_arguments(&self, reply_domain: &str) -> Vec<String> {
        let mail = format!("file:{}", self.mail_folder().display());
        let url = self.url();
        [
            "receive-mail",
            "--database-url",
            &self.database.url(),
            "--public-url",
            &url,
            "--mail",
            &mail,
            "--mail-from",
            "Posthorse <posthorse@players.test>",
            "--reply-domain",
            reply_domain,
        ]
        .map(str::to_owned)
        .to_vec()
    }

    /// The number of moves of a game in the database.
    pub fn ply(&self, game: &str) -> i64 {
        let id = game.rsplit('/').next().unwrap();
        self.database
            .number(&format!("SELECT ply FROM games WHERE id = {id}"))
    }

    /// Waits until a game has that many moves.
    pub async fn reaches(&self, game: &str, ply: i64) {
        let what = format!("ply {ply} of {game}");
        eventually(&what, async || (self.ply(game) >= ply).then_some(())).await;
        assert_eq!(self.ply(game), ply);
    }

    /// Waits until no notice is waiting.
    pub async fn is_quiet(&self) {
        let waiting = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
        eventually("an empty outbox", async || {
            (self.database.number(waiting) == 0).then_some(())
        })
        .await;
    }
}

/// Delivers emails by LMTP over one connection, each to its own recipient. Returns the responses.
pub fn hand_in<S: Read + Write>(stream: S, mails: &[Answer]) -> Vec<String> {
    let mut wires = BufReader::new(stream);
    assert!(exchange(&mut wires, "").starts_with("220 "));
    let mut greeting = exchange(&mut wires, "LHLO mx.example\r\n");
    while greeting.starts_with("250-") {
        greeting = exchange(&mut wires, "");
    }
    let mut answers = Vec::new();
    for mail in mails {
        let Answer {
            sender, recipient, ..
        } = mail;
        assert!(exchange(&mut wires, &format!("MAIL FROM:<{sender}>\r\n")).starts_with("250"));
        let known = exchange(&mut wires, &format!("RCPT TO:<{recipient}>\r\n"));
        if !known.starts_with("250") {
            answers.push(known);
            assert!(exchange(&mut wires, "RSET\r\n").starts_with("250"));
            continue;
        }
        assert!(exchange(&mut wires, "DATA\r\n").starts_with("354"));
        let text = String::from_utf8(mail.mail.clone()).unwrap();
        let stuffed = text.replace("\r\n.", "\r\n..");
        answers.push(exchange(&mut wires, &format!("{stuffed}\r\n.\r\n")));
    }
    assert!(exchange(&mut wires, "QUIT\r\n").starts_with("221"));
    answers
}

/// Sends a line and reads the response.
fn exchange<S: Read + Write>(wires: &mut BufReader<S>, text: &str) -> String {
    wires.get_mut().write_all(text.as_bytes()).unwrap();
    let mut line = String::new();
    wires.read_line(&mut line).unwrap();
    line
}

/// Writes an email to a program, which may end before reading all of it. Returns its exit code.
pub fn feed(mut child: std::process::Child, mail: &[u8]) -> i32 {
    let mut input = child.stdin.take().expect("piped");
    // A program that refuses an email at its beginning closes the pipe.
    input.write_all(mail).ok();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!message.contains("panicked"), "{message}");
    output
        .status
        .code()
        .unwrap_or_else(|| panic!("it was killed: {message}"))
}

/// Makes a file or folder writable for everybody, for a pipe that runs as another user.
pub fn open_to_all(path: &Path, mode: &str) {
    let status = Command::new("chmod").arg(mode).arg(path).status().unwrap();
    assert!(status.success());
}
