//! Password guessing is slowed down without revealing who has an account, and without locking the
//! owner out.

use super::*;
use crate::service::UseCaseError;

const WRONG: &str = "a wrong password";

fn from(address: [u8; 4]) -> Client {
    Client {
        address: address.into(),
        ..nobody()
    }
}

#[derive(Debug, PartialEq, Eq)]
enum SignInResult {
    In,
    Wrong,
    TooOften,
}

impl TestSite {
    async fn tries(&self, client: &Client, name: &str, password: &str) -> SignInResult {
        match self.sign_in_from(client, name, password).await {
            Ok(Ok(_)) => SignInResult::In,
            Ok(Err(_)) => SignInResult::Wrong,
            Err(Error::TooOften(_)) => SignInResult::TooOften,
            Err(other) => panic!("{other}"),
        }
    }

    /// Counts wrong passwords for a name, ten from each network, without verifying them.
    fn guesses(&self, name: &str, number: u32) {
        self.guesses_from(1, name, number);
    }

    fn guesses_from(&self, b: u8, name: &str, number: u32) {
        for at in 0..number {
            let [.., c, d] = (at / 10).to_be_bytes();
            let conn = &mut self.app.connection().unwrap();
            let found = sign_in::find(conn, name).unwrap();
            let subject = sign_in::subject_of(found.map(|player| player.id), name);
            let counted = sign_in::counted_actions(&self.app, [10, b, c, d].into(), &subject);
            self.app.limits.take(conn, &counted).unwrap();
        }
    }
}

#[tokio::test]
async fn the_response_to_guesses_does_not_reveal_accounts() {
    for name in ["Lan", "lan@example.org", "Nobody", "nobody@example.org"] {
        for site in test_sites(true) {
            site.confirmed("Lan", "lan@example.org").await;
            let mut results = Vec::new();
            let guesser = from([10, 2, 0, 1]);
            for _ in 0..9 {
                results.push(site.tries(&guesser, name, WRONG).await);
            }
            assert!(
                results.iter().all(|result| *result == SignInResult::Wrong),
                "{name}"
            );
            // Capitals and spaces do not make a different name.
            let other = format!(" {} ", name.to_uppercase());
            assert_eq!(
                site.tries(&guesser, &other, WRONG).await,
                SignInResult::Wrong
            );
            assert_eq!(
                site.tries(&guesser, name, WRONG).await,
                SignInResult::TooOften
            );
            let elsewhere = from([10, 3, 0, 1]);
            assert_eq!(
                site.tries(&elsewhere, name, WRONG).await,
                SignInResult::Wrong
            );
        }
    }
}

#[tokio::test]
async fn the_name_and_the_address_of_one_account_share_their_guesses() {
    for site in test_sites(true) {
        site.confirmed("Lan", "lan@example.org").await;
        site.confirmed("Mei", "mei@example.org").await;
        let guesser = from([10, 2, 0, 1]);
        let names = ["Lan", "lan@example.org", " LAN ", "Lan@Example.org", "lan"];
        for name in names.iter().chain(&names) {
            assert_eq!(site.tries(&guesser, name, WRONG).await, SignInResult::Wrong);
        }
        for name in names {
            let seen = site.tries(&guesser, name, PASSWORD).await;
            assert_eq!(seen, SignInResult::TooOften, "{name}");
        }
        for name in ["mei@example.org", "Mei"] {
            assert_eq!(site.tries(&guesser, name, WRONG).await, SignInResult::Wrong);
        }
        // A name that equals an account's id is counted separately.
        let lan = site.player("Lan").id;
        let elsewhere = from([10, 4, 0, 1]);
        site.guesses(&lan.to_string(), 100);
        assert_eq!(
            site.tries(&elsewhere, "Lan", WRONG).await,
            SignInResult::Wrong
        );
    }
}

#[tokio::test]
async fn successful_sign_ins_are_counted_for_the_account_and_the_network() {
    for site in test_sites(true) {
        site.confirmed("Lan", "lan@example.org").await;
        site.confirmed("Mei", "mei@example.org").await;
        let here = from([10, 2, 0, 1]);
        for nth in 0..30 {
            let name = ["Lan", "lan@example.org"][nth % 2];
            assert_eq!(site.tries(&here, name, PASSWORD).await, SignInResult::In);
        }
        let elsewhere = from([10, 3, 0, 1]);
        for client in [&here, &elsewhere] {
            assert_eq!(
                site.tries(client, "Lan", PASSWORD).await,
                SignInResult::TooOften
            );
        }
        assert_eq!(site.tries(&here, "Mei", PASSWORD).await, SignInResult::In);
        let limit = crate::service::Limit::SessionFrom;
        let network = site.app.limits.from_network(limit, here.address);
        for _ in 31..120 {
            site.app.take(&network).await.unwrap();
        }
        assert_eq!(
            site.tries(&here, "Mei", PASSWORD).await,
            SignInResult::TooOften
        );
        assert_eq!(
            site.tries(&elsewhere, "Mei", PASSWORD).await,
            SignInResult::In
        );
    }
}

#[tokio::test]
async fn ten_guesses_elsewhere_do_not_lock_the_owner_out() {
    for site in test_sites(true) {
        site.confirmed("Lan", "lan@example.org").await;
        site.guesses("Lan", 10);
        let owner = from([10, 9, 0, 1]);
        assert_eq!(site.tries(&owner, "Lan", PASSWORD).await, SignInResult::In);
    }
}

