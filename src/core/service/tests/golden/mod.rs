//! What people read, held against the golden files in `tests/golden`: so a changed sentence shows
//! as a diff. With `POSTHORSE_GOLDEN=accept` what is found becomes what is expected.

mod difference;
mod foreign;
mod readable;

pub use readable::readable;

use crate::words::Language;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// No word that people read is as long; a run of so many letters and digits is a secret, which is
/// another one each time.
const SECRET: usize = 24;

/// The golden files of one folder, and what differs from them. All are looked at before the test
/// fails, so that one run tells everything.
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

    /// No files: what is read in a language, in which nothing of English may be left.
    pub fn in_language(language: Language) -> Self {
        Self {
            language,
            ..Self::of("")
        }
    }

    /// What is left of English in something that is read in another language. With
    /// `POSTHORSE_READ=DIR` all of it is written into that folder, for eyes that read the language.
    fn hold_foreign(&mut self, name: &str, found: &str) {
        if let Some(folder) = std::env::var_os("POSTHORSE_READ") {
            let folder = PathBuf::from(folder).join(self.language.code());
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join(format!("{name}.txt")), found).unwrap();
        }
        let left = foreign::english_in(found);
        if !left.is_empty() {
            self.differs.push(format!("{name}: {}", left.join(" | ")));
        }
    }

    /// Holds what was found against the file of that name.
    pub fn hold(&mut self, name: &str, found: &str) {
        if self.language != Language::ENGLISH {
            return self.hold_foreign(name, found);
        }
        let name = format!("{name}.txt");
        let found = format!("{}\n", without_secrets(found).trim_end());
        let expected = std::fs::read_to_string(self.folder.join(&name)).unwrap_or_default();
        if expected != found {
            let difference = difference::of(&expected, &found);
            self.differs.push(format!("{name}\n{difference}"));
            self.accept(&name, &found);
        }
        assert!(self.seen.insert(name), "a name was used twice");
    }

    /// Fails, if anything differs or a file is about nothing any more.
    pub fn judge(mut self) {
        if self.language != Language::ENGLISH {
            let left = self.differs.join("\n");
            assert!(left.is_empty(), "read in {}:\n{left}", self.language.code());
            return;
        }
        for name in self.forgotten() {
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

    fn accept(&self, name: &str, found: &str) {
        if self.accepts {
            std::fs::create_dir_all(&self.folder).unwrap();
            std::fs::write(self.folder.join(name), found).unwrap();
        }
    }

    fn forgotten(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.filter(|name| !self.seen.contains(name)).collect()
    }
}

fn without_secrets(text: &str) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let other = |c: char| c.is_ascii_alphanumeric() != first.is_ascii_alphanumeric();
        let (run, after) = rest.split_at(rest.find(other).unwrap_or(rest.len()));
        let is_secret = first.is_ascii_alphanumeric() && run.len() >= SECRET;
        told.push_str(if is_secret { "SECRET" } else { run });
        rest = after;
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_kept() {
        let text = "https://horse.example/reset/0123456789abcdef0123456789abcdef, --------";
        let told = "https://horse.example/reset/SECRET, --------";
        assert_eq!(without_secrets(text), told);
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
        golden.hold("page", "another");
        golden.judge();
    }
}
