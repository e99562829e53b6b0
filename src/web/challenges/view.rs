//! What the pages of challenges show.

use super::time_control::TimeControlView;
use crate::model::GameId;
use crate::rules::Allows;
use crate::service::game_commands::EQUAL;
use crate::service::invitation_answers::Reader;
use crate::web::components::ChallengeCard;
use crate::web::game::ChallengeTerms;
use crate::web::http::{Choice, FieldError, Page};
use askama::Template;

/// The form for a challenge, empty or refused.
#[derive(Template)]
#[template(path = "challenges/new_game.html")]
pub(in crate::web) struct NewGamePage {
    pub page: Page,
    pub refused: Option<FieldError>,
    /// The reason for a refusal, if the variant has no field to show it beside.
    pub alert: Option<String>,
    /// The reader's favourite variants.
    pub favourites: Vec<Choice>,
    /// The other variants that the reader played last.
    pub recent: Vec<Choice>,
    pub families: Vec<Choice>,
    /// The variants of the chosen family.
    pub variants: Vec<Choice>,
    /// The query that links to other variants carry: `&opponent=lan`.
    pub link_query: String,
    /// The challenge that this counter-offer replaces.
    pub counter: Option<GameId>,
    /// The slug of the variant chosen.
    pub slug: String,
    pub name: String,
    /// Whether the variant has a course.
    pub taught: bool,
    /// Open challenges of it that the reader may accept.
    pub open: Vec<ChallengeCard>,
    /// The terms of the challenge that one button makes.
    pub usual: String,
    /// The opponent's name or a friend's address, as typed.
    pub opponent: String,
    /// Whether an invitation link is requested.
    pub by_link: bool,
    /// Whether the rest of the form is unfolded.
    pub more: bool,
    /// Its rulebooks, if there is a choice. None selected means the variant's own choice.
    pub rulebooks: Vec<Choice>,
    /// The set-ups of the reader's pieces; empty without a choice.
    pub setups: Vec<Choice>,
    /// `first`, `second`, `random`.
    pub seats: Vec<Choice>,
    pub time: TimeControlView,
    pub visibilities: Vec<Choice>,
    /// Friendly or rated.
    pub ratings: Vec<Choice>,
    /// The position to start from, as typed.
    pub fen: String,
    /// Whether the form has that field.
    pub takes_fen: bool,
    /// Whether two games are requested, one with each colour.
    pub both_sides: bool,
    /// The number of opponents, as typed.
    pub standing: String,
    /// The bounds of the opponent's rating, as typed.
    pub rating_from: String,
    pub rating_to: String,
    /// Whether the opponent must be reliable.
    pub reliable: bool,
    pub message: String,
    /// The drawn start of the chosen variant.
    pub start: String,
    pub sprites: String,
    /// The piece sets to switch between.
    pub sets: Vec<Choice>,
    pub caption: String,
    /// One sentence about the variant.
    pub summary: String,
}

impl NewGamePage {
    /// The address that the form is sent to.
    fn action(&self) -> String {
        match self.counter {
            Some(id) => format!("/games/{id}/counter"),
            None => "/games".to_owned(),
        }
    }

    /// By how much the ratings of equal opponents may differ.
    fn equal(&self) -> i64 {
        EQUAL
    }

    /// Whether the reader has confirmed an address and so may start games.
    fn may_play(&self) -> bool {
        let reader = self.page.viewer.as_ref();
        reader.is_some_and(|reader| reader.confirmed)
    }
}

/// A pending invitation, for anybody who knows its secret.
#[derive(Template)]
#[template(path = "challenges/invitation.html")]
pub(in crate::web) struct InvitationPage {
    pub page: Page,
    /// The secret, which ends its address.
    pub token: String,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// `Lan invites you to a game of Xiangqi`.
    pub title: String,
    /// The game's id, for its challenger.
    pub id: GameId,
    pub slug: String,
    pub variant: String,
    /// One sentence about the variant.
    pub summary: String,
    pub allows: Allows,
    /// The message; may be empty.
    pub greeting: String,
    /// The terms that an acceptance agrees to.
    pub terms: ChallengeTerms,
    /// Both players' ratings and how the reader's would change, in a rated challenge.
    pub stakes: Option<String>,
    /// The set-ups that the accepter chooses from.
    pub setups: Vec<Choice>,
    /// How hidden pieces are dealt, if there are any. The accepter may add a random word.
    pub deal: Option<String>,
    /// Whether it can be declined.
    pub by_mail: bool,
    pub reader: Reader,
    /// `?next=…`, which leads back here after signing up or in.
    pub next: String,
    /// The start of the game, drawn.
    pub svg: String,
}

impl InvitationPage {
    /// The address of the challenger's own page of the game.
    fn own_page(&self) -> String {
        format!("/games/{}", self.id)
    }
}

/// The result of an invitation that is no longer open.
#[derive(Template)]
#[template(path = "challenges/invitation_over.html")]
pub(in crate::web) struct InvitationOverPage {
    pub page: Page,
    pub sentence: &'static str,
}
