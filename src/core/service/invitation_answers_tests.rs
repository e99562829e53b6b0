//! Invitations, on every available database.

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
use crate::service::invitations::{InvitationTarget, MAILS_A_DAY, mail_choice, set_mails};
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

    /// The invitations emailed now.
    fn invitations(&self) -> Vec<Letter> {
        let letters = self.letters().into_iter();
        letters
            .filter(|letter| letter.kind == Kind::Invitation)
            .collect()
    }

    fn link(&self, from: PlayerId, game: GameId) -> String {
        let view = self.context(Some(from), |context| games::view(context, game));
        match view.unwrap().challenge_details.sent {
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
fn the_holder_of_a_link_accepts_its_game_once() {
    for site in test_sites(false) {
        let (lan, minh, other) = (site.member("lan"), site.member("minh"), site.member("o"));
        let game = site.invite(lan, "");
        let link = site.link(lan, game);
        assert!(site.letters().is_empty(), "nobody is mailed");
        assert_eq!(site.link(lan, game), link, "it can be seen again");
        assert_eq!(site.reader(None, &link), Reader::Stranger);
        assert_eq!(site.reader(Some(lan), &link), Reader::Challenger);
        assert_eq!(site.reader(Some(minh), &link), Reader::Guest);
        assert_eq!(
            site.row(game).state.status,
            Status::Open,
            "looking changes nothing"
        );
        assert_eq!(site.accepts(Some(minh), &link).unwrap(), Ok(game));
        assert_eq!(
            site.accepts(Some(minh), &link).unwrap(),
            Ok(game),
            "a double click"
        );
        let row = site.row(game);
        assert_eq!(
            (row.state.first_id, row.state.second_id),
            (Some(lan), Some(minh))
        );
        assert_eq!(row.challenge.opponent_id, Some(minh));
        let again = site.accepts(Some(other), &link).unwrap();
        assert_eq!(again, Err(AnswerRefused::Gone));
        assert!(matches!(
            site.looks(Some(other), &link),
            Invitation::Over(Status::Playing)
        ));
        assert!(matches!(site.looks(Some(minh), &link), Invitation::Accepted(id) if id == game));
    }
}

#[test]
fn an_invitation_is_hidden_from_all_but_its_challenger() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.invite(lan, "");
        for who in [None, Some(minh)] {
            let seen = site.context(who, |context| games::view(context, game).map(drop));
            assert!(matches!(seen, Err(Error::NotFound)));
            let home = site.context(who, games::home).unwrap();
            assert!(home.open.is_empty() && home.received.is_empty());
        }
        let taken = site.attempt(Some(minh), |context| game_commands::accept(context, game));
        assert!(matches!(taken, Err(Error::NotFound)));
        let own = site.attempt(Some(lan), |context| game_commands::accept(context, game));
        assert!(matches!(
            own,
            Err(Error::Forbidden(Forbidden::OwnChallenge))
        ));
        let home = site.context(Some(lan), games::home).unwrap();
        assert_eq!(
            (home.sent.len(), home.received.len(), home.open.len()),
            (1, 0, 0)
        );
    }
}

#[test]
fn an_emailed_secret_is_for_its_mailbox_only_and_can_be_declined() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let game = site.invite(lan, FRIEND);
        let letters = site.invitations();
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
        let view = site.context(Some(lan), |context| games::view(context, game));
        assert_eq!(
            view.unwrap().challenge_details.sent,
            Some(InvitationTarget::Mail(FRIEND.into())),
            "the secret stays unknown"
        );
        let own = site.attempt(Some(lan), |context| decline(context, &secret));
        assert!(matches!(own, Err(Error::Forbidden(_))));
        // Declining needs no account.
        let done = site.attempt(None, |context| decline(context, &secret));
        assert_eq!(done.unwrap(), Ok(()));
        assert_eq!(site.row(game).state.status, Status::Declined);
        let letters = site.letters();
        assert_eq!(letters.len(), 1);
        assert!(
            letters[0].text.contains("Your friend has declined"),
            "{}",
            letters[0].text
        );
        let link = site.invite(lan, "");
        let link = site.link(lan, link);
        let no = site.attempt(None, |context| decline(context, &link));
        assert!(
            matches!(no, Err(Error::NotFound)),
            "a link is just not used"
        );
    }
}