#[tokio::test]
async fn distributed_guessing_is_stopped_except_in_a_marked_browser() {
    for site in test_sites(true) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        site.guesses("Lan", 100);
        site.guesses("Nobody", 100);
        let stranger = from([10, 9, 0, 1]);
        for name in ["Lan", "Nobody"] {
            assert_eq!(
                site.tries(&stranger, name, PASSWORD).await,
                SignInResult::TooOften,
                "{name}"
            );
        }
        let known = signed_out(&lan, [10, 9, 0, 1]);
        assert_eq!(site.tries(&known, "Lan", WRONG).await, SignInResult::Wrong);
        assert_eq!(site.tries(&known, "Lan", PASSWORD).await, SignInResult::In);
        // The mark is not valid for another account.
        site.confirmed("Mei", "mei@example.org").await;
        site.guesses("Mei", 100);
        assert_eq!(
            site.tries(&known, "Mei", PASSWORD).await,
            SignInResult::TooOften
        );
    }
}

#[tokio::test]
async fn a_stolen_mark_allows_ten_guesses() {
    for site in test_sites(true) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        site.guesses("Lan", 100);
        let thief = signed_out(&lan, [10, 9, 0, 1]);
        for _ in 0..10 {
            assert_eq!(site.tries(&thief, "Lan", WRONG).await, SignInResult::Wrong);
        }
        assert_eq!(
            site.tries(&thief, "Lan", WRONG).await,
            SignInResult::TooOften
        );
        let moved = signed_out(&lan, [10, 9, 0, 2]);
        assert_eq!(
            site.tries(&moved, "Lan", WRONG).await,
            SignInResult::TooOften
        );
    }
}

#[tokio::test]
async fn a_hundred_guesses_at_once_are_counted_one_by_one() {
    for site in test_sites(true) {
        site.confirmed("Lan", "lan@example.org").await;
        let guesser = from([10, 2, 0, 1]);
        let all: Vec<_> = (0..40)
            .map(|_| {
                let (app, client) = (site.app.clone(), guesser.clone());
                let form = sign_in::SignIn {
                    name: "Lan".into(),
                    password: WRONG.into(),
                };
                tokio::spawn(async move {
                    let answer = sign_in::sign_in(&app, &client, form).await;
                    !matches!(answer, Err(UseCaseError::Failed(_)))
                })
            })
            .collect();
        let mut looked_at = 0;
        for one in all {
            looked_at += usize::from(one.await.unwrap());
        }
        assert_eq!(looked_at, 10);
    }
}

#[tokio::test]
async fn forged_marks_and_those_of_an_earlier_password_are_invalid() {
    for site in test_sites(true) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        let mei = site.confirmed("Mei", "mei@example.org").await;
        let (lan_id, mei_id) = (site.player("Lan").id, site.player("Mei").id);
        site.guesses("Lan", 100);
        let theirs = mei
            .devices
            .replacen(&mei_id.to_string(), &lan_id.to_string(), 1);
        let last = if lan.devices.ends_with('0') { "1" } else { "0" };
        let changed = format!("{}{last}", &lan.devices[..lan.devices.len() - 1]);
        let huge = "7-".repeat(400);
        for devices in [&theirs, &changed, "x", "-", "..", "1--", &huge] {
            let client = Client {
                devices: devices.to_owned(),
                ..from([10, 9, 0, 1])
            };
            assert_eq!(
                site.tries(&client, "Lan", PASSWORD).await,
                SignInResult::TooOften,
                "{devices:.40}"
            );
        }
        let words = "another ferry, no cats";
        let changed =
            settings::change_password(&site.app, &lan, PASSWORD.into(), words.into()).await;
        let marks = changed.unwrap();
        let before = signed_out(&lan, [10, 9, 0, 1]);
        assert_eq!(
            site.tries(&before, "Lan", words).await,
            SignInResult::TooOften
        );
        let after = Client {
            devices: marks,
            ..before
        };
        assert_eq!(site.tries(&after, "Lan", words).await, SignInResult::In);
    }
}

#[tokio::test]
async fn a_browser_has_marks_of_several_accounts() {
    for site in test_sites(true) {
        let lan = site.confirmed("Lan", "lan@example.org").await;
        site.confirmed("Mei", "mei@example.org").await;
        let client = signed_out(&lan, [10, 9, 0, 1]);
        let both = site
            .sign_in_from(&client, "Mei", PASSWORD)
            .await
            .unwrap()
            .unwrap();
        site.guesses("Lan", 100);
        site.guesses("mei@example.org", 100);
        let both = signed_out(&both, [10, 9, 0, 2]);
        for name in ["Lan", "mei@example.org"] {
            assert_eq!(
                site.tries(&both, name, PASSWORD).await,
                SignInResult::In,
                "{name}"
            );
        }
    }
}

#[tokio::test]
async fn a_reset_link_lets_the_owner_in_despite_guesses() {
    for site in test_sites(true) {
        site.confirmed("Lan", "lan@example.org").await;
        site.guesses("Lan", 100);
        let owner = from([10, 9, 0, 1]);
        assert_eq!(
            site.tries(&owner, "Lan", PASSWORD).await,
            SignInResult::TooOften
        );
        let result = reset::ask(&site.app, &owner, "lan@example.org").await;
        result.unwrap();
        let token = site.mails().pop().unwrap().token();
        let set = reset::set(&site.app, &owner, token, PASSWORD.into()).await;
        let devices = set.unwrap().unwrap();
        assert_eq!(site.tries(&owner, "Lan", PASSWORD).await, SignInResult::In);
        // The same browser can sign in again later.
        site.guesses_from(2, "Lan", 99);
        let marked = Client { devices, ..owner };
        assert_eq!(site.tries(&marked, "Lan", PASSWORD).await, SignInResult::In);
    }
}
