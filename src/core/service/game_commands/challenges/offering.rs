//! Making challenges: checks of the terms and the opponent.

use super::answering::end;
use super::with_program;
use super::{
    ChallengeRefused, CounterRefused, MOST_GREETING, MOST_STANDING, Start, Terms, write_first_event,
};
use crate::model::{Address, GameId, Origin, PlayerId, Requirements, SeatWish, Status, Visibility};
use crate::model::{clean, links};
use crate::notation::fen;
use crate::refusals::Forbidden;
use crate::rules::{Hidden, Variant};
use crate::service::games::{fix_secret, keep_variant, load};
use crate::service::programs::Program;
use crate::service::{
    Error, Instant, Limit, Refusable, RequestContext, UseCaseResult, invitations, notices,
    programs, refuse,
};
use crate::store::tournaments::pairings;
use crate::store::{DbConnection, Timestamp, blocks, challenges, games, origins, players};
use chrono::TimeDelta;

/// Maximum number of open challenges per player.
const MOST_WAITING: i64 = 30;
/// An account counts as new for this many days, or until its first finished game.
const NEW_FOR_DAYS: i64 = 7;

/// Makes a challenge, in the context's write transaction.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed, [`Error::TooOften`].
pub fn challenge(
    context: &mut RequestContext,
    terms: &Terms,
) -> UseCaseResult<GameId, ChallengeRefused> {
    let me = context.player()?.clone();
    let whom = requested_opponent(context, &me, &terms.opponent).split()?;
    if !matches!(whom, Ok(Whom::Program(_))) {
        context.confirmed_player()?;
    }
    make(context, terms, &me, whom, None)
}

/// Makes a challenge behind a secret link, for anyone who receives the link.
///
/// # Errors
/// As [`challenge`].
pub fn challenge_by_link(
    context: &mut RequestContext,
    terms: &Terms,
) -> UseCaseResult<GameId, ChallengeRefused> {
    let me = context.confirmed_player()?.clone();
    if !terms.opponent.trim().is_empty() {
        return refuse(ChallengeRefused::NameOrLink);
    }
    make(context, terms, &me, Ok(Whom::Friend(None)), None)
}

/// Makes a counter-offer: declines the challenge and notifies its challenger of both at once. A
/// repeated request returns the same offer.
///
/// # Errors
/// As [`accept`]; a refusal says why.
pub fn counter(
    context: &mut RequestContext,
    id: GameId,
    terms: &Terms,
) -> UseCaseResult<GameId, CounterRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.clone();
    let row = &stored.row;
    let challenger = row.challenge.challenger_id.filter(|id| *id != me.id);
    let Some(challenger) = challenger.filter(|_| row.challenge.opponent_id == Some(me.id)) else {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge).into());
    };
    context.confirmed_player()?;
    if pairings::of_game(context.conn, id)?.is_some() {
        return Err(Error::Forbidden(Forbidden::LadderChallenge).into());
    }
    if let Some(made) = origins::latest(context.conn, Origin::Counter, id)? {
        return Ok(made.id);
    }
    if row.state.status != Status::Open {
        return refuse(CounterRefused::Gone);
    }
    let origin = Some((Origin::Counter, id));
    let whom = Ok(Whom::Player(challenger));
    let made = make(context, terms, &me, whom, origin).map_refusal(CounterRefused::Terms)?;
    let declined = (Status::Declined, Some(me.id));
    // The challenge is open, as checked above; the notice of the counter-offer says that it was
    // declined.
    let _event = end(context.conn, &stored, declined, context.now).split()?;
    Ok(made)
}

pub(in crate::service::game_commands) enum Whom<'a> {
    Anybody,
    Player(PlayerId),
    /// A program, which accepts at once.
    Program(&'a Program),
    /// The holder of the secret link, which is emailed to the address.
    Friend(Option<Address>),
}

