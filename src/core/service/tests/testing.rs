//! A server's use cases over temporary databases, with a clock controlled by the test.

use super::game_commands::{CommandForm, Terms};
use super::games::{self, LockedGame, MoveForm};
use super::{
    App, Client, Clock, CurrentPlayer, Error, HeartbeatCheck, Instant, Refusable, RequestContext,
    Setup, UseCaseResult, notices, upkeep,
};
use crate::emails::Letter;
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Requirements, Seat};
use crate::play::{GameCommand, Pace};
use crate::refusals::AdminFault;
use crate::rules::{Rulebook, Side, catalogue};
use crate::service::admin::{Actor, AdminCommand, AdminRequest, perform};
use crate::service::game_commands;
use crate::service::notices::NotSent;
use crate::service::programs::ProgramSetup;
use crate::store::testing::{Scratch, databases, sqlite};
use crate::store::{events, outbox, players, sessions};
use chrono::{TimeDelta, TimeZone, Utc};
use std::sync::{Arc, Mutex};
use std::time::Instant as Monotonic;

/// Six plies from the start of Xiangqi.
pub const OPENING: [&str; 6] = ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "g7g6"];

/// The result of a use case, with refusals separate from failures.
pub type Attempt<T, Why> = Result<Result<T, Why>, Error>;

/// The use cases over one database.
pub struct TestSite {
    pub app: Arc<App>,
    pub scratch: Scratch,
    wall: Arc<Mutex<Instant>>,
    monotonic: Mutex<Monotonic>,
}

/// A queued notice: its recipient, and its text or why it is not sent.
#[derive(Debug)]
pub struct SentNotice {
    pub name: String,
    pub kind: Kind,
    pub text: Result<String, &'static str>,
}

/// A site on each available kind of database.
pub fn test_sites(limits: bool) -> Vec<TestSite> {
    let site = |scratch| TestSite::over(scratch, limits);
    databases().into_iter().map(site).collect()
}

/// A site on SQLite only, for tests independent of the database.
pub fn test_site() -> TestSite {
    TestSite::over(sqlite(), false)
}

/// A client without a session.
pub fn nobody() -> Client {
    Client {
        token: None,
        address: [127, 0, 0, 1].into(),
        agent: "a test".into(),
        appearance: crate::service::appearance::Appearance::default(),
        detected_language: None,
        posts: false,
        current_page: "/".into(),
        devices: String::new(),
        viewer_cell: Arc::default(),
    }
}

/// The recipients and kinds of sent notices, sorted.
pub fn notice_kinds(notices: &[SentNotice]) -> Vec<(&str, Kind)> {
    let mut kinds: Vec<(&str, Kind)> = notices
        .iter()
        .filter(|notice| notice.text.is_ok())
        .map(|notice| (notice.name.as_str(), notice.kind))
        .collect();
    kinds.sort_unstable();
    kinds
}

impl TestSite {
    fn over(scratch: Scratch, limits: bool) -> Self {
        let noon = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
        let wall = Arc::new(Mutex::new(noon));
        let shared_time = Arc::clone(&wall);
        let setup = Setup {
            public_url: "https://horse.example".parse().unwrap(),
            mail_from: "posthorse@horse.example".into(),
            reply_domain: Some("reply.horse.example".into()),
            authserv_id: None,
            limits,
            vacation_days: super::vacations::DAYS_A_YEAR,
            catalogue: catalogue::Catalogue::built_in(),
            programs: ProgramSetup::default(),
        };
        let clock = Clock::from_fn(move || *shared_time.lock().unwrap());
        Self {
            app: Arc::new(App::new(scratch.pool.clone(), setup, clock)),
            scratch,
            wall,
            monotonic: Mutex::new(Monotonic::now()),
        }
    }

    /// An independent copy of the site.
    pub fn copy(&self) -> Self {
        let scratch = crate::store::testing::copy(&mut self.app.connection().unwrap());
        Self::over(scratch, false)
    }

