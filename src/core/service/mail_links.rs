//! The links in emails that work without signing in: to switch off one kind of email, or to change
//! all email settings.
//!
//! The key in a link is derived from a secret of ours, from the player, the address it was sent to,
//! and the link's purpose. So no stored value opens a page, a link reveals nothing about another,
//! and links sent to a former address are invalid.

use super::{Error, secret};
use crate::model::notice::Kind;
use crate::model::{PlayerId, Word};
use crate::store::players::{self, Player};
use crate::store::{DbConnection, secrets};

/// The name of our secret among the secrets.
const SECRET: &str = "mail-links";
/// The digits of the player's id in a key.
const NUMBER: usize = 16;
/// The digits of a key: the id, and a signature of 192 bits.
const DIGITS: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailLink {
    /// The page that switches off this kind.
    Stop(Kind),
    /// The settings of all kinds and of the frequency.
    Settings,
}

impl MailLink {
    fn word(self) -> &'static str {
        match self {
            Self::Stop(kind) => kind.word(),
            Self::Settings => "all",
        }
    }
}

/// The key in a player's link. The first call creates the secret, so it must be in a write
/// transaction.
pub fn key(conn: &mut DbConnection, player: &Player, link: MailLink) -> Result<String, Error> {
    let secret = secrets::find_or_insert(conn, SECRET, secret::token)?;
    Ok(key_of(&secret, player, link))
}

/// The player whose link has this key; none if the account is closed.
pub fn owner(conn: &mut DbConnection, key: &str, link: MailLink) -> Result<Option<Player>, Error> {
    let number = key.get(..NUMBER).filter(|_| key.len() == DIGITS);
    let number = number.and_then(|digits| i64::from_str_radix(digits, 16).ok());
    let (Some(number), Some(secret)) = (number, secrets::find(conn, SECRET)?) else {
        return Ok(None);
    };
    let player = players::find(conn, PlayerId(number))?;
    Ok(player.filter(|player| {
        player.closed_at.is_none() && secret::is_same(&key_of(&secret, player, link), key)
    }))
}

fn key_of(secret: &str, player: &Player, link: MailLink) -> String {
    let address = player.email_key.as_deref().unwrap_or_default();
    let text = format!("{}|{}|{address}", link.word(), player.id);
    let mut key = format!("{:016x}{}", player.id.0, secret::proof(secret, &text));
    key.truncate(DIGITS);
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::{TestSite, test_sites};

    fn links() -> Vec<MailLink> {
        let stops = Kind::optional().map(MailLink::Stop);
        stops.chain([MailLink::Settings]).collect()
    }

    fn key_for(site: &TestSite, player: PlayerId, link: MailLink) -> String {
        let player = site.find(player);
        let made = |conn: &mut DbConnection, _| key(conn, &player, link);
        site.app.write_unattended(made).unwrap()
    }

    fn owner_of(site: &TestSite, key: &str, link: MailLink) -> Option<PlayerId> {
        let conn = &mut site.app.connection().unwrap();
        owner(conn, key, link).unwrap().map(|player| player.id)
    }

    #[test]
    fn a_key_is_valid_for_its_purpose_only() {
        for site in test_sites(false) {
            let people = ["lan", "minh"].map(|name| site.member(name));
            for player in people {
                for made_for in links() {
                    let key = key_for(&site, player, made_for);
                    assert_eq!(key, key_for(&site, player, made_for));
                    for link in links() {
                        let expected = (link == made_for).then_some(player);
                        assert_eq!(owner_of(&site, &key, link), expected, "{link:?}");
                    }
                    // The key is not valid for another player.
                    let other = people.into_iter().find(|other| *other != player).unwrap();
                    let forged = format!("{:016x}{}", other.0, &key[NUMBER..]);
                    assert_eq!(owner_of(&site, &forged, made_for), None);
                }
            }
        }
    }

    #[test]
    fn invalid_keys_are_refused() {
        for site in test_sites(false) {
            let lan = site.member("lan");
            let unknown = "0".repeat(DIGITS);
            assert_eq!(owner_of(&site, &unknown, MailLink::Settings), None);
            let key = key_for(&site, lan, MailLink::Settings);
            let number = key[..NUMBER].to_owned();
            for wrong in [
                String::new(),
                number.clone(),
                key[1..].to_owned(),
                format!("{key}0"),
                format!(" {key}"),
                key.to_uppercase(),
                format!("{number}{}", "0".repeat(48)),
                format!("{:016x}{}", i64::MAX, &key[NUMBER..]),
                format!("{}{}", "f".repeat(NUMBER), &key[NUMBER..]),
                format!("-{}{}", &number[1..], &key[NUMBER..]),
                format!("+{}{}", &number[1..], &key[NUMBER..]),
                "é".repeat(32),
                "\0".repeat(DIGITS),
            ] {
                if wrong != key {
                    assert_eq!(
                        owner_of(&site, &wrong, MailLink::Settings),
                        None,
                        "{wrong:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn links_sent_to_a_former_address_are_invalid() {
        for site in test_sites(false) {
            let lan = site.member("lan");
            let link = MailLink::Settings;
            let first = key_for(&site, lan, link);
            let address = |at: &str| {
                let statement = format!("UPDATE players SET email_key = '{at}' WHERE id = {lan}");
                site.sql(&statement);
            };
            address("new@example.org");
            assert_eq!(owner_of(&site, &first, link), None);
            let second = key_for(&site, lan, link);
            assert_eq!(owner_of(&site, &second, link), Some(lan));
            site.sql(&format!(
                "UPDATE players SET closed_at = created_at WHERE id = {lan}"
            ));
            assert_eq!(owner_of(&site, &second, link), None);
        }
    }

    #[test]
    fn no_stored_text_is_a_key_in_a_link() {
        for site in test_sites(false) {
            let lan = site.member("lan");
            let keys: Vec<String> = links()
                .into_iter()
                .map(|link| key_for(&site, lan, link))
                .collect();
            let stored = site.texts(
                "SELECT value AS t FROM secrets UNION SELECT name FROM players \
                 UNION SELECT email_key FROM players",
            );
            for text in stored {
                assert!(!keys.iter().any(|key| key.contains(&text)), "{text}");
                for link in links() {
                    assert_eq!(owner_of(&site, &text, link), None);
                }
            }
        }
    }
}
