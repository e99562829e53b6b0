//! What the site does by itself: the heartbeat and what an outage took, flags, reminders,
//! challenges that lapse, mail that came late, and the tidying.

mod clock_correction;
mod late_mail;
mod outages;
mod outbox_retention;
mod running_clock;
mod running_games;
mod tidying;

pub use late_mail::{credit_late_mail, mail_was_taken};
pub use outages::{follow_clock, heartbeat, live_heartbeat};
pub use outbox_retention::{RETENTION, delete_old as delete_old_notices};
pub use running_games::{flag_live, flag_overdue, lapse_challenges, remind};
pub use tidying::{delete_unconfirmed, is_clock_sound, note_visits, settle, tidy};
