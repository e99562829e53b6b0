//! The emails of several rows, built and stored in one transaction before they are sent.

use super::OutgoingMessage;
use super::backoff::next_attempt;
use super::build::{Heads, Sender, build};
use super::render::{BoxError, Render};
use crate::emails::Letter;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::service::notices::NotSent;
use crate::service::{Error, ErrorChain};
use crate::store::outbox::{self, Claim, RenderedMessage, Row};
use crate::store::{self, DbConnection, Pool};
use chrono::{DateTime, Utc};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A row after its preparation.
pub(super) enum PreparedRow {
    Ready(OutgoingMessage),
    Done,
    PutOff,
}

/// A row's email, or the reason why there is none, before it is stored.
enum Draft {
    /// Built by an earlier attempt.
    Stored(OutgoingMessage),
    /// Built now, with its Message-ID.
    New(OutgoingMessage, String),
    NotSent(NotSent),
    /// The database failed; the claim expires and the row comes back.
    Unknown,
}

impl Draft {
    /// The state of the row after the attempt to store it.
    fn prepared(self, is_stored: bool) -> PreparedRow {
        match self {
            Self::Stored(outgoing) | Self::New(outgoing, _) if is_stored => {
                PreparedRow::Ready(outgoing)
            }
            Self::NotSent(NotSent::Never(_)) => PreparedRow::Done,
            _ => PreparedRow::PutOff,
        }
    }
}

/// The maximum number of attempts to build a message.
pub(super) const BUILD_ATTEMPTS: i64 = 4;

/// Builds the emails of rows.
pub(super) struct Letters {
    pool: Pool,
    sender: Sender,
    render: Arc<dyn Render>,
}

impl Letters {
    pub(super) fn new(pool: Pool, sender: Sender, render: Arc<dyn Render>) -> Self {
        Self {
            pool,
            sender,
            render,
        }
    }

    /// Builds and stores the emails of these rows in one transaction.
    pub(super) fn prepare(&self, rows: Vec<Row>, now: DateTime<Utc>) -> Vec<(Row, PreparedRow)> {
        let make = |row: Row| {
            let made = self.make(&row, now);
            (row, made)
        };
        let made: Vec<(Row, Draft)> = rows.into_iter().map(make).collect();
        match self.store_all(&made, now) {
            Ok(stored) => {
                let all = made.into_iter().zip(stored);
                all.map(|((row, made), stored)| (row, made.prepared(stored)))
                    .collect()
            }
            Err(error) => {
                tracing::warn!(%error, "cannot store prepared emails");
                let put_off = |(row, _)| (row, PreparedRow::PutOff);
                made.into_iter().map(put_off).collect()
            }
        }
    }

    /// A panic here poisons its connection, which the pool then discards.
    fn make(&self, row: &Row, now: DateTime<Utc>) -> Draft {
        let made = catch_unwind(AssertUnwindSafe(|| {
            self.letter(&mut *self.pool.get()?, row, now)
        }));
        let Ok(made) = made else {
            return failed("making the letter panicked");
        };
        made.unwrap_or_else(|error| {
            tracing::warn!(row = row.id, %error, "cannot prepare a notice");
            Draft::Unknown
        })
    }

