//! The bar that tells how far a command is.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar for games on a terminal; elsewhere nothing.
pub(super) fn bar(games: u64) -> ProgressBar {
    bar_of(games, "games")
}

/// The same for so many of something else.
pub(super) fn bar_of(number: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let shown = format!("{{bar:32}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    let style =
        ProgressStyle::with_template(&shown).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(number).with_style(style)
}
