//! Tests which keys affect the game and which are only texts.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::played;
use crate::rules::kinds::Duty;
use crate::rules::loader::catalogue;
use crate::rules::loader::schema::course::{BlastText, NoPiecesText, RaceText};
use crate::rules::loader::schema::kinds::{DropsText, LendsText, PromotesApartText, PromotesText};
use crate::rules::loader::schema::tests::keys;
use crate::rules::loader::schema::{
    ArrayText, BoardText, CastlingText, ConditionalText, DirectionsText, GameText, GoalText,
    HandsText, KindText, OddsText, PlacingText, SanText, SeatText, SeatsText, ShuffleText,
    ShuffledCastlingText, VariantText, ZoneText,
};
use crate::rules::variant::Variant;

/// All keys with a value that affect the game, by table; `SAID` has the others. A key affects the
/// game if it could change how a move is judged, read, written, stored or drawn. In doubt, it does.
const PLAYED: &str = "slug setup rulebooks move-limit enforce generals-may-face facing stalemate \
    may-pass \
    bikjang piece-shape flag-needs-mate points-vanish die chooser deal sight \
    ice.every ice.cube wanders counting fen-names-passings \
    goal.capture goal.warns goal.blast.spares goal.no-pieces.first goal.no-pieces.second \
    goal.extinct goal.checks \
    goal.race.piece goal.race.to goal.race.reply goal.race.own-rule goal.bare duty.must-capture \
    duty.may-not-check \
    shuffle.points shuffle.pieces.queen shuffle.apart shuffle.between shuffle.guarded \
    shuffle.second \
    placing.zone placing.files-apart placing.shades-apart placing.never.queen \
    hands.takes hands.order hands.first hands.second hands.promoted hands.may-check \
    hands.drops-first \
    shuffled-castling shuffled-castling.partner shuffled-castling.right shuffled-castling.left \
    board.wraps \
    board.style board.files board.ranks board.holes board.river-above board.marks \
    board.palace-lines \
    board.label-offsets board.arrows board.directions.lines board.directions.diagonals \
    zones.first zones.second \
    seats.first.colour seats.first.upper seats.first.fen seats.first.also seats.first.at_bottom \
    seats.first.bonus seats.second.colour seats.second.upper seats.second.fen seats.second.also \
    seats.second.at_bottom seats.second.bonus \
    kinds.label kinds.fen kinds.also kinds.characters kinds.simplified kinds.western kinds.royal \
    kinds.attacker kinds.chase kinds.fair-game kinds.within kinds.resets-clock kinds.takes-passing \
    kinds.too-weak kinds.points kinds.never-jumps kinds.never-takes kinds.queen-first \
    kinds.neutral kinds.covers kinds.sees kinds.flips kinds.swaps kinds.wxf kinds.lau \
    kinds.written \
    kinds.also-written kinds.crowd kinds.promotes.in kinds.promotes.to kinds.promotes.vanishes \
    kinds.promotes.optional kinds.promotes.must-in kinds.promotes.leaving \
    kinds.promotes.among-lost kinds.promotes.keeps-clock kinds.promotes-apart.in \
    kinds.promotes-apart.to \
    kinds.only kinds.in-hand kinds.drops.in kinds.drops.most-a-file kinds.drops.no-mate \
    kinds.drops.shades-apart hands.dropped-castle hands.gates \
    kinds.lends.not-to kinds.lends.never.queen \
    kinds.moves.move kinds.moves.from kinds.moves.to kinds.moves.passing kinds.moves.once \
    kinds.moves.along kinds.once-lost-to \
    castling.piece \
    castling.letter castling.name castling.king castling.partner castling.goes san.pawn \
    setups.slug setups.first setups.second";
const SAID: &str = "name version summary family rules odds.slug odds.name odds.without odds.begins \
    odds.extra-moves odds.extra-within zones.words seats.first.name seats.second.name \
    kinds.name kinds.how kinds.obstacle setups.name \
    games.note games.fen games.rulebook games.moves games.result games.final games.legal \
    games.illegal";

