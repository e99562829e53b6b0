//! Challenges: an invitation to a game, to a named player or to anybody.

use super::away::{self, Turned};
use super::deadline::save_clock;
use super::stored_game::{StoredGame, load, load_for_system, start_of};
use super::variant_versions::keep_variant;
use crate::model::clean;
use crate::model::{
    Address, AddressError, EventKind, Origin, Seat, SeatWish, Status, Visibility, Word,
};
use crate::notation::fen::{self, FenError};
use crate::play::{ControlFault, Game, Pace};
use crate::reasons::Forbidden;
use crate::rules::{Line, Position, Rulebook, Side, Variant};
use crate::service::{Answer, Error, Instant, Limit, RequestContext, invitations, notices, secret};
use crate::store::{
    DbConnection, Timestamp, blocks, events, games, ledgers, multiples, origins, players,
};
use chrono::TimeDelta;
use std::sync::Arc;

/// The most characters of a greeting.
pub const MOST_GREETING: usize = 1_000;
/// The most challenges of one player's that wait at a time.
const MOST_WAITING: i64 = 30;
/// So many may accept a challenge to anybody.
pub const MOST_STANDING: u32 = 20;
/// An unanswered challenge lapses after so many days.
pub const LAPSES_AFTER_DAYS: i64 = 14;

/// What a challenge offers.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The game to play.
    pub variant: Arc<Variant>,
    /// Its repetition rules.
    pub rulebook: Rulebook,
    /// Whom to challenge by name, or to invite by address; empty: whoever accepts.
    pub opponent: String,
    /// The challenger's seat; none: drawn by lot.
    pub seat: Option<Side>,
    /// The time control, and how strictly it is kept.
    pub pace: Pace,
    /// Whether only the players may look on.
    pub private: bool,
    /// A word of greeting.
    pub greeting: String,
    /// The position to begin with.
    pub start: Start,
    /// Whether two games begin at once, one with each side.
    pub both_sides: bool,
    /// How many may accept it, each for a game of their own; 1 for most.
    pub standing: u32,
}

/// The position that a challenge asks to begin with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Start {
    /// The variant's own.
    #[default]
    Usual,
    /// A position as FEN, on a board where players may set one up.
    Position(String),
    /// The array that the challenger chose for the own pieces, by its slug.
    Array(String),
}

/// Why a challenge is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeRefused {
    /// Nobody of that name can be challenged.
    NoSuchOpponent,
    /// What should be a friend's address is none.
    NoAddress(AddressError),
    /// Invitations enough were mailed to that address; the next may be in so many seconds.
    MailedEnough(u64),
    /// An opponent is named, and a link to pass on is asked for as well.
    NameOrLink,
    /// Nobody plays against themselves.
    Yourself,
    /// The variant is not played under that rulebook.
    WrongRulebook,
    /// Only on a free board is a position set up.
    SetUpNeedsFree,
    /// The position to begin with cannot be read.
    WrongStart(FenError),
    /// No challenge may have such a time control.
    WrongTimeControl(ControlFault),
    /// The greeting is too long.
    TooLong,
    /// The pieces cannot be set up so in this game.
    NoSuchSetup,
    /// So many, or so few, may not accept it.
    Standing,
    /// Only a challenge to anybody may be accepted more than once.
    StandingIsOpen,
    /// The player of that name takes no challenges from the challenger.
    Blocked(String),
    /// The player of that name takes no challenges by name.
    TakesNone(String),
    /// So many challenges of the challenger's wait already.
    Enough(i64),
}

/// Why a challenge is not accepted, declined or withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerRefused {
    /// It does not stand any more.
    Gone,
    /// The pieces cannot be set up so in this game.
    NoSuchSetup,
}

/// Why another offer is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CounterRefused {
    /// The challenge does not stand any more.
    Gone,
    /// The offer cannot be made.
    Terms(ChallengeRefused),
}

/// Makes a challenge, in the context's write transaction.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed, [`Error::TooOften`].
pub fn challenge(context: &mut RequestContext, terms: &Terms) -> Answer<i64, ChallengeRefused> {
    let me = context.confirmed_player()?.clone();
    let whom = opponent_asked(context.conn, &me, &terms.opponent, context.now)?;
    make(context, terms, &me, whom, None)
}

