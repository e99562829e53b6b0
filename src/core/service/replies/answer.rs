//! What is said back to a mail: queued beside what it changed. A move has one answer, the receipt,
//! which tells what came of it.

use crate::event::{Event, Receipt, ReplyBody, ReplyContext, ReplyMessage};
use crate::inbound_mail::{self, Incoming};
use crate::model::notice::Kind;
use crate::service::{Error, RequestContext, notices};
use crate::store::{events, games, outbox, replies};
use chrono::TimeDelta;

/// A player gets so many answers an hour and a day at most.
const MOST: [(i64, TimeDelta); 2] = [(30, TimeDelta::hours(1)), (100, TimeDelta::days(1))];

/// So many lines of a mail are quoted in the answer.
const HEARD_LINES: usize = 3;
/// So many characters of each.
const HEARD_CHARACTERS: usize = 100;
/// No Message-ID worth answering to is longer, in bytes.
const LONGEST_ID: usize = 250;

/// Queues an answer that quotes the mail, unless its reader has had too many lately.
pub(super) fn queue(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
    said: ReplyContext,
) -> Result<(), Error> {
    queue_quoting(context, token, (mail, heard(mail)), said)
}

/// The same with other words of the mail.
pub(super) fn queue_quoting(
    context: &mut RequestContext,
    token: &replies::Row,
    (mail, heard): (&Incoming, String),
    said: ReplyContext,
) -> Result<(), Error> {
    let (player, now) = (token.player_id, context.now);
    if context.app.setup.limits {
        for (most, span) in MOST {
            if outbox::queued_since(context.conn, player, Kind::Answer, now - span)? >= most {
                tracing::warn!(
                    player = player.0,
                    "reply limit reached; an email gets no reply"
                );
                return Ok(());
            }
        }
    }
    let body = ReplyBody {
        heard,
        tried: match &said.message {
            ReplyMessage::Tried { mv, .. } => Some(mv.clone()),
            _ => None,
        },
        content: said,
        in_reply_to: answered(mail),
    };
    queue_for(
        context,
        token,
        (Event::EmailAnswered(Box::new(body)), Kind::Answer),
    )
}

/// Queues the receipt for a move. It stands for whatever else the move would tell its own player:
/// that the game is over, or what was answered at once. Who has switched receipts off is told what
/// went wrong all the same.
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
        in_reply_to: answered(mail),
        ..receipt.clone()
    };
    let event = Event::MovedByEmail(Box::new(receipt));
    queue_for(context, token, (event, kind))
}

/// Writes down what is to be said, and queues the mail that says it.
fn queue_for(
    context: &mut RequestContext,
    token: &replies::Row,
    (event, kind): (Event, Kind),
) -> Result<(), Error> {
    let game = games::find(context.conn, token.game_id)?.ok_or(Error::NotFound)?;
    let beside = events::SideEvent {
        game_id: game.id,
        player_id: Some(token.player_id),
        event,
        ply: game.state.ply,
        at: context.now.into(),
    };
    let event = events::insert_side_event(context.conn, &beside)?;
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

/// The Message-ID of the mail that is answered.
fn answered(mail: &Incoming) -> Option<String> {
    mail.message_id.clone().filter(|id| is_plain(id))
}

/// The first own lines of a mail, shortened; its subject, where it has none.
fn heard(mail: &Incoming) -> String {
    let own = match &mail.body {
        Ok(body) => inbound_mail::own_words(body),
        Err(_) => Vec::new(),
    };
    let own = own.into_iter().filter(|line| !line.trim().is_empty());
    let mut lines: Vec<String> = own.take(HEARD_LINES).collect();
    if lines.is_empty() && !mail.subject.is_empty() {
        lines.push(mail.subject.clone());
    }
    let lines: Vec<String> = lines.iter().map(|line| shortened(line)).collect();
    lines.join("\n")
}

/// A line as it can be quoted: short, and without what no line needs.
pub(super) fn shortened(line: &str) -> String {
    crate::model::clean::short_line(line, HEARD_CHARACTERS)
}

/// Whether a Message-ID can stand in a header of ours.
fn is_plain(id: &str) -> bool {
    let inner = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
    let good = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>');
    id.len() <= LONGEST_ID
        && inner.is_some_and(|inner| !inner.is_empty() && inner.bytes().all(good))
}
