//! The use cases: load, decide, save, queue notices, in one transaction.
