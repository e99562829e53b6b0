//! Text around a game that people and programs write: headings, footers, letters. Its words
//! distinguish it from moves in any notation.

use super::move_words::without_number;
use super::tags::Recorded;
use crate::notation::shogi::japanese::SIDES;
use crate::notation::tokens::narrow;

/// The number of words that are examined to tell what a text is.
const SAMPLE: usize = 40;
/// The longest word of a move, in characters.
const LONGEST: usize = 24;
/// The third character of a move in Chinese notation: the direction.
const WAYS: [char; 4] = ['进', '進', '退', '平'];

/// Whether a word may be a move in some notation: letters with numbers, or one of the moves that
/// are written without numbers.
fn is_like_move(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ':', ';', '+', '#', '!', '?']);
    let is_digit = |c: char| {
        c.is_ascii_digit()
            || ('０'..='９').contains(&c)
            || "一二三四五六七八九前中後后同".contains(c)
    };
    let (first, rest) = match word.split_once('-') {
        Some((first, rest)) => (first, rest),
        None => (word, ""),
    };
    // A point has at most two digits; a year or an address has more.
    let longest = word
        .split(|c: char| !c.is_ascii_digit())
        .map(str::len)
        .max();
    let is_castling = matches!(
        (first, rest),
        ("O" | "0" | "o", "O" | "0" | "o" | "O-O" | "0-0" | "o-o")
    );
    let has_letter = word.chars().any(|c| c.is_alphabetic() || "+-=".contains(c));
    let is_ideograph = |c: char| ('\u{3040}'..='\u{9FFF}').contains(&c);
    // The directions and the pieces in Chinese and Japanese moves.
    let of_moves = |c: char| WAYS.contains(&c) || "歩香桂銀金角飛玉王と竜龍馬成打同".contains(c);
    let fits = word.chars().count() <= LONGEST && longest.is_some_and(|longest| longest <= 2);
    let is_address = word.contains("//") || word.contains('@') && word.contains('.');
    let numbered = word.chars().any(is_digit) && has_letter && fits && !is_address;
    let numbered = numbered && (!word.chars().any(is_ideograph) || word.chars().any(of_moves));
    is_pass(word) || is_castling || word.starts_with(SIDES) || numbered
}

/// Whether a word stands for a pass or a null move.
fn is_pass(word: &str) -> bool {
    matches!(
        word,
        "--" | "pass" | "PASS" | "Pass" | "@@@@" | "Z0" | "hanm"
    )
}

/// Whether most of the words are moves, and one of the first two is.
pub(super) fn are_moves<'w>(words: impl Iterator<Item = &'w str>) -> bool {
    let (mut all, mut like, mut early) = (0_usize, 0_usize, false);
    for word in words.take(SAMPLE) {
        all += 1;
        let is_like = is_like_move(word);
        like += usize::from(is_like);
        early |= is_like && all < 3 && !is_pass(word);
    }
    early && 2 * like > all
}

/// Whether the words of a game without tags are a record, and not a text about something else.
pub(in crate::notation) fn is_record(words: &[String]) -> bool {
    let parts = words.iter().flat_map(|word| word.split(' '));
    let (mut all, mut like) = (0_usize, 0_usize);
    for word in parts.take(SAMPLE) {
        all += 1;
        like += usize::from(is_like_move(word));
    }
    words.is_empty() || like > 0 && 3 * like >= all
}

/// The text without the lines before and after the moves that contain no moves; the whole text if
/// nothing would be left.
pub(super) fn without_frame(text: &str) -> &str {
    // A comment may contain any words.
    let inner = ['{', '}', '(', ')', '（', '）', ';'];
    let head = text.find(inner).unwrap_or(text.len());
    let tail = text.rfind(inner).unwrap_or(0);
    let mut begin = 0;
    for line in text[..head].split_inclusive('\n') {
        let is_whole = begin + line.len() < head || head == text.len();
        if !(is_whole && (is_prose(line) || line.trim().is_empty())) {
            break;
        }
        begin += line.len();
    }
    if text[begin..].trim().is_empty() {
        return text;
    }
    let mut end = text.len();
    for line in text[begin.max(tail)..].split_inclusive('\n').rev() {
        let before = end - line.len();
        let is_whole = before > begin.max(tail);
        if !(is_whole && (is_prose(line) || line.trim().is_empty())) {
            break;
        }
        end = before;
    }
    &text[begin..end]
}

/// Whether a text has neither moves nor comments.
pub(super) fn is_all_prose(text: &str) -> bool {
    let has_content = |line: &str| line.contains('{') || !is_prose(line);
    !text
        .lines()
        .any(|line| !line.trim().is_empty() && has_content(line))
}