#[test]
fn used_withdrawn_and_expired_invitations_are_over_and_their_address_deleted() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let mut secrets = Vec::new();
        for (number, becomes) in [Status::Playing, Status::Withdrawn, Status::Lapsed]
            .into_iter()
            .enumerate()
        {
            let game = site.invite(lan, &format!("f{number}@elsewhere.example"));
            let secret = secret_in(&site.invitations()[0]);
            match becomes {
                Status::Playing => drop(site.accepts(Some(minh), &secret).unwrap()),
                Status::Withdrawn => {
                    let done =
                        site.attempt(Some(lan), |context| game_commands::withdraw(context, game));
                    assert_eq!(done.unwrap(), Ok(()));
                }
                _ => {
                    site.run_long(TimeDelta::days(14) + TimeDelta::minutes(1));
                    // Even before the jobs process it.
                    assert!(matches!(
                        site.looks(None, &secret),
                        Invitation::Over(Status::Lapsed)
                    ));
                    let late = site.accepts(Some(minh), &secret).unwrap();
                    assert_eq!(late, Err(AnswerRefused::Gone));
                    assert_eq!(upkeep::lapse_challenges(&site.app).unwrap(), 1);
                }
            }
            secrets.push((game, secret, becomes));
        }
        for (game, secret, became) in secrets {
            assert_eq!(site.row(game).state.status, became);
            assert!(matches!(site.looks(None, &secret), Invitation::Over(it) if it == became));
            let stored = invitations::find(&mut site.app.connection().unwrap(), game);
            assert_eq!(stored.unwrap().unwrap().email, None, "{became:?}");
        }
        upkeep::tidy(&site.app).unwrap();
        let wrong = site.context(None, |context| look(context, "no-such-secret").map(drop));
        assert!(matches!(wrong, Err(Error::NotFound)));
    }
}

#[test]
fn a_withdrawn_invitation_in_the_outbox_is_not_sent() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let game = site.invite(lan, FRIEND);
        let done = site.attempt(Some(lan), |context| game_commands::withdraw(context, game));
        assert_eq!(done.unwrap(), Ok(()));
        assert!(site.letters().is_empty());
    }
}

#[test]
fn an_address_gets_three_invitations_a_day_in_all() {
    // This limit applies even without the others.
    for site in test_sites(false) {
        let people = ["a", "b", "c", "d"].map(|name| site.member(name));
        for to in [FRIEND, "d@example.org"] {
            for from in &people[..MAILS_A_DAY] {
                site.invite(*from, to);
                site.pass(TimeDelta::hours(1));
            }
            assert_eq!(site.invitations().len(), MAILS_A_DAY);
            let (local, domain) = to.split_once('@').unwrap();
            for same in [
                to.to_owned(),
                format!("{local}+x@{domain}"),
                to.to_uppercase(),
            ] {
                let refused = site.try_invite(people[0], &same).unwrap_err();
                assert!(
                    matches!(
                        refused,
                        ChallengeRefused::MailedEnough(wait) if (70_000..86_400).contains(&wait)
                    ),
                    "{refused:?}"
                );
            }
            // Withdrawn invitations were sent all the same.
            site.sql("UPDATE invitations SET email = NULL");
            assert!(site.try_invite(people[0], to).is_err());
            site.pass(TimeDelta::hours(22));
            site.invite(people[0], to);
            site.invitations();
        }
        let own = site.try_invite(people[0], "A@example.org").unwrap_err();
        assert_eq!(own, ChallengeRefused::Yourself);
        let both = site.attempt(Some(people[0]), |context| {
            game_commands::challenge_by_link(context, &terms("b", PACE))
        });
        assert_eq!(both.unwrap(), Err(ChallengeRefused::NameOrLink));
        assert!(matches!(
            site.try_invite(people[0], "x@"),
            Err(ChallengeRefused::NoAddress(_))
        ));
    }
}

/// Invites with this greeting, or creates a link to pass on.
fn invite_saying(
    site: &TestSite,
    from: PlayerId,
    to: &str,
    greeting: &str,
) -> Result<GameId, ChallengeRefused> {
    let terms = game_commands::Terms {
        greeting: greeting.to_owned(),
        ..terms(to, PACE)
    };
    let made = site.attempt(Some(from), |context| match to {
        "" => game_commands::challenge_by_link(context, &terms),
        _ => game_commands::challenge(context, &terms),
    });
    made.unwrap()
}

#[test]
fn a_new_account_sends_five_invitations_a_day() {
    for site in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let to = |nth: usize| format!("friend{nth}@elsewhere.example");
        for nth in 0..5 {
            site.invite(lan, &to(nth));
        }
        let refused = site.try_invite(lan, &to(5)).unwrap_err();
        assert!(
            matches!(refused, ChallengeRefused::InvitedEnough(1..=86_400)),
            "{refused:?}"
        );
        assert!(refused.wait().is_some());
        // These send no email.
        site.invite(lan, "");
        site.invite(lan, "minh");
        site.invite(minh, &to(5));
        site.pass(TimeDelta::days(7));
        for nth in 5..9 {
            site.invite(lan, &to(nth));
        }
    }
}

#[test]
fn a_new_account_sends_no_links_to_strangers() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let words = "Cheap boards at shop.example/x!";
        let says = |to: &str| invite_saying(&site, lan, to, words);
        let refused = Err(ChallengeRefused::LinkInGreeting(
            "shop.example/x".to_owned(),
        ));
        for to in [FRIEND, "minh@example.org"] {
            assert_eq!(says(to), refused);
            assert!(invite_saying(&site, lan, to, "A game? 1. C2=5 …").is_ok());
        }
        for to in ["", "minh"] {
            assert!(says(to).is_ok());
        }
        // A cancelled game does not reveal its players; a played one does.
        for (command, is_known) in [(GameCommand::Cancel, false), (GameCommand::Resign, true)] {
            let game = site.game(lan, minh, PACE);
            site.command(minh, game, command).unwrap().unwrap();
            assert_eq!(says(FRIEND).is_ok(), is_known, "{command:?}");
        }
    }
}

