//! Every public game that is over, written out one after another.

use super::super::Error;
use super::super::games::{heading, load_for_system};
use crate::notation::Notation;
use crate::notation::record;
use crate::store::{DbConnection, players, records};
use std::collections::HashMap;

/// What to write out, and how.
#[derive(Debug, Clone)]
pub struct Export {
    /// Only games of this variant.
    pub variant: Option<String>,
    /// The notation of the moves.
    pub notation: Notation,
    /// JSON instead of PGN.
    pub json: bool,
    /// The address of this server, for the records to name.
    pub public_url: String,
}

/// How many games are read in one go.
const PAGE: i64 = 200;

/// Hands each game's record to `write`, in the order of the games' numbers, and tells how many
/// there were.
///
/// # Errors
/// When `write` does.
pub fn export<E: From<Error>>(
    conn: &mut DbConnection,
    asked: &Export,
    mut write: impl FnMut(&str) -> Result<(), E>,
) -> Result<usize, E> {
    let (mut after, mut count) = (0, 0);
    loop {
        let page = page(conn, asked, after)?;
        let Some((last, _)) = page.last() else {
            return Ok(count);
        };
        after = *last;
        for (_, text) in &page {
            write(text)?;
            count += 1;
        }
    }
}

/// The next games, by number, as records.
fn page(conn: &mut DbConnection, asked: &Export, after: i64) -> Result<Vec<(i64, String)>, Error> {
    let rows = records::exported(conn, asked.variant.as_deref(), after, PAGE)?;
    let seats = rows
        .iter()
        .flat_map(|row| [row.state.first_id, row.state.second_id]);
    let seats: Vec<i64> = seats.flatten().collect();
    let names: HashMap<i64, String> = players::find_all(conn, &seats)?
        .into_iter()
        .map(|player| (player.id, player.name))
        .collect();
    let mut texts = Vec::new();
    for row in rows {
        let record = if row.is_from_elsewhere() {
            records::find(conn, row.id)?
        } else {
            None
        };
        let name = |id: Option<i64>| id.and_then(|id| names.get(&id)).map_or("", String::as_str);
        let seated = [name(row.state.first_id), name(row.state.second_id)];
        let table = load_for_system(conn, row.id, false)?;
        let page = match asked.public_url.as_str() {
            "" => String::new(),
            url => format!("{}/games/{}", url.trim_end_matches('/'), row.id),
        };
        let heading = heading(&table, record.as_ref(), seated, &page)?;
        let line = &table.game()?.line;
        let text = if asked.json {
            record::json(line, &heading, asked.notation)
        } else {
            record::pgn(line, &heading, asked.notation)
        };
        texts.push((row.id, text));
    }
    Ok(texts)
}
