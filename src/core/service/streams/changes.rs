//! What has happened in games, as the pages that it concerns are told.

use super::Audience;
use crate::event::EventKind;
use crate::model::{GameId, PlayerId, Status};
use crate::service::{Error, RequestContext};
use crate::store::events::{self, Change};
use crate::store::{DbConnection, games};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Events of PostgreSQL may be committed in another order than that of their ids, by so much.
const SETTLES: Duration = Duration::from_secs(5);
/// How many changes a page is told about that asks for those since it was made.
const MOST: i64 = 200;

/// The place in the table of events up to which pages were notified.
#[derive(Default)]
pub(super) struct Tail {
    settled: i64,
    /// The events after it of which pages were notified, and when.
    told: BTreeMap<i64, Instant>,
}

impl Tail {
    pub(super) fn at(settled: i64) -> Self {
        Self {
            settled,
            told: BTreeMap::new(),
        }
    }

    pub(super) fn settled(&self) -> i64 {
        self.settled
    }

    /// Those of these changes that are new.
    pub(super) fn take_new(&mut self, mut read: Vec<Change>, in_order: bool) -> Vec<Change> {
        let now = Instant::now();
        let is_new = |change: &Change| change.event > self.settled;
        read.retain(|change| is_new(change) && !self.told.contains_key(&change.event));
        self.told
            .extend(read.iter().map(|change| (change.event, now)));
        let keep = if in_order { Duration::ZERO } else { SETTLES };
        let old = self.told.iter().filter(|(_, at)| now - **at >= keep);
        if let Some(last) = old.map(|(event, _)| *event).max() {
            self.settled = last;
            self.told = self.told.split_off(&(last + 1));
        }
        read
    }
}

/// All changes after that event.
pub(super) fn read_after(conn: &mut DbConnection, after: i64) -> Result<Vec<Change>, Error> {
    Ok(events::changes_after(conn, after, i64::MAX)?)
}

/// What a page has missed since it was made, or since its last stream ended.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    /// The last event of all.
    pub latest: i64,
    /// The revision of the game that the page shows.
    pub rev: Option<i64>,
    pub(super) changes: Vec<Change>,
    pub(super) waiting: Option<i64>,
}

/// Loads what the viewer has missed since an event, if it is known; `rev` is the present revision
/// of the game that the page shows.
///
/// # Errors
/// If the database fails.
pub fn changes_since(
    context: &mut RequestContext,
    since: Option<i64>,
    rev: Option<i64>,
) -> Result<Changes, Error> {
    let latest = events::latest(context.conn)?;
    let changes = match since {
        Some(since) if since < latest => events::changes_after(context.conn, since, MOST)?,
        _ => Vec::new(),
    };
    let waiting = match context.viewer_id() {
        Some(me) if changes.iter().any(|change| change.concerns(me)) => {
            Some(games::count_waiting(context.conn, me)?)
        }
        _ => None,
    };
    Ok(Changes {
        latest,
        rev,
        changes,
        waiting,
    })
}

impl Changes {
    /// The first messages of a stream.
    pub fn text(&self, audience: &Audience) -> String {
        let mut text = format!("id: {}\n", self.latest);
        if let Some(rev) = self.rev {
            let _ = writeln!(text, "data: {rev}");
        }
        text.push('\n');
        let own = Audience {
            game: None,
            ..audience.clone()
        };
        text + &super::changes::text(&own, &self.changes, self.waiting)
    }
}

/// What a player is told of a change in an own game.
#[derive(serde::Serialize)]
struct OwnChange {
    game: GameId,
    /// The number of games in which it is the player's turn.
    waiting: i64,
    /// Whether somebody else did it.
    calls: bool,
    /// Whether a challenge was made, answered or withdrawn.
    challenge: bool,
    /// Whether a live game began.
    starts: bool,
}

/// The messages to a page about these changes; empty if none concerns it.
pub(super) fn text(audience: &Audience, changes: &[Change], waiting: Option<i64>) -> String {
    let mut text = String::new();
    if let Some((game, seat)) = audience.game {
        let here = || changes.iter().filter(|change| change.game == game);
        if let Some(last) = here().rfind(|change| !change.is_beside()) {
            let _ = write!(text, "data: {}\n\n", last.rev);
        }
        let told = here().rfind(|change| seat.is_some() && is_shown_beside(change));
        if let Some(last) = told {
            let _ = write!(text, "event: news\ndata: {}\n\n", last.event);
        }
    }
    if let (Some(me), Some(waiting)) = (audience.player(), waiting) {
        for change in own_changes(me, waiting, changes).into_values() {
            let json = serde_json::to_string(&change).unwrap_or_default();
            let _ = write!(text, "event: own\ndata: {json}\n\n");
        }
    }
    if audience.lists
        && let Some(last) = changes.iter().rfind(|change| is_listed(change))
    {
        let _ = write!(text, "event: lists\ndata: {}\n\n", last.event);
    }
    match changes.iter().map(|change| change.event).max() {
        Some(last) if !text.is_empty() => format!("id: {last}\n{text}"),
        _ => text,
    }
}

fn own_changes(me: PlayerId, waiting: i64, changes: &[Change]) -> BTreeMap<GameId, OwnChange> {
    let mut own: BTreeMap<GameId, OwnChange> = BTreeMap::new();
    let concerns = changes
        .iter()
        .filter(|change| change.concerns(me) && (!change.is_beside() || is_shown_beside(change)));
    for change in concerns {
        let entry = own.entry(change.game).or_insert(OwnChange {
            game: change.game,
            waiting,
            calls: false,
            challenge: false,
            starts: false,
        });
        // A message may be from somebody whom the player blocks.
        let is_message = is(change, EventKind::Message) || is(change, EventKind::MessageToOpponent);
        entry.calls |= change.actor != Some(me) && !is_message;
        entry.challenge |= is_about_challenge(change);
        entry.starts |= change.is_live && is(change, EventKind::Began);
    }
    own
}

fn is(change: &Change, kind: EventKind) -> bool {
    change.kind == <&str>::from(kind)
}

/// Whether the players see an event on the page of their game that is no change of its state.
fn is_shown_beside(change: &Change) -> bool {
    const SHOWN: [EventKind; 7] = [
        EventKind::Message,
        EventKind::MessageToOpponent,
        EventKind::TimeGiven,
        EventKind::TimeRanOut,
        EventKind::VacationBegan,
        EventKind::VacationEnded,
        EventKind::Warned,
    ];
    change.is_beside() && SHOWN.into_iter().any(|kind| is(change, kind))
}

fn is_about_challenge(change: &Change) -> bool {
    const ABOUT: [EventKind; 5] = [
        EventKind::Challenged,
        EventKind::Began,
        EventKind::Declined,
        EventKind::Withdrawn,
        EventKind::Lapsed,
    ];
    ABOUT.into_iter().any(|kind| is(change, kind))
}

/// Whether a game appears in a list that all can see, or goes from one.
fn is_listed(change: &Change) -> bool {
    let is_over = change.status == Status::Finished && !change.is_beside();
    let is_for_all = match change.status {
        Status::Playing | Status::Finished => change.is_public || !change.is_personal(),
        _ => !change.is_personal(),
    };
    is_for_all && (is_about_challenge(change) || is_over)
}
