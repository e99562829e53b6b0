//! Texts that have broken mailers, in every field that people fill in, add no header, recipient or
//! message, whichever mail server receives the notices.
//!
//! The texts are entered once, with email going to the first mail server. Then the outbox sends the
//! same bytes to each of the others.

use std::collections::BTreeSet;

use crate::support::answers::Answer;
use crate::support::lenient::Lenient;
use crate::support::postfix::Postfix;
use crate::support::programs::{self, Aiosmtpd};
use crate::support::smtp_peer::{Message, Mood, SmtpPeer};
use crate::support::{Letter, Mailbox, Page, Player, Server, Setup, eventually};

/// Line ends of all kinds, the end of a message, control and direction marks, texts that look like
/// headers, and lines longer than email allows.
fn hostile() -> Vec<String> {
    let mut all: Vec<String> = [
        "one\r\n.\r\nMAIL FROM:<evil@players.test>\r\nRCPT \
            TO:<victim@players.test>\r\nDATA\r\nSubject: forged\r\n\r\nforged\r\n.\r\n",
        "one\n.\nMAIL FROM:<evil@players.test>\nRCPT TO:<victim@players.test>\nDATA\nSubject: \
            forged\n\nforged\n.\n",
        "one\r.\rMAIL FROM:<evil@players.test>\rRCPT TO:<victim@players.test>\rDATA\rSubject: \
            forged\r\rforged\r.\r",
        "one\n.\r\nMAIL FROM:<evil@players.test>\r\nRCPT \
            TO:<victim@players.test>\r\nDATA\r\nforged\r\n.\r\n",
        "one\r\n.\nMAIL FROM:<evil@players.test>\nRCPT TO:<victim@players.test>\nDATA\nforged\n.\n",
        "one\r\n\0.\r\nMAIL FROM:<evil@players.test>\r\nRCPT \
            TO:<victim@players.test>\r\nDATA\r\nforged\r\n.\r\n",
        "\r\nBcc: victim@players.test\r\nX-Injected: yes\r\n\r\nbody",
        "\nBcc: victim@players.test\nX-Injected: yes\n\nbody",
        "\rCc: victim@players.test\rX-Injected: yes\r\rbody",
        "\u{2028}Bcc: victim@players.test\u{2029}X-Injected: yes\u{85}next",
        "\u{b}Bcc: victim@players.test\u{c}X-Injected: yes",
        ".\n..\n.",
        "\r\n.\r\nQUIT\r\n",
        "nul\0bell\u{7}escape\u{1b}[31m delete\u{7f}",
        "right\u{202e}tfel\u{2066}isolate\u{200f}mark\u{feff}nothing\u{200b}",
        "<script>alert(1)</script> & \"quotes\" =?utf-8?q?=0D=0AX-Injected:_yes?=",
        "=?utf-8?b?DQpCY2M6IHZpY3RpbUBwbGF5ZXJzLnRlc3Q=?=",
        "Content-Type: text/html\r\n\r\n<b>bold</b>\r\n--\r\n--boundary--\r\n",
        "From victim@players.test Mon Jan  1 00:00:00 2026\nFrom the start",
        "victim@players.test, <victim@players.test>; \"victim\" (victim@players.test)",
    ]
    .map(str::to_owned)
    .to_vec();
    all.push("x".repeat(1500));
    all.push("將".repeat(700));
    all.push("a\u{300}\u{301}\u{302}".repeat(200));
    all
}

/// The players of a server whose email goes to a folder first, then to one mail server after the
/// other.
struct Scene {
    server: Server,
    red: Player,
    black: Player,
    onlooker: Player,
    /// A notice that can be answered repeatedly with texts that play nothing.
    notice: Letter,
    /// The names of all headers in emails with harmless texts.
    usual: BTreeSet<String>,
    /// The number of emails sent before the current server.
    sent: i64,
}

