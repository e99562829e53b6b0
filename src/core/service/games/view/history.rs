//! What a game's own page tells beside its moves, from its events.

use super::comments::note_closing;
use super::visible_game::VisibleGame;
use crate::model::EventKind;
use crate::service::{Error, Instant};
use crate::store::{DbConnection, Timestamp, events, moves};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjustment {
    Given(events::TimeGiven),
    /// A player went on vacation.
    VacationBegan(Option<i64>),
    VacationEnded(Option<i64>),
    /// A player agreed to a pause.
    Paused(Option<i64>),
    Resumed(Option<i64>),
    /// A player gave the opponent so many seconds.
    Gift(Option<i64>, u32),
}

/// An offer of a draw or a request to take back, declined.
#[derive(Debug, Clone, Copy)]
pub struct Declined {
    pub kind: EventKind,
    /// The moves that were made then.
    pub ply: u32,
    pub player_id: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct Message {
    /// The ply of the move that they came with, or at which they were said.
    pub ply: u32,
    pub player_id: i64,
    pub body: String,
    pub at: Instant,
    /// The event that holds them; none for those that came with a move.
    pub event: Option<i64>,
}

const HISTORY_KINDS: [EventKind; 14] = [
    EventKind::Said,
    EventKind::TimeGiven,
    EventKind::VacationBegan,
    EventKind::VacationEnded,
    EventKind::PreparedPlayed,
    EventKind::DrawDeclined,
    EventKind::TakebackDeclined,
    EventKind::PauseDeclined,
    EventKind::CancelDeclined,
    EventKind::Paused,
    EventKind::Resumed,
    EventKind::Gift,
    EventKind::KibitzClosed,
    EventKind::KibitzOpened,
];

/// What a game tells beside its moves.
#[derive(Default)]
pub(super) struct GameHistory {
    pub(super) messages: Vec<Message>,
    pub(super) adjustments: Vec<(Instant, Adjustment)>,
    pub(super) prepared_plies: Vec<i64>,
    pub(super) declined: Option<Declined>,
    pub(super) last_moved_at: Option<Instant>,
    pub(super) kibitz_closed: [bool; 2],
}

impl GameHistory {
    pub(super) fn of(conn: &mut DbConnection, stored: &VisibleGame) -> Result<Self, Error> {
        let (id, last) = (stored.row.id, stored.row.state.ply);
        let mut told = Self::default();
        for row in moves::with_messages_or_at(conn, id, last)? {
            if row.ply == last {
                told.last_moved_at = Some(row.at.utc());
            }
            if let Some(body) = row.message.filter(|_| row.hidden_at.is_none()) {
                told.messages.push(Message {
                    ply: count_of(row.ply),
                    player_id: row.player_id,
                    body,
                    at: row.at.utc(),
                    event: None,
                });
            }
        }
        for row in events::of_kinds(conn, id, &HISTORY_KINDS)? {
            told.add(stored, row);
        }
        told.messages
            .sort_by_key(|message| (message.ply, message.at));
        Ok(told)
    }

    fn adjust(&mut self, at: Timestamp, what: Adjustment) {
        self.adjustments.push((at.utc(), what));
    }

    fn add(&mut self, stored: &VisibleGame, row: events::Row) {
        match row.kind {
            EventKind::PreparedPlayed => self.prepared_plies.extend(row.ply),
            EventKind::DrawDeclined
            | EventKind::TakebackDeclined
            | EventKind::PauseDeclined
            | EventKind::CancelDeclined => {
                self.declined = Some(Declined {
                    kind: row.kind,
                    ply: row.ply.map(count_of).unwrap_or_default(),
                    player_id: row.player_id,
                });
            }
            EventKind::TimeGiven => {
                let Ok(given) = row.detail.parse();
                self.adjust(row.at, Adjustment::Given(given));
            }
            EventKind::VacationBegan => {
                self.adjust(row.at, Adjustment::VacationBegan(row.player_id));
            }
            EventKind::VacationEnded => {
                self.adjust(row.at, Adjustment::VacationEnded(row.player_id));
            }
            EventKind::Paused => self.adjust(row.at, Adjustment::Paused(row.player_id)),
            EventKind::Resumed => self.adjust(row.at, Adjustment::Resumed(row.player_id)),
            EventKind::KibitzClosed | EventKind::KibitzOpened => {
                note_closing(&mut self.kibitz_closed, stored, &row);
            }
            EventKind::Gift => {
                let seconds = row.detail.parse().unwrap_or_default();
                self.adjust(row.at, Adjustment::Gift(row.player_id, seconds));
            }
            _ if row.hidden_at.is_some() => {}
            _ => self.messages.push(Message {
                ply: row.ply.map(count_of).unwrap_or_default(),
                player_id: row.player_id.unwrap_or_default(),
                body: row.detail,
                at: row.at.utc(),
                event: Some(row.id),
            }),
        }
    }
}

fn count_of(ply: i64) -> u32 {
    u32::try_from(ply).unwrap_or_default()
}
