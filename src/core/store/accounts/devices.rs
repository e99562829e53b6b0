//! Devices that show notifications.

use crate::model::PlayerId;
use crate::store::cached::Cache;
use crate::store::schema::{devices, sessions};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
pub struct Device {
    pub id: i64,
    pub player_id: PlayerId,
    pub session_id: Option<i64>,
    /// The address at the push service, which is a secret of the device.
    pub endpoint: String,
    /// The keys, as the browser gave them.
    pub p256dh: String,
    pub auth: String,
    /// The kinds of notices that it shows, separated by commas.
    pub kinds: String,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = devices)]
pub struct NewDevice<'a> {
    pub player_id: PlayerId,
    pub session_id: Option<i64>,
    pub endpoint: &'a str,
    pub p256dh: &'a str,
    pub auth: &'a str,
    pub kinds: &'a str,
    pub created_at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, device: NewDevice) -> QueryResult<()> {
    diesel::insert_into(devices::table)
        .values(device)
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Device>> {
    devices::table.find(id).first(conn).optional()
}

pub fn find_by_endpoint(conn: &mut DbConnection, endpoint: &str) -> QueryResult<Option<Device>> {
    let of_endpoint = devices::table.filter(devices::endpoint.eq(endpoint));
    of_endpoint.first(conn).optional()
}

/// A player's devices with their browsers, the oldest first.
pub fn of_player(
    conn: &mut DbConnection,
    player: PlayerId,
) -> QueryResult<Vec<(Device, Option<String>)>> {
    devices::table
        .left_join(sessions::table)
        .filter(devices::player_id.eq(player))
        .order(devices::id)
        .select((devices::all_columns, sessions::agent.nullable()))
        .load(conn)
}

/// The id of each of a player's devices, and the kinds of notices that it shows.
pub fn kinds_of_player(
    conn: &mut DbConnection,
    player: PlayerId,
) -> QueryResult<Vec<(i64, String)>> {
    let of_player = devices::table.filter(devices::player_id.eq(player));
    let kinds = of_player.select((devices::id, devices::kinds));
    directly!(conn, |conn| kinds.load(conn))
}

pub fn set_kinds(conn: &mut DbConnection, id: i64, kinds: &str) -> QueryResult<()> {
    diesel::update(devices::table.find(id))
        .set(devices::kinds.eq(kinds))
        .execute(conn)
        .map(drop)
}

/// Deletes a player's devices.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    diesel::delete(devices::table.filter(devices::player_id.eq(player)))
        .execute(conn)
        .map(drop)
}

pub fn delete(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::delete(devices::table.filter(devices::id.eq(id)))
        .cached()
        .execute(conn)
        .map(drop)
}
