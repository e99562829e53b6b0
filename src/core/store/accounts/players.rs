//! Players: accounts and their settings.

use crate::event::{Event, EventKind};
use crate::model::{PlayerId, PlayerName, Quiet, Reminders};
use crate::notation::Notation;
use crate::store::cached::{Cache, padded};
use crate::store::connection::MultiBackend;
use crate::store::events as stored_events;
use crate::store::games::like_pattern;
use crate::store::schema::{events, outbox, players, tokens};
use crate::store::{DbConnection, Timestamp, cannot_be_kept};
use crate::words::{self, Language};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use unicode_normalization::UnicodeNormalization;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The text in small letters; `SQLite` knows those of ASCII.
    fn lower(text: Nullable<Text>) -> Nullable<Text>;
}

#[derive(Debug, Clone, Queryable)]
pub struct Player {
    pub id: PlayerId,
    /// The name as its owner writes it.
    pub name: String,
    pub name_key: String,
    /// What the name looks like: two names of one skeleton cannot both exist.
    pub skeleton: String,
    /// The address as typed; none once the account is closed.
    pub email: Option<String>,
    /// The address for comparing.
    pub email_key: Option<String>,
    /// When the address was confirmed.
    pub confirmed_at: Option<Timestamp>,
    /// The argon2id hash in PHC form; none where nobody may sign in.
    pub password_hash: Option<String>,
    pub role: String,
    /// The IANA name of the zone that instants are told in.
    pub zone: String,
    /// The kinds of notice that are switched off, by comma.
    pub mail_off: String,
    /// When the account was made.
    pub created_at: Timestamp,
    pub closed_at: Option<Timestamp>,
    /// The slug of the notation that moves are shown in.
    pub notation: String,
    /// The name that is shown beside the account's, in any script and with blanks.
    pub display_name: Option<String>,
    /// The page that this player wanted to see before the address was confirmed, as a local path.
    pub wanted_page: Option<String>,
    /// Whether the zone was chosen, by the player or the browser.
    pub zone_chosen: bool,
    /// Until when an admin has locked the player out; it may have passed.
    pub locked_until: Option<Timestamp>,
    /// The code of the language that the browser asked for last.
    pub heard_language: Option<String>,
    /// Whether the notation was chosen, or is what everybody begins with.
    pub notation_chosen: bool,
    /// In which hours and on which days no deadline should fall.
    pub quiet: Option<String>,
    /// When the player is reminded of a turn; none for the usual times.
    pub reminders: Option<String>,
    /// Whether a vacation begins where a flag would fall.
    pub vacation_saves: bool,
    /// Whether nobody may challenge the player by name.
    pub no_challenges: bool,
}

impl Player {
    /// In which hours and on which days no deadline should fall; nothing where none were chosen.
    pub fn quiet(&self) -> Quiet {
        let chosen = self.quiet.as_deref().and_then(|text| text.parse().ok());
        chosen.unwrap_or_default()
    }

    /// When the player is reminded of a turn.
    pub fn reminders(&self) -> Reminders {
        let chosen = self.reminders.as_deref().and_then(|text| text.parse().ok());
        chosen.unwrap_or_default()
    }

    /// Whether the player has the role `admin`.
    pub fn is_admin(&self) -> bool {
        self.role == "admin"
    }

    /// Until when the player is locked out, as things are at an instant; none who may come in.
    pub fn locked_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let until = self.locked_until.map(Timestamp::utc);
        until.filter(|until| *until > now)
    }

    /// The zone that instants are told in; UTC where it is none that we know.
    pub fn time_zone(&self) -> Tz {
        self.zone.parse().unwrap_or(Tz::UTC)
    }

    pub fn called(&self) -> PlayerName {
        PlayerName {
            name: self.name.clone(),
            display: self.display_name.clone(),
        }
    }

    /// The notation that moves are shown in: the chosen one, or what readers of the present
    /// language use.
    pub fn notation(&self) -> Notation {
        let notation = self.notation.parse().unwrap_or_default();
        let is_chosen = self.notation_chosen || notation != Notation::default();
        if is_chosen {
            notation
        } else {
            words::notation()
        }
    }

    /// The language that the browser asked for last.
    pub fn heard(&self) -> Option<Language> {
        self.heard_language.as_deref().and_then(Language::find)
    }
}

#[derive(Clone, Insertable)]
#[diesel(table_name = players)]
pub struct NewPlayer<'a> {
    /// As in [`Player`], so for all of them.
    pub name: &'a str,
    pub name_key: &'a str,
    pub skeleton: &'a str,
    pub email: &'a str,
    /// The address for comparing.
    pub email_key: &'a str,
    /// When the address was confirmed, if it is.
    pub confirmed_at: Option<Timestamp>,
    pub password_hash: &'a str,
    pub created_at: Timestamp,
}

