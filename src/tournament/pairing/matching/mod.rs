//! The perfect matching of least cost in a graph, found again after costs have changed.
//!
//! This is Edmonds's algorithm with duals: a search from one unmatched vertex at a time, which
//! contracts odd cycles ("blossoms"). A pair is *tight* if its cost equals the sum of the duals
//! of its two vertices, less the duals of the blossoms that hold both. No cost is below that sum,
//! and pairs are made of tight pairs only; so no other matching costs less. Changing the costs of
//! a vertex costs a new search, not a new matching, and this is why no crate is used: those that
//! can be had begin from nothing each time.

mod blossom;
mod search;
#[cfg(test)]
mod tests;

use super::wide::Wide;
use search::Label;

/// No vertex, or no blossom.
const NONE: usize = usize::MAX;

pub(super) struct Matching<const N: usize> {
    size: usize,
    /// The vertices that were not removed.
    vertices: Vec<usize>,
    /// Twice the cost of each pair, so that half of it is whole; `Wide::MAX` without a pair.
    costs: Vec<Wide<N>>,
    duals: Vec<Wide<N>>,
    mates: Vec<usize>,
    /// The outermost blossom of each vertex; the vertex itself outside of all.
    roots: Vec<usize>,
    /// Vertices come first (they have no children), then places for blossoms.
    blossoms: Vec<Blossom<N>>,
    /// Places that hold no blossom.
    unused: Vec<usize>,

    // What follows belongs to the running search.
    labels: Vec<Label>,
    /// The pair by which an inner blossom was reached: its outer vertex and its own.
    entries: Vec<(usize, usize)>,
    outer: Vec<usize>,
    /// For vertices that are not outer, the outer vertex to which least is missing.
    nearest: Vec<usize>,
    /// What is missing to that pair; `Wide::MAX` without one.
    lacks: Vec<Wide<N>>,
    /// The pair to which least is missing between two outer blossoms, by their slots.
    between: Vec<(u32, u32)>,
    /// The pair to which least is missing from an outer blossom to any other.
    closest: Vec<(usize, usize)>,
}

#[derive(Clone)]
struct Blossom<const N: usize> {
    parent: usize,
    /// The vertex that is matched with one outside.
    base: usize,
    /// A vertex that stands for the blossom in `between`.
    slot: usize,
    /// A cycle of odd length; the base lies in the first.
    children: Vec<usize>,
    /// The pair from each child to the next.
    links: Vec<(usize, usize)>,
    dual: Wide<N>,
}

impl<const N: usize> Matching<N> {
    /// Vertices from 0 and no pairs.
    pub(super) fn new(size: usize) -> Self {
        let blossom = |id| Blossom {
            parent: NONE,
            base: id,
            slot: id,
            children: Vec::new(),
            links: Vec::new(),
            dual: Wide::ZERO,
        };
        Self {
            size,
            vertices: (0..size).collect(),
            costs: vec![Wide::MAX; size * size],
            duals: vec![Wide::ZERO; size],
            mates: vec![NONE; size],
            roots: (0..size).collect(),
            blossoms: (0..2 * size).map(blossom).collect(),
            unused: (size..2 * size).collect(),
            labels: vec![Label::Unlabelled; 2 * size],
            entries: vec![(NONE, NONE); 2 * size],
            outer: Vec::new(),
            nearest: vec![NONE; size],
            lacks: vec![Wide::MAX; size],
            between: vec![(0, 0); size * size],
            closest: vec![(NONE, NONE); 2 * size],
        }
    }

    /// The vertex with which one is matched, after `solve`.
    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mates[vertex]
    }

    /// Sets the costs between the first vertices and all others, in both directions. `None`: the
    /// two cannot be a pair.
    pub(super) fn reprice(
        &mut self,
        changed: &[usize],
        cost: impl Fn(usize, usize) -> Option<Wide<N>>,
    ) {
        for &vertex in changed {
            self.release(vertex);
        }
        for &vertex in changed {
            for index in 0..self.vertices.len() {
                let other = self.vertices[index];
                if other != vertex {
                    let doubled = cost(vertex, other).map_or(Wide::MAX, Wide::double);
                    self.costs[vertex * self.size + other] = doubled;
                    self.costs[other * self.size + vertex] = doubled;
                }
            }
        }
        for &vertex in changed {
            self.lift(vertex);
        }
    }

    /// Gives a vertex outside of blossoms the greatest dual that it can have. If its pair is no
    /// longer tight, the pair ends.
    fn lift(&mut self, vertex: usize) {
        let room = |&other: &usize| {
            let cost = self.costs[vertex * self.size + other];
            (other != vertex && cost != Wide::MAX).then(|| cost - self.duals[other])
        };
        if let Some(dual) = self.vertices.iter().filter_map(room).min() {
            self.duals[vertex] = dual;
        }
        let mate = self.mates[vertex];
        if mate != NONE && self.slack(vertex, mate) != Some(Wide::ZERO) {
            self.mates[vertex] = NONE;
            self.mates[mate] = NONE;
        }
    }

    /// Takes a matched pair out of the graph.
    pub(super) fn remove_pair(&mut self, vertex: usize) {
        let mate = self.mates[vertex];
        self.release(vertex);
        self.release(mate);
        for gone in [vertex, mate] {
            let other = self.mates[gone];
            if other != NONE {
                self.mates[other] = NONE;
            }
            self.mates[gone] = NONE;
        }
        self.vertices
            .retain(|&other| other != vertex && other != mate);
    }

    /// What a pair of different outermost blossoms costs beyond its duals.
    fn slack(&self, one: usize, other: usize) -> Option<Wide<N>> {
        let cost = self.costs[one * self.size + other];
        (cost != Wide::MAX).then(|| cost - self.duals[one] - self.duals[other])
    }

    /// Matches all vertices at the least cost. False: there is no such matching.
    pub(super) fn solve(&mut self) -> bool {
        for index in 0..self.vertices.len() {
            let vertex = self.vertices[index];
            if self.mates[vertex] == NONE && !self.match_vertex(vertex) {
                return false;
            }
        }
        true
    }

    /// The vertices of a blossom.
    fn members(&self, id: usize) -> Vec<usize> {
        let mut found = vec![];
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if id < self.size {
                found.push(id);
            }
            open.extend(&self.blossoms[id].children);
        }
        found
    }

    /// Opens the blossoms that hold a vertex, so that its costs may change.
    fn release(&mut self, vertex: usize) {
        while self.roots[vertex] != vertex {
            let id = self.roots[vertex];
            let half = self.blossoms[id].dual.half();
            if half != Wide::ZERO {
                for member in self.members(id) {
                    self.duals[member] = self.duals[member] - half;
                }
                // The pair that leaves the blossom is not tight any more.
                let base = self.blossoms[id].base;
                let mate = self.mates[base];
                if mate != NONE {
                    self.mates[mate] = NONE;
                    self.mates[base] = NONE;
                }
            }
            self.dissolve(id);
        }
    }
}
