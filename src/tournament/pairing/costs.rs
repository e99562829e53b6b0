//! The costs of a bracket's pairs while its pairing is narrowed down.

use super::criteria::{Criteria, Digit};
use super::wide::Wide;

/// The part that a resident has in the pairing of the remainder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Not decided.
    Open,
    /// The higher player of a pair.
    Upper,
    /// The lower player of a pair, or one who floats down.
    Lower,
}

pub(super) struct Costs<'a> {
    pub(super) criteria: Criteria<'a>,
    /// The moved down players are the first vertices, the residents the next ones.
    pub(super) moved_down: usize,
    /// The number of vertices in the bracket.
    pub(super) size: usize,
    pub(super) roles: Vec<Role>,
    /// The residents in the remainder, and how many of them are the upper half.
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

    /// The cost of a pair, if the roles of its players allow it.
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

    /// The same with the exchanges that a pair takes (C.04.3, 4.3): its higher player may come
    /// from the lower half.
    pub(super) fn with_exchanges<const N: usize>(
        &self,
        one: usize,
        other: usize,
    ) -> Option<Wide<N>> {
        let mut cost = self.by_roles(one, other)?;
        if one.max(other) < self.size
            && let Ok(index) = self.rest.binary_search(&one.min(other))
        {
            let exchanged = usize::from(index >= self.half);
            self.criteria
                .scale
                .add(&mut cost, Digit::Exchanges, 0, exchanged);
            self.criteria
                .scale
                .add(&mut cost, Digit::Distance, 0, index);
        }
        Some(cost)
    }
}
