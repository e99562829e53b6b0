use super::*;
use crate::model::{GameId, PlayerId};
use crate::store::testing::{databases, seed};
use crate::store::write_tx;
use chrono::{TimeDelta, TimeZone};

const LAN: PlayerId = PlayerId(1);
const MINH: PlayerId = PlayerId(2);

fn at(seconds: i64) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 3, 15, 0).unwrap() + TimeDelta::seconds(seconds)
}

/// Runs a test on a new, seeded database of each kind.
fn on_each(test: impl Fn(&mut DbConnection)) {
    for scratch in databases() {
        let mut conn = scratch.pool.get().unwrap();
        seed(&mut conn);
        test(&mut conn);
    }
}

fn put(conn: &mut DbConnection, event: i64, player: PlayerId, kind: Kind) -> bool {
    write_tx(conn, |conn| queue(conn, event, player, kind, None, at(0))).unwrap()
}

fn take(conn: &mut DbConnection, seconds: i64) -> Vec<Row> {
    write_tx(conn, |conn| lease(conn, at(seconds), at(seconds + 30), 10)).unwrap()
}

fn ids(rows: &[Row]) -> Vec<i64> {
    rows.iter().map(|row| row.id).collect()
}

#[test]
fn a_duplicate_notice_is_ignored_without_a_rollback() {
    on_each(|conn| {
        let new = write_tx(conn, |conn| {
            let first = queue(conn, 1, LAN, Kind::YourTurn, None, at(0))?;
            let again = queue(conn, 1, LAN, Kind::YourTurn, None, at(1))?;
            let other = queue(conn, 1, LAN, Kind::DrawOffer, None, at(1))?;
            Ok::<_, diesel::result::Error>([first, again, other])
        });
        assert_eq!(new.unwrap(), [true, false, true]);
        assert_eq!(counts(conn).unwrap().waiting, 2);
        assert_eq!(counts(conn).unwrap().oldest, Some(at(0)));
    });
}

#[test]
fn a_row_is_claimed_by_one_worker_and_again_after_the_claim_expires() {
    on_each(|conn| {
        put(conn, 1, LAN, Kind::YourTurn);
        let first = take(conn, 0);
        assert_eq!((first.len(), first[0].game_id), (1, Some(GameId(1))));
        assert!(take(conn, 29).is_empty());
        let second = take(conn, 30);
        assert_eq!(ids(&second), ids(&first));

        let (old, new) = (first[0].claim(), second[0].claim());
        assert!(
            !mark_sent(conn, old, at(31)).unwrap(),
            "the fence has grown"
        );
        assert!(!renew(conn, old, at(99)).unwrap());
        assert!(renew(conn, new, at(90)).unwrap());
        assert!(take(conn, 60).is_empty());
        assert!(mark_sent(conn, new, at(61)).unwrap());
        assert!(!mark_sent(conn, new, at(62)).unwrap(), "closed once");
        assert!(take(conn, 999).is_empty());
    });
}

#[test]
fn the_bytes_are_stored_until_the_email_is_sent() {
    on_each(|conn| {
        put(conn, 1, LAN, Kind::YourTurn);
        let claim = take(conn, 0)[0].claim();
        let rendered = RenderedMessage {
            message_id: "<1.x@example.org>",
            envelope_to: "lan@example.org",
            message: "Subject: x\r\n\r\n",
        };
        assert!(store_rendered(conn, claim, rendered).unwrap());
        assert!(retry_at(conn, claim, at(60), "450 later").unwrap());
        let again = take(conn, 60).remove(0);
        assert_eq!(again.attempts, 1);
        assert_eq!(again.message.as_deref(), Some("Subject: x\r\n\r\n"));
        assert_eq!(again.message_id.as_deref(), Some("<1.x@example.org>"));
        assert!(mark_sent(conn, again.claim(), at(61)).unwrap());
        let stored: (Option<String>, Option<String>, Option<String>) = outbox::table
            .select((outbox::message, outbox::envelope_to, outbox::message_id))
            .get_result(conn)
            .unwrap();
        assert_eq!(stored, (None, None, Some("<1.x@example.org>".into())));
    });
}

