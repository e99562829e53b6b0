//! An invitation, sent to an address instead of a player: the player in the context is the
//! challenger.

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

/// The facts of an invitation, with a new secret for this email.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
    view: &GameView,
) -> Result<Facts, NotSent> {
    let (stored, row) = (&view.visible, &view.row);
    if !row.is_by_invitation() || row.state.status != Status::Open {
        return Err(NotSent::Never("superseded"));
    }
    if let Some(why) = invitations::refusal(conn, &context.to)? {
        return Err(NotSent::Never(why));
    }
    let (variant, mover) = (&stored.variant, stored.start()?.turn());
    let is_private = row.visibility == Visibility::Private;
    let facts = InvitationFacts {
        challenger: context.player.player_name().in_full(),
        variant: words::variant_name(variant).into_owned(),
        summary: words::translate_or(
            &format!("variant-{}-summary", variant.slug()),
            variant.summary(),
        )
        .into_owned(),
        seat: words::games::seat_offered(variant, mover, row.challenge.seat.side(), false),
        terms: words::terms::terms(
            stored.agreed_pace(),
            stored.rulebook,
            (is_private, stored.is_rated()),
        ),
        clock: words::time_controls::meaning(stored.agreed_pace()),
        greeting: row.challenge.greeting.clone(),
        until: row.challenge.created_at.utc() + TimeDelta::days(LAPSES_AFTER_DAYS),
        token: invitations::issue_mailed(conn, row.id)?,
        stop: invitations::stop_token(conn, &context.to)?,
    };
    Ok(Facts {
        recipient: String::new(),
        zone: Tz::UTC,
        keys: MailKeys::default(),
        ..context.facts(Matter::Invitation(facts))
    })
}

/// Why a composed invitation is obsolete.
pub(super) fn unwanted(
    conn: &mut DbConnection,
    row: &outbox::Row,
) -> Result<Option<&'static str>, Error> {
    match row.address.as_deref().map(Address::parse) {
        Some(Ok(address)) => invitations::refusal(conn, &address),
        _ => Ok(Some("no address")),
    }
}
