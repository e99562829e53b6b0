use super::*;

#[test]
fn only_organisers_and_their_helpers_run_a_tournament() {
    let cup = Cup::open(test_site(), &terms(TournamentKind::RoundRobin), 3);
    let (ann, id) = (cup.site.member("ann"), cup.id);
    let begin = || cup.site.attempt(Some(ann), |context| start(context, id));
    assert!(matches!(
        begin(),
        Err(Error::Forbidden(Forbidden::NotOrganiser))
    ));
    let helped = cup.site.attempt(Some(cup.organiser), |context| {
        set_helper(context, id, ("ann", true))
    });
    assert_eq!(helped.unwrap(), Ok(()));
    assert_eq!(begin().unwrap(), Ok(()));
    let more = cup.site.attempt(Some(ann), |context| {
        set_helper(context, id, ("player0", true))
    });
    assert!(matches!(
        more,
        Err(Error::Forbidden(Forbidden::NotOrganiser))
    ));
}

#[test]
fn an_organiser_decides_running_and_finished_games() {
    for site in test_sites(false) {
        let cup = Cup::start(site, &terms(TournamentKind::RoundRobin), 3);
        let id = cup.id;
        let games = cup.running();
        let rule = |who, game, winner, reason: &'static str| {
            cup.site.attempt(Some(who), |context| {
                decide(context, id, (game, winner, reason))
            })
        };
        let organiser = cup.organiser;
        let first = Some(Winner::First);
        assert_eq!(
            rule(organiser, games[0], first, " ").unwrap(),
            Err(TournamentRefused::NoReason)
        );
        assert_eq!(
            rule(organiser, games[0], None, "x").unwrap(),
            Err(TournamentRefused::NoResult)
        );
        assert_eq!(
            rule(organiser, GameId(9_999), first, "x").unwrap(),
            Err(TournamentRefused::NoSuchGame)
        );
        assert_eq!(
            rule(organiser, games[0], first, "He left.").unwrap(),
            Ok(())
        );
        assert_eq!(cup.site.row(games[0]).state.status, Status::Finished);
        cup.finish(games[1], Winner::First);
        assert_eq!(
            rule(organiser, games[1], Some(Winner::Nobody), "A fault.").unwrap(),
            Ok(())
        );
        let view = cup.view();
        let decided = view
            .games
            .iter()
            .find(|game| game.id == Some(games[1]))
            .unwrap();
        assert_eq!(decided.winner, Some(Winner::Nobody));
        assert_eq!(cup.site.row(games[1]).state.winner, Some(Winner::First));
        let loser = cup.site.row(games[2]).state.first_id.unwrap();
        assert!(matches!(
            rule(loser, games[2], first, "I win"),
            Err(Error::Forbidden(Forbidden::NotOrganiser))
        ));
    }
}

#[test]
fn a_cancelled_tournament_ends_its_games_without_a_result() {
    let cup = Cup::start(test_site(), &terms(TournamentKind::RoundRobin), 3);
    let (id, games) = (cup.id, cup.running());
    let done = cup
        .site
        .attempt(Some(cup.organiser), |context| cancel(context, id));
    assert_eq!(done.unwrap(), Ok(()));
    assert_eq!(cup.view().status, TournamentStatus::Cancelled);
    for game in games {
        let state = cup.site.row(game).state;
        assert_eq!(
            (state.status, state.winner),
            (Status::Finished, Some(Winner::Nobody))
        );
    }
}

#[test]
fn unusable_terms_are_refused() {
    let site = test_site();
    let organiser = site.member("olga");
    let usual = || terms(TournamentKind::Swiss);
    let chess = || catalogue::find("chess").unwrap();
    let cases = [
        (
            TournamentTerms {
                name: "  ".to_owned(),
                ..usual()
            },
            TournamentRefused::Name,
        ),
        (
            TournamentTerms {
                variants: Vec::new(),
                ..usual()
            },
            TournamentRefused::NoVariant,
        ),
        (
            TournamentTerms {
                places: Some(1),
                ..usual()
            },
            TournamentRefused::Places {
                least: 2,
                most: 1_000,
            },
        ),
        (
            TournamentTerms {
                pace: Pace::from(TimeControl::Untimed),
                ..usual()
            },
            TournamentRefused::Untimed,
        ),
        (
            TournamentTerms {
                start: StartRule::Date,
                ..usual()
            },
            TournamentRefused::StartDate,
        ),
        (
            TournamentTerms {
                late: true,
                ..terms(TournamentKind::Knockout)
            },
            TournamentRefused::NoLateEntries,
        ),
        (
            TournamentTerms {
                rulebook: Some(crate::rules::Rulebook::Axf),
                variants: vec![chess()],
                ..usual()
            },
            TournamentRefused::WrongRulebook,
        ),
        (
            TournamentTerms {
                rated: true,
                variants: vec![catalogue::find("free-xiangqi").unwrap()],
                ..usual()
            },
            TournamentRefused::CannotBeRated,
        ),
        (
            TournamentTerms {
                ratings: RatingRange {
                    lowest: Some(2),
                    highest: Some(1),
                },
                ..usual()
            },
            TournamentRefused::RatingRange,
        ),
    ];
    for (terms, why) in cases {
        let done = site.attempt(Some(organiser), |context| create(context, &terms));
        assert_eq!(done.unwrap(), Err(why));
    }
    let stranger = site.stranger("new");
    let done = site.attempt(Some(stranger), |context| create(context, &usual()));
    assert!(matches!(
        done,
        Err(Error::Forbidden(Forbidden::ConfirmFirst))
    ));
}

