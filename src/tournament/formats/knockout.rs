//! Knock-outs with seeds: the strongest players meet as late as possible, and have the byes of the
//! first round.

/// The matches of the first round, in the order of the table: the winners of neighbouring matches
/// meet. `None` stands for a bye.
#[must_use]
pub fn first_round(players: usize) -> Vec<(usize, Option<usize>)> {
    let mut table = vec![0];
    while table.len() < players {
        let size = table.len() * 2;
        let with_opponent = |seed: &usize| [*seed, size - 1 - seed];
        table = table.iter().flat_map(with_opponent).collect();
    }
    let matches = table.chunks_exact(2);
    let with_bye = |pair: &[usize]| (pair[0], Some(pair[1]).filter(|seed| *seed < players));
    matches.map(with_bye).collect()
}

/// The number of rounds of a knock-out.
#[must_use]
pub fn rounds(players: usize) -> usize {
    players.max(1).next_power_of_two().ilog2() as usize
}
