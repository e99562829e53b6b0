//! The pages, a file for each room of the site.

mod confirm;
mod forgot;
mod login;
mod operator;
mod settings;
mod signup;
mod unsubscribe;

use super::assets;
use actix_web::web::{ServiceConfig, get};

/// Every route of the site.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .route("/static/{file}", get().to(assets::serve))
        .configure(operator::routes)
        .configure(signup::routes)
        .configure(login::routes)
        .configure(confirm::routes)
        .configure(forgot::routes)
        .configure(settings::routes)
        .configure(unsubscribe::routes);
}