    /// The site after a restart, which clears the memory of the process.
    pub fn restarted(mut self) -> Self {
        self.restart();
        self
    }

    /// Like [`TestSite::restarted`], in place.
    pub fn restart(&mut self) {
        let setup = self.app.setup.clone();
        let clock = self.app.clock.clone();
        self.app = Arc::new(App::new(self.scratch.pool.clone(), setup, clock));
    }

    /// The site, restarted with these variants.
    pub fn restarted_with(self, catalogue: catalogue::Catalogue) -> Self {
        games::update_texts(&mut self.app.connection().unwrap(), &catalogue).unwrap();
        let setup = Setup {
            catalogue,
            ..self.app.setup.clone()
        };
        self.restarted_as(setup)
    }

    /// The site, restarted with these settings.
    pub fn restarted_as(mut self, setup: Setup) -> Self {
        let clock = self.app.clock.clone();
        self.app = Arc::new(App::new(self.scratch.pool.clone(), setup, clock));
        self
    }

    /// The site, restarted with computer players.
    pub fn with_programs(self) -> Self {
        let programs = ProgramSetup {
            threads: 1,
            ..ProgramSetup::default()
        };
        let setup = Setup {
            programs,
            ..self.app.setup.clone()
        };
        let site = self.restarted_as(setup);
        super::accounts::programs::install(&site.app).unwrap();
        site
    }

    pub fn now(&self) -> Instant {
        *self.wall.lock().unwrap()
    }

    pub fn pass(&self, span: TimeDelta) {
        self.jump(span);
        *self.monotonic.lock().unwrap() += span.to_std().unwrap();
    }

    /// Sets the wall clock without elapsed time.
    pub fn jump(&self, by: TimeDelta) {
        *self.wall.lock().unwrap() += by;
    }

    pub fn beat(&self) -> HeartbeatCheck {
        let monotonic = *self.monotonic.lock().unwrap();
        upkeep::heartbeat(&self.app, monotonic).unwrap()
    }

    /// Time passes with heartbeats of live games, and their flags fall.
    pub fn run_live_games(&self, span: TimeDelta) {
        for _ in 0..span.num_seconds() {
            self.pass(TimeDelta::seconds(1));
            self.beat_live();
        }
    }

    pub fn beat_live(&self) {
        let monotonic = *self.monotonic.lock().unwrap();
        upkeep::live_heartbeat(&self.app, monotonic).unwrap();
        upkeep::flag_live(&self.app).unwrap();
    }

    /// Time passes with heartbeats.
    pub fn run(&self, span: TimeDelta) {
        let half_minute = TimeDelta::seconds(30);
        for _ in 0..span.num_seconds() / 30 {
            self.pass(half_minute);
            self.beat();
        }
    }

    /// A long time passes with heartbeats, without the cost of each one: the outage table has no
    /// entry.
    pub fn run_long(&self, span: TimeDelta) {
        let quiet = span - TimeDelta::minutes(16);
        let beats = quiet.num_seconds() / 30;
        for _ in 0..beats {
            self.pass(TimeDelta::seconds(30));
            let monotonic = *self.monotonic.lock().unwrap();
            let (_, beat) = self.app.heartbeat.check(self.now(), monotonic, None);
            self.app.heartbeat.record(beat);
        }
        self.run(TimeDelta::minutes(16));
    }

    /// One heartbeat of correspondence or of live games.
    pub fn beat_one(&self, is_live: bool) {
        let monotonic = *self.monotonic.lock().unwrap();
        match is_live {
            true => upkeep::live_heartbeat(&self.app, monotonic).unwrap(),
            false => drop(upkeep::heartbeat(&self.app, monotonic).unwrap()),
        }
    }

