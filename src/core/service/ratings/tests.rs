//! Ratings of games that were played, on every database.

use super::{
    CheckedRatings, PlayerRating, Pool, Ranking, Rating, check, due_week, of_player, ranking,
    stakes,
};
use crate::model::{GameId, PlayerId, RatingRange, Requirements, Speed, Status};
use crate::play::{GameCommand, Pace, TimeControl};
use crate::refusals::Forbidden;
use crate::rules::catalogue;
use crate::service::admin::AdminCommand;
use crate::service::game_commands::{
    ChallengeRefused, Start, Terms, accept, challenge, counter, find_equal, rematch,
};
use crate::service::games::head_to_head;
use crate::service::testing::{OPENING, TestSite, terms, test_sites};
use crate::service::upkeep;
use crate::service::{Error, games};
use chrono::TimeDelta;

pub(super) const PACE: TimeControl = TimeControl::days(3);

pub(super) fn rated(opponent: &str, pace: impl Into<Pace>) -> Terms {
    Terms {
        rated: true,
        ..terms(opponent, pace)
    }
}

impl TestSite {
    pub(super) fn offered(
        &self,
        from: PlayerId,
        terms: &Terms,
    ) -> Result<GameId, ChallengeRefused> {
        let made = self.attempt(Some(from), |context| challenge(context, terms));
        made.unwrap()
    }

    pub(super) fn accepted(&self, by: PlayerId, id: GameId) -> GameId {
        let begun = self.attempt(Some(by), |context| accept(context, id));
        begun.unwrap().unwrap()
    }

    /// A game on these terms, after that many plies of the opening.
    pub(super) fn begun(&self, [lan, minh]: [PlayerId; 2], terms: &Terms, plies: usize) -> GameId {
        let game = self.offered(lan, terms).unwrap();
        self.accepted(minh, game);
        self.play_all(game, &OPENING[..plies]);
        game
    }

    /// A rated game that the second player resigned after four plies.
    pub(super) fn won(&self, people: [PlayerId; 2]) -> GameId {
        let minh = self.find(people[1]).name;
        let game = self.begun(people, &rated(&minh, PACE), 4);
        self.resign(people[1], game);
        game
    }

    pub(super) fn resign(&self, who: PlayerId, game: GameId) {
        let done = self.command(who, game, GameCommand::Resign);
        done.unwrap().unwrap();
    }

    fn id_of(&self, name: &str) -> PlayerId {
        let id = format!("SELECT id AS n FROM players WHERE name = '{name}'");
        PlayerId(self.count_of(&id))
    }

    pub(super) fn ratings(&self, player: PlayerId) -> Vec<PlayerRating> {
        let all = self.context(None, |context| of_player(context, player));
        all.unwrap()
    }

    pub(super) fn rating(&self, player: PlayerId) -> Rating {
        self.ratings(player)[0].rating
    }

    /// Passes the end of the week, which is rated then.
    pub(super) fn week(&self) {
        self.run_long(TimeDelta::days(7));
        upkeep::rate_weeks(&self.app).unwrap();
    }

    pub(super) fn checked(&self) -> CheckedRatings {
        check(&mut self.app.connection().unwrap()).unwrap()
    }

    pub(super) fn stored(&self) -> i64 {
        self.count_of("SELECT count(*) AS n FROM ratings")
    }
}

#[test]
fn a_rated_game_shows_at_once_and_is_stored_after_its_week() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        site.won(people);
        // One win between newcomers, by the paper's formulas.
        let shown = site.rating(lan);
        assert!((shown.rating - 1662.311).abs() < 0.001, "{shown:?}");
        assert!((shown.deviation - 290.319).abs() < 0.001, "{shown:?}");
        assert!((site.rating(minh).rating - 1337.689).abs() < 0.001);
        assert_eq!(shown.to_string(), "1662?");
        upkeep::rate_weeks(&site.app).unwrap();
        assert_eq!(site.stored(), 0, "the week is not over");
        site.week();
        assert_eq!(site.stored(), 2);
        let all = site.ratings(lan);
        assert_eq!((all.len(), all[0].games, all[0].peak), (1, 1, None));
        assert_eq!(all[0].speed, Speed::Correspondence);
        assert_eq!(all[0].history[0].1, shown);
        assert_eq!(
            all[0].history[0].0.to_rfc3339(),
            "2026-11-23T00:00:00+00:00"
        );
        assert!(
            all[0].rating.deviation > shown.deviation,
            "a week without games"
        );
        upkeep::rate_weeks(&site.app).unwrap();
        assert_eq!(site.stored(), 2, "each week is rated once");
    }
}

