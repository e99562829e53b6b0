//! Evaluates the evidence for multi-byte encodings: the characters of names and of records.
//!
//! Each of these encodings accepts most bytes outside of ASCII. A text in another encoding becomes
//! a sequence of rare characters.

use super::delimiters;
use crate::notation::formats::kif::is_kif;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};

/// The characters of Chinese moves and tags, in both scripts.
const CHESS: &str = "車马馬炮砲包兵卒士仕將将帅帥象相進进退平俥傌车\
    一二三四五六七八九１２３４５６７８９";
/// The usual surnames of Chinese players, then characters of given names, teams and events,
/// simplified and traditional.
const CHINESE: &str = "胡杨李王张刘陈赵黄周吴徐孙朱林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭蔡潘田董袁于余\
    叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾夏邱方侯孟秦白江薛尹段雷黎史龙陶贺顾毛郝邵万钱严洪柳聂申\
    楊張劉陳趙黃吳孫羅鄭謝許鄧馮韓葉蔣蘇呂盧鍾譚範陸賈龍賀顧萬錢嚴國華榮東廣體隊輪屆賽個開勝負\
    国华荣明文军平建伟志强东海天川红银钦大群来全个人赛杯年月日省市队第届轮团体广上北京浙河辽宁湖黑吉安徽\
    福山南西中官个新春小子玉永光云飞鹏勇斌峰杰宇少幼汉生元信德成棋公开对局先手后胜负和红惟桐靖鑫智征洋超鸣辰岩磊武俊\
    的是不有着著此可应变优势均败双兑漏妙错力攻杀弃臣貴臨銀臺台港局評注";
/// The syllables of Korean names and headings.
const KOREAN: &str = "가강건경고공관광교구국군권규균근금기길김나남노단달대덕도동두라락란래려련령로록률리림\
    마만명모무문미민박배백범변병보복봉부빈사산상서석선설섭성세소송수순승시식신아안애양언여연열영예오옥온왕용\
    우욱운원위유윤은을의이익인일임자장재전정제조종주준중지진차찬창채천철청초최춘충치태택표하학한해향허혁현형\
    혜호홍화환황효훈희울결회배초한마포졸사병궁";
/// The characters of Japanese names and headings, without kana.
const JAPANESE: &str = "佐藤鈴木高橋田中伊渡辺邊山本村小林加吉松井清水斎池羽生谷川森内大名人戦竜王棋聖位叡座将\
    先手後勝段冠杯東京日石原久保利明一二三四五六七八九歩飛角金銀桂香玉豊島永瀬聡太拓矢深浦康光屋敷俊之浩司\
    善治広章仁真治也郎子美和夫雄行同成打開始終了日時場所備考持駒割平香落好悪手米長邦雄晴誠丸忠匠之";

/// An encoding and the score of a text in it.
pub(super) struct Candidate {
    pub(super) encoding: &'static Encoding,
    /// Whether most characters are those of names and records.
    pub(super) is_convincing: bool,
    score: i64,
}

/// The multi-byte encoding with the best score. None if the text has faults in all of them.
pub(super) fn best(sample: &[u8]) -> Option<Candidate> {
    let all = [GB18030, BIG5, EUC_KR, SHIFT_JIS, EUC_JP];
    let fitting = all.into_iter().filter_map(|encoding| fit(encoding, sample));
    // The first of equal scores is kept.
    fitting.reduce(|best, other| {
        if other.score > best.score {
            other
        } else {
            best
        }
    })
}

fn fit(encoding: &'static Encoding, sample: &[u8]) -> Option<Candidate> {
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let foreign = text.chars().filter(|c| !c.is_ascii()).count();
    let faults = text.chars().filter(|c| *c == '\u{FFFD}').count();
    let faults = faults + delimiters::needed(encoding, sample).len();
    // A few broken bytes, or a character that was cut, are accepted.
    if faults > foreign / 4 || is_of_words(&text) {
        return None;
    }
    let worth = |c: char| i64::from(worth(encoding, c));
    let score: i64 = text.chars().map(worth).sum();
    let is_japanese = (encoding == SHIFT_JIS || encoding == EUC_JP) && is_kif(&text);
    let score = if is_japanese { score + 1_000 } else { score };
    Some(Candidate {
        encoding,
        is_convincing: score >= 3 * i64::try_from(foreign).unwrap_or(i64::MAX),
        score,
    })
}

/// Whether most of the characters are within words of ASCII letters, as accented letters are.
fn is_of_words(text: &str) -> bool {
    let (mut all, mut joined) = (0_usize, 0_usize);
    let mut before = ' ';
    for c in text.chars() {
        if before.is_ascii() != c.is_ascii() {
            all += 1;
            let ascii = if c.is_ascii() { c } else { before };
            joined += usize::from(ascii.is_ascii_lowercase());
        }
        before = c;
    }
    joined * 2 >= all
}

/// The score of a character in an encoding.
fn worth(encoding: &'static Encoding, c: char) -> i8 {
    let chinese = encoding == GB18030 || encoding == BIG5;
    match c {
        '\0'..='\u{7F}' => 0,
        c if chinese && CHESS.contains(c) => 20,
        c if chinese && CHINESE.contains(c) => 4,
        '\u{FFFD}' => -20,
        '\u{AC00}'..='\u{D7A3}' if KOREAN.contains(c) => 5,
        '\u{AC00}'..='\u{D7A3}' => -1,
        '\u{3041}'..='\u{30FE}' if !chinese && encoding != EUC_KR => 5,
        '\u{4E00}'..='\u{9FFF}' if encoding == EUC_KR => -3,
        c if !chinese && JAPANESE.contains(c) => 4,
        '\u{4E00}'..='\u{9FFF}' => of_place(encoding, c),
        // Punctuation and full-width forms.
        '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF60}' | '\u{2010}'..='\u{2027}' => 1,
        _ => -5,
    }
}

/// The score of an ideograph by its code, because frequent ideographs come first in these
/// encodings.
fn of_place(encoding: &'static Encoding, c: char) -> i8 {
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    let (bytes, _, _) = encoding.encode(text);
    let is_frequent = match *bytes {
        [lead, trail] if encoding == GB18030 => (0xB0..=0xD7).contains(&lead) && trail >= 0xA1,
        [lead, _] if encoding == BIG5 => (0xA4..=0xC6).contains(&lead),
        [lead, _] if encoding == SHIFT_JIS => (0x88..=0x98).contains(&lead),
        [lead, _] => (0xB0..=0xCF).contains(&lead),
        _ => false,
    };
    match encoding == SHIFT_JIS || encoding == EUC_JP {
        true if is_frequent => 1,
        false if is_frequent => 2,
        _ => -2,
    }
}
