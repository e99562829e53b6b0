use super::*;

fn rating(rating: f64, deviation: f64, volatility: f64) -> Rating {
    Rating {
        rating,
        deviation,
        volatility,
    }
}

fn game(first: &str, second: &str, winner: Winner) -> Game<String> {
    Game {
        first: first.into(),
        second: second.into(),
        winner,
    }
}

#[test]
fn the_example_of_the_paper_is_met() {
    let games = [
        (rating(1400.0, 30.0, 0.06), Score::Win),
        (rating(1550.0, 100.0, 0.06), Score::Loss),
        (rating(1700.0, 300.0, 0.06), Score::Loss),
    ];
    let after = after_period(rating(1500.0, 200.0, 0.06), &games);
    assert_eq!(after, rating(1464.050671, 151.516524, 0.059996));
}

/// The expected values were computed with a Python version of the formulas of the paper.
#[test]
fn a_period_is_rated_from_the_values_at_its_start() {
    let players = [
        ("cem", rating(1550.0, 100.0, 0.06)),
        ("eve", rating(1800.0, 50.0, 0.05)),
        ("fay", rating(2900.0, 349.9, 0.3)),
        ("gus", rating(300.0, 350.0, 0.9)),
        ("ida", rating(1400.0, 349.99, 0.06)),
    ];
    let games = [
        game("fay", "gus", Winner::First),
        game("gus", "hal", Winner::None),
        game("eve", "hal", Winner::Second),
        game("hal", "eve", Winner::None),
    ];
    let players = players.map(|(name, rating)| (name.to_owned(), rating));
    let after = after_games(&players.into(), &games);
    let expected = [
        ("cem", rating(1550.0, 100.541734, 0.06)),
        ("eve", rating(1790.011353, 50.399421, 0.050002)),
        ("fay", rating(2900.021579, 350.0, 0.3)),
        ("gus", rating(572.14975, 350.0, 0.904564)),
        ("hal", rating(1792.747554, 244.634168, 0.060001)),
        ("ida", rating(1400.0, 350.0, 0.06)),
    ];
    assert_eq!(
        after,
        expected
            .map(|(name, rating)| (name.to_owned(), rating))
            .into()
    );
}

#[test]
fn an_absence_is_as_many_periods_without_games() {
    let start = rating(1700.0, 60.0, 0.06);
    let mut by_weeks = start;
    for weeks in 0..400 {
        assert_eq!(after_absence(start, weeks), by_weeks, "{weeks} weeks");
        by_weeks = after_period(by_weeks, &[]);
    }
    let capped = rating(1700.0, MAX_DEVIATION, 0.06);
    assert_eq!(after_absence(start, u32::MAX), capped);
}

#[test]
fn a_change_is_what_the_game_then_brings() {
    let (own, opponent) = (rating(1600.0, 80.0, 0.06), rating(1650.0, 120.0, 0.06));
    let earlier = [(rating(1500.0, 50.0, 0.06), Score::Draw)];
    let by = changes(own, &earlier, opponent);
    let now = after_period(own, &earlier).rating;
    let won = after_period(own, &[earlier[0], (opponent, Score::Win)]).rating;
    assert_eq!(by.win, won - now);
    assert!(by.win > by.draw && by.draw > by.loss && by.loss < 0.0);
}

#[test]
fn ratings_are_shown_with_two_deviations() {
    assert_eq!(rating(1611.6, 49.0, 0.06).to_string(), "1612 ± 98");
    assert_eq!(rating(1611.6, 110.0, 0.06).to_string(), "1612 ± 220");
    assert_eq!(rating(1611.6, 110.1, 0.06).to_string(), "1612?");
    assert!(Rating::NEWCOMER.is_provisional());
}

#[test]
fn a_period_begins_on_monday() {
    let start = |at: &str| period_start(at.parse().unwrap()).to_rfc3339();
    assert_eq!(start("2026-02-01T23:59:59Z"), "2026-01-26T00:00:00+00:00");
    assert_eq!(start("2026-02-02T00:00:00Z"), "2026-02-02T00:00:00+00:00");
    assert_eq!(start("2026-02-05T12:00:00Z"), "2026-02-02T00:00:00+00:00");
}

