//! The rate of outgoing email, compared with the machine in one run: Postfix's own `smtp-source`
//! sends to its `smtp-sink`, then the outbox sends to the same sink and marks every message
//! durably. Also the rate of moves while the outbox works, compared with moves alone. The results
//! are printed; nothing here fails.
//!
//! `cargo bench --bench outbox` takes a minute. It needs Debian's package `postfix`, whose two
//! programs it runs on a local port.
#![allow(missing_docs, clippy::unwrap_used)]

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use posthorse::emails::Letter;
use posthorse::event::Event;
use posthorse::mail::{Delivery, Options, Render, Sender, Step, Transport};
use posthorse::model::notice::Kind;
use posthorse::model::{Address, GameId, PlayerId, Requirements};
use posthorse::play::TimeControl;
use posthorse::rules::{Rulebook, Side, catalogue};
use posthorse::service::game_commands::{self, Terms};
use posthorse::service::games::{LockedGame, MoveForm};
use posthorse::service::notices::NotSent;
use posthorse::service::programs::ProgramSetup;
use posthorse::service::{App, Clock, Error, Refusable, RequestContext, Setup, UseCaseResult};
use posthorse_core::store::{self, DatabaseUrl, DbConnection, Pool, events, outbox, players};

/// Messages sent by the yardstick, and notices sent by the outbox.
const YARDSTICK: usize = 20_000;
const NOTICES: usize = 6_000;
/// The approximate size of a message in octets.
const OCTETS: usize = 4096;
/// The number of recipients. A tenth of them share a domain.
const PLAYERS: i64 = 1_000;
/// Games in which moves are posted.
const GAMES: usize = 40;
/// Legal moves in this order, without captures or repetition.
const ROUND: [&str; 16] = [
    "a4a5", "a7a6", "i4i5", "i7i6", "c4c5", "c7c6", "g4g5", "g7g6", "b1c3", "b10c8", "h1g3",
    "h10g8", "a1a2", "a10a9", "i1i2", "i10i9",
];

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(16)
        .enable_all()
        .build()
        .unwrap();
    let Some(sink) = Sink::start() else {
        println!("smtp-sink is missing (Debian's package postfix): nothing to compare with");
        return;
    };
    let (reused, anew) = (sink.yardstick(&["-d"]), sink.yardstick(&[]));
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path().join("bench.db").to_str().unwrap());
    let ours = runtime.block_on(bench.outbox(&sink.url()));
    println!("messages of {OCTETS} octets a second:");
    println!("  smtp-source, a session for each    {anew:8.0}");
    println!("  smtp-source, sessions kept open    {reused:8.0}");
    println!("  the outbox, each marked durably    {ours:8.0}");
    println!(
        "  the outbox to smtp-source          {:8.2} (promised: 0.20)",
        ours / anew
    );
    println!("  the same, to sessions kept open    {:8.2}", ours / reused);
    let alone = bench.moves();
    let (meanwhile, sent) = bench.moves_while_mail_goes(&runtime, &sink.url());
    println!("moves posted a second:");
    println!("  alone                              {alone:8.0}");
    println!("  while {sent:8.0} notices a second go  {meanwhile:8.0}");
    let slower = 100.0 * (1.0 - meanwhile / alone);
    println!("  slower by                          {slower:8.0} % (promised: under 30 %)");
}

/// Postfix's program that accepts email and discards it.
struct Sink {
    child: Child,
    port: u16,
}

