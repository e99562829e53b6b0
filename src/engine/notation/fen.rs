//! Positions as text. The fields are placement, side to move, castling rights, the point where a
//! piece can be taken in passing (both `-` in games without), plies since the last capture, and the
//! number of the round; the first two suffice.
//!
//! Rights that cannot be, for a piece is not at home, and a point where no capture in passing is
//! legal are read and left out: programs differ in what they write there.
//!
//! The number goes up after the move of the side written `b`, as everywhere. Where that side
//! moves first, a round as we count it (a move of the first seat and one of the second) begins
//! with its move, so that the number is one ahead while the other side is to move.
//!
//! A point that was taken off a free board is a `*` in the placement.
//!
//! Beside castling the third field has what pieces may do as their first move, by the letter of their file; where set-ups are
//! drawn, castling too, by the file of the rook (`HAha`; `KQkq` is read). Where checks are counted, `3+2` stands before the
//! counters: those that the first and the second side still have to give. Where the moves of an ending are counted, the
//! fourth field is the limit in plies and the fifth the count.

use crate::rules::{
    Castling, Label, Piece, PlacementError, Position, PositionError, Side, Square, Variant,
    placement,
};

/// No position text is longer.
const MAX_BYTES: usize = 512;
/// Counters beyond this are nonsense.
const MAX_COUNT: u32 = 100_000;

/// Why a position text was refused. `words` tells it to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenError {
    /// Longer than any position.
    TooLong,
    /// Nothing but space.
    Empty,
    /// More fields than there are.
    TooManyFields(usize),
    /// The placement cannot be read.
    Placement(PlacementError),
    /// The second field is missing or names no side.
    Turn {
        /// What stands there, shortened.
        found: String,
        /// The letters that would do.
        expected: Vec<char>,
    },
    /// The third and fourth field must be `-` in this game.
    Field {
        /// What stands there, shortened.
        found: String,
    },
    /// The third field has letters that are no castling rights of this game.
    Castling {
        /// What stands there, shortened.
        found: String,
    },
    /// The fourth field is no point of the board.
    Passed {
        /// What stands there, shortened.
        found: String,
    },
    /// A counter that is no small number.
    Counter {
        /// What stands there, shortened.
        found: String,
    },
    /// The pieces cannot stand like this.
    Position(PositionError),
}

/// Reads a position.
///
/// # Errors
/// When the text is no position of this variant, or one that no legal move can have led to.
pub fn read(variant: &Variant, text: &str) -> Result<Position, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError::TooLong);
    }
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let placement = *fields.first().ok_or(FenError::Empty)?;
    let fields = &mut fields;
    let checks = take_checks(variant, fields)?;
    give_dashes(fields);
    if fields.len() > 6 {
        return Err(FenError::TooManyFields(fields.len()));
    }
    let placement = placement::read(variant, placement).map_err(FenError::Placement)?;
    let turn = read_turn(variant, fields.get(1).copied().unwrap_or(""))?;
    let field = |place: usize| fields.get(place).copied().filter(|&field| field != "-");
    let rights = read_rights(variant, field(2))?;
    let limit = read_limit(variant, field(3))?;
    let passed = match limit {
        Some(_) => None,
        None => read_passed(variant, field(3))?,
    };
    let clock = read_counter(fields.get(4).copied(), 0)?;
    let number = read_counter(fields.get(5).copied(), 1 + ahead(variant, turn))?;
    let round = number.saturating_sub(ahead(variant, turn));
    let position =
        Position::placed(variant, placement, turn, clock, round).map_err(FenError::Position)?;
    let position = with_rights(variant, position, rights);
    let position = position.with_tally(variant, checks.or(limit.map(|limit| [limit, 0])));
    Ok(match passed {
        Some((over, None)) => position.with_passed(variant, over),
        Some((one, Some(other))) => position
            .with_passing(variant, one, other)
            .with_passing(variant, other, one),
        None => position,
    })
}

/// The same position with the rights of those letters.
fn with_rights(variant: &Variant, position: Position, letters: &str) -> Position {
    if letters.is_empty() {
        return position;
    }
    let before = position;
    let wanted = |way: &Castling| {
        letters.contains(way.letter)
            || variant.castles_from_anywhere() && is_outermost(variant, &before, way, letters)
    };
    let position = position.with_rights(variant, wanted);
    position.with_first_moves(variant, |letter| letters.contains(letter))
}

