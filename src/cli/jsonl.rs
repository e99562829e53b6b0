//! The JSON requests and answers of `posthorse position --jsonl`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::common::read_request;
use super::line::{PlayError, line, push};
use crate::notation::{Notation, coordinate, fen, read_move};
use crate::rules::{Catalogue, Chance, Line, Move, Outcome, Side};
use crate::words;

#[derive(Deserialize)]
struct Request {
    variant: String,
    rulebook: Option<String>,
    fen: Option<String>,
    moves: Option<Vec<String>>,
    notate: Option<Vec<String>>,
    read: Option<Vec<String>>,
    /// The seat whose view is returned; by default the server's, which sees everything.
    seat: Option<Seat>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Seat {
    First,
    Second,
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }
    }
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    turn: &'static str,
    check: bool,
    legal: Vec<String>,
    /// The possible numbers of the next roll, in games with dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
    outcome: Option<Ruling>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notations: Option<Notations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Vec<Reading>>,
}

/// Each legal move, by its coordinates, in each notation; `None` if the notation has no form for
/// it.
type Notations = BTreeMap<String, BTreeMap<&'static str, Option<String>>>;

#[derive(Serialize)]
struct Ruling {
    winner: &'static str,
    reason: &'static str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Reading {
    Move(String),
    Refused {
        error: String,
        candidates: Vec<String>,
    },
}

/// An error; `ply` and `outcome` if a move came after the end.
#[derive(Default, Serialize)]
struct Fault {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ruling>,
}

impl From<String> for Fault {
    fn from(error: String) -> Fault {
        Fault {
            error,
            ..Fault::default()
        }
    }
}

/// Answers one line, as JSON without a line break.
pub(super) fn answer(catalogue: &Catalogue, bytes: &[u8]) -> String {
    let text = match read_request(bytes)
        .map_err(Fault::from)
        .and_then(|request| reply(catalogue, &request))
    {
        Ok(answer) => serde_json::to_string(&answer),
        Err(fault) => serde_json::to_string(&fault),
    };
    text.expect("answers hold nothing but text and numbers")
}

fn reply(catalogue: &Catalogue, request: &Request) -> Result<Answer, Fault> {
    let mut line = line(
        catalogue,
        &request.variant,
        request.rulebook.as_deref(),
        request.fen.as_deref(),
    )?;
    for text in request.moves.iter().flatten() {
        push(&mut line, text).map_err(|error| fault(&line, error))?;
    }
    let seat = request.seat.map(Side::from);
    let line = match seat {
        Some(seat) => line.seen_by(Some(seat)),
        None => line,
    };
    let (variant, position) = (line.variant(), line.position());
    let waits = seat.is_some_and(|seat| seat != position.turn() || line.outcome().is_some());
    let legal = if waits { Vec::new() } else { line.legal() };
    let notations = match request.notate.as_deref().unwrap_or_default() {
        [] => None,
        names => Some(notated(&line, &legal, names)?),
    };
    let read = request.read.as_ref();
    Ok(Answer {
        fen: fen::write(variant, position),
        turn: position.turn().as_str(),
        check: position.is_check(variant),
        outcome: line.outcome().map(ruling),
        notations,
        read: read.map(|texts| texts.iter().map(|text| reading(&line, text)).collect()),
        legal: coordinates(&line, &legal),
        dice: (variant.chance() == Some(Chance::Die))
            .then(|| position.with_die(variant, None).rolls(variant)),
    })
}

fn fault(line: &Line, error: PlayError) -> Fault {
    Fault {
        error: error.sentence,
        ply: error.over.then(|| line.ply()),
        outcome: line.outcome().filter(|_| error.over).map(ruling),
    }
}

fn ruling(outcome: Outcome) -> Ruling {
    Ruling {
        winner: outcome.winner.map_or("none", crate::rules::Side::as_str),
        reason: outcome.ending.as_str(),
    }
}

fn coordinates(line: &Line, moves: &[Move]) -> Vec<String> {
    let texts = moves
        .iter()
        .map(|&mv| coordinate::write(line.variant(), mv));
    texts.collect()
}

fn notated(line: &Line, legal: &[Move], names: &[String]) -> Result<Notations, Fault> {
    let known = |name: &String| {
        name.parse::<Notation>().map_err(|_| {
            let known = Notation::ALL.iter().map(|notation| notation.slug());
            let known = known.collect::<Vec<_>>().join(", ");
            let name: String = name.chars().take(20).collect();
            Fault::from(format!(
                "There is no notation `{name}` here; there is {known}."
            ))
        })
    };
    let names = names.iter().map(known).collect::<Result<Vec<_>, _>>()?;
    let (variant, position) = (line.variant(), line.position());
    let forms = |&mv: &Move| {
        let texts = names
            .iter()
            .map(|name| (name.slug(), name.write(variant, position, mv)));
        (coordinate::write(variant, mv), texts.collect())
    };
    Ok(legal.iter().map(forms).collect())
}