/// The kinds of notice that are off until a player asks for them, as `mail_off` lists them.
const USUALLY_OFF: &str = "weekly";

/// Writes a player and tells the number; [`crate::store::is_duplicate`] when the name is taken. It
/// runs in a savepoint, so that the caller's transaction may go on after that.
///
/// # Errors
/// When the name is taken.
pub fn insert(conn: &mut DbConnection, player: &NewPlayer) -> QueryResult<PlayerId> {
    conn.transaction(|conn| {
        diesel::insert_into(players::table)
            .values((player, players::mail_off.eq(USUALLY_OFF)))
            .returning(players::id)
            .get_result(conn)
    })
}

/// The player of that number.
pub fn find(conn: &mut DbConnection, id: PlayerId) -> QueryResult<Option<Player>> {
    directly!(conn, |conn| players::table.find(id).get_result(conn)).optional()
}

/// The players of those numbers, in no order.
pub fn find_all(conn: &mut DbConnection, ids: &[PlayerId]) -> QueryResult<Vec<Player>> {
    players::table
        .filter(players::id.eq_any(padded(ids)))
        .cached()
        .load(conn)
}

/// How the players of those numbers are called, in no order.
pub fn called(
    conn: &mut DbConnection,
    ids: &[PlayerId],
) -> QueryResult<Vec<(PlayerId, PlayerName)>> {
    let names = players::table
        .filter(players::id.eq_any(padded(ids)))
        .select((players::id, players::name, players::display_name));
    let names: Vec<(PlayerId, String, Option<String>)> =
        directly!(conn, |conn| names.cached().load(conn))?;
    let called = |(id, name, display)| (id, PlayerName { name, display });
    Ok(names.into_iter().map(called).collect())
}

/// The player of that name, in any case and any spelling of its letters.
pub fn find_by_name(conn: &mut DbConnection, name: &str) -> QueryResult<Option<Player>> {
    if cannot_be_kept(name) {
        return Ok(None);
    }
    players::table
        .filter(players::name_key.eq(name_key(name)))
        .get_result(conn)
        .optional()
}

/// The player who has that name, or had it before an admin gave another.
pub fn find_by_any_name(conn: &mut DbConnection, name: &str) -> QueryResult<Option<Player>> {
    if let Some(player) = find_by_name(conn, name)? {
        return Ok(Some(player));
    }
    match crate::store::former_names::owner(conn, name)? {
        Some(id) => find(conn, id),
        None => Ok(None),
    }
}

/// A name as names are compared: composed letters, lower case.
pub fn name_key(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

impl Player {
    /// Whether names compare that name as the player's own.
    pub fn is_named(&self, name: &str) -> bool {
        name_key(name) == self.name_key
    }
}

/// The player whose name looks like that.
pub fn find_by_skeleton(conn: &mut DbConnection, skeleton: &str) -> QueryResult<Option<Player>> {
    players::table
        .filter(players::skeleton.eq(skeleton))
        .get_result(conn)
        .optional()
}

/// The player who has confirmed this address.
pub fn find_confirmed(conn: &mut DbConnection, email_key: &str) -> QueryResult<Option<Player>> {
    players::table
        .filter(players::email_key.eq(email_key))
        .filter(players::confirmed_at.is_not_null())
        .get_result(conn)
        .optional()
}

/// The player who may mean this address when signing in: who confirmed it, else the first who
/// gave it.
pub fn find_by_email(conn: &mut DbConnection, email_key: &str) -> QueryResult<Option<Player>> {
    if let Some(player) = find_confirmed(conn, email_key)? {
        return Ok(Some(player));
    }
    players::table
        .filter(players::email_key.eq(email_key))
        .order(players::id)
        .first(conn)
        .optional()
}

/// Gives the name another look; [`crate::store::is_duplicate`] when somebody's looks like it. Runs
/// in a savepoint.
///
/// # Errors
/// When the name is taken.
pub fn set_name(
    conn: &mut DbConnection,
    id: PlayerId,
    name: &str,
    name_key: &str,
    skeleton: &str,
) -> QueryResult<()> {
    conn.transaction(|conn| {
        diesel::update(players::table.find(id))
            .set((
                players::name.eq(name),
                players::name_key.eq(name_key),
                players::skeleton.eq(skeleton),
            ))
            .execute(conn)
            .map(drop)
    })
}

pub fn set_password(conn: &mut DbConnection, id: PlayerId, hash: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::password_hash.eq(hash))
        .execute(conn)
        .map(drop)
}

