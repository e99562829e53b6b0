//! Why a command gave up.

/// Why a command gave up, in one sentence for the terminal.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Something asked for cannot be.
    #[error("{0}")]
    Request(String),
    /// What is wrong was told already, and the exit code says so.
    #[error("something is wrong, as told above")]
    Told,
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] std::io::Error),
}
