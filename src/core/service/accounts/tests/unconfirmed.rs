//! Accounts that are never confirmed: how many emails they cause, and when they are deleted.

use super::*;
use crate::model::MailFrequency;
use crate::play::TimeControl;
use crate::service::accounts::{self, mail};
use crate::service::appearance::{self, Appearance};
use crate::service::upkeep;

impl TestSite {
    fn has(&self, name: &str) -> bool {
        let mut conn = self.app.connection().unwrap();
        players::find_by_name(&mut conn, name).unwrap().is_some()
    }

    fn delete_unconfirmed(&self) {
        self.app
            .write_unattended(accounts::delete_unconfirmed)
            .unwrap();
    }

    fn mails_to(&self, address: &str) -> usize {
        let mails = self.mails();
        mails.iter().filter(|mail| mail.to == address).count()
    }
}

#[tokio::test]
async fn thirty_sign_ups_with_one_address_send_three_emails() {
    for site in test_sites(true) {
        for number in 0..30 {
            let form = sign_up::SignUp {
                name: format!("Flood{number}"),
                // A suffix after a plus sign is the same mailbox.
                email: format!("Victim+{}@example.org", number % 2),
                password: PASSWORD.into(),
                ..sign_up::SignUp::default()
            };
            let client = Client {
                address: [10, 0, number, 1].into(),
                ..nobody()
            };
            let entered = sign_up::sign_up(&site.app, &client, form).await;
            assert!(entered.is_ok(), "the answer is always the same");
        }
        assert_eq!(site.mails().len(), 3);
        site.sign_up("Lan", "lan@example.org").await.unwrap();
        assert_eq!(site.mails_to("lan@example.org"), 1);
    }
}

#[tokio::test]
async fn the_confirmation_can_be_sent_again_up_to_three_emails() {
    for site in test_sites(true) {
        let lan = site.sign_up("Lan", "lan@example.org").await.unwrap();
        for _ in 0..3 {
            settings::resend_confirmation(&site.app, &lan, None)
                .await
                .unwrap();
        }
        assert_eq!(site.mails_to("lan@example.org"), 3);
    }
}

#[tokio::test]
async fn an_unconfirmed_account_is_deleted_after_fourteen_days_with_its_name() {
    for site in test_sites(false) {
        let lan = site.sign_up("Lan", "lan@example.org").await.unwrap();
        site.confirmed("Mei", "mei@example.org").await;
        site.mails();
        site.pass(TimeDelta::days(13));
        site.delete_unconfirmed();
        assert!(site.has("Lan"));
        site.pass(TimeDelta::days(2));
        site.delete_unconfirmed();
        assert!(!site.has("Lan") && site.has("Mei"));
        assert!(site.viewer(&lan).await.is_none());
        site.sign_up("1an", "other@example.org").await.unwrap();
    }
}

#[tokio::test]
async fn all_data_of_an_unconfirmed_account_is_deleted() {
    for site in test_sites(false) {
        let lan = site.sign_up("Lan", "lan@example.org").await.unwrap();
        let wishes = mail::MailSettingsForm {
            kinds: None,
            frequency: Some(MailFrequency::Daily),
            hour: Some(7),
            subject: None,
        };
        let whose = mail::SettingsOwner::CurrentPlayer;
        let save = move |context: &mut RequestContext| {
            mail::save(context, &whose, &wishes)?;
            let id = context.player()?.id;
            appearance::keep_for(context.conn, id, &Appearance::default())
        };
        site.app.write(&lan, save).await.unwrap();
        upkeep::tidy(&site.app).unwrap();
        site.pass(TimeDelta::days(15));
        site.delete_unconfirmed();
        assert!(!site.has("Lan"));
    }
}

#[tokio::test]
async fn challenged_players_and_admins_are_not_deleted() {
    for site in test_sites(false) {
        site.confirmed("Mei", "mei@example.org").await;
        for name in ["Lan", "Boss", "Gone"] {
            site.sign_up(name, &format!("{name}@example.org"))
                .await
                .unwrap();
        }
        let (mei, boss) = (site.player("Mei").id, site.player("Boss").id);
        site.sql("UPDATE players SET confirmed_at = created_at WHERE name = 'Lan'");
        site.challenge(mei, Some("Lan"), TimeControl::days(3));
        site.sql("UPDATE players SET confirmed_at = NULL WHERE name = 'Lan'");
        let promote = |conn: &mut store::DbConnection, _| {
            Ok::<_, Error>(players::set_role(conn, boss, "admin")?)
        };
        site.app.write_unattended(promote).unwrap();
        site.pass(TimeDelta::days(15));
        site.delete_unconfirmed();
        assert!(site.has("Lan") && site.has("Boss") && !site.has("Gone"));
    }
}
