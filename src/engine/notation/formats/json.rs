//! Our own records in JSON: a single record, a list, or one after another.

use crate::notation::annotations::{Annotations, Budget};
use crate::notation::pgn::Game;
use crate::notation::pgn::Recorded;
use serde::Deserialize;
use serde::de::Error as _;

/// The fields that are read from the output of [`record::json`](crate::notation::record::json()).
/// Lists of other programs can be read too, if they name the players of Xiangqi by their colours
/// and no variant.
#[derive(Deserialize)]
struct Record {
    variant: Option<String>,
    red: Option<String>,
    black: Option<String>,
    moves: Vec<String>,
    rulebook: Option<String>,
    rulebook_version: Option<u32>,
    start: Option<String>,
    event: Option<String>,
    site: Option<String>,
    date: Option<String>,
    round: Option<String>,
    #[serde(default)]
    players: Vec<String>,
    result: Option<String>,
    termination: Option<String>,
    source: Option<String>,
    licence: Option<String>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// Other programs may use this name for something else.
    #[serde(default)]
    annotations: serde_json::Value,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Several {
    One(Box<Record>),
    List(Vec<Record>),
}

/// Whether a text has the form of JSON. A tag also begins with a bracket, but a letter follows.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let inside = text.strip_prefix(['{', '[']).map(str::trim_start);
    match (text.chars().next(), inside) {
        (Some('{'), Some(inside)) => inside.starts_with(['"', '}']),
        (Some('['), Some(inside)) => inside.starts_with(['{', ']']),
        _ => false,
    }
}

pub(super) fn games(text: &str) -> Result<Vec<Game>, serde_json::Error> {
    let mut games = Vec::new();
    for part in serde_json::Deserializer::from_str(text).into_iter::<Several>() {
        let part = part.map_err(|error| match error.is_data() {
            true => serde_json::Error::custom("its objects have no fields of a record"),
            false => error,
        });
        let records = match part? {
            Several::One(record) => vec![*record],
            Several::List(records) => records,
        };
        for record in records {
            if record.variant.is_none() && record.red.is_none() {
                return Err(serde_json::Error::missing_field("variant"));
            }
            games.push(game(record));
        }
    }
    Ok(games)
}

/// The record as a game with tags.
fn game(record: Record) -> Game {
    let mut players = record.players.into_iter();
    let result = record.result.as_deref().and_then(Recorded::read);
    let rulebook = record.rulebook.map(|book| match record.rulebook_version {
        Some(version) => format!("{book} {version}"),
        None => book,
    });
    let tags = [
        // Without the name of the variant, the notation is unknown as well.
        (
            "Format",
            record.variant.is_some().then(|| "Coordinate".to_owned()),
        ),
        ("Variant", record.variant.or(Some("xiangqi".to_owned()))),
        ("Rulebook", rulebook),
        ("FEN", record.start),
        ("Event", record.event),
        ("Site", record.site),
        ("Date", record.date),
        ("Round", record.round),
        ("First", players.next().or(record.red)),
        ("Second", players.next().or(record.black)),
        ("Result", record.result),
        ("Termination", record.termination),
        ("Source", record.source),
        ("Licence", record.licence),
    ];
    let annotations: Option<Annotations> = serde_json::from_value(record.annotations).ok();
    let mut budget = Budget::default();
    let mut game = Game {
        moves: record.moves,
        result,
        annotations: annotations.unwrap_or_default().within_budget(&mut budget),
        is_cut: budget.is_cut,
        ..Game::default()
    };
    for (name, value) in tags {
        if let Some(value) = value {
            game.tags.push(name, value);
        }
    }
    for (name, value) in record.tags {
        game.tags.push(name, value);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str =
        r#"{"variant":"xiangqi","players":["a","b"],"result":"1-0","moves":["h3e3"]}"#;

    #[test]
    fn one_record_a_list_and_lines_are_read() {
        for (text, count) in [
            (ONE.to_owned(), 1),
            (format!("[{ONE},{ONE}]"), 2),
            (format!("{ONE}\n{ONE}\n"), 2),
            ("[]".to_owned(), 0),
        ] {
            assert!(is_json(&text));
            assert_eq!(games(&text).unwrap().len(), count, "{text}");
        }
        let game = games(ONE).unwrap().remove(0);
        assert_eq!(game.tags.get("Second"), Some("b"));
        assert_eq!(game.moves, ["h3e3"]);
    }

    #[test]
    fn annotations_are_read_and_what_is_none_harms_nothing() {
        for (annotations, comment) in [
            (r#"{"comments":[{"ply":1,"text":"so"}]}"#, Some("so")),
            (r#"{"comments":[{"ply":-1}]}"#, None),
            (r#""good""#, None),
            ("null", None),
        ] {
            let text = ONE.replace("}", &format!(r#","annotations":{annotations}}}"#));
            let game = games(&text).unwrap().remove(0);
            assert_eq!(game.annotations.comment_at(1), comment, "{text}");
            assert_eq!(game.moves, ["h3e3"]);
        }
    }

    #[test]
    fn lists_of_others_name_players_by_colour() {
        let text = r#"{"red":"a","black":"b","result":"0-1","moves":["h2e2"]}"#;
        let game = games(text).unwrap().remove(0);
        assert_eq!(game.tags.get("Second"), Some("b"));
        assert_eq!(game.tags.get("Format"), None);
        assert_eq!(game.tags.get("Variant"), Some("xiangqi"));
    }

    #[test]
    fn tags_and_comments_are_no_json() {
        for text in ["[Red \"x\"]", "{a comment} 1. e4", "", "1. e4", "{", "["] {
            assert!(!is_json(text), "{text}");
        }
        assert!(games("{\"id\":\"s0000\",\"moves\":[]}").is_err());
    }
}
