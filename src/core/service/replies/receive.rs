//! The way in for a mail: whose it is, and whether it counts.

use super::answer;
use super::dispatch::{self, ReplyOutcome, dispatch};
use crate::event::{ReplyContext, ReplyMessage, SenderDoubt};
use crate::inbound_mail::address::{self, Recipient};
use crate::inbound_mail::{self, Incoming};
use crate::model::Address;
use crate::service::{App, Error, Instant, RequestContext, appearance};
use crate::service::{bounces, last_seen, secret};
use crate::store::{self, DbConnection, games, players, received, replies};
use chrono::TimeDelta;
use sha2::{Digest, Sha256};

/// A mail's clock is set back by so much at most.
const LONGEST_ON_THE_WAY: TimeDelta = TimeDelta::days(5);

/// What the mail server says of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// Who sent it: empty, or `<>`, for reports; none where that is not known.
    pub sender: Option<String>,
    /// Which address of ours it came to.
    pub recipient: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Something was played by it: a move, a resignation, an offer or a challenge answered.
    Played,
    /// What it asked for was done, and the game stands as it stood.
    Done,
    /// Nothing was done, and its writer is told why.
    Refused,
    /// Nothing was done, and nobody is told; this is why, for the log.
    Dropped(&'static str),
    /// It came to no address of ours.
    NoSuchMailbox,
    NotMail,
}

/// A mail taken apart, and what it is known by.
struct Letter<'a> {
    mail: &'a Incoming,
    token_hash: String,
    digest: String,
}

/// Takes a mail in, in a write transaction of its own. `bytes` may be cut after
/// [`Incoming::MOST_BYTES`]; `is_whole` is false then.
///
/// # Errors
/// When the database is busy or fails; nothing is done then, and the mail may come again.
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
    if let Some(why) = unwelcome(app, envelope, &mail) {
        tracing::info!(why, "incoming email ignored");
        return Ok(Verdict::Dropped(why));
    }
    let letter = Letter {
        token_hash: secret::hash(&token),
        digest: digest(&token, &mail, bytes),
        mail: &mail,
    };
    let verdict = store::write_tx(conn, |conn| take(app, conn, &letter, now))?;
    app.wake.notify_one();
    Ok(verdict)
}

/// Why a mail is dropped before anything is looked up: no person wrote it, or we did.
fn unwelcome(app: &App, envelope: &Envelope, mail: &Incoming) -> Option<&'static str> {
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

/// Whether an address is one that we send from, or are answered at. Players may well have theirs
/// at the same domain.
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

/// What a mail is known by: its Message-ID to this address, or else all its bytes.
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

/// Looks up whose mail it is, and does what it asks for.
fn take(
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
        return dropped("no such address");
    };
    let owner = players::find(conn, token.player_id)?.filter(|owner| owner.closed_at.is_none());
    let Some(owner) = owner else {
        return dropped("the account is closed");
    };
    let language = appearance::language_of(conn, &owner)?;
    appearance::in_language(language, || match unproved(app, &owner, letter.mail) {
        Some(why) => not_taken(app, conn, (owner, &token), letter.mail, why, now),
        None => take_from(app, conn, (owner, &token), letter, now),
    })
}

/// Does what a mail of that player's asks for.
fn take_from(
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
    if !received::note(conn, &letter.digest, now.into())? {
        return dropped("received before");
    }
    // Another answer may have been at work until now: the token counts as it stands after it.
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

/// Why a mail is not taken for its owner's: who has the address of a notice need not be its reader.
fn unproved(app: &App, owner: &players::Player, mail: &Incoming) -> Option<SenderDoubt> {
    if !is_theirs(owner, mail) {
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

/// Plays nothing. If the mail has a move that could be played, the confirmed address is told, once
/// a day.
fn not_taken(
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
        let said = ReplyContext::plain(ReplyMessage::SenderDoubt(why));
        let quoted = answer::shortened(&text);
        answer::queue_quoting(&mut context, token, (mail, quoted), said)?;
    }
    Ok(Verdict::Dropped(verdict))
}

/// Spends the token if something was played, and queues the answer, if there is one to give.
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
            match silence(context, mail, is_prose)? {
                Some(why) => Verdict::Dropped(why),
                None => Verdict::Refused,
            }
        }
    };
    if verdict == Verdict::Played {
        replies::spend(context.conn, token.id, context.now.into())?;
    }
    if matches!(verdict, Verdict::Played | Verdict::Done) {
        last_seen::note(context.conn, token.player_id, context.now)?;
    }
    let (player, game) = (token.player_id.0, token.game_id.0);
    tracing::info!(player, game, ?verdict, "incoming email processed");
    match dispatched {
        _ if matches!(verdict, Verdict::Dropped(_)) => {}
        ReplyOutcome::Moved(receipt) => answer::queue_receipt(context, token, mail, &receipt)?,
        ReplyOutcome::Refused(said)
        | ReplyOutcome::Prose(said)
        | ReplyOutcome::Done(Some(said)) => {
            answer::queue(context, token, mail, said)?;
        }
        ReplyOutcome::Played | ReplyOutcome::Done(None) => {}
    }
    Ok(verdict)
}

/// Why a refusal is kept from its writer: the mail wants no automatic answer, or it is prose, of
/// which one a day is answered, for a program may have written it that says so nowhere.
fn silence(
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

/// Whether the mail has one sender, the account's confirmed address.
fn is_theirs(owner: &players::Player, mail: &Incoming) -> bool {
    let [from] = mail.from.as_slice() else {
        return false;
    };
    let from = Address::parse(from).ok().map(|from| from.key());
    owner.confirmed_at.is_some() && from.is_some() && from == owner.email_key
}

/// When a mail reached us, as far as that is believed: not in the future, not before the turn
/// began, not before the longest way that a mail takes.
fn arrival(mail: &Incoming, turn_since: Option<Instant>, now: Instant) -> Instant {
    let earliest = now - LONGEST_ON_THE_WAY;
    let earliest = turn_since.map_or(earliest, |began| began.max(earliest));
    mail.received_at.unwrap_or(now).max(earliest).min(now)
}