    /// Time passes with steady heartbeats of one kind, of which only the last are processed: enough
    /// for a flag to fall. The first and the last are stored.
    pub fn beat_steadily(&self, span: TimeDelta, is_live: bool) {
        let (heartbeat, step) = match is_live {
            true => (&self.app.live_heartbeat, TimeDelta::seconds(1)),
            false => (&self.app.heartbeat, TimeDelta::seconds(30)),
        };
        self.beat_one(is_live);
        let end = self.now() + span;
        let beats = (span.num_seconds() / step.num_seconds()).min(33);
        for nth in (0..beats).rev() {
            self.pass(end - step * i32::try_from(nth).unwrap() - self.now());
            let (_, beat) = heartbeat.check(self.now(), *self.monotonic.lock().unwrap(), None);
            heartbeat.record(beat);
        }
        self.pass(end - self.now());
        self.beat_one(is_live);
    }

    /// A player with a confirmed address.
    pub fn member(&self, name: &str) -> PlayerId {
        let id = self.stranger(name);
        let now = self.now();
        let email = format!("{name}@example.org");
        let confirm = |conn: &mut _| players::set_email(conn, id, &email, &email, Some(now.into()));
        confirm(&mut self.app.connection().unwrap()).unwrap();
        id
    }

    /// A player without a confirmed address.
    pub fn stranger(&self, name: &str) -> PlayerId {
        let email = format!("{name}@example.org");
        let player = players::NewPlayer {
            name,
            name_key: name,
            skeleton: name,
            email: &email,
            email_key: &email,
            confirmed_at: None,
            password_hash: "none",
            created_at: self.now().into(),
        };
        players::insert(&mut self.app.connection().unwrap(), &player).unwrap()
    }

    pub fn find(&self, id: PlayerId) -> players::Player {
        let mut conn = self.app.connection().unwrap();
        players::find(&mut conn, id).unwrap().unwrap()
    }

    /// The token of a new session of that player.
    pub fn session(&self, player: PlayerId) -> String {
        let token = super::secret::token();
        let (conn, hash) = (
            &mut self.app.connection().unwrap(),
            super::secret::hash(&token),
        );
        sessions::insert(conn, &hash, player, "a test", self.now().into()).unwrap();
        token
    }

    /// Runs `f` in a write transaction, as that player.
    pub fn context<T>(
        &self,
        who: Option<PlayerId>,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let found = who.map(|id| CurrentPlayer::without_session(self.find(id)));
        let is_guest = found.as_ref().is_some_and(|found| found.player.is_guest());
        let (guest, viewer) = if is_guest {
            (found, None)
        } else {
            (None, found)
        };
        self.app.write_unattended(|conn, now| {
            f(&mut RequestContext {
                app: &self.app,
                conn,
                now,
                arrived: now,
                client: nobody(),
                viewer,
                guest,
            })
        })
    }

    /// Runs `f`, which can refuse, as that player.
    pub fn attempt<T, Why>(
        &self,
        who: Option<PlayerId>,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why>,
    ) -> Attempt<T, Why> {
        self.context(who, |context| f(context).split())
    }

    /// A challenge by `from`, who takes the first seat.
    pub fn challenge(&self, from: PlayerId, to: Option<&str>, pace: impl Into<Pace>) -> GameId {
        let terms = terms(to.unwrap_or_default(), pace);
        match self.attempt(Some(from), |context| {
            game_commands::challenge(context, &terms)
        }) {
            Ok(Ok(id)) => id,
            other => panic!("{other:?}"),
        }
    }

    /// A running game of these two.
    pub fn game(&self, first: PlayerId, second: PlayerId, pace: impl Into<Pace>) -> GameId {
        let name = self.find(second).name;
        let id = self.challenge(first, Some(&name), pace);
        let answer = self.attempt(Some(second), |context| game_commands::accept(context, id));
        assert_eq!(answer.unwrap(), Ok(id));
        id
    }

