//! FIDE's tournament report file: TRF16 with the additions of `JaVaFo` and bbpPairings (`XX…`,
//! `BB…`), and TRF25 (in force as TRF26 since September 2025). Team records are kept but not
//! interpreted.

mod fault;
mod line;
mod player;
mod read;
mod scoring;
#[cfg(test)]
mod tests;
mod write;

pub use fault::{Fault, FaultKind};
pub use read::read;
pub use write::write;
