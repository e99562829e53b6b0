//! Splits a text in short algebraic into its parts and removes the signs after it.

use crate::notation::tokens::plain;
use crate::rules::{Board, KindId, Label, Line, Move, Position, Square, Variant};

/// Signs after a move that do not affect its meaning. Longer ones come first. A plus is handled
/// separately, because it may be a promotion.
const SIGNS: [&str; 14] = [
    "dis.ch.", "dbl.ch.", "dis.ch", "dbl.ch", "disch", "dblch", "mate", "e.p.", "ch.", "ch", "ep",
    "#", "!", "?",
];

/// The word for a pass in every notation.
pub const PASS: &str = "pass";
/// Words for a pass from programs and from players in China and Korea.
const PASSES: [&str; 5] = ["--", "停着", "停一着", "停著", "한수쉼"];

/// The pass, if the text is a word for it and the game has passes.
pub(super) fn pass(line: &Line, body: &str) -> Option<Move> {
    if !body.eq_ignore_ascii_case(PASS) && !PASSES.contains(&body) {
        return None;
    }
    let (variant, position) = (line.variant(), line.position());
    let may = variant.may_pass() || position.forced_pass(variant).is_some();
    let general = position.general(variant, position.turn());
    general.filter(|_| may).map(|at| Move::new(at, at))
}

/// A text in short algebraic. Castling is left to full algebraic.
pub(super) struct Short {
    pub(super) to: Square,
    takes: bool,
    pub(super) becomes: Becomes,
    /// The possible meanings of the letters before the target, the exact one first.
    pub(super) readings: Vec<ShortReading>,
}

/// What a piece becomes according to a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Becomes {
    Unsaid,
    /// The kind after the target, as in `=Q`.
    Kind(KindId),
    /// `+`, in games where pieces are turned over.
    Turned,
}

/// A possible meaning of the letters before the target.
pub(super) struct ShortReading {
    pub(super) kind: KindId,
    file: Option<usize>,
    rank: Option<usize>,
}

/// A text without the signs at its end, and whether there was a plus.
pub(super) fn without_signs(text: &str) -> (&str, bool) {
    let mut rest = text.trim_end();
    let mut plus = false;
    loop {
        let shorter = SIGNS.iter().find_map(|sign| rest.strip_suffix(sign));
        let without_plus = rest.strip_suffix('+');
        plus = plus || without_plus.is_some();
        match shorter.or(without_plus) {
            Some(shorter) => rest = shorter.trim_end(),
            None => return (rest, plus),
        }
    }
}

impl Short {
    /// Splits a text into its parts. None if it has another form, and on a free board.
    pub(super) fn parse(variant: &Variant, text: &str) -> Option<Short> {
        if variant.allows().board_edits {
            return None;
        }
        let kept = |c: &char| !matches!(c, ' ' | '(' | ')' | '/' | '~' | '\u{FE0E}' | '\u{FE0F}');
        let text: String = text.chars().map(plain).filter(kept).collect();
        let (text, plus) = without_signs(&text);
        let rest = text.strip_prefix('+').filter(|_| variant.turns_pieces());
        let turned = rest.is_some();
        let (text, promotion) = promotion(variant, rest.unwrap_or(text))?;
        let (before, to) = target(variant.board(), text)?;
        let origin = before.trim_end_matches(['x', 'X', ':', '-']);
        let readings = readings(variant, origin, to, turned);
        (!readings.is_empty()).then(|| Short {
            to,
            takes: before[origin.len()..].contains(['x', 'X', ':']),
            becomes: match promotion {
                Some(kind) => Becomes::Kind(kind),
                None if plus && variant.turns_pieces() => Becomes::Turned,
                None => Becomes::Unsaid,
            },
            readings,
        })
    }
}

