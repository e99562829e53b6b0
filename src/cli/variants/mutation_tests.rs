//! Damaged and hostile variant files. Each is refused with a line number, or it can be listed,
//! drawn and played. None causes a panic or an endless loop.

use super::trial;
use crate::diagram::{svg, text};
use crate::notation::fen;
use crate::rules::{Variant, catalogue};
use std::sync::Arc;

/// Splitmix64: the same rounds on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }

    fn among<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

const SCRAPS: [&str; 40] = [
    "\"",
    "\"\"\"",
    "[",
    "]",
    "[[kinds]]\n",
    "{",
    "}",
    "=",
    "-",
    "0",
    "9",
    "99999999999999999999",
    "-1",
    "4294967295",
    "1e999",
    "nan",
    "true",
    "\u{0}",
    "\u{202e}",
    "\u{feff}",
    "#",
    "\n",
    "\r",
    "a1-i10",
    "z9",
    "/",
    "k",
    "K",
    "k9K",
    "\"QQQQQQQQ\"",
    "\"nZ9\"",
    "\"R\"",
    "\"\"",
    "[0, 1]",
    "[9, -9]",
    "[games]\n",
    "holes = \"e1-e10\"\n",
    "royal = true\n",
    "within = \"palace\"\n",
    "<script>",
];

fn mutated(dice: &mut Dice, texts: &[&str]) -> Vec<u8> {
    let mut bytes = dice.among(texts).as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        let end = (at + dice.below(40)).min(bytes.len());
        match dice.below(8) {
            0 => bytes[at] = u8::try_from(dice.below(256)).unwrap(),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..at, dice.among(&SCRAPS).bytes())),
            3 => drop(bytes.splice(at..end, dice.among(&SCRAPS).bytes())),
            4 => new_number(&mut bytes, dice, at),
            5 => shuffled_line(&mut bytes, dice),
            6 => bytes.truncate(at.max(1)),
            _ => {
                let other = dice.among(texts).as_bytes();
                let from = dice.below(other.len());
                let to = (from + dice.below(200)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
        if bytes.is_empty() {
            bytes.push(b'\n');
        }
    }
    bytes
}

/// Replaces the next number.
fn new_number(bytes: &mut Vec<u8>, dice: &mut Dice, at: usize) {
    let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) else {
        return;
    };
    let number = dice.among(&["0", "1", "2", "3", "8", "10", "16", "127", "128", "65536"]);
    bytes.splice(at + digit..=at + digit, number.bytes());
}

/// Deletes, duplicates or moves a line.
fn shuffled_line(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let line = lines[dice.below(lines.len())];
    let place = dice.below(lines.len());
    match dice.below(3) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, line),
        _ => lines[place] = line,
    }
    *bytes = lines.join(&b'\n');
}

/// Uses a variant as a server would.
fn used(variant: Variant) {
    let variant = Arc::new(variant);
    let start = variant.start();
    let drawing = svg::board(&variant, start, &svg::Options::default());
    assert!(drawing.len() < 200_000 && !drawing.contains("<script"));
    let turned = text::TextOptions {
        flip: true,
        ..text::TextOptions::default()
    };
    let _ = text::board(&variant, start, turned);
    let written = fen::write(&variant, start);
    let read = fen::read(&variant, &written).unwrap_or_else(|error| panic!("{written}: {error:?}"));
    assert!(read.same_as(start), "{written}");
    for mv in start.legal_moves(&variant) {
        let next = start.play(&variant, mv);
        let _ = next.legal_moves(&variant);
    }
    let _ = trial::play_all(&variant);
}

#[test]
fn damaged_files_are_refused_with_a_line_or_can_be_played() {
    let texts: Vec<&str> = catalogue::all()
        .iter()
        .map(|variant| variant.text())
        .collect();
    let mut dice = Dice(20_261_121);
    let mut read = 0;
    // `tests/run --long` tries more.
    let (rounds, enough) = match std::env::var_os("TEST_LONG") {
        Some(_) => (40_000, 4_000),
        None => (1_500, 150),
    };
    for round in 0..rounds {
        let bytes = mutated(&mut dice, &texts);
        match Variant::read(&bytes) {
            Ok(variant) => {
                read += 1;
                used(variant);
            }
            Err(error) => {
                let lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
                assert!((1..=lines).contains(&error.line), "round {round}: {error}");
                assert!(error.what.len() < 1_000, "round {round}: {error}");
                let plain = error.what.chars().all(|c| !c.is_control());
                assert!(plain && !error.what.is_empty(), "round {round}: {error:?}");
            }
        }
    }
    assert!(
        read > enough,
        "only {read} were read: the mutations are too coarse"
    );
}

#[test]
fn the_heaviest_file_is_read() {
    let banner = catalogue::find("banner").unwrap().text().to_owned();
    let (head, kinds) = banner.split_at(banner.find("[[kinds]]").unwrap());
    let general = &kinds[..9 + kinds[9..].find("[[kinds]]").unwrap()];
    let mut heavy = head
        .replace("a b c d e f g h i", "a b c d e f g h i j k")
        .replace("1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 9 10 11")
        .replace("rnefgfenr/9/", "11/4g6/11/")
        .replace(
            "1c1b1b1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1B1B1C1/9/RNEFGFENR",
            "11/11/11/11/9A1/11/3G7/11",
        );
    heavy.push_str(general);
    for letter in "abcdefhijlmnopq".chars() {
        heavy.push_str(&format!(
            "[[kinds]]\nname = \"{letter}\"\nlabel = \"{letter}\"\nfen = \"{letter}\"\n\
             characters = [\"x\", \"y\"]\nwestern = \"queen\"\nattacker = true\n\
             within = \"everywhere\"\nmoves = [{}]\nhow = \"everything\"\n",
            ["\"nNNnCCnZZnQQnHHnGG\""; 2].join(", ")
        ));
    }
    heavy
        .push_str("[zones.everywhere]\nfirst = \"a1-k11\"\nsecond = \"a1-k11\"\nwords = \"all\"\n");
    let variant = Variant::parse(&heavy).unwrap();
    used(variant);
}

#[test]
fn empty_and_oversized_files_are_refused() {
    for (bytes, what) in [
        (Vec::new(), "missing key"),
        (b"\xff\xfes\0l\0".to_vec(), "UTF-8"),
        (vec![b'\n'; 10 << 20], "at most"),
        (vec![b'['; 100_000], ""),
        (b"a = ".repeat(30_000), ""),
        (b"{a=".repeat(30_000), ""),
        (format!("a = {}", "[".repeat(100_000)).into(), ""),
        (format!("a = {}", "{a=".repeat(30_000)).into(), ""),
        (format!("{}a = 1", "a.".repeat(50_000)).into(), ""),
    ] {
        let error = Variant::read(&bytes).unwrap_err();
        assert!(error.what.contains(what), "{error}");
    }
}
