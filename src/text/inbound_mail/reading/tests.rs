//! Emails of people and of programs.

use super::read;
use crate::inbound_mail::{Incoming, Unreadable, own_words};
use chrono::{TimeZone, Utc};

fn mail(text: &str) -> Incoming {
    let bytes = text.replace('\n', "\r\n");
    read(bytes.as_bytes(), true).unwrap_or_else(|_| panic!("{text}"))
}

fn with(fields: &str) -> Incoming {
    mail(&format!("From: bob@x.example\n{fields}\n\nC2=5\n"))
}

/// The text of an email whose content starts with these fields.
pub(super) fn body(content: &str) -> Result<String, Unreadable> {
    mail(&format!(
        "From: bob@x.example\nMIME-Version: 1.0\n{content}"
    ))
    .body
}

pub(super) fn words(content: &str) -> Vec<String> {
    own_words(&body(content).unwrap_or_else(|error| panic!("{content}: {error:?}")))
}

#[test]
fn a_plain_email_is_read() {
    let mail = mail(
        "Received: from mx.there.example (mx.there.example [192.0.2.1])\n\tby mail.reply.example; \
         Sat, 21 Nov 2026 10:00:05 +0100 (CET)\nReceived: by elsewhere; Fri, 20 Nov 2026 10:00:00 \
         +0000\nFrom: Bob <Bob@X.Example>\nTo: turn+abc@reply.example\nSubject: \
         =?utf-8?B?5Zue5aSNOg==?= C2=5\nMessage-ID: <abc@x.example>\n\nC2=5\n\nHello\n",
    );
    assert_eq!(mail.from, ["Bob@x.example"]);
    assert_eq!(mail.subject, "回复: C2=5");
    assert_eq!(mail.message_id.as_deref(), Some("<abc@x.example>"));
    let noon = Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 5).unwrap();
    assert_eq!(mail.received_at, Some(noon));
    assert!(!mail.is_automatic);
    assert_eq!(mail.body.as_deref(), Ok("C2=5\n\nHello\n"));
}

#[test]
fn missing_parts_are_empty() {
    let mail = mail("From: bob@x.example\nReceived: by mx\nMessage-ID: <a b@c>\n\nC2=5");
    assert_eq!((mail.received_at, mail.message_id), (None, None));
    assert_eq!(mail.subject, "");
    for id in ["none", "<>", "<é@x>", &format!("<{}@x>", "y".repeat(300))] {
        assert_eq!(with(&format!("Message-ID: {id}")).message_id, None, "{id}");
    }
    assert_eq!(with("Received: by mx; yesterday").received_at, None);
}

#[test]
fn the_address_in_angle_brackets_is_the_sender() {
    let from = |field: &str| mail(&format!("From: {field}\n\nC2=5\n")).from;
    for field in [
        "bob@x.example",
        "<bob@x.example>",
        "Bob <bob@X.EXAMPLE>",
        "\"al@x.example\" <bob@x.example>",
        "\"Bob, or so\" <bob@x.example>",
        "bob@x.example (al@x.example)",
        "bob@x.example <bob@x.example>",
        "=?utf-8?B?5byg5LiJ?= <bob@x.example>",
        "=?utf-8?Q?Bob=2C_or_so?= <bob@x.example>",
        "=?gb18030?B?1cXI/Q==?=\n <bob@x.example>",
        "us: Bob <bob@x.example>;",
    ] {
        assert_eq!(from(field), ["bob@x.example"], "{field}");
    }
    for field in [
        "bob@x.example, al@x.example",
        "al@x.example <bob@x.example>",
        "<al@x.example> <bob@x.example>",
        "<al@x.example> bob@x.example",
        "us: al@x.example, bob@x.example;",
        "Bob <bob@x.example",
        "bob@x.example\nFrom: al@x.example",
        "bob@x.example\nFrom : al@x.example",
        "bob@x.example\nFROM:",
    ] {
        assert_ne!(from(field).len(), 1, "{field}: {:?}", from(field));
    }
    assert_eq!(mail("Subject: x\n\nC2=5").from, [""; 0]);
    let hidden = from("=?utf-8?Q?<al=40x.example>?= <bob@x.example>");
    assert!(
        hidden == ["bob@x.example"] || hidden.len() > 1,
        "{hidden:?}"
    );
}

