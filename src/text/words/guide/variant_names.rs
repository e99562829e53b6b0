//! Finds variants by name, in any language and spelling.

use super::variants::names;
use crate::notation::pgn::find_variant;
use crate::rules::{Catalogue, Variant};
use crate::search::{Criteria, fold};
use crate::words::{Language, in_language, language, variant_name};
use std::sync::Arc;

/// The names of a game in all languages, and its slug.
fn own_names(variant: &Variant) -> Vec<String> {
    let mut own = vec![variant.slug().to_owned(), variant.name().to_owned()];
    let name = |language| in_language(language, || variant_name(variant).into_owned());
    own.extend(Language::all().map(name));
    own
}

/// The name and the alternative names of a game in one language.
fn names_in(language: Language, variant: &Variant) -> Vec<String> {
    let (name, others) = in_language(language, || {
        let name = variant_name(variant).into_owned();
        (name, names(variant.slug()))
    });
    let mut all = vec![name];
    if let Some(names) = others {
        let native = names.native.map_or("", |(_, native)| native);
        all.push(native.to_owned());
        all.extend(names.hanja.map(|(_, hanja)| format!("{native} {hanja}")));
        let others = names
            .others
            .split([',', ';', '、', '，', '；', '(', ')', '（', '）']);
        all.extend(others.map(str::to_owned));
    }
    all.retain(|name| !name.trim().is_empty());
    all
}

/// All these names in all languages, and the slug.
fn all_names(variant: &Variant) -> Vec<String> {
    let others = Language::all().flat_map(|language| names_in(language, variant));
    own_names(variant).into_iter().chain(others).collect()
}

/// The names of a game in the reader's language.
pub fn readers_names(variant: &Variant) -> Vec<String> {
    let mut all = vec![variant.slug().to_owned(), variant.name().to_owned()];
    all.extend(names_in(language(), variant));
    all
}

/// Whether a normalised text is part of a name in the reader's language, or a prefix of a word of a
/// name in another language.
pub fn is_in_name(variant: &Variant, text: &str) -> bool {
    let begins = |name: &String| {
        let folded = fold(name);
        let words: Vec<&str> = folded.split(' ').collect();
        (0..words.len()).any(|first| words[first..].concat().starts_with(text))
    };
    let own = readers_names(variant);
    let mut others = Language::all().filter(|other| *other != language());
    own.iter().any(|name| normalised(name).contains(text))
        || others.any(|other| names_in(other, variant).iter().any(begins))
}

/// The normalised form of a name, without case, accents, spaces and hyphens.
pub fn normalised(name: &str) -> String {
    fold(name).replace(' ', "")
}

/// The variant with that slug, name or alternative name, the end of one, or a name that another
/// server or program has for it.
pub fn find(catalogue: &Catalogue, typed: &str) -> Option<Arc<Variant>> {
    let exact = catalogue.find(typed);
    let criteria = normalised(typed);
    if exact.is_some() || criteria.is_empty() {
        return exact;
    }
    let is_whole = |name: &String| normalised(name) == criteria;
    let is_end = |name: &String| {
        let folded = fold(name);
        let words: Vec<&str> = folded.split(' ').collect();
        (0..words.len()).any(|first| words[first..].concat() == criteria)
    };
    let all = catalogue.all();
    let variant = all.iter().find(|it| own_names(it).iter().any(is_whole));
    let variant = variant.or_else(|| all.iter().find(|it| all_names(it).iter().any(is_whole)));
    let variant = variant.or_else(|| all.iter().find(|it| all_names(it).iter().any(is_end)));
    let variant = variant.cloned();
    variant.or_else(|| find_variant(catalogue, typed))
}

