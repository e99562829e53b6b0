use super::{knockout, ladder, round_robin};
use std::collections::BTreeMap;

#[test]
fn everybody_meets_everybody_once_with_equal_seats() {
    for players in 2..=40 {
        let rounds = round_robin::rounds(players);
        let mut met = BTreeMap::new();
        let mut firsts = vec![0_i32; players];
        for round in &rounds {
            let mut seated = vec![0; players];
            for &(first, second) in round {
                assert_ne!(first, second);
                *met.entry((first.min(second), first.max(second)))
                    .or_insert(0) += 1;
                seated[first] += 1;
                seated[second] += 1;
                firsts[first] += 1;
                firsts[second] -= 1;
            }
            assert!(seated.iter().all(|times| *times <= 1), "{players}");
        }
        assert_eq!(met.len(), players * (players - 1) / 2);
        assert!(met.values().all(|times| *times == 1));
        assert!(firsts.iter().all(|difference| difference.abs() <= 1));
        assert_eq!(rounds.len(), players + players % 2 - 1);
    }
}

#[test]
fn four_and_six_players_meet_as_in_the_berger_tables() {
    assert_eq!(
        round_robin::rounds(4),
        [[(0, 3), (1, 2)], [(3, 2), (0, 1)], [(1, 3), (2, 0)]]
    );
    let six = round_robin::rounds(6);
    assert_eq!(six[0], [(0, 5), (1, 4), (2, 3)]);
    assert_eq!(six[1], [(5, 3), (4, 2), (0, 1)]);
    assert_eq!(six[4], [(2, 5), (3, 1), (4, 0)]);
}

#[test]
fn a_double_round_robin_has_both_seats_for_each_pair() {
    let games: Vec<_> = round_robin::double_rounds(5).concat();
    assert_eq!(games.len(), 20);
    let turned = |&(one, other): &(usize, usize)| games.contains(&(other, one));
    assert!(games.iter().all(turned));
}

#[test]
fn sections_are_equal_and_hold_equal_strength() {
    assert_eq!(
        round_robin::sections(7, 4),
        [vec![0, 3, 4], vec![1, 2, 5, 6]]
    );
    for players in 2..100 {
        let sections = round_robin::sections(players, 16);
        let sizes = sections.iter().map(Vec::len);
        let (least, most) = (sizes.clone().min().unwrap(), sizes.clone().max().unwrap());
        assert!(most <= 16 && most - least <= 1, "{players}");
        assert_eq!(sizes.sum::<usize>(), players);
    }
    assert_eq!(round_robin::sections(0, 16), [Vec::<usize>::new()]);
}

#[test]
fn the_best_seeds_meet_last_and_have_the_byes() {
    assert_eq!(
        knockout::first_round(8),
        [(0, Some(7)), (3, Some(4)), (1, Some(6)), (2, Some(5))]
    );
    assert_eq!(
        knockout::first_round(6),
        [(0, None), (3, Some(4)), (1, None), (2, Some(5))]
    );
    for players in 2..70 {
        let mut matches = knockout::first_round(players);
        let byes = matches.iter().filter(|(_, other)| other.is_none()).count();
        assert_eq!(byes, players.next_power_of_two() - players);
        for round in 1.. {
            // The stronger player always wins.
            let left: Vec<usize> = matches.iter().map(|(better, _)| *better).collect();
            let mut seeds = left.clone();
            seeds.sort_unstable();
            assert!(seeds.iter().copied().eq(0..seeds.len()));
            if left.len() == 1 {
                assert_eq!(round, knockout::rounds(players));
                break;
            }
            let pair = |pair: &[usize]| (pair[0].min(pair[1]), Some(pair[0].max(pair[1])));
            matches = left.chunks_exact(2).map(pair).collect();
        }
    }
    assert_eq!(knockout::rounds(1), 0);
}

#[test]
fn a_winner_climbs_and_those_between_go_down() {
    let mut steps = ['a', 'b', 'c', 'd', 'e'];
    ladder::climb(&mut steps, 3, 1);
    assert_eq!(steps, ['a', 'd', 'b', 'c', 'e']);
    ladder::climb(&mut steps, 1, 3);
    ladder::climb(&mut steps, 9, 1);
    assert_eq!(steps, ['a', 'd', 'b', 'c', 'e']);
    ladder::drop_one(&mut steps, 0);
    ladder::drop_one(&mut steps, 4);
    assert_eq!(steps, ['d', 'a', 'b', 'c', 'e']);
    assert!(ladder::may_challenge(3, 0) && ladder::may_challenge(1, 0));
    assert!(!ladder::may_challenge(4, 0) && !ladder::may_challenge(0, 1));
    assert!(!ladder::may_challenge(2, 2));
}
