//! Emails with words only.

use super::*;
use crate::model::Audience;
use crate::service::games::view;
use crate::service::testing::notice_kinds;

/// The messages of the game, as a player of it reads them.
fn messages(club: &Club) -> Vec<(Audience, String)> {
    let view = club
        .site
        .context(Some(club.minh), |context| view(context, club.game));
    let messages = view.unwrap().messages.into_iter();
    messages.map(|said| (said.to, said.body)).collect()
}

#[test]
fn an_email_of_words_only_is_sent_to_the_opponent_only() {
    for club in clubs(&["h3e3"]) {
        let words = "Hello Lan, how are you?\n\nA quick cannon!";
        assert_eq!(club.reply(club.minh, words), Verdict::Done);
        assert_eq!(messages(&club), [(Audience::Opponent, words.to_owned())]);
        assert_eq!(club.moves(), "h3e3");
        let notices = club.site.deliver();
        let kinds = [("lan", Kind::Message), ("minh", Kind::Answer)];
        assert_eq!(notice_kinds(&notices), kinds);
        let text = |nth: usize| notices[nth].text.clone().unwrap();
        let texts = [text(0), text(1)];
        assert!(texts.iter().any(|text| text.contains("> A quick cannon!")));
        assert!(texts.iter().any(|text| text.contains("No move was made.")));
        let onlooker = club.site.context(None, |context| view(context, club.game));
        assert!(onlooker.unwrap().messages.is_empty());
    }
}

#[test]
fn words_are_sent_also_when_the_address_is_used_or_the_game_is_over() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        let send = |text: &str| club.send(&club.mail(club.lan, &to, text));
        assert_eq!(send("h3e3"), Verdict::Played);
        assert_eq!(send("And a nice weekend to you!"), Verdict::Done);
        assert_eq!(club.reply(club.minh, "resign"), Verdict::Played);
        assert_eq!(send("Thank you for the game!"), Verdict::Done);
        assert_eq!(messages(&club).len(), 2);
        club.site.sql("UPDATE replies SET revoked_at = created_at");
        assert_eq!(send("And once more, with feeling."), Verdict::Refused);
        assert_eq!(messages(&club).len(), 2);
    }
}

#[test]
fn no_words_are_sent_in_answer_to_a_challenge() {
    for site in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.challenge(lan, Some("minh"), PACE);
        let club = Club {
            site,
            game,
            lan,
            minh,
        };
        assert_eq!(club.reply(minh, "What a lovely idea!"), Verdict::Refused);
    }
}

#[test]
fn what_resembles_a_move_or_a_command_is_not_sent() {
    for club in clubs(&[]) {
        for text in [
            "I play h3h9 now",
            "resing",
            "Well, I think I had better resign this one.",
            "Shall we draw?",
            "h3e3\nb3e3",
        ] {
            let verdict = club.reply(club.lan, text);
            assert!(
                matches!(verdict, Verdict::Refused | Verdict::Dropped(_)),
                "{text}: {verdict:?}"
            );
        }
        assert_eq!(messages(&club), []);
    }
}

#[test]
fn a_program_that_repeats_its_words_is_not_forwarded() {
    for club in clubs(&[]) {
        let words = "Kiitos viestistäsi, olen matkoilla enkä lue postiani ennen joulua.";
        assert_eq!(club.reply(club.lan, words), Verdict::Done);
        club.site.pass(TimeDelta::hours(1));
        assert_ne!(club.reply(club.lan, words), Verdict::Done);
        assert_eq!(messages(&club).len(), 1);
        for _ in 0..4 {
            club.site.pass(TimeDelta::hours(1));
            club.reply(club.lan, "Thanks!");
        }
        assert_eq!(messages(&club).len(), 4);
    }
}
