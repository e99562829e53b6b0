//! Finds variants by the names that people use.

use crate::rules::{Catalogue, Variant};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Other names of the variants, without spaces, by slug. Names of servers and programs come first,
/// then those in other scripts.
const NAMES: [(&str, &str); 38] = [
    (
        "xiangqi",
        "chinesechess cchess xiangqi(chinesechess) chinesechess(xiangqi) \
         象棋 中国象棋 中國象棋 中国将棋 シャンチー 샹치 중국장기 cờtướng cotuong หมากรุกจีน сянци",
    ),
    (
        "jieqi",
        "revealchess hiddenchess darkxiangqi xiangqijieqi 揭棋 cờúp coup cờtướngúp cotuongup",
    ),
    (
        "banqi",
        "banqichess darkchinesechess chinesedarkchess halfchess 暗棋 台湾暗棋 台灣暗棋 盲棋 翻棋 \
         翻翻棋 半棋",
    ),
    ("minixiangqi", "迷你象棋"),
    (
        "manchu",
        "满洲象棋 滿洲象棋 满洲棋 滿洲棋 一统象棋 一統象棋",
    ),
    (
        "xiangqihouse",
        "xiangqidrops xiangqiwithdrops crazyhousexiangqi",
    ),
    (
        "janggi",
        "koreanchess changgi koreanchess(janggi) janggi(koreanchess) 장기 한국장기 조선장기 \
         韩国象棋 韓國象棋 朝鲜象棋 朝鮮象棋 朝鮮将棋 チャンギ чанги",
    ),
    (
        "shogi",
        "japanesechess japanesechess(shogi) shogi(japanesechess) 将棋 將棋 本将棋 日本将棋 \
         日本將棋 しょうぎ ショウギ 쇼기 일본장기 หมากรุกญี่ปุ่น сёги сеги",
    ),
    (
        "minishogi",
        "5x5shogi gogoshogi 五五将棋 5五将棋 55将棋 ミニ将棋",
    ),
    (
        "dobutsu",
        "dobutsushogi animalshogi どうぶつしょうぎ 动物将棋 動物將棋",
    ),
    ("judkins-shogi", "judkins judkin's"),
    ("tori-shogi", "torishogi birdshogi 禽将棋 鳥将棋 鸟将棋"),
    (
        "chess",
        "standard standardchess normal fromposition westernchess internationalchess classical \
         orthodox regular illegal nocastle odds wild wild/0 wild/1 wild/2 wild/3 wild/4 wild/5 \
         wild/8 wild/8a wild/10 wild/11 wild/12 wild/13 wild/14 wild/19 wild/20 wild/21 wild/22 \
         国际象棋 國際象棋 西洋棋 西洋象棋 チェス 체스 cờvua covua หมากรุกสากล หมากรุกฝรั่ง шахматы",
    ),
    (
        "fischer-random",
        "chess960 960 chess9lx frc fischerandom fischerandomchess fisherandom fisherrandom \
         fischerrandomchess freestyle freestylechess wild/fr shuffle960 standard960 \
         国际象棋960 西洋棋960 チェス960 체스960 菲舍尔任意制象棋 费舍尔任意制象棋 шахматы960 шахматыфишера",
    ),
    ("dark", "fogofwar fogofwarchess fow darkchess"),
    ("crazyhouse", "zh crazyhousechess"),
    ("atomic", "atomicchess"),
    ("atomic-brainking", "nocheckatomic"),
    ("horde", "hordechess"),
    ("king-of-the-hill", "koth kingofthehillchess"),
    ("racing-kings", "racingkingschess racing"),
    (
        "three-checks",
        "threecheck threecheckchess threecheckschess 3check 3checks 3checkchess 3+",
    ),
    (
        "anti",
        "antichess giveaway giveawaychess suicide suicidechess loseall",
    ),
    (
        "makruk",
        "thaichess makrukthai หมากรุก หมากรุกไทย 마크룩 泰国象棋 泰國象棋 マークルック макрук",
    ),
    (
        "cambodian",
        "ouk oukchatrang oukkhmer cambodianchess cambodiachess หมากรุกเขมร អុក អុកចត្រង្គ \
         柬埔寨象棋 高棉象棋",
    ),
    ("sittuyin", "burmesechess စစ်တုရင် หมากรุกพม่า 缅甸象棋 緬甸象棋"),
    (
        "placement",
        "placementchess pre-chess benkochess bronsteinchess",
    ),
    ("knightmate", "knightmatechess"),
    ("corner", "king'scornerchess cornerchess"),
    ("capablanca-random", "caparandom capablancarandom crc"),
    ("capablanca", "capablancachess"),
    ("gothic", "gothicchess"),
    (
        "seirawan",
        "seirawanchess s-chess schess sharperchess shaolinchess",
    ),
    ("courier", "courierchess"),
    ("orda", "ordachess"),
    ("maharajah", "maharajahandthesepoys maharaja"),
    ("legan", "leganchess"),
    ("storm-the-ivory-tower", "ivorytower"),
];

