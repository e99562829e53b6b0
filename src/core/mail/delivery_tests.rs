use super::*;
use crate::emails::Letter;
use crate::mail::letters::BUILD_ATTEMPTS;
use crate::mail::smtp::Timeouts;
use crate::mail::testing::{Fault, Peer, at};
use crate::model::notice::Kind;
use crate::model::{Address, PlayerId};
use crate::service::Error;
use crate::service::notices::NotSent;
use crate::store::DbConnection;
use crate::store::testing::{Scratch, databases, seed};
use crate::store::{self, outbox};
use chrono::{TimeDelta, TimeZone};
use mailparse::{MailHeaderMap, parse_mail};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const LAN: PlayerId = PlayerId(1);
const MINH: PlayerId = PlayerId(2);

/// A renderer that needs no games: `draw-offer` makes it panic, `reminder` is switched off.
#[derive(Clone, Default)]
struct TestRenderer {
    is_superseded: Arc<AtomicBool>,
    /// The rows whose recipient the mail server did not know.
    refused: Arc<Mutex<Vec<i64>>>,
}

impl Render for TestRenderer {
    fn render(&self, _: &mut DbConnection, row: &Row, _: DateTime<Utc>) -> Result<Letter, NotSent> {
        match row.kind {
            Kind::Reminder => return Err(NotSent::Never("switched off")),
            Kind::Takeback => return Err(Error::Internal("no such game".into()).into()),
            Kind::DrawOffer => panic!("a fault in the renderer"),
            _ => {}
        }
        let name = if row.recipient_id == LAN {
            "lan"
        } else {
            "minh"
        };
        Ok(Letter {
            to: Address::parse(&format!("{name}@example.net")).unwrap(),
            name: name.into(),
            kind: row.kind,
            title: "",
            game: row.game_id,
            subject: "[Posthorse] Xiangqi, game 1".into(),
            text: format!("event {}\n", row.event_id),
            html: format!("<p>event {}</p>", row.event_id),
            picture: None,
            unsubscribe: None,
            reply_to: None,
            in_reply_to: None,
        })
    }

    fn envelope_sender(
        &self,
        _: &mut DbConnection,
        row: &Row,
        _: &str,
    ) -> Result<Option<String>, BoxError> {
        let is_lan = row.recipient_id == LAN;
        Ok(is_lan.then(|| format!("bounce+{}@horse.example", row.id)))
    }

    fn refused(
        &self,
        _: &mut DbConnection,
        row: &Row,
        reply: &str,
        _: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        assert!(reply.contains("no such user"), "{reply}");
        self.refused.lock().unwrap().push(row.id);
        Ok(())
    }

    fn obsolete(
        &self,
        _: &mut DbConnection,
        _: &Row,
        _: DateTime<Utc>,
    ) -> Result<Option<&'static str>, BoxError> {
        Ok(self
            .is_superseded
            .load(Ordering::Relaxed)
            .then_some("superseded"))
    }
}

fn delivery(
    scratch: &Scratch,
    now: &Arc<Mutex<DateTime<Utc>>>,
    mail: &str,
    render: TestRenderer,
    options: Options,
) -> Arc<Delivery> {
    let timeouts = Timeouts {
        connect: Duration::from_secs(300),
        command: Duration::from_secs(300),
        // One peer never acknowledges.
        finish: Duration::from_secs(10),
        idle: Duration::from_millis(300),
    };
    let telling = Arc::clone(now);
    Delivery::new(
        scratch.pool.clone(),
        Clock::from_fn(move || *telling.lock().unwrap()),
        Sender::parse("posthorse@horse.example").unwrap(),
        Transport::with_timeouts(mail, None, timeouts).unwrap(),
        Arc::new(render),
        options,
    )
}

struct TestDelivery {
    scratch: Scratch,
    now: Arc<Mutex<DateTime<Utc>>>,
    is_superseded: Arc<AtomicBool>,
    refused: Arc<Mutex<Vec<i64>>>,
    delivery: Arc<Delivery>,
}

