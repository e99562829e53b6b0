//! The games in which it is the reader's turn, in one email.

use super::about_game::{board, cleaned, clocks, seat_name};
use super::block::{Block, Draft, News, link};
use super::facts::{Brief, DigestFacts, Facts, GameFacts};
use super::receipt::how_to_answer;
use super::wrap::cut;
use crate::model::clean;
use crate::words::{mails, notices as words, time};

/// The limit for each message, in bytes.
const MOST_SAID: usize = 500;

pub(super) fn draft(facts: &Facts, digest: &DigestFacts) -> Draft {
    let number = digest.games.len() + digest.brief.len() + digest.more;
    let answers = digest.games.iter().any(|(_, answer)| answer.is_some());
    let games: Vec<GameFacts> = digest.games.iter().map(|(game, _)| cleaned(game)).collect();
    let news = match &games[..] {
        // A digest of one game can be replied to like a notice of its turn.
        [game] if facts.can_answer() => News {
            headline: last_move(game).unwrap_or_else(|| t!("letter-digest", n = number)),
            outcome: None,
            words: message(game).into_iter().collect(),
        },
        _ => News {
            headline: t!("letter-digest", n = number),
            ..News::default()
        },
    };
    let mut blocks = Vec::new();
    for (game, (_, answer_to)) in games.iter().zip(&digest.games) {
        blocks.extend(game_blocks(facts, game, answer_to.as_deref()));
        blocks.extend(facts.can_answer().then(|| how_to_answer(game)));
    }
    if answers && !facts.can_answer() {
        blocks.push(Block::Plain(t!("letter-digest-answers").to_owned()));
    }
    if !digest.brief.is_empty() {
        blocks.push(Block::Heading(t!("letter-also-waiting").to_owned()));
        blocks.extend(digest.brief.iter().flat_map(|brief| in_brief(facts, brief)));
    }
    blocks.push(Block::Call {
        call: match digest.more {
            0 => t!("letter-front-page").to_owned(),
            more => t!("letter-and-more", n = more),
        },
        button: t!("letter-front-page-button"),
        link: link(facts, ""),
    });
    Draft {
        subject: t!("letter-subject-digest", n = number),
        news: Some(news),
        blocks,
        ..Draft::default()
    }
}

fn game_blocks(facts: &Facts, game: &GameFacts, answer_to: Option<&str>) -> Vec<Block> {
    let is_news = facts.can_answer();
    let mut lines = match last_move(game) {
        Some(_) if is_news => Vec::new(),
        Some(last) => vec![last],
        None if game.places => vec![t!("letter-placing-begun", opponent = &game.opponent)],
        None => vec![t!("letter-you-begin").to_owned()],
    };
    if game.draw_offered {
        lines.push(t!("letter-draw-stands", opponent = &game.opponent));
    }
    lines.extend(game.warnings.iter().cloned());
    let mut blocks = vec![Block::Heading(mails::game_heading(
        game.id,
        &game.variant,
        &game.opponent,
    ))];
    blocks.extend(Block::some_paragraphs(lines));
    blocks.extend(clocks(facts, game));
    blocks.extend(message(game).filter(|_| !is_news));
    let caption = words::board(&game.place, seat_name(game));
    blocks.extend(board((facts, game), caption, |_| None));
    blocks.push(Block::Link {
        text: t!("letter-here-move").to_owned(),
        link: link(facts, &format!("games/{}", game.id)),
    });
    blocks.extend(answer_to.map(|address| Block::AnswerTo(address.to_owned())));
    blocks
}

fn last_move(game: &GameFacts) -> Option<String> {
    let last = game.moves.last()?;
    Some(mails::last_move(&game.opponent, last.number, &last.text))
}

fn message(game: &GameFacts) -> Option<Block> {
    let message = game.messages.last()?;
    let (text, was_cut) = cut(&message.text, MOST_SAID);
    Some(Block::Quote {
        by: t!("letter-writes", opponent = &game.opponent),
        text: mails::shortened(text, was_cut),
    })
}

fn in_brief(facts: &Facts, brief: &Brief) -> Vec<Block> {
    let opponent = clean::short_line(&brief.opponent, 60);
    let left = brief.deadline.map(|at| time::remaining(at - facts.now));
    let heading = mails::game_heading(brief.id, &brief.variant, &opponent);
    let mut blocks = vec![Block::Link {
        text: mails::brief(&heading, left.as_deref()),
        link: link(facts, &format!("games/{}", brief.id)),
    }];
    let answer_to = brief.answer_to.as_ref();
    blocks.extend(answer_to.map(|address| Block::AnswerTo(address.clone())));
    blocks
}
