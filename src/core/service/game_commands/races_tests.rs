//! Fifty simultaneous requests: game, events, clock and notices stay consistent.

use super::{LockedGame, MoveForm, act, play_move};
use crate::model::{EndedBy, GameId, PlayerId, Status};
use crate::play::{GameCommand, Ledger, OfferKind, OfferTerms, Reason, TimeControl};
use crate::rules::Side;
use crate::service::testing::{TestSite, form, test_sites};
use crate::service::{Error, Refusable, RequestContext, upkeep};
use crate::store::{Timestamp, games as rows};
use chrono::TimeDelta;
use std::collections::BTreeSet;
use std::sync::{Barrier, Mutex};

const AT_ONCE: usize = 50;
const PACE: TimeControl = TimeControl::days(3);
/// Each is a legal first move, and with the other side's ranks a legal reply.
const MOVES: [[&str; 4]; 2] = [
    ["h3e3", "b3e3", "h1g3", "c4c5"],
    ["h8e8", "b8e8", "h10g8", "c7c6"],
];

/// An action of one of the fifty requests.
#[derive(Debug, Clone, Copy)]
enum Action {
    /// A side makes the move with this index.
    Move(Side, usize),
    Command(Side, GameCommand),
    Flag,
    Second,
}

use Action::{Flag, Move, Second};
const RED: Side = Side::First;
const BLACK: Side = Side::Second;

fn command(by: Side, command: GameCommand) -> Action {
    Action::Command(by, command)
}

struct Race {
    site: TestSite,
    game: GameId,
    players: [PlayerId; 2],
    /// The moves that were accepted, or had been made before.
    accepted: Mutex<BTreeSet<(usize, &'static str)>>,
}

/// Repeated races between these actions, each in a freshly prepared game.
fn races(prepare: impl Fn(&Race), actions: &[Action]) -> Vec<Option<Reason>> {
    let rounds = match std::env::var_os("TEST_LONG") {
        Some(_) => 60,
        None => 2,
    };
    let mut ends = Vec::new();
    for site in test_sites(false) {
        let players = ["lan", "minh"].map(|name| site.member(name));
        let mut race = Race {
            site,
            players,
            game: GameId::NONE,
            accepted: Mutex::default(),
        };
        for round in 0..rounds {
            race.game = race.site.game(players[0], players[1], PACE);
            prepare(&race);
            race.accepted.lock().unwrap().clear();
            let moved = race.count("kind = 'moved'");
            race.all_at_once(actions, round);
            ends.push(race.assert_consistent(moved));
            race.site
                .sql("UPDATE games SET status = 'finished', deadline = NULL");
        }
    }
    ends
}

impl Race {
    fn all_at_once(&self, actions: &[Action], round: usize) {
        let barrier = Barrier::new(AT_ONCE);
        let ply = self.site.row(self.game).state.ply;
        std::thread::scope(|scope| {
            for nth in 0..AT_ONCE {
                let (barrier, action) = (&barrier, actions[(nth + round) % actions.len()]);
                scope.spawn(move || {
                    barrier.wait();
                    match self.does(action, ply) {
                        // A request that waited too long for the others gets a retry error.
                        Ok(()) | Err(Error::Busy(_)) => {}
                        Err(error) => panic!("{action:?}: {error:?}"),
                    }
                });
            }
        });
    }

    fn does(&self, action: Action, ply: i64) -> Result<(), Error> {
        match action {
            Move(by, nth) => {
                let text = MOVES[by.index()][nth];
                if self.moves(by, &form(ply, text))? {
                    let made = (by.index(), text);
                    self.accepted.lock().unwrap().insert(made);
                }
            }
            Action::Command(by, command) => {
                let form = super::CommandForm {
                    ply: u32::try_from(ply).unwrap(),
                    rev: None,
                    command,
                };
                self.as_player(by, |context, game| {
                    act(context, game, &form).split().map(drop)
                })?;
            }
            Flag => drop(upkeep::flag_overdue(&self.site.app)?),
            Second => self.site.pass(TimeDelta::seconds(1)),
        }
        Ok(())
    }

    fn moves(&self, by: Side, form: &MoveForm) -> Result<bool, Error> {
        self.as_player(by, |context, game| {
            let played = play_move(context, game, form).split()?;
            Ok(played.is_ok())
        })
    }

    fn as_player<T>(
        &self,
        by: Side,
        f: impl FnOnce(&mut RequestContext, &mut LockedGame) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.site
            .context(Some(self.players[by.index()]), |context| {
                let mut game = LockedGame::open(context, self.game)?;
                f(context, &mut game)
            })
    }

    /// The number of the game's events that match a condition.
    fn count(&self, what: &str) -> i64 {
        let game = self.game;
        let sql = format!("SELECT COUNT(*) AS n FROM events WHERE game_id = {game} AND {what}");
        self.site.count_of(&sql)
    }

