//! The entry point for email: whose it is, and whether it counts.

use super::dispatch::{self, ReplyOutcome, dispatch};
use super::{answer, tournament};
use crate::event::{ReplyContext, ReplyMessage, SenderDoubt};
use crate::inbound_mail::address::{self, Recipient};
use crate::inbound_mail::{self, Incoming};
use crate::model::Address;
use crate::service::{App, Error, Instant, RequestContext, appearance};
use crate::service::{bounces, last_seen, secret};
use crate::store::{self, DbConnection, games, players, replies};
use chrono::TimeDelta;
use sha2::{Digest, Sha256};

/// The maximum delay that an email's clock is set back for.
const MAX_DELAY: TimeDelta = TimeDelta::days(5);

/// The mail server's data on an email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// The sender: empty, or `<>`, for reports; none if unknown.
    pub sender: Option<String>,
    pub recipient: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It played something: a move, a resignation, an offer, an answer to a challenge.
    Played,
    /// Its request was done without a change of the game.
    Done,
    /// Refused, with an answer to its writer.
    Refused,
    /// Ignored without an answer. The reason is logged.
    Dropped(&'static str),
    /// It was sent to an unknown address.
    NoSuchMailbox,
    NotMail,
}

/// A parsed email, and its digest.
pub(super) struct Letter<'a> {
    pub mail: &'a Incoming,
    pub token_hash: String,
    pub digest: String,
}

/// Processes an email in a write transaction of its own. `bytes` may be cut after
/// [`Incoming::MOST_BYTES`]; `is_whole` is false then.
///
/// # Errors
/// If the database is busy or fails. Nothing is done then, and the email may be delivered again.
pub fn receive(
    app: &App,
    conn: &mut DbConnection,
    envelope: &Envelope,
    bytes: &[u8],
    is_whole: bool,
    now: Instant,
) -> Result<Verdict, Error> {
    let Some(domain) = &app.setup.reply_domain else {
        return Ok(Verdict::NoSuchMailbox);
    };
    let token = match address::read(&envelope.recipient, domain) {
        None => return Ok(Verdict::NoSuchMailbox),
        Some(Recipient::Bounce { row, proof }) => {
            store::write_tx(conn, |conn| bounces::receive(conn, row, &proof, bytes, now))?;
            return Ok(Verdict::Dropped("a report"));
        }
        Some(Recipient::Turn(token)) => token,
    };
    let Ok(mail) = inbound_mail::read(bytes, is_whole) else {
        return Ok(Verdict::NotMail);
    };
    if let Some(why) = drop_reason(app, envelope, &mail) {
        tracing::info!(why, "incoming email ignored");
        return Ok(Verdict::Dropped(why));
    }
    let letter = Letter {
        token_hash: secret::hash(&token),
        digest: digest(&token, &mail, bytes),
        mail: &mail,
    };
    let verdict = store::write_tx(conn, |conn| process(app, conn, &letter, now))?;
    app.wake.notify_one();
    Ok(verdict)
}

/// Why an email is dropped before any lookup: it was not written by a person, or is our own.
fn drop_reason(app: &App, envelope: &Envelope, mail: &Incoming) -> Option<&'static str> {
    if mail.is_automatic && !mail.is_bulk {
        return Some("a program wrote it");
    }
    let sender = envelope.sender.as_deref().unwrap_or("unknown");
    let sender = sender.trim().trim_matches(['<', '>']).to_ascii_lowercase();
    if sender.is_empty() {
        return Some("a null sender");
    }
    let local = sender.split('@').next().unwrap_or_default();
    if matches!(local, "mailer-daemon" | "no-reply" | "noreply") {
        return Some("a mail server wrote it");
    }
    if is_own(app, &sender) || mail.from.iter().any(|from| is_own(app, from)) {
        return Some("a mail of our own");
    }
    None
}

