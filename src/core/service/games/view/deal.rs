//! What chance brings in a game: from what it is drawn, and what of it a player knows.

use super::visible_game::VisibleGame;
use crate::model::GameId;
use crate::model::chance::{Chance, DealView};
use crate::model::seeded_rng::{self, SeededRng};
use crate::rules::Hidden;
use crate::service::{Error, secret};
use crate::store::{DbConnection, game_seeds, games};

/// What a game's chance is drawn from.
pub(crate) struct Source {
    secret: String,
    words: [String; 2],
    game: GameId,
}

impl Source {
    pub(crate) fn rng(&self) -> SeededRng<'_> {
        SeededRng {
            secret: &self.secret,
            words: self.words.each_ref().map(String::as_str),
            game: self.game,
        }
    }

    /// With the words by side: that is told by who has the first seat.
    fn of(row: &games::Row, kept: game_seeds::Row) -> Self {
        let challenger = row.challenge.challenger_id;
        let words = [kept.challenger_word, kept.opponent_word];
        let [one, other] = words;
        Self {
            secret: kept.secret,
            words: match row.state.second_id.is_some() && row.state.second_id == challenger {
                true => [other, one],
                false => [one, other],
            },
            game: row.id,
        }
    }
}

/// What a game's chance is drawn from, fixed now where it was not yet. The game's row must be
/// locked.
pub(crate) fn source_of(conn: &mut DbConnection, row: &games::Row) -> Result<Source, Error> {
    let kept = game_seeds::find_or_insert(conn, row.id, secret::token)?;
    Ok(Source::of(row, kept))
}

/// Fixes the secret of a challenge to a game whose pieces are dealt: the players may add their
/// words when its fingerprint is known.
pub(crate) fn fix_secret(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    game_seeds::find_or_insert(conn, game, secret::token)?;
    Ok(())
}

/// What the viewer may know of a game's chance; nothing in games without, and
/// before it is fixed.
pub(super) fn seen(conn: &mut DbConnection, stored: &VisibleGame) -> Result<Option<Chance>, Error> {
    if stored.variant.chance().is_none() {
        return Ok(None);
    }
    let Some(kept) = game_seeds::find(conn, stored.row.id)? else {
        return Ok(None);
    };
    let (game, viewer) = (stored.game.as_ref(), stored.viewer());
    let is_own = game.is_none() && viewer.is_some() && viewer == stored.row.challenge.challenger_id;
    let own_word = is_own.then(|| kept.challenger_word.clone());
    let source = Source::of(&stored.row, kept);
    let is_over = game.is_some_and(|game| game.outcome.is_some());
    let deal = game.filter(|_| stored.variant.hides(Hidden::Kinds));
    let has_words = game.is_some() && source.words.iter().any(|word| !word.is_empty());
    Ok(Some(Chance {
        fingerprint: seeded_rng::fingerprint(&source.secret),
        deal: deal.map(|game| DealView::of(&game.line, &source.rng(), stored.seat(), is_over)),
        own_word,
        words: has_words.then(|| source.words.clone()),
        secret: is_over.then_some(source.secret),
    }))
}
