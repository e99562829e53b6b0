//! What the characters on the pieces mean, and how they are said.

use crate::rules::{Kind, Rulebook, Variant};
use crate::words::{Markup, list};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// The character, as on a wooden set.
    pub sign: &'static str,
    /// In Mandarin: pinyin with tones.
    pub pinyin: &'static str,
    pub jyutping: &'static str,
    /// In Korean, as Janggi players say it; empty for those they do not use.
    pub korean: &'static str,
    /// In Japanese, as shogi players say it; empty for those they do not use.
    pub japanese: &'static str,
    /// Other forms that are met for the same piece on the same side; empty for most.
    pub also: &'static str,
}

const fn character(
    sign: &'static str,
    [pinyin, jyutping, korean]: [&'static str; 3],
    also: &'static str,
) -> Character {
    Character {
        sign,
        pinyin,
        jyutping,
        korean,
        japanese: "",
        also,
    }
}

/// A character on a piece of shogi.
const fn of_shogi(sign: &'static str, japanese: &'static str, also: &'static str) -> Character {
    Character {
        sign,
        pinyin: "",
        jyutping: "",
        korean: "",
        japanese,
        also,
    }
}

const SHOGI: [Character; 15] = [
    of_shogi("玉", "gyokushō", ""),
    of_shogi("王", "ōshō", ""),
    of_shogi("飛", "hisha", ""),
    of_shogi("角", "kakugyō", ""),
    of_shogi("金", "kinshō", ""),
    of_shogi("銀", "ginshō", ""),
    of_shogi("桂", "keima", ""),
    of_shogi("香", "kyōsha", ""),
    of_shogi("歩", "fuhyō", ""),
    of_shogi("龍", "ryūō", "竜"),
    of_shogi("馬", "ryūma", ""),
    of_shogi("全", "narigin", "成銀"),
    of_shogi("圭", "narikei", "成桂"),
    of_shogi("杏", "narikyō", "成香"),
    of_shogi("と", "tokin", ""),
];

const CHARACTERS: [Character; 19] = [
    character("帥", ["shuài", "seoi3", ""], "帅"),
    character("將", ["jiàng", "zoeng3", ""], "将"),
    character("仕", ["shì", "si6", ""], ""),
    character("士", ["shì", "si6", "sa"], ""),
    character("相", ["xiàng", "soeng3", ""], ""),
    character("象", ["xiàng", "zoeng6", "sang"], ""),
    character("傌", ["mǎ", "maa5", ""], "馬 马"),
    character("馬", ["mǎ", "maa5", "ma"], "马"),
    character("俥", ["jū", "geoi1", ""], "車 车"),
    character("車", ["jū", "geoi1", "cha"], "车"),
    character("炮", ["pào", "paau3", ""], ""),
    character("砲", ["pào", "paau3", ""], "包 炮"),
    character("包", ["pào", "paau3", "po"], ""),
    character("兵", ["bīng", "bing1", "byeong"], ""),
    character("卒", ["zú", "zeot1", "jol"], ""),
    character("旗", ["qí", "kei4", ""], ""),
    character("楚", ["Chǔ", "co2", "cho"], ""),
    character("漢", ["Hàn", "hon3", "han"], "汉"),
    character("圣", ["shèng", "sing3", ""], ""),
];

/// In which tongues it is told how the characters of a game are said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongues {
    Chinese,
    Korean,
    Japanese,
}

impl Tongues {
    #[must_use]
    pub fn of(variant: &Variant) -> Tongues {
        let has = |book| variant.rulebooks().contains(&book);
        if has(Rulebook::Janggi) {
            Tongues::Korean
        } else if has(Rulebook::Shogi) {
            Tongues::Japanese
        } else {
            Tongues::Chinese
        }
    }
}

/// What we know of a character, on the pieces of games of those tongues.
#[must_use]
pub fn find(sign: &str, tongues: Tongues) -> Option<&'static Character> {
    let all: &[Character] = match tongues {
        Tongues::Japanese => &SHOGI,
        Tongues::Chinese | Tongues::Korean => &CHARACTERS,
    };
    all.iter().find(|character| character.sign == sign)
}

