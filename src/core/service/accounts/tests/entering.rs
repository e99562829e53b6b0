//! Signing up and in, confirmation, password reset.

use super::*;

#[tokio::test]
async fn signing_up_signs_in_and_emails_the_link() {
    for site in test_sites(false) {
        let lan = site.sign_up("Lan", "lan@example.org").await.unwrap();
        let player = site.viewer(&lan).await.unwrap();
        assert_eq!((player.name.as_str(), player.confirmed_at), ("Lan", None));
        let mails = site.mails();
        assert_eq!(mails.len(), 1);
        assert_eq!(mails[0].kind, Kind::ConfirmAddress);
        let other = site.sign_up("Mei", "LAN@example.org").await.unwrap();
        assert!(
            site.viewer(&other).await.is_some(),
            "an address says nothing"
        );
    }
}

#[tokio::test]
async fn a_name_is_unique_in_any_case_and_by_resemblance() {
    for site in test_sites(false) {
        site.sign_up("Lan", "lan@example.org").await.unwrap();
        for (name, why) in [
            ("LAN", NameFault::Taken),
            ("1an", NameFault::Lookalike),
            ("Admin", NameFault::Reserved),
        ] {
            let refused = site.sign_up(name, "x@example.org").await.err().unwrap();
            assert_eq!(refused.reason("name"), Some(why.into()));
        }
        let (one, other) = tokio::join!(
            site.sign_up("Twin", "a@example.org"),
            site.sign_up("TWIN", "b@example.org"),
        );
        assert!(one.is_ok() != other.is_ok(), "of two at once one wins");
    }
}

#[tokio::test]
async fn signing_in_by_name_or_address_ends_the_previous_session() {
    for site in test_sites(false) {
        let first = site.confirmed("Zoë", "zoe@example.org").await;
        for name in [
            "Zoë",
            "zOE\u{308}",
            " zoë ",
            "zoe@example.org",
            "ZOE@Example.org",
        ] {
            let client = site.sign_in(name, PASSWORD).await.unwrap().unwrap();
            assert_eq!(site.viewer(&client).await.unwrap().name, "Zoë");
        }
        for (name, password) in [
            ("Zoë", "seven cats on a ferry "),
            ("Zoe", PASSWORD),
            ("nobody@example.org", PASSWORD),
            ("", ""),
        ] {
            let refused = site.sign_in(name, password).await.unwrap().err().unwrap();
            assert_eq!(refused.reason("form"), Some(AccountFault::SignInFailed));
        }
        let form = sign_in::SignIn {
            name: "Zoë".into(),
            password: PASSWORD.into(),
        };
        let again = sign_in::sign_in(&site.app, &first, form).await.unwrap();
        assert!(site.viewer(&first).await.is_none());
        let sign_in::Entry::Open(again) = again else {
            panic!("locked out");
        };
        let again = with(again);
        assert!(site.viewer(&again).await.is_some());
        sessions::sign_out(&site.app, &again).await.unwrap();
        assert!(site.viewer(&again).await.is_none());
    }
}

#[tokio::test]
async fn an_address_is_confirmed_once_and_by_one_account() {
    for site in test_sites(false) {
        site.sign_up("Lan", "lan@example.org").await.unwrap();
        let first = site.mails().pop().unwrap().token();
        site.sign_up("Mei", "lan@example.org").await.unwrap();
        let second = site.mails().pop().unwrap().token();
        let looked = first.clone();
        let look = site
            .read(&nobody(), move |context| {
                confirm::link_state(context, &looked)
            })
            .await;
        assert!(matches!(look, Confirmation::Open { name, .. } if name == "Lan"));
        assert_eq!(site.player("Lan").confirmed_at, None);
        assert_eq!(site.confirm(&first).await, Confirmation::Done(None));
        assert!(site.player("Lan").confirmed_at.is_some());
        assert_eq!(site.confirm(&first).await, Confirmation::Done(None));
        assert_eq!(site.confirm(&second).await, Confirmation::Elsewhere);
        assert_eq!(site.player("Mei").confirmed_at, None);
        assert_eq!(site.confirm("nonsense").await, Confirmation::Over);
        site.sign_up("Binh", "binh@example.org").await.unwrap();
        let late = site.mails().pop().unwrap().token();
        site.pass(TimeDelta::days(7));
        assert_eq!(site.confirm(&late).await, Confirmation::Over);
    }
}

