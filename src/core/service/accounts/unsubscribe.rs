//! Switching off one kind of notice by the link in a mail, without signing in.

use crate::emails::read_unsubscribe_token;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::service::mail_links::{self, MailLink};
use crate::service::notices::when::schedule;
use crate::service::{Error, RequestContext};
use crate::store::players;

/// Whose mail of which kind a link is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub name: String,
    pub kind: Kind,
    pub is_on: bool,
    /// The key in the address of the page where it can be switched on again.
    pub settings_key: String,
}

/// What a link is about; changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for a link that is none of ours.
pub fn look(context: &mut RequestContext, token: &str) -> Result<Choice, Error> {
    let (kind, player) = find(context, token)?;
    Ok(Choice {
        is_on: kind.is_wanted(&player.mail_off),
        settings_key: mail_links::key(context.conn, &player, MailLink::Settings)?,
        name: player.name,
        kind,
    })
}

/// Switches the kind off; a second time changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for a link that is none of ours.
pub fn switch_off(context: &mut RequestContext, token: &str) -> Result<(), Error> {
    let (kind, player) = find(context, token)?;
    if kind.is_wanted(&player.mail_off) {
        let off = Kind::optional()
            .filter(|other| *other == kind || !other.is_wanted(&player.mail_off))
            .map(Kind::word);
        let off: Vec<&str> = off.collect();
        players::set_mail_off(context.conn, player.id, &off.join(","))?;
        schedule::plan(context.conn, player.id, context.now)?;
    }
    Ok(())
}

fn find(context: &mut RequestContext, token: &str) -> Result<(Kind, players::Player), Error> {
    let (kind, key) = read_unsubscribe_token(token).ok_or(Error::NotFound)?;
    let player = mail_links::owner(context.conn, key, MailLink::Stop(kind))?;
    Ok((kind, player.ok_or(Error::NotFound)?))
}
