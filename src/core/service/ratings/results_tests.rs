//! Which results count, and when, on every database.

use super::tests::rated;
use crate::model::{EndedBy, GameId, PlayerId, Winner};
use crate::play::{Reason, TimeControl};
use crate::refusals::{AdminFault, Forbidden};
use crate::rules::{Catalogue, Side};
use crate::search;
use crate::service::admin::{AdminCommand, Verdict};
use crate::service::archive::search::{all_games, filters};
use crate::service::game_commands::{ContestRefused, MessageRefused, contest};
use crate::service::games::{Checker, LockedGame, view};
use crate::service::statistics::of_variant;
use crate::service::testing::{Attempt, OPENING, TestSite, terms, test_sites};
use crate::service::{Error, upkeep};
use chrono::TimeDelta;

const REASON: &str = "The power was out in the whole town.";

impl TestSite {
    /// A rated game whose first player lost on time after four plies, a day and a bit later.
    fn lost_on_time(&self, people: [PlayerId; 2]) -> GameId {
        let second = self.find(people[1]).name;
        let game = self.begun(people, &rated(&second, TimeControl::days(1)), 4);
        self.run_long(TimeDelta::hours(25));
        upkeep::flag_overdue(&self.app).unwrap();
        assert_eq!(self.row(game).state.winner, Some(Winner::Second));
        game
    }

    fn contests(&self, who: PlayerId, game: GameId, body: &str) -> Attempt<(), ContestRefused> {
        self.attempt(Some(who), |context| {
            let game = LockedGame::open(context, game)?;
            contest(context, &game, body)
        })
    }

    fn contested(&self, who: PlayerId, game: GameId) {
        self.contests(who, game, REASON).unwrap().unwrap();
    }

    fn decides(&self, game: GameId, verdict: Verdict) -> Result<(), AdminFault> {
        let decide = AdminCommand::DecideContest(game, Some(verdict));
        self.order(decide, "The server was not reached.")
    }
}

#[test]
fn a_loss_on_time_shows_at_once_and_is_final_three_days_later() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        site.lost_on_time(people);
        let shown = site.rating(minh);
        assert!(shown.rating > 1600.0, "{shown:?}");
        site.run_long(TimeDelta::days(2));
        upkeep::rate_weeks(&site.app).unwrap();
        assert_eq!(site.stored(), 0, "the first week is over");
        assert!(site.rating(minh).rating > 1600.0);
        site.week();
        assert_eq!(site.stored(), 2);
        assert_eq!(site.ratings(lan)[0].games, 1);
        assert_eq!(site.checked().differences, []);
    }
}

#[test]
fn a_contested_game_counts_once_it_is_decided() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        let game = site.lost_on_time(people);
        site.contested(lan, game);
        assert!(site.ratings(lan).is_empty());
        site.week();
        site.week();
        assert_eq!(site.stored(), 0);
        let draw = Verdict::Draw;
        assert_eq!(site.decides(game, draw), Ok(()));
        assert_eq!(site.decides(game, draw), Err(AdminFault::NotContested));
        let state = site.row(game).state;
        assert_eq!(state.winner, Some(Winner::Nobody));
        assert_eq!(state.reason, Some(EndedBy(Some(Reason::Adjudicated))));
        assert!((site.rating(minh).rating - 1500.0).abs() < 0.001);
        site.week();
        assert_eq!(site.stored(), 2);
        assert_eq!(site.checked().differences, []);
        let conn = &mut site.app.connection().unwrap();
        let checked = Checker::default().next_page(conn).unwrap().unwrap();
        assert!(checked[0].findings.is_empty(), "{checked:?}");
    }
}

#[test]
fn a_confirmed_result_keeps_its_reason() {
    for site in test_sites(false) {
        let people @ [lan, _] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        let game = site.lost_on_time(people);
        site.contested(lan, game);
        assert_eq!(site.decides(game, Verdict::Won(Side::Second)), Ok(()));
        let state = site.row(game).state;
        assert_eq!(state.reason, Some(EndedBy(Some(Reason::Timeout))));
        let again = site.contests(lan, game, "Again.").unwrap();
        assert_eq!(again, Err(ContestRefused::NotContestable));
    }
}

#[test]
fn both_players_are_told_of_a_contest_and_of_its_decision() {
    for site in test_sites(false) {
        let people @ [lan, _] = ["lan", "minh"].map(|name| site.member(name));
        site.beat();
        let game = site.lost_on_time(people);
        site.deliver();
        site.contested(lan, game);
        site.contested(lan, game);
        let told = |words: &str| {
            let letters = site.deliver();
            assert_eq!(letters.len(), 2);
            for letter in letters {
                let text = letter.text.unwrap().replace('\n', " ");
                assert!(text.contains(words), "{text}");
            }
        };
        told(REASON);
        site.decides(game, Verdict::Draw).unwrap();
        told("The server was not reached.");
        let seen = site.context(None, |context| view(context, game)).unwrap();
        let contest = seen.contest.unwrap();
        assert_eq!(contest.by, Some(lan));
        assert_eq!(contest.reason, REASON);
        assert_eq!(contest.decision.unwrap().1, "The server was not reached.");
    }
}

