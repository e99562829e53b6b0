use super::*;
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::play::TimeControl;
use crate::service::accounts::confirm;
use crate::service::testing::{TestSite, test_sites};
use crate::service::tokens;
use crate::store::events;

const PACE: TimeControl = TimeControl::days(3);

/// A site in which Lan has challenged Minh, with a queued notice; also Minh's id, and the notice's
/// id.
fn site_with_a_notice(site: TestSite) -> (TestSite, PlayerId, i64) {
    let lan = site.member("lan");
    let minh = site.member("minh");
    site.challenge(lan, Some("minh"), PACE);
    let row = queued(&site);
    (site, minh, row)
}

/// The id of the last queued notice.
fn queued(site: &TestSite) -> i64 {
    let mut conn = site.app.connection().unwrap();
    let later = site.now() + TimeDelta::seconds(1);
    let rows = outbox::lease(&mut conn, site.now(), later, 100).unwrap();
    rows.last().unwrap().id
}

fn report(status: &str, action: &str) -> Vec<u8> {
    format!(
        "From: <MAILER-DAEMON@mx.example>\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nIt came back.\r\n\
         --b\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; mx.example\r\n\r\n\
         Final-Recipient: rfc822; minh@example.org\r\nAction: {action}\r\nStatus: {status}\r\n\
         Diagnostic-Code: smtp; 550 {status} <minh@example.org>: no\r\n\r\n--b--\r\n"
    )
    .into_bytes()
}

/// Delivers a report about a row with a valid proof.
fn comes_back(site: &TestSite, row: i64, status: &str) {
    let proof = proof_for(site, row);
    let bytes = report(status, "failed");
    site.app
        .write_unattended(|conn, now| receive(conn, row, &proof, &bytes, now))
        .unwrap();
}

fn proof_for(site: &TestSite, row: i64) -> String {
    let mut conn = site.app.connection().unwrap();
    let player = outbox::recipient_of(&mut conn, row).unwrap().unwrap();
    let email = players::find(&mut conn, player)
        .unwrap()
        .unwrap()
        .email
        .unwrap();
    let sender = sender(&site.app, &mut conn, row, &email).unwrap().unwrap();
    match address::read(&sender, "reply.horse.example").unwrap() {
        address::Recipient::Bounce { row: named, proof } if named == row => proof,
        other => panic!("{other:?}"),
    }
}

/// Another notice to Minh, for the next day's bounce.
fn another(site: &TestSite, row: i64) -> i64 {
    site.sql(&format!(
        "INSERT INTO events (game_id, seq, player_id, kind, detail, at) \
         SELECT game_id, seq + 1000 + (SELECT MAX(id) FROM events), player_id, kind, detail, at \
         FROM events \
         WHERE id = (SELECT event_id FROM outbox WHERE id = {row})"
    ));
    site.sql(&format!(
        "INSERT INTO outbox (event_id, recipient_id, kind, state, next_at, created_at) \
         SELECT (SELECT MAX(id) FROM events), recipient_id, kind, 'sent', next_at, created_at \
         FROM outbox WHERE id = {row}"
    ));
    let mut conn = site.app.connection().unwrap();
    let all = outbox::figures(&mut conn, site.now()).unwrap();
    all.sent + all.waiting
}

fn mailbox_of(site: &TestSite, player: PlayerId) -> Option<mailboxes::Row> {
    mailboxes::find(&mut site.app.connection().unwrap(), player).unwrap()
}

#[test]
fn a_forged_report_is_ignored() {
    for site in test_sites(false) {
        let (site, minh, row) = site_with_a_notice(site);
        let proof = proof_for(&site, row);
        let bytes = report("5.1.1", "failed");
        let mut forged = proof.clone();
        forged.replace_range(0..1, if proof.starts_with('0') { "1" } else { "0" });
        for (row, proof) in [
            (row, forged.as_str()),
            (row + 1, &proof),
            (row, ""),
            (row, "c0ffee"),
        ] {
            let done = site
                .app
                .write_unattended(|conn, now| receive(conn, row, proof, &bytes, now));
            done.unwrap();
        }
        assert_eq!(mailbox_of(&site, minh), None);
        // A proof for an address that the player does not have any more is invalid, too.
        site.sql("UPDATE players SET email = 'new@example.org' WHERE name = 'minh'");
        let old = site
            .app
            .write_unattended(|conn, now| receive(conn, row, &proof, &bytes, now));
        old.unwrap();
        assert_eq!(mailbox_of(&site, minh), None);
    }
}

#[test]
fn a_report_counts_once_and_once_a_day() {
    for site in test_sites(false) {
        let (site, minh, row) = site_with_a_notice(site);
        let again = another(&site, row);
        comes_back(&site, row, "5.0.0");
        assert_eq!(mailbox_of(&site, minh).map(|row| row.score), Some(2));
        comes_back(&site, again, "5.0.0");
        assert_eq!(mailbox_of(&site, minh).map(|row| row.score), Some(2));
        let third = another(&site, row);
        site.pass(TimeDelta::hours(25));
        comes_back(&site, third, "4.2.2");
        let row = mailbox_of(&site, minh).unwrap();
        assert_eq!((row.score, row.suspended_at), (3, None));
        assert!(!row.reason.contains("minh@"), "{}", row.reason);
    }
}

#[test]
fn spam_reports_and_delays_do_not_count() {
    for site in test_sites(false) {
        let (site, minh, row) = site_with_a_notice(site);
        comes_back(&site, row, "5.7.1");
        let other = another(&site, row);
        let (proof, bytes) = (proof_for(&site, other), report("4.4.1", "delayed"));
        let late = site
            .app
            .write_unattended(|conn, now| receive(conn, other, &proof, &bytes, now));
        late.unwrap();
        assert_eq!(mailbox_of(&site, minh), None);
    }
}

