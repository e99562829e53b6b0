//! Names and words as they are looked for: without case, accents, width and punctuation, and in
//! simplified characters.
//!
//! Words of scripts with blanks between words are found by their beginning. Chinese and Japanese
//! have none, so there each two neighbours are a token (a bigram), and the last character of a run
//! is one by itself: whatever a character begins is found by that character too.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longer words are cut, in characters: what is looked for as well as what is found.
const LONGEST: usize = 40;
/// No more terms are looked for at once; the rest of what was typed does not count.
const MOST_TERMS: usize = 32;

/// A text as it is compared: `ＬÜ Qīn (許銀川)` is `lu qin 许银川`. Words stand one blank apart, with none
/// around them; nothing is in them but letters, digits and the marks that a script cannot do
/// without.
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

/// What a text is found by, in its order; a token may come again.
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

/// One thing that is looked for among the tokens of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    Whole(String),
    Beginning(String),
}

/// What is looked for when somebody types this: all of it must be in a text, in any order. None
/// where nothing was typed that could be found.
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
    /// Characters of a script that has no blanks between words.
    Run(Vec<char>),
}

/// The parts of a folded text: `许x3局` has four.
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

/// Whether it is part of a word.
fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || is_combining_mark(character)
}

/// Whether it is of a script whose words are not told apart by blanks: Chinese, Japanese.
pub(super) fn is_unspaced(character: char) -> bool {
    matches!(character,
        '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{312F}' | '\u{31A0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Whether it is a mark that people leave out. The voicing of Japanese and the vowels of Indic
/// scripts are none.
fn is_accent(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5C7}'
        | '\u{610}'..='\u{61A}'
        | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}')
        && is_combining_mark(character)
}

/// Letters that Unicode does not take apart, as people write them who have only the plain ones.
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

/// Traditional characters and the simplified ones that stand for them, as the head of the file
/// tells.
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

/// The simplified character that stands for this one; any other as it is.
fn simplified(character: char) -> char {
    match character.is_ascii() {
        true => character,
        false => SIMPLIFIED.get(&character).copied().unwrap_or(character),
    }
}

#[cfg(test)]
#[path = "folding_tests.rs"]
mod tests;
