//! A tournament as JSON, CSV, text and as FIDE's report file.

use crate::model::{TournamentId, Word};
use crate::service::tournaments::{
    self, Cell, Crosstable, TournamentGame, TournamentPlayer, TournamentView,
};
use crate::web::http::{Failure, RequestScope, Routes, page};
use crate::web::statistics::csv_field;
use actix_web::HttpResponse;
use actix_web::web::Path;
use serde_json::{Map, Value, json};
use unicode_width::UnicodeWidthStr;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/tournaments/{id:[0-9]+}.json", show_json))
        .service(page("/tournaments/{id:[0-9]+}.csv", show_csv))
        .service(page("/tournaments/{id:[0-9]+}.txt", show_text))
        .service(page("/tournaments/{id:[0-9]+}.trf", show_report));
}

async fn load(scope: &RequestScope, id: i64) -> Result<TournamentView, Failure> {
    let id = TournamentId(id);
    scope
        .read(move |context| tournaments::view(context, id))
        .await
}

/// `GET /tournaments/{id}.json`.
async fn show_json(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let view = load(&scope, *id).await?;
    Ok(HttpResponse::Ok().json(json_of(&view)))
}

/// `GET /tournaments/{id}.csv`: a line for each player.
async fn show_csv(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let view = load(&scope, *id).await?;
    let lines = rows(&view).into_iter();
    let csv: String = lines
        .map(|line| {
            line.iter()
                .map(|text| csv_field(text))
                .collect::<Vec<_>>()
                .join(",")
                + "\r\n"
        })
        .collect();
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((
            "content-disposition",
            format!("attachment; filename=\"tournament-{id}.csv\""),
        ))
        .body(csv))
}

/// `GET /tournaments/{id}.txt`: the same as a table.
async fn show_text(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let view = load(&scope, *id).await?;
    let table = format!("{}\n\n{}", view.name, aligned(&rows(&view)));
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(table))
}

/// `GET /tournaments/{id}.trf`.
async fn show_report(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let number = TournamentId(*id);
    let text = scope
        .read(move |context| tournaments::report_file(context, number))
        .await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((
            "content-disposition",
            format!("attachment; filename=\"tournament-{id}.trf\""),
        ))
        .body(text))
}

fn json_of(view: &TournamentView) -> Value {
    let has_second = |game: &&TournamentGame| game.second.is_some();
    let games = view.games.iter().filter(has_second);
    let players: Vec<Value> = view.players.iter().map(player_json).collect();
    json!({
        "id": view.id,
        "name": view.name,
        "kind": view.kind.word(),
        "status": view.status.word(),
        "variants": view.slugs,
        "pace": view.pace.slug(),
        "rated": view.is_rated,
        "places": view.places,
        "round": view.round,
        "rounds": view.rounds,
        "players": players,
        "games": games.map(game_json).collect::<Vec<Value>>(),
    })
}

fn player_json(player: &TournamentPlayer) -> Value {
    let breaks: Map<String, Value> = player
        .breaks
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    json!({
        "number": player.number,
        "name": player.name.name,
        "rating": player.rating,
        "points": player.points,
        "breaks": breaks,
        "rank": Some(player.rank).filter(|rank| *rank > 0),
        "withdrawn": player.has_withdrawn,
    })
}

fn game_json(game: &TournamentGame) -> Value {
    json!({
        "id": game.id,
        "stage": game.stage,
        "section": game.section,
        "round": game.round,
        "first": game.first.name,
        "second": game.second.as_ref().map(|name| &name.name),
        "variant": game.variant,
        "winner": game.winner.map(Word::word),
        "reason": game.reason,
    })
}

/// The table with a header line: of each section of a round robin, of all players otherwise.
fn rows(view: &TournamentView) -> Vec<Vec<String>> {
    if view.crosstables.is_empty() {
        let length = view.players.iter().map(|player| player.rounds.len()).max();
        let columns = (1..=length.unwrap_or(0)).map(|round| format!("r{round}"));
        let mut rows = vec![header(view.players.first(), columns)];
        rows.extend(view.players.iter().map(|player| {
            let cells = player.rounds.iter().map(cell_text);
            line(player, cells)
        }));
        return rows;
    }
    let mut rows = Vec::new();
    for table in &view.crosstables {
        if !rows.is_empty() {
            rows.push(Vec::new());
        }
        rows.extend(crosstable_rows(table));
    }
    rows
}

fn crosstable_rows(table: &Crosstable) -> Vec<Vec<String>> {
    let columns = (1..=table.rows.len()).map(|place| place.to_string());
    let first = table.rows.first().map(|row| &row.player);
    let mut rows = vec![header(first, columns)];
    rows.extend(table.rows.iter().enumerate().map(|(own, row)| {
        let cells = row.cells.iter().enumerate().map(|(other, games)| {
            if own == other {
                return "x".to_owned();
            }
            let results = games.iter().map(|game| result_text(game.code));
            results.collect()
        });
        line(&row.player, cells)
    }));
    rows
}

fn header(first: Option<&TournamentPlayer>, columns: impl Iterator<Item = String>) -> Vec<String> {
    let names = ["rank", "number", "name", "rating"].map(str::to_owned);
    let breaks = first.map_or(&[][..], |player| &player.breaks);
    let breaks = breaks.iter().map(|(name, _)| name.clone());
    let all = names.into_iter().chain(columns);
    all.chain(["points".to_owned()]).chain(breaks).collect()
}

fn line(player: &TournamentPlayer, cells: impl Iterator<Item = String>) -> Vec<String> {
    let number = |number: Option<i64>| number.map_or_else(String::new, |n| n.to_string());
    let rank = Some(player.rank).filter(|rank| *rank > 0);
    let known = [
        rank.map_or_else(String::new, |rank| rank.to_string()),
        number(player.number),
        player.name.name.clone(),
        number(player.rating),
    ];
    let value = |value: &Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let breaks = player.breaks.iter().map(|(_, of)| value(of));
    let all = known.into_iter().chain(cells);
    all.chain([player.points.to_string()])
        .chain(breaks)
        .collect()
}

/// A player's result: `1`, `½`, `1F` without a game, `*` while it is not known.
fn result_text(code: Option<char>) -> String {
    match code {
        Some('=') => "½".to_owned(),
        Some('+') => "1F".to_owned(),
        Some('-') => "0F".to_owned(),
        code => code.unwrap_or('*').to_string(),
    }
}

/// A round of a Swiss as in a report file: `12w1`.
fn cell_text(cell: &Cell) -> String {
    let code = cell.code.unwrap_or('*');
    match cell.opponent {
        Some(number) => {
            let colour = if cell.has_first_move { 'w' } else { 'b' };
            format!("{number}{colour}{code}")
        }
        None if cell.code.is_some() => code.to_string(),
        None => String::new(),
    }
}

/// The rows with columns of equal width.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|text| text.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let padded = |(text, width): (&String, &usize)| {
        let missing = width.saturating_sub(text.width());
        format!("{text}{}", " ".repeat(missing))
    };
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(padded).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
