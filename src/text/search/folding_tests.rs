use super::*;
use proptest::prelude::*;

fn is_match(text: &str, typed: &str) -> bool {
    let tokens = tokens(text);
    let terms = query(typed);
    let fits = |term: &Term| match term {
        Term::Whole(wanted) => tokens.contains(wanted),
        Term::Beginning(start) => tokens.iter().any(|token| token.starts_with(start)),
    };
    !terms.is_empty() && terms.iter().all(fits)
}

#[test]
fn names_are_compared_as_people_write_them() {
    for (one, other) in [
        ("許銀川", "许银川"),
        ("呂欽", "吕钦"),
        ("趙國榮", "赵国荣"),
        ("鍾嶽", "钟岳"),
        ("Xǔ Yínchuān", "xu yinchuan"),
        ("LÜ QĪN", "lu qin"),
        ("Ｌａｎ　（１）", "lan 1"),
        ("Nguyễn Thành Bảo", "nguyen thanh bao"),
        ("Đặng Hữu Trang", "dang huu trang"),
        ("Łukasz Größe", "lukasz grosse"),
        ("Søren Ærø", "soren aero"),
        ("ISTANBUL İSTANBUL ıstanbul", "istanbul istanbul istanbul"),
        ("O’Brien, P.", "o'brien p"),
        ("ΣΩΚΡΑΤΗΣ", "σωκράτης"),
        ("Пётр", "петр"),
        ("김 철수", "김-철수"),
        ("  one\t\n two ", "ONE TWO"),
    ] {
        assert_eq!(fold(one), fold(other), "{one}, {other}");
    }
    assert_eq!(fold("ＬÜ Qīn (許銀川)"), "lu qin 许银川");
}

#[test]
fn necessary_marks_of_a_script_stay() {
    assert_ne!(fold("ハ"), fold("バ"));
    assert_ne!(fold("कि"), fold("कु"));
    assert_eq!(fold("ﾊﾞ"), "バ");
    assert_eq!(fold("김"), "김");
}

#[test]
fn words_are_tokens_and_so_are_neighbours_of_scripts_without_blanks() {
    assert_eq!(tokens("Xu vs. Lü, 2019"), ["xu", "vs", "lu", "2019"]);
    assert_eq!(tokens("許銀川"), ["许银", "银川", "川"]);
    assert_eq!(tokens("許"), ["许"]);
    assert_eq!(tokens("第3局 Go"), ["第", "3", "局", "go"]);
    assert_eq!(tokens("ABC公司x"), ["abc", "公司", "司", "x"]);
    assert!(tokens(" \0*\"'—。").is_empty());
}

#[test]
fn all_search_terms_must_occur() {
    let text = "許銀川 – Lü Qīn, 五羊杯 (Guangzhou, 2003)";
    for typed in [
        "許銀川",
        "许银川",
        "银川",
        "川",
        "许",
        "lu",
        "LÜ q",
        "qin 五羊",
        "guang",
        "2003",
        "200",
        "銀川 Lü",
    ] {
        assert!(is_match(text, typed), "{typed}");
    }
    for typed in ["uangzhou", "川银", "lu xu", "许欽", "2004", "", "?", "\0"] {
        assert!(!is_match(text, typed), "{typed}");
    }
}

#[test]
fn search_input_never_contains_operators() {
    for typed in [
        "a AND b",
        "a* OR (b)",
        "\"a\" NEAR b",
        "a:b -c ^d",
        "'a' & 'b':* | !c",
        "a\0b",
        "{a b}: c",
    ] {
        for term in query(typed) {
            let (Term::Whole(word) | Term::Beginning(word)) = term;
            assert!(word.chars().all(char::is_alphanumeric), "{typed}: {word}");
        }
    }
    let long = "x".repeat(10_000);
    assert_eq!(query(&long), [Term::Beginning("x".repeat(40))]);
    assert!(is_match(&long, &long));
    assert_eq!(query(&"川".repeat(10_000)).len(), 32);
    assert_eq!(query(&"a ".repeat(10_000)).len(), 32);
}

proptest! {
    #[test]
    fn folding_is_idempotent(text in "\\PC{0,40}") {
        let folded = fold(&text);
        prop_assert_eq!(&fold(&folded), &folded);
        prop_assert!(!folded.contains("  ") && folded.trim() == folded);
    }

    #[test]
    fn every_text_is_found_by_itself(text in any::<String>()) {
        prop_assert!(query(&text).is_empty() || is_match(&text, &text));
    }

    #[test]
    fn tokens_contain_no_special_characters_of_a_database(text in any::<String>()) {
        for token in tokens(&text) {
            prop_assert!(!token.is_empty());
            let is_odd = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
            prop_assert!(!token.chars().any(is_odd), "{}", token);
        }
    }
}

#[test]
fn each_pair_has_two_characters_and_simplification_is_idempotent() {
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        for pair in line.split(' ') {
            assert_eq!(pair.chars().count(), 2, "{pair}");
        }
    }
    assert!(SIMPLIFIED.len() > 2_800);
    for (traditional, short) in SIMPLIFIED.iter() {
        assert_eq!(simplified(*short), *short, "{traditional}{short}");
    }
}