#[test]
fn an_account_is_new_for_a_week() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let says = || invite_saying(&site, lan, FRIEND, "https://club.example");
        site.pass(TimeDelta::days(7) - TimeDelta::seconds(1));
        assert!(says().is_err());
        site.pass(TimeDelta::seconds(1));
        assert!(says().is_ok());
    }
}

#[test]
fn the_owner_of_an_address_stops_invitations_by_one_click() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        site.invite(lan, FRIEND);
        let stop = site.invitations().remove(0).unsubscribe.unwrap();
        let stop = token(&stop);
        assert!(!stop.contains("friend"), "{stop}");
        let forged = format!("{stop}0");
        let wrong = site.context(None, |context| set_mails(context, &forged, false).map(drop));
        assert!(matches!(wrong, Err(Error::NotFound)));
        let is_on = || {
            let seen = site.context(None, |context| mail_choice(context, &stop));
            seen.unwrap().unwrap().is_on
        };
        assert!(is_on());
        for _ in 0..2 {
            site.context(None, |context| set_mails(context, &stop, false))
                .unwrap();
        }
        assert!(!is_on());
        site.invite(lan, FRIEND);
        assert!(
            site.invitations().is_empty(),
            "and the challenger learns nothing"
        );
        site.context(None, |context| set_mails(context, &stop, true))
            .unwrap();
        site.invite(lan, FRIEND);
        assert_eq!(site.invitations().len(), 1);
        let other = site.context(None, |context| mail_choice(context, "your-turn.x"));
        assert_eq!(other.unwrap(), None);
    }
}

#[test]
fn a_member_without_challenge_emails_gets_no_invitations() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.sql(&format!(
            "UPDATE players SET mail_off = 'challenge' WHERE id = {minh}"
        ));
        site.invite(lan, "minh@example.org");
        assert!(site.invitations().is_empty());
    }
}

#[test]
fn an_emailed_secret_confirms_only_its_own_address() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let game = site.invite(lan, "minh@example.org");
        let secret = secret_in(&site.invitations()[0]);
        let (minh, other) = (site.stranger("minh"), site.stranger("other"));
        for (id, email) in [(minh, "minh@example.org"), (other, "other@example.org")] {
            site.queue_notice(
                id,
                None,
                &Event::AddressGiven {
                    address: email.into(),
                },
                Kind::ConfirmAddress,
            );
        }
        assert_eq!(site.reader(Some(other), &secret), Reader::Unconfirmed);
        let no = site.accepts(Some(other), &secret);
        assert!(matches!(no, Err(Error::Forbidden(Forbidden::ConfirmFirst))));
        assert_eq!(site.reader(Some(minh), &secret), Reader::Guest);
        assert_eq!(site.accepts(Some(minh), &secret).unwrap(), Ok(game));
        assert!(site.find(minh).confirmed_at.is_some());
        // A link does not prove that a mailbox belongs to its holder.
        let link = site.invite(lan, "");
        let link = site.link(lan, link);
        assert_eq!(site.reader(Some(other), &link), Reader::Unconfirmed);
        let no = site.accepts(Some(other), &link);
        assert!(matches!(no, Err(Error::Forbidden(Forbidden::ConfirmFirst))));
    }
}

#[tokio::test]
async fn signing_up_with_an_emailed_invitation_confirms_its_address() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        site.invite(lan, FRIEND);
        let secret = secret_in(&site.invitations()[0]);
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
            let signed_up = sign_up::sign_up(&site.app, &nobody(), form).await;
            assert!(signed_up.is_ok(), "{name}");
            let mut conn = site.app.connection().unwrap();
            let player = players::find_by_name(&mut conn, name);
            let player = player.unwrap().unwrap();
            assert_eq!(player.confirmed_at.is_some(), confirmed, "{name}");
            let letters = site.letters();
            assert_eq!(
                letters.is_empty(),
                confirmed,
                "{name} is asked to confirm by mail"
            );
        }
    }
}

#[test]
fn the_challengers_thread_does_not_reference_the_friends_email() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.invite(lan, FRIEND);
        let secret = secret_in(&site.invitations()[0]);
        site.accepts(Some(minh), &secret).unwrap().unwrap();
        let mut conn = site.app.connection().unwrap();
        let root = outbox::thread_root(&mut conn, lan, game).unwrap().unwrap();
        let rows = site.rendered();
        let accepted = rows.iter().find(|(row, _)| row.kind == Kind::Accepted);
        assert_eq!(root.id, accepted.unwrap().0.id);
    }
}