/// Whether `K` or `Q` means a way to castle whose letter is that of a file: with the outermost rook on that side.
fn is_outermost(variant: &Variant, position: &Position, way: &Castling, letters: &str) -> bool {
    let board = variant.board();
    let (king, rook) = (board.file_of(way.king.from), board.file_of(way.goes.from));
    let right = rook > king;
    let letter = if right { 'k' } else { 'q' };
    let upper = variant.seat(way.side).upper;
    let letter = if upper {
        letter.to_ascii_uppercase()
    } else {
        letter
    };
    let mut rooks = position.standing(way.companion());
    let further = |at: Square| {
        let (file, rank) = (board.file_of(at), board.rank_of(at));
        rank == board.rank_of(way.king.from) && if right { file > rook } else { file < rook }
    };
    letters.contains(letter) && !rooks.any(further)
}

/// Takes the field of the checks that are still to be given, `3+2`, out of the fields: what was given, by side.
fn take_checks(variant: &Variant, fields: &mut Vec<&str>) -> Result<Option<[u16; 2]>, FenError> {
    let all = variant.goal().map_or(0, |goal| goal.checks);
    let is_checks = |field: &&str| field.contains('+') && field.len() <= 7;
    let place = fields
        .iter()
        .skip(2)
        .position(is_checks)
        .map(|place| place + 2);
    let (Some(place), true) = (place, all > 0) else {
        return Ok(None);
    };
    let text = fields.remove(place);
    let given = |count: &str| {
        let left: u16 = count.parse().ok().filter(|left| *left <= all)?;
        Some(all - left)
    };
    let both = text.split_once('+');
    let both = both.and_then(|(first, second)| Some([given(first)?, given(second)?]));
    let found = shortened(text);
    both.map(Some).ok_or(FenError::Counter { found })
}

/// Puts dashes for rights and a passed point where a text leaves both out, as Fairy-Stockfish does in shogi: `… w 0 1`.
fn give_dashes(fields: &mut Vec<&str>) {
    let is_counter = |field: &&str| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
    if fields.len() == 4 && fields[2..].iter().all(is_counter) {
        fields.splice(2..2, ["-", "-"]);
    }
}

/// The limit of a count of moves, where the variant counts them.
fn read_limit(variant: &Variant, field: Option<&str>) -> Result<Option<u16>, FenError> {
    match field {
        Some(text) if variant.counts_endings() => {
            let limit = read_counter(Some(text), 0)?;
            let too_large = |_| FenError::Counter {
                found: shortened(text),
            };
            u16::try_from(limit).map(Some).map_err(too_large)
        }
        _ => Ok(None),
    }
}

/// Reads a position that is still being set up: whatever pieces stand wherever, nothing is judged
/// yet. The counters are as at a start.
///
/// # Errors
/// When the text is not of that form.
pub fn sketch(variant: &Variant, text: &str) -> Result<Position, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError::TooLong);
    }
    let mut fields = text.split_whitespace();
    let placement = fields.next().ok_or(FenError::Empty)?;
    let placement = placement::read(variant, placement).map_err(FenError::Placement)?;
    let turn = read_turn(variant, fields.next().unwrap_or(""))?;
    let rights = read_rights(variant, fields.next().filter(|&field| field != "-"))?;
    let position = Position::sketched(variant, placement, turn);
    Ok(with_rights(variant, position, rights))
}

/// The letters of castling rights; none for `-`.
fn read_rights<'t>(variant: &Variant, field: Option<&'t str>) -> Result<&'t str, FenError> {
    let Some(text) = field else { return Ok("") };
    let found = || shortened(text);
    let anywhere = variant.castles_from_anywhere();
    let known = |letter: char| {
        variant.castlings().iter().any(|way| way.letter == letter)
            || variant.first_moves().any(|first| first == letter)
            || (anywhere && "KQkq".contains(letter))
    };
    let none = variant.castlings().is_empty() && variant.first_moves().next().is_none();
    match (none, text.chars().all(known)) {
        (true, _) => Err(FenError::Field { found: found() }),
        (_, false) => Err(FenError::Castling { found: found() }),
        (_, true) => Ok(text),
    }
}

