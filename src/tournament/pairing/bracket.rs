//! The pairing of one bracket (C.04.3, 3 and 4): the best pairing by the criteria. If several are
//! equal, the first in the order of the rules is chosen.

use std::ops::Range;

use super::costs::Costs;
use super::criteria::{Criteria, Group, Scale, Vertex};
use super::matching::Matching;
use super::wide::Wide;
use super::{Field, Impossible};

/// The result of a bracket: the pairs and the downfloaters, as indices into `Field::contenders`.
pub(super) struct Paired {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floaters: Vec<usize>,
}

/// Pairs a bracket of moved-down players and residents. `next` is the score group below. All
/// players after it are lower players.
pub(super) fn pair_bracket(
    field: &Field,
    moved_down: &[usize],
    residents: Range<usize>,
    next: Range<usize>,
) -> Result<Paired, Impossible> {
    let criteria = criteria(field, moved_down, &residents, &next);
    // A sum of duals is doubled and signed. It needs a few bits more than a cost.
    let bits = criteria.scale.bits + criteria.vertices.len().ilog2() as usize + 5;
    let bracket = moved_down.len() + residents.len();
    let places: Vec<_> = moved_down.iter().copied().chain(residents).collect();
    let Paired {
        mut pairs,
        mut floaters,
    } = if bits <= Wide::<4>::BITS {
        Bracket::<4>::new(criteria, moved_down.len(), bracket).pair()?
    } else if bits <= Wide::<8>::BITS {
        Bracket::<8>::new(criteria, moved_down.len(), bracket).pair()?
    } else {
        Bracket::<64>::new(criteria, moved_down.len(), bracket).pair()?
    };
    for (one, other) in &mut pairs {
        (*one, *other) = (places[*one], places[*other]);
    }
    for floater in &mut floaters {
        *floater = places[*floater];
    }
    Ok(Paired { pairs, floaters })
}

fn criteria<'a>(
    field: &'a Field,
    moved_down: &[usize],
    residents: &Range<usize>,
    next: &Range<usize>,
) -> Criteria<'a> {
    let contenders = &field.contenders;
    let mut counts: Vec<usize> = Vec::new();
    let mut vertices: Vec<Vertex> = Vec::new();
    let mut last = None;
    for &place in moved_down {
        let contender = &contenders[place];
        if last != Some(contender.score) {
            counts.push(0);
            last = Some(contender.score);
        }
        let score = counts.len() - 1;
        counts[score] += 1;
        let (group, level) = (Group::MovedDown(score), field.levels[place]);
        vertices.push(Vertex {
            contender: Some(contender),
            group,
            level,
        });
    }
    for (place, contender) in contenders.iter().enumerate().skip(residents.start) {
        let group = match place {
            _ if residents.contains(&place) => Group::Resident,
            _ if next.contains(&place) => Group::Next,
            _ => Group::Lower,
        };
        let contender = Some(contender);
        vertices.push(Vertex {
            contender,
            group,
            level: field.levels[place],
        });
    }
    if vertices.len() % 2 == 1 {
        vertices.push(Vertex {
            contender: None,
            group: Group::Bye,
            level: 0,
        });
    }
    let scale = Scale::new(
        &counts,
        residents.len(),
        next.len(),
        vertices.len(),
        field.rounds,
    );
    Criteria {
        scale,
        vertices,
        scores: counts.len(),
        one_gets_bye: false,
    }
}

pub(super) struct Bracket<'a, const N: usize> {
    pub(super) costs: Costs<'a>,
    pub(super) matching: Matching<N>,
    pairs: Vec<(usize, usize)>,
}

impl<'a, const N: usize> Bracket<'a, N> {
    fn new(criteria: Criteria<'a>, moved_down: usize, size: usize) -> Self {
        let matching = Matching::new(criteria.vertices.len());
        Self {
            costs: Costs::new(criteria, moved_down, size),
            matching,
            pairs: Vec::new(),
        }
    }