impl Scene {
    /// Plays the scene with harmless texts, with email in a folder.
    async fn set() -> Self {
        let server = Setup::new().answered().start().await;
        let (red, black, game) = server.pair().await;
        let onlooker = server.player("Onlooker").await;
        let notice = red
            .notice("the acceptance", |l| l.text.contains(&game))
            .await;
        let mut scene = Self {
            server,
            red,
            black,
            onlooker,
            notice,
            usual: BTreeSet::new(),
            sent: 0,
        };
        scene.fills_every_field("harmless words").await;
        scene.server.is_quiet().await;
        let letters = scene.server.mailbox("@").letters();
        scene.usual = letters.iter().flat_map(Letter::header_names).collect();
        scene
    }

    /// Sends email to another server.
    async fn mail_goes_to(&mut self, url: &str) {
        self.server.terminate().await;
        self.starts_with(url).await;
    }

    async fn starts_with(&mut self, url: &str) {
        self.sent = self.count("sent");
        self.server.mail_goes_to(url);
        self.server.start_again().await;
    }

    /// Sends another mail server the same bytes as the first one received.
    async fn sends_again(&mut self, taken: &[Message], url: &str) {
        self.server.terminate().await;
        let mut sql = String::new();
        for message in taken {
            let id = Letter::parse(message.data.clone()).message_id;
            let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
            sql += &format!(
                "UPDATE outbox SET state = 'waiting', message = {}, envelope_to = {}, next_at = \
                    created_at, \
                 done_at = NULL, attempts = 0 WHERE message_id = {};",
                quoted(std::str::from_utf8(&message.data).unwrap()),
                quoted(&message.recipients[0]),
                quoted(&id)
            );
        }
        self.server
            .database
            .execute(&format!("BEGIN; {sql} COMMIT;"));
        let waiting = self.count("waiting");
        assert_eq!(waiting, i64::try_from(taken.len()).unwrap());
        self.starts_with(url).await;
        self.server.is_quiet().await;
        assert_eq!(self.count("parked"), 0, "no notice is parked");
        // Per game at most one notice became obsolete meanwhile: the acceptance, once a move was
        // made.
        let sent = self.count("sent") - self.sent;
        let words = i64::try_from(hostile().len()).unwrap();
        assert!(sent >= waiting - words, "{sent} of {waiting} came again");
    }

    fn count(&self, state: &str) -> i64 {
        let rows = format!("SELECT COUNT(*) FROM outbox WHERE state = '{state}'");
        self.server.database.number(&rows)
    }

    /// Writes these words into every field.
    async fn fills_every_field(&mut self, words: &str) {
        if words != "harmless words" {
            self.refuses_names(words).await;
        }
        // The challenge stays open, so that its notice never becomes obsolete. The move is made in
        // another game.
        let fields = [("message", words)];
        let page = self.challenges(&fields).await;
        assert!(page.first == 303 || page.first == 422, "{}", page.status);
        if page.first == 303 {
            let game = self.challenges(&[]).await.done().url.path().to_owned();
            self.black.accept(&game).await.done();
            let fields = [("move", "h3e3"), ("message", words), ("do", "send")];
            let page = self.red.submits_move(&game, &fields).await;
            assert!(page.first == 303 || page.first == 422, "{}", page.status);
            self.onlooker.browser.get(&game).await.well();
            let form = "form[action$='/kibitz']";
            let page = self.onlooker.browser.submit(form, &[("body", words)]).await;
            assert!(page.first == 303 || page.first == 422, "{}", page.status);
        }
        for mail in answers_with(&self.notice, &self.red.address, words) {
            let code = self.server.receives(&mail);
            assert!([0, 65].contains(&code), "{code}");
        }
    }

    /// Red challenges Black.
    async fn challenges(&mut self, more: &[(&str, &str)]) -> Page {
        self.red.browser.get("/games/new").await.well();
        let fields = [("opponent", self.black.name.as_str()), ("seat", "first")];
        let fields = [&fields[..], more].concat();
        let form = "form#challenge";
        self.red.browser.submit(form, &fields).await
    }

    /// Such names and addresses are refused in every field.
    async fn refuses_names(&self, words: &str) {
        let mut browser = self.server.browser();
        let mixed = format!("new@players.test{words}");
        for (name, email) in [
            (words, "new@players.test"),
            ("Newcomer", words),
            ("Newcomer", mixed.as_str()),
        ] {
            browser.get("/signup").await.well();
            let fields = [
                ("name", name),
                ("email", email),
                ("password", crate::support::PASSWORD),
            ];
            let page = browser.submit("form[action='/signup']", &fields).await;
            assert_eq!(page.first, 422, "{name:?} {email:?}");
        }
    }