/// A file with every key. It is only read, so it need not make sense.
const EVERY_KEY: &str = r##"
slug = "all"
name = "All"
version = 1
summary = "Every key."
setup = "kq"
rulebooks = ["axf"]
move-limit = 120
enforce = true
generals-may-face = true
facing = ["ranks"]
stalemate = "draw"
may-pass = true
bikjang = true
piece-shape = "octagon"
flag-needs-mate = true
family = "asia"
counting = "makruk"
fen-names-passings = true
points-vanish = true
die = ["queen"]
deal = "q"
sight = "reach"
chooser = "opponent"
ice = { every = 2, cube = "queen" }
wanders = "queen"
goal.capture = true
goal.warns = true
goal.blast = { spares = ["queen"] }
goal.no-pieces = { first = "wins", second = "wins" }
goal.extinct = ["queen"]
goal.checks = 3
goal.race = { piece = "queen", to = "home", reply = true, own-rule = true }
goal.bare = true
duty = { must-capture = true, may-not-check = true }
shuffle.points = "a1"
shuffle.pieces = { queen = 1 }
shuffle.apart = [["queen", "queen"]]
shuffle.between = ["queen", "queen"]
shuffle.guarded = "queen"
shuffle.second = "mirrored"
placing.zone = "home"
placing.files-apart = ["queen"]
placing.shades-apart = ["queen"]
placing.never = { queen = "home" }
hands.takes = "own"
hands.order = "q"
hands.first = "q"
hands.second = "q"
hands.promoted = "queen"
hands.may-check = true
hands.drops-first = true
hands.dropped-castle = true
hands.gates = "home"
shuffled-castling = { partner = "queen", home = "home", right = ["a", "b"], left = ["a", "b"] }
odds = [
{ slug = "o", name = "A", without = "a1", begins = "second", extra-moves = 1, extra-within = "home"}
]
rules = "Move."
san = { pawn = "queen" }

[board]
style = "lines"
files = "a b"
ranks = "1 2"
wraps = true
label-offsets = "0 0"
arrows = "8 2"
holes = "a1"
river-above = "1"
marks = "a2"
palace-lines = "a1-b2"
directions = { lines = [[0, 1]], diagonals = [[1, 1]] }

[zones.home]
first = "a1"
second = "a2"
words = "home"

[seats.first]
name = "Red"
colour = "red"
upper = true
fen = "w"
also = "rs"
at_bottom = true
bonus = 0

[seats.second]
name = "Black"
colour = "black"
upper = false
fen = "b"
also = "uv"
at_bottom = false
bonus = 1.5

[[kinds]]
name = "king"
label = "K"
fen = "k"
also = "gh"
characters = ["帥", "將"]
simplified = ["帅", "将"]
western = "king"
royal = true
attacker = true
moves = [{ move = "W", from = "home", to = "home", passing = true, once = true, along = [[0, 1]] }]
within = "home"
how = "a king steps"
obstacle = "leg"
chase = "horse"
fair-game = "home"
resets-clock = true
takes-passing = true
promotes.in = "home"
promotes.to = ["queen"]
promotes.vanishes = true
promotes.optional = true
promotes.must-in = "home"
promotes.leaving = true
promotes.among-lost = true
promotes.keeps-clock = true
promotes-apart = { in = "home", to = "queen" }
only = "first"
in-hand = "queen"
drops = { in = "home", most-a-file = 2, no-mate = true, shades-apart = true }
lends = { not-to = ["queen"], never = { queen = "home" } }
too-weak = "alone"
points = 3
never-jumps = ["queen"]
never-takes = ["queen"]
swaps = ["queen"]
queen-first = "home"
once-lost-to = "king"
neutral = true
covers = "queen"
sees = ["fW"]
flips = true
wxf = "K"
lau = "L"
written = ["帥", "將"]
also-written = "王"
crowd = "row"

[[kinds]]
name = "queen"
label = "Q"
fen = "q"
characters = ["后", "后"]
western = "queen"
moves = ["Q"]
how = "a queen goes"

[[castling]]
letter = "K"
name = "O-O"
king = "a1-b1"
piece = "queen"
partner = "queen"
goes = "b1-a1"

[[setups]]
slug = "usual"
name = "the usual one"
first = "k-a1"
second = "k-a2"

