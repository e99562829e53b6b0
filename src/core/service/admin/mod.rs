//! What admins see and do: on their pages, and at the console with the same use cases.
//!
//! Every deed is written into the log, which nothing ever changes: who (nobody is the console),
//! what, on whom, why. Those whom it concerns are told by mail, without the admin's name. On the
//! pages a deed wants the password to have been given within [`PROOF_LASTS`].
//!
//! An admin sees no password, no address in full and no address that notices are answered at; and
//! of a private game neither moves nor words, unless by a deed of its own ([`Deed::LookAt`]), which
//! both players hear of.
//!
//! The clocks of somebody who is locked out stand still until they may come in again: nobody wins
//! or loses because of an admin. Whoever should not wait so long has an admin adjudicate the game
//! or call it off.

mod commands;
pub mod console;
mod details;
mod lock;
mod on_games;
mod on_people;
mod on_players;
mod on_words;
mod proof;
#[cfg(test)]
mod tests;

pub use super::messages::MessageId;
pub use crate::store::players::{Player, Which};
pub use commands::{
    AdminCommand, By, MOST_REASON, Order, Role, Verdict, by_admin, perform, wants_reason,
};
pub use details::{
    AdminPage, GameContents, GameDetails, GameRow, LogEntry, MessageRow, Overview, PlayerDetails,
    PlayerRow, RemarkRow, console_log, game, games, log, message, overview, player, players,
    remark, remarks,
};
pub use lock::TERMS;
pub use on_people::find_person;
pub use proof::{PROOF_LASTS, is_fresh, prove};

use super::{Error, Instant, RequestContext};
use crate::event::Event;
use crate::model::{AdminAct, GameId, PlayerId};
use crate::store::{DbConnection, admin_acts};

/// The number of the admin who asks; to others the page is not there.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anybody but an admin.
pub(in crate::service) fn admin_id(context: &RequestContext) -> Result<PlayerId, Error> {
    let player = context.player()?;
    player
        .is_admin()
        .then_some(player.id)
        .ok_or(Error::NotFound)
}

/// Whom and what an act is about.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::service) struct About {
    pub player: Option<PlayerId>,
    pub game: Option<GameId>,
    pub subject: Option<i64>,
}

/// Writes an act into the log and tells its number.
pub(in crate::service) fn write(
    conn: &mut DbConnection,
    by: By,
    (kind, about): (AdminAct, About),
    (detail, reason): (&str, &str),
    now: Instant,
) -> Result<i64, Error> {
    let act = admin_acts::NewAct {
        admin_id: by.admin(),
        kind,
        player_id: about.player,
        game_id: about.game,
        subject: about.subject,
        detail,
        reason,
        at: now.into(),
    };
    let id = admin_acts::insert(conn, &act)?;
    tracing::info!(
        act = id,
        admin = by.admin().map(|admin| admin.0),
        ?kind,
        "admin action"
    );
    Ok(id)
}

fn tell(conn: &mut DbConnection, player: PlayerId, act: i64, now: Instant) -> Result<(), Error> {
    let acted = Event::AdminActed { act };
    let event = super::accounts::write_event(conn, player, &acted, now)?;
    super::notices::admin_acted(conn, player, event, now)
}
