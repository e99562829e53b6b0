//! The meaning of a text in full algebraic or, if it has none there, in short algebraic.

use super::labels::{abbreviated, compare_label, or_only_way, point, read_mark};
use super::parts::{Part, parse, split};
use super::read_error::{ReadError, Refuse, allowed};
use super::short_text::pass;
use super::{compound, free_board, gating, short};
use crate::rules::{Drawn, Line, Move};

/// Reads a move by the rules of movement only, as in records.
pub(super) fn read_by_movement(line: &Line, text: &str) -> Result<Move, ReadError> {
    let (body, told) = without_chance(split(text)?.0);
    let mv = in_algebraic(line, body, Line::refusal_by_movement)?;
    let drawn = told.and_then(|told| line.variant().read_chance(told));
    Ok(Move {
        drawn: Drawn(drawn.or(mv.drawn.0)),
        ..mv
    })
}

/// Splits a move in a record from the random outcome after it: `e2e4{3}`, `P e2-e4 {die 3}`.
fn without_chance(text: &str) -> (&str, Option<&str>) {
    let told = text.strip_suffix('}').and_then(|text| text.split_once('{'));
    match told {
        Some((body, told)) => (body.trim_end(), Some(told.trim())),
        None => (text, None),
    }
}

/// The meaning of a text in full algebraic or, if it has none there, in short algebraic.
pub(super) fn in_algebraic(line: &Line, body: &str, refusal: Refuse) -> Result<Move, ReadError> {
    if let Some(mv) = pass(line, body) {
        return allowed(line, mv, refusal);
    }
    if let Some(mark) = read_mark(line, body, refusal) {
        return mark;
    }
    if let Some(mv) = gating::read(line, body, in_algebraic, refusal) {
        return mv;
    }
    let algebraic = understand(line, body).and_then(|parts| resolve(line, parts, refusal));
    or_only_way(line, short::or_else(line, body, refusal, algebraic))
}

/// The parts of a text. There is at least one.
pub(super) fn understand(line: &Line, body: &str) -> Result<Vec<Part>, ReadError> {
    let parts = body
        .split([';', '；'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(
            |part| match part.contains(['+', '＋']) && !line.variant().turns_pieces() {
                true => Err(ReadError::NotUnderstood),
                false => parse(line.variant().board(), part),
            },
        )
        .collect::<Result<Vec<Part>, ReadError>>()?;
    if parts.is_empty() {
        return Err(ReadError::Empty);
    }
    Ok(parts)
}

/// The move of these parts, unless `refusal` has a reason against it.
fn resolve(line: &Line, parts: Vec<Part>, refusal: Refuse) -> Result<Move, ReadError> {
    if line.variant().allows().board_edits {
        return free_board::read(line, parts);
    }
    let mut parts = parts.into_iter();
    let part = parts.next().ok_or(ReadError::Empty)?;
    let rest = parts.as_slice();
    if !rest.is_empty() && !compound::are_there(line.variant()) {
        return Err(ReadError::SeveralParts);
    }
    let (label, mv) = match part {
        Part::Remove(at) | Part::Clear(at) => return Err(ReadError::Remove(at)),
        Part::RemovePoint(at) => return Err(ReadError::RemovePoint(at)),
        Part::Place { label, to } | Part::Drop { label, to }
            if line.variant().hands().is_some() =>
        {
            return allowed(line, compound::dropped(line, &label, &to)?, refusal);
        }
        Part::Place { label, to } => match compound::flipped(line, Some(&label), &to) {
            Some(mv) => (None, mv),
            None => return Err(ReadError::Place { label, to }),
        },
        Part::Drop { label, to } => return Err(ReadError::Drop { label, to }),
        Part::Target { label, to } => match compound::flipped(line, label.as_deref(), &to) {
            Some(mv) => (None, mv),
            None => return Err(abbreviated(line, label, &to)),
        },
        Part::Castle(letters) => (None, compound::castling(line, letters)?),
        Part::Go {
            label,
            from,
            to,
            promotion,
        } => {
            let mut mv = Move::new(point(line, &from)?, point(line, &to)?);
            if let Some(mv) = compound::with_turned_up(line, mv, rest) {
                if let Some(label) = label {
                    check_label(line, &label, mv)?;
                }
                return allowed(line, mv, refusal);
            }
            mv.promotion = compound::becomes(line, promotion.as_deref(), Some(&from), rest)?;
            if let Some(mv) = gating::behind_points(line, mv) {
                return allowed(line, mv, refusal);
            }
            let mv = compound::castled_in_full(line, mv, rest).unwrap_or(mv);
            (label, mv)
        }
    };
    if let Some(label) = label {
        check_label(line, &label, mv)?;
    }
    compound::check_promotion(line, mv, rest)?;
    let (mv, against) = compound::with_only_promotion(line, mv, refusal);
    if let Some(refusal) = against {
        return Err(ReadError::Illegal(refusal));
    }
    compound::check(line, mv, rest)?;
    Ok(mv)
}

/// Checks that a label names the piece on the starting point. The rules check whose piece it is and
/// whether it can move.
fn check_label(line: &Line, given: &str, mv: Move) -> Result<(), ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let Some(piece) = position.piece_at(mv.from) else {
        return Ok(());
    };
    if piece.side != position.moving_side() {
        return Ok(());
    }
    compare_label(variant, given, piece, mv)
}
