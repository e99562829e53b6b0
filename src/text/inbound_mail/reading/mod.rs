//! Parses the bytes of an email. They may come from anyone, so every step is bounded: the header in
//! bytes and fields, the body in bytes, parts and depth. Each step takes linear time.

mod automatic;
mod charset;
mod from;
mod head;
mod html;
mod parts;
mod subjects;
mod text;

#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod tests;

pub(super) use head::Head;
pub(super) use parts::{Part, tree};
pub(super) use subjects::is_automatic as reads_as_automatic;

use super::{Incoming, NotMail, Unreadable};

/// The maximum number of Authentication-Results that are kept; ours is the topmost.
const MOST_RESULTS: usize = 50;

/// Parses an email. `is_whole` is false if the transport truncated it for its size; the header is
/// parsed anyway, so that the writer can be informed.
///
/// # Errors
/// If the bytes have no valid header, or one beyond the limits.
pub fn read(bytes: &[u8], is_whole: bool) -> Result<Incoming, NotMail> {
    let is_whole = is_whole && bytes.len() <= Incoming::MOST_BYTES;
    let bytes = &bytes[..bytes.len().min(Incoming::MOST_BYTES)];
    let head = Head::of_mail(bytes, is_whole).ok_or(NotMail)?;
    let from = from::addresses(&head);
    let subject = head.text("Subject").unwrap_or_default();
    let tree = if is_whole {
        parts::tree(bytes)
    } else {
        Err(Unreadable::TooLarge)
    };
    let answers_invitation = tree.as_ref().is_ok_and(automatic::is_calendar_reply);
    let body = tree.and_then(|root| text::of(&root));
    let is_certain = answers_invitation || automatic::is_automatic(&head, &from, &subject);
    let is_bulk = !is_certain && automatic::is_bulk(&head);
    Ok(Incoming {
        is_automatic: is_certain || is_bulk,
        is_bulk,
        suppresses_answers: automatic::suppresses_answers(&head),
        message_id: head::message_id(&head),
        received_at: head::received_at(&head),
        authentication: head.texts("Authentication-Results", MOST_RESULTS),
        from,
        subject,
        body,
    })
}