impl TestDelivery {
    fn new(scratch: Scratch, mail: &str) -> Self {
        Self::with(scratch, mail, Options::default())
    }

    fn with(scratch: Scratch, mail: &str, options: Options) -> Self {
        seed(&mut scratch.pool.get().unwrap());
        let start = Utc.with_ymd_and_hms(2026, 11, 21, 3, 15, 0).unwrap();
        let now = Arc::new(Mutex::new(start));
        let simple = TestRenderer::default();
        Self {
            delivery: delivery(&scratch, &now, mail, simple.clone(), options),
            scratch,
            now,
            is_superseded: simple.is_superseded,
            refused: simple.refused,
        }
    }

    /// A second worker on the same outbox.
    fn another(&self, mail: &str, options: Options) -> Arc<Delivery> {
        delivery(
            &self.scratch,
            &self.now,
            mail,
            TestRenderer::default(),
            options,
        )
    }

    fn queue(&self, event: i64, player: PlayerId, kind: Kind) {
        let now = *self.now.lock().unwrap();
        let mut conn = self.scratch.pool.get().unwrap();
        let queued = store::write_tx(&mut conn, |conn| {
            outbox::queue(conn, event, player, kind, None, now)
        });
        assert!(queued.unwrap());
    }

    fn later(&self, minutes: i64) {
        *self.now.lock().unwrap() += TimeDelta::minutes(minutes);
    }

    /// Steps until nothing is due or the queue is paused.
    async fn drain(&self) -> Step {
        loop {
            let step = self.delivery.step().await.unwrap();
            if !matches!(step, Step::Worked(_)) {
                return step;
            }
        }
    }

    fn waiting_and_parked(&self) -> (i64, i64) {
        let counts = outbox::counts(&mut self.scratch.pool.get().unwrap()).unwrap();
        (counts.waiting, counts.parked)
    }
}

/// The events of the messages that a peer received, in order of arrival.
fn events(peer: &Peer) -> Vec<String> {
    let body = |message: &str| {
        let parsed = parse_mail(message.as_bytes()).unwrap();
        parsed.subparts[0].get_body().unwrap().trim().to_owned()
    };
    peer.received().iter().map(|r| body(&r.message)).collect()
}

fn head(message: &str, name: &str) -> Option<String> {
    parse_mail(message.as_bytes())
        .unwrap()
        .headers
        .get_first_value(name)
}

#[tokio::test]
async fn notices_are_sent_in_order_and_a_game_is_one_thread() {
    for scratch in databases() {
        let peer = Peer::start(vec![]);
        let stage = TestDelivery::new(scratch, &peer.url());
        for event in 1..6 {
            stage.queue(event, LAN, Kind::YourTurn);
        }
        assert_eq!(stage.drain().await, Step::Idle);
        assert_eq!(stage.waiting_and_parked(), (0, 0));
        assert_eq!(
            events(&peer),
            ["event 1", "event 2", "event 3", "event 4", "event 5"]
        );
        let received = peer.received();
        let root = head(&received[0].message, "Message-ID");
        assert_eq!(head(&received[0].message, "In-Reply-To"), None);
        for pair in received.windows(2) {
            let [before, later] = pair else {
                unreachable!()
            };
            let chain = head(&later.message, "References").unwrap();
            let before = head(&before.message, "Message-ID");
            assert_eq!(head(&later.message, "In-Reply-To"), root);
            assert_eq!(chain.split(' ').next(), root.as_deref());
            assert_eq!(chain.split(' ').next_back(), before.as_deref());
            assert_ne!(head(&later.message, "Message-ID"), root);
        }
    }
}

#[tokio::test]
async fn a_message_whose_acceptance_was_lost_is_sent_again_the_same() {
    for scratch in databases() {
        let peer = Peer::start(vec![at(".", Fault::Drops), at(".", Fault::Hangs)]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::YourTurn);
        stage.drain().await;
        stage.later(2);
        stage.drain().await;
        stage.later(7);
        stage.drain().await;
        let received = peer.received();
        assert_eq!((received.len(), stage.waiting_and_parked()), (3, (0, 0)));
        assert!(received.iter().all(|again| *again == received[0]));
    }
}

