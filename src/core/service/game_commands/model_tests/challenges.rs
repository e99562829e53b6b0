//! Random scenarios of challenges, compared with a small model on every database: challenges,
//! answers, counter-offers, rematches and resignations.

use super::chance::Chance;
use crate::model::{GameId, Origin, PlayerId, Status, Word};
use crate::play::{GameCommand, TimeControl};
use crate::rules::Side;
use crate::service::game_commands::{
    Terms, accept, challenge, counter, decline, rematch, withdraw,
};
use crate::service::testing::{TestSite, terms, test_sites};
use crate::service::{Error, Refusable, RequestContext};
use std::collections::BTreeSet;

/// The maximum number of acts in a scenario.
const LENGTH: usize = 30;
/// Events that must occur in some scenario, as a check of the coverage.
const MET: [&str; 9] = [
    "playing",
    "finished",
    "declined",
    "withdrawn",
    "rematch",
    "rematch of both",
    "counter",
    "pair",
    "standing",
];

#[test]
fn random_challenges_go_as_in_the_model() {
    let scenarios = match std::env::var_os("TEST_LONG") {
        Some(_) => 5_000,
        None => 200,
    };
    for site in test_sites(false) {
        let names = ["lan", "minh", "hoa"];
        let people = names.map(|name| site.member(name));
        let mut met = BTreeSet::new();
        for number in 0..scenarios {
            let first = site.count_of("SELECT COALESCE(MAX(id), 0) AS n FROM games");
            let mut scenario = Scenario {
                site: &site,
                first,
                people,
                model: Vec::new(),
                met: &mut met,
            };
            let mut chance = Chance::new(number);
            let mut acts = Vec::new();
            for _ in 0..LENGTH {
                acts.push(choose(&mut chance, &scenario.model));
                if let Err(why) = scenario.apply_and_compare(&acts[acts.len() - 1]) {
                    panic!("scenario {number}: {acts:#?}\n{why}");
                }
            }
        }
        let missed: Vec<_> = MET.iter().filter(|what| !met.contains(**what)).collect();
        assert!(missed.is_empty(), "no scenario had {missed:?}");
    }
}

type Person = usize;

/// What a person does to a challenge or game, which is identified by its order of creation.
#[derive(Debug, Clone)]
enum Act {
    Challenge {
        by: Person,
        to: Option<Person>,
        seat: Side,
        both: bool,
        standing: u32,
    },
    To {
        by: Person,
        nth: usize,
        what: Action,
    },
}

#[derive(Debug, Clone, Copy)]
enum Action {
    Accept,
    Decline,
    Withdraw,
    Counter(Side),
    Rematch,
    Resign,
}

fn choose(chance: &mut Chance, model: &[Model]) -> Act {
    let by = chance.below(3);
    let seat = *chance.one_of(&Side::BOTH);
    if model.is_empty() || chance.once_in(6) {
        let to = chance.once_in(2).then_some((by + 1) % 3);
        return Act::Challenge {
            by,
            to,
            seat,
            both: chance.once_in(3),
            standing: *chance.one_of(&[1, 1, 2, 3]),
        };
    }
    let deeds = [
        Action::Accept,
        Action::Accept,
        Action::Decline,
        Action::Withdraw,
        Action::Counter(seat),
        Action::Rematch,
        Action::Rematch,
        Action::Resign,
    ];
    // Mostly recent ones.
    let nth = model.len() - 1 - chance.below(model.len().min(6));
    let what = *chance.one_of(&deeds);
    Act::To { by, nth, what }
}

/// A challenge or game in the model.
#[derive(Clone)]
struct Model {
    challenger: Person,
    opponent: Option<Person>,
    seat: Side,
    both: bool,
    standing: u32,
    status: Status,
    seats: Option<[Person; 2]>,
    resigned: Option<Person>,
    origin: Option<(Origin, usize)>,
}

impl Model {
    fn offered(challenger: Person, opponent: Option<Person>, seat: Side) -> Self {
        Self {
            challenger,
            opponent,
            seat,
            both: false,
            standing: 1,
            status: Status::Open,
            seats: None,
            resigned: None,
            origin: None,
        }
    }

    fn begins(&mut self, accepter: Person) {
        self.status = Status::Playing;
        self.seats = Some(match self.seat {
            Side::First => [self.challenger, accepter],
            Side::Second => [accepter, self.challenger],
        });
    }

