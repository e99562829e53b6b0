//! Every public game that is over, written out one after another.

use super::super::Error;
use super::framing::Written;
use super::written::{Manner, write_rows};
use crate::store::{DbConnection, records};

/// What to write out, and how.
#[derive(Debug, Clone)]
pub struct Export {
    /// Only games of this variant.
    pub variant: Option<String>,
    pub manner: Manner,
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
    mut write: impl FnMut(&Written) -> Result<(), E>,
) -> Result<usize, E> {
    let (mut after, mut count) = (0, 0);
    loop {
        let rows = records::exported(conn, asked.variant.as_deref(), after, PAGE);
        let rows = rows.map_err(Error::from)?;
        let Some(last) = rows.last() else {
            return Ok(count);
        };
        after = last.id;
        for game in &write_rows(conn, &rows, &asked.manner, None)? {
            write(game)?;
            count += 1;
        }
    }
}