    /// A running game of a variant between lan, who moves first, and minh; returns the ids of game
    /// and players.
    pub fn game_of(&self, slug: &str, pace: impl Into<Pace>) -> (GameId, [PlayerId; 2]) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| self.member(name));
        let variant = catalogue::find(slug).unwrap();
        let terms = Terms {
            rulebook: variant.rulebooks()[0],
            variant,
            ..terms("minh", pace)
        };
        let made = self.attempt(Some(lan), |context| {
            game_commands::challenge(context, &terms)
        });
        let game = made.unwrap().unwrap();
        let accepted = self.attempt(Some(minh), |context| game_commands::accept(context, game));
        assert_eq!(accepted.unwrap(), Ok(game));
        (game, people)
    }

    /// A move by the player to move.
    pub fn play(&self, game: GameId, text: &str) -> Result<(), games::MoveRefused> {
        let row = self.row(game);
        let mover = match row.state.turn {
            Some(Seat::Second) => row.state.second_id,
            _ => row.state.first_id,
        };
        self.send(mover, game, &form(row.state.ply, text)).unwrap()
    }

    pub fn send(
        &self,
        who: Option<PlayerId>,
        game: GameId,
        form: &MoveForm,
    ) -> Attempt<(), games::MoveRefused> {
        self.attempt(who, |context| {
            let mut game = LockedGame::open(context, game)?;
            game_commands::play_move(context, &mut game, form)
        })
    }

    /// A command sent from the page at that ply.
    pub fn command_at(
        &self,
        who: Option<PlayerId>,
        game: GameId,
        ply: i64,
        command: GameCommand,
    ) -> Attempt<(), games::MoveRefused> {
        let form = CommandForm {
            ply: u32::try_from(ply).unwrap(),
            rev: None,
            command,
        };
        self.attempt(who, |context| {
            let mut game = LockedGame::open(context, game)?;
            game_commands::act(context, &mut game, &form)
        })
    }

    /// A command sent from the current page.
    pub fn command(
        &self,
        who: PlayerId,
        game: GameId,
        command: GameCommand,
    ) -> Attempt<(), games::MoveRefused> {
        self.command_at(Some(who), game, self.row(game).state.ply, command)
    }

    pub fn remark(
        &self,
        who: Option<PlayerId>,
        game: GameId,
        ply: Option<u32>,
        body: &str,
    ) -> Attempt<(), game_commands::RemarkRefused> {
        let form = game_commands::RemarkForm {
            ply,
            body: body.to_owned(),
            sealed: false,
        };
        self.attempt(who, |context| game_commands::remark(context, game, &form))
    }

    /// Executes an admin's command as on the command line.
    pub fn order(&self, command: AdminCommand, reason: &str) -> Result<(), AdminFault> {
        let request = AdminRequest {
            command,
            reason: reason.to_owned(),
        };
        let done = |conn: &mut _, now| perform(conn, Actor::CONSOLE, &request, now).split();
        self.app.write_unattended(done).unwrap()
    }

    /// Plays moves that must be accepted.
    pub fn play_all(&self, game: GameId, moves: &[&str]) {
        for text in moves {
            assert_eq!(self.play(game, text), Ok(()), "{text}");
        }
    }

    /// The deadline of the side to move, with a running clock.
    pub fn deadline(&self, game: GameId) -> Instant {
        self.row(game).state.deadline.unwrap().utc()
    }

    pub fn row(&self, game: GameId) -> crate::store::games::Row {
        let mut conn = self.app.connection().unwrap();
        crate::store::games::find(&mut conn, game).unwrap().unwrap()
    }

    pub fn sql(&self, statement: &str) {
        crate::store::testing::run_on(&mut self.app.connection().unwrap(), statement);
    }

    /// The number in column `n` of a query.
    pub fn count_of(&self, statement: &str) -> i64 {
        crate::store::testing::number(&mut self.app.connection().unwrap(), statement)
    }

    /// The texts in column `t` of a query.
    pub fn texts(&self, statement: &str) -> Vec<String> {
        crate::store::testing::texts(&mut self.app.connection().unwrap(), statement)
    }

    /// Delivers the due notices: renders them, and marks them as sent, skipped or held.
    pub fn deliver(&self) -> Vec<SentNotice> {
        let notice = |(row, letter): (outbox::Row, Result<Letter, &'static str>)| SentNotice {
            name: self.find(row.recipient_id).name,
            kind: row.kind,
            text: letter.map(|letter| letter.text),
        };
        self.rendered().into_iter().map(notice).collect()
    }

    /// Like [`TestSite::deliver`], with the rendered emails.
    pub fn rendered(&self) -> Vec<(outbox::Row, Result<Letter, &'static str>)> {
        let send = |conn: &mut crate::store::DbConnection, now| {
            let mut all = Vec::new();
            for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
                let letter = match notices::render(&self.app, conn, &row, now) {
                    Ok(letter) => {
                        outbox::mark_sent(conn, row.claim(), now)?;
                        Ok(letter)
                    }
                    Err(NotSent::Never(why)) => {
                        outbox::skip(conn, row.claim(), why, now)?;
                        Err(why)
                    }
                    Err(NotSent::Later(at)) => {
                        outbox::hold_until(conn, row.claim(), at)?;
                        Err("held back")
                    }
                    Err(NotSent::Failed(error)) => return Err(error),
                };
                all.push((row, letter));
            }
            Ok(all)
        };
        self.app.write_unattended(send).unwrap()
    }

    pub fn letters(&self) -> Vec<Letter> {
        let rendered = self.rendered().into_iter();
        rendered.filter_map(|(_, letter)| letter.ok()).collect()
    }

    /// Queues a notice of this kind to a player, with its event.
    pub fn queue_notice(&self, player: PlayerId, game: Option<GameId>, event: &Event, kind: Kind) {
        let write = |conn: &mut crate::store::DbConnection, now: Instant| {
            let at = now.into();
            let event = match game {
                Some(game_id) => {
                    let row = crate::store::games::find(conn, game_id)?.ok_or(Error::NotFound)?;
                    let event = events::SideEvent {
                        game_id,
                        player_id: Some(player),
                        event: event.clone(),
                        ply: row.state.ply,
                        at,
                    };
                    events::insert_side_event(conn, &event)?
                }
                None => {
                    let event = events::NewEvent {
                        game_id: None,
                        seq: 0,
                        player_id: Some(player),
                        event,
                        ply: None,
                        at,
                    };
                    events::insert(conn, &event)?
                }
            };
            outbox::queue(conn, event, player, kind, None, now)?;
            Ok(())
        };
        self.app.write_unattended(write).unwrap();
    }
}

