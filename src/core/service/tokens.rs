//! Tokens in emailed links and in reply addresses. A token is created when its email is written, so
//! that its plain text exists only in that email.

use super::{App, Error, Instant, secret};
use crate::model::{PlayerId, Status, TournamentId};
use crate::store::tokens::{self, NewToken, Token};
use crate::store::{DbConnection, games, players, replies};
use chrono::TimeDelta;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Confirms an address, for 7 days.
    Confirm,
    /// Sets a new password, for an hour.
    Reset,
}

impl Purpose {
    /// The validity of such a token.
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

/// Creates a token and returns its plain text; `email` is the address it confirms.
pub fn issue(
    conn: &mut DbConnection,
    player_id: PlayerId,
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

/// The token with this plain text and its owner, whether used or expired or not.
pub(in crate::service) fn find(
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
pub(in crate::service) fn is_good(token: &Token, now: Instant) -> bool {
    token.used_at.is_none() && now < token.expires_at.utc()
}

/// Invalidates a player's unused tokens for this purpose.
pub(in crate::service) fn revoke(
    conn: &mut DbConnection,
    player_id: PlayerId,
    purpose: Purpose,
) -> Result<(), Error> {
    Ok(tokens::revoke(conn, player_id, purpose.slug())?)
}

/// The reply address of a notice about this game, valid for one player, in one game, at one ply:
/// `turn+TOKEN@reply-domain`; none if replies by email are off.
pub fn reply_address(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    game: &games::Row,
    now: Instant,
) -> Result<Option<String>, Error> {
    reply_address_at(app, conn, player, (game, game.state.ply), now)
}

/// Like [`reply_address`], for a notice about the game at that ply.
pub fn reply_address_at(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    (game, ply): (&games::Row, i64),
    now: Instant,
) -> Result<Option<String>, Error> {
    let Some(domain) = &app.setup.reply_domain else {
        return Ok(None);
    };
    let token = secret::lower_case();
    let row = replies::NewRow {
        token_hash: &secret::hash(&token),
        player_id: player,
        game_id: game.id,
        ply,
        purpose: if game.state.status == Status::Open {
            "challenge"
        } else {
            "game"
        },
        created_at: now.into(),
    };
    replies::insert(conn, &row)?;
    Ok(Some(crate::inbound_mail::address::turn(&token, domain)))
}

/// A new reply address for emails about a tournament; `None` if replies are off.
pub fn tournament_reply_address(
    app: &App,
    conn: &mut DbConnection,
    (tournament_id, player_id): (TournamentId, PlayerId),
    now: Instant,
) -> Result<Option<String>, Error> {
    let Some(domain) = &app.setup.reply_domain else {
        return Ok(None);
    };
    let token = secret::lower_case();
    let row = replies::TournamentRow {
        token_hash: secret::hash(&token),
        tournament_id,
        player_id,
        created_at: now.into(),
        revoked_at: None,
    };
    replies::insert_of_tournament(conn, &row)?;
    Ok(Some(crate::inbound_mail::address::turn(&token, domain)))
}
