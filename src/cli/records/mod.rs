//! Files of game records.

pub mod export;
pub mod import;
pub mod replay;
pub mod verify;

mod files;
mod pieces;
mod unpacked;

use crate::cli::common::Failure;
use crate::cli::{folder, line};
use crate::config::VariantsArgs;
use crate::notation::formats::Charset;
use crate::notation::pgn::Reader;
use crate::rules::Rulebook;
use crate::words;
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
    /// Encoding of the files, such as `gbk`, `shift_jis` or `windows-1251` [default: found out].
    #[arg(long, env = "POSTHORSE_ENCODING")]
    pub encoding: Option<String>,
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

impl Hints {
    /// The encoding that was named.
    pub(super) fn charset(&self) -> Result<Option<Charset>, Failure> {
        let charset = self.encoding.as_deref().map(|label| {
            let known = Charset::named(label.trim());
            known.ok_or_else(|| Failure::Request(words::records::no_encoding(label)))
        });
        charset.transpose()
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
