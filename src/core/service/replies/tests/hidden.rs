//! Mails in games in which something is hidden: in the dark, and with pieces that lie face down.

use super::*;
use crate::rules::catalogue;
use crate::service::game_commands;
use crate::service::game_commands::Terms;
use crate::service::testing::terms;

/// The letters that wait, in one line each.
fn letters(club: &Club) -> Vec<String> {
    let letters = club.site.letters().into_iter();
    letters
        .map(|letter| letter.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn words_that_are_no_move_are_answered_in_the_dark_too() {
    for club in clubs_of("dark") {
        club.says(club.lan, "e2-e4");
        club.says(club.minh, "f7-f6");
        letters(&club);
        club.says(club.lan, "g1-f4 is what I want");
        let answers = letters(&club);
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert_eq!(club.moves(), "e2e4 f7f6");
        club.site.sql("UPDATE players SET mail_off = ''");
        let verdict = club.says(club.lan, "g1-f3\nif a7-a6 then d2-d4");
        assert_eq!(verdict, Verdict::Played);
        let receipts = letters(&club);
        assert!(
            receipts.iter().any(|text| text.contains("g1-f3")),
            "{receipts:?}"
        );
    }
}

#[test]
fn moves_are_listed_in_the_dark_to_who_makes_them() {
    for club in clubs_of("dark") {
        club.says(club.lan, "e2-e4");
        letters(&club);
        club.says(club.lan, "moves");
        let told = letters(&club).concat();
        assert!(told.contains("only your own moves are listed"), "{told}");
        assert!(!told.contains("f7-f6"), "{told}");
        club.says(club.minh, "moves");
        let told = letters(&club).concat();
        assert!(told.contains("p f7-f6"), "{told}");
    }
}

#[test]
fn a_move_that_is_tried_does_not_tell_what_it_would_turn_up() {
    for club in clubs_of("jieqi") {
        letters(&club);
        club.says(club.lan, "try h3-h10");
        let told = letters(&club).concat();
        assert!(told.contains("C~"), "{told}");
        assert!(told.contains("(C~)"), "{told}");
        assert!(!told.contains("check"), "{told}");
        // On the last file there is no room left of the board.
        club.says(club.lan, "try i4-i5");
        let told = letters(&club).concat();
        assert!(told.contains("(P~)"), "{told}");
    }
}

#[test]
fn a_word_for_the_deal_comes_with_the_mail_that_accepts() {
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
        let asked = letters(&club).concat();
        assert!(asked.contains("is dealt from a secret"), "{asked}");
        assert!(asked.contains("word: seven green apples"), "{asked}");
        let odd = club.says(minh, "accept\nword: a|b");
        assert_eq!(odd, Verdict::Refused);
        let played = club.says(minh, "accept\nWith pleasure.\nWord: red lanterns");
        assert_eq!(played, Verdict::Played);
        let told = letters(&club).concat();
        assert!(
            told.contains("\u{201c}red lanterns\u{201d} (Black)"),
            "{told}"
        );
        assert!(told.contains("With pleasure."), "{told}");
        assert!(!told.contains("Word: red"), "{told}");
    }
}
