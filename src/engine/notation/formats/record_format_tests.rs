//! Tests that records written in the formats of other programs can be read again.

use super::{RecordFormat, open};
use crate::notation::annotations::{Annotations, Comment, Variation};
use crate::notation::pgn::{Played, Reader, Recorded};
use crate::notation::record::Heading;
use crate::notation::{coordinate, fen};
use crate::rules::{Catalogue, Line, Side, Variant, catalogue};
use std::sync::Arc;

/// A simple random number generator, so that every run has the same games.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % 1_000_003).unwrap() % sides
    }
}

fn play_on(line: &mut Line, plies: usize, dice: &mut Dice) {
    for _ in 0..plies {
        let moves = line.movement();
        if moves.is_empty()
            || line
                .push_by_movement(moves[dice.throw(moves.len())])
                .is_err()
        {
            return;
        }
    }
}

/// A variation of random moves that replaces a move. It has a comment and nested variations.
fn variation(
    beside: &Line,
    (begins, ply): (usize, usize),
    depth: usize,
    dice: &mut Dice,
) -> Variation {
    let mut line = beside.branch(ply - begins).unwrap();
    play_on(&mut line, 4, dice);
    let moves: Vec<String> = line
        .moves()
        .iter()
        .map(|mv| coordinate::write(line.variant(), *mv))
        .collect();
    let inner = depth > 0 && line.ply() > 2;
    let variations = inner.then(|| variation(&line, (ply, ply + 2), depth - 1, dice));
    Variation {
        ply,
        moves,
        annotations: Annotations {
            comments: vec![Comment {
                ply: ply + 1,
                text: "これも有力\nof two lines".to_owned(),
            }],
            variations: variations.into_iter().collect(),
            ..Annotations::default()
        },
    }
}

fn heading(line: &Line, annotations: Annotations) -> Heading {
    let is_first = line.position().turn() == Side::Second;
    Heading {
        event: "名人戦".to_owned(),
        site: "東京".to_owned(),
        date: "2024.05.01".to_owned(),
        players: ["山田 太郎".to_owned(), "Müller, A.".to_owned()],
        termination: "resignation".to_owned(),
        winner: Some(if is_first { Side::First } else { Side::Second }),
        over: true,
        source: Some("a, b: c".to_owned()),
        licence: Some("CC0".to_owned()),
        more: vec![("Opening".to_owned(), "横歩取り".to_owned())],
        annotations,
        ..Heading::default()
    }
}

fn read(text: &str) -> (crate::notation::pgn::Game, Played) {
    let mut games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let played = reader
        .read(&game)
        .unwrap_or_else(|why| panic!("{why:?} {text}"));
    (game, played)
}

fn comes_back(format: RecordFormat, line: &Line, heading: &Heading) {
    let text = format.write(line, heading).unwrap();
    let (game, played) = read(&text);
    assert_eq!(played.stopped, None, "{text}");
    assert_eq!(played.line.variant().slug(), line.variant().slug());
    assert_eq!(played.line.start(), line.start(), "{text}");
    assert_eq!(played.line.moves(), line.moves(), "{text}");
    let position = |line: &Line| fen::write(line.variant(), line.position());
    assert_eq!(position(&played.line), position(line));
    let result = heading.winner.map_or(Recorded::Drawn, Recorded::Won);
    assert_eq!(game.recorded(), result, "{text}");
    let players = Side::BOTH.map(|side| game.tags.player(line.variant(), side));
    assert_eq!(players, [&heading.players[0], &heading.players[1]]);
    for (name, value) in [
        ("Event", Some(heading.event.as_str())),
        ("Site", Some(&heading.site)),
        ("Date", Some(&heading.date)),
        ("Opening", Some("横歩取り")),
        ("Source", heading.source.as_deref()),
        ("Licence", heading.licence.as_deref()),
    ] {
        assert_eq!(game.tags.get(name), value, "{text}");
    }
    let mut expected = heading.annotations.clone();
    if format != RecordFormat::Kif {
        expected.variations.clear();
    }
    assert_eq!(played.annotations, expected, "{text}");
}

