//! The page to show after signing in. `next` must be a local path, since anybody can write such a
//! link.

use percent_encoding::percent_decode_str;
use url::Url;

/// The longest path, in bytes. The address of a shared board may contain a thousand plies.
const LONGEST: usize = 8_000;

/// The path in `next`, or the front page if it is not a local one.
pub(in crate::web) fn local(next: &str) -> String {
    if is_local(next) {
        next.to_owned()
    } else {
        "/".to_owned()
    }
}

/// The secret of the invitation that a path leads to.
pub(in crate::web) fn invitation(next: &str) -> Option<&str> {
    let rest = next.strip_prefix("/invitations/")?;
    rest.split(['/', '?', '#']).next()
}

/// The query for a link: empty, or `?next=…`.
pub(in crate::web) fn query(next: &str) -> String {
    match local(next).as_str() {
        "/" => String::new(),
        path => {
            let query = serde_urlencoded::to_string([("next", path)]).unwrap_or_default();
            format!("?{query}")
        }
    }
}

/// The mark in the address after a sign-in without a test cookie. If such a page is requested
/// signed out, the browser does not accept cookies.
const COOKIE_MARK: &str = "signed-in=1";

pub(in crate::web) fn with_cookie_mark(path: &str) -> String {
    with_field(path, COOKIE_MARK)
}

/// The field for what a form on the page before has done.
const DONE: &str = "done=";

/// The path of a page that says what a form on the page before has done.
pub(in crate::web) fn with_done(path: &str, what: &str) -> String {
    with_field(path, &format!("{DONE}{what}"))
}

/// A path without [`with_done`], and what was done.
pub(in crate::web) fn without_done(path: &str) -> (String, Option<&str>) {
    let Some((page, query)) = path.split_once('?') else {
        return (path.to_owned(), None);
    };
    let done = query.split('&').find_map(|field| field.strip_prefix(DONE));
    let others = query.split('&').filter(|field| !field.starts_with(DONE));
    let others: Vec<&str> = others.collect();
    match others.is_empty() {
        true => (page.to_owned(), done),
        false => (format!("{page}?{}", others.join("&")), done),
    }
}

fn with_field(path: &str, field: &str) -> String {
    let (path, fragment) = match path.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (path, String::new()),
    };
    let join = if path.contains('?') { '&' } else { '?' };
    format!("{path}{join}{field}{fragment}")
}

/// Whether an address has that mark.
pub(in crate::web) fn has_cookie_mark(path: &str) -> bool {
    let query = path.split_once('?').map_or("", |(_, query)| query);
    query.split('&').any(|pair| pair == COOKIE_MARK)
}

fn is_local(next: &str) -> bool {
    let graphic = next.bytes().all(|byte| byte.is_ascii_graphic());
    if next.len() > LONGEST || !graphic || !is_plain_path(next) || !is_plain_path(&decoded(next)) {
        return false;
    }
    // Resolved as a browser would, relative to a page of the site.
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

/// Percent-decoded repeatedly, as it may have been encoded.
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
    fn the_mark_of_a_test_cookie_is_recognised() {
        for (path, marked) in [
            ("/", "/?signed-in=1"),
            ("/games/7?ply=3#moves", "/games/7?ply=3&signed-in=1#moves"),
        ] {
            assert_eq!(with_cookie_mark(path), marked);
            assert!(has_cookie_mark(marked.split('#').next().unwrap()) && !has_cookie_mark(path));
        }
    }

    #[test]
    fn other_paths_become_the_front_page() {
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
