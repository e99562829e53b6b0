//! Mail that came back. The envelope of each notice is from an address of its own, with a proof
//! that we made it; what comes back there and says that the player's mailbox takes no mail is
//! counted. After some days of it optional mail is held back: not the game, nor its clocks, nor
//! mail that guards the account.

use super::{App, CurrentPlayer, Error, Instant, secret};
use crate::inbound_mail::address;
use crate::inbound_mail::bounce::{self, Recipient, Verdict};
use crate::model::{Address, PlayerId, clean, mask};
use crate::store::{DbConnection, Timestamp, mailboxes, outbox, players, secrets};
use chrono::TimeDelta;

/// The name of our key among the secrets.
const KEY: &str = "bounces";
/// The letters of a proof: 80 bits.
const PROOF: usize = 20;
/// A mailbox is suspended at so many halves.
const MOST: i64 = 10;
/// Or after so many reports, of different days, that there is no such address.
const MOST_WRONG: i64 = 2;
/// Whatever comes back in so long counts once: one fault of a mail server fails many emails.
const ONCE_IN: TimeDelta = TimeDelta::days(1);
/// After so long without anything it is all forgotten.
const QUIET: TimeDelta = TimeDelta::days(7);
/// The most letters of a reason that are kept.
const REASON: usize = 200;

/// The envelope's sender for a notice to that address: one that only we can make, while answers
/// by mail are on.
pub fn sender(
    app: &App,
    conn: &mut DbConnection,
    row: i64,
    to: &str,
) -> Result<Option<String>, Error> {
    let Some(domain) = &app.setup.reply_domain else {
        return Ok(None);
    };
    let proof = proof(&key(conn)?, row, to);
    let mut letters = proof;
    letters.truncate(PROOF);
    Ok(Some(address::bounce(row, &letters, domain)))
}

/// Takes a mail that came to a bounce address. What is not proven is ignored.
pub fn receive(
    conn: &mut DbConnection,
    row: i64,
    proof: &str,
    bytes: &[u8],
    now: Instant,
) -> Result<(), Error> {
    let Some(player) = recipient(conn, row, proof)? else {
        tracing::warn!(row, "ignored a bounce: not verifiable, or a duplicate");
        return Ok(());
    };
    let Some(report) = bounce::report(bytes) else {
        tracing::info!(row, "an email to a bounce address is not a report");
        return Ok(());
    };
    let verdict = report.verdict();
    tracing::info!(row, player = player.0, ?verdict, "bounce processed");
    if verdict == Verdict::Delayed {
        return Ok(());
    }
    outbox::mark_bounced(conn, row, now.into())?;
    let gravest = report.recipients.iter().max_by_key(|one| one.verdict());
    let diagnostic = gravest.map(|one| one.diagnostic.as_str());
    count(conn, player, verdict, diagnostic.unwrap_or_default(), now)
}

/// The mail server said at once that it knows no such recipient.
pub fn refused(
    conn: &mut DbConnection,
    row: &outbox::Row,
    reply: &str,
    now: Instant,
) -> Result<(), Error> {
    outbox::mark_bounced(conn, row.id, now.into())?;
    let current = current_address(conn, row.recipient_id)?;
    let elsewhere = row.address.as_deref().map(key_of);
    if elsewhere.is_some_and(|given| current != given) {
        // It went to an address that the player has not, or not yet.
        return Ok(());
    }
    let recipient = Recipient {
        address: String::new(),
        action: "failed".to_owned(),
        status: Some((5, 0, 0)),
        diagnostic: reply.to_owned(),
    };
    count(conn, row.recipient_id, recipient.verdict(), reply, now)
}

/// Whether optional mail to a player is held back.
pub fn is_suspended(conn: &mut DbConnection, player: PlayerId) -> Result<bool, Error> {
    Ok(mailboxes::suspended_since(conn, player)?.is_some())
}

/// The viewer's address, for the banner, while mail to it is held back.
pub fn banner(viewer: &CurrentPlayer) -> Option<String> {
    let email = viewer.player.email.as_deref();
    email.filter(|_| viewer.is_suspended).map(mask)
}

/// The address works: whatever came back is forgotten, and mail is sent again.
pub fn lift(conn: &mut DbConnection, player: PlayerId) -> Result<bool, Error> {
    let was_known = mailboxes::delete(conn, player)?;
    if was_known {
        tracing::info!(player = player.0, "email to this player resumed");
    }
    Ok(was_known)
}

/// Forgets the mailboxes from which nothing came back lately.
pub fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    Ok(mailboxes::delete_quiet(conn, (now - QUIET).into())?)
}

/// Counts something that came back.
fn count(
    conn: &mut DbConnection,
    player: PlayerId,
    verdict: Verdict,
    reply: &str,
    now: Instant,
) -> Result<(), Error> {
    let halves = match verdict {
        Verdict::Delayed | Verdict::Spam => return Ok(()),
        Verdict::Soft => 1,
        Verdict::Hard | Verdict::WrongAddress => 2,
    };
    let known = mailboxes::find(conn, player)?;
    let is_quiet = |row: &mailboxes::Row| now - row.bounced_at.utc() > QUIET;
    let known = known.filter(|row| row.suspended_at.is_some() || !is_quiet(row));
    let is_counted = known
        .as_ref()
        .is_some_and(|row| (now - row.bounced_at.utc()).abs() < ONCE_IN);
    let mut row = known.unwrap_or_else(|| mailboxes::Row {
        player_id: player,
        score: 0,
        wrong_address: 0,
        bounced_at: now.into(),
        suspended_at: None,
        reason: String::new(),
    });
    if !is_counted {
        row.score += halves;
        row.wrong_address += i64::from(verdict == Verdict::WrongAddress);
        row.bounced_at = now.into();
    }
    row.reason = clean::short_line(&mask(&clean::line(reply)), REASON);
    let is_over = row.score >= MOST || row.wrong_address >= MOST_WRONG;
    if is_over && row.suspended_at.is_none() {
        tracing::warn!(
            player = player.0,
            "email bounces: optional email to this player suspended"
        );
        row.suspended_at = Some(Timestamp::from(now));
    }
    Ok(mailboxes::save(conn, &row)?)
}

/// Who got the mail of that row, if the proof is ours and was made for the player's address of
/// today.
fn recipient(conn: &mut DbConnection, row: i64, proof: &str) -> Result<Option<PlayerId>, Error> {
    let (Some(player), Some(key)) = (outbox::recipient_of(conn, row)?, secrets::find(conn, KEY)?)
    else {
        return Ok(None);
    };
    let current = current_address(conn, player)?;
    let expected = self::proof(&key, row, &current);
    let is_ours = secret::is_same(&expected[..PROOF.min(expected.len())], proof);
    Ok(is_ours.then_some(player))
}

/// The player's address as proofs are made for it; empty when there is none.
fn current_address(conn: &mut DbConnection, player: PlayerId) -> Result<String, Error> {
    let player = players::find(conn, player)?;
    let email = player.and_then(|player| player.email);
    Ok(email.as_deref().map(key_of).unwrap_or_default())
}

fn key_of(email: &str) -> String {
    Address::parse(email).map_or_else(|_| email.to_ascii_lowercase(), |address| address.key())
}

/// Our key, made at first need.
fn key(conn: &mut DbConnection) -> Result<String, Error> {
    Ok(secrets::find_or_insert(conn, KEY, secret::token)?)
}

fn proof(key: &str, row: i64, to: &str) -> String {
    secret::proof(key, &format!("bounce|{row}|{}", key_of(to)))
}

#[cfg(test)]
#[path = "bounces_tests.rs"]
mod tests;
