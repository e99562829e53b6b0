//! Remarks on a game that somebody plays or watches.

use super::{Post, Telling, Told, game};
use crate::notices::{KibitzFacts, Matter, Remark};
use crate::rules::Side;
use crate::service::games::load_for_system;
use crate::store::{DbConnection, events, kibitz, players};

/// The remarks since the first that was not told yet, but for the reader's own.
pub(super) fn tell(post: &Post, conn: &mut DbConnection, event: &events::Row, id: i64) -> Telling {
    let me = post.player.id;
    let table = load_for_system(conn, id, false)?;
    if table.game.is_none() || !table.is_visible_to(Some(me)) {
        return Ok(Err("not to be seen"));
    }
    let first: i64 = event.detail.trim().parse().unwrap_or_default();
    let remarks: Vec<Remark> = kibitz::of_game(conn, id)?
        .into_iter()
        .filter(|(row, _)| row.id >= first && row.player_id != me)
        .filter(|(row, _)| row.withdrawn_at.is_none() && row.hidden_at.is_none())
        .map(|(row, by)| Remark {
            by,
            ply: row.ply,
            text: row.body,
        })
        .collect();
    if remarks.is_empty() {
        return Ok(Err("nothing new"));
    }
    let mut names = [String::new(), String::new()];
    for (name, side) in names.iter_mut().zip(Side::BOTH) {
        if let Some(id) = table.player_at(side) {
            *name = players::find(conn, id)?.map_or_else(String::new, |player| player.name);
        }
    }
    let watching = table.seat_of(me).is_none();
    let opponent = if watching {
        String::new()
    } else {
        game::opponent_of(conn, &table, me)?
    };
    Ok(Ok(Told {
        matter: Matter::Kibitz(KibitzFacts {
            id,
            variant: table.variant.name().to_owned(),
            names,
            opponent,
            watching,
            remarks,
        }),
        reply_to: None,
        in_reply_to: None,
    }))
}
