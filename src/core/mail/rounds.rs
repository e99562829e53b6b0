//! The rows of a step, in rounds: one of each recipient at a time, so that each finds the one
//! before it sent or put off, and different recipients side by side.

use super::outcome::Parcel;
use super::prepare::Prepared;
use super::render::{BoxError, Render};
use super::worker::{Fate, Worker};
use crate::store::outbox::{self, Row};
use crate::store::{self, DbConnection};
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use tokio::task::JoinSet;

/// The rows of a step that are still to come.
struct Queues {
    by_recipient: BTreeMap<i64, VecDeque<Row>>,
    /// Recipients with a game in which a row waits: what comes after it must wait too.
    behind: HashSet<(i64, i64)>,
    /// Rows to be given back, and when they are to be tried.
    given_back: Vec<(Row, Option<DateTime<Utc>>)>,
}

impl Queues {
    fn new(rows: Vec<Row>) -> Self {
        let mut by_recipient: BTreeMap<i64, VecDeque<Row>> = BTreeMap::new();
        for row in rows {
            by_recipient
                .entry(row.recipient_id)
                .or_default()
                .push_back(row);
        }
        Self {
            by_recipient,
            behind: HashSet::new(),
            given_back: Vec::new(),
        }
    }

    /// The next row of each recipient that need not wait.
    fn round(&mut self) -> Vec<Row> {
        let mut round = Vec::new();
        for queue in self.by_recipient.values_mut() {
            while let Some(row) = queue.pop_front() {
                if thread(&row).is_some_and(|thread| self.behind.contains(&thread)) {
                    self.given_back.push((row, None));
                } else {
                    round.push(row);
                    break;
                }
            }
        }
        round
    }

    fn note(&mut self, row: Row, fate: Fate) {
        if fate != Fate::Closed {
            self.behind.extend(thread(&row));
        }
        match fate {
            Fate::Closed | Fate::PutOff => {}
            Fate::GivenBack => self.given_back.push((row, None)),
            Fate::Held(until) => self.given_back.push((row, Some(until))),
        }
    }

    /// All that was not come to is given back too.
    fn end(self) -> Vec<(Row, Option<DateTime<Utc>>)> {
        let rest = self.by_recipient.into_values().flatten();
        let mut all = self.given_back;
        all.extend(rest.map(|row| (row, None)));
        all
    }
}

fn thread(row: &Row) -> Option<(i64, i64)> {
    row.game_id.map(|game| (row.recipient_id, game))
}

impl<R: Render> Worker<R> {
    /// Brings the rows to an end, whatever that is.
    pub(super) async fn work_off(self: Arc<Self>, rows: Vec<Row>) {
        let mut queues = Queues::new(rows);
        while self.backoff().held(self.clock.now()).is_none() {
            let round = queues.round();
            if round.is_empty() {
                break;
            }
            let count = round.len();
            let ended = self.round(round).await;
            let is_whole = ended.len() == count;
            for (row, fate) in ended {
                queues.note(row, fate);
            }
            // What has no end keeps its claim, and what comes after it must wait for that.
            if !is_whole {
                break;
            }
        }
        let rest = queues.end();
        if let Err(error) = self.give_back(rest).await {
            tracing::warn!(%error, "cannot release leased rows");
        }
    }

    async fn round(self: &Arc<Self>, rows: Vec<Row>) -> Vec<(Row, Fate)> {
        let mut ended = Vec::new();
        let mut sending = JoinSet::new();
        let mut by_task = HashMap::new();
        for (row, prepared) in self.prepare(rows).await {
            match prepared {
                Prepared::Done => ended.push((row, Fate::Closed)),
                Prepared::PutOff => ended.push((row, Fate::PutOff)),
                Prepared::Ready(parcel) => {
                    let task = Arc::clone(self).deliver(row.clone(), parcel);
                    by_task.insert(sending.spawn(task).id(), row);
                }
            }
        }
        while let Some(done) = sending.join_next_with_id().await {
            let (task, fate) = match done {
                Ok((task, fate)) => (task, fate),
                Err(error) => {
                    tracing::error!(%error, "delivery panicked");
                    (error.id(), Fate::PutOff)
                }
            };
            ended.extend(by_task.remove(&task).map(|row| (row, fate)));
        }
        ended
    }

    async fn deliver(self: Arc<Self>, row: Row, parcel: Parcel) -> Fate {
        let _lane = self.lanes.acquire().await;
        let now = self.clock.now();
        if self.backoff().held(now).is_some() {
            return Fate::GivenBack;
        }
        if let Some(until) = self.throttle().wait(&parcel.to, now) {
            return Fate::Held(until);
        }
        let sent = self.courier.send(&parcel).await;
        self.conclude(&row, &parcel.to, sent).await
    }

    /// Gives rows back in one transaction; no attempt is counted.
    async fn give_back(
        self: &Arc<Self>,
        rows: Vec<(Row, Option<DateTime<Utc>>)>,
    ) -> Result<(), BoxError> {
        if rows.is_empty() {
            return Ok(());
        }
        self.run(move |_, conn| Ok(store::write_tx(conn, |conn| release_all(conn, &rows))?))
            .await
    }
}

fn release_all(
    conn: &mut DbConnection,
    rows: &[(Row, Option<DateTime<Utc>>)],
) -> Result<(), store::Error> {
    for (row, until) in rows {
        match until {
            Some(until) => outbox::hold_until(conn, row.claim(), *until)?,
            None => outbox::release(conn, row.claim())?,
        };
    }
    Ok(())
}
