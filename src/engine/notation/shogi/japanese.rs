//! The Japanese notation of books, newspapers and KIF files: `７六歩`, `同歩`, `５五角打`, `２二角成`, `５八金右`.
//! It may also have the square that the piece leaves: `７六歩(77)`.

use super::marks::{Flank, Marks, Way};
use super::squares::{self, read};
use super::text::{How, ShogiText, could_turn, rivals_a_drop};
use crate::notation::tokens::narrow;
use crate::rules::{KindId, Line, Move, Piece, Position, Square, Variant};

/// The character of a piece, its name in moves, and other names that can be read.
const NAMES: [(&str, &str, &[&str]); 19] = [
    ("玉", "玉", &["王"]),
    ("飛", "飛", &["飞"]),
    ("角", "角", &[]),
    ("金", "金", &[]),
    ("銀", "銀", &["银"]),
    ("桂", "桂", &[]),
    ("香", "香", &[]),
    ("歩", "歩", &["步"]),
    ("龍", "竜", &["龍", "龙"]),
    ("馬", "馬", &["马"]),
    ("全", "成銀", &["全", "成银"]),
    ("圭", "成桂", &["圭"]),
    ("杏", "成香", &["杏", "杳"]),
    ("と", "と", &["ト", "个"]),
    // The animals of Dobutsu have letters as characters.
    ("L", "ライオン", &["らいおん", "ラ", "ら", "獅"]),
    ("G", "きりん", &["キリン", "き", "キ", "麒"]),
    ("E", "ぞう", &["ゾウ", "ぞ", "ゾ", "象"]),
    ("C", "ひよこ", &["ヒヨコ", "ひ", "ヒ", "雛"]),
    ("+C", "にわとり", &["ニワトリ", "に", "ニ", "鶏"]),
];

/// The square of the opponent's last move.
const SAME: char = '同';
/// Signs before a move that show its side.
pub(in crate::notation) const SIDES: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// Whether the variant has this notation: every piece has a Japanese name.
pub(in crate::notation) fn is_for(variant: &Variant) -> bool {
    let mut kinds = variant.kinds().iter();
    super::is_for(variant) && kinds.all(|kind| name(variant, kind.id).is_some())
}

/// Writes a move. None if no piece stands on the starting square, or no words distinguish it from
/// others.
///
/// A position does not contain the previous move. The square is therefore always written, even if
/// it is the same as the last one.
pub(in crate::notation) fn write(
    variant: &Variant,
    position: &Position,
    mv: Move,
) -> Option<String> {
    let to = squares::japanese(variant.board(), mv.to);
    if let Some(kind) = mv.drops() {
        let name = name(variant, kind)?;
        let rivalled = rivals_a_drop(variant, position, Piece::new(position.turn(), kind), mv.to);
        let drop = if rivalled { "打" } else { "" };
        return Some(format!("{to}{name}{drop}"));
    }
    let piece = position.piece_at(mv.from)?;
    let name = name(variant, piece.kind)?;
    let marks = Marks::needed(variant, position, mv)?;
    let turned = match mv.promotion {
        Some(_) => "成",
        None if could_turn(variant, piece, mv) => "不成",
        None => "",
    };
    Some(format!("{to}{name}{marks}{turned}"))
}

/// The text of a move to the same square as the last move.
pub(in crate::notation) fn on_the_same(text: &str) -> String {
    std::iter::once(SAME).chain(text.chars().skip(2)).collect()
}

/// The name of a kind in moves. None if it has no Japanese name.
pub(in crate::notation) fn name(variant: &Variant, kind: KindId) -> Option<&'static str> {
    let borne = &variant.kind(kind).characters[0].traditional;
    let mut names = NAMES.iter();
    names
        .find(|(sign, ..)| sign == borne)
        .map(|(_, written, _)| *written)
}

/// Reads a text. None if it is not in this notation.
pub(in crate::notation) fn parse(line: &Line, text: &str) -> Option<ShogiText> {
    let variant = line.variant();
    let text: String = text.chars().map(plain).filter(|c| *c != ' ').collect();
    let text = text.trim_start_matches(SIDES);
    let (to, rest) = target(line, text)?;
    let (kind, rest) = piece(variant, rest)?;
    let mut said = ShogiText {
        kind: Some(kind),
        how: How::Either,
        ..ShogiText::to(to)
    };
    let mut rest = rest;
    while !rest.is_empty() {
        rest = take_word(variant, &mut said, rest)?;
    }
    Some(said)
}

/// Makes all kinds of spaces, brackets and digits uniform. Other characters stay unchanged.
fn plain(c: char) -> char {
    match c {
        '０'..='９' | '（' | '）' => narrow(c),
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

/// The square at the beginning of a text.
fn target<'t>(line: &Line, text: &'t str) -> Option<(Square, &'t str)> {
    if let Some(rest) = text.strip_prefix(SAME) {
        let last = line.last_move()?;
        return Some((last.to, rest));
    }
    square(line.variant(), text)
}

/// The square of two characters, and the rest of the text. A letter for the rank is not Japanese
/// notation.
fn square<'t>(variant: &Variant, text: &'t str) -> Option<(Square, &'t str)> {
    let mut signs = text.chars();
    let (file, rank) = (signs.next()?, signs.next()?);
    let square = read(variant.board(), file, rank).filter(|_| !rank.is_ascii_alphabetic())?;
    Some((square, signs.as_str()))
}

/// The piece whose name begins a text, and the rest of the text.
fn piece<'t>(variant: &Variant, text: &'t str) -> Option<(KindId, &'t str)> {
    let mut kinds = variant.kinds().iter();
    kinds.find_map(|kind| {
        let borne = &kind.characters[0].traditional;
        let (_, written, also) = NAMES.iter().find(|(sign, ..)| sign == borne)?;
        let mut all = std::iter::once(written).chain(*also);
        let rest = all.find_map(|name| text.strip_prefix(name))?;
        Some((kind.id, rest))
    })
}

/// Reads one of the words after the piece. None if the text does not begin with one.
fn take_word<'t>(variant: &Variant, said: &mut ShogiText, text: &'t str) -> Option<&'t str> {
    for word in ["不成", "生", "成", "打"] {
        let Some(rest) = text.strip_prefix(word) else {
            continue;
        };
        match word {
            "打" => said.how = How::Drops,
            "成" => said.turns = Some(true),
            _ => said.turns = Some(false),
        }
        return Some(rest);
    }
    let inside = text.strip_prefix('(');
    if let Some((from, rest)) = square(variant, inside.unwrap_or(text)) {
        said.from = Some(from);
        said.how = How::Goes;
        return match inside {
            Some(_) => rest.strip_prefix(')'),
            None => Some(rest),
        };
    }
    let sign = text.chars().next()?;
    take_mark(&mut said.marks, sign)?;
    said.how = How::Goes;
    Some(&text[sign.len_utf8()..])
}

/// Reads one of the signs that distinguish the piece from others of its kind.
fn take_mark(marks: &mut Marks, sign: char) -> Option<()> {
    match sign {
        '右' => marks.flank = Some(Flank::Right),
        '左' => marks.flank = Some(Flank::Left),
        '上' | '行' | '入' => marks.way = Some(Way::Up),
        '寄' => marks.way = Some(Way::Across),
        '引' | '下' => marks.way = Some(Way::Back),
        '直' => marks.way = Some(Way::Straight),
        _ => return None,
    }
    Some(())
}
