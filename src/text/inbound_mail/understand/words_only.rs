//! Recognises emails that are words for the opponent, with no move or command in them. In doubt an
//! email is none: its writer is told what was not understood, but words that reached the opponent
//! cannot be called back.

use super::keyword::Words;
use super::{attempt, phrases, subject};
use crate::inbound_mail::ReplyCommand;
use crate::inbound_mail::reading::reads_as_automatic;
use crate::inbound_mail::tables;
use crate::play::{GameCommand, OfferTerms};

/// Whether an email that was not understood is a message to the opponent. `own` are the writer's
/// own words.
pub fn is_message(own: &[String], subject: &str) -> bool {
    let lines: Vec<&str> = own
        .iter()
        .map(String::as_str)
        .filter(|line| !line.trim().is_empty())
        .collect();
    let Some(first) = lines.first() else {
        return false;
    };
    let text = phrases::narrow(&lines.join(" "));
    text.chars().any(char::is_alphabetic)
        && !phrases::closes(first)
        && subject::read(subject).is_none()
        && !attempt::is_attempt(own, subject)
        && !lines
            .iter()
            .any(|line| is_request(line) || is_garbled_move(line))
        && !phrases::is_robotic(&text)
        && !reads_as_automatic(&text)
}

/// Whether a line asks for something, if not in the form of a command: `I think I resign here`.
fn is_request(line: &str) -> bool {
    let lower = phrases::narrow(line);
    let mut commands = Words::all().commands();
    attempt::is_near_command(line)
        || phrases::offers_draw(line)
        || commands
            .any(|(words, command)| is_unmistakable(words, command) && tables::has(&lower, words))
}

/// The maximum number of words in a line that may be a mistyped move: `C2=55`, `my Nf33`.
const MOST_WORDS: usize = 3;
/// The same in characters, for a line without spaces: `炮二平`.
const MOST_CHARACTERS: usize = 6;

/// Whether a short line has letters beside digits, as moves have, or a Chinese piece and a number.
fn is_garbled_move(line: &str) -> bool {
    let lower = phrases::narrow(line);
    let words = || lower.split_whitespace();
    let is_mixed = |word: &str| {
        let has = |test: fn(char) -> bool| word.chars().any(test);
        has(|c| c.is_ascii_digit()) && has(|c| c.is_alphabetic() || matches!(c, '=' | '+' | '-'))
    };
    let has_any = |list: &str| lower.chars().any(|letter| list.contains(letter));
    (words().count() <= MOST_WORDS && words().any(is_mixed))
        || (lower.chars().count() <= MOST_CHARACTERS
            && has_any(attempt::PIECES)
            && has_any(attempt::NUMBERS))
}

/// Whether words ask for a command wherever they stand. `accept` alone may be said of anything.
fn is_unmistakable(words: &str, command: &ReplyCommand) -> bool {
    match command {
        ReplyCommand::Game(
            GameCommand::Resign
            | GameCommand::Offer(OfferTerms::Draw | OfferTerms::Takeback { .. }),
        ) => true,
        ReplyCommand::Answer(_) | ReplyCommand::Game(_) => {
            words.starts_with('我') || words.contains(' ')
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_message_of(words: &str) -> bool {
        let own: Vec<String> = words.lines().map(str::to_owned).collect();
        is_message(&own, "Re: [Posthorse] Xiangqi with Bao, game 42")
    }

    #[test]
    fn words_without_a_move_or_a_command_are_a_message() {
        for words in [
            "Hello Bao, how are you?",
            "what a lovely morning it is",
            "Thank you!",
            "Nice idea with the cannon. I did not see that coming.\n\nBest,\nLan",
            "I need a day or two, my daughter is ill.",
            "Good game! We should play again sometime.",
            "好棋！你的马真厉害。",
            "我明天再走，今天太忙了。",
            "Schöne Partie, danke!",
            "Trước hết, chúc mừng năm mới!",
            "こんにちは。いい手ですね。",
        ] {
            assert!(is_message_of(words), "{words}");
        }
    }

    #[test]
    fn anything_like_a_move_or_a_command_is_none() {
        for words in [
            "",
            "???",
            "C2=55",
            "炮二平",
            "I think I shall play H8+7 tomorrow.",
            "Hello Bao,\n\nresing",
            "Hello Bao,\n\nyes",
            "Well played, I think I had better resign here, thank you.",
            "I would like to offer a draw, if you do not mind.",
            "Hello!\nShall we draw?",
            "Fine with me, I accept your offer with pleasure.",
            "这盘我看是没有希望了，还是认输吧，谢谢指教。",
            "刚才手滑了，想悔棋可以吗，谢谢。",
            "炮二平五",
        ] {
            assert!(!is_message_of(words), "{words}");
        }
        let named = is_message(&["Hello".to_owned()], "Re: [game 42] Hello");
        assert!(!named, "an old habit of sending moves");
    }

    #[test]
    fn closings_alone_and_what_programs_write_are_none() {
        for words in [
            "Best regards,\nLan Nguyen",
            "Mit freundlichen Grüßen\nLan",
            "此致\n敬礼",
            "I am out of the office until 5 December 2026.",
            "Thank you for your message. I'm away and read no mail.",
            "Ich bin bis zum 5.12. nicht im Büro.",
            "Your request has been received.",
            "Vielen Dank für Ihre Nachricht.",
            "This mailbox is no longer monitored.",
            "您好，我正在休假，将于下周一回复您的邮件。",
            "休暇中のため、12月5日以降に返信いたします。",
            "Je suis absent du 3 au 10 mai.",
        ] {
            assert!(!is_message_of(words), "{words}");
        }
    }
}