fn served() -> impl Iterator<Item = (RecordFormat, Arc<Variant>)> {
    let formats = [RecordFormat::Kif, RecordFormat::Csa].into_iter();
    formats.flat_map(|format| {
        let all = catalogue::all().iter().cloned();
        let served = all.filter(move |variant| format.serves(variant));
        served.map(move |variant| (format, variant))
    })
}

#[test]
fn random_games_come_back_with_all_that_is_said() {
    for (format, variant) in served() {
        for seed in 1..=6 {
            let dice = &mut Dice(0x9E37_79B9_7F4A_7C15 ^ (seed << 32));
            let mut line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
            play_on(&mut line, 20 * usize::try_from(seed).unwrap(), dice);
            let mut annotations = Annotations {
                comments: vec![
                    Comment {
                        ply: 0,
                        text: "開始, % + 1 $".to_owned(),
                    },
                    Comment {
                        ply: 3,
                        text: "1 ７六歩(77)\n#no, T10".to_owned(),
                    },
                ],
                ..Annotations::default()
            };
            annotations
                .comments
                .retain(|comment| comment.ply <= line.ply());
            for ply in [1, 4, line.ply().max(1) - 1] {
                if ply < line.ply() {
                    annotations
                        .variations
                        .push(variation(&line, (0, ply), 2, dice));
                }
            }
            annotations
                .variations
                .sort_by_key(|variation| variation.ply);
            comes_back(format, &line, &heading(&line, annotations));
        }
    }
}

#[test]
fn a_position_in_the_middle_of_a_game_comes_back() {
    for (format, variant) in served() {
        for plies in [0, 1, 10, 31, 60, 61] {
            let dice = &mut Dice(0x9E37_79B9_7F4A_7C15 ^ plies);
            let mut before = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
            play_on(&mut before, usize::try_from(plies).unwrap(), dice);
            // Neither format has the number of earlier moves.
            let text = fen::write(&variant, before.position());
            let mut fields: Vec<&str> = text.split(' ').collect();
            fields.truncate(fields.len() - 2);
            let Ok(start) = fen::read(&variant, &fields.join(" ")) else {
                continue;
            };
            let mut line = Line::from_position(Arc::clone(&variant), variant.rulebooks()[0], start);
            play_on(&mut line, 12, dice);
            comes_back(format, &line, &heading(&line, Annotations::default()));
        }
    }
}

#[test]
fn results_of_every_sort_come_back() {
    for (format, variant) in served() {
        let mut line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
        play_on(&mut line, 3, &mut Dice(7));
        for winner in [None, Some(Side::First), Some(Side::Second)] {
            for reason in [
                "",
                "resignation",
                "checkmate",
                "timeout",
                "repetition",
                "agreement",
            ] {
                let heading = Heading {
                    winner,
                    termination: reason.to_owned(),
                    ..heading(&line, Annotations::default())
                };
                comes_back(format, &line, &heading);
            }
        }
        for reason in ["", "cancelled"] {
            let heading = Heading {
                over: false,
                termination: reason.to_owned(),
                ..heading(&line, Annotations::default())
            };
            let text = format.write(&line, &heading).unwrap();
            assert_eq!(read(&text).0.recorded(), Recorded::Unknown, "{text}");
        }
    }
}

#[test]
fn several_games_of_a_file_come_back() {
    let variant = catalogue::find("shogi").unwrap();
    let line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
    for format in RecordFormat::ALL
        .iter()
        .filter(|format| format.serves(&variant))
    {
        let Some(between) = format.separator() else {
            continue;
        };
        let one = format.write(&line, &Heading::default()).unwrap();
        let games = open([one.as_str(); 3].join(between).as_bytes()).unwrap();
        assert_eq!(games.len(), 3, "{format}");
    }
}
