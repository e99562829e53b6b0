//! The comments on a game in the model: who may write and who can read them.

use super::model_game::ModelGame;
use crate::event::EventKind;
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::rules::Side;
use std::fmt::Write;

/// A player, or the onlooker of the scenario.
pub(super) type Person = Option<Side>;

#[derive(Clone, Default)]
pub(super) struct ModelKibitz {
    remarks: Vec<Remark>,
    closed: [bool; 2],
    /// Who was notified of a comment; there is one notice until the next visit.
    notified: [bool; 2],
}

#[derive(Clone)]
struct Remark {
    by: Person,
    sealed: bool,
    body: String,
}

impl ModelGame {
    /// The text of the next comment. All texts differ.
    pub(super) fn next_remark(&self) -> String {
        format!("Remark {}", self.kibitz.remarks.len())
    }

    /// Adds a comment, and returns whether it is accepted.
    pub(super) fn remark(&mut self, by: Person, wants_seal: bool) -> bool {
        let sealed = wants_seal && self.outcome.is_none();
        let is_closed = self.outcome.is_none() && self.kibitz.closed.contains(&true);
        if is_closed && !sealed {
            return false;
        }
        let body = self.next_remark();
        self.kibitz.remarks.push(Remark { by, sealed, body });
        if sealed {
            self.met.insert("sealed");
            return true;
        }
        let event = format!("kibitz {} {}", self.id_of(by), self.ply());
        self.events.push(event);
        let listeners = Side::BOTH.into_iter().filter(|side| by != Some(*side));
        for side in listeners {
            if !std::mem::replace(&mut self.kibitz.notified[side.index()], true) {
                self.queue_notice(side, Kind::Kibitz, EventKind::Kibitz);
            }
        }
        true
    }

    pub(super) fn has_closed_kibitz(&self, by: Side) -> bool {
        self.kibitz.closed[by.index()]
    }

    /// A player closes kibitz while the game runs, or opens it again.
    pub(super) fn close_kibitz(&mut self, by: Side, on: bool) {
        let closed = &mut self.kibitz.closed[by.index()];
        let changes = *closed != on && self.outcome.is_none();
        if changes {
            *closed = on;
            let kind = match on {
                true => EventKind::KibitzClosed,
                false => EventKind::KibitzOpened,
            };
            self.record_event(kind, Some(by));
        }
    }

    /// The comments that a person can read; none for a stranger.
    pub(super) fn reads(&self, who: Option<Person>) -> String {
        let is_over = self.outcome.is_some();
        let mut all = String::new();
        for remark in &self.kibitz.remarks {
            if is_over || !remark.sealed || who == Some(remark.by) {
                writeln!(all, "{} {}", self.id_of(remark.by), remark.body).unwrap();
            }
        }
        all
    }

    fn id_of(&self, who: Person) -> PlayerId {
        who.map_or(self.onlooker, |side| self.id(side))
    }
}
