//! The search for an augmenting path from an unmatched vertex.

use super::{Matching, NONE};
use crate::pairing::wide::Wide;

/// How the search reached an outermost blossom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Unlabelled,
    /// At an even number of edges from the root. The search continues from here.
    Outer,
    /// At an odd number of edges from the root. Its mate is outer.
    Inner,
}

/// The next step of the search.
enum Event {
    /// Follow an edge from an outer vertex to an unlabelled vertex.
    Grow(usize, usize),
    /// Contract the cycle that an edge between two outer vertices closes.
    Contract(usize, usize),
    /// Expand an inner blossom.
    Open(usize),
}

impl<const N: usize> Matching<N> {
    /// Searches for an augmenting path from an unmatched vertex, and augments the matching along
    /// it. Returns false if there is no such path.
    pub(super) fn match_vertex(&mut self, vertex: usize) -> bool {
        self.labels.fill(Label::Unlabelled);
        self.lacks.fill(Wide::MAX);
        self.outer.clear();
        self.make_outer(self.roots[vertex]);
        loop {
            let Some((delta, event)) = self.next_event() else {
                return false;
            };
            self.shift_duals(delta);
            match event {
                Event::Grow(one, other) => {
                    let id = self.roots[other];
                    let mate = self.mates[self.blossoms[id].base];
                    if mate == NONE {
                        self.augment(one, other);
                        self.dissolve_spent();
                        return true;
                    }
                    self.labels[id] = Label::Inner;
                    self.entries[id] = (one, other);
                    self.make_outer(self.roots[mate]);
                }
                Event::Contract(one, other) => self.contract(one, other),
                Event::Open(id) => self.open_inner(id),
            }
        }
    }

    pub(super) fn make_outer(&mut self, id: usize) {
        self.labels[id] = Label::Outer;
        self.closest[id] = (NONE, NONE);
        let slot = self.blossoms[id].slot;
        for index in 0..self.outer.len() {
            let outer = self.blossoms[self.outer[index]].slot;
            self.set_between(slot, outer, (NONE, NONE));
        }
        self.outer.push(id);
        for member in self.members(id) {
            self.scan(member);
        }
    }

    pub(super) fn between(&self, one: usize, other: usize) -> (usize, usize) {
        let pair = self.between[one.min(other) * self.size + one.max(other)];
        if pair.0 == u32::MAX {
            (NONE, NONE)
        } else {
            (pair.0 as usize, pair.1 as usize)
        }
    }

    pub(super) fn set_between(&mut self, one: usize, other: usize, pair: (usize, usize)) {
        let narrow = |vertex| u32::try_from(vertex).unwrap_or(u32::MAX);
        let place = one.min(other) * self.size + one.max(other);
        self.between[place] = (narrow(pair.0), narrow(pair.1));
    }

    /// The slack of a stored edge, or `Wide::MAX` without one.
    fn missing(&self, pair: (usize, usize)) -> Wide<N> {
        if pair.0 == NONE || pair.1 == NONE {
            return Wide::MAX;
        }
        self.slack(pair.0, pair.1).unwrap_or(Wide::MAX)
    }

    /// Examines all edges of a vertex that became outer.
    pub(super) fn scan(&mut self, vertex: usize) {
        let own = self.roots[vertex];
        for index in 0..self.vertices.len() {
            let other = self.vertices[index];
            let id = self.roots[other];
            if id == own {
                continue;
            }
            let Some(slack) = self.slack(vertex, other) else {
                continue;
            };
            if self.labels[id] != Label::Outer {
                if slack < self.lacks[other] {
                    (self.nearest[other], self.lacks[other]) = (vertex, slack);
                }
                continue;
            }
            let slots = (self.blossoms[own].slot, self.blossoms[id].slot);
            if slack < self.missing(self.between(slots.0, slots.1)) {
                self.set_between(slots.0, slots.1, (vertex, other));
                if slack < self.missing(self.closest[own]) {
                    self.closest[own] = (vertex, other);
                }
            }
        }
    }

