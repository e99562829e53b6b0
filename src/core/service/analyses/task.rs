//! A leased analysis. What was found is saved every few positions, so that another server can
//! continue.

use super::results;
use crate::analysis::{Evaluation, SearchedPosition};
use crate::event::Event;
use crate::model::{GameId, PlayerId};
use crate::rules::Line;
use crate::service::games::{count, load_for_system};
use crate::service::{App, Error, Instant, notices};
use crate::store::{self, DbConnection, analyses, events};
use chrono::TimeDelta;

/// Another server may continue an analysis of which nothing was saved for this time.
const LEASE: TimeDelta = TimeDelta::seconds(90);
/// What was found is saved after this time.
const SAVE_AFTER: TimeDelta = TimeDelta::seconds(5);

/// An analysis that this server works on.
pub struct AnalysisTask {
    pub game: GameId,
    line: Line,
    found: Vec<SearchedPosition>,
    /// Who gets an email when it is done.
    notify: Option<PlayerId>,
    queued_at: store::Timestamp,
    leased_until: store::Timestamp,
    saved_at: Instant,
}

impl AnalysisTask {
    /// Leases the analysis that was asked for first among those that no server works on.
    pub fn lease(app: &App) -> Result<Option<Self>, Error> {
        let now = app.clock.now();
        let Some(row) = analyses::next(&mut *app.connection()?, now.into())? else {
            return Ok(None);
        };
        let (game, leased_until) = (row.game_id, (now + LEASE).into());
        let is_leased =
            app.write_silently(|conn| Ok(analyses::lease(conn, game, now.into(), leased_until)?))?;
        let Some(queued_at) = row.queued_at.filter(|_| is_leased) else {
            return Ok(None);
        };
        let stored = load_for_system(&mut *app.connection()?, game, false)?;
        Ok(Some(Self {
            game,
            line: stored.game()?.line.clone(),
            found: results::read(&stored.variant, &row.results)?,
            notify: row.notify_id,
            queued_at,
            leased_until,
            saved_at: now,
        }))
    }

    /// The game up to the next position that has to be searched; none if all were.
    pub fn next_line(&mut self) -> Option<Line> {
        while self.found.len() <= self.line.ply() {
            let mut line = self.line.clone();
            line.truncate(self.found.len());
            let Some(outcome) = line.outcome() else {
                return Some(line);
            };
            self.add(SearchedPosition {
                evaluation: Evaluation::Over(outcome.winner),
                best: Vec::new(),
            });
        }
        None
    }

    /// Adds what was found in the next position.
    pub fn add(&mut self, found: SearchedPosition) {
        self.found.push(found);
    }

    pub fn is_done(&self) -> bool {
        self.found.len() > self.line.ply()
    }

    /// Whether something should be saved by now.
    pub fn is_to_be_saved(&self, app: &App) -> bool {
        self.is_done() || app.clock.now() - self.saved_at >= SAVE_AFTER
    }

    /// Saves what was found, and keeps the lease until all is done. Returns whether this server
    /// still works on the analysis.
    pub fn save(&mut self, app: &App) -> Result<bool, Error> {
        let now = app.clock.now();
        let lease = (!self.is_done()).then(|| (now + LEASE).into());
        let is_held = self.save_until(app, lease)?;
        self.saved_at = now;
        self.leased_until = lease.unwrap_or(self.leased_until);
        Ok(is_held && lease.is_some())
    }

    /// Saves what was found, and leaves the rest to any server.
    pub fn release(&self, app: &App) -> Result<(), Error> {
        self.save_until(app, None).map(drop)
    }

    fn save_until(&self, app: &App, lease: Option<store::Timestamp>) -> Result<bool, Error> {
        let text = results::write(self.line.variant(), &self.found)?;
        let progress = analyses::Progress {
            queued_at: Some(self.queued_at).filter(|_| !self.is_done()),
            leased_until: lease,
            results: &text,
        };
        let save =
            |conn: &mut DbConnection| analyses::save(conn, self.game, self.leased_until, &progress);
        let Some(player) = self.notify.filter(|_| self.is_done()) else {
            return app.write_silently(|conn| Ok(save(conn)?));
        };
        app.write_unattended(|conn, now| {
            let is_held = save(conn)?;
            if is_held {
                let event = events::SideEvent {
                    game_id: self.game,
                    player_id: None,
                    event: Event::Analysed,
                    ply: count(self.line.ply()),
                    at: now.into(),
                };
                let event = events::insert_side_event(conn, &event)?;
                notices::analysis(conn, player, event, now)?;
            }
            Ok(is_held)
        })
    }
}