[[games]]
note = "mate"
fen = "kq"
rulebook = "axf"
moves = "a1a2"
result = "first checkmate"
final = "qk"
legal = "a1a2"
illegal = "a2a1"
"##;

fn read(file: &Table) -> String {
    let raw: VariantText = toml::from_str(&file.to_string()).unwrap();
    played(&raw)
}

fn every_key() -> Table {
    toml::from_str(EVERY_KEY).unwrap()
}

/// The paths to all values of a file. Of a list, only the first item is followed.
fn steps(value: &Value, before: &[String], found: &mut Vec<Vec<String>>) {
    let mut into = |step: &str, value| steps(value, &[before, &[step.to_owned()]].concat(), found);
    match value {
        Value::Table(table) => table.iter().for_each(|(key, value)| into(key, value)),
        Value::Array(items) => into("0", &items[0]),
        _ => found.push(before.to_vec()),
    }
}

/// The key at the end of a path, without indices and names of zones.
fn key_of(steps: &[String]) -> String {
    let own = |step: &&String| *step != "0" && *step != "home";
    let own: Vec<&str> = steps.iter().filter(own).map(String::as_str).collect();
    own.join(".")
}

/// The file with a different value at this path.
fn changed(steps: &[String]) -> Table {
    let mut file = Value::Table(every_key());
    let value = steps.iter().fold(&mut file, |value, step| match value {
        Value::Array(items) => &mut items[0],
        table => &mut table[step.as_str()],
    });
    *value = match &*value {
        Value::String(text) => another(text).into(),
        Value::Boolean(yes) => (!yes).into(),
        Value::Integer(number) => (number + 1).into(),
        Value::Float(number) => (number + 1.0).into(),
        other => panic!("{other}"),
    };
    file.try_into().unwrap()
}

