//! Recognises failed attempts at a command. A person's typing error is answered each time, a
//! program's prose is not.

use super::keyword::{Words, is_wide};
use super::{subject, tidy};
use unicode_normalization::UnicodeNormalization;

/// Other words that people reply with.
const ANSWERS: [&str; 14] = [
    "yes",
    "no",
    "agree",
    "agreed",
    "board",
    "undo",
    "好",
    "好的",
    "可以",
    "行",
    "是",
    "不",
    "不行",
    "不可以",
];
/// The maximum length in characters of a Chinese line that contains a command, such as `我想悔棋可以吗`.
const MOST_CHARACTERS: usize = 8;
/// The maximum number of words in a line that is not prose. A line with a move may be longer.
const MOST_WORDS: usize = 5;
/// The maximum number of lines, and of words in each, that are examined.
const MOST: usize = 200;

/// Whether an email looks like a person's attempt at a move or command. `own` are the writer's own
/// words.
pub fn is_attempt(own: &[String], subject: &str) -> bool {
    let mut lines = own.iter().filter(|line| !line.trim().is_empty());
    // Only a person names a game in the subject.
    subject::read(subject).is_some()
        || lines
            .clone()
            .next()
            .is_some_and(|first| is_near_command(first))
        || lines.by_ref().take(MOST).any(|line| has_move(line))
}

fn words(line: &str) -> Vec<String> {
    let narrow: String = line.nfkc().collect();
    let bare = |word: &str| tidy::command(word.trim_matches(AROUND_WORD)).to_lowercase();
    let words = narrow.split_whitespace().take(MOST).map(bare);
    words.filter(|word| !word.is_empty()).collect()
}

/// Punctuation around a word of prose.
pub(super) const AROUND_WORD: &[char] = &[
    ',', ';', ':', '?', '!', '.', '(', ')', '[', ']', '<', '>', '，', '。', '？', '！',
];

/// Whether a first line is short and has a word similar to a command.
pub(super) fn is_near_command(line: &str) -> bool {
    let words = words(line);
    let is = |keyword: &str| words.iter().any(|word| word == keyword);
    let slipped = |keyword: &str| words.iter().any(|word| is_slip(word, keyword));
    let mut commands = Words::all().single();
    match words.len() {
        0 => false,
        1 | 2 => {
            ANSWERS.iter().any(|keyword| is(keyword))
                || commands.any(|(keyword, changes_game)| {
                    is(keyword)
                        || slipped(keyword)
                        || (changes_game && is_in_chinese(&words, keyword))
                })
        }
        // A command among a few words: `I want to resign`.
        3..=MOST_WORDS => {
            has_pair(&words, ["take", "back"])
                || commands.any(|(keyword, changes_game)| changes_game && is(keyword))
        }
        _ => false,
    }
}

/// Whether a short line without spaces contains a command: `我认输了`.
fn is_in_chinese(words: &[String], keyword: &str) -> bool {
    let characters: usize = words.iter().map(|word| word.chars().count()).sum();
    is_wide(keyword)
        && characters <= MOST_CHARACTERS
        && words.iter().any(|word| word.contains(keyword))
}

fn has_pair(words: &[String], pair: [&str; 2]) -> bool {
    words
        .windows(2)
        .any(|two| two[0] == pair[0] && two[1] == pair[1])
}

/// Whether two words differ by one added, missing or wrong letter, or by two swapped ones.
fn is_slip(word: &str, keyword: &str) -> bool {
    let (word, keyword): (Vec<char>, Vec<char>) =
        (word.chars().collect(), keyword.chars().collect());
    if keyword.len() < 4 || word.len().abs_diff(keyword.len()) > 1 {
        return false;
    }
    let same = word
        .iter()
        .zip(&keyword)
        .take_while(|(a, b)| a == b)
        .count();
    let (a, b) = (&word[same..], &keyword[same..]);
    let behind = |text: &'_ [char], skip: usize| text.get(skip..).map(<[char]>::to_vec);
    let changed_over =
        a.len() == b.len() && a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..];
    changed_over
        || behind(a, 1) == behind(b, 1)
        || behind(a, 1).as_deref() == Some(b)
        || behind(b, 1).as_deref() == Some(a)
}

