//! A game as one person may see it: the source of its page, emails, records and boards, independent
//! of language.

mod comments;
mod deal;
mod history;
mod loading;
mod moment;
mod visible_game;

pub use comments::Remark;
pub(crate) use comments::{closed_by, find_unsealed, is_open_to};
pub(crate) use deal::{fix_secret, source_of};
pub use history::{Adjustment, Contest, Message, OfferAnswer};
pub(super) use loading::view_of;
pub use loading::{Progress, progress, view, view_for};
pub use moment::Moment;
pub(crate) use visible_game::parse_placing;
pub use visible_game::{Viewer, VisibleGame};

use super::abandoned::SilentPeriod;
use super::conditional_move::{self, Reply, Tree};
use super::notes::Note;
use crate::model::chance::Chance;
use crate::model::{GameId, GameMailFrequency, PlayerId, PlayerName, Requirements};
use crate::notation::Notation;
use crate::rules::Side;
use crate::search;
use crate::service::Instant;
use crate::service::invitations::InvitationTarget;
use crate::service::mail_frequency::MailSchedule;
use crate::store::games::GameTournament;
use crate::store::{challenges, records};
use std::ops::Deref;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchiveNote {
    /// The slug of the opening, and its ECCO code if the record has one.
    Opening(String, Option<String>),
    /// The ply after which the position is new to the archive.
    New(usize),
    /// Other games made the move that led to the position shown; the number of games that reached
    /// it.
    Book(i64),
    /// The number of games that reached the position shown, before the first move.
    Start(i64),
    /// No other game reached the position shown.
    Alone,
}

/// A game or challenge as one person may see it.
#[derive(Clone)]
pub struct GameView {
    pub visible: VisibleGame,
    /// The viewer; none if not signed in.
    pub viewer: Option<PlayerId>,
    pub seat: Option<Side>,
    /// The record of an imported game.
    pub record: Option<records::Row>,
    /// The player who imported it, if any.
    pub brought_by: Option<PlayerName>,
    /// The messages with and between moves, in order.
    pub messages: Vec<Message>,
    /// The comments that the viewer may read, in order.
    pub kibitz: Vec<Remark>,
    /// The viewer's own notes and the published ones, by ply.
    pub notes: Vec<Note>,
    /// Which sides have closed kibitz while the game runs.
    pub kibitz_closed: [bool; 2],
    /// When and why the clock was adjusted.
    pub adjustments: Vec<(Instant, Adjustment)>,
    /// The end of each side's current vacation.
    pub away: [Option<Instant>; 2],
    /// Whether the viewer's opponent has the page open, in a running game.
    pub is_opponent_here: Option<bool>,
    /// The version of the rules, if new games have other rules.
    pub old_version: Option<i64>,
    /// The viewer's email settings as a player: for this game, and in general.
    pub mail: Option<(GameMailFrequency, MailSchedule)>,
    /// Whether the viewer watches the game; none if that is not possible.
    pub watching: Option<bool>,
    /// The viewer's own conditional moves for the opponent's next move.
    pub plan: Option<Tree>,
    /// The viewer's reply to the last move that waits for the answer to a draw offer.
    pub held_answer: Option<Reply>,
    /// The plies made by conditional moves.
    pub prepared_plies: Vec<i64>,
    /// The last answer to an offer.
    pub offer_answer: Option<OfferAnswer>,
    /// The viewer's own last offer.
    pub own_offer: Option<OfferAnswer>,
    /// When the last move was made.
    pub last_moved_at: Option<Instant>,
    /// The reason given by the admin who ended the game; may be empty.
    pub ended_by_admin: Option<String>,
    pub contest: Option<Contest>,
    /// The open or running rematch of the viewer's finished game.
    pub rematch: Option<Rematch>,
    /// The inactivity of the side to move, for the two players of an untimed game.
    pub silence: Option<SilentPeriod>,
    /// The tournament that it belongs to.
    pub tournament: Option<GameTournament>,
    pub challenge_details: ChallengeDetails,
    /// The source of random events, in a game with chance.
    pub chance: Option<Chance>,
    /// Which sides have placed their pieces, before the reveal.
    pub placed: Option<[bool; 2]>,
    /// The viewer's own placement, before the reveal.
    pub own_placing: Option<String>,
    /// The archive's facts about a finished game, if the page requested them.
    pub facts: Vec<ArchiveNote>,
    /// The program that plays, and when it answers.
    pub program: Option<OpposingProgram>,
    names: Names,
}

