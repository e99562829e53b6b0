//! What the pages of challenges show.

use super::time_control::TimeControlView;
use crate::model::GameId;
use crate::rules::Allows;
use crate::service::invitation_answers::Reader;
use crate::web::components::ChallengeCard;
use crate::web::game::ChallengeTerms;
use crate::web::http::{Choice, FieldError, Page};
use askama::Template;

/// The form for a challenge, empty or as it was refused.
#[derive(Template)]
#[template(path = "challenges/new_game.html")]
pub(in crate::web) struct NewGamePage {
    pub page: Page,
    pub refused: Option<FieldError>,
    /// The same in a sentence, where the variant has no such field.
    pub alert: Option<String>,
    /// The variants that the reader has marked.
    pub favourites: Vec<Choice>,
    pub families: Vec<Choice>,
    /// The variants of the chosen family.
    pub variants: Vec<Choice>,
    /// What the links to other variants keep: `&opponent=lan`.
    pub kept: String,
    /// The challenge that another offer is made in place of.
    pub counter: Option<GameId>,
    /// The slug of the variant chosen.
    pub slug: String,
    pub name: String,
    /// Whether there is a course of it.
    pub taught: bool,
    /// Open games of it that the reader may join.
    pub open: Vec<ChallengeCard>,
    /// The terms of a game that is begun with one button.
    pub usual: String,
    /// The opponent's name or a friend's address, as typed.
    pub opponent: String,
    /// Whether a link to pass on is asked for.
    pub by_link: bool,
    /// Whether the rest of the form is in view.
    pub more: bool,
    /// Its rulebooks, where there is a choice; none of them is the variant's own choice.
    pub rulebooks: Vec<Choice>,
    /// Its arrays of the own pieces; empty where it leaves no choice.
    pub setups: Vec<Choice>,
    /// `first`, `second`, `random`.
    pub seats: Vec<Choice>,
    pub time: TimeControlView,
    pub visibilities: Vec<Choice>,
    /// The position to start from, as typed.
    pub fen: String,
    /// Whether there is a field for it.
    pub takes_fen: bool,
    /// Whether two games are asked for.
    pub both_sides: bool,
    /// How many may accept it, as typed.
    pub standing: String,
    /// The message, as typed.
    pub message: String,
    /// The start of the variant chosen, drawn.
    pub start: String,
    pub sprites: String,
    /// The sets of pieces to switch between.
    pub sets: Vec<Choice>,
    pub caption: String,
    /// One sentence about the variant.
    pub summary: String,
}

impl NewGamePage {
    /// Where the form is sent to.
    fn action(&self) -> String {
        match self.counter {
            Some(id) => format!("/games/{id}/counter"),
            None => "/games".to_owned(),
        }
    }

    /// Whether the reader has confirmed an address, and may begin games.
    fn may_play(&self) -> bool {
        let reader = self.page.viewer.as_ref();
        reader.is_some_and(|reader| reader.confirmed)
    }
}

/// An invitation that waits, to whoever holds its secret.
#[derive(Template)]
#[template(path = "challenges/invitation.html")]
pub(in crate::web) struct InvitationPage {
    pub page: Page,
    /// The end of its address: the secret.
    pub token: String,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// `Lan invites you to a game of Xiangqi`.
    pub title: String,
    /// The game's number, for its challenger.
    pub id: GameId,
    pub slug: String,
    pub variant: String,
    /// One sentence about the variant.
    pub summary: String,
    pub allows: Allows,
    /// The message; may be empty.
    pub greeting: String,
    /// What is agreed on by sitting down.
    pub terms: ChallengeTerms,
    /// Arrays to choose among when sitting down.
    pub setups: Vec<Choice>,
    /// What the pieces are dealt from, where they are: a word may be added to it.
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
    /// The address of the challenger's own page of it.
    fn own_page(&self) -> String {
        format!("/games/{}", self.id)
    }
}

/// What became of an invitation that is no longer open.
#[derive(Template)]
#[template(path = "challenges/invitation_over.html")]
pub(in crate::web) struct InvitationOverPage {
    pub page: Page,
    pub sentence: &'static str,
}
