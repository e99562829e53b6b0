//! What the page of a game shows.

use super::film;
use super::talk_view::{
    AnnotationsView, CommentsView, HiddenUntilEnd, NoteFormView, NotesView, RemarkForm, RestLinks,
};
use crate::diagram::Word as _;
use crate::model::GameId;
use crate::rules::Allows;
use crate::service::appearance::Sending;
use crate::service::games::Rematch;
use crate::web::components::{BoardView, Deadline, MoveField, Preview, SeatPlate, Walk, When};
use crate::web::http::{Choice, Page};
use crate::words::Markup;
use crate::words::rulings::RulingText;
use askama::Template;

/// A running or finished game, at its end or at an earlier ply; also a preview, a refusal (422),
/// a stale form (409) and the question before resigning.
#[derive(Template)]
#[template(path = "game/page.html")]
pub(in crate::web) struct GamePage {
    pub page: Page,
    pub id: GameId,
    /// What does not change while it is played.
    pub about: GameSummary,
    pub allows: Allows,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// What was typed and not sent, where the reader has no form to hold it any more.
    pub unsent: Vec<String>,
    pub standing: StandingView,
    pub board: BoardView,
    /// The address of the same page with the board flipped.
    pub turned: String,
    /// `ply=12` with `&flip=1` when turned: the query of the drawing's own addresses.
    pub files: String,
    /// What a page that links here may show; none of a private game.
    pub share: Option<Share>,
    /// The players at the far and the near edge of the board.
    pub plates: [SeatPlate; 2],
    /// The way through the plies.
    pub walk: Walk,
    /// The address of the record, in the notation shown.
    pub record: String,
    /// How many plies were made in all: what every form sends as `ply`.
    pub ply: usize,
    /// How many events: what every form sends as `rev`.
    pub rev: i32,
    /// While the pieces are placed unseen.
    pub placing: Option<PlacingView>,
    pub form: Option<MoveFormView>,
    /// When a move is shown before it is sent; `form` holds it then.
    pub preview: Option<Preview>,
    /// After the reader has sent a move.
    pub sent: Option<SentView>,
    pub afterwards: Option<AfterwardsView>,
    /// For a player while the opponent is to move.
    pub plan: Option<PlanView>,
    /// For the two players while the game runs.
    pub controls: Option<Controls>,
    /// What the record says beside the moves, of a game that was played elsewhere.
    pub annotations: Option<AnnotationsView>,
    /// What was said beside the moves.
    pub talk: CommentsView,
    /// What is noted beside it, as far as the reader sees it or may add to it.
    pub notes: Option<NotesView>,
    /// Whether records, analysis and analysis boards wait until the game is over.
    pub in_the_dark: bool,
    /// The address at which moves are tried from the position shown.
    pub analysis: String,
    /// Where the archive tells of the position shown, where that is offered.
    pub explorer: Option<String>,
    /// Other games that came to the ending shown: their address, and the pieces left.
    pub ending: Option<(String, String)>,
}

/// Pieces that are placed unseen.
pub(in crate::web) struct PlacingView {
    /// What the reader's form holds, where the reader is asked: what was typed, or the usual
    /// placing.
    pub text: Option<String>,
    pub example: String,
    pub told: Vec<String>,
}

pub(in crate::web) struct GameSummary {
    /// The slug of its rules, with the version if new games use another.
    pub slug: String,
    pub variant: String,
    /// `House rules`, `3 days a move`, `private` and the like.
    pub terms: Vec<String>,
    /// Who plays: `Lan – Mei`, the first mover first, as in every list.
    pub title: String,
    /// The names with those of the accounts, where the title does not have these.
    pub in_full: Option<String>,
    /// What the variant is, in a sentence or two.
    pub summary: String,
    /// What repetition means under this game's rulebook, in a sentence.
    pub repetition: String,
    /// Where an archived game comes from, with the licence.
    pub source: Option<String>,
    /// The arrays that the players chose, where there was a choice.
    pub setup: Option<String>,
    /// What its dice are drawn from, as far as it may be told.
    pub dice: Option<String>,
    /// What was dealt face down, a line for each point.
    pub deal: Vec<String>,
    /// What the reader captured face down.
    pub captured: Option<String>,
    /// When time was given back to the clocks, and what for.
    pub adjustments: Vec<String>,
    pub rest_of_adjustments: RestLinks,
    /// What the archive tells of a game that is over.
    pub facts: Vec<String>,
    /// Whether other games went its way for some moves.
    pub has_like: bool,
    /// The moves that conditional moves made, for the players of a game that is over.
    pub came_true: Vec<String>,
}

