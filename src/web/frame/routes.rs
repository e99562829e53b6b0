//! Kinds of routes.

use actix_web::{Route, guard, web};

/// A page: GET, and HEAD for those who only ask.
pub(in crate::web) fn page() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// A form.
pub(in crate::web) fn post() -> Route {
    web::post()
}
