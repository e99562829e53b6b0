//! The test vectors, and the possible errors of a file.

use serde_json::Value;

use super::{FaultKind, read, write};
use crate::model::{Colour, Outcome, Tournament};

fn vectors() -> Vec<String> {
    let lines = include_str!("../tests/swiss.jsonl").lines();
    let trf = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("a line of JSON");
        value["trf"].as_str().expect("a file").to_owned()
    };
    lines.map(trf).collect()
}

fn line(number: u32, name: &str, rounds: &str) -> String {
    format!(
        "001 {number:>4} m    {name:33} 2000{:>28} 1.0 {number:>4}  {rounds}\n",
        ""
    )
}

fn fault(text: &str) -> String {
    read(text).expect_err("a mistake").to_string()
}

#[test]
fn vectors_are_read_and_written() {
    for text in vectors() {
        let tournament = read(&text).expect("a vector");
        let players = text.lines().filter(|line| line.starts_with("001")).count();
        assert_eq!(tournament.players.len(), players);
        assert_eq!(read(&write(&tournament)).as_ref(), Ok(&tournament));
        assert_eq!(read(&text.replace('\n', "\r\n")).as_ref(), Ok(&tournament));
        assert_eq!(read(&text.replace('\n', "\r")).as_ref(), Ok(&tournament));
    }
}

#[test]
fn every_record_is_read_and_written() {
    let records = "\u{feff}012 Zürich 棋\n### comment\n022 Zürich\n132{:>95}\n\
        XXR 5\nXXC black1 rank\n\
        162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.5    X 1.0\n192 FIDE_DUTCH\n\
        202 BH/C1, SB\n240 H 003    2\n250      01.0 001 002    1    2\n260 001 002    1    3\n\
        XXA    3  1.0  0.5\nXXP 2 3\nXXS FW=2 hpb=1.5\nBBF  0.5\n\
        300   1   1   2    1    2\n";
    let records = records.replace("132{:>95}", &format!("132{:>95}", "26/12/01"));
    let players = line(1, "棋手, 一", "   2 w 1  0000 - U")
        + &line(2, "Ö", "   1 b 0")
        + &line(3, "C", "0000 - =");
    let file = format!("{records}{players}");
    let tournament: Tournament = read(&file).expect("a good file");
    assert_eq!(tournament.players[0].name, "棋手, 一");
    assert_eq!(
        (tournament.rounds, tournament.first_colour),
        (Some(5), Some(Colour::Black))
    );
    assert_eq!(tournament.breaks, ["BH/C1", "SB"]);
    let points = tournament.points;
    assert_eq!(
        (points.win, points.forfeit_win, points.pairing_bye),
        (30, 20, 15)
    );
    assert_eq!(
        (points.half_point_bye, points.forfeit_loss, points.loss),
        (15, 5, 5)
    );
    assert_eq!(tournament.accelerations.len(), 3);
    assert_eq!(tournament.forbidden.len(), 2);
    assert_eq!(
        tournament.players[1].rounds[2].outcome,
        Outcome::HalfPointBye
    );
    assert_eq!(
        tournament.players[2].rounds[0].outcome,
        Outcome::HalfPointBye
    );
    assert_eq!(tournament.paired_rounds(), 2);
    let written = write(&tournament);
    assert!(
        written.contains(&format!("132{:>95}", "26/12/01")),
        "dates stay in their columns"
    );
    assert_eq!(read(&written), Ok(tournament));
}

#[test]
fn an_absence_is_of_the_next_round() {
    let players = line(1, "A", "   2 w 1") + &line(2, "B", "   1 b 0") + &line(3, "C", "");
    let tournament = read(&(players + "XXZ 2, 3")).expect("a good file");
    assert_eq!(tournament.paired_rounds(), 1);
    for player in [1, 2] {
        let entry = tournament.players[player].rounds[1];
        assert_eq!(entry.outcome, Outcome::ZeroPointBye);
    }
}

#[test]
fn faults_name_line_and_column() {
    let good = line(1, "A", "   2 w 1") + &line(2, "B", "   1 b 0");
    for (text, sentence) in [
        ("", "line 1, column 1: the file has no players"),
        (
            "001 x",
            "line 1, column 5: the starting number must be a number, not \"x\"",
        ),
        ("001", "line 1, column 5: the starting number is missing"),
        (
            "XXR many",
            "line 1, column 5: the number of rounds must be a number, not \"many\"",
        ),
        (
            "162  W x",
            "line 1, column 7: points must have the form 11.5, not \"x\"",
        ),
        (
            "162  Q 1.0",
            "line 1, column 6: \"Q\" is not a setting of this line",
        ),
        (
            "152 R",
            "line 1, column 5: the colour must be w, b or -, not \"R\"",
        ),
        (
            "XXP 1 9",
            "line 1, column 7: no player has starting number 9",
        ),
        (
            "299 W",
            "line 1, column 1: points by agreement (record 299) are not supported",
        ),
    ] {
        let text = if text.len() < 6 {
            text.to_owned()
        } else {
            format!("{text}\n{good}")
        };
        assert_eq!(fault(&text), sentence);
    }
}

#[test]
fn faults_of_a_round_name_its_columns() {
    for (rounds, sentence) in [
        ("   3 w 1", "column 92: no player has starting number 3"),
        ("   1 w 1", "column 92: player 1 is paired with themselves"),
        (
            "   2 x 1",
            "column 97: the colour must be w, b or -, not \"x\"",
        ),
        ("   2 w 7", "column 99: \"7\" is not a result"),
        (
            "   2 w 0         W",
            "column 102: a game needs an opponent and a colour",
        ),
        (
            "   2 w U",
            "column 92: a bye has neither opponent nor colour",
        ),
        (
            "   2 b 1",
            "column 92: the line of player 2 says something else about this game",
        ),
        (
            "  2a w 1",
            "column 92: the opponent's number must be a number, not \"2a\"",
        ),
    ] {
        let text = line(1, "A", rounds) + &line(2, "B", "   1 b 0");
        assert_eq!(fault(&text), format!("line 1, {sentence}"));
    }
    let twice = line(1, "A", "") + &line(2, "B", "") + &line(2, "C", "");
    let twice = read(&twice).expect_err("a mistake");
    assert_eq!(
        (twice.line, twice.column, twice.kind),
        (3, 5, FaultKind::RepeatedPlayer(2))
    );
}
