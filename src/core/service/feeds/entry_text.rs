//! The contents of a feed, generated on each request.

use crate::model::{GameId, PlayerId};
use crate::notation::{Notation, PASS};
use crate::rules::{Move, Position, Variant};
use crate::service::games::{Entry, awaits_placings, entries_with_names, is_turn_of};
use crate::service::{Error, Instant, RequestContext, appearance, secret};
use crate::store::{Timestamp, feeds, games, players};
use crate::words::{self, variant_name};
use chrono_tz::Tz;

/// Turns per feed, those with the least time first.
const MOST: usize = 100;

#[derive(Debug, Clone)]
pub struct Feed {
    pub player: PlayerId,
    pub zone: Tz,
    /// The time of the last change in the player's running games.
    pub changed: Instant,
    /// The games in which it is the player's turn, those with the least time first.
    pub turns: Vec<Turn>,
}

/// A game in which it is the player's turn.
#[derive(Debug, Clone)]
pub struct Turn {
    pub game: GameId,
    pub ply: i64,
    pub since: Instant,
    pub deadline: Option<Instant>,
    pub variant: String,
    /// The opponent's displayed name.
    pub opponent: String,
    /// The number of the last move, and the move in the player's notation; none at the start.
    pub last: Option<(u32, String)>,
    /// Whether the player must first place the pieces.
    pub places: bool,
}

/// The feed for a secret, in its owner's language, which is set for the rest of the request.
///
/// # Errors
/// [`Error::NotFound`] if there is no such secret, or its owner is locked out.
pub fn feed(context: &mut RequestContext, secret: &str) -> Result<Feed, Error> {
    let row = feeds::find_by_secret(context.conn, &secret::hash(secret))?;
    let row = row.ok_or(Error::NotFound)?;
    let player = players::find(context.conn, row.player_id)?.ok_or(Error::NotFound)?;
    if player.closed_at.is_some() || player.locked_at(context.now).is_some() {
        return Err(Error::NotFound);
    }
    let looks = appearance::of_player(context.conn, player.id)?;
    let language = looks.language.or_else(|| player.detected_language());
    words::set_language(language.unwrap_or_default());
    let mut rows = games::running_of(context.conn, player.id)?;
    let changed = rows.iter().filter_map(|row| row.state.turn_since).max();
    rows.retain(|row| is_turn_of(row, player.id));
    rows.truncate(MOST);
    let entries = entries_with_names(context.conn, rows)?;
    let notation = player.notation();
    Ok(Feed {
        player: player.id,
        zone: player.time_zone(),
        changed: changed.map_or(row.made_at, |at| at.max(row.made_at)).utc(),
        turns: entries
            .iter()
            .filter_map(|entry| turn(entry, player.id, notation))
            .collect(),
    })
}

fn turn(entry: &Entry, player: PlayerId, notation: Notation) -> Option<Turn> {
    let row = &entry.row;
    let opponent = match row.state.first_id == Some(player) {
        true => &entry.second,
        false => &entry.first,
    };
    Some(Turn {
        game: row.id,
        ply: row.state.ply,
        since: row.state.turn_since?.utc(),
        deadline: row.state.deadline.map(Timestamp::utc),
        variant: match &entry.variant {
            Some(variant) => variant_name(variant).into_owned(),
            None => row.rules.variant.clone(),
        },
        opponent: opponent.display_name().to_owned(),
        last: last_move(entry, notation),
        places: entry
            .variant
            .as_deref()
            .is_some_and(|variant| awaits_placings(row, variant)),
    })
}

fn last_move(entry: &Entry, notation: Notation) -> Option<(u32, String)> {
    let Some((before, mv)) = entry.thumbnail()?.last else {
        // It is omitted in games with hidden moves.
        let plies = u32::try_from(entry.row.state.ply).unwrap_or_default();
        let number = plies.checked_sub(1)? / 2 + 1;
        return Some((number, t!("letter-unseen-move").to_owned()));
    };
    let move_text = move_text(entry.variant.as_deref()?, &before, mv, notation);
    Some((before.round(), move_text))
}

fn move_text(variant: &Variant, before: &Position, mv: Move, notation: Notation) -> String {
    match variant.is_pass(mv) {
        true => PASS.to_owned(),
        false => notation.write_or_algebraic(variant, before, mv),
    }
}