    fn has(&self, person: Person) -> bool {
        self.seats.is_some_and(|seats| seats.contains(&person))
    }
}

struct Scenario<'a> {
    site: &'a TestSite,
    /// The last game before this scenario.
    first: i64,
    people: [PlayerId; 3],
    model: Vec<Model>,
    met: &'a mut BTreeSet<&'static str>,
}

impl Scenario<'_> {
    fn apply_and_compare(&mut self, act: &Act) -> Result<(), String> {
        let granted = self.does(act);
        let expected = self.apply_to_model(act);
        let (in_database, in_model) = (self.database_state(), self.model_state());
        if (granted, &in_database) == (expected, &in_model) {
            return Ok(());
        }
        Err(format!(
            "granted {granted}, in the model {expected}\n\
             is       {in_database:#?}\nin the model {in_model:#?}"
        ))
    }

    fn does(&self, act: &Act) -> bool {
        match act {
            Act::Challenge {
                by,
                to,
                seat,
                both,
                standing,
            } => {
                let terms = Terms {
                    both_sides: *both,
                    standing: *standing,
                    ..self.terms(*to, *seat)
                };
                self.asks(*by, |context| {
                    Ok(challenge(context, &terms).split()?.is_ok())
                })
            }
            Act::To { by, nth, what } => {
                let id = self.id(*nth);
                let resigns = || self.site.command(self.people[*by], id, GameCommand::Resign);
                self.asks(*by, |context| {
                    Ok(match what {
                        Action::Accept => accept(context, id).split()?.is_ok(),
                        Action::Decline => decline(context, id).split()?.is_ok(),
                        Action::Withdraw => withdraw(context, id).split()?.is_ok(),
                        Action::Counter(seat) => counter(context, id, &self.terms(None, *seat))
                            .split()?
                            .is_ok(),
                        Action::Rematch => rematch(context, id).split()?.is_ok(),
                        Action::Resign => return Ok(false),
                    })
                }) || (matches!(what, Action::Resign) && matches!(resigns(), Ok(Ok(()))))
            }
        }
    }

    fn asks(&self, by: Person, f: impl FnOnce(&mut RequestContext) -> Result<bool, Error>) -> bool {
        let result = self.site.context(Some(self.people[by]), f);
        result.unwrap_or(false)
    }

    fn id(&self, nth: usize) -> GameId {
        GameId(self.first + 1 + i64::try_from(nth).unwrap())
    }

    fn terms(&self, to: Option<Person>, seat: Side) -> Terms {
        let name = to.map_or_else(String::new, |to| self.site.find(self.people[to]).name);
        Terms {
            seat: Some(seat),
            ..terms(&name, TimeControl::days(3))
        }
    }

    fn apply_to_model(&mut self, act: &Act) -> bool {
        match *act {
            Act::Challenge {
                by,
                to,
                seat,
                both,
                standing,
            } => {
                // A challenge to a named player is accepted once.
                let is_made = standing == 1 || to.is_none();
                if is_made {
                    self.model.push(Model {
                        both,
                        standing,
                        ..Model::offered(by, to, seat)
                    });
                }
                is_made
            }
            Act::To { by, nth, what } => match what {
                Action::Accept => self.accepts(by, nth),
                Action::Decline => self.closes(by, nth, Status::Declined),
                Action::Withdraw => self.closes(by, nth, Status::Withdrawn),
                Action::Counter(seat) => self.offers_otherwise(by, nth, seat),
                Action::Rematch => self.asks_for_a_rematch(by, nth),
                Action::Resign => self.resigns(by, nth),
            },
        }
    }

    fn accepts(&mut self, by: Person, nth: usize) -> bool {
        let row = self.model[nth].clone();
        if by == row.challenger {
            return false;
        }
        if row.has(by) {
            return true;
        }
        // Only those involved can see a declined or withdrawn challenge.
        let is_gone = matches!(row.status, Status::Declined | Status::Withdrawn);
        if row.opponent.is_some_and(|opponent| opponent != by) || is_gone {
            return false;
        }
        let runs = |game: &Model| game.status == Status::Playing && game.has(by);
        if self.of(Origin::Standing, nth).any(runs) {
            return true;
        }
        if row.status != Status::Open {
            return false;
        }
        let first = if row.standing > 1 {
            self.model[nth].standing -= 1;
            self.begins_further(&row, by, (Origin::Standing, nth), row.seat)
        } else {
            self.model[nth].begins(by);
            nth
        };
        if row.both {
            self.begins_further(&row, by, (Origin::Pair, first), row.seat.other());
        }
        true
    }

    fn begins_further(
        &mut self,
        row: &Model,
        by: Person,
        origin: (Origin, usize),
        seat: Side,
    ) -> usize {
        let mut further = Model::offered(row.challenger, row.opponent, seat);
        further.begins(by);
        further.origin = Some(origin);
        self.model.push(further);
        self.model.len() - 1
    }

    fn closes(&mut self, by: Person, nth: usize, status: Status) -> bool {
        let row = &mut self.model[nth];
        let is_theirs = match status {
            Status::Withdrawn => by == row.challenger,
            _ => row.opponent == Some(by),
        };
        let may = is_theirs && (row.status == Status::Open || row.status == status);
        if may {
            row.status = status;
        }
        may
    }

    fn offers_otherwise(&mut self, by: Person, nth: usize, seat: Side) -> bool {
        let row = self.model[nth].clone();
        if row.opponent != Some(by) {
            return false;
        }
        if self.stands(Origin::Counter, nth).is_some() {
            return true;
        }
        if row.status != Status::Open {
            return false;
        }
        self.model[nth].status = Status::Declined;
        self.offers((by, row.challenger), seat, (Origin::Counter, nth))
    }

    fn asks_for_a_rematch(&mut self, by: Person, nth: usize) -> bool {
        let row = self.model[nth].clone();
        if !row.has(by) || row.status != Status::Finished {
            return false;
        }
        if let Some(made) = self.stands(Origin::Rematch, nth) {
            let waits = &mut self.model[made];
            if waits.status == Status::Open && waits.opponent == Some(by) {
                waits.begins(by);
                self.met.insert("rematch of both");
            }
            return true;
        }
        let seats = row.seats.unwrap_or_default();
        let (other, seat) = match seats[0] == by {
            true => (seats[1], Side::Second),
            false => (seats[0], Side::First),
        };
        self.offers((by, other), seat, (Origin::Rematch, nth))
    }

    fn offers(&mut self, (by, to): (Person, Person), seat: Side, origin: (Origin, usize)) -> bool {
        self.model.push(Model {
            origin: Some(origin),
            ..Model::offered(by, Some(to), seat)
        });
        true
    }

    fn resigns(&mut self, by: Person, nth: usize) -> bool {
        let row = &mut self.model[nth];
        let may = row.has(by) && row.status == Status::Playing;
        if may {
            row.status = Status::Finished;
            row.resigned = Some(by);
        }
        // A double click is accepted.
        row.resigned == Some(by)
    }

    fn of(&self, kind: Origin, nth: usize) -> impl Iterator<Item = &Model> {
        let all = self.model.iter();
        all.filter(move |row| row.origin == Some((kind, nth)))
    }

    /// The latest challenge or running game with this origin.
    fn stands(&self, kind: Origin, nth: usize) -> Option<usize> {
        let is_so = |row: &Model| {
            row.origin == Some((kind, nth)) && matches!(row.status, Status::Open | Status::Playing)
        };
        self.model.iter().rposition(is_so)
    }

    fn database_state(&self) -> Vec<String> {
        self.site.texts(&format!(
            "SELECT games.status || ' ' || challenger_id || ' ' || COALESCE(first_id, 0) || ' ' || \
                COALESCE(second_id, 0) \
             || ' ' || COALESCE(origins.kind, '-') || ' ' || COALESCE(origin_id - {first}, 0) \
             || ' ' || CASE games.status WHEN 'open' THEN COALESCE(standing, 1) ELSE 0 END AS t \
             FROM games LEFT JOIN origins ON origins.game_id = games.id LEFT JOIN multiples ON \
             multiples.game_id = games.id \
             WHERE games.id > {first} ORDER BY games.id",
            first = self.first
        ))
    }

    fn model_state(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        for row in &self.model {
            let [first, second] = row.seats.map_or([PlayerId::NONE; 2], |seats| {
                seats.map(|person| self.people[person])
            });
            let (kind, origin) = row
                .origin
                .map_or(("-", 0), |(kind, nth)| (kind.word(), nth + 1));
            let standing = match row.status {
                Status::Open => row.standing,
                _ => 0,
            };
            self.met.extend([row.status.word(), kind]);
            all.push(format!(
                "{} {} {first} {second} {kind} {origin} {standing}",
                row.status.word(),
                self.people[row.challenger]
            ));
        }
        all
    }
}
