//! What a form was refused for.

use crate::service::Error;

/// What a use case answers: done, or what has to be put right.
pub type Answer<T> = Result<Result<T, Refusals>, Error>;

/// The fields that have to be put right, each with a sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refusals(Vec<(&'static str, String)>);

impl Refusals {
    /// One field, one sentence.
    #[must_use]
    pub fn one(field: &'static str, sentence: impl Into<String>) -> Self {
        Self(vec![(field, sentence.into())])
    }

    /// Takes the value, or notes the sentence for this field.
    pub fn note<T, E: ToString>(&mut self, field: &'static str, read: Result<T, E>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(sentence) => {
                self.0.push((field, sentence.to_string()));
                None
            }
        }
    }

    /// Whether there is nothing to put right.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentence for a field.
    #[must_use]
    pub fn at(&self, field: &str) -> Option<&str> {
        let mut found = self.0.iter().filter(|(name, _)| *name == field);
        found.next().map(|(_, sentence)| sentence.as_str())
    }
}