#[test]
fn a_period_of_lines_is_checked() {
    let rate = |line: &str| serde_json::from_str::<Period>(line).unwrap().rate();
    let after = rate(r#"{"games":[{"first":"ann","second":"bob","winner":"none"}]}"#).unwrap();
    assert_eq!(after["ann"], after["bob"]);
    assert_eq!(rate("{}"), Ok(BTreeMap::new()));
    let itself = rate(r#"{"games":[{"first":"ann","second":"ann","winner":"first"}]}"#);
    let sentence = "Game 1: \"ann\" plays against themselves.";
    assert_eq!(itself.unwrap_err().to_string(), sentence);
    let wide = rate(r#"{"players":{"ann":{"rating":1500,"deviation":351,"volatility":0.06}}}"#);
    let sentence = "Player \"ann\": deviation must be a number above 0 and at most 350.";
    assert_eq!(wide.unwrap_err().to_string(), sentence);
    for (values, field) in [
        ((10_000.1, 50.0, 0.06), Field::Rating),
        ((1500.0, 0.0, 0.06), Field::Deviation),
        ((1500.0, 350.1, 0.06), Field::Deviation),
        ((1500.0, f64::NAN, 0.06), Field::Deviation),
        ((1500.0, 50.0, 0.0), Field::Volatility),
    ] {
        let (number, deviation, volatility) = values;
        let found = rating(number, deviation, volatility).out_of_range();
        assert_eq!(found, Some(field), "{values:?}");
    }
    let extra = r#"{"games":[{"first":"a","second":"b","winner":"first","date":"today"}]}"#;
    assert!(serde_json::from_str::<Period>(extra).is_err());
}

/// A deterministic generator of random numbers (MMIX, by Knuth).
struct Chance(u64);

impl Chance {
    /// A random number from 0 up to, but not including, `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn rating(&mut self) -> Rating {
        let values = [self.below(300_000), self.below(32_000), self.below(2_000)];
        let [number, deviation, volatility] = values.map(|value| value as f64);
        rating(
            number / 100.0,
            30.0 + deviation / 100.0,
            (volatility + 1.0) / 10_000.0,
        )
    }
}

#[test]
fn periods_by_chance_keep_the_rules() {
    let mut chance = Chance(1);
    let mut players: BTreeMap<usize, Rating> = (0..30).map(|p| (p, chance.rating())).collect();
    for week in 0..300 {
        let games: Vec<Game<usize>> = (0..chance.below(60))
            .map(|_| {
                let first = chance.below(40);
                let second = (first + 1 + chance.below(39)) % 40;
                let winner = [Winner::First, Winner::Second, Winner::None][chance.below(3)];
                Game {
                    first,
                    second,
                    winner,
                }
            })
            .collect();
        let after = after_games(&players, &games);
        assert_eq!(
            renamed(&after_games(&renamed(&players), &renamed_games(&games))),
            after,
            "week {week}: names and seats do not matter"
        );
        for (player, own) in &after {
            assert_eq!(own.out_of_range(), None, "week {week}, {player}");
            let has_played = games
                .iter()
                .any(|game| game.first == *player || game.second == *player);
            if !has_played {
                let before = players[player];
                assert_eq!(
                    (own.rating, own.volatility),
                    (before.rating, before.volatility)
                );
                assert!(own.deviation >= before.deviation);
            }
        }
        players = after;
    }
    assert_eq!(players.len(), 40);
}

/// The players with their names in reverse order.
fn renamed(players: &BTreeMap<usize, Rating>) -> BTreeMap<usize, Rating> {
    players
        .iter()
        .map(|(player, rating)| ((100 - player) % 100, *rating))
        .collect()
}

/// The games with renamed players and with both sides exchanged.
fn renamed_games(games: &[Game<usize>]) -> Vec<Game<usize>> {
    let exchanged = |game: &Game<usize>| Game {
        first: (100 - game.second) % 100,
        second: (100 - game.first) % 100,
        winner: match game.winner {
            Winner::First => Winner::Second,
            Winner::Second => Winner::First,
            Winner::None => Winner::None,
        },
    };
    games.iter().map(exchanged).collect()
}
