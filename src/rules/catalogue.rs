//! The variants that come with the program.

use std::sync::{Arc, LazyLock};

use super::variant::Variant;

static ALL: LazyLock<Vec<Arc<Variant>>> = LazyLock::new(|| {
    [
        include_str!("variants/xiangqi.toml"),
        include_str!("variants/banner.toml"),
        include_str!("variants/free-xiangqi.toml"),
    ]
    .into_iter()
    .map(|text| Arc::new(Variant::parse(text).expect("a test parses every embedded variant")))
    .collect()
});

/// Every variant, in the order in which they are offered.
#[must_use]
pub fn all() -> &'static [Arc<Variant>] {
    &ALL
}

/// The variant of that slug.
#[must_use]
pub fn find(slug: &str) -> Option<Arc<Variant>> {
    ALL.iter().find(|variant| variant.slug() == slug).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_variant_parses() {
        let slugs: Vec<&str> = all().iter().map(|variant| variant.slug()).collect();
        assert_eq!(slugs, ["xiangqi", "banner", "free-xiangqi"]);
        assert!(find("draughts").is_none());
    }
}