    fn pair(mut self) -> Result<Paired, Impossible> {
        let all: Vec<_> = (0..self.costs.criteria.vertices.len()).collect();
        if self.costs.moved_down == 0 {
            // The remainder is the whole bracket. Usually all of it can be paired.
            self.costs.rest = (0..self.costs.size).collect();
            self.costs.half = self.costs.size / 2;
        }
        self.matching
            .reprice(&all, |one, other| self.costs.with_exchanges(one, other));
        if !self.matching.solve() {
            return Err(Impossible);
        }
        self.favour_unplayed_games();
        self.choose_moved_down();
        self.pair_moved_down();
        let rest = self.unpaired();
        self.pair_remainder(
            &rest[rest.partition_point(|&vertex| vertex < self.costs.moved_down)..],
        );
        let floaters = self.unpaired();
        Ok(Paired {
            pairs: self.pairs,
            floaters,
        })
    }

    /// The vertices of the bracket that are not in a settled pair.
    fn unpaired(&self) -> Vec<usize> {
        let mut paired = vec![false; self.costs.size];
        for &(one, other) in &self.pairs {
            paired[one] = true;
            paired[other] = true;
        }
        (0..self.costs.size)
            .filter(|&vertex| !paired[vertex])
            .collect()
    }

    /// Solves the matching again. A perfect matching must still exist.
    pub(super) fn solve(&mut self) {
        let solved = self.matching.solve();
        debug_assert!(solved, "the pairing before is still possible");
    }

    /// Makes the pair of a vertex final, and removes it from the graph.
    pub(super) fn settle(&mut self, vertex: usize) {
        self.pairs.push((vertex, self.matching.mate(vertex)));
        self.matching.remove_pair(vertex);
        self.solve();
    }

    /// Whether the mate of a vertex is a resident.
    fn is_paired_here(&self, vertex: usize) -> bool {
        self.costs.is_resident(self.matching.mate(vertex))
    }

    /// Applies C9 if the bracket's only downfloater gets the bye.
    fn favour_unplayed_games(&mut self) {
        let floats = |&vertex: &usize| self.matching.mate(vertex) >= self.costs.size;
        let floaters: Vec<_> = (0..self.costs.size).filter(floats).collect();
        let &[floater] = &floaters[..] else { return };
        let bye = self.matching.mate(floater);
        if self.costs.criteria.vertices[bye].contender.is_none() {
            self.costs.criteria.one_gets_bye = true;
            self.matching
                .reprice(&[bye], |one, other| self.costs.with_exchanges(one, other));
            self.solve();
        }
    }

    /// Chooses the moved-down players who are paired in this bracket. Their scores are already
    /// known. Of players with equal scores, the first are preferred.
    fn choose_moved_down(&mut self) {
        let vertices = &self.costs.criteria.vertices;
        let groups: Vec<_> = vertices[..self.costs.moved_down]
            .iter()
            .map(|v| v.group)
            .collect();
        let mut start = 0;
        for same in groups.chunk_by(|one, other| one == other) {
            let range = start..start + same.len();
            start = range.end;
            let count = range
                .clone()
                .filter(|&vertex| self.is_paired_here(vertex))
                .count();
            if count > 0 && count < same.len() {
                range.for_each(|vertex| self.choose_one(vertex));
            }
        }
    }

    fn choose_one(&mut self, vertex: usize) {
        if !self.is_paired_here(vertex) {
            self.matching.reprice(&[vertex], |one, other| {
                let mut cost = self.costs.criteria.cost(one, other)?;
                let floats = usize::from(!self.costs.is_resident(other));
                self.costs.add_step(&mut cost, floats);
                Some(cost)
            });
            self.solve();
        }
        let paired = self.is_paired_here(vertex);
        self.matching.reprice(&[vertex], |one, other| {
            let fits = self.costs.is_resident(other) == paired;
            fits.then(|| self.costs.criteria.cost(one, other)).flatten()
        });
        self.solve();
    }

    /// Pairs each moved-down player who stays in this bracket with the first possible opponent.
    fn pair_moved_down(&mut self) {
        for vertex in 0..self.costs.moved_down {
            if self.is_paired_here(vertex) {
                self.pair_first(vertex);
            }
        }
    }

    /// Pairs a player with the first possible resident.
    pub(super) fn pair_first(&mut self, vertex: usize) {
        self.matching.reprice(&[vertex], |one, other| {
            if !self.costs.is_resident(other) {
                return None;
            }
            let mut cost = self.costs.with_exchanges(one, other)?;
            self.costs.add_step(&mut cost, other);
            Some(cost)
        });
        self.solve();
        self.settle(vertex);
    }
}
