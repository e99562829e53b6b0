//! The form for the style of boards and pages, with drawings of the choices.

use crate::diagram::svg::{self, Options};
use crate::diagram::{Dress, Ground, Set, Size, Word};
use crate::notation::fen;
use crate::rules::{Catalogue, Position, Square, Variant};
use crate::service::appearance::{AUTO, Afterwards, Appearance, Light, Orientation, Sending};
use crate::web::http::{Choice, Fields};
use crate::words::{Language, appearance as say};

/// A position with few pieces for the drawings.
const SAMPLE: &str = "4k4/9/9/9/5n3/4P4/3C5/9/9/4K4 w";
const CORNERS: [&str; 2] = ["d4", "f6"];

pub(in crate::web) struct AppearanceForm {
    pub sprites: String,
    /// The choices with drawings.
    pub pictured: Vec<PictureChoices>,
    pub choices: Vec<Choices>,
}

pub(in crate::web) struct Choices {
    pub name: &'static str,
    pub title: &'static str,
    pub choices: Vec<Choice>,
}

impl Choices {
    /// Selects the sent value, if there is such a choice.
    pub(super) fn fill(&mut self, fields: &Fields) {
        select(&mut self.choices, fields.text(self.name));
    }
}

/// Selects a value, if there is such a choice.
pub(super) fn select(choices: &mut [Choice], value: &str) {
    if choices.iter().any(|choice| choice.value == value) {
        for choice in choices {
            choice.chosen = choice.value == value;
        }
    }
}

/// Choices with a drawing for each value.
pub(in crate::web) struct PictureChoices {
    pub choices: Choices,
    /// The drawings, in the order of the values.
    pub pictures: Vec<String>,
}

impl PictureChoices {
    /// The values with their drawings.
    pub(in crate::web) fn pairs(&self) -> impl Iterator<Item = (&Choice, &String)> {
        self.choices.choices.iter().zip(&self.pictures)
    }
}

/// The form with the reader's current style.
pub(in crate::web) fn appearance_form(
    catalogue: &Catalogue,
    appearance: &Appearance,
) -> AppearanceForm {
    let mut pictures = Pictures::new(&catalogue.all()[0]);
    let dress = appearance.dress;
    AppearanceForm {
        pictured: vec![
            pictures.of("set", dress.set, |set| Dress {
                set,
                ground: Ground::Lines,
                ..dress
            }),
            pictures.of("board", dress.ground, |ground| Dress { ground, ..dress }),
            pictures.of("theme", dress.theme, |theme| Dress { theme, ..dress }),
        ],
        sprites: pictures.sprites,
        choices: vec![
            choices::<Size>("size", appearance.size),
            choices::<Orientation>("orientation", appearance.orientation),
            choices::<Light>("light", appearance.light),
            sending(appearance),
            afterwards(appearance),
            languages(appearance.language),
        ],
    }
}

fn choices<T: Word>(name: &'static str, chosen: T) -> Choices {
    let words = T::all().map(Word::word);
    Choices {
        name,
        title: say::title(name),
        choices: words
            .map(|word| Choice::new(word, say::choice(name, word), chosen.word()))
            .collect(),
    }
}

pub(super) fn sending(appearance: &Appearance) -> Choices {
    choices::<Sending>("sending", appearance.sending)
}

pub(super) fn afterwards(appearance: &Appearance) -> Choices {
    choices::<Afterwards>("afterwards", appearance.afterwards)
}

/// The languages, each by its own name.
pub(super) fn languages(chosen: Option<Language>) -> Choices {
    let chosen = chosen.map_or(AUTO, Language::code);
    let auto = Choice::new(AUTO, say::choice("language", AUTO), chosen);
    let known = Language::all().map(|known| Choice::new(known.code(), known.name(), chosen));
    Choices {
        name: "language",
        title: say::title("language"),
        choices: [auto].into_iter().chain(known).collect(),
    }
}

/// Small drawings that share their pieces: a theme changes only colours.
struct Pictures<'a> {
    variant: &'a Variant,
    position: Position,
    window: Option<(Square, Square)>,
    drawn: Vec<(Set, bool)>,
    sprites: String,
}

impl<'a> Pictures<'a> {
    fn new(variant: &'a Variant) -> Self {
        let [from, to] = CORNERS.map(|name| variant.board().find(name));
        Self {
            variant,
            position: fen::read(variant, SAMPLE).unwrap_or(*variant.start()),
            window: from.zip(to),
            drawn: Vec::new(),
            sprites: String::new(),
        }
    }

    fn of<T: Word>(
        &mut self,
        name: &'static str,
        chosen: T,
        dress: impl Fn(T) -> Dress,
    ) -> PictureChoices {
        let choices = choices(name, chosen);
        let pictures = T::all().map(|value| self.draw(dress(value))).collect();
        PictureChoices { choices, pictures }
    }

    fn draw(&mut self, dress: Dress) -> String {
        let kind = (dress.set, dress.ground == Ground::Checkered);
        let known = self.drawn.iter().position(|known| *known == kind);
        let id = format!("l{}-", known.unwrap_or(self.drawn.len()));
        let options = Options {
            id: &id,
            dress,
            bare: true,
            borrows: true,
            window: self.window,
            ..Options::default()
        };
        if known.is_none() {
            self.drawn.push(kind);
            self.sprites.push_str(&svg::sprite(self.variant, &options));
        }
        svg::board(self.variant, &self.position, &options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn every_choice_has_a_heading_labels_and_drawings_where_visible() {
        let catalogue = Catalogue::built_in();
        let form = appearance_form(&catalogue, &Appearance::default());
        let plain = form.choices.iter();
        let pictured = form.pictured.iter().map(|group| {
            assert_eq!(group.pictures.len(), group.choices.choices.len());
            &group.choices
        });
        for group in pictured.chain(plain) {
            assert!(!group.title.is_empty(), "{}", group.name);
            let chosen = group.choices.iter().filter(|choice| choice.chosen);
            assert_eq!(chosen.count(), 1, "{}", group.name);
            for choice in &group.choices {
                assert!(!choice.text.is_empty(), "{} {}", group.name, choice.value);
            }
        }
    }

    #[test]
    fn the_pieces_of_the_pictures_can_be_set_up() {
        let variant = catalogue::find("xiangqi").unwrap();
        let position = fen::read(&variant, SAMPLE).unwrap();
        assert_eq!(position.pieces().count(), 5);
    }
}
