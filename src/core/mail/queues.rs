//! Divides the rows of a step into rounds with one row of each recipient, so that each row comes
//! after the one before it, and different recipients are served concurrently.

use crate::model::{GameId, PlayerId};
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, HashSet, VecDeque};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DeliveryResult {
    Closed,
    /// To be tried again, which is recorded.
    PutOff,
    /// Not tried; the claim is to be returned.
    GivenBack,
    /// Not tried; the claim is to be returned until that time.
    Held(DateTime<Utc>),
}

/// The remaining rows of a step.
pub(super) struct Queues {
    by_recipient: BTreeMap<PlayerId, VecDeque<Row>>,
    /// Recipients with a game in which a row waits; later rows must wait too.
    behind: HashSet<(PlayerId, GameId)>,
    /// Rows to be returned, and the times of their next attempts.
    given_back: Vec<(Row, Option<DateTime<Utc>>)>,
}

impl Queues {
    pub(super) fn new(rows: Vec<Row>) -> Self {
        let mut by_recipient: BTreeMap<PlayerId, VecDeque<Row>> = BTreeMap::new();
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
    pub(super) fn round(&mut self) -> Vec<Row> {
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

    pub(super) fn note(&mut self, row: Row, result: DeliveryResult) {
        if result != DeliveryResult::Closed {
            self.behind.extend(thread(&row));
        }
        match result {
            DeliveryResult::Closed | DeliveryResult::PutOff => {}
            DeliveryResult::GivenBack => self.given_back.push((row, None)),
            DeliveryResult::Held(until) => self.given_back.push((row, Some(until))),
        }
    }

    /// The rows to be returned, including those that were not reached.
    pub(super) fn end(self) -> Vec<(Row, Option<DateTime<Utc>>)> {
        let rest = self.by_recipient.into_values().flatten();
        let mut all = self.given_back;
        all.extend(rest.map(|row| (row, None)));
        all
    }
}

fn thread(row: &Row) -> Option<(PlayerId, GameId)> {
    row.game_id.map(|game| (row.recipient_id, game))
}
