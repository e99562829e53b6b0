//! Accounts, on every database that is to be had.

use super::closing::{self, Closing};
use super::confirm::{self, Confirmation};
use super::sessions::{self, Which};
use super::{Answer, Refusals, operator, reset, settings, sign_in, sign_up, tidy, unsubscribe};
use crate::notices::{Kind, Rendering};
use crate::service::{App, Clock, Desk, Error, Instant, Setup, Visitor, notify, secret};
use crate::store::testing::{Scratch, databases};
use crate::store::{self, outbox, players, seen};
use crate::words::accounts as say;
use chrono::{TimeDelta, TimeZone, Utc};
use std::sync::{Arc, Mutex};

const PASSWORD: &str = "seven cats on a ferry";

/// A server's use cases over one database, and a clock that the test turns.
struct House {
    app: Arc<App>,
    time: Arc<Mutex<Instant>>,
    _scratch: Scratch,
}

struct Mail {
    kind: Kind,
    to: String,
    text: String,
}

impl Mail {
    /// The token in the link that this mail is about.
    fn token(&self) -> String {
        let link = self
            .text
            .lines()
            .find(|line| line.contains("/confirm/") || line.contains("/reset/"));
        link.unwrap().rsplit('/').next().unwrap().trim().to_owned()
    }
}

fn houses(limits: bool) -> Vec<House> {
    databases()
        .into_iter()
        .map(|scratch| {
            let time = Arc::new(Mutex::new(
                Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap(),
            ));
            let told = Arc::clone(&time);
            let setup = Setup {
                public_url: "https://horse.example".parse().unwrap(),
                mail_from: "posthorse@horse.example".into(),
                limits,
            };
            let clock = Clock::from_fn(move || *told.lock().unwrap());
            House {
                app: Arc::new(App::new(scratch.pool.clone(), setup, clock)),
                time,
                _scratch: scratch,
            }
        })
        .collect()
}

impl House {
    fn pass(&self, span: TimeDelta) {
        *self.time.lock().unwrap() += span;
    }

    async fn sign_up(&self, name: &str, email: &str) -> Result<Visitor, Refusals> {
        let form = sign_up::SignUp {
            name: name.into(),
            email: email.into(),
            password: PASSWORD.into(),
        };
        let token = sign_up::sign_up(&self.app, &nobody(), form)
            .await
            .unwrap()?;
        Ok(with(token))
    }

    async fn sign_in(&self, name: &str, password: &str) -> Answer<Visitor> {
        let form = sign_in::SignIn {
            name: name.into(),
            password: password.into(),
        };
        let signed_in = sign_in::sign_in(&self.app, &nobody(), form).await?;
        Ok(signed_in.map(with))
    }

    async fn confirmed(&self, name: &str, email: &str) -> Visitor {
        let visitor = self.sign_up(name, email).await.unwrap();
        let mail = self.mails().pop().unwrap();
        assert_eq!((mail.kind, mail.to.as_str()), (Kind::ConfirmAddress, email));
        assert_eq!(self.confirm(&mail.token()).await, Confirmation::Done);
        visitor
    }

    async fn confirm(&self, token: &str) -> Confirmation {
        let (visitor, token) = (nobody(), token.to_owned());
        let confirm = move |desk: &mut Desk| confirm::confirm(desk, &token);
        self.app.write(&visitor, confirm).await.unwrap()
    }

    async fn read<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        f: impl FnOnce(&mut Desk) -> Result<T, Error> + Send + 'static,
    ) -> T {
        self.app.read(visitor, f).await.unwrap()
    }

    async fn viewer(&self, visitor: &Visitor) -> Option<players::Player> {
        self.read(visitor, |desk| {
            Ok(desk.viewer.clone().map(|viewer| viewer.player))
        })
        .await
    }

    /// The mails that wait, rendered; after this they count as sent.
    fn mails(&self) -> Vec<Mail> {
        let send = |conn: &mut store::DbConnection, now| {
            let mut mails = Vec::new();
            for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
                if let Rendering::Letter(letter) = notify::render(&self.app, conn, &row, now)? {
                    mails.push(Mail {
                        kind: row.kind,
                        to: letter.to.typed().to_owned(),
                        text: letter.notice.text,
                    });
                }
                outbox::mark_sent(conn, row.claim(), now)?;
            }
            Ok(mails)
        };
        self.app.write_unattended(send).unwrap()
    }

    fn player(&self, name: &str) -> players::Player {
        let mut conn = self.app.connection().unwrap();
        players::find_by_name(&mut conn, name).unwrap().unwrap()
    }
}

