//! The moves of a kind of pieces in an extended Betza notation, which is common for chess variants.
//!
//! | letter | moves | letter | moves |
//! |---|---|---|---|
//! | `W` | one step along a line | `F` | one step diagonally |
//! | `D`, `H` | two, three steps along a line | `A`, `G` | two, three steps diagonally |
//! | `N` | a step along a line, one diagonally outward | `C` | two steps, then one diagonally |
//! | `Z` | a step along a line, then two diagonally outward | `K` | `WF` |
//! | `R` | `WW` | `B`, `Q` | `FF`, `RB` |
//!
//! A doubled letter slides any number of steps (`WW`). A number after the letter limits the steps
//! (`W3`). Prefixes:
//!
//! - `f`, `b`, `s`: only forward, backward, sideways. `ff`: only forward, and further forward than
//!   sideways.
//! - `l`, `r`: only to the left or the right, from the view of the owner.
//! - `m`, `c`: only without capture, only with capture.
//! - `n`: lame. Every point on the path must be empty; the path begins along the line.
//! - `p`: hops over exactly one piece. Only slides can hop, including slides of limited length
//!   (`pF2`).
//! - `a`: starts along an arrow of its point.
//! - `d`: the path begins with the diagonal part of the leap.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Atom {
    pub(crate) leap: Leap,
    /// The maximum number of leaps in a row; 0 means any number.
    pub(crate) range: u8,
    pub(crate) quiet: bool,
    pub(crate) captures: bool,
    /// Whether every point on the path must be empty.
    pub(crate) lame: bool,
    /// Whether exactly one piece must be jumped.
    pub(crate) hops: bool,
    pub(crate) forward: bool,
    pub(crate) backward: bool,
    pub(crate) sideways: bool,
    /// Whether only leaps to the left, or to the right, are allowed, from the view of the owner.
    pub(crate) left: bool,
    pub(crate) right: bool,
    /// Only leaps that go further forward or backward than sideways.
    pub(crate) far: bool,
    /// Only along an arrow of the starting point.
    pub(crate) by_arrows: bool,
    /// Whether the path begins with the diagonal part of the leap.
    pub(crate) slanted_first: bool,
}

/// A leap: steps along a line, followed by steps diagonally outward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leap {
    pub(crate) straight: u8,
    pub(crate) diagonal: u8,
}

/// The maximum length of a text in characters.
const MAX_LETTERS: usize = 32;

/// Reads a Betza text such as `mRcpR`.
///
/// # Errors
/// A description of the fault, for the author of a variant file.
pub(crate) fn parse(text: &str) -> Result<Vec<Atom>, String> {
    if text.len() > MAX_LETTERS {
        return Err(format!("a way of moving has at most {MAX_LETTERS} letters"));
    }
    let mut atoms = Vec::new();
    let mut rest = text.chars().peekable();
    while rest.peek().is_some() {
        let mut modifiers = String::new();
        while let Some(c) = rest.next_if(char::is_ascii_lowercase) {
            modifiers.push(c);
        }
        let letter = rest
            .next()
            .ok_or_else(|| format!("`{text}` ends before its letter"))?;
        let mut told = None;
        if rest.next_if_eq(&letter).is_some() {
            told = Some(0);
        } else if let Some(digit) = rest.next_if(char::is_ascii_digit) {
            told = digit
                .to_digit(10)
                .and_then(|range| u8::try_from(range).ok());
        }
        for (leap, own_range) in leaps(letter).ok_or_else(|| unknown(letter, text))? {
            let range = told.unwrap_or(own_range);
            atoms.push(modify(leap, range, &modifiers, text)?);
        }
    }
    if atoms.is_empty() {
        return Err("a move needs at least one letter".to_owned());
    }
    Ok(atoms)
}

fn unknown(letter: char, text: &str) -> String {
    format!("`{letter}` in `{text}` is no move letter; there are W F D H A G N C Z K R B Q")
}