/// Makes a challenge that waits under a secret address for whomever the challenger passes it on to.
///
/// # Errors
/// As [`challenge`].
pub fn challenge_by_link(
    context: &mut RequestContext,
    terms: &Terms,
) -> Answer<i64, ChallengeRefused> {
    let me = context.confirmed_player()?.clone();
    if !terms.opponent.trim().is_empty() {
        return Ok(Err(ChallengeRefused::NameOrLink));
    }
    make(context, terms, &me, Ok(Whom::Friend(None)), None)
}

/// Whom a challenge is for.
pub(super) enum Whom {
    /// Whoever accepts.
    Anybody,
    /// This player.
    Player(i64),
    /// Whoever holds the secret address, which is mailed there.
    Friend(Option<Address>),
}

/// Makes a challenge, which may go back to an earlier game or challenge.
pub(super) fn make(
    context: &mut RequestContext,
    terms: &Terms,
    me: &players::Player,
    whom: Result<Whom, ChallengeRefused>,
    origin: Option<(Origin, i64)>,
) -> Answer<i64, ChallengeRefused> {
    let greeting = clean::text(&terms.greeting).trim().to_owned();
    if greeting.chars().count() > MOST_GREETING {
        return Ok(Err(ChallengeRefused::TooLong));
    }
    if !terms.variant.rulebooks().contains(&terms.rulebook) {
        return Ok(Err(ChallengeRefused::WrongRulebook));
    }
    if let Err(why) = terms.pace.control.allowed(context.now) {
        return Ok(Err(ChallengeRefused::WrongTimeControl(why)));
    }
    let start = match start_asked(&terms.variant, &terms.start) {
        Ok(start) => start,
        Err(why) => return Ok(Err(why)),
    };
    let whom = match whom {
        Ok(whom) => whom,
        Err(why) => return Ok(Err(why)),
    };
    if !(1..=MOST_STANDING).contains(&terms.standing) {
        return Ok(Err(ChallengeRefused::Standing));
    }
    if terms.standing > 1 && !matches!(whom, Whom::Anybody) {
        return Ok(Err(ChallengeRefused::StandingIsOpen));
    }
    if let Whom::Player(opponent) = whom
        && blocks::stands(context.conn, opponent, me.id)?
    {
        let opponent = players::find(context.conn, opponent)?.ok_or(Error::NotFound)?;
        return Ok(Err(ChallengeRefused::Blocked(opponent.called().in_full())));
    }
    if context.app.setup.limits
        && games::count_waiting_challenges(context.conn, me.id)? >= MOST_WAITING
    {
        return Ok(Err(ChallengeRefused::Enough(MOST_WAITING)));
    }
    context.count(Limit::Challenge, me.id)?;
    let at = Timestamp::from(context.now);
    let new = games::NewGame {
        opponent_id: match whom {
            Whom::Anybody => None,
            Whom::Player(id) => Some(id),
            Whom::Friend(_) => Some(me.id),
        },
        greeting,
        start,
        ..new_game(context.conn, terms, me.id, at)?
    };
    let id = games::insert(context.conn, &new)?;
    if let Some((kind, origin_id)) = origin {
        let game_id = id;
        origins::insert(
            context.conn,
            origins::Row {
                game_id,
                kind,
                origin_id,
            },
        )?;
    }
    if terms.both_sides || terms.standing > 1 {
        let row = multiples::Row {
            game_id: id,
            both_sides: terms.both_sides,
            standing: terms.standing.into(),
        };
        multiples::insert(context.conn, row)?;
    }
    let event_id = write_first_event(context.conn, id, me.id, origin, at)?;
    match whom {
        Whom::Anybody => {}
        Whom::Player(opponent) => {
            notices::challenge(context.conn, opponent, event_id, context.now)?;
        }
        Whom::Friend(address) => {
            let row = games::find(context.conn, id)?.ok_or(Error::NotFound)?;
            invitations::send(context.conn, &row, event_id, address.as_ref())?;
        }
    }
    Ok(Ok(id))
}