    /// Writes every hostile text into every field, and waits until all notices have arrived.
    async fn goes_wild(&mut self) {
        // A second database would give the same bytes, so a sample of each kind is enough.
        let every = if self.server.database.is_postgres() {
            5
        } else {
            1
        };
        for words in hostile().into_iter().step_by(every) {
            self.fills_every_field(&words).await;
        }
        self.server.is_quiet().await;
        assert_eq!(self.count("parked"), 0, "no notice is parked");
    }

    /// The received emails equal the sent ones, with the right recipients and the usual headers.
    fn came_through(&self, came: &[(Vec<String>, Letter)], added: &[&str]) {
        let sent = usize::try_from(self.count("sent") - self.sent).unwrap();
        assert_eq!(came.len(), sent, "one letter for each notice");
        let known = [&self.red, &self.black, &self.onlooker].map(|p| p.address.clone());
        for (recipients, letter) in came {
            let [recipient] = recipients.as_slice() else {
                panic!("one recipient, not {recipients:?}");
            };
            assert!(known.contains(recipient), "{recipient}");
            for name in letter.header_names() {
                let usual = self.usual.contains(&name) || added.contains(&name.as_str());
                assert!(usual, "{name} in {}", letter.subject);
            }
            is_clean(letter);
        }
        let letters: Vec<Letter> = came.iter().map(|(_, letter)| letter.clone()).collect();
        programs::are_without_defect(&letters);
    }
}

/// Replies that play nothing and contain the words wherever an email can: in the message, as the
/// command, in the subject, the sender's name and the Message-ID.
fn answers_with(notice: &Letter, from: &str, words: &str) -> Vec<Answer> {
    let answer = notice.answer(from, "");
    let to = &answer.recipient;
    let mail = |subject: &str, name: &str, id: &str, body: &str| Answer {
        mail: format!(
            "From: {name} <{from}>\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <{id}>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
             Content-Transfer-Encoding: base64\r\n\r\n{}\r\n",
            base64(body)
        )
        .into_bytes(),
        ..answer.clone()
    };
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(1);
    let next = || NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let word = format!("=?utf-8?b?{}?=", base64(words));
    // As in an unchecked header: folded, without NUL.
    let folded = words.replace(['\r', '\n', '\0'], "\r\n ");
    let id = || format!("{}.hostile@players.test", next());
    vec![
        mail("Re: a game", "Lan", &id(), &format!("show\n{words}")),
        mail("Re: a game", "Lan", &id(), words),
        mail(&word, &word, &id(), "show"),
        mail(&word, "Lan", &id(), ""),
        mail("Re: a game", "Lan", &format!("{}{folded}", id()), "show"),
    ]
}

/// Base64 on one line.
fn base64(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let three = |chunk: &[u8]| {
        let bits = (0..3).fold(0, |bits, i| {
            bits << 8 | u32::from(chunk.get(i).copied().unwrap_or(0))
        });
        let len = chunk.len();
        (0..4).map(move |i| {
            if i <= len {
                char::from(LETTERS[(bits >> (18 - 6 * i)) as usize & 63])
            } else {
                '='
            }
        })
    };
    text.as_bytes()
        .chunks(3)
        .flat_map(|c| three(c).collect::<Vec<_>>())
        .collect()
}

/// The emails in the Maildir, for this server's players and for anybody else.
fn delivered(mailbox: &Mailbox) -> Vec<(Vec<String>, Letter)> {
    let letters = mailbox.letters().into_iter();
    letters
        .map(|letter| (letter.headers("Delivered-To"), letter))
        .collect()
}

