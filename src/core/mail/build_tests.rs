use super::*;
use crate::model::GameId;
use chrono::TimeZone;
use mailparse::{MailHeaderMap, parse_mail};
use proptest::prelude::*;

fn sender() -> Sender {
    Sender::parse("posthorse@horse.example").unwrap()
}

fn heads() -> Heads {
    let date = Utc.with_ymd_and_hms(2026, 11, 21, 3, 15, 0).unwrap();
    Heads {
        message_id: sender().message_id(42, date),
        root: Some(sender().message_id(7, date)),
        previous: Some(sender().message_id(40, date)),
        date,
    }
}

fn letter() -> Letter {
    let key = "ab".repeat(32);
    Letter {
        to: Address::parse("lan@example.net").unwrap(),
        name: "lan".into(),
        kind: Kind::YourTurn,
        title: "your turn",
        game: Some(GameId(12)),
        subject: "[Posthorse] Xiangqi with minh, game 12".into(),
        text: "minh played c h8-e8.\nhttps://horse.example/games/12\n".into(),
        html: "<p>minh played c h8-e8.</p>".into(),
        unsubscribe: Some(format!("https://horse.example/unsubscribe/your-turn.{key}")),
        picture: None,
        reply_to: None,
        in_reply_to: None,
    }
}

fn header(mail: &str, name: &str) -> Option<String> {
    parse_mail(mail.as_bytes())
        .unwrap()
        .headers
        .get_first_value(name)
}

/// The names of an email's headers, in order.
fn names(mail: &str) -> Vec<String> {
    let parsed = parse_mail(mail.as_bytes()).unwrap();
    parsed
        .headers
        .iter()
        .map(mailparse::MailHeader::get_key)
        .collect()
}

#[test]
fn a_notice_has_the_headers_that_mail_programs_and_servers_expect() {
    let mail = build(&sender(), &letter(), &heads()).unwrap();
    for (name, value) in [
        (
            "From",
            "\"Posthorse - your turn\" <posthorse@horse.example>",
        ),
        ("To", "lan <lan@example.net>"),
        ("Subject", "[Posthorse] Xiangqi with minh, game 12"),
        ("Date", "Sat, 21 Nov 2026 03:15:00 +0000"),
        ("Message-ID", "<42.20261121T031500000000@horse.example>"),
        ("In-Reply-To", "<7.20261121T031500000000@horse.example>"),
        (
            "References",
            "<7.20261121T031500000000@horse.example> <40.20261121T031500000000@horse.example>",
        ),
        ("Auto-Submitted", "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Posthorse-Kind", "your-turn"),
        ("X-Posthorse-Game", "12"),
        ("List-Id", "<your-turn.posthorse.horse.example>"),
        ("Feedback-ID", "turns:your-turn:posthorse:horse.example"),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
    ] {
        assert_eq!(header(&mail, name).as_deref(), Some(value), "{name}");
    }
    let link = header(&mail, "List-Unsubscribe").unwrap();
    assert_eq!(link, format!("<{}>", letter().unsubscribe.unwrap()));

    let parsed = parse_mail(mail.as_bytes()).unwrap();
    assert_eq!(parsed.ctype.mimetype, "multipart/alternative");
    let types: Vec<_> = parsed
        .subparts
        .iter()
        .map(|p| p.ctype.mimetype.as_str())
        .collect();
    assert_eq!(types, ["text/plain", "text/html"]);
    let text = parsed.subparts[0].get_body().unwrap().replace("\r\n", "\n");
    assert_eq!(text, letter().text);
}

#[test]
fn email_about_account_security_has_no_unsubscribe_link() {
    let mut letter = letter();
    letter.kind = Kind::PasswordReset;
    letter.game = None;
    letter.unsubscribe = None;
    let heads = Heads {
        root: None,
        previous: None,
        ..heads()
    };
    let mail = build(&sender(), &letter, &heads).unwrap();
    assert_eq!(
        header(&mail, "From").unwrap(),
        "Posthorse <posthorse+account@horse.example>"
    );
    assert_eq!(
        header(&mail, "List-Id").unwrap(),
        "<account.posthorse.horse.example>"
    );
    for absent in [
        "Reply-To",
        "List-Unsubscribe",
        "List-Unsubscribe-Post",
        "In-Reply-To",
        "References",
    ] {
        assert_eq!(header(&mail, absent), None, "{absent}");
    }
}

