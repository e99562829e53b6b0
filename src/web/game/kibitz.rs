//! Comments on public games.

use super::{LoadedGame, PageRequest, game_id};
use crate::model::GameId;
use crate::service::game_commands;
use crate::service::game_commands::{MOST_REMARK, MOST_REMARKS, RemarkForm, RemarkRefused};
use crate::service::games;
use crate::service::{Refusable, admin};
use crate::web::http::{Failure, Fields, RequestScope, Routes, form, see_other};
use crate::words::web as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    const GAME: &str = "/games/{id}";
    routes
        .service(form("/games/{id:[0-9]+}/kibitz", GAME, remark))
        .service(form("/games/{id:[0-9]+}/kibitz/closed", GAME, close))
        .service(form(
            "/games/{id:[0-9]+}/kibitz/{remark:[0-9]+}/withdraw",
            GAME,
            withdraw,
        ))
        .service(form(
            "/games/{id:[0-9]+}/kibitz/{remark:[0-9]+}/hide",
            GAME,
            hide,
        ));
}

/// `POST /games/{id}/kibitz`: `body`, optional `ply`; `sealed=yes` hides it until the game ends.
async fn remark(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let remark = read(&fields)?;
    let (ply, typed) = (remark.ply, remark.clone());
    let done = scope
        .attempt(move |context| {
            game_commands::remark(context, id, &remark)
                .explain(|why| Ok((LoadedGame::load(context, id)?, why)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&comment_address(id, ply))),
        Err((loaded, why)) => {
            let sentence = match why {
                RemarkRefused::Empty => t!("web-empty-remark").to_owned(),
                RemarkRefused::TooLong => say::too_long(MOST_REMARK),
                RemarkRefused::TooMany => t!("web-too-many-remarks", n = MOST_REMARKS),
                RemarkRefused::Closed => t!("web-kibitz-closed").to_owned(),
            };
            let request = PageRequest {
                remark_wrong: Some(sentence),
                remark: typed.body,
                remark_sealed: typed.sealed,
                ply: ply.and_then(|ply| usize::try_from(ply).ok()),
                ..PageRequest::default()
            };
            loaded.render(StatusCode::UNPROCESSABLE_ENTITY, request)
        }
    }
}

/// A comment as a form sends it.
fn read(fields: &Fields) -> Result<RemarkForm, Failure> {
    Ok(RemarkForm {
        ply: fields.optional_number("ply")?,
        body: fields.text("body").to_owned(),
        sealed: fields.text("sealed") == "yes",
    })
}

/// The page with a comment that was typed before a sign-in.
pub(in crate::web) async fn remark_restored(
    scope: &RequestScope,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let remark = read(fields)?;
    let request = PageRequest {
        ply: remark.ply.and_then(|ply| usize::try_from(ply).ok()),
        remark: remark.body,
        remark_sealed: remark.sealed,
        ..PageRequest::default()
    };
    let may_remark = scope.read(move |context| {
        context.confirmed_player()?;
        let view = games::view(context, id)?;
        Ok(view.is_public())
    });
    if may_remark.await? {
        super::restored(scope, id, request).await
    } else {
        Err(Failure::not_found())
    }
}

/// `POST /games/{id}/kibitz/closed`: `do=on|off`, by a player while the game runs.
async fn close(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let closed = fields.choice("do", &[("on", true), ("off", false)])?;
    scope
        .write(move |context| game_commands::close_kibitz(context, id, closed))
        .await?;
    Ok(see_other(&format!("/games/{id}#kibitz")))
}

/// `POST /games/{id}/kibitz/{remark}/withdraw`.
async fn withdraw(
    scope: RequestScope,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (id, remark) = ids(&path)?;
    scope
        .write(move |context| game_commands::withdraw_remark(context, id, remark))
        .await?;
    Ok(see_other(&format!("/games/{id}#kibitz")))
}

/// `POST /games/{id}/kibitz/{remark}/hide`: for admins, who confirm on another page.
async fn hide(scope: RequestScope, path: Path<(String, String)>) -> Result<HttpResponse, Failure> {
    let (_, remark) = ids(&path)?;
    scope
        .read(move |context| admin::remark(context, remark).map(drop))
        .await?;
    Ok(see_other(&format!("/admin/remarks/{remark}/hide")))
}

/// The page of a game at the ply of a comment, scrolled to the comments.
fn comment_address(id: GameId, ply: Option<u32>) -> String {
    match ply {
        Some(ply) => format!("/games/{id}?ply={ply}#kibitz"),
        None => format!("/games/{id}#kibitz"),
    }
}

fn ids(path: &(String, String)) -> Result<(GameId, i64), Failure> {
    let remark = path.1.parse().map_err(|_| Failure::not_found())?;
    Ok((game_id(&path.0)?, remark))
}
