//! The variants of a server: the built-in ones and the operator's own.

use std::sync::{Arc, LazyLock};

use super::fault::VariantError;
use crate::rules::variant::Variant;

static BUILT_IN: LazyLock<Catalogue> = LazyLock::new(|| {
    let texts = [
        include_str!("../variants/xiangqi.toml"),
        include_str!("../variants/banner.toml"),
        include_str!("../variants/xiangqi-black-first.toml"),
        include_str!("../variants/minixiangqi.toml"),
        include_str!("../variants/manchu.toml"),
        include_str!("../variants/janggi.toml"),
        include_str!("../variants/chess.toml"),
        include_str!("../variants/janus.toml"),
        include_str!("../variants/capablanca.toml"),
        include_str!("../variants/gothic.toml"),
        include_str!("../variants/embassy.toml"),
        include_str!("../variants/seirawan.toml"),
        include_str!("../variants/amazon.toml"),
        include_str!("../variants/los-alamos.toml"),
        include_str!("../variants/knightmate.toml"),
        include_str!("../variants/hoppel-poppel.toml"),
        include_str!("../variants/shako.toml"),
        include_str!("../variants/orda.toml"),
        include_str!("../variants/makruk.toml"),
        include_str!("../variants/cambodian.toml"),
        include_str!("../variants/shatranj.toml"),
        include_str!("../variants/courier.toml"),
        include_str!("../variants/corner.toml"),
        include_str!("../variants/fortress.toml"),
        include_str!("../variants/placement.toml"),
        include_str!("../variants/fischer-random.toml"),
        include_str!("../variants/capablanca-random.toml"),
        include_str!("../variants/king-of-the-hill.toml"),
        include_str!("../variants/horde.toml"),
        include_str!("../variants/horde-brainking.toml"),
        include_str!("../variants/extinction.toml"),
        include_str!("../variants/three-checks.toml"),
        include_str!("../variants/anti.toml"),
        include_str!("../variants/racing-kings.toml"),
        include_str!("../variants/massacre.toml"),
        include_str!("../variants/maharajah.toml"),
        include_str!("../variants/grand.toml"),
        include_str!("../variants/legan.toml"),
        include_str!("../variants/berolina.toml"),
        include_str!("../variants/atomic.toml"),
        include_str!("../variants/atomic-brainking.toml"),
        include_str!("../variants/cylinder.toml"),
        include_str!("../variants/knight-relay.toml"),
        include_str!("../variants/crazyhouse.toml"),
        include_str!("../variants/loop.toml"),
        include_str!("../variants/recycle.toml"),
        include_str!("../variants/shogi.toml"),
        include_str!("../variants/minishogi.toml"),
        include_str!("../variants/judkins-shogi.toml"),
        include_str!("../variants/dobutsu.toml"),
        include_str!("../variants/tori-shogi.toml"),
        include_str!("../variants/xiangqihouse.toml"),
        include_str!("../variants/synochess.toml"),
        include_str!("../variants/sittuyin.toml"),
        include_str!("../variants/xiang-hex.toml"),
        include_str!("../variants/storm-the-ivory-tower.toml"),
        include_str!("../variants/smess.toml"),
        include_str!("../variants/dice.toml"),
        include_str!("../variants/dice-10x10.toml"),
        include_str!("../variants/ice-age.toml"),
        include_str!("../variants/behemoth.toml"),
        include_str!("../variants/jieqi.toml"),
        include_str!("../variants/dark.toml"),
        include_str!("../variants/banqi.toml"),
        include_str!("../variants/cheshire-cat.toml"),
        include_str!("../variants/ambiguous.toml"),
        include_str!("../variants/eurasian.toml"),
        include_str!("../variants/yang-qi.toml"),
        include_str!("../variants/screen.toml"),
        include_str!("../variants/crazy-screen.toml"),
        include_str!("../variants/free-xiangqi.toml"),
    ];
    let parse = |text| Arc::new(Variant::parse(text).expect("a test parses every built-in text"));
    Catalogue {
        variants: texts.map(parse).into(),
        files: Arc::default(),
    }
});

/// The variants in which players can begin games, in the order of the list.
#[derive(Debug, Clone)]
pub struct Catalogue {
    variants: Arc<[Arc<Variant>]>,
    /// The names of the files with the operator's own variants, which are at the end of the list.
    files: Arc<[String]>,
}

/// A file with a variant of the operator.
#[derive(Debug, Clone)]
pub struct OwnFile {
    /// The name in error messages.
    pub name: String,
    /// The content, truncated if the file is too long.
    pub bytes: Vec<u8>,
}

