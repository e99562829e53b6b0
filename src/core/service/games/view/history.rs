//! The events that a game's own page shows besides the moves.

use super::comments::note_closing;
use super::visible_game::VisibleGame;
use crate::event::{Event, EventKind, TimeGrant};
use crate::model::{Audience, PlayerId};
use crate::play::{GameEvent, GameEventKind};
use crate::service::{Error, Instant};
use crate::store::{DbConnection, Timestamp, events, moves};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjustment {
    Given(TimeGrant),
    /// A player went on vacation.
    VacationBegan(Option<PlayerId>),
    VacationEnded(Option<PlayerId>),
    /// A player agreed to a pause.
    Paused(Option<PlayerId>),
    Resumed(Option<PlayerId>),
    /// A player gave the opponent this many seconds.
    Gift(Option<PlayerId>, u32),
}

/// An offer, a declined offer, or an accepted take-back.
#[derive(Debug, Clone)]
pub struct OfferAnswer {
    pub event: GameEvent,
    /// The ply of the game after it.
    pub ply: u32,
    pub player_id: Option<PlayerId>,
}

#[derive(Debug, Clone)]
pub struct Message {
    /// The ply of the move that it came with, or at which it was sent.
    pub ply: u32,
    pub player_id: PlayerId,
    pub body: String,
    pub at: Instant,
    /// The event that contains it; none for a message with a move.
    pub event: Option<i64>,
    pub to: Audience,
    /// Whether its author chose who may read it.
    pub is_choice: bool,
}

/// A contested result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The loser, who contested it.
    pub by: Option<PlayerId>,
    pub at: Instant,
    pub reason: String,
    /// When an admin decided it, and the reason.
    pub decision: Option<(Instant, String)>,
}

/// The kinds of events that a game's page shows.
fn history_kinds() -> Vec<&'static str> {
    let kinds = [
        EventKind::Message,
        EventKind::MessageToOpponent,
        EventKind::TimeGiven,
        EventKind::VacationBegan,
        EventKind::VacationEnded,
        EventKind::PreparedPlayed,
        EventKind::KibitzClosed,
        EventKind::KibitzOpened,
        EventKind::Contested,
        EventKind::ContestDecided,
    ];
    let played = [
        GameEventKind::Offered,
        GameEventKind::OfferDeclined,
        GameEventKind::TakenBack,
        GameEventKind::Paused,
        GameEventKind::Resumed,
        GameEventKind::Gift,
    ];
    let kinds = kinds.into_iter().map(<&str>::from);
    kinds.chain(played.map(<&str>::from)).collect()
}

/// A game's history besides its moves.
#[derive(Default)]
pub(super) struct GameHistory {
    pub(super) messages: Vec<Message>,
    pub(super) adjustments: Vec<(Instant, Adjustment)>,
    pub(super) prepared_plies: Vec<i64>,
    pub(super) offer_answer: Option<OfferAnswer>,
    /// The offers, in order.
    pub(super) offers: Vec<OfferAnswer>,
    pub(super) last_moved_at: Option<Instant>,
    pub(super) kibitz_closed: [bool; 2],
    pub(super) contest: Option<Contest>,
}

impl GameHistory {
    pub(super) fn last_offer_of(&self, player: PlayerId) -> Option<OfferAnswer> {
        let mut offers = self.offers.iter().rev();
        let own = offers.find(|offer| offer.player_id == Some(player));
        own.cloned()
    }

    pub(super) fn of(conn: &mut DbConnection, stored: &VisibleGame) -> Result<Self, Error> {
        let (id, last) = (stored.row.id, stored.row.state.ply);
        let mut history = Self::default();
        for row in moves::with_messages_or_at(conn, id, last)? {
            if row.ply == last {
                history.last_moved_at = Some(row.at.utc());
            }
            if let Some(body) = row.message.filter(|_| row.hidden_at.is_none()) {
                history.messages.push(Message {
                    ply: count_of(row.ply),
                    player_id: row.player_id,
                    body,
                    at: row.at.utc(),
                    event: None,
                    to: Audience::All,
                    is_choice: false,
                });
            }
        }
        for row in events::of_kinds(conn, id, &history_kinds())? {
            history.add(stored, row);
        }
        history
            .messages
            .sort_by_key(|message| (message.ply, message.at));
        Ok(history)
    }

    fn adjust(&mut self, at: Timestamp, what: Adjustment) {
        self.adjustments.push((at.utc(), what));
    }

    fn add(&mut self, stored: &VisibleGame, row: events::Row) {
        let (by, ply) = (row.player_id, row.ply.map(count_of).unwrap_or_default());
        match row.event {
            Event::PreparedPlayed => self.prepared_plies.extend(row.ply),
            Event::KibitzClosed | Event::KibitzOpened => {
                note_closing(&mut self.kibitz_closed, stored, &row);
            }
            Event::Contested { reason } => {
                self.contest = Some(Contest {
                    by,
                    at: row.at.utc(),
                    reason,
                    decision: None,
                });
            }
            Event::ContestDecided { reason } => {
                if let Some(contest) = &mut self.contest {
                    contest.decision = Some((row.at.utc(), reason));
                }
            }
            Event::TimeGiven(given) => self.adjust(row.at, Adjustment::Given(given)),
            Event::VacationBegan => self.adjust(row.at, Adjustment::VacationBegan(by)),
            Event::VacationEnded => self.adjust(row.at, Adjustment::VacationEnded(by)),
            Event::Game(GameEvent::Paused) => self.adjust(row.at, Adjustment::Paused(by)),
            Event::Game(GameEvent::Resumed) => self.adjust(row.at, Adjustment::Resumed(by)),
            Event::Game(GameEvent::Gift { seconds }) => {
                self.adjust(row.at, Adjustment::Gift(by, seconds));
            }
            Event::Game(event) => {
                let is_offer = matches!(event, GameEvent::Offered { .. });
                let answer = OfferAnswer {
                    event,
                    ply,
                    player_id: by,
                };
                match is_offer {
                    true => self.offers.push(answer),
                    false => self.offer_answer = Some(answer),
                }
            }
            event => {
                if let Some((to, message)) = event.as_message()
                    && row.hidden_at.is_none()
                    && (to == Audience::All || stored.seat().is_some())
                {
                    self.messages.push(Message {
                        // A take-back does not take back what was said without a move.
                        ply: ply.min(count_of(stored.row.state.ply)),
                        player_id: by.unwrap_or(PlayerId::NONE),
                        body: message.text.clone(),
                        at: row.at.utc(),
                        event: Some(row.id),
                        to,
                        is_choice: message.is_choice,
                    });
                }
            }
        }
    }
}

fn count_of(ply: i64) -> u32 {
    u32::try_from(ply).unwrap_or_default()
}