/// The start as it is kept: a position as we write it, or an array; none for the variant's own.
fn start_asked(variant: &Variant, start: &Start) -> Result<Option<String>, ChallengeRefused> {
    match start {
        Start::Usual => Ok(None),
        Start::Array(slug) if variant.setup_named(slug).is_some() => Ok(Some(slug.clone())),
        Start::Array(_) => Err(ChallengeRefused::NoSuchSetup),
        Start::Position(_) if !variant.allows().own_start => Err(ChallengeRefused::SetUpNeedsFree),
        Start::Position(text) => {
            let position = fen::read(variant, text).map_err(ChallengeRefused::WrongStart)?;
            let written = fen::write(variant, &position);
            let usual = fen::write(variant, variant.start());
            Ok((written != usual).then_some(written))
        }
    }
}

/// Who is challenged by a name, or invited by an address.
fn opponent_asked(
    conn: &mut DbConnection,
    me: &players::Player,
    name: &str,
    now: Instant,
) -> Answer<Whom, ChallengeRefused> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(Ok(Whom::Anybody));
    }
    if name.contains('@') {
        return friend_asked(conn, me, name, now);
    }
    Ok(match players::find_by_name(conn, name)? {
        Some(player) if player.id == me.id => Err(ChallengeRefused::Yourself),
        Some(player) if player.closed_at.is_some() || player.confirmed_at.is_none() => {
            Err(ChallengeRefused::NoSuchOpponent)
        }
        Some(player) if player.no_challenges => {
            Err(ChallengeRefused::TakesNone(player.called().in_full()))
        }
        Some(player) => Ok(Whom::Player(player.id)),
        None => Err(ChallengeRefused::NoSuchOpponent),
    })
}

/// The friend of that address. Whether it is some player's makes no difference: nobody learns from our answer.
fn friend_asked(
    conn: &mut DbConnection,
    me: &players::Player,
    typed: &str,
    now: Instant,
) -> Answer<Whom, ChallengeRefused> {
    let address = match Address::parse(typed) {
        Ok(address) => address,
        Err(why) => return Ok(Err(ChallengeRefused::NoAddress(why))),
    };
    if me.email_key.as_ref() == Some(&address.key()) {
        return Ok(Err(ChallengeRefused::Yourself));
    }
    Ok(match invitations::mailed_enough(conn, &address, now)? {
        Some(seconds) => Err(ChallengeRefused::MailedEnough(seconds)),
        None => Ok(Whom::Friend(Some(address))),
    })
}

/// Accepts a challenge: the game begins; tells its number, which is another one where the challenge stands on.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for a challenge to somebody else.
pub fn accept(context: &mut RequestContext, id: i64) -> Answer<i64, AnswerRefused> {
    accept_with(context, id, "")
}

/// Accepts a challenge as [`accept`] does, with the array that the accepter chose for the own
/// pieces, where the variant leaves that to the players; an empty one is the usual array.
///
/// # Errors
/// As [`accept`].
pub fn accept_with(
    context: &mut RequestContext,
    id: i64,
    setup: &str,
) -> Answer<i64, AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.seat_of(me).is_some() && stored.row.challenge.challenger_id != Some(me) {
        return Ok(Ok(id));
    }
    if stored.row.challenge.challenger_id == Some(me) {
        return Err(Error::Forbidden(Forbidden::OwnChallenge));
    }
    if stored.row.challenge.opponent_id.is_some_and(|id| id != me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    }
    context.confirmed_player()?;
    check_blocks(context.conn, &stored, me)?;
    // Nobody takes a standing challenge twice at once; a double click shows the first.
    let standing = (Origin::Standing, id);
    if let Some(game) = origins::running_of(context.conn, standing, me)? {
        return Ok(Ok(game));
    }
    if stored.row.state.status != Status::Open || stored.is_past_its_date(context.now) {
        return Ok(Err(AnswerRefused::Gone));
    }
    if !setup.is_empty() && stored.variant.setup_named(setup).is_none() {
        return Ok(Err(AnswerRefused::NoSuchSetup));
    }
    begin_with(context.conn, &stored, me, setup, context.now).map(Ok)
}

