//! The rules by which an email counts (R01 to R12).

use super::*;
use crate::model::Status;
use crate::service::testing::{OPENING, notice_kinds};

#[test]
fn a_reply_plays_its_move_with_its_message() {
    for club in clubs(&[]) {
        let verdict = club.reply(club.lan, "h3e3\nGood luck!\n> your turn");
        assert_eq!(verdict, Verdict::Played);
        assert_eq!(club.moves(), "h3e3");
        let notices = club.site.deliver();
        let both = [("lan", Kind::Receipt), ("minh", Kind::YourTurn)];
        assert_eq!(notice_kinds(&notices), both);
        for notices in notices {
            let text = notices.text.unwrap();
            assert!(text.contains("Good luck!"), "{text}");
        }
    }
}

#[test]
fn text_after_two_slashes_is_the_message_as_in_the_form() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.lan, "h3e3 // Hello"), Verdict::Played);
        let notices = club.site.deliver();
        assert!(notices[0].text.as_deref().unwrap().contains("Hello"));
    }
}

#[test]
fn a_token_plays_once() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let first = club.mail(club.lan, &to, "h3e3");
        assert_eq!(club.send(&first), Verdict::Played);
        club.answers();
        assert_eq!(club.send(&first), Verdict::Dropped("received before"));
        assert_eq!(club.answers(), []);
        let again = club.mail(club.lan, &to, "b3e3");
        assert_eq!(club.send(&again), Verdict::Refused);
        assert!(club.answer("lan").contains("already played"));
        assert_eq!(club.moves(), "h3e3");
    }
}

#[test]
fn of_two_simultaneous_emails_one_plays() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let mails = ["h3e3", "h3e3", "b3e3", "h1g3"].map(|text| club.mail(club.lan, &to, text));
        let twice = [&mails[0], &mails[0], &mails[1], &mails[2], &mails[3]];
        let verdicts: Vec<Verdict> = std::thread::scope(|scope| {
            let all = twice.map(|mail| scope.spawn(|| club.send(mail)));
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let count = |expected: Verdict| verdicts.iter().filter(|one| **one == expected).count();
        assert_eq!(count(Verdict::Played), 1, "{verdicts:?}");
        assert_eq!(count(Verdict::Dropped("received before")), 1);
        assert_eq!(count(Verdict::Refused), 3);
        assert_eq!(club.site.row(club.game).state.ply, 1);
    }
}

#[test]
fn an_email_without_a_message_id_is_identified_by_its_bytes() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let mut mail = club.mail(club.lan, &to, "show");
        mail.id = String::new();
        assert_eq!(club.send(&mail), Verdict::Done);
        assert_eq!(club.send(&mail), Verdict::Dropped("received before"));
        mail.body = "show\n\nplease".into();
        assert_eq!(club.send(&mail), Verdict::Done);
        assert_eq!(club.answers().len(), 2);
    }
}

#[test]
fn an_address_in_capitals_is_the_same_address() {
    for club in clubs(&[]) {
        let mut mail = club.mail(club.lan, &club.address(club.lan), "h3e3");
        mail.to = mail.to.to_uppercase();
        mail.from = "LAN@EXAMPLE.ORG".into();
        assert_eq!(club.send(&mail), Verdict::Played);
    }
}

#[test]
fn nobody_plays_for_another_and_the_player_is_notified_once_a_day() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let mut forged = club.mail(club.lan, &to, "h3e3");
        for from in [
            "minh@example.org",
            "lan@example.com",
            "lan@example.org, minh@example.org",
            "lan@example.org.evil.example",
            "\"lan@example.org\" <minh@example.org>",
        ] {
            forged.from = from.into();
            let verdict = club.send(&forged);
            assert_eq!(verdict, Verdict::Dropped("from somebody else"), "{from}");
        }
        let twice = club.mail(club.lan, &to, "h3e3");
        let twice = twice.with("From: minh@example.org");
        assert_eq!(club.send(&twice), Verdict::Dropped("from somebody else"));
        assert_eq!(club.moves(), "");
        let notices = club.answer("lan");
        assert!(
            notices.contains("not from the confirmed address"),
            "{notices}"
        );
        club.site.pass(TimeDelta::days(1));
        club.send(&forged);
        let answers = club.answers();
        assert_eq!(answers.len(), 1);
        assert_eq!(answers[0].1.heard, "h3e3");
    }
}

