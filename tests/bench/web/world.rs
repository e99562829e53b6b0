//! A site with players and games, filled by the use cases.

use std::sync::Arc;

use diesel::RunQueryDsl;
use posthorse::model::{GameId, PlayerId, Requirements, notice};
use posthorse::notation::coordinate;
use posthorse::play::GameCommand;
use posthorse::play::TimeControl;
use posthorse::rules::{Line, Rulebook, Side, catalogue};
use posthorse::service::game_commands::{self, CommandForm, RemarkForm, Terms};
use posthorse::service::games::{LockedGame, MoveForm};
use posthorse::service::programs::ProgramSetup;
use posthorse::service::{
    App, Clock, Error, Refusable, RequestContext, Setup, UseCaseResult, secret,
};
use posthorse_core::store::{self, DatabaseUrl, outbox, players, sessions};

/// Pairs of players.
pub const PAIRS: i64 = 8;
/// The comments on a game that has any.
const REMARKS: usize = 30;

/// A site over a database.
pub struct World {
    app: Arc<App>,
}

/// A running game in which the first player is to move.
#[derive(Debug, Clone)]
pub struct Game {
    pub id: GameId,
    /// The player who moves first. The opponent has the next id.
    pub first: i64,
    /// The moves made so far, and the requested number of legal ones after them.
    pub moves: Vec<String>,
    pub ply: usize,
}

impl World {
    pub fn new(url: &DatabaseUrl) -> Self {
        let pool = store::open(url).unwrap();
        store::migrate(&mut pool.get().unwrap()).unwrap();
        let setup = Setup {
            public_url: "http://localhost".parse().unwrap(),
            mail_from: "posthorse@localhost".into(),
            reply_domain: None,
            authserv_id: None,
            limits: false,
            vacation_days: 30,
            programs: ProgramSetup::default(),
            catalogue: catalogue::Catalogue::built_in(),
        };
        let app = Arc::new(App::new(pool, setup, Clock::system()));
        let world = Self { app };
        (1..=2 * PAIRS).for_each(|number| world.player(number));
        world
    }

    /// An account without notices of games, until [`World::mail_everybody`].
    fn player(&self, number: i64) {
        let name = format!("Player{number}");
        let key = name.to_lowercase();
        let email = format!("{key}@d{number}.example");
        let none: Vec<&str> = notice::Kind::optional().map(Into::into).collect();
        self.app
            .write_unattended(|conn, now| {
                let player = players::NewPlayer {
                    name: &name,
                    name_key: &key,
                    skeleton: &key,
                    email: &email,
                    email_key: &email,
                    confirmed_at: Some(now.into()),
                    password_hash: "none",
                    created_at: now.into(),
                };
                let id = players::insert(conn, &player)?;
                assert_eq!(id.0, number);
                players::set_mail_off(conn, id, &none.join(","))?;
                Ok(sessions::insert(
                    conn,
                    &secret::hash(&token(number)),
                    id,
                    "bench",
                    now.into(),
                )?)
            })
            .unwrap();
    }

    /// Switches on all notices for everybody.
    pub fn mail_everybody(&self) {
        self.app
            .write_unattended(|conn, _| {
                (1..=2 * PAIRS).try_for_each(|id| players::set_mail_off(conn, PlayerId(id), ""))?;
                Ok(())
            })
            .unwrap();
    }

    /// The number of notices to be sent.
    pub fn waiting(&self) -> i64 {
        outbox::counts(&mut self.app.pool.get().unwrap())
            .unwrap()
            .waiting
    }

    /// Discards the waiting notices.
    pub fn forget_mail(&self) {
        let mut conn = self.app.pool.get().unwrap();
        diesel::sql_query("delete from outbox")
            .execute(&mut conn)
            .unwrap();
    }

