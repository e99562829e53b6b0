//! Automatic replies, and people's mistakes.

use super::*;

const ROBOTS: [&str; 5] = [
    "Thank you for your mail. I am out of the office until 5 December 2026.",
    "Ich bin bis zum 5.12. nicht im Büro. In dringenden Fällen: +49 30 1234-56.",
    "您好，我正在休假，将于下周一回复您的邮件。我们会进一步沟通。",
    "Your ticket T-1042 has been created.\n\nWe will answer as soon as we can.",
    "",
];

#[test]
fn five_robots_get_one_answer_and_a_persons_mistakes_one_each() {
    for limits in [true, false] {
        for site in test_sites(limits) {
            let club = Club::open(site, &[]);
            let mut answers = 0;
            for text in ROBOTS {
                club.reply(club.lan, text);
                answers += club.answers().len();
            }
            assert_eq!(answers, 1);
            for slip in ["I play h3e3", "h3h9", "resing", "h3e3\nb3e3", "try"] {
                assert_eq!(club.reply(club.lan, slip), Verdict::Refused, "{slip}");
                assert_eq!(club.answers().len(), 1, "{slip}");
            }
            // The other player is a different person.
            assert_eq!(club.reply(club.minh, ROBOTS[0]), Verdict::Refused);
            assert_eq!(club.answers().len(), 1);
            assert_eq!(club.moves(), "");
        }
    }
}

#[test]
fn answers_are_remembered_for_a_day_and_across_restarts() {
    for site in test_sites(false) {
        let mut club = Club::open(site, &[]);
        assert_eq!(club.reply(club.lan, ROBOTS[0]), Verdict::Refused);
        club.site = club.site.restarted();
        club.site.pass(TimeDelta::hours(23));
        assert!(matches!(
            club.reply(club.lan, ROBOTS[1]),
            Verdict::Dropped(_)
        ));
        assert_eq!(club.answers().len(), 1);
        club.site.pass(TimeDelta::hours(1));
        assert_eq!(club.reply(club.lan, ROBOTS[1]), Verdict::Refused);
        assert_eq!(club.answers().len(), 1);
    }
}

#[test]
fn of_simultaneous_robots_in_two_games_one_is_answered() {
    for club in clubs(&[]) {
        let other = club.site.game(club.minh, club.lan, PACE);
        club.site.deliver();
        let games = [club.game, other];
        let mails: Vec<Mail> = (0..6)
            .map(|nth| {
                club.mail(
                    club.lan,
                    &club.address_for(club.lan, games[nth % 2]),
                    ROBOTS[nth % 4],
                )
            })
            .collect();
        let verdicts: Vec<Verdict> = std::thread::scope(|scope| {
            let all: Vec<_> = mails
                .iter()
                .map(|mail| scope.spawn(|| club.send(mail)))
                .collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let answered = verdicts
            .iter()
            .filter(|it| **it == Verdict::Refused)
            .count();
        assert_eq!(answered, 1, "{verdicts:?}");
        assert_eq!(club.answers().len(), 1);
    }
}

#[test]
fn robots_get_no_answer_at_a_revoked_or_used_address() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "h3e3")),
            Verdict::Played
        );
        club.answers();
        for text in &ROBOTS[..3] {
            club.send(&club.mail(club.lan, &to, text));
        }
        club.site.sql("UPDATE replies SET revoked_at = created_at");
        for text in ROBOTS {
            club.send(&club.mail(club.lan, &to, text));
        }
        assert_eq!(club.answers().len(), 1);
    }
}

#[test]
fn an_email_without_wish_for_answers_gets_no_refusal_but_its_move_counts() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let suppressed = |words: &str| {
            let mail = club.mail(club.lan, &to, words);
            mail.with("X-Auto-Response-Suppress: OOF, AutoReply")
        };
        for words in ["h3h9", ROBOTS[0]] {
            let verdict = club.send(&suppressed(words));
            assert!(matches!(verdict, Verdict::Dropped(_)), "{verdict:?}");
        }
        assert_eq!(club.site.deliver().len(), 0);
        let plain = club.mail(club.lan, &to, "h3h9");
        let plain = plain.with("X-Auto-Response-Suppress: None");
        assert_eq!(club.send(&plain), Verdict::Refused);
        assert_eq!(club.answers().len(), 1);
        assert_eq!(club.send(&suppressed("h3e3")), Verdict::Played);
        let notices = club.site.deliver();
        let notice_kinds = crate::service::testing::notice_kinds(&notices);
        assert_eq!(
            notice_kinds,
            [("lan", Kind::Receipt), ("minh", Kind::YourTurn)]
        );
    }
}
