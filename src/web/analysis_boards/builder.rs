//! Builds the page of an analysis board, part by part.

use super::list::{heading, kind_name, place_of};
use super::view::{BoardSummary, CutButton, ExportLinks, MoveFormView, OwnBoardPage};
use super::{set_up, shared};
use crate::diagram::Word as _;
use crate::notation::{self, Notation};
use crate::play::{Outcome, Standing};
use crate::rules::{Chooser, Line, Side};
use crate::service::analysis_boards::{Board, BoardRefused, Kind, MOST_PLIES, Proposal};
use crate::web::components::{
    BoardView, ClickQuery, Clicks, EndingView, Preview, ShownPosition, Walk, explorer_address,
    is_flipped, walk,
};
use crate::web::http::{self, Page};
use crate::words::{self, Noun, analysis_boards as say};

/// What the reader requested of a board's page, with the result of a form.
#[derive(Default)]
pub(in crate::web) struct PageRequest {
    /// The ply to show; by default the last one.
    pub ply: Option<usize>,
    /// Whether the board is flipped; by default the reader's side is at the bottom.
    pub flip: Option<bool>,
    /// The notation of the moves; by default the reader's.
    pub notation: Option<Notation>,
    /// Why the command was refused.
    pub alert: Option<String>,
    pub typed: String,
    /// The title as typed, and what is wrong with it.
    pub title: Option<(String, String)>,
    /// A title that was typed before a sign-in.
    pub new_title: Option<String>,
    pub proposal: Option<Proposal>,
    /// The exact ending of the position, where offered.
    pub ending: Option<EndingView>,
    /// Whether to ask for confirmation of the deletion.
    pub sure: bool,
    /// The points that were clicked to choose a move.
    pub clicked: ClickQuery,
    /// Whether the table of the board lists empty points too.
    pub table_in_full: bool,
}

/// The line of a board up to the requested ply, at which forms act. A ply beyond the end is the
/// last one.
pub(super) fn line_before(board: &Board, asked: &PageRequest) -> Line {
    let mut before = board.line.clone();
    before.truncate(asked.ply.unwrap_or(usize::MAX).min(board.line.ply()));
    before
}

/// Builds the parts of the page.
pub(super) struct BoardPageBuilder<'a> {
    page: &'a Page,
    board: &'a Board,
    asked: &'a PageRequest,
    /// The line up to the ply at which forms act.
    before: &'a Line,
    shown: ShownPosition<'a>,
}

impl<'a> BoardPageBuilder<'a> {
    /// The line of the board must have been cut by [`line_before`].
    pub(super) fn new(
        page: &'a Page,
        board: &'a Board,
        before: &'a Line,
        asked: &'a PageRequest,
    ) -> Self {
        let proposal = asked.proposal.as_ref();
        let line = proposal.map_or(before, |proposal| &proposal.line);
        let variant = line.variant();
        let may_click = before.outcome().is_none() && !before.awaits_chance() && proposal.is_none();
        let shown = ShownPosition {
            line,
            ply: line.ply(),
            flip: is_flipped(variant, &page.appearance, board.near(), asked.flip),
            appearance: page.appearance,
            notation: asked
                .notation
                .unwrap_or(page.notation)
                .or_algebraic(variant),
            own: page.notation.or_algebraic(variant),
            clicks: may_click.then(|| {
                let path = format!("/boards/{}", board.row.id);
                let kept = query(before.ply(), asked.flip, asked.notation);
                Clicks::new(before, &asked.clicked, &path, &kept)
            }),
        };
        Self {
            page,
            board,
            asked,
            before,
            shown,
        }
    }

    pub(super) fn build(&self) -> OwnBoardPage {
        let (row, asked, line) = (&self.board.row, self.asked, self.shown.line);
        let outcome = line.outcome();
        let turn = Some(line.position().turn()).filter(|_| outcome.is_none());
        let winner = outcome.and_then(|outcome| outcome.winner);
        let title = asked.title.as_ref();
        OwnBoardPage {
            id: row.id,
            about: self.about(),
            allows: *line.variant().allows(),
            ending: asked.ending.clone(),
            explorer: explorer_address(line, line.ply()),
            title: title.map_or_else(|| self.title(), |(typed, _)| typed.clone()),
            renames: asked.new_title.is_some(),
            refused: title.map(|(_, sentence)| http::FieldError {
                field: "title",
                sentence: sentence.clone(),
            }),
            alert: asked.alert.clone(),
            note: self.warning(),
            board: self.drawn(turn, outcome.map(Outcome::from)),
            away: self.away(),
            turned: self.address(self.before.ply(), Some(!self.shown.flip), asked.notation),
            plates: self.shown.plates(turn, winner, |_| None),
            standing: self.standing(),
            over: outcome.is_some(),
            grounds: words::rulings::explanation(line, self.page.notation),
            walk: self.walk(),
            ply: self.before.ply(),
            rev: row.rev,
            flip: asked.flip.map(|flip| if flip { "1" } else { "0" }),
            form: self.form(),
            preview: asked
                .proposal
                .as_ref()
                .map(|proposal| self.preview(proposal)),
            back: self.back(),
            again: self.again(),
            sure: asked.sure,
            page: self.page.clone(),
        }
    }