/// The point that a piece has passed, and the one where it stands, where the game's FEN names both; none for `-`.
fn read_passed(
    variant: &Variant,
    field: Option<&str>,
) -> Result<Option<(Square, Option<Square>)>, FenError> {
    let Some(text) = field else { return Ok(None) };
    let found = || shortened(text);
    if !variant.takes_in_passing() {
        return Err(FenError::Field { found: found() });
    }
    let missing = || FenError::Passed { found: found() };
    let board = variant.board();
    if let Some(point) = board.find(text) {
        return Ok(Some((point, None)));
    }
    let halves = (1..text.len()).filter_map(|middle| {
        let (one, other) = (text.get(..middle)?, text.get(middle..)?);
        Some((board.find(one)?, board.find(other)))
    });
    let mut both = halves.filter(|(_, other)| other.is_some());
    both.next().map(Some).ok_or_else(missing)
}

/// By how much the number in the text is ahead of the round.
fn ahead(variant: &Variant, turn: Side) -> u32 {
    u32::from(turn == Side::Second && variant.seat(Side::First).fen == 'b')
}

fn read_turn(variant: &Variant, field: &str) -> Result<Side, FenError> {
    let letters = |side: Side| {
        let seat = variant.seat(side);
        std::iter::once(seat.fen).chain(seat.also.iter().copied())
    };
    Side::BOTH
        .into_iter()
        .find(|&side| letters(side).any(|letter| field.chars().eq([letter])))
        .ok_or_else(|| FenError::Turn {
            found: shortened(field),
            expected: Side::BOTH.into_iter().flat_map(letters).collect(),
        })
}

fn read_counter(field: Option<&str>, missing: u32) -> Result<u32, FenError> {
    let Some(text) = field else {
        return Ok(missing);
    };
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    match text.parse() {
        Ok(count) if digits && count <= MAX_COUNT => Ok(count),
        _ => Err(FenError::Counter {
            found: shortened(text),
        }),
    }
}

/// The beginning of a text, for telling it back.
fn shortened(text: &str) -> String {
    text.chars().take(12).collect()
}

/// Writes a position, with all six fields.
#[must_use]
pub fn write(variant: &Variant, position: &Position) -> String {
    let board = variant.board();
    let letters = letters(variant, position);
    let mut text = String::with_capacity(128);
    for rank in (0..board.ranks()).rev() {
        let points = (0..board.files()).filter_map(|file| board.at(file, rank));
        write_rank(&mut text, points.map(|point| letters[point.index()]));
        if rank > 0 {
            text.push('/');
        }
    }
    write_hands(&mut text, variant, position);
    text.push(' ');
    text.push(variant.seat(position.turn()).fen);
    text.push(' ');
    write_rights(&mut text, variant, position);
    text.push(' ');
    match position.counted_to() {
        Some(limit) if variant.counts_endings() => write_count(&mut text, limit),
        _ => match position.named_passing(variant) {
            Some((over, Some(to))) => {
                let both = [over.min(to), over.max(to)];
                both.iter().for_each(|&at| text.push_str(board.name(at)));
            }
            Some((over, None)) => text.push_str(board.name(over)),
            None => text.push_str(position.passed_point().map_or("-", |at| board.name(at))),
        },
    }
    text.push(' ');
    if let Some(all) = variant
        .goal()
        .map(|goal| goal.checks)
        .filter(|&all| all > 0)
    {
        let [first, second] = position
            .checks_given()
            .map(|given| all.saturating_sub(given));
        text.push_str(&format!("{first}+{second} "));
    }
    write_count(&mut text, position.clock());
    text.push(' ');
    let round = position.round() + ahead(variant, position.turn());
    write_count(&mut text, round);
    text
}

/// What is in hand, in brackets: the first side's pieces, then the second's; nothing in games without hands.
fn write_hands(text: &mut String, variant: &Variant, position: &Position) {
    let Some(hands) = variant.hands() else { return };
    text.push('[');
    for side in Side::BOTH {
        for &kind in &hands.order {
            let letter = variant.fen_letter(Piece { side, kind });
            let count = position.hand(side).count(kind) as usize;
            text.extend(std::iter::repeat_n(letter.letter, count));
        }
    }
    text.push(']');
}

/// The letters of the rights to castle, or a dash.
fn write_rights(text: &mut String, variant: &Variant, position: &Position) {
    let before = text.len();
    text.extend(position.castling_rights(variant).map(|way| way.letter));
    text.extend(position.first_moves(variant));
    if text.len() == before {
        text.push('-');
    }
}

/// The letter of the piece on each point, if one stands there.
fn letters(variant: &Variant, position: &Position) -> [Option<Label>; 128] {
    let mut letters = [None; 128];
    for kind in variant.kinds() {
        for side in Side::BOTH {
            let piece = Piece {
                side,
                kind: kind.id,
            };
            let letter = variant.fen_letter(piece);
            for point in position.standing(piece) {
                letters[point.index()] = Some(letter);
            }
        }
    }
    for point in position.absent_points() {
        letters[point.index()] = Some(Label::plain(placement::ABSENT));
    }
    letters
}

