//! Answers that are sent piece by piece while they are made, so that they are never in memory as a
//! whole.

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

/// A file of that kind and name, to be kept: first a piece that is there already, then what `next`
/// makes of the state, until it has no more.
///
/// # Panics
/// When a name of a file is none that a header takes.
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
    let telling = WithLanguage::new(words::language(), tell(first, state, next, to));
    // It ends by itself, with the answer.
    drop(actix_web::rt::spawn(telling));
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

async fn tell<T, F>(first: Option<Bytes>, mut state: T, next: F, to: mpsc::Sender<Piece>)
where
    F: AsyncFn(T) -> Result<(T, Option<Bytes>), Error>,
{
    let mut piece = first;
    while let Some(bytes) = piece {
        if to.send(Ok(bytes)).await.is_err() {
            // The client has gone.
            return;
        }
        piece = match next(state).await {
            Ok((further, bytes)) => {
                state = further;
                bytes
            }
            Err(why) => {
                // A file that is cut off is not taken for a whole one.
                let _ = to.send(Err(why)).await;
                return;
            }
        };
    }
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
