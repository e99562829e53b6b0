//! Connections: taken up while there is room, refused politely when there is none.

use super::error::plain_text;
use super::wire::Wire;
use crate::service::incidents::Told;
use crate::service::{App, Incident};
use actix_http::error::DispatchError;
use actix_web::http::StatusCode;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So long somebody who is refused has to read why.
const FAREWELL: Duration = Duration::from_secs(2);

/// The places that connections may have.
#[derive(Clone)]
pub(super) struct Places {
    app: Arc<App>,
    free: Arc<Semaphore>,
}

impl Places {
    pub(super) fn new(app: Arc<App>, most: usize) -> Self {
        let free = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
        Self { app, free }
    }

    /// A connection with a place of its own; or itself again, when there is none.
    pub(super) fn seat(&self, stream: TcpStream) -> Result<Wire, TcpStream> {
        match Arc::clone(&self.free).try_acquire_owned() {
            Ok(place) => Ok(Wire::new(stream, place)),
            Err(_) => Err(stream),
        }
    }

    /// Sees a conversation to its end; what was no request is noted.
    pub(super) async fn attend(
        self,
        conversation: impl Future<Output = Result<(), DispatchError>>,
        peer: Option<IpAddr>,
    ) {
        match conversation.await {
            Err(DispatchError::Parse(why)) => self.note(Incident::Malformed, peer, why.to_string()),
            // Whoever goes away, or is cut off, is no news.
            Err(error) => tracing::debug!(%error, "connection ended"),
            Ok(()) => {}
        }
    }

    /// Tells somebody to come again, in one sentence.
    pub(super) async fn refuse(self, mut stream: TcpStream, peer: Option<IpAddr>) {
        self.note(Incident::TooMany, peer, t!("web-too-many").to_owned());
        let _gone = timeout(FAREWELL, say_farewell(&mut stream)).await;
    }

    fn note(&self, incident: Incident, peer: Option<IpAddr>, reason: String) {
        let unknown = IpAddr::from([0, 0, 0, 0]);
        let network = self.app.limits.alias(peer.unwrap_or(unknown));
        let told = Told {
            route: "none".to_owned(),
            reason,
            player: None,
        };
        self.app.incidents.note(incident, &network, told);
    }
}

async fn say_farewell(stream: &mut TcpStream) -> io::Result<()> {
    let page = plain_text(StatusCode::SERVICE_UNAVAILABLE, t!("web-too-many"));
    let page = page.unwrap_or_else(|| t!("web-too-many").to_owned());
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html; charset=utf-8\r\n\
         content-length: {}\r\ncache-control: no-store\r\nretry-after: 10\r\nconnection: \
         close\r\n\r\n{page}",
        page.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // A connection that is closed while something lies unread in it takes the answer away again.
    let mut asked = [0; 1024];
    while stream.read(&mut asked).await? > 0 {}
    Ok(())
}
