//! Mail that guards the account.

use super::block::Block;
use super::compose::{Draft, link};
use super::facts::{AccountFacts, Facts};
use crate::model::clean;
use crate::words::notices as words;
use crate::words::{admin, time};
use chrono::{DateTime, Utc};

pub(super) fn draft(facts: &Facts, account: &AccountFacts) -> Draft {
    let until = |at: DateTime<Utc>| time::instant(at, facts.zone);
    let (told, path) = match account {
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
        AccountFacts::AdminActed(news) => admin::news(news, facts.zone),
    };
    Draft {
        subject: told.subject,
        blocks: vec![
            Block::Story {
                headline: told.headline,
                outcome: None,
                lines: told.lines,
            },
            Block::Call {
                call: told.call,
                button: told.button,
                link: link(facts, &path),
            },
        ],
        ..Draft::default()
    }
}
