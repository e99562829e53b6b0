//! The algebraic and coordinate forms of moves in the vectors, read by `position --jsonl`; and the
//! sentences for texts that are not moves.

use posthorse::notation::{algebraic, coordinate, read};
use posthorse::rules::{Line, Rulebook, catalogue};
use posthorse::words;

fn refusal(slug: &str, text: &str) -> String {
    let variant = catalogue::find(slug).unwrap();
    let line = Line::new(variant.clone(), Rulebook::Threefold);
    words::unreadable::unreadable(&line, &read(&line, text).unwrap_err())
}

#[test]
fn an_abbreviated_move_gets_the_full_form() {
    let sentence = refusal("xiangqi", "Ce3");
    assert!(sentence.contains("comes from"), "{sentence}");
    assert!(sentence.contains("`C b3-e3` or `C h3-e3`"), "{sentence}");
}

#[test]
fn the_editing_forms_are_refused_with_a_reason() {
    for (text, word) in [
        ("@-e4", "enforced"),
        ("e4-", "enforced"),
        ("-e4", "point e4"),
        ("q-e8", "put on the board"),
        ("P*e5", "no drops"),
        ("h3-e3; e4-", "one part"),
    ] {
        let sentence = refusal("banner", text);
        assert!(sentence.contains(word), "{text}: {sentence}");
    }
}

#[test]
fn the_banner_has_its_own_label_and_a_blocked_path_is_explained() {
    let variant = catalogue::find("banner").unwrap();
    let line = Line::new(variant.clone(), Rulebook::Threefold);
    let mv = coordinate::read(&variant, "d3e6").unwrap();
    assert_eq!(algebraic::write(&variant, line.position(), mv), "B d3-e6");
    assert_eq!(read(&line, "B d3-e6").unwrap().mv, mv);
    let blocked = refusal("banner", "B d3-a2");
    assert!(
        blocked.contains("its path is blocked by a cannon on b3"),
        "{blocked}"
    );
    assert!(refusal("banner", "B d3-d4").contains("a banner goes two points"));
}

#[test]
fn ten_thousand_nonsense_characters_get_one_short_sentence() {
    for text in [
        "a".repeat(10_000),
        "a999999999-b1".to_owned(),
        "\0".repeat(99),
    ] {
        assert!(refusal("xiangqi", &text).len() < 200);
    }
}
