//! Writes records of Xiangqi in the tags of `DhtmlXQ`.

use crate::notation::annotations::Annotations;
use crate::notation::coordinate;
use crate::notation::record::Heading;
use crate::rules::{Line, Position, Side, Square, Variant};
use std::fmt::Write;

pub(super) fn serves(variant: &Variant) -> bool {
    variant.slug() == "xiangqi"
}

/// Writes a game as tags, each on its own line.
pub(super) fn write(line: &Line, heading: &Heading) -> String {
    let mut text = String::from("[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n");
    let more = |name: &str| {
        let tag = heading.more.iter().find(|(own, _)| own == name);
        tag.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    let [red, black] = &heading.players;
    let fields = [
        ("title", more("Title")),
        ("event", &heading.event),
        ("date", &heading.date),
        ("place", &heading.site),
        ("round", &heading.round),
        ("red", red),
        ("black", black),
        ("redteam", more("RedTeam")),
        ("blackteam", more("BlackTeam")),
        ("result", result(heading)),
        ("open", more("Opening")),
        ("remark", more("Annotator")),
        ("timerule", more("TimeControl")),
        ("refer", heading.source.as_deref().unwrap_or_default()),
        ("binit", &points(line.variant(), line.start())),
        (
            "firstnum",
            if line.start().turn() == Side::First {
                "0"
            } else {
                "1"
            },
        ),
    ];
    for (name, value) in fields {
        field(&mut text, name, value);
    }
    let moves = line.moves().iter();
    let moves = moves.map(|mv| coordinate::write(line.variant(), *mv));
    let list: String = moves.filter_map(|mv| digits(&mv)).collect();
    let _ = writeln!(text, "[DhtmlXQ_movelist]{list}[/DhtmlXQ_movelist]");
    let mut lines = 0;
    beside(&mut text, &heading.annotations, 0, &mut lines);
    text.push_str("[/DhtmlXQ]\n");
    text
}

fn result(heading: &Heading) -> &'static str {
    match heading.winner {
        _ if !heading.over => "未知",
        Some(Side::First) => "红胜",
        Some(Side::Second) => "黑胜",
        None => "和棋",
    }
}

fn field(text: &mut String, name: &str, value: &str) {
    // Brackets in a value would end the tag.
    let value = value.replace('[', "［").replace(']', "］");
    let lines: Vec<&str> = value.lines().map(str::trim).collect();
    let value = lines.join("||");
    if !value.is_empty() {
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }
}

/// Writes the annotations of the line with this number. `lines` is the last number that was used.
fn beside(text: &mut String, annotations: &Annotations, number: usize, lines: &mut usize) {
    for comment in &annotations.comments {
        let name = match number {
            0 => format!("comment{}", comment.ply),
            number => format!("comment{number}_{}", comment.ply),
        };
        field(text, &name, &comment.text);
    }
    for variation in &annotations.variations {
        *lines += 1;
        let own = *lines;
        let moves: String = variation.moves.iter().filter_map(|mv| digits(mv)).collect();
        field(
            text,
            &format!("move_{number}_{}_{own}", variation.ply + 1),
            &moves,
        );
        beside(text, &variation.annotations, own, lines);
    }
}

/// The pieces of a side in the order of their points.
const ORDER: &str = "RNBAKABNRCCPPPPP";
/// The point of a captured piece.
const TAKEN: &str = "99";

/// A move in coordinates, `h10g8`, as four digits.
fn digits(mv: &str) -> Option<String> {
    let second = mv.get(1..)?.find(|c: char| c.is_ascii_lowercase())? + 1;
    let [from, to] = [&mv[..second], &mv[second..]].map(point);
    Some(from? + &to?)
}

/// A point, such as `h10`, as two digits.
fn point(name: &str) -> Option<String> {
    let (file, rank) = name.split_at_checked(1)?;
    let file = file.bytes().next()?.checked_sub(b'a')?;
    let rank: u8 = rank.parse().ok()?;
    let is_on_board = file < 9 && (1..=10).contains(&rank);
    is_on_board.then(|| format!("{file}{}", 10 - rank))
}

/// The points of Red's pieces and then of Black's, each in the order of the format.
fn points(variant: &Variant, position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let mut standing: Vec<(char, Square)> = position
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .filter_map(|(square, piece)| {
                let letter = variant.kind(piece.kind).fen.cased(true).to_string();
                Some((letter.chars().next()?, square))
            })
            .collect();
        // From Red's right, as in the list of the usual position.
        standing.sort_by_key(|(_, square)| std::cmp::Reverse(variant.board().name(*square)));
        for wanted in ORDER.chars() {
            let place = standing.iter().position(|(letter, _)| *letter == wanted);
            let square = place.map(|place| standing.remove(place).1);
            let point = square.and_then(|square| point(variant.board().name(square)));
            text.push_str(point.as_deref().unwrap_or(TAKEN));
        }
    }
    text
}