/// Whoever the challenger blocks does not accept.
pub(crate) fn check_blocks(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: i64,
) -> Result<(), Error> {
    let challenger = stored.row.challenge.challenger_id.ok_or(Error::NotFound)?;
    match blocks::stands(conn, challenger, accepter)? {
        true => Err(Error::Forbidden(Forbidden::Blocked)),
        false => Ok(()),
    }
}

/// Declines a challenge made to the visitor.
///
/// # Errors
/// As [`accept`].
pub fn decline(context: &mut RequestContext, id: i64) -> Answer<(), AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.challenge.opponent_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    }
    close(
        context.conn,
        &stored,
        Status::Declined,
        Some(me),
        context.now,
    )
}

/// Withdraws the visitor's own challenge.
///
/// # Errors
/// As [`accept`].
pub fn withdraw(context: &mut RequestContext, id: i64) -> Answer<(), AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.challenge.challenger_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    }
    close(
        context.conn,
        &stored,
        Status::Withdrawn,
        Some(me),
        context.now,
    )
}

/// Takes a challenge down, as an admin decides.
///
/// # Errors
/// The inner one is why not.
pub(crate) fn take_down(
    conn: &mut DbConnection,
    stored: &StoredGame,
    now: Instant,
) -> Answer<(), AnswerRefused> {
    close(conn, stored, Status::Withdrawn, None, now)
}

/// Makes another offer to whoever challenges the visitor: the challenge is declined by it, and its challenger hears of
/// both at once. Sent twice it is the same offer.
///
/// # Errors
/// As [`accept`]; the inner one is why not.
pub fn counter(
    context: &mut RequestContext,
    id: i64,
    terms: &Terms,
) -> Answer<i64, CounterRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.clone();
    let row = &stored.row;
    let challenger = row.challenge.challenger_id.filter(|id| *id != me.id);
    let Some(challenger) = challenger.filter(|_| row.challenge.opponent_id == Some(me.id)) else {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    };
    context.confirmed_player()?;
    if let Some(made) = origins::latest(context.conn, Origin::Counter, id)? {
        return Ok(Ok(made.id));
    }
    if row.state.status != Status::Open {
        return Ok(Err(CounterRefused::Gone));
    }
    let origin = Some((Origin::Counter, id));
    let whom = Ok(Whom::Player(challenger));
    let made = match make(context, terms, &me, whom, origin)? {
        Ok(made) => made,
        Err(why) => return Ok(Err(CounterRefused::Terms(why))),
    };
    let declined = (Status::Declined, Some(me.id));
    // It stands, as was seen, and the other offer tells that it was declined.
    let _told = end(context.conn, &stored, declined, context.now)?;
    Ok(Ok(made))
}

/// Lets a challenge lapse that nobody answered; tells whether it did. For the jobs.
pub fn lapse(conn: &mut DbConnection, id: i64, now: Instant) -> Result<bool, Error> {
    let stored = load_for_system(conn, id, true)?;
    let is_old = now - stored.row.challenge.created_at.utc() > TimeDelta::days(LAPSES_AFTER_DAYS);
    Ok(is_old && close(conn, &stored, Status::Lapsed, None, now)?.is_ok())
}

/// Ends the open challenges from and to a player who closes the account.
pub fn close_all(conn: &mut DbConnection, player: i64, now: Instant) -> Result<(), Error> {
    for row in games::challenges_of(conn, player)? {
        let stored = load_for_system(conn, row.id, true)?;
        let status = if row.challenge.challenger_id == Some(player) {
            Status::Withdrawn
        } else {
            Status::Declined
        };
        // What does not stand any more needs no closing.
        let _gone = close(conn, &stored, status, Some(player), now)?;
    }
    Ok(())
}

/// The row of a new challenge to anybody, with the usual start. The game is pinned to the variant that is offered now, however
/// late it is accepted: these are the rules that both agreed on.
pub(crate) fn new_game(
    conn: &mut DbConnection,
    terms: &Terms,
    challenger_id: i64,
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
        listed_at: at,
        created_at: at,
    })
}

/// Begins the game of a challenge that waited under a secret address, with whoever held it.
pub(crate) fn begin_by_invitation(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: i64,
    setup: &str,
    now: Instant,
) -> Result<(), Error> {
    games::save_opponent(conn, stored.row.id, accepter)?;
    begin_with(conn, stored, accepter, setup, now).map(drop)
}