#[test]
fn automatic_email_is_recognised() {
    for fields in [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated (rejected)",
        "auto-submitted: auto-notified; owner-email=\"a@b\"",
        "Return-Path: <>",
        "Precedence: bulk",
        "Precedence: LIST",
        "Precedence: junk",
        "Precedence: auto_reply",
        "Precedence: list",
        "List-Id: <x.example>\nPrecedence: bulk",
        "List-Id: <x.y>",
        "List-Post: <mailto:x@y>",
        "List-Help: <mailto:x@y>",
        "List-Unsubscribe: <https://x>",
        "X-Autoreply: yes",
        "X-Autorespond: x",
        "X-Auto-Reply-From: x@y",
        "X-Mail-Autoreply: 1",
        "X-AutoReply-From: x",
        "X-Loop: x",
        "X-Vacation: yes",
        "X-Failed-Recipients: x@y",
        "X-Posthorse-Kind: your-turn",
        "Content-Type: multipart/report; report-type=disposition-notification; boundary=x",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=x",
        "Subject: Out of office",
        "Subject: Out of Office: Re: [Posthorse] game 42",
        "Subject: Automatic reply: [Posthorse] game 42",
        "Subject: Abwesenheitsnotiz",
        "Subject: Automatische Antwort: x",
        "Subject: =?utf-8?Q?R=C3=A9ponse_automatique_=3A?= x",
        "Subject: 自动回复: x",
        "Subject: =?utf-8?B?6Ieq5YuV5Zue6KaG?= x",
        "Subject: Trả lời tự động: x",
        "Subject: Respuesta automática: x",
        "Subject: Risposta automatica: x",
        "Subject: Automatisch antwoord: x",
        "Subject: 自動返信: x",
        "Subject: 자동 회신: x",
        "Subject: Автоответ: x",
        "Subject: Undelivered Mail Returned to Sender",
        "Subject: Delivery Status Notification (Failure)",
        "Subject: Mail delivery failed: returning message to sender",
        "Subject: failure notice",
        "Subject: Undeliverable: x",
        "Subject: 系统退信/Systems bounce",
    ] {
        assert!(with(fields).is_automatic, "{fields}");
    }
    for from in [
        "MAILER-DAEMON@x.example",
        "postmaster@x.example",
        "Shop <no-reply@x.example>",
        "noreply@x.example",
        "noreply+abc@x.example",
        "do-not-reply@x.example",
        "bounces@x.example",
        "bounce+12-ab@x.example",
    ] {
        let mail = mail(&format!("From: {from}\n\nC2=5\n"));
        assert!(mail.is_automatic, "{from}");
    }
    let hops = "Received: by mx; Sat, 21 Nov 2026 10:00:05 +0100\n".repeat(26);
    assert!(with(hops.trim_end()).is_automatic);
}

#[test]
fn email_of_people_is_not_mistaken_for_automatic_email() {
    for fields in [
        "Auto-Submitted: no",
        "Auto-Submitted: No (really)",
        "Return-Path: <bob@x.example>",
        "Precedence: first-class",
        "X-Auto-Response-Suppress: OOF, AutoReply",
        "Subject: Re: Out of office",
        "Subject: AW: Automatic reply",
        "Subject: Re: [Posthorse] Xiangqi with Bob, game 42",
        "Subject: I was out of office",
        "Subject: Undead",
        "X-Mailer: Apple Mail (2.3654)",
        "Content-Type: text/plain",
    ] {
        assert!(!with(fields).is_automatic, "{fields}");
    }
    for from in [
        "bouncer@x.example",
        "noah@x.example",
        "postmaster.bob@x.example",
    ] {
        assert!(
            !mail(&format!("From: {from}\n\nC2=5\n")).is_automatic,
            "{from}"
        );
    }
}

