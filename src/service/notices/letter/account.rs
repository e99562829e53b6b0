//! Mail that guards the account.

use super::{Post, Telling, Told};
use crate::model::mask;
use crate::model::notice::Kind;
use crate::service::accounts::tokens::{Purpose, issue};
use crate::service::notices::text::{AccountFacts, Matter};
use crate::store::{DbConnection, events, outbox};

/// What a mail about the account tells; nothing once the account is closed.
pub(super) fn tell(
    post: &Post,
    conn: &mut DbConnection,
    row: &outbox::Row,
    event: &events::Row,
) -> Telling {
    let (player, now) = (post.player, post.now);
    if player.closed_at.is_some() {
        return Ok(Err("the account is closed"));
    }
    let facts = match row.kind {
        Kind::PasswordReset => AccountFacts::PasswordReset {
            token: issue(conn, player.id, Purpose::Reset, None, now)?,
            expires: now + Purpose::Reset.lifetime(),
        },
        Kind::ConfirmAddress => {
            let email = row.address.as_deref().or(player.email.as_deref());
            AccountFacts::ConfirmAddress {
                token: issue(conn, player.id, Purpose::Confirm, email, now)?,
                expires: now + Purpose::Confirm.lifetime(),
            }
        }
        Kind::AddressChanged => AccountFacts::AddressChanged {
            new_address: mask(&event.detail),
        },
        Kind::PasswordChanged => AccountFacts::PasswordChanged,
        _ => return Ok(Err("not about an account")),
    };
    Ok(Ok(Told {
        matter: Matter::Account(facts),
        reply_to: None,
        in_reply_to: None,
    }))
}
