//! What a use case fails with when there is no answer to give. Refusals are not errors: they
//! are answers of the use case itself.

use crate::reasons::Forbidden;
use crate::store;
use std::fmt;

/// What a use case answers: what was done, or why nothing was, which is told to whoever asked. A
/// refusal undoes nothing: what the transaction wrote before it, a flag that fell, is saved.
pub type Answer<T, Why> = Result<Result<T, Why>, Error>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such thing, or it is none of the visitor's business.
    #[error("not found")]
    NotFound,
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
    Busy(ErrorChain),
    #[error("{0}")]
    Internal(ErrorChain),
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match store::kind(&error) {
            store::Failure::NotFound => Self::NotFound,
            store::Failure::Busy => Self::Busy(error.into()),
            store::Failure::Broken => Self::Internal(error.into()),
        }
    }
}

/// Any error, or a text, that is kept whole.
type Any = Box<dyn std::error::Error + Send + Sync>;

/// What went wrong, with all that it came from; written out, it is the whole chain.
#[derive(Debug)]
pub struct ErrorChain(Any);

impl ErrorChain {
    /// What was being done when something else went wrong.
    pub fn of(what: impl Into<String>, source: impl Into<Any>) -> Self {
        Self(Box::new(Step {
            what: what.into(),
            source: source.into(),
        }))
    }
}

impl<E: Into<Any>> From<E> for ErrorChain {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl fmt::Display for ErrorChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = self.0.to_string();
        f.write_str(&told)?;
        let mut source = self.0.source();
        while let Some(error) = source {
            let text = error.to_string();
            // Some errors tell their source themselves.
            if !told.ends_with(&text) {
                write!(f, ": {text}")?;
            }
            (told, source) = (text, error.source());
        }
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{what}")]
struct Step {
    what: String,
    source: Any,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_chain_is_told_and_nothing_twice() {
        let disk = std::io::Error::other("the disk is full");
        let inner = Step {
            what: "the page cannot be written".into(),
            source: Box::new(disk),
        };
        let error = Error::Internal(ErrorChain::of("a game cannot be saved", inner));
        assert_eq!(
            error.to_string(),
            "a game cannot be saved: the page cannot be written: the disk is full"
        );
        let told = Step {
            what: "no answer: refused".into(),
            source: "refused".into(),
        };
        assert_eq!(ErrorChain::from(told).to_string(), "no answer: refused");
        assert_eq!(ErrorChain::from("alone").to_string(), "alone");
    }
}
