//! The one integration binary: it drives the real program over HTTP, mail and the command line.
#![allow(missing_docs, clippy::unwrap_used)]

mod command;
mod notation;
mod rules;
mod slow;
