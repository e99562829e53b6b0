//! The email addresses that are accepted. Stricter than the standard: any mail server on the
//! Internet must accept the address, and it must not contain anything else.

use std::fmt;
use strum::{IntoStaticStr, VariantNames};
use url::Host;

/// A valid address: as typed, and in its normalised form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Address {
    typed: String,
    local: String,
    domain: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[error("no mail address: {self:?}")]
pub enum AddressError {
    Empty,
    NoAt,
    WideAt,
    SeveralAts,
    /// Several addresses, separated by commas or semicolons.
    Several,
    /// An address with a name, or in the form of a link.
    NotAlone,
    Space,
    Invisible,
    /// Longer than mail servers accept.
    TooLong,
    DoubleDot,
    NoLocalPart,
    LocalDot,
    Quoted,
    /// Non-ASCII letters before the @.
    LocalLetters,
    /// Other invalid characters before the @.
    LocalPart,
    NoDomain,
    DomainWithoutDot,
    DomainDot,
    DomainHyphen,
    DomainPartLong,
    DomainNumber,
    /// `localhost` and the like.
    DomainLocal,
    DomainCharacters,
}

impl Address {
    /// Parses an address, ignoring surrounding white space.
    ///
    /// # Errors
    /// If the address is not acceptable.
    pub fn parse(typed: &str) -> Result<Self, AddressError> {
        let typed = typed.trim();
        let (local, domain) = parts(typed)?;
        check_local_part(local)?;
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

    /// As typed, for display to its owner.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The normalised form for comparisons: lower case, the domain in ASCII.
    pub fn key(&self) -> String {
        format!("{}@{}", self.local.to_ascii_lowercase(), self.domain)
    }

    /// The normalised form without the tag after a plus, which leads to the same mailbox; for
    /// limits.
    pub fn without_tag(&self) -> String {
        let local = self.local.to_ascii_lowercase();
        let mailbox = local.split('+').next().unwrap_or(&local);
        format!("{mailbox}@{}", self.domain)
    }

    /// The form for the mail server: the local part unchanged, the domain in ASCII.
    pub fn mailbox(&self) -> String {
        format!("{}@{}", self.local, self.domain)
    }

    pub fn local(&self) -> &str {
        &self.local
    }

    /// The domain in lower case and ASCII.
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// The form for logs and other people: `l…@e…`.
    pub fn masked(&self) -> String {
        mask(&self.typed)
    }
}

/// Masked, so that `{:?}` does not log addresses.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.masked())
    }
}

/// Masks every address in a text as `l…@e…`: replies of mail servers often contain the address, and
/// they are logged.
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

/// The parts before and after the @.
fn parts(typed: &str) -> Result<(&str, &str), AddressError> {
    if typed.is_empty() {
        return Err(AddressError::Empty);
    }
    let is_link = |typed: &str| typed.to_ascii_lowercase().starts_with("mailto:");
    if typed.contains(['<', '>']) || is_link(typed) {
        return Err(AddressError::NotAlone);
    }
    let ats = typed.matches('@').count();
    if ats > 1 && typed.contains([',', ';', '，', '；', '、']) {
        return Err(AddressError::Several);
    }
    if typed.contains(char::is_whitespace) {
        return Err(AddressError::Space);
    }
    if typed.contains(is_invisible) {
        return Err(AddressError::Invisible);
    }
    match ats {
        0 if typed.contains('＠') => Err(AddressError::WideAt),
        0 => Err(AddressError::NoAt),
        1 => Ok(typed.split_once('@').unwrap_or_default()),
        _ if typed.contains('"') => Err(AddressError::Quoted),
        _ => Err(AddressError::SeveralAts),
    }
}

fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
        || matches!(c, '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

fn check_local_part(local: &str) -> Result<(), AddressError> {
    let is_atom_char = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    if local.is_empty() {
        Err(AddressError::NoLocalPart)
    } else if local.contains('"') {
        Err(AddressError::Quoted)
    } else if local.contains("..") {
        Err(AddressError::DoubleDot)
    } else if local.starts_with('.') || local.ends_with('.') {
        Err(AddressError::LocalDot)
    } else if local.contains(|c: char| !c.is_ascii()) {
        Err(AddressError::LocalLetters)
    } else if !local.chars().all(is_atom_char) {
        Err(AddressError::LocalPart)
    } else {
        Ok(())
    }
}

fn canonical_domain(domain: &str) -> Result<String, AddressError> {
    // Full stops of Chinese and Japanese keyboards.
    let domain = domain.replace(['。', '．', '｡'], ".");
    check_shape(&domain)?;
    // The host parser would decode `%40`, which does not belong in an address.
    if domain.contains(['%', '[', ']', ':', '/', '\\']) {
        return Err(AddressError::DomainCharacters);
    }
    let ascii = match Host::parse(&domain) {
        Ok(Host::Domain(ascii)) => ascii,
        Ok(_) => return Err(AddressError::DomainNumber),
        Err(_) => return Err(AddressError::DomainCharacters),
    };
    let labels: Vec<&str> = ascii.split('.').collect();
    let is_local = matches!(
        labels.last(),
        Some(&("localhost" | "localdomain" | "local"))
    );
    let is_plain = |label: &&str| {
        let mut bytes = label.bytes();
        bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    if is_local {
        Err(AddressError::DomainLocal)
    } else if !labels.iter().all(is_plain) {
        Err(AddressError::DomainCharacters)
    } else if labels.len() < 2 {
        Err(AddressError::DomainWithoutDot)
    } else if labels.iter().any(|label| label.len() > 63) {
        Err(AddressError::DomainPartLong)
    } else {
        Ok(ascii)
    }
}

/// Checks a domain in any script.
fn check_shape(domain: &str) -> Result<(), AddressError> {
    let is_hyphened = |label: &str| label.starts_with('-') || label.ends_with('-');
    let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    if domain.is_empty() {
        Err(AddressError::NoDomain)
    } else if domain.contains("..") {
        Err(AddressError::DoubleDot)
    } else if domain.starts_with('.') || domain.ends_with('.') {
        Err(AddressError::DomainDot)
    } else if domain.starts_with('[') || domain.split('.').next_back().is_some_and(is_number) {
        Err(AddressError::DomainNumber)
    } else if domain.split('.').any(is_hyphened) {
        Err(AddressError::DomainHyphen)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_spelling_and_has_one_key() {
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
    fn full_stops_of_chinese_keyboards_are_dots_of_a_domain() {
        for typed in ["lan@example。org", "lan@example．org", "lan@example｡org"] {
            assert_eq!(Address::parse(typed).unwrap().key(), "lan@example.org");
        }
    }

    #[test]
    fn an_unacceptable_address_is_refused_with_the_actual_reason() {
        use AddressError::*;
        let long_local = format!("{}@example.org", "a".repeat(65));
        let long_domain = format!("a@{}.org", ["b".repeat(60).as_str(); 5].join("."));
        let long_part = format!("a@{}.org", "b".repeat(64));
        for (typed, error) in [
            ("", Empty),
            ("  ", Empty),
            ("lan", NoAt),
            ("www.example.org", NoAt),
            ("lan.example.org", NoAt),
            ("lan＠example.org", WideAt),
            ("lan@x@example.org", SeveralAts),
            ("lan@@example.org", SeveralAts),
            ("lan@example.org@", SeveralAts),
            ("lan@example.org,mei@example.org", Several),
            ("lan@example.org; mei@example.org", Several),
            ("lan@example.org、mei@example.org", Several),
            ("<lan@example.org>", NotAlone),
            ("Lan <lan@example.org>", NotAlone),
            ("mailto:lan@example.org", NotAlone),
            ("MAILTO:lan@example.org", NotAlone),
            ("l an@example.org", Space),
            ("lan @example.org", Space),
            ("lan@exa mple.org", Space),
            ("lan@\u{3000}example.org", Space),
            ("lan\r\nBcc: x@example.org", Space),
            ("lan@example.org\r\nBcc: x", Space),
            ("lan\tx@example.org", Space),
            ("lan\0@example.org", Invisible),
            ("lan\u{200b}@example.org", Invisible),
            ("lan@exam\u{ad}ple.org", Invisible),
            ("lan@example.org\u{202e}", Invisible),
            ("@example.org", NoLocalPart),
            ("@", NoLocalPart),
            ("a..b@x", DoubleDot),
            ("la..n@example.org", DoubleDot),
            ("lan@example..org", DoubleDot),
            (".lan@example.org", LocalDot),
            ("lan.@example.org", LocalDot),
            ("\"lan\"@example.org", Quoted),
            ("\"la@n\"@example.org", Quoted),
            ("lan\u{e9}@example.org", LocalLetters),
            ("象棋@example.org", LocalLetters),
            ("ｌａｎ@example.org", LocalLetters),
            ("lan(x)@example.org", LocalPart),
            ("lan:x@example.org", LocalPart),
            ("lan,x@example.org", LocalPart),
            ("la\\n@example.org", LocalPart),
            ("lan@", NoDomain),
            ("lan@example", DomainWithoutDot),
            ("lan@x", DomainWithoutDot),
            ("lan@.example.org", DomainDot),
            ("lan@example.org.", DomainDot),
            ("lan@example.org。", DomainDot),
            ("lan@.", DomainDot),
            ("lan@-a.org", DomainHyphen),
            ("lan@a-.org", DomainHyphen),
            ("lan@a.org-", DomainHyphen),
            ("lan@[127.0.0.1]", DomainNumber),
            ("lan@127.0.0.1", DomainNumber),
            ("lan@1.2", DomainNumber),
            ("lan@1.2.3.4.5", DomainNumber),
            ("lan@[IPv6:::1]", DomainNumber),
            ("lan@localhost", DomainLocal),
            ("lan@mail.localhost", DomainLocal),
            ("lan@printer.local", DomainLocal),
            ("lan@exa%6dple.org", DomainCharacters),
            ("lan@a_b.org", DomainCharacters),
            ("lan@example,org", DomainCharacters),
            ("lan@example.org:25", DomainCharacters),
            ("lan@example.org/x", DomainCharacters),
            ("lan@exam!ple.org", DomainCharacters),
            (long_local.as_str(), TooLong),
            (long_domain.as_str(), TooLong),
            (long_part.as_str(), DomainPartLong),
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
