//! The meanings and readings of the characters on pieces.

use crate::rules::{Kind, Rulebook, Variant};
use crate::words::{Markup, list, named};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// The character, as on a wooden set.
    pub sign: &'static str,
    /// The id of its meaning in the catalogues.
    pub(in crate::words) id: &'static str,
    /// In Mandarin: pinyin with tones.
    pub pinyin: &'static str,
    pub jyutping: &'static str,
    /// In Korean, in Janggi usage; empty if unused there.
    pub korean: &'static str,
    /// In Japanese, in shogi usage; empty if unused there.
    pub japanese: &'static str,
    /// Other forms for the same piece on the same side; usually empty.
    pub also: &'static str,
}

const fn character(
    sign: &'static str,
    id: &'static str,
    spoken: [&'static str; 3],
    also: &'static str,
) -> Character {
    let [pinyin, jyutping, korean] = spoken;
    Character {
        sign,
        id,
        pinyin,
        jyutping,
        korean,
        japanese: "",
        also,
    }
}

/// A character on a shogi piece.
const fn of_shogi(
    sign: &'static str,
    id: &'static str,
    japanese: &'static str,
    also: &'static str,
) -> Character {
    Character {
        sign,
        id,
        pinyin: "",
        jyutping: "",
        korean: "",
        japanese,
        also,
    }
}

pub(in crate::words) const SHOGI: [Character; 24] = [
    of_shogi("玉", "gyoku", "gyokushō", ""),
    of_shogi("王", "o", "ōshō", ""),
    of_shogi("飛", "hi", "hisha", ""),
    of_shogi("角", "kaku", "kakugyō", ""),
    of_shogi("金", "kin", "kinshō", ""),
    of_shogi("銀", "gin", "ginshō", ""),
    of_shogi("桂", "kei", "keima", ""),
    of_shogi("香", "kyo", "kyōsha", ""),
    of_shogi("歩", "fu", "fuhyō", ""),
    of_shogi("龍", "ryu", "ryūō", "竜"),
    of_shogi("馬", "uma", "ryūma", ""),
    of_shogi("全", "narigin", "narigin", "成銀"),
    of_shogi("圭", "narikei", "narikei", "成桂"),
    of_shogi("杏", "narikyo", "narikyō", "成香"),
    of_shogi("と", "to", "tokin", ""),
    of_shogi("鵬", "otori", "ōtori", "鳳"),
    of_shogi("鷹", "taka", "taka", ""),
    of_shogi("鶴", "tsuru", "tsuru", ""),
    of_shogi("左", "hidari", "hidari uzura", "鶉"),
    of_shogi("右", "migi", "migi uzura", "鶉"),
    of_shogi("雉", "kiji", "kiji", ""),
    of_shogi("燕", "tsubame", "tsubame", ""),
    of_shogi("鵰", "kumataka", "kumataka", ""),
    of_shogi("鴈", "kari", "kari", "雁"),
];

pub(in crate::words) const CHARACTERS: [Character; 19] = [
    character("帥", "shuai", ["shuài", "seoi3", ""], "帅"),
    character("將", "jiang", ["jiàng", "zoeng3", ""], "将"),
    character("仕", "shi-official", ["shì", "si6", ""], ""),
    character("士", "shi", ["shì", "si6", "sa"], ""),
    character("相", "xiang-minister", ["xiàng", "soeng3", ""], ""),
    character("象", "xiang", ["xiàng", "zoeng6", "sang"], ""),
    character("傌", "ma-person", ["mǎ", "maa5", ""], "馬 马"),
    character("馬", "ma", ["mǎ", "maa5", "ma"], "马"),
    character("俥", "ju-person", ["jū", "geoi1", ""], "車 车"),
    character("車", "ju", ["jū", "geoi1", "cha"], "车"),
    character("炮", "pao-fire", ["pào", "paau3", ""], ""),
    character("砲", "pao-stone", ["pào", "paau3", ""], "包 炮"),
    character("包", "bao", ["pào", "paau3", "po"], ""),
    character("兵", "bing", ["bīng", "bing1", "byeong"], ""),
    character("卒", "zu", ["zú", "zeot1", "jol"], ""),
    character("旗", "qi", ["qí", "kei4", ""], ""),
    character("楚", "chu", ["Chǔ", "co2", "cho"], ""),
    character("漢", "han", ["Hàn", "hon3", "han"], "汉"),
    character("圣", "sheng", ["shèng", "sing3", ""], ""),
];

/// The languages whose readings are given in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongues {
    Chinese,
    Korean,
    Japanese,
}

impl Tongues {
    pub fn of(variant: &Variant) -> Tongues {
        let has = |book| variant.rulebooks().contains(&book);
        if has(Rulebook::Janggi) {
            Tongues::Korean
        } else if has(Rulebook::Shogi) || has(Rulebook::Tori) {
            Tongues::Japanese
        } else {
            Tongues::Chinese
        }
    }
}

/// The entry of a character on pieces of games with those readings.
pub fn find(sign: &str, tongues: Tongues) -> Option<&'static Character> {
    let all: &[Character] = match tongues {
        Tongues::Japanese => &SHOGI,
        Tongues::Chinese | Tongues::Korean => &CHARACTERS,
    };
    all.iter().find(|character| character.sign == sign)
}

impl Character {
    pub fn meaning(&self) -> &'static str {
        named("sign", self.id)
    }

    /// The character with its meaning and readings.
    pub fn with_readings(&self, tongues: Tongues) -> Markup {
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

/// Other names of a kind of piece, in a sentence.
pub fn other_names(variant: &Variant, kind: &Kind) -> Option<&'static str> {
    // Another piece may have that name, which would mislead.
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
                    // Pieces without a character show their letter.
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
