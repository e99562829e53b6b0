use super::*;
use crate::model::{
    EntrantStatus, GameId, PlayerId, RatingRange, StartRule, Status, TournamentId, TournamentKind,
    TournamentStatus, Winner,
};
use crate::play::{GameCommand, Pace, TimeControl};
use crate::refusals::{Forbidden, ReportFault};
use crate::rules::catalogue;
use crate::service::game_commands;
use crate::service::testing::{TestSite, test_site, test_sites};
use crate::service::{Error, upkeep};
use chrono::TimeDelta;
use std::collections::BTreeMap;

fn terms(kind: TournamentKind) -> TournamentTerms {
    TournamentTerms {
        name: "Autumn Cup".to_owned(),
        kind,
        variants: vec![catalogue::find("minixiangqi").unwrap()],
        rulebook: None,
        pace: Pace::from(TimeControl::days(3)),
        places: None,
        section: None,
        rounds: None,
        start: StartRule::Manual,
        starts_at: None,
        rated: false,
        by_invitation: false,
        ratings: RatingRange::default(),
        at_once: None,
        late: false,
        message: String::new(),
    }
}

struct Cup {
    site: TestSite,
    id: TournamentId,
    organiser: PlayerId,
    players: Vec<PlayerId>,
}

impl Cup {
    /// A tournament with so many players, about to start.
    fn open(site: TestSite, terms: &TournamentTerms, players: usize) -> Self {
        let organiser = site.member("olga");
        let id = site
            .attempt(Some(organiser), |context| create(context, terms))
            .unwrap()
            .unwrap();
        let mut cup = Self {
            site,
            id,
            organiser,
            players: Vec::new(),
        };
        for number in 0..players {
            let player = cup.site.member(&format!("player{number}"));
            assert_eq!(cup.enter(player), Ok(()));
            cup.players.push(player);
        }
        cup
    }

    /// A tournament that has started.
    fn start(site: TestSite, terms: &TournamentTerms, players: usize) -> Self {
        let cup = Self::open(site, terms, players);
        let started = cup
            .site
            .attempt(Some(cup.organiser), |context| start(context, cup.id));
        assert_eq!(started.unwrap(), Ok(()));
        cup.advance();
        cup
    }

    fn enter(&self, player: PlayerId) -> Result<(), TournamentRefused> {
        let id = self.id;
        self.site
            .attempt(Some(player), |context| enter(context, id))
            .unwrap()
    }

    fn withdraw(&self, player: PlayerId) {
        let id = self.id;
        let done = self
            .site
            .attempt(Some(player), |context| withdraw(context, id));
        assert_eq!(done.unwrap(), Ok(()));
        self.advance();
    }

    fn advance(&self) {
        advance_due(&self.site.app).unwrap();
    }

    fn view(&self) -> TournamentView {
        let id = self.id;
        self.site
            .context(None, |context| view(context, id))
            .unwrap()
    }

    fn running(&self) -> Vec<GameId> {
        let games = self.view().games.into_iter();
        let running = games.filter(|game| game.winner.is_none());
        running.filter_map(|game| game.id).collect()
    }

    /// The player with the first seat wins, or the other one.
    fn finish(&self, game: GameId, winner: Winner) {
        let row = self.site.row(game);
        let (first, second) = (row.state.first_id.unwrap(), row.state.second_id.unwrap());
        let loser = match winner {
            Winner::First => second,
            _ => first,
        };
        let done = self.site.command(loser, game, GameCommand::Resign);
        assert_eq!(done.unwrap(), Ok(()));
    }

    /// Ends all running games: who has the lower starting number wins.
    fn play_round(&self) {
        let view = self.view();
        let number = |name: &str| {
            let mut players = view.players.iter();
            players
                .find(|player| player.name.name == name)
                .unwrap()
                .number
        };
        for game in view.games.iter().filter(|game| game.winner.is_none()) {
            let Some((id, second)) = game.id.zip(game.second.as_ref()) else {
                continue;
            };
            let winner = match number(&game.first.name) < number(&second.name) {
                true => Winner::First,
                false => Winner::Second,
            };
            self.finish(id, winner);
        }
        self.advance();
    }