#[test]
fn encodings_and_character_sets_are_decoded() {
    let of = |content: &str| words(content).join("|");
    assert_eq!(
        of("Content-Transfer-Encoding: quoted-printable\n\nC2=3D=\n5\n"),
        "C2=5"
    );
    assert_eq!(
        of("Content-Transfer-Encoding: BASE64\n\nQzI9\nNQ0K\n"),
        "C2=5"
    );
    assert_eq!(
        of(
            "Content-Type: text/plain; charset=\"gb18030\"\nContent-Transfer-Encoding: base64\n\n\
            xdq2/sa9zuU=\n"
        ),
        "炮二平五"
    );
    assert_eq!(
        of(
            "Content-Type: text/plain; charset=GB2312\nContent-Transfer-Encoding: \
            quoted-printable\n\n=C5=DA=B6=FE=C6=BD=CE=E5\n"
        ),
        "炮二平五"
    );
    assert_eq!(
        of(
            "Content-Type: text/plain; charset=Big5\nContent-Transfer-Encoding: base64\n\n\
            rLakR6WtpK0=\n"
        ),
        "炮二平五"
    );
    assert_eq!(
        of("Content-Type: text/plain; charset=utf-8; format=flowed\n\nC2=5\n\nA \nB\n"),
        "C2=5||A B"
    );
    assert_eq!(
        body("Content-Type: text/plain; charset=x-Klingon\n\nC2=5\n"),
        Err(Unreadable::Charset("x-klingon".into()))
    );
    assert_eq!(
        body(
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: \
              quoted-printable\n\nC2=3D5 =FF\n"
        ),
        Err(Unreadable::Charset("utf-8".into()))
    );
    assert_eq!(
        body("Content-Transfer-Encoding: base64\n\n!!!!not base64\n"),
        Err(Unreadable::NoText)
    );
    assert_eq!(
        body("Content-Transfer-Encoding: x-uuencode\n\nC2=5\n"),
        Err(Unreadable::NoText)
    );
}

pub(super) const ALTERNATIVE: &str = "Content-Type: multipart/alternative; \
    boundary=\"=_b\"\n\nMIME\n\
    --=_b\nContent-Type: text/plain; charset=utf-8\n\nPLAIN\n--=_b\n\
    Content-Type: text/html; charset=utf-8\n\n<p>HTML</p>\n--=_b--\nepilogue\n";

