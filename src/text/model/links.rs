//! Finds texts that an email program would turn into a link.

/// The first text that looks like a link: a web address with or without its scheme, or an email
/// address.
pub fn first_in(text: &str) -> Option<&str> {
    text.split(|c: char| c.is_whitespace() || ends_address(c))
        .map(|word| word.trim_matches(|c: char| c.is_ascii_punctuation() && c != '/'))
        .find(|word| is_link(word))
}

/// Whether a character ends an address: brackets, quotation marks, and Chinese punctuation, which
/// has no space after it.
fn ends_address(c: char) -> bool {
    matches!(
        c,
        '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '|' | '`' | ',' | ';'
    ) || matches!(c, '\u{2018}'..='\u{201F}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}')
        || matches!(c, '，' | '；' | '：' | '！' | '？' | '（' | '）')
}

fn is_link(word: &str) -> bool {
    let lower: String = word.to_lowercase().replace('．', ".");
    let has_scheme = ["http:", "https:", "mailto:", "ftp:", "www."]
        .iter()
        .any(|begin| lower.starts_with(begin) && lower.len() > begin.len());
    if has_scheme || lower.contains("://") {
        return true;
    }
    let after = lower.rsplit_once('@').map_or(&*lower, |(_, host)| host);
    let host = after.split(['/', ':', '?', '#']).next().unwrap_or_default();
    is_domain(host) || (host.len() < after.len() && is_ip_address(host))
}

/// Labels between dots of which the last has letters only, like a top-level domain.
fn is_domain(host: &str) -> bool {
    let host = host.trim_end_matches('.');
    let is_label = |label: &str| {
        !label.is_empty()
            && label
                .chars()
                .all(|c| c.is_alphanumeric() || "-_".contains(c))
    };
    let Some((first, last)) = host.rsplit_once('.') else {
        return false;
    };
    let is_top = last.starts_with("xn--") || last.chars().all(char::is_alphabetic);
    is_top && last.chars().count() >= 2 && host.split('.').all(is_label) && !is_short(first)
}

/// Whether the text before the last dot is an initial or a move number: `e.g`, `1.Cannon`.
fn is_short(first: &str) -> bool {
    let is_number = first.chars().all(|c| c.is_ascii_digit() || c == '.');
    is_number || first.chars().filter(|c| *c != '.').count() < 2
}

fn is_ip_address(host: &str) -> bool {
    let mut numbers = host.split('.').map(str::parse::<u8>);
    host.split('.').count() == 4 && numbers.all(|number| number.is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_like_links_are_found() {
        for (text, link) in [
            (
                "See https://example.org/a?b=c now",
                "https://example.org/a?b=c",
            ),
            ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
            ("https:example.org", "https:example.org"),
            ("Go to www.example", "www.example"),
            ("cheap at shop.example.com!", "shop.example.com"),
            ("(example.com/offer)", "example.com/offer"),
            ("[here](example.com)", "example.com"),
            ("win.example:8080/x", "win.example:8080/x"),
            ("Write to me@example.org.", "me@example.org"),
            ("mailto:me@x", "mailto:me@x"),
            ("请看example.com，谢谢", "请看example.com"),
            ("例子.中国", "例子.中国"),
            ("shop．example", "shop．example"),
            ("xn--fsq.xn--fiqs8s", "xn--fsq.xn--fiqs8s"),
            ("192.0.2.7/login", "192.0.2.7/login"),
            ("tg://resolve", "tg://resolve"),
            ("one\ntwo\nevil.example", "evil.example"),
        ] {
            assert_eq!(first_in(text), Some(link), "{text}");
        }
    }

    #[test]
    fn words_and_moves_are_no_links() {
        for text in [
            "",
            "Good game! See you at 8 p.m.",
            "e.g. a game of Xiangqi, i.e. chess.",
            "1. C2=5 H8+7 2.h3e3 h10g8 3.Cannon",
            "Well ... let us play...",
            "My rating is 1.5 higher; and/or yours. 3/4?",
            "C2=5, H8+7: h3-e3, e7.e6",
            "你好。来下一盘吧！好吗？",
            "Twitter: @lan, ratio 3:2",
            "version 1.2.3",
            "http",
            "a.b",
        ] {
            assert_eq!(first_in(text), None, "{text}");
        }
    }
}
