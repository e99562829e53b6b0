//! From a finished game to those that went the same way the furthest.

use super::game_id;
use crate::notation::fen;
use crate::service::archive::notes::last_shared;
use crate::service::games::{self, GameView};
use crate::web::frame::{Failure, Routes, Visit, page, see_other};
use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/games/{id:[0-9]+}/like", like));
}

/// `GET /games/{id}/like`: leads to the games that came to its last position that others came to,
/// or back to the game where none did.
async fn like(visit: Visit, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let address = visit.read(move |context| {
        let view = games::view(context, id)?;
        let ply = last_shared(context.conn, &view)?;
        Ok(match ply {
            Some(ply) => games_at(&view, ply)?,
            None => format!("/games/{id}?ply=1#facts"),
        })
    });
    Ok(see_other(&address.await?))
}

/// The games of the archive that came to the position of a game after that ply.
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