#[test]
fn only_the_loser_of_a_rated_game_may_contest_a_loss_by_absence_within_three_days() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let an = site.member("an");
        site.beat();
        let resigned = site.won(people);
        let not = Err(ContestRefused::NotContestable);
        assert_eq!(site.contests(minh, resigned, REASON).unwrap(), not);
        let running = site.begun(people, &rated("minh", TimeControl::days(9)), 4);
        assert_eq!(site.contests(lan, running, REASON).unwrap(), not);
        let game = site.lost_on_time(people);
        assert_eq!(site.contests(minh, game, REASON).unwrap(), not);
        let stranger = site.contests(an, game, REASON);
        let forbidden = Forbidden::NotYourGame;
        assert!(matches!(stranger, Err(Error::Forbidden(it)) if it == forbidden));
        let empty = ContestRefused::Reason(MessageRefused::Empty);
        assert_eq!(site.contests(lan, game, " ").unwrap(), Err(empty));
        site.run_long(TimeDelta::days(3));
        let late = site.contests(lan, game, REASON).unwrap();
        assert_eq!(late, Err(ContestRefused::TooLate));
        let why = site.decides(game, Verdict::Draw);
        assert_eq!(why, Err(AdminFault::NotContested));
    }
}

#[test]
fn games_between_accounts_marked_as_one_persons_do_not_count_from_then_on() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        site.beat();
        let games = |player| {
            site.ratings(player)
                .first()
                .map_or(0, |rating| rating.games)
        };
        site.won([lan, minh]);
        let link = |one, other: &str| {
            site.order(
                AdminCommand::LinkAccounts(one, other.to_owned()),
                "Same address.",
            )
        };
        assert_eq!(link(lan, "lan"), Err(AdminFault::SameAccount));
        assert_eq!(link(lan, "nobody"), Err(AdminFault::NoSuchPlayer));
        assert_eq!(link(lan, "minh"), Ok(()));
        assert_eq!(link(minh, "lan"), Err(AdminFault::AlreadyLinked));
        site.won([lan, minh]);
        assert_eq!(games(lan), 1);
        site.won([an, minh]);
        assert_eq!(games(minh), 2);
        assert_eq!(link(an, "minh"), Ok(()));
        site.won([lan, an]);
        assert_eq!(games(an), 1, "all three are one person");
        let unlink = || site.order(AdminCommand::UnlinkAccount(lan), "");
        assert_eq!(unlink(), Ok(()));
        assert_eq!(unlink(), Err(AdminFault::NotLinked));
        site.won([lan, an]);
        assert_eq!((games(lan), games(an)), (2, 2));
        site.won([minh, an]);
        assert_eq!(games(an), 2, "these two are still marked");
        site.week();
        assert_eq!(site.checked().differences, []);
    }
}

#[test]
fn both_owners_of_linked_accounts_are_told_why() {
    for site in test_sites(false) {
        let [lan, _] = ["lan", "minh"].map(|name| site.member(name));
        let link = AdminCommand::LinkAccounts(lan, "minh".to_owned());
        site.order(link, "Same address.").unwrap();
        let letters = site.deliver();
        assert_eq!(letters.len(), 2);
        for letter in letters {
            let text = letter.text.unwrap().replace('\n', " ");
            let other = if letter.name == "lan" { "minh" } else { "lan" };
            assert!(text.contains("Same address."), "{text}");
            assert!(text.contains(&format!("and {other} as accounts")), "{text}");
        }
    }
}

#[test]
fn only_the_first_loss_of_an_absence_counts() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        site.beat();
        let games = |player| {
            site.ratings(player)
                .first()
                .map_or(0, |rating| rating.games)
        };
        for (other, name, days) in [(minh, "minh", 1), (an, "an", 2), (minh, "minh", 4)] {
            site.begun([lan, other], &rated(name, TimeControl::days(days)), 4);
        }
        let last = site.begun([lan, an], &rated("an", TimeControl::days(9)), 4);
        let mut counted = Vec::new();
        for days in [1, 1, 2] {
            site.run_long(TimeDelta::days(days) + TimeDelta::minutes(16));
            upkeep::flag_overdue(&site.app).unwrap();
            counted.push(games(lan));
        }
        assert_eq!(counted, [1, 1, 1]);
        assert_eq!(games(an), 0);
        site.play_all(last, &OPENING[4..6]);
        site.run_long(TimeDelta::days(10));
        upkeep::flag_overdue(&site.app).unwrap();
        assert_eq!(site.row(last).state.winner, Some(Winner::Second));
        assert_eq!((games(lan), games(an)), (2, 1), "lan had come back");
        site.week();
        assert_eq!(site.checked().differences, []);
    }
}

#[test]
fn rated_games_are_searched_and_counted_by_the_average_rating_of_their_players() {
    for site in test_sites(false) {
        let people @ [_, minh] = ["lan", "minh"].map(|name| site.member(name));
        let rated = site.won(people);
        let friendly = site.begun(people, &terms("minh", TimeControl::days(3)), 4);
        site.resign(minh, friendly);
        let conn = &mut *site.app.connection().unwrap();
        let mut found = |line: &str| {
            let criteria = search::read(line).unwrap();
            let filters = filters(conn, &Catalogue::built_in(), &criteria, None).unwrap();
            all_games(conn, &filters).unwrap()
        };
        assert_eq!(found("rating:1500"), [rated]);
        assert_eq!(found("rating:<1600"), [rated]);
        assert_eq!(found("rating:>1500"), []);
        let counted = site.context(None, |context| of_variant(context, "xiangqi", None));
        let bands = counted.unwrap().ratings;
        let tallies = bands
            .iter()
            .map(|(band, tally)| (band.as_str(), tally.games()));
        assert_eq!(tallies.collect::<Vec<_>>(), [("1400", 1)]);
    }
}
