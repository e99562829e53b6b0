//! Settings, sessions, closing, and the operator's actions.

use super::*;
use crate::service::accounts::mail::{self, MailSettingsForm, SettingsOwner};

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions() {
    for site in test_sites(false) {
        let here = site.confirmed("Lan", "lan@example.org").await;
        let there = site.sign_in("Lan", PASSWORD).await.unwrap().unwrap();
        let change = |current: &str, wanted: &str| {
            let (app, here) = (site.app.clone(), here.clone());
            let (current, wanted) = (current.to_owned(), wanted.to_owned());
            async move {
                settings::change_password(&app, &here, current, wanted)
                    .await
                    .split()
                    .unwrap()
            }
        };
        let refused = change("wrong password", "a very new password").await;
        assert_eq!(
            refused.unwrap_err().reason("current"),
            Some(PasswordFault::Wrong.into())
        );
        let refused = change(PASSWORD, "short").await;
        assert_eq!(
            refused.unwrap_err().reason("new_password"),
            Some(PasswordFault::Short.into())
        );
        change(PASSWORD, "a very new password").await.unwrap();
        assert!(site.viewer(&here).await.is_some());
        assert!(site.viewer(&there).await.is_none());
        assert_eq!(site.mails().pop().unwrap().kind, Kind::PasswordChanged);
    }
}

#[tokio::test]
async fn a_new_address_needs_confirmation() {
    for site in test_sites(false) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        let give = |email: &str, password: &str| {
            let (app, lan) = (site.app.clone(), lan.clone());
            let (email, password) = (email.to_owned(), password.to_owned());
            async move {
                settings::change_address(&app, &lan, email, password)
                    .await
                    .split()
                    .unwrap()
            }
        };
        assert!(give("new@example.org", "wrong password").await.is_err());
        assert!(give("new@localhost", PASSWORD).await.is_err());
        assert!(site.mails().is_empty());
        give("new@example.org", PASSWORD).await.unwrap();
        let mails = site.mails();
        let to = |kind| mails.iter().find(|mail| mail.kind == kind).unwrap();
        assert_eq!(to(Kind::AddressChanged).to, "lan@example.org");
        assert_eq!(to(Kind::ConfirmAddress).to, "new@example.org");
        assert_eq!(site.player("Lan").email.as_deref(), Some("lan@example.org"));
        let waits = site.app.read(&lan, settings::unconfirmed_address).await;
        assert_eq!(waits.unwrap().as_deref(), Some("new@example.org"));
        let new = to(Kind::ConfirmAddress).token();
        give("newer@example.org", PASSWORD).await.unwrap();
        assert_eq!(site.confirm(&new).await, Confirmation::Over);
        let mails = site.mails();
        let newer = mails.iter().find(|mail| mail.kind == Kind::ConfirmAddress);
        let newer = newer.unwrap().token();
        give("lan@example.org", PASSWORD).await.unwrap();
        assert_eq!(site.confirm(&newer).await, Confirmation::Over, "taken back");
        give("new@example.org", PASSWORD).await.unwrap();
        let mails = site.mails();
        let new = mails.iter().find(|mail| mail.kind == Kind::ConfirmAddress);
        let mailed = site.settings_key("Lan");
        assert_eq!(
            site.confirm(&new.unwrap().token()).await,
            Confirmation::Done(None)
        );
        assert_ne!(
            site.settings_key("Lan"),
            mailed,
            "links in the former mailbox are worth nothing"
        );
        assert_eq!(site.player("Lan").email.as_deref(), Some("new@example.org"));
        let waits = site.app.read(&lan, settings::unconfirmed_address).await;
        assert_eq!(waits.unwrap(), None);
    }
}

#[tokio::test]
async fn a_new_password_stops_a_change_of_address() {
    for site in test_sites(false) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        let given =
            settings::change_address(&site.app, &lan, "x@evil.example".into(), PASSWORD.into());
        given.await.unwrap();
        let mails = site.mails();
        let link = mails.iter().find(|mail| mail.kind == Kind::ConfirmAddress);
        let link = link.unwrap().token();
        let changed =
            settings::change_password(&site.app, &lan, PASSWORD.into(), "no more cats!".into());
        changed.await.unwrap();
        assert_eq!(site.confirm(&link).await, Confirmation::Over);
    }
}