impl Sink {
    fn start() -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let child = Command::new(program("smtp-sink"))
            .args(["-u", "nobody", &format!("127.0.0.1:{port}"), "1000"])
            .stderr(Stdio::null())
            .spawn()
            .or_else(|_| {
                // Only root can change to another user.
                let address = format!("127.0.0.1:{port}");
                Command::new(program("smtp-sink"))
                    .args([&address, "1000"])
                    .spawn()
            })
            .ok()?;
        let sink = Self { child, port };
        let is_there = (0..100).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        is_there.then_some(sink)
    }

    fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Messages per second of Postfix's own sender, in four sessions at a time.
    fn yardstick(&self, options: &[&str]) -> f64 {
        let begun = Instant::now();
        let status = Command::new(program("smtp-source"))
            .args(options)
            .args([
                "-s",
                "4",
                "-l",
                &OCTETS.to_string(),
                "-m",
                &YARDSTICK.to_string(),
            ])
            .arg(format!("127.0.0.1:{}", self.port))
            .status()
            .unwrap();
        assert!(status.success());
        rate(YARDSTICK, begun)
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Debian keeps these outside the default path.
fn program(name: &str) -> String {
    let usual = format!("/usr/sbin/{name}");
    if std::path::Path::new(&usual).exists() {
        usual
    } else {
        name.to_owned()
    }
}

fn rate(count: usize, since: Instant) -> f64 {
    f64::from(u32::try_from(count).unwrap()) / since.elapsed().as_secs_f64()
}

/// Emails of a fixed size, so that only sending is measured.
struct Plain {
    text: String,
}

impl Render for Plain {
    fn render(
        &self,
        _: &mut DbConnection,
        row: &outbox::Row,
        _: DateTime<Utc>,
    ) -> Result<Letter, NotSent> {
        let number = row.recipient_id.0;
        let to = Address::parse(&format!("p{number}@d{}.example", number % (PLAYERS / 10)));
        Ok(Letter {
            to: to.expect("an address"),
            name: format!("p{number}"),
            kind: row.kind,
            title: "",
            game: row.game_id,
            subject: "[Posthorse] Xiangqi".into(),
            text: self.text.clone(),
            html: format!("<p>{}</p>", self.text),
            picture: None,
            unsubscribe: None,
            reply_to: None,
            in_reply_to: None,
        })
    }
}

/// The use cases of a server over a database file with the server's durability.
struct Bench {
    app: Arc<App>,
    pool: Pool,
}

impl Bench {
    fn new(file: &str) -> Self {
        let pool = store::open(&DatabaseUrl::Sqlite(file.into())).unwrap();
        store::migrate(&mut pool.get().unwrap()).unwrap();
        let setup = Setup {
            public_url: "https://horse.example".parse().unwrap(),
            mail_from: "posthorse@horse.example".into(),
            reply_domain: None,
            authserv_id: None,
            limits: false,
            vacation_days: 30,
            programs: ProgramSetup::default(),
            catalogue: catalogue::Catalogue::built_in(),
        };
        let app = Arc::new(App::new(pool.clone(), setup, Clock::system()));
        app.write_unattended(|conn, now| {
            (1..=PLAYERS).try_for_each(|number| {
                let name = format!("p{number}");
                let email = format!("{name}@d{}.example", number % (PLAYERS / 10));
                let player = players::NewPlayer {
                    name: &name,
                    name_key: &name,
                    skeleton: &name,
                    email: &email,
                    email_key: &email,
                    confirmed_at: Some(now.into()),
                    password_hash: "none",
                    created_at: now.into(),
                };
                players::insert(conn, &player)
                    .map(drop)
                    .map_err(Error::from)
            })
        })
        .unwrap();
        Self { app, pool }
    }

    /// Queues that many notices for the players in turn.
    fn queue(&self, count: usize) {
        self.app
            .write_unattended(|conn, now| {
                for (number, player) in (0..count).zip((1..=PLAYERS).map(PlayerId).cycle()) {
                    let event = events::NewEvent {
                        game_id: None,
                        seq: i64::try_from(number).unwrap(),
                        player_id: Some(player),
                        event: &Event::PasswordChanged,
                        ply: None,
                        at: now.into(),
                    };
                    let event = events::insert(conn, &event)?;
                    outbox::queue(conn, event, player, Kind::PasswordChanged, None, now)?;
                }
                Ok(())
            })
            .unwrap();
    }

    fn delivery(&self, mail: &str) -> Arc<Delivery> {
        Delivery::new(
            self.pool.clone(),
            Clock::system(),
            Sender::parse("posthorse@horse.example").unwrap(),
            Transport::from_url(mail).unwrap(),
            Arc::new(Plain {
                text: "Your move, by mail. ".repeat(OCTETS / 46),
            }),
            Options::default(),
        )
    }

    /// Notices per second, from the first claim to the last mark.
    async fn outbox(&self, mail: &str) -> f64 {
        self.queue(NOTICES);
        let delivery = self.delivery(mail);
        let begun = Instant::now();
        while let Step::Worked(_) = delivery.step().await.unwrap() {}
        let rate = rate(NOTICES, begun);
        delivery.close().await;
        let counts = outbox::counts(&mut self.pool.get().unwrap()).unwrap();
        assert_eq!((counts.waiting, counts.parked), (0, 0), "all are sent");
        rate
    }

    /// Moves per second, each in its own transaction as from a form.
    fn moves(&self) -> f64 {
        let games: Vec<GameId> = (0..GAMES).map(|_| self.game()).collect();
        let begun = Instant::now();
        for (ply, text) in (0u32..).zip(ROUND) {
            for game in &games {
                let form = MoveForm {
                    ply,
                    rev: None,
                    text: text.into(),
                    message: String::new(),
                    offer_draw: false,
                };
                let mover = PlayerId(1 + i64::from(ply % 2));
                self.context(mover, |context| {
                    let mut game = LockedGame::open(context, *game)?;
                    game_commands::play_move(context, &mut game, &form)
                })
                .unwrap()
                .unwrap();
            }
        }
        rate(GAMES * ROUND.len(), begun)
    }

    /// The same while the outbox works, with the notices sent per second.
    fn moves_while_mail_goes(&self, runtime: &tokio::runtime::Runtime, mail: &str) -> (f64, f64) {
        self.queue(30_000);
        let delivery = self.delivery(mail);
        let over = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&over);
        let working = runtime.spawn(async move {
            let begun = Instant::now();
            let mut sent = 0;
            while let Step::Worked(count) = delivery.step().await.unwrap() {
                sent += count;
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
            }
            assert!(
                is_over.load(Ordering::Relaxed),
                "there was mail all the time"
            );
            rate(sent, begun)
        });
        let rate = self.moves();
        over.store(true, Ordering::Relaxed);
        (rate, runtime.block_on(working).unwrap())
    }

    /// A running game of the first two players.
    fn game(&self) -> GameId {
        let terms = Terms {
            variant: catalogue::find("xiangqi").unwrap(),
            rulebook: Rulebook::Threefold,
            opponent: "p2".into(),
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
        let made = self
            .context(PlayerId(1), |context| {
                game_commands::challenge(context, &terms)
            })
            .unwrap();
        let Ok(id) = made else {
            panic!("{made:?}");
        };
        self.context(PlayerId(2), |context| game_commands::accept(context, id))
            .unwrap()
            .unwrap();
        id
    }

    fn context<T, Why>(
        &self,
        player: PlayerId,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why>,
    ) -> Result<Result<T, Why>, Error> {
        self.app.write_unattended(|conn, now| {
            let player = players::find(conn, player)?.unwrap();
            f(&mut RequestContext::by_mail(
                &self.app, conn, player, now, now,
            ))
            .split()
        })
    }
}