#[test]
fn hostile_text_adds_no_header_and_does_not_end_the_message() {
    let plain = names(&build(&sender(), &letter(), &heads()).unwrap());
    let long = "x".repeat(5_000);
    let hostile = [
        "lan\r\nBcc: victim@example.com",
        "lan\nBcc: victim@example.com",
        "lan\rBcc: victim@example.com",
        "\r\n\r\n<script>",
        "lan\0\0",
        "lan\u{202e}nal\u{2066}",
        "lan\u{1b}[31m\u{7f}\u{9b}",
        "lan\u{2028}\u{2029}\u{85}Bcc: x",
        "\"lan\" <victim@example.com>, \"",
        "=?utf-8?q?a=0D=0ABcc:_x?=",
        "lan, minh; (comment) <a@b>",
        "\u{feff}象棋 \u{1f40e} ẩ\u{301}",
        "",
        "   ",
        ".\r\n.\r\nMAIL FROM:<a@b.example>\r\n",
        "\n.\nQUIT\n",
        "\r.\r",
        long.as_str(),
    ];
    for text in hostile {
        let mut letter = letter();
        letter.name = text.into();
        letter.subject = format!("a{text}b");
        letter.text = format!("{text}\n{text}");
        letter.html = format!("<p>{text}</p>");
        let mail = build(&sender(), &letter, &heads()).unwrap_or_else(|e| panic!("{text:?}: {e}"));
        fit(mail.as_bytes()).unwrap();
        assert_eq!(names(&mail), plain, "{text:?}");
        let parsed = parse_mail(mail.as_bytes()).unwrap();
        let to = parsed.headers.get_first_header("To").unwrap();
        let to = mailparse::addrparse_header(to).unwrap();
        assert_eq!(to.count_addrs(), 1, "{text:?}");
        assert!(
            !header(&mail, "Subject").unwrap().contains(['\r', '\n']),
            "{text:?}"
        );
    }
}

proptest! {
    #[test]
    fn any_text_makes_a_valid_message(
        name in any::<String>(), subject in any::<String>(), body in any::<String>()
    ) {
        let mut letter = letter();
        letter.name = name;
        letter.subject = subject;
        letter.text = body.clone();
        letter.html = body;
        let mail = build(&sender(), &letter, &heads()).unwrap();
        prop_assert!(fit(mail.as_bytes()).is_ok());
        prop_assert_eq!(parse_mail(mail.as_bytes()).unwrap().subparts.len(), 2);
    }
}