/// Whether some words of a line have the shape of a move.
pub(super) fn has_move(line: &str) -> bool {
    let narrow: String = line.nfkc().take(4_000).collect();
    let words: Vec<String> = narrow
        .split_whitespace()
        .take(MOST)
        .map(|word| tidy::move_text(word.trim_matches(AROUND_WORD)))
        .collect();
    let is_alone = words.len() <= 3;
    words
        .iter()
        .any(|word| is_move(word) || (is_alone && is_point(word.as_bytes())))
        || words
            .windows(2)
            .any(|two| two.iter().all(|word| is_point(word.as_bytes())))
        || has_chinese_move(&narrow)
}

/// Whether a word has the shape of a move in a notation of letters and digits.
pub(super) fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    is_coordinate_move(bytes)
        || is_by_file(bytes)
        || is_short(bytes)
        || is_drop(bytes)
        || is_shogi(bytes)
}

fn is_drop(word: &[u8]) -> bool {
    let [piece, b'*' | b'@', point @ ..] = word else {
        return false;
    };
    piece.is_ascii_alphabetic() && (is_point(point) || is_shogi_point(point))
}

/// `P-2f`, `Bx3c+`, `G6i-5h`, `7g7f`: files are digits and ranks are letters.
fn is_shogi(word: &[u8]) -> bool {
    let word = word.strip_suffix(b"+").unwrap_or(word);
    let word = word.strip_suffix(b"=").unwrap_or(word);
    let Some(at) = word.len().checked_sub(2) else {
        return false;
    };
    let (before, point) = word.split_at(at);
    is_shogi_point(point)
        && match before {
            [from @ .., b'-' | b'x'] => {
                let from = from.strip_prefix(b"+").unwrap_or(from);
                matches!(from, [piece, rest @ ..] if piece.is_ascii_alphabetic()
                    && (rest.is_empty() || is_shogi_point(rest)))
            }
            from => is_shogi_point(from),
        }
}

fn is_shogi_point(point: &[u8]) -> bool {
    matches!(point, [b'1'..=b'9', b'a'..=b'i'])
}

/// `h3e3`, `C h3-e3` without its space, `H2-E2`, `C2h5`.
fn is_coordinate_move(word: &[u8]) -> bool {
    let points = |word: &[u8]| {
        let first = point_length(word)?;
        let rest = &word[first..];
        let rest = rest
            .strip_prefix(b"-")
            .or(rest.strip_prefix(b"x"))
            .unwrap_or(rest);
        let second = point_length(rest)?;
        Some(rest.len() - second)
    };
    // A letter may follow: a promotion.
    points(word)
        .or_else(|| points(word.get(1..)?))
        .is_some_and(|left| left <= 2)
}

/// The length of a point at the start of a text: a letter and one or two digits.
fn point_length(word: &[u8]) -> Option<usize> {
    let digits = word
        .iter()
        .skip(1)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    (word.first()?.is_ascii_alphabetic() && (1..=2).contains(&digits)).then_some(1 + digits)
}

pub(super) fn is_point(word: &[u8]) -> bool {
    point_length(word) == Some(word.len())
}

/// `C2=5`, `+P-1`, `P2.5`; but `v1.2` is a version number.
fn is_by_file(word: &[u8]) -> bool {
    let [first, second, way, number] = *word else {
        return false;
    };
    let sign = |byte: u8| matches!(byte, b'+' | b'-' | b'=' | b'.');
    let is_piece = |byte: u8| byte.is_ascii_alphabetic() && !matches!(byte, b'v' | b'V');
    let who = (is_piece(first) && (second.is_ascii_digit() || sign(second)))
        || (sign(first) && is_piece(second));
    who && sign(way) && number.is_ascii_digit()
}

/// `Nf3`, `Rxe5`, `exd5`, `O-O`.
fn is_short(word: &[u8]) -> bool {
    if matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0") {
        return true;
    }
    let body = word
        .strip_suffix(b"+")
        .or(word.strip_suffix(b"#"))
        .unwrap_or(word);
    let digits = body.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let point = 1 + digits.count();
    let at = body
        .len()
        .checked_sub(point)
        .filter(|at| (1..=4).contains(at));
    let Some(at) = at.filter(|_| (2..=3).contains(&point)) else {
        return false;
    };
    let (before, point) = body.split_at(at);
    let file = |byte: &u8| (b'a'..=b'l').contains(byte);
    let is_goal = file(&point[0]);
    let is_piece = before[0].is_ascii_uppercase();
    let rest = &before[1..];
    let from = rest.strip_suffix(b"x").unwrap_or(rest);
    // A file, a rank or both disambiguate.
    let is_detail = match from {
        [first, ranks @ ..] if file(first) => ranks.iter().all(u8::is_ascii_digit),
        ranks => ranks.iter().all(u8::is_ascii_digit),
    };
    is_goal && ((is_piece && is_detail) || (file(&before[0]) && rest == b"x"))
}

