//! Exports of whole selections: listed page by page and written a few moves at a time. This limits
//! memory and the time that a connection is held, whatever the number and length of games.

use super::encoder::{Encoder, ExportFile};
use super::listing::{self, Search};
use super::record_export::{ExportOptions, Reader, write_rows};
use crate::model::GameId;
use crate::service::games::narrow;
use crate::service::{Error, RequestContext};
use crate::store::archive::Place;
use crate::store::games::{self, Cursor, Filter};
use crate::store::{DbConnection, records};
use std::collections::VecDeque;

const PAGE: i64 = 50;
/// Plies written at once; a longer game is written alone.
const MOST_PLIES: i64 = 2_000;

#[derive(Debug)]
pub struct Selection {
    source: Source,
    options: ExportOptions,
    encoder: Encoder,
    /// Listed games that are not written yet.
    listed: VecDeque<games::Row>,
    /// Whether all games are listed.
    is_complete: bool,
}

#[derive(Debug)]
enum Source {
    Running(Box<Filter>),
    /// Finished games after a place.
    Finished(Box<Search>, Option<Place>),
}

impl Selection {
    /// The finished games of a search that the viewer may see, in its order.
    pub fn of_search(search: Search, options: ExportOptions) -> Self {
        Self {
            encoder: Encoder::new(options.format),
            source: Source::Finished(Box::new(search), None),
            options,
            listed: VecDeque::new(),
            is_complete: false,
        }
    }

    /// The running games of a filter that the viewer may see, the newest first, optionally those of
    /// one player.
    ///
    /// If the database fails.
    pub fn new(
        context: &mut RequestContext,
        mut filter: Filter,
        player: Option<&str>,
        options: ExportOptions,
    ) -> Result<Self, Error> {
        let may_fit = narrow(context, &mut filter, player)?;
        filter.limit = PAGE;
        Ok(Self {
            encoder: Encoder::new(options.format),
            source: Source::Running(Box::new(filter)),
            options,
            listed: VecDeque::new(),
            is_complete: !may_fit,
        })
    }

    /// The next piece of the file, which may be empty; none at the end.
    ///
    /// # Errors
    /// If a game cannot be replayed.
    pub fn next_piece(&mut self, context: &mut RequestContext) -> Result<Option<Vec<u8>>, Error> {
        let mut piece = Vec::new();
        if self.listed.is_empty() && !self.is_complete {
            self.listed = self.next_rows(context)?.into();
        }
        let rows = self.next_batch();
        if !rows.is_empty() {
            let app = context.app;
            let reader = context.viewer_id().map(|id| Reader { app, id });
            for game in write_rows(context.conn, &rows, &self.options, reader)? {
                piece.extend(self.encoder.add(&game)?);
            }
        }
        match piece.is_empty() && self.listed.is_empty() && self.is_complete {
            true => self.encoder.end(),
            // A page without results of a replay search is not the end.
            false => Ok(Some(piece)),
        }
    }

    /// The next games to write at once.
    fn next_batch(&mut self) -> Vec<games::Row> {
        let mut plies = 0;
        let few = self.listed.iter().take_while(|row| {
            plies += row.state.ply;
            plies <= MOST_PLIES
        });
        let few = few.count().max(1).min(self.listed.len());
        self.listed.drain(..few).collect()
    }

    fn next_rows(&mut self, context: &mut RequestContext) -> Result<Vec<games::Row>, Error> {
        match &mut self.source {
            Source::Running(filter) => {
                let rows = games::list(context.conn, filter)?;
                self.is_complete = (rows.len() as i64) < PAGE;
                filter.after = rows.last().map(|row| Cursor {
                    listed_at: row.state.listed_at,
                    id: row.id,
                });
                Ok(rows)
            }
            Source::Finished(search, after) => {
                let rows = listing::rows(context, search, (*after, PAGE))?;
                *after = rows.last;
                self.is_complete = rows.is_all;
                Ok(rows.games)
            }
        }
    }
}

/// The games and format of an export.
#[derive(Debug, Clone)]
pub struct Export {
    /// Only games of this variant.
    pub variant: Option<String>,
    pub options: ExportOptions,
}

/// Passes each game's record to `write`, in the order of ids, and returns the number of games.
///
/// If `write` fails.
pub fn export<E: From<Error>>(
    conn: &mut DbConnection,
    request: &Export,
    mut write: impl FnMut(&ExportFile) -> Result<(), E>,
) -> Result<usize, E> {
    let (mut after, mut count) = (GameId::NONE, 0);
    loop {
        let rows = records::for_export(conn, request.variant.as_deref(), after, PAGE);
        let rows = rows.map_err(Error::from)?;
        let Some(last) = rows.last() else {
            return Ok(count);
        };
        after = last.id;
        for game in &write_rows(conn, &rows, &request.options, None)? {
            write(game)?;
            count += 1;
        }
    }
}
