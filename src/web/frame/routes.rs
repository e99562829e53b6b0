//! Kinds of routes.

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, HttpRequest, Resource, Responder, guard, web};

/// A page: GET, and HEAD for those who only ask.
pub(in crate::web) fn page<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    #[cfg(test)]
    registered::note("GET", path);
    let asks = guard::Any(guard::Get()).or(guard::Head());
    web::resource(path).guard(asks).to(handler)
}

/// A form: POST. Who is not signed in comes back to the page `back` after that; names in braces are
/// those of `path`.
pub(in crate::web) fn form<F, Args>(path: &str, back: &'static str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    #[cfg(test)]
    registered::note("POST", path);
    let resource = web::resource(path).guard(guard::Post());
    resource.app_data(Back(back)).to(handler)
}

/// The page that a form stands on.
struct Back(&'static str);

/// The local path to come back to after signing in: the page that was asked for, or the one that
/// the posted form stands on.
pub(super) fn come_back_to(request: &HttpRequest) -> String {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        let here = request.uri().path_and_query();
        return here.map_or_else(|| "/".to_owned(), ToString::to_string);
    }
    let page = request.app_data::<Back>().map_or("/", |back| back.0);
    let names = request.match_info().iter();
    names.fold(page.to_owned(), |page, (name, value)| {
        page.replace(&format!("{{{name}}}"), value)
    })
}

/// Every route that was registered in this thread, for the table of who may do what.
#[cfg(test)]
pub(in crate::web) mod registered {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    thread_local! {
        static ROUTES: RefCell<BTreeSet<(String, &'static str)>> = RefCell::default();
    }

    pub(super) fn note(method: &'static str, path: &str) {
        ROUTES.with_borrow_mut(|routes| routes.insert((path.to_owned(), method)));
    }

    /// Path and method of each.
    pub(in crate::web) fn all() -> Vec<(String, &'static str)> {
        ROUTES.with_borrow(|routes| routes.iter().cloned().collect())
    }
}
