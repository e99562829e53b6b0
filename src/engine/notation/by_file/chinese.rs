//! The Chinese notation: `炮二平五`, `車９進１`. It has the structure of WXF. Red's numbers are Chinese
//! numerals, Black's are full-width digits.

use super::called;
use super::course::{Course, Heading, Standing};
use super::pattern::{Pattern, Place, Which};
use crate::rules::{Crowd, KindId, Move, Piece, Position, Side, Variant};

/// The script of the characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) enum Script {
    Traditional,
    Simplified,
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Writes a move. None if the notation has no form for it.
pub(in crate::notation) fn write(
    variant: &Variant,
    position: &Position,
    mv: Move,
    script: Script,
) -> Option<String> {
    let piece = called(variant, position.piece_at(mv.from)?);
    let kind = variant.kind(piece.kind);
    kind.written.wxf?;
    let course = Course::of(variant, piece, mv)?;
    let standing = Standing::of(variant, position, mv.from, piece);
    let sign = character(variant, piece, script)?;
    let file = numeral(variant, piece.side, course.file)?;
    let head = head(script, kind.written.crowd, standing, sign, file)?;
    let way = way(script, course.heading);
    let number = numeral(variant, piece.side, course.number)?;
    Some(format!("{head}{way}{number}"))
}

/// The two characters that identify the piece.
fn head(
    script: Script,
    crowd: Crowd,
    standing: Standing,
    sign: &str,
    file: char,
) -> Option<String> {
    if standing.is_told_by_file(crowd) {
        return Some(format!("{sign}{file}"));
    }
    let row = crowd == Crowd::Row;
    let rear = match script {
        Script::Traditional => '後',
        Script::Simplified => '后',
    };
    let Standing {
        before,
        pieces,
        crowded,
        ..
    } = standing;
    let mark = match (pieces, before) {
        (2..=5, 0) => '前',
        (3, 1) => '中',
        (2 | 3, _) => rear,
        // Numbers from the front are Chinese numerals for both sides.
        (4 | 5, place) if row => NUMERALS[place],
        _ => return None,
    };
    match (crowded, pieces) {
        (1, 2 | 3) => Some(format!("{mark}{sign}")),
        (1, _) if row => Some(format!("{mark}{sign}")),
        (_, 2 | 3) if row => Some(format!("{mark}{file}")),
        _ => None,
    }
}

fn character(variant: &Variant, piece: Piece, script: Script) -> Option<&str> {
    let kind = variant.kind(piece.kind);
    let side = piece.side.index();
    let text = match script {
        Script::Traditional => &kind.written.characters[side],
        Script::Simplified => &kind.characters[side].simplified,
    };
    (!text.is_empty()).then_some(text)
}

/// A number in the digits of a side. The side with upper-case letters, Red, uses Chinese numerals.
pub(in crate::notation) fn numeral(variant: &Variant, side: Side, number: u8) -> Option<char> {
    let place = usize::from(number).checked_sub(1)?;
    if variant.seat(side).upper {
        NUMERALS.get(place).copied()
    } else {
        let digit = char::from_digit(u32::from(number), 10)?;
        char::from_u32(u32::from(digit) + 0xFEE0)
    }
}

fn way(script: Script, heading: Heading) -> char {
    match (heading, script) {
        (Heading::Forward, Script::Traditional) => '進',
        (Heading::Forward, Script::Simplified) => '进',
        (Heading::Backward, _) => '退',
        (Heading::Sideways, _) => '平',
    }
}

#[derive(Debug, Clone, Copy)]
enum Sign {
    TrackedPiece(KindId),
    Number(u8),
    Mark(Place),
    Way(Heading),
}

/// Reads a text in either script, with any known character of a piece and with either kind of
/// digits. None if it is not in this notation.
pub(in crate::notation) fn parse(
    variant: &Variant,
    turn: crate::rules::Side,
    text: &str,
) -> Option<Pattern> {
    use Sign::{Mark, Number, TrackedPiece, Way};
    let seen = text.chars().filter(|c| !c.is_whitespace()).take(6);
    let signs: Option<Vec<Sign>> = seen.map(|c| sign(variant, turn, c)).collect();
    let signs = signs?;
    let [head @ .., Way(heading), Number(number)] = signs.as_slice() else {
        return None;
    };
    let (kind, which) = match *head {
        [TrackedPiece(kind), Number(file)] => (Some(kind), Which::File(file)),
        [Mark(place), TrackedPiece(kind)] | [TrackedPiece(kind), Mark(place)] => {
            (Some(kind), Which::Place(place, None))
        }
        [Number(number), TrackedPiece(kind)] => {
            (Some(kind), Which::Place(Place::Nth(number), None))
        }
        [Mark(place), Number(file)] => (None, Which::Place(place, Some(file))),
        [Mark(place), TrackedPiece(kind), Number(file)] => {
            (Some(kind), Which::Place(place, Some(file)))
        }
        [Number(number), TrackedPiece(kind), Number(file)] => {
            (Some(kind), Which::Place(Place::Nth(number), Some(file)))
        }
        _ => return None,
    };
    Some(Pattern {
        kind,
        which,
        heading: *heading,
        number: *number,
    })
}

fn sign(variant: &Variant, turn: crate::rules::Side, c: char) -> Option<Sign> {
    match c {
        '前' => Some(Sign::Mark(Place::Front)),
        '中' => Some(Sign::Mark(Place::Middle)),
        '後' | '后' => Some(Sign::Mark(Place::Rear)),
        '進' | '进' => Some(Sign::Way(Heading::Forward)),
        '退' => Some(Sign::Way(Heading::Backward)),
        '平' => Some(Sign::Way(Heading::Sideways)),
        _ => match number(c) {
            Some(number) => Some(Sign::Number(number)),
            None => kind_of(variant, turn, c).map(Sign::TrackedPiece),
        },
    }
}

/// What a sign stands for: a numeral, or a digit of either width.
pub(in crate::notation) fn number(c: char) -> Option<u8> {
    let written = NUMERALS.iter().position(|numeral| *numeral == c);
    let number = match (c, written) {
        (_, Some(place)) => place + 1,
        ('1'..='9', _) => c as usize - '0' as usize,
        ('１'..='９', _) => c as usize - '０' as usize,
        _ => return None,
    };
    u8::try_from(number).ok()
}

/// The kind of a character. The characters of the side to move are tried first, then all others.
fn kind_of(variant: &Variant, turn: crate::rules::Side, c: char) -> Option<KindId> {
    let side = turn.index();
    let is = |text: &str| text.chars().eq([c]);
    let kinds = || {
        let kinds = variant.kinds().iter();
        kinds.filter(|kind| kind.written.wxf.is_some())
    };
    let own = |kind: &&crate::rules::Kind| {
        is(&kind.written.characters[side]) || is(&kind.characters[side].simplified)
    };
    let any = |kind: &&crate::rules::Kind| {
        let borne = |seat: &crate::rules::Characters| is(&seat.traditional) || is(&seat.simplified);
        kind.characters.iter().any(borne)
            || kind.written.characters.iter().any(|text| is(text))
            || kind.written.also.contains(c)
    };
    let found = kinds().find(own).or_else(|| kinds().find(any));
    found.map(|kind| kind.id)
}
