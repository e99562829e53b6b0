//! Outgoing and incoming email. The outbox is delivered whenever a commit queued a notice, and
//! messages received by LMTP are passed to the use cases.

use crate::inbound_mail::address;
use crate::mail::lmtp::{Answer, ReceivedMessage, Receiver};
use crate::mail::{Delivery, Options, Sender, Step, Transport};
use crate::service::replies::{Envelope, Verdict, receive};
use crate::service::{App, Error};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often the outbox is polled: retries become due, and `receive-mail`, which cannot wake the
/// delivery, queues notices too.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The time that messages being sent have left when the process ends.
const SHUTDOWN_TIME: Duration = Duration::from_secs(10);

pub(super) fn delivery(app: &Arc<App>, transport: Transport) -> Result<Arc<Delivery>, String> {
    let sender = Sender::parse(&app.setup.mail_from)?;
    Ok(Delivery::new(
        app.pool.clone(),
        app.clock.clone(),
        sender,
        transport,
        app.clone(),
        Options::default(),
    ))
}

/// Delivers until `stop` is cancelled, and then waits a while for the messages being sent. The next
/// process sends unfinished ones again, with the same bytes and Message-ID.
pub(super) async fn run(app: Arc<App>, delivery: Arc<Delivery>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let step = tokio::select! {
            step = delivery.step() => step,
            () = patience(&stop) => break,
        };
        app.delivery_status.set(delivery.hold());
        match step {
            Ok(Step::Worked(_)) => continue,
            Ok(Step::Idle | Step::Held(_)) => {}
            Err(error) => tracing::warn!(%error, "cannot read the outbox"),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.wake.notified() => {}
            () = tokio::time::sleep(pause(&delivery)) => {}
        }
    }
    delivery.close().await;
}

/// Shorter while messages are paced.
fn pause(delivery: &Delivery) -> Duration {
    if delivery.is_pacing() {
        Duration::from_millis(500)
    } else {
        POLL_INTERVAL
    }
}

async fn patience(stop: &CancellationToken) {
    stop.cancelled().await;
    tokio::time::sleep(SHUTDOWN_TIME).await;
}

pub(super) struct InboundEmail {
    app: Arc<App>,
    domain: String,
}

impl InboundEmail {
    /// `None` if replies by email are off.
    pub(super) fn of(app: &Arc<App>) -> Option<Self> {
        let domain = app.setup.reply_domain.clone()?;
        let app = Arc::clone(app);
        Some(Self { app, domain })
    }

    fn hand_in(&self, received: &ReceivedMessage) -> Result<Verdict, Error> {
        let envelope = Envelope {
            sender: Some(received.sender.to_owned()),
            recipient: received.recipient.to_owned(),
        };
        let now = self.app.clock.now();
        let mut conn = self.app.connection_for_writing()?;
        let (bytes, is_whole) = (received.bytes, received.is_whole);
        receive(&self.app, &mut conn, &envelope, bytes, is_whole, now)
    }
}

impl Receiver for InboundEmail {
    fn name(&self) -> &str {
        &self.domain
    }

    fn is_ours(&self, recipient: &str) -> bool {
        address::read(recipient, &self.domain).is_some()
    }

    fn take(&self, received: &ReceivedMessage) -> Answer {
        match self.hand_in(received) {
            Ok(Verdict::NoSuchMailbox) => Answer::NoSuchMailbox,
            Ok(_) => Answer::Accepted,
            Err(Error::Busy(why)) => {
                tracing::warn!(%why, "an incoming email was deferred");
                Answer::TryAgain
            }
            Err(error) => {
                tracing::error!(%error, "cannot process an incoming email");
                Answer::TryAgain
            }
        }
    }
}

#[cfg(test)]
#[path = "email_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "prepared_tests.rs"]
mod prepared_tests;
