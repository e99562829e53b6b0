//! Emails about tournaments.

use super::block::{Block, Draft, News, link};
use super::facts::{Facts, TournamentFacts};
use crate::model::clean;

pub(super) fn draft(facts: &Facts, about: &TournamentFacts) -> Draft {
    let name = clean::short_line(&about.name, 80);
    let mut lines = vec![t!("letter-tournament", name = &name), about.terms.clone()];
    lines.extend(about.lines.clone());
    let mut blocks = vec![Block::paragraphs(lines)];
    if !about.message.is_empty() {
        blocks.extend(Block::quote(&about.organiser, &about.message, 2_000));
    }
    if !about.games.is_empty() {
        blocks.push(Block::paragraphs(vec![
            t!("letter-tournament-games").to_owned(),
        ]));
        let games = about.games.iter().map(|(text, id)| match id {
            Some(id) => Block::Link {
                text: clean::line(text),
                link: link(facts, &format!("games/{id}")),
            },
            None => Block::Plain(clean::line(text)),
        });
        blocks.extend(games);
    }
    if !about.standings.is_empty() {
        blocks.push(Block::Heading(t!("letter-tournament-standings").to_owned()));
        let mut rows: Vec<String> = about.standings.iter().map(|row| clean::line(row)).collect();
        if about.left_out > 0 {
            rows.push(t!("letter-tournament-more", n = about.left_out));
        }
        blocks.push(Block::paragraphs(rows));
    }
    let page = link(facts, &format!("tournaments/{}", about.id));
    blocks.push(Block::call("tournament", page));
    if facts.can_answer() && !about.answers.is_empty() {
        blocks.push(Block::paragraphs(vec![about.answers.to_owned()]));
    }
    Draft {
        subject: t!("letter-subject-tournament", name),
        news: Some(News {
            headline: clean::line(&about.news),
            ..News::default()
        }),
        blocks,
        ..Draft::default()
    }
}
