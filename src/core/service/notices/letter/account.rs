//! Emails about the security of the account.

use super::LetterContext;
use crate::emails::{AccountFacts, Facts, Matter};
use crate::event::Event;
use crate::model::clean;
use crate::model::notice::Kind;
use crate::model::{AdminAct, mask};
use crate::service::messages::{self, MessageId};
use crate::service::notices::NotSent;
use crate::service::tokens::{Purpose, issue};
use crate::store::{DbConnection, admin_acts, events, kibitz, outbox, players};
use crate::words::admin::News;

/// The facts of an email about the account; none if the account is closed.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
    row: &outbox::Row,
    event: &events::Row,
) -> Result<Facts, NotSent> {
    let (player, now) = (context.player, context.now);
    if player.closed_at.is_some() {
        return Err(NotSent::Never("the account is closed"));
    }
    let facts = match row.kind {
        Kind::PasswordReset => AccountFacts::PasswordReset {
            token: issue(conn, player.id, Purpose::Reset, None, now)?,
            expires: now + Purpose::Reset.lifetime(),
            is_by_admin: event.event == Event::ResetAsked { by_admin: true },
        },
        Kind::ConfirmAddress => {
            let email = row.address.as_deref().or(player.email.as_deref());
            AccountFacts::ConfirmAddress {
                token: issue(conn, player.id, Purpose::Confirm, email, now)?,
                expires: now + Purpose::Confirm.lifetime(),
            }
        }
        Kind::AddressChanged => AccountFacts::AddressChanged {
            new_address: match &event.event {
                Event::AddressChanged { address } => mask(address),
                _ => return Err(NotSent::Never("no such event")),
            },
        },
        Kind::PasswordChanged => AccountFacts::PasswordChanged,
        Kind::AdminActed => AccountFacts::AdminActed(Box::new(news(context, conn, event)?)),
        _ => return Err(NotSent::Never("not about an account")),
    };
    Ok(context.facts(Matter::Account(facts)))
}

/// Quoted text, in characters.
const MOST_QUOTED: usize = 400;

fn news(
    context: &LetterContext,
    conn: &mut DbConnection,
    event: &events::Row,
) -> Result<News, NotSent> {
    let act = match event.event {
        Event::AdminActed { act } => admin_acts::find(conn, act)?,
        _ => None,
    };
    let act = act.ok_or(NotSent::Never("no such act"))?;
    let other = act.player_id.filter(|id| *id != context.player.id);
    let other = match other {
        Some(id) => players::find(conn, id)?.map(|player| player.player_name().in_full()),
        None => None,
    };
    let words = match (act.kind, act.game_id, act.subject) {
        (AdminAct::RemarkHidden | AdminAct::RemarkRestored, _, Some(id)) => {
            kibitz::find(conn, id)?.map(|remark| remark.body)
        }
        (AdminAct::MessageHidden | AdminAct::MessageRestored, Some(game), Some(number)) => {
            messages::body(conn, MessageId { game, number })?
        }
        _ => None,
    };
    Ok(News {
        act: act.kind,
        detail: act.detail,
        other,
        game: act.game_id,
        words: words.map(|words| clean::short_line(&words, MOST_QUOTED)),
        reason: clean::line(&act.reason),
    })
}
