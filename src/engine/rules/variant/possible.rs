//! Which pieces a position of a game can have, and where each can stand, as far as the beginning of
//! the game and the ways of moving tell.

use crate::rules::board::{KindId, MAX_KINDS};

/// So many of each kind, by the places of the kinds.
pub(in crate::rules) type Counts = [u32; MAX_KINDS];

/// Which pieces a position of a game can have, and where.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Possible {
    /// By side, then kind: the points where it can stand.
    pub(in crate::rules) points: [[u128; MAX_KINDS]; 2],
    /// By side, then kind: how many a side begins with.
    pub(in crate::rules) at_start: [Counts; 2],
    /// By kind: how many are dealt face down to a side.
    pub(in crate::rules) dealt: Counts,
    /// By kind: what its pieces can become, as a set, itself in it.
    pub(in crate::rules) becomes: [u16; MAX_KINDS],
    /// Whether pieces change sides, so that both sides' are counted together.
    pub(in crate::rules) shared: bool,
}

impl Possible {
    /// Any number of pieces on those points.
    pub(in crate::rules) fn anything_on(points: [[u128; MAX_KINDS]; 2]) -> Possible {
        Possible {
            points,
            at_start: [[u32::MAX / 2; MAX_KINDS]; 2],
            dealt: [0; MAX_KINDS],
            becomes: [0; MAX_KINDS],
            shared: false,
        }
    }

    /// A kind of which there are more than can come of what the game begins with.
    pub(in crate::rules) fn too_many(&self, at_start: &Counts, found: &Counts) -> Option<KindId> {
        let mut supply = Supply {
            becomes: &self.becomes,
            spare: std::array::from_fn(|kind| at_start[kind].saturating_sub(found[kind])),
            given: [[0; MAX_KINDS]; MAX_KINDS],
        };
        let kinds = (0..).map(KindId).zip(at_start.iter().zip(found));
        let mut short = kinds.filter(|(kind, (at_start, found))| {
            let needed = found.saturating_sub(**at_start);
            (0..needed).any(|_| !supply.give(kind.index(), &mut 0))
        });
        short.next().map(|(kind, _)| kind)
    }
}

/// Pieces that a side began with and has no more, and what they have become.
struct Supply<'p> {
    becomes: &'p [u16; MAX_KINDS],
    spare: Counts,
    /// By what they were, then by what they are.
    given: [Counts; MAX_KINDS],
}

impl Supply<'_> {
    /// Gives one piece more of a kind, if need be by letting others come of other pieces.
    fn give(&mut self, kind: usize, tried: &mut u16) -> bool {
        let sources = (0..MAX_KINDS).filter(|&from| self.becomes[from] >> kind & 1 != 0);
        let sources: Vec<usize> = sources.collect();
        if let Some(&from) = sources.iter().find(|&&from| self.spare[from] > 0) {
            self.spare[from] -= 1;
            self.given[from][kind] += 1;
            return true;
        }
        *tried |= 1 << kind;
        for from in sources {
            for other in 0..MAX_KINDS {
                let is_free = self.given[from][other] > 0 && *tried >> other & 1 == 0;
                if is_free && self.give(other, tried) {
                    self.given[from][other] -= 1;
                    self.given[from][kind] += 1;
                    return true;
                }
            }
        }
        false
    }
}
