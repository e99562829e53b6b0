//! The pairing of the remainder: the residents who are left after the moved-down players are
//! paired. They form a homogeneous bracket.

use super::bracket::Bracket;
use super::costs::Role;

impl<const N: usize> Bracket<'_, N> {
    pub(super) fn pair_remainder(&mut self, rest: &[usize]) {
        let half = rest.iter().filter(|&&vertex| self.is_upper(vertex)).count();
        if half == 0 {
            return;
        }
        if self.costs.rest != rest || self.costs.half != half {
            self.costs.rest = rest.to_vec();
            self.costs.half = half;
            self.least_exchanges();
        }
        self.choose_exchanged();
        for &vertex in rest {
            self.costs.roles[vertex] = self.role(vertex);
        }
        self.matching
            .reprice(rest, |one, other| self.costs.with_exchanges(one, other));
        self.solve();
        for &vertex in rest {
            if self.costs.roles[vertex] == Role::Upper {
                self.pair_first(vertex);
            }
        }
    }

    /// Whether a vertex is the higher player of a pair in the bracket.
    fn is_upper(&self, vertex: usize) -> bool {
        let mate = self.matching.mate(vertex);
        vertex < mate && mate < self.costs.size
    }

    fn role(&self, vertex: usize) -> Role {
        if self.is_upper(vertex) {
            Role::Upper
        } else {
            Role::Lower
        }
    }

    /// Minimises the number of exchanges between the halves, then the distance between the
    /// exchanged players.
    fn least_exchanges(&mut self) {
        let upper = &self.costs.rest[..self.costs.half];
        if !upper.iter().all(|&vertex| self.is_upper(vertex)) {
            let rest = &self.costs.rest;
            self.matching
                .reprice(rest, |one, other| self.costs.with_exchanges(one, other));
            self.solve();
        }
    }

    /// Chooses among equal exchanges. The last possible players of the upper half leave it, and the
    /// first possible players of the lower half replace them.
    fn choose_exchanged(&mut self) {
        let (upper, lower) = self.costs.rest.split_at(self.costs.half);
        let (upper, lower) = (upper.to_vec(), lower.to_vec());
        let leave = upper
            .iter()
            .filter(|&&vertex| !self.is_upper(vertex))
            .count();
        let mut left = leave;
        for &vertex in upper.iter().rev() {
            if left > 0 && self.decide_role(vertex, Role::Lower) {
                left -= 1;
            }
        }
        left = leave;
        for &vertex in &lower {
            if left > 0 && self.decide_role(vertex, Role::Upper) {
                left -= 1;
            }
        }
    }

    /// Gives a player the wanted role, if this adds no other cost. Returns false if it does.
    fn decide_role(&mut self, vertex: usize, wanted: Role) -> bool {
        if self.role(vertex) != wanted {
            self.matching.reprice(&[vertex], |one, other| {
                let mut cost = self.costs.with_exchanges(one, other)?;
                let upper = vertex < other && other < self.costs.size;
                let against = usize::from(upper != (wanted == Role::Upper));
                self.costs.add_step(&mut cost, against);
                Some(cost)
            });
            self.solve();
        }
        let role = self.role(vertex);
        self.costs.roles[vertex] = role;
        self.matching.reprice(&[vertex], |one, other| {
            self.costs.with_exchanges(one, other)
        });
        self.solve();
        role == wanted
    }
}
