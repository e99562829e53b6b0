//! The HTTP server: the middleware around every request, and the listener.

use super::connection::{ConnectionLimit, REQUEST_TIMEOUT, ThrottledStream, track_request};
use super::http::guard;
use super::http::{MOST_BYTES, Metrics, RequestSpan, Settings, form_config, frame_errors};
use super::http::{compress, headers, log, metrics, speak};
use super::pending_form;
use crate::service::App;
use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive};
use actix_server::GracefulShutdownSignal;
use actix_service::{Service, ServiceFactory, apply_fn_factory, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Server, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, NormalizePath, TrailingSlash, from_fn};
use actix_web::{App as Actix, Error, web};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use tracing_actix_web::TracingLogger;

/// The most rejected clients that receive a response at once.
const MAX_REJECTED: usize = 200;

/// A server that accepts connections once it is awaited.
pub struct Listening {
    /// The address, with the actual port.
    pub address: SocketAddr,
    /// Runs until `stop` is cancelled, then lets running requests finish.
    pub server: Server,
}

/// Serves the app on a bound listener.
///
/// # Errors
/// If the listener cannot be used.
pub fn listen(
    app: Arc<App>,
    listener: TcpListener,
    settings: Settings,
    stop: CancellationToken,
) -> std::io::Result<Listening> {
    let address = listener.local_addr()?;
    let limit = ConnectionLimit::new(Arc::clone(&app), settings.max_connections);
    let max = settings.max_connections.saturating_add(MAX_REJECTED);
    let (app, settings) = (web::Data::from(app), web::Data::new(settings));
    let metrics = web::Data::new(Metrics::default());
    let server = Server::build()
        .workers(2)
        .worker_max_blocking_threads(12)
        .max_concurrent_connections(max)
        .shutdown_timeout(20)
        .shutdown_signal(stop.cancelled_owned());
    let shutdown = server.graceful_shutdown_signal();
    let server = server.listen("web", listener, move || {
        let limit = limit.clone();
        let site = site(app.clone(), settings.clone()).app_data(metrics.clone());
        let http = http(site, address, shutdown.clone());
        apply_fn_factory(http, move |stream: TcpStream, http| {
            let (limit, peer) = (limit.clone(), stream.peer_addr().ok());
            let admitted = limit.admit(stream);
            let admitted = admitted.map(|stream| http.call((stream, peer)));
            let peer = peer.map(|peer| peer.ip());
            async move {
                match admitted {
                    Ok(connection) => limit.serve(connection, peer).await,
                    Err(stream) => limit.reject(stream, peer).await,
                }
                Ok(())
            }
        })
    })?;
    let server = server.run();
    Ok(Listening { address, server })
}

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
    shutdown: GracefulShutdownSignal,
) -> impl ServiceFactory<
    (ThrottledStream, Option<SocketAddr>),
    Config = (),
    Response = (),
    Error = DispatchError,
    InitError = (),
> {
    HttpService::build()
        .keep_alive(KeepAlive::default())
        .client_request_timeout(REQUEST_TIMEOUT)
        .client_disconnect_timeout(Duration::from_secs(1))
        .h1_allow_half_closed(false)
        .graceful_shutdown_signal(move || {
            let shutdown = shutdown.clone();
            async move { shutdown.notified().await }
        })
        .local_addr(address)
        .on_connect_ext(|stream: &ThrottledStream, extensions| {
            extensions.insert(stream.progress());
        })
        // Links are made from the public URL. The library's own notion of the host is not used.
        .h1(map_config(site, |()| AppConfig::default()))
}

/// Every page with its middleware.
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
        .configure(super::routes)
        .default_service(web::to(guard::no_such_route))
        .wrap(from_fn(pending_form::save_input))
        .wrap(from_fn(guard::same_origin))
        .wrap(from_fn(frame_errors))
        .wrap(from_fn(headers::add))
        .wrap(from_fn(headers::tag))
        .wrap(from_fn(log::note))
        .wrap(from_fn(speak))
        .wrap(from_fn(compress))
        .wrap(Compress::default())
        .wrap(TracingLogger::<RequestSpan>::new())
        .wrap(NormalizePath::new(TrailingSlash::Trim))
        .wrap(from_fn(metrics::count))
        .wrap(from_fn(track_request))
}
