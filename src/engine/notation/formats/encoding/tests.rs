use super::*;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, IBM866, KOI8_R, SHIFT_JIS, UTF_16LE, WINDOWS_1251, WINDOWS_1253,
    WINDOWS_1254,
};

const TRADITIONAL: &str =
    "[Event \"全國象棋賽\"]\r\n\r\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８\r\n";
const SIMPLIFIED: &str = "[Event \"全国象棋赛\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８\n";

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, failed) = encoding.encode(text);
    assert!(!failed, "{text}");
    bytes.into_owned()
}

fn comes_back(encoding: &'static Encoding, text: &str) {
    assert_eq!(misread(encoding, text), None);
}

/// The detected encoding and text, if they are wrong.
fn misread(encoding: &'static Encoding, text: &str) -> Option<String> {
    let bytes = encoded(encoding, text);
    let (read, charset) = decode(&bytes);
    let name = charset.name();
    (read != text).then(|| format!("{} as {name}: {read}", encoding.name()))
}

#[test]
fn the_encoding_is_found_out_from_the_moves() {
    for text in [TRADITIONAL, SIMPLIFIED] {
        comes_back(UTF_8, text);
        comes_back(GB18030, text);
    }
    comes_back(BIG5, TRADITIONAL);
}

/// Names and comments that are long enough for detection, with their encodings.
const WORDS: [(&Encoding, &[&str]); 13] = [
    (
        WINDOWS_1252,
        &[
            "Núñez",
            "Muñoz",
            "Müller, André",
            "Grünfeld",
            "Capablanca Peña",
            "Sjöström",
            "Åström",
            "João",
            "Señor ¿Qué?",
            "Weiß",
            "Størksen",
            "Ólafsson",
            "un début à la mode",
            "Ça va être dur, où ça?",
            "Hernández",
            "Tõnu Õim",
            "Põder",
            "Camões",
            "Simões",
            "Brûlé",
            "Benoît Goût",
        ],
    ),
    (
        WINDOWS_1250,
        &[
            "Świercz",
            "Duda Łukasz",
            "Jiří",
            "Šimáček",
            "Wrocław",
            "Kovács",
            "gra z dużym błędem",
            "tah pěšcem je špatný",
            "Stanisław Żółtek",
            "Erdős Viktor",
            "Gergő",
            "Szőke",
            "Győr",
            "Kőszegi",
            "Lőrinc",
            "Szűcs",
            "egyszerű",
            "Hegedűs",
        ],
    ),
    (
        WINDOWS_1251,
        &["Иванов", "Петров", "Каспаров", "Алёхин", "Таль", "Москва"],
    ),
    (
        KOI8_R,
        &["Иванов", "Петров", "Каспаров", "Алёхин", "Москва"],
    ),
    (IBM866, &["Иванов", "Петров", "Каспаров"]),
    (
        WINDOWS_1253,
        &["Παπαϊωάννου", "Κοτρωνιάς", "Αθήνα", "Μπανίκας"],
    ),
    (
        WINDOWS_1254,
        &[
            "Barış Esen",
            "Yılmaz",
            "İstanbul",
            "Kılıçaslan",
            "Atalık Süleyman",
        ],
    ),
    (
        EUC_KR,
        &[
            "이창호",
            "김철수",
            "박영수",
            "서울",
            "장기",
            "대한민국",
            "조훈현",
        ],
    ),
    (
        SHIFT_JIS,
        &[
            "羽生",
            "渡辺",
            "藤井聡太",
            "名人戦",
            "東京",
            "佐藤康光",
            "ソフト",
            "久保利明",
            "加藤一二三",
            "先手の勝ち",
        ],
    ),
    (
        EUC_JP,
        &[
            "羽生",
            "渡辺",
            "藤井聡太",
            "名人戦",
            "東京",
            "佐藤康光",
            "久保利明",
            "先手の勝ち",
        ],
    ),
    (ISO_2022_JP, &["羽生", "先手の勝ち"]),
    (
        GB18030,
        &[
            "胡荣华",
            "杨官璘",
            "李来群",
            "许银川",
            "吕钦",
            "赵国荣",
            "全国个人赛",
            "王天一",
            "郑惟桐",
            "蒋川",
            "广东",
            "张",
            "上海",
            "柳大华",
            "徐天红",
            "陶汉明",
            "朱镕基",
        ],
    ),
    (
        BIG5,
        &[
            "胡榮華",
            "楊官璘",
            "李來群",
            "許銀川",
            "呂欽",
            "吳貴臨",
            "台北",
            "香港",
            "陳",
            "林中賢",
            "全國賽",
        ],
    ),
];

