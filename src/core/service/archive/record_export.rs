//! Writes games as records, a page at a time.

use super::encoder::{ExportFile, Format};
use crate::diagram::{destroyed, svg};
use crate::model::{Audience, GameId, PlayerId};
use crate::notation::record::{self, Heading, Message};
use crate::notation::{Notation, sheet};
use crate::rules::{Hidden, Line, Side};
use crate::service::games::{
    GameView, Message as StoredMessage, VisibleGame, heading, is_visible_to, load_for_system,
    view_for,
};
use crate::service::{App, Error, Instant};
use crate::store::{DbConnection, games, imports, moves, players, records};
use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct ExportOptions {
    pub format: Format,
    /// The notation of the moves that was asked for. Without one, PGN is in the notation that other
    /// programs read.
    pub notation: Option<Notation>,
    /// The notation of everything else.
    pub usual: Notation,
    /// The URL of this server for the records; empty if unknown.
    pub public_url: String,
}

impl ExportOptions {
    fn page(&self, game: GameId) -> String {
        match self.public_url.trim_end_matches('/') {
            "" => String::new(),
            url => format!("{url}/games/{game}"),
        }
    }

    /// The file of a game; none where the format has no form for games of its variant.
    fn export_file(&self, line: &Line, heading: &Heading, game: GameId) -> Option<ExportFile> {
        let asked = self.notation;
        let in_pgn = asked.or(Notation::for_programs(line.variant()));
        let in_pgn = in_pgn.unwrap_or(self.usual);
        let notation = asked.unwrap_or(self.usual);
        Some(ExportFile {
            name: format!("{}-{game}", line.variant().slug()),
            text: match self.format {
                Format::Pgn | Format::Zip => record::pgn(line, heading, in_pgn),
                Format::Json => record::json(line, heading, notation),
                Format::Jsonl => record::json_line(line, heading, notation),
                Format::Txt => sheet::text(line, heading, notation),
                Format::Other(format) => format.write(line, heading)?,
            },
            drawing: (self.format == Format::Zip).then(|| drawing(line, notation)),
        })
    }
}

/// A drawing of the final position of a line, with the edges named as in a notation.
fn drawing(line: &Line, notation: Notation) -> String {
    let (variant, position) = (line.variant(), line.position());
    let options = svg::Options {
        last: line.moves().last().copied(),
        lost: &destroyed(line, line.ply()),
        notation,
        standalone: true,
        ..svg::Options::default()
    };
    svg::board(variant, position, &options)
}

/// The recipient of the export: their own games include the messages.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub app: &'a App,
    pub id: PlayerId,
}

/// The games of these rows, in their order.
///
/// # Errors
/// If a game cannot be replayed.
pub(super) fn write_rows(
    conn: &mut DbConnection,
    rows: &[games::Row],
    options: &ExportOptions,
    reader: Option<Reader>,
) -> Result<Vec<ExportFile>, Error> {
    let ids: Vec<GameId> = rows.iter().map(|row| row.id).collect();
    let mut times = times(conn, &ids)?;
    let seats = rows
        .iter()
        .flat_map(|row| [row.state.first_id, row.state.second_id]);
    let seats: Vec<PlayerId> = seats.flatten().collect();
    let names: HashMap<PlayerId, String> = players::find_all(conn, &seats)?
        .into_iter()
        .map(|player| (player.id, player.name))
        .collect();
    let name = |id: Option<PlayerId>| id.and_then(|id| names.get(&id)).map_or("", String::as_str);
    let elsewhere = rows.iter().filter(|row| row.is_from_elsewhere());
    let elsewhere: Vec<GameId> = elsewhere.map(|row| row.id).collect();
    let records: HashMap<GameId, records::Row> = records::find_all(conn, &elsewhere)?
        .into_iter()
        .map(|record| (record.game_id, record))
        .collect();
    let importers = imports::names_in(conn, &elsewhere)?;
    let mut texts = Vec::with_capacity(rows.len());
    for row in rows {
        let table = load_for_system(conn, row.id, false)?;
        if !is_visible_to(&table.row, reader.map(|reader| reader.id)) {
            // It was made private since it was listed.
            continue;
        }
        let table = VisibleGame::of(conn, table, reader.map(|reader| reader.id))?;
        if table.hides(Hidden::Positions) {
            // Its record is not available until it is over.
            continue;
        }
        let seated = [name(row.state.first_id), name(row.state.second_id)];
        let record = records.get(&row.id);
        let mut heading = heading(&table, record, seated, &options.page(row.id))?;
        let line = &table.game()?.line;
        heading
            .more
            .extend(brought_by(importers.get(&row.id).map(String::as_str)));
        heading.times = times.remove(&row.id).unwrap_or_default();
        let own = reader.filter(|reader| row.seat_of(reader.id).is_some());
        if let Some(reader) = own {
            heading.messages = messages(&view_for(reader.app, conn, row.id, Some(reader.id))?);
        }
        texts.extend(options.export_file(line, &heading, row.id));
    }
    Ok(texts)
}

/// The tag with the importer of a game.
pub fn brought_by(name: Option<&str>) -> Option<(String, String)> {
    name.map(|name| ("BroughtBy".to_owned(), name.to_owned()))
}

/// The times of the moves of these games.
///
/// # Errors
/// If the database fails.
pub fn times(
    conn: &mut DbConnection,
    games: &[GameId],
) -> Result<HashMap<GameId, Vec<Instant>>, Error> {
    let mut times: HashMap<GameId, Vec<Instant>> = HashMap::new();
    for (game, _, at) in moves::times_in(conn, games)? {
        times.entry(game).or_default().push(at.utc());
    }
    Ok(times)
}

/// The messages of a game, for one of its players. Those to the opponent only stay out, because
/// records are passed on.
pub fn messages(view: &GameView) -> Vec<Message> {
    if view.seat.is_none() {
        return Vec::new();
    }
    let message = |source: &StoredMessage| Message {
        ply: usize::try_from(source.ply).unwrap_or_default(),
        author: author(view, source.player_id),
        body: source.body.clone(),
        at: source.at,
    };
    let to_all = |source: &&StoredMessage| source.to == Audience::All;
    view.messages.iter().filter(to_all).map(message).collect()
}

fn author(view: &GameView, player: PlayerId) -> String {
    let mut sides = Side::BOTH.into_iter();
    let seat = sides.find(|side| view.player_at(*side) == Some(player));
    seat.map_or_else(String::new, |side| view.name_at(side).to_owned())
}
