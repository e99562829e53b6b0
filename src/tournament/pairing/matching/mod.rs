//! A perfect matching of minimum cost in a graph, updated after costs change.
//!
//! This is Edmonds's blossom algorithm with dual variables. It searches from one unmatched vertex
//! at a time, and contracts odd cycles ("blossoms"). An edge is *tight* if its cost equals the sum
//! of the duals of its two vertices, less the duals of the blossoms that contain both. No cost is
//! below that sum, and all matched edges are tight. Therefore no other matching costs less.
//!
//! After the costs of a vertex change, the algorithm needs a new search, but not a new matching.
//! This is why no crate is used: the available crates start from scratch each time.

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
    /// The vertices that have not been removed.
    vertices: Vec<usize>,
    /// Twice the cost of each edge, so that half of a slack is an integer. `Wide::MAX` means that
    /// there is no edge.
    costs: Vec<Wide<N>>,
    duals: Vec<Wide<N>>,
    mates: Vec<usize>,
    /// The outermost blossom of each vertex, or the vertex itself if no blossom contains it.
    roots: Vec<usize>,
    /// The vertices come first (they have no children), then the slots for blossoms.
    blossoms: Vec<Blossom<N>>,
    /// The slots without a blossom.
    unused: Vec<usize>,

    // The following fields belong to the current search.
    labels: Vec<Label>,
    /// The edge through which an inner blossom was reached: the outer vertex, then the vertex of
    /// the blossom.
    entries: Vec<(usize, usize)>,
    outer: Vec<usize>,
    /// For each vertex that is not outer: the outer vertex with the least slack to it.
    nearest: Vec<usize>,
    /// The slack of that edge, or `Wide::MAX` without one.
    lacks: Vec<Wide<N>>,
    /// The edge with the least slack between two outer blossoms, by their `slot`.
    between: Vec<(u32, u32)>,
    /// The edge with the least slack from an outer blossom to any other.
    closest: Vec<(usize, usize)>,
}

#[derive(Clone)]
struct Blossom<const N: usize> {
    parent: usize,
    /// The vertex whose mate is outside the blossom, if it has one.
    base: usize,
    /// The vertex that represents the blossom in `between`.
    slot: usize,
    /// A cycle of odd length. The first child contains the base.
    children: Vec<usize>,
    /// The edge from each child to the next.
    links: Vec<(usize, usize)>,
    dual: Wide<N>,
}

impl<const N: usize> Matching<N> {
    /// A graph with `size` vertices, numbered from 0, and no edges.
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

    /// The mate of a vertex, after `solve`.
    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mates[vertex]
    }

    /// Sets the costs between the `changed` vertices and all others, in both directions. `None`
    /// means that there is no edge.
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

    /// Sets the dual of a vertex outside blossoms to its greatest possible value. If the matched
    /// edge of the vertex is no longer tight, it is removed from the matching.
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

    /// Removes a vertex and its mate from the graph.
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

    /// The slack of an edge between different outermost blossoms: its cost less the duals of its
    /// two vertices. `None` if there is no edge.
    fn slack(&self, one: usize, other: usize) -> Option<Wide<N>> {
        let cost = self.costs[one * self.size + other];
        (cost != Wide::MAX).then(|| cost - self.duals[one] - self.duals[other])
    }

    /// Finds a perfect matching of minimum cost. Returns false if there is none.
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

    /// Dissolves the blossoms that contain a vertex, so that its costs can change.
    fn release(&mut self, vertex: usize) {
        while self.roots[vertex] != vertex {
            let id = self.roots[vertex];
            let half = self.blossoms[id].dual.half();
            if half != Wide::ZERO {
                for member in self.members(id) {
                    self.duals[member] = self.duals[member] - half;
                }
                // The matched edge that leaves the blossom is no longer tight.
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
