//! Builds the ways to castle of a variant file, with checks.

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::{CastlingText, ShuffledCastlingText};
use crate::rules::board::{Board, KindId, Move, Piece, Side, Square, points, set_of};
use crate::rules::kinds::{Castling, Kind, Label, MAX_CASTLINGS};
use crate::rules::variant::Seat;

/// Builds the ways to castle from fixed points.
pub(super) fn build_castlings(
    raw: &[Spanned<CastlingText>],
    board: &Board,
    kinds: &[Kind],
    seats: &[Seat; 2],
) -> Result<Vec<Castling>, Fault> {
    let mut ways: Vec<Castling> = Vec::new();
    for text in raw {
        let mut way =
            build(text.get_ref(), board, kinds, seats).map_err(|what| fault(text, what))?;
        way.bit = u32::try_from(ways.len()).unwrap_or(0);
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
    let castler = castler(kinds, text.piece.as_deref())?;
    let partner = partner(kinds, castler, &text.partner)?;
    let (king, goes) = (way(board, &text.king)?, way(board, &text.goes)?);
    let passed = |mv: Move| {
        let points = line(board, mv);
        points.ok_or_else(|| format!("the way `{}` is no straight line", text.king))
    };
    let (king_points, other_points) = (passed(king)?, passed(goes)?);
    if king.from == goes.from || king.to == goes.to {
        return Err("the two pieces that castle need points of their own".to_owned());
    }
    let homes = king.from.bit() | goes.from.bit();
    Ok(Castling {
        side: if first { Side::First } else { Side::Second },
        letter: text.letter,
        name: text.name.clone(),
        kind: castler,
        king,
        lands: king.to,
        bit: 0,
        partner,
        goes,
        empty: (set_of(king_points.iter().copied()) | set_of(other_points)) & !homes,
        safe: king_points,
    })
}

/// The kind that castles: the named one, otherwise the royal one.
fn castler(kinds: &[Kind], named: Option<&str>) -> Result<KindId, String> {
    let castles = |kind: &&Kind| match named {
        Some(name) => kind.name == name,
        None => kind.royal,
    };
    let kind = kinds.iter().find(castles).ok_or_else(|| match named {
        Some(name) => format!("there is no piece called `{name}` to castle"),
        None => {
            "without a royal piece nobody castles, unless it says which `piece` does".to_owned()
        }
    })?;
    Ok(kind.id)
}

/// The kind that castles together with this one.
fn partner(kinds: &[Kind], castler: KindId, name: &str) -> Result<KindId, String> {
    let partner = kinds.iter().find(|kind| kind.name == name);
    let partner = partner.filter(|kind| !kind.royal && kind.id != castler);
    let partner = partner.ok_or_else(|| format!("`{name}` is no piece to castle with"))?;
    Ok(partner.id)
}

/// Builds every way to castle in a shuffled set-up, one for each pair of points of the first rank
/// on which the two pieces can begin.
pub(super) fn build_shuffled(
    text: &ShuffledCastlingText,
    board: &Board,
    kinds: &[Kind],
    seats: &[Seat; 2],
    homes: [u128; 2],
) -> Result<Vec<Castling>, String> {
    let castler = castler(kinds, None)?;
    let partner = partner(kinds, castler, &text.partner)?;
    let is_long = |home: &u128| home.count_ones() as usize > board.files();
    if board.files() > 16 || homes.iter().any(is_long) {
        return Err("castling is along one rank of at most 16 files".to_owned());
    }
    let mut ways = Vec::new();
    for side in Side::BOTH {
        let pieces = [Piece::new(side, castler), Piece::new(side, partner)];
        let upper = seats[side.index()].upper;
        let home: Vec<Square> = points(homes[side.index()]).collect();
        for &rook in home.iter().rev() {
            for &king in home.iter().filter(|&&king| king != rook) {
                ways.push(shuffled_way(text, board, pieces, upper, king, rook)?);
            }
        }
    }
    Ok(ways)
}

/// The way to castle for two pieces that begin on these points.
fn shuffled_way(
    text: &ShuffledCastlingText,
    board: &Board,
    pieces: [Piece; 2],
    upper: bool,
    king: Square,
    rook: Square,
) -> Result<Castling, String> {
    let [castler, partner] = pieces;
    let file = board.file_of(rook);
    let (files, name) = match file > board.file_of(king) {
        true => (&text.right, "O-O"),
        false => (&text.left, "O-O-O"),
    };
    let on_rank = |file: &str| {
        let rank = board.rank_label(board.rank_of(king));
        named_point(board, &format!("{file}{rank}"))
    };
    let (lands, beside) = (on_rank(&files.0)?, on_rank(&files.1)?);
    let letter = board.file_label(file).chars().next().unwrap_or('a');
    let between = |from: Square, to: Square| {
        let ends = [board.file_of(from), board.file_of(to)];
        let files = ends[0].min(ends[1])..=ends[0].max(ends[1]);
        let all = files.filter_map(|file| board.at(file, board.rank_of(king)));
        all.collect::<Vec<Square>>()
    };
    let way = between(king, lands);
    let passed = [between(rook, beside), between(king, rook)].concat();
    Ok(Castling {
        side: castler.side,
        letter: Label::plain(letter).cased(upper).letter,
        name: name.to_owned(),
        kind: castler.kind,
        king: Move::new(king, rook),
        lands,
        bit: u32::try_from(16 * castler.side.index() + file).unwrap_or(0),
        partner: partner.kind,
        goes: Move::new(rook, beside),
        empty: set_of(way.iter().copied().chain(passed)) & !(king.bit() | rook.bit()),
        safe: way,
    })
}

fn named_point(board: &Board, name: &str) -> Result<Square, String> {
    let missing = || format!("there is no point `{name}` on this board");
    board.find(name).ok_or_else(missing)
}

/// Reads a movement such as `e1-g1`.
fn way(board: &Board, text: &str) -> Result<Move, String> {
    let (from, to) = text
        .split_once('-')
        .ok_or_else(|| format!("`{text}` is no way from point to point"))?;
    let (from, to) = (named_point(board, from)?, named_point(board, to)?);
    if from == to {
        return Err(format!("`{text}` leads nowhere"));
    }
    Ok(Move::new(from, to))
}

/// The points of a straight path, including both ends.
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
