//! The colours of a diagram. The drawings on a page have classes, so that they can follow the
//! reader's colour scheme. A file contains its colours as attributes.

use super::dress::{Theme, Word};
use std::fmt::Write as _;
use strum::{EnumIter, IntoEnumIterator as _};

/// The colours of a theme, as `#rrggbb`, in the order of [`COLOURS`].
type Colours = [&'static str; 16];

/// The CSS variables of the colours: ground, lines, coordinates, the words in the river, water on a
/// checkered board, dark squares, light squares, the last move, the targets of the chosen piece,
/// the face of outlined pieces and the sign on filled ones, the ring on filled pieces. The rest are
/// the pigments, by the names of the seats' colours in variants.
const COLOURS: Colours = [
    "g", "l", "c", "w", "wa", "d", "e", "k", "y", "face", "rim", "red", "black", "blue", "green",
    "white",
];
const PIGMENTS: &[&str] = COLOURS.split_at(11).1;

const PAPER: Colours = [
    "#f3e7cb", "#6b5840", "#66553d", "#8a7558", "#b9cdd2", "#d9c193", "#f8efd8", "#8a5a12",
    "#1d6b52", "#fdf6e6", "#c9bb9d", "#a3231a", "#2a2622", "#1f3f6b", "#1d5540", "#5f5443",
];

const WOOD: Colours = [
    "#d9a866", "#57381a", "#4a2f15", "#6b4420", "#8fb0ad", "#b9793e", "#e8c48d", "#6e2f0c",
    "#0f5138", "#fbe9c8", "#d0b083", "#991c14", "#2b1d12", "#1b3a66", "#17492f", "#5c4630",
];

const GREEN: Colours = [
    "#cfdcc0", "#42573e", "#3b4f38", "#5d7557", "#9fc3c4", "#8fae84", "#eaf0dc", "#7a5a00",
    "#12507a", "#fbfaee", "#b9c6aa", "#a3231a", "#22271f", "#1f3f6b", "#1d5540", "#55604c",
];

const NIGHT: Colours = [
    "#4a3f33", "#ab9980", "#d8c9ac", "#bcab8e", "#4c6a70", "#5b4c3b", "#7b6950", "#f3cf85",
    "#9be0bf", "#f3ead8", "#cdbd9b", "#a3231a", "#120f0c", "#1f3f6b", "#1d5540", "#6b5f4e",
];

/// The colours of the signs on pieces that were turned over: outlined ones and filled ones.
const TURNED: (&str, &str) = ("#b3261c", "#ffb9ab");

/// How the colours of a drawing are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Ink {
    /// As classes, which the style sheet defines.
    Page,
    /// As attributes with the colours of a theme.
    File(Theme),
}

/// A part of a drawing, which determines its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
pub(super) enum Part {
    Ground,
    Line,
    Label,
    River,
    Water,
    Dark,
    Light,
    /// The third shade of hexagons, between dark and light.
    Middle,
    Arrow,
    /// The background under a point that was removed.
    Gap,
    /// The glow under the last move.
    LastGlow,
    LastEdge,
    /// A point whose piece the last move destroyed.
    Lost,
    /// The glow under a general in check.
    Check,
    /// The edge around a general in check.
    CheckEdge,
    /// A target of the chosen piece.
    Goal,
    Prey,
    Chosen,
    /// A point that the chosen piece cannot go to.
    Cross,
    Shadow,
}