/// Sets the role, `player` or `admin`.
pub fn set_role(conn: &mut DbConnection, id: PlayerId, role: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::role.eq(role))
        .execute(conn)
        .map(drop)
}

/// Locks a player out until an instant; none lets the player in again.
pub fn set_locked_until(
    conn: &mut DbConnection,
    id: PlayerId,
    until: Option<Timestamp>,
) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::locked_until.eq(until))
        .execute(conn)
        .map(drop)
}

/// How many admins there are who can come in.
pub fn count_admins(conn: &mut DbConnection, now: Timestamp) -> QueryResult<i64> {
    let is_free = players::locked_until
        .is_null()
        .or(players::locked_until.nullable().le(now));
    players::table
        .filter(players::role.eq("admin"))
        .filter(players::closed_at.is_null())
        .filter(is_free)
        .count()
        .get_result(conn)
}

/// Which players a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    /// Those with an account that is not closed and an address that is not confirmed.
    Unconfirmed,
    LockedOut,
    Admins,
    /// Those who have closed their account.
    Closed,
}

/// The latest players below that number, whose name or display name has the words in it, or whose
/// address is this.
pub fn latest(
    conn: &mut DbConnection,
    (which, words): (Which, &str),
    now: Timestamp,
    below: Option<PlayerId>,
    limit: i64,
) -> QueryResult<Vec<Player>> {
    if cannot_be_kept(words) {
        return Ok(Vec::new());
    }
    let mut query = fitting(which, now).order(players::id.desc()).limit(limit);
    if !words.is_empty() {
        let key = name_key(words);
        let part = like_pattern(&key);
        let named = players::name_key.like(part.clone()).escape('\\');
        let shown = players::display_name.is_not_null().and(
            lower(players::display_name)
                .assume_not_null()
                .like(part)
                .escape('\\'),
        );
        let at = players::email_key
            .is_not_null()
            .and(players::email_key.assume_not_null().eq(key));
        query = query.filter(named.or(shown).or(at));
    }
    if let Some(below) = below {
        query = query.filter(players::id.lt(below));
    }
    query.load(conn)
}

/// How many players of a sort there are.
pub fn count_which(conn: &mut DbConnection, which: Which, now: Timestamp) -> QueryResult<i64> {
    fitting(which, now).count().get_result(conn)
}

fn fitting<'a>(which: Which, now: Timestamp) -> players::BoxedQuery<'a, MultiBackend> {
    let all = players::table.into_boxed();
    let open = players::closed_at.is_null();
    match which {
        Which::All => all,
        Which::Unconfirmed => all.filter(open.and(players::confirmed_at.is_null())),
        Which::LockedOut => {
            let locked = players::locked_until
                .is_not_null()
                .and(players::locked_until.assume_not_null().gt(now));
            all.filter(open.and(locked))
        }
        Which::Admins => all.filter(open.and(players::role.eq("admin"))),
        Which::Closed => all.filter(players::closed_at.is_not_null()),
    }
}

/// Sets the zone that instants are told in, which is chosen by that.
pub fn set_zone(conn: &mut DbConnection, id: PlayerId, zone: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set((players::zone.eq(zone), players::zone_chosen.eq(true)))
        .execute(conn)
        .map(drop)
}

/// Sets in which hours and on which days no deadline should fall.
pub fn set_quiet(conn: &mut DbConnection, id: PlayerId, quiet: Option<&str>) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::quiet.eq(quiet))
        .execute(conn)
        .map(drop)
}

/// Sets when the player is reminded of a turn.
pub fn set_reminders(conn: &mut DbConnection, id: PlayerId, reminders: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::reminders.eq(reminders))
        .execute(conn)
        .map(drop)
}

/// Sets whether nobody may challenge the player by name.
pub fn set_no_challenges(conn: &mut DbConnection, id: PlayerId, none: bool) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::no_challenges.eq(none))
        .execute(conn)
        .map(drop)
}

/// Sets whether a vacation begins where a flag would fall.
pub fn set_vacation_saves(conn: &mut DbConnection, id: PlayerId, saves: bool) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::vacation_saves.eq(saves))
        .execute(conn)
        .map(drop)
}

/// Sets the name that is shown beside the account's; none takes it away.
pub fn set_display_name(
    conn: &mut DbConnection,
    id: PlayerId,
    name: Option<&str>,
) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::display_name.eq(name))
        .execute(conn)
        .map(drop)
}

