//! Compares displayed texts with the golden files in `tests/golden`, so that a changed sentence
//! shows as a diff. `POSTHORSE_GOLDEN=accept` updates the files.

mod difference;
mod foreign;
mod readable;

pub use readable::readable;

use crate::words::Language;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// No displayed word is that long; a longer run of letters and digits is a secret, different each
/// time.
const SECRET: usize = 24;

/// The golden files of one folder and their differences. All files are compared before the test
/// fails.
pub struct Golden {
    folder: PathBuf,
    accepts: bool,
    language: Language,
    seen: BTreeSet<String>,
    differs: Vec<String>,
}

impl Golden {
    /// The files of `tests/golden/NAME`.
    pub fn of(name: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
        let wanted = std::env::var("POSTHORSE_GOLDEN").unwrap_or_default();
        Self {
            folder: root.join(name),
            accepts: wanted == "accept",
            language: Language::ENGLISH,
            seen: BTreeSet::new(),
            differs: Vec::new(),
        }
    }

    /// No files: texts in a language in which no English may be left.
    pub fn in_language(language: Language) -> Self {
        Self {
            language,
            ..Self::of("")
        }
    }

    /// The English left in a text of another language. `POSTHORSE_READ=DIR` writes all texts to
    /// that folder, for proofreaders.
    fn check_language(&mut self, name: &str, text: &str) {
        if let Some(folder) = std::env::var_os("POSTHORSE_READ") {
            let folder = PathBuf::from(folder).join(self.language.code());
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join(format!("{name}.txt")), text).unwrap();
        }
        let left = foreign::english_in(text);
        if !left.is_empty() {
            self.differs.push(format!("{name}: {}", left.join(" | ")));
        }
    }

    /// Compares a text with the file of that name.
    pub fn compare(&mut self, name: &str, text: &str) {
        if self.language != Language::ENGLISH {
            return self.check_language(name, text);
        }
        let name = format!("{name}.txt");
        let text = format!("{}\n", without_secrets(text).trim_end());
        let expected = std::fs::read_to_string(self.folder.join(&name)).unwrap_or_default();
        if expected != text {
            let difference = difference::of(&expected, &text);
            self.differs.push(format!("{name}\n{difference}"));
            self.accept(&name, &text);
        }
        assert!(self.seen.insert(name), "a name was used twice");
    }

    /// Fails if anything differs, or a file is unused.
    pub fn finish(mut self) {
        if self.language != Language::ENGLISH {
            let left = self.differs.join("\n");
            assert!(left.is_empty(), "read in {}:\n{left}", self.language.code());
            return;
        }
        for name in self.unused_files() {
            self.differs
                .push(format!("{name}\nnothing is like it any more"));
            if self.accepts {
                std::fs::remove_file(self.folder.join(name)).unwrap();
            }
        }
        assert!(
            self.accepts || self.differs.is_empty(),
            "people read something else than {} says:\n\n{}\n\nIf that is meant: \
             POSTHORSE_GOLDEN=accept cargo test --lib golden",
            self.folder.display(),
            self.differs.join("\n")
        );
    }

    fn accept(&self, name: &str, text: &str) {
        if self.accepts {
            std::fs::create_dir_all(&self.folder).unwrap();
            std::fs::write(self.folder.join(name), text).unwrap();
        }
    }

    fn unused_files(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.filter(|name| !self.seen.contains(name)).collect()
    }
}

fn without_secrets(text: &str) -> String {
    let mut masked = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let other = |c: char| c.is_ascii_alphanumeric() != first.is_ascii_alphanumeric();
        let (run, after) = rest.split_at(rest.find(other).unwrap_or(rest.len()));
        let is_secret = first.is_ascii_alphanumeric() && run.len() >= SECRET;
        masked.push_str(if is_secret { "SECRET" } else { run });
        rest = after;
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked() {
        let text = "https://horse.example/reset/0123456789abcdef0123456789abcdef, --------";
        let masked = "https://horse.example/reset/SECRET, --------";
        assert_eq!(without_secrets(text), masked);
    }

    #[test]
    #[should_panic(expected = "-one\n+another\n")]
    fn a_changed_sentence_shows_as_a_difference() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("page.txt"), "one\n").unwrap();
        let mut golden = Golden {
            folder: folder.path().to_owned(),
            accepts: false,
            ..Golden::of("")
        };
        golden.compare("page", "another");
        golden.finish();
    }
}
