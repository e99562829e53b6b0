//! The addresses that notices are answered at: each is good for one player, in one game, at one
//! ply.

use crate::model::Status;
use crate::service::{App, Error, Instant, secret};
use crate::store::{DbConnection, games, replies};

/// The address at which a notice about this game is answered, `turn+TOKEN@reply-domain`; none
/// while answers by mail are off.
pub fn address(
    app: &App,
    conn: &mut DbConnection,
    player: i64,
    game: &games::Row,
    now: Instant,
) -> Result<Option<String>, Error> {
    address_at(app, conn, player, (game, game.state.ply), now)
}

/// The same, of a notice that tells of the game at that ply.
pub fn address_at(
    app: &App,
    conn: &mut DbConnection,
    player: i64,
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