fn nobody() -> Visitor {
    Visitor {
        token: None,
        address: [127, 0, 0, 1].into(),
        agent: "a test".into(),
    }
}

fn with(token: String) -> Visitor {
    Visitor {
        token: Some(token),
        ..nobody()
    }
}

#[tokio::test]
async fn signing_up_signs_in_and_mails_the_link() {
    for house in houses(false) {
        let lan = house.sign_up("Lan", "lan@example.org").await.unwrap();
        let player = house.viewer(&lan).await.unwrap();
        assert_eq!((player.name.as_str(), player.confirmed_at), ("Lan", None));
        let mails = house.mails();
        assert_eq!(mails.len(), 1);
        assert_eq!(mails[0].kind, Kind::ConfirmAddress);
        let other = house.sign_up("Mei", "LAN@example.org").await.unwrap();
        assert!(
            house.viewer(&other).await.is_some(),
            "an address says nothing"
        );
    }
}

#[tokio::test]
async fn a_name_is_had_once_in_any_case_and_look() {
    for house in houses(false) {
        house.sign_up("Lan", "lan@example.org").await.unwrap();
        for (name, why) in [
            ("LAN", say::NAME_TAKEN),
            ("1an", say::NAME_LOOKALIKE),
            ("Admin", say::NAME_RESERVED),
        ] {
            let refused = house.sign_up(name, "x@example.org").await.err().unwrap();
            assert_eq!(refused.at("name"), Some(why));
        }
        let (one, other) = tokio::join!(
            house.sign_up("Twin", "a@example.org"),
            house.sign_up("TWIN", "b@example.org"),
        );
        assert!(one.is_ok() != other.is_ok(), "of two at once one wins");
    }
}

#[tokio::test]
async fn one_signs_in_by_name_or_address_and_the_old_session_is_over() {
    for house in houses(false) {
        let first = house.confirmed("Zoë", "zoe@example.org").await;
        for name in [
            "Zoë",
            "zOE\u{308}",
            " zoë ",
            "zoe@example.org",
            "ZOE@Example.org",
        ] {
            let visitor = house.sign_in(name, PASSWORD).await.unwrap().unwrap();
            assert_eq!(house.viewer(&visitor).await.unwrap().name, "Zoë");
        }
        for (name, password) in [
            ("Zoë", "seven cats on a ferry "),
            ("Zoe", PASSWORD),
            ("nobody@example.org", PASSWORD),
            ("", ""),
        ] {
            let refused = house.sign_in(name, password).await.unwrap().err().unwrap();
            assert_eq!(refused.at("form"), Some(say::SIGN_IN_FAILED));
        }
        let form = sign_in::SignIn {
            name: "Zoë".into(),
            password: PASSWORD.into(),
        };
        let again = sign_in::sign_in(&house.app, &first, form)
            .await
            .unwrap()
            .unwrap();
        assert!(house.viewer(&first).await.is_none());
        let again = with(again);
        assert!(house.viewer(&again).await.is_some());
        sessions::sign_out(&house.app, &again).await.unwrap();
        assert!(house.viewer(&again).await.is_none());
    }
}

