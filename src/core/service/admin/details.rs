//! The lists and details that admins see: players, games, comments, the log.

use super::admin_id;
use super::on_games::{is_open_to, was_made_private};
use crate::event::{Event, EventKind};
use crate::model::{GameId, PlayerId, PlayerName, Status, Visibility, mask};
use crate::service::games::{self, Entry, VisibleGame, load_for_system};
use crate::service::messages::{self, MessageId};
use crate::service::{Error, Instant, RequestContext, bounces, game_commands, last_seen};
use crate::store::admin_acts::{self, About};
use crate::store::players::Which;
use crate::store::{
    DbConnection, contests, events, games as rows, kibitz, linked_accounts, moves, outbox, players,
    sessions,
};
use std::collections::HashMap;

const PAGE: i64 = 25;
/// Actions and games on the page of a player or a game.
const FEW: i64 = 12;

pub struct Overview {
    /// Accounts that are not closed.
    pub players: i64,
    /// Those of them without a confirmed address.
    pub unconfirmed: i64,
    pub locked_out: i64,
    pub playing: i64,
    pub open: i64,
    pub hidden: i64,
    pub mail: outbox::Figures,
    /// The contested games that wait for a decision, the longest first.
    pub contested: Vec<GameRow>,
    pub log: Vec<LogEntry>,
}

/// An action in the log, with names.
pub struct LogEntry {
    pub act: admin_acts::Row,
    /// The admin; none on the command line.
    pub admin: Option<PlayerName>,
    pub player: Option<PlayerName>,
}

pub struct PlayerRow {
    /// The account, with a masked address.
    pub player: players::Player,
    pub last_seen: Option<Instant>,
}

/// A page of a list, and the id below which the next page starts.
pub type AdminPage<T, Id> = (Vec<T>, Option<Id>);

/// What an admin may see of a player.
pub struct PlayerDetails {
    /// The account, with a masked address.
    pub player: players::Player,
    pub last_seen: Option<Instant>,
    /// The number of signed-in browsers.
    pub sessions: usize,
    /// Whether optional email is suspended after bounces.
    pub is_suspended: bool,
    /// The other accounts that are marked as the same person's.
    pub linked: Vec<PlayerName>,
    pub running: Vec<GameRow>,
    /// The latest actions on the player.
    pub log: Vec<LogEntry>,
}

/// A game in a list, without its moves.
pub struct GameRow(pub Entry);

/// What an admin may see of a game.
pub struct GameDetails {
    pub entry: Entry,
    /// Its moves and messages; none for a private game without access.
    pub inside: Option<GameContents>,
    /// The player's reason, if its result is contested and not decided yet.
    pub contest: Option<String>,
    /// Whether an admin made it private.
    pub was_made_private: bool,
    /// The reasons, if an admin ended it.
    pub log: Vec<LogEntry>,
}

pub struct GameContents {
    pub stored: VisibleGame,
    /// The players' messages, including hidden ones.
    pub messages: Vec<MessageRow>,
}

pub struct MessageRow {
    pub id: MessageId,
    pub author: PlayerName,
    pub body: String,
    pub at: Instant,
    pub is_hidden: bool,
}

pub struct RemarkRow {
    pub row: kibitz::Row,
    pub author: PlayerName,
}

/// The state of the site.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anyone but an admin. The same holds for all
/// functions of this file.
pub fn overview(context: &mut RequestContext) -> Result<Overview, Error> {
    admin_id(context)?;
    let (conn, now) = (&mut *context.conn, context.now);
    let mut count = |which| players::count_which(conn, which, now.into());
    let (all, closed) = (count(Which::All)?, count(Which::Closed)?);
    Ok(Overview {
        players: all - closed,
        unconfirmed: count(Which::Unconfirmed)?,
        locked_out: count(Which::LockedOut)?,
        playing: rows::count(conn, Status::Playing)?,
        open: rows::count(conn, Status::Open)?,
        hidden: kibitz::count_hidden(conn)?,
        mail: outbox::figures(conn, now)?,
        contested: contested(conn)?,
        log: acts(conn, About::Anything, None, FEW)?.0,
    })
}

fn contested(conn: &mut DbConnection) -> Result<Vec<GameRow>, Error> {
    let ids = contests::undecided(conn, PAGE)?;
    let mut rows = rows::find_all(conn, &ids)?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    game_rows(conn, rows)
}

