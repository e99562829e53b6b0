//! For whoever runs the server: the mail, whether it is well, its figures.

mod operator;
mod post_office;

use actix_web::web::ServiceConfig;

/// The routes of this feature.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .configure(operator::routes)
        .configure(post_office::routes);
}