fn write_rank(text: &mut String, letters: impl Iterator<Item = Option<Label>>) {
    let mut empty = 0;
    for letter in letters {
        let Some(letter) = letter else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write_count(text, empty);
            empty = 0;
        }
        if letter.turned {
            text.push('+');
        }
        text.push(letter.letter);
    }
    if empty > 0 {
        write_count(text, empty);
    }
}

/// Writes a number as `format!` would, but quicker.
fn write_count(text: &mut String, count: u32) {
    if count > 9 {
        write_count(text, count / 10);
    }
    text.push(char::from(b"0123456789"[count as usize % 10]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    fn refused(fen: &str) -> FenError {
        read(&catalogue::find("xiangqi").unwrap(), fen).unwrap_err()
    }

    #[test]
    fn two_fields_suffice_and_both_worlds_letters_are_read() {
        let variant = catalogue::find("xiangqi").unwrap();
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let other = "rhefgfehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEFGFEHR r";
        assert_eq!(write(&variant, variant.start()), start);
        assert_eq!(read(&variant, other).unwrap(), *variant.start());
    }

    #[test]
    fn rights_that_cannot_be_are_read_and_left_out() {
        let variant = catalogue::find("chess").unwrap();
        let read_again = |text: &str| write(&variant, &read(&variant, text).unwrap());
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(write(&variant, variant.start()), start);
        for (text, same) in [
            (start, start),
            // Nobody stands beside the pawn, so nobody can take it in passing.
            (
                "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
                "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
            ),
            (
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            ),
            // Taking would open the rank to the queen.
            (
                "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1",
                "8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1",
            ),
            // It passed nothing: it came from e3, or the point is another.
            (
                "4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1",
                "4k3/8/8/8/3pP3/8/4P3/4K3 b - - 0 1",
            ),
            (
                "4k3/8/8/8/3pP3/8/8/4K3 b - a6 0 1",
                "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K2R w KQkq - 3 9",
                "r3k3/8/8/8/8/8/8/4K2R w Kq - 3 9",
            ),
            ("4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ] {
            assert_eq!(read_again(text), same);
        }
        let error = |text: &str| read(&variant, text).unwrap_err();
        let castling = error("4k3/8/8/8/8/8/8/4K2R w X -");
        assert!(matches!(castling, FenError::Castling { .. }));
        let passed = error("4k3/8/8/8/8/8/8/4K2R w - e9");
        assert!(matches!(passed, FenError::Passed { .. }));
        let pawn = error("4k2P/8/8/8/8/8/8/4K3 w - -");
        assert!(matches!(
            pawn,
            FenError::Position(PositionError::Outside { .. })
        ));
    }

    #[test]
    fn in_banner_b_is_the_banner() {
        let variant = catalogue::find("banner").unwrap();
        let text = "3g5/9/9/9/4b4/2E6/9/9/9/4G4 b - - 7 9";
        assert_eq!(write(&variant, &read(&variant, text).unwrap()), text);
    }

    #[test]
    fn a_free_board_takes_any_pieces_and_points_that_are_gone() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        for text in [
            "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
            "ggggggggg/9/9/9/4*4/***6/9/9/9/4G3* b - - 3 7",
        ] {
            assert_eq!(write(&variant, &read(&variant, text).unwrap()), text);
        }
        let other = read(&variant, "4k4/9/9/9/9/9/9/9/9/RHEAKAEHR w").unwrap();
        let own = "4g4/9/9/9/9/9/9/9/9/RNEFGFENR w - - 0 1";
        assert_eq!(write(&variant, &other), own);
        assert!(read(&variant, "**********/9/9/9/9/9/9/9/9/9 w").is_err());
        assert!(read(&variant, "4k4/9/9/9/9/9/9/9/9/4Q4 w").is_err());
        assert!(matches!(
            refused("3k5/9/9/9/9/9/9/9/9/*3K4 w"),
            FenError::Placement(PlacementError::Letter { .. })
        ));
    }

    #[test]
    fn the_number_goes_up_after_black_also_where_black_moves_first() {
        let variant = catalogue::find("xiangqi-black-first").unwrap();
        let mut position = *variant.start();
        let mut numbers = Vec::new();
        for text in ["h10g8", "h3e3", "i10h10"] {
            let text_now = write(&variant, &position);
            assert_eq!(read(&variant, &text_now), Ok(position));
            numbers.push(text_now[text_now.len() - 9..].to_owned());
            let mv = crate::notation::coordinate::read(&variant, text).unwrap();
            position = position.play(&variant, mv);
        }
        assert_eq!(numbers, ["b - - 0 1", "w - - 1 2", "b - - 2 2"]);
        assert_eq!(position.round(), 2);
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(refused(" "), FenError::Empty);
        assert_eq!(refused(&"9/".repeat(1000)), FenError::TooLong);
        assert!(matches!(
            refused("9/9 w"),
            FenError::Placement(PlacementError::Ranks { .. })
        ));
        let ten = |rank: &str, turn: &str| format!("3k5/{rank}/9/9/9/9/9/9/9/4K4{turn}");
        for rank in [
            "8",
            "10",
            "99999999999999999999",
            "9p",
            "4x4",
            "帥8",
            "0",
            "",
        ] {
            assert!(
                matches!(refused(&ten(rank, " w")), FenError::Placement(_)),
                "{rank}"
            );
        }
        assert!(matches!(refused(&ten("9", "")), FenError::Turn { .. }));
        assert!(matches!(refused(&ten("9", " x")), FenError::Turn { .. }));
        assert!(matches!(
            refused(&ten("9", " w KQ -")),
            FenError::Field { .. }
        ));
        for clock in ["-1", "+1", "99999999999", "x", "1.5"] {
            let text = ten("9", &format!(" w - - {clock} 1"));
            assert!(
                matches!(refused(&text), FenError::Counter { .. }),
                "{clock}"
            );
        }
        assert_eq!(
            refused(&ten("9", " w - - 0 1 2")),
            FenError::TooManyFields(7)
        );
    }

    #[test]
    fn impossible_positions_are_refused() {
        use PositionError::{Facing, Generals, LeftInCheck};
        let error = |fen: &str| match refused(fen) {
            FenError::Position(error) => error,
            other => panic!("{other:?}"),
        };
        let none = Generals {
            side: Side::Second,
            count: 0,
        };
        let two = Generals {
            side: Side::First,
            count: 2,
        };
        assert_eq!(error("9/9/9/9/9/9/9/9/9/4K4 w"), none);
        assert_eq!(error("3k5/9/9/9/9/9/9/9/4K4/4K4 w"), two);
        let outside = error("3k5/9/9/9/9/A8/9/9/9/4K4 w");
        assert!(matches!(outside, PositionError::Outside { .. }));
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/4K4 w"), Facing);
        assert_eq!(
            error("3k5/9/9/9/9/9/9/9/3R5/4K4 w"),
            LeftInCheck(Side::Second)
        );
    }

    #[test]
    fn a_sketch_may_be_what_no_position_can_be() {
        let xiangqi = catalogue::find("xiangqi").unwrap();
        let empty = "9/9/9/9/9/9/9/9/9/9 b";
        let sketch = super::sketch(&xiangqi, empty).unwrap();
        assert!(read(&xiangqi, empty).is_err());
        assert_eq!(sketch.pieces().count(), 0);
        let at = xiangqi.board().find("a1").unwrap();
        let piece = xiangqi.start().piece_at(at);
        let put = sketch.with_piece(&xiangqi, at, piece);
        let text = "9/9/9/9/9/9/9/9/9/R8 b - - 0 1";
        assert_eq!(write(&xiangqi, &put), text);
        let turned = put
            .with_piece(&xiangqi, at, None)
            .with_turn(&xiangqi, Side::First);
        assert_eq!(write(&xiangqi, &turned), "9/9/9/9/9/9/9/9/9/9 w - - 0 1");
    }

    #[test]
    fn a_sketch_keeps_the_rights_that_can_be_and_the_points_that_are_gone() {
        let chess = catalogue::find("chess").unwrap();
        let text = write(&chess, chess.start());
        let sketch = super::sketch(&chess, &text).unwrap();
        assert_eq!(write(&chess, &sketch), text);
        let gone = sketch.with_piece(&chess, chess.board().find("h1").unwrap(), None);
        assert!(write(&chess, &gone).ends_with("w Qkq - 0 1"));
        let free = catalogue::find("free-xiangqi").unwrap();
        let text = "9/9/9/9/4*4/9/9/9/9/9 w - - 0 1";
        assert_eq!(write(&free, &super::sketch(&free, text).unwrap()), text);
    }
}
