//! A variant file read and checked.

use std::sync::OnceLock;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::bits::points;
use super::board::{Board, MAX_DIRECTIONS};
use super::load_castling::build_castlings;
use super::load_checks::{
    check_facing, check_freedom, check_numbers, check_seats, check_start, unplayable,
};
use super::load_kinds::{build_kinds, check_points};
use super::load_texts;
use super::men::{KindId, Side, Square};
use super::placement;
use super::position::Position;
use super::rulebook::Rulebook;
use super::schema::{BoardText, DirectionsText, SanText, SeatText, VariantText, ZoneText};
use super::setups::build_setups;
use super::tables::{Tables, along_files};
use super::test_games;
use super::variant::{Kind, RulesPart, Seat, Variant, VariantError, Zone};

/// No variant file is longer.
pub const MAX_BYTES: usize = 128 * 1024;
/// No board has more points.
const MAX_POINTS: usize = 128;
/// No board has more palace lines.
const MAX_PALACE_LINES: usize = 32;
const GRID_LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const GRID_DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Variant {
    /// Reads a variant from the bytes of its file, or from more than [`MAX_BYTES`] of them.
    ///
    /// # Errors
    /// As [`Variant::parse`], and where the bytes are no UTF-8.
    pub fn read(bytes: &[u8]) -> Result<Variant, VariantError> {
        check_size(bytes)?;
        let text = std::str::from_utf8(bytes).map_err(|error| VariantError {
            line: 1 + newlines(&bytes[..error.valid_up_to()]),
            what: "the text must be UTF-8".to_owned(),
        })?;
        Variant::parse(text)
    }

    /// Reads a variant from its TOML text and compiles its tables.
    ///
    /// # Errors
    /// The line and what is wrong there.
    pub fn parse(text: &str) -> Result<Variant, VariantError> {
        check_size(text.as_bytes())?;
        let unreadable = |error: toml::de::Error| VariantError {
            line: line_at(text, error.span().map_or(0, |span| span.start)),
            what: plain_words(error.message()),
        };
        let table = DeTable::parse(text).map_err(unreadable)?;
        let told = |fault: Fault| fault.told(text, table.get_ref());
        load_texts::check(table.get_ref()).map_err(told)?;
        let raw: VariantText = toml::from_str(text).map_err(unreadable)?;
        build(text, raw).map_err(told)
    }
}

/// What is wrong, and where.
pub(super) struct Fault {
    place: Place,
    what: String,
}

enum Place {
    Byte(usize),
    /// The value that the keys lead to, or as far as they lead.
    Key(&'static [&'static str]),
}

impl Fault {
    pub(super) fn at(byte: usize, what: impl Into<String>) -> Fault {
        let (place, what) = (Place::Byte(byte), what.into());
        Fault { place, what }
    }

    pub(super) fn of(keys: &'static [&'static str], what: impl Into<String>) -> Fault {
        let (place, what) = (Place::Key(keys), what.into());
        Fault { place, what }
    }

    fn told(self, text: &str, table: &DeTable) -> VariantError {
        let byte = match self.place {
            Place::Byte(byte) => byte,
            Place::Key(keys) => locate(table, keys),
        };
        let (line, what) = (line_at(text, byte), self.what);
        VariantError { line, what }
    }
}

fn locate(table: &DeTable, keys: &[&str]) -> usize {
    let Some((first, rest)) = keys.split_first() else {
        return 0;
    };
    let Some((key, value)) = table.iter().find(|(key, _)| key.get_ref() == first) else {
        return 0;
    };
    match value.get_ref() {
        DeValue::Table(inner) if !rest.is_empty() => locate(inner, rest).max(key.span().start),
        _ => value.span().start,
    }
}

pub(super) fn fault<T>(near: &Spanned<T>, what: impl Into<String>) -> Fault {
    Fault::at(near.span().start, what)
}

/// What the TOML reader says, on one line, in the words of this house, and no longer than needed.
fn plain_words(message: &str) -> String {
    let message = message
        .replace("unknown field", "unknown key")
        .replace("missing field", "missing key")
        .replace("unknown variant", "unknown word");
    let words: Vec<&str> = message.split_whitespace().collect();
    let line = words.join(" ");
    line.chars().filter(|c| !c.is_control()).take(300).collect()
}

