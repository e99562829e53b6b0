//! Why a command failed.

/// Why a command failed, as one sentence for the terminal.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The request cannot be fulfilled.
    #[error("{0}")]
    Request(String),
    /// The problems were printed already; only the exit code is left.
    #[error("there are problems; see above")]
    Told,
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] std::io::Error),
}
