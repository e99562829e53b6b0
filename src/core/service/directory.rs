//! The list of players: who is online, whom the viewer follows, and what these play.

use super::games::{Entry, entries_with_names};
use super::last_seen::ONLINE;
use super::{Error, RequestContext, UseCaseResult, refuse};
use crate::model::{PlayerId, PlayerName};
use crate::refusals::Forbidden;
use crate::search::fold;
use crate::store::players::Player;
use crate::store::{DbConnection, directory, follows, games, players};
use std::collections::HashSet;

const PAGE: usize = 50;
/// How many players one may follow.
pub const MOST_FOLLOWED: usize = 100;
/// Games of a followed player in the list.
const GAMES_EACH: usize = 3;
/// Games of all followed players that are looked at.
const GAMES_IN_ALL: i64 = 200;

/// The player follows [`MOST_FOLLOWED`] others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyFollowed;

/// What the list is to contain.
#[derive(Debug, Clone, Default)]
pub struct DirectoryQuery {
    pub words: String,
    /// Only players who are online.
    pub online: bool,
    /// The name after which the page begins.
    pub after: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Directory {
    pub players: Vec<PlayerEntry>,
    /// The name after which the next page begins, if there is one.
    pub next: Option<String>,
    /// The players whom the viewer follows; none on later pages and in searches.
    pub followed: Vec<FollowedPlayer>,
    pub online: usize,
}

#[derive(Debug, Clone)]
pub struct PlayerEntry {
    pub name: PlayerName,
    pub is_online: bool,
}

/// A followed player with public running games.
#[derive(Debug, Clone)]
pub struct FollowedPlayer {
    pub player: PlayerEntry,
    pub games: Vec<Entry>,
}

/// A page of the list.
pub fn list(context: &mut RequestContext, wanted: &DirectoryQuery) -> Result<Directory, Error> {
    let online = online(context)?;
    let folded = fold(&wanted.words);
    let words: Vec<String> = folded.split_whitespace().map(str::to_owned).collect();
    let is_unreadable = words.is_empty() && !wanted.words.trim().is_empty();
    let part = directory::Part {
        words,
        among: wanted.online.then(|| online.iter().copied().collect()),
        after: wanted.after.as_deref().map(players::name_key),
        limit: i64::try_from(PAGE).unwrap_or(i64::MAX) + 1,
    };
    let mut found = match is_unreadable {
        true => Vec::new(),
        false => directory::list(context.conn, &part)?,
    };
    let has_more = found.len() > PAGE;
    found.truncate(PAGE);
    let is_first = wanted.words.trim().is_empty() && !wanted.online && wanted.after.is_none();
    let followed = match context.viewer_id().filter(|_| is_first) {
        Some(me) => followed(context.conn, me, &online)?,
        None => Vec::new(),
    };
    let last = found.last().map(|player| player.name.clone());
    Ok(Directory {
        next: last.filter(|_| has_more),
        players: found.iter().map(|player| listed(player, &online)).collect(),
        followed,
        online: online.len(),
    })
}

fn listed(player: &Player, online: &HashSet<PlayerId>) -> PlayerEntry {
    PlayerEntry {
        name: player.player_name(),
        is_online: online.contains(&player.id),
    }
}

/// The players who are online and do not hide it.
fn online(context: &mut RequestContext) -> Result<HashSet<PlayerId>, Error> {
    let since = context.now - ONLINE;
    let lately = context.app.used_since(since);
    let players = directory::online(context.conn, since.into(), &lately)?;
    Ok(players.into_iter().collect())
}

/// The players whom `me` follows, those online first.
fn followed(
    conn: &mut DbConnection,
    me: PlayerId,
    online: &HashSet<PlayerId>,
) -> Result<Vec<FollowedPlayer>, Error> {
    let ids = follows::of_player(conn, me)?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut followed = players::find_all(conn, &ids)?;
    followed.retain(|player| player.closed_at.is_none());
    followed.sort_by_key(|player| (!online.contains(&player.id), player.name_key.clone()));
    let rows = games::public_running_of(conn, &ids, GAMES_IN_ALL)?;
    let entries = entries_with_names(conn, rows)?;
    let with_games = followed.into_iter().map(|player| {
        let own = entries.iter().filter(|entry| plays(entry, player.id));
        FollowedPlayer {
            games: own.take(GAMES_EACH).cloned().collect(),
            player: listed(&player, online),
        }
    });
    Ok(with_games.collect())
}

fn plays(entry: &Entry, player: PlayerId) -> bool {
    let state = &entry.row.state;
    [state.first_id, state.second_id].contains(&Some(player))
}

/// Follows a player or ends it. Only the viewer knows.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::NotFound`] if there is no such player, [`Error::Forbidden`] for
/// the viewer's own name.
pub fn follow(
    context: &mut RequestContext,
    name: &str,
    on: bool,
) -> UseCaseResult<(), TooManyFollowed> {
    let me = context.player()?.id;
    let other = players::find_by_any_name(context.conn, name)?.ok_or(Error::NotFound)?;
    if other.id == me {
        return Err(Error::Forbidden(Forbidden::OwnAccount).into());
    }
    if !on {
        return Ok(follows::delete(context.conn, me, other.id)?);
    }
    let followed = follows::of_player(context.conn, me)?;
    if followed.contains(&other.id) {
        return Ok(());
    }
    if followed.len() >= MOST_FOLLOWED {
        return refuse(TooManyFollowed);
    }
    follows::insert(context.conn, me, other.id, context.now.into())?;
    Ok(())
}