#[tokio::test]
async fn hostile_texts_are_harmless_in_every_mail_server() {
    let mut scene = Scene::set().await;
    let peer = SmtpPeer::start(Mood::Takes).await;
    scene.mail_goes_to(&peer.url()).await;
    scene.goes_wild().await;
    let taken = peer.messages();
    no_bare_line_end_is_on_the_wire(&taken);
    let letters = taken.iter().map(|m| {
        let letter = Letter::parse(m.data.clone());
        (m.recipients.clone(), letter)
    });
    scene.came_through(&letters.collect::<Vec<_>>(), &[]);
    if scene.server.database.is_postgres() {
        // The same bytes are in the same column, so other mail servers would see no difference.
        return;
    }
    in_aiosmtpd(&mut scene, &taken).await;
    where_every_line_end_is_one(&mut scene, &taken).await;
    if let Some(postfix) = Postfix::take().await {
        in_postfix(&mut scene, &taken, &postfix, &postfix.url).await;
        in_postfix(&mut scene, &taken, &postfix, &postfix.strict_url).await;
    }
}

fn no_bare_line_end_is_on_the_wire(taken: &[Message]) {
    for message in taken {
        assert_eq!(message.recipients.len(), 1);
        let text = &message.data;
        for (at, byte) in text.iter().enumerate() {
            match byte {
                b'\n' => assert_eq!(text[at - 1], b'\r', "a bare line feed"),
                b'\r' => assert_eq!(text[at + 1], b'\n', "a bare carriage return"),
                _ => assert!(*byte != 0, "a NUL"),
            }
        }
        let longest = text.split(|b| *b == b'\n').map(<[u8]>::len).max().unwrap();
        assert!(longest <= 999, "a line of {longest} octets");
    }
}

async fn in_aiosmtpd(scene: &mut Scene, taken: &[Message]) {
    let Some(sink) = Aiosmtpd::start().await else {
        return;
    };
    scene.sends_again(taken, &sink.url()).await;
    scene.came_through(&sink.messages(), &["x-peer", "x-mailfrom", "x-rcptto"]);
}

async fn where_every_line_end_is_one(scene: &mut Scene, taken: &[Message]) {
    let sink = Lenient::start();
    scene.sends_again(taken, &sink.url()).await;
    let came = sink.messages().into_iter().map(|taken| {
        let letter = Letter::parse(taken.lines.join(&b"\r\n"[..]));
        (taken.recipients, letter)
    });
    scene.came_through(&came.collect::<Vec<_>>(), &[]);
}

/// One of its two listeners: with Debian's settings, or the stricter one.
async fn in_postfix(scene: &mut Scene, taken: &[Message], postfix: &Postfix, url: &str) {
    // The port in an address identifies the server.
    let own = format!(".{}@players.test", scene.server.port());
    let mailbox = Mailbox::maildir(&Postfix::maildir(), "@");
    let before = mailbox.count();
    scene.sends_again(taken, url).await;
    let sent = usize::try_from(scene.count("sent") - scene.sent).unwrap();
    eventually("all letters", async || {
        (mailbox.count() >= before + sent).then_some(())
    })
    .await;
    postfix.flush();
    let all = delivered(&mailbox);
    assert_eq!(all.len(), before + sent, "a letter that nobody sent");
    let came: Vec<_> = all
        .into_iter()
        .skip(before)
        .filter(|(to, _)| to.iter().any(|to| to.ends_with(&own)))
        .collect();
    let added = ["received", "delivered-to", "return-path", "x-original-to"];
    scene.came_through(&came, &added);
}

/// Only the program's own headers, each once, and no invisible characters.
fn is_clean(letter: &Letter) {
    let names = letter.header_names();
    for name in ["bcc", "cc", "x-injected"] {
        assert!(
            !names.contains(&name.to_owned()),
            "{name}: {}",
            letter.subject
        );
    }
    for name in [
        "to",
        "from",
        "subject",
        "message-id",
        "date",
        "content-type",
    ] {
        assert_eq!(
            names.iter().filter(|n| *n == name).count(),
            1,
            "{name}: {}",
            letter.subject
        );
    }
    let invisible = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    assert!(
        !letter.subject.contains(invisible) && !letter.subject.contains('\n'),
        "{:?}",
        letter.subject
    );
    assert!(!letter.text.contains(invisible), "{:?}", letter.text);
    assert!(!letter.html.contains("<script"), "{}", letter.html);
}