    /// Asserts that everything stored about the game is consistent, and returns its result.
    fn assert_consistent(&self, moved_before: i64) -> Option<Reason> {
        let (site, game) = (&self.site, self.game);
        let whole = rows::find_with_text(&mut site.app.connection().unwrap(), game);
        let whole = whole.unwrap().unwrap();
        let (state, entries) = (&whole.row.state, whole.ledger.unwrap());
        let list = |sql: &str| site.texts(sql);

        // Event numbers are consecutive, and no event follows the end.
        let seqs = list(&format!(
            "SELECT CAST(seq AS TEXT) AS t FROM events WHERE game_id = {game} AND seq > 0 ORDER BY \
                seq"
        ));
        let all: Vec<String> = (1..=state.rev).map(|seq| seq.to_string()).collect();
        assert_eq!(seqs, all);
        let is_over = state.status == Status::Finished;
        assert_eq!(self.count("kind = 'ended'"), i64::from(is_over));
        let last = format!("kind = 'ended' AND seq = {}", state.rev);
        assert_eq!(self.count(&last), i64::from(is_over));
        assert_eq!(state.deadline.is_none(), is_over);

        // Each accepted move is stored once, and there are no others.
        let moved = self.count("kind = 'moved'");
        let accepted = self.accepted.lock().unwrap().len();
        assert_eq!(usize::try_from(moved - moved_before).unwrap(), accepted);
        let made = list(&format!(
            "SELECT \"move\" AS t FROM moves WHERE game_id = {game} ORDER BY ply"
        ));
        assert_eq!(made.join(" "), state.moves);
        assert_eq!(i64::try_from(made.len()).unwrap(), state.ply);
        let taken_back = self.count("kind = 'taken-back'");
        assert_eq!(state.ply, moved - taken_back);

        // The clock has the same moves.
        let ledger_count = |letter: char| {
            let words = entries.split(' ').filter(|word| word.starts_with(letter));
            i64::try_from(words.count()).unwrap()
        };
        assert_eq!((ledger_count('m'), ledger_count('t')), (moved, taken_back));
        if let Some(turn) = state.turn {
            let since = state.turn_since.unwrap().utc();
            let deadline = state.deadline.map(Timestamp::utc);
            let ledger = Ledger::restore(PACE, &entries, (turn.into(), since), deadline);
            assert_eq!(ledger.text(), entries);
        }

        // So do the notices.
        let notices = |kind: &str, of: &str| {
            site.count_of(&format!(
                "SELECT COUNT(*) AS n FROM outbox JOIN events ON events.id = event_id \
                 WHERE events.game_id = {game} AND outbox.kind = '{kind}' AND events.kind = '{of}'"
            ))
        };
        assert_eq!(notices("game-over", "ended"), 2 * i64::from(is_over));
        assert_eq!(notices("your-turn", "moved"), moved);
        assert_eq!(notices("your-turn", "taken-back"), taken_back);
        let EndedBy(reason) = state.reason?;
        reason
    }
}

#[test]
fn of_a_simultaneous_move_and_flag_the_first_counts() {
    let last_moment = |race: &Race| {
        race.site
            .beat_steadily(TimeDelta::days(3) + TimeDelta::seconds(60), false);
    };
    let actions = [
        Move(RED, 0),
        Flag,
        Move(RED, 1),
        Flag,
        Second,
        Flag,
        Move(RED, 2),
    ];
    for end in races(last_moment, &actions) {
        assert!(matches!(end, None | Some(Reason::Timeout)), "{end:?}");
    }
}

#[test]
fn simultaneous_moves_and_resignations_give_one_result() {
    let resigns = |by| command(by, GameCommand::Resign);
    let actions = [
        Move(RED, 0),
        Move(RED, 1),
        resigns(RED),
        Move(RED, 3),
        resigns(BLACK),
    ];
    for end in races(|_| {}, &actions) {
        assert!(matches!(end, None | Some(Reason::Resignation)), "{end:?}");
    }
}

#[test]
fn of_simultaneous_answers_to_a_draw_offer_one_counts() {
    let offered = |race: &Race| {
        race.site.play(race.game, MOVES[0][0]).unwrap();
        let offer = race.site.command(
            race.players[0],
            race.game,
            GameCommand::Offer(OfferTerms::Draw),
        );
        offer.unwrap().unwrap();
    };
    let actions = [
        command(BLACK, GameCommand::Accept(OfferKind::Draw)),
        Move(BLACK, 0),
        command(BLACK, GameCommand::Decline(OfferKind::Draw)),
        command(RED, GameCommand::Resign),
        command(BLACK, GameCommand::Offer(OfferTerms::Draw)),
        Move(BLACK, 2),
        command(RED, GameCommand::Offer(OfferTerms::Draw)),
        command(BLACK, GameCommand::Cancel),
    ];
    for end in races(offered, &actions) {
        let known = [Reason::Agreement, Reason::Resignation, Reason::Cancelled];
        assert!(end.is_none_or(|end| known.contains(&end)), "{end:?}");
    }
}

#[test]
fn of_simultaneous_answers_to_a_take_back_one_counts() {
    let offered_race = |race: &Race| {
        race.site.play(race.game, MOVES[0][0]).unwrap();
        let asks = GameCommand::Offer(OfferTerms::Takeback { to: None });
        let result = race.site.command(race.players[0], race.game, asks);
        result.unwrap().unwrap();
    };
    let actions = [
        command(BLACK, GameCommand::Accept(OfferKind::Takeback)),
        Move(BLACK, 0),
        command(BLACK, GameCommand::Decline(OfferKind::Takeback)),
        Move(BLACK, 3),
        command(RED, GameCommand::Offer(OfferTerms::Takeback { to: None })),
        command(BLACK, GameCommand::Accept(OfferKind::Takeback)),
    ];
    for end in races(offered_race, &actions) {
        assert_eq!(end, None);
    }
}
