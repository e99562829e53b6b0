//! What we say to a mail of the reader's.

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

/// The answer that an event keeps, with the game as it stands.
pub(super) fn tell(
    post: &LetterContext,
    conn: &mut DbConnection,
    body: &ReplyBody,
    view: &GameView,
) -> Result<Facts, NotSent> {
    let stored = &view.visible;
    let mut facts = game::facts(post, Kind::Answer, None, view, body.tried.is_none())?;
    let tried = body
        .tried
        .as_deref()
        .and_then(|coordinates| tried(post, view, coordinates));
    let (tried, board) = tried.unzip();
    if board.is_some() {
        facts.board = board;
    }
    let (headline, lines) = reply_text::sentences_of(&body.content, stored)?;
    let reply_to = tokens::reply_address(post.app, conn, post.player.id, &stored.row, post.now)?;
    Ok(Facts {
        reply_to,
        in_reply_to: body.in_reply_to.clone(),
        ..post.facts(Matter::Answer(Box::new(AnswerFacts {
            headline,
            lines,
            quotation: body.heard.clone(),
            tried_move: tried,
            game: facts,
        })))
    })
}

/// A move as the reader writes it, and the board after it; none once it cannot be made any more.
fn tried(post: &LetterContext, view: &GameView, coordinates: &str) -> Option<(String, BoardFacts)> {
    let (variant, game) = (&view.variant, view.game.as_ref()?);
    let mv = coordinate::read(variant, coordinates).ok()?;
    let mv = games::before_it_is_made(&game.line, mv);
    let notation = post.player.notation();
    let text = notation.write_or_algebraic(variant, game.line.position(), mv);
    let mut line = game.line.clone();
    line.push_by_movement(mv).ok()?;
    let flip = post.looks.turns(variant, view.seat);
    let board = board::after(&line, flip, &post.looks, true);
    // What was tried is told above it, and was not the last move.
    Some((
        text,
        BoardFacts {
            last: None,
            ..board
        },
    ))
}
