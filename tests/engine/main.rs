//! The engine held against what others computed: path counts, positions, repetitions, notations
//! and keys from `tests/data`, and slow generators written a second time.
//!
//! `cargo test -p posthorse-engine --test engine` runs them; they need nothing but the engine.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

mod chance;
mod computer;
mod keys;
mod luck;
mod notation_vectors;
mod random_games;
mod rules;
mod slow;
mod slow_banqi;
mod slow_boards;
mod slow_chess;
mod slow_hands;
mod slow_janggi;
mod slow_western;
mod solver;

/// Whether the soaks of `tests/run --long` are wanted.
fn long() -> bool {
    std::env::var_os("TEST_LONG").is_some()
}
