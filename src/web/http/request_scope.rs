//! The context of a handler: the client, and access to the use cases. The session is looked up
//! later, on the blocking pool, together with the work itself.

use super::Failure;
use super::client_address::client_address;
use super::cookies;
use super::routes::come_back_to;
use crate::service::{
    App, Client, Error, Refusable, RequestContext, SignedInViewer, UseCaseResult,
};
use crate::words::{Language, WithLanguage};
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{AcceptLanguage, Quality};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use std::cmp::Reverse;
use std::future::{Ready, ready};
use std::sync::{Arc, OnceLock};

/// The signed-in viewer, set once the session was looked up. It is attached to the request for the
/// log and for pending forms.
pub(super) struct ViewerCell(pub Arc<OnceLock<SignedInViewer>>);

/// The signed-in viewer, if the session was looked up for the response.
pub(super) fn asking(request: &HttpRequest) -> Option<SignedInViewer> {
    request.extensions().get::<ViewerCell>()?.0.get().copied()
}

/// Whether the response found a signed-in viewer.
pub(in crate::web) fn was_signed_in(request: &HttpRequest) -> bool {
    asking(request).is_some()
}

/// The context of one request: the client, and access to the use cases.
pub(in crate::web) struct RequestScope {
    pub app: Arc<App>,
    pub client: Client,
    /// Whether the browser has sent any cookie of this site.
    pub keeps_cookies: bool,
}

impl RequestScope {
    /// The same scope for a player who has just signed in; `here` is the page that follows.
    pub(in crate::web) fn signed_in(&self, token: String, here: &str) -> Self {
        Self {
            app: Arc::clone(&self.app),
            client: Client {
                token: Some(token),
                current_page: here.to_owned(),
                ..self.client.clone()
            },
            keeps_cookies: self.keeps_cookies,
        }
    }

    /// Runs `f` with a connection; see [`App::read`].
    pub(in crate::web) async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        self.check(self.app.read(&self.client, f).await)
    }

    /// Runs `f` without a connection, when it is the client's turn; see [`App::compute`].
    pub(in crate::web) async fn compute<T: Send + 'static>(
        &self,
        f: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        self.check(self.app.compute(&self.client, f).await)
    }

    /// Runs `f` in a write transaction; see [`App::write`].
    pub(in crate::web) async fn write<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        self.check(self.app.write(&self.client, f).await)
    }

    /// Runs `f`, which can refuse, in a write transaction; see [`App::attempt`].
    pub(in crate::web) async fn attempt<T: Send + 'static, Why: Send + 'static>(
        &self,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why> + Send + 'static,
    ) -> Result<Result<T, Why>, Failure> {
        self.check(self.app.attempt(&self.client, f).await.split())
    }

    /// The result of a use case. A required sign-in leads back to the current page.
    pub(in crate::web) fn check<T>(&self, done: Result<T, Error>) -> Result<T, Failure> {
        match done.map_err(Failure::from) {
            Err(Failure::SignedOut(_)) => Err(Failure::SignedOut(self.client.current_page.clone())),
            done => done,
        }
    }
}

impl FromRequest for RequestScope {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let app = request
            .app_data::<web::Data<App>>()
            .expect("the app is registered with the server");
        let agent = request
            .headers()
            .get("user-agent")
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let found = Arc::default();
        request
            .extensions_mut()
            .insert(ViewerCell(Arc::clone(&found)));
        ready(Ok(Self {
            keeps_cookies: cookies::has_any(request, app),
            app: Arc::clone(app),
            client: Client {
                token: cookies::session_token(request, app),
                address: client_address(request),
                agent: agent.chars().take(200).collect(),
                appearance: cookies::appearance_of(request),
                detected_language: language_of(request),
                posts: request.method() == Method::POST,
                current_page: come_back_to(request),
                devices: cookies::devices_of(request, app),
                viewer_cell: found,
            },
        }))
    }
}

/// Responds in the language that the visitor chose, or that the browser asks for. The choice of an
/// account is known only once its session is looked up.
pub(in crate::web) async fn speak<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let chosen = cookies::appearance_of(request.request()).language;
    let language = chosen.or_else(|| language_of(&request));
    WithLanguage::new(language.unwrap_or_default(), next.call(request)).await
}

/// The first language in the browser's list that has a catalogue.
fn language_of(request: &impl HttpMessage) -> Option<Language> {
    let mut accepted = request.get_header::<AcceptLanguage>()?.0;
    accepted.retain(|language| language.quality > Quality::ZERO);
    accepted.sort_by_key(|language| Reverse(language.quality));
    let tags: Vec<String> = accepted.iter().map(|it| it.item.to_string()).collect();
    Language::negotiate(tags.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn the_language_with_the_greatest_weight_is_chosen() {
        let found = |wishes: &'static str| {
            let request = TestRequest::default().insert_header(("accept-language", wishes));
            language_of(&request.to_http_request()).map(Language::code)
        };
        assert_eq!(found("zh-CN,zh;q=0.9,en;q=0.8"), Some("zh-Hans"));
        assert_eq!(found("de, zh;q=0.3, en;q=0.7"), Some("en"));
        assert_eq!(found("zh;q=0, fr"), None);
        assert_eq!(found("*;q=banana,,;;"), None);
    }
}
