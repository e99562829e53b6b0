//! Whole databases: opening, migration, backup, copying.

pub use crate::store::{
    DatabaseUrl, DbConnection, Pool, PooledConnection, Serving, backup, connect_to_read, copy,
    enlarge_cache, is_current, migrate, open, serve,
};