impl Part {
    fn class(self) -> &'static str {
        match self {
            Self::Ground => "g",
            Self::Line => "l",
            Self::Label => "c",
            Self::River => "w",
            Self::Water => "wa",
            Self::Dark => "d",
            Self::Light => "e",
            Self::Middle => "mi",
            Self::Arrow => "ar",
            Self::Gap => "ga",
            Self::LastGlow => "k",
            Self::LastEdge => "ke",
            Self::Lost => "lo",
            Self::Check => "x",
            Self::CheckEdge => "xe",
            Self::Goal => "y",
            Self::Prey => "z",
            Self::Chosen => "h",
            Self::Cross => "bx",
            Self::Shadow => "s",
        }
    }

    /// The properties of the part and their values. A theme changes the first.
    fn paint(self) -> &'static [(&'static str, Hue)] {
        use Hue::{Fixed, Of};
        match self {
            Self::Ground | Self::Gap => &[("fill", Of("g"))],
            Self::Line => &[("fill", Fixed("none")), ("stroke", Of("l"))],
            Self::Label => &[("fill", Of("c"))],
            Self::River => &[("fill", Of("w"))],
            Self::Water => &[("fill", Of("wa"))],
            Self::Dark => &[("fill", Of("d"))],
            Self::Light => &[("fill", Of("e"))],
            Self::Middle => &[("fill", Of("d")), ("opacity", Fixed(".5"))],
            Self::Arrow => &[
                ("fill", Fixed("none")),
                ("stroke", Of("c")),
                ("stroke-width", Fixed("1.3")),
            ],
            Self::LastGlow => &[("fill", Of("k")), ("opacity", Fixed(".22"))],
            Self::LastEdge => &[
                ("fill", Fixed("none")),
                ("stroke", Of("k")),
                ("stroke-width", Fixed("2")),
            ],
            Self::Lost => &[
                ("fill", Fixed("none")),
                ("stroke", Fixed("#c8321f")),
                ("stroke-width", Fixed("3")),
            ],
            Self::Check => &[("fill", Fixed("#c8321f")), ("opacity", Fixed(".5"))],
            Self::CheckEdge => &[
                ("fill", Fixed("none")),
                ("stroke", Fixed("#c8321f")),
                ("stroke-width", Fixed("2")),
                ("stroke-dasharray", Fixed("5 3")),
            ],
            Self::Goal => &[("fill", Of("y")), ("opacity", Fixed(".85"))],
            Self::Cross => &[
                ("fill", Fixed("none")),
                ("stroke", Of("k")),
                ("stroke-width", Fixed("3.5")),
            ],
            Self::Prey | Self::Chosen => &[
                ("fill", Fixed("none")),
                ("stroke", Of("y")),
                ("stroke-width", Fixed("3")),
            ],
            Self::Shadow => &[("fill", Fixed("#1d1307")), ("opacity", Fixed(".3"))],
        }
    }
}

