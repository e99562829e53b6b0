//! The event streams of open pages.

use super::game::game_id;
use crate::model::GameId;
use crate::service::games;
use crate::service::limits::network;
use crate::service::streams::{Audience, Changes, Reader, changes_since};
use crate::service::{Error, RequestContext};
use crate::web::http::{Failure, Query, RequestScope, Routes, page};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/events", own_events))
        .service(page("/games/{id:[0-9]+}/events", game_events));
}

/// What a page asks for.
#[derive(Clone, Copy)]
struct StreamRequest {
    game: Option<GameId>,
    lists: bool,
    /// The last event that the page knows.
    since: Option<i64>,
    /// Whether the page asks once, instead of waiting.
    once: bool,
}

impl StreamRequest {
    fn of(request: &HttpRequest, query: &Query, game: Option<GameId>) -> Self {
        let number = |text: &str| text.parse().ok().filter(|event| *event > 0);
        // A browser that connects again names the last message that it received.
        let last = request.headers().get("last-event-id");
        let last = last.and_then(|last| last.to_str().ok()).and_then(number);
        Self {
            game,
            lists: query.text("lists").is_some(),
            since: last.or_else(|| query.text("since").and_then(number)),
            once: query.text("once").is_some(),
        }
    }

    /// What the page has missed; no audience if nothing can happen in its game any more.
    fn load(self, context: &mut RequestContext) -> Result<(Option<Audience>, Changes), Error> {
        let progress = match self.game {
            Some(id) => Some(games::progress(context, id)?),
            None => None,
        };
        let rev = progress.as_ref().map(|progress| progress.rev);
        let changes = changes_since(context, self.since, rev)?;
        let goes_on = progress.as_ref().is_none_or(|progress| progress.goes_on);
        let audience = Audience {
            reader: match context.viewer_id() {
                Some(player) => Reader::Player(player),
                None => Reader::Network(network(context.client.address)),
            },
            game: self.game.zip(progress.map(|progress| progress.seat)),
            lists: self.lists,
        };
        Ok((goes_on.then_some(audience), changes))
    }

    async fn answer(self, scope: &RequestScope) -> Result<HttpResponse, Failure> {
        let (audience, changes) = scope.read(move |context| self.load(context)).await?;
        let Some(audience) = audience else {
            return Ok(HttpResponse::NoContent().finish());
        };
        if self.once {
            return Ok(stream(BoxBody::new(changes.text(&audience))));
        }
        Ok(match scope.app.streams.listen(audience, &changes) {
            Some(receiver) => stream(BoxBody::new(Stream(receiver))),
            None => HttpResponse::NoContent().finish(),
        })
    }
}

/// `GET /games/{id}/events?since=EVENT`: Server-Sent Events with the revision of the game whenever
/// it changes, and what [`own_events`] tells. 204, after which browsers do not reconnect, if the
/// game is over or there are too many listeners. `once=1` answers at once, for pages that poll.
async fn game_events(
    scope: RequestScope,
    request: HttpRequest,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let game = Some(game_id(&id)?);
    let asked = StreamRequest::of(&request, &query, game);
    asked.answer(&scope).await
}

/// `GET /events?since=EVENT&lists=1`: the same without a game: `own` is a change in a game of the
/// viewer, `lists` one in the lists of games.
async fn own_events(
    scope: RequestScope,
    request: HttpRequest,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let asked = StreamRequest::of(&request, &query, None);
    asked.answer(&scope).await
}

fn stream(body: BoxBody) -> HttpResponse {
    let mut answer = HttpResponse::with_body(StatusCode::OK, body);
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
    answer
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