impl Character {
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        if !self.japanese.is_empty() {
            return self.meaning_in_shogi();
        }
        match self.sign {
            "帥" => t!("sign-shuai"),
            "將" => t!("sign-jiang"),
            "仕" => t!("sign-shi-official"),
            "士" => t!("sign-shi"),
            "相" => t!("sign-xiang-minister"),
            "象" => t!("sign-xiang"),
            "傌" => t!("sign-ma-person"),
            "馬" => t!("sign-ma"),
            "俥" => t!("sign-ju-person"),
            "車" => t!("sign-ju"),
            "炮" => t!("sign-pao-fire"),
            "砲" => t!("sign-pao-stone"),
            "包" => t!("sign-bao"),
            "兵" => t!("sign-bing"),
            "卒" => t!("sign-zu"),
            "旗" => t!("sign-qi"),
            "楚" => t!("sign-chu"),
            "漢" => t!("sign-han"),
            "圣" => t!("sign-sheng"),
            _ => "",
        }
    }

    fn meaning_in_shogi(&self) -> &'static str {
        match self.sign {
            "玉" => t!("sign-gyoku"),
            "王" => t!("sign-o"),
            "飛" => t!("sign-hi"),
            "角" => t!("sign-kaku"),
            "金" => t!("sign-kin"),
            "銀" => t!("sign-gin"),
            "桂" => t!("sign-kei"),
            "香" => t!("sign-kyo"),
            "歩" => t!("sign-fu"),
            "龍" => t!("sign-ryu"),
            "馬" => t!("sign-uma"),
            "全" => t!("sign-narigin"),
            "圭" => t!("sign-narikei"),
            "杏" => t!("sign-narikyo"),
            "と" => t!("sign-to"),
            _ => "",
        }
    }

    /// The character with its meaning and how it is said.
    #[must_use]
    pub fn told(&self, tongues: Tongues) -> Markup {
        let (script, said) = match tongues {
            Tongues::Japanese => ("ja", vec![("ja-Latn", self.japanese)]),
            Tongues::Chinese | Tongues::Korean => {
                let mut said = vec![("zh-Latn", self.pinyin), ("yue-Latn", self.jyutping)];
                if tongues == Tongues::Korean && !self.korean.is_empty() {
                    said.push(("ko-Latn", self.korean));
                }
                ("zh-Hant", said)
            }
        };
        let readings = said
            .into_iter()
            .map(|(tongue, text)| in_tongue("i", tongue, text));
        let (sign, readings) = (
            Markup(in_tongue("span", script, self.sign)),
            Markup(list(readings.collect::<Vec<_>>())),
        );
        let meaning = self.meaning();
        match self.also {
            "" => th!("sign-told", sign, meaning, readings),
            also => th!(
                "sign-told-also",
                sign,
                meaning,
                readings,
                also = Markup(in_tongue("span", &script[..2], also))
            ),
        }
    }
}

fn in_tongue(element: &str, lang: &str, text: &str) -> String {
    format!(r#"<{element} lang="{lang}">{text}</{element}>"#)
}

/// The other names by which people call pieces of a kind, in a sentence; nothing for most.
#[must_use]
pub fn other_names(variant: &Variant, kind: &Kind) -> Option<&'static str> {
    // Where another piece is called so, it would only mislead.
    let free = |name: &str| !variant.kinds().iter().any(|kind| kind.name == name);
    let has_minister = kind.characters.iter().any(|face| face.traditional == "相");
    Some(match kind.name.as_str() {
        "general" if free("king") => t!("also-called-general"),
        "advisor" => t!("also-called-advisor"),
        "guard" => t!("also-called-guard"),
        "elephant" if has_minister && free("bishop") => t!("also-called-elephant"),
        "horse" if !kind.label.turned && free("knight") => t!("also-called-horse"),
        "chariot" if free("rook") => t!("also-called-chariot"),
        "cannon" => t!("also-called-cannon"),
        "soldier" if free("pawn") => t!("also-called-soldier"),
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
                    // Pieces that nobody has a sign for bear their letter.
                    let is_label = sign == kind.label.to_string();
                    assert!(
                        is_figure || is_label || find(sign, Tongues::of(variant)).is_some(),
                        "{sign}"
                    );
                }
            }
        }
    }
}
