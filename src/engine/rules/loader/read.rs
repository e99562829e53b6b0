//! A variant file read and checked.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use toml::Spanned;
use toml::de::DeTable;

use super::board::{build_board, build_zone};
use super::castling::{build_castlings, build_shuffled};
use super::checks::{
    check_facing, check_freedom, check_numbers, check_seats, check_start, unplayable,
};
use super::fault::{Fault, VariantError, fault, line_at, newlines};
use super::goal::build_goal;
use super::hands::build_hands;
use super::kinds::{build_kinds, check_points};
use super::schema::{FacingText, PassingsText, SanText, SeatText, VariantText};
use super::setups::{build_odds, build_setups};
use super::shuffle::{build_relay, build_shuffle};
use super::{played, test_games, texts};
use crate::rules::answers::rulebook::Rulebook;
use crate::rules::board::pieces::{KindId, Side};
use crate::rules::board::position::Position;
use crate::rules::counting::{Counting, Style};
use crate::rules::kinds::castling::Castling;
use crate::rules::kinds::goal::Duty;
use crate::rules::kinds::kind::{Kind, Way};
use crate::rules::kinds::zone::Zone;
use crate::rules::movement::placement;
use crate::rules::tables::Tables;
use crate::rules::tables::extras::Asked;
use crate::rules::variant::Variant;
use crate::rules::variant::allows::Allows;
use crate::rules::variant::said::{RulesPart, Said};
use crate::rules::variant::seat::Seat;

/// No variant file is longer.
pub const MAX_BYTES: usize = 128 * 1024;

