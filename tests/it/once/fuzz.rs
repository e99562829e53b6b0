//! Random texts for all parsers, damaged valid ones and nonsense, in every variant. Nothing may
//! panic, valid texts keep their meaning, and every refusal has its sentence.
//!
//! An ordinary run tries half a million texts in all; `tests/run --long` a million per parser.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

use posthorse::notation::formats;
use posthorse::notation::pgn::Reader;
use posthorse::notation::{Notation, coordinate, fen, read, read_as, read_move};
use posthorse::rules::{Catalogue, Line, Variant, catalogue};
use posthorse::words;

use crate::support::chance::Chance;
use crate::support::long;
use crate::support::texts::Texts;

/// The number of texts per parser, divided by `among`.
fn share(ordinary: usize, among: usize) -> usize {
    (if long() { 1_000_000 } else { ordinary }).div_ceil(among)
}

/// Lines of random games in a variant, at various plies.
fn lines(variant: &Arc<Variant>, seed: u64) -> Vec<Line> {
    let mut chance = Chance::new(seed);
    let lines = [0, 1, 7, 30, 80].map(|plies| {
        let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
        while line.ply() < plies && line.outcome().is_none() {
            let legal = line.legal();
            // A free board may have no legal moves.
            if legal.is_empty() {
                break;
            }
            line.push(*chance.one_of(&legal)).unwrap();
        }
        line
    });
    lines.into()
}

/// Sentences are not empty, long or truncated.
fn check_sentence(sentence: &str, text: &str) {
    assert!(sentence.len() < 1000, "{text:?}: {sentence}");
    assert!(sentence.ends_with(['.', '?']), "{text:?}: {sentence}");
}

#[test]
fn any_text_at_the_position_reader() {
    for variant in catalogue::all() {
        let good: Vec<String> = lines(variant, 1)
            .iter()
            .map(|line| fen::write(variant, line.position()))
            .collect();
        let mut texts = Texts::like(2, good.iter().map(String::as_str));
        for _ in 0..share(200_000, catalogue::all().len()) {
            let text = texts.next();
            match fen::read(variant, &text) {
                Ok(position) => {
                    let move_texts = fen::write(variant, &position);
                    assert_eq!(fen::read(variant, &move_texts), Ok(position), "{text:?}");
                }
                Err(error) => check_sentence(&words::positions::fen(variant, &error), &text),
            }
        }
    }
}

#[test]
fn any_text_at_the_reader_of_coordinates() {
    for variant in catalogue::all() {
        let games = lines(variant, 3);
        let packed: Vec<String> = games
            .iter()
            .map(|line| coordinate::pack(variant, line.moves()))
            .chain(games.iter().map(|l| coordinate::pack(variant, &l.legal())))
            .collect();
        let single = packed.iter().flat_map(|list| list.split(' ').take(20));
        let mut lists = Texts::like(4, packed.iter().map(String::as_str));
        let mut single = Texts::like(5, single);
        for round in 0..share(200_000, catalogue::all().len()) {
            let text = single.next();
            if let Ok(mv) = coordinate::read(variant, &text) {
                assert_eq!(coordinate::write(variant, mv), text);
            }
            if round % 10 == 0
                && let Ok(moves) = coordinate::unpack(variant, &lists.next())
            {
                let again = coordinate::pack(variant, &moves);
                assert_eq!(coordinate::unpack(variant, &again), Ok(moves));
            }
        }
    }
}

/// The legal moves of some lines in every notation that can write them.
fn move_texts(line: &Line, notation: Notation) -> Vec<String> {
    let (variant, position) = (line.variant(), line.position());
    let moves = line.movement().into_iter();
    moves
        .filter_map(|mv| notation.write(variant, position, mv))
        .collect()
}