pub(in crate::web) struct StandingView {
    /// Whether it is the reader's turn.
    pub mine: bool,
    pub over: bool,
    /// `Your turn`, `Red to move`; when over, the result: `Red (Lan) won by checkmate`.
    pub words: String,
    /// More about it: `You are in check.` Empty when there is nothing to say.
    pub remark: String,
    pub deadline: Option<Deadline>,
    /// Until when the side to move is on vacation, while its clock stands still.
    pub away: Option<When>,
    /// Whether both clocks stand still by agreement.
    pub paused: bool,
    /// Whether the two play live: nothing on the page leads elsewhere then.
    pub is_live: bool,
    /// Something the reader should know: a rule's warning, what was done.
    pub note: Option<String>,
    /// The grounds of a ruling on a repetition, or of a warning of one.
    pub grounds: Option<RulingText>,
}

/// What others show of a shared link to a game.
pub(in crate::web) struct Share {
    /// Where other sites ask what to show for it.
    pub oembed: String,
    /// What is copied into another page to show the board there.
    pub code: String,
    pub url: String,
    /// The address of its board as a picture.
    pub image: String,
    /// What the picture shows, in a sentence.
    pub words: String,
}

/// The move form, as typed so far.
pub(in crate::web) struct MoveFormView {
    pub field: MoveField,
    /// The word of when a move by hand is shown before it is sent: `always`, `warned`, `never`.
    pub confirm: &'static str,
    /// The address of the page without the move that is shown or chosen.
    pub cancel: String,
    pub message: String,
    /// Whether a draw is offered with it; none where that is not possible now.
    pub draw: Option<bool>,
    /// Whether everybody may look on.
    pub public: bool,
    /// The address that puts a pass into the form, where one may pass now.
    pub pass: Option<String>,
    /// How the page was asked to be shown, for the page that comes after the form.
    pub board_query: String,
    /// Where answers for after the move are written, beside a move that is shown before it is sent.
    pub plan: Option<PlanField>,
}

/// What is told after a move was sent.
pub(in crate::web) struct SentView {
    /// `Sent: C h3-e3. Black’s turn until …`
    pub words: String,
    /// Where it may be taken back, or asked for.
    pub undo: Option<Undo>,
}

/// The way back from a move that was sent.
pub(in crate::web) struct Undo {
    /// Whether the opponent need not be asked.
    pub at_once: bool,
}

pub(in crate::web) struct AfterwardsView {
    pub again: Option<AgainView>,
}

/// Another game of the same two.
pub(in crate::web) struct AgainView {
    pub opponent: String,
    /// The rematch that stands or runs.
    pub rematch: Option<Rematch>,
    /// Whether one of them gave odds, and would give them again.
    pub at_odds: bool,
    /// The address of the form for a challenge to the same person, on the same terms to begin with.
    pub another: String,
}

/// Answers prepared, or to be prepared: their owner alone sees them.
pub(in crate::web) struct PlanView {
    /// `If Black plays h10-g8, you answer N h1-g3.` None while nothing is prepared.
    pub told: Option<String>,
    /// What other moves of the opponent do to it, and who sees it.
    pub beside: String,
    pub field: PlanField,
}

/// The field for lines of conditional moves.
pub(in crate::web) struct PlanField {
    /// The opponent's seat: `Black`.
    pub opponent: String,
    /// The lines, as typed or as prepared.
    pub lines: String,
    /// A line that could be written.
    pub example: Option<String>,
    /// Why what was typed was not taken.
    pub wrong: Option<String>,
    /// Whether it was typed just now.
    pub typed: bool,
}

/// What the opponent offers.
pub(in crate::web) struct OfferView {
    /// The end of the address of the form that answers it.
    pub route: &'static str,
    pub words: String,
    pub accept: &'static str,
    /// The button that confirms it, where it ends the game at once.
    pub confirm: Option<&'static str>,
}

