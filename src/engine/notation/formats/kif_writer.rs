//! Writes records of shogi and related games as KIF.

use super::kif_head::{HANDICAPS, handicap_fen};
use super::kif_times;
use super::shogi_board::{DrawnBoard, is_usual, numbers};
use super::shogi_pieces::Kin;
use crate::notation::annotations::{Annotations, Variation};
use crate::notation::fen;
use crate::notation::name::Notation;
use crate::notation::record::Heading;
use crate::notation::shogi::{self, japanese};
use crate::rules::{Line, Move, Position, Side, Variant};
use std::fmt::Write;

/// Without this line, other programs assume that a file is in Shift JIS.
const ENCODING: &str = "#KIF version=2.0 encoding=UTF-8\n";
const COLUMNS: &str = "手数----指手---------消費時間--\n";
const DIGITS: [char; 10] = ['十', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

pub(super) fn serves(variant: &Variant) -> bool {
    Kin::of(variant).is_some() && japanese::is_for(variant)
}

pub(super) fn write(line: &Line, heading: &Heading) -> String {
    let mut text = ENCODING.to_owned();
    write_head(&mut text, line, heading);
    text.push_str(COLUMNS);
    let times = kif_times::written(line, heading);
    write_moves(&mut text, (line, 0), &heading.annotations, &times);
    write_end(&mut text, line, heading);
    write_variations(&mut text, (line, 0), &heading.annotations);
    text
}

fn write_head(text: &mut String, line: &Line, heading: &Heading) {
    let more = |tag: &str| {
        let mut told = heading.more.iter();
        let found = told.find(|(name, _)| name == tag);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let said = [
        ("表題", &more("Title")),
        ("開始日時", &heading.date.replace('.', "/")),
        ("棋戦", &heading.event),
        ("場所", &heading.site),
        ("持ち時間", &heading.clock),
        ("戦型", &more("Opening")),
        ("出典", &heading.source.clone().unwrap_or_default()),
        ("ライセンス", &heading.licence.clone().unwrap_or_default()),
    ];
    for (name, value) in said {
        write_value(text, name, value);
    }
    let start = line.start();
    write_start(text, line.variant(), start);
    let names = match start.turn() {
        Side::First => ["先手", "後手"],
        Side::Second => ["下手", "上手"],
    };
    for (name, player) in names.iter().zip(&heading.players) {
        let player = player.replace(char::is_control, " ");
        let _ = writeln!(text, "{name}：{player}");
    }
}

fn write_value(text: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        let value = value.replace(char::is_control, " ");
        let _ = writeln!(text, "{name}：{value}");
    }
}

/// Writes the start of the game: the name of the game or the handicap if there is one, otherwise
/// the drawn position.
fn write_start(text: &mut String, variant: &Variant, start: &Position) {
    let Some(kin) = Kin::of(variant) else {
        return;
    };
    let name = kin.names.first().copied();
    if is_usual(variant, start) && (name.is_some() || kin.slug == "shogi") {
        let _ = writeln!(text, "手合割：{}", name.unwrap_or("平手"));
        return;
    }
    let position = fen::write(variant, start);
    let mut handicaps = HANDICAPS.iter().copied();
    let handicap = handicaps.find(|known| kin.slug == "shogi" && position == handicap_fen(*known));
    match (handicap, name) {
        (Some((handicap, _)), _) => {
            let _ = writeln!(text, "手合割：{handicap}");
            return;
        }
        (None, Some(name)) => {
            let _ = writeln!(text, "手合割：{name}");
        }
        (None, None) => {}
    }
    write_board(text, kin, &DrawnBoard::of(kin, variant, start));
}

fn write_board(text: &mut String, kin: &Kin, board: &DrawnBoard) {
    let [own, other] = match board.turn {
        Side::First => ["先手", "後手"],
        Side::Second => ["下手", "上手"],
    };
    let hand = |side| match board.held(kin, side).as_slice() {
        [] => "なし".to_owned(),
        held => {
            let held = held.iter().map(|(piece, count)| match count {
                1 => piece.drawn.to_string(),
                count => format!("{}{}", piece.drawn, numeral(*count)),
            });
            held.collect::<Vec<_>>().join("　")
        }
    };
    let _ = writeln!(text, "{other}の持駒：{}", hand(Side::Second));
    let files: String = (1..=board.files)
        .rev()
        .map(|file| format!(" {}", WIDE[file - 1]))
        .collect();
    let border = format!("+{}+", "-".repeat(board.files * 3));
    let _ = writeln!(text, " {files}\n{border}");
    for rank in 1..=board.ranks {
        let _ = write!(text, "|");
        for file in (1..=board.files).rev() {
            let _ = match board.at(file, rank) {
                None => write!(text, " ・"),
                Some((Side::First, piece)) => write!(text, " {}", piece.drawn),
                Some((Side::Second, piece)) => write!(text, "v{}", piece.drawn),
            };
        }
        let _ = writeln!(text, "|{}", numeral(rank));
    }
    let _ = writeln!(text, "{border}\n{own}の持駒：{}", hand(Side::First));
    if board.turn == Side::Second {
        let _ = writeln!(text, "{other}番");
    }
}

/// A number up to 99 in Japanese.
fn numeral(number: usize) -> String {
    let (tens, ones) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(DIGITS[tens % 10]);
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(DIGITS[ones]);
    }
    text
}

