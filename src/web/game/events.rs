//! The event stream of a game, for pages that stay open.

use super::game_id;
use crate::service::games;
use crate::web::http::{Failure, RequestScope, Routes, page};
use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/games/{id:[0-9]+}/events", events));
}

/// `GET /games/{id}/events`: Server-Sent Events with the revision of the game whenever it changes.
/// 204, after which browsers do not reconnect, if the game is over or there are too many listeners.
async fn events(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let progress = scope
        .read(move |context| games::progress(context, id))
        .await?;
    let receiver = match progress.turn {
        Some(_) => scope.app.streams.listen(id, progress.rev, progress.seat),
        None => None,
    };
    let Some(receiver) = receiver else {
        return Ok(HttpResponse::NoContent().finish());
    };
    let mut answer = HttpResponse::with_body(StatusCode::OK, BoxBody::new(Stream(receiver)));
    let headers = answer.headers_mut();
    let all = [
        (header::CONTENT_TYPE, "text/event-stream; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        // A compressed stream would buffer its data.
        (header::CONTENT_ENCODING, "identity"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    for (name, value) in all {
        headers.insert(name, header::HeaderValue::from_static(value));
    }
    Ok(answer)
}

/// A body that ends when its sender is dropped.
struct Stream(mpsc::Receiver<Bytes>);

impl MessageBody for Stream {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        self.0.poll_recv(cx).map(|bytes| bytes.map(Ok))
    }
}
