//! The games of two players against each other.

use super::games::{self, Tally};
use super::{Error, RequestContext};
use crate::store::games::tally;
use crate::store::players::{self, Player};
use std::collections::BTreeMap;

pub struct HeadToHead {
    pub players: [Player; 2],
    /// The results of the first by variant slug, with private games if the viewer is one of them.
    pub record: BTreeMap<String, Tally>,
}

/// The results of two players against each other.
///
/// # Errors
/// [`Error::NotFound`] if there is no such player, or both are the same.
pub fn head_to_head(context: &mut RequestContext, names: [&str; 2]) -> Result<HeadToHead, Error> {
    let mut player = |name| {
        let found = players::find_by_any_name(context.conn, name)?;
        found.ok_or(Error::NotFound)
    };
    let players = [player(names[0])?, player(names[1])?];
    let ids = [players[0].id, players[1].id];
    if ids[0] == ids[1] {
        return Err(Error::NotFound);
    }
    let is_own = context
        .viewer_id()
        .is_some_and(|viewer| ids.contains(&viewer));
    let counts = tally(context.conn, ids[0], Some(ids[1]), is_own)?;
    Ok(HeadToHead {
        players,
        record: games::record_of(context, counts)?,
    })
}
