//! Searches for pieces on given points: `e5=R,h10=k,e9=-`. Letters are those of FEN, with the case
//! for the side; `-` is an empty point, and `?` any piece.

use super::{Fault, InVariant};
use crate::rules::{Kind, Move, Piece, Position, Square, Variant};
use std::sync::Arc;

/// Conditions on several points at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    points: Vec<(Square, PointCondition)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PointCondition {
    Nothing,
    Anything,
    Piece(Piece),
}

/// The maximum number of points in a pattern.
const MOST_POINTS: usize = 20;

impl Pattern {
    /// Parses a pattern in a variant's letters.
    ///
    /// # Errors
    /// If the text is invalid, the board has no such point, or the variant no such piece.
    pub fn read(variant: &Arc<Variant>, text: &str) -> Result<Self, Fault> {
        let wrong = || Fault::Value("pattern", text.to_owned());
        let mut points: Vec<(Square, PointCondition)> = Vec::new();
        let is_between = |c: char| c.is_whitespace() || [',', ';', '，', '；'].contains(&c);
        for part in text.split(is_between).filter(|part| !part.is_empty()) {
            let (point, sign) = part.split_once(['=', '＝']).ok_or_else(wrong)?;
            let no_point = || Fault::Point(InVariant(Arc::clone(variant)), point.to_owned());
            let square = variant.board().find(&point.to_lowercase());
            let stands = (
                square.ok_or_else(no_point)?,
                parse_condition(variant, sign)?,
            );
            if points.iter().any(|(known, _)| *known == stands.0) {
                return Err(wrong());
            }
            points.push(stands);
        }
        match points.len() {
            1..=MOST_POINTS => Ok(Self { points }),
            _ => Err(wrong()),
        }
    }

    /// Whether a position matches.
    pub fn fits(&self, position: &Position) -> bool {
        self.points.iter().all(|(square, stands)| {
            let piece = position.piece_at(*square);
            match stands {
                PointCondition::Nothing => piece.is_none(),
                PointCondition::Anything => piece.is_some(),
                PointCondition::Piece(_) => {
                    *stands == piece.map_or(PointCondition::Nothing, PointCondition::Piece)
                }
            }
        })
    }

    /// Whether any position of a game matches.
    pub fn fits_game(&self, variant: &Variant, start: &Position, moves: &[Move]) -> bool {
        let mut position = *start;
        self.fits(&position)
            || moves.iter().any(|mv| {
                position = position.play(variant, *mv);
                self.fits(&position)
            })
    }
}

fn parse_condition(variant: &Arc<Variant>, sign: &str) -> Result<PointCondition, Fault> {
    let unknown = || Fault::Piece(InVariant(Arc::clone(variant)), sign.to_owned());
    let mut letters = sign.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return Err(unknown());
    };
    Ok(match letter {
        '-' => PointCondition::Nothing,
        '?' | '？' => PointCondition::Anything,
        letter => {
            let small = letter.to_ascii_lowercase();
            let is_so = |kind: &&Kind| kind.fen.is(small) || kind.also.contains(&small);
            let kinds = || variant.kinds().iter();
            let kind = kinds().find(|kind| kind.fen.is(small));
            let kind = kind.or_else(|| kinds().find(is_so)).ok_or_else(unknown)?;
            PointCondition::Piece(Piece {
                side: variant.side_of_case(letter.is_ascii_uppercase()),
                kind: kind.id,
            })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::rules::catalogue;

    #[test]
    fn points_stand_as_they_are_written() {
        let variant = catalogue::find("xiangqi").unwrap();
        let start = variant.start();
        let fits = |text: &str| Pattern::read(&variant, text).unwrap().fits(start);
        for text in ["a1=R", "A1=R, i10=r e5=-", "h3=?;h10=n", "h10=h，e10＝k"] {
            assert!(fits(text), "{text}");
        }
        for text in ["a1=r", "a1=-", "e5=?", "a1=R,e5=R"] {
            assert!(!fits(text), "{text}");
        }
        let moves = ["h3e3", "h10g8"].map(|text| coordinate::read(&variant, text).unwrap());
        let comes = |text: &str| {
            let pattern = Pattern::read(&variant, text).unwrap();
            pattern.fits_game(&variant, start, &moves)
        };
        assert!(comes("e3=C,g8=-") && comes("e3=C,g8=n") && comes("h3=C"));
        assert!(!comes("h3=C,g8=n"));
    }

    #[test]
    fn invalid_patterns_are_reported() {
        let variant = catalogue::find("xiangqi").unwrap();
        let wrong = |text: &str| Pattern::read(&variant, text).unwrap_err();
        let many = "a1=? ".repeat(21);
        for text in ["", "e5", "a1=R,a1=N", many.as_str()] {
            let value = Fault::Value("pattern", text.to_owned());
            assert_eq!(wrong(text), value, "{text}");
        }
        let of = || InVariant(variant.clone());
        assert_eq!(wrong("z5=R"), Fault::Point(of(), "z5".into()));
        assert_eq!(wrong("e5=Q"), Fault::Piece(of(), "Q".into()));
        assert_eq!(wrong("e5=RR"), Fault::Piece(of(), "RR".into()));
        assert_eq!(wrong("e5="), Fault::Piece(of(), String::new()));
    }
}
