//! Reads positions from their texts.

use super::{FenError, UNDECIDED, ahead, dialects, sfen};
use crate::rules::{Castling, GameMode, ModeField, Position, Side, Square, Variant, placement};

/// The maximum length of a text in bytes.
const MAX_BYTES: usize = 512;
/// The maximum value of a counter.
const MAX_COUNT: u32 = 100_000;

/// Reads a position that can occur in a game.
///
/// # Errors
/// If the text is not a position of this variant, or no legal move can lead to the position.
pub fn read(variant: &Variant, text: &str) -> Result<Position, FenError> {
    let position = read_unjudged(variant, text)?;
    position.judged(variant).map_err(FenError::Position)
}

/// Reads a position that need not occur in a game. This is for tests, because other programs accept
/// positions that we refuse.
///
/// # Errors
/// If the text does not have the form of a position.
pub fn read_unjudged(variant: &Variant, text: &str) -> Result<Position, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError::TooLong);
    }
    let converted = sfen::to_fen(variant, text);
    let text = converted.as_deref().unwrap_or(text);
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let placement = *fields.first().ok_or(FenError::Empty)?;
    let fields = &mut fields;
    let checks = take_checks(variant, fields)?;
    let mode_field = take_mode_field(variant, fields)?;
    let opening = take_opening(variant, fields)?;
    dialects::set_right(variant, fields);
    if fields.len() > 6 {
        return Err(FenError::TooManyFields(fields.len()));
    }
    let placement = dialects::placement(variant, placement);
    let placement = placement::read(variant, &placement).map_err(FenError::Placement)?;
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
    let position = Position::bare(turn, clock, round).with_placement(variant, placement);
    let position = with_rights(variant, position, rights);
    let position = position.with_counts(variant, checks.unwrap_or_default(), limit);
    let position = position.with_opening(variant, opening);
    let position = match passed {
        Some((over, None)) => position.with_passed(variant, over),
        Some((one, Some(other))) => position
            .with_passing(variant, one, other)
            .with_passing(variant, other, one),
        None => position,
    };
    let Some(field) = mode_field else {
        return Ok(position);
    };
    let misfit = || match field {
        ModeField::Die(shown) => FenError::Counter(format!("die={shown}")),
        ModeField::Mark(at) => FenError::Mark(variant.board().name(at).to_owned()),
    };
    position.with_mode_field(variant, field).ok_or_else(misfit)
}

/// The position with the rights of these letters.
fn with_rights(variant: &Variant, position: Position, letters: &str) -> Position {
    if letters.is_empty() {
        return position;
    }
    let before = position;
    let wanted = |way: &Castling| {
        letters.contains(way.letter)
            || !variant.has_gates()
                && letters.contains(|letter| dialects::is_file_of(variant, way, letter))
            || variant.castles_from_anywhere() && is_outermost(variant, &before, way, letters)
    };
    let position = position.with_rights(variant, wanted);
    position.with_first_moves(variant, |letter| letters.contains(letter))
}

/// Whether `K` or `Q` means this way to castle, whose letter is a file. It means the outermost rook
/// on that side.
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

/// Removes the field of the game's mode, such as `die=3` or `mark=f3`, from the fields and reads
/// it.
fn take_mode_field(
    variant: &Variant,
    fields: &mut Vec<&str>,
) -> Result<Option<ModeField>, FenError> {
    let (name, faces) = match variant.mode() {
        GameMode::Dice(faces) => ("die=", Some(faces)),
        GameMode::OpponentChooses => ("mark=", None),
        _ => return Ok(None),
    };
    let Some(place) = fields.iter().position(|field| field.starts_with(name)) else {
        return Ok(None);
    };
    let field = fields.remove(place);
    let value = &field[name.len()..];
    let read = match faces {
        Some(faces) => {
            let shown = value.parse().ok();
            let shown = shown.filter(|shown| (1..=faces.len()).contains(&usize::from(*shown)));
            let found = shortened(field);
            shown.map(ModeField::Die).ok_or(FenError::Counter(found))
        }
        None => {
            let found = shortened(value);
            let point = variant.board().find(value);
            point.map(ModeField::Mark).ok_or(FenError::Mark(found))
        }
    };
    read.map(Some)
}

