//! What both players place unseen before a game.

use crate::rules::board::pieces::KindId;

/// Where a side places its pieces, and what bounds that. The pieces are those of the set-up.
#[derive(Debug)]
pub(in crate::rules) struct Placing {
    /// The part of the board where each side places.
    pub(in crate::rules) zone: [u128; 2],
    /// The kinds of which no two may stand on a file.
    pub(in crate::rules) files_apart: Vec<KindId>,
    /// The kinds whose pieces stand on different shades.
    pub(in crate::rules) shades_apart: Vec<KindId>,
    /// Where pieces of a kind may not be placed.
    pub(in crate::rules) never: Vec<(KindId, [u128; 2])>,
}
