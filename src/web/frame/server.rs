//! The HTTP server: what wraps every request, and where it listens.

use super::error::plain;
use super::fields::MOST_BYTES;
use super::trace::Quiet;
use super::visit::WebSetup;
use super::{around_errors, guard, headers};
use crate::service::App;
use crate::words::web as say;
use actix_web::dev::Server;
use actix_web::error::{InternalError, UrlencodedError};
use actix_web::http::StatusCode;
use actix_web::middleware::{Compress, NormalizePath, TrailingSlash, from_fn};
use actix_web::{App as Actix, HttpServer, web};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing_actix_web::TracingLogger;

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
    trusted_proxies: Vec<IpAddr>,
    stop: CancellationToken,
) -> std::io::Result<Listening> {
    let address = listener.local_addr()?;
    let app = web::Data::from(app);
    let setup = web::Data::new(WebSetup { trusted_proxies });
    let server = HttpServer::new(move || {
        Actix::new()
            .app_data(app.clone())
            .app_data(setup.clone())
            .app_data(form_config(MOST_BYTES))
            .configure(super::super::routes)
            .default_service(web::to(guard::nothing_here))
            .wrap(from_fn(super::super::kept_words::keep))
            .wrap(from_fn(guard::same_origin))
            .wrap(from_fn(around_errors::add))
            .wrap(from_fn(headers::add))
            .wrap(Compress::default())
            .wrap(TracingLogger::<Quiet>::new())
            .wrap(NormalizePath::new(TrailingSlash::Trim))
    })
    .workers(2)
    .worker_max_blocking_threads(12)
    .client_request_timeout(Duration::from_secs(20))
    .shutdown_timeout(20)
    .shutdown_signal(stop.cancelled_owned())
    .listen(listener)?
    .run();
    Ok(Listening { address, server })
}

/// How forms are read that have at most so many bytes.
pub(in crate::web) fn form_config(most: usize) -> web::FormConfig {
    web::FormConfig::default()
        .limit(most)
        .error_handler(|error, _| {
            let response = match &error {
                UrlencodedError::Overflow { .. } => {
                    plain(StatusCode::PAYLOAD_TOO_LARGE, say::TOO_LARGE)
                }
                _ => plain(StatusCode::BAD_REQUEST, say::BAD_REQUEST),
            };
            InternalError::from_response(error, response).into()
        })
}
