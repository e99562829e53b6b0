//! Recipient addresses of incoming email.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    /// A reply to a notice, with this token.
    Turn(String),
    /// A report about the email in this row of the outbox, with proof that we sent it.
    Bounce { row: i64, proof: String },
}

/// The reply address of a notice. The token is in lower case, because some mail servers change the
/// case of addresses.
pub fn turn(token: &str, domain: &str) -> String {
    format!("turn+{token}@{domain}")
}

/// The envelope sender of a notice, to which bounces are sent.
pub fn bounce(row: i64, proof: &str, domain: &str) -> String {
    format!("bounce+{row}-{proof}@{domain}")
}

/// Parses a recipient; `None` if it is not one of our addresses at this domain.
pub fn read(recipient: &str, domain: &str) -> Option<Recipient> {
    let recipient = recipient
        .trim()
        .trim_matches(['<', '>'])
        .to_ascii_lowercase();
    let (local, at) = recipient.rsplit_once('@')?;
    if at != domain.to_ascii_lowercase() || local.len() > 64 {
        return None;
    }
    let is_word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
    if let Some(token) = local.strip_prefix("turn+") {
        return (token.len() >= 26 && is_word(token)).then(|| Recipient::Turn(token.to_owned()));
    }
    let (row, proof) = local.strip_prefix("bounce+")?.split_once('-')?;
    let row = row.parse().ok().filter(|row: &i64| *row > 0)?;
    is_word(proof).then(|| Recipient::Bounce {
        row,
        proof: proof.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_address_in_capitals_is_still_ours() {
        let token = "abcdefghijklmnopqrstuvwxyz";
        let address = turn(token, "reply.example");
        assert_eq!(
            read(&address.to_uppercase(), "reply.example"),
            Some(Recipient::Turn(token.into()))
        );
        assert!(address.split_once('@').unwrap().0.len() <= 64);
        let back = bounce(42, "c0ffee", "reply.example");
        let report = Recipient::Bounce {
            row: 42,
            proof: "c0ffee".into(),
        };
        assert_eq!(read(&back, "reply.example"), Some(report));
    }

    #[test]
    fn other_addresses_are_not_ours() {
        for other in [
            "turn+abcdefghijklmnopqrstuvwxyz@elsewhere.example",
            "turn+short@reply.example",
            "turn@reply.example",
            "bounce+x-c0ffee@reply.example",
            "bounce+1@reply.example",
            "postmaster@reply.example",
            "nobody",
            "",
        ] {
            assert_eq!(read(other, "reply.example"), None, "{other}");
        }
    }
}