#[test]
fn any_text_on_the_move_form() {
    for variant in catalogue::all() {
        for line in lines(variant, 6) {
            let notations = Notation::ALL.iter();
            let good: Vec<String> = notations.flat_map(|&n| move_texts(&line, n)).collect();
            if good.is_empty() {
                continue;
            }
            let mut texts = Texts::like(7, good.iter().map(String::as_str));
            for _ in 0..share(100_000, 5 * catalogue::all().len()) {
                let text = texts.next();
                match read(&line, &text) {
                    Ok(entry) => assert_eq!(line.refusal_by_movement(entry.mv), None, "{text:?}"),
                    Err(error) => {
                        check_sentence(&words::unreadable::unreadable(&line, &error), &text)
                    }
                }
                if let Ok(mv) = read_move(&line, &text) {
                    assert_eq!(line.refusal_by_movement(mv), None, "{text:?}");
                }
            }
        }
    }
}

#[test]
fn any_text_in_any_notation_of_a_record() {
    for variant in catalogue::all() {
        for line in lines(variant, 8) {
            for notation in Notation::available(variant) {
                let good = move_texts(&line, notation);
                if good.is_empty() {
                    continue;
                }
                let mut texts = Texts::like(9, good.iter().map(String::as_str));
                for _ in 0..share(200_000, 30 * catalogue::all().len()) {
                    let text = texts.next();
                    match read_as(&line, notation, &text) {
                        Ok(mv) => assert_eq!(line.refusal_by_movement(mv), None, "{text:?}"),
                        Err(error) => {
                            check_sentence(&words::unreadable::unreadable(&line, &error), &text);
                        }
                    }
                }
            }
        }
    }
}

/// Records of a game in each notation of its variant, as in files.
fn records(variant: &Arc<Variant>) -> Vec<String> {
    let game = lines(variant, 10).swap_remove(2);
    let start = fen::write(variant, game.start());
    let record = |notation: &Notation| {
        let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
        let mut text = format!(
            "[Event \"A ; {{game}}\"]\n[Variant \"{}\"]\n[FEN \"{start}\"]\n[Result \"1-0\"]\n\n",
            variant.slug()
        );
        for (ply, &mv) in game.moves().iter().enumerate() {
            if ply % 2 == 0 {
                text.push_str(&format!("{}. ", ply / 2 + 1));
            }
            text.push_str(&notation.write_or_algebraic(variant, line.position(), mv));
            text.push_str(
                [
                    " ",
                    " {a remark (here)} ",
                    " (1. e2-e4 $7) ",
                    "; to the end\n",
                ][ply % 4],
            );
            line.push_by_movement(mv).unwrap();
        }
        text + "1-0\n"
    };
    Notation::available(variant).iter().map(record).collect()
}

#[test]
fn any_bytes_as_a_file_of_records() {
    let variants = catalogue::all();
    let mut good: Vec<String> = variants.iter().flat_map(records).collect();
    good.push(include_str!("../../data/s0104.json").to_owned());
    let mut texts = Texts::like(11, good.iter().map(String::as_str));
    let mut chance = Chance::new(12);
    let catalogue = Catalogue::built_in();
    let reader = Reader {
        catalogue,
        variant: None,
        rulebook: None,
    };
    for round in 0..share(20_000, 1) {
        let bytes = damaged(&mut chance, &texts.next());
        let Ok(games) =
            formats::open(&bytes).map_err(|why| words::records::no_records("a file", &why))
        else {
            continue;
        };
        // Replaying each one is expensive; finding the games is not.
        if round % 10 > 0 {
            continue;
        }
        for game in games {
            match reader.read(&game) {
                Ok(played) => {
                    let stopped = played.stopped.iter();
                    stopped.for_each(|why| drop(words::records::stopped(&played.line, why)));
                }
                Err(why) => drop(words::records::unplayable(&why)),
            }
        }
    }
}

