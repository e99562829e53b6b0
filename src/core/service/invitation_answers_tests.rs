//! Invitations, on every database that is to be had.

use super::{Invitation, Reader, accept, decline, look};
use crate::emails::Letter;
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Status};
use crate::play::{GameCommand, TimeControl};
use crate::refusals::Forbidden;
use crate::service::accounts::sign_up;
use crate::service::game_commands;
use crate::service::game_commands::{Acceptance, AnswerRefused, ChallengeRefused};
use crate::service::games;
use crate::service::invitations::{InvitationTarget, MAILS_A_DAY, look_at_mails, set_mails};
use crate::service::testing::{TestSite, nobody, terms, test_sites};
use crate::service::{Error, upkeep};
use crate::store::{invitations, outbox, players};
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);
const FRIEND: &str = "friend@elsewhere.example";

impl TestSite {
    fn try_invite(&self, from: PlayerId, to: &str) -> Result<GameId, ChallengeRefused> {
        let terms = terms(to, PACE);
        let made = self.attempt(Some(from), |context| match to {
            "" => game_commands::challenge_by_link(context, &terms),
            _ => game_commands::challenge(context, &terms),
        });
        made.unwrap()
    }

    fn invite(&self, from: PlayerId, to: &str) -> GameId {
        self.try_invite(from, to).unwrap()
    }

    /// The invitations that are mailed now.
    fn invitations(&self) -> Vec<Letter> {
        let letters = self.letters().into_iter();
        letters
            .filter(|letter| letter.kind == Kind::Invitation)
            .collect()
    }

    fn link(&self, from: PlayerId, game: GameId) -> String {
        let view = self.context(Some(from), |context| games::view(context, game));
        match view.unwrap().sent {
            Some(InvitationTarget::Link(link)) => token(&link),
            other => panic!("{other:?}"),
        }
    }

    fn looks(&self, who: Option<PlayerId>, secret: &str) -> Invitation {
        self.context(who, |context| look(context, secret)).unwrap()
    }

    fn reader(&self, who: Option<PlayerId>, secret: &str) -> Reader {
        match self.looks(who, secret) {
            Invitation::Waits(waiting) => waiting.reader,
            _ => panic!("it does not wait"),
        }
    }

    fn accepts(
        &self,
        who: Option<PlayerId>,
        secret: &str,
    ) -> Result<Result<GameId, AnswerRefused>, Error> {
        self.attempt(who, |context| {
            accept(context, secret, Acceptance::default())
        })
    }
}

fn token(link: &str) -> String {
    link.rsplit('/').next().unwrap().to_owned()
}

fn secret_in(letter: &Letter) -> String {
    let mut lines = letter.text.lines();
    token(lines.find(|line| line.contains("/invitations/")).unwrap())
}

#[test]
fn whoever_has_the_link_sits_down_at_that_game_once() {
    for house in test_sites(false) {
        let (lan, minh, other) = (house.member("lan"), house.member("minh"), house.member("o"));
        let game = house.invite(lan, "");
        let link = house.link(lan, game);
        assert!(house.letters().is_empty(), "nobody is mailed");
        assert_eq!(house.link(lan, game), link, "it can be seen again");
        assert_eq!(house.reader(None, &link), Reader::Stranger);
        assert_eq!(house.reader(Some(lan), &link), Reader::Challenger);
        assert_eq!(house.reader(Some(minh), &link), Reader::Guest);
        assert_eq!(
            house.row(game).state.status,
            Status::Open,
            "looking changes nothing"
        );
        assert_eq!(house.accepts(Some(minh), &link).unwrap(), Ok(game));
        assert_eq!(
            house.accepts(Some(minh), &link).unwrap(),
            Ok(game),
            "a double click"
        );
        let row = house.row(game);
        assert_eq!(
            (row.state.first_id, row.state.second_id),
            (Some(lan), Some(minh))
        );
        assert_eq!(row.challenge.opponent_id, Some(minh));
        let again = house.accepts(Some(other), &link).unwrap();
        assert_eq!(again, Err(AnswerRefused::Gone));
        assert!(matches!(
            house.looks(Some(other), &link),
            Invitation::Over(Status::Playing)
        ));
        assert!(matches!(house.looks(Some(minh), &link), Invitation::Seated(id) if id == game));
    }
}

