//! A player's calendar of deadlines and feed of turns, which programs fetch by a secret address.
//!
//! Of the secret a hash is kept. It is made of a salt with a key of ours, so that its owner can be
//! shown it again and the table alone opens nothing.

mod entry_text;

pub use entry_text::{Feed, Turn, feed};

use super::{Error, RequestContext, secret};
use crate::model::PlayerId;
use crate::store::{feeds, secrets};

/// The name of our key among the secrets.
const KEY: &str = "feeds";
/// The digits of a secret: 160 bits.
const DIGITS: usize = 40;

/// What a player may do with the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedChange {
    /// Have one, if there is none yet.
    Make,
    /// Have another; the one of before works no more.
    Renew,
    Stop,
}

/// The secret in the viewer's addresses; none who has none.
///
/// # Errors
/// When nobody is signed in.
pub fn own(context: &mut RequestContext) -> Result<Option<String>, Error> {
    let player = context.player()?.id;
    let row = feeds::find(context.conn, player)?;
    let (Some(row), Some(key)) = (row, secrets::find(context.conn, KEY)?) else {
        return Ok(None);
    };
    let secret = secret_of(&key, player, &row.salt);
    // Made with another key than ours of today, it cannot be told any more.
    Ok((secret::hash(&secret) == row.secret_hash).then_some(secret))
}

/// Does what the viewer wishes with the addresses.
///
/// # Errors
/// When nobody is signed in.
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
