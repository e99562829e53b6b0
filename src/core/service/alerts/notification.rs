//! What a notification says when it is sent: who the opponent is, and where the game is. The push
//! service and a locked screen learn nothing else.

use super::endpoint::Reach;
use crate::model::notice::Kind;
use crate::model::{Status, Word};
use crate::rules::Side;
use crate::service::{App, Error, Instant, appearance, presence};
use crate::store::{DbConnection, devices, events, games, players, pushes};
use crate::words::{in_language, notices};
use chrono::TimeDelta;
use serde_json::json;
use url::Url;

/// A notification that was not sent for so long is outdated.
const STALE: TimeDelta = TimeDelta::days(1);

/// A notification, ready to be encrypted.
pub struct Notification {
    pub device: devices::Device,
    pub endpoint: Url,
    pub reach: Reach,
    /// JSON: `title`, `url`, `tag`.
    pub text: String,
    /// A later one with the same topic replaces it, while the device cannot be reached.
    pub topic: String,
    pub is_urgent: bool,
}

/// The notification of a queued row; none if it is no longer due.
///
/// # Errors
/// If the database fails.
pub fn notification(
    app: &App,
    conn: &mut DbConnection,
    push: &pushes::Push,
    now: Instant,
) -> Result<Option<Notification>, Error> {
    let device = devices::find(conn, push.device_id)?;
    let (Some(device), Some(kind)) = (device, Kind::from_word(&push.kind)) else {
        return Ok(None);
    };
    let event = events::find(conn, push.event_id)?;
    let game = event.and_then(|event| event.game_id);
    let (Some(game), false) = (game, now - push.created_at.utc() > STALE) else {
        return Ok(None);
    };
    let row = games::find(conn, game)?;
    let player = players::find(conn, device.player_id)?;
    let (Some(row), Some(player)) = (row, player) else {
        return Ok(None);
    };
    let seat = row.seat_of(player.id);
    if player.locked_at(now).is_some() || !is_due(&row, kind, seat) {
        return Ok(None);
    }
    if let Some(seat) = seat
        && presence::is_here(app, conn, game, seat)?
    {
        return Ok(None);
    }
    let opponent = match seat {
        Some(Side::First) => row.state.second_id,
        Some(Side::Second) => row.state.first_id,
        None if row.challenge.challenger_id == Some(player.id) => row.challenge.opponent_id,
        None => row.challenge.challenger_id,
    };
    let names = players::names(conn, opponent.as_slice())?;
    let opponent = names
        .first()
        .map(|(_, name)| name.display_name().to_owned());
    let language = appearance::language_of(conn, &player)?;
    let title = in_language(language, || notices::alert(kind, opponent.as_deref()));
    let site = app.setup.public_url.as_str().trim_end_matches('/');
    let text = json!({
        "title": title,
        "url": format!("{site}/games/{game}"),
        "tag": format!("game-{game}"),
    });
    let reach = Reach::with_limits(app.setup.limits);
    let Ok(endpoint) = super::endpoint::parse(&device.endpoint, reach) else {
        return Ok(None);
    };
    Ok(Some(Notification {
        device,
        endpoint,
        reach,
        text: text.to_string(),
        topic: format!("game-{game}"),
        is_urgent: row.rules.pace.starts_with("live:"),
    }))
}

/// Whether the state of the game is still as a notification of that kind says.
fn is_due(row: &games::Row, kind: Kind, seat: Option<Side>) -> bool {
    let is_on = row.state.status == Status::Playing;
    match kind {
        Kind::YourTurn | Kind::Reminder => {
            // Nobody's turn: the pieces are being placed.
            let turn = row.state.turn.map(Side::from);
            is_on && (turn.is_none() || turn == seat)
        }
        Kind::Challenge => row.state.status == Status::Open,
        Kind::DrawOffer | Kind::Takeback | Kind::Clock => is_on,
        _ => true,
    }
}
