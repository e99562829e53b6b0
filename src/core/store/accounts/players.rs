//! Players: accounts and their settings.

use crate::event::{Event, EventKind};
use crate::model::{PlayerId, PlayerKind, PlayerName, Quiet, Reminders};
use crate::notation::Notation;
use crate::search::fold;
use crate::store::cached::{Cache, padded};
use crate::store::connection::MultiBackend;
use crate::store::events as stored_events;
use crate::store::games::like_pattern;
use crate::store::schema::{events, outbox, players, tokens};
use crate::store::{DbConnection, Timestamp, is_unstorable};
use crate::words::{self, Language};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use unicode_normalization::UnicodeNormalization;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The text in lower case. `SQLite` converts ASCII letters only.
    fn lower(text: Nullable<Text>) -> Nullable<Text>;
}

#[derive(Debug, Clone, Queryable)]
pub struct Player {
    pub id: PlayerId,
    pub name: String,
    pub name_key: String,
    /// Equal for names that look alike. Unique among players.
    pub skeleton: String,
    /// As typed; `None` once the account is closed.
    pub email: Option<String>,
    /// The normalised form, for comparisons.
    pub email_key: Option<String>,
    pub confirmed_at: Option<Timestamp>,
    /// The argon2id hash in PHC format; `None` if nobody may sign in.
    pub password_hash: Option<String>,
    pub role: String,
    pub zone: String,
    /// The kinds of notice that are switched off, comma-separated.
    pub mail_off: String,
    pub created_at: Timestamp,
    pub closed_at: Option<Timestamp>,
    /// The slug of the notation for displayed moves.
    pub notation: String,
    /// Shown beside the account's name; any script, with spaces.
    pub display_name: Option<String>,
    /// The local path to open once the address is confirmed.
    pub wanted_page: Option<String>,
    /// Whether the zone was set by the player or the browser.
    pub zone_chosen: bool,
    /// The end of a lock by an admin; may be in the past.
    pub locked_until: Option<Timestamp>,
    /// The code of the language that the browser last requested.
    pub heard_language: Option<String>,
    /// False for the default notation.
    pub notation_chosen: bool,
    /// The hours and days in which no deadline should fall.
    pub quiet: Option<String>,
    /// When to remind the player of a turn; `None` for the default.
    pub reminders: Option<String>,
    /// Whether a vacation starts by itself when a flag would fall.
    pub vacation_saves: bool,
    pub no_challenges: bool,
    /// Whether others are not told that the player is online.
    pub hides_presence: bool,
    /// Name and display name, folded for the search.
    pub folded: String,
}

impl Player {
    pub fn quiet(&self) -> Quiet {
        let chosen = self.quiet.as_deref().and_then(|text| text.parse().ok());
        chosen.unwrap_or_default()
    }

    pub fn reminders(&self) -> Reminders {
        let chosen = self.reminders.as_deref().and_then(|text| text.parse().ok());
        chosen.unwrap_or_default()
    }

    pub fn is_admin(&self) -> bool {
        self.role == "admin"
    }

    /// Whether it is a computer player.
    pub fn is_program(&self) -> bool {
        self.role == PROGRAM
    }

    /// Whether it is a visitor who plays against a program without an account.
    pub fn is_guest(&self) -> bool {
        self.role == GUEST
    }

    /// The end of a lock that is in force at `now`.
    pub fn locked_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let until = self.locked_until.map(Timestamp::utc);
        until.filter(|until| *until > now)
    }

    /// The player's time zone, or UTC if the stored name is unknown.
    pub fn time_zone(&self) -> Tz {
        self.zone.parse().unwrap_or(Tz::UTC)
    }

    pub fn player_name(&self) -> PlayerName {
        called(self.name.clone(), self.display_name.clone(), &self.role)
    }

    /// The chosen notation, or the usual one of the current language.
    pub fn notation(&self) -> Notation {
        let notation = self.notation.parse().unwrap_or_default();
        let is_chosen = self.notation_chosen || notation != Notation::default();
        if is_chosen {
            notation
        } else {
            words::notation()
        }
    }

    /// The language that the browser last requested.
    pub fn detected_language(&self) -> Option<Language> {
        self.heard_language.as_deref().and_then(Language::find)
    }
}

/// The roles that nobody signs up for.
pub const PROGRAM: &str = "program";
pub const GUEST: &str = "guest";

/// The name of a player as it is shown: programs are marked, guests have none.
pub(in crate::store) fn called(name: String, display: Option<String>, role: &str) -> PlayerName {
    match role {
        PROGRAM => PlayerName {
            display: Some(words::programs::display_name(&name)),
            name,
            kind: PlayerKind::Program,
        },
        GUEST => PlayerName {
            kind: PlayerKind::Guest,
            ..PlayerName::plain(t!("program-guest-name"))
        },
        _ => PlayerName::of(name, display),
    }
}

#[derive(Clone, Insertable)]
#[diesel(table_name = players)]
pub struct NewPlayer<'a> {
    /// The fields are those of [`Player`].
    pub name: &'a str,
    pub name_key: &'a str,
    pub skeleton: &'a str,
    pub email: &'a str,
    pub email_key: &'a str,
    pub confirmed_at: Option<Timestamp>,
    pub password_hash: &'a str,
    pub created_at: Timestamp,
}

