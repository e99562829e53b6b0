//! Random events in a game: their source, and what of it a player knows.

use super::visible_game::VisibleGame;
use crate::model::GameId;
use crate::model::chance::{Chance, DealView};
use crate::model::seeded_rng::{self, SeededRng};
use crate::rules::Hidden;
use crate::service::{Error, secret};
use crate::store::{DbConnection, game_seeds, games};

/// The source of a game's random events.
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

    /// Orders the words by side, as given by the player of the first seat.
    fn of(row: &games::Row, seed: game_seeds::Row) -> Self {
        let challenger = row.challenge.challenger_id;
        let words = [seed.challenger_word, seed.opponent_word];
        let [one, other] = words;
        Self {
            secret: seed.secret,
            words: match row.state.second_id.is_some() && row.state.second_id == challenger {
                true => [other, one],
                false => [one, other],
            },
            game: row.id,
        }
    }
}

/// The source of a game's random events, created if it does not exist yet. The game's row must be
/// locked.
pub(crate) fn source_of(conn: &mut DbConnection, row: &games::Row) -> Result<Source, Error> {
    let seed = game_seeds::find_or_insert(conn, row.id, secret::token)?;
    Ok(Source::of(row, seed))
}

/// Fixes the secret of a challenge to a game with dealt pieces: the players may add words once its
/// fingerprint is known.
pub(crate) fn fix_secret(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    game_seeds::find_or_insert(conn, game, secret::token)?;
    Ok(())
}

/// What the viewer may know about a game's random source; none in games without one, and before it
/// is fixed.
pub(super) fn visible_chance(
    conn: &mut DbConnection,
    stored: &VisibleGame,
) -> Result<Option<Chance>, Error> {
    if stored.variant.chance().is_none() {
        return Ok(None);
    }
    let Some(seed) = game_seeds::find(conn, stored.row.id)? else {
        return Ok(None);
    };
    let (game, viewer) = (stored.game.as_ref(), stored.viewer());
    let is_own = game.is_none() && viewer.is_some() && viewer == stored.row.challenge.challenger_id;
    let own_word = is_own.then(|| seed.challenger_word.clone());
    let source = Source::of(&stored.row, seed);
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
