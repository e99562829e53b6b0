//! The colours of a diagram. A page dresses its drawings by classes, so that they can follow the
//! reader's light; a file carries its colours with it, as attributes.

use super::dress::{Theme, Word};
use std::fmt::Write as _;

/// The colours of a theme, as `#rrggbb`.
struct Colours {
    ground: &'static str,
    line: &'static str,
    label: &'static str,
    river: &'static str,
    /// Water, on a checkered board.
    water: &'static str,
    dark: &'static str,
    light: &'static str,
    last: &'static str,
    /// Where a chosen piece may go.
    goal: &'static str,
    /// The face of outlined pieces, and what is written on filled ones.
    face: &'static str,
    /// The ring on filled pieces.
    rim: &'static str,
    /// The pigments of red, black, blue, green and white pieces.
    pigments: [&'static str; 5],
}

/// The names that variants give the colours of their seats, in the order of the pigments.
const PIGMENTS: [&str; 5] = ["red", "black", "blue", "green", "white"];

const PAPER: Colours = Colours {
    ground: "#f3e7cb",
    line: "#6b5840",
    label: "#66553d",
    river: "#8a7558",
    water: "#b9cdd2",
    dark: "#d9c193",
    light: "#f8efd8",
    last: "#8a5a12",
    goal: "#1d6b52",
    face: "#fdf6e6",
    rim: "#c9bb9d",
    pigments: ["#a3231a", "#2a2622", "#1f3f6b", "#1d5540", "#5f5443"],
};

const WOOD: Colours = Colours {
    ground: "#d9a866",
    line: "#57381a",
    label: "#4a2f15",
    river: "#6b4420",
    water: "#8fb0ad",
    dark: "#b9793e",
    light: "#e8c48d",
    last: "#6e2f0c",
    goal: "#0f5138",
    face: "#fbe9c8",
    rim: "#d0b083",
    pigments: ["#991c14", "#2b1d12", "#1b3a66", "#17492f", "#5c4630"],
};

const GREEN: Colours = Colours {
    ground: "#cfdcc0",
    line: "#42573e",
    label: "#3b4f38",
    river: "#5d7557",
    water: "#9fc3c4",
    dark: "#8fae84",
    light: "#eaf0dc",
    last: "#7a5a00",
    goal: "#12507a",
    face: "#fbfaee",
    rim: "#b9c6aa",
    pigments: ["#a3231a", "#22271f", "#1f3f6b", "#1d5540", "#55604c"],
};

const NIGHT: Colours = Colours {
    ground: "#4a3f33",
    line: "#ab9980",
    label: "#d8c9ac",
    river: "#bcab8e",
    water: "#4c6a70",
    dark: "#5b4c3b",
    light: "#7b6950",
    last: "#f3cf85",
    goal: "#9be0bf",
    face: "#f3ead8",
    rim: "#cdbd9b",
    pigments: ["#a3231a", "#120f0c", "#1f3f6b", "#1d5540", "#6b5f4e"],
};

/// What is written on pieces that were turned over: on outlined ones, and on filled ones.
const TURNED: (&str, &str) = ("#b3261c", "#ffb9ab");

/// How a drawing gets its colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Ink {
    /// By classes; the page's style knows them.
    Page,
    /// By attributes, in a theme's colours.
    File(Theme),
}

/// What a part of a drawing is, which tells its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Ground,
    Line,
    Label,
    River,
    Water,
    Dark,
    Light,
    /// Hexagons between dark and light.
    Middle,
    Arrow,
    /// The sheet again, under a point that was taken off.
    Gap,
    /// The glow under the last move.
    LastGlow,
    LastEdge,
    /// The glow under a general in check.
    Check,
    /// The edge around a general in check.
    CheckEdge,
    /// A point that the chosen piece may go to.
    Goal,
    Prey,
    Chosen,
    /// A point that the chosen piece cannot go to.
    Cross,
    Shadow,
}

impl Part {
    const ALL: [Self; 19] = [
        Self::Ground,
        Self::Line,
        Self::Label,
        Self::River,
        Self::Water,
        Self::Dark,
        Self::Light,
        Self::Middle,
        Self::Arrow,
        Self::Gap,
        Self::LastGlow,
        Self::LastEdge,
        Self::Check,
        Self::CheckEdge,
        Self::Goal,
        Self::Prey,
        Self::Chosen,
        Self::Cross,
        Self::Shadow,
    ];

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
            Self::Check => "x",
            Self::CheckEdge => "xe",
            Self::Goal => "y",
            Self::Prey => "z",
            Self::Chosen => "h",
            Self::Cross => "bx",
            Self::Shadow => "s",
        }
    }

    /// Property and value of each colour, the first being what a theme changes.
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

/// A colour of the theme by its variable, or one that is always the same.
#[derive(Clone, Copy)]
enum Hue {
    Of(&'static str),
    Fixed(&'static str),
}

#[derive(Clone, Copy)]
pub(super) enum Limb {
    Body,
    Line,
    Sign,
    /// What is written on the other side of a piece, which was turned over.
    TurnedSign,
}

/// Whose piece it is, as far as the colours go.
#[derive(Clone, Copy)]
pub(super) struct Uniform<'a> {
    /// Whether it is outlined; filled otherwise.
    pub(super) outlined: bool,
    /// The seat's colour as its variant names it.
    pub(super) colour: &'a str,
}

impl Uniform<'_> {
    fn pigment(self) -> usize {
        let known = PIGMENTS.iter().position(|name| *name == self.colour);
        known.unwrap_or(1)
    }

