//! Account names: which are valid, and which resemble each other.

use crate::model::PlayerId;
use crate::refusals::NameFault;
use crate::store::players;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton as unicode_skeleton};

/// Names that people would take for the site's own.
const RESERVED: [&str; 24] = [
    "admin",
    "administrator",
    "anonymous",
    "arbiter",
    "bot",
    "director",
    "everybody",
    "everyone",
    "guest",
    "help",
    "moderator",
    "mod",
    "nobody",
    "official",
    "operator",
    "postmaster",
    "posthorse",
    "root",
    "server",
    "staff",
    "support",
    "sysop",
    "system",
    "webmaster",
];

/// The prefix of keys of deleted names.
const FORMER: &str = "former-player";

static RESERVED_SKELETONS: LazyLock<Vec<String>> =
    LazyLock::new(|| RESERVED.iter().map(|name| skeleton(name)).collect());

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    shown: String,
    skeleton: String,
}

impl Name {
    /// Parses a name: 2 to 20 letters of one alphabet, digits, `-` and `_`, with no `-` at an end.
    /// Surrounding white space is removed.
    ///
    /// # Errors
    /// Why it is invalid.
    pub fn parse(typed: &str) -> Result<Self, NameFault> {
        // Longer in bytes than any valid name: not worth normalising.
        if typed.len() > 500 {
            return Err(NameFault::Length);
        }
        let shown: String = typed.trim().nfc().collect();
        if !shown.chars().all(|c| is_letter(c) || is_plain(c)) {
            return Err(NameFault::Characters);
        }
        if !(2..=20).contains(&shown.chars().count()) {
            return Err(NameFault::Length);
        }
        if shown.chars().all(|c| matches!(c, '-' | '_')) {
            return Err(NameFault::Shape);
        }
        if shown.starts_with('-') || shown.ends_with('-') {
            return Err(NameFault::Hyphen);
        }
        if !shown.as_str().is_single_script() {
            return Err(NameFault::Scripts);
        }
        let skeleton = skeleton(&shown);
        Ok(Self { shown, skeleton })
    }

    /// Whether people would take it for the site's own.
    pub fn is_reserved(&self) -> bool {
        is_reserved(&self.skeleton)
    }

    pub fn as_str(&self) -> &str {
        &self.shown
    }