#[test]
fn an_email_marked_as_forged_by_our_mail_server_is_dropped() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let mail = club.mail(club.lan, &to, "h3e3");
        let ours =
            "Authentication-Results: reply.horse.example; dmarc=fail header.from=example.org";
        let forged = mail.clone().with(ours);
        assert_eq!(club.send(&forged), Verdict::Dropped("dmarc=fail"));
        let notices = club.answer("lan");
        assert!(notices.contains("(DMARC) failed"), "{notices}");
        let theirs = ours.replace("reply.horse.example", "elsewhere.example");
        assert_eq!(club.send(&mail.with(&theirs)), Verdict::Played);
    }
}

#[test]
fn a_move_from_another_mailbox_is_reported_to_the_confirmed_address() {
    for from in [
        "bob@work.example.com",
        "lan+chess@example.org",
        "lan@mail.example.org",
        "Lan <lan@example.com>",
        "LAN@EXAMPLE.COM",
        "lan@example.org, lan@example.com",
        "李四 <李四@example.org>",
    ] {
        for club in clubs(&[]) {
            let mut mail = club.mail(club.lan, &club.address(club.lan), "Hi,\n\nh3e3 // buy\nx");
            mail.from = from.into();
            assert_eq!(club.send(&mail), Verdict::Dropped("from somebody else"));
            let answers = club.answers();
            assert_eq!(answers.len(), 1, "{from}");
            assert_eq!(
                (answers[0].0.as_str(), answers[0].1.heard.as_str()),
                ("lan", "h3e3")
            );
            assert_eq!(club.moves(), "");
        }
    }
}

#[test]
fn a_move_marked_as_bulk_email_is_not_played_and_its_player_is_notified() {
    for field in ["Precedence: bulk", "Precedence: junk", "X-Precedence: Bulk"] {
        for club in clubs(&[]) {
            let mail = club.mail(club.lan, &club.address(club.lan), "h3e3");
            let verdict = club.send(&mail.with(field));
            assert_eq!(verdict, Verdict::Dropped("marked as bulk email"));
            let notices = club.answer("lan");
            assert!(notices.contains("bulk email"), "{notices}");
            assert_eq!(club.moves(), "");
        }
    }
}

#[test]
fn an_email_without_a_legal_move_of_the_player_is_dropped_silently() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        for words in [
            "h3h9",
            "Thank you for your mail.",
            "show",
            "> h3e3",
            "h3e3\nb3e3",
            "",
        ] {
            let mut mail = club.mail(club.lan, &to, words);
            mail.from = "bob@work.example.com".into();
            assert_eq!(club.send(&mail), Verdict::Dropped("from somebody else"));
        }
        // It is not minh's turn.
        let mut mail = club.mail(club.minh, &club.address(club.minh), "h3e3");
        mail.from = "bob@work.example.com".into();
        club.send(&mail);
        assert_eq!(club.answers(), []);
    }
}

#[test]
fn automatic_emails_are_dropped() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let mail = club.mail(club.lan, &to, "h3e3");
        let automatic = mail.clone().with("Auto-Submitted: auto-replied");
        let mut bounced = mail.clone();
        bounced.sender = Some("<>".into());
        let mut own = mail.clone();
        own.sender = Some(to.clone());
        let mut daemon = mail.clone();
        daemon.sender = Some("MAILER-DAEMON@example.org".into());
        for odd in [automatic, bounced, own, daemon] {
            assert!(matches!(club.send(&odd), Verdict::Dropped(_)));
        }
        assert_eq!((club.moves().as_str(), club.answers().len()), ("", 0));
        let mut unknown = mail;
        unknown.sender = None;
        assert_eq!(club.send(&unknown), Verdict::Played);
    }
}