/// Replaces the variant of a search by its slug.
pub fn fill_in(catalogue: &Catalogue, criteria: &mut Criteria) {
    let named = criteria.variant.as_deref();
    if let Some(variant) = named.and_then(|name| find(catalogue, name)) {
        criteria.variant = Some(variant.slug().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_found_by_its_names_in_any_language_and_spelling() {
        let catalogue = Catalogue::built_in();
        for (slug, names) in [
            ("anti", &["giveaway", "suicide"][..]),
            ("capablanca-random", &["caparandom"][..]),
            ("judkins-shogi", &["judkins"][..]),
            (
                "xiangqi",
                &[
                    "xiangqi",
                    "Xiangqi",
                    "XIANGQI",
                    "xiàngqí",
                    "Xiàng Qí",
                    "xiang-qi",
                    "xiang qi",
                    "Siang k‘i",
                    "siang k'i",
                    "Siang K’i",
                    "siangki",
                    "Hsiang-ch'i",
                    "hsiangchi",
                    "cờ tướng",
                    "co tuong",
                    "Cờ Tướng",
                    "中國象棋",
                    "中国象棋",
                    "象棋",
                    "シャンチー",
                    "Chinese chess",
                    "chinese-chess",
                    "tseung k'i",
                    "象戲",
                ][..],
            ),
            (
                "shogi",
                &[
                    "shōgi",
                    "Shogi",
                    "SHŌGI",
                    "shougi",
                    "将棋",
                    "將棋",
                    "日本將棋",
                    "しょうぎ",
                    "本将棋",
                ],
            ),
            (
                "janggi",
                &[
                    "Janggi",
                    "changgi",
                    "장기",
                    "韓國象棋",
                    "Korean Chess",
                    "jang-gi",
                ],
            ),
            (
                "chess",
                &[
                    "Chess",
                    "国际象棋",
                    "國際象棋",
                    "Western chess",
                    "échecs",
                    "шахматы",
                ],
            ),
            (
                "fischer-random",
                &["chess 960", "Chess-960", "fischerandom"],
            ),
            ("makruk", &["Mak Ruk", "thai chess", "泰國象棋"]),
            ("banner", &["旗象棋", "Banner Chinese Chess"]),
        ] {
            for name in names {
                let found = find(&catalogue, name);
                let found = found.as_ref().map(|variant| variant.slug());
                assert_eq!(found, Some(slug), "{name}");
            }
        }
        for name in ["", " ", "?!", "draughts", "xiang", "chess of", "围棋", "\0"] {
            assert!(find(&catalogue, name).is_none(), "{name:?}");
        }
    }

    #[test]
    fn every_variant_is_found_by_its_own_name_in_every_language() {
        let catalogue = Catalogue::built_in();
        for variant in catalogue.all() {
            for language in Language::all() {
                let name = in_language(language, || variant_name(variant).into_owned());
                let found = find(&catalogue, &name).unwrap();
                assert_eq!(found.slug(), variant.slug(), "{name}");
            }
        }
    }

    #[test]
    fn a_name_in_another_language_is_matched_by_prefix() {
        let catalogue = Catalogue::built_in();
        let called = |text: &str| -> Vec<String> {
            let text = normalised(text);
            let all = catalogue.all().iter();
            let found = all.filter(|variant| is_in_name(variant, &text));
            found.map(|variant| variant.slug().to_owned()).collect()
        };
        assert_eq!(called("國際象棋"), ["chess"]);
        assert_eq!(called("泰國"), ["makruk"]);
        assert_eq!(called("Siang k‘i"), ["xiangqi"]);
        assert!(called("象棋").iter().all(|slug| slug != "chess"));
        let chinese = Language::find("zh-Hans").unwrap();
        in_language(chinese, || {
            assert!(called("象棋").iter().any(|slug| slug == "chess"));
            assert_eq!(called("Mak-Ruk"), ["makruk"]);
        });
    }

    #[test]
    fn a_search_names_its_variant_by_any_name() {
        for line in [
            "variant:xiàngqí",
            "game:象棋",
            "variant:“cờ tướng”",
            "Variant:xiang-qi",
        ] {
            let mut criteria = crate::search::read(line).unwrap();
            fill_in(&Catalogue::built_in(), &mut criteria);
            assert_eq!(criteria.variant.as_deref(), Some("xiangqi"), "{line}");
        }
        let mut unknown = crate::search::read("variant:draughts").unwrap();
        fill_in(&Catalogue::built_in(), &mut unknown);
        assert_eq!(unknown.variant.as_deref(), Some("draughts"));
    }
}
