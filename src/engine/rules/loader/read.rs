//! Reads a variant file and checks it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use toml::Spanned;
use toml::de::DeTable;

use super::board::{Zones, build_board};
use super::castling::{build_castlings, build_shuffled};
use super::checks::{
    check_arrows, check_facing, check_freedom, check_numbers, check_rights, check_seats,
    check_start, unplayable,
};
use super::fault::{Fault, VariantError, fault, line_at, newlines};
use super::goal::build_goal;
use super::hands::{build_hands, gates_of};
use super::kinds::{build_kinds, check_points, kind_named};
use super::mode::{build_mode, check_deal, check_mode};
use super::schema::{FacingText, PassingsText, SanText, SeatText, VariantText};
use super::setups::{build_odds, build_setups, opening_of};
use super::shuffle::{build_relay, build_shuffle};
use super::{played, test_games, texts};
use crate::rules::board::{Board, KindId, MAX_KINDS, Position, Side};
use crate::rules::counting::{Counting, Style};
use crate::rules::kinds::{Castling, GameMode, Goal, Kind};
use crate::rules::movement::placement;
use crate::rules::tables::{Facing, TableInput, Tables};
use crate::rules::variant::{Allows, Description, Possible, RulesPart, Seat, Variant};
use crate::rules::verdicts::Rulebook;

/// The maximum size of a variant file.
pub const MAX_BYTES: usize = 128 * 1024;

/// The number of variants that were read.
static READ: AtomicU64 = AtomicU64::new(0);

impl Variant {
    /// Reads a variant from the bytes of its file. More than [`MAX_BYTES`] of them are an error.
    ///
    /// # Errors
    /// The errors of [`Variant::parse`], and bytes that are not UTF-8.
    pub fn read(bytes: &[u8]) -> Result<Variant, VariantError> {
        check_size(bytes)?;
        let text = std::str::from_utf8(bytes).map_err(|error| VariantError {
            line: 1 + newlines(&bytes[..error.valid_up_to()]),
            what: "the text must be UTF-8".to_owned(),
        })?;
        Variant::parse(text)
    }

    /// Reads a variant from its TOML text and compiles its tables.
    pub fn parse(text: &str) -> Result<Variant, VariantError> {
        check_size(text.as_bytes())?;
        let unreadable = |error: toml::de::Error| VariantError {
            line: line_at(text, error.span().map_or(0, |span| span.start)),
            what: plain_words(error.message()),
        };
        let table = DeTable::parse(text).map_err(unreadable)?;
        let told = |fault: Fault| fault.told(text, table.get_ref());
        texts::check(table.get_ref()).map_err(told)?;
        let raw: VariantText = toml::from_str(text).map_err(unreadable)?;
        build(text, &raw).map_err(told)
    }
}

/// The message of the TOML reader on one line, in the terms of this crate, and shortened.
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

fn build(text: &str, raw: &VariantText) -> Result<Variant, Fault> {
    check_slug(&raw.slug)?;
    check_numbers(raw)?;
    check_freedom(raw)?;
    let board = build_board(&raw.board)?;
    let zones = Zones::build(&board, &raw.zones)?;
    let kinds = build_kinds(&raw.kinds, &zones, &raw.slug)?;
    let seats = seats(raw)?;
    let facing = facing(raw, &board, &kinds)?;
    let goal = match &raw.goal {
        None => None,
        Some(goal) => {
            let built = build_goal(goal.get_ref(), &kinds, &zones);
            Some(built.map_err(|what| fault(goal, what))?)
        }
    };
    let mode = build_mode(raw, &kinds, &zones)?;
    let description = description(raw)?;
    let castlings = castlings(raw, &zones, &board, &kinds, &seats)?;
    let gates = match &raw.hands {
        Some(hands) => gates_of(hands, &zones)?,
        None => [0; 2],
    };
    check_rights(raw, &kinds, &zones.all, &castlings, gates)?;
    check_mode(raw, &mode, &kinds, goal.as_ref())?;
    let input = TableInput {
        gates,
        ..table_input(raw, &kinds, &seats, &castlings, goal.as_ref(), mode)?
    };
    let tables = tables(raw, &zones, &board, &kinds, facing, &input)?;
    let mut variant = Variant {
        number: READ.fetch_add(1, Ordering::Relaxed),
        slug: raw.slug.get_ref().clone(),
        version: raw.version,
        text: text.to_owned(),
        description,
        played: played::played(raw),
        board,
        san_pawn: san_pawn(raw.san.as_ref(), &kinds)?,
        kinds,
        zones: zones.all.clone(),
        seats,
        rulebooks: raw.rulebooks.clone(),
        move_limit: raw.move_limit,
        allows: Allows::by(raw.enforce),
        piece_shape: raw.piece_shape,
        stalemate: raw.stalemate,
        flag_needs_mate: raw.flag_needs_mate,
        castlings,
        has_san: raw.san.is_some(),
        setups: Vec::new(),
        odds: Vec::new(),
        shuffle: None,
        fen_passings: raw.fen_names_passings.into(),
        start: Position::bare(Side::First, 0, 1),
        possible: Possible::anything_on([[0; MAX_KINDS]; 2]),
        tables,
        lessons: OnceLock::new(),
        shown: OnceLock::new(),
    };
    complete(&mut variant, raw, &zones)?;
    Ok(variant)
}

