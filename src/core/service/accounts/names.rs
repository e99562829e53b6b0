//! Names: which are fine, and which look like one another.

use crate::model::PlayerId;
use crate::refusals::NameFault;
use crate::store::players;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton as unicode_skeleton};

/// Names that people would take for ours.
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

/// Where the keys of given-up names begin.
const FORMER: &str = "former-player";

static RESERVED_SKELETONS: LazyLock<Vec<String>> =
    LazyLock::new(|| RESERVED.iter().map(|name| skeleton(name)).collect());

/// A name that may be shown to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    shown: String,
    skeleton: String,
}

impl Name {
    /// Reads a name: 2 to 20 letters of one alphabet, digits, `-` and `_`, with no `-` at an end.
    /// White space around it is forgiven.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(typed: &str) -> Result<Self, NameFault> {
        // Longer in bytes than any good name: not worth normalising.
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

    /// Whether people would take it for a name of ours.
    pub fn is_reserved(&self) -> bool {
        is_reserved(&self.skeleton)
    }

    pub fn shown(&self) -> &str {
        &self.shown
    }

    pub fn key(&self) -> String {
        players::name_key(&self.shown)
    }

    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// The key of a name that was given up.
pub fn former_key(player_id: PlayerId) -> String {
    format!("{FORMER}-{player_id}")
}

/// Whether what looks so would be taken for a name of ours.
pub(super) fn is_reserved(seen: &str) -> bool {
    RESERVED_SKELETONS.iter().any(|name| name == seen)
        || seen.starts_with(&skeleton(FORMER))
        || seen.starts_with(&skeleton("posthorse"))
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic()
        && c.identifier_allowed()
        && unicode_normalization::char::canonical_combining_class(c) == 0
}

fn is_plain(c: char) -> bool {
    c.is_ascii_digit() || c == '-' || c == '_'
}

/// What a name looks like, after the manner of UTS 39: letters that can be taken for one another
/// become the same. Capitals are looked at first as they stand (a Cyrillic capital is like a Latin
/// one where the small letters differ), then in lower case; I, l, 1 and 0, o and the two lines are
/// one to the eye, and so are several lines in a row. A line before or behind a name is hardly
/// seen.
pub(super) fn skeleton(shown: &str) -> String {
    let seen: String = unicode_skeleton(shown).collect::<String>().to_lowercase();
    let seen: String = unicode_skeleton(&seen).collect::<String>().to_lowercase();
    let mut folded = String::new();
    for c in seen.chars() {
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
    fn names_of_any_one_alphabet_are_fine() {
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
            assert_eq!(name(typed).shown(), typed);
            assert!(!name(typed).is_reserved(), "{typed}");
        }
        assert_eq!(name("  Lan ").shown(), "Lan");
        assert_eq!(name("Zoe\u{308}").shown(), "Zoë");
        assert_eq!(name("LAN").key(), "lan");
    }

    #[test]
    fn what_is_not_a_name_is_told_why() {
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
    fn names_of_ours_are_kept_back() {
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
