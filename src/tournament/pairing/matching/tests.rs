//! Compares the matching with an exhaustive search in small graphs.

use super::Matching;
use crate::pairing::wide::Wide;

/// A deterministic generator of random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }
}

fn wide(value: u64) -> Wide<1> {
    let mut found = Wide::ZERO;
    found.add_digit(value, 0);
    found
}

/// The minimum cost of a perfect matching of these vertices, by exhaustive search.
fn least(costs: &[Vec<Option<u64>>], vertices: &[usize]) -> Option<u64> {
    let Some((&first, rest)) = vertices.split_first() else {
        return Some(0);
    };
    let ways = rest.iter().filter_map(|&other| {
        let rest: Vec<_> = rest
            .iter()
            .copied()
            .filter(|&vertex| vertex != other)
            .collect();
        Some(costs[first][other]? + least(costs, &rest)?)
    });
    ways.min()
}

fn found(matching: &Matching<1>, costs: &[Vec<Option<u64>>], vertices: &[usize]) -> Option<u64> {
    let mut sum = 0;
    for &vertex in vertices {
        let mate = matching.mate(vertex);
        assert_eq!(matching.mate(mate), vertex);
        sum += costs[vertex][mate]?;
    }
    Some(sum / 2)
}

fn change(numbers: &mut Numbers, costs: &mut [Vec<Option<u64>>], vertex: usize, density: u64) {
    let row: Vec<_> = (0..costs.len())
        .map(|_| {
            let limit = if numbers.below(2) == 0 { 4 } else { 30 };
            (numbers.below(10) < density).then(|| numbers.below(limit))
        })
        .collect();
    for (other, cost) in costs.iter_mut().zip(&row) {
        other[vertex] = *cost;
    }
    costs[vertex] = row;
}

#[test]
fn no_other_matching_costs_less() {
    let mut numbers = Numbers(7);
    for run in 0..400 {
        let size = 2 * (1 + run % 5);
        let density = 3 + numbers.below(8);
        let mut costs = vec![vec![None; size]; size];
        let mut matching = Matching::<1>::new(size);
        let mut vertices: Vec<_> = (0..size).collect();
        for &vertex in &vertices {
            change(&mut numbers, &mut costs, vertex, density);
        }
        matching.reprice(&vertices, |one, other| costs[one][other].map(wide));
        for _ in 0..6 {
            let best = least(&costs, &vertices);
            assert_eq!(matching.solve(), best.is_some());
            if best.is_none() {
                break;
            }
            assert_eq!(found(&matching, &costs, &vertices), best);
            if vertices.len() > 4 && numbers.below(3) == 0 {
                let gone = vertices[numbers.below(vertices.len() as u64) as usize];
                let mate = matching.mate(gone);
                matching.remove_pair(gone);
                vertices.retain(|&vertex| vertex != gone && vertex != mate);
                continue;
            }
            let changed: Vec<_> = vertices
                .iter()
                .copied()
                .filter(|_| numbers.below(4) == 0)
                .collect();
            for &vertex in &changed {
                change(&mut numbers, &mut costs, vertex, density);
            }
            matching.reprice(&changed, |one, other| costs[one][other].map(wide));
        }
    }
}
