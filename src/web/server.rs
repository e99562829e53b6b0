//! The HTTP server: the middleware around every request, and the listener.

use super::http::guard::{self, ConnectionLimit, MAX_REJECTED};
use super::http::{MOST_BYTES, Metrics, RequestSpan, Settings, form_config, frame_errors};
use super::http::{headers, log, metrics, speak};
use super::pending_form;
use crate::service::App;
use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, NormalizePath, TrailingSlash, from_fn};
use actix_web::{App as Actix, Error, HttpServer, web};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing_actix_web::TracingLogger;

/// How long the head of a connection's first request may take to arrive.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the kernel keeps data that the client does not take.
#[cfg(target_os = "linux")]
const MAX_STALL_MS: u32 = 60_000;

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
    // Accepted connections inherit it: a client that stops reading is disconnected.
    #[cfg(target_os = "linux")]
    rustix::net::sockopt::set_tcp_user_timeout(&listener, MAX_STALL_MS)?;
    let limit = ConnectionLimit::new(settings.max_connections);
    let max = settings.max_connections.saturating_add(MAX_REJECTED);
    let (app, settings) = (web::Data::from(app), web::Data::new(settings));
    let metrics = web::Data::new(Metrics::default());
    let server =
        HttpServer::new(move || site(app.clone(), settings.clone()).app_data(metrics.clone()));
    let server = server
        .on_connect(move |_, connection| limit.count(connection))
        .workers(2)
        .worker_max_blocking_threads(12)
        .max_connections(max)
        .tcp_nodelay(true)
        .client_request_timeout(REQUEST_TIMEOUT)
        .client_disconnect_timeout(Duration::from_secs(1))
        .h1_allow_half_closed(false)
        .shutdown_timeout(20)
        .shutdown_signal(stop.cancelled_owned())
        .listen(listener)?
        .run();
    Ok(Listening { address, server })
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
        .configure(super::routes)
        .default_service(web::to(guard::nothing_here))
        .wrap(from_fn(pending_form::keep))
        .wrap(from_fn(guard::same_origin))
        .wrap(from_fn(frame_errors))
        .wrap(from_fn(guard::limit_connections))
        .wrap(from_fn(headers::add))
        .wrap(from_fn(headers::tag))
        .wrap(from_fn(log::note))
        .wrap(from_fn(speak))
        .wrap(Compress::default())
        .wrap(TracingLogger::<RequestSpan>::new())
        .wrap(NormalizePath::new(TrailingSlash::Trim))
        .wrap(from_fn(metrics::count))
}