/// Removes the field of an opening by odds, such as `opening=3`, and returns the remaining plies.
fn take_opening(variant: &Variant, fields: &mut Vec<&str>) -> Result<u16, FenError> {
    let place = fields
        .iter()
        .position(|field| field.starts_with("opening="));
    let (Some(place), true) = (place, variant.opens_in_a_row()) else {
        return Ok(0);
    };
    let found = fields.remove(place);
    let left = found["opening=".len()..].parse().ok();
    let left = left.filter(|left| (1..=17).contains(left));
    left.ok_or_else(|| FenError::Counter(shortened(found)))
}

/// Removes the field of the checks and returns the checks given by each side. The field has the
/// remaining checks, `3+2`, or the given ones, `+0+1`.
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
    let given = text.strip_prefix('+');
    let count = |count: &str| {
        let number: u16 = count.parse().ok().filter(|number| *number <= all)?;
        Some(if given.is_some() {
            number
        } else {
            all - number
        })
    };
    let both = given.unwrap_or(text).split_once('+');
    let both = both.and_then(|(first, second)| Some([count(first)?, count(second)?]));
    let found = shortened(text);
    both.map(Some).ok_or(FenError::Counter(found))
}

/// The limit of a count of moves, if the variant has such counts.
fn read_limit(variant: &Variant, field: Option<&str>) -> Result<Option<u16>, FenError> {
    match field {
        Some(text) if variant.counts_endings() => {
            let limit = read_counter(Some(text), 0)?;
            let too_large = |_| FenError::Counter(shortened(text));
            u16::try_from(limit).map(Some).map_err(too_large)
        }
        _ => Ok(None),
    }
}

/// Reads a position during its set-up, with any pieces on any points and without checks. The
/// counters are those of the start.
///
/// # Errors
/// If the text does not have the form of a position.
pub fn sketch(variant: &Variant, text: &str) -> Result<Position, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError::TooLong);
    }
    let converted = sfen::to_fen(variant, text);
    let mut fields = converted.as_deref().unwrap_or(text).split_whitespace();
    let placement = fields.next().ok_or(FenError::Empty)?;
    let placement = dialects::placement(variant, placement);
    let placement = placement::read(variant, &placement).map_err(FenError::Placement)?;
    let turn = read_turn(variant, fields.next().unwrap_or(""))?;
    let rights = read_rights(variant, fields.next().filter(|&field| field != "-"))?;
    let position = Position::bare(turn, 0, 1).with_placement(variant, placement);
    Ok(with_rights(variant, position, rights))
}

/// The letters of castling rights. Empty for `-`.
fn read_rights<'t>(variant: &Variant, field: Option<&'t str>) -> Result<&'t str, FenError> {
    let Some(text) = field else { return Ok("") };
    let found = || shortened(text);
    let anywhere = variant.castles_from_anywhere();
    let known = |letter: char| {
        let is_way =
            |way: &Castling| way.letter == letter || dialects::is_file_of(variant, way, letter);
        variant.castlings().iter().any(is_way)
            || variant.first_moves().any(|first| first == letter)
            || (anywhere && "KQkq".contains(letter))
    };
    let none = variant.castlings().is_empty() && variant.first_moves().next().is_none();
    match (none, text.chars().all(known)) {
        (true, _) if dialects::are_of_chess(variant, text) => Ok(""),
        (true, _) => Err(FenError::Field(found())),
        (_, false) => Err(FenError::Castling(found())),
        (_, true) => Ok(text),
    }
}

/// The point that a piece has passed, and the point where it stands if the FEN of this game names
/// both. None for `-`.
fn read_passed(
    variant: &Variant,
    field: Option<&str>,
) -> Result<Option<(Square, Option<Square>)>, FenError> {
    let Some(text) = field else { return Ok(None) };
    let found = || shortened(text);
    if !variant.takes_in_passing() {
        return Err(FenError::Field(found()));
    }
    let missing = || FenError::Passed(found());
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

fn read_turn(variant: &Variant, field: &str) -> Result<Side, FenError> {
    let letters = |side: Side| {
        let seat = variant.seat(side);
        let undecided = variant.flips().filter(|_| side == Side::First);
        let undecided = undecided.map(|_| UNDECIDED);
        std::iter::once(seat.fen)
            .chain(seat.also.iter().copied())
            .chain(undecided)
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
        _ => Err(FenError::Counter(shortened(text))),
    }
}

/// The beginning of a text, for error messages.
fn shortened(text: &str) -> String {
    text.chars().take(12).collect()
}