/// Writes the moves of a line that begins after this number of plies of the game. Each has its time
/// if it is known, and its comment.
fn write_moves(
    text: &mut String,
    (line, begins): (&Line, usize),
    annotations: &Annotations,
    times: &[String],
) {
    write_comment(text, annotations, begins);
    let before_first = line.branch(0).and_then(|branch| branch.last_move());
    let mut last = before_first;
    for (made, &mv) in line.moves().iter().enumerate() {
        let before = line.at(made).unwrap_or(line.start());
        let ply = begins + made + 1;
        let word = step(line.variant(), before, mv, last);
        let has_others = annotations.variations_at(ply - 1).next().is_some();
        let sign = if has_others { "+" } else { "" };
        let time = times.get(made).map_or("", String::as_str);
        let _ = writeln!(text, "{ply:>4} {word}{time}{sign}");
        write_comment(text, annotations, ply);
        last = Some(mv);
    }
}

fn write_comment(text: &mut String, annotations: &Annotations, ply: usize) {
    for comment in annotations.comment_at(ply).into_iter().flat_map(str::lines) {
        let _ = writeln!(text, "*{comment}");
    }
}

/// A move in KIF, with the square that the piece leaves.
fn step(variant: &Variant, before: &Position, mv: Move, last: Option<Move>) -> String {
    let to = match last {
        Some(last) if last.to == mv.to => "同　".to_owned(),
        _ => shogi::name(variant, Notation::Japanese, mv.to),
    };
    if let Some(kind) = mv.drops() {
        let name = japanese::name(variant, kind).unwrap_or_default();
        return format!("{to}{name}打");
    }
    let piece = before.piece_at(mv.from);
    let name = piece.and_then(|piece| japanese::name(variant, piece.kind));
    let turned = if mv.promotion.is_some() { "成" } else { "" };
    let (file, rank) = numbers(variant, mv.from);
    format!("{to}{}{turned}({file}{rank})", name.unwrap_or_default())
}

/// Writes the variations of a line, the last one first, because a reader goes back from the end of
/// the line.
fn write_variations(text: &mut String, (beside, begins): (&Line, usize), told: &Annotations) {
    let mut variations: Vec<&Variation> = told.variations.iter().collect();
    variations.sort_by_key(|variation| std::cmp::Reverse(variation.ply));
    for variation in variations {
        let Some(line) = variation.line(beside, begins) else {
            continue;
        };
        let _ = writeln!(text, "\n変化：{}手", variation.ply + 1);
        write_moves(text, (&line, variation.ply), &variation.annotations, &[]);
        write_variations(text, (&line, variation.ply), &variation.annotations);
    }
}

/// Writes the end of the game: a word instead of the next move if the side to move ended the game,
/// and a sentence.
fn write_end(text: &mut String, line: &Line, heading: &Heading) {
    let number = line.ply() + 1;
    let turn = line.position().turn();
    let reason = heading.termination.as_str();
    if !heading.over {
        if !reason.is_empty() {
            let _ = writeln!(text, "{number:>4} 中断");
        }
        return;
    }
    let word = match heading.winner {
        None if reason == "repetition" => Some("千日手"),
        None => Some("引き分け"),
        Some(winner) if winner == turn => None,
        Some(_) => Some(match reason {
            "checkmate" => "詰み",
            "timeout" => "切れ負け",
            "perpetual-check" => "反則負け",
            _ => "投了",
        }),
    };
    if let Some(word) = word {
        let _ = writeln!(text, "{number:>4} {word}");
    }
    let names = match line.start().turn() {
        Side::First => ["先手", "後手"],
        Side::Second => ["下手", "上手"],
    };
    let result = match heading.winner {
        Some(winner) => format!("{}の勝ち", names[winner.index()]),
        None => word.unwrap_or_default().to_owned(),
    };
    let _ = writeln!(text, "まで{}手で{result}", line.ply());
}