    pub fn key(&self) -> String {
        players::name_key(&self.shown)
    }

    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// The key of a deleted name.
pub fn former_key(player_id: PlayerId) -> String {
    format!("{FORMER}-{player_id}")
}

/// Whether a name with this skeleton would be taken for the site's own.
pub(super) fn is_reserved(name_skeleton: &str) -> bool {
    RESERVED_SKELETONS.iter().any(|name| name == name_skeleton)
        || name_skeleton.starts_with(&skeleton(FORMER))
        || name_skeleton.starts_with(&skeleton("posthorse"))
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic()
        && c.identifier_allowed()
        && unicode_normalization::char::canonical_combining_class(c) == 0
}

fn is_plain(c: char) -> bool {
    c.is_ascii_digit() || c == '-' || c == '_'
}

/// The skeleton of a name, similar to UTS 39: confusable letters become the same. Letters are first
/// compared as they are (a Cyrillic capital may resemble a Latin one although the small letters
/// differ), then in lower case. I, l, 1 and 0, o and the two line signs are each equal, and so are
/// several lines in a row. Lines at either end are ignored, as they are hardly visible.
pub(super) fn skeleton(shown: &str) -> String {
    let name_skeleton: String = unicode_skeleton(shown).collect::<String>().to_lowercase();
    let name_skeleton: String = unicode_skeleton(&name_skeleton)
        .collect::<String>()
        .to_lowercase();
    let mut folded = String::new();
    for c in name_skeleton.chars() {
        let c = match c {
            'i' | '|' | '1' | 'ı' => 'l',
            '0' => 'o',
            '_' => '-',
            'ς' => 'σ',
            other => other,
        };
        if c != '-' || !folded.ends_with('-') {
            folded.push(c);
        }
    }
    folded.trim_matches('-').replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(typed: &str) -> Name {
        Name::parse(typed).unwrap()
    }

    #[test]
    fn names_of_any_single_alphabet_are_valid() {
        for typed in [
            "Lan",
            "mei-2",
            "a_b",
            "Zoë",
            "Нина",
            "象棋迷",
            "しょうぎ好き",
            "장기",
            "Ngọc-Ánh",
            "_lan_",
            "a--b",
            "Łukasz",
            "Αλέξης",
        ] {
            assert_eq!(name(typed).as_str(), typed);
            assert!(!name(typed).is_reserved(), "{typed}");
        }
        assert_eq!(name("  Lan ").as_str(), "Lan");
        assert_eq!(name("Zoe\u{308}").as_str(), "Zoë");
        assert_eq!(name("LAN").key(), "lan");
    }

    #[test]
    fn an_invalid_name_has_its_reason() {
        let long = "a".repeat(21);
        let huge = "a".repeat(100_000);
        for (typed, why) in [
            ("", NameFault::Length),
            ("a", NameFault::Length),
            (&long, NameFault::Length),
            (&huge, NameFault::Length),
            ("two words", NameFault::Characters),
            ("a\r\nb", NameFault::Characters),
            ("<b>bold</b>", NameFault::Characters),
            ("lan@x", NameFault::Characters),
            ("nu\0l", NameFault::Characters),
            ("\u{202e}nal", NameFault::Characters),
            ("la\u{200b}n", NameFault::Characters),
            ("x\u{336}\u{336}y\u{336}", NameFault::Characters),
            ("😀😀", NameFault::Characters),
            ("ｌａｎ", NameFault::Characters),
            ("-_-", NameFault::Shape),
            ("--", NameFault::Shape),
            ("-lan", NameFault::Hyphen),
            ("lan-", NameFault::Hyphen),
            (" -lan- ", NameFault::Hyphen),
            ("--象棋", NameFault::Hyphen),
            ("a-", NameFault::Hyphen),
            ("lаn", NameFault::Scripts),
            ("Ηans", NameFault::Scripts),
        ] {
            assert_eq!(Name::parse(typed), Err(why), "{typed:?}");
        }
    }

    #[test]
    fn look_alikes_have_one_skeleton() {
        for (one, other) in [
            ("Lan", "LAN"),
            ("lan", "Ian"),
            ("lan", "1an"),
            ("Bill", "BiII"),
            ("olo", "0l0"),
            ("corner", "comer"),
            ("COSTA", "СОЅТА"),
            ("coco", "сосо"),
            ("a-b", "a_b"),
            ("a-b", "a--b"),
            ("Ann", "Ann_"),
            ("Ann", "-ann-"),
            ("Ann", "_ANN"),
            ("wang", "vvang"),
        ] {
            let (one, other) = (skeleton(one), skeleton(other));
            assert_eq!(one, other);
        }
    }

    #[test]
    fn different_names_keep_different_skeletons() {
        let names = [
            "Lan", "Len", "Lan2", "Mei", "Wei", "Van", "Nan", "Zoë", "Zoe", "Нина", "Nina", "a-b",
            "ab", "象棋", "象旗", "Dan", "Clan",
        ];
        let mut skeletons: Vec<String> = names.iter().map(|name| skeleton(name)).collect();
        skeletons.sort();
        skeletons.dedup();
        assert_eq!(skeletons.len(), names.len());
    }

    #[test]
    fn the_sites_own_names_are_reserved() {
        for typed in [
            "admin",
            "ADMlN",
            "adm1n",
            "System",
            "Posthorse",
            "posthorse-team",
            "former-player-7",
            "Former_Player",
        ] {
            assert!(name(typed).is_reserved(), "{typed}");
        }
        assert!(!name("Adminah").is_reserved());
    }
}
