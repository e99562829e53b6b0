//! Answers to emails, queued together with the email's effects. The only answer to a move is the
//! receipt.

use crate::event::{Event, Receipt, ReplyBody, ReplyContext, ReplyMessage};
use crate::inbound_mail::{self, Incoming};
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::service::{Error, RequestContext, notices};
use crate::store::{events, games, outbox, replies};
use chrono::TimeDelta;

/// Answers per player in an hour and in a day.
const MOST: [(i64, TimeDelta); 2] = [(30, TimeDelta::hours(1)), (100, TimeDelta::days(1))];

const QUOTED_LINES: usize = 3;
/// Characters per quoted line.
const QUOTED_CHARACTERS: usize = 100;
/// Longer Message-IDs are ignored. In bytes.
const LONGEST_ID: usize = 250;

/// Queues an answer that quotes the email, unless the reader has reached the limit.
pub(super) fn queue(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
    reply: ReplyContext,
) -> Result<(), Error> {
    queue_quoting(context, token, (mail, quotation(mail)), reply)
}

/// Like [`queue`], with another quotation.
pub(super) fn queue_quoting(
    context: &mut RequestContext,
    token: &replies::Row,
    (mail, quotation): (&Incoming, String),
    reply: ReplyContext,
) -> Result<(), Error> {
    if !is_within_limit(context, token.player_id)? {
        return Ok(());
    }
    let body = ReplyBody {
        heard: quotation,
        tried: match &reply.message {
            ReplyMessage::Tried { mv, .. } => Some(mv.clone()),
            _ => None,
        },
        content: reply,
        in_reply_to: message_id(mail),
    };
    queue_for(
        context,
        token,
        (Event::EmailAnswered(Box::new(body)), Kind::Answer),
    )
}

/// Whether a player may get another answer now.
pub(super) fn is_within_limit(
    context: &mut RequestContext,
    player: PlayerId,
) -> Result<bool, Error> {
    if !context.app.setup.limits {
        return Ok(true);
    }
    for (most, span) in MOST {
        let since = context.now - span;
        if outbox::queued_since(context.conn, player, Kind::Answer, since)? >= most {
            tracing::warn!(
                player = player.0,
                "reply limit reached; an email gets no reply"
            );
            return Ok(false);
        }
    }
    Ok(true)
}

/// Queues the receipt for a move. It replaces all other notices of the move to its own player: that
/// the game is over, or how it was replied to at once. A player who has switched receipts off still
/// gets reports of errors.
pub(super) fn queue_receipt(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
    receipt: &Receipt,
) -> Result<(), Error> {
    let kind = match notices::wants(context.player()?, Kind::Receipt) {
        true => Kind::Receipt,
        false if receipt.notes.is_empty() && !receipt.goes_on => return Ok(()),
        false => Kind::Answer,
    };
    let (player, game) = (token.player_id, token.game_id);
    let others = [Kind::YourTurn, Kind::GameOver];
    outbox::skip_from_ply(
        context.conn,
        player,
        (game, receipt.ply),
        &others,
        context.now,
    )?;
    let receipt = Receipt {
        in_reply_to: message_id(mail),
        ..receipt.clone()
    };
    let event = Event::MovedByEmail(Box::new(receipt));
    queue_for(context, token, (event, kind))
}

/// Stores the content of an answer, and queues its email.
fn queue_for(
    context: &mut RequestContext,
    token: &replies::Row,
    (event, kind): (Event, Kind),
) -> Result<(), Error> {
    let game = games::find(context.conn, token.game_id)?.ok_or(Error::NotFound)?;
    let event = events::SideEvent {
        game_id: game.id,
        player_id: Some(token.player_id),
        event,
        ply: game.state.ply,
        at: context.now.into(),
    };
    let event = events::insert_side_event(context.conn, &event)?;
    outbox::queue(
        context.conn,
        event,
        token.player_id,
        kind,
        None,
        context.now,
    )?;
    Ok(())
}

/// The Message-ID of the email that is answered.
fn message_id(mail: &Incoming) -> Option<String> {
    mail.message_id.clone().filter(|id| is_plain(id))
}

/// The first own lines of an email, shortened; its subject if it has none.
fn quotation(mail: &Incoming) -> String {
    let own = match &mail.body {
        Ok(body) => inbound_mail::own_words(body),
        Err(_) => Vec::new(),
    };
    let own = own.into_iter().filter(|line| !line.trim().is_empty());
    let mut lines: Vec<String> = own.take(QUOTED_LINES).collect();
    if lines.is_empty() && !mail.subject.is_empty() {
        lines.push(mail.subject.clone());
    }
    let lines: Vec<String> = lines.iter().map(|line| shortened(line)).collect();
    lines.join("\n")
}

/// A line shortened for quotation, without superfluous characters.
pub(super) fn shortened(line: &str) -> String {
    crate::model::clean::short_line(line, QUOTED_CHARACTERS)
}

/// Whether a Message-ID is safe in a header of ours.
fn is_plain(id: &str) -> bool {
    let inner = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
    let good = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>');
    id.len() <= LONGEST_ID
        && inner.is_some_and(|inner| !inner.is_empty() && inner.bytes().all(good))
}
