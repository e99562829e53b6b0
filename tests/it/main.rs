//! The one integration binary: it drives the real program over HTTP, mail and the command line.
#![allow(missing_docs)]

mod notation;
mod rules;
mod slow;