    fn drawn(&self, turn: Option<Side>, outcome: Option<Outcome>) -> BoardView {
        let asked = self.asked;
        let address = self.address(self.before.ply(), asked.flip, asked.notation);
        let mut board = self.shown.board(turn, outcome);
        if asked.clicked.to.is_some() {
            board.ply = self.before.ply();
        }
        board.table_in_full = format!("{address}&table=full");
        if asked.table_in_full {
            board.table.name_empty_points();
        }
        board
    }

    /// The saved title, or one that was typed before.
    fn title(&self) -> String {
        let typed = self.asked.new_title.as_ref();
        typed.unwrap_or(&self.board.row.title).clone()
    }

    fn about(&self) -> BoardSummary {
        let (board, variant) = (self.board, self.shown.variant());
        let origin = board.origin.as_ref();
        BoardSummary {
            slug: match board.old_version {
                None => variant.slug().to_owned(),
                Some(version) => format!("{}?version={version}", variant.slug()),
            },
            variant: words::variant_name(variant).into_owned(),
            kind: kind_name(board.kind),
            class: board.kind.as_str(),
            rulebook: words::terms::rulebook_name(board.line.rulebook()).to_owned(),
            heading: heading(variant, &board.row, board.kind, origin, board.line.start()),
            origin: origin.map(|origin| {
                let href = format!("/games/{}?ply={}", origin.game, origin.ply);
                (
                    href,
                    say::origin(
                        &origin.names,
                        &place_of(variant, board.kind, board.line.start(), origin.ply),
                    ),
                )
            }),
        }
    }

    /// The exports of a board: its own position and moves, without the previewed move.
    fn away(&self) -> ExportLinks {
        let (line, id) = (&self.board.line, self.board.row.id);
        let ply = self.before.ply();
        let flip = u8::from(self.shown.flip);
        let asked = self.asked.notation;
        let notation = asked.map(|notation| format!("&notation={notation}"));
        let notation = notation.unwrap_or_default();
        ExportLinks {
            pgn: format!("/boards/{id}.pgn"),
            svg: format!("/boards/{id}/board.svg?ply={ply}&flip={flip}{notation}"),
            link: shared::address(line, Some(ply), None, None),
            set_up: set_up::address_of(self.before, self.asked.flip),
            problem: set_up::problem_of(self.before),
        }
    }

    fn walk(&self) -> Walk {
        let ply = self.before.ply();
        // A preview ends with a move that is not played yet.
        let at = self.shown.ply;
        let is_preview = self.asked.proposal.is_some();
        let end = if is_preview {
            at
        } else {
            self.board.line.ply()
        };
        let (flip, notation) = (self.asked.flip, self.shown.notation);
        let href = |ply: usize| self.address(ply, flip, self.asked.notation);
        Walk {
            steps: walk::steps(self.shown.line, (at, end), href),
            rounds: walk::rounds(
                &self.board.line,
                notation,
                (ply, walk::MOST_PLIES),
                href,
                |_| false,
            ),
            notations: walk::notations(self.shown.variant(), notation, |notation| {
                self.address(ply, flip, Some(notation))
            }),
        }
    }

    fn standing(&self) -> String {
        let (variant, turn) = (self.shown.variant(), self.shown.position().turn());
        if let Some(outcome) = self.shown.line.outcome() {
            let ending = words::endings::ending(variant, outcome);
            return match self.shown.ply {
                // There is no move to step back from.
                0 => ending,
                _ => words::sentences([ending.as_str(), t!("boards-go-on")]),
            };
        }
        if self.shown.line.awaits_chance() {
            return t!("boards-awaits-chance").to_owned();
        }
        let to_move = match self.board.kind {
            Kind::Problem if self.shown.ply == 0 => {
                t!("boards-find-best", seat = Noun::seat(variant, turn))
            }
            _ => say::to_move(variant, turn),
        };
        match self.now().check {
            None if variant.chooser() == Chooser::Opponent => {
                let due = words::holdings::due(variant, self.shown.position());
                words::sentences([Some(to_move), due].into_iter().flatten())
            }
            None => to_move,
            Some(side) => words::sentences([to_move, words::games::in_check(variant, side, false)]),
        }
    }

