//! Reports in the formats of common servers.

use super::{Verdict, report};

fn dsn(status_part: &str) -> Vec<u8> {
    format!(
        "From: MAILER-DAEMON@mx.example\r\nReturn-Path: <>\r\nSubject: Undelivered Mail\r\n\
         MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status;\r\n\
         \tboundary=\"B/1\"\r\n\r\nThis is MIME.\r\n--B/1\r\nContent-Type: text/plain\r\n\r\n\
         It could not be delivered.\r\n--B/1\r\nContent-Description: Delivery report\r\n\
         Content-Type: message/delivery-status\r\n\r\n{}\r\n--B/1\r\n\
         Content-Type: message/rfc822\r\n\r\nSubject: ours\r\n\r\nYour turn\r\n--B/1--\r\n",
        status_part.replace('\n', "\r\n")
    )
    .into_bytes()
}

fn verdict(status_part: &str) -> Verdict {
    let found = report(&dsn(status_part));
    found.unwrap_or_else(|| panic!("{status_part}")).verdict()
}

const POSTFIX: &str = "Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 4F\nArrival-Date: \
    Sat\n\n\
    Final-Recipient: rfc822; bob@there.example\nOriginal-Recipient: rfc822;bob@there.example\n\
    Action: failed\nStatus: 5.1.1\nRemote-MTA: dns; there.example\n\
    Diagnostic-Code: smtp; 550 5.1.1 <bob@there.example>: Recipient address\n    rejected: User \
    unknown\n";

#[test]
fn the_report_of_postfix() {
    let report = report(&dsn(POSTFIX)).unwrap();
    let [recipient] = report.recipients.as_slice() else {
        panic!("{report:?}");
    };
    assert_eq!(recipient.address, "bob@there.example");
    assert_eq!(recipient.action, "failed");
    assert_eq!(recipient.status, Some((5, 1, 1)));
    assert!(
        recipient
            .diagnostic
            .ends_with("Recipient address rejected: User unknown")
    );
    assert_eq!(report.verdict(), Verdict::WrongAddress);
}

#[test]
fn the_reports_of_others() {
    let exim = "Reporting-MTA: dns; mx\n\nAction: failed\nFinal-Recipient: rfc822;bob@x.example\n\
        Status: 5.0.0\nRemote-MTA: dns; x\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n";
    assert_eq!(verdict(exim), Verdict::WrongAddress);
    let sendmail = "Reporting-MTA: dns; mx\nReceived-From-MTA: DNS; a\nArrival-Date: Sat\n\n\
        Final-Recipient: RFC822; bob@x.example\nAction: failed\nStatus: 5.2.1\n\
        Diagnostic-Code: SMTP; 550 5.2.1 mailbox disabled\nLast-Attempt-Date: Sat\n";
    assert_eq!(verdict(sendmail), Verdict::Hard);
    let exchange = "Reporting-MTA: dns;X.prod.outlook.com\nReceived-From-MTA: dns;mx\n\n\
        Final-Recipient: rfc822;bob@x.example\nAction: failed\nStatus: 5.1.10\n\
        Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found\n\
        X-Display-Name: bob\n";
    assert_eq!(verdict(exchange), Verdict::WrongAddress);
    let gmail = "Reporting-MTA: dns; googlemail.com\nReceived-From-MTA: dns; a@gmail.com\n\n\
        Final-Recipient: rfc822; bob@x.example\nAction: failed\nStatus: 5.2.2\n\
        Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space.\n";
    assert_eq!(verdict(gmail), Verdict::Soft);
}

#[test]
fn results_unrelated_to_the_address_do_not_count() {
    let of = |fields: &str| {
        verdict(&format!(
            "Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; bob@x\n{fields}\n"
        ))
    };
    assert_eq!(of("Action: delayed\nStatus: 4.4.1"), Verdict::Delayed);
    assert_eq!(of("Action: delivered\nStatus: 2.0.0"), Verdict::Delayed);
    assert_eq!(of("Action: relayed\nStatus: 2.1.5"), Verdict::Delayed);
    assert_eq!(of("Action: expanded\nStatus: 2.0.0"), Verdict::Delayed);
    assert_eq!(of("Action: failed\nStatus: 5.7.1"), Verdict::Spam);
    assert_eq!(
        of("Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 554 Message blocked as spam"),
        Verdict::Spam
    );
    assert_eq!(of("Action: failed\nStatus: 4.4.7"), Verdict::Soft);
    assert_eq!(of("Action: failed\nStatus: 5.3.4"), Verdict::Soft);
    assert_eq!(of("Action: failed"), Verdict::Soft);
    assert_eq!(
        of("Action: failed\nDiagnostic-Code: smtp; 550 no"),
        Verdict::Hard
    );
    assert_eq!(of("Action: failed\nStatus: 5.4.4"), Verdict::Hard);
}

#[test]
fn the_most_severe_of_several_results_counts() {
    let two = "Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; a@x\nAction: delayed\n\
        Status: 4.4.1\n\n\nFinal-Recipient: rfc822; b@x\nAction: failed\nStatus: 5.1.1\n";
    let report = report(&dsn(two)).unwrap();
    assert_eq!(report.recipients.len(), 2);
    assert_eq!(report.verdict(), Verdict::WrongAddress);
}

#[test]
fn other_email_is_not_a_report() {
    assert_eq!(report(b""), None);
    assert_eq!(report(b"From: a@b\r\n\r\nAction: failed\r\n"), None);
    assert_eq!(report(&dsn("Reporting-MTA: dns; mx\n")), None);
    let receipt = String::from_utf8(dsn(POSTFIX)).unwrap();
    let receipt = receipt.replace(
        "message/delivery-status",
        "message/disposition-notification",
    );
    assert_eq!(report(receipt.as_bytes()), None);
}

#[test]
fn a_diagnostic_is_one_short_line() {
    let long = format!(
        "Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; a@x\nAction: failed\n\
         Diagnostic-Code: smtp; 550 \u{7}{}\n",
        "x".repeat(5000)
    );
    let report = report(&dsn(&long)).unwrap();
    let diagnostic = &report.recipients[0].diagnostic;
    assert_eq!(diagnostic.chars().count(), 200);
    assert!(!diagnostic.contains(char::is_control));
}
