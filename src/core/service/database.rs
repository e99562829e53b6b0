//! Whole databases: opened, brought up to date, backed up, copied.

pub use crate::store::{
    DatabaseUrl, DbConnection, Pool, PooledConnection, Serving, backup, connect_to_read, copy,
    is_current, migrate, open, serve,
};
