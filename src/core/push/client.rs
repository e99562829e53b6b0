//! A request to a push service (RFC 8030), on a connection of its own.

use crate::service::alerts::endpoint::{Reach, resolve};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::{Host, Url};

/// The longest time for a request.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long the push service keeps a notification for a device that it cannot reach, in seconds.
const KEPT: &str = "86400";

static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    let ring = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(ring)
        .with_safe_default_protocol_versions()
        .expect("ring has the usual versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
});

/// A notification as it is sent.
pub(super) struct Message {
    pub endpoint: Url,
    pub reach: Reach,
    pub authorization: String,
    pub topic: String,
    pub is_urgent: bool,
    pub body: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PushResult {
    /// The push service has it.
    Accepted,
    /// The push service does not know the device any more.
    Gone,
    /// It will never be accepted.
    Refused(u16),
    /// It may be accepted later; after so many seconds, if the push service says when.
    Later(Option<u64>),
}

pub(super) async fn send(message: Message) -> PushResult {
    let result = timeout(PATIENCE, attempt(message)).await;
    let result = result.unwrap_or_else(|late| Err(late.into()));
    result.unwrap_or_else(|error| {
        tracing::debug!(%error, "a push service cannot be reached");
        PushResult::Later(None)
    })
}

type BoxError = Box<dyn std::error::Error + Send + Sync>;

async fn attempt(message: Message) -> Result<PushResult, BoxError> {
    let (url, reach) = (message.endpoint.clone(), message.reach);
    let found = tokio::task::spawn_blocking(move || resolve(&url, reach)).await?;
    // The name may have got another address since it was checked, also by a fault of ours.
    let Ok(addresses) = found else {
        return Ok(PushResult::Later(None));
    };
    let stream = connect(&addresses).await?;
    if message.endpoint.scheme() == "http" {
        return exchange(stream, message).await;
    }
    let name = match message.endpoint.host() {
        Some(Host::Domain(name)) => ServerName::try_from(name.to_owned())?,
        Some(Host::Ipv4(address)) => ServerName::from(std::net::IpAddr::from(address)),
        Some(Host::Ipv6(address)) => ServerName::from(std::net::IpAddr::from(address)),
        None => return Ok(PushResult::Gone),
    };
    exchange(TLS.connect(name, stream).await?, message).await
}

async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, BoxError> {
    let mut failed = "the name has no address".into();
    for address in addresses {
        let connected = timeout(PATIENCE / 3, TcpStream::connect(address)).await;
        match connected.unwrap_or_else(|late| Err(late.into())) {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error.into(),
        }
    }
    Err(failed)
}

async fn exchange<S>(stream: S, message: Message) -> Result<PushResult, BoxError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let io = TokioIo::new(stream);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(io).await?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request(message)?).await?;
    let after = answer.headers().get(header::RETRY_AFTER);
    let after = after.and_then(|after| after.to_str().ok()?.parse().ok());
    let status = answer.status();
    // Nothing else is asked on this connection, and the body does not matter.
    connection.abort();
    Ok(match status {
        status if status.is_success() => PushResult::Accepted,
        StatusCode::NOT_FOUND | StatusCode::GONE => PushResult::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => PushResult::Later(after),
        status if status.is_server_error() => PushResult::Later(after),
        status => PushResult::Refused(status.as_u16()),
    })
}

fn request(message: Message) -> Result<Request<Full<Bytes>>, BoxError> {
    let endpoint = &message.endpoint;
    let path = match endpoint.query() {
        Some(query) => format!("{}?{query}", endpoint.path()),
        None => endpoint.path().to_owned(),
    };
    let host = endpoint.host_str().unwrap_or_default();
    let host = match endpoint.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    };
    let urgency = if message.is_urgent { "high" } else { "normal" };
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::HOST, host)
        .header(header::AUTHORIZATION, message.authorization)
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", HeaderValue::from_static(KEPT))
        .header("urgency", HeaderValue::from_static(urgency))
        .header("topic", message.topic);
    Ok(request.body(Full::from(message.body))?)
}
