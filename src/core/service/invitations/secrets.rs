//! The secrets of invitations, and the hashes of deleted addresses.

use crate::model::{Address, GameId};
use crate::service::{Error, secret};
use crate::store::{DbConnection, Timestamp, invitations, secrets};

/// The name of our key among the secrets.
const KEY: &str = "invitations";
/// The digits of a link's secret: 160 bits.
const LINK: usize = 40;

/// A new secret for an email about to be written.
pub(in crate::service) fn issue_mailed(
    conn: &mut DbConnection,
    game: GameId,
) -> Result<String, Error> {
    let token = secret::lower_case();
    invitations::insert_secret(conn, &secret::hash(&token), game)?;
    Ok(token)
}

/// Opens an invitation to the holders of its link.
pub(super) fn keep_link(conn: &mut DbConnection, game: GameId, at: Timestamp) -> Result<(), Error> {
    let token = of_link(conn, game, at)?;
    Ok(invitations::insert_secret(
        conn,
        &secret::hash(&token),
        game,
    )?)
}

/// The secret of the link to a challenge made at that time; always the same.
pub(super) fn of_link(
    conn: &mut DbConnection,
    game: GameId,
    at: Timestamp,
) -> Result<String, Error> {
    let mut digits = proof(
        conn,
        &format!("link|{game}|{}", at.utc().timestamp_micros()),
    )?;
    digits.truncate(LINK);
    Ok(digits)
}

/// The hash by which an address is counted.
pub(super) fn address_hash(conn: &mut DbConnection, address: &Address) -> Result<String, Error> {
    proof(conn, &format!("address|{}", address.without_tag()))
}

pub(super) fn proof(conn: &mut DbConnection, text: &str) -> Result<String, Error> {
    let key = secrets::find_or_insert(conn, KEY, secret::token)?;
    Ok(secret::proof(&key, text))
}
