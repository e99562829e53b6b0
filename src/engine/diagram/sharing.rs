//! Defines outlines that occur several times in a file once. The pieces of both sides have the same
//! characters.

use std::collections::HashMap;
use std::fmt::Write as _;

/// The text before and after an outline that may be shared.
const BEGIN: &str = "<path";
const OUTLINE: &str = " d=\"";
const END: &str = "\"/>";

/// Defines each outline once whose repetitions take more bytes than the definition.
pub(super) fn share_outlines(svg: &str) -> String {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for outline in parts(svg).filter_map(|(_, path)| path.map(|(_, outline, _)| outline)) {
        *counts.entry(outline).or_default() += 1;
    }
    let pays = |outline: &str| {
        let count = counts.get(outline).copied().unwrap_or_default();
        // Each use takes four bytes more than the path without its outline, the definition twenty.
        count * outline.len() > 4 * count + outline.len() + 20
    };
    let (mut shared, mut defined): (Vec<&str>, String) = (Vec::new(), String::new());
    let mut drawn = String::with_capacity(svg.len());
    for (text, path) in parts(svg) {
        drawn.push_str(text);
        let Some((attributes, outline, whole)) = path else {
            continue;
        };
        if !pays(outline) {
            drawn.push_str(whole);
            continue;
        }
        let known = shared.iter().position(|known| *known == outline);
        let place = known.unwrap_or(shared.len());
        if known.is_none() {
            shared.push(outline);
            let _ = write!(defined, r#"<path id="o{place}" d="{outline}"/>"#);
        }
        let _ = write!(drawn, r##"<use{attributes} href="#o{place}"/>"##);
    }
    drawn.replacen("<defs>", &format!("<defs>{defined}"), 1)
}

/// The attributes of a path without its outline, the outline, and the whole element.
type Path<'a> = (&'a str, &'a str, &'a str);

/// Splits the file at its paths. Each part has the text before a path.
fn parts(svg: &str) -> impl Iterator<Item = (&str, Option<Path<'_>>)> {
    svg.split_inclusive(END).map(|part| {
        let path = part.rfind(BEGIN).and_then(|at| {
            let whole = &part[at..];
            let inner = whole.strip_prefix(BEGIN)?.strip_suffix(END)?;
            let (attributes, outline) = inner.split_once(OUTLINE)?;
            let is_last = !outline.contains(['"', '>']);
            is_last.then_some((&part[..at], (attributes, outline, whole)))
        });
        match path {
            Some((text, path)) => (text, Some(path)),
            None => (part, None),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_occurs_once_or_is_short_stays_where_it_is() {
        let once = r#"<defs><path d="M0 0h10v10h-10z"/></defs>"#;
        let short = r#"<path fill="a" d="M1 1h1"/><path d="M1 1h1"/>"#;
        let file = format!("<svg>{once}{short}</svg>");
        assert_eq!(share_outlines(&file), file);
    }

    #[test]
    fn what_occurs_twice_is_defined_once() {
        let outline = "M0-18.5L11.5-13.5 15.5 17.5h-31L-11.5-13.5z";
        let path = |attributes: &str| format!(r#"<path{attributes} d="{outline}"/>"#);
        let other = format!(r#"<path d="{outline}" x="1"/>"#);
        let (red, black) = (path(r#" fill="red""#), path(r#" fill="black""#));
        let file = format!("<defs><g>{red}</g></defs>{other}{black}");
        let (red, black) = (r#"fill="red""#, r#"fill="black""#);
        let defined = path(r#" id="o0""#);
        let used = |fill: &str| format!(r##"<use {fill} href="#o0"/>"##);
        let (red, black) = (used(red), used(black));
        let wanted = format!("<defs>{defined}<g>{red}</g></defs>{other}{black}");
        assert_eq!(share_outlines(&file), wanted);
    }
}
