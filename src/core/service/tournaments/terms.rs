//! What an organiser decides, and the checks of it.

use crate::model::clean;
use crate::model::{
    PlayerId, RatingRange, StartRule, TournamentId, TournamentKind, TournamentNews,
};
use crate::play::{Pace, TimeControl};
use crate::refusals::TournamentRefused;
use crate::rules::{Rulebook, Variant};
use crate::service::game_commands::can_be_rated;
use crate::service::tournament_results::news;
use crate::service::{Instant, Limit, RequestContext, UseCaseResult, refuse, secret};
use crate::store::{Timestamp, tournaments};
use chrono::TimeDelta;
use std::sync::Arc;

pub const MOST_NAME: usize = 80;
pub const MOST_MESSAGE: usize = 2_000;
pub const MOST_PLACES: i64 = 1_000;
/// The largest section of a round robin.
pub const MOST_SECTION: i64 = 16;
const MOST_VARIANTS: usize = 20;
/// The most rounds of a Swiss.
pub const MOST_ROUNDS: i64 = 30;
/// The places of a tournament, if the organiser does not say how many.
const USUAL_PLACES: i64 = 16;
/// How many tournaments of one organiser can be open or running.
const MOST_OF_ORGANISER: i64 = 10;
const FARTHEST_START: TimeDelta = TimeDelta::days(366);

#[derive(Debug, Clone)]
pub struct TournamentTerms {
    pub name: String,
    pub kind: TournamentKind,
    /// One of these is drawn for each round.
    pub variants: Vec<Arc<Variant>>,
    /// `None` for the usual rulebook of each variant.
    pub rulebook: Option<Rulebook>,
    pub pace: Pace,
    /// The maximum number of players.
    pub places: Option<i64>,
    /// The maximum number of players of a section of a round robin.
    pub section: Option<i64>,
    /// The number of rounds of a Swiss; the number of players decides if it is absent.
    pub rounds: Option<i64>,
    pub start: StartRule,
    /// The date of the start, if that is the rule.
    pub starts_at: Option<Instant>,
    pub rated: bool,
    pub by_invitation: bool,
    pub ratings: RatingRange,
    /// The maximum number of games that a player plays at once.
    pub at_once: Option<i64>,
    pub late: bool,
    pub message: String,
}

/// Creates a tournament of the viewer's.
///
/// # Errors
/// [`Error::SignedOut`](crate::service::Error::SignedOut), `Forbidden` before the address is
/// confirmed, `TooOften`.
pub fn create(
    context: &mut RequestContext,
    terms: &TournamentTerms,
) -> UseCaseResult<TournamentId, TournamentRefused> {
    let me = context.confirmed_player()?.id;
    check(terms, context.now).or_else(refuse)?;
    if context.app.setup.limits
        && tournaments::count_of_organiser(context.conn, me)? >= MOST_OF_ORGANISER
    {
        return refuse(TournamentRefused::Enough(MOST_OF_ORGANISER));
    }
    context.count(Limit::Tournament, me)?;
    let id = insert(context, me, terms)?;
    let announced = &TournamentNews::Announced;
    news::write(context.conn, id, Some(me), announced, context.now)?;
    Ok(id)
}

/// Writes a checked tournament.
pub(super) fn insert(
    context: &mut RequestContext,
    organiser: PlayerId,
    terms: &TournamentTerms,
) -> UseCaseResult<TournamentId, TournamentRefused> {
    let at = Timestamp::from(context.now);
    let is_due = terms.start == StartRule::Date || terms.kind == TournamentKind::Ladder;
    let due = is_due.then_some(at);
    let row = stored(terms);
    let conn = &mut *context.conn;
    let id = tournaments::insert(conn, organiser, &row, (&secret::token(), due), at)?;
    Ok(id)
}

