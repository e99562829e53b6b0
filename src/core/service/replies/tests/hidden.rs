//! Emails in games with hidden moves or face-down pieces.

use super::*;
use crate::rules::catalogue;
use crate::service::game_commands;
use crate::service::game_commands::Terms;
use crate::service::testing::terms;

/// The queued emails, in one line each.
fn letters(club: &Club) -> Vec<String> {
    let letters = club.site.letters().into_iter();
    letters
        .map(|letter| letter.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn unreadable_text_is_answered_in_a_game_with_hidden_moves() {
    for club in clubs_of("dark") {
        club.reply(club.lan, "e2-e4");
        club.reply(club.minh, "f7-f6");
        letters(&club);
        club.reply(club.lan, "g1-f4 is what I want");
        let answers = letters(&club);
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert_eq!(club.moves(), "e2e4 f7f6");
        club.site.sql("UPDATE players SET mail_off = ''");
        let verdict = club.reply(club.lan, "g1-f3\nif a7-a6 then d2-d4");
        assert_eq!(verdict, Verdict::Played);
        let receipts = letters(&club);
        assert!(
            receipts.iter().any(|text| text.contains("g1-f3")),
            "{receipts:?}"
        );
    }
}

#[test]
fn in_the_dark_a_player_sees_a_list_of_their_own_moves() {
    for club in clubs_of("dark") {
        club.reply(club.lan, "e2-e4");
        letters(&club);
        club.reply(club.lan, "moves");
        let text = letters(&club).concat();
        assert!(text.contains("only your own moves are listed"), "{text}");
        assert!(!text.contains("f7-f6"), "{text}");
        club.reply(club.minh, "moves");
        let text = letters(&club).concat();
        assert!(text.contains("p f7-f6"), "{text}");
    }
}

#[test]
fn trying_a_move_does_not_reveal_the_piece() {
    for club in clubs_of("jieqi") {
        letters(&club);
        club.reply(club.lan, "try h3-h10");
        let text = letters(&club).concat();
        assert!(text.contains("C~"), "{text}");
        assert!(text.contains("(C~)"), "{text}");
        assert!(!text.contains("check"), "{text}");
        // Beyond the last file.
        club.reply(club.lan, "try i4-i5");
        let text = letters(&club).concat();
        assert!(text.contains("(P~)"), "{text}");
    }
}

#[test]
fn a_word_for_the_deal_comes_with_the_accepting_email() {
    for site in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let variant = catalogue::find("jieqi").unwrap();
        let terms = Terms {
            rulebook: variant.rulebooks()[0],
            variant,
            ..terms("minh", PACE)
        };
        let made = site.attempt(Some(lan), |context| {
            game_commands::challenge(context, &terms)
        });
        let game = made.unwrap().unwrap();
        let club = Club {
            site,
            game,
            lan,
            minh,
        };
        let text = letters(&club).concat();
        assert!(text.contains("already shuffled"), "{text}");
        assert!(text.contains("word: seven green apples"), "{text}");
        let odd = club.reply(minh, "accept\nword: a|b");
        assert_eq!(odd, Verdict::Refused);
        let played = club.reply(minh, "accept\nWith pleasure.\nWord: red lanterns");
        assert_eq!(played, Verdict::Played);
        let text = letters(&club).concat();
        assert!(
            text.contains("\u{201c}red lanterns\u{201d} (Black)"),
            "{text}"
        );
        assert!(text.contains("With pleasure."), "{text}");
        assert!(!text.contains("Word: red"), "{text}");
    }
}