/// Whether an address is one of ours. Players may have addresses at the same domain.
fn is_own(app: &App, address: &str) -> bool {
    let domain = app.setup.reply_domain.as_deref().unwrap_or_default();
    let plain = |text: &str| {
        let text = text.trim().trim_end_matches('>').to_ascii_lowercase();
        let text = text.rsplit('<').next().unwrap_or_default().to_owned();
        match text.split_once('@') {
            Some((local, at)) => format!("{}@{at}", local.split('+').next().unwrap_or_default()),
            None => text,
        }
    };
    address::read(address, domain).is_some() || plain(address) == plain(&app.setup.mail_from)
}

/// Identifies an email by its Message-ID and recipient, or else by its bytes.
fn digest(token: &str, mail: &Incoming, bytes: &[u8]) -> String {
    let mut digest = Sha256::new();
    digest.update(token.as_bytes());
    digest.update([0]);
    match &mail.message_id {
        Some(id) => digest.update(id.as_bytes()),
        None => digest.update(bytes),
    }
    secret::hex(&digest.finalize())
}

/// Finds the owner of an email, and executes its request.
fn process(
    app: &App,
    conn: &mut DbConnection,
    letter: &Letter,
    now: Instant,
) -> Result<Verdict, Error> {
    let dropped = |why| {
        tracing::info!(why, "incoming email ignored");
        Ok(Verdict::Dropped(why))
    };
    let Some(token) = replies::find(conn, &letter.token_hash)? else {
        return match replies::find_of_tournament(conn, &letter.token_hash)? {
            Some(row) => tournament::process(app, conn, (letter, &row), now),
            None => dropped("no such address"),
        };
    };
    let owner = players::find(conn, token.player_id)?.filter(|owner| owner.closed_at.is_none());
    let Some(owner) = owner else {
        return dropped("the account is closed");
    };
    let language = appearance::language_of(conn, &owner)?;
    appearance::in_language(language, || match sender_doubt(app, &owner, letter.mail) {
        Some(why) => refuse_sender(app, conn, (owner, &token), letter.mail, why, now),
        None => process_for(app, conn, (owner, &token), letter, now),
    })
}

/// Executes the request of this player's email.
fn process_for(
    app: &App,
    conn: &mut DbConnection,
    (owner, token): (players::Player, &replies::Row),
    letter: &Letter,
    now: Instant,
) -> Result<Verdict, Error> {
    let (player, game) = (token.player_id.0, token.game_id.0);
    let dropped = |why| {
        tracing::info!(player, game, why, "incoming email ignored");
        Ok(Verdict::Dropped(why))
    };
    if !replies::record_received(conn, &letter.digest, now.into())? {
        return dropped("received before");
    }
    // Another reply may have been processed until now: the token is checked after it.
    games::lock(conn, token.game_id)?;
    let Some(token) = replies::find(conn, &letter.token_hash)? else {
        return dropped("no such address");
    };
    let began = games::find(conn, token.game_id)?.and_then(|game| game.state.turn_since);
    let arrived = arrival(letter.mail, began.map(store::Timestamp::utc), now);
    let is_locked_out = owner.locked_at(now).is_some();
    let mut context = RequestContext::by_mail(app, conn, owner, arrived, now);
    let dispatched = match is_locked_out {
        true => ReplyOutcome::Refused(ReplyContext::plain(ReplyMessage::LockedOut)),
        false => dispatch(&mut context, &token, letter.mail)?,
    };
    conclude(&mut context, &token, letter.mail, dispatched)
}

/// Why an email is not accepted as its owner's: others may have got the reply address.
pub(super) fn sender_doubt(
    app: &App,
    owner: &players::Player,
    mail: &Incoming,
) -> Option<SenderDoubt> {
    if !is_from(owner, mail) {
        return Some(SenderDoubt::OtherAddress);
    }
    let setup = &app.setup;
    let authserv_id = setup.authserv_id.as_deref();
    let authserv_id = authserv_id.or(setup.reply_domain.as_deref());
    if authserv_id.is_some_and(|id| mail.dmarc_failed(id)) {
        return Some(SenderDoubt::Dmarc);
    }
    mail.is_bulk.then_some(SenderDoubt::Bulk)
}

