//! Delivery status reports (RFC 3464) about our emails. The recipient address shows whether a
//! report is genuine, which is not checked here.

use super::Incoming;
use super::reading::{Part, tree};

#[cfg(test)]
mod tests;

/// The maximum number of recipients that are read from a report.
const MOST_RECIPIENTS: usize = 20;
/// The maximum number of characters of a diagnostic that are kept.
const MOST_DIAGNOSTIC: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub recipients: Vec<Recipient>,
}

/// The result for one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    pub address: String,
    /// The action in lower case, such as `failed`; may be empty.
    pub action: String,
    /// The status, such as `5.1.1`.
    pub status: Option<Status>,
    /// The other mail server's message, on one line; may be empty.
    pub diagnostic: String,
}

/// A status code of mail systems (RFC 3463): class, subject, detail.
pub type Status = (u16, u16, u16);

/// The consequence of a report for later email to the address, in order of severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// None: the email is delayed or has arrived.
    Delayed,
    /// Rejected for its content or origin; the address is valid.
    Spam,
    /// A temporary failure: a full mailbox, an unavailable server.
    Soft,
    /// Email cannot be delivered to this address.
    Hard,
    WrongAddress,
}

/// Parses a report; `None` if the email is something else.
pub fn report(bytes: &[u8]) -> Option<Report> {
    let bytes = &bytes[..bytes.len().min(Incoming::MOST_BYTES)];
    let root = tree(bytes).ok()?;
    if root.mimetype() != "multipart/report" {
        return None;
    }
    let is_status = |part: &&Part| {
        matches!(
            part.mimetype(),
            "message/delivery-status" | "message/global-delivery-status"
        )
    };
    let body = root.parts.iter().find(is_status)?.decoded()?;
    let text = String::from_utf8_lossy(&body).replace('\r', "");
    // The first group concerns the email as a whole.
    let groups = text
        .split("\n\n")
        .map(fields)
        .filter(|group| !group.is_empty());
    let recipients: Vec<Recipient> = groups
        .filter_map(|group| recipient(&group))
        .take(MOST_RECIPIENTS)
        .collect();
    (!recipients.is_empty()).then_some(Report { recipients })
}

impl Report {
    /// The most severe verdict on its recipients.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.recipients.iter().map(Recipient::verdict);
        verdicts.max().unwrap_or(Verdict::Delayed)
    }
}

impl Recipient {
    pub fn verdict(&self) -> Verdict {
        if matches!(
            self.action.as_str(),
            "delayed" | "relayed" | "delivered" | "expanded"
        ) {
            return Verdict::Delayed;
        }
        let status = self.specific_status();
        match status {
            Some((2, ..)) => Verdict::Delayed,
            Some((4, ..)) => Verdict::Soft,
            Some((5, 7, _) | (5, 1, 7 | 8)) => Verdict::Spam,
            Some((5, 1, _)) => Verdict::WrongAddress,
            _ if is_about_spam(&self.diagnostic) => Verdict::Spam,
            // The mailbox is full, or the email too large.
            Some((5, 2, 2 | 3) | (5, 3, 1 | 4) | (5, 5 | 6, _)) => Verdict::Soft,
            Some((5, ..)) => Verdict::Hard,
            _ => Verdict::Soft,
        }
    }

    /// The status, or that of the other server if the first contains the class only.
    fn specific_status(&self) -> Option<Status> {
        let reported = self
            .diagnostic
            .split(|c: char| c.is_whitespace() || matches!(c, '-' | '#' | '(' | ')' | ':' | ';'))
            .find_map(status);
        match (self.status, reported) {
            (None, reported) => reported.or_else(|| reply_code(&self.diagnostic)),
            (Some((class, 0, 0)), Some(reported)) if reported.0 == class => Some(reported),
            (status, _) => status,
        }
    }
}

/// Phrases in rejections because of content or sender, in lower case.
const SPAM: [&str; 14] = [
    "spam",
    "blocked",
    "blacklist",
    "blocklist",
    "block list",
    "policy",
    "reputation",
    "content rejected",
    "message content",
    "unsolicited",
    "dmarc",
    "listed in",
    "listed by",
    "listed at",
];

fn is_about_spam(diagnostic: &str) -> bool {
    let lower = diagnostic.to_lowercase();
    SPAM.iter().any(|word| lower.contains(word))
}

/// The unfolded fields of a group, with names in lower case.
fn fields(group: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in group.lines() {
        if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = found.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
            continue;
        }
        if let Some((name, value)) = line.split_once(':') {
            found.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    found
}

/// The recipient of a group; `None` if the group has none.
fn recipient(group: &[(String, String)]) -> Option<Recipient> {
    let get = |key: &str| {
        let field = group.iter().find(|(name, _)| name == key);
        field.map(|(_, value)| value.as_str())
    };
    let address = get("final-recipient").or_else(|| get("original-recipient"));
    if address.is_none() && get("action").is_none() {
        return None;
    }
    let first = |text: &str| {
        text.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let action = first(get("action").unwrap_or_default()).to_lowercase();
    Some(Recipient {
        address: address.map(typed).unwrap_or_default(),
        action,
        status: get("status").and_then(|text| status(&first(text))),
        diagnostic: get("diagnostic-code").map(typed).unwrap_or_default(),
    })
}

/// A value without its type, such as `rfc822;`, as one short line.
fn typed(value: &str) -> String {
    let value = value.split_once(';').map_or(value, |(_, value)| value);
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let value: String = value.chars().map(plain).collect();
    let value = value.trim().trim_matches(['<', '>']);
    value.chars().take(MOST_DIAGNOSTIC).collect()
}

fn status(text: &str) -> Option<Status> {
    let mut numbers = text.split('.');
    let mut next = || {
        let number = numbers.next()?;
        let is_plain =
            (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
        number.parse::<u16>().ok().filter(|_| is_plain)
    };
    let found = (next()?, next()?, next()?);
    let is_class = matches!(found.0, 2 | 4 | 5);
    (is_class && numbers.next().is_none()).then_some(found)
}

/// The class of an SMTP reply code: `550 …`.
fn reply_code(diagnostic: &str) -> Option<Status> {
    let code = diagnostic.get(..3)?;
    let is_code = code.bytes().all(|b| b.is_ascii_digit());
    let class = code[..1].parse().ok().filter(|_| is_code)?;
    matches!(class, 2 | 4 | 5).then_some((class, 0, 0))
}