/// Declines a challenge that waited under a secret address, for somebody who may have no account.
pub(crate) fn decline_invitation(
    conn: &mut DbConnection,
    stored: &StoredGame,
    actor: Option<i64>,
    now: Instant,
) -> Answer<(), AnswerRefused> {
    close(conn, stored, Status::Declined, actor, now)
}

/// Begins the game of an open challenge.
pub(crate) fn begin(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: i64,
    now: Instant,
) -> Result<(), Error> {
    begin_with(conn, stored, accepter, "", now).map(drop)
}

/// Begins whatever a challenge is for: its own game, a further one where it stands on, or two of them. Tells the number
/// of the first.
fn begin_with(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: i64,
    setup: &str,
    now: Instant,
) -> Result<i64, Error> {
    let challenge = stored.row.id;
    let multiple = multiples::find(conn, challenge)?;
    let seat = stored.row.challenge.seat.side();
    let lot = if secret::one_of(2) == 0 {
        Side::First
    } else {
        Side::Second
    };
    let challengers = seat.unwrap_or(lot);
    let left = multiple.map_or(0, |multiple| multiple.standing - 1);
    let further = |conn: &mut DbConnection, origin, side| {
        let seat = SeatWish::from(Some(side));
        let game = further_game(conn, stored, (origin, seat), now)?;
        begin_one(conn, &game, (side, accepter, setup), now)?;
        Ok::<i64, Error>(game.row.id)
    };
    let first = if left > 0 {
        multiples::save_standing(conn, challenge, left)?;
        further(conn, (Origin::Standing, challenge), challengers)?
    } else {
        begin_one(conn, stored, (challengers, accepter, setup), now)?;
        challenge
    };
    if multiple.is_some_and(|multiple| multiple.both_sides) {
        further(conn, (Origin::Pair, first), challengers.other())?;
    }
    Ok(first)
}

/// A further game on the terms of a challenge, about to begin.
fn further_game(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (origin, seat): ((Origin, i64), SeatWish),
    now: Instant,
) -> Result<StoredGame, Error> {
    let (row, at) = (&stored.row, Timestamp::from(now));
    let challenger_id = row.challenge.challenger_id.ok_or(Error::NotFound)?;
    let new = games::NewGame {
        status: Status::Open,
        variant: row.rules.variant.clone(),
        variant_version: row.rules.variant_version,
        rulebook: row.rules.rulebook.clone(),
        rulebook_version: row.rules.rulebook_version,
        pace: row.rules.pace.clone(),
        visibility: row.visibility,
        challenger_id,
        opponent_id: row
            .challenge
            .opponent_id
            .filter(|opponent| *opponent != challenger_id),
        seat,
        greeting: row.challenge.greeting.clone(),
        start: row.state.start.clone(),
        listed_at: at,
        created_at: at,
    };
    let game_id = games::insert(conn, &new)?;
    let (kind, origin_id) = origin;
    let goes_back = origins::Row {
        game_id,
        kind,
        origin_id,
    };
    origins::insert(conn, goes_back)?;
    write_first_event(conn, game_id, challenger_id, Some(origin), at)?;
    load_for_system(conn, game_id, true)
}

/// Begins a game, in which the challenger has that side.
fn begin_one(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (challengers, accepter, setup): (Side, i64, &str),
    now: Instant,
) -> Result<(), Error> {
    let challenger = stored.row.challenge.challenger_id.ok_or(Error::NotFound)?;
    let (first, second) = match challengers {
        Side::First => (challenger, accepter),
        Side::Second => (accepter, challenger),
    };
    let start = opening(stored, challengers, setup)?;
    let line = Line::from_position(Arc::clone(&stored.variant), stored.rulebook, start);
    let mut game = Game::begin(line, stored.pace, now);
    game.terms = stored.terms;
    let stopped = away::stop_for_those_away(conn, &mut game, [first, second], now)?;
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    state.start = (start != *stored.variant.start()).then(|| fen::write(&stored.variant, &start));
    state.status = Status::Playing;
    state.first_id = Some(first);
    state.second_id = Some(second);
    state.rev += 1;
    state.turn = game.turn().map(Seat::from);
    state.turn_since = Some(at);
    state.deadline = game.deadline.map(Timestamp::from);
    state.started_at = Some(at);
    state.listed_at = at;
    let id = stored.row.id;
    games::save(conn, id, &state)?;
    ledgers::save(conn, id, (game.ledger.text(), None))?;
    let event_id = write_event(conn, id, state.rev, Some(accepter), EventKind::Began, at)?;
    for player in stopped {
        away::write_event(conn, id, (player, Turned::Away), (state.ply, now))?;
    }
    let mut stored = load_for_system(conn, id, false)?;
    save_clock(conn, &mut stored, now)?;
    notices::began(conn, &stored, event_id, now)
}

