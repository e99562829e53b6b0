//! Sends notifications to the push services of browsers: claims what is queued, encrypts, sends and
//! closes it.

mod client;
mod encryption;

use crate::service::alerts::keys::{self, ServerKey, from_base64url};
use crate::service::alerts::{self, Notification};
use crate::service::{App, Error, Instant};
use crate::store::pushes::{self, Push};
use crate::store::{self, devices};
use chrono::TimeDelta;
use client::{Message, PushResult, send};
use encryption::DeviceKeys;
use std::sync::Arc;
use tokio::task::JoinSet;

/// How many are sent at the same time.
const BATCH: i64 = 16;
/// How long a claim lasts; longer than a request can take.
const CLAIM: TimeDelta = TimeDelta::seconds(60);
/// Minutes before the next attempt, by the number of failed attempts; after the last one, the
/// notification is given up.
const PAUSES: [i64; 5] = [1, 5, 15, 60, 240];

/// Sends the notifications that are due, and returns their number.
///
/// # Errors
/// If the database fails.
pub async fn deliver_due(app: &Arc<App>) -> Result<usize, Error> {
    let shared = Arc::clone(app);
    let due = blocking(move || claim(&shared)).await?;
    let count = due.len();
    let mut sending = JoinSet::new();
    for (push, message) in due {
        sending.spawn(async move { (push, send(message).await) });
    }
    while let Some(sent) = sending.join_next().await {
        let (push, sent) = sent.map_err(|error| Error::Internal(error.into()))?;
        let shared = Arc::clone(app);
        blocking(move || settle(&shared, &push, sent)).await?;
    }
    Ok(count)
}

/// Claims what is due, and encrypts it. What is outdated is closed.
fn claim(app: &App) -> Result<Vec<(Push, Message)>, Error> {
    let now = app.clock.now();
    if !pushes::is_any_due(&mut *app.connection()?, now)? {
        return Ok(Vec::new());
    }
    let mut conn = app.connection_for_writing()?;
    let (key, rows) = store::write_tx(&mut conn, |conn| {
        let rows = pushes::lease(conn, now, now + CLAIM, BATCH)?;
        Ok::<_, Error>((keys::make(conn)?, rows))
    })?;
    let mut due = Vec::new();
    for push in rows {
        // A row that cannot be read must not hold up the others.
        let notification = match alerts::notification(app, &mut conn, &push, now) {
            Err(Error::Busy(why)) => return Err(Error::Busy(why)),
            Err(error) => {
                tracing::error!(%error, "a notification cannot be made");
                None
            }
            Ok(notification) => notification,
        };
        match notification.and_then(|it| message(app, &key, it, now)) {
            Some(message) => due.push((push, message)),
            None => store::write_tx(&mut conn, |conn| {
                Ok::<_, Error>(pushes::close(conn, &push)?)
            })?,
        }
    }
    Ok(due)
}

fn message(
    app: &App,
    key: &ServerKey,
    notification: Notification,
    now: Instant,
) -> Option<Message> {
    let device = &notification.device;
    let [public, auth] = [&device.p256dh, &device.auth].map(|text| from_base64url(text));
    let body = DeviceKeys::read(&public?, &auth?)?.encrypt(notification.text.as_bytes())?;
    let contact = contact(&app.setup.mail_from);
    Some(Message {
        authorization: key.authorization(&notification.endpoint, &contact, now),
        endpoint: notification.endpoint,
        reach: notification.reach,
        topic: notification.topic,
        is_urgent: notification.is_urgent,
        body,
    })
}

/// Where the operators of a push service reach ours.
fn contact(mail_from: &str) -> String {
    let address = mail_from.rsplit_once('<').map_or(mail_from, |(_, end)| end);
    format!("mailto:{}", address.trim_end_matches('>').trim())
}

fn settle(app: &App, push: &Push, sent: PushResult) -> Result<(), Error> {
    let now = app.clock.now();
    let mut conn = app.connection_for_writing()?;
    store::write_tx(&mut conn, |conn| {
        match sent {
            PushResult::Accepted => pushes::close(conn, push)?,
            PushResult::Gone => {
                tracing::info!(device = push.device_id, "a device is gone");
                devices::delete(conn, push.device_id)?;
            }
            PushResult::Refused(status) => {
                tracing::warn!(status, "a push service refused a notification");
                pushes::close(conn, push)?;
            }
            PushResult::Later(after) => match next_attempt(push, after) {
                Some(pause) => pushes::retry_at(conn, push, now + pause)?,
                None => pushes::close(conn, push)?,
            },
        }
        Ok::<_, Error>(())
    })
}

