//! For admins: players, games, remarks, the log of what was done, the mail; and for whoever runs
//! the server, whether it is well and its figures.
//!
//! Every deed has a page of its own ([`acts`]), which says what will happen and asks; to others
//! than admins none of these pages is there.

mod acts;
mod games;
mod health;
mod lists;
mod mail_queue;
mod operator;
mod overview;
mod players;

pub(in crate::web) use acts::{is_act, restored};

use crate::web::frame::Routes;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(operator::routes)
        .configure(mail_queue::routes)
        .configure(overview::routes)
        .configure(health::routes)
        .configure(players::routes)
        .configure(games::routes)
        .configure(lists::routes)
        .configure(acts::routes);
}
