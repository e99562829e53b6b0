//! Answers to emails of the reader.

use super::{LetterContext, board, game};
use crate::emails::{AnswerFacts, BoardFacts, Facts, Matter};
use crate::event::ReplyBody;
use crate::model::notice::Kind;
use crate::notation::coordinate;
use crate::service::games::{self, GameView};
use crate::service::notices::NotSent;
use crate::service::notices::reply_text;
use crate::service::tokens;
use crate::store::DbConnection;

/// The stored answer of an event, with the game's present state.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
    body: &ReplyBody,
    view: &GameView,
) -> Result<Facts, NotSent> {
    let stored = &view.visible;
    let mut facts = game::facts(context, Kind::Answer, None, view, body.tried.is_none())?;
    let tried = body
        .tried
        .as_deref()
        .and_then(|coordinates| preview(context, view, coordinates));
    let (tried, board) = tried.unzip();
    if board.is_some() {
        facts.board = board;
    }
    let (headline, lines) = reply_text::sentences_of(&body.content, stored)?;
    let reply_to = tokens::reply_address(
        context.app,
        conn,
        context.player.id,
        &stored.row,
        context.now,
    )?;
    Ok(Facts {
        reply_to,
        in_reply_to: body.in_reply_to.clone(),
        ..context.facts(Matter::Answer(Box::new(AnswerFacts {
            headline,
            lines,
            quotation: body.heard.clone(),
            tried_move: tried,
            game: facts,
        })))
    })
}

/// A tried move in the reader's notation, and the board after it; none if it is not possible any
/// more.
fn preview(
    context: &LetterContext,
    view: &GameView,
    coordinates: &str,
) -> Option<(String, BoardFacts)> {
    let (variant, game) = (&view.variant, view.game.as_ref()?);
    let mv = coordinate::read(variant, coordinates).ok()?;
    let mv = games::without_revealed(&game.line, mv);
    let notation = context.player.notation();
    let text = notation.write_or_algebraic(variant, game.line.position(), mv);
    let mut line = game.line.clone();
    line.push_by_movement(mv).ok()?;
    let flip = context.looks.turns(variant, view.seat);
    let board = board::after(&line, flip, (&context.looks, notation), true);
    // The tried move is named above the board, and is not the last move.
    Some((
        text,
        BoardFacts {
            last: None,
            ..board
        },
    ))
}
