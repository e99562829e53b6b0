//! All the games that wait for the reader.

use super::{Post, Telling, Told, game};
use crate::notices::{Brief, DigestFacts, Kind, Matter};
use crate::service::Error;
use crate::service::games::{is_turn_of, set_up};
use crate::service::replies::tokens;
use crate::store::{DbConnection, Timestamp, games};

/// So many games are told in full, with their boards.
const IN_FULL: usize = 10;
/// And so many more in a line each.
const IN_BRIEF: usize = 30;

/// The games that wait, those with the least time first.
pub(super) fn tell(post: &Post, conn: &mut DbConnection) -> Telling {
    let me = post.player.id;
    let mut waiting = games::running_of(conn, me)?;
    waiting.retain(|row| is_turn_of(row, me));
    if waiting.is_empty() {
        return Ok(Err("nothing waits"));
    }
    let is_single = waiting.len() == 1;
    let mut facts = DigestFacts {
        games: Vec::new(),
        brief: Vec::new(),
        more: waiting.len().saturating_sub(IN_FULL + IN_BRIEF),
    };
    let mut reply_to = None;
    for (place, row) in waiting.into_iter().take(IN_FULL + IN_BRIEF).enumerate() {
        let answer_to = tokens::address(post.app, conn, me, &row, post.now)?;
        if is_single {
            reply_to.clone_from(&answer_to);
        }
        if place < IN_FULL {
            let table = set_up(conn, row)?;
            let game = game::facts(post, conn, Kind::Digest, None, &table, false)?;
            facts.games.push((game, answer_to));
        } else {
            facts.brief.push(brief(post, conn, row, answer_to)?);
        }
    }
    Ok(Ok(Told {
        matter: Matter::Digest(facts),
        reply_to,
        in_reply_to: None,
    }))
}

fn brief(
    post: &Post,
    conn: &mut DbConnection,
    row: games::Row,
    answer_to: Option<String>,
) -> Result<Brief, Error> {
    let table = set_up(conn, row)?;
    Ok(Brief {
        id: table.row.id,
        variant: table.variant.name().to_owned(),
        opponent: game::opponent_of(conn, &table, post.player.id)?,
        deadline: table.row.deadline.map(Timestamp::utc),
        answer_to,
    })
}