#[tokio::test]
async fn a_greylisted_notice_is_retried_and_later_ones_of_the_game_wait() {
    for scratch in databases() {
        let peer = Peer::start(vec![at("RCPT", Fault::Says("450 greylisted"))]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::YourTurn);
        stage.queue(2, LAN, Kind::YourTurn);
        stage.drain().await;
        assert!(events(&peer).is_empty());
        stage.queue(3, LAN, Kind::YourTurn);
        stage.drain().await;
        assert!(events(&peer).is_empty(), "a new one does not overtake");
        stage.later(2);
        // The session would be used again, and its script rejects every recipient.
        tokio::time::sleep(Duration::from_millis(400)).await;
        stage.drain().await;
        assert_eq!(events(&peer), ["event 1", "event 2", "event 3"]);
    }
}

#[tokio::test]
async fn a_refused_recipient_is_parked_and_no_other_is_affected() {
    for scratch in databases() {
        let peer = Peer::start(vec![at("RCPT", Fault::Says("550 no such user"))]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::YourTurn);
        stage.drain().await;
        stage.queue(2, MINH, Kind::YourTurn);
        // The session would be used again, and its script rejects every recipient.
        tokio::time::sleep(Duration::from_millis(400)).await;
        stage.drain().await;
        assert_eq!(stage.waiting_and_parked(), (0, 1));
        assert_eq!(peer.received()[0].to, "minh@example.net");
        assert_eq!(*stage.refused.lock().unwrap(), [1], "told once");
    }
}

#[tokio::test]
async fn a_domain_that_defers_three_notices_is_paused_for_a_minute() {
    for scratch in databases() {
        let peer = Peer::start(vec![at("RCPT", Fault::Says("450 too many from you"))]);
        let stage = TestDelivery::new(scratch, &peer.url());
        for event in 1..8 {
            stage.queue(event, LAN, Kind::PasswordChanged);
        }
        detached(&stage);
        assert_eq!(stage.drain().await, Step::Idle);
        let asked = |peer: &Peer| {
            let lines = peer.lines();
            lines.iter().filter(|line| line.starts_with("RCPT")).count()
        };
        assert_eq!((asked(&peer), stage.waiting_and_parked()), (3, (7, 0)));
        tokio::time::sleep(Duration::from_millis(400)).await;
        // One message is tried; as it is accepted, the others follow a minute later.
        stage.later(2);
        stage.drain().await;
        stage.later(2);
        stage.drain().await;
        assert_eq!(
            (events(&peer).len(), stage.waiting_and_parked()),
            (7, (0, 0))
        );
    }
}

/// Detaches the notices from games, so that they need not keep their order.
fn detached(stage: &TestDelivery) {
    let mut conn = stage.scratch.pool.get().unwrap();
    crate::store::testing::run_on(&mut conn, "UPDATE outbox SET game_id = NULL");
}

#[tokio::test]
async fn a_domain_gets_messages_at_a_limited_rate() {
    for scratch in databases() {
        let peer = Peer::start(vec![]);
        let options = Options {
            domain_burst: 2,
            domain_per_second: 1,
            ..Options::default()
        };
        let stage = TestDelivery::with(scratch, &peer.url(), options);
        for event in 1..6 {
            stage.queue(event, LAN, Kind::YourTurn);
        }
        stage.drain().await;
        assert_eq!(events(&peer), ["event 1", "event 2"]);
        assert!(stage.delivery.is_pacing());
        for _ in 0..3 {
            stage.later(1);
            stage.drain().await;
        }
        let all = ["event 1", "event 2", "event 3", "event 4", "event 5"];
        assert_eq!(events(&peer), all);
    }
}