/// The pause before the next attempt; none if there is no further one.
fn next_attempt(push: &Push, after: Option<u64>) -> Option<TimeDelta> {
    let failed = usize::try_from(push.attempts).unwrap_or(usize::MAX);
    let pause = TimeDelta::minutes(*PAUSES.get(failed)?);
    let after = i64::try_from(after.unwrap_or_default()).unwrap_or_default();
    Some(pause.max(TimeDelta::seconds(after.min(86_400))))
}

async fn blocking<T: Send + 'static>(
    f: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(f).await;
    done.unwrap_or_else(|panic| Err(Error::Internal(panic.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use crate::play::TimeControl;
    use crate::service::alerts::Subscription;
    use crate::service::alerts::endpoint::Reach;
    use crate::service::testing::{OPENING, TestSite, test_sites};
    use p256::SecretKey;
    use p256::elliptic_curve::sec1::ToSec1Point;
    use serde_json::json;

    fn registers(site: &TestSite, player: PlayerId) {
        let key = SecretKey::from_slice(&[7; 32]).unwrap().public_key();
        let json = json!({
            "endpoint": format!("https://push.example.net/{player}"),
            "keys": {
                "p256dh": keys::to_base64url(key.to_sec1_point(false).as_bytes()),
                "auth": keys::to_base64url(&[1; 16]),
            },
        });
        let sent = Subscription::read(json.to_string().as_bytes(), Reach::Public).unwrap();
        let done = site.context(Some(player), |context| alerts::subscribe(context, &sent));
        done.unwrap();
    }

    /// A game of two, of whom the second has a device and is to move.
    fn with_device() -> impl Iterator<Item = (TestSite, PlayerId)> {
        test_sites(false).into_iter().map(|site| {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            registers(&site, minh);
            let game = site.game(lan, minh, TimeControl::days(3));
            site.play_all(game, &OPENING[..1]);
            (site, minh)
        })
    }

    #[test]
    fn a_busy_push_service_is_asked_again_until_the_notification_is_given_up() {
        for (site, _) in with_device() {
            for pause in PAUSES {
                let due = claim(&site.app).unwrap();
                assert_eq!(due.len(), 1);
                assert!(claim(&site.app).unwrap().is_empty(), "it is claimed");
                settle(&site.app, &due[0].0, PushResult::Later(Some(20))).unwrap();
                assert!(claim(&site.app).unwrap().is_empty(), "it waits");
                site.pass(TimeDelta::minutes(pause));
            }
            let due = claim(&site.app).unwrap();
            settle(&site.app, &due[0].0, PushResult::Later(None)).unwrap();
            site.pass(TimeDelta::hours(5));
            assert!(claim(&site.app).unwrap().is_empty());
        }
    }

    #[test]
    fn a_worker_whose_claim_has_expired_changes_nothing() {
        for (site, _) in with_device() {
            let late = claim(&site.app).unwrap();
            site.pass(CLAIM);
            let next = claim(&site.app).unwrap();
            assert_eq!(next.len(), 1);
            settle(&site.app, &late[0].0, PushResult::Accepted).unwrap();
            settle(&site.app, &next[0].0, PushResult::Later(None)).unwrap();
            site.pass(TimeDelta::minutes(PAUSES[0]));
            assert_eq!(claim(&site.app).unwrap().len(), 1, "it is still there");
        }
    }

    #[test]
    fn a_device_that_is_gone_is_forgotten() {
        for (site, minh) in with_device() {
            let due = claim(&site.app).unwrap();
            settle(&site.app, &due[0].0, PushResult::Gone).unwrap();
            let left = site.context(Some(minh), alerts::list).unwrap();
            assert!(left.is_empty());
        }
    }

    #[test]
    fn a_notification_of_a_turn_that_is_over_is_not_sent() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            registers(&site, minh);
            let game = site.game(lan, minh, TimeControl::days(3));
            site.play_all(game, &OPENING[..2]);
            assert!(claim(&site.app).unwrap().is_empty());
            let mut conn = site.app.connection().unwrap();
            assert!(
                !pushes::is_any_due(&mut conn, site.now()).unwrap(),
                "closed"
            );
        }
    }

    #[test]
    fn nobody_is_called_to_a_game_that_they_look_at() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            registers(&site, minh);
            let game = site.game(lan, minh, TimeControl::days(3));
            let _page = site
                .app
                .streams
                .watch(game, Some(crate::rules::Side::Second));
            site.play_all(game, &OPENING[..1]);
            assert!(claim(&site.app).unwrap().is_empty());
        }
    }
}
