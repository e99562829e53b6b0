//! The choice of looks: a part of the settings, and a page of its own for everybody.

use crate::web::frame::{Choice, Page};
use askama::Template;

/// The fields of the form.
pub(in crate::web) struct AppearanceForm {
    /// What the pictures borrow.
    pub sprites: String,
    /// Choices that are shown by pictures.
    pub pictured: Vec<Pictured>,
    /// Choices in words.
    pub choices: Vec<Choices>,
}

/// A field with its values.
pub(in crate::web) struct Choices {
    /// The field's name.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The values.
    pub choices: Vec<Choice>,
}

/// The same with a drawing for each value.
pub(in crate::web) struct Pictured {
    /// Name, heading, values.
    pub choices: Choices,
    /// The drawings, in the order of the values.
    pub pictures: Vec<String>,
}

impl Pictured {
    /// The values with their drawings.
    pub(in crate::web) fn pairs(&self) -> impl Iterator<Item = (&Choice, &String)> {
        self.choices.choices.iter().zip(&self.pictures)
    }
}

/// `GET /looks`.
#[derive(Template)]
#[template(path = "settings/appearance.html")]
pub(in crate::web) struct AppearancePage {
    /// The frame.
    pub page: Page,
    /// Whether the choice was just kept.
    pub saved: bool,
    /// The form.
    pub appearance: AppearanceForm,
}
