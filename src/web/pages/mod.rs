//! The pages, a file for each room of the site.

mod operator;

use super::assets;
use actix_web::web::{self, ServiceConfig, get};

/// Every route of the site.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .route("/static/{file}", get().to(assets::serve))
        .configure(operator::routes);
    let _ = web::post;
}
