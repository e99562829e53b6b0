//! `posthorse words`: tools for translators; see the README in `src/text/languages`.

use super::common::Failure;
use crate::words::catalogue::{Fault, all_marks, built_in, check};
use crate::words::{self, File, Language};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Tools for translators: write sentences to files, and list problems.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List missing, extra, outdated and invalid sentences, with file and line.
    Check {
        /// Folder of a language, named by its code (`zh-Hans`), or a folder of several [default:
        /// the built-in languages].
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
    },
    /// Write the built-in languages to a new folder.
    Export {
        /// Folder to create.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Record in `seen.txt` that all sentences of a language match the current English.
    Seen {
        /// Folder of the language.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

/// Runs the command.
///
/// # Errors
/// If a language has errors, or a folder cannot be read or written.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match &args.command {
        Command::Check { folder } => check_all(folder.as_deref(), &mut out),
        Command::Export { folder } => export(folder, &mut out),
        Command::Seen { folder } => write_seen(folder, &mut out),
    }
}

/// Replaces the built-in languages with those of a folder.
///
/// # Errors
/// If the folder or a sentence cannot be read.
pub(super) fn install(folder: &Path) -> Result<(), String> {
    let files = read(folder).map_err(|error| error.to_string())?;
    words::catalogue::install(files).map_err(|faults| faults.join("\n"))
}

fn check_all(folder: Option<&Path>, out: &mut impl Write) -> Result<(), Failure> {
    let (mut files, given) = match folder {
        Some(folder) => (built_in(), read(folder)?),
        None => (Vec::new(), built_in()),
    };
    let mut codes: Vec<String> = given.iter().map(|file| file.code.clone()).collect();
    codes.sort();
    codes.dedup();
    files.retain(|file| !codes.contains(&file.code));
    files.extend(given);
    let mut found = 0;
    for code in &codes {
        let faults: Vec<Fault> = check(&files, code);
        for fault in &faults {
            writeln!(out, "{fault}")?;
        }
        match faults.len() {
            0 => writeln!(out, "{code}: nothing to mend")?,
            faults => writeln!(out, "{code}: {faults} to mend")?,
        }
        found += faults.len();
    }
    match found {
        0 => Ok(()),
        _ => Err(Failure::Reported),
    }
}

fn export(folder: &Path, out: &mut impl Write) -> Result<(), Failure> {
    if folder.exists() {
        let folder = folder.display();
        let sentence = format!("{folder} exists already; please name a new folder");
        return Err(Failure::Request(sentence));
    }
    for file in built_in() {
        let path = folder.join(file.path());
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, &*file.text)?;
    }
    let languages: Vec<&str> = Language::all().map(Language::code).collect();
    writeln!(out, "{}: {}", folder.display(), languages.join(", "))?;
    Ok(())
}

fn write_seen(folder: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let own = read(folder)?;
    let codes = own.iter().map(|file| file.code.clone());
    let code = codes.max().filter(|_| is_language(folder));
    let Some(code) = code else {
        let sentence = "please name the folder of one language, such as zh-Hans";
        return Err(Failure::Request(sentence.to_owned()));
    };
    let mut files = built_in();
    files.retain(|file| file.code != code);
    files.extend(own);
    let marks = all_marks(&files, &code);
    fs::write(folder.join("seen.txt"), &marks)?;
    writeln!(
        out,
        "{code}: {} sentences are marked as seen",
        marks.lines().count()
    )?;
    Ok(())
}

/// The files of a folder with one language, or with several.
fn read(folder: &Path) -> Result<Vec<File>, Failure> {
    let mut found = Vec::new();
    if is_language(folder) {
        let whole = folder.canonicalize()?;
        let code = whole.file_name().unwrap_or_default().to_string_lossy();
        collect(folder, folder, &code, &mut found)?;
    } else {
        for path in entries(folder)? {
            if path.is_dir() && is_language(&path) {
                let code = path.file_name().unwrap_or_default().to_string_lossy();
                collect(&path, &path, &code, &mut found)?;
            }
        }
    }
    match found.is_empty() {
        false => Ok(found),
        true => {
            let folder = folder.display();
            let sentence = format!("there is no language in {folder}: no folder with .ftl files");
            Err(Failure::Request(sentence))
        }
    }
}

fn is_language(folder: &Path) -> bool {
    let is_words = |path: &PathBuf| path.extension().is_some_and(|e| e == "ftl");
    entries(folder).is_ok_and(|entries| entries.iter().any(is_words))
}

fn collect(root: &Path, folder: &Path, code: &str, found: &mut Vec<File>) -> Result<(), Failure> {
    for path in entries(folder)? {
        if path.is_dir() {
            collect(root, &path, code, found)?;
            continue;
        }
        let is_ours = path
            .extension()
            .is_some_and(|e| e == "ftl" || e == "md" || e == "txt");
        if is_ours {
            let name = path.strip_prefix(root).unwrap_or(&path);
            let shown = path.display();
            let text = fs::read_to_string(&path)
                .map_err(|error| Failure::Request(format!("{shown} cannot be read: {error}")))?;
            found.push(File {
                code: code.to_owned(),
                name: name.to_string_lossy().into_owned(),
                text: text.into(),
            });
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        let folder = folder.display();
        Failure::Request(format!("the folder {folder} cannot be read: {error}"))
    };
    let mut found = Vec::new();
    for entry in folder.read_dir().map_err(unreadable)? {
        found.push(entry.map_err(unreadable)?.path());
    }
    found.sort();
    Ok(found)
}