/// The initial value of `mail_off`: kinds of notice that players have to switch on.
const USUALLY_OFF: &str = "weekly";

/// Inserts a player and returns the id. Runs in a savepoint, so that the caller's transaction can
/// continue.
///
/// # Errors
/// [`crate::store::is_duplicate`] if the name is taken.
pub fn insert(conn: &mut DbConnection, player: &NewPlayer) -> QueryResult<PlayerId> {
    conn.transaction(|conn| {
        diesel::insert_into(players::table)
            .values((
                player,
                players::mail_off.eq(USUALLY_OFF),
                players::folded.eq(folded(player.name, None)),
            ))
            .returning(players::id)
            .get_result(conn)
    })
}

/// Name and display name as they are searched.
pub(super) fn folded(name: &str, display_name: Option<&str>) -> String {
    fold(&format!("{name} {}", display_name.unwrap_or_default()))
}

pub fn find(conn: &mut DbConnection, id: PlayerId) -> QueryResult<Option<Player>> {
    directly!(conn, |conn| players::table.find(id).get_result(conn)).optional()
}

/// The players with those ids, in no order.
pub fn find_all(conn: &mut DbConnection, ids: &[PlayerId]) -> QueryResult<Vec<Player>> {
    players::table
        .filter(players::id.eq_any(padded(ids)))
        .cached()
        .load(conn)
}

/// The names of those players, in no order.
pub fn names(
    conn: &mut DbConnection,
    ids: &[PlayerId],
) -> QueryResult<Vec<(PlayerId, PlayerName)>> {
    let names = players::table
        .filter(players::id.eq_any(padded(ids)))
        .select((
            players::id,
            players::name,
            players::display_name,
            players::role,
        ));
    let names: Vec<(PlayerId, String, Option<String>, String)> =
        directly!(conn, |conn| names.cached().load(conn))?;
    let with_id = |(id, name, display, role): (_, _, _, String)| (id, called(name, display, &role));
    Ok(names.into_iter().map(with_id).collect())
}

/// Finds a player by name, ignoring case and Unicode composition. Guests have no names.
pub fn find_by_name(conn: &mut DbConnection, name: &str) -> QueryResult<Option<Player>> {
    if is_unstorable(name) {
        return Ok(None);
    }
    players::table
        .filter(players::name_key.eq(name_key(name)))
        .filter(players::role.ne(GUEST))
        .get_result(conn)
        .optional()
}

/// Finds a player by the current name or a former one.
pub fn find_by_any_name(conn: &mut DbConnection, name: &str) -> QueryResult<Option<Player>> {
    if let Some(player) = find_by_name(conn, name)? {
        return Ok(Some(player));
    }
    match crate::store::former_names::owner(conn, name)? {
        Some(id) => find(conn, id),
        None => Ok(None),
    }
}