fn reading(line: &Line, text: &str) -> Reading {
    match read_move(line, text) {
        Ok(mv) => Reading::Move(coordinate::write(line.variant(), mv)),
        Err(error) => Reading::Refused {
            error: words::unreadable::unreadable(line, &error),
            candidates: coordinates(line, &error.candidates()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(request: &str) -> serde_json::Value {
        serde_json::from_str(&answer(&Catalogue::built_in(), request.as_bytes())).unwrap()
    }

    #[test]
    fn a_request_needs_only_its_variant() {
        let start = ask(r#"{"variant":"xiangqi"}"#);
        assert_eq!(start["turn"], "first");
        assert_eq!(start["check"], false);
        assert_eq!(start["legal"].as_array().unwrap().len(), 44);
        assert_eq!(start["legal"][0], "a1a2");
        assert!(start["outcome"].is_null());
        assert!(start.get("notations").is_none() && start.get("read").is_none());
    }

    #[test]
    fn an_impossible_roll_is_refused() {
        for (variant, moves) in [
            ("dice", "e2e4{9}"),
            ("jieqi", "e1e2{R}"),
            ("jieqi", "a4a5{r}"),
            ("banqi", "b3b3{r}"),
            ("behemoth", "e2e4{99}"),
        ] {
            let request = format!(r#"{{"variant":"{variant}","moves":["{moves}"]}}"#);
            assert!(ask(&request)["error"].is_string(), "{request}");
        }
        let open = "{\"variant\":\"banqi\",\"fen\":\
            \"XXXX/XXXX/XXXX/XXXX/XXXX/XPXX/XXXX/XXXX b - - 0 1\",\"moves\":[\"c7c7{p}\"]}";
        assert!(ask(open)["fen"].is_string(), "{}", ask(open));
        for (variant, moves) in [
            ("dice", "e2e4{2}"),
            ("jieqi", "a4a5{R}"),
            ("banqi", "b3b3{R}"),
        ] {
            let request = format!(r#"{{"variant":"{variant}","moves":["{moves}"]}}"#);
            assert!(ask(&request)["fen"].is_string(), "{request}");
        }
    }

    #[test]
    fn a_seat_gets_its_own_view_and_moves() {
        let white = ask(r#"{"variant":"dark","moves":["e2e4","d7d5"],"seat":"first"}"#);
        let fen = white["fen"].as_str().unwrap();
        assert!(
            fen.starts_with("????????/????????/1???????/?1?p2?1/"),
            "{fen}"
        );
        let all = ask(r#"{"variant":"dark","moves":["e2e4","d7d5"]}"#);
        assert_eq!(white["legal"], all["legal"]);
        let black = ask(r#"{"variant":"dark","moves":["e2e4","d7d5"],"seat":"second"}"#);
        assert_eq!(black["legal"].as_array().unwrap().len(), 0);
        let open = ask(r#"{"variant":"jieqi","seat":"second"}"#);
        assert_eq!(open["fen"], ask(r#"{"variant":"jieqi"}"#)["fen"]);
        let unknown = ask(r#"{"variant":"dark","seat":"third"}"#);
        assert!(unknown["error"].as_str().is_some());
    }

    #[test]
    fn moves_are_notated_and_read() {
        let request = r#"{"variant":"xiangqi","moves":["h3e3"],"notate":["algebraic"],
            "read":["n h10-g8","Ne3","nc8"]}"#;
        let answer = ask(request);
        assert_eq!(answer["notations"]["h10g8"]["algebraic"], "n h10-g8");
        assert_eq!(answer["read"][0], "h10g8");
        assert!(
            answer["read"][1]["error"]
                .as_str()
                .unwrap()
                .contains("comes from")
        );
        assert_eq!(answer["read"][2], "b10c8");
    }

    #[test]
    fn a_notation_without_a_form_is_null_and_two_readings_are_named() {
        let answer = ask(
            r#"{"variant":"xiangqi","fen":"3k5/9/9/9/7C1/9/9/9/2N6/4K4 w",
            "notate":["wxf","chinese","san"],"read":["C2b4","C2=5","C25","C2=2"]}"#,
        );
        assert_eq!(answer["notations"]["h6e6"]["wxf"], "C2=5");
        assert_eq!(answer["notations"]["h6e6"]["chinese"], "炮二平五");
        assert!(answer["notations"]["h6e6"]["san"].is_null());
        let both = &answer["read"][0];
        assert_eq!(both["candidates"], serde_json::json!(["c2b4", "h6h2"]));
        let question = both["error"].as_str().unwrap();
        assert!(question.contains("`N c2-b4`") && question.contains("`C h6-h2`"));
        assert_eq!(answer["read"][1], "h6e6");
        assert_eq!(answer["read"][2], "h6e6");
        assert!(answer["read"][3]["error"].is_string());
    }

    #[test]
    fn a_move_after_the_end_names_ply_and_outcome() {
        let dead = r#"{"variant":"xiangqi","fen":"3k5/9/9/9/9/9/9/9/9/4K4 w","moves":["e1e2"]}"#;
        let answer = ask(dead);
        assert_eq!(answer["ply"], 0);
        assert_eq!(answer["outcome"]["reason"], "insufficient-material");
        assert_eq!(answer["outcome"]["winner"], "none");
        assert!(
            answer["error"]
                .as_str()
                .unwrap()
                .contains("over after ply 0")
        );
    }

    #[test]
    fn unreadable_requests_are_answered_with_an_error() {
        for request in [
            "",
            "{",
            "[]",
            "null",
            "{}",
            r#"{"variant":"go"}"#,
            r#"{"variant":"xiangqi","rulebook":"umpire"}"#,
            r#"{"variant":"xiangqi","fen":"9"}"#,
            r#"{"variant":"xiangqi","moves":["h3h3"]}"#,
            r#"{"variant":"xiangqi","moves":["zzz"]}"#,
            r#"{"variant":"xiangqi","notate":["runes"]}"#,
        ] {
            assert!(ask(request)["error"].is_string(), "{request}");
        }
        assert!(answer(&Catalogue::built_in(), &[0xff, 0xfe]).contains("error"));
        assert!(answer(&Catalogue::built_in(), &vec![b' '; 2 << 20]).contains("at most"));
    }
}
