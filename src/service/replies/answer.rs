//! What is said back to a mail: queued beside what it changed.

use super::reply_body::{Content, ReplyBody, Said, Says};
use crate::inbound_mail::{self, Incoming};
use crate::model::EventKind;
use crate::model::notice::Kind;
use crate::service::{Error, ErrorChain, RequestContext};
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

/// Queues an answer, unless its reader has had too many lately.
pub(super) fn queue(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
    said: Said,
) -> Result<(), Error> {
    let (player, now) = (token.player_id, context.now);
    if context.app.setup.limits {
        for (most, span) in MOST {
            if outbox::queued_since(context.conn, player, Kind::Answer, now - span)? >= most {
                tracing::warn!(player, "so many answers lately that a mail gets none");
                return Ok(());
            }
        }
    }
    let body = ReplyBody {
        heard: heard(mail),
        tried: match &said.says {
            Says::Tried { mv, .. } => Some(mv.clone()),
            _ => None,
        },
        content: Content::Reason(said),
        in_reply_to: mail.message_id.clone().filter(|id| is_plain(id)),
    };
    let detail = serde_json::to_string(&body).map_err(|error| {
        Error::Internal(ErrorChain::of("an answer cannot be written down", error))
    })?;
    let game = games::find(context.conn, token.game_id)?.ok_or(Error::NotFound)?;
    let event = events::NewEvent {
        game_id: Some(game.id),
        seq: events::next_below(context.conn, game.id)?,
        player_id: Some(player),
        kind: EventKind::MailAnswered,
        ply: Some(game.state.ply),
        detail: &detail,
        at: now.into(),
    };
    let event = events::insert(context.conn, &event)?;
    outbox::queue(context.conn, event, player, Kind::Answer, None, now)?;
    Ok(())
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
fn shortened(line: &str) -> String {
    let text = crate::model::clean::text(line);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(HEARD_CHARACTERS) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Whether a Message-ID can stand in a header of ours.
fn is_plain(id: &str) -> bool {
    let inner = id.strip_prefix('<').and_then(|id| id.strip_suffix('>'));
    let good = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>');
    id.len() <= LONGEST_ID
        && inner.is_some_and(|inner| !inner.is_empty() && inner.bytes().all(good))
}