/// A program that plays in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpposingProgram {
    pub seat: Side,
    /// When it will answer; none if it is thinking, or waits for its opponent.
    pub answers_at: Option<Instant>,
}

/// What only challenges have that are open or were declined.
#[derive(Clone, Default)]
pub struct ChallengeDetails {
    /// The challenge that this counter-offer replaces.
    pub in_place_of: Option<GameId>,
    /// The counter-offer that replaced this challenge.
    pub countered_by: Option<GameId>,
    /// The games that an open challenge starts, if more than one.
    pub multiple: Option<challenges::Multiple>,
    /// What an open challenge requires of the opponent.
    pub requirements: Requirements,
    /// Where the viewer's open invitation was sent.
    pub sent: Option<InvitationTarget>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rematch {
    pub id: GameId,
    pub has_begun: bool,
    /// Whether it is the viewer's turn to answer it.
    pub waits: bool,
}

/// The names of the people involved, in the order of [`StoredGame::people`].
type Names = [Option<PlayerName>; 4];

impl GameView {
    /// The end of the rules page's URL: `xiangqi`, `xiangqi?version=1`.
    pub fn rules_page(&self) -> String {
        let slug = self.variant.slug();
        match self.old_version {
            None => slug.to_owned(),
            Some(version) => format!("{slug}?version={version}"),
        }
    }

    /// The account name of the player of that seat, as in records; empty if the seat is free, or
    /// the record has no name.
    pub fn name_at(&self, side: Side) -> &str {
        self.name_by(side, |called| &called.name)
    }

    /// The displayed name of the player of that seat.
    pub fn display_name_at(&self, side: Side) -> &str {
        self.name_by(side, PlayerName::display_name)
    }

    fn name_by(&self, side: Side, name_of: fn(&PlayerName) -> &str) -> &str {
        let player = || self.player_at(side).and_then(|id| self.name_record(id));
        match &self.record {
            Some(record) => search::name_if_known(record.name(side)),
            None => player().map_or("", name_of),
        }
    }

    /// The player of that seat, named as in [`Self::name_at`].
    pub fn called_at(&self, side: Side) -> PlayerName {
        let player = self.player_at(side);
        match player.filter(|_| self.record.is_none()) {
            Some(id) => self.called(id),
            None => PlayerName::plain(self.name_at(side)),
        }
    }

    /// The name of a person involved in the game.
    pub fn called(&self, player_id: PlayerId) -> PlayerName {
        self.name_record(player_id).cloned().unwrap_or_default()
    }

    fn name_record(&self, player_id: PlayerId) -> Option<&PlayerName> {
        let people = self.people().into_iter();
        let mut names = people.zip(&self.names);
        let name = names.find(|(id, _)| *id == Some(player_id));
        name.and_then(|(_, called)| called.as_ref())
    }

    /// The sentence that a reply of the viewer's waits until the draw offer is answered.
    pub fn held_answer_sentence(&self, notation: Notation) -> Option<String> {
        let (answer, game) = (self.held_answer?, self.game.as_ref()?);
        let own = notation.or_algebraic(game.line.variant());
        let answer = conditional_move::answer_text(&game.line, own, answer);
        Some(t!("game-answer-held", answer, opponent = self.opponent()))
    }

    /// Whether the viewer's opponent is a program.
    pub fn is_against_program(&self) -> bool {
        self.program.is_some() && self.seat.is_some()
    }

    /// The other player's full name, if there is one; for a viewer without a seat, the
    /// challenger's.
    pub fn opponent(&self) -> String {
        let challenge = self.challenge();
        let opponent = match self.seat {
            Some(side) => self.player_at(side.other()),
            None if self.viewer.is_some() && challenge.challenger_id == self.viewer => {
                challenge.opponent_id.filter(|_| !self.is_by_invitation())
            }
            None => challenge.challenger_id,
        };
        opponent.map_or_else(String::new, |id| self.called(id).in_full())
    }
}

impl Deref for GameView {
    type Target = VisibleGame;

    fn deref(&self) -> &VisibleGame {
        &self.visible
    }
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
