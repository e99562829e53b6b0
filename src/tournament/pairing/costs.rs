//! The costs of a bracket's edges while its pairing is narrowed down.

use super::criteria::{Criteria, Digit};
use super::wide::Wide;

/// The role of a resident in the pairing of the remainder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Not decided yet.
    Open,
    /// The higher player of a pair.
    Upper,
    /// The lower player of a pair, or a downfloater.
    Lower,
}

pub(super) struct Costs<'a> {
    pub(super) criteria: Criteria<'a>,
    /// The number of moved-down players. They are the first vertices, and the residents follow.
    pub(super) moved_down: usize,
    /// The number of vertices in the bracket.
    pub(super) size: usize,
    pub(super) roles: Vec<Role>,
    /// The residents in the remainder. The first `half` of them are the upper half.
    pub(super) rest: Vec<usize>,
    pub(super) half: usize,
}

impl<'a> Costs<'a> {
    pub(super) fn new(criteria: Criteria<'a>, moved_down: usize, size: usize) -> Self {
        let roles = vec![Role::Open; size];
        Self {
            criteria,
            moved_down,
            size,
            roles,
            rest: Vec::new(),
            half: 0,
        }
    }

    pub(super) fn is_resident(&self, vertex: usize) -> bool {
        (self.moved_down..self.size).contains(&vertex)
    }

    /// Adds to the cost of an edge for the current decision.
    pub(super) fn add_step<const N: usize>(&self, cost: &mut Wide<N>, value: usize) {
        self.criteria.scale.add(cost, Digit::Step, 0, value);
    }

    /// The cost of an edge, if the roles of its players allow it.
    pub(super) fn by_roles<const N: usize>(&self, one: usize, other: usize) -> Option<Wide<N>> {
        let (higher, lower) = (one.min(other), one.max(other));
        let role = |vertex: usize| self.roles.get(vertex).copied().unwrap_or(Role::Lower);
        let fits = if lower < self.size {
            role(higher) != Role::Lower && role(lower) != Role::Upper
        } else {
            role(higher) != Role::Upper
        };
        fits.then(|| self.criteria.cost(one, other)).flatten()
    }

    /// The cost of an edge including the exchanges of the pair (C.04.3, 4.3). An exchange moves the
    /// higher player of a pair out of the lower half, or the lower player out of the upper half.
    /// Pairs without exchanges have no extra cost, so that the search finds them first.
    pub(super) fn with_exchanges<const N: usize>(
        &self,
        one: usize,
        other: usize,
    ) -> Option<Wide<N>> {
        let mut cost = self.by_roles(one, other)?;
        let scale = &self.criteria.scale;
        let (higher, lower) = (one.min(other), one.max(other));
        let index = |vertex: usize| self.rest.binary_search(&vertex).ok();
        let rises = if lower < self.size {
            index(higher)
        } else {
            None
        };
        let falls = index(if lower < self.size { lower } else { higher });
        if let Some(index) = rises.filter(|&index| index >= self.half) {
            scale.add(&mut cost, Digit::Exchanges, 0, 1);
            scale.add(&mut cost, Digit::Distance, 0, index - self.half);
        }
        if let Some(index) = falls.filter(|&index| index < self.half) {
            scale.add(&mut cost, Digit::Distance, 0, self.half - index);
        }
        Some(cost)
    }
}
