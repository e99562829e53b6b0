//! An invitation, which goes to an address and not to a player: what is told of a player here is
//! the challenger's.

use super::LetterContext;
use crate::emails::{Facts, InvitationFacts, MailKeys, Matter};
use crate::model::{Address, Status, Visibility};
use crate::service::games::{GameView, LAPSES_AFTER_DAYS};
use crate::service::notices::NotSent;
use crate::service::{Error, invitations};
use crate::store::{DbConnection, outbox};
use crate::words;
use chrono::TimeDelta;
use chrono_tz::Tz;

/// What an invitation tells, with a secret that is made for this mail.
pub(super) fn tell(
    post: &LetterContext,
    conn: &mut DbConnection,
    view: &GameView,
) -> Result<Facts, NotSent> {
    let (stored, row) = (&view.visible, &view.row);
    if !row.is_by_invitation() || row.state.status != Status::Open {
        return Err(NotSent::Never("superseded"));
    }
    if let Some(why) = invitations::is_unwanted(conn, &post.to)? {
        return Err(NotSent::Never(why));
    }
    let (variant, mover) = (&stored.variant, stored.start()?.turn());
    let is_private = row.visibility == Visibility::Private;
    let facts = InvitationFacts {
        challenger: post.player.player_name().in_full(),
        variant: words::variant_name(variant).into_owned(),
        summary: words::translate_or(
            &format!("variant-{}-summary", variant.slug()),
            variant.summary(),
        )
        .into_owned(),
        seat: words::games::seat_offered(variant, mover, row.challenge.seat.side(), false),
        terms: words::terms::terms(stored.agreed_pace(), stored.rulebook, is_private),
        clock: words::time_controls::meaning(stored.agreed_pace()),
        greeting: row.challenge.greeting.clone(),
        until: row.challenge.created_at.utc() + TimeDelta::days(LAPSES_AFTER_DAYS),
        token: invitations::issue_mailed(conn, row.id)?,
        stop: invitations::stop_token(conn, &post.to)?,
    };
    Ok(Facts {
        recipient: String::new(),
        zone: Tz::UTC,
        keys: MailKeys::default(),
        ..post.facts(Matter::Invitation(facts))
    })
}

/// Why an invitation that was written need not be sent any more.
pub(super) fn unwanted(
    conn: &mut DbConnection,
    row: &outbox::Row,
) -> Result<Option<&'static str>, Error> {
    match row.address.as_deref().map(Address::parse) {
        Some(Ok(address)) => invitations::is_unwanted(conn, &address),
        _ => Ok(Some("no address")),
    }
}
