//! The receipt for a move made by email, and the explanation of replies by email.

use super::block::Block;
use super::facts::{GameFacts, Played, ReceiptFacts, Stage};
use crate::event::Event;
use crate::model::clean;
use crate::model::notice::Kind;
use crate::words::{list, mails, notices as words, replies, sentences};

/// The limit for the repeated message, in bytes.
const MOST_SAID: usize = 1_000;

/// The moves that were played.
pub(super) fn story(game: &GameFacts, receipt: &ReceiptFacts, lines: &mut Vec<String>) -> String {
    let Played { number, text, .. } = &receipt.played;
    let played = replies::receipt(*number, &clean::line(text));
    let text = |played: &Played| clean::line(&played.text);
    if receipt.offers_draw {
        lines.push(t!("letter-receipt-draw").to_owned());
    }
    if game.stage == Stage::Over {
        return sentences([played, t!("letter-game-over", opponent = &game.opponent)]);
    }
    match receipt.at_once.as_slice() {
        [] => {}
        [one] => {
            lines.push(words::moved(&game.opponent, one.number, &text(one)));
            return played;
        }
        several => {
            let moves = list(several.iter().map(text));
            lines.push(t!("letter-receipt-at-once", moves = moves));
        }
    }
    sentences([played, words::whose_turn(&game.opponent, game.your_move)])
}

/// The results of the lines below the move.
pub(super) fn notes(receipt: &ReceiptFacts) -> Vec<Block> {
    let note = |note: &super::Note| {
        let lines = std::iter::once(&note.headline).chain(&note.lines);
        Block::paragraphs(lines.map(|line| clean::line(line)).collect())
    };
    receipt.notes.iter().map(note).collect()
}

/// The message sent with the move.
pub(super) fn message(receipt: &ReceiptFacts) -> Option<Block> {
    let by = t!("letter-receipt-message");
    Block::quote(by, &receipt.message, MOST_SAID)
}

/// The possible replies in the current state of a game.
pub(super) fn how_to_answer(game: &GameFacts) -> Block {
    let example = game.example.as_deref();
    let opponent = game.opponent.as_str();
    let mut lines = match (game.stage, game.kind) {
        (Stage::Over, _) => vec![t!("letter-answer-over").to_owned()],
        (Stage::Challenge, Kind::Declined) | (Stage::Closed, _) => Vec::new(),
        (Stage::Challenge, _) => vec![t!("letter-answer-challenge").to_owned()],
        (Stage::Running, Kind::Clock) if game.event == Some(Event::TimeRanOut) => {
            vec![t!("letter-answer-claim", opponent)]
        }
        (Stage::Running, _) if game.places && !game.has_offered() => match &game.placing {
            Some(example) => vec![t!("letter-answer-placing", example)],
            None => vec![t!("letter-answer-placed").to_owned()],
        },
        (Stage::Running, _) if game.has_offered() => {
            let mut lines = vec![t!("letter-answer-offer", opponent)];
            if game.your_move {
                lines.push(mails::or_move(example));
                lines.push(mails::other_words(
                    example,
                    game.draw_offered,
                    game.prepares,
                    game.takes_back,
                ));
            }
            lines
        }
        (Stage::Running, _) if game.your_move => vec![
            mails::answer_with_move(example, opponent),
            mails::other_words(example, game.draw_offered, game.prepares, game.takes_back),
        ],
        (Stage::Running, _) if game.prepares => {
            vec![t!("letter-answer-waiting", opponent)]
        }
        (Stage::Running, _) => vec![mails::waiting_words(game.takes_back)],
    };
    if matches!(game.stage, Stage::Running | Stage::Over) {
        lines.push(t!("letter-answer-other", opponent));
    }
    Block::Paragraphs {
        heading: if lines.is_empty() {
            String::new()
        } else {
            t!("letter-how-to-answer").to_owned()
        },
        lines,
    }
}
