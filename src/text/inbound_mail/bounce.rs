//! Reports about email of ours that did not arrive (RFC 3464). Whether a report is genuine is told
//! by the address to which it came, not here.

use super::Incoming;
use super::reading::{Part, tree};

#[cfg(test)]
mod tests;

/// The most recipients of one report that are read.
const MOST_RECIPIENTS: usize = 20;
/// The most letters of a diagnostic that are kept.
const MOST_DIAGNOSTIC: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Each recipient that it is about; at least one.
    pub recipients: Vec<Recipient>,
}

/// What a report says about one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The address; empty if it is not named.
    pub address: String,
    /// What was done, in lower case, such as `failed`; may be empty.
    pub action: String,
    /// The status, such as `5.1.1`.
    pub status: Option<Status>,
    /// What the other mail server said, one line; may be empty.
    pub diagnostic: String,
}

/// A status code of mail systems (RFC 3463): class, subject, detail.
pub type Status = (u16, u16, u16);

/// What a report means for later email to the address; the gravest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Nothing: it is on its way, or has arrived.
    Delayed,
    /// Refused for what it says or where it comes from; the address is not to blame.
    Spam,
    /// It may arrive another time: a full mailbox, a server away.
    Soft,
    /// No email can be delivered there.
    Hard,
    WrongAddress,
}

/// Reads a report; none when the email is something else.
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
    // The first group is about the email as a whole.
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
    /// What it means: the gravest of what it says about its recipients.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.recipients.iter().map(Recipient::verdict);
        verdicts.max().unwrap_or(Verdict::Delayed)
    }
}

impl Recipient {
    /// What is said about this one means.
    pub fn verdict(&self) -> Verdict {
        if matches!(
            self.action.as_str(),
            "delayed" | "relayed" | "delivered" | "expanded"
        ) {
            return Verdict::Delayed;
        }
        let status = self.telling_status();
        match status {
            Some((2, ..)) => Verdict::Delayed,
            Some((4, ..)) => Verdict::Soft,
            Some((5, 7, _) | (5, 1, 7 | 8)) => Verdict::Spam,
            Some((5, 1, _)) => Verdict::WrongAddress,
            _ if is_about_spam(&self.diagnostic) => Verdict::Spam,
            // Too full, or the email too large.
            Some((5, 2, 2 | 3) | (5, 3, 1 | 4) | (5, 5 | 6, _)) => Verdict::Soft,
            Some((5, ..)) => Verdict::Hard,
            _ => Verdict::Soft,
        }
    }

    /// The status; that of the other server where the first tells the class alone.
    fn telling_status(&self) -> Option<Status> {
        let told = self
            .diagnostic
            .split(|c: char| c.is_whitespace() || matches!(c, '-' | '#' | '(' | ')' | ':' | ';'))
            .find_map(status);
        match (self.status, told) {
            (None, told) => told.or_else(|| reply_code(&self.diagnostic)),
            (Some((class, 0, 0)), Some(told)) if told.0 == class => Some(told),
            (status, _) => status,
        }
    }
}

/// Words by which servers refuse an email for its content, or for who sent it; lower case.
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

/// The fields of a group, unfolded, their names in lower case.
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

/// What a group says about a recipient; none when it is about none.
fn recipient(group: &[(String, String)]) -> Option<Recipient> {
    let get = |wanted: &str| {
        let field = group.iter().find(|(name, _)| name == wanted);
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

/// A value behind its type, such as `rfc822;`, as one short line.
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

/// The class of a reply code of SMTP: `550 …`.
fn reply_code(diagnostic: &str) -> Option<Status> {
    let code = diagnostic.get(..3)?;
    let is_code = code.bytes().all(|b| b.is_ascii_digit());
    let class = code[..1].parse().ok().filter(|_| is_code)?;
    matches!(class, 2 | 4 | 5).then_some((class, 0, 0))
}