/// The names of variants in PGN of lichess or pychess, if they differ from ours.
const WRITTEN: [(&str, &str); 14] = [
    ("tori-shogi", "Torishogi"),
    ("seirawan", "Seirawan"),
    ("placement", "Placement"),
    ("chess", "Standard"),
    ("fischer-random", "Chess960"),
    ("anti", "Antichess"),
    ("three-checks", "Three-check"),
    ("racing-kings", "Racing Kings"),
    ("cambodian", "Cambodian"),
    ("capablanca", "Capablanca"),
    ("gothic", "Gothic"),
    ("grand", "Grand"),
    ("janus", "Janus"),
    ("hoppel-poppel", "Hoppelpoppel"),
];

/// The name of a variant for other programs.
pub(in crate::notation) fn written(variant: &Variant) -> &str {
    let found = WRITTEN.iter().find(|(slug, _)| *slug == variant.slug());
    found.map_or(variant.name(), |(_, name)| name)
}

/// Whether other programs read games of the variant as PGN of Chinese chess, in ICCS.
pub(in crate::notation) fn is_chinese_chess(variant: &Variant) -> bool {
    variant.slug() == "xiangqi"
}

/// The slugs by normalised name.
static CALLED: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let all = NAMES.iter().flat_map(|(slug, names)| {
        let names = names.split_whitespace();
        names.map(move |name| (key(name), *slug))
    });
    all.collect()
});

/// The variant with this name: a slug, possibly with a version, the variant's own name, or another
/// one that servers and programs have for it.
pub fn find(catalogue: &Catalogue, name: &str) -> Option<Arc<Variant>> {
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    // A large number is not a version but another variant, as in `Crazyhouse 960`.
    let is_version = bare.ends_with(' ') && name.len() - bare.len() < 3;
    let unnumbered = is_version.then_some(bare);
    std::iter::once(name)
        .chain(unnumbered)
        .find_map(|name| named(catalogue, &key(name)))
}

fn named(catalogue: &Catalogue, key: &str) -> Option<Arc<Variant>> {
    let known = |slug: &str| {
        let mut variants = catalogue.all().iter();
        let same = |variant: &&Arc<Variant>| {
            self::key(variant.slug()) == slug || self::key(variant.name()) == slug
        };
        variants.find(same).cloned()
    };
    known(key).or_else(|| CALLED.get(key).and_then(|slug| catalogue.find(slug)))
}

/// A name in lower case without spaces, diacritics and similar differences.
pub(super) fn key(name: &str) -> String {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_' | ',');
    if name.is_ascii() {
        return name.to_ascii_lowercase().chars().filter(kept).collect();
    }
    let plain = name.to_lowercase().nfkd().collect::<String>();
    let letters = plain.chars().filter(|c| !is_combining_mark(*c));
    letters.filter(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> Option<String> {
        find(&Catalogue::built_in(), name).map(|variant| variant.slug().to_owned())
    }

    #[test]
    fn names_of_other_servers_and_scripts_are_known() {
        for (name, slug) in [
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("wild/0", "chess"),
            ("Wild/FR", "fischer-random"),
            ("Chess 960", "fischer-random"),
            ("chess960", "fischer-random"),
            ("Fischer Random", "fischer-random"),
            ("Fog of War", "dark"),
            ("Three-check", "three-checks"),
            ("3check", "three-checks"),
            ("King of the Hill", "king-of-the-hill"),
            ("Racing Kings", "racing-kings"),
            ("Antichess", "anti"),
            ("suicide", "anti"),
            ("Hoppelpoppel", "hoppel-poppel"),
            ("Japanese Chess (Shogi)", "shogi"),
            ("将棋", "shogi"),
            ("本将棋", "shogi"),
            ("장기", "janggi"),
            ("中国象棋", "xiangqi"),
            ("揭棋", "jieqi"),
            ("暗棋", "banqi"),
            ("国际象棋", "chess"),
            ("마크룩", "makruk"),
            ("หมากรุก", "makruk"),
            ("cờ tướng", "xiangqi"),
            ("co\u{302}\u{300} tu\u{31B}o\u{31B}\u{301}ng", "xiangqi"),
            ("Co Tuong", "xiangqi"),
            ("Cờ úp", "jieqi"),
            ("xiangqi 2", "xiangqi"),
        ] {
            assert_eq!(found(name).as_deref(), Some(slug), "{name}");
        }
        for name in [
            "Crazyhouse960",
            "Crazyhouse 960",
            "crazyhouse-960",
            "Chess960 Crazyhouse",
            "Atomic 960",
            "Racing Kings 1440",
            "S-House 960",
            "Bughouse",
        ] {
            assert_eq!(found(name), None, "{name}");
        }
        assert_eq!(found("Tafl"), None);
        assert_eq!(found(""), None);
    }

    #[test]
    fn the_names_that_we_write_are_read_back() {
        let catalogue = Catalogue::built_in();
        for variant in catalogue.all() {
            let read = found(written(variant));
            assert_eq!(read.as_deref(), Some(variant.slug()), "{}", variant.name());
        }
    }

    #[test]
    fn every_other_name_means_a_variant_and_only_one() {
        let catalogue = Catalogue::built_in();
        let mut all: HashMap<String, &str> = HashMap::new();
        for (slug, names) in NAMES {
            assert!(catalogue.find(slug).is_some(), "{slug}");
            for name in names.split_whitespace() {
                let other = all.insert(key(name), slug);
                assert!(other.is_none_or(|other| other == slug), "{name}");
            }
        }
    }
}
