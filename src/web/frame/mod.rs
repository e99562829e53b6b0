//! What is around every page: the server, how a request is read, who asks, and how an answer is
//! made.

mod around_errors;
mod assets;
mod client_address;
mod connection;
mod error;
mod fields;
mod figures;
mod form;
mod guard;
mod headers;
mod ink;
mod kept_answers;
mod language;
pub(super) mod next;
mod page;
mod pieces;
mod query;
mod refusals;
mod routes;
mod server;
#[cfg(test)]
pub(super) mod testing;
mod trace;
mod visit;
mod wire;

pub(super) use assets::style_sheets;
pub(super) use error::Failure;
pub(super) use fields::Fields;
pub(super) use figures::{Figures, RouteFigures};
pub(super) use form::{Choice, Refused, wrong};
pub(super) use ink::Ink;
pub(super) use kept_answers::{MadeOf, has, keep};
pub(super) use page::{Page, keep_cookie, refused_status, render, see_other, see_other_with};
pub(super) use pieces::in_pieces;
pub(super) use query::{Query, flip_in, notation_in, number_in};
pub(super) use routes::{Routes, form, page};

pub(super) use server::form_config;
pub use server::{Listening, Settings, listen};
pub(super) use visit::{
    Visit, appearance_cookie, devices_cookie, no_session_cookie, session_cookie, trial_cookie,
    was_signed_in,
};

/// The route of style and script.
pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/static/{file}", assets::serve));
}
