//! All that the house keeps of whoever asks, as one file.

use crate::service::accounts::data::Telling;
use crate::service::{Error, RequestContext};
use crate::web::frame::{Failure, Routes, Visit, page};
use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::{StatusCode, header};
use actix_web::web::Bytes;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// The routes of this file.
pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/settings/data.json", data));
}

/// `GET /settings/data.json`: sent while it is read from the database, piece by piece.
async fn data(visit: Visit) -> Result<HttpResponse, Failure> {
    let (telling, first) = visit.check(next(&visit, Telling::default()).await)?;
    let (to, pieces) = mpsc::channel(1);
    let told = actix_web::rt::spawn(tell(visit, telling, first, to));
    // It ends by itself, with the answer.
    drop(told);
    let mut answer = HttpResponse::with_body(StatusCode::OK, BoxBody::new(Pieces(pieces)));
    let headers = answer.headers_mut();
    let all = [
        (header::CONTENT_TYPE, "application/json; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"posthorse.json\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in all {
        headers.insert(name, header::HeaderValue::from_static(value));
    }
    Ok(answer)
}

type Piece = Result<Bytes, Error>;

async fn tell(visit: Visit, mut telling: Telling, first: Option<String>, to: mpsc::Sender<Piece>) {
    let mut piece = first;
    while let Some(text) = piece {
        if to.send(Ok(Bytes::from(text))).await.is_err() {
            // Whoever asked has gone.
            return;
        }
        piece = match next(&visit, telling).await {
            Ok((further, text)) => {
                telling = further;
                text
            }
            Err(why) => {
                // A file that is cut off is not taken for a whole one.
                let _ = to.send(Err(why)).await;
                return;
            }
        };
    }
}

async fn next(visit: &Visit, mut telling: Telling) -> Result<(Telling, Option<String>), Error> {
    let read = move |context: &mut RequestContext| {
        let piece = telling.next(context)?;
        Ok((telling, piece))
    };
    visit.app.read(&visit.client, read).await
}

/// A body whose pieces come one after another.
struct Pieces(mpsc::Receiver<Piece>);

impl MessageBody for Pieces {
    type Error = Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Error>>> {
        self.0.poll_recv(cx)
    }
}
