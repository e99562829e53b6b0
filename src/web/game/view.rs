//! The view of a game's page.

use super::contest::ContestView;
use super::film;
use super::talk_view::{
    AnnotationsView, CommentsView, HiddenUntilEnd, MessageFormView, NoteFormView, NotesView,
    RemarkForm, RestLinks,
};
use crate::diagram::Word as _;
use crate::model::GameId;
use crate::notation::formats::RecordFormat;
use crate::rules::Allows;
use crate::service::appearance::Sending;
use crate::service::games::Rematch;
use crate::web::components::{
    BoardView, Deadline, MoveField, Preview, Promotion, SeatPlate, TreeMove, Walk, When,
};
use crate::web::http::{Choice, Page};
use crate::words::Markup;
use crate::words::rulings::RulingText;
use askama::Template;

/// A running or finished game, at its end or at an earlier ply; also a preview, a refusal (422), a
/// stale form (409) and the confirmation of resigning.
#[derive(Template)]
#[template(path = "game/page.html")]
pub(in crate::web) struct GamePage {
    pub page: Page,
    /// Whether the reader plays without an account.
    pub is_guest: bool,
    /// Whether the reader may ask for a hint.
    pub may_ask: bool,
    pub hint: Option<HintView>,
    pub id: GameId,
    /// The summary, which does not change during the game.
    pub about: GameSummary,
    pub allows: Allows,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// What was typed and not sent, if its form is no longer on the page.
    pub unsent: Vec<String>,
    pub standing: StandingView,
    pub board: BoardView,
    /// The address of the same page with the board flipped.
    pub turned: String,
    /// `ply=12`, with `&flip=1` if flipped: the query of the drawing's addresses.
    pub files: String,
    /// Metadata for pages that link here; `None` for a private game.
    pub share: Option<Share>,
    /// The players at the top and the bottom of the board.
    pub plates: [SeatPlate; 2],
    /// The navigation through the plies.
    pub walk: Walk,
    /// The address of the record in the current notation.
    pub record: String,
    /// The formats of other programs that have a form for the game.
    pub record_formats: Vec<RecordFormat>,
    /// The number of plies: what every form sends as `ply`.
    pub ply: usize,
    /// The number of events: what every form sends as `rev`.
    pub rev: i32,
    /// The hidden placement, while it lasts.
    pub placing: Option<PlacingView>,
    pub form: Option<MoveFormView>,
    /// The previewed move, which `form` contains as well.
    pub preview: Option<Preview>,
    /// The confirmation of a move that the reader has just sent.
    pub sent: Option<SentView>,
    pub afterwards: Option<AfterwardsView>,
    pub contest: Option<ContestView>,
    /// The conditional moves of a player while the opponent is to move.
    pub plan: Option<PlanView>,
    /// The actions of the two players while the game runs.
    pub controls: Option<Controls>,
    /// The annotations of the record, for a game played elsewhere.
    pub annotations: Option<AnnotationsView>,
    pub talk: CommentsView,
    /// The form for messages without a move, for the players.
    pub say: Option<MessageFormView>,
    /// Notes, if the reader sees or may add any.
    pub notes: Option<NotesView>,
    /// Whether records, analysis and analysis boards are closed until the game is over.
    pub in_the_dark: bool,
    /// The address that tries moves from the position shown.
    pub analysis: String,
    /// The explorer's page of the position shown, where offered.
    pub explorer: Option<String>,
    /// The search for other games with the ending shown: its address, and the pieces left.
    pub ending: Option<(String, String)>,
}

/// The hidden placement of pieces.
pub(in crate::web) struct PlacingView {
    /// The content of the reader's form, if they have yet to place: what was typed, or the usual
    /// placement.
    pub text: Option<String>,
    pub example: String,
    pub notices: Vec<String>,
}

pub(in crate::web) struct GameSummary {
    /// The link to its tournament, and the round.
    pub tournament: Option<Markup>,
    /// The slug of its variant, with the version if it is an old one.
    pub slug: String,
    pub variant: String,
    /// `House rules`, `3 days a move`, `private` and the like.
    pub terms: Vec<String>,
    /// The players, `Lan – Mei`, the first mover first as in every list.
    pub title: String,
    /// The title with account names, if the title lacks them.
    pub in_full: Option<String>,
    /// The variant, in a sentence or two.
    pub summary: String,
    /// The rule about repetition, in a sentence.
    pub repetition: String,
    /// The source of an archived game, with the licence.
    pub source: Option<String>,
    /// The set-ups that the players chose, if there was a choice.
    pub setup: Option<String>,
    /// The source of its dice, as far as it may be shown.
    pub dice: Option<String>,
    /// The face-down pieces of the deal, one line per point.
    pub deal: Vec<String>,
    /// The pieces that the reader captured face down.
    pub captured: Option<String>,
    /// The compensations of the clocks, with their times and reasons.
    pub adjustments: Vec<String>,
    pub rest_of_adjustments: RestLinks,
    /// The archive's notes on a finished game.
    pub facts: Vec<String>,
    /// Whether other games followed the same moves for a while.
    pub has_like: bool,
    /// The moves made by conditional moves, for the players of a finished game.
    pub came_true: Vec<String>,
}

