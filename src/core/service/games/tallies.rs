//! The results of a player, counted: all, or those against one opponent.

use super::newest;
use crate::model::Winner;
use crate::service::{Error, RequestContext};
use crate::store::games;
use crate::store::players::{self, Player};
use std::collections::BTreeMap;

/// Games won, drawn and lost.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    pub variant: String,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

/// Results by variant slug, from counts by variant, winner and seat.
pub(super) fn record_of(
    context: &mut RequestContext,
    counts: Vec<games::Count>,
) -> Result<BTreeMap<String, Tally>, Error> {
    let mut record: BTreeMap<String, Tally> = BTreeMap::new();
    for count in counts {
        let tally = record.entry(count.variant).or_default();
        match count.winner {
            Some(Winner::Nobody) | None => tally.drawn += count.games,
            Some(Winner::First) if count.had_first => tally.won += count.games,
            Some(Winner::Second) if !count.had_first => tally.won += count.games,
            Some(_) => tally.lost += count.games,
        }
    }
    for (slug, tally) in &mut record {
        let variant = newest(context, slug)?;
        tally.variant = variant.map_or_else(|| slug.clone(), |known| known.name().to_owned());
    }
    Ok(record)
}

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
    let counts = games::tally(context.conn, ids[0], Some(ids[1]), is_own)?;
    Ok(HeadToHead {
        players,
        record: record_of(context, counts)?,
    })
}
