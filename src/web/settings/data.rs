//! All that the house keeps of whoever asks, as one file.

use crate::service::accounts::data::Telling;
use crate::service::{Error, RequestContext};
use crate::web::frame::{Failure, Routes, Visit, in_pieces, page};
use actix_web::HttpResponse;
use actix_web::web::Bytes;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/settings/data.json", data));
}

/// `GET /settings/data.json`: sent while it is read from the database, piece by piece.
async fn data(visit: Visit) -> Result<HttpResponse, Failure> {
    let (telling, first) = visit.check(next(&visit, Telling::default()).await)?;
    let file = ("application/json; charset=utf-8", "posthorse.json");
    let more = async move |telling| next(&visit, telling).await;
    Ok(in_pieces(file, first, telling, more))
}

async fn next(visit: &Visit, mut telling: Telling) -> Result<(Telling, Option<Bytes>), Error> {
    let read = move |context: &mut RequestContext| {
        let piece = telling.next(context)?;
        Ok((telling, piece.map(Bytes::from)))
    };
    visit.app.read(&visit.client, read).await
}
