//! Emails that are not about the state of one game: account security, invitations, comments and the
//! weekly summary.

use super::about_game::board_block;
use super::block::{Block, Draft, News, display_width, link};
use super::facts::{
    AccountFacts, AnalysisFacts, Facts, InvitationFacts, KibitzFacts, Remark, WeeklyFacts,
};
use super::wrap::cut;
use crate::model::clean;
use crate::words::{admin, mails, notices as words, time};
use chrono::{DateTime, Utc};

/// The limit for all comments in one email, in bytes; older ones go first.
const MOST_SAID: usize = 16_000;
/// The maximum number of comments in an email.
const MOST_REMARKS: usize = 40;

pub(super) fn account(facts: &Facts, news: &AccountFacts) -> Draft {
    let until = |at: DateTime<Utc>| time::instant(at, facts.zone);
    let (account_words, path) = match news {
        AccountFacts::PasswordReset {
            token,
            expires,
            is_by_admin,
        } => (
            words::password_reset(&until(*expires), *is_by_admin),
            format!("reset/{token}"),
        ),
        AccountFacts::ConfirmAddress { token, expires } => (
            words::confirm_address(&until(*expires)),
            format!("confirm/{token}"),
        ),
        AccountFacts::AddressChanged { new_address } => (
            words::address_changed(&clean::line(new_address)),
            "settings".into(),
        ),
        AccountFacts::PasswordChanged => (words::password_changed(), "forgot".into()),
        AccountFacts::AdminActed(act) => admin::news(act, facts.zone),
    };
    Draft {
        subject: account_words.subject,
        blocks: vec![
            Block::story(account_words.headline, account_words.lines),
            Block::Call {
                call: account_words.call,
                button: account_words.button,
                link: link(facts, &path),
            },
        ],
        ..Draft::default()
    }
}

/// An invitation to a person who may have no account.
pub(super) fn invitation(facts: &Facts, invitation: &InvitationFacts) -> Draft {
    let challenger = clean::short_line(&invitation.challenger, 70);
    let until = time::instant(invitation.until, facts.zone);
    let greeting = clean::text(invitation.greeting.trim());
    let variant = &invitation.variant;
    let (seat, terms) = (&invitation.seat, &invitation.terms);
    let mut blocks = vec![Block::story(
        t!("letter-invited", challenger = &challenger, variant),
        vec![
            invitation.summary.clone(),
            t!("letter-invitation-terms", seat, terms),
            invitation.clock.clone(),
        ],
    )];
    if !greeting.is_empty() {
        blocks.push(Block::Quote {
            by: t!("letter-writes", opponent = &challenger),
            text: greeting,
        });
    }
    let path = format!("invitations/{}", invitation.token);
    blocks.push(Block::call("invitation", link(facts, &path)));
    blocks.push(Block::paragraphs(vec![
        t!("letter-invitation-how").to_owned(),
        t!("letter-invitation-stands", until),
        t!("letter-why-invited", challenger = &challenger),
    ]));
    Draft {
        subject: t!(
            "letter-subject-invitation",
            challenger = &challenger,
            variant
        ),
        blocks,
        ..Draft::default()
    }
}

/// Comments on a game, for its players and its watchers.
pub(super) fn kibitz(facts: &Facts, comments: &KibitzFacts) -> Draft {
    let names = comments
        .names
        .each_ref()
        .map(|name| clean::short_line(name, 60));
    let opponent = clean::short_line(&comments.opponent, 60);
    let (first, second) = (names[0].as_str(), names[1].as_str());
    let headline = mails::kibitz(comments.remarks.len(), first, second, comments.watching);
    let words = quotes(&comments.remarks);
    let left = comments.remarks.len() - words.len();
    let mut blocks = Vec::new();
    if left > 0 {
        blocks.push(Block::Plain(t!("letter-more-remarks", n = left)));
    }
    blocks.push(Block::call(
        "look",
        link(facts, &format!("games/{}", comments.id)),
    ));
    Draft {
        subject: words::game_subject(&comments.variant, &opponent, comments.id),
        game: Some(comments.id),
        news: Some(News {
            headline,
            outcome: None,
            words,
        }),
        blocks,
        about: Some(words::about_game(comments.id, &comments.variant, "", "")),
        ..Draft::default()
    }
}

pub(super) fn analysis(facts: &Facts, about: &AnalysisFacts) -> Draft {
    let [first, second] = about
        .names
        .each_ref()
        .map(|name| clean::short_line(name, 60));
    let page = link(facts, &format!("games/{}/review", about.id));
    Draft {
        subject: words::game_subject(&about.variant, "", about.id),
        game: Some(about.id),
        news: Some(News {
            headline: t!("letter-analysed", first, second),
            ..News::default()
        }),
        blocks: vec![Block::call("analysis", page)],
        about: Some(words::about_game(about.id, &about.variant, "", "")),
        ..Draft::default()
    }
}

fn quotes(remarks: &[Remark]) -> Vec<Block> {
    let mut space = MOST_SAID;
    let mut blocks = Vec::new();
    for remark in remarks.iter().take(MOST_REMARKS) {
        let cleaned = clean::text(remark.text.trim());
        let (text, was_cut) = cut(&cleaned, space);
        if was_cut {
            break;
        }
        space -= text.len();
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

pub(super) fn weekly(facts: &Facts, news: &WeeklyFacts) -> Draft {
    let mut blocks = vec![Block::story(t!("letter-weekly").to_owned(), Vec::new())];
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
    let picture = news
        .problem
        .as_ref()
        .and_then(|problem| problem.board.picture.clone());
    if let Some(problem) = &news.problem {
        blocks.push(Block::Heading(t!("letter-problem").to_owned()));
        let page = link(facts, &format!("problems/{}", problem.id));
        let board = problem.board.clone();
        let task = problem.task.clone();
        blocks.push(board_block(board, page.clone(), task, display_width));
        blocks.push(Block::call("solve", page));
    }
    blocks.push(Block::call("all-games", link(facts, "games")));
    Draft {
        picture,
        subject: t!(
            "letter-subject-weekly",
            games = news.games.len(),
            challenges = news.challenges.len()
        ),
        blocks,
        ..Draft::default()
    }
}
