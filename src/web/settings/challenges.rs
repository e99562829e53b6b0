//! The part of the settings that is about challenges, and about those who are blocked.

use super::saved;
use crate::service::accounts::blocks;
use crate::web::frame::{Failure, Fields, Routes, Visit, form};
use actix_web::HttpResponse;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/settings/challenges", "/settings", save));
}

/// `POST /settings/challenges`: with `by_name=no` nobody may challenge the player by name.
async fn save(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let none = fields.choice("by_name", &[("", false), ("no", true)])?;
    visit
        .write(move |context| blocks::take_no_challenges(context, none))
        .await?;
    Ok(saved("challenges"))
}