/// A variable of the theme, or a constant value.
#[derive(Clone, Copy)]
enum Hue {
    Of(&'static str),
    Fixed(&'static str),
}

#[derive(Clone, Copy)]
pub(super) enum PiecePart {
    Body,
    Line,
    Sign,
    /// The sign on the back of a piece that was turned over.
    TurnedSign,
}

/// The colours of a piece, which depend on its side.
#[derive(Clone, Copy)]
pub(super) struct PieceColours<'a> {
    /// Whether the piece is outlined; otherwise it is filled.
    pub(super) outlined: bool,
    /// The colour of the seat, by its name in the variant.
    pub(super) colour: &'a str,
}

impl PieceColours<'_> {
    fn pigment(self) -> &'static str {
        let known = PIGMENTS.iter().find(|name| **name == self.colour);
        known.unwrap_or(&"black")
    }

    /// The attribute of the group around the parts of a piece.
    pub(super) fn group(self, ink: Ink) -> String {
        match ink {
            Ink::File(_) => String::new(),
            Ink::Page => {
                let look = if self.outlined { "o" } else { "f" };
                format!(r#" class="{look} {}""#, self.pigment())
            }
        }
    }

    /// The attributes of one part of a piece.
    pub(super) fn part_attributes(self, part_attributes: PiecePart, ink: Ink) -> String {
        let Ink::File(theme) = ink else {
            let class = match part_attributes {
                PiecePart::Body => "b",
                PiecePart::Line => "r",
                PiecePart::Sign => "t",
                PiecePart::TurnedSign => "tt",
            };
            return format!(r#" class="{class}""#);
        };
        let colour = |name| value_of(name, colours(theme));
        let pigment = colour(self.pigment());
        let (fill, stroke) = match (part_attributes, self.outlined) {
            (PiecePart::Body, true) => (colour("face"), pigment),
            (PiecePart::Body, false) => (pigment, colour("rim")),
            (PiecePart::Line, true) => ("none", pigment),
            (PiecePart::Line, false) => ("none", colour("rim")),
            (PiecePart::Sign, true) => (pigment, "none"),
            (PiecePart::Sign, false) => (colour("face"), "none"),
            (PiecePart::TurnedSign, true) => (TURNED.0, "none"),
            (PiecePart::TurnedSign, false) => (TURNED.1, "none"),
        };
        format!(r#" fill="{fill}" stroke="{stroke}""#)
    }
}

/// The attributes that colour a part.
pub(super) fn paint(part: Part, ink: Ink) -> String {
    match ink {
        Ink::Page => format!(r#" class="{}""#, part.class()),
        Ink::File(theme) => {
            let mut out = String::new();
            for (property, hue) in part.paint() {
                let value = match hue {
                    Hue::Of(name) => value_of(name, colours(theme)),
                    Hue::Fixed(value) => value,
                };
                let _ = write!(out, r#" {property}="{value}""#);
            }
            out
        }
    }
}

fn colours(theme: Theme) -> &'static Colours {
    match theme {
        Theme::Auto | Theme::Paper => &PAPER,
        Theme::Wood => &WOOD,
        Theme::Green => &GREEN,
        Theme::Night => &NIGHT,
    }
}

/// The rules of the style sheet that colour every drawing on a page.
pub fn css() -> String {
    let mut out = String::from("\n/* Palettes */\n");
    let drawings = ".diagram,.men,.man";
    let _ = writeln!(out, "{drawings}{{{}}}", variables(&PAPER, None));
    for theme in [Theme::Wood, Theme::Green, Theme::Night] {
        let _ = writeln!(
            out,
            ".{}{{{}}}",
            theme.word(),
            variables(colours(theme), Some(&PAPER))
        );
    }
    let night = variables(&NIGHT, Some(&PAPER));
    let follows = ":is(.diagram,.men,.man):not(.paper,.wood,.green)";
    let _ = writeln!(
        out,
        "@media (prefers-color-scheme:dark){{:root:not([data-light=light]) {follows}{{{night}}}}}"
    );
    let _ = writeln!(out, ":root[data-light=dark] {follows}{{{night}}}");
    for part in Part::iter() {
        let _ = write!(out, ".{}{{", part.class());
        for (at, (property, hue)) in part.paint().iter().enumerate() {
            let _ = match hue {
                Hue::Of(name) => write!(out, "{property}:var(--{name})"),
                Hue::Fixed(value) => write!(out, "{property}:{value}"),
            };
            if at + 1 < part.paint().len() {
                out.push(';');
            }
        }
        out.push_str("}\n");
    }
    for name in PIGMENTS {
        let _ = writeln!(out, ".{name}{{--i:var(--{name})}}");
    }
    // The parts of a piece inherit their colours, because both sides may share the same content.
    let (outlined, filled) = TURNED;
    let _ = writeln!(
        out,
        ".o{{--b:var(--face);--r:var(--i);--t:var(--i);--tt:{outlined}}}\n\
         .f{{--b:var(--i);--r:var(--rim);--t:var(--face);--tt:{filled}}}"
    );
    out.push_str(
        ".b{fill:var(--b);stroke:var(--r)}\n.r{fill:none;stroke:var(--r)}\n\
         .t{fill:var(--t)}\n.tt{fill:var(--tt)}\n.picked .ar{stroke:var(--y);stroke-width:3}\n",
    );
    out
}

fn value_of(name: &str, colours: &Colours) -> &'static str {
    let place = COLOURS.iter().position(|known| *known == name);
    place.map_or("none", |place| colours[place])
}

/// The variables of a theme, without those that are the same in `usual`.
fn variables(colours: &Colours, usual: Option<&Colours>) -> String {
    let all = COLOURS.iter().zip(colours).enumerate();
    all.filter(|(at, (_, value))| usual.is_none_or(|usual| usual[*at] != **value))
        .map(|(_, (name, value))| format!("--{name}:{value};"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    const THEMES: [Theme; 4] = [Theme::Paper, Theme::Wood, Theme::Green, Theme::Night];

    #[test]
    fn what_is_written_can_be_read_on_every_theme() {
        for theme in THEMES {
            let colour = |name| value_of(name, colours(theme));
            let word = theme.word();
            assert!(
                contrast(colour("c"), colour("g")) >= 4.5,
                "{word}: coordinates"
            );
            assert!(contrast(colour("w"), colour("g")) >= 3.0, "{word}: river");
            assert!(contrast(colour("l"), colour("g")) >= 3.0, "{word}: lines");
            for pigment in PIGMENTS.iter().map(|name| colour(name)) {
                let told = contrast(pigment, colour("face"));
                assert!(told >= 4.5, "{word}: {pigment} on its face: {told:.2}");
            }
        }
    }

    #[test]
    fn marks_stand_out_on_every_theme() {
        for theme in THEMES {
            let colour = |name| value_of(name, colours(theme));
            for ground in ["g", "e", "d"].map(colour) {
                for mark in ["k", "y"].map(colour) {
                    let told = contrast(mark, ground);
                    assert!(
                        told >= 2.4,
                        "{}: {mark} on {ground}: {told:.2}",
                        theme.word()
                    );
                }
            }
        }
    }

    #[test]
    fn every_part_names_a_colour_that_there_is() {
        for part in Part::iter() {
            assert!(!paint(part, Ink::File(Theme::Paper)).contains(r#"stroke="none""#));
            assert!(!paint(part, Ink::File(Theme::Wood)).is_empty(), "{part:?}");
        }
    }

    #[test]
    fn the_rules_for_pages_are_few() {
        let rules = css();
        assert!(rules.len() < 4_000, "{} bytes", rules.len());
        assert!(rules.contains(".o{--b:var(--face);--r:var(--i)") && rules.contains(NIGHT[0]));
    }
}
