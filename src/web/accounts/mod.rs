//! Accounts: signing up, in and out, confirming an address, a forgotten password, and the link that
//! stops one kind of mail.

mod confirm;
mod forgot;
mod sign_in;
mod sign_up;
mod unsubscribe;

pub(super) use sign_in::{signed_out, with_words};

use crate::web::frame::Routes;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(sign_up::routes)
        .configure(sign_in::routes)
        .configure(confirm::routes)
        .configure(forgot::routes)
        .configure(unsubscribe::routes);
}