fn seats(raw: &VariantText) -> Result<[Seat; 2], Fault> {
    let seats = [
        seat(&raw.seats.first, &["seats", "first", "bonus"])?,
        seat(&raw.seats.second, &["seats", "second", "bonus"])?,
    ];
    check_seats(&seats)?;
    Ok(seats)
}

/// The directions along which royal pieces may not face each other.
fn facing(raw: &VariantText, board: &Board, kinds: &[Kind]) -> Result<Vec<Facing>, Fault> {
    let lines: &[FacingText] = match raw.generals_may_face {
        true => &[],
        false => &raw.facing,
    };
    check_arrows(board, kinds, lines)?;
    check_facing(board, kinds, lines)?;
    let bikjang = raw.bikjang.then_some(FacingText::Files);
    check_facing(board, kinds, bikjang.as_slice())?;
    let lines = lines.iter().filter(|_| raw.enforce);
    Ok(lines.flat_map(|sort| sort.directions(board)).collect())
}

fn description(raw: &VariantText) -> Result<Description, Fault> {
    Ok(Description {
        name: raw.name.clone(),
        summary: raw.summary.clone(),
        family: raw.family,
        rules: RulesPart::all_of(&raw.rules),
        games: test_games::build(&raw.games, &raw.rulebooks)?,
    })
}

/// The ways to castle, from fixed points or in a shuffled set-up.
fn castlings(
    raw: &VariantText,
    zones: &Zones,
    board: &Board,
    kinds: &[Kind],
    seats: &[Seat; 2],
) -> Result<Vec<Castling>, Fault> {
    let Some(text) = &raw.shuffled_castling else {
        return build_castlings(&raw.castling, board, kinds, seats);
    };
    if !raw.castling.is_empty() {
        let what = "castling is of one sort: `castling` or `shuffled-castling`";
        return Err(fault(text, what));
    }
    let homes = zones.sets(&text.get_ref().home);
    let ways = homes.and_then(|homes| build_shuffled(text.get_ref(), board, kinds, seats, homes));
    ways.map_err(|what| fault(text, what))
}

/// The input for compiling, besides the kinds and zones.
fn table_input<'v>(
    raw: &VariantText,
    kinds: &[Kind],
    seats: &[Seat; 2],
    castlings: &'v [Castling],
    goal: Option<&'v Goal>,
    mode: GameMode,
) -> Result<TableInput<'v>, Fault> {
    Ok(TableInput {
        at_bottom: [seats[0].at_bottom, seats[1].at_bottom],
        upper: [seats[0].upper, seats[1].upper],
        castlings,
        shuffled: raw.shuffled_castling.is_some(),
        counting: counting(raw.counting.as_ref(), kinds)?,
        goal,
        hands: raw.hands.is_some(),
        gates: [0; 2],
        names_passings: raw.fen_names_passings != PassingsText::default(),
        mode,
    })
}

/// Compiles the tables, with the data that is not in kinds and zones.
fn tables(
    raw: &VariantText,
    zones: &Zones,
    board: &Board,
    kinds: &[Kind],
    facing: Vec<Facing>,
    input: &TableInput<'_>,
) -> Result<Tables, Fault> {
    let mut tables = Tables::compile(board, kinds, &zones.all, facing, input);
    tables.duty = raw.duty;
    tables.may_pass = raw.may_pass;
    tables.bikjang = raw.bikjang.then(|| board.along((0, 1))).flatten();
    if let Some(text) = &raw.hands {
        let hands = build_hands(text, &raw.kinds, kinds, zones, board)?;
        tables.hands = Some(Box::new(hands));
    }
    tables.relay = build_relay(&raw.kinds, kinds, board, zones)?;
    if input.goal.is_some_and(|goal| goal.warns) {
        tables.exposed = tables.royals;
    }
    if !raw.enforce || input.goal.is_some_and(|goal| goal.capture) {
        // If any move is allowed, or the royal piece can be captured, there is no check and no pin.
        tables.royals = [None; 2];
    }
    tables.settle();
    Ok(tables)
}