#[tokio::test]
async fn two_workers_send_each_notice_once() {
    /// The number of notices to each of the two players.
    const EACH: i64 = 100;
    for scratch in databases() {
        let peer = Peer::start(vec![]);
        let options = Options {
            domain_burst: 10_000,
            ..Options::default()
        };
        let stage = TestDelivery::with(scratch, &peer.url(), options.clone());
        let mut conn = stage.scratch.pool.get().unwrap();
        store::write_tx(&mut conn, |conn| {
            for event in 10..10 + EACH {
                crate::store::testing::run_on(
                    conn,
                    &format!(
                        "INSERT INTO events (game_id, seq, player_id, kind, at) \
                         VALUES (1, {event}, 1, 'move', '2026-11-21 00:00:00')"
                    ),
                );
                let now = *stage.now.lock().unwrap();
                outbox::queue(conn, event, LAN, Kind::YourTurn, None, now)?;
                outbox::queue(conn, event, MINH, Kind::YourTurn, None, now)?;
            }
            Ok::<_, store::Error>(())
        })
        .unwrap();
        drop(conn);
        let second = stage.another(&peer.url(), options);
        loop {
            let (one, other) = tokio::join!(stage.delivery.step(), second.step());
            if (one.unwrap(), other.unwrap()) == (Step::Idle, Step::Idle) {
                break;
            }
        }
        assert_eq!(stage.waiting_and_parked(), (0, 0));
        let id = |mail: &crate::mail::testing::Received| head(&mail.message, "Message-ID");
        let mut ids: Vec<_> = peer.received().iter().map(id).collect();
        let sent = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!([sent, ids.len()], [usize::try_from(2 * EACH).unwrap(); 2]);
    }
}

#[tokio::test]
async fn each_notice_has_its_own_bounce_address() {
    for scratch in databases() {
        let peer = Peer::start(vec![]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::YourTurn);
        stage.queue(1, MINH, Kind::YourTurn);
        stage.drain().await;
        let mut from: Vec<_> = peer.received().into_iter().map(|mail| mail.from).collect();
        from.sort();
        assert_eq!(from, ["bounce+1@horse.example", "posthorse@horse.example"]);
    }
}

#[tokio::test]
async fn the_reason_for_a_pause_is_available() {
    for scratch in databases() {
        let peer = Peer::start(vec![at("AUTH", Fault::Says("535 wrong password"))]);
        let stage = TestDelivery::new(scratch, &peer.with_login());
        stage.queue(1, LAN, Kind::YourTurn);
        assert_eq!(stage.delivery.hold(), None);
        stage.drain().await;
        let hold = stage.delivery.hold().unwrap();
        assert!(hold.is_alarm && hold.why.contains("535"), "{hold:?}");
        stage.later(5);
        stage.drain().await;
        assert_eq!(stage.delivery.hold(), None);
    }
}

#[tokio::test]
async fn a_refused_sign_in_pauses_the_queue_and_counts_against_no_message() {
    for scratch in databases() {
        let peer = Peer::start(vec![at("AUTH", Fault::Says("535 wrong password"))]);
        let stage = TestDelivery::new(scratch, &peer.with_login());
        stage.queue(1, LAN, Kind::YourTurn);
        stage.queue(2, LAN, Kind::YourTurn);
        let Step::Held(until) = stage.drain().await else {
            panic!("the queue is held");
        };
        assert_eq!((until - *stage.now.lock().unwrap()).num_minutes(), 5);
        assert_eq!(
            (stage.waiting_and_parked(), peer.connections()),
            ((2, 0), 1)
        );
        stage.later(5);
        assert_eq!(stage.drain().await, Step::Idle);
        assert_eq!(events(&peer), ["event 1", "event 2"]);
    }
}

