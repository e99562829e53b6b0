//! Notifications on devices (Web Push): which devices a player has, which kinds of notices each of
//! them shows, and what a notification says.

pub mod endpoint;
pub mod keys;
mod notification;

pub use notification::{Notification, notification};

use crate::model::PlayerId;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::refusals::AlertsRefused;
use crate::service::{Error, Instant, Limit, RequestContext, UseCaseResult, refuse};
use crate::store::{DbConnection, devices, pushes};
use endpoint::Reach;
use url::Url;

/// The devices of a player; a further one replaces the oldest.
const MOST: usize = 20;

/// What a browser gives of a device: an address at its push service, and keys.
#[derive(Debug, Clone)]
pub struct Subscription {
    pub endpoint: Url,
    pub p256dh: String,
    pub auth: String,
}

impl Subscription {
    /// Reads what the script sends: `PushSubscription.toJSON()`.
    ///
    /// # Errors
    /// If it is something else, or an obvious address of a private network.
    pub fn read(json: &[u8], reach: Reach) -> Result<Self, AlertsRefused> {
        #[derive(serde::Deserialize)]
        struct Sent {
            endpoint: String,
            keys: Keys,
        }
        #[derive(serde::Deserialize)]
        struct Keys {
            p256dh: String,
            auth: String,
        }
        let sent: Sent = serde_json::from_slice(json).map_err(|_| AlertsRefused::NoSubscription)?;
        let endpoint = endpoint::parse(&sent.endpoint, reach)?;
        let read = |text| keys::from_base64url(text).unwrap_or_default();
        let [public, auth] = [&sent.keys.p256dh, &sent.keys.auth].map(|text| read(text));
        let is_point = p256::PublicKey::from_sec1_bytes(&public).is_ok();
        if !is_point || auth.len() != 16 {
            return Err(AlertsRefused::NoSubscription);
        }
        Ok(Self {
            endpoint,
            p256dh: keys::to_base64url(&public),
            auth: keys::to_base64url(&auth),
        })
    }
}

/// A device in its owner's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceEntry {
    pub id: i64,
    /// The browser, if it is signed in.
    pub agent: String,
    pub since: Instant,
    pub is_this: bool,
    pub kinds: Vec<Kind>,
}

/// Adds the viewer's device, or replaces it. At first it shows only that it is the player's turn.
///
/// # Errors
/// If nobody is signed in, or [`Error::TooOften`].
pub fn subscribe(context: &mut RequestContext, sent: &Subscription) -> Result<(), Error> {
    let player = context.player()?.id;
    context.count(Limit::Device, player)?;
    let mut kinds = Kind::YourTurn.word().to_owned();
    if let Some(known) = devices::find_by_endpoint(context.conn, sent.endpoint.as_str())? {
        if known.player_id == player {
            kinds = known.kinds;
        }
        devices::delete(context.conn, known.id)?;
    }
    let others = devices::of_player(context.conn, player)?;
    let surplus = (others.len() + 1).saturating_sub(MOST);
    for (oldest, _) in others.iter().take(surplus) {
        devices::delete(context.conn, oldest.id)?;
    }
    let device = devices::NewDevice {
        player_id: player,
        session_id: context.viewer.as_ref().and_then(|viewer| viewer.session_id),
        endpoint: sent.endpoint.as_str(),
        p256dh: &sent.p256dh,
        auth: &sent.auth,
        kinds: &kinds,
        created_at: context.now.into(),
    };
    Ok(devices::insert(context.conn, device)?)
}

/// Removes the viewer's device with that endpoint, if there is one.
///
/// # Errors
/// If nobody is signed in.
pub fn unsubscribe(context: &mut RequestContext, endpoint: &str) -> Result<(), Error> {
    let player = context.player()?.id;
    // It is stored in its one form.
    let endpoint = Url::parse(endpoint).map_or_else(|_| endpoint.to_owned(), Into::into);
    match devices::find_by_endpoint(context.conn, &endpoint)? {
        Some(device) if device.player_id == player => Ok(devices::delete(context.conn, device.id)?),
        _ => Ok(()),
    }
}

/// Removes one of the viewer's devices.
///
/// # Errors
/// If nobody is signed in.
pub fn remove(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    let player = context.player()?.id;
    match devices::find(context.conn, id)? {
        Some(device) if device.player_id == player => Ok(devices::delete(context.conn, id)?),
        _ => Ok(()),
    }
}

/// Chooses what a device shows: the given one, or the one that asks, or, if that shows nothing, all
/// of the viewer's.
///
/// # Errors
/// If nobody is signed in, or [`AlertsRefused::NoDevice`].
pub fn choose_kinds(
    context: &mut RequestContext,
    device: Option<i64>,
    kinds: &[Kind],
) -> UseCaseResult<(), AlertsRefused> {
    let all = list(context)?;
    let is_chosen = |entry: &&DeviceEntry| match device {
        Some(id) => entry.id == id,
        None => entry.is_this,
    };
    let mut chosen: Vec<&DeviceEntry> = all.iter().filter(is_chosen).collect();
    if chosen.is_empty() && device.is_none() {
        chosen = all.iter().collect();
    }
    if chosen.is_empty() {
        return refuse(AlertsRefused::NoDevice);
    }
    let words: Vec<&str> = Kind::shown_on_devices()
        .filter(|kind| kinds.contains(kind))
        .map(Kind::word)
        .collect();
    for entry in chosen {
        devices::set_kinds(context.conn, entry.id, &words.join(","))?;
    }
    Ok(())
}

/// The viewer's devices, the one that asks first.
///
/// # Errors
/// If nobody is signed in.
pub fn list(context: &mut RequestContext) -> Result<Vec<DeviceEntry>, Error> {
    let player = context.player()?.id;
    let this = context.viewer.as_ref().and_then(|viewer| viewer.session_id);
    let rows = devices::of_player(context.conn, player)?.into_iter();
    let mut all: Vec<DeviceEntry> = rows
        .map(|(device, agent)| DeviceEntry {
            id: device.id,
            agent: agent.unwrap_or_default(),
            since: device.created_at.utc(),
            is_this: this.is_some() && device.session_id == this,
            kinds: kinds_in(&device.kinds),
        })
        .collect();
    all.sort_by_key(|entry| !entry.is_this);
    Ok(all)
}

fn kinds_in(words: &str) -> Vec<Kind> {
    words.split(',').filter_map(Kind::from_word).collect()
}

/// Queues the notifications of an event for those of a player's devices that show its kind, in the
/// transaction of the event.
///
/// # Errors
/// If the database fails.
pub fn queue(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    kind: Kind,
    now: Instant,
) -> Result<(), Error> {
    if !kind.is_shown_on_devices() {
        return Ok(());
    }
    for (device, kinds) in devices::kinds_of_player(conn, player)? {
        if kinds_in(&kinds).contains(&kind) {
            pushes::queue(conn, event, device, kind, now)?;
        }
    }
    Ok(())
}
