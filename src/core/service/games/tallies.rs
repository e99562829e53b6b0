//! The results of a player, counted.

use super::newest;
use crate::model::Winner;
use crate::service::{Error, RequestContext};
use crate::store::games;
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
pub(in crate::service) fn record_of(
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