#[tokio::test]
async fn a_mailed_link_sets_a_new_password_once() {
    for site in test_sites(false) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        site.sign_up("Mei", "mei@example.org").await.unwrap();
        site.mails();
        for unknown in ["nobody@example.org", "mei@example.org"] {
            reset::ask(&site.app, &nobody(), unknown).await.unwrap();
        }
        assert!(site.mails().is_empty());
        for _ in 0..2 {
            let result = reset::ask(&site.app, &nobody(), "Lan@example.org").await;
            result.unwrap();
        }
        let mails = site.mails();
        let (one, other) = (mails[0].token(), mails[1].token());
        let set = |token: &str, password: &str| {
            let (app, token, password) = (site.app.clone(), token.to_owned(), password.to_owned());
            async move {
                let set = reset::set(&app, &nobody(), token, password).await;
                set.split().unwrap().map(|marks| marks.is_some())
            }
        };
        assert!(set(&one, "short").await.is_err());
        assert!(set(&one, "password123").await.is_err());
        let words = "another ferry, no cats";
        let (a, b) = tokio::join!(set(&one, words), set(&one, words));
        assert!(a.unwrap() != b.unwrap(), "of two uses at once one wins");
        assert_eq!(set(&other, words).await, Ok(false));
        assert!(site.viewer(&lan).await.is_none(), "every session is over");
        let emails = site.mails();
        assert_eq!((emails.len(), emails[0].kind), (1, Kind::PasswordChanged));
        assert!(site.sign_in("Lan", PASSWORD).await.unwrap().is_err());
        assert!(site.sign_in("Lan", words).await.unwrap().is_ok());
        reset::ask(&site.app, &nobody(), "lan@example.org")
            .await
            .unwrap();
        let late = site.mails().pop().unwrap().token();
        site.pass(TimeDelta::hours(1));
        assert_eq!(set(&late, words).await, Ok(false));
    }
}

#[tokio::test]
async fn a_link_is_valid_for_its_own_purpose_only() {
    for site in test_sites(false) {
        site.sign_up("Lan", "lan@example.org").await.unwrap();
        let token = site.mails().pop().unwrap().token();
        let set = reset::set(&site.app, &nobody(), token, PASSWORD.into()).await;
        assert_eq!(set.unwrap(), None);
    }
}

#[tokio::test]
async fn a_locked_player_sees_the_end_of_the_lock_only_with_the_right_password() {
    for site in test_sites(false) {
        site.confirmed("Lan", "lan@example.org").await;
        let until = site.now() + TimeDelta::days(3);
        let lock = |conn: &mut store::DbConnection, _| {
            let id = players::find_by_name(conn, "Lan")?.unwrap().id;
            players::set_locked_until(conn, id, Some(until.into()))?;
            Ok::<_, Error>(())
        };
        site.app.write_unattended(lock).unwrap();
        let comes_in = async |password: &str| {
            let form = sign_in::SignIn {
                name: "Lan".into(),
                password: password.into(),
            };
            sign_in::sign_in(&site.app, &nobody(), form)
                .await
                .split()
                .unwrap()
        };
        let wrong = comes_in("not the password").await.unwrap_err();
        assert_eq!(wrong.reason("form"), Some(AccountFault::SignInFailed));
        let right = comes_in(PASSWORD).await.unwrap();
        assert_eq!(right, sign_in::Entry::LockedOut(until, "UTC".into()));
        site.pass(TimeDelta::days(3));
        let open = comes_in(PASSWORD).await.unwrap();
        assert!(matches!(open, sign_in::Entry::Open(_)));
    }
}

#[tokio::test]
async fn the_oldest_of_more_than_twenty_sessions_is_over() {
    for site in test_sites(false) {
        let first = site.confirmed("Lan", "lan@example.org").await;
        let mei = site.confirmed("Mei", "mei@example.org").await;
        let mut later = Vec::new();
        for _ in 1..MOST_SESSIONS {
            later.push(site.sign_in("Lan", PASSWORD).await.unwrap().unwrap());
        }
        assert!(site.viewer(&first).await.is_some());
        for nth in 0..2 {
            later.push(site.sign_in("Lan", PASSWORD).await.unwrap().unwrap());
            assert!(site.viewer(&first).await.is_none());
            assert_eq!(site.viewer(&later[0]).await.is_some(), nth == 0);
        }
        for client in later[1..].iter().chain([&mei]) {
            assert!(site.viewer(client).await.is_some());
        }
        let lan = site.player("Lan").id;
        let open = format!("SELECT COUNT(*) AS n FROM sessions WHERE player_id = {lan}");
        assert_eq!(site.count_of(&open), MOST_SESSIONS);
    }
}