/// The reason why an operator's variants were refused, as a sentence that names the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// The content of a file is wrong.
    #[error("{file}, {error}")]
    Wrong {
        /// The name of the faulty file.
        file: String,
        /// The line of the file and the fault.
        error: VariantError,
    },
    /// A file uses the slug of a built-in variant.
    #[error("{file}: `{slug}` is the slug of a variant that comes with posthorse; choose another")]
    BuiltIn {
        /// The name of the file with this slug.
        file: String,
        /// The slug of a built-in variant.
        slug: String,
    },
    /// Two files have the same slug.
    #[error("{file} and {other} have the same slug, `{slug}`; each variant needs its own")]
    Twice {
        /// The name of the later file.
        file: String,
        /// The name of the earlier file.
        other: String,
        /// The slug that both files use.
        slug: String,
    },
}

impl Catalogue {
    /// The variants that are part of the program.
    pub fn built_in() -> Catalogue {
        BUILT_IN.clone()
    }

    /// The built-in variants, followed by the operator's own. A built-in variant cannot be
    /// replaced: `xiangqi` is the same game on every server.
    ///
    /// # Errors
    /// The first faulty file and its fault.
    pub fn with_own(files: &[OwnFile]) -> Result<Catalogue, CatalogueError> {
        let mut variants = BUILT_IN.variants.to_vec();
        for file in files {
            let name = || file.name.clone();
            let variant = Variant::read(&file.bytes).map_err(|error| CatalogueError::Wrong {
                file: name(),
                error,
            })?;
            let slug = variant.slug().to_owned();
            if find(&slug).is_some() {
                return Err(CatalogueError::BuiltIn { file: name(), slug });
            }
            let own = &variants[BUILT_IN.variants.len()..];
            if let Some(earlier) = own.iter().position(|own| own.slug() == slug) {
                return Err(CatalogueError::Twice {
                    file: name(),
                    other: files[earlier].name.clone(),
                    slug,
                });
            }
            variants.push(Arc::new(variant));
        }
        Ok(Catalogue {
            variants: variants.into(),
            files: files.iter().map(|file| file.name.clone()).collect(),
        })
    }

    /// Every variant in the order of the list, which is never empty.
    pub fn all(&self) -> &[Arc<Variant>] {
        &self.variants
    }

    /// The operator's own variants, each with the name of its file.
    pub fn own(&self) -> impl Iterator<Item = (&str, &Arc<Variant>)> {
        let own = &self.variants[BUILT_IN.variants.len()..];
        self.files.iter().map(String::as_str).zip(own)
    }

    /// The variant with this slug, built in or from a file.
    pub fn find(&self, slug: &str) -> Option<Arc<Variant>> {
        let mut variants = self.variants.iter();
        variants.find(|variant| variant.slug() == slug).cloned()
    }
}

/// All built-in variants, ordered by slug.
pub fn all() -> &'static [Arc<Variant>] {
    &BUILT_IN.variants
}

/// The built-in variant with this slug.
pub fn find(slug: &str) -> Option<Arc<Variant>> {
    BUILT_IN.find(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, slug: &str) -> OwnFile {
        let text = find("banner").unwrap().text().to_owned();
        OwnFile {
            name: name.to_owned(),
            bytes: text.replace("\"banner\"", &format!("\"{slug}\"")).into(),
        }
    }

    #[test]
    fn every_built_in_variant_parses() {
        let slugs: Vec<&str> = all().iter().map(|variant| variant.slug()).collect();
        assert_eq!(slugs[..2], ["xiangqi", "banner"]);
        assert!(find("draughts").is_none());
    }

    #[test]
    fn own_variants_stand_behind_the_built_in_ones() {
        let files = [file("b.toml", "second-own"), file("c.toml", "first-own")];
        let catalogue = Catalogue::with_own(&files).unwrap();
        let slugs = catalogue.own().map(|(_, variant)| variant.slug());
        assert_eq!(slugs.collect::<Vec<_>>(), ["second-own", "first-own"]);
        assert_eq!(catalogue.all().len(), all().len() + 2);
        assert!(catalogue.find("first-own").is_some());
        assert!(catalogue.find("xiangqi").is_some());
    }

    #[test]
    fn a_built_in_variant_cannot_be_replaced() {
        let error = Catalogue::with_own(&[file("mine.toml", "xiangqi")]).unwrap_err();
        assert!(
            error.to_string().starts_with("mine.toml: `xiangqi`"),
            "{error}"
        );
    }

    #[test]
    fn two_files_of_one_slug_are_refused_with_both_names() {
        let files = [
            file("a.toml", "own"),
            file("b.toml", "other"),
            file("c.toml", "own"),
        ];
        let error = Catalogue::with_own(&files).unwrap_err().to_string();
        assert!(error.starts_with("c.toml and a.toml"), "{error}");
    }

    #[test]
    fn a_wrong_file_is_told_with_its_line() {
        let mut wrong = file("mine.toml", "mine");
        wrong.bytes.extend(b"\n\xff\n");
        let error = Catalogue::with_own(&[wrong]).unwrap_err().to_string();
        assert!(error.starts_with("mine.toml, line "), "{error}");
    }
}
