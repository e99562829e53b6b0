use super::*;
use crate::trf;
use serde_json::Value as Json;

/// Compares our rows with those of a file of test vectors. Returns the number of lines.
fn agree(vectors: &str) -> usize {
    for (index, text) in vectors.lines().enumerate() {
        let line: Json = serde_json::from_str(text).unwrap();
        let tournament = trf::read(line["trf"].as_str().unwrap()).unwrap();
        let names = line["breaks"].as_array().unwrap().iter();
        let breaks: Vec<Break> = names
            .map(|name| Break::read(name.as_str().unwrap()).unwrap())
            .collect();
        let rows = standings(&tournament, &breaks);
        let expected = line["rows"].as_array().unwrap();
        assert_eq!(rows.len(), expected.len());
        for (row, expected) in rows.iter().zip(expected) {
            let own = [f64::from(row.number), row.rank as f64].map(Some);
            let values = row.values.iter().map(|value| value.map(Value::as_f64));
            let own: Vec<Option<f64>> = own.into_iter().chain(values).collect();
            let expected: Vec<Option<f64>> = expected
                .as_array()
                .unwrap()
                .iter()
                .map(Json::as_f64)
                .collect();
            assert_eq!(own, expected, "line {}: {}", index + 1, line["breaks"]);
        }
    }
    vectors.lines().count()
}

#[test]
fn the_vectors_agree() {
    assert_eq!(agree(include_str!("../tests/standings.jsonl")), 25);
}

/// Random tournaments: single and double round robins and Swiss, some unfinished, with all
/// tie-breaks except those of teams. The expected values are from gacrux.
#[test]
fn every_tie_break_agrees_with_gacrux() {
    assert_eq!(agree(include_str!("../tests/breaks.jsonl")), 39);
}

/// The values do not depend on the starting numbers. Only `TPN` uses the numbers.
#[test]
fn the_order_of_the_players_does_not_matter() {
    for text in include_str!("../tests/breaks.jsonl").lines() {
        let line: Json = serde_json::from_str(text).unwrap();
        let tournament = trf::read(line["trf"].as_str().unwrap()).unwrap();
        let number = tournament.players.len() as u32;
        let renamed = |own: u32| if own == 0 { 0 } else { number + 1 - own };
        let mut turned = tournament.clone();
        turned.players.reverse();
        for player in &mut turned.players {
            player.number = renamed(player.number);
            for entry in &mut player.rounds {
                entry.opponent = renamed(entry.opponent);
            }
        }
        let list = "PTS,DE,BH/C1,FB/M1,SB/C2,AOB,KS,PS,BPG,APRO/U1500,PTP/U1500";
        let breaks = Break::read_list(list).unwrap();
        let mut rows = standings(&turned, &breaks);
        rows.reverse();
        for row in &mut rows {
            row.number = renamed(row.number);
        }
        assert_eq!(rows, standings(&tournament, &breaks));
    }
}

/// A report file of four players. Each game of a round is `opponent colour result`.
fn four(head: &str, rounds: [&[&str]; 4]) -> Tournament {
    let mut text = head.to_owned();
    for (index, own) in rounds.iter().enumerate() {
        let number = index + 1;
        let line = format!("001 {number:4}      Player {number}");
        text += &format!("{line:<80} 0.0 {number:4}");
        for entry in *own {
            text += &format!("  {entry:>8}");
        }
        text.push('\n');
    }
    trf::read(&text).unwrap()
}

fn ranks(tournament: &Tournament, breaks: &str) -> Vec<usize> {
    let breaks = Break::read_list(breaks).unwrap();
    let rows = standings(tournament, &breaks);
    rows.iter().map(|row| row.rank).collect()
}

#[test]
fn equals_share_a_rank() {
    let tournament = four("", [&["3 w ="], &["4 w 1"], &["1 b ="], &["2 b 0"]]);
    assert_eq!(ranks(&tournament, "pts"), [2, 1, 2, 4]);
    assert_eq!(ranks(&tournament, "PTS,WIN,TPN"), [2, 1, 3, 4]);
    assert_eq!(ranks(&tournament, "DE"), [1, 1, 1, 1]);
    assert_eq!(standings(&Tournament::default(), &[]), []);
}

#[test]
fn who_has_no_value_comes_last() {
    let tournament = four("", [&["2 w 1"], &["1 b 0"], &["0000 - H"], &["0000 - Z"]]);
    let breaks = [Break::read("ARO/U1500").unwrap()];
    let rows = standings(&tournament, &breaks);
    assert_eq!(rows[2].values, [None]);
    assert_eq!(
        rows[0].values[0].map(|value| value.to_string()),
        Some("1500".into())
    );
    assert_eq!(ranks(&tournament, "ARO/U1500"), [1, 1, 3, 3]);
    assert_eq!(ranks(&tournament, "ARO"), [1, 1, 1, 1]);
}

#[test]
fn a_file_without_a_kind_is_what_its_pairings_look_like() {
    let all: [&[&str]; 4] = [
        &["4 w 1", "3 w -", "2 b ="],
        &["3 w 1", "4 b 1", "1 w ="],
        &["2 b 0", "1 b +", "4 w 1"],
        &["1 b 0", "2 w 0", "3 b 0"],
    ];
    let usual = |tournament| default_breaks(&tournament).join(",");
    assert_eq!(usual(four("", all)), "PTS,SB,WIN");
    assert_eq!(
        usual(four("092 Swiss System\n", all)),
        "PTS,BH/C1,BH,SB,WIN"
    );
    assert_eq!(usual(four("192 FIDE_DUTCH\n", all)), "PTS,BH/C1,BH,SB,WIN");
    let two_rounds = all.map(|rounds| &rounds[..2]);
    assert_eq!(usual(four("", two_rounds)), "PTS,BH/C1,BH,SB,WIN");
    assert_eq!(usual(four("092 Round Robin\n", two_rounds)), "PTS,SB,WIN");
    assert_eq!(usual(four("202 DE,WIN\n", two_rounds)), "PTS,DE,WIN");
}

#[test]
fn names_are_read_with_their_modifiers() {
    let read = |text| Break::read(text).unwrap();
    assert_eq!(read(" bh/c2 ").cut_low, 2);
    assert_eq!((read("BH/M1").cut_low, read("BH/M1").cut_high), (1, 1));
    assert_eq!(
        (read("KS/L60").limit_percent, read("KS/L-2").limit_halves),
        (60, -2)
    );
    assert!(read("FB").is_fore && read("AOB/F").is_fore && !read("AOB").is_fore);
    let refused = |text| Break::read_list(text).unwrap_err().to_string();
    let unknown = refused("PTS,BUC");
    assert!(unknown.starts_with("\"BUC\" is not a tie-break; known are PTS, STD, DE, WIN, "));
    assert_eq!(
        refused("PTS/C1"),
        "\"/C1\" is not a modifier of PTS; it has none"
    );
    for text in [
        "BH/", "BH/C", "BH/C0", "BH/C1x", "BH/U1", "BH/É", "KS/L101", "KS/L+", "ARO/U-1",
    ] {
        assert!(refused(text).contains("its modifiers are /"), "{text}");
    }
}