#[test]
fn other_addresses_are_refused_and_unknown_tokens_dropped() {
    for club in clubs(&[]) {
        let mut mail = club.mail(club.lan, &club.address(club.lan), "h3e3");
        mail.to = "postmaster@reply.horse.example".into();
        assert_eq!(club.send(&mail), Verdict::NoSuchMailbox);
        mail.to = "turn+abcdefghijklmnopqrstuvwxyz23@reply.horse.example".into();
        assert_eq!(club.send(&mail), Verdict::Dropped("no such address"));
        assert_eq!(club.answers(), []);
    }
}

#[test]
fn a_late_email_plays_nothing_but_may_inquire() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        club.site.play_all(club.game, &OPENING[..2]);
        club.site.deliver();
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "b3e3")),
            Verdict::Refused
        );
        let answer = club.answer("lan");
        assert!(
            answer.contains("was for Red’s move 1, but the game is now at Red’s move 2"),
            "{answer}"
        );
        assert_eq!(club.send(&club.mail(club.lan, &to, "moves")), Verdict::Done);
        assert!(club.answer("lan").contains("legal moves"));
        assert_eq!(club.moves(), "h3e3 h10g8");
    }
}

#[test]
fn after_the_end_an_email_is_answered_with_the_result() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        assert_eq!(club.reply(club.lan, "resign"), Verdict::Played);
        club.answers();
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "h3e3")),
            Verdict::Refused
        );
        assert!(club.answer("lan").contains("The game is over."));
    }
}

#[test]
fn a_changed_password_or_address_ends_all_tokens() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let player = club.site.find(club.lan);
        let set = |conn: &mut _, now| {
            crate::service::accounts::operator::set_password(conn, &player, "hash", now)
        };
        club.site.app.write_unattended(set).unwrap();
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "h3e3")),
            Verdict::Refused
        );
        assert!(club.answer("lan").contains("password"));
        assert_eq!(club.reply(club.lan, "h3e3"), Verdict::Played);
    }
}

#[test]
fn a_closed_account_plays_nothing() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        club.site
            .sql("UPDATE players SET closed_at = created_at WHERE name = 'lan'");
        let mail = club.mail(club.lan, &to, "h3e3");
        assert_eq!(club.send(&mail), Verdict::Dropped("the account is closed"));
        club.site
            .sql("UPDATE players SET closed_at = NULL, confirmed_at = NULL");
        assert_eq!(club.send(&mail), Verdict::Dropped("from somebody else"));
    }
}

#[test]
fn a_refused_email_keeps_the_token_valid() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let wrong = club.mail(club.lan, &to, "h3h9");
        assert_eq!(club.send(&wrong), Verdict::Refused);
        let answer = club.answer("lan");
        assert!(answer.contains("Nothing was played."), "{answer}");
        let right = club.mail(club.lan, &to, "h3e3");
        assert_eq!(club.send(&right), Verdict::Played);
    }
}

#[test]
fn an_answer_quotes_the_email_and_joins_its_thread() {
    for club in clubs(&[]) {
        let mut mail = club.mail(club.lan, &club.address(club.lan), "h3h9\nsorry");
        mail.id = "one".into();
        club.send(&mail);
        let answers = club.answers();
        let sheet = &answers[0].1;
        assert_eq!(sheet.in_reply_to.as_deref(), Some("<one@example.org>"));
        assert!(sheet.heard.starts_with("h3h9"), "{}", sheet.heard);
    }
}

#[test]
fn answers_are_limited_and_the_limit_can_be_disabled() {
    for club in clubs(&[]) {
        for _ in 0..32 {
            assert_eq!(club.reply(club.lan, "show"), Verdict::Done);
        }
        assert_eq!(club.answers().len(), 30);
        club.site.pass(TimeDelta::hours(2));
        assert_eq!(club.reply(club.lan, "show"), Verdict::Done);
        assert_eq!(club.answers().len(), 1);
    }
    for site in test_sites(false) {
        let club = Club::open(site, &[]);
        for _ in 0..32 {
            club.reply(club.lan, "show");
        }
        assert_eq!(club.answers().len(), 32);
    }
}

#[test]
fn an_accepted_reply_counts_as_a_visit() {
    for club in clubs(&[]) {
        let seen = || {
            let mut conn = club.site.app.connection().unwrap();
            let subject = format!("player:{}", club.lan);
            store::last_seen::find(&mut conn, &subject).unwrap()
        };
        club.reply(club.lan, "nothing of the kind: h3h9?");
        assert!(seen().is_none());
        club.reply(club.lan, "show");
        assert_eq!(
            seen().map(crate::store::Timestamp::utc),
            Some(club.site.now())
        );
    }
}

