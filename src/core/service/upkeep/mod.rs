//! Background work of the site: heartbeats and outages, flags, reminders, expiring challenges, late
//! email, ratings, and deletion of expired data.

mod clock_correction;
mod late_mail;
mod outages;
mod outbox_retention;
mod running_clock;
mod running_games;
mod tidying;

pub use late_mail::{credit_late_mail, credit_on_delivery};
pub use outages::{follow_clock, heartbeat, live_heartbeat};
pub use outbox_retention::{RETENTION, delete_old as delete_old_notices};
pub use running_games::{flag_live, flag_overdue, lapse_challenges, remind};
pub use tidying::{delete_unconfirmed, is_clock_sound, maintain, rate_weeks, store_visits, tidy};
