//! Writes moves in a notation, and tells which variants have which notations.

use super::by_file::chinese::{self, Script};
use super::by_file::{lau, wxf};
use super::name::Notation;
use super::pgn::variant_names::is_chinese_chess;
use super::shogi::{self, japanese, usi, western};
use super::typed::entry::read_for;
use super::typed::short_text::PASS;
use super::{algebraic, coordinate, san};
use crate::rules::{Line, Move, Position, Variant};

impl Notation {
    /// Whether games of this variant can be written in this notation.
    pub fn is_for(self, variant: &Variant) -> bool {
        // No other notation can express edits of the board.
        if variant.allows().board_edits {
            return matches!(self, Notation::Algebraic | Notation::Coordinate);
        }
        match self {
            Notation::Algebraic | Notation::Coordinate => true,
            Notation::Iccs | Notation::Ucci => {
                wxf::is_for(variant) && coordinate::is_ranked(variant)
            }
            Notation::Wxf | Notation::Chinese | Notation::ChineseSimplified => wxf::is_for(variant),
            Notation::Lau => lau::is_for(variant),
            Notation::San => variant.has_san(),
            Notation::Western | Notation::Usi => shogi::is_for(variant),
            Notation::Japanese => japanese::is_for(variant),
        }
    }

    /// The notation in which other programs read PGN of this variant: short algebraic for games
    /// related to chess, ICCS for Xiangqi. None if there is no common notation.
    pub fn for_programs(variant: &Variant) -> Option<Notation> {
        match Notation::San.is_for(variant) {
            true => Some(Notation::San),
            false => is_chinese_chess(variant).then_some(Notation::Iccs),
        }
    }

    /// The notations for games of this variant.
    pub fn available(variant: &Variant) -> Vec<Notation> {
        let fits = |notation: &Notation| notation.is_for(variant);
        Notation::ALL.iter().copied().filter(fits).collect()
    }

    /// Writes a move from this position. None if the notation has no form for it.
    pub fn write(self, variant: &Variant, position: &Position, mv: Move) -> Option<String> {
        if mv.is_unseen() {
            return Some(algebraic::UNSEEN.to_owned());
        }
        if !self.is_for(variant) {
            return None;
        }
        let text = self.write_alone(variant, position, mv)?;
        Some(match mv.drawn.known() {
            // Coordinates have their own form for it.
            None => text,
            Some(_) if self == Notation::Coordinate => text,
            Some(drawn) => match variant.turned_up(mv) {
                Some(piece) if mv.from == mv.to => algebraic::placed(variant, piece, mv.to),
                Some(piece) => format!("{text}; {}", algebraic::placed(variant, piece, mv.to)),
                None => format!("{text} {{{}}}", variant.chance_text(drawn)),
            },
        })
    }

    /// The same without the random outcome after the move.
    fn write_alone(self, variant: &Variant, position: &Position, mv: Move) -> Option<String> {
        if self == Notation::Coordinate {
            return Some(coordinate::write(variant, mv));
        }
        // A mark without a choice is written as the move that follows from it.
        let Some(mv) = position.moved_by(variant, mv) else {
            return Some(variant.board().name(mv.to).to_owned());
        };
        match self {
            Notation::Algebraic => Some(algebraic::write(variant, position, mv)),
            Notation::Coordinate => None,
            Notation::Iccs => coordinate::iccs(variant, mv),
            Notation::Ucci => coordinate::ucci(variant, mv),
            Notation::Wxf => wxf::write(variant, position, mv),
            Notation::Chinese => chinese::write(variant, position, mv, Script::Traditional),
            Notation::ChineseSimplified => {
                chinese::write(variant, position, mv, Script::Simplified)
            }
            Notation::Lau => lau::write(variant, position, mv),
            Notation::San => san::write(variant, position, mv),
            Notation::Western => western::write(variant, position, mv),
            Notation::Japanese => japanese::write(variant, position, mv),
            Notation::Usi => Some(usi::write(variant, mv)),
        }
    }

    /// This notation, or full algebraic if the variant does not have this notation.
    #[must_use]
    pub fn or_algebraic(self, variant: &Variant) -> Notation {
        if self.is_for(variant) {
            self
        } else {
            Notation::Algebraic
        }
    }

    /// Writes a move like [`write`](Notation::write), or in full algebraic if this notation has no
    /// form for it.
    pub fn write_or_algebraic(self, variant: &Variant, position: &Position, mv: Move) -> String {
        self.write(variant, position, mv)
            .unwrap_or_else(|| algebraic::write(variant, position, mv))
    }

    /// The same after another move. In Japanese, a move to the square of the last one begins with
    /// 同.
    pub fn write_after(
        self,
        last: Option<Move>,
        variant: &Variant,
        position: &Position,
        mv: Move,
    ) -> String {
        let is_same = last.is_some_and(|last| last.to == mv.to) && self == Notation::Japanese;
        match self.write(variant, position, mv).filter(|_| is_same) {
            Some(text) => japanese::on_the_same(&text),
            None => self.write_or_algebraic(variant, position, mv),
        }
    }
}

/// A legal move in a notation, as an example. None if there is no legal move.
pub fn example(line: &Line, notation: Notation) -> Option<String> {
    let moves = line.legal();
    let middle = *moves.get(moves.len() / 2)?;
    if line.variant().is_mark(middle) {
        return Some(coordinate::write(line.variant(), middle));
    }
    Some(notation.write_or_algebraic(line.variant(), line.position(), middle))
}

/// A move in a player's notation if that text is read as the same move, otherwise in full
/// algebraic.
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
