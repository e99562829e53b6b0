//! A player's calendar of deadlines and feed of turns, fetched by programs under a secret URL.
//!
//! The database stores a hash and a salt. The secret is derived from the salt with our key, so that
//! it can be shown to its owner again, but not be read from the table.

mod entry_text;

pub use entry_text::{Feed, Turn, feed};

use super::{Error, RequestContext, secret};
use crate::model::PlayerId;
use crate::store::{feeds, secrets};

/// The name of our key among the secrets.
const KEY: &str = "feeds";
/// The digits of a secret: 160 bits.
const DIGITS: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedChange {
    /// Creates one if there is none.
    Make,
    /// Replaces it; the previous one becomes invalid.
    Renew,
    Stop,
}

/// The secret in the viewer's URLs, if there is one.
///
/// # Errors
/// If nobody is signed in.
pub fn own(context: &mut RequestContext) -> Result<Option<String>, Error> {
    let player = context.player()?.id;
    let row = feeds::find(context.conn, player)?;
    let (Some(row), Some(key)) = (row, secrets::find(context.conn, KEY)?) else {
        return Ok(None);
    };
    let secret = secret_of(&key, player, &row.salt);
    // If it was made with an earlier key, it cannot be shown any more.
    Ok((secret::hash(&secret) == row.secret_hash).then_some(secret))
}

/// Changes the viewer's secret.
///
/// # Errors
/// If nobody is signed in.
pub fn choose(context: &mut RequestContext, wish: FeedChange) -> Result<(), Error> {
    let player_id = context.player()?.id;
    if wish == FeedChange::Make && own(context)?.is_some() {
        return Ok(());
    }
    feeds::delete(context.conn, player_id)?;
    if wish == FeedChange::Stop {
        return Ok(());
    }
    let key = secrets::find_or_insert(context.conn, KEY, secret::token)?;
    let salt = secret::token();
    let row = feeds::Row {
        player_id,
        secret_hash: secret::hash(&secret_of(&key, player_id, &salt)),
        salt,
        made_at: context.now.into(),
    };
    Ok(feeds::insert(context.conn, &row)?)
}

fn secret_of(key: &str, player: PlayerId, salt: &str) -> String {
    let mut digits = secret::proof(key, &format!("feed|{player}|{salt}"));
    digits.truncate(DIGITS);
    digits
}
