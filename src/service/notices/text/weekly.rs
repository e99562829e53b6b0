//! What was begun in public this week.

use super::block::Block;
use super::compose::{Draft, link};
use super::facts::{Facts, WeeklyFacts};
use crate::model::clean;
use crate::words::mails;

pub(super) fn draft(facts: &Facts, news: &WeeklyFacts) -> Draft {
    let mut blocks = vec![Block::headline(mails::WEEKLY.to_owned())];
    let lists = [
        (mails::NEW_GAMES, &news.games),
        (mails::OPEN_CHALLENGES, &news.challenges),
    ];
    for (heading, list) in lists {
        if list.is_empty() {
            continue;
        }
        blocks.push(Block::Heading(heading.to_owned()));
        blocks.extend(list.iter().map(|(text, id)| Block::Link {
            text: clean::line(text),
            link: link(facts, &format!("games/{id}")),
        }));
    }
    blocks.push(Block::Call {
        call: mails::ALL_GAMES.to_owned(),
        button: mails::ALL_GAMES_BUTTON,
        link: link(facts, "games"),
    });
    Draft {
        subject: mails::weekly_subject(news.games.len(), news.challenges.len()),
        blocks,
        ..Draft::default()
    }
}
