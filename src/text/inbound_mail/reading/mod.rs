//! The bytes of an email, taken apart. They may come from anybody, so every step is bounded: the
//! header in bytes and fields, the body in bytes, parts and depth, and each step takes time in
//! proportion to what it reads.

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

use super::{Incoming, NotMail, Unreadable};

/// The most Authentication-Results that are kept; ours is the topmost.
const MOST_RESULTS: usize = 50;

/// Takes an email apart. `is_whole` is false where the transport cut it off for its size: its
/// header is read all the same, for the writer can be told.
///
/// # Errors
/// The bytes have no header that an email could have, or a header beyond all measure.
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
    let is_certain = answers_invitation || automatic::is(&head, &from, &subject);
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
