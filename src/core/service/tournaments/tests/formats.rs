use super::*;

#[test]
fn everybody_meets_everybody_at_once_in_a_round_robin() {
    for site in test_sites(false) {
        let cup = Cup::start(site, &terms(TournamentKind::RoundRobin), 5);
        let view = cup.view();
        assert_eq!((view.status, view.rounds), (TournamentStatus::Running, 5));
        assert_eq!(view.games.len(), 10);
        assert!(view.games.iter().all(|game| game.id.is_some()));
        let mut firsts: BTreeMap<&str, i32> = BTreeMap::new();
        for game in &view.games {
            *firsts.entry(&game.first.name).or_default() += 1;
        }
        assert!(firsts.values().all(|count| *count == 2), "{firsts:?}");
        cup.play_round();
        let view = cup.view();
        assert_eq!(view.status, TournamentStatus::Finished);
        let points: Vec<f64> = view.players.iter().map(|player| player.points).collect();
        assert_eq!(points, [4.0, 3.0, 2.0, 1.0, 0.0]);
        assert_eq!(view.players[0].breaks[0], ("SB".to_owned(), Some(6.0)));
        assert_eq!(view.crosstables.len(), 1);
        assert_eq!(view.crosstables[0].rows[0].cells[1][0].code, Some('1'));
    }
}

#[test]
fn games_wait_where_a_limit_of_games_at_once_was_set() {
    let terms = TournamentTerms {
        at_once: Some(1),
        ..terms(TournamentKind::DoubleRoundRobin)
    };
    let cup = Cup::start(test_site(), &terms, 4);
    for _ in 0..6 {
        assert_eq!(cup.running().len(), 2);
        cup.play_round();
    }
    let view = cup.view();
    assert_eq!(view.status, TournamentStatus::Finished);
    assert_eq!(view.games.len(), 12);
}

#[test]
fn the_winners_of_sections_meet_in_a_further_stage() {
    let terms = TournamentTerms {
        section: Some(3),
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::start(test_site(), &terms, 6);
    assert_eq!(cup.running().len(), 6);
    cup.play_round();
    let view = cup.view();
    assert_eq!((view.status, view.round), (TournamentStatus::Running, 4));
    assert_eq!(cup.running().len(), 1);
    cup.play_round();
    let view = cup.view();
    assert_eq!(view.status, TournamentStatus::Finished);
    let best: Vec<&str> = view.players.iter().map(|p| p.name.name.as_str()).collect();
    assert_eq!(best[..2], ["player0", "player1"]);
    assert_eq!(view.players.len(), 6);
    let ranks: Vec<usize> = view.players.iter().map(|player| player.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 3, 5, 5]);
}

#[test]
fn a_swiss_goes_on_through_withdrawals_time_outs_and_a_restart() {
    // `tests/run --long` plays a larger one.
    let (players, rounds) = match std::env::var_os("TEST_LONG") {
        Some(_) => (64, 7),
        None => (16, 5),
    };
    for site in test_sites(false) {
        let terms = TournamentTerms {
            rounds: Some(rounds),
            places: Some(100),
            late: true,
            ..terms(TournamentKind::Swiss)
        };
        let mut cup = Cup::start(site, &terms, players);
        cup.play_round();
        let late = cup.site.member("late");
        assert_eq!(cup.enter(late), Ok(()));
        cup.withdraw(cup.players[3]);
        assert_eq!(cup.view().round, 2);
        // One game of the second round is lost on time.
        let last = cup.running().pop().unwrap();
        for game in cup.running().into_iter().filter(|game| *game != last) {
            cup.finish(game, Winner::First);
        }
        cup.advance();
        assert_eq!(cup.view().round, 2, "the round waits for its last game");
        cup.site.beat_steadily(TimeDelta::days(4), false);
        upkeep::flag_overdue(&cup.site.app).unwrap();
        cup.site.restart();
        cup.advance();
        let view = cup.view();
        assert_eq!((view.round, view.rounds), (3, rounds));
        let newcomer = view.players.iter().find(|p| p.name.name == "late").unwrap();
        assert_eq!(newcomer.rounds.len(), 3);
        for _ in 3..=rounds {
            cup.play_round();
        }
        let view = cup.view();
        assert_eq!(view.status, TournamentStatus::Finished);
        let mut met = BTreeMap::new();
        for game in view.games.iter().filter(|game| game.second.is_some()) {
            let mut pair = [&game.first.name, &game.second.as_ref().unwrap().name];
            pair.sort();
            *met.entry(pair).or_insert(0) += 1;
        }
        assert!(met.values().all(|times| *times == 1));
        let withdrawn = view
            .players
            .iter()
            .find(|p| p.id == cup.players[3])
            .unwrap();
        assert!(withdrawn.has_withdrawn);
        let paired = withdrawn
            .rounds
            .iter()
            .filter(|cell| cell.opponent.is_some());
        assert!(paired.count() <= 2);
    }
}