/// How many variants were read.
static READ: AtomicU64 = AtomicU64::new(0);

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
        build(text, raw).map_err(told)
    }
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
    let allows = Allows::by(raw.enforce);
    let facing: &[FacingText] = match raw.generals_may_face {
        true => &[],
        false => &raw.facing,
    };
    check_facing(&board, &kinds, facing)?;
    let bikjang = raw.bikjang.then_some(FacingText::Files);
    check_facing(&board, &kinds, bikjang.as_slice())?;
    let goal = raw.goal.as_ref();
    let goal = goal.map(|goal| build_goal(goal, &kinds, &zones, &zone_names));
    let goal = goal.transpose()?;
    let games = test_games::build(&raw.games, &raw.rulebooks)?;
    let at_bottom = [seats[0].at_bottom, seats[1].at_bottom];
    let castlings = match &raw.shuffled_castling {
        None => build_castlings(&raw.castling, &board, &kinds, &seats)?,
        Some(text) if !raw.castling.is_empty() => {
            return Err(fault(
                text,
                "castling is of one sort: `castling` or `shuffled-castling`",
            ));
        }
        Some(text) => {
            let home = zone_names
                .iter()
                .position(|zone| *zone == text.get_ref().home);
            let missing = || fault(text, format!("there is no zone `{}`", text.get_ref().home));
            let homes = zones[home.ok_or_else(missing)?].sets;
            build_shuffled(text, &board, &kinds, &seats, homes)?
        }
    };
    let facing = facing.iter().filter(|_| !allows.any_move);
    let facing = facing.flat_map(|sort| sort.steps());
    let facing = facing.filter_map(|step| board.along(*step));
    let facing = facing.flatten().collect();
    check_rights(&raw, &kinds, &zones, &castlings)?;
    let asked = Asked {
        at_bottom,
        upper: [seats[0].upper, seats[1].upper],
        castlings: &castlings,
        shuffled: raw.shuffled_castling.is_some(),
        counting: counting(raw.counting.as_ref(), &kinds)?,
        goal: goal.as_ref(),
        hands: raw.hands.is_some(),
        names_passings: raw.fen_names_passings != PassingsText::default(),
    };
    let mut tables = Tables::compile(&board, &kinds, &zones, facing, &asked);
    tables.duty = raw.duty.as_ref().map(|duty| Duty {
        must_capture: duty.must_capture,
        may_not_check: duty.may_not_check,
    });
    tables.may_pass = raw.may_pass;
    tables.bikjang = bikjang.and_then(|_| board.along((0, 1)));
    tables.hands = match &raw.hands {
        None => None,
        Some(text) => Some(Box::new(build_hands(
            text,
            (&raw.kinds, &kinds),
            (&zones, &zone_names),
            &board,
        )?)),
    };
    tables.relay = build_relay(&raw.kinds, &kinds, &board, &zones, &zone_names)?;
    if allows.any_move || goal.is_some_and(|goal| goal.capture) {
        // There is no check where any move may be made, or the royal piece be captured, and so no piece is bound by one.
        tables.royals = [None; 2];
    }
    tables.settle();
    let san_pawn = raw.san.as_ref().map(|san| san_pawn(san, &kinds));
    let played = played::played(&raw);
    let mut variant = Variant {
        number: READ.fetch_add(1, Ordering::Relaxed),
        slug: raw.slug.into_inner(),
        version: raw.version,
        text: text.to_owned(),
        said: Said {
            name: raw.name,
            summary: raw.summary,
            family: raw.family,
            rules: RulesPart::all_of(&raw.rules),
            games,
        },
        played,
        board,
        kinds,
        zones,
        seats,
        rulebooks: raw.rulebooks,
        move_limit: raw.move_limit,
        allows,
        piece_shape: raw.piece_shape,
        stalemate: raw.stalemate,
        reads_left_in_check: raw.reads_left_in_check,
        flag_needs_mate: raw.flag_needs_mate,
        castlings,
        san_pawn: san_pawn.transpose()?,
        setups: Vec::new(),
        odds: Vec::new(),
        shuffle: None,
        fen_passings: raw.fen_names_passings.into(),
        start: Position::bare(Side::First, 0, 1),
        tables,
        lessons: OnceLock::new(),
    };
    if variant.rulebooks.contains(&Rulebook::Janggi) && !variant.has_points() {
        let what = "the rulebook `janggi` needs the points of the pieces";
        return Err(fault(&raw.setup, what));
    }
    let placed = placement::read(&variant, raw.setup.get_ref()).unwrap_or_default();
    if let Some(extras) = &mut variant.tables.extras {
        for (_, piece) in placed.pieces {
            extras.begun[piece.side.index()][piece.kind.index()] += 1;
        }
    }
    variant.start = set_up(&variant, &raw.setup)?;
    variant.setups = build_setups(&variant, &raw.setups)?;
    variant.odds = build_odds(&variant, &raw.odds)?;
    if let Some(text) = &raw.shuffle {
        variant.shuffle = Some(build_shuffle(&variant, text)?);
        check_lot(&variant).map_err(|what| fault(text, what))?;
    }
    Ok(variant)
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

/// Rights to castle and to first moves are bits of one word.
fn check_rights(
    raw: &VariantText,
    kinds: &[Kind],
    zones: &[Zone],
    castlings: &[Castling],
) -> Result<(), Fault> {
    let origins = |way: &Way| {
        let zone = way.from.filter(|_| way.once).map(|zone| &zones[zone]);
        zone.map_or(0, |zone| zone.sets.iter().map(|set| set.count_ones()).sum())
    };
    let firsts: u32 = kinds.iter().flat_map(|kind| &kind.ways).map(origins).sum();
    let castles = castlings.iter().map(|way| way.bit + 1).max().unwrap_or(0);
    if firsts + castles > u32::BITS {
        let what = format!(
            "there are at most {} rights to castle and to first moves",
            u32::BITS
        );
        return Err(fault(&raw.slug, what));
    }
    Ok(())
}

/// A lot that comes out at all does so soon.
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
    let missing = || {
        fault(
            style,
            "a count asks after pieces called rook, khon, knight and pawn",
        )
    };
    counting.map(Some).ok_or_else(missing)
}

