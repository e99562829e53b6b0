//! What comes before sending: the letters of several rows made, and kept in one transaction.

use super::build::build;
use super::outcome::Parcel;
use super::render::{BoxError, Render};
use super::worker::{BUILD_ATTEMPTS, Worker, blocking, file_name, put_off};
use crate::model::Word;
use crate::service::notices::Unsent;
use crate::service::notices::text::Letter;
use crate::service::{Error, ErrorChain};
use crate::store::outbox::{self, Rendered, Row};
use crate::store::{self, DbConnection};
use chrono::{DateTime, Utc};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A row after its preparation.
pub(super) enum Prepared {
    Ready(Parcel),
    Done,
    PutOff,
}

/// A row's mail, or why there is none; nothing of it is written down yet.
enum Made {
    /// Made by an earlier attempt.
    Kept(Parcel),
    /// Made now, with its Message-ID.
    New(Parcel, String),
    Unsent(Unsent),
    /// The database is in trouble; the claim runs out and the row comes back.
    Unknown,
}

impl<R: Render> Worker<R> {
    /// Makes the letters of these rows and keeps them, all in one transaction.
    pub(super) async fn prepare(self: &Arc<Self>, rows: Vec<Row>) -> Vec<(Row, Prepared)> {
        let worker = Arc::clone(self);
        let prepared = blocking(move || Ok(worker.prepare_here(rows))).await;
        prepared.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot prepare notices");
            Vec::new()
        })
    }

    fn prepare_here(&self, rows: Vec<Row>) -> Vec<(Row, Prepared)> {
        let now = self.clock.now();
        let made: Vec<(Row, Made)> = rows
            .into_iter()
            .map(|row| {
                let made = self.make(&row, now);
                (row, made)
            })
            .collect();
        match self.keep_all(&made, now) {
            Ok(kept) => {
                let all = made.into_iter().zip(kept);
                all.map(|((row, made), kept)| self.prepared(row, made, kept))
                    .collect()
            }
            Err(error) => {
                tracing::warn!(%error, "cannot store prepared emails");
                let put_off = |(row, _)| (row, Prepared::PutOff);
                made.into_iter().map(put_off).collect()
            }
        }
    }

    /// What has become of a row, now that all is written down.
    fn prepared(&self, row: Row, made: Made, kept: bool) -> (Row, Prepared) {
        let prepared = match made {
            Made::Kept(parcel) | Made::New(parcel, _) if kept => Prepared::Ready(parcel),
            Made::Unsent(Unsent::Never(_)) => Prepared::Done,
            _ => Prepared::PutOff,
        };
        if !matches!(prepared, Prepared::Ready(_)) {
            self.open().remove(&row.claim());
        }
        (row, prepared)
    }

    /// A panic while a letter is made takes its connection with it, which the pool throws away.
    fn make(&self, row: &Row, now: DateTime<Utc>) -> Made {
        let made = catch_unwind(AssertUnwindSafe(|| {
            self.letter(&mut *self.pool.get()?, row, now)
        }));
        match made {
            Ok(Ok(made)) => made,
            Ok(Err(error)) => {
                tracing::warn!(row = row.id, %error, "cannot prepare a notice");
                Made::Unknown
            }
            Err(_) => failed("making the letter panicked"),
        }
    }

    /// The bytes of a row: those of the first attempt, or new ones.
    fn letter(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Made, BoxError> {
        if let (Some(message), Some(to)) = (&row.message, &row.envelope_to) {
            return Ok(match self.render.obsolete(conn, row, now)? {
                Some(reason) => Made::Unsent(Unsent::Never(reason)),
                None => Made::Kept(self.parcel(conn, row, to.clone(), message.clone())?),
            });
        }
        match self.render.render(conn, row, now) {
            Ok(letter) => self.built(conn, row, &letter, now),
            Err(unsent) => Ok(Made::Unsent(unsent)),
        }
    }

    fn built(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Made, BoxError> {
        let heads = self.heads(conn, row, now)?;
        Ok(match build(&self.sender, letter, &heads) {
            Ok(message) => {
                let parcel = self.parcel(conn, row, letter.to.mailbox(), message)?;
                Made::New(parcel, heads.message_id)
            }
            Err(error) => failed(error),
        })
    }

    fn parcel(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        to: String,
        message: String,
    ) -> Result<Parcel, BoxError> {
        let from = self.render.envelope_sender(conn, row, &to)?;
        Ok(Parcel {
            file_name: file_name(row),
            from: from.unwrap_or_else(|| self.sender.address().to_owned()),
            to,
            message,
        })
    }

    /// Writes down what became of the rows; false for those that somebody else has by now.
    fn keep_all(&self, made: &[(Row, Made)], now: DateTime<Utc>) -> Result<Vec<bool>, BoxError> {
        if made.iter().all(|(_, made)| matches!(made, Made::Kept(_))) {
            return Ok(vec![true; made.len()]);
        }
        let mut conn = self.pool.for_writing()?;
        let kept = store::write_tx(&mut conn, |conn| {
            let each = made.iter().map(|(row, made)| keep(conn, row, made, now));
            each.collect::<Result<Vec<bool>, store::Error>>()
        })?;
        Ok(kept)
    }
}

fn failed(why: impl Into<ErrorChain>) -> Made {
    Made::Unsent(Unsent::Failed(Error::Internal(why.into())))
}

fn keep(
    conn: &mut DbConnection,
    row: &Row,
    made: &Made,
    now: DateTime<Utc>,
) -> Result<bool, store::Error> {
    let (claim, id, kind) = (row.claim(), row.id, row.kind.word());
    match made {
        Made::Kept(_) | Made::Unknown => Ok(true),
        Made::New(parcel, message_id) => {
            let rendered = Rendered {
                message_id,
                envelope_to: &parcel.to,
                message: &parcel.message,
            };
            outbox::store_rendered(conn, claim, rendered)
        }
        Made::Unsent(Unsent::Never(reason)) => {
            tracing::info!(row = id, kind, reason, "notice not sent");
            outbox::skip(conn, claim, reason, now)
        }
        // The recipient has had enough for now; no attempt is counted.
        Made::Unsent(Unsent::Later(at)) => outbox::hold_until(conn, claim, *at),
        // A letter that cannot be made is poison: a few tries, then it is put aside.
        Made::Unsent(Unsent::Failed(error)) => {
            let error = error.to_string();
            tracing::error!(row = id, kind, error, "cannot write a notice");
            let is_over = row.attempts + 1 >= BUILD_ATTEMPTS;
            put_off(conn, claim, row.attempts, is_over, &error, now)
        }
    }
}
