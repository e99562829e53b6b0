//! Names of people: their keys for comparison, and the slugs of their pages.

use super::folding::{fold, is_unspaced};

/// Placeholders for an unknown name in records, folded.
const NOBODY: [&str; 12] = [
    "",
    "unknown",
    "anonymous",
    "nn",
    "n n",
    "na",
    "n a",
    "不详",
    "未知",
    "佚名",
    "无名氏",
    "无",
];
/// Affiliations that Chinese records write before a name: place, team or country; folded.
const TEAMS: &str = "北京 天津 上海 重庆 河北 山西 内蒙古 内蒙 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 \
    四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾 台北 广州 深圳 杭州 成都 武汉 大连 沈阳 哈尔滨 宁波 温州 厦门 漳州 南京 苏州 \
    青岛 济南 石家庄 太原 长沙 昆明 浦东 开滦 火车头 煤矿 煤炭 农协 机电 邮电 轻工 林业 石化 通信 通讯 电力 体协 中国 中华 越南 泰国 \
    新加坡 马来西亚 东马 西马 菲律宾 印尼 日本 美国 英国 法国 德国 荷兰 加拿大 澳洲 文莱 柬埔寨 缅甸";
/// The maximum length of a name in a URL, in characters.
const LONGEST: usize = 60;

/// The key of a person's name: folded, without spaces next to Chinese characters.
pub fn name_key(name: &str) -> String {
    let folded = fold(name);
    let mut key = String::with_capacity(folded.len());
    let mut letters = folded.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_beside = |other: Option<char>| other.is_some_and(is_unspaced);
        let next = letters.peek().copied();
        if letter != ' ' || !(is_beside(key.chars().last()) || is_beside(next)) {
            key.push(letter);
        }
    }
    key
}

/// The key of a name in a record, without an affiliation before it: the same for `廣東 許銀川` and
/// `许银川`. `None` for placeholders such as `?` and `Unknown`.
pub fn person_key(name: &str) -> Option<String> {
    let key = match without_place(&fold(name)) {
        Some(last) => last.to_owned(),
        None => name_key(name),
    };
    let key = without_team(&key);
    (!NOBODY.contains(&key)).then(|| key.to_owned())
}

/// A name in a record in its original spelling, without an affiliation before it.
pub fn person_name(name: &str) -> String {
    let whole = name_key(name).chars().count();
    let own = person_key(name).map_or(whole, |key| key.chars().count());
    let written: Vec<char> = name.chars().filter(|c| !c.is_whitespace()).collect();
    match own < whole && written.len() == whole {
        true => written[whole - own..].iter().collect(),
        false => name.to_owned(),
    }
}

/// Whether the rest of a name is itself a name, of two or three characters.
fn is_name(rest: &str) -> bool {
    let is_short = (2..=3).contains(&rest.chars().count());
    is_short && rest.chars().all(is_unspaced) && !rest.ends_with('队')
}

/// The name after an affiliation with more words and a space: `湖南湘钢 朱剑武`.
fn without_place(folded: &str) -> Option<&str> {
    let (place, name) = folded.split_once(' ')?;
    let is_place = TEAMS.split_whitespace().any(|team| place.starts_with(team));
    (is_place && place.chars().all(is_unspaced) && is_name(name)).then_some(name)
}

/// The name directly after affiliations: `火车头队才溢`, `中国澳门李锦欢`.
fn without_team(key: &str) -> &str {
    let mut rest = key;
    while let Some(next) = TEAMS
        .split_whitespace()
        .find_map(|team| rest.strip_prefix(team))
    {
        rest = next.strip_prefix('队').unwrap_or(next);
        if is_name(rest) {
            return rest;
        }
    }
    key
}

/// A name for display: empty for a placeholder.
pub fn name_if_known(name: &str) -> &str {
    match person_key(name) {
        Some(_) => name,
        None => "",
    }
}

/// The slug of a person, by the key of a name: `hu-ronghua`, `胡荣华`.
pub fn slug(key: &str) -> String {
    let slug: String = key.chars().take(LONGEST).collect();
    slug.trim_end().replace(' ', "-")
}

/// The key of the name in a URL: the inverse of [`slug`], which also accepts other spellings.
pub fn key_in_address(word: &str) -> String {
    person_key(word).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spaces_next_to_chinese_characters_are_ignored_in_names() {
        assert_eq!(name_key("許 銀川"), "许银川");
        assert_eq!(name_key("許　銀 川 (Xǔ Yínchuān)"), "许银川xu yinchuan");
        assert_eq!(name_key("Xǔ  Yínchuān"), "xu yinchuan");
        assert_eq!(name_key(" ?! "), "");
    }

    #[test]
    fn a_placeholder_is_not_a_name() {
        for name in [
            "", " ", "?", "??", "-", "Unknown", "UNKNOWN", "N.N.", "nn", "佚名", "不詳",
        ] {
            assert_eq!(
                (person_key(name), name_if_known(name)),
                (None, ""),
                "{name}"
            );
        }
        assert_eq!(person_key("Nina N."), Some("nina n".to_owned()));
        assert_eq!(name_if_known("吳明"), "吳明");
    }

    #[test]
    fn a_team_is_no_part_of_a_name() {
        for (name, key, shown) in [
            ("廣東許銀川", "许银川", "許銀川"),
            ("廣東 許銀川", "许银川", "許銀川"),
            ("廣東呂  欽", "吕钦", "呂欽"),
            ("中國澳門 李錦歡", "李锦欢", "李錦歡"),
            ("火車頭隊 才溢", "才溢", "才溢"),
            ("湖南湘鋼 朱劍武", "朱剑武", "朱劍武"),
            ("黑龍江趙國榮", "赵国荣", "趙國榮"),
            ("許銀川", "许银川", "許銀川"),
            ("曾根敏彥", "曾根敏彦", "曾根敏彥"),
            ("吉林生", "吉林生", "吉林生"),
            ("上海金外灘 胡榮", "胡荣", "胡榮"),
            ("四川成都雙流隊", "四川成都双流队", "四川成都雙流隊"),
            ("廣東", "广东", "廣東"),
            ("Xu Yinchuan", "xu yinchuan", "Xu Yinchuan"),
            ("義大利 TROMBETT", "义大利trombett", "義大利 TROMBETT"),
        ] {
            assert_eq!(person_key(name).as_deref(), Some(key), "{name}");
            assert_eq!(person_name(name), shown, "{name}");
        }
    }

    #[test]
    fn an_address_has_a_word_that_leads_back_to_the_name() {
        for (name, word) in [
            ("Hú Rónghuá", "hu-ronghua"),
            ("胡榮華", "胡荣华"),
            ("O’Brien, P.", "o-brien-p"),
        ] {
            assert_eq!(slug(&name_key(name)), word);
            assert_eq!(key_in_address(word), name_key(name));
        }
        assert_eq!(slug(&"ab ".repeat(99)).chars().count(), 59);
    }

    proptest! {
        #[test]
        fn every_name_that_is_not_too_long_is_found_by_its_address(name in "\\PC{1,30}") {
            let Some(key) = person_key(&name) else { return Ok(()) };
            prop_assume!(key.chars().count() < LONGEST);
            prop_assert_eq!(key_in_address(&slug(&key)), key);
        }
    }
}