#[test]
fn the_text_part_is_preferred_to_the_html() {
    assert_eq!(words(ALTERNATIVE), ["PLAIN"]);
    assert_eq!(words(&ALTERNATIVE.replace("PLAIN", " ")), ["HTML"]);
    let unknown = ALTERNATIVE.replacen("utf-8", "x-klingon", 1);
    assert_eq!(words(&unknown), ["HTML"]);
    assert_eq!(
        words("Content-Type: text/html\n\n<b>C2</b>=5<br>\n"),
        ["C2=5"]
    );
    assert_eq!(
        body("Content-Type: text/html\n\n<style>x</style><img src=x>\n"),
        Err(Unreadable::NoText)
    );
    assert_eq!(body("\n"), Ok(String::new()));
    let in_meta = "From: a@b.c\nContent-Type: text/html\n\n<meta charset=\"gbk\">";
    let mut bytes = in_meta.replace('\n', "\r\n").into_bytes();
    bytes.extend_from_slice(b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5");
    assert_eq!(
        read(&bytes, true).unwrap().body.as_deref(),
        Ok("炮二平五\n")
    );
}

#[test]
fn attachments_are_not_read() {
    let content = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nC2=5\n--b\n\
        Content-Type: text/plain\n\nHello\n--b\nContent-Type: text/plain; name=x.txt\n\
        Content-Disposition: attachment; filename=x.txt\n\nC8=5\n--b\n\nfooter\n--b--\n";
    assert_eq!(words(content), ["C2=5", "", "Hello"]);
    let only =
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: image/png\n\nx\n--b--\n";
    assert_eq!(body(only), Err(Unreadable::NoText));
    let forwarded = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below\n--b\n\
        Content-Type: message/rfc822\n\nFrom: al@x\n\nC2=5\n--b--\n";
    assert_eq!(words(forwarded), ["See below"]);
    let broken = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nC2=5\n--b\n broken\n\n\
        C8=5\n--b--\n";
    assert_eq!(words(broken), ["C2=5"]);
    assert_eq!(
        body("Content-Type: image/png\n\nx"),
        Err(Unreadable::NoText)
    );
}

#[test]
fn signed_emails_are_read() {
    let signed = "Content-Type: multipart/signed; boundary=s; protocol=x\n\n--s\n\
        Content-Type: multipart/mixed; boundary=i\n\n--i\n\nC2=5\n--i--\n\n--s\n\
        Content-Type: application/pgp-signature\n\n-----BEGIN PGP SIGNATURE-----\n--s--\n";
    assert_eq!(words(signed), ["C2=5"]);
    let inline = "Content-Type: text/plain\n\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n\
        C2=5\n\n- -- \nBob\n-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n";
    assert_eq!(words(inline), ["C2=5"]);
    let sealed = "Content-Type: multipart/encrypted; boundary=s\n\n--s\n\nVersion: 1\n--s--\n";
    assert_eq!(body(sealed), Err(Unreadable::NoText));
}

#[test]
fn odd_line_breaks_hide_nothing() {
    let text = body("\nC2=5\u{2028}C8=5\u{85}a\u{b}b\u{0}c\u{7}\n").unwrap();
    assert_eq!(text, "C2=5\nC8=5\na\nbc\n");
    let bare = read(b"From: a@b.c\n\nC2=5\rC8=5\n", true).unwrap();
    assert_eq!(bare.body.as_deref(), Ok("C2=5\nC8=5\n"));
}

#[test]
fn a_name_in_raw_utf8_does_not_hide_the_address() {
    for (from, address) in [
        ("李四 <bohai@example.org>", "bohai@example.org"),
        ("\"李四\" <bohai@example.org>", "bohai@example.org"),
        ("李四 (棋友) <bohai@example.org>", "bohai@example.org"),
        ("bohai@example.org (李四)", "bohai@example.org"),
        ("Jörg Müller <joerg@example.org>", "joerg@example.org"),
        ("Нгуен\n Ван <nv@example.org>", "nv@example.org"),
        (
            "=?UTF-8?B?5p2O5Zub?= 李四 <bohai@example.org>",
            "bohai@example.org",
        ),
        ("李四 <李四@例子.example>", "李四@例子.example"),
    ] {
        let mail = mail(&format!("From: {from}\n\nC2=5\n"));
        assert_eq!(mail.from, [address], "{from}");
    }
}

#[test]
fn marks_of_bulk_email_alone_are_inconclusive() {
    for field in ["Precedence: bulk", "X-Precedence: Junk"] {
        let mail = with(field);
        assert!(mail.is_automatic && mail.is_bulk, "{field}");
    }
    for field in [
        "Auto-Submitted: auto-replied\nPrecedence: bulk",
        "Precedence: auto_reply",
        "Subject: Out of Office: x\nPrecedence: bulk",
        "Return-Path: <>\nPrecedence: bulk",
    ] {
        let mail = with(field);
        assert!(mail.is_automatic && !mail.is_bulk, "{field}");
    }
}

#[test]
fn a_subject_that_only_programs_write_marks_an_automatic_email() {
    for subject in [
        "Vacation response",
        "Out of Office: [Posthorse] Xiangqi with Bao, game 42",
        "Automatic reply: [Posthorse] Xiangqi",
        "Abwesenheitsnotiz: Xiangqi",
        "Automatische Antwort: Xiangqi",
        "Réponse automatique : Xiangqi",
        "自动回复: Xiangqi",
        "自動回覆：Xiangqi",
        "Automatyczna odpowiedź: Xiangqi",
    ] {
        assert!(
            with(&format!("Subject: {subject}")).is_automatic,
            "{subject}"
        );
    }
    for subject in [
        "Re: Vacation response",
        "Re: [Posthorse] Xiangqi",
        "Vacations are over",
        "",
    ] {
        assert!(
            !with(&format!("Subject: {subject}")).is_automatic,
            "{subject}"
        );
    }
}

#[test]
fn an_email_may_decline_automatic_replies() {
    for value in ["All", "OOF, AutoReply", "DR", "none, OOF"] {
        let mail = with(&format!("X-Auto-Response-Suppress: {value}"));
        assert!(mail.suppresses_answers && !mail.is_automatic, "{value}");
    }
    for field in [
        "X-Auto-Response-Suppress: None",
        "X-Auto-Response-Suppress: none ",
        "Subject: All",
    ] {
        assert!(!with(field).suppresses_answers, "{field}");
    }
}
