//! Composes an email: chooses the content and renders it as text and as HTML.

use super::block::{Block, link, mailto, plain, recipient};
use super::facts::{Facts, Matter};
use super::{
    Kind, Letter, about_game, answer, digest, other_matters, tournament, unsubscribe_token,
};
use crate::words::notices as words;
use crate::words::{Link, Markup, sentences};
use askama::Template;

/// The text below every email.
struct Foot {
    about: Option<String>,
    stop: Option<Stop>,
    /// The URL of the email settings.
    manage: Option<String>,
}

struct Stop {
    sentence: String,
    link: String,
    /// The sentence with the link.
    linked: Markup,
}

#[derive(Template)]
#[template(path = "mail/notice.html")]
struct HtmlPart<'a> {
    blocks: &'a [Block],
    foot: &'a Foot,
}

/// Composes a letter.
///
/// # Errors
/// If a template fails, which no content can cause.
pub fn compose(facts: &Facts) -> Result<Letter, askama::Error> {
    let kind = facts.kind();
    let draft = match &facts.matter {
        Matter::Game(game) => about_game::draft(facts, game),
        Matter::Answer(answer) => answer::draft(facts, answer),
        Matter::Kibitz(remarks) => other_matters::kibitz(facts, remarks),
        Matter::Analysis(about) => other_matters::analysis(facts, about),
        Matter::Digest(games) => digest::draft(facts, games),
        Matter::Weekly(news) => other_matters::weekly(facts, news),
        Matter::Invitation(invitation) => other_matters::invitation(facts, invitation),
        Matter::Tournament(about) => tournament::draft(facts, about),
        Matter::Account(account) => other_matters::account(facts, account),
    };
    let mut blocks = match draft.news {
        Some(news) => news.blocks(facts.can_answer()),
        None => vec![Block::Plain(hello(facts))],
    };
    blocks.extend(draft.blocks);
    let foot = foot(facts, kind, draft.about);
    let html = HtmlPart {
        blocks: &blocks,
        foot: &foot,
    };
    Ok(Letter {
        to: facts.to.clone(),
        name: facts.recipient.clone(),
        kind,
        title: words::title(kind),
        game: draft.game,
        text: format!("{}\n{}", plain(&blocks), foot.plain()),
        html: html.render()?,
        subject: draft.subject,
        unsubscribe: foot.stop.map(|stop| stop.link),
        picture: draft.picture,
        reply_to: facts.reply_to.clone(),
        in_reply_to: facts.in_reply_to.clone(),
    })
}

fn foot(facts: &Facts, kind: Kind, about: Option<String>) -> Foot {
    let stop = match &facts.matter {
        Matter::Invitation(invitation) => Some(stop_invitations(facts, &invitation.stop)),
        _ => kind.is_optional().then(|| stop(facts, kind)),
    };
    // The mailbox of an email about the account may belong to someone else, or not be confirmed: it
    // gets no link that can change anything. Nor does an invited friend, who may have no account.
    let has_settings = !kind.guards_the_account() && kind != Kind::Invitation;
    let manage = has_settings.then(|| link(facts, &manage_path(facts)));
    Foot {
        about,
        stop,
        manage,
    }
}

fn stop(facts: &Facts, kind: Kind) -> Stop {
    let token = unsubscribe_token(kind, &facts.keys.stop);
    let (title, link) = (words::title(kind), stop_link(facts, &token));
    Stop {
        sentence: t!("letter-stop", title = title),
        linked: th!("letter-stop-link", title = title, off = Link(&link)),
        link,
    }
}

/// The link to decline all invitations.
fn stop_invitations(facts: &Facts, token: &str) -> Stop {
    let link = stop_link(facts, token);
    Stop {
        sentence: t!("letter-stop-invitations").to_owned(),
        linked: th!("letter-stop-invitations-link", off = Link(&link)),
        link,
    }
}

fn stop_link(facts: &Facts, token: &str) -> String {
    link(facts, &format!("unsubscribe/{token}"))
}

fn hello(facts: &Facts) -> String {
    match recipient(facts) {
        name if name.is_empty() => t!("letter-hello-friend").to_owned(),
        name => t!("letter-hello", name = name),
    }
}

fn manage_path(facts: &Facts) -> String {
    format!("mail/{}", facts.keys.settings)
}

impl Foot {
    fn plain(&self) -> String {
        // Mail programs recognise a signature by this line: dash, dash, space.
        let mut text = String::from("-- \n");
        let mut part = |lines: &[&str]| {
            if text.len() > 4 {
                text.push('\n');
            }
            for line in lines {
                text.push_str(line);
                text.push('\n');
            }
        };
        if let Some(about) = &self.about {
            part(&[about]);
        }
        if let Some(stop) = &self.stop {
            part(&[&stop.sentence, &stop.link]);
        }
        match &self.manage {
            Some(manage) => part(&[t!("letter-manage"), manage]),
            None => part(&["Posthorse"]),
        }
        text
    }

    /// The links for fewer emails, in one line.
    fn links(&self) -> Markup {
        let stop = self.stop.as_ref().map(|stop| stop.linked.0.clone());
        let manage = self.manage.as_ref();
        let manage = manage.map(|link| th!("letter-manage-link", manage = Link(link)).0);
        Markup(match (&stop, &manage) {
            (None, None) => "Posthorse".to_owned(),
            _ => sentences([stop, manage].into_iter().flatten()),
        })
    }
}

#[cfg(test)]
#[path = "compose_tests.rs"]
mod tests;
