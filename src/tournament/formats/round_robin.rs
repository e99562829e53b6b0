//! Round robins by the Berger tables (FIDE Handbook C.06, annex 1).

use super::Game;

/// The rounds of a round robin in which each player meets each other player once. The numbers of
/// first and second moves of a player differ by at most one. With an odd number of players, one of
/// them rests in each round.
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

/// Divides the players into sections of at most `size` players. Sections are as equal in number and
/// in strength as possible: they are filled to and fro.
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
