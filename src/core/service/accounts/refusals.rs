//! What a form was refused for.

use crate::refusals::AccountFault;
use crate::service::{UseCaseResult, refuse};

pub type FormResult<T> = UseCaseResult<T, Refusals>;

/// Refuses a form for one of its fields.
pub(super) fn refuse_field<T>(field: &'static str, why: impl Into<AccountFault>) -> FormResult<T> {
    refuse(Refusals::one(field, why))
}

/// The fields that have to be put right, each with the reason.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refusals(Vec<(&'static str, AccountFault)>);

impl Refusals {
    pub fn one(field: &'static str, why: impl Into<AccountFault>) -> Self {
        Self(vec![(field, why.into())])
    }

    /// Takes the value, or notes the reason for this field.
    pub fn note<T, E>(&mut self, field: &'static str, read: Result<T, E>) -> Option<T>
    where
        E: Into<AccountFault>,
    {
        match read {
            Ok(value) => Some(value),
            Err(why) => {
                self.0.push((field, why.into()));
                None
            }
        }
    }

    /// Whether there is nothing to put right.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields to be put right.
    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(field, _)| *field)
    }

    pub fn reason(&self, field: &str) -> Option<AccountFault> {
        let mut found = self.0.iter().filter(|(name, _)| *name == field);
        found.next().map(|(_, why)| *why)
    }

    pub fn at(&self, field: &str) -> Option<&'static str> {
        self.reason(field).map(crate::words::accounts::refusal)
    }

    /// Whether this is the one field that the reader is led to: a form may stand far down its page.
    /// What is said of a whole `form` marks several fields, and leads to none.
    pub fn is_first(&self, field: &str) -> bool {
        field != "form" && self.fields().next() == Some(field)
    }
}
