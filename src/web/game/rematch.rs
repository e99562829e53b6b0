//! What follows a finished game: a rematch, and games that followed the same moves.

use crate::notation::fen;
use crate::refusals::RematchRefused;
use crate::service::Refusable;
use crate::service::archive::notes::last_shared;
use crate::service::game_commands;
use crate::service::games::{self, GameView};
use crate::web::game::{LoadedGame, PageRequest, game_id};
use crate::web::http::{Failure, RequestScope, refused_status, see_other};
use crate::words;
use actix_web::HttpResponse;
use actix_web::web::Path;

/// `POST /games/{id}/rematch`: a challenge on the same terms with sides changed, or the pending
/// one.
pub(super) async fn rematch(
    scope: RequestScope,
    id: Path<String>,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let done = scope
        .attempt(move |context| {
            game_commands::rematch(context, id)
                .explain(|why| Ok((LoadedGame::load(context, id)?, why)))
        })
        .await?;
    match done {
        Ok(next) => Ok(see_other(&format!("/games/{next}"))),
        Err((loaded, why)) => {
            let request = PageRequest {
                alert: Some(words::games::no_rematch(why).to_owned()),
                ..PageRequest::default()
            };
            loaded.render(refused_status(why == RematchRefused::NotOver), request)
        }
    }
}

/// `GET /games/{id}/like`: redirects to the games with the last position that also occurred in
/// other games, or back to the game if there is none.
pub(super) async fn similar_games(
    scope: RequestScope,
    id: Path<String>,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let address = scope.read(move |context| {
        let view = games::view(context, id)?;
        let ply = last_shared(context.conn, &view)?;
        Ok(match ply {
            Some(ply) => games_at(&view, ply)?,
            None => format!("/games/{id}?ply=1#facts"),
        })
    });
    Ok(see_other(&address.await?))
}

/// The search for archived games with the position after that ply.
fn games_at(view: &GameView, ply: usize) -> Result<String, crate::service::Error> {
    let line = &view.game()?.line;
    let variant = line.variant();
    let position = line.at(ply).unwrap_or(line.position());
    let fields = [
        ("status", "finished".to_owned()),
        ("variant", variant.slug().to_owned()),
        ("fen", fen::write(variant, position)),
        ("like", format!("{}-{ply}", view.id())),
    ];
    let fields = serde_urlencoded::to_string(fields).unwrap_or_default();
    Ok(format!("/games?{fields}"))
}