/// What the reader may offer.
pub(in crate::web) struct OfferButton {
    /// The end of the address of the form that offers it.
    pub route: &'static str,
    pub words: String,
    /// Who has won, of an offer to agree on a result.
    pub winner: Option<&'static str>,
}

/// What a player may do besides moving.
pub(in crate::web) struct Controls {
    /// What the opponent offers.
    pub offers: Vec<OfferView>,
    /// That offers of the reader's wait for an answer.
    pub waits: Vec<String>,
    /// What the reader may offer.
    pub may_offer: Vec<OfferButton>,
    /// Going back, where that may be to any ply.
    pub go_back: Option<TakebackView>,
    /// Whether the clocks stand still by agreement.
    pub paused: bool,
    /// What time may be given to the opponent; nothing where none may.
    pub gifts: Vec<Choice>,
    /// Whether the opponent's time has run out, and the game may be ended for it.
    pub can_claim: bool,
    /// Whether the reader's own time has.
    pub is_late: bool,
    /// What to know of a game that waits for a move for weeks.
    pub silence: Option<SilenceView>,
    pub opponent: String,
    /// Whether the page asks if the reader really wants to resign.
    pub sure: bool,
    /// Whether the reader may call the game off alone.
    pub cancels_alone: bool,
    /// How often turns of this game are mailed.
    pub mail: Vec<Choice>,
}

/// A game without a clock that waits for a move for weeks.
pub(in crate::web) struct SilenceView {
    /// When it may be claimed, or that it may be.
    pub words: Markup,
    /// Whether the reader may claim it now.
    pub can_claim: bool,
}

pub(in crate::web) struct TakebackView {
    /// Whether the reader's last move comes back without asking.
    pub at_once: bool,
    /// Where one may ask to go back to, the latest first.
    pub places: Vec<Choice>,
}

impl GamePage {
    /// The address of the record as JSON.
    fn json(&self) -> String {
        format!("/games/{}.json", self.id)
    }

    /// The address of the record as plain text.
    fn text(&self) -> String {
        self.record.replacen(".pgn", ".txt", 1)
    }

    /// The address of all its boards.
    fn boards(&self) -> String {
        format!("/games/{}/boards.zip?{}", self.id, self.dress())
    }

    /// The address of its drawing that moves.
    fn film(&self) -> String {
        format!("/games/{}/moves.svg?{}", self.id, self.dress())
    }

    /// How many moves the boards and the animation show, and the addresses of those after them;
    /// none where they show all.
    fn film_part(&self) -> Option<(usize, [String; 2])> {
        let most = film::MOST_MOVES;
        let next = |address| format!("{address}&from={most}");
        (self.ply > most).then(|| (most, [self.boards(), self.film()].map(next)))
    }

    /// How its boards look: the query of their addresses without the ply.
    fn dress(&self) -> &str {
        self.files.split_once('&').map_or("", |(_, dress)| dress)
    }

    /// The address of the board as a file of that kind.
    fn board_file(&self, kind: &str) -> String {
        format!("/games/{}/board.{kind}?{}", self.id, self.files)
    }

    /// The address that leads back here after signing in.
    fn sign_in_to_play_on(&self) -> String {
        format!("/login?next=/games/{}%3Fply={}", self.id, self.board.ply)
    }
}

impl MoveFormView {
    /// The word that is typed to pass; it does so by a click too where one may pass now.
    fn pass_word(&self) -> Markup {
        let word = "<kbd>pass</kbd>";
        match &self.pass {
            Some(href) => Markup(format!(r#"<a href="{}">{word}</a>"#, Markup::of(href))),
            None => Markup(word.to_owned()),
        }
    }

    /// Whether Enter in the field sends the move without showing it first.
    fn sends_first(&self) -> bool {
        self.confirm == Sending::Never.word()
    }
}

impl AgainView {
    /// The rematch, unless the reader is still to ask for one or to agree to it.
    fn rematch_to_look_at(&self) -> Option<Rematch> {
        self.rematch.filter(|next| next.has_begun || !next.waits)
    }
}