/// The log, the latest first.
pub fn log(
    context: &mut RequestContext,
    below: Option<i64>,
) -> Result<AdminPage<LogEntry, i64>, Error> {
    admin_id(context)?;
    acts(context.conn, About::Anything, below, PAGE)
}

/// The log, for the command line.
///
/// # Errors
/// If the database fails.
pub fn console_log(conn: &mut DbConnection, most: i64) -> Result<Vec<LogEntry>, Error> {
    Ok(acts(conn, About::Anything, None, most.clamp(1, 10_000))?.0)
}

/// Players of a kind, the latest first, optionally those whose names contain some text.
pub fn players(
    context: &mut RequestContext,
    (which, words): (Which, &str),
    below: Option<PlayerId>,
) -> Result<AdminPage<PlayerRow, PlayerId>, Error> {
    admin_id(context)?;
    let now = context.now.into();
    let rows = players::latest(context.conn, (which, words.trim()), now, below, PAGE + 1)?;
    let (rows, next) = paged(rows, PAGE, |player| player.id);
    let row = |player: players::Player| {
        Ok(PlayerRow {
            last_seen: last_seen::last_visit(context.app, context.conn, player.id)?,
            player: masked(player),
        })
    };
    let rows: Result<_, Error> = rows.into_iter().map(row).collect();
    Ok((rows?, next))
}

/// One player.
///
/// # Errors
/// [`Error::NotFound`] also for an unknown name.
pub fn player(context: &mut RequestContext, name: &str) -> Result<PlayerDetails, Error> {
    admin_id(context)?;
    let conn = &mut *context.conn;
    let player = players::find_by_any_name(conn, name)?.ok_or(Error::NotFound)?;
    let running = rows::running_of(conn, player.id)?;
    Ok(PlayerDetails {
        last_seen: last_seen::last_visit(context.app, conn, player.id)?,
        sessions: sessions::of_player(conn, player.id)?.len(),
        is_suspended: bounces::is_suspended(conn, player.id)?,
        linked: linked_accounts::of_player(conn, player.id)?,
        running: game_rows(conn, running)?,
        log: acts(conn, About::Player(player.id), None, FEW)?.0,
        player: masked(player),
    })
}

/// An account with only the data that an admin needs; the address is masked as in the mail queue.
fn masked(player: players::Player) -> players::Player {
    players::Player {
        email: player.email.as_deref().map(mask),
        email_key: None,
        password_hash: None,
        ..player
    }
}

/// Games, the latest first, including private ones: of a player, or of a status.
pub fn games(
    context: &mut RequestContext,
    (player, status): (Option<&str>, Option<Status>),
    below: Option<GameId>,
) -> Result<AdminPage<GameRow, GameId>, Error> {
    admin_id(context)?;
    let conn = &mut *context.conn;
    let player = match player {
        None => None,
        Some(name) => match players::find_by_any_name(conn, name)? {
            Some(player) => Some(player.id),
            None => return Ok((Vec::new(), None)),
        },
    };
    let rows = rows::latest(conn, (player, status), below, PAGE + 1)?;
    let (rows, next) = paged(rows, PAGE, |row| row.id);
    Ok((game_rows(conn, rows)?, next))
}

fn game_rows(conn: &mut DbConnection, rows: Vec<rows::Row>) -> Result<Vec<GameRow>, Error> {
    let entries = games::entries_with_names(conn, rows)?;
    Ok(entries.into_iter().map(GameRow).collect())
}

/// One game.
///
/// # Errors
/// [`Error::NotFound`] also for an unknown id.
pub fn game(context: &mut RequestContext, id: GameId) -> Result<GameDetails, Error> {
    let admin = admin_id(context)?;
    let conn = &mut *context.conn;
    let row = rows::find(conn, id)?.ok_or(Error::NotFound)?;
    let is_private = row.visibility == Visibility::Private;
    let entry = games::entries_with_names(conn, vec![row])?.pop();
    let stored = load_for_system(conn, id, false)?;
    let is_open = is_open_to(conn, admin, &stored, context.now)?;
    let inside = match is_open {
        true => Some(GameContents {
            messages: messages(conn, id)?,
            stored: VisibleGame::of(conn, stored, None)?,
        }),
        false => None,
    };
    Ok(GameDetails {
        entry: entry.ok_or(Error::NotFound)?,
        inside,
        contest: match contests::is_undecided(conn, id)? {
            true => game_commands::reason_of_contest(conn, id)?,
            false => None,
        },
        was_made_private: is_private && was_made_private(conn, id)?,
        log: acts(conn, About::Game(id), None, FEW)?.0,
    })
}

