//! The page to show after signing in: `next` is a local path, whoever wrote the link.

use percent_encoding::percent_decode_str;
use url::Url;

/// The longest path, in bytes: a shared board carries up to a thousand plies in its address.
const LONGEST: usize = 8_000;

/// The path that `next` names, or the front page when it is no path of ours to show.
pub(in crate::web) fn local(next: &str) -> String {
    if is_local(next) {
        next.to_owned()
    } else {
        "/".to_owned()
    }
}

/// The secret of the invitation that a path leads to, if it leads to one.
pub(in crate::web) fn invitation(next: &str) -> Option<&str> {
    let rest = next.strip_prefix("/invitations/")?;
    rest.split(['/', '?', '#']).next()
}

/// The same for a link: empty, or `?next=…`.
pub(in crate::web) fn query(next: &str) -> String {
    match local(next).as_str() {
        "/" => String::new(),
        path => {
            let query = serde_urlencoded::to_string([("next", path)]).unwrap_or_default();
            format!("?{query}")
        }
    }
}

/// A mark in the address after signing in where no cookie has come yet: who comes there signed out
/// has a browser that keeps none.
const ON_TRIAL: &str = "signed-in=1";

pub(in crate::web) fn on_trial(path: &str) -> String {
    let (path, fragment) = match path.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (path, String::new()),
    };
    let join = if path.contains('?') { '&' } else { '?' };
    format!("{path}{join}{ON_TRIAL}{fragment}")
}

/// Whether an address bears it.
pub(in crate::web) fn is_on_trial(path: &str) -> bool {
    let query = path.split_once('?').map_or("", |(_, query)| query);
    query.split('&').any(|pair| pair == ON_TRIAL)
}

fn is_local(next: &str) -> bool {
    let graphic = next.bytes().all(|byte| byte.is_ascii_graphic());
    if next.len() > LONGEST || !graphic || !is_plain_path(next) || !is_plain_path(&decoded(next)) {
        return false;
    }
    // As a browser would read it, beside a page of ours.
    let base = Url::parse("https://posthorse.invalid/").expect("this is a URL");
    let Ok(url) = base.join(next) else {
        return false;
    };
    let loops = ["/login", "/signup", "/logout"].contains(&url.path());
    url.origin() == base.origin() && !url.path().starts_with("//") && !loops
}

fn is_plain_path(text: &str) -> bool {
    text.starts_with('/')
        && !text.starts_with("//")
        && !text.contains(['\\', '@'])
        && !text.chars().any(char::is_control)
}

/// Percent-decoded as often as somebody may have encoded it.
fn decoded(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..3 {
        let Ok(once) = percent_decode_str(&text).decode_utf8() else {
            return String::new();
        };
        if once == text {
            break;
        }
        text = once.into_owned();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_paths_are_kept() {
        for path in [
            "/",
            "/games/7",
            "/games/7?ply=3&flip=1",
            "/games?variant=xiangqi&player=%E8%B1%A1",
            "/games/7#moves",
            "/players/Zo%C3%AB",
            "/settings",
        ] {
            assert_eq!(local(path), path);
        }
        assert_eq!(query("/games/7?ply=3"), "?next=%2Fgames%2F7%3Fply%3D3");
        assert_eq!(query("//evil.example"), "");
    }

    #[test]
    fn the_mark_of_a_trial_is_seen_again() {
        for (path, marked) in [
            ("/", "/?signed-in=1"),
            ("/games/7?ply=3#moves", "/games/7?ply=3&signed-in=1#moves"),
        ] {
            assert_eq!(on_trial(path), marked);
            assert!(is_on_trial(marked.split('#').next().unwrap()) && !is_on_trial(path));
        }
    }

    #[test]
    fn everything_else_leads_to_the_front_page() {
        let long = format!("/{}", "a".repeat(LONGEST));
        for next in [
            "",
            "games/7",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "/%09/evil.example",
            "/\n/evil.example",
            "/%0a/evil.example",
            "/%0d%0aSet-Cookie:%20x=y",
            "/%5cevil.example",
            "/%255cevil.example",
            "/%2f/evil.example",
            "/%2fevil.example",
            "/%252fevil.example",
            "%2f%2fevil.example",
            "/.//evil.example",
            "/x/..//evil.example",
            "/./%2fevil.example/..//x.example",
            "http://evil.example",
            "https:evil.example",
            "https:/evil.example",
            "HTTPS://evil.example",
            "javascript:alert(1)",
            "data:text/html,x",
            " //evil.example",
            " /games/7",
            "/@evil.example",
            "@evil.example",
            "/games/象",
            "/\0",
            "/%00",
            "/login",
            "/login?next=/login",
            "/logout",
            &long,
        ] {
            assert_eq!(local(next), "/", "{next:?}");
        }
    }
}
