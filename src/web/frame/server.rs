//! The HTTP server: what wraps every request, and where it listens.

use super::connection::Places;
use super::error::plain;
use super::fields::MOST_BYTES;
use super::figures::{self, Figures};
use super::kept_answers::{self, KeptAnswers};
use super::trace::Quiet;
use super::wire::{self, Wire};
use super::{around_errors, guard, headers, language, refusals};
use crate::service::App;
use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive};
use actix_server::GracefulShutdownSignal;
use actix_service::{Service, ServiceFactory, apply_fn_factory, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Server, ServiceRequest, ServiceResponse};
use actix_web::error::{InternalError, UrlencodedError};
use actix_web::http::StatusCode;
use actix_web::middleware::{Compress, NormalizePath, TrailingSlash, from_fn};
use actix_web::{App as Actix, Error, web};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use tracing_actix_web::TracingLogger;

/// Those who are told to come again, beside the connections that are served.
const MOST_REFUSED: usize = 200;

/// What the web room needs to know of the settings.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Proxies that are believed when they tell whose request it is.
    pub trusted_proxies: Vec<IpAddr>,
    /// So many connections are served at once.
    pub max_connections: usize,
    /// What a monitor sends to read the metrics.
    pub metrics_token: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            trusted_proxies: Vec::new(),
            max_connections: 5_000,
            metrics_token: None,
        }
    }
}

impl Settings {
    /// Whether an address is a trusted proxy's.
    pub(in crate::web) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let mut proxies = self.trusted_proxies.iter();
        proxies.any(|proxy| proxy.to_canonical() == address)
    }
}

/// A server that accepts connections once it is awaited.
pub struct Listening {
    /// The address, with the port that was taken.
    pub address: SocketAddr,
    /// Runs until `stop` is cancelled, then lets running requests finish.
    pub server: Server,
}

/// Serves the app on a bound listener.
///
/// # Errors
/// When the listener cannot be used.
pub fn listen(
    app: Arc<App>,
    listener: TcpListener,
    settings: Settings,
    stop: CancellationToken,
) -> std::io::Result<Listening> {
    let address = listener.local_addr()?;
    let places = Places::new(Arc::clone(&app), settings.max_connections);
    let most = settings.max_connections + MOST_REFUSED;
    let (app, settings) = (web::Data::from(app), web::Data::new(settings));
    let answers = web::Data::new(KeptAnswers::default());
    let figures = web::Data::new(Figures::default());
    let server = Server::build()
        .workers(2)
        .worker_max_blocking_threads(12)
        .max_concurrent_connections(most)
        .shutdown_timeout(20)
        .shutdown_signal(stop.cancelled_owned());
    let draining = server.graceful_shutdown_signal();
    let server = server.listen("web", listener, move || {
        let places = places.clone();
        let site = site(app.clone(), settings.clone())
            .app_data(answers.clone())
            .app_data(figures.clone());
        let http = http(site, address, draining.clone());
        apply_fn_factory(http, move |stream: TcpStream, http| {
            let (places, peer) = (places.clone(), stream.peer_addr().ok());
            let seated = places.seat(stream);
            let seated = seated.map(|wire| http.call((wire, peer)));
            let peer = peer.map(|peer| peer.ip());
            async move {
                match seated {
                    Ok(conversation) => places.attend(conversation, peer).await,
                    Err(stream) => places.refuse(stream, peer).await,
                }
                Ok(())
            }
        })
    })?;
    let server = server.run();
    Ok(Listening { address, server })
}

/// The pages, spoken to over a wire.
fn http<B: MessageBody + 'static>(
    site: Actix<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        > + 'static,
    >,
    address: SocketAddr,
    draining: GracefulShutdownSignal,
) -> impl ServiceFactory<
    (Wire, Option<SocketAddr>),
    Config = (),
    Response = (),
    Error = DispatchError,
    InitError = (),
> {
    HttpService::build()
        .keep_alive(KeepAlive::default())
        .client_request_timeout(wire::WHOLE_REQUEST)
        .client_disconnect_timeout(Duration::from_secs(1))
        .h1_allow_half_closed(false)
        .graceful_shutdown_signal(move || {
            let draining = draining.clone();
            async move { draining.notified().await }
        })
        .local_addr(address)
        .on_connect_ext(|wire: &Wire, about| {
            about.insert(wire.pace());
        })
        // Links are made from the public address: what the library would tell of ours is not asked
        // for.
        .h1(map_config(site, |()| AppConfig::default()))
}

/// Every page, and what wraps it.
fn site(
    app: web::Data<App>,
    settings: web::Data<Settings>,
) -> Actix<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    Actix::new()
        .app_data(app)
        .app_data(settings)
        .app_data(form_config(MOST_BYTES))
        .configure(super::super::routes)
        .default_service(web::to(guard::nothing_here))
        .wrap(from_fn(super::super::kept_words::keep))
        .wrap(from_fn(guard::same_origin))
        .wrap(from_fn(around_errors::add))
        .wrap(from_fn(headers::add))
        .wrap(from_fn(refusals::note))
        .wrap(from_fn(language::speak))
        .wrap(Compress::default())
        .wrap(TracingLogger::<Quiet>::new())
        .wrap(NormalizePath::new(TrailingSlash::Trim))
        .wrap(from_fn(kept_answers::answer))
        .wrap(from_fn(figures::count))
        .wrap(from_fn(wire::pace))
}

/// How forms are read that have at most so many bytes.
pub(in crate::web) fn form_config(most: usize) -> web::FormConfig {
    web::FormConfig::default()
        .limit(most)
        .error_handler(|error, _| {
            let response = match &error {
                UrlencodedError::Overflow { .. } => {
                    plain(StatusCode::PAYLOAD_TOO_LARGE, t!("web-too-large"))
                }
                _ => plain(StatusCode::BAD_REQUEST, t!("web-bad-request")),
            };
            InternalError::from_response(error, response).into()
        })
}
