//! The content of an email before its layout, and what all kinds of emails share.

use super::block::Block;
use super::facts::Facts;
use super::weight::png_size;
use crate::model::{GameId, clean};
use crate::words::time;
use chrono::{DateTime, Utc};

#[derive(Default)]
pub(super) struct Draft {
    pub subject: String,
    /// The game whose thread it belongs to.
    pub game: Option<GameId>,
    pub blocks: Vec<Block>,
    /// Which game it is, at the foot.
    pub about: Option<String>,
    /// The picture that the HTML part shows.
    pub picture: Option<Vec<u8>>,
}

/// The recipient's name, as it may stand in a mail.
pub(super) fn recipient(facts: &Facts) -> String {
    clean::short_line(&facts.recipient, 60)
}

/// The full address of one of our pages.
pub(super) fn link(facts: &Facts, path: &str) -> String {
    format!("{}/{path}", facts.public_url.trim_end_matches('/'))
}

/// An instant in the reader's own zone and, where that differs, in UTC.
pub(super) fn times(facts: &Facts, at: DateTime<Utc>) -> Vec<String> {
    let utc = time::instant(at, chrono_tz::UTC);
    if facts.zone == chrono_tz::UTC {
        return vec![utc];
    }
    let own = time::instant(at, facts.zone);
    let zone = facts.zone.name().replace('_', " ");
    vec![
        t!("letter-instant-in-zone", instant = own, zone = zone),
        utc,
    ]
}

/// How wide a picture is shown: it has more pixels than that, for sharp screens.
pub(super) fn shown_width(picture: &[u8]) -> Option<u32> {
    png_size(picture).map(|(width, _)| width * 3 / 4)
}
