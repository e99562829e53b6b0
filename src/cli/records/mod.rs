//! Files of game records.

pub mod export;
pub mod import;
pub mod replay;
pub mod verify;

mod files;
mod pieces;

use crate::cli::common::Failure;
use crate::cli::{folder, line};
use crate::config::VariantsArgs;
use crate::notation::pgn::Reader;
use crate::rules::Rulebook;
use files::Files;
use std::str::FromStr;

/// Defaults for what the records leave out.
#[derive(Debug, clap::Args)]
pub struct Hints {
    /// Variant of records that do not name theirs [default: guessed].
    #[arg(long, env = "POSTHORSE_VARIANT")]
    pub variant: Option<String>,
    /// Rulebook for the ruling, if the variant has it [default: the record's, else the variant's].
    #[arg(long, env = "POSTHORSE_RULEBOOK")]
    pub rulebook: Option<String>,
    #[command(flatten)]
    /// Variants of one's own.
    pub own: VariantsArgs,
}

impl Hints {
    /// A reader that knows them.
    pub(super) fn reader(&self) -> Result<Reader, Failure> {
        let catalogue = folder::catalogue(&self.own)?;
        let named = |slug| line::variant(&catalogue, slug);
        let variant = self.variant.as_deref().map(named).transpose();
        let rulebook = self.rulebook.as_deref().map(rulebook).transpose();
        Ok(Reader {
            variant: variant.map_err(Failure::Request)?,
            rulebook: rulebook.map_err(Failure::Request)?,
            catalogue,
        })
    }
}

fn rulebook(slug: &str) -> Result<Rulebook, String> {
    Rulebook::from_str(slug).map_err(|_| {
        let slugs: Vec<&str> = Rulebook::ALL.iter().map(|book| book.slug()).collect();
        format!(
            "There is no rulebook `{slug}`; there are {}.",
            slugs.join(", ")
        )
    })
}
