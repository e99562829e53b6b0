//! Pages and forms.
//!
//! A handler reads the form, makes one call to a use case on the blocking pool, and redirects
//! or renders. Only this room knows status codes.

mod assets;
mod board_query;
mod error;
mod fields;
mod guard;
mod headers;
mod next;
mod page;
mod pages;
mod query;
mod routes;
mod server;
mod show;
mod trace;
mod views;
mod visit;

pub use server::{Listening, listen};
