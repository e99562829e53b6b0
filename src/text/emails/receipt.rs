//! The receipt for a move that the reader made by mail: what was played and what followed at once.

use super::block::Block;
use super::facts::{GameFacts, Played, ReceiptFacts, Stage};
use super::wrap::cut;
use crate::model::clean;
use crate::words::{list, mails, notices as words, receipts as say, sentences};

/// So much of the words that went along is told again, in bytes.
const MOST_SAID: usize = 1_000;

/// What was played, and what follows from it.
pub(super) fn story(game: &GameFacts, receipt: &ReceiptFacts, lines: &mut Vec<String>) -> String {
    let Played { number, text, .. } = &receipt.played;
    let played = say::played(*number, &clean::line(text));
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

/// What became of the lines below the move.
pub(super) fn notes(receipt: &ReceiptFacts) -> Vec<Block> {
    let note = |note: &super::Note| {
        let lines = std::iter::once(&note.headline).chain(&note.lines);
        Block::Paragraphs {
            heading: String::new(),
            lines: lines.map(|line| clean::line(line)).collect(),
        }
    };
    receipt.notes.iter().map(note).collect()
}

/// The words that went along.
pub(super) fn message(receipt: &ReceiptFacts) -> Option<Block> {
    let cleaned = clean::text(receipt.message.trim());
    let (text, was_cut) = cut(cleaned.trim(), MOST_SAID);
    (!text.is_empty()).then(|| Block::Quote {
        by: t!("letter-receipt-message").to_owned(),
        text: mails::cut(text, was_cut),
    })
}
