//! Mails that mail servers hand in, brought to the use cases.

use crate::inbound_mail::address;
use crate::mail::lmtp::{Mailroom, Parcel, Taken};
use crate::service::replies::{Envelope, Verdict, receive};
use crate::service::{App, Error};
use std::sync::Arc;

/// Where mails go that come by LMTP.
pub(super) struct Letterbox {
    app: Arc<App>,
    domain: String,
}

impl Letterbox {
    /// The letterbox at the reply domain; none where answers by mail are off.
    pub(super) fn of(app: &Arc<App>) -> Option<Self> {
        let domain = app.setup.reply_domain.clone()?;
        let app = Arc::clone(app);
        Some(Self { app, domain })
    }

    fn hand_in(&self, parcel: &Parcel) -> Result<Verdict, Error> {
        let envelope = Envelope {
            sender: Some(parcel.sender.to_owned()),
            recipient: parcel.recipient.to_owned(),
        };
        let now = self.app.clock.now();
        let mut conn = self.app.connection_for_writing()?;
        let (bytes, is_whole) = (parcel.bytes, parcel.is_whole);
        receive(&self.app, &mut conn, &envelope, bytes, is_whole, now)
    }
}

impl Mailroom for Letterbox {
    fn name(&self) -> &str {
        &self.domain
    }

    fn is_ours(&self, recipient: &str) -> bool {
        address::read(recipient, &self.domain).is_some()
    }

    fn take(&self, parcel: &Parcel) -> Taken {
        match self.hand_in(parcel) {
            Ok(Verdict::NoSuchMailbox) => Taken::NoSuchMailbox,
            Ok(_) => Taken::Accepted,
            Err(Error::Busy(why)) => {
                tracing::warn!(%why, "an incoming email was deferred");
                Taken::TryAgain
            }
            Err(error) => {
                tracing::error!(%error, "cannot process an incoming email");
                Taken::TryAgain
            }
        }
    }
}
