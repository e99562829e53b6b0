//! The database: the only room that names Diesel.
