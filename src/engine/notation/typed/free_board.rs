//! The parts of a typed text on a free board. Each is read on the board after the previous parts.

use super::labels::{abbreviated, compare_label, only_letter, point};
use super::parts::Part;
use super::read_error::ReadError;
use crate::rules::{BoardEdit, BoardEdits, KindId, Line, Move, Piece, Position, Square};

/// The turn that consists of all parts.
pub(super) fn read(line: &Line, parts: Vec<Part>) -> Result<Move, ReadError> {
    let mut turn = Turn {
        line,
        now: *line.position(),
        done: Vec::new(),
    };
    for part in parts {
        turn.add(part)?;
    }
    Move::of_edits(&turn.done).ok_or(ReadError::TooManyParts)
}

struct Turn<'l> {
    line: &'l Line,
    now: Position,
    done: Vec<BoardEdit>,
}

impl Turn<'_> {
    fn add(&mut self, part: Part) -> Result<(), ReadError> {
        match part {
            Part::Go {
                label,
                from,
                to,
                promotion,
            } => self.go(label, &from, &to, promotion),
            Part::Target { label, to } => Err(abbreviated(self.line, label, &to)),
            Part::Castle(_) => Err(ReadError::NotUnderstood),
            Part::Remove(at) => self.apply(BoardEdit::Remove(self.point(&at)?)),
            Part::Clear(at) => {
                let at = self.point(&at)?;
                self.apply(if self.now.is_absent(at) {
                    BoardEdit::Restore(at)
                } else {
                    BoardEdit::Remove(at)
                })
            }
            Part::RemovePoint(at) => self.apply(BoardEdit::RemovePoint(self.point(&at)?)),
            Part::Place { label, to } | Part::Drop { label, to } => {
                let piece = self.named(&label)?;
                self.apply(BoardEdit::Place(self.point(&to)?, piece))
            }
        }
    }

    /// Moves a piece, which may become another one.
    fn go(
        &mut self,
        label: Option<String>,
        from: &str,
        to: &str,
        promotion: Option<String>,
    ) -> Result<(), ReadError> {
        let (from, to) = (self.point(from)?, self.point(to)?);
        let piece = self.now.piece_at(from);
        if let (Some(label), Some(piece)) = (&label, piece) {
            compare_label(self.line.variant(), label, piece, Move::new(from, to))?;
        }
        self.apply(BoardEdit::Go { from, to })?;
        match (promotion, piece) {
            (Some(label), Some(Piece { side, .. })) => {
                let kind = self.kind(&label)?;
                self.apply(BoardEdit::Place(to, Piece { side, kind }))
            }
            _ => Ok(()),
        }
    }

    fn apply(&mut self, edit: BoardEdit) -> Result<(), ReadError> {
        if self.done.len() == BoardEdits::MOST {
            return Err(ReadError::TooManyParts);
        }
        let edited = self.now.after_edit(self.line.variant(), edit);
        self.now = edited.map_err(ReadError::Illegal)?.0;
        self.done.push(edit);
        Ok(())
    }

    fn point(&self, name: &str) -> Result<Square, ReadError> {
        point(self.line, name)
    }

    /// The piece of a label, whose case determines the side.
    fn named(&self, label: &str) -> Result<Piece, ReadError> {
        let kind = self.kind(label)?;
        let upper = label.starts_with(|letter: char| letter.is_ascii_uppercase());
        let side = self.line.variant().side_of_case(upper);
        Ok(Piece { side, kind })
    }

    fn kind(&self, label: &str) -> Result<KindId, ReadError> {
        let letter = only_letter(label);
        let kind = letter.and_then(|letter| self.line.variant().kind_named(letter));
        kind.ok_or_else(|| ReadError::UnknownPiece(label.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{LabelFault, algebraic, coordinate, read};
    use crate::rules::{Refusal, Rulebook, catalogue};

    fn line() -> Line {
        Line::new(catalogue::find("free-xiangqi").unwrap(), Rulebook::Free)
    }

    fn reads(text: &str) -> String {
        let line = line();
        let entry = read(&line, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        coordinate::write(line.variant(), entry.mv)
    }

    fn refused(text: &str) -> ReadError {
        read(&line(), text).unwrap_err()
    }

    #[test]
    fn every_editing_form_is_read() {
        for (text, means) in [
            ("R a1-a5", "a1a5"),
            ("a1-i10", "a1i10"),
            ("r a10-a5", "a10a5"),
            ("P-e8", "Pe8"),
            ("p-e8", "pe8"),
            ("B-e5", "Be5"),
            ("H-e5", "Ne5"),
            ("P*e5", "Pe5"),
            ("@-e4", "e4-"),
            ("@e4", "e4-"),
            ("e4-", "e4-"),
            ("-e4", "-e4"),
            ("-e4; @-e4", "-e4;@e4"),
            ("-e4; P-e4", "-e4;Pe4"),
            ("-e4; R a1-e4", "-e4;a1e4"),
            ("P e4-e10; R-e10", "e4e10;Re10"),
            ("e4e10r", "e4e10;Re10"),
            ("P e4-e6; e7-", "e4e6;e7-"),
            ("R a1-a4;R a4-a7；a7-", "a1a4;a4a7;a7-"),
        ] {
            assert_eq!(reads(text), means, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut line = line();
        for text in [
            "P e4-e10; R-e10; -e7; -e6",
            "@-e7",
            "r a10-a9; b-e5; e5-; @-e6; r a9-e6",
            "C h3-e3",
            "-i1",
            "C e3-i1; i1-; c-i1",
        ] {
            let entry = read(&line, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let written = algebraic::write(line.variant(), line.position(), entry.mv);
            assert_eq!(written, text);
            line.push(entry.mv).unwrap();
        }
        assert_eq!(line.ply(), 6);
    }

    #[test]
    fn a_label_is_checked_whosever_piece_it_is() {
        let fault = |text: &str| match refused(text) {
            ReadError::WrongLabel { fault, .. } => fault,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(fault("C a1-a2"), LabelFault::TrackedPiece);
        assert_eq!(fault("r a1-a2"), LabelFault::Case);
        assert_eq!(fault("R a10-a9"), LabelFault::Case);
        assert_eq!(fault("a1-a2; C a2-a3"), LabelFault::TrackedPiece);
        assert_eq!(fault("Q a1-a2"), LabelFault::Unknown);
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let at = |name| line().variant().board().find(name).unwrap();
        let illegal = |why| ReadError::Illegal(why);
        assert_eq!(refused("e5-e6"), illegal(Refusal::NoPiece(at("e5"))));
        assert_eq!(refused("e5-"), illegal(Refusal::NoPiece(at("e5"))));
        assert_eq!(refused("@-e5"), illegal(Refusal::NoPiece(at("e5"))));
        let gone = illegal(Refusal::PointGone(at("e4")));
        for text in ["-e4; e4-e5", "-e4; e4-", "-e4; -e4"] {
            assert_eq!(refused(text), gone, "{text}");
        }
        assert_eq!(refused("Q-e5"), ReadError::UnknownPiece("Q".into()));
        assert_eq!(refused("e4e5q"), ReadError::UnknownPiece("q".into()));
        assert_eq!(refused("-e11"), ReadError::NoSuchSquare("e11".into()));
        let nine = ["a1-a1"; 9].join(";");
        assert_eq!(refused(&nine), ReadError::TooManyParts);
        assert!(read(&line(), &["a1-a1"; 8].join(";")).is_ok());
        assert_eq!(refused("; ;"), ReadError::Empty);
    }
}
