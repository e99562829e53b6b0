//! Why a mail is not understood, to be told to its writer.

use crate::inbound_mail::{Unclear, Unreadable};
use crate::notation::Notation;
use crate::rules::Line;
use crate::service::notices::reply_body::{Said, Says};

/// That there are no words to be read.
pub(super) fn unreadable(why: &Unreadable) -> Said {
    Said::plain(match why {
        Unreadable::TooLarge => Says::MailTooLarge,
        Unreadable::TooManyParts => Says::TooManyParts,
        Unreadable::Charset(name) => Says::Charset(name.clone()),
        Unreadable::NoText => Says::NoText,
    })
}

/// That the words are no answer; `line` is the game that they were to be about, if it runs.
pub(super) fn unclear(why: &Unclear, own: i64, line: Option<&Line>, notation: Notation) -> Said {
    Said::plain(match why {
        Unclear::Nothing => Says::NothingWritten,
        Unclear::NotACommand(text) => {
            let says = Says::NotACommand(text.clone());
            return match line {
                Some(line) => Said::of(says, line, notation),
                None => Said::plain(says),
            };
        }
        Unclear::StrayPlan(line) => Says::StrayPlan(line.clone()),
        Unclear::NotAPlan(line) => Says::NotAPlan(line.clone()),
        Unclear::Several(lines) => Says::Several(lines.clone()),
        Unclear::OtherGame(named) => Says::OtherGame { named: *named, own },
    })
}
