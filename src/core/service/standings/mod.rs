//! Tournaments as they stand: players, pairings and standings.

pub(in crate::service) mod knockout;
mod report;

#[cfg(test)]
pub(in crate::service) use report::trf;
pub(in crate::service) use report::{Part, absence, points_of, report, standings_of, usual_rounds};
pub use report::{Standing, report_file, standings};

use crate::model::GameId;
use crate::model::{
    EntrantStatus, PlayerId, RatingRange, Speed, TournamentId, TournamentKind, TournamentStatus,
    seeded_rng::{self, SeededRng},
};
use crate::play::Pace;
use crate::service::{Error, RequestContext, ratings};
use crate::store::DbConnection;
use crate::store::players::Player;
use crate::store::tournaments::{self, entrants, pairings};

/// A tournament as the use cases need it.
#[derive(Debug, Clone)]
pub struct LoadedTournament {
    pub row: tournaments::Row,
    /// By starting number, then by time of entry; also those who were only invited.
    pub entrants: Vec<entrants::Row>,
    /// In the order in which they were paired.
    pub pairings: Vec<pairings::Row>,
    pub helpers: Vec<PlayerId>,
}

impl LoadedTournament {
    /// Loads a tournament for changes: other transactions that change it wait.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn lock(conn: &mut DbConnection, id: TournamentId) -> Result<Self, Error> {
        tournaments::lock(conn, id)?;
        Self::find(conn, id)
    }

    /// # Errors
    /// [`Error::NotFound`].
    pub fn find(conn: &mut DbConnection, id: TournamentId) -> Result<Self, Error> {
        Ok(Self {
            row: tournaments::find(conn, id)?.ok_or(Error::NotFound)?,
            entrants: entrants::of(conn, id)?,
            pairings: pairings::of(conn, id)?,
            helpers: tournaments::helpers(conn, id)?,
        })
    }

    /// Loads a tournament that the viewer may see, for changes.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a private one that the viewer has no part in.
    pub fn lock_for_viewer(context: &mut RequestContext, id: TournamentId) -> Result<Self, Error> {
        let found = Self::lock(context.conn, id)?;
        found.check_visible(context)?;
        Ok(found)
    }

    /// The same for pages.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a private one that the viewer has no part in.
    pub fn for_viewer(context: &mut RequestContext, id: TournamentId) -> Result<Self, Error> {
        let found = Self::find(context.conn, id)?;
        found.check_visible(context)?;
        Ok(found)
    }

    fn check_visible(&self, context: &RequestContext) -> Result<(), Error> {
        let viewer = context.viewer_id();
        let has_part = |player| self.entrant(player).is_some() || self.is_organised_by(player);
        let is_admin = context.player().is_ok_and(Player::is_admin);
        let is_visible = !self.row.terms.by_invitation || is_admin || viewer.is_some_and(has_part);
        is_visible.then_some(()).ok_or(Error::NotFound)
    }

    pub fn id(&self) -> TournamentId {
        self.row.id
    }

    pub fn kind(&self) -> TournamentKind {
        self.row.terms.kind
    }

    pub fn status(&self) -> TournamentStatus {
        self.row.state.status
    }

    /// Whether a player organises it or helps to.
    pub fn is_organised_by(&self, player: PlayerId) -> bool {
        self.row.organiser_id == player || self.helpers.contains(&player)
    }

    pub fn entrant(&self, player: PlayerId) -> Option<&entrants::Row> {
        self.entrants.iter().find(|row| row.player_id == player)
    }

    /// The players who have entered and not withdrawn.
    pub fn players(&self) -> impl Iterator<Item = &entrants::Row> {
        let has_entered = |row: &&entrants::Row| row.status == EntrantStatus::Entered;
        self.entrants.iter().filter(has_entered)
    }

    pub fn is_playing(&self, player: PlayerId) -> bool {
        let entrant = self.entrant(player);
        entrant.is_some_and(|row| row.status == EntrantStatus::Entered)
    }

    pub fn is_full(&self) -> bool {
        let players = i64::try_from(self.players().count()).unwrap_or(i64::MAX);
        players >= self.row.terms.places
    }

    pub fn rating_range(&self) -> RatingRange {
        RatingRange {
            lowest: self.row.terms.lowest,
            highest: self.row.terms.highest,
        }
    }

    /// The slugs of its variants.
    pub fn variants(&self) -> Vec<&str> {
        self.row.terms.variants.split(' ').collect()
    }

    /// The variant of a round, drawn by lot if there are several.
    pub fn variant_of(&self, round: i64) -> String {
        let variants = self.variants();
        let drawn = self.lot(round, variants.len());
        variants[drawn].to_owned()
    }

    /// A lot: a number below `count`, which is at least 1. `number` tells the lots of a tournament
    /// apart.
    pub fn lot(&self, number: i64, count: usize) -> usize {
        let rng = SeededRng {
            secret: &self.row.secret,
            words: [""; 2],
            game: GameId(self.row.id.0),
        };
        let among: Vec<u8> = (0..=u8::MAX).take(count).collect();
        let number = usize::try_from(number).unwrap_or(0);
        seeded_rng::draw(&rng, number, &among).map_or(0, usize::from)
    }

    /// The pool of the ratings that decide on entry and starting numbers: of the first variant.
    pub fn pool(&self) -> ratings::Pool {
        let pace = self.row.terms.pace.parse::<Pace>().ok();
        ratings::Pool {
            variant: self.variants()[0].to_owned(),
            speed: pace.map_or(Speed::Correspondence, |pace| pace.control.into()),
        }
    }

    pub fn stage(&self, stage: i64) -> impl Iterator<Item = &pairings::Row> {
        self.pairings.iter().filter(move |row| row.stage == stage)
    }
}
