//! Builds the goals and the duties of a variant file, with checks.

use super::board::Zones;
use super::fault::refuse;
use super::kinds::{kind_named, kinds_named};
use super::schema::{Fate, GoalText};
use crate::rules::kinds::{Blast, Goal, Kind, Race};

/// Builds the ends of a game besides mate and stalemate.
pub(super) fn build_goal(text: &GoalText, kinds: &[Kind], zones: &Zones) -> Result<Goal, String> {
    let royal = kinds.iter().any(|kind| kind.royal);
    refuse(&[
        (
            (text.capture || text.bare || text.checks > 0) && !royal,
            "`capture`, `bare` and `checks` need a royal piece",
        ),
        (
            text.warns && !text.capture,
            "`warns` says that the royal piece could be captured: `capture = true`",
        ),
        (
            text.blast.is_some() && !royal,
            "where captures explode, there is a royal piece to blow up",
        ),
        (text.checks > 100, "at most 100 checks are counted"),
    ])?;
    let race = match &text.race {
        None => None,
        Some(race) => Some(Race {
            kind: kind_named(kinds, &race.piece)?,
            goal: zones.sets(&race.to)?,
            zone: zones.place(&race.to)?,
            reply: race.reply,
            own_rule: race.own_rule,
        }),
    };
    let blast = match &text.blast {
        None => None,
        Some(blast) => Some(Blast {
            spares: kinds_named(kinds, &blast.spares)?,
        }),
    };
    let fates = text.no_pieces.as_ref();
    let fates = fates.map(|fates| [fates.first, fates.second]);
    let wins = |fate: Option<Fate>| fate.map(|fate| fate == Fate::Wins);
    Ok(Goal {
        capture: text.capture,
        warns: text.warns,
        blast,
        no_pieces: fates.unwrap_or_default().map(wins),
        extinct: kinds_named(kinds, &text.extinct)?,
        checks: text.checks,
        race,
        bare: text.bare,
    })
}