    /// The bytes of the first attempt, or new ones.
    fn letter(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Draft, BoxError> {
        if let (Some(message), Some(to)) = (&row.message, &row.envelope_to) {
            return Ok(match self.render.obsolete(conn, row, now)? {
                Some(reason) => Draft::NotSent(NotSent::Never(reason)),
                None => Draft::Stored(self.outgoing(conn, row, to.clone(), message.clone())?),
            });
        }
        match self.render.render(conn, row, now) {
            Ok(letter) => self.built(conn, row, &letter, now),
            Err(unsent) => Ok(Draft::NotSent(unsent)),
        }
    }

    fn built(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Draft, BoxError> {
        let heads = self.heads(conn, row, now)?;
        Ok(match build(&self.sender, letter, &heads) {
            Ok(message) => {
                let outgoing = self.outgoing(conn, row, letter.to.mailbox(), message)?;
                Draft::New(outgoing, heads.message_id)
            }
            Err(error) => failed(error),
        })
    }

    fn outgoing(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        to: String,
        message: String,
    ) -> Result<OutgoingMessage, BoxError> {
        let from = self.render.envelope_sender(conn, row, &to)?;
        Ok(OutgoingMessage {
            file_name: file_name(row),
            from: from.unwrap_or_else(|| self.sender.address().to_owned()),
            to,
            message,
        })
    }

    fn heads(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Heads, BoxError> {
        let own = |id, created_at| self.sender.message_id(id, created_at);
        let game = row.game_id.filter(|_| row.kind != Kind::Invitation);
        let (root, previous) = match game {
            Some(game) => (
                outbox::thread_root(conn, row.recipient_id, game)?,
                outbox::thread_previous(conn, row.recipient_id, game, row.id)?,
            ),
            None => (None, None),
        };
        let root = root.filter(|root| root.id != row.id).map(|root| {
            root.message_id
                .unwrap_or_else(|| own(root.id, root.created_at))
        });
        Ok(Heads {
            message_id: own(row.id, row.created_at),
            previous: previous.filter(|_| root.is_some()),
            root,
            date: now,
        })
    }

    /// Stores the results. False for rows that another process has claimed meanwhile.
    fn store_all(&self, made: &[(Row, Draft)], now: DateTime<Utc>) -> Result<Vec<bool>, BoxError> {
        if made
            .iter()
            .all(|(_, made)| matches!(made, Draft::Stored(_)))
        {
            return Ok(vec![true; made.len()]);
        }
        let mut conn = self.pool.for_writing()?;
        let stored = store::write_tx(&mut conn, |conn| {
            let each = made
                .iter()
                .map(|(row, made)| store_one(conn, row, made, now));
            each.collect::<Result<Vec<bool>, store::Error>>()
        })?;
        Ok(stored)
    }
}

fn failed(why: impl Into<ErrorChain>) -> Draft {
    Draft::NotSent(NotSent::Failed(Error::Internal(why.into())))
}

fn store_one(
    conn: &mut DbConnection,
    row: &Row,
    made: &Draft,
    now: DateTime<Utc>,
) -> Result<bool, store::Error> {
    let (claim, id, kind) = (row.claim(), row.id, row.kind.word());
    match made {
        Draft::Stored(_) | Draft::Unknown => Ok(true),
        Draft::New(outgoing, message_id) => {
            let rendered = RenderedMessage {
                message_id,
                envelope_to: &outgoing.to,
                message: &outgoing.message,
            };
            outbox::store_rendered(conn, claim, rendered)
        }
        Draft::NotSent(NotSent::Never(reason)) => {
            tracing::info!(row = id, kind, reason, "notice not sent");
            outbox::skip(conn, claim, reason, now)
        }
        // The recipient's limit is reached; no attempt is counted.
        Draft::NotSent(NotSent::Later(at)) => outbox::hold_until(conn, claim, *at),
        // A letter that cannot be built is parked after a few attempts.
        Draft::NotSent(NotSent::Failed(error)) => {
            let error = error.to_string();
            tracing::error!(row = id, kind, error, "cannot write a notice");
            let is_over = row.attempts + 1 >= BUILD_ATTEMPTS;
            put_off(conn, claim, row.attempts, is_over, &error, now)
        }
    }
}

/// Records a failed attempt, or the last one.
pub(super) fn put_off(
    conn: &mut DbConnection,
    claim: Claim,
    attempts: i64,
    is_over: bool,
    why: &str,
    now: DateTime<Utc>,
) -> Result<bool, store::Error> {
    if is_over {
        outbox::park(conn, claim, why, now)
    } else {
        outbox::retry_at(conn, claim, next_attempt(now, attempts), why)
    }
}

/// The file name in `file:` mode: the time of queueing, so that it is the same at every attempt.
fn file_name(row: &Row) -> String {
    let time = row.created_at.format("%Y%m%dT%H%M%S%.6fZ");
    format!("{time}-{:06}-{}", row.id, row.kind.word())
}
