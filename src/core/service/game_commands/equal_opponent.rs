//! Finds an opponent of about the same strength.

use super::challenges::{ChallengeRefused, Terms, accept, challenge};
use crate::model::{GameId, PlayerId, RatingRange, Requirements, Speed, Status};
use crate::play::Pace;
use crate::service::games::newest_filter;
use crate::service::ratings::{self, Pool};
use crate::service::{Error, Refusable, RequestContext, UseCaseResult, reliability};
use crate::store::games::{self, Filter, Row};
use crate::store::{blocks, challenges};

/// Players whose ratings differ by more are no equal opponents.
pub const EQUAL: i64 = 200;
/// The newest open challenges that are looked at.
const LOOKED_AT: i64 = 30;

/// Accepts the open rated challenge whose challenger's rating is nearest to the viewer's, if one is
/// near; otherwise posts one on these terms for players of about the same rating.
///
/// # Errors
/// As [`challenge`].
pub fn find_equal(
    context: &mut RequestContext,
    terms: &Terms,
) -> UseCaseResult<GameId, ChallengeRefused> {
    let me = context.confirmed_player()?.id;
    let pool = Pool {
        variant: terms.variant.slug().to_owned(),
        speed: terms.pace.control.into(),
    };
    let own = ratings::shown(context, &pool, me)?.rounded();
    for id in nearest(context, &pool, (me, own))? {
        // One that somebody else just accepted is passed over.
        if let Ok(game) = accept(context, id).split()? {
            return Ok(game);
        }
    }
    let asked = Terms {
        opponent: String::new(),
        rated: true,
        requirements: Requirements {
            ratings: RatingRange {
                lowest: Some(own - EQUAL),
                highest: Some(own + EQUAL),
            },
            ..terms.requirements
        },
        ..terms.clone()
    };
    challenge(context, &asked)
}

/// The open challenges of equal opponents that the player may accept, the nearest first.
fn nearest(
    context: &mut RequestContext,
    pool: &Pool,
    (me, own): (PlayerId, i64),
) -> Result<Vec<GameId>, Error> {
    let open = Filter {
        variant: Some(pool.variant.clone()),
        limit: LOOKED_AT,
        ..newest_filter(Status::Open)
    };
    let around = blocks::in_either_direction(context.conn, me)?;
    let is_reliable = reliability::of_player(context, me)?.is_reliable();
    let mut found = Vec::new();
    for row in games::list(context.conn, &open)? {
        let challenger = row.challenge.challenger_id.filter(|id| *id != me);
        let Some(challenger) = challenger.filter(|id| fits(&row, pool) && !around.contains(id))
        else {
            continue;
        };
        let required = challenges::find_requirements(context.conn, row.id)?;
        if !required.ratings.contains(own) || (required.reliable && !is_reliable) {
            continue;
        }
        let theirs = ratings::shown(context, pool, challenger)?.rounded();
        found.push(((theirs - own).abs(), row.id));
    }
    found.retain(|(distance, _)| *distance <= EQUAL);
    found.sort_unstable();
    Ok(found.into_iter().map(|(_, id)| id).collect())
}

fn fits(row: &Row, pool: &Pool) -> bool {
    let pace = row.rules.pace.parse::<Pace>();
    row.rated && pace.is_ok_and(|pace| Speed::from(pace.control) == pool.speed)
}