/// Refuses an email. If it contains a playable move, the confirmed address is notified, once a day.
fn refuse_sender(
    app: &App,
    conn: &mut DbConnection,
    (owner, token): (players::Player, &replies::Row),
    mail: &Incoming,
    why: SenderDoubt,
    now: Instant,
) -> Result<Verdict, Error> {
    let verdict = match why {
        SenderDoubt::OtherAddress => "from somebody else",
        SenderDoubt::Dmarc => "dmarc=fail",
        SenderDoubt::Bulk => "marked as bulk email",
    };
    let is_confirmed = owner.confirmed_at.is_some();
    let mut context = RequestContext::by_mail(app, conn, owner, now, now);
    let text = dispatch::playable_move(&mut context, token, mail)?.filter(|_| is_confirmed);
    let (player, game) = (token.player_id.0, token.game_id.0);
    let has_move = text.is_some();
    tracing::info!(
        player,
        game,
        why = verdict,
        has_move,
        "incoming email ignored"
    );
    if let Some(text) = text
        && last_seen::is_first_today(context.conn, ("unproved", token.player_id), now)?
    {
        let reply = ReplyContext::plain(ReplyMessage::SenderDoubt(why));
        let quoted = answer::shortened(&text);
        answer::queue_quoting(&mut context, token, (mail, quoted), reply)?;
    }
    Ok(Verdict::Dropped(verdict))
}

/// Spends the token if something was played, and queues the answer, if any.
fn conclude(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
    dispatched: ReplyOutcome,
) -> Result<Verdict, Error> {
    let verdict = match &dispatched {
        ReplyOutcome::Moved(_) | ReplyOutcome::Played => Verdict::Played,
        ReplyOutcome::Done(_) => Verdict::Done,
        ReplyOutcome::Refused(_) | ReplyOutcome::Prose(_) => {
            let is_prose = matches!(dispatched, ReplyOutcome::Prose(_));
            match silence_reason(context, mail, is_prose)? {
                Some(why) => Verdict::Dropped(why),
                None => Verdict::Refused,
            }
        }
    };
    if verdict == Verdict::Played {
        replies::spend(context.conn, token.id, context.now.into())?;
    }
    if matches!(verdict, Verdict::Played | Verdict::Done) {
        last_seen::record_visit(context.conn, token.player_id, context.now)?;
    }
    let (player, game) = (token.player_id.0, token.game_id.0);
    tracing::info!(player, game, ?verdict, "incoming email processed");
    match dispatched {
        _ if matches!(verdict, Verdict::Dropped(_)) => {}
        ReplyOutcome::Moved(receipt) => answer::queue_receipt(context, token, mail, &receipt)?,
        ReplyOutcome::Refused(reply)
        | ReplyOutcome::Prose(reply)
        | ReplyOutcome::Done(Some(reply)) => {
            answer::queue(context, token, mail, reply)?;
        }
        ReplyOutcome::Played | ReplyOutcome::Done(None) => {}
    }
    Ok(verdict)
}

/// Why a refusal is not answered: the email wants no automatic answer, or it is prose, which is
/// answered once a day, as it may come from an undeclared program.
pub(super) fn silence_reason(
    context: &mut RequestContext,
    mail: &Incoming,
    is_prose: bool,
) -> Result<Option<&'static str>, Error> {
    if mail.suppresses_answers {
        return Ok(Some("it wants no refusal"));
    }
    let player = context.player()?.id;
    let answers =
        !is_prose || last_seen::is_first_today(context.conn, ("prose", player), context.now)?;
    Ok((!answers).then_some("no attempt, and such a one was answered today"))
}

/// Whether the email's only sender is the account's confirmed address.
fn is_from(owner: &players::Player, mail: &Incoming) -> bool {
    let [from] = mail.from.as_slice() else {
        return false;
    };
    let from = Address::parse(from).ok().map(|from| from.key());
    owner.confirmed_at.is_some() && from.is_some() && from == owner.email_key
}

/// The believed arrival time of an email: not in the future, not before the start of the turn, and
/// within the maximum delay.
fn arrival(mail: &Incoming, turn_since: Option<Instant>, now: Instant) -> Instant {
    let earliest = now - MAX_DELAY;
    let earliest = turn_since.map_or(earliest, |began| began.max(earliest));
    mail.received_at.unwrap_or(now).max(earliest).min(now)
}