#[tokio::test]
async fn guessing_is_slowed_down_and_a_mailed_link_lets_the_owner_in() {
    for house in houses(true) {
        house.confirmed("Lan", "lan@example.org").await;
        for _ in 0..10 {
            assert!(
                house
                    .sign_in("Lan", "a wrong password")
                    .await
                    .unwrap()
                    .is_err()
            );
        }
        // The guesser's own address is shut too; the owner sits elsewhere.
        let elsewhere = Visitor {
            address: [10, 0, 0, 9].into(),
            ..nobody()
        };
        let form = sign_in::SignIn {
            name: "lan@example.org".into(),
            password: PASSWORD.into(),
        };
        let shut = sign_in::sign_in(&house.app, &elsewhere, form.clone()).await;
        assert!(matches!(shut, Err(Error::TooOften(1..=901))));
        let asked = reset::ask(&house.app, &elsewhere, "lan@example.org").await;
        assert!(asked.unwrap().is_ok());
        let token = house.mails().pop().unwrap().token();
        let set = reset::set(&house.app, &elsewhere, token, PASSWORD.into()).await;
        assert_eq!(set.unwrap(), Ok(true));
        assert!(
            sign_in::sign_in(&house.app, &elsewhere, form)
                .await
                .unwrap()
                .is_ok()
        );
    }
}

#[tokio::test]
async fn an_address_is_confirmed_once_and_by_one_account() {
    for house in houses(false) {
        house.sign_up("Lan", "lan@example.org").await.unwrap();
        let first = house.mails().pop().unwrap().token();
        house.sign_up("Mei", "lan@example.org").await.unwrap();
        let second = house.mails().pop().unwrap().token();
        let looked = first.clone();
        let look = house
            .read(&nobody(), move |desk| confirm::look(desk, &looked))
            .await;
        assert!(matches!(look, Confirmation::Open { name, .. } if name == "Lan"));
        assert_eq!(house.player("Lan").confirmed_at, None);
        assert_eq!(house.confirm(&first).await, Confirmation::Done);
        assert!(house.player("Lan").confirmed_at.is_some());
        assert_eq!(house.confirm(&first).await, Confirmation::Done);
        assert_eq!(house.confirm(&second).await, Confirmation::Elsewhere);
        assert_eq!(house.player("Mei").confirmed_at, None);
        assert_eq!(house.confirm("nonsense").await, Confirmation::Over);
        house.sign_up("Binh", "binh@example.org").await.unwrap();
        let late = house.mails().pop().unwrap().token();
        house.pass(TimeDelta::days(7));
        assert_eq!(house.confirm(&late).await, Confirmation::Over);
    }
}

#[tokio::test]
async fn a_mailed_link_sets_a_new_password_once() {
    for house in houses(false) {
        let lan = house.confirmed("Lan", "lan@example.org").await;
        house.sign_up("Mei", "mei@example.org").await.unwrap();
        house.mails();
        for unknown in ["nobody@example.org", "mei@example.org"] {
            assert!(
                reset::ask(&house.app, &nobody(), unknown)
                    .await
                    .unwrap()
                    .is_ok()
            );
        }
        assert!(house.mails().is_empty());
        for _ in 0..2 {
            let asked = reset::ask(&house.app, &nobody(), "Lan@example.org").await;
            assert!(asked.unwrap().is_ok());
        }
        let mails = house.mails();
        let (one, other) = (mails[0].token(), mails[1].token());
        let set = |token: &str, password: &str| {
            let (app, token, password) = (house.app.clone(), token.to_owned(), password.to_owned());
            async move { reset::set(&app, &nobody(), token, password).await.unwrap() }
        };
        assert!(set(&one, "short").await.is_err());
        assert!(set(&one, "password123").await.is_err());
        let words = "another ferry, no cats";
        let (a, b) = tokio::join!(set(&one, words), set(&one, words));
        assert!(a.unwrap() != b.unwrap(), "of two uses at once one wins");
        assert_eq!(set(&other, words).await, Ok(false));
        assert!(house.viewer(&lan).await.is_none(), "every session is over");
        let told = house.mails();
        assert_eq!((told.len(), told[0].kind), (1, Kind::PasswordChanged));
        assert!(house.sign_in("Lan", PASSWORD).await.unwrap().is_err());
        assert!(house.sign_in("Lan", words).await.unwrap().is_ok());
        reset::ask(&house.app, &nobody(), "lan@example.org")
            .await
            .unwrap()
            .unwrap();
        let late = house.mails().pop().unwrap().token();
        house.pass(TimeDelta::hours(1));
        assert_eq!(set(&late, words).await, Ok(false));
    }
}

