//! Who meets whom in the formats other than the Swiss system. Players are indices, from the
//! strongest, which is 0.

#[cfg(test)]
mod tests;

/// The player who moves first, and the other one.
pub type Game = (usize, usize);

/// Round robins by the Berger tables (FIDE Handbook C.06, annex 1).
pub mod round_robin {
    use super::Game;

    /// The rounds of a round robin in which each player meets each other player once. The numbers
    /// of first and second moves of a player differ by at most one. With an odd number of players,
    /// one of them rests in each round.
    #[must_use]
    pub fn rounds(players: usize) -> Vec<Vec<Game>> {
        if players < 2 {
            return Vec::new();
        }
        // The last player stays, the others move on by half of the table. With an odd number of
        // players, nobody sits at the place of the last one.
        let last = players + players % 2 - 1;
        let half = last.div_ceil(2);
        let round = |number: usize| {
            let seated = |place: usize| (place + number * half) % last;
            let with_last = if number.is_multiple_of(2) {
                (seated(0), last)
            } else {
                (last, seated(0))
            };
            let others = (1..half).map(|place| (seated(place), seated(last - place)));
            let games = std::iter::once(with_last).chain(others);
            games
                .filter(|(first, second)| *first.max(second) < players)
                .collect()
        };
        (0..last).map(round).collect()
    }

    /// The same twice, the second time with the other player moving first.
    #[must_use]
    pub fn double_rounds(players: usize) -> Vec<Vec<Game>> {
        let mut all = rounds(players);
        let turned = |round: &Vec<Game>| round.iter().map(|(one, other)| (*other, *one)).collect();
        let again: Vec<Vec<Game>> = all.iter().map(turned).collect();
        all.extend(again);
        all
    }

    /// Divides the players into sections of at most `size` players. Sections are as equal in number
    /// and in strength as possible: they are filled to and fro.
    #[must_use]
    pub fn sections(players: usize, size: usize) -> Vec<Vec<usize>> {
        let count = players.div_ceil(size.max(2)).max(1);
        let mut sections = vec![Vec::new(); count];
        for player in 0..players {
            let (row, column) = (player / count, player % count);
            let section = if row.is_multiple_of(2) {
                column
            } else {
                count - 1 - column
            };
            sections[section].push(player);
        }
        sections
    }
}

/// Knock-outs with seeds: the strongest players meet as late as possible, and have the byes of the
/// first round.
pub mod knockout {
    /// The matches of the first round, in the order of the table: the winners of neighbouring
    /// matches meet. `None` stands for a bye.
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
}

/// Ladders: players stand on steps and challenge those above them. The top step is 0.
pub mod ladder {
    /// A player may challenge those who stand at most so many steps above.
    pub const REACH: usize = 3;

    /// Whether a player on the lower step may challenge the one on the upper step.
    #[must_use]
    pub fn may_challenge(lower: usize, upper: usize) -> bool {
        upper < lower && lower - upper <= REACH
    }

    /// The challenger won, or the challenge was declined: the challenger takes the upper step, and
    /// those between go down by one.
    pub fn climb<T>(steps: &mut [T], lower: usize, upper: usize) {
        if upper < lower && lower < steps.len() {
            steps[upper..=lower].rotate_right(1);
        }
    }

    /// An inactive player changes places with the next one below.
    pub fn drop_one<T>(steps: &mut [T], step: usize) {
        if step + 1 < steps.len() {
            steps.swap(step, step + 1);
        }
    }
}