/// Adds the parts that are checked by the variant's own rules: the start, arrays, odds and the
/// shuffled set-up.
fn complete(variant: &mut Variant, raw: &VariantText, zones: &Zones) -> Result<(), Fault> {
    if variant.rulebooks.contains(&Rulebook::Janggi) && !variant.has_points() {
        let what = "the rulebook `janggi` needs the points of the pieces";
        return Err(fault(&raw.setup, what));
    }
    let placed = placement::read(variant, raw.setup.get_ref()).unwrap_or_default();
    if let Some(extras) = &mut variant.tables.extras {
        for (_, piece) in placed.pieces {
            extras.begun[piece.side.index()][piece.kind.index()] += 1;
        }
    }
    variant.possible = variant.within_zones();
    variant.start = set_up(variant, &raw.setup)?;
    if let Some(deal) = &raw.deal {
        check_deal(variant).map_err(|what| fault(deal, what))?;
    }
    variant.setups = build_setups(variant, &raw.setups)?;
    variant.tables.opening = opening_of(variant, &raw.odds, zones)?;
    variant.odds = build_odds(variant, &raw.odds)?;
    if let Some(text) = &raw.placing {
        check_usual_placing(variant).map_err(|what| fault(text, what))?;
    }
    if let Some(text) = &raw.shuffle {
        variant.shuffle = Some(build_shuffle(variant, text)?);
        check_lot(variant).map_err(|what| fault(text, what))?;
    }
    variant.possible = variant.find_possible();
    Ok(())
}

fn set_up(variant: &Variant, setup: &Spanned<String>) -> Result<Position, Fault> {
    let mut placement = placement::read(variant, setup.get_ref())
        .map_err(|error| fault(setup, format!("the set-up does not fit: {error}")))?;
    placement.hands = variant
        .hands()
        .map_or_else(Default::default, |hands| hands.start);
    let start = Position::placed(variant, placement, Side::First, 0, 1).map_err(|error| {
        let why = unplayable(variant, error);
        fault(setup, format!("the set-up cannot be played: {why}"))
    })?;
    let start = start.with_rights(variant, |_| true);
    let start = start.with_first_moves(variant, |_| true);
    check_start(variant, &start).map_err(|what| fault(setup, what))?;
    Ok(start)
}

/// Checks that the set-up itself is an allowed placement.
fn check_usual_placing(variant: &Variant) -> Result<(), String> {
    let check = |side: Side| variant.check_placing(side, &variant.usual_placing(side));
    let checked = Side::BOTH.into_iter().try_for_each(check);
    checked.map_err(|_| "the set-up itself is to be a placing that this allows".to_owned())
}

/// Checks that a shuffled set-up that satisfies the conditions is found soon.
fn check_lot(variant: &Variant) -> Result<(), String> {
    let mut seed = 1_u64;
    let below = |most: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or(0) % most.max(1)
    };
    let drawn = variant.lot_comes_out(below);
    drawn
        .then_some(())
        .ok_or_else(|| "no array was found that is as this asks for".to_owned())
}

fn counting(raw: Option<&Spanned<Style>>, kinds: &[Kind]) -> Result<Option<Counting>, Fault> {
    let Some(style) = raw else { return Ok(None) };
    let counting = Counting::of(*style.get_ref(), kinds);
    let what = "a count asks after pieces called rook, khon or elephant, knight and pawn";
    counting.map(Some).ok_or_else(|| fault(style, what))
}

fn san_pawn(san: Option<&Spanned<SanText>>, kinds: &[Kind]) -> Result<Option<KindId>, Fault> {
    let Some(san) = san else { return Ok(None) };
    let pawn = san.get_ref().pawn.as_ref();
    let pawn = pawn.map(|name| kind_named(kinds, name)).transpose();
    pawn.map_err(|what| fault(san, what))
}

fn check_slug(slug: &Spanned<String>) -> Result<(), Fault> {
    let text = slug.get_ref();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || text.len() > 40 || !text.chars().all(fits) {
        return Err(fault(slug, "a slug has 1 to 40 of a-z, 0-9 and `-`"));
    }
    Ok(())
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

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
