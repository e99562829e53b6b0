//! Which email addresses we accept. Stricter than the standard: an address must be one that any
//! mail server on the Internet could be handed, and that cannot carry anything else along.

use std::fmt;
use strum::{IntoStaticStr, VariantNames};
use url::Host;

/// An address that passed the policy: as it was typed, and as it is compared.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Address {
    typed: String,
    local: String,
    domain: String,
}

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[error("no mail address: {self:?}")]
pub enum AddressError {
    /// Nothing there, or no @, or nothing before it.
    Shape,
    /// Longer than mail servers take.
    TooLong,
    /// Spaces, quotes, control characters, letters outside ASCII before the @.
    LocalPart,
    /// `localhost`, a number, a name without a dot.
    Domain,
}

impl Address {
    /// Reads an address; white space around it is forgiven.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(typed: &str) -> Result<Self, AddressError> {
        let typed = typed.trim();
        let (local, domain) = typed.rsplit_once('@').ok_or(AddressError::Shape)?;
        if local.is_empty() || domain.is_empty() {
            return Err(AddressError::Shape);
        }
        if !is_dot_atom(local) {
            return Err(AddressError::LocalPart);
        }
        let domain = canonical_domain(domain)?;
        if local.len() > 64 || local.len() + 1 + domain.len() > 254 || typed.len() > 254 {
            return Err(AddressError::TooLong);
        }
        Ok(Self {
            typed: typed.to_owned(),
            local: local.to_owned(),
            domain,
        })
    }

    /// As it was typed, for showing to its owner.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// As addresses are compared and found: all in lower case, the domain in its ASCII form.
    pub fn key(&self) -> String {
        format!("{}@{}", self.local.to_ascii_lowercase(), self.domain)
    }

    /// The key without what stands behind a plus, which is the same mailbox: for counting.
    pub fn without_tag(&self) -> String {
        let local = self.local.to_ascii_lowercase();
        let mailbox = local.split('+').next().unwrap_or(&local);
        format!("{mailbox}@{}", self.domain)
    }

    /// As the mail server gets it: the part before the @ untouched, the domain in ASCII.
    pub fn mailbox(&self) -> String {
        format!("{}@{}", self.local, self.domain)
    }

    pub fn local(&self) -> &str {
        &self.local
    }

    /// The domain, in lower case and in its ASCII form.
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// The address for a log or a stranger: `l…@e…`.
    pub fn masked(&self) -> String {
        mask(&self.typed)
    }
}

/// Addresses must not reach the log by way of a `{:?}`.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.masked())
    }
}

/// Every address within a text made unreadable, `l…@e…`: what a mail server answers often
/// repeats the address, and answers are logged.
pub fn mask(text: &str) -> String {
    text.split(' ')
        .map(|word| match word.rsplit_once('@') {
            Some((local, domain)) => format!("{}…@{}…", initial(local), initial(domain)),
            None => word.to_owned(),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn initial(part: &str) -> String {
    part.chars()
        .find(|c| c.is_alphanumeric())
        .map(String::from)
        .unwrap_or_default()
}

fn is_dot_atom(local: &str) -> bool {
    let is_atom_char = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b);
    local
        .split('.')
        .all(|atom| !atom.is_empty() && atom.bytes().all(is_atom_char))
}

fn canonical_domain(domain: &str) -> Result<String, AddressError> {
    // The host parser would decode `%40` and open `[::1]`; neither belongs into an address.
    if domain.contains(['%', '[', ']', ':', '/', '\\', '\t', '\n', '\r']) {
        return Err(AddressError::Domain);
    }
    let Ok(Host::Domain(ascii)) = Host::parse(domain) else {
        return Err(AddressError::Domain);
    };
    let labels: Vec<&str> = ascii.split('.').collect();
    let is_local = matches!(
        labels.last(),
        Some(&("localhost" | "localdomain" | "local"))
    );
    if labels.len() < 2 || is_local || !labels.iter().all(|label| is_label(label)) {
        return Err(AddressError::Domain);
    }
    Ok(ascii)
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_look_and_has_one_key() {
        let address = Address::parse(" Lan.Nguyen+go@Example.ORG ").unwrap();
        assert_eq!(address.typed(), "Lan.Nguyen+go@Example.ORG");
        assert_eq!(address.key(), "lan.nguyen+go@example.org");
        assert_eq!(address.mailbox(), "Lan.Nguyen+go@example.org");
        assert_eq!(format!("{address:?}"), "Address(L…@E…)");
    }

    #[test]
    fn a_domain_in_another_script_becomes_ascii() {
        let address = Address::parse("lan@bücher.example").unwrap();
        assert_eq!(address.domain(), "xn--bcher-kva.example");
        assert_eq!(
            Address::parse("lan@象棋.example").unwrap().key(),
            "lan@xn--31v127e.example"
        );
    }

    #[test]
    fn what_no_mail_server_could_take_is_refused() {
        use AddressError::{Domain, LocalPart, Shape, TooLong};
        let long_local = format!("{}@example.org", "a".repeat(65));
        let long_domain = format!("a@{}.org", ["b".repeat(60).as_str(); 5].join("."));
        for (typed, error) in [
            ("", Shape),
            ("lan", Shape),
            ("@example.org", Shape),
            ("lan@", Shape),
            ("lan@localhost", Domain),
            ("lan@mail.localhost", Domain),
            ("lan@[127.0.0.1]", Domain),
            ("lan@127.0.0.1", Domain),
            ("lan@1.2", Domain),
            ("lan@[IPv6:::1]", Domain),
            ("lan@example", Domain),
            ("lan@example..org", Domain),
            ("lan@example.org.", Domain),
            ("lan@-a.org", Domain),
            ("lan@exa mple.org", Domain),
            ("lan@exa%6dple.org", Domain),
            ("lan@a_b.org", Domain),
            ("lan\u{e9}@example.org", LocalPart),
            ("l an@example.org", LocalPart),
            ("\"lan\"@example.org", LocalPart),
            (".lan@example.org", LocalPart),
            ("la..n@example.org", LocalPart),
            ("lan@x@example.org", LocalPart),
            ("lan\r\nBcc: x@example.org", LocalPart),
            ("lan@example.org\r\nBcc: x", Domain),
            ("<lan@example.org>", LocalPart),
            ("lan\0@example.org", LocalPart),
            (long_local.as_str(), TooLong),
            (long_domain.as_str(), TooLong),
        ] {
            assert_eq!(Address::parse(typed), Err(error), "{typed:?}");
        }
    }

    #[test]
    fn a_server_answer_is_masked() {
        assert_eq!(
            mask("550 5.1.1 <lan@example.org>: no such user"),
            "550 5.1.1 l…@e… no such user"
        );
        assert_eq!(mask("421 try later"), "421 try later");
    }
}
