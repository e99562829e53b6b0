//! Operations on blossoms: contraction, expansion and change of the base.

use super::search::Label;
use super::{Matching, NONE};
use crate::pairing::wide::Wide;

impl<const N: usize> Matching<N> {
    /// Contracts the cycle that an edge between two outer vertices of the same tree closes.
    pub(super) fn contract(&mut self, one: usize, other: usize) {
        let (left, right) = (self.path_to_top(one), self.path_to_top(other));
        let common = left.iter().rev().zip(right.iter().rev());
        let common = common.take_while(|(left, right)| left.0 == right.0).count();
        let top = left[left.len() - common].0;
        let mut children = vec![top];
        let mut links = Vec::new();
        for &(id, (above, own)) in left[..left.len() - common].iter().rev() {
            links.push((above, own));
            children.push(id);
        }
        links.push((one, other));
        for &(id, (above, own)) in &right[..right.len() - common] {
            links.push((own, above));
            children.push(id);
        }
        let id = self
            .unused
            .pop()
            .expect("there are never more blossoms than vertices");
        let (base, slot) = (self.blossoms[top].base, self.blossoms[top].slot);
        for &child in &children {
            self.blossoms[child].parent = id;
        }
        let inner: Vec<_> = children
            .iter()
            .copied()
            .filter(|&child| self.labels[child] == Label::Inner)
            .collect();
        self.merge_outer(id, slot, &children);
        let blossom = &mut self.blossoms[id];
        blossom.parent = NONE;
        (blossom.base, blossom.slot, blossom.dual) = (base, slot, Wide::ZERO);
        (blossom.children, blossom.links) = (children, links);
        for member in self.members(id) {
            self.roots[member] = id;
        }
        self.choose_closest(id);
        for child in inner {
            for member in self.members(child) {
                self.scan(member);
            }
        }
    }

    /// The outermost blossoms from a vertex to the root of the search. Each has the edge that leads
    /// to it: the vertex above, then the vertex of the blossom.
    fn path_to_top(&self, vertex: usize) -> Vec<(usize, (usize, usize))> {
        let mut path = Vec::new();
        let mut id = self.roots[vertex];
        loop {
            let base = self.blossoms[id].base;
            let mate = self.mates[base];
            let link = match self.labels[id] {
                Label::Inner => self.entries[id],
                _ => (mate, base),
            };
            path.push((id, link));
            if link.0 == NONE {
                return path;
            }
            id = self.roots[link.0];
        }
    }

    /// Replaces the children of a new outer blossom by the blossom itself.
    fn merge_outer(&mut self, id: usize, slot: usize, children: &[usize]) {
        self.labels[id] = Label::Outer;
        self.outer.retain(|outer| !children.contains(outer));
        for index in 0..self.outer.len() {
            let outer = self.blossoms[self.outer[index]].slot;
            let ways = children
                .iter()
                .filter(|&&child| self.labels[child] == Label::Outer);
            let ways = ways.map(|&child| self.between(self.blossoms[child].slot, outer));
            let least = ways
                .filter(|&(one, _)| one != NONE)
                .min_by_key(|&(one, other)| self.slack(one, other).unwrap_or(Wide::MAX));
            self.set_between(slot, outer, least.unwrap_or((NONE, NONE)));
        }
        self.outer.push(id);
    }

    /// Expands an inner blossom whose dual is zero. The path from its entry to its base stays in
    /// the tree.
    pub(super) fn open_inner(&mut self, id: usize) {
        let entry = self.entries[id];
        let mut entered = entry.1;
        while self.blossoms[entered].parent != id {
            entered = self.blossoms[entered].parent;
        }
        let (children, links) = self.dissolve(id);
        for &child in &children {
            self.labels[child] = Label::Unlabelled;
        }
        let length = children.len();
        let mut place = children
            .iter()
            .position(|&child| child == entered)
            .unwrap_or(0);
        let forward = place % 2 == 1;
        self.labels[entered] = Label::Inner;
        self.entries[entered] = entry;
        let mut outer = Vec::new();
        while place != 0 {
            let (matched, next) = if forward {
                (place + 1, (place + 2) % length)
            } else {
                (place - 1, place - 2)
            };
            outer.push(children[matched]);
            let link = if forward {
                links[matched]
            } else {
                (links[next].1, links[next].0)
            };
            self.labels[children[next]] = Label::Inner;
            self.entries[children[next]] = link;
            place = next;
        }
        for child in outer {
            self.make_outer(child);
        }
    }

    /// Dissolves an outermost blossom. Its children become outermost. Returns the children and the
    /// edges between them.
    pub(super) fn dissolve(&mut self, id: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let children = std::mem::take(&mut self.blossoms[id].children);
        let links = std::mem::take(&mut self.blossoms[id].links);
        self.blossoms[id].dual = Wide::ZERO;
        for &child in &children {
            self.blossoms[child].parent = NONE;
            for member in self.members(child) {
                self.roots[member] = child;
            }
        }
        self.unused.push(id);
        (children, links)
    }

    /// Changes the matching inside a blossom so that `vertex` becomes its base. The base can be
    /// matched with a vertex outside.
    pub(super) fn rebase(&mut self, id: usize, vertex: usize) {
        if id < self.size {
            return;
        }
        let mut child = vertex;
        while self.blossoms[child].parent != id {
            child = self.blossoms[child].parent;
        }
        self.rebase(child, vertex);
        let mut children = std::mem::take(&mut self.blossoms[id].children);
        let mut links = std::mem::take(&mut self.blossoms[id].links);
        let place = children
            .iter()
            .position(|&other| other == child)
            .unwrap_or(0);
        // In one direction, the path from the new base to the old base has an even number of edges.
        // Every second edge of this path becomes matched.
        let (from, to) = if place % 2 == 1 {
            (place + 1, children.len())
        } else {
            (0, place)
        };
        for first in (from..to).step_by(2) {
            let second = (first + 1) % children.len();
            let (one, other) = links[first];
            self.rebase(children[first], one);
            self.rebase(children[second], other);
            self.mates[one] = other;
            self.mates[other] = one;
        }
        children.rotate_left(place);
        links.rotate_left(place);
        let blossom = &mut self.blossoms[id];
        (blossom.children, blossom.links, blossom.base) = (children, links, vertex);
    }
}
