//! The senders of an email.

use super::head::Head;
use mailparse::{MailAddr, MailHeader, SingleInfo, addrparse_header};

/// The maximum number of From fields that are read; two are too many already.
const MOST_FIELDS: usize = 5;
/// The maximum size of a person's From field.
const MOST_BYTES: usize = 4 * 1024;

/// The addresses of all From fields. An ambiguous field yields two or more addresses, so that the
/// email is rejected.
pub(super) fn addresses(head: &Head) -> Vec<String> {
    let mut found = Vec::new();
    for field in head.all("From").take(MOST_FIELDS) {
        of_field(field, &mut found);
    }
    found
}

fn of_field(field: &MailHeader, found: &mut Vec<String>) {
    let doubt = |found: &mut Vec<String>| found.extend([String::new(), String::new()]);
    if field.get_value_raw().len() > MOST_BYTES {
        return doubt(found);
    }
    let Ok(list) = addrparse_header(field) else {
        return doubt(found);
    };
    if list.is_empty() {
        found.push(String::new());
    }
    for entry in list.iter() {
        match entry {
            MailAddr::Single(single) => of_single(single, field, found),
            MailAddr::Group(group) => {
                for single in &group.addrs {
                    of_single(single, field, found);
                }
            }
        }
    }
}

/// The address in angle brackets counts. An address as the display name counts too, unless it is
/// quoted, because a program might take it for the sender.
fn of_single(single: &SingleInfo, field: &MailHeader, found: &mut Vec<String>) {
    let address = tidy(&single.addr);
    if let Some(name) = &single.display_name
        && let name = tidy(name.trim())
        && is_address(&name)
        && name != address
        && !is_quoted(field)
    {
        found.push(name);
    }
    if !is_address(&address) {
        found.push(String::new());
    }
    found.push(address);
}

fn is_quoted(field: &MailHeader) -> bool {
    let raw = field.get_value_raw().trim_ascii();
    raw.starts_with(b"\"") || raw.starts_with(b"=?")
}

/// Whether a text is exactly one address.
fn is_address(text: &str) -> bool {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || "<>,;:()[]\"\\".contains(c);
    !text.contains(is_odd)
        && text.matches('@').count() == 1
        && !text.starts_with('@')
        && !text.ends_with('@')
}

/// The local part as written, the domain in lower case.
fn tidy(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) => format!("{local}@{}", domain.to_lowercase()),
        None => address.to_owned(),
    }
}
