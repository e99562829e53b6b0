//! How people write moves and positions.
