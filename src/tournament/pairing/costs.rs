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

    /// Makes a pair dearer in the decision that is to be made next.
    pub(super) fn add_step<const N: usize>(&self, cost: &mut Wide<N>, value: usize) {
        self.criteria.scale.add(cost, Digit::Step, 0, value);
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

    /// The same with the exchanges that a pair takes (C.04.3, 4.3): its higher player comes from
    /// the lower half, or its lower player from the upper one. Only exchanges cost something, so
    /// that the natural pairs are found at once.
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
