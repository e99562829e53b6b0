//! What ends a game and what is a duty, as a variant file says it, checked.

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::{Fate, GoalText};
use crate::rules::board::KindId;
use crate::rules::kinds::{Blast, Goal, Kind, Race, Zone};

/// Checks what else ends a game.
pub(super) fn build_goal(
    raw: &Spanned<GoalText>,
    kinds: &[Kind],
    zones: &[Zone],
    zone_names: &[&str],
) -> Result<Goal, Fault> {
    let text = raw.get_ref();
    let told = |what: String| fault(raw, what);
    let named = |name: &String| {
        let kind = kinds.iter().find(|kind| kind.name == *name);
        let missing = || told(format!("there is no piece called `{name}`"));
        kind.map(|kind| kind.id).ok_or_else(missing)
    };
    let all = |names: &[String]| {
        names
            .iter()
            .map(named)
            .collect::<Result<Vec<KindId>, Fault>>()
    };
    let royal = kinds.iter().any(|kind| kind.royal);
    if (text.capture || text.bare || text.checks > 0) && !royal {
        return Err(told(
            "`capture`, `bare` and `checks` need a royal piece".to_owned(),
        ));
    }
    if text.warns && !text.capture {
        return Err(told(
            "`warns` says that the royal piece could be captured: `capture = true`".to_owned(),
        ));
    }
    if text.blast.is_some() && !text.capture {
        return Err(told(
            "where captures explode, the royal piece is captured: `capture = true`".to_owned(),
        ));
    }
    if text.checks > 100 {
        return Err(told("at most 100 checks are counted".to_owned()));
    }
    let race = match &text.race {
        None => None,
        Some(race) => {
            let place = zone_names.iter().position(|zone| *zone == race.to);
            let missing = || told(format!("there is no zone `{}`", race.to));
            Some(Race {
                kind: named(&race.piece)?,
                goal: zones[place.ok_or_else(missing)?].sets,
                reply: race.reply,
                own_rule: race.own_rule,
            })
        }
    };
    let fates = text
        .no_pieces
        .as_ref()
        .map(|fates| [fates.first, fates.second]);
    let wins = |fate: Option<Fate>| fate.map(|fate| fate == Fate::Wins);
    Ok(Goal {
        capture: text.capture,
        warns: text.warns,
        blast: match &text.blast {
            None => None,
            Some(blast) => Some(Blast {
                spares: all(&blast.spares)?,
            }),
        },
        no_pieces: fates.unwrap_or_default().map(wins),
        extinct: all(&text.extinct)?,
        checks: text.checks,
        race,
        bare: text.bare,
    })
}