/// Whether a line has words, but no move or result among them.
fn is_prose(line: &str) -> bool {
    // The line above an email signature.
    if line.trim() == "--" {
        return true;
    }
    let mut words = line.split_whitespace().peekable();
    let is_long = line.trim().chars().count() > 7 || words.clone().count() > 1;
    let is_long = is_long || is_title(line.trim()) || is_greeting(line.trim());
    let is_move = |word: &str| {
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        is_like_move(word) || is_like_move(bare) || Recorded::read(word).is_some()
    };
    let is_numbered = words.peek().is_some_and(|first| {
        let digits = first.trim_end_matches(['.', '、']);
        digits.len() < first.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let is_run = is_chinese_move(without_number(line.trim()));
    is_long && !is_numbered && !is_run && !words.any(is_move)
}

/// Whether a line is a short title in Chinese, such as `象棋谱` or `第一局`.
fn is_title(line: &str) -> bool {
    let mut letters = line.chars();
    let is_ideograph = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
    let is_of_moves = |c: char| WAYS.contains(&c) || "一二三四五六七八九前中後后同".contains(c);
    letters.clone().count() > 1
        && letters.clone().all(is_ideograph)
        && (line.starts_with('第') || !letters.any(is_of_moves))
}

/// Whether a line is a greeting, a closing or a name: `Hi,`, `Best,`, `Bernd`.
fn is_greeting(line: &str) -> bool {
    let word = line.trim_end_matches([',', '!', '.']);
    let is_ended = word.len() < line.len();
    let is_name = word.chars().next().is_some_and(char::is_uppercase);
    word.chars().count() > 1 && word.chars().all(char::is_alphabetic) && (is_ended || is_name)
}

/// Whether a text begins with a move in Chinese notation.
pub(super) fn is_chinese_move(text: &str) -> bool {
    let mut signs = text.chars().skip(2);
    let is_way = signs.next().is_some_and(|way| WAYS.contains(&way));
    is_way && signs.next().is_some_and(is_numeral)
}

fn is_numeral(c: char) -> bool {
    "一二三四五六七八九".contains(c) || narrow(c).is_ascii_digit()
}

/// The length of a move in Chinese notation at the start of a word, with its number, if something
/// else follows without a space: `炮二平五马8进72.马二进三`.
pub(super) fn first_of_run(word: &str) -> Option<usize> {
    let text = without_number(word);
    let (end, next) = text.char_indices().nth(4)?;
    let is_run = next.is_alphanumeric() && is_chinese_move(text);
    is_run.then_some(word.len() - text.len() + end)
}

/// Whether a word between moves in Chinese notation is part of a sentence. Four characters with a
/// number among them are a misspelt move.
pub(super) fn is_sentence(word: &str) -> bool {
    let is_meant = word.chars().count() == 4 && word.contains(is_numeral);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let has_words = letters > 1 || letters == 1 && word.is_ascii();
    let is_long = word.chars().count() > 6 && !is_chinese_move(word);
    has_words && !is_pass(word) && !is_meant && (is_long || !is_like_move(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_every_notation_are_told_from_words() {
        for word in [
            "e4",
            "Nf3",
            "exd5",
            "e8=Q+",
            "O-O",
            "0-0-0",
            "h2e2",
            "H2-E2",
            "C2=5",
            "c2.5",
            "R+=4",
            "炮二平五",
            "馬８進７",
            "前车平四",
            "▲７六歩",
            "△同歩",
            "P-7f",
            "7g7f",
            "h10-g8",
            "--",
            "Q-e8",
            "33=4",
            "C@e5",
            "a8(Q)",
        ] {
            assert!(is_like_move(word), "{word}");
        }
        for word in [
            "Hello",
            "White",
            "wins",
            "on",
            "time",
            "https://www.example.org/",
            "欢迎访问",
            "www.365chess.com",
            "bob@example.org",
            "2021-03-04",
            "棋谱由",
            "resigns",
        ] {
            assert!(!is_like_move(word), "{word}");
        }
    }

    #[test]
    fn the_first_of_several_moves_without_space_is_found() {
        for (word, first) in [
            ("炮二平五马8进72.马二进三", "炮二平五"),
            ("１．炮二平五马８进７２．马二进三", "１．炮二平五"),
            ("马８进７２．马二进三", "马８进７"),
            ("前炮退二红胜", "前炮退二"),
        ] {
            let end = first_of_run(word).unwrap();
            assert_eq!(&word[..end], first);
        }
        for word in [
            "炮二平五",
            "炮二平五！",
            "欢迎访问象棋百科全书网站",
            "红方进攻很好",
            "e4",
        ] {
            assert_eq!(first_of_run(word), None, "{word}");
        }
    }

    #[test]
    fn words_of_a_sentence_are_told_from_moves() {
        for word in ["好棋", "这步棋很好", "第二步平炮是正着", "红方进攻", "good"]
        {
            assert!(is_sentence(word), "{word}");
        }
        for word in ["炮二平五", "炮二中五", "马8进", "R2=5", "--", "…", "12"] {
            assert!(!is_sentence(word), "{word}");
        }
    }

    #[test]
    fn lines_around_the_moves_fall_away() {
        for (text, told) in [
            (
                "Dear Bob,\nhere it is:\n\n1. e4 e5\n2. d4\n\nRegards,\nAl Smith\n",
                "1. e4 e5\n2. d4\n",
            ),
            (
                "1. e4 {so it\ngoes on} e5\nBlack resigns\n",
                "1. e4 {so it\ngoes on} e5\n",
            ),
            ("1. e4 xx\n", "1. e4 xx\n"),
            ("nothing but words\n", "nothing but words\n"),
        ] {
            assert_eq!(without_frame(text), told);
        }
    }
}