#[test]
fn ratings_computed_again_from_the_games_are_equal() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        site.beat();
        for people in [[lan, minh], [minh, an], [an, lan], [an, minh]] {
            site.won(people);
        }
        site.week();
        site.won([lan, an]);
        site.week();
        site.week();
        site.won([minh, lan]);
        assert_eq!(site.rating(minh), {
            let before = site.ratings(minh);
            site.week();
            let after = site.ratings(minh);
            assert_eq!(before[0].games, after[0].games);
            assert_eq!(after[0].history.len(), 3);
            after[0].history[1].1
        });
        let checked = site.checked();
        assert_eq!((checked.ratings, checked.weeks), (7, 4));
        assert_eq!(checked.differences, []);
        site.sql("UPDATE ratings SET rating = rating + 1 WHERE player_id = 2 AND latest");
        site.sql("DELETE FROM ratings WHERE player_id = 3 AND latest");
        let differences = site.checked().differences;
        assert_eq!(differences.len(), 2, "{differences:?}");
    }
}

#[test]
fn only_whole_rated_games_count() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let friendly = site.begun(people, &terms("minh", PACE), 4);
        site.resign(minh, friendly);
        let short = site.begun(people, &rated("minh", PACE), 3);
        site.resign(minh, short);
        let cancelled = site.begun(people, &rated("minh", PACE), 4);
        site.order(AdminCommand::CallOff(cancelled), "A mistake.")
            .unwrap();
        assert_eq!(site.row(cancelled).state.status, Status::Finished);
        site.begun(people, &rated("minh", PACE), 4);
        assert!(site.ratings(lan).is_empty());
        site.won(people);
        assert_eq!(site.ratings(lan)[0].games, 1);
    }
}

#[test]
fn live_games_and_other_variants_have_ratings_of_their_own() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        site.run_live_games(TimeDelta::seconds(31));
        site.won(people);
        let pace: Pace = "live:5m+3s".parse().unwrap();
        let live = site.begun(people, &rated("minh", pace), 4);
        site.resign(minh, live);
        let chess = catalogue::find("chess").unwrap();
        let terms = Terms {
            rulebook: chess.rulebooks()[0],
            variant: chess,
            ..rated("minh", PACE)
        };
        let game = site.offered(lan, &terms).unwrap();
        site.accepted(minh, game);
        site.play_all(game, &["e2e4", "e7e5", "d2d4", "d7d6"]);
        site.resign(minh, game);
        let ratings = site.ratings(lan);
        let pools = ratings
            .iter()
            .map(|it| (it.variant.slug(), it.speed, it.games));
        let mut pools: Vec<_> = pools.collect();
        pools.sort_unstable();
        assert_eq!(
            pools,
            [
                ("chess", Speed::Correspondence, 1),
                ("xiangqi", Speed::Correspondence, 1),
                ("xiangqi", Speed::Live, 1)
            ]
        );
    }
}

#[test]
fn odds_free_boards_and_positions_of_ones_own_cannot_be_rated() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let xiangqi = catalogue::find("xiangqi").unwrap();
        let odds = xiangqi.odds()[0].slug.clone();
        let with_odds = Terms {
            start: Start::Array(odds),
            ..rated("", PACE)
        };
        let refused = Err(ChallengeRefused::CannotBeRated);
        assert_eq!(site.offered(lan, &with_odds), refused);
        let all = catalogue::all().iter();
        let free = all.filter(|variant| variant.allows().any_move);
        for variant in free {
            let on_free_board = Terms {
                rulebook: variant.rulebooks()[0],
                variant: variant.clone(),
                ..rated("", PACE)
            };
            assert_eq!(site.offered(lan, &on_free_board), refused);
        }
        let friendly = Terms {
            rated: false,
            ..with_odds
        };
        assert!(site.offered(lan, &friendly).is_ok());
    }
}