    /// The attribute of the group around a piece's parts.
    pub(super) fn group(self, ink: Ink) -> String {
        match ink {
            Ink::File(_) => String::new(),
            Ink::Page => {
                let look = if self.outlined { "o" } else { "f" };
                format!(r#" class="{look} {}""#, PIGMENTS[self.pigment()])
            }
        }
    }

    /// The attributes of one of its parts.
    pub(super) fn limb(self, limb: Limb, ink: Ink) -> String {
        let Ink::File(theme) = ink else {
            let class = match limb {
                Limb::Body => "b",
                Limb::Line => "r",
                Limb::Sign => "t",
                Limb::TurnedSign => "tt",
            };
            return format!(r#" class="{class}""#);
        };
        let colours = colours(theme);
        let pigment = colours.pigments[self.pigment()];
        let (fill, stroke) = match (limb, self.outlined) {
            (Limb::Body, true) => (colours.face, pigment),
            (Limb::Body, false) => (pigment, colours.rim),
            (Limb::Line, true) => ("none", pigment),
            (Limb::Line, false) => ("none", colours.rim),
            (Limb::Sign, true) => (pigment, "none"),
            (Limb::Sign, false) => (colours.face, "none"),
            (Limb::TurnedSign, true) => (TURNED.0, "none"),
            (Limb::TurnedSign, false) => (TURNED.1, "none"),
        };
        format!(r#" fill="{fill}" stroke="{stroke}""#)
    }
}

/// The attributes that give a part its colours.
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

/// The rules of a style sheet that give every drawing on a page its colours.
#[must_use]
pub fn css() -> String {
    let mut out = String::from("\n/* Palettes */\n");
    let drawings = ".diagram,.men,.man";
    let _ = writeln!(out, "{drawings}{{{}}}", variables(&PAPER));
    for theme in [Theme::Wood, Theme::Green, Theme::Night] {
        let _ = writeln!(
            out,
            ".{}{{{}}}",
            theme.word(),
            differences(&PAPER, colours(theme))
        );
    }
    let night = differences(&PAPER, &NIGHT);
    let follows = ":is(.diagram,.men,.man):not(.paper,.wood,.green)";
    let _ = writeln!(
        out,
        "@media (prefers-color-scheme:dark){{:root:not([data-light=light]) {follows}{{{night}}}}}"
    );
    let _ = writeln!(out, ":root[data-light=dark] {follows}{{{night}}}");
    for part in Part::ALL {
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
    out.push_str(
        ".o .b{fill:var(--face);stroke:var(--i)}\n.o .r{fill:none;stroke:var(--i)}\n.o .t{fill:var(--i)}\n\
         .f .b{fill:var(--i);stroke:var(--rim)}\n.f .r{fill:none;stroke:var(--rim)}\n.f .t{fill:var(--face)}\n",
    );
    out.push_str(".picked .ar{stroke:var(--y);stroke-width:3}\n");
    let (outlined, filled) = TURNED;
    let _ = writeln!(out, ".o .tt{{fill:{outlined}}}\n.f .tt{{fill:{filled}}}");
    out
}

/// The colours of a theme with the names of their variables.
fn named(colours: &Colours) -> Vec<(&'static str, &'static str)> {
    let mut all = vec![
        ("g", colours.ground),
        ("l", colours.line),
        ("c", colours.label),
        ("w", colours.river),
        ("wa", colours.water),
        ("d", colours.dark),
        ("e", colours.light),
        ("k", colours.last),
        ("y", colours.goal),
        ("face", colours.face),
        ("rim", colours.rim),
    ];
    all.extend(PIGMENTS.into_iter().zip(colours.pigments));
    all
}

fn value_of(name: &str, colours: &Colours) -> &'static str {
    let all = named(colours);
    let found = all.iter().find(|(known, _)| *known == name);
    found.map_or("none", |(_, value)| value)
}

fn variables(colours: &Colours) -> String {
    let all = named(colours);
    all.iter()
        .map(|(name, value)| format!("--{name}:{value};"))
        .collect()
}

fn differences(usual: &Colours, other: &Colours) -> String {
    let pairs = named(usual).into_iter().zip(named(other));
    pairs
        .filter(|(usual, other)| usual != other)
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
            let colours = colours(theme);
            let word = theme.word();
            assert!(
                contrast(colours.label, colours.ground) >= 4.5,
                "{word}: coordinates"
            );
            assert!(
                contrast(colours.river, colours.ground) >= 3.0,
                "{word}: river"
            );
            assert!(
                contrast(colours.line, colours.ground) >= 3.0,
                "{word}: lines"
            );
            for pigment in colours.pigments {
                let told = contrast(pigment, colours.face);
                assert!(told >= 4.5, "{word}: {pigment} on its face: {told:.2}");
            }
        }
    }

    #[test]
    fn marks_stand_out_on_every_theme() {
        for theme in THEMES {
            let colours = colours(theme);
            for ground in [colours.ground, colours.light, colours.dark] {
                for mark in [colours.last, colours.goal] {
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
        for part in Part::ALL {
            assert!(!paint(part, Ink::File(Theme::Paper)).contains(r#"stroke="none""#));
            assert!(!paint(part, Ink::File(Theme::Wood)).is_empty(), "{part:?}");
        }
    }

    #[test]
    fn the_rules_for_pages_are_few() {
        let rules = css();
        assert!(rules.len() < 4_000, "{} bytes", rules.len());
        assert!(rules.contains(".o .t{fill:var(--i)}") && rules.contains(NIGHT.ground));
    }
}
