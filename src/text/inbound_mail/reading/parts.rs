//! The parts of an email, as a tree of bounded size. Attachments are counted, but not decoded.

use super::head::Head;
use crate::inbound_mail::{Incoming, Unreadable};
use mailparse::{ParsedContentType, parse_content_disposition, parse_content_type};

/// A boundary has at most 70 characters (RFC 2046, 5.1.1); some programs use more.
const MOST_BOUNDARY: usize = 200;

/// A part of an email: the email itself, or the content between two boundaries.
pub(in crate::inbound_mail) struct Part<'a> {
    /// The content below its header.
    body: &'a [u8],
    pub(in crate::inbound_mail) head: Head<'a>,
    pub(in crate::inbound_mail) kind: ParsedContentType,
    pub(in crate::inbound_mail) parts: Vec<Part<'a>>,
}

/// The tree of an email's parts.
///
/// # Errors
/// If it has too many or too deeply nested parts.
pub(in crate::inbound_mail) fn tree(bytes: &[u8]) -> Result<Part<'_>, Unreadable> {
    let mut left = Incoming::MOST_PARTS;
    part(bytes, Incoming::MOST_DEPTH, &mut left)
}

/// Recursion is limited by `depth`.
fn part<'a>(bytes: &'a [u8], depth: usize, left: &mut usize) -> Result<Part<'a>, Unreadable> {
    let (head, unsaid) = match Head::of_part(bytes) {
        Some(head) => (head, "text/plain"),
        // It may be any file.
        None => (Head::none(), "application/octet-stream"),
    };
    let kind = head.text("Content-Type").filter(|kind| !kind.is_empty());
    let kind = parse_content_type(kind.as_deref().unwrap_or(unsaid));
    let mut parts = Vec::new();
    if is_multipart(&kind)
        && let Some(boundary) = kind.params.get("boundary")
        && !boundary.is_empty()
        && boundary.len() <= MOST_BOUNDARY
    {
        for inner in split(&bytes[head.length..], boundary.as_bytes(), left)? {
            let depth = depth.checked_sub(1).ok_or(Unreadable::TooManyParts)?;
            parts.push(part(inner, depth, left)?);
        }
    }
    Ok(Part {
        body: &bytes[head.length..],
        head,
        kind,
        parts,
    })
}

fn is_multipart(kind: &ParsedContentType) -> bool {
    kind.mimetype.starts_with("multipart/")
}

/// The content between the boundaries. The line break before a boundary belongs to the boundary.
fn split<'a>(
    body: &'a [u8],
    boundary: &[u8],
    left: &mut usize,
) -> Result<Vec<&'a [u8]>, Unreadable> {
    let mut found = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let is_last = match delimits(line, boundary) {
            None => {
                at += line.len();
                continue;
            }
            Some(is_last) => is_last,
        };
        if let Some(start) = start {
            found.push(without_break(&body[start..at]));
        }
        at += line.len();
        start = (!is_last).then_some(at);
        if is_last {
            break;
        }
        *left = left.checked_sub(1).ok_or(Unreadable::TooManyParts)?;
    }
    // The last boundary may be missing.
    found.extend(start.map(|start| &body[start..]));
    Ok(found)
}

/// Whether a line is this boundary, and whether it is the last one.
fn delimits(line: &[u8], boundary: &[u8]) -> Option<bool> {
    let rest = line.strip_prefix(b"--")?.strip_prefix(boundary)?;
    let rest = rest.trim_ascii_end();
    match rest {
        b"" => Some(false),
        b"--" => Some(true),
        _ => None,
    }
}

fn without_break(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    bytes.strip_suffix(b"\r").unwrap_or(bytes)
}

impl<'a> Part<'a> {
    pub(super) fn is_multipart(&self) -> bool {
        is_multipart(&self.kind)
    }

    /// The type, such as `text/plain`, in lower case.
    pub(in crate::inbound_mail) fn mimetype(&self) -> &str {
        &self.kind.mimetype
    }

    /// Whether it is an attached file or a forwarded email.
    pub(super) fn is_attachment(&self) -> bool {
        let disposition = self.head.text("Content-Disposition").unwrap_or_default();
        let disposition = parse_content_disposition(&disposition);
        matches!(
            disposition.disposition,
            mailparse::DispositionType::Attachment
        ) || disposition.params.contains_key("filename")
            || self.kind.params.contains_key("name")
            || self.mimetype().starts_with("message/")
    }

    /// The decoded body; `None` if its encoding is unknown or invalid.
    pub(in crate::inbound_mail) fn decoded(&self) -> Option<Vec<u8>> {
        let encoding = self.head.text("Content-Transfer-Encoding");
        let encoding = encoding.unwrap_or_default().to_ascii_lowercase();
        match encoding.split([';', ' ']).next().unwrap_or_default() {
            "" | "7bit" | "8bit" | "binary" => Some(self.body.to_vec()),
            "base64" => decode("base64", self.body),
            "quoted-printable" => decode("quoted-printable", self.body),
            _ => None,
        }
    }
}

/// Decodes with a header of our own, so that nothing in the email's header can open further parts.
fn decode(encoding: &str, body: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = format!("Content-Transfer-Encoding: {encoding}\n\n").into_bytes();
    bytes.extend_from_slice(body);
    mailparse::parse_mail(&bytes).ok()?.get_body_raw().ok()
}