fn check_size(bytes: &[u8]) -> Result<(), VariantError> {
    if bytes.len() <= MAX_BYTES {
        return Ok(());
    }
    Err(VariantError {
        line: 1 + newlines(&bytes[..MAX_BYTES]),
        what: format!("a variant file has at most {MAX_BYTES} bytes"),
    })
}

pub(super) fn line_at(text: &str, byte: usize) -> usize {
    1 + newlines(&text.as_bytes()[..byte.min(text.len())])
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&b| b == b'\n').count()
}

fn build(text: &str, raw: VariantText) -> Result<Variant, Fault> {
    check_slug(&raw.slug)?;
    check_numbers(&raw)?;
    check_freedom(&raw)?;
    let board = build_board(&raw.board)?;
    let zone_names: Vec<&str> = raw.zones.keys().map(String::as_str).collect();
    let zones = raw
        .zones
        .values()
        .map(|zone| build_zone(&board, zone))
        .collect::<Result<Vec<_>, _>>()?;
    let kinds = build_kinds(&raw.kinds, &zone_names, &raw.slug)?;
    let seats = [
        seat(&raw.seats.first, &["seats", "first", "bonus"])?,
        seat(&raw.seats.second, &["seats", "second", "bonus"])?,
    ];
    check_seats(&seats)?;
    check_facing(&board, &kinds, raw.generals_may_face && !raw.bikjang)?;
    let games = test_games::build(&raw.games, &raw.rulebooks)?;
    let at_bottom = [seats[0].at_bottom, seats[1].at_bottom];
    let castlings = build_castlings(&raw.castling, &board, &kinds, &seats)?;
    let facing = raw.enforce && !raw.generals_may_face;
    let mut tables = Tables::compile(&board, &kinds, &zones, at_bottom, facing, &castlings);
    tables.may_pass = raw.may_pass;
    tables.bikjang = raw.bikjang.then(|| along_files(&board));
    if !raw.enforce {
        // There is no check on a board without rules, and so no man is bound by one.
        tables.royal = None;
    }
    let san_pawn = raw.san.as_ref().map(|san| san_pawn(san, &kinds));
    let mut variant = Variant {
        slug: raw.slug.into_inner(),
        name: raw.name,
        version: raw.version,
        text: text.to_owned(),
        summary: raw.summary,
        rules: rules_parts(&raw.rules),
        board,
        kinds,
        zones,
        seats,
        rulebooks: raw.rulebooks,
        move_limit: raw.move_limit,
        games,
        enforce: raw.enforce,
        men_shape: raw.men_shape,
        stalemate: raw.stalemate,
        reads_left_in_check: raw.reads_left_in_check,
        castlings,
        san_pawn: san_pawn.transpose()?,
        setups: Vec::new(),
        start: Position::bare(Side::First, 0, 1),
        tables,
        lessons: OnceLock::new(),
    };
    if variant.rulebooks.contains(&Rulebook::Janggi) && !variant.has_points() {
        let what = "the rulebook `janggi` needs the points of the men";
        return Err(fault(&raw.setup, what));
    }
    variant.start = set_up(&variant, &raw.setup)?;
    variant.setups = build_setups(&variant, &raw.setups)?;
    Ok(variant)
}

fn set_up(variant: &Variant, setup: &Spanned<String>) -> Result<Position, Fault> {
    let placement = placement::read(variant, setup.get_ref())
        .map_err(|error| fault(setup, format!("the set-up does not fit: {error}")))?;
    let start = Position::placed(variant, placement, Side::First, 0, 1).map_err(|error| {
        let why = unplayable(variant, error);
        fault(setup, format!("the set-up cannot be played: {why}"))
    })?;
    let start = start.with_rights(variant, |_| true);
    if !variant.is_free() {
        check_start(variant, &start).map_err(|what| fault(setup, what))?;
    }
    Ok(start)
}

