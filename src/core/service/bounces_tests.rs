use super::*;
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::play::TimeControl;
use crate::service::accounts::confirm;
use crate::service::testing::{TestSite, test_sites};
use crate::service::tokens;
use crate::store::events;

const PACE: TimeControl = TimeControl::days(3);

/// A site in which Lan has challenged Minh, so that Minh is told; and Minh's number.
fn house_with_a_notice(house: TestSite) -> (TestSite, PlayerId, i64) {
    let lan = house.member("lan");
    let minh = house.member("minh");
    house.challenge(lan, Some("minh"), PACE);
    let row = queued(&house);
    (house, minh, row)
}

/// The number of the notice that was queued last.
fn queued(house: &TestSite) -> i64 {
    let mut conn = house.app.connection().unwrap();
    let later = house.now() + TimeDelta::seconds(1);
    let rows = outbox::lease(&mut conn, house.now(), later, 100).unwrap();
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

/// A report about a row, proven.
fn comes_back(house: &TestSite, row: i64, status: &str) {
    let proof = proof_for(house, row);
    let bytes = report(status, "failed");
    house
        .app
        .write_unattended(|conn, now| receive(conn, row, &proof, &bytes, now))
        .unwrap();
}

fn proof_for(house: &TestSite, row: i64) -> String {
    let mut conn = house.app.connection().unwrap();
    let player = outbox::recipient_of(&mut conn, row).unwrap().unwrap();
    let email = players::find(&mut conn, player)
        .unwrap()
        .unwrap()
        .email
        .unwrap();
    let sender = sender(&house.app, &mut conn, row, &email).unwrap().unwrap();
    match address::read(&sender, "reply.horse.example").unwrap() {
        address::Recipient::Bounce { row: named, proof } if named == row => proof,
        other => panic!("{other:?}"),
    }
}

/// Another notice to Minh, for the next day's bounce.
fn another(house: &TestSite, row: i64) -> i64 {
    house.sql(&format!(
        "INSERT INTO events (game_id, seq, player_id, kind, detail, at) \
         SELECT game_id, seq + 1000 + (SELECT MAX(id) FROM events), player_id, kind, detail, at \
         FROM events \
         WHERE id = (SELECT event_id FROM outbox WHERE id = {row})"
    ));
    house.sql(&format!(
        "INSERT INTO outbox (event_id, recipient_id, kind, state, next_at, created_at) \
         SELECT (SELECT MAX(id) FROM events), recipient_id, kind, 'sent', next_at, created_at \
         FROM outbox WHERE id = {row}"
    ));
    let mut conn = house.app.connection().unwrap();
    let all = outbox::figures(&mut conn, house.now()).unwrap();
    all.sent + all.waiting
}

fn kept(house: &TestSite, player: PlayerId) -> Option<mailboxes::Row> {
    mailboxes::find(&mut house.app.connection().unwrap(), player).unwrap()
}

#[test]
fn a_forged_report_is_ignored() {
    for house in test_sites(false) {
        let (house, minh, row) = house_with_a_notice(house);
        let proof = proof_for(&house, row);
        let bytes = report("5.1.1", "failed");
        let mut forged = proof.clone();
        forged.replace_range(0..1, if proof.starts_with('0') { "1" } else { "0" });
        for (row, proof) in [
            (row, forged.as_str()),
            (row + 1, &proof),
            (row, ""),
            (row, "c0ffee"),
        ] {
            let done = house
                .app
                .write_unattended(|conn, now| receive(conn, row, proof, &bytes, now));
            done.unwrap();
        }
        assert_eq!(kept(&house, minh), None);
        // Nor does one count that was made for an address which is not the player's any more.
        house.sql("UPDATE players SET email = 'new@example.org' WHERE name = 'minh'");
        let old = house
            .app
            .write_unattended(|conn, now| receive(conn, row, &proof, &bytes, now));
        old.unwrap();
        assert_eq!(kept(&house, minh), None);
    }
}

#[test]
fn a_report_counts_once_and_once_a_day() {
    for house in test_sites(false) {
        let (house, minh, row) = house_with_a_notice(house);
        let again = another(&house, row);
        comes_back(&house, row, "5.0.0");
        assert_eq!(kept(&house, minh).map(|row| row.score), Some(2));
        comes_back(&house, again, "5.0.0");
        assert_eq!(kept(&house, minh).map(|row| row.score), Some(2));
        let third = another(&house, row);
        house.pass(TimeDelta::hours(25));
        comes_back(&house, third, "4.2.2");
        let row = kept(&house, minh).unwrap();
        assert_eq!((row.score, row.suspended_at), (3, None));
        assert!(!row.reason.contains("minh@"), "{}", row.reason);
    }
}

#[test]
fn spam_and_delays_are_nobodys_fault() {
    for house in test_sites(false) {
        let (house, minh, row) = house_with_a_notice(house);
        comes_back(&house, row, "5.7.1");
        let other = another(&house, row);
        let (proof, bytes) = (proof_for(&house, other), report("4.4.1", "delayed"));
        let late = house
            .app
            .write_unattended(|conn, now| receive(conn, other, &proof, &bytes, now));
        late.unwrap();
        assert_eq!(kept(&house, minh), None);
    }
}

#[test]
fn five_days_of_hard_bounces_suspend_and_a_quiet_week_forgets() {
    for house in test_sites(false) {
        let (house, minh, row) = house_with_a_notice(house);
        for day in 0..4 {
            comes_back(&house, another(&house, row), "5.0.0");
            let suspended = kept(&house, minh).unwrap().suspended_at;
            assert_eq!(suspended, None, "day {day}");
            house.pass(TimeDelta::hours(25));
        }
        house.pass(TimeDelta::days(7));
        house.app.write_unattended(tidy).unwrap();
        assert_eq!(kept(&house, minh), None);
        for _ in 0..5 {
            comes_back(&house, another(&house, row), "5.0.0");
            house.pass(TimeDelta::hours(25));
        }
        assert!(kept(&house, minh).unwrap().suspended_at.is_some());
        house.pass(TimeDelta::days(30));
        house.app.write_unattended(tidy).unwrap();
        assert!(
            kept(&house, minh).is_some(),
            "a suspension does not end by itself"
        );
    }
}

#[test]
fn two_days_of_a_wrong_address_suspend_and_a_confirmation_lifts_it() {
    for house in test_sites(false) {
        let (house, minh, row) = house_with_a_notice(house);
        comes_back(&house, row, "5.1.1");
        let is_suspended =
            |house: &TestSite| is_suspended(&mut house.app.connection().unwrap(), minh).unwrap();
        assert!(!is_suspended(&house));
        house.pass(TimeDelta::hours(25));
        comes_back(&house, another(&house, row), "5.1.1");
        assert!(is_suspended(&house));
        // The game goes on; only its notices are left out, and account mail is not.
        house.sql("UPDATE outbox SET leased_until = NULL");
        assert!(
            house
                .told()
                .iter()
                .all(|told| told.name != "minh" || told.text.is_err())
        );
        let token = house.app.write_unattended(|conn, now| {
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
        let done = house
            .context(None, |context| confirm::confirm(context, &token))
            .unwrap();
        assert_eq!(done, confirm::Confirmation::Done(None));
        assert!(!is_suspended(&house));
    }
}

/// A notice to a player, as the delivery has it.
fn claimed(house: &TestSite, id: i64, recipient_id: PlayerId) -> outbox::Row {
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
        created_at: house.now(),
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
    for house in test_sites(false) {
        let (house, minh, id) = house_with_a_notice(house);
        let row = claimed(&house, id, minh);
        for pause in [0, 1, 30, 3_600, 43_200] {
            house.pass(TimeDelta::seconds(pause));
            for told in replies {
                let done = |conn: &mut _, now| refused(conn, &row, told, now);
                house.app.write_unattended(done).unwrap();
            }
            comes_back(&house, another(&house, id), "5.1.1");
            let known = kept(&house, minh).unwrap();
            assert_eq!((known.score, known.suspended_at), (2, None), "{pause}");
            assert_eq!(known.wrong_address, 1);
        }
        // A clock that was ahead when it was counted is no reason to count no more.
        house.jump(-TimeDelta::days(100));
        comes_back(&house, another(&house, id), "5.1.1");
        assert_eq!(kept(&house, minh).map(|row| row.wrong_address), Some(2));
    }
}

#[test]
fn a_recipient_refused_at_once_counts_like_one_that_came_back() {
    for house in test_sites(false) {
        let (house, minh, id) = house_with_a_notice(house);
        let told = "RCPT: permanent error (550): 5.1.1 no such user";
        let row = claimed(&house, id, minh);
        let refuse = |row: &outbox::Row, told: &str| {
            let done = house
                .app
                .write_unattended(|conn, now| refused(conn, row, told, now));
            done.unwrap();
        };
        refuse(&row, "RCPT: permanent error (554): 5.7.1 blocked by policy");
        assert_eq!(kept(&house, minh), None);
        let elsewhere = outbox::Row {
            address: Some("old@example.org".into()),
            ..row.clone()
        };
        refuse(&elsewhere, told);
        assert_eq!(kept(&house, minh), None);
        refuse(&row, told);
        let row = kept(&house, minh).unwrap();
        assert_eq!((row.score, row.wrong_address), (2, 1));
    }
}
