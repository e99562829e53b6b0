//! Choices and marks by email, in the game in which the opponent chooses.

use super::*;
use crate::model::PlayerId;

/// Clubs that play Ambiguous Chess, with the players of White and Black.
fn clubs() -> impl Iterator<Item = (Club, [PlayerId; 2])> {
    clubs_of("ambiguous").into_iter().map(|club| {
        club.site.deliver();
        let seats = [club.lan, club.minh];
        (club, seats)
    })
}

#[test]
fn choice_and_mark_are_played_by_one_email_or_two() {
    for (club, [white, black]) in clubs() {
        assert_eq!(club.reply(white, "f3"), Verdict::Played);
        assert_eq!(club.reply(black, "N g1-f3, e5\nHello!"), Verdict::Played);
        assert_eq!(club.moves(), "f3 g1f3 e5");
        assert_eq!(club.reply(white, "e5"), Verdict::Played);
        assert_eq!(club.moves(), "f3 g1f3 e5 e5");
        assert_eq!(club.reply(black, "d6"), Verdict::Played);
        assert_eq!(club.reply(white, "p d7-d6, d4"), Verdict::Played);
        assert_eq!(club.moves(), "f3 g1f3 e5 e5 d6 d7d6 d4");
    }
}

#[test]
fn a_choice_alone_is_answered_with_the_next_step() {
    for (club, [white, black]) in clubs() {
        assert_eq!(club.reply(white, "f3"), Verdict::Played);
        club.site.sql("UPDATE players SET mail_off = 'receipt'");
        club.site.letters();
        assert_eq!(club.reply(black, "N g1-f3"), Verdict::Played);
        let letters = club.site.letters();
        assert_eq!(letters.len(), 1);
        let text = letters[0]
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        for part in ["It is your turn", "Black marks a square", "N g1-f3"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let to = letters[0].reply_to.clone().unwrap();
        assert_eq!(club.send(&club.mail(black, &to, "e5")), Verdict::Played);
        assert_eq!(club.moves(), "f3 g1f3 e5");
        let refused = club.reply(white, "g1f3");
        assert_eq!(refused, Verdict::Refused);
    }
}
