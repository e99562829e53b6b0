//! The answer to a reader's email: the result, the board, and what to do next. It is short and
//! friendly.

use super::about_game::{about, board, cleaned, clocks, material, seat_name, subject};
use super::block::{Block, Draft, News, display_width, link};
use super::facts::{AnswerFacts, Facts};
use super::receipt::how_to_answer;
use crate::model::clean;
use crate::words::notices as words;

/// The limit for a quotation of the reader's email, in bytes.
const MOST_HEARD: usize = 1_000;

pub(super) fn draft(facts: &Facts, answer: &AnswerFacts) -> Draft {
    let game = cleaned(&answer.game);
    let news = News {
        headline: clean::line(&answer.headline),
        outcome: game.outcome.clone(),
        words: Vec::new(),
    };
    let lines: Vec<String> = answer.lines.iter().map(|line| clean::line(line)).collect();
    let mut blocks: Vec<Block> = Block::some_paragraphs(lines).into_iter().collect();
    let quotation = Block::quote(t!("letter-you-wrote"), &answer.quotation, MOST_HEARD);
    blocks.extend(quotation);
    let caption = match &answer.tried_move {
        Some(text) => t!("letter-board-if", text = clean::line(text)),
        None => words::board(&game.place, seat_name(&game)),
    };
    blocks.extend(board((facts, &game), caption, display_width));
    if answer.tried_move.is_none() {
        // What the board alone does not show: a die, a check, pieces in hand.
        blocks.extend(material(&game));
        if !game.warnings.is_empty() {
            blocks.push(Block::paragraphs(game.warnings.clone()));
        }
    }
    blocks.extend(clocks(facts, &game));
    blocks.push(Block::call(
        "look",
        link(facts, &format!("games/{}", game.id)),
    ));
    blocks.extend(facts.can_answer().then(|| how_to_answer(&game)));
    Draft {
        subject: subject(facts, &game, &news.headline),
        game: Some(game.id),
        news: Some(news),
        blocks,
        about: Some(about(facts, &game)),
        picture: game.board.and_then(|board| board.picture),
    }
}
