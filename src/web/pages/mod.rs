//! The pages, a file for each room of the site.

mod analysis_board;
mod analysis_boards;
mod appearance;
mod challenges;
mod confirm;
mod forgot;
mod game;
mod game_boards;
mod game_files;
mod games;
mod home;
mod kibitz;
mod login;
mod mail;
mod operator;
mod players;
mod post_office;
mod settings;
mod signup;
mod unsubscribe;
mod variants;

use super::assets;
use super::routes::page;
use actix_web::web::ServiceConfig;

/// Every route of the site.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .route("/static/{file}", page().to(assets::serve))
        .configure(operator::routes)
        .configure(post_office::routes)
        .configure(home::routes)
        .configure(signup::routes)
        .configure(login::routes)
        .configure(confirm::routes)
        .configure(forgot::routes)
        .configure(settings::routes)
        .configure(appearance::routes)
        .configure(unsubscribe::routes)
        .configure(mail::routes)
        .configure(challenges::routes)
        .configure(games::routes)
        .configure(game_boards::routes)
        .configure(game_files::routes)
        .configure(game::routes)
        .configure(kibitz::routes)
        .configure(analysis_boards::routes)
        .configure(analysis_board::routes)
        .configure(players::routes)
        .configure(variants::routes);
}