fn san_pawn(san: &Spanned<SanText>, kinds: &[Kind]) -> Result<KindId, Fault> {
    let pawn = &san.get_ref().pawn;
    let kind = kinds.iter().find(|kind| kind.name == *pawn);
    let missing = || fault(san, format!("there is no piece called `{pawn}`"));
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
mod tests {
    use super::*;

    const XIANGQI: &str = include_str!("../variants/xiangqi.toml");

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
        assert_eq!(refused("rnbakabnr/9", "rnbakkbnr/9").line, 6);
        assert_eq!(refused("rnbakabnr/9", "rnbakabnrr/9").line, 6);
        assert_eq!(refused("rnbakabnr/9", "rnbakabnr").line, 6);
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
    fn what_is_turned_over_must_be_told_from_all_else() {
        let minishogi = include_str!("../variants/minishogi.toml");
        let refused = |from: &str, to: &str| {
            assert!(minishogi.contains(from), "{from}");
            let changed = minishogi.replacen(from, to, 1);
            Variant::parse(&changed).unwrap_err().what
        };
        assert!(refused("[\"tokin\"]", "[\"gold\"]").contains("`+P` must be what one kind"));
        let silver = "[\"promoted silver\"";
        let both = format!("{silver}, \"tokin\"");
        assert!(refused(silver, &both).contains("`+P` must be what one kind"));
        assert!(refused("label = \"+P\"", "label = \"+Q\"").contains("its letter is `P`"));
        let lost = "[\"tokin\"], among-lost = true";
        assert!(refused("[\"tokin\"]", lost).contains("among-lost"));
        let tokin = minishogi.split("[[kinds]]").last().unwrap();
        let (tokin, _) = tokin.split_once("[[games]]").unwrap();
        let another = |letter| {
            let named = tokin.replace("tokin", &format!("tokin {letter}"));
            let own = named.replace("+P", letter).replace("+p", letter);
            format!("[[kinds]]{own}")
        };
        let more = ["h", "i", "j", "l", "m", "n"].map(another).concat();
        let more = format!("{more}[[games]]");
        assert!(refused("[[games]]", &more).contains("at most 15 kinds"));
    }

    #[test]
    fn royal_pieces_are_kept_apart_only_along_lines_that_there_are() {
        let files = "generals-may-face = true\n";
        let (none, ranks) = ("", "facing = [\"ranks\"]\n");
        let lone = "\n[board.directions]\nlines = [[0, 1], [0, -1]]\ndiagonals = [[1, 1], [-1, -1]]\n[zones.palace]";
        for (facing, missing) in [(files, None), (none, None), (ranks, Some("[1, 0]"))] {
            let text = XIANGQI.replacen("[zones.palace]", lone, 1);
            let text = text.replacen("rulebooks", &format!("{facing}rulebooks"), 1);
            let answer = Variant::parse(&text).map_or_else(|error| error.what, |_| String::new());
            match missing {
                Some(missing) => assert!(answer.contains(missing), "{answer}"),
                None => assert!(!answer.contains("must say"), "{answer}"),
            }
        }
    }

    #[test]
    fn only_royal_pieces_change_places_and_with_others_alone() {
        let yang_qi = include_str!("../variants/yang-qi.toml");
        let partners = "swaps = [\"rook\", \"knight\"";
        let refused = |from: &str, to: &str| {
            let text = yang_qi.replacen(from, to, 1);
            assert_ne!(text, yang_qi, "{from}");
            Variant::parse(&text).unwrap_err().what
        };
        assert!(refused(partners, "swaps = [\"king\", \"knight\"").contains("changes places"));
        let rook = "label = \"R\"\n";
        let too = format!("{rook}swaps = [\"knight\"]\n");
        assert!(refused(rook, &too).contains("only a royal piece"));
        assert!(refused(partners, "swaps = [\"queen\", \"knight\"").contains("queen"));
    }

    #[test]
    fn ten_megabytes_are_refused_at_once() {
        assert!(Variant::parse(&"x = 1\n".repeat(2_000_000)).is_err());
    }
}