/// A different valid word, or a different letter for a letter.
fn another(text: &str) -> String {
    match text {
        "axf" => "house",
        "reach" => "all",
        "draw" => "loss",
        "octagon" => "round",
        "lines" => "cells",
        "horse" => "cannon",
        "alone" => "on-one-shade",
        "row" => "pair",
        "asia" => "drops",
        "makruk" => "cambodian",
        "wins" => "loses",
        "opponent" => "owner",
        "mirrored" => "turned",
        "own" => "enemies",
        "ranks" => "files",
        "first" => "second",
        "second" => "first",
        letter if letter.chars().count() == 1 => "z",
        longer => return format!("{longer}x"),
    }
    .to_owned()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn every_key_is_played_or_said() {
    let mut found = Vec::new();
    steps(&every_key().into(), &[], &mut found);
    let keys: BTreeSet<String> = found.iter().map(|steps| key_of(steps)).collect();
    let classed = words(PLAYED).into_iter().chain(words(SAID)).collect();
    assert_eq!(keys, classed, "each key is of one list");
    assert!(words(PLAYED).is_disjoint(&words(SAID)));
    let before = read(&every_key());
    for steps in found {
        let key = key_of(&steps);
        let plays_as_before = read(&changed(&steps)) == before;
        assert_eq!(plays_as_before, words(SAID).contains(&key), "{key}");
    }
}

/// A new key of the schema must be added to the file above first.
#[test]
fn the_file_with_every_key_has_them_all() {
    let file = every_key();
    let first = |key: &str| file[key][0].as_table().unwrap();
    let table = |value: &Value| value.as_table().unwrap().clone();
    let king = first("kinds");
    for (table, known) in [
        (&file, keys::<VariantText>()),
        (&table(&file["board"]), keys::<BoardText>()),
        (
            &table(&file["board"]["directions"]),
            keys::<DirectionsText>(),
        ),
        (&table(&file["zones"]["home"]), keys::<ZoneText>()),
        (&table(&file["seats"]), keys::<SeatsText>()),
        (&table(&file["seats"]["first"]), keys::<SeatText>()),
        (&table(&file["seats"]["second"]), keys::<SeatText>()),
        (king, keys::<KindText>()),
        (&table(&king["moves"][0]), keys::<ConditionalText>()),
        (&table(&king["promotes"]), keys::<PromotesText>()),
        (&table(&king["promotes-apart"]), keys::<PromotesApartText>()),
        (first("castling"), keys::<CastlingText>()),
        (first("odds"), keys::<OddsText>()),
        (&table(&file["goal"]), keys::<GoalText>()),
        (&table(&file["goal"]["blast"]), keys::<BlastText>()),
        (&table(&file["goal"]["no-pieces"]), keys::<NoPiecesText>()),
        (&table(&file["goal"]["race"]), keys::<RaceText>()),
        (&table(&file["duty"]), keys::<Duty>()),
        (&table(&file["shuffle"]), keys::<ShuffleText>()),
        (&table(&file["hands"]), keys::<HandsText>()),
        (&table(&file["placing"]), keys::<PlacingText>()),
        (
            &table(&file["shuffled-castling"]),
            keys::<ShuffledCastlingText>(),
        ),
        (&table(&king["drops"]), keys::<DropsText>()),
        (&table(&king["lends"]), keys::<LendsText>()),
        (&table(&file["san"]), keys::<SanText>()),
        (first("setups"), keys::<ArrayText>()),
        (first("games"), keys::<GameText>()),
    ] {
        let here: BTreeSet<&str> = table.keys().map(String::as_str).collect();
        assert_eq!(here, known.iter().map(String::as_str).collect());
    }
}

#[test]
fn comments_layout_and_the_order_of_keys_do_not_count() {
    for variant in catalogue::all() {
        let text = variant.text();
        let sorted: Table = toml::from_str(text).unwrap();
        let commented = |line: &str| match line.ends_with("\"\"\"") || !line.contains(" = ") {
            true => format!("{line}\n"),
            false => format!("{}  # a comment\n", line.replace(" = ", "   =  ")),
        };
        let airy: String = text.lines().map(commented).collect();
        for other in [sorted.to_string(), airy] {
            let other = Variant::parse(&other).unwrap();
            assert_ne!(other.text(), text);
            assert!(other.plays_as(variant), "{}", variant.slug());
        }
    }
    let janggi = catalogue::find("janggi").unwrap();
    for (from, to) in [
        (
            "\"d1-f3 f1-d3 d8-f10 f8-d10\"",
            "\"\"\"\n  d1-f3 f1-d3\n  d8-f10 f8-d10\n\"\"\"",
        ),
        ("first = \"d1-f3\"", "first = \" d1-f3 \""),
        ("n-b1 b-c1 b-g1 n-h1", "n-b1 b-c1  b-g1 n-h1"),
        ("points = 13", "points = 13.0"),
        ("bikjang = true", "bikjang = true\nenforce = true"),
    ] {
        assert!(janggi.text().contains(from), "{from}");
        let other = Variant::parse(&janggi.text().replacen(from, to, 1)).unwrap();
        assert!(other.plays_as(&janggi), "{to}");
    }
}

#[test]
fn no_two_variants_play_the_same() {
    let all = catalogue::all();
    for (place, variant) in all.iter().enumerate() {
        let mut others = all[..place].iter();
        assert!(!others.any(|other| other.plays_as(variant)));
    }
}

#[test]
fn a_piece_may_be_renamed_but_not_take_the_part_of_another() {
    let janggi = catalogue::find("janggi").unwrap();
    let with = |changes: &[(&str, &str)]| {
        let change = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
        let text = changes.iter().fold(janggi.text().to_owned(), change);
        assert_ne!(text, janggi.text());
        Variant::parse(&text).unwrap()
    };
    let renamed = with(&[
        ("name = \"cannon\"", "name = \"gun\""),
        ("[\"cannon\"]", "[\"gun\"]"),
    ]);
    assert!(renamed.plays_as(&janggi));
    let swapped = with(&[
        ("name = \"cannon\"", "name = \"?\""),
        ("name = \"horse\"", "name = \"cannon\""),
        ("name = \"?\"", "name = \"horse\""),
    ]);
    assert!(!swapped.plays_as(&janggi), "now horses are never jumped");
    let chess = catalogue::find("chess").unwrap();
    let renamed = chess.text().replace("\"rook\"", "\"tower\"");
    let renamed = renamed.replace("western = \"tower\"", "western = \"rook\"");
    assert!(Variant::parse(&renamed).unwrap().plays_as(&chess));
}