pub(in crate::web) struct StandingView {
    /// Whether it is the reader's turn.
    pub mine: bool,
    pub over: bool,
    /// `Your turn`, `Red to move`; when over, the result: `Red (Lan) won by checkmate`.
    pub words: String,
    /// An addition to it: `You are in check.` May be empty.
    pub remark: String,
    pub deadline: Option<Deadline>,
    /// The end of the vacation of the side to move, while it stops the clock.
    pub vacation_until: Option<When>,
    /// Whether both clocks are paused by agreement.
    pub paused: bool,
    /// Whether it is a live game, whose page has no links that lead elsewhere.
    pub is_live: bool,
    /// Whether a program is about to answer.
    pub awaits_program: bool,
    /// When a program answers that waits first.
    pub answers_at: Option<When>,
    /// A note for the reader: a rule's warning, or the result of an action.
    pub note: Option<String>,
    /// The grounds of a ruling on a repetition, or of a warning of one.
    pub grounds: Option<RulingText>,
}

/// Metadata for sites that show a shared link to a game.
pub(in crate::web) struct Share {
    pub oembed: String,
    /// The HTML that embeds the board in another page.
    pub code: String,
    pub url: String,
    /// The address of its board as a picture.
    pub image: String,
    /// The description of the picture.
    pub words: String,
}

/// The move form with what was typed.
pub(in crate::web) struct MoveFormView {
    pub field: MoveField,
    /// When a clicked move is previewed: `always`, `warned`, `never`.
    pub confirm: &'static str,
    /// The address of the page without the previewed or chosen move.
    pub cancel: String,
    pub message: String,
    /// Whether somebody would read the message.
    pub has_reader: bool,
    /// Whether a draw is offered with it; `None` if that is not possible now.
    pub draw: Option<bool>,
    /// Whether the game is public.
    pub public: bool,
    /// The address that chooses to pass, if the reader may pass now.
    pub pass: Option<String>,
    /// The display options for the page after the form.
    pub board_query: String,
    /// Whether pieces may be turned up.
    pub turns: bool,
    /// The field for conditional moves after a previewed move.
    pub plan: Option<PlanField>,
}

/// A hint against a program.
pub(in crate::web) struct HintView {
    pub sentences: Vec<String>,
    /// How many legal moves there are.
    pub count: String,
    pub legal: Vec<String>,
}

/// The confirmation of a sent move.
pub(in crate::web) struct SentView {
    /// `Sent: C h3-e3. Black’s turn until …`
    pub words: String,
    /// The button to take it back or ask for it.
    pub undo: Option<Undo>,
}

/// The take-back of a sent move.
pub(in crate::web) struct Undo {
    /// Whether it needs no consent.
    pub at_once: bool,
}

pub(in crate::web) struct AfterwardsView {
    pub again: Option<AgainView>,
    /// Whether a player has not written since the end, and can thank with one tap.
    pub may_thank: bool,
    /// The address of the analysis by a program, where programs analyse such games.
    pub review: Option<String>,
}

/// Another game of the same two.
pub(in crate::web) struct AgainView {
    pub opponent: String,
    /// The pending or running rematch.
    pub rematch: Option<Rematch>,
    /// Whether one of them gave odds, and would give them again.
    pub at_odds: bool,
    /// The address of the form for a challenge to the same player, filled in with the same terms.
    pub another: String,
}

/// Conditional moves, which only their owner sees.
pub(in crate::web) struct PlanView {
    /// The saved lines.
    pub lines: Vec<PlanLine>,
    /// The effect of other moves of the opponent, and who can see the conditional moves.
    pub note: String,
    pub field: PlanField,
    /// What is being chosen on the board.
    pub choosing: Option<PlanChoice>,
}

/// A saved line of conditional moves.
pub(in crate::web) struct PlanLine {
    pub text: String,
    /// The address that changes it.
    pub edit: String,
    /// The other lines, as typed; empty if it is the only one.
    pub others: String,
}

/// Conditional moves being chosen on the board.
pub(in crate::web) struct PlanChoice {
    /// What to tap next.
    pub words: String,
    pub tree: Vec<TreeMove>,
    /// The question to the choices.
    pub question: &'static str,
    /// The choices of a promotion, or of a piece that enters.
    pub choices: Vec<Promotion>,
    /// The address that chooses to pass.
    pub pass: Option<String>,
    /// All lines, as typed; empty if there is nothing to save.
    pub lines: String,
    /// The address without the move shown.
    pub delete: Option<String>,
    /// The address of the game's page.
    pub cancel: String,
}

/// The field for lines of conditional moves.
pub(in crate::web) struct PlanField {
    /// The opponent's seat: `Black`.
    pub opponent: String,
    /// The lines, as typed or as saved.
    pub lines: String,
    pub example: Option<String>,
    /// Why the lines were refused.
    pub wrong: Option<String>,
    /// Whether the lines were typed just now.
    pub typed: bool,
}