#[test]
fn rematches_counter_offers_and_further_games_stay_rated() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.won(people);
        let again = site.attempt(Some(minh), |context| rematch(context, game));
        assert!(site.row(again.unwrap().unwrap()).rated);
        let offer = site.offered(lan, &rated("minh", PACE)).unwrap();
        let other = rated("", TimeControl::days(7));
        let made = site.attempt(Some(minh), |context| counter(context, offer, &other));
        assert!(site.row(made.unwrap().unwrap()).rated);
        let several = Terms {
            standing: 2,
            both_sides: true,
            ..rated("", PACE)
        };
        let open = site.offered(lan, &several).unwrap();
        let begun = site.accepted(minh, open);
        assert_ne!(begun, open);
        assert!(site.row(begun).rated);
        assert!(site.row(GameId(begun.0 + 1)).rated);
    }
}

#[test]
fn the_player_who_may_accept_sees_what_is_at_stake() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        let open = site.offered(lan, &rated("", PACE)).unwrap();
        let friendly = site.offered(lan, &terms("", PACE)).unwrap();
        let at_stake = |who: Option<PlayerId>, id| {
            let found = site.context(who, |context| {
                let view = games::view(context, id)?;
                stakes(context, &view)
            });
            found.unwrap()
        };
        let found = at_stake(Some(minh), open).unwrap();
        assert_eq!(found.own, found.challengers);
        assert!((found.changes.win - 162.311).abs() < 0.001, "{found:?}");
        assert_eq!(found.changes.win, -found.changes.loss);
        assert_eq!(at_stake(Some(lan), open), None);
        assert_eq!(at_stake(None, open), None);
        assert_eq!(at_stake(Some(minh), friendly), None);
        let named = site.offered(lan, &rated("an", PACE)).unwrap();
        assert_eq!(at_stake(Some(minh), named), None);
        assert!(at_stake(Some(an), named).is_some());
        site.won([lan, an]);
        let then = at_stake(Some(an), named).unwrap();
        assert!(then.own.rating < 1400.0 && then.challengers.rating > 1600.0);
        assert!(then.changes.win > 0.0 && then.changes.loss < 0.0);
    }
}

#[test]
fn a_week_ends_a_minute_after_midnight_for_the_games_that_are_being_saved() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        site.won(people);
        let due = |minutes| {
            let midnight = "2026-11-23T00:00:00Z".parse::<chrono::DateTime<chrono::Utc>>();
            let now = midnight.unwrap() + TimeDelta::minutes(minutes);
            due_week(&mut site.app.connection().unwrap(), now).unwrap()
        };
        assert_eq!(due(0), None);
        assert!(due(1).is_some());
    }
}

#[test]
fn players_with_ten_rated_games_are_listed_by_rating_as_pages_show_it() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        site.beat();
        let listed = || -> Ranking {
            let pool = Pool {
                variant: "xiangqi".to_owned(),
                speed: Speed::Correspondence,
            };
            let found = site.context(None, |context| ranking(context, &pool, None));
            found.unwrap()
        };
        let names = || -> Vec<String> {
            let players = listed().players.into_iter();
            players.map(|player| player.name.name).collect()
        };
        for _ in 0..9 {
            site.won([lan, minh]);
        }
        assert!(names().is_empty());
        site.won([lan, minh]);
        assert_eq!(names(), ["lan", "minh"]);
        site.week();
        assert_eq!(names(), ["lan", "minh"], "from the stored ratings");
        assert_eq!(listed().players[0].rating, site.rating(lan));
        for _ in 0..10 {
            site.won([an, lan]);
        }
        assert_eq!(names()[0], "an", "by the games of this week");
        for player in listed().players {
            assert_eq!(player.rating, site.rating(site.id_of(&player.name.name)));
        }
        let mut last = None;
        for (nth, name) in names().iter().enumerate() {
            let place = listed().players[nth].place;
            assert!(last.is_none_or(|last| place < last), "{name}");
            last = Some(place.to_string().parse().unwrap());
        }
    }
}