fn stored(terms: &TournamentTerms) -> tournaments::Terms {
    let slugs: Vec<&str> = terms
        .variants
        .iter()
        .map(|variant| variant.slug())
        .collect();
    let is_ladder = terms.kind == TournamentKind::Ladder;
    let usual = if is_ladder { MOST_PLACES } else { USUAL_PLACES };
    tournaments::Terms {
        name: clean::line(&terms.name),
        kind: terms.kind,
        variants: slugs.join(" "),
        rulebook: terms.rulebook.map_or("", Rulebook::slug).to_owned(),
        pace: terms.pace.slug(),
        places: terms.places.unwrap_or(usual),
        section: terms.section.unwrap_or(MOST_SECTION),
        // The number of players decides on the rounds of the other kinds.
        rounds: match terms.kind {
            TournamentKind::Swiss => terms.rounds.unwrap_or(0),
            _ => 0,
        },
        start: terms.start,
        starts_at: terms.starts_at.map(Timestamp::from),
        rated: terms.rated,
        by_invitation: terms.by_invitation,
        lowest: terms.ratings.lowest,
        highest: terms.ratings.highest,
        at_once: terms.at_once.unwrap_or(0),
        late: terms.late || is_ladder,
        message: clean::text(&terms.message).trim().to_owned(),
    }
}

pub(super) fn check(terms: &TournamentTerms, now: Instant) -> Result<(), TournamentRefused> {
    let length = clean::line(&terms.name).chars().count();
    if !(1..=MOST_NAME).contains(&length) {
        return Err(TournamentRefused::Name);
    }
    check_games(terms, now)?;
    check_size(terms)?;
    if terms.late && !terms.kind.takes_late_entries() {
        return Err(TournamentRefused::NoLateEntries);
    }
    if terms.start == StartRule::Date {
        let is_ahead = |at: Instant| at > now && at - now <= FARTHEST_START;
        if !terms.starts_at.is_some_and(is_ahead) {
            return Err(TournamentRefused::StartDate);
        }
    }
    if terms.ratings.is_empty() {
        return Err(TournamentRefused::RatingRange);
    }
    if terms.message.chars().count() > MOST_MESSAGE {
        return Err(TournamentRefused::MessageTooLong(MOST_MESSAGE));
    }
    Ok(())
}

fn check_games(terms: &TournamentTerms, now: Instant) -> Result<(), TournamentRefused> {
    if terms.variants.is_empty() {
        return Err(TournamentRefused::NoVariant);
    }
    if terms.variants.len() > MOST_VARIANTS {
        return Err(TournamentRefused::TooManyVariants(MOST_VARIANTS));
    }
    for variant in &terms.variants {
        let is_offered = |book: Rulebook| variant.rulebooks().contains(&book);
        if !terms.rulebook.is_none_or(is_offered) {
            return Err(TournamentRefused::WrongRulebook);
        }
        if terms.rated && !can_be_rated(variant, None) {
            return Err(TournamentRefused::CannotBeRated);
        }
    }
    if terms.pace.control == TimeControl::Untimed {
        return Err(TournamentRefused::Untimed);
    }
    if terms.pace.terms.by_claim {
        return Err(TournamentRefused::ByClaim);
    }
    let allowed = terms.pace.control.allowed(now);
    allowed.map_err(TournamentRefused::WrongTimeControl)
}

fn check_size(terms: &TournamentTerms) -> Result<(), TournamentRefused> {
    let is_within = |number: Option<i64>, (least, most)| {
        number.is_none_or(|number| (least..=most).contains(&number))
    };
    let (least, most) = (2, MOST_PLACES);
    if !is_within(terms.places, (least, most)) {
        return Err(TournamentRefused::Places { least, most });
    }
    let (least, most) = (3, MOST_SECTION);
    if !is_within(terms.section, (least, most)) {
        return Err(TournamentRefused::Section { least, most });
    }
    let (least, most) = (1, MOST_ROUNDS);
    if !is_within(terms.rounds, (least, most)) {
        return Err(TournamentRefused::Rounds { least, most });
    }
    if !is_within(terms.at_once, (1, MOST_PLACES)) {
        return Err(TournamentRefused::AtOnce);
    }
    Ok(())
}
