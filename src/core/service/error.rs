//! The errors of use cases. Refusals are not errors: they are results of the use case itself.

use crate::refusals::Forbidden;
use crate::store;
use std::fmt;

/// The result of a use case that can refuse.
pub type UseCaseResult<T, Why> = Result<T, UseCaseError<Why>>;

/// Why a use case did not do what was requested.
#[derive(Debug)]
pub enum UseCaseError<Why> {
    /// The player is shown the reason. The transaction commits: changes before the refusal, such as
    /// a loss on time, are saved.
    Refused(Why),
    /// The transaction is rolled back.
    Failed(Error),
}

impl<Why> From<Error> for UseCaseError<Why> {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl<Why> From<store::Error> for UseCaseError<Why> {
    fn from(error: store::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Refuses.
///
/// # Errors
/// Always: [`UseCaseError::Refused`].
pub fn refuse<T, Why>(why: impl Into<Why>) -> UseCaseResult<T, Why> {
    Err(UseCaseError::Refused(why.into()))
}

/// How callers take a [`UseCaseResult`] apart.
pub trait Refusable<T, Why> {
    /// Separates failure and refusal, for a `match` after `?`.
    ///
    /// # Errors
    /// [`UseCaseError::Failed`] alone.
    fn split(self) -> Result<Result<T, Why>, Error>;

    /// Converts the refusal.
    ///
    /// # Errors
    /// The same as before.
    fn map_refusal<Other>(self, f: impl FnOnce(Why) -> Other) -> UseCaseResult<T, Other>;

    /// Extends the refusal with data from the database.
    ///
    /// # Errors
    /// The same as before, or the error of `f`.
    fn explain<Other>(self, f: impl FnOnce(Why) -> Result<Other, Error>)
    -> UseCaseResult<T, Other>;
}

impl<T, Why> Refusable<T, Why> for UseCaseResult<T, Why> {
    fn split(self) -> Result<Result<T, Why>, Error> {
        let done = match self {
            Ok(done) => Ok(done),
            Err(UseCaseError::Refused(why)) => Err(why),
            Err(UseCaseError::Failed(error)) => return Err(error),
        };
        Ok(done)
    }

    fn map_refusal<Other>(self, f: impl FnOnce(Why) -> Other) -> UseCaseResult<T, Other> {
        self.explain(|why| Ok(f(why)))
    }

    fn explain<Other>(
        self,
        f: impl FnOnce(Why) -> Result<Other, Error>,
    ) -> UseCaseResult<T, Other> {
        self.split()?.or_else(|why| refuse(f(why)?))
    }
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It does not exist, or the viewer may not see it.
    #[error("not found")]
    NotFound,
    #[error("not signed in")]
    SignedOut,
    /// Signed in, but not permitted.
    #[error("not allowed: {0:?}")]
    Forbidden(Forbidden),
    /// A rate limit; the seconds to wait.
    #[error("too often")]
    TooOften(u64),
    /// The database is busy or unreachable.
    #[error("the database is busy: {0}")]
    Busy(ErrorChain),
    #[error("{0}")]
    Internal(ErrorChain),
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match store::failure_kind(&error) {
            store::Failure::NotFound => Self::NotFound,
            store::Failure::Busy => Self::Busy(error.into()),
            store::Failure::Broken => Self::Internal(error.into()),
        }
    }
}

type Any = Box<dyn std::error::Error + Send + Sync>;

/// An error with all its sources; displayed as the whole chain.
#[derive(Debug)]
pub struct ErrorChain(Any);

impl ErrorChain {
    /// What was being done when the error occurred.
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
        let mut text_so_far = self.0.to_string();
        f.write_str(&text_so_far)?;
        let mut source = self.0.source();
        while let Some(error) = source {
            let text = error.to_string();
            // Some errors include the text of their source.
            if !text_so_far.ends_with(&text) {
                write!(f, ": {text}")?;
            }
            (text_so_far, source) = (text, error.source());
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
    fn the_whole_chain_is_shown_without_repetitions() {
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
        let step = Step {
            what: "no answer: refused".into(),
            source: "refused".into(),
        };
        assert_eq!(ErrorChain::from(step).to_string(), "no answer: refused");
        assert_eq!(ErrorChain::from("alone").to_string(), "alone");
    }
}
