//! An invitation to somebody who may have no account.

use super::block::Block;
use super::compose::{Draft, link};
use super::facts::{Facts, InvitationFacts};
use crate::model::clean;
use crate::words::notices as words;
use crate::words::time;

pub(super) fn draft(facts: &Facts, told: &InvitationFacts) -> Draft {
    let challenger = clean::short_line(&told.challenger, 70);
    let until = time::instant(told.until, facts.zone);
    let greeting = clean::text(told.greeting.trim());
    let mut blocks = vec![Block::Story {
        headline: words::invited(&challenger, &told.variant),
        outcome: None,
        lines: vec![
            told.summary.clone(),
            words::invitation_terms(&told.seat, &told.terms),
        ],
    }];
    if !greeting.is_empty() {
        blocks.push(Block::Quote {
            by: words::writes(&challenger),
            text: greeting,
        });
    }
    blocks.push(Block::Call {
        call: words::INVITATION_CALL.to_owned(),
        button: words::INVITATION_BUTTON,
        link: link(facts, &format!("invitations/{}", told.token)),
    });
    blocks.push(Block::Paragraphs {
        heading: String::new(),
        lines: vec![
            words::INVITATION_HOW.to_owned(),
            words::invitation_stands(&until),
            words::why_invited(&challenger),
        ],
    });
    Draft {
        subject: words::invitation_subject(&challenger, &told.variant),
        blocks,
        ..Draft::default()
    }
}