    /// A game of that many plies, with `more` legal moves after them.
    pub fn game(&self, seed: u64, ply: usize, more: usize) -> Game {
        let pair = 1 + i64::try_from(seed).unwrap() % PAIRS;
        let first = 2 * pair - 1;
        let moves = walk(seed, ply + more);
        let id = self.begin(first);
        for (number, text) in (0..).zip(&moves[..ply]) {
            let mover = first + i64::from(number % 2);
            let form = MoveForm {
                ply: number,
                rev: None,
                text: text.clone(),
                message: String::new(),
                offer_draw: false,
            };
            self.by(mover, |context| {
                let mut game = LockedGame::open(context, id)?;
                game_commands::play_move(context, &mut game, &form)
            })
            .unwrap()
            .unwrap();
        }
        Game {
            id,
            first,
            moves,
            ply,
        }
    }

    /// Ends a game by resignation.
    pub fn end(&self, game: &Game) {
        let form = CommandForm {
            ply: u32::try_from(game.ply).unwrap(),
            rev: None,
            command: GameCommand::Resign,
        };
        self.by(game.first, |context| {
            let mut game = LockedGame::open(context, game.id)?;
            game_commands::act(context, &mut game, &form)
        })
        .unwrap()
        .unwrap();
    }

    /// Onlookers' comments on a game.
    pub fn remark(&self, game: &Game) {
        for number in 0..REMARKS {
            let body = format!("Remark {number}: the cannon in the centre looks strong to me.");
            let who = 1 + i64::try_from(number).unwrap() % (2 * PAIRS);
            let form = RemarkForm {
                body,
                ..RemarkForm::default()
            };
            self.by(who, |context| {
                game_commands::remark(context, game.id, &form)
            })
            .unwrap()
            .unwrap();
        }
    }

    fn begin(&self, first: i64) -> GameId {
        let terms = Terms {
            variant: catalogue::find("xiangqi").unwrap(),
            rulebook: Rulebook::Threefold,
            opponent: format!("Player{}", first + 1),
            seat: Some(Side::First),
            pace: TimeControl::days(3).into(),
            private: false,
            greeting: String::new(),
            start: game_commands::Start::Usual,
            both_sides: false,
            standing: 1,
            rated: false,
            requirements: Requirements::default(),
            program_wait: 0,
        };
        let made = self.by(first, |context| game_commands::challenge(context, &terms));
        let Ok(id) = made.unwrap() else {
            panic!("the challenge was refused");
        };
        self.by(first + 1, |context| game_commands::accept(context, id))
            .unwrap()
            .unwrap();
        id
    }

    pub fn by<T, Why>(
        &self,
        player: i64,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why>,
    ) -> Result<Result<T, Why>, Error> {
        self.app.write_unattended(|conn, now| {
            let player = players::find(conn, PlayerId(player))?.unwrap();
            f(&mut RequestContext::by_mail(
                &self.app, conn, player, now, now,
            ))
            .split()
        })
    }
}

/// The cookie of a player.
pub fn cookie(player: i64) -> String {
    format!("posthorse={}", token(player))
}

fn token(player: i64) -> String {
    format!("{player:064x}")
}

/// Random moves that do not end the game, chosen by a seed.
fn walk(seed: u64, plies: usize) -> Vec<String> {
    let variant = catalogue::find("xiangqi").unwrap();
    let mut line = Line::new(Arc::clone(&variant), Rulebook::Threefold);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while line.ply() < plies {
        let mut moves = line.legal();
        // xorshift determines the order of attempts.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let first = usize::try_from(state % moves.len() as u64).unwrap();
        moves.rotate_left(first);
        // Captures come last, so that the board stays full.
        moves.sort_by_key(|mv| line.position().piece_at(mv.to).is_some());
        let quiet = moves.into_iter().find(|mv| {
            let mut next = line.clone();
            next.push(*mv).is_ok() && next.outcome().is_none() && next.occurrences() < 2
        });
        line.push(quiet.expect("a quiet move")).unwrap();
    }
    let moves = line.moves().iter();
    moves.map(|mv| coordinate::write(&variant, *mv)).collect()
}
