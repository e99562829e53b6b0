//! Normalises names and words for searches: without case, accents, width and punctuation, and in
//! simplified characters.
//!
//! In scripts with spaces, words are matched by prefix. Chinese and Japanese have no spaces, so
//! every two adjacent characters are a token (a bigram), and the last character of a run is a token
//! by itself, so that each character is found too.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The maximum length of a token in characters, in texts and in searches.
const LONGEST: usize = 40;
/// The maximum number of terms of a search; further ones are ignored.
const MOST_TERMS: usize = 32;

/// The normalised form: `ＬÜ Qīn (許銀川)` becomes `lu qin 许银川`. Words are separated by one space, and
/// contain only letters, digits and necessary marks.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let plain = text.nfkc().flat_map(char::to_lowercase).nfd();
    let plain = plain.filter(|c| !is_accent(*c)).flat_map(plain_letters);
    for character in plain.map(simplified).nfc() {
        if is_of_word(character) {
            folded.push(character);
        } else if !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The tokens of a text in their order, with repetitions.
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for piece in pieces(&fold(text)) {
        match piece {
            Piece::Word(word) => tokens.push(word),
            Piece::Run(run) => {
                tokens.extend(bigrams(&run));
                tokens.extend(run.last().map(char::to_string));
            }
        }
    }
    tokens
}

/// A search term, which is compared with the tokens of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    Whole(String),
    Beginning(String),
}

/// The terms of a search. All of them must occur, in any order. Empty if the input has no
/// searchable characters.
pub fn query(typed: &str) -> Vec<Term> {
    let mut terms = Vec::new();
    for piece in pieces(&fold(typed)) {
        match piece {
            Piece::Word(word) => terms.push(Term::Beginning(word)),
            Piece::Run(run) if run.len() == 1 => {
                terms.push(Term::Beginning(run.iter().collect()));
            }
            Piece::Run(run) => terms.extend(bigrams(&run).map(Term::Whole)),
        }
    }
    terms.truncate(MOST_TERMS);
    terms
}

enum Piece {
    Word(String),
    /// Characters of a script without spaces between words.
    Run(Vec<char>),
}

/// The pieces of a folded text: `许x3局` has four.
fn pieces(folded: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for word in folded.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        let parts = letters.chunk_by(|one, next| is_unspaced(*one) == is_unspaced(*next));
        pieces.extend(parts.map(|part| match is_unspaced(part[0]) {
            true => Piece::Run(part.to_vec()),
            false => Piece::Word(part.iter().take(LONGEST).collect()),
        }));
    }
    pieces
}

fn bigrams(run: &[char]) -> impl Iterator<Item = String> {
    run.windows(2).map(|two| two.iter().collect())
}

/// Whether a character can be part of a word.
fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || is_combining_mark(character)
}

/// Whether a character belongs to a script without spaces between words: Chinese, Japanese.
pub(super) fn is_unspaced(character: char) -> bool {
    matches!(character,
        '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{312F}' | '\u{31A0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Whether a character is an optional accent. Japanese voicing marks and Indic vowel signs are not.
fn is_accent(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5C7}'
        | '\u{610}'..='\u{61A}'
        | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}')
        && is_combining_mark(character)
}

/// Plain spellings of letters that Unicode does not decompose.
fn plain_letters(letter: char) -> impl Iterator<Item = char> {
    let two = match letter {
        'ß' => ['s', 's'],
        'æ' => ['a', 'e'],
        'œ' => ['o', 'e'],
        'þ' => ['t', 'h'],
        'đ' | 'ð' => ['d', '\0'],
        'ħ' => ['h', '\0'],
        'ı' => ['i', '\0'],
        'ł' => ['l', '\0'],
        'ø' => ['o', '\0'],
        'ŧ' => ['t', '\0'],
        'ς' => ['σ', '\0'],
        _ => [letter, '\0'],
    };
    let count = if two[1] == '\0' { 1 } else { 2 };
    two.into_iter().take(count)
}

/// Traditional characters and their simplified forms; the format is described in the file.
const TABLE: &str = include_str!("simplified.txt");

static SIMPLIFIED: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let pairs = TABLE.lines().filter(|line| !line.starts_with('#'));
    let pairs = pairs.flat_map(str::split_whitespace);
    pairs
        .filter_map(|pair| {
            let mut both = pair.chars();
            Some((both.next()?, both.next()?))
        })
        .collect()
});

/// The simplified form of a character, or the character itself.
fn simplified(character: char) -> char {
    match character.is_ascii() {
        true => character,
        false => SIMPLIFIED.get(&character).copied().unwrap_or(character),
    }
}

#[cfg(test)]
#[path = "folding_tests.rs"]
mod tests;
