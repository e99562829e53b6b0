//! What a use case fails with when there is no answer to give. Refusals are not errors: they
//! are answers of the use case itself.

use crate::refusals::Forbidden;
use crate::store;
use std::fmt;

/// What a use case returns when it can refuse what was asked.
pub type UseCaseResult<T, Why> = Result<T, UseCaseError<Why>>;

/// Why a use case did not do what was asked.
#[derive(Debug)]
pub enum UseCaseError<Why> {
    /// The player is told why. The transaction commits: what it wrote before the refusal, such as a
    /// loss on time, is saved.
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

/// The result of a use case that refuses.
///
/// # Errors
/// Always: [`UseCaseError::Refused`].
pub fn refuse<T, Why>(why: impl Into<Why>) -> UseCaseResult<T, Why> {
    Err(UseCaseError::Refused(why.into()))
}

/// How callers take a [`UseCaseResult`] apart.
pub trait Refusable<T, Why> {
    /// The failure apart from the refusal, for a `match` after `?`.
    ///
    /// # Errors
    /// [`UseCaseError::Failed`] alone.
    fn split(self) -> Result<Result<T, Why>, Error>;

    /// Gives the refusal another type.
    ///
    /// # Errors
    /// The same as before.
    fn map_refusal<Other>(self, f: impl FnOnce(Why) -> Other) -> UseCaseResult<T, Other>;

    /// Adds to the refusal what is read from the database.
    ///
    /// # Errors
    /// The same as before, or what `f` failed with.
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
        match store::failure_kind(&error) {
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
