//! Moves written for somebody who may copy them.

use super::name::Notation;
use super::typed::entry::read_for;
use super::typed::resolve::PASS;
use super::{algebraic, coordinate};
use crate::rules::{Line, Move};

/// A move as somebody who writes in that notation would write it, if that is then read so; in full
/// algebraic otherwise.
#[must_use]
pub fn written_for(line: &Line, own: Notation, mv: Move) -> String {
    let (variant, before) = (line.variant(), line.position());
    if variant.is_pass(mv) {
        return PASS.to_owned();
    }
    if variant.is_mark(mv) {
        return coordinate::write(variant, mv);
    }
    let text = own.write_or_algebraic(variant, before, mv);
    match read_for(line, own, &text) {
        Ok(entry) if entry.mv == mv => text,
        _ => algebraic::write(variant, before, mv),
    }
}