#[test]
fn an_open_challenge_can_ask_for_a_range_of_ratings() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let an = site.member("an");
        let between = |lowest, highest| RatingRange { lowest, highest };
        let asking = |opponent, ratings| Terms {
            requirements: Requirements {
                ratings,
                reliable: false,
            },
            ..rated(opponent, PACE)
        };
        let named = site.offered(lan, &asking("minh", between(Some(1400), None)));
        assert_eq!(named, Err(ChallengeRefused::RangeIsOpen));
        let empty = site.offered(lan, &asking("", between(Some(1600), Some(1400))));
        assert_eq!(empty, Err(ChallengeRefused::RatingRange));
        site.won(people);
        let strong = site
            .offered(an, &asking("", between(Some(1662), None)))
            .unwrap();
        let weak = site
            .offered(an, &asking("", between(None, Some(1661))))
            .unwrap();
        let tried = |who, id| site.attempt(Some(who), |context| accept(context, id));
        for (who, id) in [(minh, strong), (lan, weak)] {
            let refused = tried(who, id);
            let why = Forbidden::RatingOutOfRange;
            assert!(
                matches!(refused, Err(Error::Forbidden(it)) if it == why),
                "{refused:?}"
            );
        }
        assert_eq!(tried(lan, strong).unwrap(), Ok(strong));
        assert_eq!(tried(minh, weak).unwrap(), Ok(weak));
    }
}

#[test]
fn a_challenge_can_ask_for_a_reliable_opponent() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        let asking = |opponent| Terms {
            requirements: Requirements {
                reliable: true,
                ..Requirements::default()
            },
            ..terms(opponent, PACE)
        };
        let open = site.offered(lan, &asking("")).unwrap();
        let named = site.offered(lan, &asking("minh")).unwrap();
        let tried = |id| site.attempt(Some(minh), |context| accept(context, id));
        for _ in 0..5 {
            for id in [open, named] {
                let refused = tried(id);
                let why = Forbidden::NotReliable;
                assert!(
                    matches!(refused, Err(Error::Forbidden(it)) if it == why),
                    "{refused:?}"
                );
            }
            site.won([an, minh]);
        }
        assert_eq!(tried(named).unwrap(), Ok(named));
        assert_eq!(tried(open).unwrap(), Ok(open));
    }
}

#[test]
fn two_players_see_their_results_against_each_other() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        site.won([lan, minh]);
        site.won([minh, lan]);
        site.won([lan, minh]);
        site.won([lan, an]);
        let private = Terms {
            private: true,
            ..terms("minh", PACE)
        };
        let game = site.begun([lan, minh], &private, 4);
        site.resign(minh, game);
        let results = |viewer, names| {
            let found = site.context(viewer, |context| head_to_head(context, names));
            let tally = found.unwrap().record["xiangqi"].clone();
            (tally.won, tally.drawn, tally.lost)
        };
        assert_eq!(results(None, ["lan", "minh"]), (2, 0, 1));
        assert_eq!(results(None, ["minh", "lan"]), (1, 0, 2));
        assert_eq!(results(Some(minh), ["lan", "minh"]), (3, 0, 1));
        for other in ["lan", "nobody"] {
            let found = site.context(None, |context| head_to_head(context, ["lan", other]));
            assert!(matches!(found, Err(Error::NotFound)), "{other}");
        }
    }
}

#[test]
fn an_equal_opponent_is_found_or_waited_for() {
    for site in test_sites(false) {
        let [lan, minh, an, bao] = ["lan", "minh", "an", "bao"].map(|name| site.member(name));
        for _ in 0..2 {
            site.won([lan, minh]);
        }
        let found = |who| {
            let made = site.attempt(Some(who), |context| find_equal(context, &rated("", PACE)));
            site.row(made.unwrap().unwrap())
        };
        site.offered(lan, &rated("", PACE)).unwrap();
        site.offered(bao, &terms("", PACE)).unwrap();
        let waiting = found(an);
        assert_eq!(
            waiting.state.status,
            Status::Open,
            "one is too strong, one is friendly"
        );
        assert!(waiting.rated);
        let range = "SELECT lowest AS n FROM requirements";
        assert_eq!(site.count_of(range), 1300);
        let begun = found(bao);
        assert_eq!(
            (begun.id, begun.state.status),
            (waiting.id, Status::Playing)
        );
    }
}
