//! Addresses that crawlers should avoid: there are endlessly many, and they show the same games
//! repeatedly. `/robots.txt` lists them, and links to them are marked `nofollow`.

/// Prefixes of these addresses as in `/robots.txt`, where `*` matches any characters.
pub(in crate::web) const ENDLESS: [&str; 17] = [
    "/?",
    "/boards/",
    "/embed/",
    "/explorer/",
    "/games?",
    "/games/booklet",
    "/games/export",
    "/games/*?",
    "/games/*/analysis",
    "/games/*/b",
    "/games/*/like",
    "/games/*/moves.",
    "/learn/*?",
    "/login?",
    "/signup?",
    "/statistics?",
    "/statistics/*?",
];

const MARK: &str = "nofollow";
const REL: &str = " rel=\"";

/// Whether an address is one of [`ENDLESS`].
fn is_endless(address: &str) -> bool {
    let fits = |pattern: &str| match pattern.split_once('*') {
        None => address.starts_with(pattern),
        Some((begin, rest)) => address
            .strip_prefix(begin)
            .is_some_and(|further| further.contains(rest)),
    };
    ENDLESS.iter().any(|pattern| fits(pattern))
}

/// Marks a page's links to these addresses. Links in drawings are left alone, since SVG has no such
/// mark.
pub(super) fn with_marked_links(html: String) -> String {
    let mut marked = String::with_capacity(html.len() + html.len() / 16);
    let (mut rest, mut drawings) = (&*html, 0_usize);
    while let Some(begin) = rest.find('<') {
        let end = rest[begin..]
            .find('>')
            .map_or(rest.len(), |end| begin + end);
        let tag = &rest[begin..end];
        let is_link = drawings == 0 && tag.starts_with("<a ");
        marked.push_str(&rest[..begin]);
        match is_link && needs_mark(tag) {
            true => marked.push_str(&with_mark(tag)),
            false => marked.push_str(tag),
        }
        rest = &rest[end..];
        if tag.starts_with("<svg") && !tag.ends_with('/') {
            drawings += 1;
        } else if tag.starts_with("</svg") {
            drawings = drawings.saturating_sub(1);
        }
    }
    marked.push_str(rest);
    marked
}

fn needs_mark(link: &str) -> bool {
    let address = link.split_once(" href=\"").map(|(_, rest)| rest);
    let address = address.and_then(|rest| rest.split('"').next());
    address.is_some_and(is_endless) && !link.contains(MARK)
}

fn with_mark(link: &str) -> String {
    match link.split_once(REL) {
        Some((begin, rest)) => format!("{begin}{REL}{MARK} {rest}"),
        None => format!("{link}{REL}{MARK}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_addresses_without_end_are_marked() {
        for endless in [
            "/games/5?ply=2",
            "/games/5/analysis?ply=2&#38;line=h3e3#board",
            "/games/5/board.png",
            "/games/5/beside/6",
            "/games/5/moves.svg?flip=0",
            "/games/5/like",
            "/boards/shared?variant=xiangqi",
            "/explorer/xiangqi?moves=h3e3",
            "/?game=5&#38;ply=2",
            "/login?next=/games/5",
            "/statistics/xiangqi?table=years",
        ] {
            let link = |mark| format!("<p><a class=\"a\" href=\"{endless}\"{mark}>there</a></p>");
            let mark = " rel=\"nofollow\"";
            assert_eq!(with_marked_links(link("")), link(mark));
            let next = with_marked_links(link(" rel=\"next\""));
            assert_eq!(next, link(" rel=\"nofollow next\""));
            let svg = format!("<svg width=\"1\"><g>{}</g></svg>", link(""));
            assert_eq!(with_marked_links(svg.clone()), svg);
            let both = |mark| format!("{svg}{}", link(mark));
            assert_eq!(with_marked_links(both("")), both(mark));
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for html in [
            "",
            "no tags at all, 1 > 0",
            "<a href=\"/games/5\">5</a> <a href=\"/\">home</a>",
            "<a href=\"/games/5.pgn\">record</a><a name=\"x\">",
            "<a href=\"/games/5?ply=2\" rel=\"nofollow\">marked</a>",
            "<a href=\"/games?status=open\" rel=\"nofollow next\">next</a>",
            "<abbr href=\"/games/5?ply=2\">none</abbr>",
            "<form action=\"/games/5?ply=2\"> <a",
            "<script>if (a<b) c()</script><a href=\"/games/5\"",
        ] {
            assert_eq!(with_marked_links(html.to_owned()), html);
        }
    }
}