#[test]
fn a_swiss_goes_on_from_its_own_report_file() {
    for site in test_sites(false) {
        let terms = TournamentTerms {
            rounds: Some(3),
            ..terms(TournamentKind::Swiss)
        };
        let cup = Cup::start(site, &terms, 6);
        cup.play_round();
        let loaded = |cup: &Cup| {
            let conn = &mut cup.site.app.connection().unwrap();
            LoadedTournament::find(conn, cup.id).unwrap()
        };
        let names = |cup: &Cup| {
            let players = cup.view().players.into_iter();
            players
                .map(|player| (player.id, player.name.name))
                .collect()
        };
        // The second round is running: its games have no result yet.
        let text = crate::service::standings::trf(&loaded(&cup), &names(&cup));
        let bring = |text: &str| {
            cup.site
                .attempt(Some(cup.organiser), |context| import(context, text, &terms))
                .unwrap()
        };
        assert_eq!(
            bring(&text),
            Err(TournamentRefused::WrongFile(ReportFault::Unfinished(2)))
        );
        cup.play_round();
        cup.play_round();
        let whole = crate::service::standings::trf(&loaded(&cup), &names(&cup));
        assert_eq!(
            bring(&whole),
            Err(TournamentRefused::WrongFile(ReportFault::NoRoundLeft))
        );
        let longer = whole.replace("XXR 3", "XXR 4").replace("142 3", "142 4");
        let id = bring(&longer).unwrap();
        advance_due(&cup.site.app).unwrap();
        let again = cup.site.context(None, |context| view(context, id)).unwrap();
        assert_eq!((again.round, again.rounds), (4, 4), "{whole}");
        assert!(!again.is_rated);
        let points = |view: &TournamentView| {
            let players = view.players.iter();
            let mut points: Vec<(i64, String)> = players
                .map(|player| (player.number.unwrap(), player.points.to_string()))
                .collect();
            points.sort();
            points
        };
        assert_eq!(points(&again), points(&cup.view()));
        assert_eq!(
            bring("012 Cup\n"),
            Err(TournamentRefused::WrongFile(ReportFault::Unreadable {
                line: 1,
                column: 1,
                what: "the file has no players".to_owned()
            }))
        );
        let stranger = longer.replace("player1", "nobody1");
        assert_eq!(
            bring(&stranger),
            Err(TournamentRefused::UnknownPlayers(vec![
                "nobody1".to_owned()
            ]))
        );
    }
}

#[test]
fn a_cancelled_game_is_lost_by_both_and_the_round_goes_on() {
    for site in test_sites(false) {
        let terms = TournamentTerms {
            rounds: Some(2),
            ..terms(TournamentKind::Swiss)
        };
        let cup = Cup::start(site, &terms, 4);
        let games = cup.running();
        let row = cup.site.row(games[0]);
        let players = [row.state.first_id.unwrap(), row.state.second_id.unwrap()];
        for player in players {
            let done = cup.site.command(player, games[0], GameCommand::Cancel);
            assert_eq!(done.unwrap(), Ok(()));
        }
        cup.finish(games[1], Winner::First);
        cup.advance();
        let view = cup.view();
        assert_eq!(view.round, 2);
        let cancelled = view.games.iter().find(|game| game.id == Some(games[0]));
        assert_eq!(cancelled.unwrap().codes.as_deref(), Some("--"));
    }
}

#[test]
fn a_ladder_challenge_takes_no_counter_offer() {
    let cup = Cup::start(test_site(), &terms(TournamentKind::Ladder), 2);
    let id = cup.id;
    let [first, second] = [cup.players[0], cup.players[1]];
    let game = cup
        .site
        .attempt(Some(second), |context| challenge(context, id, "player0"));
    let game = game.unwrap().unwrap();
    let offer = crate::service::testing::terms("player1", TimeControl::days(3));
    let countered = cup.site.attempt(Some(first), |context| {
        game_commands::counter(context, game, &offer)
    });
    assert!(matches!(
        countered,
        Err(Error::Forbidden(Forbidden::LadderChallenge))
    ));
    assert_eq!(cup.site.row(game).state.status, Status::Open);
}

#[test]
fn a_ladder_without_a_limit_starts_at_once() {
    let open = TournamentTerms {
        start: StartRule::Full,
        ..terms(TournamentKind::Ladder)
    };
    let cup = Cup::open(test_site(), &open, 0);
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Running);
    let ann = cup.site.member("ann");
    assert_eq!(cup.enter(ann), Ok(()));
}
