//! Hostile emails: every limit holds, and no input does harm.

use super::read;
use super::tests::{ALTERNATIVE, body, words};
use crate::inbound_mail::{Incoming, NotMail, Unreadable, bounce, own_words};

#[test]
fn an_email_that_is_too_large_still_has_a_sender() {
    let mut bytes = b"From: bob@x.example\r\nSubject: Re: x\r\n\r\n".to_vec();
    bytes.resize(50 * 1024 * 1024, b'x');
    for (bytes, is_whole) in [(&bytes[..], true), (&bytes[..Incoming::MOST_BYTES], false)] {
        let mail = read(bytes, is_whole).unwrap();
        assert_eq!(mail.from, ["bob@x.example"]);
        assert_eq!(mail.body, Err(Unreadable::TooLarge));
    }
    let fits = read(&bytes[..Incoming::MOST_BYTES], true).unwrap();
    assert!(fits.body.is_ok());
}

#[test]
fn bytes_that_are_not_an_email_are_rejected() {
    for bytes in [
        &b""[..],
        b"\r\n\r\nC2=5",
        b"C2=5",
        b" From: a@b.c\r\n\r\n",
        b"\0\0\0\0",
        b"hello there\r\n\r\n",
    ] {
        assert_eq!(read(bytes, true), Err(NotMail), "{bytes:?}");
    }
    let long = format!("From: a@b.c\r\nX: {}\r\n\r\nC2=5", "y".repeat(1024 * 1024));
    assert_eq!(read(long.as_bytes(), true), Err(NotMail));
    assert_eq!(read(&long.as_bytes()[..200 * 1024], true), Err(NotMail));
    let many = format!("From: a@b.c\r\n{}\r\nC2=5", "X: y\r\n".repeat(10_000));
    assert_eq!(read(many.as_bytes(), true), Err(NotMail));
    // Truncated within the header: the missing part may be a second sender.
    assert_eq!(read(b"From: a@b.c\r\nSubj", false), Err(NotMail));
}

/// An email with nested multiparts.
fn nested(depth: usize) -> String {
    let mut content = "Content-Type: text/plain\n\nC2=5\n".to_owned();
    for level in 0..depth {
        content = format!(
            "Content-Type: multipart/mixed; \
                boundary=b{level}\n\n--b{level}\n{content}\n--b{level}--\n"
        );
    }
    content
}

#[test]
fn parts_are_counted() {
    assert_eq!(words(&nested(Incoming::MOST_DEPTH)), ["C2=5"]);
    assert_eq!(
        body(&nested(Incoming::MOST_DEPTH + 1)),
        Err(Unreadable::TooManyParts)
    );
    assert_eq!(body(&nested(1000)), Err(Unreadable::TooManyParts));
    let many = |count: usize| {
        let parts = "--b\n\nC2=5\n".repeat(count);
        format!("Content-Type: multipart/alternative; boundary=b\n\n{parts}--b--\n")
    };
    assert_eq!(words(&many(Incoming::MOST_PARTS)), ["C2=5"]);
    assert_eq!(
        body(&many(Incoming::MOST_PARTS + 1)),
        Err(Unreadable::TooManyParts)
    );
    assert_eq!(body(&many(10_000)), Err(Unreadable::TooManyParts));
}

#[test]
fn hostile_emails_take_linear_time() {
    let size = 128 * 1024;
    let content = |piece: &str| piece.repeat(size / piece.len());
    let mut mails: Vec<String> = Vec::new();
    for piece in [
        "--",
        "--b\n",
        "--b--\n",
        "=?utf-8?Q?a?= ",
        "=?",
        "=",
        "=\n",
        "- ",
        "<a ",
        "\0",
    ] {
        let text = content(piece);
        for fields in [
            "Content-Type: multipart/mixed; boundary=b",
            "Content-Type: multipart/mixed; boundary=\"--\"",
            "Content-Type: multipart/mixed; boundary=\"\"",
            "Content-Type: text/html",
            "Content-Transfer-Encoding: base64",
            "Content-Transfer-Encoding: quoted-printable",
            "Content-Type: text/plain; format=flowed",
        ] {
            mails.push(format!("From: a@b.c\r\n{fields}\r\n\r\n{text}"));
        }
        let head = &text[..100 * 1024];
        for name in [
            "From",
            "Subject",
            "Content-Type",
            "Received",
            "Authentication-Results",
        ] {
            let folded = head.replace('\n', "\r\n ");
            mails.push(format!("From: a@b.c\r\n{name}: {folded}\r\n\r\nC2=5"));
        }
    }
    for mail in &mails {
        if let Ok(incoming) = read(mail.as_bytes(), true)
            && let Ok(text) = &incoming.body
        {
            drop(own_words(text));
        }
        drop(bounce::report(mail.as_bytes()));
    }
}

mod any_bytes {
    use super::*;
    use proptest::prelude::*;

    fn everything(bytes: &[u8]) {
        for is_whole in [true, false] {
            if let Ok(mail) = read(bytes, is_whole) {
                assert!(!mail.dmarc_failed("elsewhere.example"));
                if let Ok(text) = &mail.body {
                    for line in own_words(text) {
                        assert!(!line.contains(|c: char| c.is_control()), "{line:?}");
                    }
                }
            }
        }
        drop(bounce::report(bytes));
    }

    const REAL: [&str; 3] = [
        ALTERNATIVE,
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\
         Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\n\
         Final-Recipient: rfc822; a@b\nStatus: 5.1.1\n--b--\n",
        "Content-Type: text/html; charset=gbk\nContent-Transfer-Encoding: quoted-printable\n\n\
         <div style=3D\"x\">C2=3D5&nbsp;</div><blockquote>=C5=DA</blockquote>\n",
    ];

    proptest! {
        #[test]
        fn never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
            everything(&bytes);
            let mut mail = b"From: a@b.c\r\nContent-Type: text/html\r\n\r\n".to_vec();
            mail.extend_from_slice(&bytes);
            everything(&mail);
        }

        #[test]
        fn never_panic_on_a_modified_email(
            which in 0..REAL.len(),
            changes in proptest::collection::vec(
                (any::<prop::sample::Index>(), any::<u8>(), 0..4u8),
                1..12,
            ),
        ) {
            let text = format!(
                "Received: by x; Sat, 21 Nov 2026 10:00:00 +0000\nFrom: \"B\" <b@x.y>\nSubject: \
                 =?utf-8?Q?a?=\nAuthentication-Results: r; dmarc=fail (x)\nMessage-ID: <a@b>\n{}",
                REAL[which]
            );
            let mut bytes = text.replace('\n', "\r\n").into_bytes();
            for (place, byte, how) in changes {
                let at = place.index(bytes.len());
                match how {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    2 => drop(bytes.remove(at)),
                    _ => {
                        let copy = bytes[at..(at + 40).min(bytes.len())].to_vec();
                        bytes.splice(at..at, copy);
                    }
                }
            }
            everything(&bytes);
        }

        #[test]
        fn never_panic_over_any_text(text in "\\PC{0,200}|[<>&;a-z=\" \n-]{0,300}") {
            everything(format!("From: a@b.c\nContent-Type: text/html\n\n{text}").as_bytes());
            everything(format!("{text}\nFrom: {text}\nSubject: {text}\n\n{text}").as_bytes());
            drop(own_words(&text));
        }
    }
}