/// Removes the letter of a promotion: `e8=Q`, `e8Q`. `=` alone declines it.
fn promotion<'t>(variant: &Variant, text: &'t str) -> Option<(&'t str, Option<KindId>)> {
    match text.chars().next_back() {
        Some(letter) if letter.is_ascii_alphabetic() => {
            let rest = &text[..text.len() - 1];
            let rest = rest.strip_suffix('=').unwrap_or(rest);
            Some((rest, Some(variant.kind_named(letter)?)))
        }
        _ => Some((text.strip_suffix('=').unwrap_or(text), None)),
    }
}

/// Removes the point at the end of a text.
fn target<'t>(board: &Board, text: &'t str) -> Option<(&'t str, Square)> {
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let start = text.len().checked_sub(digits + 1)?;
    if !text.is_char_boundary(start) {
        return None;
    }
    let (before, name) = text.split_at(start);
    Some((before, board.find(&name.to_ascii_lowercase())?))
}

/// The kind whose letter is left out: the pawn, also in variants without this notation.
fn pawn(variant: &Variant) -> Option<KindId> {
    match variant.has_san() {
        true => variant.san_pawn(),
        false => variant.kind_named('P'),
    }
}

/// The possible meanings of the letters before the target. A capital is a piece. A lower-case
/// letter is a file, otherwise a piece.
fn readings(variant: &Variant, origin: &str, to: Square, turned: bool) -> Vec<ShortReading> {
    let board = variant.board();
    let mut found = Vec::new();
    let first = origin.chars().next().filter(char::is_ascii_alphabetic);
    let kind = first.and_then(|letter| {
        let label = Label::plain(letter);
        variant.kind_labelled(Label { turned, ..label })
    });
    if let (Some(kind), Some((file, rank))) = (kind, first.and_then(|_| place(board, &origin[1..])))
    {
        found.push(ShortReading { kind, file, rank });
    }
    if let (Some(pawn), Some((file, rank))) = (pawn(variant), place(board, origin)) {
        let reading = ShortReading {
            kind: pawn,
            // Without a file, a pawn moves straight forward, if it can.
            file: file.or((!variant.kind(pawn).strays()).then(|| board.file_of(to))),
            rank,
        };
        let capital = first.is_some_and(|letter| letter.is_ascii_uppercase());
        // A capital that is the letter of a piece cannot be a file: `Bxc5` is never a pawn's move.
        if !capital || found.is_empty() {
            found.insert(0, reading);
        }
    }
    found
}

/// A file, a rank, or both. None if the text has anything else.
fn place(board: &Board, text: &str) -> Option<(Option<usize>, Option<usize>)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (file, rank) = text.split_at(letters);
    let file_at = |i: &usize| board.file_label(*i).eq_ignore_ascii_case(file);
    let rank_at = |i: &usize| board.rank_label(*i) == rank;
    Some((
        match file {
            "" => None,
            _ => Some((0..board.files()).find(file_at)?),
        },
        match rank {
            "" => None,
            _ => Some((0..board.ranks()).find(rank_at)?),
        },
    ))
}

impl ShortReading {
    pub(super) fn fits(
        &self,
        variant: &Variant,
        position: &Position,
        short: &Short,
        mv: Move,
    ) -> bool {
        let kind = position.piece_at(mv.from);
        let kind = kind.map(|piece| variant.called_in_moves(piece.kind));
        let becomes = match short.becomes {
            Becomes::Kind(kind) => mv.promotion == Some(kind),
            Becomes::Turned | Becomes::Unsaid => true,
        };
        mv.to == short.to
            && mv.dropped.is_none()
            && kind == Some(self.kind)
            && self.comes_from(variant.board(), mv.from)
            && becomes
            && (!short.takes || position.taken(variant, mv).is_some())
    }

    pub(super) fn comes_from(&self, board: &Board, square: Square) -> bool {
        self.file.is_none_or(|file| board.file_of(square) == file)
            && self.rank.is_none_or(|rank| board.rank_of(square) == rank)
    }
}
