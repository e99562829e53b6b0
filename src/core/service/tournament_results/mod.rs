//! Results of tournaments, as games end: a result is recorded, the steps of a ladder change, and
//! the players are told. Pairing and everything else that begins games is in
//! [`tournaments`](super::tournaments).

pub(in crate::service) mod news;
mod results;
pub(in crate::service) mod steps;

pub(in crate::service) use results::{challenge_closed, codes, correct, game_over};
