//! The progress bar of a command.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar that counts games, on a terminal only.
pub(super) fn bar(games: u64) -> ProgressBar {
    bar_of(games, "games")
}

/// A bar that counts something else.
pub(super) fn bar_of(number: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let shown = format!("{{bar:32}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    let style =
        ProgressStyle::with_template(&shown).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(number).with_style(style)
}