/// The players' messages of a game, the latest first, including hidden ones. Those to the opponent
/// only are for nobody else, so for no admin either.
fn messages(conn: &mut DbConnection, game: GameId) -> Result<Vec<MessageRow>, Error> {
    let mut messages = Vec::new();
    for row in moves::with_messages_or_at(conn, game, -1)? {
        if let Some(body) = row.message {
            messages.push((row.ply, Some(row.player_id), body, row.at, row.hidden_at));
        }
    }
    for row in events::of_kinds(conn, game, &[EventKind::Message.into()])? {
        if let Event::Message(message) = row.event {
            let text = message.text;
            messages.push((-row.id, row.player_id, text, row.at, row.hidden_at));
        }
    }
    let names = names(conn, messages.iter().filter_map(|messages| messages.1))?;
    messages.sort_by_key(|messages| std::cmp::Reverse(messages.3));
    let row = |(number, author, body, at, hidden): (
        i64,
        Option<PlayerId>,
        String,
        crate::store::Timestamp,
        _,
    )| {
        MessageRow {
            id: MessageId { game, number },
            author: author
                .and_then(|id| names.get(&id).cloned())
                .unwrap_or_default(),
            body,
            at: at.utc(),
            is_hidden: Option::is_some(&hidden),
        }
    };
    Ok(messages.into_iter().map(row).collect())
}

/// The latest comments on public games, optionally only the hidden ones.
pub fn remarks(
    context: &mut RequestContext,
    only_hidden: bool,
    below: Option<i64>,
) -> Result<AdminPage<RemarkRow, i64>, Error> {
    admin_id(context)?;
    let rows = kibitz::latest(context.conn, (only_hidden, below), PAGE + 1)?;
    let (rows, next) = paged(rows, PAGE, |(row, _)| row.id);
    let row = |(row, author)| RemarkRow { row, author };
    Ok((rows.into_iter().map(row).collect(), next))
}

/// The text of a comment; none if the admin may not read it.
///
/// # Errors
/// [`Error::NotFound`] also for an unknown id.
pub fn remark(context: &mut RequestContext, id: i64) -> Result<Option<String>, Error> {
    let admin = admin_id(context)?;
    let (row, stored) = games::find_unsealed(context.conn, id)?;
    let is_open = is_open_to(context.conn, admin, &stored, context.now)?;
    Ok(is_open.then_some(row.body))
}

/// A player's message; none if the admin may not read it.
///
/// # Errors
/// [`Error::NotFound`] also for an unknown id.
pub fn message(context: &mut RequestContext, id: MessageId) -> Result<Option<String>, Error> {
    let admin = admin_id(context)?;
    let stored = load_for_system(context.conn, id.game, false)?;
    let message = messages::find(context.conn, id)?;
    let is_open = is_open_to(context.conn, admin, &stored, context.now)?;
    Ok(is_open.then_some(message.body))
}

/// The rows of one page, and the start of the next; `rows` has one row more than a page if there is
/// one.
fn paged<T, Id>(mut rows: Vec<T>, most: i64, number: fn(&T) -> Id) -> AdminPage<T, Id> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let has_more = rows.len() > most;
    rows.truncate(most);
    let next = rows.last().map(number).filter(|_| has_more);
    (rows, next)
}

fn acts(
    conn: &mut DbConnection,
    about: About,
    below: Option<i64>,
    most: i64,
) -> Result<AdminPage<LogEntry, i64>, Error> {
    let rows = admin_acts::latest(conn, about, below, most + 1)?;
    let (rows, next) = paged(rows, most, |act| act.id);
    let people = rows.iter().flat_map(|act| [act.admin_id, act.player_id]);
    let names = names(conn, people.flatten())?;
    let called = |id: Option<PlayerId>| id.and_then(|id| names.get(&id).cloned());
    let entry = |act: admin_acts::Row| LogEntry {
        admin: called(act.admin_id),
        player: called(act.player_id),
        act,
    };
    Ok((rows.into_iter().map(entry).collect(), next))
}

fn names(
    conn: &mut DbConnection,
    ids: impl Iterator<Item = PlayerId>,
) -> Result<HashMap<PlayerId, PlayerName>, Error> {
    let ids: Vec<PlayerId> = ids.collect();
    let players = players::find_all(conn, &ids)?.into_iter();
    Ok(players
        .map(|player| (player.id, player.player_name()))
        .collect())
}
