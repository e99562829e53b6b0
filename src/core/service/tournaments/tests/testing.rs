//! Terms of tournaments for tests.

use super::TournamentTerms;
use crate::model::{RatingRange, StartRule, TournamentKind};
use crate::play::{Pace, TimeControl};
use crate::rules::catalogue;

/// A tournament that the organiser starts.
pub fn terms(kind: TournamentKind) -> TournamentTerms {
    TournamentTerms {
        name: "Autumn Cup".to_owned(),
        kind,
        variants: vec![catalogue::find("minixiangqi").unwrap()],
        rulebook: None,
        pace: Pace::from(TimeControl::days(3)),
        places: None,
        section: None,
        rounds: None,
        start: StartRule::Manual,
        starts_at: None,
        rated: false,
        by_invitation: false,
        ratings: RatingRange::default(),
        at_once: None,
        late: false,
        message: String::new(),
    }
}