#[test]
fn a_knockout_ends_with_one_winner_and_ties_are_broken_by_rating() {
    for site in test_sites(false) {
        let cup = Cup::start(site, &terms(TournamentKind::Knockout), 5);
        let view = cup.view();
        assert_eq!((view.round, view.rounds), (1, 3));
        // Three players have a bye, two play two games.
        assert_eq!(cup.running().len(), 2);
        for game in cup.running() {
            cup.finish(game, Winner::First);
        }
        cup.advance();
        // Equal points and equal ratings: a lot decided.
        let view = cup.view();
        assert_eq!(view.round, 2);
        let by_lot = view.news.iter().any(|(_, news)| {
            matches!(
                news,
                crate::model::TournamentNews::TieBroken { by_lot: true, .. }
            )
        });
        assert!(by_lot);
        cup.play_round();
        cup.play_round();
        let view = cup.view();
        assert_eq!(view.status, TournamentStatus::Finished);
        assert_eq!(view.players[0].name.name, "player0");
        let ranks: Vec<usize> = view.players.iter().map(|player| player.rank).collect();
        assert_eq!(ranks, [1, 2, 3, 3, 5]);
        assert!(view.secret.is_some());
    }
}

#[test]
fn a_ladder_moves_by_games_declined_challenges_and_inactivity() {
    for site in test_sites(false) {
        let cup = Cup::start(site, &terms(TournamentKind::Ladder), 5);
        let order = || {
            let view = cup.view();
            let names = view.players.iter().map(|p| p.name.name.clone());
            names
                .map(|name| name.trim_start_matches("player").to_owned())
                .collect::<String>()
        };
        assert_eq!(order(), "01234");
        let call = |from: usize, to: &str| {
            let id = cup.id;
            cup.site
                .attempt(Some(cup.players[from]), |context| {
                    challenge(context, id, to)
                })
                .unwrap()
        };
        assert_eq!(call(4, "player0"), Err(TournamentRefused::OutOfReach(3)));
        let game = call(4, "player1").unwrap();
        assert_eq!(
            call(2, "player1"),
            Err(TournamentRefused::LadderGameRunning)
        );
        let accepted = cup.site.attempt(Some(cup.players[1]), |context| {
            game_commands::accept(context, game)
        });
        assert_eq!(accepted.unwrap(), Ok(game));
        // The seats were drawn, and the tournament knows them.
        let first = cup.site.row(game).state.first_id.unwrap();
        let view = cup.view();
        let shown = view.games.iter().find(|known| known.id == Some(game));
        assert_eq!(shown.unwrap().first.name, cup.site.find(first).name);
        let lost = cup.site.command(cup.players[1], game, GameCommand::Resign);
        assert_eq!(lost.unwrap(), Ok(()));
        cup.advance();
        assert_eq!(order(), "04123");
        let game = call(3, "player2").unwrap();
        let declined = cup.site.attempt(Some(cup.players[2]), |context| {
            game_commands::decline(context, game)
        });
        assert_eq!(declined.unwrap(), Ok(()));
        cup.advance();
        assert_eq!(order(), "04132");
        assert_eq!(cup.site.row(game).state.status, Status::Declined);
        cup.withdraw(cup.players[4]);
        assert_eq!(order(), "0132");
        assert_eq!(cup.enter(cup.players[4]), Ok(()));
        assert_eq!(order(), "01324");
        cup.site.pass(TimeDelta::days(31));
        cup.advance();
        let after = order();
        assert_ne!(after, "01324");
        assert_eq!(cup.view().status, TournamentStatus::Running);
    }
}
