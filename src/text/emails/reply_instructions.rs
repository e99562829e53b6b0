//! How a mail can be answered, by mail.

use super::block::Block;
use super::facts::{GameFacts, Stage};
use crate::event::Event;
use crate::model::notice::Kind;
use crate::words::mails as words;

/// What may be written back about a game as it stands.
pub(super) fn how_to_answer(game: &GameFacts) -> Block {
    let example = game.example.as_deref();
    let opponent = game.opponent.as_str();
    let lines = match (game.stage, game.kind) {
        (Stage::Over, _) => vec![t!("letter-answer-over").to_owned()],
        (Stage::Challenge, Kind::Declined) | (Stage::Closed, _) => Vec::new(),
        (Stage::Challenge, _) => vec![t!("letter-answer-challenge").to_owned()],
        (Stage::Running, Kind::Clock) if game.event == Some(Event::TimeRanOut) => {
            vec![t!("letter-answer-claim", opponent = opponent)]
        }
        (Stage::Running, _) if game.places && !game.has_offered() => match &game.placing {
            Some(example) => vec![t!("letter-answer-placing", example = example)],
            None => vec![t!("letter-answer-placed").to_owned()],
        },
        (Stage::Running, _) if game.has_offered() => {
            let mut lines = vec![t!("letter-answer-offer", opponent = opponent)];
            if game.your_move {
                lines.push(words::or_move(example));
                lines.push(words::other_words(
                    example,
                    game.draw_offered,
                    [game.prepares, game.takes_back],
                ));
            }
            lines
        }
        (Stage::Running, _) if game.your_move => vec![
            words::answer_with_move(example, opponent),
            words::other_words(example, game.draw_offered, [game.prepares, game.takes_back]),
        ],
        (Stage::Running, _) if game.prepares => {
            vec![t!("letter-answer-waiting", opponent = opponent)]
        }
        (Stage::Running, _) => vec![words::waiting_words(game.takes_back)],
    };
    Block::Paragraphs {
        heading: if lines.is_empty() {
            String::new()
        } else {
            t!("letter-how-to-answer").to_owned()
        },
        lines,
    }
}
