//! Why a mail is not understood, told to its writer.

use super::answer::Said;
use crate::inbound_mail::{Unclear, Unreadable};
use crate::notation::{self, Notation, ReadError};
use crate::rules::Line;
use crate::words::replies as say;
use crate::words::unreadable::unreadable_for;

/// That there are no words to be read.
pub(super) fn unreadable(why: &Unreadable) -> Said {
    let sentence = match why {
        Unreadable::TooLarge => say::TOO_LARGE.to_owned(),
        Unreadable::TooManyParts => say::TOO_MANY_PARTS.to_owned(),
        Unreadable::Charset(name) => say::charset(&shown(name)),
        Unreadable::NoText => say::NO_TEXT.to_owned(),
    };
    Said::new(say::NOT_UNDERSTOOD, [sentence.as_str(), say::TRY_AGAIN])
}

/// That the words are no answer; `line` is the game that they were to be about, if it runs.
pub(super) fn unclear(
    why: &Unclear,
    own_game: i64,
    line: Option<&Line>,
    notation: Notation,
) -> Said {
    let mut told = Vec::new();
    match why {
        Unclear::Nothing => told.push(say::NOTHING_WRITTEN.to_owned()),
        Unclear::NotACommand(text) => {
            told.push(say::not_a_command(&shown(text)));
            told.extend(line.and_then(|line| almost(line, notation, text)));
        }
        Unclear::Several(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| shown(line)).collect();
            told.push(say::several(&lines));
        }
        Unclear::OtherGame(named) => told.push(say::other_game(*named, own_game)),
    }
    told.push(say::TRY_AGAIN.to_owned());
    Said::new(say::NOT_UNDERSTOOD, told)
}

/// What is wrong with a line that looks like a move.
fn almost(line: &Line, notation: Notation, text: &str) -> Option<String> {
    let why = notation::read_for(line, notation, text).err()?;
    let says_nothing = matches!(
        why,
        ReadError::NotUnderstood | ReadError::Empty | ReadError::TooLong
    );
    (!says_nothing).then(|| unreadable_for(line, notation, &why))
}

/// Words of a mail as they can stand in a sentence.
fn shown(text: &str) -> String {
    let text = crate::notices::clean::text(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(80).collect()
}
