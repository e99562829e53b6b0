//! `posthorse variants`: lists variants and checks variant files.

#[cfg(test)]
mod mutation_tests;
mod trial;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use super::common::Failure;
use super::folder;
use crate::config::VariantsArgs;
use crate::rules::{Catalogue, OwnFile, Variant};

/// The manual of the keys of variant files.
const KEYS: &str = include_str!("../../engine/rules/variants/README.md");

/// List the variants, or check variant files and play their test games.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    own: VariantsArgs,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the variants: slug, version, name, rulebooks, file (the default).
    List(VariantsArgs),
    /// Check variant files and play their test games [default: the built-in variants and the
    /// `--variants` folder].
    Check {
        /// Variant files, or folders.
        #[arg(value_name = "FILE|DIR")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        own: VariantsArgs,
    },
    /// Explain the keys of a variant file.
    Keys,
    /// Print a variant's file, as a starting point for your own.
    Show {
        /// Slug of the variant, such as `xiangqi`.
        slug: String,
        #[command(flatten)]
        own: VariantsArgs,
    },
}

/// Runs the command.
///
/// # Errors
/// If a file is invalid, a test game differs, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match &args.command {
        None => list(&folder::catalogue(&args.own)?, &mut out),
        Some(Command::List(own)) => list(&folder::catalogue(own)?, &mut out),
        Some(Command::Keys) => Ok(out.write_all(KEYS.as_bytes())?),
        Some(Command::Show { slug, own }) => {
            let variant = super::line::variant(&folder::catalogue(own)?, slug);
            let variant = variant.map_err(Failure::Request)?;
            Ok(out.write_all(variant.text().as_bytes())?)
        }
        Some(Command::Check { files, own }) if files.is_empty() => {
            check_catalogue(&folder::catalogue(own)?, &mut out)
        }
        Some(Command::Check { files, .. }) => check_files(files, &mut out),
    }
}

fn list(catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    for (file, variant) in named(catalogue) {
        let books: Vec<&str> = variant.rulebooks().iter().map(|book| book.slug()).collect();
        writeln!(
            out,
            "{:<20} {:>3}  {:<28} {:<28} {file}",
            variant.slug(),
            variant.version(),
            variant.name(),
            books.join(", ")
        )?;
    }
    Ok(())
}

/// The variants and their origin.
fn named(catalogue: &Catalogue) -> impl Iterator<Item = (&str, &Arc<Variant>)> {
    let own = catalogue.own();
    let all = catalogue.all().iter();
    let built_in = all.take(catalogue.all().len() - catalogue.own().count());
    built_in.map(|variant| ("built in", variant)).chain(own)
}

fn check_catalogue(catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let mut tally = Tally::default();
    for (file, variant) in named(catalogue) {
        let shown = match file {
            "built in" => variant.slug(),
            file => file,
        };
        tally.check(shown, variant, out)?;
    }
    tally.report(out)
}

/// Checks files one by one, so that all errors are reported at once.
fn check_files(paths: &[PathBuf], out: &mut impl Write) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(folder::files_of(path)?)
        } else {
            files.push(path.clone())
        }
    }
    let files = folder::read_all(&files)?;
    let mut tally = Tally::default();
    for file in &files {
        match Variant::read(&file.bytes) {
            Ok(variant) => tally.check(&file.name, &Arc::new(variant), out)?,
            Err(error) => tally.wrong(&format!("{}, {error}", file.name)),
        }
    }
    tally.check_slugs(&files);
    tally.report(out)
}

/// The numbers of checked variants and errors.
#[derive(Default)]
struct Tally {
    variants: usize,
    games: usize,
    wrong: usize,
}

impl Tally {
    fn check(
        &mut self,
        file: &str,
        variant: &Arc<Variant>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        self.variants += 1;
        self.games += variant.test_games().len();
        let faults = trial::play_all(variant);
        if faults.is_empty() {
            let (name, version) = (variant.name(), variant.version());
            let games = trial::game_count(variant.test_games().len());
            writeln!(
                out,
                "{file}: {name}, version {version}: {games} as they should"
            )?;
        }
        for (line, what) in faults {
            self.wrong(&format!("{file}, line {line}: {what}"));
        }
        Ok(())
    }

    fn wrong(&mut self, sentence: &str) {
        self.wrong += 1;
        eprintln!("{sentence}");
    }

    /// Valid files may conflict with each other.
    fn check_slugs(&mut self, files: &[OwnFile]) {
        if self.wrong == 0
            && let Err(error) = Catalogue::with_own(files)
        {
            self.wrong(&error.to_string());
        }
    }

    fn report(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (variants, games) = (self.variants, trial::game_count(self.games));
        if self.wrong > 0 {
            let sentence = match self.wrong {
                1 => "there is one mistake; see above".to_owned(),
                wrong => format!("there are {wrong} mistakes; see above"),
            };
            return Err(Failure::Request(sentence));
        }
        let variants = match variants {
            1 => "1 variant".to_owned(),
            variants => format!("{variants} variants"),
        };
        Ok(writeln!(out, "{variants} and {games} are right")?)
    }
}