#[tokio::test]
async fn a_link_is_good_for_its_own_purpose_alone() {
    for house in houses(false) {
        house.sign_up("Lan", "lan@example.org").await.unwrap();
        let token = house.mails().pop().unwrap().token();
        let set = reset::set(&house.app, &nobody(), token, PASSWORD.into()).await;
        assert_eq!(set.unwrap(), Ok(false));
    }
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions() {
    for house in houses(false) {
        let here = house.confirmed("Lan", "lan@example.org").await;
        let there = house.sign_in("Lan", PASSWORD).await.unwrap().unwrap();
        let change = |current: &str, wanted: &str| {
            let (app, here) = (house.app.clone(), here.clone());
            let (current, wanted) = (current.to_owned(), wanted.to_owned());
            async move {
                settings::password(&app, &here, current, wanted)
                    .await
                    .unwrap()
            }
        };
        let refused = change("wrong password", "a very new password").await;
        assert_eq!(
            refused.unwrap_err().at("current"),
            Some(say::PASSWORD_WRONG)
        );
        let refused = change(PASSWORD, "short").await;
        assert_eq!(
            refused.unwrap_err().at("new_password"),
            Some(say::PASSWORD_SHORT)
        );
        change(PASSWORD, "a very new password").await.unwrap();
        assert!(house.viewer(&here).await.is_some());
        assert!(house.viewer(&there).await.is_none());
        assert_eq!(house.mails().pop().unwrap().kind, Kind::PasswordChanged);
    }
}

#[tokio::test]
async fn another_address_waits_until_it_is_confirmed() {
    for house in houses(false) {
        let lan = house.confirmed("Lan", "lan@example.org").await;
        let give = |email: &str, password: &str| {
            let (app, lan) = (house.app.clone(), lan.clone());
            let (email, password) = (email.to_owned(), password.to_owned());
            async move {
                settings::address(&app, &lan, email, password)
                    .await
                    .unwrap()
            }
        };
        assert!(give("new@example.org", "wrong password").await.is_err());
        assert!(give("new@localhost", PASSWORD).await.is_err());
        assert!(house.mails().is_empty());
        give("new@example.org", PASSWORD).await.unwrap();
        let mails = house.mails();
        let to = |kind| mails.iter().find(|mail| mail.kind == kind).unwrap();
        assert_eq!(to(Kind::AddressChanged).to, "lan@example.org");
        assert_eq!(to(Kind::ConfirmAddress).to, "new@example.org");
        assert_eq!(
            house.player("Lan").email.as_deref(),
            Some("lan@example.org")
        );
        let waits = house.app.read(&lan, settings::unconfirmed_address).await;
        assert_eq!(waits.unwrap().as_deref(), Some("new@example.org"));
        let new = to(Kind::ConfirmAddress).token();
        give("newer@example.org", PASSWORD).await.unwrap();
        assert_eq!(house.confirm(&new).await, Confirmation::Over);
        let mails = house.mails();
        let newer = mails.iter().find(|mail| mail.kind == Kind::ConfirmAddress);
        let newer = newer.unwrap().token();
        give("lan@example.org", PASSWORD).await.unwrap();
        assert_eq!(
            house.confirm(&newer).await,
            Confirmation::Over,
            "taken back"
        );
        give("new@example.org", PASSWORD).await.unwrap();
        let mails = house.mails();
        let new = mails.iter().find(|mail| mail.kind == Kind::ConfirmAddress);
        assert_eq!(
            house.confirm(&new.unwrap().token()).await,
            Confirmation::Done
        );
        assert_eq!(
            house.player("Lan").email.as_deref(),
            Some("new@example.org")
        );
        let waits = house.app.read(&lan, settings::unconfirmed_address).await;
        assert_eq!(waits.unwrap(), None);
    }
}

#[tokio::test]
async fn a_new_password_stops_a_change_of_address() {
    for house in houses(false) {
        let lan = house.confirmed("Lan", "lan@example.org").await;
        let given = settings::address(&house.app, &lan, "x@evil.example".into(), PASSWORD.into());
        given.await.unwrap().unwrap();
        let mails = house.mails();
        let link = mails.iter().find(|mail| mail.kind == Kind::ConfirmAddress);
        let link = link.unwrap().token();
        let changed = settings::password(&house.app, &lan, PASSWORD.into(), "no more cats!".into());
        changed.await.unwrap().unwrap();
        assert_eq!(house.confirm(&link).await, Confirmation::Over);
    }
}

#[tokio::test]
async fn look_zone_and_mail_are_saved() {
    for house in houses(false) {
        let lan = house.confirmed("lan", "lan@example.org").await;
        let done = house
            .app
            .write(&lan, |desk| settings::look(desk, "LaN"))
            .await;
        done.unwrap().unwrap();
        let refused = house
            .app
            .write(&lan, |desk| settings::look(desk, "Mei"))
            .await;
        assert_eq!(
            refused.unwrap().unwrap_err().at("name"),
            Some(say::NAME_LOOK_ONLY)
        );
        let done = house
            .app
            .write(&lan, |desk| settings::zone(desk, "asia/ho chi minh"))
            .await;
        done.unwrap().unwrap();
        let refused = house
            .app
            .write(&lan, |desk| settings::zone(desk, "Mars"))
            .await;
        assert!(refused.unwrap().is_err());
        let choose = |desk: &mut Desk| settings::mail(desk, |kind| kind == Kind::YourTurn);
        house.app.write(&lan, choose).await.unwrap();
        let player = house.player("lan");
        assert_eq!(
            (player.name.as_str(), player.zone.as_str()),
            ("LaN", "Asia/Ho_Chi_Minh")
        );
        assert!(Kind::YourTurn.is_wanted(&player.mail_off));
        assert!(!Kind::Reminder.is_wanted(&player.mail_off));
        let link = crate::notices::unsubscribe::token(Kind::YourTurn, &player.mail_key);
        for _ in 0..2 {
            let link = link.clone();
            let off = move |desk: &mut Desk| {
                unsubscribe::switch_off(desk, &link)?;
                unsubscribe::look(desk, &link)
            };
            assert!(!house.app.write(&nobody(), off).await.unwrap().is_on);
        }
        assert!(!Kind::YourTurn.is_wanted(&house.player("lan").mail_off));
    }
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    for house in houses(false) {
        let here = house.confirmed("Lan", "lan@example.org").await;
        let there = house.sign_in("Lan", PASSWORD).await.unwrap().unwrap();
        let mei = house.sign_up("Mei", "mei@example.org").await.unwrap();
        let listed = house.app.read(&here, sessions::list).await.unwrap();
        assert_eq!(listed.len(), 2);
        assert!(listed[0].is_this && !listed[1].is_this);
        let other = Which::One(listed[1].id);
        // Somebody else's session is none of Mei's business.
        house
            .app
            .write(&mei, move |desk| sessions::end(desk, other))
            .await
            .unwrap();
        assert!(house.viewer(&there).await.is_some());
        house
            .app
            .write(&here, move |desk| sessions::end(desk, other))
            .await
            .unwrap();
        assert!(house.viewer(&there).await.is_none());
        let end_all = |desk: &mut Desk| sessions::end(desk, Which::All);
        assert!(house.app.write(&here, end_all).await.unwrap());
        assert!(house.viewer(&here).await.is_none());
        assert!(house.viewer(&mei).await.is_some());
    }
}

#[tokio::test]
async fn a_session_ends_90_days_after_the_last_visit() {
    for house in houses(false) {
        let lan = house.sign_up("Lan", "lan@example.org").await.unwrap();
        let (hash, id) = (
            secret::hash(lan.token.as_ref().unwrap()),
            house.player("Lan").id,
        );
        let visit = |at: Instant| {
            let mut conn = house.app.connection().unwrap();
            let (session, _) = store::sessions::find(&mut conn, &hash).unwrap().unwrap();
            let key = store::sessions::seen_key(session.id);
            seen::write(&mut conn, &key, at.into()).unwrap();
            seen::write(&mut conn, &key, at.into()).unwrap();
            assert_eq!(seen::find(&mut conn, &key).unwrap(), Some(at.into()));
        };
        let sweep = |conn: &mut store::DbConnection, now| {
            tidy(conn, now)?;
            Ok(store::sessions::of_player(conn, id)?.len())
        };
        house.pass(TimeDelta::days(80));
        visit(house.app.clock.now());
        house.pass(TimeDelta::days(89));
        assert_eq!(house.app.write_unattended(sweep).unwrap(), 1);
        house.pass(TimeDelta::days(2));
        house.app.take_seen();
        assert!(house.viewer(&lan).await.is_none());
        assert_eq!(house.app.write_unattended(sweep).unwrap(), 0);
    }
}

#[tokio::test]
async fn a_closed_account_leaves_no_address_behind() {
    for house in houses(false) {
        for (name, forget_name) in [("Lan", true), ("Mei", false)] {
            let email = format!("{name}@example.org");
            let visitor = house.confirmed(name, &email).await;
            let id = house.player(name).id;
            reset::ask(&house.app, &nobody(), &email)
                .await
                .unwrap()
                .unwrap();
            let close = |password: &str, sure| {
                let (app, visitor) = (house.app.clone(), visitor.clone());
                let form = Closing {
                    password: password.to_owned(),
                    sure,
                    forget_name,
                };
                async move { closing::close(&app, &visitor, form).await.unwrap() }
            };
            assert!(close("wrong password", true).await.is_err());
            assert!(close(PASSWORD, false).await.is_err());
            close(PASSWORD, true).await.unwrap();
            assert!(house.viewer(&visitor).await.is_none());
            assert!(house.sign_in(name, PASSWORD).await.unwrap().is_err());
            assert!(house.sign_in(&email, PASSWORD).await.unwrap().is_err());
            assert!(house.mails().is_empty(), "what waited is not sent");
            let mut conn = house.app.connection().unwrap();
            let player = players::find(&mut conn, id).unwrap().unwrap();
            let shown = if forget_name {
                say::FORMER_PLAYER
            } else {
                "Mei"
            };
            assert_eq!((player.name.as_str(), player.email), (shown, None));
            let given = players::last_given_address(&mut conn, id).unwrap();
            assert_eq!(given.as_deref(), Some(""));
            drop(conn);
            // The address is free again, and so is a name that was given up.
            let next = if forget_name { name } else { "Meili" };
            house.confirmed(next, &email).await;
        }
    }
}

#[tokio::test]
async fn the_operator_makes_players_and_sets_passwords() {
    for house in houses(false) {
        let make = |name: &str, email: &str, confirmed| {
            let account = operator::prepare(name, email, PASSWORD).unwrap()?;
            let made = |conn: &mut store::DbConnection, now| {
                operator::create(conn, &account, confirmed, now)
            };
            house.app.write_unattended(made).unwrap()
        };
        make("admin", "admin@example.org", true).unwrap();
        assert!(house.mails().is_empty());
        make("Lan", "lan@example.org", false).unwrap();
        assert_eq!(house.mails().len(), 1);
        assert!(make("LAN", "x@example.org", true).is_err());
        assert!(make("Mei", "admin@example.org", true).is_err());
        assert!(
            operator::prepare("Mei", "mei@example.org", "short")
                .unwrap()
                .is_err()
        );
        let admin = house.sign_in("admin", PASSWORD).await.unwrap().unwrap();
        let player = house.player("admin");
        let hash = super::passwords::hash_now("quite another one").unwrap();
        let set =
            |conn: &mut store::DbConnection, now| operator::set_password(conn, &player, &hash, now);
        house.app.write_unattended(set).unwrap();
        assert!(house.viewer(&admin).await.is_none());
        assert!(
            house
                .sign_in("admin", "quite another one")
                .await
                .unwrap()
                .is_ok()
        );
    }
}