    pub(super) fn choose_closest(&mut self, id: usize) {
        let slot = self.blossoms[id].slot;
        let others = self.outer.iter().filter(|&&other| other != id);
        let pairs = others.map(|&other| self.between(slot, self.blossoms[other].slot));
        let pairs = pairs.filter(|pair| pair.0 != NONE);
        let least = pairs.min_by_key(|&pair| self.missing(pair));
        self.closest[id] = least.unwrap_or((NONE, NONE));
    }

    /// The event that needs the smallest change of the duals, and that change.
    fn next_event(&self) -> Option<(Wide<N>, Event)> {
        let mut least = Wide::MAX;
        let mut event = None;
        let mut is_end = false;
        for &vertex in &self.vertices {
            let (lack, id) = (self.lacks[vertex], self.roots[vertex]);
            if lack > least || lack == Wide::MAX || self.labels[id] != Label::Unlabelled {
                continue;
            }
            // Of several equal events, one that ends the search is preferred.
            let ends = self.mates[self.blossoms[id].base] == NONE;
            if lack < least || ends && !is_end {
                (least, is_end) = (lack, ends);
                event = Some(Event::Grow(self.nearest[vertex], vertex));
            }
        }
        for &id in &self.outer {
            let pair = self.closest[id];
            if pair.0 != NONE && self.missing(pair).half() < least {
                least = self.missing(pair).half();
                event = Some(Event::Contract(pair.0, pair.1));
            }
        }
        for id in self.size..2 * self.size {
            let blossom = &self.blossoms[id];
            let inner = self.labels[id] == Label::Inner && blossom.parent == NONE;
            if inner && !blossom.children.is_empty() && blossom.dual.half() < least {
                (least, event) = (blossom.dual.half(), Some(Event::Open(id)));
            }
        }
        event.map(|event| (least, event))
    }

    fn shift_duals(&mut self, delta: Wide<N>) {
        if delta == Wide::ZERO {
            return;
        }
        for &vertex in &self.vertices {
            match self.labels[self.roots[vertex]] {
                Label::Outer => self.duals[vertex] = self.duals[vertex] + delta,
                Label::Inner => self.duals[vertex] = self.duals[vertex] - delta,
                Label::Unlabelled if self.lacks[vertex] == Wide::MAX => {}
                Label::Unlabelled => self.lacks[vertex] = self.lacks[vertex] - delta,
            }
        }
        for id in self.size..2 * self.size {
            let blossom = &mut self.blossoms[id];
            if blossom.parent == NONE && !blossom.children.is_empty() {
                match self.labels[id] {
                    Label::Outer => blossom.dual = blossom.dual + delta.double(),
                    Label::Inner => blossom.dual = blossom.dual - delta.double(),
                    Label::Unlabelled => {}
                }
            }
        }
    }

    /// Augments the matching along the path that ends with this edge. The edge connects an outer
    /// vertex with a vertex of an unmatched blossom.
    fn augment(&mut self, one: usize, other: usize) {
        let (mut one, mut other) = (one, other);
        self.rebase(self.roots[other], other);
        loop {
            let id = self.roots[one];
            let before = self.mates[self.blossoms[id].base];
            self.rebase(id, one);
            self.mates[one] = other;
            self.mates[other] = one;
            if before == NONE {
                return;
            }
            let inner = self.roots[before];
            (one, other) = self.entries[inner];
            self.rebase(inner, other);
        }
    }

    /// Dissolves the outermost blossoms whose dual is zero. They are no longer needed.
    fn dissolve_spent(&mut self) {
        let mut open: Vec<_> = (self.size..2 * self.size).collect();
        while let Some(id) = open.pop() {
            let blossom = &self.blossoms[id];
            let spent = blossom.parent == NONE && blossom.dual == Wide::ZERO;
            if spent && !blossom.children.is_empty() {
                open.extend(self.dissolve(id).0);
            }
        }
    }
}
