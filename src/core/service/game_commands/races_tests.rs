//! Fifty at once: whoever comes first, the game, its events, its clock and its notices tell one
//! story.

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
/// Any of these is a legal first move, and, with the ranks of the other side, a legal answer.
const MOVES: [[&str; 4]; 2] = [
    ["h3e3", "b3e3", "h1g3", "c4c5"],
    ["h8e8", "b8e8", "h10g8", "c7c6"],
];

/// What one of the fifty does.
#[derive(Debug, Clone, Copy)]
enum Action {
    /// A side makes the move of that number.
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
    /// The moves that were taken, or had been made already.
    taken: Mutex<BTreeSet<(usize, &'static str)>>,
}

/// Races between these deeds, again and again, in games for which everything is ready.
fn races(prepare: impl Fn(&Race), deeds: &[Action]) -> Vec<Option<Reason>> {
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
            taken: Mutex::default(),
        };
        for round in 0..rounds {
            race.game = race.site.game(players[0], players[1], PACE);
            prepare(&race);
            race.taken.lock().unwrap().clear();
            let moved = race.count("kind = 'moved'");
            race.all_at_once(deeds, round);
            ends.push(race.is_one_story(moved));
            race.site
                .sql("UPDATE games SET status = 'finished', deadline = NULL");
        }
    }
    ends
}

impl Race {
    fn all_at_once(&self, deeds: &[Action], round: usize) {
        let barrier = Barrier::new(AT_ONCE);
        let ply = self.site.row(self.game).state.ply;
        std::thread::scope(|scope| {
            for nth in 0..AT_ONCE {
                let (barrier, action) = (&barrier, deeds[(nth + round) % deeds.len()]);
                scope.spawn(move || {
                    barrier.wait();
                    match self.does(action, ply) {
                        // Whoever waited too long for the others is asked to try again.
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
                    self.taken.lock().unwrap().insert(made);
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

    /// How many events of the game are such.
    fn count(&self, what: &str) -> i64 {
        let game = self.game;
        let sql = format!("SELECT COUNT(*) AS n FROM events WHERE game_id = {game} AND {what}");
        self.site.count_of(&sql)
    }

    /// Everything that is kept of the game fits together; tells how it ended.
    fn is_one_story(&self, moved_before: i64) -> Option<Reason> {
        let (site, game) = (&self.site, self.game);
        let whole = rows::find_with_text(&mut site.app.connection().unwrap(), game);
        let whole = whole.unwrap().unwrap();
        let (state, entries) = (&whole.row.state, whole.ledger.unwrap());
        let list = |sql: &str| site.texts(sql);

        // The events are numbered one by one, and nothing follows the end.
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

        // Each move that was taken is there once, and no other.
        let moved = self.count("kind = 'moved'");
        let taken = self.taken.lock().unwrap().len();
        assert_eq!(usize::try_from(moved - moved_before).unwrap(), taken);
        let made = list(&format!(
            "SELECT \"move\" AS t FROM moves WHERE game_id = {game} ORDER BY ply"
        ));
        assert_eq!(made.join(" "), state.moves);
        assert_eq!(i64::try_from(made.len()).unwrap(), state.ply);
        let taken_back = self.count("kind = 'taken-back'");
        assert_eq!(state.ply, moved - taken_back);

        // The clock heard of the same.
        let heard = |letter: char| {
            let words = entries.split(' ').filter(|word| word.starts_with(letter));
            i64::try_from(words.count()).unwrap()
        };
        assert_eq!((heard('m'), heard('t')), (moved, taken_back));
        if let Some(turn) = state.turn {
            let since = state.turn_since.unwrap().utc();
            let deadline = state.deadline.map(Timestamp::utc);
            let ledger = Ledger::restore(PACE, &entries, (turn.into(), since), deadline);
            assert_eq!(ledger.text(), entries);
        }

        // And so did the players.
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
fn of_a_move_and_a_flag_at_once_the_one_that_comes_first_counts() {
    let last_moment = |race: &Race| {
        race.site
            .beat_steadily(TimeDelta::days(3) + TimeDelta::seconds(60), false);
    };
    let deeds = [
        Move(RED, 0),
        Flag,
        Move(RED, 1),
        Flag,
        Second,
        Flag,
        Move(RED, 2),
    ];
    for end in races(last_moment, &deeds) {
        assert!(matches!(end, None | Some(Reason::Timeout)), "{end:?}");
    }
}

#[test]
fn of_moves_and_resignations_at_once_there_is_one_result() {
    let resigns = |by| command(by, GameCommand::Resign);
    let deeds = [
        Move(RED, 0),
        Move(RED, 1),
        resigns(RED),
        Move(RED, 3),
        resigns(BLACK),
    ];
    for end in races(|_| {}, &deeds) {
        assert!(matches!(end, None | Some(Reason::Resignation)), "{end:?}");
    }
}

#[test]
fn of_answers_to_a_draw_offer_at_once_one_counts() {
    let offered = |race: &Race| {
        race.site.play(race.game, MOVES[0][0]).unwrap();
        let offer = race.site.command(
            race.players[0],
            race.game,
            GameCommand::Offer(OfferTerms::Draw),
        );
        offer.unwrap().unwrap();
    };
    let deeds = [
        command(BLACK, GameCommand::Accept(OfferKind::Draw)),
        Move(BLACK, 0),
        command(BLACK, GameCommand::Decline(OfferKind::Draw)),
        command(RED, GameCommand::Resign),
        command(BLACK, GameCommand::Offer(OfferTerms::Draw)),
        Move(BLACK, 2),
        command(RED, GameCommand::Offer(OfferTerms::Draw)),
        command(BLACK, GameCommand::Cancel),
    ];
    for end in races(offered, &deeds) {
        let known = [Reason::Agreement, Reason::Resignation, Reason::Cancelled];
        assert!(end.is_none_or(|end| known.contains(&end)), "{end:?}");
    }
}

#[test]
fn of_answers_to_a_take_back_at_once_one_counts() {
    let asked = |race: &Race| {
        race.site.play(race.game, MOVES[0][0]).unwrap();
        let asks = GameCommand::Offer(OfferTerms::Takeback { to: None });
        let asked = race.site.command(race.players[0], race.game, asks);
        asked.unwrap().unwrap();
    };
    let deeds = [
        command(BLACK, GameCommand::Accept(OfferKind::Takeback)),
        Move(BLACK, 0),
        command(BLACK, GameCommand::Decline(OfferKind::Takeback)),
        Move(BLACK, 3),
        command(RED, GameCommand::Offer(OfferTerms::Takeback { to: None })),
        command(BLACK, GameCommand::Accept(OfferKind::Takeback)),
    ];
    for end in races(asked, &deeds) {
        assert_eq!(end, None);
    }
}
