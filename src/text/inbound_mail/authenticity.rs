//! What our own mail server found out about an email (RFC 8601).

use super::Incoming;

impl Incoming {
    /// Whether our own mail server says that the sender's domain disowns the email. Only results
    /// under this authserv-id count, for anybody can write others.
    #[must_use]
    pub fn dmarc_failed(&self, authserv_id: &str) -> bool {
        let fails = |field: &String| {
            let field = plain(field);
            let mut parts = field.split(';');
            let server = parts.next().unwrap_or_default();
            let server = server.split_whitespace().next().unwrap_or_default();
            server == authserv_id.to_lowercase() && parts.any(is_failure)
        };
        self.authentication.iter().any(fails)
    }
}

/// `dmarc=fail`, perhaps with a version, and space around the sign.
fn is_failure(result: &str) -> bool {
    let Some((method, value)) = result.split_once('=') else {
        return false;
    };
    let method = method.split('/').next().unwrap_or_default().trim();
    method == "dmarc" && value.split_whitespace().next() == Some("fail")
}

/// The field in lower case without its comments. What is quoted stays, but cannot part results.
fn plain(field: &str) -> String {
    let mut plain = String::with_capacity(field.len());
    let mut depth = 0_usize;
    let mut is_quoted = false;
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if is_quoted || depth > 0 => {
                letters.next();
            }
            '"' if depth == 0 => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted && depth > 0 => {
                depth -= 1;
                plain.push(' ');
            }
            _ if depth > 0 => {}
            ';' | '=' if is_quoted => plain.push('_'),
            letter if is_quoted && letter.is_whitespace() => plain.push('_'),
            letter => plain.extend(letter.to_lowercase()),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use crate::inbound_mail::read;

    fn failed(field: &str) -> bool {
        let mail = format!("From: a@b.c\r\n{field}\r\n\r\nC2=5\r\n");
        let mail = read(mail.as_bytes(), true).unwrap();
        mail.dmarc_failed("Reply.example")
    }

    #[test]
    fn a_failure_that_our_own_server_found_counts() {
        for field in [
            "Authentication-Results: reply.example; dmarc=fail header.from=b.c",
            "Authentication-Results: REPLY.EXAMPLE 1; spf=pass; DMARC = Fail (p=none)",
            "authentication-results: (ours) reply.example;\r\n\tdkim=fail;\r\n\tdmarc/1=fail",
            "Authentication-Results: \"reply.example\"; dmarc=fail",
            "Authentication-Results: reply.example; dmarc=pass\r\n\
             Authentication-Results: reply.example; dmarc=fail",
            "Authentication-Results: other.example; dmarc=pass\r\n\
             Authentication-Results: reply.example; dmarc=fail",
        ] {
            assert!(failed(field), "{field}");
        }
    }

    #[test]
    fn other_words_do_not() {
        for field in [
            "Subject: none",
            "Authentication-Results: other.example; dmarc=fail",
            "Authentication-Results: reply.example.evil; dmarc=fail",
            "Authentication-Results: reply.example; dmarc=pass (was dmarc=fail)",
            "Authentication-Results: reply.example; dmarc=pass reason=\"; dmarc=fail\"",
            "Authentication-Results: reply.example; spf=fail; dkim=fail",
            "Authentication-Results: reply.example; dmarc=failure",
            "Authentication-Results: reply.example; x-dmarc=fail",
            "Authentication-Results: reply.example; none",
            "ARC-Authentication-Results: i=1; reply.example; dmarc=fail",
            "Authentication-Results:",
        ] {
            assert!(!failed(field), "{field}");
        }
    }
}
