mod entries;
mod formats;
mod organising;

use super::testing::terms;
use super::*;
use crate::model::{
    EntrantStatus, GameId, PlayerId, RatingRange, StartRule, Status, TournamentId, TournamentKind,
    TournamentStatus, Winner,
};
use crate::play::{GameCommand, Pace, TimeControl};
use crate::refusals::{Forbidden, ReportFault};
use crate::rules::catalogue;
use crate::service::game_commands;
use crate::service::standings::LoadedTournament;
use crate::service::testing::{TestSite, test_site, test_sites};
use crate::service::{Error, upkeep};
use chrono::TimeDelta;
use std::collections::BTreeMap;

struct Cup {
    site: TestSite,
    id: TournamentId,
    organiser: PlayerId,
    players: Vec<PlayerId>,
}

impl Cup {
    /// A tournament with so many players, about to start.
    fn open(site: TestSite, terms: &TournamentTerms, players: usize) -> Self {
        let organiser = site.member("olga");
        let id = site
            .attempt(Some(organiser), |context| create(context, terms))
            .unwrap()
            .unwrap();
        let mut cup = Self {
            site,
            id,
            organiser,
            players: Vec::new(),
        };
        for number in 0..players {
            let player = cup.site.member(&format!("player{number}"));
            assert_eq!(cup.enter(player), Ok(()));
            cup.players.push(player);
        }
        cup
    }

    /// A tournament that has started.
    fn start(site: TestSite, terms: &TournamentTerms, players: usize) -> Self {
        let cup = Self::open(site, terms, players);
        let started = cup
            .site
            .attempt(Some(cup.organiser), |context| start(context, cup.id));
        assert_eq!(started.unwrap(), Ok(()));
        cup.advance();
        cup
    }

    fn enter(&self, player: PlayerId) -> Result<(), TournamentRefused> {
        let id = self.id;
        self.site
            .attempt(Some(player), |context| enter(context, id))
            .unwrap()
    }

    fn withdraw(&self, player: PlayerId) {
        let id = self.id;
        let done = self
            .site
            .attempt(Some(player), |context| withdraw(context, id));
        assert_eq!(done.unwrap(), Ok(()));
        self.advance();
    }

    fn advance(&self) {
        advance_due(&self.site.app).unwrap();
    }

    fn view(&self) -> TournamentView {
        let id = self.id;
        self.site
            .context(None, |context| view(context, id))
            .unwrap()
    }

    fn running(&self) -> Vec<GameId> {
        let games = self.view().games.into_iter();
        let running = games.filter(|game| game.winner.is_none());
        running.filter_map(|game| game.id).collect()
    }

    /// The player with the first seat wins, or the other one.
    fn finish(&self, game: GameId, winner: Winner) {
        let row = self.site.row(game);
        let (first, second) = (row.state.first_id.unwrap(), row.state.second_id.unwrap());
        let loser = match winner {
            Winner::First => second,
            _ => first,
        };
        let done = self.site.command(loser, game, GameCommand::Resign);
        assert_eq!(done.unwrap(), Ok(()));
    }

    /// Ends all running games: who has the lower starting number wins.
    fn play_round(&self) {
        let view = self.view();
        let number = |name: &str| {
            let mut players = view.players.iter();
            players
                .find(|player| player.name.name == name)
                .unwrap()
                .number
        };
        for game in view.games.iter().filter(|game| game.winner.is_none()) {
            let Some((id, second)) = game.id.zip(game.second.as_ref()) else {
                continue;
            };
            let winner = match number(&game.first.name) < number(&second.name) {
                true => Winner::First,
                false => Winner::Second,
            };
            self.finish(id, winner);
        }
        self.advance();
    }

    fn points(&self) -> Vec<(String, f64)> {
        let players = self.view().players.into_iter();
        players
            .map(|player| (player.name.name, player.points))
            .collect()
    }
}
