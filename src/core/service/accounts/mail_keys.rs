//! The secrets in unsubscribe links: whoever reads an old copy of the data must not find those of
//! today's mails.

use crate::model::PlayerId;
use crate::service::{Error, Instant, secret};
use crate::store::{DbConnection, mail_keys, players};
use chrono::TimeDelta;

/// A secret is renewed when it is so old.
const RENEWED_AFTER: TimeDelta = TimeDelta::days(30);
/// For so long links with a former secret still work.
const WORKS_FOR: TimeDelta = TimeDelta::days(366);
/// So many are renewed at once: the others wait for the next time.
const AT_ONCE: i64 = 200;

/// The player whose links carry this secret, or carried it.
pub(super) fn owner(conn: &mut DbConnection, key: &str) -> Result<Option<players::Player>, Error> {
    Ok(mail_keys::owner(conn, key, &secret::hash(key))?)
}

/// Renews what is old, and forgets what is very old.
pub(super) fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    mail_keys::forget_before(conn, (now - WORKS_FOR).into())?;
    let old = mail_keys::older_than(conn, (now - RENEWED_AFTER).into(), AT_ONCE)?;
    for (player, key) in old {
        mail_keys::renew(
            conn,
            player,
            &secret::hash(&key),
            &secret::token(),
            now.into(),
        )?;
    }
    Ok(())
}

/// Makes all links of until now worthless: they lie in a mailbox that is not the player's any more.
pub(super) fn replace(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    Ok(mail_keys::replace(conn, player, &secret::token())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::{TestSite, test_sites};

    fn is_lans(house: &TestSite, key: &str) -> bool {
        let found = owner(&mut house.app.connection().unwrap(), key).unwrap();
        found.is_some_and(|player| player.name == "lan")
    }

    fn tidied(house: &TestSite) -> String {
        house.app.write_unattended(tidy).unwrap();
        house.find(PlayerId(1)).mail_key
    }

    #[test]
    fn a_secret_is_renewed_and_links_in_older_mails_work_for_a_year() {
        for house in test_sites(false) {
            assert_eq!(house.member("lan"), PlayerId(1));
            let first = house.find(PlayerId(1)).mail_key;
            house.pass(TimeDelta::days(29));
            assert_eq!(tidied(&house), first);
            house.pass(TimeDelta::days(2));
            let second = tidied(&house);
            assert_ne!(second, first);
            assert_eq!(tidied(&house), second, "once");
            assert!(is_lans(&house, &first) && is_lans(&house, &second));
            assert!(
                !is_lans(&house, &secret::hash(&first)),
                "what is kept opens nothing"
            );
            house.pass(TimeDelta::days(360));
            let third = tidied(&house);
            assert!(is_lans(&house, &first) && is_lans(&house, &second));
            house.pass(TimeDelta::days(7));
            tidied(&house);
            assert!(!is_lans(&house, &first) && is_lans(&house, &third));
        }
    }

    #[test]
    fn links_in_a_mailbox_that_was_given_up_work_no_more() {
        for house in test_sites(false) {
            house.member("lan");
            let first = house.find(PlayerId(1)).mail_key;
            house.pass(TimeDelta::days(31));
            let second = tidied(&house);
            let changed = house
                .app
                .write_unattended(|conn, _| replace(conn, PlayerId(1)));
            changed.unwrap();
            assert!(!is_lans(&house, &first) && !is_lans(&house, &second));
            assert!(is_lans(&house, &house.find(PlayerId(1)).mail_key));
        }
    }
}