    /// A warning about the repetition rules.
    fn warning(&self) -> Option<String> {
        let warning = self.now().warning?;
        let variant = self.shown.variant();
        Some(words::rulings::warning(variant, &warning, None))
    }

    fn now(&self) -> Standing {
        let line = self.shown.line;
        Standing::of(line, line.outcome().map(Outcome::from).as_ref())
    }

    fn form(&self) -> Option<MoveFormView> {
        if self.before.outcome().is_some() || self.before.awaits_chance() {
            return None;
        }
        let (ply, end) = (self.before.ply(), self.board.line.ply());
        let turn = self.before.position().turn();
        Some(MoveFormView {
            label: t!(
                "boards-move-of",
                seat = Noun::seat(self.shown.variant(), turn)
            ),
            field: self.shown.move_field(self.before, self.typed()),
            confirm: self.page.appearance.sending.word(),
            cancel: format!(
                "{}#board",
                self.address(ply, self.asked.flip, self.asked.notation)
            ),
            replaces: (ply < end).then(|| say::replaces(self.before, ply, end)),
        })
    }

    /// The content of the move field: the previewed move, or else what was typed.
    fn typed(&self) -> String {
        let proposal = self.asked.proposal.as_ref();
        proposal.map_or_else(
            || self.asked.typed.clone(),
            |proposal| notation::written_for(self.before, self.page.notation, proposal.mv),
        )
    }

    fn preview(&self, proposal: &Proposal) -> Preview {
        let before = self.before.position();
        let preview = self.shown.preview(before, proposal.mv, &proposal.judgement);
        Preview {
            text: t!(
                "boards-previewed",
                seat = Noun::seat(self.shown.variant(), before.turn()),
                text = &preview.text
            ),
            ..preview
        }
    }

    fn back(&self) -> Option<CutButton> {
        match (self.before.ply(), self.board.line.ply()) {
            _ if self.asked.proposal.is_some() => None,
            (_, 0) => None,
            (1, 1) if self.board.kind == Kind::Problem => None,
            (ply, end) if ply == end => Some(CutButton {
                words: t!("boards-take-back").to_owned(),
                to: end - 1,
            }),
            (ply, _) => Some(CutButton {
                words: say::cut_back(self.before, ply),
                to: ply,
            }),
        }
    }

    /// The link to the position that the board was opened with, if stepping back does not lead
    /// there.
    fn again(&self) -> Option<CutButton> {
        let game = self.board.origin.as_ref().map_or(0, |origin| origin.ply);
        let (to, words) = match self.board.kind {
            Kind::Solitaire if game > 0 => {
                let place = words::move_numbers::after(&self.board.line, game);
                (game, t!("boards-back-to-game", place = place))
            }
            _ => (0, t!("boards-start-again").to_owned()),
        };
        let end = self.board.line.ply();
        let is_end = self.asked.proposal.is_none() && self.before.ply() == end;
        // On a solitaire board, taking back its only move leads there already.
        let enough = match self.board.kind {
            Kind::Problem => 1,
            Kind::Solitaire => to + 2,
        };
        (is_end && end >= enough).then_some(CutButton { words, to })
    }

    fn address(&self, ply: usize, flip: Option<bool>, notation: Option<Notation>) -> String {
        let query = query(ply, flip, notation);
        format!("/boards/{}?{query}", self.board.row.id)
    }
}

/// The sentence for a refused move or step back.
pub(in crate::web) fn board_sentence(
    board: &Board,
    ply: u32,
    notation: Notation,
    refused: &BoardRefused,
) -> String {
    let mut line = board.line.clone();
    line.truncate(usize::try_from(ply).unwrap_or(usize::MAX));
    refusal(&line, notation, refused)
}

/// The same for a move after that line.
pub(in crate::web) fn refusal(line: &Line, notation: Notation, refused: &BoardRefused) -> String {
    let variant = line.variant();
    match refused {
        BoardRefused::Unreadable(why) => words::unreadable::unreadable_for(line, notation, why),
        BoardRefused::Rules(why) => words::moves::refusal(variant, why),
        BoardRefused::Over(outcome) => say::over(variant, *outcome),
        BoardRefused::AwaitsChance => t!("boards-awaits-chance").to_owned(),
        BoardRefused::Stale => t!("boards-stale").to_owned(),
        BoardRefused::Full => t!("boards-full", n = MOST_PLIES / 2),
    }
}

/// The query of a board's address.
fn query(ply: usize, flip: Option<bool>, notation: Option<Notation>) -> String {
    let mut query = format!("ply={ply}");
    if let Some(flip) = flip {
        query += if flip { "&flip=1" } else { "&flip=0" };
    }
    if let Some(notation) = notation {
        query += &format!("&notation={notation}");
    }
    query
}
