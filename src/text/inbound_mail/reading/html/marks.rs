//! Marks of common mail programs in HTML: quotations, signatures, hidden elements.

use super::tags::Tag;

/// The effect of an element on its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Hidden,
    /// It is a quotation or a signature.
    Quoted,
    /// It and everything after it is a quotation.
    QuotedForGood,
    /// Its line breaks are preserved.
    Verbatim,
}

const EMPTY: [&str; 11] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr",
];

/// Classes of quotations, attribution lines and signatures: Gmail, Thunderbird, Yahoo, Zoho,
/// Proton, K-9, GMX.
const CLASSES: [&str; 12] = [
    "gmail_attr",
    "gmail_signature",
    "gmail_signature_prefix",
    "moz-cite-prefix",
    "moz-forward-container",
    "moz-signature",
    "yahoo_quoted",
    "zmail_extra",
    "protonmail_signature_block",
    "k9mail-signature",
    "io-ox-signature",
    "yahoo-signature",
];

/// Ids of the same: Apple Mail, Outlook, `NetEase`, Samsung.
const IDENTIFIERS: [&str; 8] = [
    "applemailsignature",
    "signature",
    "ms-outlook-mobile-signature",
    "mail-editor-reference-message-container",
    "isreplycontent",
    "spneditorsign",
    "composer_signature",
    "replysplit",
];

/// Ids at the start of an answered email in Outlook, which has no enclosing element.
const ABOVE: [&str; 2] = ["divrplyfwdmsg", "outlookmessageheader"];

pub(super) fn of(tag: &Tag) -> Option<Mark> {
    let name = tag.name.as_str();
    if EMPTY.contains(&name) {
        return None;
    }
    // Outlook on the web prefixes names in quoted text with `x_`.
    let id = tag.id.to_ascii_lowercase();
    let id = id.trim_start_matches("x_");
    let classes = tag.class.to_ascii_lowercase();
    let has = |names: &[&str]| {
        let mut classes = classes.split_ascii_whitespace();
        classes.any(|class| names.contains(&class.trim_start_matches("x_")))
    };
    if ABOVE.contains(&id) || has(&ABOVE) {
        return Some(Mark::QuotedForGood);
    }
    if tag.is_hidden || is_hidden(tag.style) || name == "template" || name == "select" {
        return Some(Mark::Hidden);
    }
    let is_quoted = matches!(name, "blockquote" | "includetail")
        || IDENTIFIERS.contains(&id)
        || id.starts_with("yahoo_quoted")
        || has(&CLASSES)
        || (name == "div" && tag.label == "quote");
    if is_quoted {
        return Some(Mark::Quoted);
    }
    (name == "pre" || keeps_breaks(tag.style)).then_some(Mark::Verbatim)
}

/// The declarations of a style, in lower case.
fn declarations(style: &str) -> impl Iterator<Item = (String, String)> {
    style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        let value = value.split('!').next().unwrap_or_default();
        let tidy = |text: &str| text.trim().to_ascii_lowercase();
        Some((tidy(name), tidy(value)))
    })
}

fn is_hidden(style: &str) -> bool {
    declarations(style).any(|(name, value)| match name.as_str() {
        "display" => value == "none",
        "visibility" => value == "hidden",
        "mso-hide" => value == "all",
        "font-size" | "max-height" | "opacity" => is_zero(&value),
        _ => false,
    })
}

fn is_zero(value: &str) -> bool {
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    digits.parse::<f32>().is_ok_and(|size| size == 0.0)
}

fn keeps_breaks(style: &str) -> bool {
    declarations(style).any(|(name, value)| name == "white-space" && value.starts_with("pre"))
}
