//! When a mail came, and what it is called.

use super::head::Head;
use chrono::{DateTime, Utc};

/// No Message-ID of a mail has more bytes.
const MOST_ID: usize = 250;

/// When our own mail server took it. Only the topmost Received field was written by that.
pub(super) fn received_at(head: &Head) -> Option<DateTime<Utc>> {
    let field = head.text("Received")?;
    let (_, date) = field.rsplit_once(';')?;
    let date = date.split('(').next().unwrap_or_default().trim();
    let read = DateTime::parse_from_rfc2822(date).ok()?;
    Some(read.with_timezone(&Utc))
}

/// The Message-ID, if it is one.
pub(super) fn message_id(head: &Head) -> Option<String> {
    let field = head.text("Message-ID")?;
    let start = field.find('<')?;
    let end = start + field[start..].find('>')? + 1;
    let id = &field[start..end];
    let is_plain = id.len() > 2 && id.len() <= MOST_ID && id.bytes().all(|b| b.is_ascii_graphic());
    is_plain.then(|| id.to_owned())
}
