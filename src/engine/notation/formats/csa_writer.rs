//! Writes records of shogi and its variants as CSA.

use super::shogi_board::{DrawnBoard, is_usual, numbers};
use super::shogi_pieces::{Kin, PieceName};
use crate::notation::record::Heading;
use crate::rules::{KindId, Line, Move, Position, Side, Variant};
use std::fmt::Write;

const VERSION: &str = "'CSA encoding=UTF-8\nV2.2\n";
const SIDES: [char; 2] = ['+', '-'];

pub(super) fn serves(variant: &Variant) -> bool {
    let kin = Kin::of(variant);
    kin.is_some_and(|kin| kin.pieces.iter().all(|piece| !piece.csa.is_empty()))
}

pub(super) fn write(line: &Line, heading: &Heading) -> String {
    let mut text = VERSION.to_owned();
    let opening = heading.more.iter().find(|(name, _)| name == "Opening");
    let said = [
        ("N+", &heading.players[0]),
        ("N-", &heading.players[1]),
        ("$EVENT:", &heading.event),
        ("$SITE:", &heading.site),
        ("$START_TIME:", &heading.date.replace('.', "/")),
        (
            "$OPENING:",
            &opening.map(|(_, value)| value.clone()).unwrap_or_default(),
        ),
        ("$SOURCE:", &heading.source.clone().unwrap_or_default()),
        ("$LICENCE:", &heading.licence.clone().unwrap_or_default()),
    ];
    for (name, value) in said {
        if !value.is_empty() {
            let value = value.replace(char::is_control, " ");
            let _ = writeln!(text, "{name}{value}");
        }
    }
    let (variant, start) = (line.variant(), line.start());
    write_start(&mut text, variant, start);
    write_comment(&mut text, heading, 0);
    for (made, &mv) in line.moves().iter().enumerate() {
        let before = line.at(made).unwrap_or(start);
        let _ = writeln!(text, "{}", step(variant, before, mv));
        write_comment(&mut text, heading, made + 1);
    }
    if let Some(word) = end(line, heading) {
        let _ = writeln!(text, "%{word}");
    }
    text
}

fn write_comment(text: &mut String, heading: &Heading, ply: usize) {
    let comment = heading.annotations.comment_at(ply);
    for line in comment.into_iter().flat_map(str::lines) {
        let _ = writeln!(text, "'*{line}");
    }
}

fn write_start(text: &mut String, variant: &Variant, start: &Position) {
    if let Some(kin) = Kin::of(variant) {
        match kin.slug == "shogi" && is_usual(variant, start) {
            true => text.push_str("PI\n"),
            false => write_board(text, kin, &DrawnBoard::of(kin, variant, start)),
        }
    }
    let _ = writeln!(text, "{}", SIDES[start.turn().index()]);
}

fn write_board(text: &mut String, kin: &Kin, board: &DrawnBoard) {
    for rank in 1..=board.ranks {
        let _ = write!(text, "P{rank}");
        for file in (1..=board.files).rev() {
            let _ = match board.at(file, rank) {
                None => write!(text, " * "),
                Some((side, piece)) => write!(text, "{}{}", SIDES[side.index()], piece.csa),
            };
        }
        text.push('\n');
    }
    for side in Side::BOTH {
        let held = board.held(kin, side);
        if held.is_empty() {
            continue;
        }
        let _ = write!(text, "P{}", SIDES[side.index()]);
        for (piece, count) in held {
            text.push_str(&format!("00{}", piece.csa).repeat(count));
        }
        text.push('\n');
    }
}

/// A move, with the piece as it is after the move.
fn step(variant: &Variant, before: &Position, mv: Move) -> String {
    let sign = SIDES[before.turn().index()];
    let (file, rank) = numbers(variant, mv.to);
    if let Some(kind) = mv.drops() {
        let name = name(variant, kind).map_or("", |piece| piece.csa);
        return format!("{sign}00{file}{rank}{name}");
    }
    let kind = before.piece_at(mv.from).map(|piece| piece.kind);
    let kind = kind.map(|kind| variant.becomes(kind, mv).unwrap_or(kind));
    let name = kind.and_then(|kind| name(variant, kind));
    let (from_file, from_rank) = numbers(variant, mv.from);
    let name = name.map_or("", |piece| piece.csa);
    format!("{sign}{from_file}{from_rank}{file}{rank}{name}")
}

fn name(variant: &Variant, kind: KindId) -> Option<&'static PieceName> {
    let letter = variant.kind(kind).fen.cased(true).to_string();
    Kin::of(variant)?.lettered(&letter)
}

/// The word for the end of a game. For a win of the side to move, CSA has only the declaration.
fn end(line: &Line, heading: &Heading) -> Option<&'static str> {
    let reason = heading.termination.as_str();
    if !heading.over {
        return (!reason.is_empty()).then_some("CHUDAN");
    }
    let turn = line.position().turn();
    Some(match heading.winner {
        None if reason == "repetition" => "SENNICHITE",
        None => "HIKIWAKE",
        Some(winner) if winner == turn => "KACHI",
        Some(_) => match reason {
            "checkmate" => "TSUMI",
            "timeout" => "TIME_UP",
            "perpetual-check" => "ILLEGAL_MOVE",
            _ => "TORYO",
        },
    })
}