#[test]
fn an_invitation_is_hidden_from_all_but_its_challenger() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let game = house.invite(lan, "");
        for who in [None, Some(minh)] {
            let seen = house.context(who, |context| games::view(context, game).map(drop));
            assert!(matches!(seen, Err(Error::NotFound)));
            let home = house.context(who, games::home).unwrap();
            assert!(home.open.is_empty() && home.received.is_empty());
        }
        let taken = house.attempt(Some(minh), |context| game_commands::accept(context, game));
        assert!(matches!(taken, Err(Error::NotFound)));
        let own = house.attempt(Some(lan), |context| game_commands::accept(context, game));
        assert!(matches!(
            own,
            Err(Error::Forbidden(Forbidden::OwnChallenge))
        ));
        let home = house.context(Some(lan), games::home).unwrap();
        assert_eq!(
            (home.sent.len(), home.received.len(), home.open.len()),
            (1, 0, 0)
        );
    }
}

#[test]
fn a_mailed_secret_is_for_the_mailbox_alone_and_can_be_declined() {
    for house in test_sites(false) {
        let lan = house.member("lan");
        let game = house.invite(lan, FRIEND);
        let letters = house.invitations();
        assert_eq!(letters.len(), 1);
        let letter = &letters[0];
        assert_eq!(letter.to.typed(), FRIEND);
        assert!(
            letter
                .text
                .starts_with("Hello,\n\nlan invites you to a game of Xiangqi")
        );
        assert!(
            !letter.text.contains("/mail/") && !letter.text.contains(&format!("{:016x}", lan.0)),
            "no link of the challenger's"
        );
        let secret = secret_in(letter);
        let view = house.context(Some(lan), |context| games::view(context, game));
        assert_eq!(
            view.unwrap().sent,
            Some(InvitationTarget::Mail(FRIEND.into())),
            "the secret stays unknown"
        );
        let own = house.attempt(Some(lan), |context| decline(context, &secret));
        assert!(matches!(own, Err(Error::Forbidden(_))));
        // Nobody need sign up to say no.
        let done = house.attempt(None, |context| decline(context, &secret));
        assert_eq!(done.unwrap(), Ok(()));
        assert_eq!(house.row(game).state.status, Status::Declined);
        let told = house.letters();
        assert_eq!(told.len(), 1);
        assert!(
            told[0].text.contains("Your friend has declined"),
            "{}",
            told[0].text
        );
        let link = house.invite(lan, "");
        let link = house.link(lan, link);
        let no = house.attempt(None, |context| decline(context, &link));
        assert!(
            matches!(no, Err(Error::NotFound)),
            "a link is just not used"
        );
    }
}

#[test]
fn what_was_used_withdrawn_or_too_old_is_over_and_the_address_is_forgotten() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let mut secrets = Vec::new();
        for (number, becomes) in [Status::Playing, Status::Withdrawn, Status::Lapsed]
            .into_iter()
            .enumerate()
        {
            let game = house.invite(lan, &format!("f{number}@elsewhere.example"));
            let secret = secret_in(&house.invitations()[0]);
            match becomes {
                Status::Playing => drop(house.accepts(Some(minh), &secret).unwrap()),
                Status::Withdrawn => {
                    let done =
                        house.attempt(Some(lan), |context| game_commands::withdraw(context, game));
                    assert_eq!(done.unwrap(), Ok(()));
                }
                _ => {
                    house.live_long(TimeDelta::days(14) + TimeDelta::minutes(1));
                    // Before the jobs come to it, too.
                    assert!(matches!(
                        house.looks(None, &secret),
                        Invitation::Over(Status::Lapsed)
                    ));
                    let late = house.accepts(Some(minh), &secret).unwrap();
                    assert_eq!(late, Err(AnswerRefused::Gone));
                    assert_eq!(upkeep::lapse_challenges(&house.app).unwrap(), 1);
                }
            }
            secrets.push((game, secret, becomes));
        }
        for (game, secret, became) in secrets {
            assert_eq!(house.row(game).state.status, became);
            assert!(matches!(house.looks(None, &secret), Invitation::Over(it) if it == became));
            let kept = invitations::find(&mut house.app.connection().unwrap(), game);
            assert_eq!(kept.unwrap().unwrap().email, None, "{became:?}");
        }
        upkeep::tidy(&house.app).unwrap();
        let wrong = house.context(None, |context| look(context, "no-such-secret").map(drop));
        assert!(matches!(wrong, Err(Error::NotFound)));
    }
}

#[test]
fn a_withdrawn_invitation_that_waits_in_the_outbox_is_not_mailed() {
    for house in test_sites(false) {
        let lan = house.member("lan");
        let game = house.invite(lan, FRIEND);
        let done = house.attempt(Some(lan), |context| game_commands::withdraw(context, game));
        assert_eq!(done.unwrap(), Ok(()));
        assert!(house.letters().is_empty());
    }
}

