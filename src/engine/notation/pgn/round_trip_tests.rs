//! Tests that our records can be read again in every notation.

use super::*;
use crate::notation::annotations::{Annotations, Comment, Mark, Variation};
use crate::notation::formats::open;
use crate::notation::record::{self, Heading};
use crate::notation::{Notation, coordinate};
use crate::rules::{Catalogue, Line, Rulebook, Side, catalogue};
use serde::Deserialize;
use std::sync::Arc;

const REAL: &str = include_str!("../../../core/service/demo/real-games.jsonl");

#[derive(Deserialize)]
struct Real {
    event: String,
    date: String,
    red: String,
    black: String,
    moves: String,
}

fn real_games() -> impl Iterator<Item = (Line, Heading)> {
    REAL.lines().map(|line| {
        let real: Real = serde_json::from_str(line).unwrap();
        let variant = catalogue::find("xiangqi").unwrap();
        let moves = coordinate::unpack(&variant, &real.moves).unwrap();
        let mut line = Line::new(variant, Rulebook::Threefold);
        for mv in moves {
            line.push_by_movement(mv).unwrap();
        }
        let heading = Heading {
            event: real.event,
            date: real.date,
            round: "3".to_owned(),
            players: [real.red, real.black],
            over: true,
            winner: Some(Side::Second),
            termination: "resignation".to_owned(),
            source: Some("somewhere \"else\"".to_owned()),
            licence: Some("CC BY 4.0".to_owned()),
            more: vec![("ECCO".to_owned(), "C70".to_owned())],
            ..Heading::default()
        };
        (line, heading)
    })
}

fn comes_back(text: &str, line: &Line, heading: &Heading, notation: Notation) {
    let mut games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let played = reader.read(&game).unwrap();
    assert_eq!(played.stopped, None, "{notation} {text}");
    assert_eq!(played.line.moves(), line.moves(), "{notation} {text}");
    assert_eq!(played.line.edition(), line.edition());
    let variant = line.variant();
    let tags = &game.tags;
    for (name, value) in [
        ("Event", &heading.event),
        ("Round", &heading.round),
        ("Termination", &heading.termination),
    ] {
        assert_eq!(tags.get(name).unwrap_or_default(), value.trim(), "{text}");
    }
    assert_eq!(tags.date(), heading.date.trim(), "{text}");
    let players = Side::BOTH.map(|side| tags.player(variant, side));
    assert_eq!(
        players,
        [heading.players[0].trim(), heading.players[1].trim()]
    );
    assert_eq!(tags.more(variant), heading.more);
    assert_eq!(tags.get("Source"), heading.source.as_deref());
    assert_eq!(game.recorded(), Recorded::Won(Side::Second));
}

#[test]
fn every_real_game_comes_back_in_every_notation() {
    for (line, heading) in real_games() {
        for notation in Notation::available(line.variant()) {
            let text = record::pgn(&line, &heading, notation);
            comes_back(&text, &line, &heading, notation);
        }
        let text = record::json(&line, &heading, Notation::Wxf);
        comes_back(&text, &line, &heading, Notation::Coordinate);
    }
}

#[test]
fn a_start_of_its_own_comes_back_with_black_to_move() {
    let variant = catalogue::find("xiangqi").unwrap();
    let fen = "3k5/9/9/9/9/9/9/9/9/4K1R2 b - - 7 31";
    let start = crate::notation::fen::read(&variant, fen).unwrap();
    let mut line = Line::from_position(variant, Rulebook::Threefold, start);
    for text in ["d10d9", "g1g10"] {
        let mv = coordinate::read(line.variant(), text).unwrap();
        line.push(mv).unwrap();
    }
    for notation in Notation::available(line.variant()) {
        let text = record::pgn(&line, &Heading::default(), notation);
        assert!(text.contains("31... "), "{text}");
        let game = games(&text).remove(0);
        let reader = Reader {
            catalogue: Catalogue::built_in(),
            variant: None,
            rulebook: None,
        };
        let played = reader.read(&game).unwrap();
        assert_eq!(played.line.moves(), line.moves(), "{text}");
        assert_eq!(played.line.start(), line.start(), "{text}");
    }
}

/// Comments of every kind and nested variations of two moves each for a game.
fn annotated(line: &Line) -> Annotations {
    let comment = |ply, text: &str| Comment {
        ply,
        text: text.to_owned(),
    };
    let full = "a word or two ".repeat(9);
    let mut annotations = Annotations {
        comments: vec![
            comment(0, "开始; $1 (not a move) 1. e4 [x]"),
            comment(
                1,
                &format!("{}\nand\n{}。\n又", full.trim(), "当头炮".repeat(30)),
            ),
            comment(line.ply(), "% the end; \"so\" *"),
        ],
        marks: vec![
            mark(0, &["[%csl Ge4,Rd5]"]),
            mark(1, &["$1", "$14", "[%clk 0:03:00]", "[%eval 0.31]"]),
            mark(2, &["$139"]),
            mark(line.ply(), &["[%emt 0:00:07]"]),
        ],
        ..Annotations::default()
    };
    annotations.variations = [0, 3, 3, line.ply() - 1]
        .into_iter()
        .map(|ply| variation(line, ply, 3))
        .collect();
    annotations
}

fn mark(ply: usize, signs: &[&str]) -> Mark {
    Mark {
        ply,
        signs: signs.iter().map(|sign| (*sign).to_owned()).collect(),
    }
}

