//! An invitation to somebody who may have no account.

use super::block::Block;
use super::compose::{Draft, link};
use super::facts::{Facts, InvitationFacts};
use crate::model::clean;
use crate::words::time;

pub(super) fn draft(facts: &Facts, told: &InvitationFacts) -> Draft {
    let challenger = clean::short_line(&told.challenger, 70);
    let until = time::instant(told.until, facts.zone);
    let greeting = clean::text(told.greeting.trim());
    let mut blocks = vec![Block::Story {
        headline: t!(
            "letter-invited",
            challenger = &challenger,
            variant = &told.variant
        ),
        outcome: None,
        lines: vec![
            told.summary.clone(),
            t!(
                "letter-invitation-terms",
                seat = &told.seat,
                terms = &told.terms
            ),
            told.clock.clone(),
        ],
    }];
    if !greeting.is_empty() {
        blocks.push(Block::Quote {
            by: t!("letter-writes", opponent = &challenger),
            text: greeting,
        });
    }
    blocks.push(Block::Call {
        call: t!("letter-invitation-here").to_owned(),
        button: t!("letter-invitation-button"),
        link: link(facts, &format!("invitations/{}", told.token)),
    });
    blocks.push(Block::Paragraphs {
        heading: String::new(),
        lines: vec![
            t!("letter-invitation-how").to_owned(),
            t!("letter-invitation-stands", until = until),
            t!("letter-why-invited", challenger = &challenger),
        ],
    });
    Draft {
        subject: t!(
            "letter-subject-invitation",
            challenger = &challenger,
            variant = &told.variant
        ),
        blocks,
        ..Draft::default()
    }
}
