//! Sentences about notifications on devices.

use crate::model::Word;
use crate::model::notice::Kind;
use crate::refusals::AlertsRefused;
use crate::words::named;

/// What a notification says.
pub fn title(kind: Kind, opponent: Option<&str>) -> String {
    let opponent = opponent.unwrap_or_else(|| t!("alert-somebody"));
    t_kind!("alert", kind.word(), opponent)
}

pub fn refusal(why: AlertsRefused) -> &'static str {
    named("alerts-refused", why)
}
