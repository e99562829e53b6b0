//! What the fields of a form show: values to choose among, and what was refused.

/// One of the values that a field offers.
#[derive(Clone)]
pub(in crate::web) struct Choice {
    pub value: String,
    pub text: String,
    pub chosen: bool,
}

impl Choice {
    /// A value, its words, and the value that is chosen now.
    pub(in crate::web) fn new(value: &str, text: &str, chosen: &str) -> Self {
        Self {
            value: value.to_owned(),
            text: text.to_owned(),
            chosen: value == chosen,
        }
    }
}

/// A value refused: shown on top of the page and beside its field.
#[derive(Clone)]
pub(in crate::web) struct Refused {
    /// The field's name; empty when no single field is to blame.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub sentence: String,
}

impl Refused {
    /// A field, and what is wrong with it.
    pub(in crate::web) fn new(field: &'static str, sentence: impl Into<String>) -> Self {
        Self {
            field,
            sentence: sentence.into(),
        }
    }
}

/// What is wrong with a field, if that is the one refused.
pub(in crate::web) fn wrong<'a>(refused: Option<&'a Refused>, field: &str) -> Option<&'a str> {
    refused
        .filter(|refused| refused.field == field)
        .map(|refused| refused.sentence.as_str())
}