/// `炮二平五`, `前马退6` anywhere in a line.
fn has_chinese_move(line: &str) -> bool {
    let letters: Vec<char> = line.chars().collect();
    (0..letters.len()).any(|at| chinese_move(&letters[at..]).is_some())
}

pub(super) const NUMBERS: &str = "一二三四五六七八九123456789";
pub(super) const PIECES: &str = "车車俥馬马傌炮砲包相象仕士將将帥帅兵卒";

/// The length of a Chinese or Japanese move at the start of a text, if there is one.
pub(super) fn chinese_move(letters: &[char]) -> Option<usize> {
    const PLACES: &str = "前後后中";
    const WAYS: &str = "進进退平";
    const SHOGI: &str = "歩香桂銀金角飛玉王と成竜龍馬";
    let is = |at: usize, list: &str| letters.get(at).is_some_and(|letter| list.contains(*letter));
    let who =
        (is(0, PIECES) && is(1, NUMBERS)) || ((is(0, PLACES) || is(0, NUMBERS)) && is(1, PIECES));
    if who && is(2, WAYS) && is(3, NUMBERS) {
        return Some(4);
    }
    let is_file = letters.first().is_some_and(char::is_ascii_digit);
    (is_file && is(1, NUMBERS) && is(2, SHOGI)).then_some(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_recognised(words: &str) -> bool {
        let own: Vec<String> = words.lines().map(str::to_owned).collect();
        is_attempt(&own, "Re: [Posthorse] Xiangqi with Bao, game 42")
    }

    #[test]
    fn a_typing_error_is_an_attempt() {
        for words in [
            "C2=55 C8=5",
            "I play C2=5",
            "Hello Bob,\n\nC2=5",
            "C2=5 thanks",
            "P-2f please",
            "Dear Bert,\n\nP-2f",
            "\u{ff12}六歩 です",
            "My move: +B-5e",
            "7g7f then",
            "Drop P@e4",
            "P*5e please",
            "I play Ce10",
            "move: h3e3",
            "h3 to e3, or h3 e3",
            "ch3-e3 please",
            "my horse: Nf3!",
            "O-O I think",
            "e4",
            "炮二平五吧",
            "我走前马退6",
            "resing",
            "resgin!",
            "I want to resign",
            "draw or not",
            "draw?",
            "Please take back",
            "acept",
            "yes",
            "No.",
            "try",
            "if C2=5, then what?",
            "ｈ３ｅ３。",
            "我认输了",
            "求和？",
            "我想悔棋，可以吗？",
            "帮助",
            "好的",
        ] {
            assert!(is_recognised(words), "{words}");
        }
        assert!(is_attempt(&[], "Re: [game 42] whatever"));
    }

    #[test]
    fn prose_is_not_an_attempt() {
        for words in [
            "",
            "what a lovely morning it is",
            "Hello",
            "Thank you for your message.\nI am out of the office until 5 December 2026.",
            "I am away until 2026-12-05, 17:00. In urgent cases call +49 30 1234-56 or room A4.",
            "Our office has moved.\nGate B2, Hall 12-14",
            "Ihre Nachricht ist eingegangen. Vorgang T-1042, Version v2.3",
            "您好，我正在休假，将于下周一回复您的邮件。我们会进一步沟通。",
            "需要帮助请致电客服。",
            "您的来信已收到，我们已接受您的申请。",
            "Je suis absent du 3 au 10 mai (24h/24).",
            "Please accept our apologies, we will answer as soon as we can.",
            "Need a hand? We are here for you 24/7.",
            "No one reads this mailbox.",
        ] {
            assert!(!is_recognised(words), "{words}");
        }
    }

    #[test]
    fn a_keyword_may_have_one_wrong_letter() {
        for word in ["resgin", "resig", "resignn", "resagn", "resign"] {
            assert!(is_slip(word, "resign"), "{word}");
        }
        for word in ["design works", "reins", "assign", ""] {
            assert!(!is_slip(word, "resign"), "{word}");
        }
        assert!(!is_slip("tri", "try"));
    }
}
