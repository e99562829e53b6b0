//! The routes of the site: pages and forms, as the features register them.

use actix_web::http::Method;
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpRequest, Resource, Responder, guard};
use url::Url;

pub(in crate::web) struct Route {
    path: &'static str,
    /// Builds the resource, relative to the folder of its address.
    make: Box<dyn FnOnce(&str) -> Resource>,
}

impl Route {
    /// The same with data of its own.
    pub(in crate::web) fn with<T: 'static>(self, data: T) -> Self {
        let Self { path, make } = self;
        Self {
            path,
            make: Box::new(move |rest| make(rest).app_data(data)),
        }
    }
}

/// The routes registered by the features.
#[derive(Default)]
pub(in crate::web) struct Routes(Vec<Route>);

impl Routes {
    pub(in crate::web) fn service(&mut self, route: Route) -> &mut Self {
        self.0.push(route);
        self
    }

    pub(in crate::web) fn configure(&mut self, feature: fn(&mut Self)) -> &mut Self {
        feature(self);
        self
    }

    /// Registers them with the router. It tries patterns in order, so routes are grouped by their
    /// first segment: the router skips groups that do not match.
    pub(in crate::web) fn register(self, config: &mut ServiceConfig) {
        let mut groups: Vec<(&str, Vec<Route>)> = Vec::new();
        for route in self.0 {
            let folder = top_folder(route.path);
            match groups.iter_mut().find(|(known, _)| *known == folder) {
                Some((_, routes)) => routes.push(route),
                None => groups.push((folder, vec![route])),
            }
        }
        for (folder, routes) in groups {
            // A scope without a name would match all addresses.
            if folder.is_empty() {
                for route in routes {
                    config.service((route.make)(route.path));
                }
                continue;
            }
            let scope = routes.into_iter().fold(web::scope(folder), |scope, route| {
                let rest = &route.path[folder.len()..];
                scope.service((route.make)(rest))
            });
            config.service(scope);
        }
    }
}

/// The first segment of an address: `/games`; empty for the front page.
fn top_folder(path: &str) -> &str {
    let end = path[1..].find('/').map_or(path.len(), |end| end + 1);
    match &path[..end] {
        "/" => "",
        folder => folder,
    }
}

/// The pattern of a route, attached to the requests that match it.
struct Pattern(&'static str);

/// The pattern of the matched route, without values from the request: `/games/{id}`.
pub(super) fn pattern(request: &HttpRequest) -> &'static str {
    request
        .app_data::<Pattern>()
        .map_or("none", |pattern| pattern.0)
}

pub(in crate::web) fn page<F, Args>(path: &'static str, handler: F) -> Route
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    #[cfg(test)]
    registered::note("GET", path);
    let make = move |rest: &str| {
        let asks = guard::Any(guard::Get()).or(guard::Head());
        let resource = web::resource(rest).guard(asks);
        resource.app_data(Pattern(path)).to(handler)
    };
    Route {
        path,
        make: Box::new(make),
    }
}

/// A form: POST. After a sign-in, the visitor returns to the page `back`; names in braces are those
/// of `path`.
pub(in crate::web) fn form<F, Args>(path: &'static str, back: &'static str, handler: F) -> Route
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    #[cfg(test)]
    registered::note("POST", path);
    let make = move |rest: &str| {
        let resource = web::resource(rest).guard(guard::Post());
        resource
            .app_data(Pattern(path))
            .app_data(FormPage(back))
            .to(handler)
    };
    Route {
        path,
        make: Box::new(make),
    }
}

/// A request of a script that removes something: DELETE.
pub(in crate::web) fn removal<F, Args>(path: &'static str, handler: F) -> Route
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    #[cfg(test)]
    registered::note("DELETE", path);
    let make = move |rest: &str| {
        let resource = web::resource(rest).guard(guard::Delete());
        resource.app_data(Pattern(path)).to(handler)
    };
    Route {
        path,
        make: Box::new(make),
    }
}

/// The page that contains a form.
struct FormPage(&'static str);

/// The local path to return to after signing in: the requested page, or the one that contains the
/// posted form.
pub(super) fn come_back_to(request: &HttpRequest) -> String {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        let here = request.uri().path_and_query();
        return here.map_or_else(|| "/".to_owned(), ToString::to_string);
    }
    let page = request.app_data::<FormPage>().map_or("/", |back| back.0);
    let names = request.match_info().iter();
    names.fold(page.to_owned(), |page, (name, value)| {
        page.replace(&format!("{{{name}}}"), value)
    })
}

/// The address that a name has below `path`.
pub(in crate::web) fn path_with(path: &str, name: &str) -> String {
    let mut url = Url::parse("https://posthorse.invalid").expect("this is a URL");
    url.set_path(path);
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.push(name);
    }
    url.path().to_owned()
}

/// Every route registered in this thread, for the table of permissions.
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

    pub(in crate::web) fn all() -> Vec<(String, &'static str)> {
        ROUTES.with_borrow(|routes| routes.iter().cloned().collect())
    }
}