fn san_pawn(san: &Spanned<SanText>, kinds: &[Kind]) -> Result<KindId, Fault> {
    let pawn = &san.get_ref().pawn;
    let kind = kinds.iter().find(|kind| kind.name == *pawn);
    let missing = || fault(san, format!("there is no man called `{pawn}`"));
    kind.map(|kind| kind.id).ok_or_else(missing)
}

fn check_slug(slug: &Spanned<String>) -> Result<(), Fault> {
    let text = slug.get_ref();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || text.len() > 40 || !text.chars().all(fits) {
        return Err(fault(slug, "a slug has 1 to 40 of a-z, 0-9 and `-`"));
    }
    Ok(())
}

fn build_board(raw: &BoardText) -> Result<Board, Fault> {
    let files = labels(&raw.files, 1, |c| c.is_ascii_lowercase())?;
    let ranks = labels(&raw.ranks, 2, |c| c.is_ascii_digit())?;
    if files.len() * ranks.len() > MAX_POINTS {
        let what = format!("a board has at most {MAX_POINTS} points");
        return Err(fault(&raw.files, what));
    }
    let full = Board::new(files.clone(), ranks.clone(), &[]);
    let holes: Vec<(usize, usize)> = squares(&full, raw.holes.as_ref())?
        .into_iter()
        .map(|hole| (full.file_of(hole), full.rank_of(hole)))
        .collect();
    if holes.len() >= full.len() {
        return Err(fault(&raw.files, "the board has no points"));
    }
    let mut board = Board::new(files, ranks, &holes);
    board.set_directions(&directions(raw.directions.as_ref())?);
    board.style = raw.style;
    if let Some(label) = &raw.river_above {
        let rank = board.ranks.iter().position(|rank| rank == label.get_ref());
        let below_top = rank.filter(|&rank| rank + 1 < board.ranks());
        let what = "a river lies above a rank of the board, and below another";
        board.river = Some(below_top.ok_or_else(|| fault(label, what))?);
    }
    board.marks = squares(&board, raw.marks.as_ref())?;
    board.palaces = palace_lines(&board, raw.palace_lines.as_ref())?;
    Ok(board)
}

fn labels(
    text: &Spanned<String>,
    longest: usize,
    fits: fn(char) -> bool,
) -> Result<Vec<String>, Fault> {
    let labels: Vec<String> = text
        .get_ref()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let good = |label: &String| label.len() <= longest && label.chars().all(fits);
    if labels.is_empty() || !labels.iter().all(good) {
        let what = "labels are letters for files and numbers for ranks, parted by spaces";
        return Err(fault(text, what));
    }
    if (1..labels.len()).any(|i| labels[..i].contains(&labels[i])) {
        return Err(fault(text, "a label occurs twice"));
    }
    Ok(labels)
}

fn directions(raw: Option<&Spanned<DirectionsText>>) -> Result<Vec<(i32, i32)>, Fault> {
    let Some(spanned) = raw else {
        return Ok([GRID_LINES, GRID_DIAGONALS].concat());
    };
    let text = spanned.get_ref();
    let all = [text.lines.as_slice(), text.diagonals.as_slice()].concat();
    let small = |&(df, dr): &(i32, i32)| (df, dr) != (0, 0) && df.abs() <= 9 && dr.abs() <= 9;
    let opposed = all.iter().all(|&(df, dr)| all.contains(&(-df, -dr)));
    if all.is_empty() || text.lines.len() != text.diagonals.len() || all.len() > MAX_DIRECTIONS {
        let what = "as many lines as diagonals are needed, at most 8 of each";
        return Err(fault(spanned, what));
    }
    if !opposed || !all.iter().all(small) {
        let what = "each direction needs its opposite, and steps of at most 9";
        return Err(fault(spanned, what));
    }
    if (1..all.len()).any(|i| all[..i].contains(&all[i])) {
        return Err(fault(spanned, "a direction occurs twice"));
    }
    Ok(all)
}

/// The points of a text of points (`e4`) and rectangles (`d1-f3`).
fn squares(board: &Board, text: Option<&Spanned<String>>) -> Result<Vec<Square>, Fault> {
    let mut found = 0_u128;
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    for word in text.get_ref().split_whitespace() {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        let (from, to) = (point(board, from, text)?, point(board, to, text)?);
        let between = |x: usize, a: usize, b: usize| (a.min(b)..=a.max(b)).contains(&x);
        let within = board.squares().filter(|&s| {
            between(board.file_of(s), board.file_of(from), board.file_of(to))
                && between(board.rank_of(s), board.rank_of(from), board.rank_of(to))
        });
        found |= within.fold(0, |set, square| set | square.bit());
    }
    Ok(points(found).collect())
}