    fn points(&self) -> Vec<(String, f64)> {
        let players = self.view().players.into_iter();
        players
            .map(|player| (player.name.name, player.points))
            .collect()
    }
}

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
fn a_swiss_of_sixteen_goes_on_through_withdrawals_time_outs_and_a_restart() {
    for site in test_sites(false) {
        let terms = TournamentTerms {
            rounds: Some(5),
            places: Some(20),
            late: true,
            ..terms(TournamentKind::Swiss)
        };
        let mut cup = Cup::start(site, &terms, 16);
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
        assert_eq!((view.round, view.rounds), (3, 5));
        let newcomer = view.players.iter().find(|p| p.name.name == "late").unwrap();
        assert_eq!(newcomer.rounds.len(), 3);
        for _ in 0..3 {
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

#[test]
fn a_tournament_starts_when_it_is_full_or_on_its_date() {
    let full = TournamentTerms {
        places: Some(3),
        start: StartRule::Full,
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::open(test_site(), &full, 2);
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Open);
    let third = cup.site.member("third");
    assert_eq!(cup.enter(third), Ok(()));
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Running);
    let fourth = cup.site.member("fourth");
    assert_eq!(cup.enter(fourth), Err(TournamentRefused::EntriesClosed));

    let site = test_site();
    let dated = TournamentTerms {
        start: StartRule::Date,
        starts_at: Some(site.now() + TimeDelta::days(3)),
        ..terms(TournamentKind::Swiss)
    };
    let cup = Cup::open(site, &dated, 4);
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Open);
    cup.site.pass(TimeDelta::hours(50));
    cup.advance();
    let reminded = |view: TournamentView| {
        let news = view.news.into_iter().map(|(_, news)| news);
        news.filter(|news| *news == crate::model::TournamentNews::StartsSoon)
            .count()
    };
    assert_eq!(reminded(cup.view()), 1);
    cup.site.pass(TimeDelta::hours(23));
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Running);
    assert_eq!(reminded(cup.view()), 1);
}

#[test]
fn a_dated_tournament_without_players_is_cancelled() {
    let site = test_site();
    let dated = TournamentTerms {
        start: StartRule::Date,
        starts_at: Some(site.now() + TimeDelta::hours(3)),
        ..terms(TournamentKind::Swiss)
    };
    let cup = Cup::open(site, &dated, 1);
    cup.site.pass(TimeDelta::hours(4));
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Cancelled);
    assert_eq!(cup.enter(cup.organiser), Err(TournamentRefused::IsOver));
}

