//! What admins can see and do, on their pages and on the command line, with the same use cases.
//!
//! Every action is logged, and the log is never changed: by whom (none for the command line), what,
//! on whom, and why. Those affected get an email, without the admin's name. On the pages, an action
//! needs the password, entered within [`PROOF_LASTS`].
//!
//! Admins see no passwords, full email addresses or reply addresses. They see the moves and
//! messages of a private game only after a separate action, [`AdminCommand::LookAt`], of which both
//! players are notified.
//!
//! The clocks of a locked player are stopped until the lock ends: an admin's action wins or loses
//! no game. If that takes too long, an admin can adjudicate or cancel the game.

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
    Actor, AdminCommand, AdminRequest, MOST_REASON, Role, Verdict, execute_as_admin, perform,
    wants_reason,
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

/// The viewer's id as an admin; the page does not exist for others.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anyone but an admin.
pub(in crate::service) fn admin_id(context: &RequestContext) -> Result<PlayerId, Error> {
    let player = context.player()?;
    player
        .is_admin()
        .then_some(player.id)
        .ok_or(Error::NotFound)
}

#[derive(Debug, Clone, Copy, Default)]
pub(in crate::service) struct About {
    pub player: Option<PlayerId>,
    pub game: Option<GameId>,
    pub subject: Option<i64>,
}

/// Logs an action and returns its id.
pub(in crate::service) fn write(
    conn: &mut DbConnection,
    by: Actor,
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

fn notify(conn: &mut DbConnection, player: PlayerId, act: i64, now: Instant) -> Result<(), Error> {
    let acted = Event::AdminActed { act };
    let event = super::accounts::write_event(conn, player, &acted, now)?;
    super::notices::admin_acted(conn, player, event, now)
}
