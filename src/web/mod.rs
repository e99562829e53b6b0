//! Pages and forms, a folder for each feature; [`frame`] is what is around them all, and [`parts`]
//! what several of them show.
//!
//! A handler reads the form, makes one call to a use case on the blocking pool, and redirects
//! or renders. Only this room knows status codes.

mod accounts;
mod admin;
mod analysis_boards;
mod booklet;
mod challenges;
mod collections;
#[cfg(test)]
mod dark_tests;
mod embed;
mod explorer;
mod feeds;
mod frame;
mod game;
mod games;
#[cfg(test)]
mod golden_routes;
#[cfg(test)]
mod golden_tests;
mod help;
mod home;
mod kept_words;
mod learn;
mod notes;
mod parts;
mod people;
#[cfg(test)]
mod plans_tests;
mod players;
mod settings;
mod statistics;
mod variants;

pub use frame::{Listening, Settings, listen};

use actix_web::web::ServiceConfig;

fn routes(config: &mut ServiceConfig) {
    let mut routes = frame::Routes::default();
    routes
        .configure(frame::routes)
        .configure(admin::routes)
        .configure(home::routes)
        .configure(accounts::routes)
        .configure(settings::routes)
        .configure(embed::routes)
        .configure(feeds::routes)
        .configure(challenges::routes)
        .configure(games::routes)
        .configure(explorer::routes)
        .configure(game::routes)
        .configure(analysis_boards::routes)
        .configure(notes::routes)
        .configure(players::routes)
        .configure(people::routes)
        .configure(variants::routes)
        .configure(statistics::routes)
        .configure(collections::routes)
        .configure(booklet::routes)
        .configure(learn::routes)
        .configure(help::routes);
    routes.register(config);
}
