//! Mail that guards the account.

use super::Post;
use crate::model::mask;
use crate::model::notice::Kind;
use crate::service::accounts::tokens::{Purpose, issue};
use crate::service::notices::Unsent;
use crate::service::notices::text::{AccountFacts, Facts, Matter};
use crate::store::{DbConnection, events, outbox};

/// What a mail about the account tells; nothing once the account is closed.
pub(super) fn tell(
    post: &Post,
    conn: &mut DbConnection,
    row: &outbox::Row,
    event: &events::Row,
) -> Result<Facts, Unsent> {
    let (player, now) = (post.player, post.now);
    if player.closed_at.is_some() {
        return Err(Unsent::Never("the account is closed"));
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
        _ => return Err(Unsent::Never("not about an account")),
    };
    Ok(post.facts(Matter::Account(facts)))
}