/// The form in which names are compared: composed, in lower case.
pub fn name_key(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

impl Player {
    /// Whether that name equals the player's after normalisation.
    pub fn is_named(&self, name: &str) -> bool {
        name_key(name) == self.name_key
    }
}

/// Finds a player whose name looks like this one.
pub fn find_by_skeleton(conn: &mut DbConnection, skeleton: &str) -> QueryResult<Option<Player>> {
    players::table
        .filter(players::skeleton.eq(skeleton))
        .get_result(conn)
        .optional()
}

/// The player who confirmed this address.
pub fn find_confirmed(conn: &mut DbConnection, email_key: &str) -> QueryResult<Option<Player>> {
    players::table
        .filter(players::email_key.eq(email_key))
        .filter(players::confirmed_at.is_not_null())
        .get_result(conn)
        .optional()
}

/// The player who signs in with this address: the one who confirmed it, else the first who
/// registered it.
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

/// Changes name and skeleton. Runs in a savepoint.
///
/// # Errors
/// [`crate::store::is_duplicate`] if another name looks the same.
pub fn set_name(
    conn: &mut DbConnection,
    id: PlayerId,
    name: &str,
    name_key: &str,
    skeleton: &str,
) -> QueryResult<()> {
    conn.transaction(|conn| {
        let display: Option<String> = players::table
            .find(id)
            .select(players::display_name)
            .first(conn)?;
        diesel::update(players::table.find(id))
            .set((
                players::name.eq(name),
                players::name_key.eq(name_key),
                players::skeleton.eq(skeleton),
                players::folded.eq(folded(name, display.as_deref())),
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

/// Sets the end of a lock; `None` removes the lock.
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

/// The number of admins who are not locked out.
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

/// A filter of the list of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    /// Open accounts without a confirmed address.
    Unconfirmed,
    LockedOut,
    Admins,
    Closed,
}

/// The latest players with a lower id whose name or display name contains the words, or whose
/// address equals them.
pub fn latest(
    conn: &mut DbConnection,
    (which, words): (Which, &str),
    now: Timestamp,
    below: Option<PlayerId>,
    limit: i64,
) -> QueryResult<Vec<Player>> {
    if is_unstorable(words) {
        return Ok(Vec::new());
    }
    let mut query = matching(which, now)
        .filter(players::role.ne(GUEST))
        .order(players::id.desc())
        .limit(limit);
    if !words.is_empty() {
        let key = name_key(words);
        let part = like_pattern(&key);
        let name_matches = players::name_key.like(part.clone()).escape('\\');
        let display_name_matches = players::display_name.is_not_null().and(
            lower(players::display_name)
                .assume_not_null()
                .like(part)
                .escape('\\'),
        );
        let address_matches = players::email_key
            .is_not_null()
            .and(players::email_key.assume_not_null().eq(key));
        query = query.filter(name_matches.or(display_name_matches).or(address_matches));
    }
    if let Some(below) = below {
        query = query.filter(players::id.lt(below));
    }
    query.load(conn)
}

pub fn count_which(conn: &mut DbConnection, which: Which, now: Timestamp) -> QueryResult<i64> {
    matching(which, now).count().get_result(conn)
}

fn matching<'a>(which: Which, now: Timestamp) -> players::BoxedQuery<'a, MultiBackend> {
    let all = players::table.into_boxed();
    let open = players::closed_at.is_null();
    match which {
        Which::All => all,
        Which::Unconfirmed => {
            let has_no_address = players::confirmed_at.is_null();
            all.filter(open.and(has_no_address).and(players::role.ne(GUEST)))
        }
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

/// Sets the time zone and marks it as chosen.
pub fn set_zone(conn: &mut DbConnection, id: PlayerId, zone: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set((players::zone.eq(zone), players::zone_chosen.eq(true)))
        .execute(conn)
        .map(drop)
}

pub fn set_quiet(conn: &mut DbConnection, id: PlayerId, quiet: Option<&str>) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::quiet.eq(quiet))
        .execute(conn)
        .map(drop)
}

pub fn set_reminders(conn: &mut DbConnection, id: PlayerId, reminders: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::reminders.eq(reminders))
        .execute(conn)
        .map(drop)
}

pub fn set_hides_presence(conn: &mut DbConnection, id: PlayerId, hides: bool) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::hides_presence.eq(hides))
        .execute(conn)
        .map(drop)
}

pub fn set_no_challenges(conn: &mut DbConnection, id: PlayerId, none: bool) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::no_challenges.eq(none))
        .execute(conn)
        .map(drop)
}

/// Sets whether a vacation starts by itself when a flag would fall.
pub fn set_vacation_saves(conn: &mut DbConnection, id: PlayerId, saves: bool) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::vacation_saves.eq(saves))
        .execute(conn)
        .map(drop)
}

pub fn set_display_name(
    conn: &mut DbConnection,
    id: PlayerId,
    name: Option<&str>,
) -> QueryResult<()> {
    let account: String = players::table.find(id).select(players::name).first(conn)?;
    diesel::update(players::table.find(id))
        .set((
            players::display_name.eq(name),
            players::folded.eq(folded(&account, name)),
        ))
        .execute(conn)
        .map(drop)
}

/// Stores the page to open once the address is confirmed.
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

/// Deletes the wanted pages of accounts created before `before`.
pub fn forget_wanted_pages(conn: &mut DbConnection, before: Timestamp) -> QueryResult<()> {
    diesel::update(players::table)
        .filter(players::wanted_page.is_not_null())
        .filter(players::created_at.lt(before))
        .set(players::wanted_page.eq(None::<String>))
        .execute(conn)
        .map(drop)
}

pub fn set_detected_language(conn: &mut DbConnection, id: PlayerId, code: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::heard_language.eq(code))
        .execute(conn)
        .map(drop)
}

pub fn set_notation(conn: &mut DbConnection, id: PlayerId, notation: Notation) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set((
            players::notation.eq(notation.slug()),
            players::notation_chosen.eq(true),
        ))
        .execute(conn)
        .map(drop)
}

pub fn set_mail_off(conn: &mut DbConnection, id: PlayerId, mail_off: &str) -> QueryResult<()> {
    diesel::update(players::table.find(id))
        .set(players::mail_off.eq(mail_off))
        .execute(conn)
        .map(drop)
}

/// Sets the address and whether it is confirmed. Runs in a savepoint.
///
/// # Errors
/// [`crate::store::is_duplicate`] if another account has confirmed the address.
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

/// Closes an account: sign-in becomes impossible, the address is erased everywhere, and pending
/// notices are cancelled.
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

/// The address in the account's last confirmation email, as typed; empty if it was erased.
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

/// The number of people, with and without a confirmed address.
pub fn count(conn: &mut DbConnection) -> QueryResult<i64> {
    let people = players::role.ne_all([PROGRAM, GUEST]);
    players::table.filter(people).count().get_result(conn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::databases;

    #[test]
    fn text_with_nul_is_found_nowhere_and_causes_no_error() {
        for scratch in databases() {
            let mut conn = scratch.pool.get().unwrap();
            assert!(find_by_name(&mut conn, "a\0b").unwrap().is_none());
        }
    }
}
