//! Accounts and the data that belong to them.

pub mod appearance;
pub mod blocks;
pub mod devices;
pub mod directory;
pub mod favourites;
pub mod feeds;
pub mod follows;
pub mod former_names;
pub mod last_seen;
pub mod own_data;
pub mod players;
pub mod sessions;
pub mod tokens;
pub mod unconfirmed;
pub mod vacations;
