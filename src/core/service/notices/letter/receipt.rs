//! The receipt for a move made by email.

use super::{LetterContext, game};
use crate::emails::{Facts, Matter, Note, ReceiptFacts};
use crate::event::Receipt;
use crate::model::notice::Kind;
use crate::notation::coordinate;
use crate::service::Error;
use crate::service::games::GameView;
use crate::service::notices::NotSent;
use crate::service::notices::reply_text;
use crate::service::tokens;
use crate::store::{DbConnection, events};

/// The move, its immediate consequences, and the game at that time. It is sent even if the opponent
/// has moved since, so that the sender knows that the move arrived.
pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
    kind: Kind,
    (event, receipt): (&events::Row, &Receipt),
    view: &GameView,
) -> Result<Facts, NotSent> {
    if !stands(receipt, view) {
        return Err(NotSent::Never("taken back"));
    }
    let row = &view.row;
    let ply = event.ply.unwrap_or(row.state.ply);
    let reply_to = tokens::reply_address_at(
        context.app,
        conn,
        context.player.id,
        (row, ply),
        context.now,
    )?;
    let mut facts = game::facts(context, Kind::Receipt, Some(event), view, true)?;
    facts.kind = kind;
    facts.receipt = Some(receipt_facts(context, receipt, ply, view)?);
    Ok(Facts {
        reply_to,
        in_reply_to: receipt.in_reply_to.clone(),
        ..context.facts(Matter::Game(Box::new(facts)))
    })
}

/// Whether the move has not been taken back.
fn stands(receipt: &Receipt, view: &GameView) -> bool {
    let (variant, game) = (&view.variant, view.game.as_ref());
    let at = usize::try_from(receipt.ply - 1).ok();
    let mv = at
        .zip(game)
        .and_then(|(at, game)| game.line.moves().get(at));
    mv.is_some_and(|mv| coordinate::write(variant, *mv) == receipt.mv)
}

fn receipt_facts(
    context: &LetterContext,
    receipt: &Receipt,
    ply: i64,
    view: &GameView,
) -> Result<ReceiptFacts, Error> {
    let line = &view.game()?.line;
    let number = |ply: i64| usize::try_from(ply).unwrap_or(0).min(line.ply());
    let (own, end) = (number(receipt.ply), number(ply));
    let notation = context.player.notation();
    let mut made = game::moves_between(line, own.saturating_sub(1)..end, notation).into_iter();
    let note = |message| {
        let (headline, lines) = reply_text::sentences_of(message, &view.visible)?;
        Ok::<_, Error>(Note { headline, lines })
    };
    let mut messages = view
        .messages
        .iter()
        .filter(|message| message.event.is_none());
    let message = messages.find(|message| i64::from(message.ply) == receipt.ply);
    Ok(ReceiptFacts {
        played: made.next().ok_or(Error::NotFound)?,
        at_once: made.collect(),
        offers_draw: receipt.offers_draw,
        message: message
            .map(|message| message.body.clone())
            .unwrap_or_default(),
        notes: receipt
            .notes
            .iter()
            .map(note)
            .collect::<Result<_, Error>>()?,
    })
}