#[tokio::test]
async fn capitals_zone_and_email_settings_are_saved() {
    for site in test_sites(false) {
        let lan = site.confirmed("lan", "lan@example.org").await;
        let done = site
            .app
            .attempt(&lan, |context| settings::set_capitals(context, "LaN"))
            .await;
        done.unwrap();
        let refused = site
            .app
            .attempt(&lan, |context| settings::set_capitals(context, "Mei"))
            .await;
        assert_eq!(
            refused.split().unwrap().unwrap_err().reason("name"),
            Some(NameFault::LookOnly.into())
        );
        let done = site
            .app
            .attempt(&lan, |context| {
                settings::set_time_zone(context, "asia/ho chi minh")
            })
            .await;
        done.unwrap();
        let refused = site
            .app
            .attempt(&lan, |context| settings::set_time_zone(context, "Mars"))
            .await;
        assert!(refused.split().unwrap().is_err());
        let choose = |context: &mut RequestContext| {
            let kinds = vec![Kind::YourTurn];
            let (frequency, hour) = (None, None);
            mail::save(
                context,
                &SettingsOwner::CurrentPlayer,
                &MailSettingsForm {
                    kinds: Some(kinds),
                    frequency,
                    hour,
                    subject: None,
                },
            )
        };
        site.app.write(&lan, choose).await.unwrap();
        let player = site.player("lan");
        assert_eq!(
            (player.name.as_str(), player.zone.as_str()),
            ("LaN", "Asia/Ho_Chi_Minh")
        );
        assert!(Kind::YourTurn.is_wanted(&player.mail_off));
        assert!(!Kind::Reminder.is_wanted(&player.mail_off));
        let key = site.mail_key("lan", MailLink::Stop(Kind::YourTurn));
        let link = crate::emails::unsubscribe_token(Kind::YourTurn, &key);
        // The key of one kind cannot switch off another, and opens no other page.
        let reminder = crate::emails::unsubscribe_token(Kind::Reminder, &key);
        let look = move |context: &mut RequestContext| mail::kind_of_link(context, &reminder);
        assert!(matches!(
            site.app.read(&nobody(), look).await,
            Err(Error::NotFound)
        ));
        let whose = mail::SettingsOwner::Key(key);
        let look = move |context: &mut RequestContext| mail::current(context, &whose);
        assert!(matches!(
            site.app.read(&nobody(), look).await,
            Err(Error::NotFound)
        ));
        for _ in 0..2 {
            let link = link.clone();
            let off = move |context: &mut RequestContext| {
                mail::switch_by_link(context, &link, false)?;
                mail::kind_of_link(context, &link)
            };
            assert!(!site.app.write(&nobody(), off).await.unwrap().is_on);
        }
        assert!(!Kind::YourTurn.is_wanted(&site.player("lan").mail_off));
        for _ in 0..2 {
            let link = link.clone();
            let on = move |context: &mut RequestContext| {
                mail::switch_by_link(context, &link, true)?;
                mail::kind_of_link(context, &link)
            };
            assert!(site.app.write(&nobody(), on).await.unwrap().is_on);
        }
        let off = site.player("lan").mail_off;
        assert!(Kind::YourTurn.is_wanted(&off) && !Kind::Reminder.is_wanted(&off));
    }
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    for site in test_sites(false) {
        let here = site.confirmed("Lan", "lan@example.org").await;
        let there = site.sign_in("Lan", PASSWORD).await.unwrap().unwrap();
        let mei = site.sign_up("Mei", "mei@example.org").await.unwrap();
        let listed = site.app.read(&here, sessions::list).await.unwrap();
        assert_eq!(listed.len(), 2);
        assert!(listed[0].is_this && !listed[1].is_this);
        let other = SessionsToEnd::One(listed[1].id);
        // Mei cannot end another player's session.
        site.app
            .write(&mei, move |context| sessions::end(context, other))
            .await
            .unwrap();
        assert!(site.viewer(&there).await.is_some());
        site.app
            .write(&here, move |context| sessions::end(context, other))
            .await
            .unwrap();
        assert!(site.viewer(&there).await.is_none());
        let end_all = |context: &mut RequestContext| sessions::end(context, SessionsToEnd::All);
        assert!(site.app.write(&here, end_all).await.unwrap());
        assert!(site.viewer(&here).await.is_none());
        assert!(site.viewer(&mei).await.is_some());
    }
}