fn point(board: &Board, name: &str, near: &Spanned<String>) -> Result<Square, Fault> {
    let missing = || fault(near, format!("there is no point `{name}` on this board"));
    board.find(name).ok_or_else(missing)
}

fn palace_lines(
    board: &Board,
    text: Option<&Spanned<String>>,
) -> Result<Vec<(Square, Square)>, Fault> {
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let line = |word: &str| {
        let ends = word.split_once('-');
        let (from, to) = ends.ok_or_else(|| fault(text, format!("`{word}` is no line")))?;
        Ok((point(board, from, text)?, point(board, to, text)?))
    };
    let words = || text.get_ref().split_whitespace();
    if words().count() > MAX_PALACE_LINES {
        let what = format!("a board has at most {MAX_PALACE_LINES} palace lines");
        return Err(fault(text, what));
    }
    words().map(line).collect()
}

fn build_zone(board: &Board, raw: &ZoneText) -> Result<Zone, Fault> {
    let set = |text| -> Result<u128, Fault> {
        let list = squares(board, Some(text))?;
        Ok(list.iter().fold(0, |set, square| set | square.bit()))
    };
    Ok(Zone {
        sets: [set(&raw.first)?, set(&raw.second)?],
        words: raw.words.clone(),
    })
}

fn seat(raw: &SeatText, keys: &'static [&'static str]) -> Result<Seat, Fault> {
    Ok(Seat {
        name: raw.name.clone(),
        colour: raw.colour.clone(),
        upper: raw.upper,
        fen: raw.fen,
        also: raw.also.chars().collect(),
        at_bottom: raw.at_bottom,
        bonus: check_points(raw.bonus).map_err(|what| Fault::of(keys, what))?,
    })
}

fn rules_parts(text: &str) -> Vec<RulesPart> {
    let mut parts = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match (line.strip_prefix("- "), parts.last_mut()) {
            (Some(item), Some(RulesPart::List(items))) => items.push(item.to_owned()),
            (Some(item), _) => parts.push(RulesPart::List(vec![item.to_owned()])),
            (None, _) => parts.push(RulesPart::Paragraph(line.to_owned())),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const XIANGQI: &str = include_str!("variants/xiangqi.toml");

    fn refused(from: &str, to: &str) -> VariantError {
        assert!(XIANGQI.contains(from), "{from}");
        Variant::parse(&XIANGQI.replacen(from, to, 1)).unwrap_err()
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_line() {
        let zone = refused("within = \"palace\"", "within = \"castle\"");
        assert!(zone.what.contains("castle"), "{zone}");
        let marks = XIANGQI.lines().position(|line| line.starts_with("marks"));
        assert_eq!(refused("e4 g4", "e4 k4").line, marks.unwrap() + 1);
        assert_eq!(refused("version = ", "version = v").line, 3);
        assert!(
            refused("moves = [\"W\"]", "moves = [\"X\"]")
                .what
                .contains("no move letter")
        );
    }

    #[test]
    fn a_set_up_that_does_not_fit_is_refused() {
        assert_eq!(refused("rnbakabnr/9", "rnbakkbnr/9").line, 5);
        assert_eq!(refused("rnbakabnr/9", "rnbakabnrr/9").line, 5);
        assert_eq!(refused("rnbakabnr/9", "rnbakabnr").line, 5);
    }

    #[test]
    fn letters_may_not_clash() {
        assert!(
            refused("also = \"h\"", "also = \"b\"")
                .what
                .contains("elephant")
        );
        assert!(
            refused("label = \"N\"", "label = \"E\"")
                .what
                .contains("elephant")
        );
    }

    #[test]
    fn ten_megabytes_are_refused_at_once() {
        assert!(Variant::parse(&"x = 1\n".repeat(2_000_000)).is_err());
    }
}
