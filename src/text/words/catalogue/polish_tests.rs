//! Tests with a language of another type, as a translator may add it: Polish, with three plural
//! forms and with cases.

use super::args::{Args, Value};
use super::languages::{File, Language, table};
use super::table::Table;

const POLISH: &str = r#"
list-between = {", "}
list-and = { $rest } i { $last }
list-or = { $rest } lub { $last }
time-month = { $month ->
    [5] maja
   *[11] listopada
}
time-month-alone = { $month ->
    [5] maj
   *[11] listopad
}
time-date = { $day } { $month } { $year }
time-days-hours = { $days ->
    [one] { $days } dzień
   *[other] { $days } dni
} { $hours ->
    [one] { $hours } godzina
    [few] { $hours } godziny
   *[many] { $hours } godzin
}
games-counted = { $games ->
    [one] { $games } partia
    [few] { $games } partie
   *[many] { $games } partii
}
board-ahead = { $seat }: przewaga { $more }.
board-count = { $n ->
    [one] { $piece-genitive }
    [few] { $n } { $piece-genitive-plural }
   *[many] { $n } { $piece-genitive-plural }
}
"#;

fn polish() -> Table {
    let file = File {
        code: "pl".into(),
        name: "game.ftl".into(),
        text: POLISH.into(),
    };
    Table::new("pl", &[&file], Some(table(Language::ENGLISH)), false)
}

fn counted(table: &Table, id: &str, values: &[(&'static str, i64)]) -> String {
    let mut args = Args::new();
    for (name, number) in values {
        number.put(name, &mut args);
    }
    table.get(id).unwrap().fill(&mut args).unwrap()
}

fn named(table: &Table, id: &str, values: &[(&'static str, &str)]) -> String {
    let mut args = Args::new();
    for (name, text) in values {
        (*text).put(name, &mut args);
    }
    table.get(id).unwrap().fill(&mut args).unwrap()
}

#[test]
fn counts_take_the_plural_forms_of_the_language() {
    let polish = polish();
    assert!(polish.faults.is_empty(), "{:?}", polish.faults);
    for (games, told) in [
        (1, "1 partia"),
        (2, "2 partie"),
        (4, "4 partie"),
        (5, "5 partii"),
        (12, "12 partii"),
        (22, "22 partie"),
        (25, "25 partii"),
        (112, "112 partii"),
    ] {
        let games = counted(&polish, "games-counted", &[("games", games)]);
        assert_eq!(games, told);
    }
}

#[test]
fn durations_have_a_form_for_each_of_their_units() {
    let polish = polish();
    let span = |days, hours| {
        let values = [("days", days), ("hours", hours)];
        counted(&polish, "time-days-hours", &values)
    };
    assert_eq!(span(1, 1), "1 dzień 1 godzina");
    assert_eq!(span(2, 3), "2 dni 3 godziny");
    assert_eq!(span(1, 22), "1 dzień 22 godziny");
    assert_eq!(span(14, 21), "14 dni 21 godzin");
}

#[test]
fn a_month_has_another_form_after_a_day() {
    let polish = polish();
    let month = counted(&polish, "time-month", &[("month", 5)]);
    let values = [("day", "4"), ("month", &*month), ("year", "2019")];
    assert_eq!(named(&polish, "time-date", &values), "4 maja 2019");
    let alone = counted(&polish, "time-month-alone", &[("month", 5)]);
    assert_eq!(alone, "maj");
}

#[test]
fn lists_and_cases_follow_the_language() {
    let polish = polish();
    let values = [("rest", "skoczka, wieży"), ("last", "2 pionów")];
    let more = named(&polish, "list-and", &values);
    let values = [("seat", "Czerwone"), ("more", &*more)];
    let told = named(&polish, "board-ahead", &values);
    assert_eq!(told, "Czerwone: przewaga skoczka, wieży i 2 pionów.");
    let mut args = Args::new();
    1_i64.put("n", &mut args);
    "skoczka".put("piece-genitive", &mut args);
    let one = polish.get("board-count").unwrap().fill(&mut args).unwrap();
    assert_eq!(one, "skoczka");
}

#[test]
fn missing_sentences_fall_back_to_english() {
    let told = polish()
        .get("game-your-turn")
        .unwrap()
        .fill(&mut Args::new())
        .unwrap();
    assert_eq!(told, "Your turn");
}