#[test]
fn five_days_of_hard_bounces_suspend_and_a_quiet_week_resets() {
    for site in test_sites(false) {
        let (site, minh, row) = site_with_a_notice(site);
        for day in 0..4 {
            comes_back(&site, another(&site, row), "5.0.0");
            let suspended = mailbox_of(&site, minh).unwrap().suspended_at;
            assert_eq!(suspended, None, "day {day}");
            site.pass(TimeDelta::hours(25));
        }
        site.pass(TimeDelta::days(7));
        site.app.write_unattended(tidy).unwrap();
        assert_eq!(mailbox_of(&site, minh), None);
        for _ in 0..5 {
            comes_back(&site, another(&site, row), "5.0.0");
            site.pass(TimeDelta::hours(25));
        }
        assert!(mailbox_of(&site, minh).unwrap().suspended_at.is_some());
        site.pass(TimeDelta::days(30));
        site.app.write_unattended(tidy).unwrap();
        assert!(
            mailbox_of(&site, minh).is_some(),
            "a suspension does not end by itself"
        );
    }
}

#[test]
fn two_days_of_a_wrong_address_suspend_and_a_confirmation_lifts_it() {
    for site in test_sites(false) {
        let (site, minh, row) = site_with_a_notice(site);
        comes_back(&site, row, "5.1.1");
        let is_suspended =
            |site: &TestSite| is_suspended(&mut site.app.connection().unwrap(), minh).unwrap();
        assert!(!is_suspended(&site));
        site.pass(TimeDelta::hours(25));
        comes_back(&site, another(&site, row), "5.1.1");
        assert!(is_suspended(&site));
        // The game continues; only its optional notices are skipped, not account email.
        site.sql("UPDATE outbox SET leased_until = NULL");
        assert!(
            site.deliver()
                .iter()
                .all(|notice| notice.name != "minh" || notice.text.is_err())
        );
        let token = site.app.write_unattended(|conn, now| {
            let event = events::NewEvent {
                game_id: None,
                seq: 0,
                player_id: Some(minh),
                event: &crate::event::Event::AddressGiven {
                    address: "minh@example.org".into(),
                },
                ply: None,
                at: now.into(),
            };
            events::insert(conn, &event)?;
            let email = Some("minh@example.org");
            tokens::issue(conn, minh, tokens::Purpose::Confirm, email, now)
        });
        let token = token.unwrap();
        let done = site
            .context(None, |context| confirm::confirm(context, &token))
            .unwrap();
        assert_eq!(done, confirm::Confirmation::Done(None));
        assert!(!is_suspended(&site));
    }
}

/// A notice to a player, as in the delivery.
fn claimed(site: &TestSite, id: i64, recipient_id: PlayerId) -> outbox::Row {
    outbox::Row {
        id,
        event_id: 1,
        recipient_id,
        game_id: None,
        kind: Kind::YourTurn,
        address: None,
        message_id: None,
        envelope_to: None,
        message: None,
        attempts: 0,
        fence: 0,
        created_at: site.now(),
    }
}

#[test]
fn many_refusals_of_one_day_count_once_and_do_not_suspend() {
    let replies = [
        "RCPT: permanent error (550): 5.1.1 no such user",
        "RCPT: permanent error (550): 5.1.10 recipient not found",
        "RCPT: permanent error (550): no such user here",
        "RCPT: permanent error (550): 5.1.2 unknown domain",
        "RCPT: permanent error (550): 5.0.0 rejected",
    ];
    for site in test_sites(false) {
        let (site, minh, id) = site_with_a_notice(site);
        let row = claimed(&site, id, minh);
        for pause in [0, 1, 30, 3_600, 43_200] {
            site.pass(TimeDelta::seconds(pause));
            for reply in replies {
                let done = |conn: &mut _, now| refused(conn, &row, reply, now);
                site.app.write_unattended(done).unwrap();
            }
            comes_back(&site, another(&site, id), "5.1.1");
            let known = mailbox_of(&site, minh).unwrap();
            assert_eq!((known.score, known.suspended_at), (2, None), "{pause}");
            assert_eq!(known.wrong_address, 1);
        }
        // A counter from a clock that was ahead does not prevent further counting.
        site.jump(-TimeDelta::days(100));
        comes_back(&site, another(&site, id), "5.1.1");
        assert_eq!(
            mailbox_of(&site, minh).map(|row| row.wrong_address),
            Some(2)
        );
    }
}

#[test]
fn a_recipient_refused_at_once_counts_like_a_bounce() {
    for site in test_sites(false) {
        let (site, minh, id) = site_with_a_notice(site);
        let reply = "RCPT: permanent error (550): 5.1.1 no such user";
        let row = claimed(&site, id, minh);
        let refuse = |row: &outbox::Row, reply: &str| {
            let done = site
                .app
                .write_unattended(|conn, now| refused(conn, row, reply, now));
            done.unwrap();
        };
        refuse(&row, "RCPT: permanent error (554): 5.7.1 blocked by policy");
        assert_eq!(mailbox_of(&site, minh), None);
        let elsewhere = outbox::Row {
            address: Some("old@example.org".into()),
            ..row.clone()
        };
        refuse(&elsewhere, reply);
        assert_eq!(mailbox_of(&site, minh), None);
        refuse(&row, reply);
        let row = mailbox_of(&site, minh).unwrap();
        assert_eq!((row.score, row.wrong_address), (2, 1));
    }
}
