//! The ways to castle of a variant file, checked.

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::CastlingText;
use crate::rules::board::geometry::Board;
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{Side, Square};
use crate::rules::kinds::castling::{Castling, MAX_CASTLINGS};
use crate::rules::kinds::kind::Kind;
use crate::rules::variant::seat::Seat;

/// Checks the ways to castle.
pub(super) fn build_castlings(
    raw: &[Spanned<CastlingText>],
    board: &Board,
    kinds: &[Kind],
    seats: &[Seat; 2],
) -> Result<Vec<Castling>, Fault> {
    let mut ways: Vec<Castling> = Vec::new();
    for text in raw {
        let way = build(text.get_ref(), board, kinds, seats).map_err(|what| fault(text, what))?;
        if ways.len() == MAX_CASTLINGS {
            let what = format!("there are at most {MAX_CASTLINGS} ways to castle");
            return Err(fault(text, what));
        }
        if ways.iter().any(|other| other.letter == way.letter) {
            return Err(fault(text, "two ways to castle have the same letter"));
        }
        if ways.iter().any(|other| other.king == way.king) {
            return Err(fault(text, "two ways to castle move the royal piece alike"));
        }
        ways.push(way);
    }
    Ok(ways)
}

fn build(
    text: &CastlingText,
    board: &Board,
    kinds: &[Kind],
    seats: &[Seat; 2],
) -> Result<Castling, String> {
    if !text.letter.is_ascii_alphabetic() {
        return Err("a castling right is a letter of the alphabet".to_owned());
    }
    let first = seats[0].upper == text.letter.is_ascii_uppercase();
    if !kinds.iter().any(|kind| kind.royal) {
        return Err("without a royal piece nobody castles".to_owned());
    }
    let partner = kinds.iter().find(|kind| kind.name == text.partner);
    let partner = partner.filter(|kind| !kind.royal);
    let partner =
        partner.ok_or_else(|| format!("`{}` is no piece to castle with", text.partner))?;
    let (king, goes) = (way(board, &text.king)?, way(board, &text.goes)?);
    let passed = |mv: Move| {
        let points = line(board, mv);
        points.ok_or_else(|| format!("the way `{}` is no straight line", text.king))
    };
    let (king_points, other_points) = (passed(king)?, passed(goes)?);
    if king.from == goes.from || king.to == goes.to {
        return Err("the two pieces that castle need points of their own".to_owned());
    }
    let set = |points: &[Square]| points.iter().fold(0, |set, point| set | point.bit());
    let homes = king.from.bit() | goes.from.bit();
    Ok(Castling {
        side: if first { Side::First } else { Side::Second },
        letter: text.letter,
        name: text.name.clone(),
        king,
        partner: partner.id,
        goes,
        empty: (set(&king_points) | set(&other_points)) & !homes,
        safe: king_points,
    })
}

/// A way written `e1-g1`.
fn way(board: &Board, text: &str) -> Result<Move, String> {
    let (from, to) = text
        .split_once('-')
        .ok_or_else(|| format!("`{text}` is no way from point to point"))?;
    let point = |name: &str| {
        let missing = || format!("there is no point `{name}` on this board");
        board.find(name).ok_or_else(missing)
    };
    let (from, to) = (point(from)?, point(to)?);
    if from == to {
        return Err(format!("`{text}` leads nowhere"));
    }
    Ok(Move::new(from, to))
}

/// The points of a straight way, both ends with it.
fn line(board: &Board, mv: Move) -> Option<Vec<Square>> {
    let mut points = vec![mv.from];
    let direction = board
        .directions
        .iter()
        .find(|d| d.ray(mv.from) & mv.to.bit() != 0)?;
    let mut here = mv.from;
    while here != mv.to {
        here = board.offset(here, direction.step)?;
        points.push(here);
    }
    Some(points)
}