#[test]
fn an_address_gets_three_invitations_a_day_whoever_sends_them_and_whosever_it_is() {
    // The limit holds also where the others are off.
    for house in test_sites(false) {
        let people = ["a", "b", "c", "d"].map(|name| house.member(name));
        for to in [FRIEND, "d@example.org"] {
            for from in &people[..MAILS_A_DAY] {
                house.invite(*from, to);
                house.pass(TimeDelta::hours(1));
            }
            assert_eq!(house.invitations().len(), MAILS_A_DAY);
            let (local, domain) = to.split_once('@').unwrap();
            for same in [
                to.to_owned(),
                format!("{local}+x@{domain}"),
                to.to_uppercase(),
            ] {
                let refused = house.try_invite(people[0], &same).unwrap_err();
                assert!(
                    matches!(
                        refused,
                        ChallengeRefused::MailedEnough(wait) if (70_000..86_400).contains(&wait)
                    ),
                    "{refused:?}"
                );
            }
            // What was withdrawn was mailed all the same.
            house.sql("UPDATE invitations SET email = NULL");
            assert!(house.try_invite(people[0], to).is_err());
            house.pass(TimeDelta::hours(22));
            house.invite(people[0], to);
            house.invitations();
        }
        let own = house.try_invite(people[0], "A@example.org").unwrap_err();
        assert_eq!(own, ChallengeRefused::Yourself);
        let both = house.attempt(Some(people[0]), |context| {
            game_commands::challenge_by_link(context, &terms("b", PACE))
        });
        assert_eq!(both.unwrap(), Err(ChallengeRefused::NameOrLink));
        assert!(matches!(
            house.try_invite(people[0], "x@"),
            Err(ChallengeRefused::NoAddress(_))
        ));
    }
}

/// Invites with these words, or makes a link for whoever gets it.
fn invite_saying(
    house: &TestSite,
    from: PlayerId,
    to: &str,
    greeting: &str,
) -> Result<GameId, ChallengeRefused> {
    let terms = game_commands::Terms {
        greeting: greeting.to_owned(),
        ..terms(to, PACE)
    };
    let made = house.attempt(Some(from), |context| match to {
        "" => game_commands::challenge_by_link(context, &terms),
        _ => game_commands::challenge(context, &terms),
    });
    made.unwrap()
}

#[test]
fn a_new_account_mails_five_invitations_a_day() {
    for house in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let to = |nth: usize| format!("friend{nth}@elsewhere.example");
        for nth in 0..5 {
            house.invite(lan, &to(nth));
        }
        let refused = house.try_invite(lan, &to(5)).unwrap_err();
        assert!(
            matches!(refused, ChallengeRefused::InvitedEnough(1..=86_400)),
            "{refused:?}"
        );
        assert!(refused.wait().is_some());
        // Nobody is mailed by these.
        house.invite(lan, "");
        house.invite(lan, "minh");
        house.invite(minh, &to(5));
        house.pass(TimeDelta::days(7));
        for nth in 5..9 {
            house.invite(lan, &to(nth));
        }
    }
}

#[test]
fn a_new_account_mails_no_links_to_strangers() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let words = "Cheap boards at shop.example/x!";
        let says = |to: &str| invite_saying(&house, lan, to, words);
        let refused = Err(ChallengeRefused::LinkInGreeting(
            "shop.example/x".to_owned(),
        ));
        for to in [FRIEND, "minh@example.org"] {
            assert_eq!(says(to), refused);
            assert!(invite_saying(&house, lan, to, "A game? 1. C2=5 …").is_ok());
        }
        for to in ["", "minh"] {
            assert!(says(to).is_ok());
        }
        // A game that was called off tells nothing of who played it; one that was played does.
        for (command, is_known) in [(GameCommand::Cancel, false), (GameCommand::Resign, true)] {
            let game = house.game(lan, minh, PACE);
            house.command(minh, game, command).unwrap().unwrap();
            assert_eq!(says(FRIEND).is_ok(), is_known, "{command:?}");
        }
    }
}

#[test]
fn an_account_is_new_for_a_week() {
    for house in test_sites(false) {
        let lan = house.member("lan");
        let says = || invite_saying(&house, lan, FRIEND, "https://club.example");
        house.pass(TimeDelta::days(7) - TimeDelta::seconds(1));
        assert!(says().is_err());
        house.pass(TimeDelta::seconds(1));
        assert!(says().is_ok());
    }
}

