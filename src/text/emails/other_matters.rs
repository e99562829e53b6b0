//! Emails that are not about the state of one game: account security, invitations, comments and the
//! weekly summary.

use super::block::{Block, Draft, link};
use super::facts::{AccountFacts, Facts, InvitationFacts, KibitzFacts, Remark, WeeklyFacts};
use super::wrap::cut;
use crate::model::clean;
use crate::words::{admin, mails, notices as words, time};
use chrono::{DateTime, Utc};

/// All remarks in one email have space for so many bytes, the oldest first.
const MOST_SAID: usize = 16_000;
/// And no email has more of them than this.
const MOST_REMARKS: usize = 40;

pub(super) fn account(facts: &Facts, news: &AccountFacts) -> Draft {
    let until = |at: DateTime<Utc>| time::instant(at, facts.zone);
    let (told, path) = match news {
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
        subject: told.subject,
        blocks: vec![
            Block::story(told.headline, told.lines),
            Block::Call {
                call: told.call,
                button: told.button,
                link: link(facts, &path),
            },
        ],
        ..Draft::default()
    }
}

/// An invitation to somebody who may have no account.
pub(super) fn invitation(facts: &Facts, told: &InvitationFacts) -> Draft {
    let challenger = clean::short_line(&told.challenger, 70);
    let until = time::instant(told.until, facts.zone);
    let greeting = clean::text(told.greeting.trim());
    let variant = &told.variant;
    let (seat, terms) = (&told.seat, &told.terms);
    let mut blocks = vec![Block::story(
        t!("letter-invited", challenger = &challenger, variant),
        vec![
            told.summary.clone(),
            t!("letter-invitation-terms", seat, terms),
            told.clock.clone(),
        ],
    )];
    if !greeting.is_empty() {
        blocks.push(Block::Quote {
            by: t!("letter-writes", opponent = &challenger),
            text: greeting,
        });
    }
    let path = format!("invitations/{}", told.token);
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

/// Comments on a game, for its players and for those who watch it.
pub(super) fn kibitz(facts: &Facts, told: &KibitzFacts) -> Draft {
    let names = told
        .names
        .each_ref()
        .map(|name| clean::short_line(name, 60));
    let opponent = clean::short_line(&told.opponent, 60);
    let (first, second) = (names[0].as_str(), names[1].as_str());
    let headline = mails::kibitz(told.remarks.len(), first, second, told.watching);
    let mut blocks = vec![Block::story(headline, Vec::new())];
    let quoted = quotes(&told.remarks);
    let left = told.remarks.len() - quoted.len();
    blocks.extend(quoted);
    if left > 0 {
        blocks.push(Block::Plain(t!("letter-more-remarks", n = left)));
    }
    blocks.push(Block::call(
        "look",
        link(facts, &format!("games/{}", told.id)),
    ));
    Draft {
        subject: words::game_subject(&told.variant, &opponent, told.id),
        game: Some(told.id),
        blocks,
        about: Some(words::about_game(told.id, &told.variant, "", "")),
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
    blocks.push(Block::call("all-games", link(facts, "games")));
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