/// The leaps of a letter, each with its range.
fn leaps(letter: char) -> Option<Vec<(Leap, u8)>> {
    let leap = |straight, diagonal| Leap { straight, diagonal };
    let (step, diagonal) = (leap(1, 0), leap(0, 1));
    Some(match letter {
        'W' => vec![(step, 1)],
        'F' => vec![(diagonal, 1)],
        'D' => vec![(leap(2, 0), 1)],
        'H' => vec![(leap(3, 0), 1)],
        'A' => vec![(leap(0, 2), 1)],
        'G' => vec![(leap(0, 3), 1)],
        'N' => vec![(leap(1, 1), 1)],
        'C' => vec![(leap(2, 1), 1)],
        'Z' => vec![(leap(1, 2), 1)],
        'K' => vec![(step, 1), (diagonal, 1)],
        'R' => vec![(step, 0)],
        'B' => vec![(diagonal, 0)],
        'Q' => vec![(step, 0), (diagonal, 0)],
        _ => return None,
    })
}

fn modify(leap: Leap, range: u8, modifiers: &str, text: &str) -> Result<Atom, String> {
    let has = |c: char| modifiers.contains(c);
    if let Some(c) = modifiers.chars().find(|c| !"fbslrmcnpad".contains(*c)) {
        return Err(format!(
            "`{c}` in `{text}` is no modifier; there are f b s l r m c n p a d"
        ));
    }
    let anywhere = !(has('f') || has('b') || has('s'));
    let atom = Atom {
        leap,
        range,
        quiet: has('m') || !has('c'),
        captures: has('c') || !has('m'),
        lame: has('n'),
        hops: has('p'),
        forward: anywhere || has('f'),
        backward: anywhere || has('b'),
        sideways: anywhere || has('s'),
        left: has('l'),
        right: has('r'),
        far: modifiers.contains("ff"),
        by_arrows: has('a'),
        slanted_first: has('d'),
    };
    if atom.slanted_first && (leap.straight == 0 || leap.diagonal == 0) {
        return Err(format!(
            "`{text}`: only N, C and Z have a diagonal part that can come first with `d`"
        ));
    }
    if atom.hops && (range == 1 || leap.straight + leap.diagonal != 1) {
        return Err(format!("`{text}`: only sliding pieces can hop with `p`"));
    }
    Ok(atom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cannon_slides_quietly_and_hops_to_capture() {
        let atoms = parse("mRcpR").unwrap();
        assert_eq!(atoms.len(), 2);
        assert!(atoms[0].quiet && !atoms[0].captures && !atoms[0].hops && atoms[0].range == 0);
        assert!(!atoms[1].quiet && atoms[1].captures && atoms[1].hops);
    }

    #[test]
    fn a_doubled_f_goes_further_forward_than_aside() {
        assert!(parse("ffN").unwrap()[0].far && !parse("fN").unwrap()[0].far);
    }

    #[test]
    fn a_hop_may_be_short() {
        let atom = parse("pF2").unwrap()[0];
        assert!(atom.hops && atom.range == 2 && atom.leap.diagonal == 1);
        assert!(parse("pD").is_err() && parse("pF").is_err());
    }

    #[test]
    fn a_leap_may_go_its_diagonal_part_first_and_set_out_along_an_arrow() {
        let atom = parse("adnN").unwrap()[0];
        assert!(atom.by_arrows && atom.slanted_first && atom.lame);
        assert!(parse("dW").is_err() && parse("dF").is_err());
    }

    #[test]
    fn a_soldier_beyond_the_river_goes_forward_and_sideways() {
        let atoms = parse("fsW").unwrap();
        assert!(atoms[0].forward && atoms[0].sideways && !atoms[0].backward);
    }

    #[test]
    fn a_number_limits_a_slide_by_whatever_letter() {
        let ranges = |text: &str| -> Vec<u8> {
            let atoms = parse(text).unwrap();
            atoms.iter().map(|atom| atom.range).collect()
        };
        assert_eq!(ranges("R"), [0]);
        assert_eq!(ranges("R2W3WW"), [2, 3, 0]);
        assert_eq!(ranges("Q4K"), [4, 4, 1, 1]);
    }

    #[test]
    fn nonsense_is_refused_with_the_letters_that_exist() {
        assert!(parse("X").unwrap_err().contains("W F D"));
        assert!(parse("zW").unwrap_err().contains("f b s l r m c n p a d"));
        assert!(parse("f").unwrap_err().contains("ends before"));
        assert!(parse("pN").unwrap_err().contains("hop"));
        assert!(parse("").is_err());
    }
}