#[tokio::test]
async fn a_session_ends_90_days_after_the_last_visit() {
    for site in test_sites(false) {
        let lan = site.sign_up("Lan", "lan@example.org").await.unwrap();
        let (hash, id) = (
            secret::hash(lan.token.as_ref().unwrap()),
            site.player("Lan").id,
        );
        let visit = |at: Instant| {
            let mut conn = site.app.connection().unwrap();
            let session = store::sessions::find(&mut conn, &hash)
                .unwrap()
                .unwrap()
                .session;
            let key = store::sessions::seen_key(session.id);
            last_seen::write(&mut conn, &key, at.into()).unwrap();
            last_seen::write(&mut conn, &key, at.into()).unwrap();
            assert_eq!(last_seen::find(&mut conn, &key).unwrap(), Some(at.into()));
        };
        let sweep = |conn: &mut store::DbConnection, now| {
            tidy(conn, now)?;
            Ok(store::sessions::of_player(conn, id)?.len())
        };
        site.pass(TimeDelta::days(80));
        visit(site.app.clock.now());
        site.pass(TimeDelta::days(89));
        assert_eq!(site.app.write_unattended(sweep).unwrap(), 1);
        site.run_long(TimeDelta::days(2));
        site.app.take_visits();
        assert!(site.viewer(&lan).await.is_none());
        assert_eq!(site.app.write_unattended(sweep).unwrap(), 0);
    }
}

#[tokio::test]
async fn closing_an_account_deletes_its_address() {
    for site in test_sites(false) {
        for (name, forget_name) in [("Lan", true), ("Mei", false)] {
            let email = format!("{name}@example.org");
            let client = site.confirmed(name, &email).await;
            let id = site.player(name).id;
            reset::ask(&site.app, &nobody(), &email).await.unwrap();
            let close = |password: &str, sure| {
                let (app, client) = (site.app.clone(), client.clone());
                let form = ClosingForm {
                    password: password.to_owned(),
                    sure,
                    forget_name,
                };
                async move { closing::close(&app, &client, form).await.split().unwrap() }
            };
            site.sql(&format!(
                "INSERT INTO feeds (player_id, secret_hash, salt, made_at) VALUES \
                ({id}, 'h', 's', '2026-11-21 00:00:00')"
            ));
            assert!(close("wrong password", true).await.is_err());
            assert!(close(PASSWORD, false).await.is_err());
            close(PASSWORD, true).await.unwrap();
            assert!(site.viewer(&client).await.is_none());
            assert!(site.sign_in(name, PASSWORD).await.unwrap().is_err());
            assert!(site.sign_in(&email, PASSWORD).await.unwrap().is_err());
            assert!(site.mails().is_empty(), "what waited is not sent");
            let mut conn = site.app.connection().unwrap();
            assert!(store::feeds::find(&mut conn, id).unwrap().is_none());
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
            // The address is free again, and so is a deleted name.
            let next = if forget_name { name } else { "Meili" };
            site.confirmed(next, &email).await;
        }
    }
}

#[tokio::test]
async fn the_operator_makes_players_and_sets_passwords() {
    for site in test_sites(false) {
        let make = |name: &str, email: &str, confirmed| {
            let account = operator::prepare(name, email, PASSWORD).split().unwrap()?;
            let made = |conn: &mut store::DbConnection, now| {
                operator::create(conn, &account, confirmed, now).split()
            };
            site.app.write_unattended(made).unwrap()
        };
        make("admin", "admin@example.org", true).unwrap();
        assert!(site.mails().is_empty());
        make("Lan", "lan@example.org", false).unwrap();
        assert_eq!(site.mails().len(), 1);
        assert!(make("LAN", "x@example.org", true).is_err());
        assert!(make("Mei", "admin@example.org", true).is_err());
        assert!(operator::prepare("Mei", "mei@example.org", "short").is_err());
        let admin = site.sign_in("admin", PASSWORD).await.unwrap().unwrap();
        let player = site.player("admin");
        let hash = passwords::hash_now("quite another one").unwrap();
        let set =
            |conn: &mut store::DbConnection, now| operator::set_password(conn, &player, &hash, now);
        site.app.write_unattended(set).unwrap();
        assert!(site.viewer(&admin).await.is_none());
        assert!(
            site.sign_in("admin", "quite another one")
                .await
                .unwrap()
                .is_ok()
        );
    }
}