#[test]
fn only_complete_line_ends_and_short_lines_are_valid() {
    assert!(fit(b"a\r\nb\r\n").is_ok());
    let long = [b"x".repeat(999).as_slice(), b"\r\n"].concat();
    for bad in [
        b"a\n".as_slice(),
        b"a\r\n\n",
        b"a\rb\r\n",
        b"a\r\n\r",
        b"a",
        b"\0\r\n",
        &long,
    ] {
        assert!(fit(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn the_sender_is_an_address_with_or_without_a_name() {
    let named = Sender::parse("Club \"Horse\" <mail@Example.org>").unwrap();
    assert_eq!(
        (named.address(), named.domain()),
        ("mail@example.org", "example.org")
    );
    assert_eq!(
        Sender::parse("posthorse@localhost").unwrap().domain(),
        "localhost"
    );
    for bad in [
        "",
        "posthorse",
        "a b@localhost",
        "x@example.org\r\nBcc: y",
        "<x@example.org",
        "x@[::1]",
    ] {
        assert!(
            Sender::parse(bad).unwrap_err().contains("looks like"),
            "{bad:?}"
        );
    }
}

#[test]
fn each_stream_has_its_own_sender() {
    let senders = |text: &str| {
        let sender = Sender::parse(text).unwrap();
        [
            Kind::YourTurn,
            Kind::Reminder,
            Kind::Kibitz,
            Kind::Weekly,
            Kind::PasswordReset,
        ]
        .map(|kind| sender.address_of(kind.stream()))
    };
    assert_eq!(
        senders("Club <posthorse@horse.example>"),
        [
            "posthorse@horse.example",
            "posthorse+reminders@horse.example",
            "posthorse+kibitz@horse.example",
            "posthorse+digests@horse.example",
            "posthorse+account@horse.example",
        ]
    );
    assert_eq!(
        senders("post+horse@localhost")[1],
        "post+horse-reminders@localhost"
    );
    let long = format!("{}@horse.example", "a".repeat(60));
    assert_eq!(senders(&long)[1], long, "an address has no more room");
}

#[test]
fn an_answer_is_threaded_below_its_email() {
    let mut letter = letter();
    letter.kind = Kind::Answer;
    letter.unsubscribe = None;
    letter.reply_to = Some("turn+abcdefghijklmnopqrstuvwxyz@reply.example".into());
    letter.in_reply_to = Some("<CAF+x=1@mail.example>".into());
    let mail = build(&sender(), &letter, &heads()).unwrap();
    let root = "<7.20261121T031500000000@horse.example>";
    for (name, value) in [
        ("In-Reply-To", "<CAF+x=1@mail.example>"),
        ("References", &format!("{root} <CAF+x=1@mail.example>")),
        ("Auto-Submitted", "auto-replied"),
        ("Reply-To", "turn+abcdefghijklmnopqrstuvwxyz@reply.example"),
        ("List-Id", "<answer.posthorse.horse.example>"),
    ] {
        assert_eq!(header(&mail, name).as_deref(), Some(value), "{name}");
    }
    assert_eq!(header(&mail, "List-Unsubscribe"), None);
    letter.in_reply_to = Some("<a@b>\r\nBcc: <victim@example.com>".into());
    let mail = build(&sender(), &letter, &heads()).unwrap();
    assert_eq!(header(&mail, "In-Reply-To").as_deref(), Some(root));
    assert_eq!(header(&mail, "Bcc"), None);
}

#[test]
fn the_second_email_of_a_thread_references_the_first_once() {
    let heads = Heads {
        previous: heads().root,
        ..heads()
    };
    let mail = build(&sender(), &letter(), &heads).unwrap();
    let root = "<7.20261121T031500000000@horse.example>";
    assert_eq!(header(&mail, "References").as_deref(), Some(root));
}

#[test]
fn the_picture_is_inline_after_its_html() {
    let mut letter = letter();
    let png: Vec<u8> = (0..=255).cycle().take(5_000).collect();
    letter.picture = Some(png.clone());
    let mail = build(&sender(), &letter, &heads()).unwrap();
    let parsed = parse_mail(mail.as_bytes()).unwrap();
    assert_eq!(parsed.ctype.mimetype, "multipart/alternative");
    let [text, related] = &parsed.subparts[..] else {
        panic!("two parts");
    };
    assert_eq!(text.ctype.mimetype, "text/plain");
    assert_eq!(related.ctype.mimetype, "multipart/related");
    assert_eq!(related.ctype.params["type"], "text/html");
    let [html, picture] = &related.subparts[..] else {
        panic!("two parts");
    };
    assert_eq!(html.ctype.mimetype, "text/html");
    assert_eq!(picture.ctype.mimetype, "image/png");
    assert_eq!(picture.get_body_raw().unwrap(), png);
    let head = |name| picture.headers.get_first_value(name).unwrap();
    assert_eq!(head("Content-ID"), "<board>");
    assert_eq!(
        head("Content-Disposition"),
        "inline; filename=\"board.png\""
    );
}

#[test]
fn text_uses_the_shorter_encoding_and_survives_it() {
    for text in ["好棋！\n下一步？\n", "A good move! 好棋\n", "=\n.\n"] {
        let mut letter = letter();
        letter.text = text.into();
        let mail = build(&sender(), &letter, &heads()).unwrap();
        let parsed = parse_mail(mail.as_bytes()).unwrap();
        let read = parsed.subparts[0].get_body().unwrap().replace("\r\n", "\n");
        assert_eq!(read, text);
    }
}