#[test]
fn a_later_notice_of_a_game_waits_for_the_earlier_one() {
    on_each(|conn| {
        put(conn, 1, LAN, Kind::YourTurn);
        put(conn, 2, LAN, Kind::YourTurn);
        put(conn, 2, MINH, Kind::YourTurn);
        let all = take(conn, 0);
        assert_eq!(ids(&all), [1, 2, 3], "in order");
        retry_at(conn, all[0].claim(), at(600), "450").unwrap();
        release(conn, all[1].claim()).unwrap();
        mark_sent(conn, all[2].claim(), at(1)).unwrap();
        assert!(take(conn, 1).is_empty(), "the second waits");
        assert_eq!(ids(&take(conn, 600)), [1, 2]);
    });
}

#[test]
fn skipped_and_parked_rows_have_a_reason() {
    on_each(|conn| {
        put(conn, 1, LAN, Kind::YourTurn);
        put(conn, 2, MINH, Kind::YourTurn);
        let all = take(conn, 0);
        assert!(skip(conn, all[0].claim(), "superseded", at(1)).unwrap());
        assert!(park(conn, all[1].claim(), "550 no", at(1)).unwrap());
        let counts = counts(conn).unwrap();
        assert_eq!((counts.waiting, counts.oldest, counts.parked), (0, None, 1));
        assert!(take(conn, 9_999).is_empty());
    });
}

#[test]
fn a_kind_from_a_newer_program_is_parked_and_blocks_nothing() {
    on_each(|conn| {
        put(conn, 1, LAN, Kind::YourTurn);
        put(conn, 2, LAN, Kind::YourTurn);
        diesel::update(outbox::table.find(1))
            .set(outbox::kind.eq("from-tomorrow"))
            .execute(conn)
            .unwrap();
        assert_eq!(ids(&take(conn, 0)), [2]);
        assert_eq!(counts(conn).unwrap().parked, 1);
    });
}

#[test]
fn a_thread_starts_with_the_first_email_of_the_game_that_was_not_skipped() {
    on_each(|conn| {
        assert_eq!(thread_root(conn, LAN, GameId(1)).unwrap(), None);
        put(conn, 1, LAN, Kind::YourTurn);
        put(conn, 2, MINH, Kind::YourTurn);
        put(conn, 3, LAN, Kind::YourTurn);
        put(conn, 4, LAN, Kind::YourTurn);
        let rows = take(conn, 0);
        let root = |conn: &mut DbConnection| thread_root(conn, LAN, GameId(1)).unwrap().unwrap();
        assert_eq!((root(conn).id, root(conn).created_at), (1, at(0)));
        skip(conn, rows[0].claim(), "superseded", at(1)).unwrap();
        assert_eq!(root(conn).id, 3);
    });
}

#[test]
fn workers_racing_for_the_queue_claim_each_row_once() {
    for scratch in databases() {
        let mut conn = scratch.pool.get().unwrap();
        seed(&mut conn);
        for event in 1..10 {
            put(&mut conn, event, LAN, Kind::YourTurn);
            put(&mut conn, event, MINH, Kind::YourTurn);
        }
        drop(conn);
        let workers: Vec<_> = (0..3)
            .map(|_| {
                let pool = scratch.pool.clone();
                std::thread::spawn(move || {
                    let mut conn = pool.get().unwrap();
                    let mut mine = Vec::new();
                    for _ in 0..10 {
                        let leased = write_tx(&mut conn, |conn| lease(conn, at(0), at(30), 3));
                        for row in leased.unwrap() {
                            assert!(mark_sent(&mut conn, row.claim(), at(1)).unwrap());
                            mine.push(row.id);
                        }
                    }
                    mine
                })
            })
            .collect();
        let mut sent: Vec<i64> = workers
            .into_iter()
            .flat_map(|w| w.join().unwrap())
            .collect();
        sent.sort_unstable();
        assert_eq!(sent, (1..=18).collect::<Vec<_>>());
    }
}