/// Makes a challenge, which may refer to an earlier game or challenge.
pub(in crate::service::game_commands) fn make(
    context: &mut RequestContext,
    terms: &Terms,
    me: &players::Player,
    whom: Result<Whom<'_>, ChallengeRefused>,
    origin: Option<(Origin, GameId)>,
) -> UseCaseResult<GameId, ChallengeRefused> {
    let greeting = clean::text(&terms.greeting).trim().to_owned();
    let whom = whom.or_else(refuse)?;
    let start = check_game(terms, &whom, &greeting, context.now).or_else(refuse)?;
    check_accepters(terms, &whom).or_else(refuse)?;
    if let Whom::Program(program) = whom {
        return with_program::begin(context, (program, terms), me, start, origin);
    }
    if let Whom::Player(opponent) = whom
        && blocks::exists(context.conn, opponent, me.id)?
    {
        let opponent = players::find(context.conn, opponent)?.ok_or(Error::NotFound)?;
        return refuse(ChallengeRefused::Blocked(opponent.player_name().in_full()));
    }
    count_challenge(context, me, &whom, &greeting)?;
    let at = Timestamp::from(context.now);
    let new = games::NewGame {
        opponent_id: match whom {
            Whom::Anybody => None,
            Whom::Player(id) => Some(id),
            Whom::Friend(_) => Some(me.id),
            Whom::Program(program) => Some(program.id),
        },
        greeting,
        start,
        ..new_game(context.conn, terms, me.id, at)?
    };
    let id = games::insert(context.conn, &new)?;
    write_details(context.conn, id, terms, origin)?;
    let event_id = write_first_event(context.conn, id, me.id, origin, at)?;
    match whom {
        Whom::Anybody | Whom::Program(_) => {}
        Whom::Player(opponent) => {
            notices::challenge(context.conn, opponent, event_id, context.now)?;
        }
        Whom::Friend(address) => {
            let row = games::find(context.conn, id)?.ok_or(Error::NotFound)?;
            invitations::send(context.conn, &row, event_id, address.as_ref())?;
        }
    }
    Ok(id)
}

/// Writes what only some challenges have.
pub(super) fn write_details(
    conn: &mut DbConnection,
    id: GameId,
    terms: &Terms,
    origin: Option<(Origin, GameId)>,
) -> Result<(), Error> {
    // With several games, each has a secret of its own, fixed as it starts.
    if terms.variant.hides(Hidden::Kinds) && terms.standing == 1 && !terms.both_sides {
        fix_secret(conn, id)?;
    }
    if let Some((kind, origin_id)) = origin {
        let row = origins::Row {
            game_id: id,
            kind,
            origin_id,
        };
        origins::insert(conn, row)?;
    }
    if terms.both_sides || terms.standing > 1 {
        let row = challenges::Multiple {
            game_id: id,
            both_sides: terms.both_sides,
            standing: terms.standing.into(),
        };
        challenges::insert_multiple(conn, row)?;
    }
    if terms.requirements != Requirements::default() {
        challenges::insert_requirements(conn, id, terms.requirements)?;
    }
    Ok(())
}

/// Checks the terms of the game, and returns its start if that is not the usual one.
pub(super) fn check_game(
    terms: &Terms,
    whom: &Whom,
    greeting: &str,
    now: Instant,
) -> Result<Option<String>, ChallengeRefused> {
    if greeting.chars().count() > MOST_GREETING {
        return Err(ChallengeRefused::TooLong);
    }
    if !terms.variant.rulebooks().contains(&terms.rulebook) {
        return Err(ChallengeRefused::WrongRulebook);
    }
    let allowed = terms.pace.control.allowed(now);
    allowed.map_err(ChallengeRefused::WrongTimeControl)?;
    let is_program = matches!(whom, Whom::Program(_));
    let start = requested_start(&terms.variant, &terms.start, is_program)?;
    if terms.rated && !can_be_rated(&terms.variant, start.as_deref()) {
        return Err(ChallengeRefused::CannotBeRated);
    }
    Ok(start)
}

/// Checks how many players may accept, and who.
fn check_accepters(terms: &Terms, whom: &Whom) -> Result<(), ChallengeRefused> {
    let is_open = matches!(whom, Whom::Anybody);
    if !(1..=MOST_STANDING).contains(&terms.standing) {
        return Err(ChallengeRefused::Standing);
    }
    if terms.standing > 1 && !is_open {
        return Err(ChallengeRefused::StandingIsOpen);
    }
    let ratings = terms.requirements.ratings;
    if ratings.is_empty() {
        return Err(ChallengeRefused::RatingRange);
    }
    if !ratings.is_unlimited() && !is_open {
        return Err(ChallengeRefused::RangeIsOpen);
    }
    Ok(())
}

/// Counts a challenge if the challenger may make another one.
fn count_challenge(
    context: &mut RequestContext,
    me: &players::Player,
    whom: &Whom,
    greeting: &str,
) -> UseCaseResult<(), ChallengeRefused> {
    if context.app.setup.limits
        && games::count_waiting_challenges(context.conn, me.id)? >= MOST_WAITING
    {
        return refuse(ChallengeRefused::Enough(MOST_WAITING));
    }
    if let Whom::Friend(Some(_)) = whom {
        check_newcomer(context, me, greeting)?;
    }
    Ok(context.count(Limit::Challenge, me.id)?)
}

/// Restricts emails from new accounts to strangers: few, and without links. Otherwise the site
/// could be used to send advertisements.
fn check_newcomer(
    context: &mut RequestContext,
    me: &players::Player,
    greeting: &str,
) -> UseCaseResult<(), ChallengeRefused> {
    let is_old = context.now - me.created_at.utc() >= TimeDelta::days(NEW_FOR_DAYS);
    if is_old || !games::tally(context.conn, me.id, None, true)?.is_empty() {
        return Ok(());
    }
    if let Some(link) = links::first_in(greeting) {
        return refuse(ChallengeRefused::LinkInGreeting(link.to_owned()));
    }
    let limits = &context.app.limits;
    let counted = limits.counted(Limit::Invitation, &["player", &me.id.to_string()]);
    match limits.take(context.conn, &[counted]) {
        Err(Error::TooOften(seconds)) => refuse(ChallengeRefused::InvitedEnough(seconds)),
        counted => Ok(counted?),
    }
}