/// A text in one of many encodings, with some bytes changed.
fn damaged(chance: &mut Chance, text: &str) -> Vec<u8> {
    let encodings = [
        encoding_rs::UTF_8,
        encoding_rs::GB18030,
        encoding_rs::BIG5,
        encoding_rs::WINDOWS_1252,
    ];
    let mut bytes = chance.one_of(&encodings).encode(text).0.into_owned();
    if chance.once_in(8) {
        let mark = *chance.one_of(&[&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"]);
        bytes.splice(0..0, mark.iter().copied());
    }
    while !bytes.is_empty() && !chance.once_in(3) {
        let at = chance.below(bytes.len());
        bytes[at] = u8::try_from(chance.below(256)).unwrap();
    }
    bytes
}

#[test]
fn any_bytes_as_a_request_on_a_line() {
    let mut good = Vec::new();
    for variant in catalogue::all() {
        for line in lines(variant, 13) {
            let (start, now) = (line.start(), line.position());
            let moves = coordinate::pack(variant, line.moves());
            let moves: Vec<&str> = moves.split_whitespace().collect();
            let notate = Notation::available(variant);
            let notate: Vec<&str> = notate.iter().map(|notation| notation.slug()).collect();
            let fens = [start, now].map(|position| fen::write(variant, position));
            let all = serde_json::json!({
                "variant": variant.slug(), "rulebook": variant.rulebooks()[0].slug(),
                "fen": fens[0], "moves": moves,
            });
            let some = serde_json::json!({
                "variant": variant.slug(), "fen": fens[1], "notate": notate,
                "read": ["h3e3", "C2=5", "炮二平五"],
            });
            good.extend([all, some].map(|request| request.to_string()));
        }
    }
    every_line_is_answered("position", good, |answer| answer["fen"].is_string());
}

#[test]
fn any_bytes_as_a_ledger_on_a_line() {
    let controls = [
        r#"{"kind":"days","days":259200}"#,
        r#"{"kind":"bank","stock":1209600,"increment":86400,"cap":4294967295}"#,
        "{\"kind\":\"courier\",\"spare\":1209600,\"grace\":86400,\
            \"minimum\":60,\"bonus\":9,\"bonus_period\":99}",
        r#"{"kind":"date","date":"2027-01-01T00:00:00Z"}"#,
        r#"{"kind":"live","stock":300,"increment":3}"#,
        r#"{"kind":"none"}"#,
    ];
    let ledger = r#"[{"at":"2026-01-01T00:00:00Z","what":"start","side":"first"},
        {"at":"2026-01-01T01:00:00Z","what":"move"},{"at":"2026-01-01T02:00:00.5Z","what":"pause"},
        {"at":"2026-01-01T03:00:00Z","what":"resume"},
        {"at":"2026-01-02T00:00:00Z","what":"vacation-on","side":"second"},
        {"at":"2026-01-03T00:00:00Z","what":"vacation-off","side":"second"},
        {"at":"2026-01-03T05:00:00Z","what":"outage","seconds":4294967295}]"#;
    let request = |control: &&str| {
        let text =
            format!(r#"{{"control":{control},"ledger":{ledger},"now":"2026-02-01T00:00:00Z"}}"#);
        text.replace('\n', " ")
    };
    let good = controls.iter().map(request).collect();
    every_line_is_answered("clock", good, |answer| answer["first"].is_object());
}

/// Runs a command on damaged copies of valid lines. Each gets a response or a refusal in a
/// sentence.
fn every_line_is_answered(
    command: &str,
    good: Vec<String>,
    is_answer: impl Fn(&serde_json::Value) -> bool,
) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_posthorse"))
        .args([command, "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let requests = share(20_000, 1);
    let writer = std::thread::spawn(move || {
        let mut texts = Texts::like(14, good.iter().map(String::as_str));
        let mut chance = Chance::new(15);
        for _ in 0..requests {
            let mut bytes = damaged(&mut chance, &texts.next());
            bytes.retain(|&byte| byte != b'\n');
            bytes.push(b'\n');
            input.write_all(&bytes).unwrap();
        }
    });
    let mut answers = 0;
    for answer in BufReader::new(child.stdout.take().unwrap()).lines() {
        let answer: serde_json::Value = serde_json::from_str(&answer.unwrap()).unwrap();
        assert!(
            answer["error"].is_string() || is_answer(&answer),
            "{answer}"
        );
        answers += 1;
    }
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(answers, requests);
}