/// Sites with a running game (1) of lan and minh, with its first notices sent.
pub fn with_game(pace: impl Into<Pace>) -> impl Iterator<Item = (TestSite, GameId)> {
    let pace = pace.into();
    test_sites(false).into_iter().map(move |site| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.beat();
        let game = site.game(lan, minh, pace);
        site.deliver();
        (site, game)
    })
}

/// A game of five minutes and three seconds a move, in a site with steady heartbeats of live games.
pub fn live_games() -> impl Iterator<Item = (TestSite, GameId)> {
    test_sites(false).into_iter().map(|site| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.beat();
        site.run_live_games(TimeDelta::seconds(31));
        let game = site.game(lan, minh, "live:5m+3s".parse::<Pace>().unwrap());
        (site, game)
    })
}

/// Terms for Xiangqi in which the challenger moves first.
pub fn terms(opponent: &str, pace: impl Into<Pace>) -> Terms {
    Terms {
        variant: catalogue::find("xiangqi").unwrap(),
        rulebook: Rulebook::Threefold,
        opponent: opponent.into(),
        seat: Some(Side::First),
        pace: pace.into(),
        private: false,
        greeting: "Good game!".into(),
        start: game_commands::Start::Usual,
        both_sides: false,
        standing: 1,
        rated: false,
        requirements: Requirements::default(),
        program_wait: 0,
    }
}

/// The move form of the page at that ply.
pub fn form(ply: i64, text: &str) -> MoveForm {
    MoveForm {
        ply: u32::try_from(ply).unwrap(),
        rev: None,
        text: text.into(),
        message: String::new(),
        offer_draw: false,
    }
}
