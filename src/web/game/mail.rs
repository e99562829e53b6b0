//! Whether and how often somebody is mailed of one game.

use super::game_id;
use crate::model::{GameMailFrequency, Word};
use crate::service::game_commands;
use crate::web::frame::{Failure, Fields, Routes, Visit, form, see_other};
use actix_web::HttpResponse;
use actix_web::web::Path;
use strum::VariantArray;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(form("/games/{id:[0-9]+}/mute", "/games/{id}", mute))
        .service(form("/games/{id:[0-9]+}/mail", "/games/{id}", frequency))
        .service(form("/games/{id:[0-9]+}/watch", "/games/{id}", watch));
}

/// `POST /games/{id}/mute`: turn notices of this game `do=on` (muted) or `do=off`.
async fn mute(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let muted = fields.choice("do", &[("on", true), ("off", false)])?;
    visit
        .write(move |context| game_commands::mute(context, id, muted))
        .await?;
    Ok(see_other(&format!("/games/{id}")))
}

/// `POST /games/{id}/mail`: how often a player of the game is mailed of its turns,
/// `rhythm=usual|at-once|absence|digest|off`.
async fn frequency(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let offered = GameMailFrequency::VARIANTS
        .iter()
        .map(|it| (it.word(), *it));
    let offered: Vec<_> = offered.collect();
    let wanted = fields.choice("rhythm", &offered)?;
    visit
        .write(move |context| game_commands::choose_mail_frequency(context, id, wanted))
        .await?;
    Ok(see_other(&format!("/games/{id}")))
}

/// `POST /games/{id}/watch`: an onlooker watches a public game, `do=on`, or no longer, `do=off`.
async fn watch(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let on = fields.choice("do", &[("on", true), ("off", false)])?;
    visit
        .write(move |context| game_commands::watch(context, id, on))
        .await?;
    Ok(see_other(&format!("/games/{id}#kibitz")))
}
