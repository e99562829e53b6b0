//! The same two once more.

use super::{Asked, LoadedGame, game_id};
use crate::reasons::RematchRefused;
use crate::service::Refusable;
use crate::service::game_commands;
use crate::web::frame::{Failure, Visit, refused_status, see_other};
use crate::words;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /games/{id}/rematch`: a challenge on the same terms with sides changed, or the one that
/// stands.
pub(super) async fn rematch(visit: Visit, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let done = visit
        .attempt(move |context| {
            game_commands::rematch(context, id)
                .explain(|why| Ok((LoadedGame::load(context, id)?, why)))
        })
        .await?;
    match done {
        Ok(next) => Ok(see_other(&format!("/games/{next}"))),
        Err((loaded, why)) => {
            let asked = Asked {
                alert: Some(words::games::no_rematch(why).to_owned()),
                ..Asked::default()
            };
            loaded.render(refused_status(why == RematchRefused::NotOver), asked)
        }
    }
}
