//! The games in which it is the reader's turn, in one email.

use super::about_game::{board, cleaned, clocks, seat_name};
use super::block::{Block, Draft, link};
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
    let mut lines = Vec::new();
    if answers && !facts.can_answer() {
        lines.push(t!("letter-digest-answers").to_owned());
    }
    let mut blocks = vec![Block::story(t!("letter-digest", n = number), lines)];
    for (game, answer_to) in &digest.games {
        let game = cleaned(game);
        blocks.extend(game_blocks(facts, &game, answer_to.as_deref()));
        // A digest of one game can be replied to like a notice of its turn.
        blocks.extend(facts.can_answer().then(|| how_to_answer(&game)));
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
        blocks,
        ..Draft::default()
    }
}

fn game_blocks(facts: &Facts, game: &GameFacts, answer_to: Option<&str>) -> Vec<Block> {
    let mut lines = vec![match game.moves.last() {
        Some(last) => mails::last_move(&game.opponent, last.number, &last.text),
        None if game.places => t!("letter-placing-begun", opponent = &game.opponent),
        None => t!("letter-you-begin").to_owned(),
    }];
    if game.draw_offered {
        lines.push(t!("letter-draw-stands", opponent = &game.opponent));
    }
    lines.extend(game.warnings.iter().cloned());
    let mut blocks = vec![
        Block::Heading(mails::game_heading(game.id, &game.variant, &game.opponent)),
        Block::paragraphs(lines),
    ];
    blocks.extend(clocks(facts, game));
    blocks.extend(game.messages.last().map(|message| {
        let (text, was_cut) = cut(&message.text, MOST_SAID);
        Block::Quote {
            by: t!("letter-writes", opponent = &game.opponent),
            text: mails::shortened(text, was_cut),
        }
    }));
    let caption = words::board(&game.place, seat_name(game));
    blocks.extend(board(game, caption, |_| None));
    blocks.push(Block::Link {
        text: t!("letter-here-move").to_owned(),
        link: link(facts, &format!("games/{}", game.id)),
    });
    blocks.extend(answer_to.map(|address| Block::AnswerTo(address.to_owned())));
    blocks
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
