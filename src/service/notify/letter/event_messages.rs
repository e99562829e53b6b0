//! What the opponent said: with the move that a notice is about, and with those before it that
//! the reader never saw because prepared answers met them.

use super::Post;
use crate::notices::{Kind, Said};
use crate::service::Error;
use crate::service::games::{StoredGame, said_with};
use crate::store::{DbConnection, events, moves};
use std::collections::HashSet;

/// More messages than this no mail holds.
const MOST: usize = 8;

/// The opponent's words, oldest first. `event` is none where the game is told as it stands.
pub(super) fn said(
    post: &Post,
    conn: &mut DbConnection,
    kind: Kind,
    event: Option<&events::Row>,
    stored: &StoredGame,
    ply: i64,
) -> Result<Vec<Said>, Error> {
    let began = event.is_some_and(|event| event.kind == "began");
    if stored.game.is_none() || began {
        let from_opponent = stored.row.challenger_id != Some(post.player.id);
        let greeting = from_opponent.then(|| Said {
            number: None,
            text: stored.row.greeting.clone(),
        });
        let with = match event.filter(|_| !from_opponent) {
            Some(event) => said_with(conn, stored, event, post.player.id)?,
            None => None,
        };
        let answer = with.map(|text| Said { number: None, text });
        return Ok(greeting.into_iter().chain(answer).collect());
    }
    let with = match event {
        Some(event) => said_with(conn, stored, event, post.player.id)?,
        None => None,
    };
    if let Some(text) = with {
        return Ok(vec![Said { number: None, text }]);
    }
    let came_with_move = match (kind, event.map(|event| event.kind.as_str())) {
        (Kind::Reminder | Kind::Digest, _) => true,
        (Kind::GameOver, _) => {
            // Who resigns long after the last move was heard then.
            let last = moves::find(conn, stored.row.id, ply)?;
            last.map(|played| played.at) == event.map(|event| event.at)
        }
        (Kind::YourTurn, Some(what)) => what == "moved",
        (Kind::DrawOffer, Some(what)) => what == "draw-offered-with-move",
        _ => false,
    };
    if !came_with_move {
        return Ok(Vec::new());
    }
    with_moves(post, conn, stored, ply)
}

fn with_moves(
    post: &Post,
    conn: &mut DbConnection,
    stored: &StoredGame,
    ply: i64,
) -> Result<Vec<Said>, Error> {
    let me = post.player.id;
    let prepared: HashSet<i64> = events::of_kind(conn, stored.row.id, "prepared-played")?
        .into_iter()
        .filter(|event| event.player_id == Some(me))
        .filter_map(|event| event.ply)
        .collect();
    let mut said = Vec::new();
    let mut at = ply;
    while at > 0 && said.len() < MOST {
        let Some(played) = moves::find(conn, stored.row.id, at)? else {
            break;
        };
        if played.player_id == me {
            // An own move that was made by hand: what came before it was read then.
            if !prepared.contains(&at) {
                break;
            }
        } else if let Some(text) = played.message.filter(|text| !text.is_empty()) {
            said.push(Said {
                number: (at != ply).then_some(at),
                text,
            });
        }
        at -= 1;
    }
    said.reverse();
    Ok(said)
}
