//! Pages and forms: a folder for each feature, [`http`] for what all pages share, and
//! [`components`] for what several of them show.
//!
//! A handler reads the form, makes one call to a use case on the blocking pool, and redirects or
//! renders. Only this crate knows status codes.

mod accounts;
mod admin;
mod analysis_boards;
mod booklet;
mod challenges;
mod collections;
mod components;
mod connection;
#[cfg(test)]
mod cost_tests;
#[cfg(test)]
mod dark_tests;
mod embed;
mod events;
mod explorer;
mod feeds;
mod game;
mod games;
#[cfg(test)]
mod golden_routes;
#[cfg(test)]
mod golden_tests;
mod help;
mod home;
mod http;
mod learn;
mod notes;
mod pending_form;
mod people;
#[cfg(test)]
mod plans_tests;
mod players;
mod problems;
mod programs;
mod reviews;
mod server;
mod settings;
mod statistics;
#[cfg(test)]
mod testing;
mod tournaments;
mod variants;
mod well_known;

pub use http::Settings;
pub use server::{Listening, listen};

use actix_web::web::ServiceConfig;

fn routes(config: &mut ServiceConfig) {
    let mut routes = http::Routes::default();
    routes
        .configure(http::routes)
        .configure(admin::routes)
        .configure(home::routes)
        .configure(programs::routes)
        .configure(accounts::routes)
        .configure(settings::routes)
        .configure(embed::routes)
        .configure(feeds::routes)
        .configure(challenges::routes)
        .configure(games::routes)
        .configure(explorer::routes)
        .configure(game::routes)
        .configure(reviews::routes)
        .configure(events::routes)
        .configure(analysis_boards::routes)
        .configure(notes::routes)
        .configure(players::routes)
        .configure(tournaments::routes)
        .configure(people::routes)
        .configure(variants::routes)
        .configure(statistics::routes)
        .configure(collections::routes)
        .configure(problems::routes)
        .configure(booklet::routes)
        .configure(learn::routes)
        .configure(help::routes)
        .configure(well_known::routes);
    routes.register(config);
}