#[test]
fn the_owner_of_an_address_wants_no_more_of_them_by_one_click() {
    for house in test_sites(false) {
        let lan = house.member("lan");
        house.invite(lan, FRIEND);
        let stop = house.invitations().remove(0).unsubscribe.unwrap();
        let stop = token(&stop);
        assert!(!stop.contains("friend"), "{stop}");
        let forged = format!("{stop}0");
        let wrong = house.context(None, |context| set_mails(context, &forged, false).map(drop));
        assert!(matches!(wrong, Err(Error::NotFound)));
        let is_on = || {
            let seen = house.context(None, |context| look_at_mails(context, &stop));
            seen.unwrap().unwrap().is_on
        };
        assert!(is_on());
        for _ in 0..2 {
            house
                .context(None, |context| set_mails(context, &stop, false))
                .unwrap();
        }
        assert!(!is_on());
        house.invite(lan, FRIEND);
        assert!(
            house.invitations().is_empty(),
            "and the challenger learns nothing"
        );
        house
            .context(None, |context| set_mails(context, &stop, true))
            .unwrap();
        house.invite(lan, FRIEND);
        assert_eq!(house.invitations().len(), 1);
        let other = house.context(None, |context| look_at_mails(context, "your-turn.x"));
        assert_eq!(other.unwrap(), None);
    }
}

#[test]
fn a_member_who_wants_no_challenges_by_mail_gets_none_this_way() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.sql(&format!(
            "UPDATE players SET mail_off = 'challenge' WHERE id = {minh}"
        ));
        house.invite(lan, "minh@example.org");
        assert!(house.invitations().is_empty());
    }
}

#[test]
fn a_mailed_secret_confirms_the_address_that_it_came_to_and_no_other() {
    for house in test_sites(false) {
        let lan = house.member("lan");
        let game = house.invite(lan, "minh@example.org");
        let secret = secret_in(&house.invitations()[0]);
        let (minh, other) = (house.stranger("minh"), house.stranger("other"));
        for (id, email) in [(minh, "minh@example.org"), (other, "other@example.org")] {
            house.causes(
                id,
                None,
                &Event::AddressGiven {
                    address: email.into(),
                },
                Kind::ConfirmAddress,
            );
        }
        assert_eq!(house.reader(Some(other), &secret), Reader::Unconfirmed);
        let no = house.accepts(Some(other), &secret);
        assert!(matches!(no, Err(Error::Forbidden(Forbidden::ConfirmFirst))));
        assert_eq!(house.reader(Some(minh), &secret), Reader::Guest);
        assert_eq!(house.accepts(Some(minh), &secret).unwrap(), Ok(game));
        assert!(house.find(minh).confirmed_at.is_some());
        // By a link nobody has shown that a mailbox is theirs.
        let link = house.invite(lan, "");
        let link = house.link(lan, link);
        assert_eq!(house.reader(Some(other), &link), Reader::Unconfirmed);
        let no = house.accepts(Some(other), &link);
        assert!(matches!(no, Err(Error::Forbidden(Forbidden::ConfirmFirst))));
    }
}

#[tokio::test]
async fn who_signs_up_by_the_mail_has_confirmed_the_address_by_that() {
    for house in test_sites(false) {
        let lan = house.member("lan");
        house.invite(lan, FRIEND);
        let secret = secret_in(&house.invitations()[0]);
        let guess = "x".repeat(secret.len());
        for (name, email, invitation, confirmed) in [
            ("Guesser", FRIEND, &guess, false),
            ("Another", "another@elsewhere.example", &secret, false),
            ("Friend", &*FRIEND.to_uppercase(), &secret, true),
            ("Second", FRIEND, &secret, false),
        ] {
            let form = sign_up::SignUp {
                name: name.into(),
                email: email.into(),
                password: "seven cats on a ferry".into(),
                invitation: Some(invitation.clone()),
                ..sign_up::SignUp::default()
            };
            let signed_up = sign_up::sign_up(&house.app, &nobody(), form).await;
            assert!(signed_up.is_ok(), "{name}");
            let mut conn = house.app.connection().unwrap();
            let player = players::find_by_name(&mut conn, name);
            let player = player.unwrap().unwrap();
            assert_eq!(player.confirmed_at.is_some(), confirmed, "{name}");
            let asked = house.letters();
            assert_eq!(
                asked.is_empty(),
                confirmed,
                "{name} is asked to confirm by mail"
            );
        }
    }
}

#[test]
fn the_challengers_thread_knows_nothing_of_the_friends_mail() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        let game = house.invite(lan, FRIEND);
        let secret = secret_in(&house.invitations()[0]);
        house.accepts(Some(minh), &secret).unwrap().unwrap();
        let mut conn = house.app.connection().unwrap();
        let root = outbox::thread_root(&mut conn, lan, game).unwrap().unwrap();
        let rows = house.rendered();
        let accepted = rows.iter().find(|(row, _)| row.kind == Kind::Accepted);
        assert_eq!(root.id, accepted.unwrap().0.id);
    }
}
