//! What a use case fails with when there is no answer to give. Refusals are not errors: they
//! are answers of the use case itself.

use crate::reasons::Forbidden;
use crate::store;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such thing, or it is none of the visitor's business.
    #[error("not found")]
    NotFound,
    /// One must sign in first.
    #[error("not signed in")]
    SignedOut,
    /// Signed in, but this is for somebody else.
    #[error("not allowed: {0:?}")]
    Forbidden(Forbidden),
    /// Too often; the seconds to wait.
    #[error("too often")]
    TooOften(u64),
    /// The database is busy or cannot be reached now.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// Something is broken.
    #[error("{0}")]
    Internal(String),
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match store::kind(&error) {
            store::Failure::NotFound => Self::NotFound,
            store::Failure::Busy => Self::Busy(error.to_string()),
            store::Failure::Broken => Self::Internal(error.to_string()),
        }
    }
}
