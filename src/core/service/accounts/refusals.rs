//! The faults of a form's fields.

use crate::refusals::AccountFault;
use crate::service::{UseCaseResult, refuse};

pub type FormResult<T> = UseCaseResult<T, Refusals>;

/// Refuses a form because of one field.
pub(super) fn refuse_field<T>(field: &'static str, why: impl Into<AccountFault>) -> FormResult<T> {
    refuse(Refusals::one(field, why))
}

/// The faulty fields, each with its reason.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refusals(Vec<(&'static str, AccountFault)>);

impl Refusals {
    pub fn one(field: &'static str, why: impl Into<AccountFault>) -> Self {
        Self(vec![(field, why.into())])
    }

    /// Returns the value, or records the reason for this field.
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

    pub(super) fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(field, _)| *field)
    }

    pub fn reason(&self, field: &str) -> Option<AccountFault> {
        let mut reasons = self.0.iter().filter(|(name, _)| *name == field);
        reasons.next().map(|(_, why)| *why)
    }

    pub fn at(&self, field: &str) -> Option<&'static str> {
        self.reason(field).map(crate::words::accounts::refusal)
    }

    /// Whether this is the field to focus, as a form may be far down its page. A refusal of the
    /// whole `form` marks several fields and focuses none.
    pub fn is_first(&self, field: &str) -> bool {
        field != "form" && self.fields().next() == Some(field)
    }
}
