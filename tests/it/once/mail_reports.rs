//! Bounces from a real mail server, and forged ones.

use crate::support::answers::Answer;
use crate::support::postfix::Postfix;
use crate::support::{Server, Setup, eventually};

/// The number of notices that bounced.
fn bounced(server: &Server) -> i64 {
    server
        .database
        .number("SELECT COUNT(*) FROM outbox WHERE bounced_at IS NOT NULL")
}

/// A bounce of this row of the outbox, to the sender in the notice's envelope.
fn report_to(address: &str, body: &str, recipient: &str) -> Answer {
    let mail = format!(
        "From: Mail Delivery System <MAILER-DAEMON@mx.test>\r\nTo: {address}\r\n\
         Subject: Undelivered Mail Returned to Sender\r\nMessage-ID: <report.{recipient}>\r\n\
         MIME-Version: 1.0\r\nAuto-Submitted: auto-replied\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\n{body}\r\n\
         --b\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; {recipient}\r\n\
         Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user\r\n\r\n\
         --b--\r\n"
    );
    Answer {
        sender: String::new(),
        recipient: address.to_owned(),
        mail: mail.into_bytes(),
    }
}

#[tokio::test]
async fn a_real_bounce_is_understood() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let slot = postfix.slot();
    let setup = Setup::new().postfix(&postfix.url);
    let server = setup.answered_by_lmtp(&slot).start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.mailbox
        .wait_for("the acceptance", |l| l.text.contains(&game))
        .await;
    server.is_quiet().await;
    server.database.execute(
        "UPDATE players SET email = 'bao@gone.test', email_key = 'bao@gone.test' \
         WHERE name = 'Bao'",
    );
    red.plays(&game, "h3e3").await.done();
    eventually("the report", async || (bounced(&server) == 1).then_some(())).await;
    assert_eq!(server.ply(&game), 1, "the move stands");
    // A player without a working address continues on the web.
    black.plays(&game, "h10g8").await.done();
}

#[tokio::test]
async fn a_forged_bounce_stops_no_email() {
    let server = Setup::new().answered().start().await;
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let turn = black.turn(&game, 1).await;
    server.is_quiet().await;
    let rows = server
        .database
        .lines("SELECT CAST(id AS TEXT) AS line FROM outbox ORDER BY id");
    let token = turn.reply_to().unwrap();
    let mut forged: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            ["0000000000000000", "c0ffee", ""]
                .map(|proof| format!("bounce+{row}-{proof}@reply.test"))
        })
        .collect();
    forged.push(token);
    for address in forged {
        server.receives(&report_to(&address, "gone", &black.address));
    }
    assert_eq!(bounced(&server), 0);
    let parked = "SELECT COUNT(*) FROM outbox WHERE state = 'parked'";
    assert_eq!(server.database.number(parked), 0);
    let seen = black.mailbox.count();
    assert_eq!(server.receives(&turn.answer(&black.address, "h10g8")), 0);
    red.turn(&game, 2).await;
    red.plays(&game, "h1g3").await.done();
    black.mailbox.after(seen).await;
}
