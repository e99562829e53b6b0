//! What was begun in public this week.

use super::block::Block;
use super::compose::{Draft, link};
use super::facts::{Facts, WeeklyFacts};
use crate::model::clean;

pub(super) fn draft(facts: &Facts, news: &WeeklyFacts) -> Draft {
    let mut blocks = vec![Block::headline(t!("letter-weekly").to_owned())];
    let lists = [
        (t!("letter-new-games"), &news.games),
        (t!("letter-open-challenges"), &news.challenges),
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
        call: t!("letter-all-games").to_owned(),
        button: t!("letter-all-games-button"),
        link: link(facts, "games"),
    });
    Draft {
        subject: t!(
            "letter-subject-weekly",
            games = news.games.len(),
            challenges = news.challenges.len()
        ),
        blocks,
        ..Draft::default()
    }
}
