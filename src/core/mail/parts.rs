//! The parts of an email: the text, which suffices alone, and HTML with the board as an inline
//! picture. Nothing is loaded from elsewhere.

use crate::emails::{Letter, is_base64_shorter};
use crate::model::clean;
use lettre::message::header::{
    ContentDisposition, ContentId, ContentTransferEncoding, ContentType,
};
use lettre::message::{MultiPart, SinglePart};

/// Why an email could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    #[error("the mail could not be built: {0}")]
    Refused(String),
    #[error("building the mail panicked")]
    Panicked,
    /// The bytes would not be safe to send.
    #[error("the mail is not fit to be sent: {0}")]
    Unfit(&'static str),
}

/// The Content-ID of the picture: `cid:board`.
const BOARD: &str = "<board>";

/// The text, followed by the HTML.
///
/// # Errors
/// If the library does not know the type of a part.
pub(super) fn bodies(letter: &Letter) -> Result<MultiPart, BuildError> {
    let text = words(ContentType::TEXT_PLAIN, &letter.text);
    let html = words(ContentType::TEXT_HTML, &letter.html);
    let both = MultiPart::alternative().singlepart(text);
    Ok(match &letter.picture {
        None => both.singlepart(html),
        Some(png) => both.multipart(related()?.singlepart(html).singlepart(picture(png)?)),
    })
}

/// The container of HTML and picture. Its header has to name the HTML as the root.
fn related() -> Result<MultiPart, BuildError> {
    let boundary = MultiPart::related().build().boundary();
    let kind = format!("multipart/related; type=\"text/html\"; boundary=\"{boundary}\"");
    Ok(MultiPart::builder().header(content_type(&kind)?).build())
}

fn picture(png: &[u8]) -> Result<SinglePart, BuildError> {
    Ok(SinglePart::builder()
        .header(content_type("image/png; name=\"board.png\"")?)
        .header(ContentDisposition::inline_with_name("board.png"))
        .header(ContentId::from(BOARD.to_owned()))
        .header(ContentTransferEncoding::Base64)
        .body(png.to_vec()))
}

fn content_type(text: &str) -> Result<ContentType, BuildError> {
    ContentType::parse(text).map_err(|error| BuildError::Refused(error.to_string()))
}

/// Text in the shorter encoding, because some mailboxes truncate long emails.
fn words(content_type: ContentType, text: &str) -> SinglePart {
    let text = clean::text(text);
    let encoding = if is_base64_shorter(&text) {
        ContentTransferEncoding::Base64
    } else {
        ContentTransferEncoding::QuotedPrintable
    };
    SinglePart::builder()
        .header(content_type)
        .header(encoding)
        .body(text)
}