/// The position that the game of a challenge begins with.
fn opening(stored: &StoredGame, challengers: Side, accepters: &str) -> Result<Position, Error> {
    let variant = &stored.variant;
    let asked = stored.row.state.start.as_deref().unwrap_or_default();
    let Some(usual) = variant.setups().first() else {
        return start_of(&stored.row, variant);
    };
    if !asked.is_empty() && variant.setup_named(asked).is_none() {
        return start_of(&stored.row, variant);
    }
    let chosen = |slug| variant.setup_named(slug).unwrap_or(usual);
    let (own, others) = (chosen(asked), chosen(accepters));
    Ok(variant.start_with(match challengers {
        Side::First => [own, others],
        Side::Second => [others, own],
    }))
}

fn close(
    conn: &mut DbConnection,
    stored: &StoredGame,
    status: Status,
    actor: Option<i64>,
    now: Instant,
) -> Answer<(), AnswerRefused> {
    if stored.row.state.status == status {
        return Ok(Ok(()));
    }
    let event_id = match end(conn, stored, (status, actor), now)? {
        Ok(event_id) => event_id,
        Err(why) => return Ok(Err(why)),
    };
    if let Some(challenger) = stored
        .row
        .challenge
        .challenger_id
        .filter(|_| status != Status::Withdrawn)
    {
        notices::declined(conn, challenger, event_id, now)?;
    }
    Ok(Ok(()))
}

/// Closes a challenge that stands, and tells nobody; gives the number of the event.
fn end(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (status, actor): (Status, Option<i64>),
    now: Instant,
) -> Answer<i64, AnswerRefused> {
    if stored.row.state.status != Status::Open {
        return Ok(Err(AnswerRefused::Gone));
    }
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    state.status = status;
    state.rev += 1;
    state.listed_at = at;
    games::save(conn, stored.row.id, &state)?;
    if stored.row.is_by_invitation() {
        invitations::forget(conn, stored.row.id, now)?;
    }
    write_event(conn, stored.row.id, state.rev, actor, closed_by(status), at).map(Ok)
}

/// What closes a challenge, by what becomes of it.
fn closed_by(status: Status) -> EventKind {
    match status {
        Status::Withdrawn => EventKind::Withdrawn,
        Status::Lapsed => EventKind::Lapsed,
        _ => EventKind::Declined,
    }
}

fn write_event(
    conn: &mut DbConnection,
    game: i64,
    seq: i64,
    actor: Option<i64>,
    kind: EventKind,
    at: Timestamp,
) -> Result<i64, Error> {
    let event = events::NewEvent {
        game_id: Some(game),
        seq,
        player_id: actor,
        kind,
        ply: Some(0),
        detail: "",
        at,
    };
    Ok(events::insert(conn, &event)?)
}

/// That the challenge was made. The row counts its events: the first one belongs to the challenge itself.
fn write_first_event(
    conn: &mut DbConnection,
    game: i64,
    challenger: i64,
    origin: Option<(Origin, i64)>,
    at: Timestamp,
) -> Result<i64, Error> {
    let event = events::NewEvent {
        game_id: Some(game),
        seq: 1,
        player_id: Some(challenger),
        kind: EventKind::Challenged,
        ply: Some(0),
        detail: origin.map_or("", |(kind, _)| kind.word()),
        at,
    };
    games::save_rev(conn, game, 1)?;
    Ok(events::insert(conn, &event)?)
}
