//! Tokens in mailed links. A token is made when its mail is written, so that its plain text is
//! nowhere but in that mail.

use crate::service::{Error, Instant, secret};
use crate::store::tokens::{self, NewToken, Token};
use crate::store::{DbConnection, players};
use chrono::TimeDelta;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To confirm an address, for 7 days.
    Confirm,
    /// To set a new password, for an hour.
    Reset,
}

impl Purpose {
    /// How long such a token is good.
    #[must_use]
    pub fn lifetime(self) -> TimeDelta {
        match self {
            Self::Confirm => TimeDelta::days(7),
            Self::Reset => TimeDelta::hours(1),
        }
    }

    fn slug(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reset => "reset",
        }
    }
}

/// Makes a token and tells its plain text; `email` is the address that it confirms.
pub fn issue(
    conn: &mut DbConnection,
    player_id: i64,
    purpose: Purpose,
    email: Option<&str>,
    now: Instant,
) -> Result<String, Error> {
    let token = secret::token();
    let row = NewToken {
        token_hash: &secret::hash(&token),
        player_id,
        purpose: purpose.slug(),
        email,
        created_at: now.into(),
        expires_at: (now + purpose.lifetime()).into(),
    };
    tokens::insert(conn, &row)?;
    Ok(token)
}

/// The token of that plain text with its owner, used or not, expired or not.
pub(super) fn find(
    conn: &mut DbConnection,
    token: &str,
    purpose: Purpose,
) -> Result<Option<(Token, players::Player)>, Error> {
    let Some(token) = tokens::find(conn, &secret::hash(token), purpose.slug())? else {
        return Ok(None);
    };
    let owner = players::find(conn, token.player_id)?;
    Ok(owner.map(|owner| (token, owner)))
}

/// Whether a token can still be used.
pub(super) fn is_good(token: &Token, now: Instant) -> bool {
    token.used_at.is_none() && now < token.expires_at.utc()
}

/// Makes a player's unused tokens of this purpose worthless.
pub(super) fn revoke(
    conn: &mut DbConnection,
    player_id: i64,
    purpose: Purpose,
) -> Result<(), Error> {
    Ok(tokens::revoke(conn, player_id, purpose.slug())?)
}
