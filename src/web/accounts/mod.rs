//! Accounts: signing up, in and out, confirming an address, a forgotten password, and the link that
//! stops one kind of mail.

mod confirm;
mod forgot;
mod sign_in;
mod sign_up;
mod unsubscribe;

pub(super) use sign_in::{signed_out, with_words};

use crate::service::accounts::Refusals;
use crate::web::frame::Routes;
use crate::words;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(sign_up::routes)
        .configure(sign_in::routes)
        .configure(confirm::routes)
        .configure(forgot::routes)
        .configure(unsubscribe::routes);
}

impl Refusals {
    /// The sentence for a field.
    pub(in crate::web) fn at(&self, field: &str) -> Option<&'static str> {
        self.reason(field).map(words::accounts::refused)
    }

    /// Whether this is the one field that the reader is led to: a form may stand far down its page. What is said of a whole
    /// `form` marks several fields, and leads to none.
    pub(in crate::web) fn is_first(&self, field: &str) -> bool {
        field != "form" && self.fields().next() == Some(field)
    }
}