/// A variation of other moves with a nested one, and so on.
fn variation(beside: &Line, ply: usize, depth: usize) -> Variation {
    let mut line = beside.clone();
    line.truncate(ply);
    for _ in 0..2 {
        let moves = line.movement();
        line.push_on(moves[depth % moves.len()]).unwrap();
    }
    let moves = &line.moves()[ply..];
    let moves = moves
        .iter()
        .map(|mv| coordinate::write(line.variant(), *mv));
    let moves = moves.collect();
    Variation {
        ply,
        moves,
        annotations: Annotations {
            comments: vec![
                Comment {
                    ply,
                    text: format!("at depth {depth}"),
                },
                Comment {
                    ply: ply + 2,
                    text: "平稳".to_owned(),
                },
            ],
            variations: (0..depth)
                .map(|other| variation(&line, ply + 1, other))
                .collect(),
            marks: vec![mark(ply + 2, &["$5", "[%cal Gh3e3]"])],
        },
    }
}

#[test]
fn comments_and_nested_variations_come_back_in_every_notation() {
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let (line, heading) = real_games().next().unwrap();
    let heading = Heading {
        annotations: annotated(&line),
        ..heading
    };
    let read = |text: &str| {
        let games = open(text.as_bytes()).unwrap();
        assert_eq!(games.len(), 1, "{text}");
        let played = reader.read(&games[0]).unwrap();
        assert_eq!(played.line.moves(), line.moves(), "{text}");
        played.annotations
    };
    for notation in Notation::available(line.variant()) {
        let text = record::pgn(&line, &heading, notation);
        assert_eq!(read(&text), heading.annotations, "{text}");
    }
    let text = record::json(&line, &heading, Notation::Wxf);
    assert_eq!(read(&text), heading.annotations, "{text}");
}

#[test]
fn a_variation_ends_before_what_cannot_be_played_and_harms_nothing() {
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let text = "1. C2=5 (1. C8=5 {x} H2+3 R9+9 {y} H8+7) (1. nonsense {z}) H8+7 \
        ({a} 1... H2+3 (1... K5+8) 2. H8+7)";
    let played = reader.read(&games(text)[0]).unwrap();
    assert!(played.is_whole());
    let told = |ply: usize| {
        let mut found = played.annotations.variations_at(ply);
        let first = found.next().unwrap();
        assert!(found.next().is_none() && first.annotations.variations.is_empty());
        let comments = first.annotations.comments.iter();
        let comments: String = comments.map(|comment| comment.text.as_str()).collect();
        (first.moves.join(" "), comments)
    };
    assert_eq!(told(0), ("b3e3 b10c8".to_owned(), "x".to_owned()));
    assert_eq!(told(1), ("b10c8 b1c3".to_owned(), "a".to_owned()));
}

/// A game of random moves, the same for the same seed.
fn random_game(slug: &str, seed: u64) -> Line {
    let variant = catalogue::find(slug).unwrap();
    let book = variant.rulebooks()[0];
    let mut line = Line::new(variant, book);
    let mut state = seed | 1;
    for _ in 0..90 {
        let moves = line.movement();
        if moves.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let pick = usize::try_from(state % 1_000_003).unwrap() % moves.len();
        line.push_by_movement(moves[pick]).unwrap();
    }
    line
}

#[test]
fn random_games_of_every_variant_come_back_in_every_notation() {
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    for variant in catalogue::all() {
        for seed in 1..=6 {
            let line = random_game(variant.slug(), 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed));
            for notation in Notation::available(variant) {
                let text = record::pgn(&line, &Heading::default(), notation);
                let game = games(&text).remove(0);
                let played = reader.read(&game).unwrap();
                assert_eq!(
                    played.stopped,
                    None,
                    "{} {notation}\n{text}",
                    variant.slug()
                );
                assert_eq!(played.line.moves(), line.moves(), "{notation}\n{text}");
                assert_eq!(played.line.variant().slug(), variant.slug());
            }
        }
    }
}

/// The only game of a text that we wrote.
fn the_game(text: &str) -> Game {
    let mut games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn what_is_not_enforced_is_told_once_however_often_a_game_goes_round() {
    let variant = catalogue::find("free-xiangqi").unwrap();
    let moves = coordinate::unpack(&variant, "e4e10;Re10;-e7 a10a1").unwrap();
    let mut line = Line::new(Arc::clone(&variant), Rulebook::Free);
    line.replay(&moves).unwrap();
    let first = the_game(&record::pgn(
        &line,
        &Heading::default(),
        Notation::Algebraic,
    ));
    assert!(first.tags.more(&variant).is_empty(), "{:?}", first.tags);
    // The older form of stored records.
    let heading = Heading {
        more: vec![("Rules".to_owned(), "not enforced".to_owned())],
        ..Heading::default()
    };
    let again = the_game(&record::pgn(&line, &heading, Notation::Algebraic));
    assert_eq!(again.moves, first.moves);
}

#[test]
fn no_name_of_a_tag_and_no_message_makes_games_of_its_own() {
    let (line, heading) = real_games().next().unwrap();
    let forged = "Foo \"x\"][Red \"Injected\"][Zed";
    let words = "hello ".repeat(40) + "[Red \"Other\"] bye";
    let said = |ply| record::Message {
        ply,
        author: "lan".to_owned(),
        // The line breaks may be anywhere.
        body: format!("{}{words}", "x ".repeat(ply)),
        at: chrono::DateTime::UNIX_EPOCH,
    };
    let heading = Heading {
        more: vec![(forged.to_owned(), "1".to_owned())],
        messages: (0..line.ply()).map(said).collect(),
        ..heading
    };
    let game = the_game(&record::pgn(&line, &heading, Notation::Wxf));
    assert_eq!(game.moves.len(), line.ply());
    assert_eq!(game.tags.get("Red"), Some(heading.players[0].trim()));
    let from_json = the_game(&record::json(&line, &heading, Notation::Wxf));
    assert!(from_json.tags.more(line.variant()).is_empty());
}