/// The start as stored: a normalised position or an array; none for the variant's own.
fn requested_start(
    variant: &Variant,
    start: &Start,
    is_program: bool,
) -> Result<Option<String>, ChallengeRefused> {
    let takes_position = variant.allows().own_start || is_program && may_be_set_up(variant);
    match start {
        Start::Usual => Ok(None),
        Start::Array(slug)
            if variant.setup_named(slug).is_some() || variant.odds_named(slug).is_some() =>
        {
            Ok(Some(slug.clone()))
        }
        Start::Array(_) => Err(ChallengeRefused::NoSuchSetup),
        Start::Position(_) if !takes_position => Err(ChallengeRefused::SetUpNeedsFree),
        Start::Position(text) => {
            let position = fen::read(variant, text).map_err(ChallengeRefused::WrongStart)?;
            let written = fen::write(variant, &position);
            let usual = fen::write(variant, variant.start());
            Ok((written != usual).then_some(written))
        }
    }
}

/// Whether a position of one's own can be played on against a program: nothing in it is hidden or
/// still to be drawn.
fn may_be_set_up(variant: &Variant) -> bool {
    variant.chance().is_none() && variant.hidden().is_none()
}

/// Whether games from that start, as stored, show which of two players is stronger: the rules are
/// enforced, and equal for both.
pub(crate) fn can_be_rated(variant: &Variant, start: Option<&str>) -> bool {
    let is_usual = |start| variant.setup_named(start).is_some();
    variant.allows().is_enforced() && start.is_none_or(is_usual)
}

/// The opponent of that name, or the friend of that address.
fn requested_opponent<'a>(
    context: &mut RequestContext<'a>,
    me: &players::Player,
    name: &str,
) -> UseCaseResult<Whom<'a>, ChallengeRefused> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(Whom::Anybody);
    }
    if name.contains('@') {
        return invited_friend(context.conn, me, name, context.now);
    }
    match players::find_by_name(context.conn, name)? {
        Some(player) if player.is_program() => match programs::find(context.app, player.id) {
            Some(program) => Ok(Whom::Program(program)),
            None => refuse(ChallengeRefused::NoPrograms),
        },
        Some(player) if player.id == me.id => refuse(ChallengeRefused::Yourself),
        Some(player) if player.closed_at.is_some() || player.confirmed_at.is_none() => {
            refuse(ChallengeRefused::NoSuchOpponent)
        }
        Some(player) if player.no_challenges => {
            refuse(ChallengeRefused::TakesNone(player.player_name().in_full()))
        }
        Some(player) => Ok(Whom::Player(player.id)),
        None => refuse(ChallengeRefused::NoSuchOpponent),
    }
}

/// The friend of that address. The result does not depend on whether it belongs to an account, so
/// that nobody learns that.
fn invited_friend(
    conn: &mut DbConnection,
    me: &players::Player,
    typed: &str,
    now: Instant,
) -> UseCaseResult<Whom<'static>, ChallengeRefused> {
    let address = Address::parse(typed).or_else(|why| refuse(ChallengeRefused::NoAddress(why)))?;
    if me.email_key.as_ref() == Some(&address.key()) {
        return refuse(ChallengeRefused::Yourself);
    }
    match invitations::wait_for_next(conn, &address, now)? {
        Some(seconds) => refuse(ChallengeRefused::MailedEnough(seconds)),
        None => Ok(Whom::Friend(Some(address))),
    }
}

/// The row of a new open challenge with the usual start. The game is pinned to the present version
/// of the variant, however late it is accepted: both players agreed on these rules.
pub(crate) fn new_game(
    conn: &mut DbConnection,
    terms: &Terms,
    challenger_id: PlayerId,
    at: Timestamp,
) -> Result<games::NewGame, Error> {
    let variant_version = keep_variant(conn, &terms.variant, at.utc())?;
    Ok(games::NewGame {
        status: Status::Open,
        variant: terms.variant.slug().to_owned(),
        variant_version,
        rulebook: terms.rulebook.slug().to_owned(),
        rulebook_version: terms.rulebook.version().into(),
        pace: terms.pace.slug(),
        visibility: if terms.private {
            Visibility::Private
        } else {
            Visibility::Public
        },
        challenger_id,
        opponent_id: None,
        seat: SeatWish::from(terms.seat),
        greeting: String::new(),
        start: None,
        rated: terms.rated,
        listed_at: at,
        created_at: at,
    })
}
