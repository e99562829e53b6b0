//! What the characters on the pieces mean, and how they are said.

use crate::rules::Kind;

/// A character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// The character, as on a wooden set.
    pub sign: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// In Mandarin: pinyin with tones.
    pub pinyin: &'static str,
    /// In Cantonese: jyutping.
    pub jyutping: &'static str,
    /// In Korean, as Janggi players say it; empty for those they do not use.
    pub korean: &'static str,
    /// Other forms that are met for the same piece on the same side; empty for most.
    pub also: &'static str,
}

const fn character(
    sign: &'static str,
    meaning: &'static str,
    [pinyin, jyutping, korean]: [&'static str; 3],
    also: &'static str,
) -> Character {
    Character {
        sign,
        meaning,
        pinyin,
        jyutping,
        korean,
        also,
    }
}

const CHARACTERS: [Character; 19] = [
    character("帥", "commander", ["shuài", "seoi3", ""], "帅"),
    character("將", "general", ["jiàng", "zoeng3", ""], "将"),
    character("仕", "official", ["shì", "si6", ""], ""),
    character("士", "scholar, gentleman", ["shì", "si6", "sa"], ""),
    character("相", "minister", ["xiàng", "soeng3", ""], ""),
    character("象", "elephant", ["xiàng", "zoeng6", "sang"], ""),
    character(
        "傌",
        "horse, with the sign of a person beside it",
        ["mǎ", "maa5", ""],
        "馬 马",
    ),
    character("馬", "horse", ["mǎ", "maa5", "ma"], "马"),
    character(
        "俥",
        "chariot, with the sign of a person beside it",
        ["jū", "geoi1", ""],
        "車 车",
    ),
    character("車", "chariot", ["jū", "geoi1", "cha"], "车"),
    character("炮", "cannon, written with fire", ["pào", "paau3", ""], ""),
    character(
        "砲",
        "cannon, written with stone: a catapult",
        ["pào", "paau3", ""],
        "包 炮",
    ),
    character(
        "包",
        "to wrap; short for cannon",
        ["pào", "paau3", "po"],
        "",
    ),
    character("兵", "soldier", ["bīng", "bing1", "byeong"], ""),
    character("卒", "foot soldier", ["zú", "zeot1", "jol"], ""),
    character("旗", "banner", ["qí", "kei4", ""], ""),
    character(
        "楚",
        "Chu, the kingdom of one side",
        ["Chǔ", "co2", "cho"],
        "",
    ),
    character(
        "漢",
        "Han, the kingdom of the other side",
        ["Hàn", "hon3", "han"],
        "汉",
    ),
    character(
        "圣",
        "holy; one set draws the banner so",
        ["shèng", "sing3", ""],
        "",
    ),
];

/// What we know of a character.
#[must_use]
pub fn find(sign: &str) -> Option<&'static Character> {
    CHARACTERS.iter().find(|character| character.sign == sign)
}

/// Under the table, where a river is drawn.
pub const RIVER: &str = "In the river stand 楚河 (Chǔ hé, the river of Chu) and 漢界 (Hàn jiè, the border of Han): \
    the two kingdoms that fought over China in the years before 202 BC.";

/// Under the table.
pub const FORMS: &str = "The sides often bear different characters for the same piece; they are said alike or nearly so, and mean \
    the same in play. Sets differ: some use one form of horse and chariot for both sides, and the cannon is 炮, 砲 or 包. \
    When you type a move, every form is read.";

/// The other names by which people call pieces of a kind, in a sentence; nothing for most.
#[must_use]
pub fn other_names(kind: &Kind) -> Option<&'static str> {
    let has_minister = kind.characters.iter().any(|face| face.traditional == "相");
    Some(match kind.name.as_str() {
        "general" => "Also called king.",
        "advisor" => "Also called adviser, guard, councillor, counsellor or mandarin.",
        "guard" => "Also called advisor.",
        "elephant" if has_minister => {
            "Also called bishop; Red’s is often called minister, after its character."
        }
        "horse" => "Also called knight.",
        "chariot" => "Also called rook or car.",
        "cannon" => "Also called catapult.",
        "soldier" => "Also called pawn.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn every_character_on_a_piece_is_explained() {
        for variant in catalogue::all() {
            for kind in variant.kinds() {
                for face in &kind.characters {
                    let sign = face.traditional.as_str();
                    let is_figure = ('♔'..='♟').contains(&sign.chars().next().unwrap());
                    assert!(is_figure || find(sign).is_some(), "{sign}");
                }
            }
        }
    }
}
