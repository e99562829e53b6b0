//! Statistics of the results of finished games: for all variants, for one, and for a player. They
//! read precomputed counts, so that the cost does not depend on the number of games.

use super::archive::counting::{ALL, PRIVATE};
use super::games::{self, Entry};
use super::{Error, RequestContext};
use crate::rules::Variant;
use crate::store::counts::{self, Count};
pub use crate::store::counts::{Person, Tally};
use crate::store::players::{self, Player};
use crate::store::{archive, people};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Players and games per ranking.
pub const FIRST: i64 = 20;
/// Opponents per exported file.
pub const MOST: i64 = 10_000;

/// The values of a dimension in order, with results.
pub type Values = Vec<(String, Tally)>;

pub struct SiteStatistics {
    /// Each variant with games; those that cannot be read are omitted.
    pub variants: Vec<(Arc<Variant>, Tally)>,
    pub active: Vec<(Person, Tally)>,
    pub longest: Vec<Entry>,
}

/// The statistics of a variant, under one rulebook or all.
pub struct VariantStatistics {
    pub variant: Arc<Variant>,
    /// The slugs of rulebooks with games.
    pub rulebooks: Vec<String>,
    pub total: Tally,
    pub reasons: Values,
    /// By year; empty if unknown.
    pub years: Values,
    /// By the first number of plies of a bucket.
    pub lengths: Values,
    /// By the first rating of a band.
    pub ratings: Values,
    /// By opening; empty if it has no name.
    pub openings: Values,
    /// The players with most games, under any rulebook.
    pub active: Vec<(Person, Tally)>,
    /// The longest games, under any rulebook.
    pub longest: Vec<Entry>,
}

/// The statistics of a player; in tallies, first means won, and second means lost.
pub struct PlayerStatistics {
    pub player: Player,
    pub public: Record,
    /// Games visible to their two players only; for the player alone, and none if there are none.
    pub private: Option<Record>,
}

#[derive(Default)]
pub struct Record {
    pub total: Tally,
    pub variants: Vec<(Arc<Variant>, Tally)>,
    /// By side: `first`, `second`.
    pub sides: Values,
    pub openings: Values,
    pub months: Values,
    pub opponents: Vec<(Person, Tally)>,
}

pub fn of_all(context: &mut RequestContext) -> Result<SiteStatistics, Error> {
    let total = counts::of(context.conn, ALL, "total", None)?;
    Ok(SiteStatistics {
        variants: by_variant(context, &total)?,
        active: counts::most_active(context.conn, "", FIRST)?,
        longest: longest(context, None)?,
    })
}

/// The statistics of a variant.
///
/// # Errors
/// [`Error::NotFound`] if there is no such variant, or it has no game under that rulebook.
pub fn of_variant(
    context: &mut RequestContext,
    slug: &str,
    rulebook: Option<&str>,
) -> Result<VariantStatistics, Error> {
    let variant = games::newest(context, slug)?.ok_or(Error::NotFound)?;
    let totals = counts::of(context.conn, ALL, "total", Some(slug))?;
    let rulebooks: Vec<String> = totals.iter().map(|(key, _)| key.rulebook.clone()).collect();
    if rulebook.is_some_and(|book| !rulebooks.iter().any(|known| known == book)) {
        return Err(Error::NotFound);
    }
    let mut by = |dimension| -> Result<Values, Error> {
        let mut all = counts::of(context.conn, ALL, dimension, Some(slug))?;
        all.retain(|(key, _)| rulebook.is_none_or(|book| key.rulebook == book));
        Ok(by_value(all))
    };
    let mut total = Tally::default();
    by("total")?.iter().for_each(|(_, tally)| total += *tally);
    Ok(VariantStatistics {
        total,
        reasons: by("reason")?,
        years: by("year")?,
        lengths: by("length")?,
        ratings: by("rating")?,
        openings: by("opening")?,
        active: counts::most_active(context.conn, slug, FIRST)?,
        longest: longest(context, Some(slug))?,
        rulebooks,
        variant,
    })
}

/// The statistics of a player, with at most this many opponents.
///
/// # Errors
/// [`Error::NotFound`] if there is no such player.
pub fn of_player(
    context: &mut RequestContext,
    name: &str,
    opponents: i64,
) -> Result<PlayerStatistics, Error> {
    let player = players::find_by_any_name(context.conn, name)?.ok_or(Error::NotFound)?;
    let is_own = context.viewer_id() == Some(player.id);
    let person = people::of_player(context.conn, player.id)?.map(|person| person.id);
    let Some(person) = person else {
        return Ok(PlayerStatistics {
            player,
            public: Record::default(),
            private: None,
        });
    };
    let mut public = record(context, person, "")?;
    public.opponents = counts::opponents(context.conn, person, opponents)?;
    let mut private = None;
    if is_own {
        let mut own = record(context, person, PRIVATE)?;
        own.opponents = counts::private_opponents(context.conn, person)?;
        private = (own.total.games() > 0).then_some(own);
    }
    Ok(PlayerStatistics {
        player,
        public,
        private,
    })
}

fn record(context: &mut RequestContext, person: i64, before: &str) -> Result<Record, Error> {
    let mut by = |dimension: &str| {
        let dimension = format!("{before}{dimension}");
        counts::of(context.conn, person, &dimension, None)
    };
    let totals = by("total")?;
    let (sides, openings, months) = (by("side")?, by("opening")?, by("month")?);
    let mut total = Tally::default();
    totals.iter().for_each(|(_, tally)| total += *tally);
    Ok(Record {
        total,
        variants: by_variant(context, &totals)?,
        sides: by_value(sides),
        openings: by_value(openings),
        months: by_value(months),
        opponents: Vec::new(),
    })
}

/// Sums counts over variants and rulebooks.
fn by_value(all: Vec<Count>) -> Values {
    let mut values: BTreeMap<String, Tally> = BTreeMap::new();
    for (key, tally) in all {
        *values.entry(key.value).or_default() += tally;
    }
    values.into_iter().collect()
}

/// Sums by variant, those with most games first. Variants that cannot be read are omitted.
fn by_variant(
    context: &mut RequestContext,
    all: &[Count],
) -> Result<Vec<(Arc<Variant>, Tally)>, Error> {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for (key, tally) in all {
        *tallies.entry(&key.variant).or_default() += *tally;
    }
    let mut variants = Vec::new();
    for (slug, tally) in tallies {
        let variant = games::newest(context, slug)?;
        variants.extend(variant.map(|variant| (variant, tally)));
    }
    variants.sort_by_key(|(_, tally)| -tally.games());
    Ok(variants)
}

/// The longest public games, of one variant or of all.
fn longest(context: &mut RequestContext, variant: Option<&str>) -> Result<Vec<Entry>, Error> {
    let ids = archive::longest(context.conn, variant, FIRST)?;
    let mut entries = games::entries_of(context.conn, ids.iter().copied())?;
    Ok(ids.iter().filter_map(|id| entries.remove(id)).collect())
}
