//! Names in Chinese characters, drawn by the program, because many phones have no font for them.
//!
//! The name stays in the page as text, for screen readers, search engines and copying. The style
//! sheet hides it and shows the drawing in the same colour. All names are in one file, one per row,
//! so that browsers load it once.

use crate::diagram::brush;
use crate::rules::catalogue;
use crate::words::{variants, web as say};
use askama::filters::HtmlSafe;
use std::fmt::{Display, Formatter, Result, Write as _};
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy)]
pub(in crate::web) struct Ink {
    /// The language code, as in HTML.
    lang: &'static str,
    name: &'static str,
}

impl Ink {
    /// A name in a language. A name with an unknown character stays text.
    pub(in crate::web) fn of(lang: &'static str, name: &'static str) -> Self {
        Self { lang, name }
    }

    pub(in crate::web) fn house() -> Self {
        Self::of("zh-Hant", say::CHINESE_NAME)
    }
}

impl Display for Ink {
    fn fmt(&self, page: &mut Formatter<'_>) -> Result {
        let Self { lang, name } = self;
        match ROWS.iter().position(|drawn| drawn == name) {
            Some(row) => write!(
                page,
                r#"<span class="ink n{row}" lang="{lang}">{name}</span>"#
            ),
            None => write!(page, r#"<span lang="{lang}">{name}</span>"#),
        }
    }
}

impl HtmlSafe for Ink {}

/// Every drawn name, in the order of the rows.
static ROWS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut rows = vec![say::CHINESE_NAME];
    for name in catalogue::all()
        .iter()
        .filter_map(|variant| variants::names(variant.slug()))
        .flat_map(|names| names.native.into_iter().chain(names.hanja))
        .map(|(_, name)| name)
    {
        let is_drawn = name.chars().all(|c| brush::character(c).is_some());
        if is_drawn && !rows.contains(&name) {
            rows.push(name);
        }
    }
    rows
});

/// The number of characters in the longest name.
fn longest() -> usize {
    let lengths = ROWS.iter().map(|name| name.chars().count());
    lengths.max().unwrap_or_default()
}

/// How wide and high a character is in the drawing.
const CELL: usize = 80;

/// All names in one drawing.
pub(super) fn drawing() -> String {
    let (wide, high) = (longest() * CELL, ROWS.len() * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
            viewBox=\"0 0 {wide} {high}\">"
    );
    let mut drawn: Vec<char> = Vec::new();
    for (row, name) in ROWS.iter().enumerate() {
        for (column, c) in name.chars().enumerate() {
            let (x, y) = (column * CELL + CELL / 2, row * CELL + CELL / 2);
            // Each character is defined once. Writing to a string cannot fail.
            let _ = match drawn.iter().position(|known| *known == c) {
                Some(known) => write!(svg, r##"<use href="#c{known}" x="{x}" y="{y}"/>"##),
                None => {
                    let outline = brush::small_character(c).unwrap_or_default();
                    let id = drawn.len();
                    drawn.push(c);
                    write!(
                        svg,
                        r#"<g transform="translate({x} {y})"><path id="c{id}" d="{outline}"/></g>"#
                    )
                }
            };
        }
    }
    svg + "</svg>"
}

/// The row of each name in the drawing. The style sheet has the rest.
pub(super) fn css(address: &str) -> String {
    let mut css = format!(
        ".ink::before{{-webkit-mask:url({}) 0 var(--row)/{}em}}\n",
        address,
        longest()
    );
    for (row, name) in ROWS.iter().enumerate() {
        let wide = name.chars().count();
        // Writing to a string cannot fail.
        let _ = writeln!(css, ".n{row}{{width:{wide}em;--row:-{row}em}}");
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_name_that_a_page_shows_has_its_strokes() {
        let shown = catalogue::all()
            .iter()
            .filter_map(|variant| variants::names(variant.slug()))
            .flat_map(|names| names.native.into_iter().chain(names.hanja))
            .map(|(_, name)| name);
        let missing: String = shown
            .chain([say::CHINESE_NAME])
            .flat_map(str::chars)
            .filter(|c| brush::character(*c).is_none())
            .collect();
        assert_eq!(
            missing, "",
            "write them in src/engine/diagram/brush/characters.txt"
        );
    }

    #[test]
    fn a_name_stays_text_for_readers_and_has_a_row_of_the_drawing() {
        assert_eq!(
            Ink::house().to_string(),
            r#"<span class="ink n0" lang="zh-Hant">驛馬</span>"#
        );
        let css = css("/names.svg");
        for row in 0..ROWS.len() {
            assert!(css.contains(&format!(".n{row}{{")), "{css}");
        }
        let shown = Ink::of("zh-Hant", "旗象棋").to_string();
        assert!(shown.contains(r#" lang="zh-Hant">旗象棋<"#), "{shown}");
    }

    #[test]
    fn a_name_with_an_unknown_character_stays_text() {
        assert_eq!(
            Ink::of("ja", "大将棋").to_string(),
            r#"<span lang="ja">大将棋</span>"#
        );
    }

    #[test]
    fn each_character_is_drawn_once_and_the_file_stays_small() {
        let svg = drawing();
        let once = ROWS
            .concat()
            .chars()
            .collect::<std::collections::BTreeSet<_>>();
        assert_eq!(svg.matches("<path").count(), once.len());
        assert!(svg.len() < 10_000, "{} bytes", svg.len());
    }
}