/// Keeps the page that a player wants to see once the address is confirmed; none forgets it.
pub fn set_wanted_page(
    conn: &mut DbConnection,
    id: PlayerId,
    page: Option<&str>,
) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::wanted_page.eq(page))
        .execute(conn)
        .map(drop)
}

/// Forgets the wanted pages of accounts made before an instant: nobody comes back for them.
pub fn forget_wanted_pages(conn: &mut DbConnection, before: Timestamp) -> QueryResult<()> {
    diesel::update(players::table)
        .filter(players::wanted_page.is_not_null())
        .filter(players::created_at.lt(before))
        .set(players::wanted_page.eq(None::<String>))
        .execute(conn)
        .map(drop)
}

/// Keeps the code of the language that the browser asked for last.
pub fn set_heard_language(conn: &mut DbConnection, id: PlayerId, code: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::heard_language.eq(code))
        .execute(conn)
        .map(drop)
}

/// Sets the notation that moves are shown in.
pub fn set_notation(conn: &mut DbConnection, id: PlayerId, notation: Notation) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set((
            players::notation.eq(notation.slug()),
            players::notation_chosen.eq(true),
        ))
        .execute(conn)
        .map(drop)
}

/// Sets which kinds of notice are switched off.
pub fn set_mail_off(conn: &mut DbConnection, id: PlayerId, mail_off: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::mail_off.eq(mail_off))
        .execute(conn)
        .map(drop)
}

/// Sets the address and whether it is confirmed; [`crate::store::is_duplicate`] when another
/// account has confirmed it. Runs in a savepoint.
///
/// # Errors
/// When the address is taken.
pub fn set_email(
    conn: &mut DbConnection,
    id: PlayerId,
    email: &str,
    email_key: &str,
    confirmed_at: Option<Timestamp>,
) -> QueryResult<()> {
    conn.transaction(|conn| {
        diesel::update(players::table.find(id))
            .set((
                players::email.eq(email),
                players::email_key.eq(email_key),
                players::confirmed_at.eq(confirmed_at),
            ))
            .execute(conn)
            .map(drop)
    })
}

/// Closes an account: nobody can sign in any more, and the address is gone from wherever we
/// had it. Notices that wait are not sent.
pub fn close(conn: &mut DbConnection, id: PlayerId, at: Timestamp) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set((
            players::email.eq(None::<String>),
            players::email_key.eq(None::<String>),
            players::confirmed_at.eq(None::<Timestamp>),
            players::password_hash.eq(None::<String>),
            players::role.eq("player"),
            players::wanted_page.eq(None::<String>),
            players::closed_at.eq(at),
        ))
        .execute(conn)?;
    diesel::delete(tokens::table.filter(tokens::player_id.eq(id))).execute(conn)?;
    diesel::update(events::table)
        .filter(events::player_id.eq(id))
        .filter(events::game_id.is_null())
        .set(events::detail.eq(""))
        .execute(conn)?;
    diesel::update(outbox::table)
        .filter(outbox::recipient_id.eq(id))
        .filter(outbox::state.eq("waiting"))
        .set((outbox::state.eq("skipped"), outbox::done_at.eq(at)))
        .execute(conn)?;
    diesel::update(outbox::table)
        .filter(outbox::recipient_id.eq(id))
        .set((
            outbox::address.eq(None::<String>),
            outbox::envelope_to.eq(None::<String>),
            outbox::message.eq(None::<String>),
            outbox::last_error.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
}

/// The address that an account last asked to be confirmed, as typed; empty when it was erased.
pub fn last_given_address(conn: &mut DbConnection, id: PlayerId) -> QueryResult<Option<String>> {
    let kind: &str = EventKind::AddressGiven.into();
    let detail: Option<String> = events::table
        .filter(events::player_id.eq(id))
        .filter(events::kind.eq(kind))
        .order(events::id.desc())
        .select(events::detail)
        .first(conn)
        .optional()?;
    let Some(detail) = detail else {
        return Ok(None);
    };
    Ok(Some(match stored_events::read(kind, &detail)? {
        Event::AddressGiven { address } => address,
        _ => String::new(),
    }))
}

/// How many players there are.
pub fn count(conn: &mut DbConnection) -> QueryResult<i64> {
    players::table.count().get_result(conn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::databases;

    #[test]
    fn what_no_row_can_hold_is_found_nowhere_and_breaks_nothing() {
        for scratch in databases() {
            let mut conn = scratch.pool.get().unwrap();
            assert!(find_by_name(&mut conn, "a\0b").unwrap().is_none());
        }
    }
}