pub(in crate::web) struct OfferView {
    /// The last segment of the address that responds to it.
    pub route: &'static str,
    pub words: String,
    pub accept: &'static str,
    /// The label of the button that confirms it, if it ends the game at once.
    pub confirm: Option<&'static str>,
}

/// An offer that the reader may make.
pub(in crate::web) struct OfferButton {
    /// The last segment of the address that makes it.
    pub route: &'static str,
    pub words: String,
    /// The winner, for an offer to agree on a result.
    pub winner: Option<&'static str>,
}

/// The actions of a player other than moves.
pub(in crate::web) struct Controls {
    pub offers: Vec<OfferView>,
    /// The reader's pending offers, as sentences.
    pub waits: Vec<String>,
    /// The offers that the reader may make.
    pub may_offer: Vec<OfferButton>,
    /// Going back on a free board, to any ply.
    pub go_back: Option<TakebackView>,
    /// Whether both clocks are paused by agreement.
    pub paused: bool,
    /// The lengths of time that may be given to the opponent; empty for none.
    pub gifts: Vec<Choice>,
    /// Whether the opponent's time has run out, so that the reader may claim the win.
    pub can_claim: bool,
    /// Whether the reader's own time has run out.
    pub is_late: bool,
    /// The explanation for a game without a move for weeks.
    pub silence: Option<SilenceView>,
    pub opponent: String,
    /// Whether to ask for confirmation of resigning.
    pub sure: bool,
    /// Whether the reader may cancel the game alone.
    pub cancels_alone: bool,
    /// How often this game's turns are emailed.
    pub mail: Vec<Choice>,
}

/// A game without a clock that waits for a move for weeks.
pub(in crate::web) struct SilenceView {
    /// When the win may be claimed, or that it may be.
    pub words: Markup,
    /// Whether the reader may claim it now.
    pub can_claim: bool,
}

pub(in crate::web) struct TakebackView {
    /// Whether the reader's last move is taken back without consent.
    pub at_once: bool,
    /// The positions that the reader may ask to go back to, the latest first.
    pub places: Vec<Choice>,
}

impl GamePage {
    /// Whether the reader chooses conditional moves on the board.
    fn is_choosing(&self) -> bool {
        self.plan
            .as_ref()
            .is_some_and(|plan| plan.choosing.is_some())
    }

    /// The sign-up page for a guest, who keeps the game.
    fn sign_up(&self) -> String {
        format!("/signup?next=/games/{}", self.id)
    }

    fn json(&self) -> String {
        format!("/games/{}.json", self.id)
    }

    fn text(&self) -> String {
        self.record.replacen(".pgn", ".txt", 1)
    }

    /// The addresses of the record in formats of other programs, each with its name.
    fn other_records(&self) -> Vec<(&'static str, String)> {
        let address = |format: &RecordFormat| format!("/games/{}.{format}", self.id);
        let formats = self.record_formats.iter();
        formats
            .map(|format| (format.name(), address(format)))
            .collect()
    }

    fn boards(&self) -> String {
        format!("/games/{}/boards.zip?{}", self.id, self.dress())
    }

    /// The address of its animation.
    fn film(&self) -> String {
        format!("/games/{}/moves.svg?{}", self.id, self.dress())
    }

    /// The number of moves in the archive and the animation of the boards, and the addresses of
    /// their next parts. `None` if they contain the whole game.
    fn film_part(&self) -> Option<(usize, [String; 2])> {
        let most = film::MOST_MOVES;
        let next = |address| format!("{address}&from={most}");
        (self.ply > most).then(|| (most, [self.boards(), self.film()].map(next)))
    }

    /// The style of its boards, as the query of their addresses.
    fn dress(&self) -> &str {
        self.files.split_once('&').map_or("", |(_, dress)| dress)
    }

    /// The address of the board in that file format.
    fn board_file(&self, kind: &str) -> String {
        format!("/games/{}/board.{kind}?{}", self.id, self.files)
    }

    /// The sign-in that leads back here.
    fn sign_in_to_play_on(&self) -> String {
        format!("/login?next=/games/{}%3Fply={}", self.id, self.board.ply)
    }
}

impl MoveFormView {
    /// The word that passes when typed. It is a link where the reader may pass now.
    fn pass_word(&self) -> Markup {
        let word = "<kbd>pass</kbd>";
        match &self.pass {
            Some(href) => Markup(format!(r#"<a href="{}">{word}</a>"#, Markup::of(href))),
            None => Markup(word.to_owned()),
        }
    }

    /// Whether Enter in the field sends the move without a preview.
    fn sends_first(&self) -> bool {
        self.confirm == Sending::Never.word()
    }
}

impl AgainView {
    /// The rematch, unless the reader has yet to request or accept it.
    fn rematch_to_look_at(&self) -> Option<Rematch> {
        self.rematch.filter(|next| next.has_begun || !next.waits)
    }
}
