//! Whole selections of the archive to take away: read a page at a time, so that however many they
//! are, few games are in memory at once.

use super::framing::Framing;
use super::listing::{self, Search};
use super::written::{Manner, Reader, write_rows};
use crate::service::games::narrow;
use crate::service::{Error, RequestContext};
use crate::store::archive::Place;
use crate::store::games::{self, Cursor, Filter};

/// How many games are read in one go.
const PAGE: i64 = 50;

/// A selection, as far as it was told.
#[derive(Debug)]
pub struct Selection {
    of: Of,
    manner: Manner,
    framing: Framing,
    is_told: bool,
}

#[derive(Debug)]
enum Of {
    Running(Box<Filter>),
    /// Finished ones after a place.
    Finished(Box<Search>, Option<Place>),
}

impl Selection {
    /// The finished games of a search that whoever asks may see, in its order.
    #[must_use]
    pub fn found(search: Search, manner: Manner) -> Self {
        Self {
            framing: Framing::new(manner.format),
            of: Of::Finished(Box::new(search), None),
            manner,
            is_told: false,
        }
    }

    /// The running games of a filter that whoever asks may see, the newest first; only those of a
    /// player, where one is named.
    ///
    /// # Errors
    /// When the database does not answer.
    pub fn new(
        context: &mut RequestContext,
        mut filter: Filter,
        player: Option<&str>,
        manner: Manner,
    ) -> Result<Self, Error> {
        let may_fit = narrow(context, &mut filter, player)?;
        filter.limit = PAGE;
        Ok(Self {
            framing: Framing::new(manner.format),
            of: Of::Running(Box::new(filter)),
            manner,
            is_told: !may_fit,
        })
    }

    /// The next piece of the file, which may be empty; none when all is told.
    ///
    /// # Errors
    /// When a game cannot be replayed.
    pub fn next_piece(&mut self, context: &mut RequestContext) -> Result<Option<Vec<u8>>, Error> {
        let mut piece = Vec::new();
        if !self.is_told {
            let rows = self.next_rows(context)?;
            let app = context.app;
            let reader = context.viewer_id().map(|id| Reader { app, id });
            for game in write_rows(context.conn, &rows, &self.manner, reader)? {
                piece.extend(self.framing.add(&game)?);
            }
        }
        match piece.is_empty() && self.is_told {
            true => self.framing.end(),
            // Games that were replayed for nothing are no end.
            false => Ok(Some(piece)),
        }
    }

    fn next_rows(&mut self, context: &mut RequestContext) -> Result<Vec<games::Row>, Error> {
        match &mut self.of {
            Of::Running(filter) => {
                let rows = games::list(context.conn, filter)?;
                self.is_told = (rows.len() as i64) < PAGE;
                filter.after = rows.last().map(|row| Cursor {
                    listed_at: row.state.listed_at,
                    id: row.id,
                });
                Ok(rows)
            }
            Of::Finished(search, after) => {
                let rows = listing::rows(context, search, (*after, PAGE))?;
                *after = rows.last;
                self.is_told = rows.is_all;
                Ok(rows.games)
            }
        }
    }
}
