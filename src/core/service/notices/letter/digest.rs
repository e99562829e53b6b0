//! The digest of all games in which it is the reader's turn.

use super::{LetterContext, game};
use crate::emails::{Brief, DigestFacts, Facts, Matter};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::service::Error;
use crate::service::games::{entries_of, is_turn_of, view_for};
use crate::service::notices::NotSent;
use crate::service::tokens;
use crate::store::{DbConnection, Timestamp, games};
use crate::words::variant_name;

/// Games shown in full, with their boards.
const IN_FULL: usize = 10;
/// Further games, with one line each.
const IN_BRIEF: usize = 30;

/// The waiting games, those with the least time first.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
) -> Result<Facts, NotSent> {
    let me = context.player.id;
    let mut waiting = games::running_of(conn, me)?;
    waiting.retain(|row| is_turn_of(row, me));
    if waiting.is_empty() {
        return Err(NotSent::Never("nothing waits"));
    }
    let is_single = waiting.len() == 1;
    let mut facts = DigestFacts {
        games: Vec::new(),
        brief: Vec::new(),
        more: waiting.len().saturating_sub(IN_FULL + IN_BRIEF),
    };
    let (mut reply_to, mut brief) = (None, Vec::new());
    for (place, row) in waiting.into_iter().take(IN_FULL + IN_BRIEF).enumerate() {
        let answer_to = tokens::reply_address(context.app, conn, me, &row, context.now)?;
        if is_single {
            reply_to.clone_from(&answer_to);
        }
        if place < IN_FULL {
            let view = view_for(context.app, conn, row.id, Some(me))?;
            let game = game::facts(context, Kind::Digest, None, &view, false)?;
            facts.games.push((game, answer_to));
        } else {
            brief.push((row.id, answer_to));
        }
    }
    facts.brief = in_brief(conn, me, brief)?;
    Ok(Facts {
        reply_to,
        ..context.facts(Matter::Digest(facts))
    })
}

fn in_brief(
    conn: &mut DbConnection,
    me: PlayerId,
    games: Vec<(GameId, Option<String>)>,
) -> Result<Vec<Brief>, Error> {
    let mut entries = entries_of(conn, games.iter().map(|(id, _)| *id))?;
    let brief = |(id, answer_to): (GameId, Option<String>)| {
        let entry = entries.remove(&id)?;
        let row = entry.row;
        Some(Brief {
            id,
            variant: match &entry.variant {
                Some(variant) => variant_name(variant).into_owned(),
                None => row.rules.variant,
            },
            opponent: if row.state.first_id == Some(me) {
                entry.second.in_full()
            } else {
                entry.first.in_full()
            },
            deadline: row.state.deadline.map(Timestamp::utc),
            answer_to,
        })
    };
    Ok(games.into_iter().filter_map(brief).collect())
}