#[tokio::test]
async fn a_server_that_was_unavailable_gets_everything_when_it_returns() {
    for scratch in databases() {
        let peer = Peer::start(vec![at("greeting", Fault::Drops); 3]);
        let stage = TestDelivery::new(scratch, &peer.url());
        for event in 1..6 {
            stage.queue(event, LAN, Kind::YourTurn);
            stage.queue(event, MINH, Kind::YourTurn);
        }
        let mut waits = 0;
        while let Step::Held(_) = stage.drain().await {
            waits += 1;
            stage.later(1);
        }
        assert!((1..=3).contains(&waits), "{waits}");
        assert_eq!(stage.waiting_and_parked(), (0, 0));
        assert_eq!(peer.received().len(), 10, "each once");
    }
}

#[tokio::test]
async fn a_notice_that_cannot_be_built_is_parked_after_a_few_attempts() {
    for kind in [Kind::DrawOffer, Kind::Takeback] {
        for scratch in databases() {
            let peer = Peer::start(vec![]);
            let stage = TestDelivery::new(scratch, &peer.url());
            stage.queue(1, LAN, kind);
            stage.queue(1, MINH, Kind::YourTurn);
            for _ in 0..BUILD_ATTEMPTS {
                assert_eq!(stage.waiting_and_parked().1, 0);
                stage.drain().await;
                stage.later(60);
            }
            assert_eq!(stage.waiting_and_parked(), (0, 1));
            assert_eq!(peer.received().len(), 1);
        }
    }
}

#[tokio::test]
async fn obsolete_notices_are_not_sent() {
    for scratch in databases() {
        let peer = Peer::start(vec![at(".", Fault::Says("451 later"))]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::Reminder);
        stage.drain().await;
        assert_eq!(
            (stage.waiting_and_parked(), peer.connections()),
            ((0, 0), 0)
        );
        stage.queue(2, LAN, Kind::YourTurn);
        stage.drain().await;
        assert_eq!(stage.waiting_and_parked(), (1, 0));
        stage.is_superseded.store(true, Ordering::Relaxed);
        stage.later(2);
        stage.drain().await;
        assert_eq!(
            (stage.waiting_and_parked(), peer.received().len()),
            ((0, 0), 1)
        );
    }
}

#[tokio::test]
async fn a_notice_that_fails_for_five_days_is_parked() {
    for scratch in databases() {
        let peer = Peer::start(vec![at(".", Fault::Says("451 later")); 9]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::YourTurn);
        stage.drain().await;
        stage.later(5 * 24 * 60 - 1);
        stage.drain().await;
        assert_eq!(stage.waiting_and_parked(), (1, 0));
        stage.later(200);
        stage.drain().await;
        assert_eq!(stage.waiting_and_parked(), (0, 1));
    }
}

#[tokio::test]
async fn a_dead_workers_rows_are_sent_when_their_claims_run_out() {
    for scratch in databases() {
        let peer = Peer::start(vec![]);
        let stage = TestDelivery::new(scratch, &peer.url());
        stage.queue(1, LAN, Kind::YourTurn);
        let start = *stage.now.lock().unwrap();
        let mut conn = stage.scratch.pool.get().unwrap();
        let claimed = store::write_tx(&mut conn, |conn| {
            outbox::lease(conn, start, start + TimeDelta::seconds(30), 9)
        });
        assert_eq!(claimed.unwrap().len(), 1);
        drop(conn);
        assert_eq!(stage.drain().await, Step::Idle);
        assert!(peer.received().is_empty());
        stage.later(1);
        stage.drain().await;
        assert_eq!(events(&peer), ["event 1"]);
    }
}

#[tokio::test]
async fn a_folder_gets_one_file_for_each_notice_named_by_its_time() {
    for scratch in databases() {
        let folder = tempfile::tempdir().unwrap();
        let stage = TestDelivery::new(scratch, &format!("file:{}", folder.path().display()));
        stage.queue(1, LAN, Kind::YourTurn);
        stage.later(1);
        stage.queue(2, LAN, Kind::GameOver);
        stage.drain().await;
        let mut names: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "20261121T031500.000000Z-000001-your-turn.eml",
                "20261121T031600.000000Z-000002-game-over.eml"
            ]
        );
    }
}
