//! USI, the notation of shogi programs: `7g7f`, `8h2b+`, `P*5e`.

use super::squares::{read, western};
use super::text::{How, ShogiText};
use crate::notation::tokens::plain;
use crate::rules::{Move, Variant};

pub(in crate::notation) fn write(variant: &Variant, mv: Move) -> String {
    let board = variant.board();
    let to = western(board, mv.to);
    if let Some(kind) = mv.drops() {
        return format!("{}*{to}", variant.kind(kind).label);
    }
    let turned = if mv.promotion.is_some() { "+" } else { "" };
    format!("{}{to}{turned}", western(board, mv.from))
}

/// Reads a text, with or without spaces and a dash. None if it is not in this notation.
pub(in crate::notation) fn parse(variant: &Variant, text: &str) -> Option<ShogiText> {
    let kept = |c: &char| !matches!(c, ' ' | '-');
    let signs: Vec<char> = text.chars().map(plain).filter(kept).collect();
    let board = variant.board();
    match signs.as_slice() {
        [letter, '*', file, rank] if rank.is_ascii_alphabetic() => Some(ShogiText {
            kind: Some(variant.kind_named(*letter)?),
            how: How::Drops,
            ..ShogiText::to(read(board, *file, *rank)?)
        }),
        [a, b, c, d, rest @ ..] if b.is_ascii_alphabetic() && d.is_ascii_alphabetic() => {
            let turns = match rest {
                [] => None,
                ['+'] => Some(true),
                _ => return None,
            };
            Some(ShogiText {
                from: Some(read(board, *a, *b)?),
                turns,
                ..ShogiText::to(read(board, *c, *d)?)
            })
        }
        _ => None,
    }
}
