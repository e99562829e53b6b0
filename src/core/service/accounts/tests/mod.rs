//! Accounts, on every available database.

use super::closing::{self, ClosingForm};
use super::confirm::{self, Confirmation};
use super::sessions::{self, MOST_SESSIONS, SessionsToEnd};
use super::sign_in::NewSession;
use super::{Refusals, operator, passwords, reset, settings, sign_in, sign_up, tidy};
use crate::model::notice::Kind;
use crate::refusals::{AccountFault, NameFault, PasswordFault};
use crate::service::mail_links::{self, MailLink};
use crate::service::testing::{TestSite, nobody, test_sites};
use crate::service::{Client, Error, Instant, Refusable, RequestContext, notices, secret};
use crate::store::{self, last_seen, outbox, players};
use crate::words::accounts as say;
use chrono::TimeDelta;

mod entering;
mod guessing;
mod settling;
mod unconfirmed;

const PASSWORD: &str = "seven cats on a ferry";

struct Mail {
    kind: Kind,
    to: String,
    text: String,
}

impl Mail {
    /// The token in the email's link.
    fn token(&self) -> String {
        let link = self
            .text
            .lines()
            .find(|line| line.contains("/confirm/") || line.contains("/reset/"));
        link.unwrap().rsplit('/').next().unwrap().trim().to_owned()
    }
}

impl TestSite {
    async fn sign_up(&self, name: &str, email: &str) -> Result<Client, Refusals> {
        let form = sign_up::SignUp {
            name: name.into(),
            email: email.into(),
            password: PASSWORD.into(),
            ..sign_up::SignUp::default()
        };
        let entered = sign_up::sign_up(&self.app, &nobody(), form)
            .await
            .split()
            .unwrap()?;
        Ok(with(entered))
    }

    async fn sign_in(&self, name: &str, password: &str) -> Result<Result<Client, Refusals>, Error> {
        self.sign_in_from(&nobody(), name, password).await
    }

    /// Signs in from a browser with its cookies.
    async fn sign_in_from(
        &self,
        client: &Client,
        name: &str,
        password: &str,
    ) -> Result<Result<Client, Refusals>, Error> {
        let form = sign_in::SignIn {
            name: name.into(),
            password: password.into(),
        };
        let signed_in = sign_in::sign_in(&self.app, client, form).await.split()?;
        Ok(signed_in.map(|entry| match entry {
            sign_in::Entry::Open(entered) => with(entered),
            sign_in::Entry::LockedOut(..) => panic!("locked out"),
        }))
    }

    async fn confirmed(&self, name: &str, email: &str) -> Client {
        let client = self.sign_up(name, email).await.unwrap();
        let mail = self.mails().pop().unwrap();
        assert_eq!((mail.kind, mail.to.as_str()), (Kind::ConfirmAddress, email));
        assert_eq!(self.confirm(&mail.token()).await, Confirmation::Done(None));
        client
    }

    async fn confirm(&self, token: &str) -> Confirmation {
        let (client, token) = (nobody(), token.to_owned());
        let confirm = move |context: &mut RequestContext| confirm::confirm(context, &token);
        self.app.write(&client, confirm).await.unwrap()
    }

    async fn read<T: Send + 'static>(
        &self,
        client: &Client,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> T {
        self.app.read(client, f).await.unwrap()
    }

    async fn viewer(&self, client: &Client) -> Option<players::Player> {
        self.read(client, |context| {
            Ok(context.viewer.clone().map(|viewer| viewer.player))
        })
        .await
    }

    /// The queued emails, rendered; they then count as sent.
    fn mails(&self) -> Vec<Mail> {
        let send = |conn: &mut store::DbConnection, now| {
            let mut mails = Vec::new();
            for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
                if let Ok(letter) = notices::render(&self.app, conn, &row, now) {
                    mails.push(Mail {
                        kind: row.kind,
                        to: letter.to.typed().to_owned(),
                        text: letter.text,
                    });
                }
                outbox::mark_sent(conn, row.claim(), now)?;
            }
            Ok(mails)
        };
        self.app.write_unattended(send).unwrap()
    }

    /// The key in a link of a player's emails.
    fn mail_key(&self, name: &str, link: MailLink) -> String {
        let player = self.player(name);
        let key = |conn: &mut _, _| mail_links::key(conn, &player, link);
        self.app.write_unattended(key).unwrap()
    }

    fn settings_key(&self, name: &str) -> String {
        self.mail_key(name, MailLink::Settings)
    }

    fn player(&self, name: &str) -> players::Player {
        let mut conn = self.app.connection().unwrap();
        players::find_by_name(&mut conn, name).unwrap().unwrap()
    }
}

fn with(entered: NewSession) -> Client {
    Client {
        token: Some(entered.token),
        devices: entered.devices,
        ..nobody()
    }
}

/// The same browser after signing out, in another network.
fn signed_out(client: &Client, address: [u8; 4]) -> Client {
    Client {
        token: None,
        address: address.into(),
        ..client.clone()
    }
}
