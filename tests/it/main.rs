//! The one integration binary: it drives the real program over HTTP, mail and the command line.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

mod support;

mod rooms;