#[test]
fn the_arrival_counts_for_the_clock_and_the_opponent_loses_nothing() {
    for club in clubs(&[]) {
        let site = &club.site;
        let to = club.address(club.lan);
        site.run_long(TimeDelta::days(3) + TimeDelta::hours(2));
        // It arrived two hours before the flag, and was read only now.
        let received = (site.now() - TimeDelta::hours(4)).to_rfc2822();
        let mail = club.mail(club.lan, &to, "h3e3").with(&format!(
            "Received: from mx.example.org by mx.horse.example; {received}"
        ));
        assert_eq!(club.send(&mail), Verdict::Played);
        let row = site.row(club.game);
        assert_eq!(row.state.turn_since.unwrap().utc(), site.now());
        let deadline = row.state.deadline.unwrap().utc();
        assert_eq!(deadline, site.now() + TimeDelta::days(3));
    }
}

#[test]
fn an_email_that_arrives_after_the_flag_is_too_late() {
    for club in clubs(&[]) {
        let site = &club.site;
        let to = club.address(club.lan);
        site.run_long(TimeDelta::days(3) + TimeDelta::hours(2));
        let mail = club.mail(club.lan, &to, "h3e3");
        assert_eq!(club.send(&mail), Verdict::Refused);
        assert!(club.answer("lan").contains("time ran out"));
        assert_eq!(site.row(club.game).state.status, Status::Finished);
    }
}

#[test]
fn an_old_date_header_gains_no_time() {
    for club in clubs(&["h3e3", "h10g8"]) {
        let site = &club.site;
        let to = club.address(club.lan);
        site.pass(TimeDelta::hours(1));
        let old =
            "Received: from mx.example.org by mx.horse.example; Sun, 1 Nov 2026 12:00:00 +0000";
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "h1g3").with(old)),
            Verdict::Played
        );
        let mut conn = site.app.connection().unwrap();
        let made = store::moves::find(&mut conn, club.game, 3)
            .unwrap()
            .unwrap();
        // Not before the start of its own turn.
        assert_eq!(made.at.utc(), site.now() - TimeDelta::hours(1));
        assert_eq!(made.left_seconds, Some(3 * 86_400));
    }
}

#[test]
fn a_message_over_the_limit_is_refused() {
    for club in clubs(&[]) {
        let long = format!("h3e3\n{}", "word ".repeat(1_000));
        assert_eq!(club.reply(club.lan, &long), Verdict::Refused);
        assert!(club.answer("lan").contains("4000"));
        assert_eq!(club.moves(), "");
    }
}

#[test]
fn a_truncated_email_is_refused_and_answered() {
    for club in clubs(&[]) {
        let mail = club.mail(club.lan, &club.address(club.lan), "h3e3");
        let envelope = Envelope {
            sender: mail.sender.clone(),
            recipient: mail.to.clone(),
        };
        let (app, bytes) = (&club.site.app, mail.bytes());
        let mut conn = app.connection().unwrap();
        let verdict = receive(app, &mut conn, &envelope, &bytes, false, club.site.now());
        assert_eq!(verdict.unwrap(), Verdict::Refused);
        drop(conn);
        assert!(club.answer("lan").contains("256 KB"));
    }
}

#[test]
fn a_locked_player_plays_nothing_by_email_and_is_told_why() {
    for club in clubs(&[]) {
        let (lan, now) = (club.lan, club.site.now());
        let until = Some((now + TimeDelta::days(3)).into());
        let mut conn = club.site.app.connection().unwrap();
        store::players::set_locked_until(&mut conn, lan, until).unwrap();
        assert_eq!(club.reply(lan, "h3e3"), Verdict::Refused);
        assert_eq!(club.moves(), "");
        let notices = club.answer("lan");
        assert!(
            notices.contains("Your account is locked for a while"),
            "{notices}"
        );
        club.site.pass(TimeDelta::days(3));
        assert_eq!(club.reply(lan, "h3e3"), Verdict::Played);
    }
}
