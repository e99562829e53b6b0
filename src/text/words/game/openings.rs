//! Openings by name.

use crate::search::{Criteria, openings};
use crate::words::Language;
use crate::words::catalogue::{Args, entry, in_language, language};

/// The name of an opening; the slug itself if no catalogue has it.
pub fn name(slug: &str) -> String {
    let named = entry(&format!("opening-{slug}"));
    let translation = named.and_then(|named| named.fill(&mut Args::default()));
    translation.unwrap_or_else(|| slug.to_owned())
}

/// The Chinese name of a Xiangqi opening, for readers of other languages.
pub fn native(slug: &str) -> Option<String> {
    let chinese = Language::find("zh-Hans").filter(|_| !language().is_chinese())?;
    let is_ours = openings::all("xiangqi").contains(&slug);
    is_ours.then(|| in_language(chinese, || name(slug)))
}

/// Fills in the openings that match a search.
pub fn fill_in(criteria: &mut Criteria) {
    criteria.openings = criteria.opening.as_deref().map(matching_slugs);
}

/// The slugs of matching openings: by slug, or by a part of a name in any language.
fn matching_slugs(text: &str) -> Vec<String> {
    let text = text.trim().to_lowercase();
    let known = ["xiangqi", "chess"].into_iter().flat_map(openings::all);
    let is_meant = |slug: &&str| {
        let names = |language| in_language(language, || name(slug)).to_lowercase();
        *slug == text || Language::all().any(|language| names(language).contains(&text))
    };
    known.filter(is_meant).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_of_the_books_has_a_name_in_every_language() {
        for language in Language::all() {
            in_language(language, || {
                for slug in openings::all("xiangqi")
                    .into_iter()
                    .chain(openings::all("chess"))
                {
                    assert_ne!(name(slug), slug, "{}", language.code());
                }
            });
        }
        assert_eq!(
            name("screen-horses"),
            "Central Cannon against Screen Horses"
        );
        assert_eq!(native("screen-horses").as_deref(), Some("中炮对屏风马"));
        assert_eq!(native("ruy-lopez"), None);
    }
}