#[test]
fn a_withdrawal_resigns_running_games_and_forfeits_the_others() {
    let terms = TournamentTerms {
        at_once: Some(2),
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::start(test_site(), &terms, 5);
    cup.withdraw(cup.players[0]);
    let view = cup.view();
    let own = view.games.iter().filter(|game| {
        let second = game.second.as_ref().unwrap();
        [&game.first.name, &second.name].contains(&&"player0".to_owned())
    });
    let codes: Vec<&str> = own.filter_map(|game| game.codes.as_deref()).collect();
    assert_eq!(codes.len(), 4);
    assert!(codes.iter().any(|codes| matches!(*codes, "10" | "01")));
    assert!(codes.iter().any(|codes| matches!(*codes, "+-" | "-+")));
    assert_eq!(
        cup.enter(cup.players[0]),
        Err(TournamentRefused::EntriesClosed)
    );
    // Before the start, a withdrawal leaves no trace, and one may enter again.
    let cup = Cup::open(test_site(), &super::tests::terms(TournamentKind::Swiss), 3);
    cup.withdraw(cup.players[0]);
    assert_eq!(cup.view().players.len(), 2);
    assert_eq!(cup.enter(cup.players[0]), Ok(()));
    assert_eq!(cup.view().players.len(), 3);
}

#[test]
fn who_closes_the_account_leaves_the_tournament() {
    let cup = Cup::start(test_site(), &terms(TournamentKind::RoundRobin), 3);
    let player = cup.players[0];
    cup.site
        .app
        .write_unattended(|conn, now| {
            game_commands::resign_all(conn, player, now)?;
            withdraw_from_all(conn, player, now)
        })
        .unwrap();
    cup.advance();
    let view = cup.view();
    assert!(view.players.iter().any(|player| player.has_withdrawn));
    assert_eq!(cup.running().len(), 1);
}

#[test]
fn a_private_tournament_is_unknown_to_others() {
    let private = TournamentTerms {
        by_invitation: true,
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::open(test_site(), &private, 0);
    let (ann, bob) = (cup.site.member("ann"), cup.site.member("bob"));
    let id = cup.id;
    let invited = cup
        .site
        .attempt(Some(cup.organiser), |context| invite(context, id, "Ann"));
    assert_eq!(invited.unwrap(), Ok(()));
    assert_eq!(cup.enter(ann), Ok(()));
    let seen = |who| cup.site.context(who, |context| view(context, id));
    assert!(seen(Some(ann)).is_ok());
    for who in [None, Some(bob)] {
        assert!(matches!(seen(who), Err(Error::NotFound)));
    }
    let refused = cup.site.attempt(Some(bob), |context| enter(context, id));
    assert!(matches!(refused, Err(Error::NotFound)));
    let (entries, _) = cup
        .site
        .context(None, |context| {
            list(context, (TournamentStatus::Open, None), None)
        })
        .unwrap();
    assert!(entries.is_empty());
    let own = cup.site.context(Some(ann), own).unwrap();
    assert_eq!((own.len(), own[0].players), (1, 1));
}

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
            TournamentRefused::CannotBeRated("Free Xiangqi".to_owned()),
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
fn ratings_decide_who_may_enter() {
    let strong = TournamentTerms {
        ratings: RatingRange {
            lowest: Some(1_600),
            highest: None,
        },
        ..terms(TournamentKind::Swiss)
    };
    let cup = Cup::open(test_site(), &strong, 0);
    let (ann, id) = (cup.site.member("ann"), cup.id);
    let refused = cup.site.attempt(Some(ann), |context| enter(context, id));
    assert!(matches!(
        refused,
        Err(Error::Forbidden(Forbidden::TournamentRating))
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
        let text = report::trf(&loaded(&cup), &names(&cup));
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
        let whole = report::trf(&loaded(&cup), &names(&cup));
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
fn players_enter_by_answering_an_email() {
    let cup = Cup::open(test_site(), &terms(TournamentKind::Swiss), 1);
    let (ann, id) = (cup.site.member("ann"), cup.id);
    let invited = cup
        .site
        .attempt(Some(cup.organiser), |context| invite(context, id, "ann"));
    assert_eq!(invited.unwrap(), Ok(()));
    let sent = cup.site.deliver();
    let invitation = sent.iter().find(|notice| notice.name == "ann").unwrap();
    let text = invitation.text.as_ref().unwrap();
    assert!(text.contains("ann was invited"), "{text}");
    assert!(
        text.contains("Autumn Cup") && text.contains("enter"),
        "{text}"
    );
    assert_eq!(
        cup.view().viewer,
        ViewerRole {
            can_enter: true,
            ..ViewerRole::default()
        }
    );
    assert!(cup.points().len() == 1);
    let entry = |player| {
        let seen = cup.site.context(Some(player), |context| view(context, id));
        seen.unwrap().viewer.entry
    };
    assert_eq!(entry(ann), Some(EntrantStatus::Invited));
}
