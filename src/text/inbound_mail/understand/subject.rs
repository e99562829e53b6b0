//! Subjects in an older form: `[game 42] C2=5`.

/// A subject that names a game.
use crate::model::GameId;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct GameSubject {
    pub(super) game: GameId,
    pub(super) rest: String,
}

/// Prefixes of replies and forwarded emails, in lower case.
const PREFIXES: [&str; 30] = [
    "re",
    "aw",
    "sv",
    "vs",
    "antw",
    "ref",
    "rif",
    "res",
    "odp",
    "ynt",
    "tr",
    "wg",
    "fw",
    "fwd",
    "rv",
    "enc",
    "i",
    "r",
    "tl",
    "回复",
    "回覆",
    "答复",
    "答覆",
    "转发",
    "轉寄",
    "回信",
    "trả lời",
    "chuyển tiếp",
    "返信",
    "답장",
];

/// The maximum number of prefixes of a subject.
const MOST_PREFIXES: usize = 20;

/// The game at the start of a subject, and the rest.
pub(super) fn read(subject: &str) -> Option<GameSubject> {
    let subject = without_prefixes(subject.trim());
    let inner = subject.strip_prefix(['[', '［', '【'])?;
    let (tag, rest) = inner.split_once([']', '］', '】'])?;
    let tag = tag.trim().to_lowercase();
    let number = tag
        .strip_prefix("game")?
        .trim()
        .trim_start_matches('#')
        .trim();
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    // A number beyond all games is another game too.
    let game = number.parse().unwrap_or(GameId::MAX);
    is_number.then(|| GameSubject {
        game,
        rest: rest.trim().to_owned(),
    })
}

fn without_prefixes(mut subject: &str) -> &str {
    for _ in 0..MOST_PREFIXES {
        let Some((prefix, rest)) = subject.split_once([':', '：']) else {
            break;
        };
        // `Re[2]:`
        let prefix = prefix.trim().to_lowercase();
        let prefix = prefix.split('[').next().unwrap_or_default().trim();
        if !PREFIXES.contains(&prefix) {
            break;
        }
        subject = rest.trim_start();
    }
    subject
}
