//! Responses that are sent in pieces while they are made, so that they are never completely in
//! memory.

use crate::service::Error;
use crate::words::{self, WithLanguage};
use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::{StatusCode, header};
use actix_web::web::Bytes;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

type Piece = Result<Bytes, Error>;

/// A file to download: the first piece, then those that `next` makes from the state until there are
/// no more.
///
/// # Panics
/// If a header cannot contain the file's name.
pub(in crate::web) fn in_pieces<T, F>(
    (media, name): (&'static str, &str),
    first: Option<Bytes>,
    state: T,
    next: F,
) -> HttpResponse
where
    T: 'static,
    F: AsyncFn(T) -> Result<(T, Option<Bytes>), Error> + 'static,
{
    let (to, pieces) = mpsc::channel(1);
    let task = WithLanguage::new(words::language(), send_pieces(first, state, next, to));
    // The task ends with the response.
    drop(actix_web::rt::spawn(task));
    let mut answer = HttpResponse::with_body(StatusCode::OK, BoxBody::new(Pieces(pieces)));
    let name = format!("attachment; filename=\"{name}\"");
    let headers = answer.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        header::HeaderValue::from_static(media),
    );
    let name = header::HeaderValue::from_str(&name).expect("names of files are plain");
    headers.insert(header::CONTENT_DISPOSITION, name);
    let caching = header::HeaderValue::from_static("no-store");
    headers.insert(header::CACHE_CONTROL, caching);
    answer
}

async fn send_pieces<T, F>(first: Option<Bytes>, mut state: T, next: F, to: mpsc::Sender<Piece>)
where
    F: AsyncFn(T) -> Result<(T, Option<Bytes>), Error>,
{
    let mut piece = first;
    while let Some(bytes) = piece {
        if to.send(Ok(bytes)).await.is_err() {
            // The client has disconnected.
            return;
        }
        piece = match next(state).await {
            Ok((further, bytes)) => {
                state = further;
                bytes
            }
            Err(why) => {
                // A truncated file must not look complete.
                let _ = to.send(Err(why)).await;
                return;
            }
        };
    }
}

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