#[test]
fn a_name_or_a_comment_is_enough() {
    let mut wrong = Vec::new();
    for (encoding, words) in WORDS {
        for word in words {
            let tag = format!("[White \"{word}\"]\n[Black \"x\"]\n\n1. e4 e5 *\n");
            wrong.extend(misread(encoding, &tag));
            wrong.extend(misread(encoding, &format!("1. e4 {{{word}}} e5 *")));
        }
        let all = words.join("\"]\n\n*\n[White \"");
        wrong.extend(misread(encoding, &format!("[White \"{all}\"]\n\n*\n")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A text in a code page, which must have all its characters.
fn in_page(page: CodePage, text: &str) -> Vec<u8> {
    let byte = |c: char| {
        let mut all = 0..=u8::MAX;
        let found = all.find(|byte| page.decode(&[*byte]).starts_with(c));
        found.unwrap_or_else(|| panic!("{c} of {text}"))
    };
    text.chars().map(byte).collect()
}

#[test]
fn western_names_of_dos_are_read() {
    for word in [
        "Müller",
        "Schröder",
        "André",
        "Núñez",
        "García",
        "Sjöström",
        "Hübner",
        "Österreich",
        "Bjørn",
        "Håkansson",
        "Éric",
        "François",
        "Großmann, Jürgen",
        "Kühn",
        "José Pérez",
        "Jänner",
        "Spaßki gegen Hübner",
    ] {
        for text in [
            format!("[White \"{word}\"]\n\n1. e4 e5 *\n"),
            format!("1. e4 {{{word}}} e5 *"),
        ] {
            let bytes = in_page(CodePage::Ibm850, &text);
            let (read, charset) = decode(&bytes);
            assert_eq!(read, text, "{}", charset.name());
        }
    }
    for (label, page) in [("CP437", CodePage::Ibm437), ("ibm850", CodePage::Ibm850)] {
        let bytes = in_page(page, "Größe ½ ├─┤");
        assert_eq!(Charset::named(label).unwrap().decode(&bytes), "Größe ½ ├─┤");
    }
}

#[test]
fn signs_of_windows_are_not_taken_for_dos() {
    for text in [
        "[White \"D’Angelo\"]\n{“Quoted” words—and „more“ of them… so}",
        "1. e4 {Don’t do that} e5",
        "[White \"Dušan Žák\"]",
        "[White \"O’Brien–Smith\"]",
    ] {
        let (bytes, _, _) = WINDOWS_1252.encode(text);
        assert!(!dos::is_dos(&bytes), "{text}");
    }
}

#[test]
fn what_shows_the_encoding_may_come_late() {
    let early = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(9_000);
    comes_back(WINDOWS_1251, &format!("{early}[White \"Иванов\"]\n"));
    comes_back(GB18030, &format!("{early}[Red \"胡荣华\"]\n"));
}

#[test]
fn a_mark_at_the_beginning_is_taken_off() {
    let marked = format!("\u{FEFF}{TRADITIONAL}");
    let read = decode(marked.as_bytes());
    assert_eq!(read, (Cow::Borrowed(TRADITIONAL), Charset::UTF_8));
    let units = marked.encode_utf16().flat_map(u16::to_le_bytes);
    let little: Vec<u8> = units.collect();
    assert_eq!(
        decode(&little),
        (Cow::Borrowed(TRADITIONAL), Charset::web(UTF_16LE))
    );
}

#[test]
fn one_broken_byte_does_not_change_the_encoding() {
    for encoding in [UTF_8, BIG5, GB18030] {
        let mut bytes = encoded(encoding, &TRADITIONAL.repeat(3));
        bytes.insert(9, 0xFF);
        assert_eq!(decode(&bytes).1, Charset::web(encoding));
    }
}

#[test]
fn no_broken_character_takes_a_delimiter() {
    for label in ["gbk", "gb18030", "big5", "shift_jis", "euc-kr", "euc-jp"] {
        let charset = Charset::named(label).unwrap();
        for lead in 0x81..=0xFE_u8 {
            for (before, behind) in [
                ("1. e4 {x", "} e5 {y} *"),
                ("1. e4 {x", "} e5 *"),
                ("1. e4 ", "{x} e5 *"),
                ("[Red \"x", "\"]\n[Black \"y\"]"),
                ("[Red \"x", "\\\" z\"]\n[Black \"y\"]"),
                ("1. e4 {[%clk x", "] y} e5 [z] *"),
            ] {
                let bytes = [before.as_bytes(), &[lead], behind.as_bytes()].concat();
                let text = charset.decode(&bytes);
                assert!(text.ends_with(behind), "{label} {lead:x}: {text}");
            }
        }
    }
}

#[test]
fn characters_that_contain_the_bytes_of_delimiters_are_whole() {
    let text = "[Red \"許功蓋\"]\n\n1. 炮二平五 {功} {許} 馬８進７\n";
    comes_back(BIG5, text);
    let text = "[Sente \"表能\"]\n\n{ソフト能} {表}";
    let bytes = encoded(SHIFT_JIS, text);
    assert_eq!(Charset::web(SHIFT_JIS).decode(&bytes), text);
    let text = "[Red \"俥\"]\n\n{俥} 俥二平三";
    assert_eq!(Charset::web(GB18030).decode(&encoded(GB18030, text)), text);
}

#[test]
fn encodings_are_named_by_the_labels_of_the_web() {
    for (label, name) in [
        ("Shift_JIS", Some("Shift_JIS")),
        ("latin1", Some("windows-1252")),
        ("cp1251", Some("windows-1251")),
        ("cp1252", Some("windows-1252")),
        ("cp850", Some("IBM850")),
        ("437", Some("IBM437")),
        ("gb2312", Some("GBK")),
        ("iso-2022-kr", None),
        ("klingon", None),
    ] {
        let charset = Charset::named(label);

        assert_eq!(charset.map(Charset::name), name, "{label}");
    }
}
