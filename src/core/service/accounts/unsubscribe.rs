//! Switching off one kind of notice by the link in an email, without signing in.

use crate::emails::read_unsubscribe_token;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::service::mail_links::{self, MailLink};
use crate::service::notices::schedule;
use crate::service::{Error, RequestContext};
use crate::store::players;

/// The player and the kind of email of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub name: String,
    pub kind: Kind,
    pub is_on: bool,
}

/// The settings that a link controls; changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an invalid link.
pub fn link_state(context: &mut RequestContext, token: &str) -> Result<Choice, Error> {
    let (kind, player) = find(context, token)?;
    Ok(Choice {
        is_on: kind.is_wanted(&player.mail_off),
        name: player.name,
        kind,
    })
}

/// Switches the kind off or on; repeating it changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an invalid link.
pub fn switch(context: &mut RequestContext, token: &str, is_on: bool) -> Result<(), Error> {
    let (kind, player) = find(context, token)?;
    let was_on = kind.is_wanted(&player.mail_off);
    if was_on != is_on {
        let stays_off = |other: Kind| other != kind && !other.is_wanted(&player.mail_off);
        let off = Kind::optional().filter(|other| stays_off(*other) || *other == kind && !is_on);
        let off: Vec<&str> = off.map(Kind::word).collect();
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
