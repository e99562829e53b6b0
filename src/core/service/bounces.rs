//! Bounced email. Each notice has its own envelope sender with a proof of origin; a bounce to it
//! that reports an unusable mailbox is counted. After several days of bounces, optional email is
//! suspended, but neither the game and its clocks nor account email.

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
/// Half points at which a mailbox is suspended.
const MOST: i64 = 10;
/// Or reports of a nonexistent address on different days.
const MOST_WRONG: i64 = 2;
/// Bounces within this time count once, as one fault of a mail server affects many emails.
const ONCE_IN: TimeDelta = TimeDelta::days(1);
/// After this time without a bounce, the count is reset.
const QUIET: TimeDelta = TimeDelta::days(7);
/// Stored letters of a reason.
const REASON: usize = 200;

/// The envelope sender of a notice to that address, which only we can generate; needs replies by
/// email.
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

/// Processes an email to a bounce address. Without a valid proof, it is ignored.
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

/// The mail server refused the recipient at once as unknown.
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
        // It was sent to an address that the player does not have, or has not confirmed.
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

/// Whether optional email to a player is suspended.
pub fn is_suspended(conn: &mut DbConnection, player: PlayerId) -> Result<bool, Error> {
    Ok(mailboxes::suspended_since(conn, player)?.is_some())
}

/// The viewer's address for the banner, while email to it is suspended.
pub fn banner(viewer: &CurrentPlayer) -> Option<String> {
    let email = viewer.player.email.as_deref();
    email.filter(|_| viewer.is_suspended).map(mask)
}

/// Resets the count and resumes email, as the address works.
pub fn lift(conn: &mut DbConnection, player: PlayerId) -> Result<bool, Error> {
    let was_known = mailboxes::delete(conn, player)?;
    if was_known {
        tracing::info!(player = player.0, "email to this player resumed");
    }
    Ok(was_known)
}

/// Deletes the rows of mailboxes without recent bounces.
pub fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    Ok(mailboxes::delete_quiet(conn, (now - QUIET).into())?)
}

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

/// The recipient of that row's email, if the proof is valid for the player's present address.
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

/// The player's address in the form used for proofs; empty if there is none.
fn current_address(conn: &mut DbConnection, player: PlayerId) -> Result<String, Error> {
    let player = players::find(conn, player)?;
    let email = player.and_then(|player| player.email);
    Ok(email.as_deref().map(key_of).unwrap_or_default())
}

fn key_of(email: &str) -> String {
    Address::parse(email).map_or_else(|_| email.to_ascii_lowercase(), |address| address.key())
}

/// Our key, created when first needed.
fn key(conn: &mut DbConnection) -> Result<String, Error> {
    Ok(secrets::find_or_insert(conn, KEY, secret::token)?)
}

fn proof(key: &str, row: i64, to: &str) -> String {
    secret::proof(key, &format!("bounce|{row}|{}", key_of(to)))
}

#[cfg(test)]
#[path = "bounces_tests.rs"]
mod tests;
