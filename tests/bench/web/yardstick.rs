//! The yardstick: a server with two workers that returns a constant of any length, and a small page
//! with one row of a database.

use std::collections::HashMap;
use std::env;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use actix_web::web::{Bytes, Data, Path, block};
use actix_web::{App, HttpResponse, HttpServer};
use askama::Template;
use diesel::prelude::*;
use diesel::r2d2::{ConnectionManager, Pool};

use super::process::Served;

/// The variable that makes this program the yardstick.
const LISTEN: &str = "POSTHORSE_BENCH_YARDSTICK";

/// Starts this program as the yardstick.
pub fn start() -> Served {
    Served::start(|address| {
        let mut command = Command::new(env::current_exe().unwrap());
        command.env(LISTEN, address.to_string());
        command
    })
}

/// The address to listen on, if this process is the yardstick.
pub fn listen_address() -> Option<SocketAddr> {
    env::var(LISTEN).ok().map(|text| text.parse().unwrap())
}

type Rows = Pool<ConnectionManager<SqliteConnection>>;

#[derive(Default)]
struct Constants(Mutex<HashMap<usize, Bytes>>);

#[derive(Template)]
#[template(
    source = "<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1><p>{{ text }}</p>",
    ext = "html"
)]
struct Small {
    title: String,
    text: String,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = diesel::sql_types::Text)]
    title: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    text: String,
}

/// Serves until the process is ended.
pub fn serve(address: SocketAddr) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.db");
    let rows: Rows = Pool::builder()
        .max_size(4)
        .build(ConnectionManager::new(file.to_str().unwrap()))
        .unwrap();
    let mut conn = rows.get().unwrap();
    for sql in [
        "pragma journal_mode = wal",
        "create table rows (id integer primary key, title text, text text)",
        "insert into rows values (1, 'A title', 'Some words that stand in a row.')",
    ] {
        diesel::sql_query(sql).execute(&mut conn).unwrap();
    }
    drop(conn);
    let constants = Data::new(Constants::default());
    let rows = Data::new(rows);
    actix_web::rt::System::new()
        .block_on(
            HttpServer::new(move || {
                App::new()
                    .app_data(constants.clone())
                    .app_data(rows.clone())
                    .route("/constant/{length}", actix_web::web::get().to(constant))
                    .route("/row", actix_web::web::get().to(row))
            })
            .workers(2)
            .bind(address)
            .unwrap()
            .run(),
        )
        .unwrap();
}

async fn constant(length: Path<usize>, constants: Data<Constants>) -> HttpResponse {
    let mut known = constants.0.lock().unwrap_or_else(PoisonError::into_inner);
    let length = *length;
    let bytes = known
        .entry(length)
        .or_insert_with(|| vec![b'x'; length].into());
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(bytes.clone())
}

async fn row(rows: Data<Rows>) -> HttpResponse {
    let read = block(move || {
        let mut conn = rows.get().unwrap();
        diesel::sql_query("select title, text from rows where id = 1").get_result::<Row>(&mut conn)
    });
    let Row { title, text } = read.await.unwrap().unwrap();
    let page = Small { title, text }.render().unwrap();
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(page)
}
