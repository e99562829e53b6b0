//! Remarks on a game, told to its players and to those who watch it.

use super::block::Block;
use super::compose::{Draft, link};
use super::facts::{Facts, KibitzFacts, Remark};
use super::wrap::cut;
use crate::model::clean;
use crate::words::{mails, notices as words};

/// All remarks in one mail have room for so many bytes, the oldest first.
const MOST_SAID: usize = 16_000;
/// And no mail has more of them than this.
const MOST_REMARKS: usize = 40;

pub(super) fn draft(facts: &Facts, told: &KibitzFacts) -> Draft {
    let names = told
        .names
        .each_ref()
        .map(|name| clean::short_line(name, 60));
    let opponent = clean::short_line(&told.opponent, 60);
    let (first, second) = (names[0].as_str(), names[1].as_str());
    let mut blocks = vec![Block::headline(mails::kibitz(
        told.remarks.len(),
        [first, second],
        told.watching,
    ))];
    let quoted = quotes(&told.remarks);
    let left = told.remarks.len() - quoted.len();
    blocks.extend(quoted);
    if left > 0 {
        blocks.push(Block::Plain(t!("letter-more-remarks", n = left)));
    }
    blocks.push(Block::look(link(facts, &format!("games/{}", told.id))));
    Draft {
        subject: words::game_subject(&told.variant, &opponent, told.id),
        game: Some(told.id),
        blocks,
        about: Some(words::about_game(told.id, &told.variant, "", "")),
        ..Draft::default()
    }
}

fn quotes(remarks: &[Remark]) -> Vec<Block> {
    let mut room = MOST_SAID;
    let mut blocks = Vec::new();
    for remark in remarks.iter().take(MOST_REMARKS) {
        let cleaned = clean::text(remark.text.trim());
        let (text, was_cut) = cut(&cleaned, room);
        if was_cut {
            break;
        }
        room -= text.len();
        blocks.push(Block::Quote {
            by: t!(
                "letter-remarked",
                name = clean::short_line(&remark.by, 60),
                place = &remark.place
            ),
            text: text.to_owned(),
        });
    }
    blocks
}
