//! The page of a board that the reader plays on alone.

use super::list::{heading, kind_name};
use super::view::{Back, BoardForm, BoardPreview, OwnBoardPage, SideView};
use crate::diagram::{Word, svg, taken};
use crate::notation::{self, Notation, algebraic, fen};
use crate::play::Outcome;
use crate::rules::{Judgement, Line, Side, Variant};
use crate::service::Error;
use crate::service::analysis_boards::{Board, Kind, MOST_PLIES, Proposal, Refused};
use crate::web::frame::{self, Page};
use crate::web::parts::{
    BoardView, Clicked, Clicks, Drawing, MAIN, NotationLink, Seated, bottom, is_flipped, walk,
};
use crate::words;
use crate::words::analysis_boards as say;

/// What the reader asked of a board's page, and what came of a form.
#[derive(Default)]
pub(in crate::web) struct AskedBoard {
    /// The ply to show; the last one otherwise.
    pub ply: Option<usize>,
    /// Whether the board lies turned round; the reader's own side is near otherwise.
    pub flip: Option<bool>,
    /// The notation of the moves; the reader's own otherwise.
    pub notation: Option<Notation>,
    /// Why what was asked for was not done.
    pub alert: Option<String>,
    /// The move as typed.
    pub typed: String,
    /// The title as typed, and what is wrong with it.
    pub title: Option<(String, String)>,
    /// A move shown before it is played.
    pub proposal: Option<Proposal>,
    /// Whether the reader is asked if the board is to be deleted.
    pub sure: bool,
    /// The points that were clicked to choose a move.
    pub clicked: Clicked,
}

/// What several parts of the page need.
struct Scene<'a> {
    board: &'a Board,
    variant: &'a Variant,
    /// The line up to the ply that forms begin at.
    before: &'a Line,
    /// The line up to the position drawn: with the proposed move, in a preview.
    shown: &'a Line,
    flip: bool,
    asked: &'a AskedBoard,
    /// The notation that moves are shown in.
    notation: Notation,
    /// The notation that the reader writes in, whatever the page shows.
    own: Notation,
    page: &'a Page,
    /// The ways to choose a move by clicking, while one can follow.
    clicks: Option<Clicks<'a>>,
}

/// The page of a board.
///
/// # Errors
/// [`Error::NotFound`] when the ply has not been played.
pub(in crate::web) fn board_page(
    page: Page,
    board: &Board,
    asked: &AskedBoard,
) -> Result<OwnBoardPage, Error> {
    let end = board.line.ply();
    let ply = asked.ply.unwrap_or(end);
    if ply > end {
        return Err(Error::NotFound);
    }
    let mut before = board.line.clone();
    before.truncate(ply);
    let scene = Scene::set(&page, board, &before, asked);
    let (variant, row) = (scene.variant, &board.row);
    let position = scene.shown.position();
    let refused = asked.title.as_ref().map(|(_, sentence)| frame::Refused {
        field: "title",
        sentence: sentence.clone(),
    });
    Ok(OwnBoardPage {
        id: row.id,
        slug: match board.old_version {
            None => variant.slug().to_owned(),
            Some(version) => format!("{}?version={version}", variant.slug()),
        },
        variant: variant.name().to_owned(),
        kind: kind_name(board.kind),
        rulebook: words::games::rulebook_name(board.line.rulebook()).to_owned(),
        heading: heading(
            variant,
            row,
            board.kind,
            board.origin.as_ref(),
            board.line.start(),
        ),
        title: match &asked.title {
            Some((typed, _)) => typed.clone(),
            None => row.title.clone(),
        },
        refused,
        alert: asked.alert.clone(),
        note: scene.warning(),
        free: variant.is_free(),
        board: scene.board(),
        last: walk::last_words(scene.shown, scene.shown.ply(), scene.notation),
        material: words::boards::material(variant, position),
        table: words::boards::ranks(variant, position, scene.flip),
        sides: scene.sides(),
        standing: scene.standing(),
        over: scene.shown.outcome().is_some(),
        grounds: words::rulings::told(scene.shown),
        steps: {
            // The end of a preview is the move that is not played yet.
            let at = scene.shown.ply();
            let end = if asked.proposal.is_some() { at } else { end };
            walk::steps(at, end, |ply| scene.href(ply))
        },
        rounds: {
            let href = |ply: usize| scene.href(ply);
            walk::rounds(&board.line, scene.notation, ply, href, |_| false)
        },
        notations: scene.notations(),
        ply,
        rev: row.rev,
        flip: asked.flip.map(|flip| if flip { "1" } else { "0" }),
        form: scene.form(),
        preview: asked
            .proposal
            .as_ref()
            .map(|proposal| scene.preview(proposal)),
        back: scene.back(),
        again: scene.again(),
        origin: board.origin.as_ref().map(|origin| {
            let href = format!("/games/{}?ply={}", origin.game, origin.ply);
            (href, say::origin(&origin.names, origin.ply))
        }),
        sure: asked.sure,
        page,
    })
}

/// Why a move or a step back was refused, as a sentence.
pub(in crate::web) fn board_sentence(
    board: &Board,
    ply: u32,
    notation: Notation,
    refused: &Refused,
) -> String {
    let variant = board.line.variant();
    match refused {
        Refused::Unreadable(why) => {
            let mut line = board.line.clone();
            line.truncate(usize::try_from(ply).unwrap_or(usize::MAX));
            words::unreadable::unreadable_for(&line, notation, why)
        }
        Refused::Rules(why) => words::moves::refusal(variant, why),
        Refused::Over(outcome) => say::over(variant, *outcome),
        Refused::Stale => say::STALE.to_owned(),
        Refused::Full => say::full(MOST_PLIES),
    }
}

impl<'a> Scene<'a> {
    fn set(page: &'a Page, board: &'a Board, before: &'a Line, asked: &'a AskedBoard) -> Self {
        let variant: &Variant = board.line.variant();
        let seat = board.origin.as_ref().and_then(|origin| origin.seat);
        let id = board.row.id;
        let may_click = before.outcome().is_none() && asked.proposal.is_none();
        let clicks = may_click.then(|| {
            let kept = query(before.ply(), asked.flip, asked.notation);
            Clicks::new(before, &asked.clicked, &format!("/boards/{id}"), &kept)
        });
        Self {
            board,
            variant,
            before,
            shown: asked
                .proposal
                .as_ref()
                .map_or(before, |proposal| &proposal.line),
            flip: is_flipped(variant, &page.looks, seat, asked.flip),
            asked,
            notation: asked
                .notation
                .unwrap_or(page.notation)
                .or_algebraic(variant),
            own: page.notation.or_algebraic(variant),
            page,
            clicks,
        }
    }

    fn board(&self) -> BoardView {
        let position = self.shown.position();
        let drawing = Drawing {
            variant: self.variant,
            position,
            last: self.shown.moves().last().copied(),
            flip: self.flip,
            looks: &self.page.looks,
        };
        let clicks = self.clicks.as_ref();
        let outcome = self.shown.outcome().map(Outcome::from);
        let outcome =
            outcome.map(|outcome| format!("{} {}", outcome.winner_word(), outcome.reason.as_str()));
        let is_upper = self.variant.seat(Side::First).upper;
        let turn = position.turn().as_str();
        let ply = self.before.ply();
        BoardView {
            svg: drawing.large(clicks),
            ply: self.shown.ply(),
            turn: if outcome.is_some() { "none" } else { turn },
            upper: if is_upper { "first" } else { "second" },
            fen: fen::write(self.variant, position),
            outcome: outcome.unwrap_or_default(),
            moves: clicks.map_or_else(String::new, |clicks| clicks.table(self.own)),
            turned: self.address(ply, Some(!self.flip), self.asked.notation),
            query: format!("ply={ply}&flip={}", u8::from(self.flip)),
            size: self.page.looks.size.word(),
        }
    }

    fn sides(&self) -> [SideView; 2] {
        let near = if !self.flip {
            bottom(self.variant)
        } else {
            bottom(self.variant).other()
        };
        let gone = taken(self.shown, self.shown.ply());
        let outcome = self.shown.outcome();
        [near.other(), near].map(|side| {
            let taken = &gone[side.other().index()];
            SideView {
                seat: Seated::of(self.variant, side),
                turn: outcome.is_none() && self.shown.position().turn() == side,
                won: outcome.is_some_and(|outcome| outcome.winner == Some(side)),
                took: svg::row(self.variant, taken, self.page.looks.dress, MAIN),
                took_words: words::games::taken(self.variant, taken),
                points: words::games::points(self.variant, self.shown.position(), side),
            }
        })
    }

    fn standing(&self) -> String {
        let position = self.shown.position();
        let turn = position.turn();
        if let Some(outcome) = self.shown.outcome() {
            let ending = words::endings::ending(self.variant, outcome);
            return match self.shown.ply() {
                // There is nothing to step back to.
                0 => ending,
                _ => format!("{ending} {}", say::GO_ON_AFTER_END),
            };
        }
        let to_move = say::to_move(self.variant, turn);
        if position.is_check(self.variant) {
            let check = words::games::in_check(self.variant, turn, false);
            format!("{to_move} {check}")
        } else {
            to_move
        }
    }

    /// What the repetition rules may soon mean.
    fn warning(&self) -> Option<String> {
        let warning = match self.shown.outcome() {
            None => self.shown.warning()?,
            Some(_) => return None,
        };
        Some(words::rulings::warning(self.variant, &warning, None))
    }

    fn form(&self) -> Option<BoardForm> {
        if self.before.outcome().is_some() {
            return None;
        }
        let (ply, end) = (self.before.ply(), self.board.line.ply());
        let clicks = self.clicks.as_ref();
        let clicked = clicks.and_then(|clicks| clicks.text(self.own));
        let turn = self.before.position().turn();
        Some(BoardForm {
            label: say::move_of(self.variant, turn),
            chosen: clicked.is_some(),
            text: clicked.unwrap_or_else(|| self.asked.typed.clone()),
            choices: clicks.map_or_else(Vec::new, Clicks::choices),
            example: notation::example(self.before, self.own)
                // Where nobody can move, a man can still be put on a free board.
                .unwrap_or_else(|| "P-e5".to_owned()),
            may_pass: self.variant.may_pass(),
            replaces: (ply < end).then(|| say::replaces(ply, end)),
        })
    }

    fn preview(&self, proposal: &Proposal) -> BoardPreview {
        let before = self.before.position();
        let mv = proposal.mv;
        let text = self.notation.write_or_algebraic(self.variant, before, mv);
        let gives_check = proposal.line.position().is_check(self.variant);
        BoardPreview {
            heading: say::previewed(self.variant, before.turn(), &text),
            exact: algebraic::write(self.variant, before, mv),
            meaning: match &proposal.judgement {
                Judgement::Ends(outcome) => words::endings::ending(self.variant, *outcome),
                _ if gives_check => words::games::GIVES_CHECK.to_owned(),
                _ => String::new(),
            },
        }
    }

    fn back(&self) -> Option<Back> {
        match (self.before.ply(), self.board.line.ply()) {
            _ if self.asked.proposal.is_some() => None,
            (_, 0) => None,
            (ply, end) if ply == end => Some(Back {
                words: say::TAKE_BACK_ONE.to_owned(),
                to: end - 1,
            }),
            (ply, _) => Some(Back {
                words: say::cut_back(ply),
                to: ply,
            }),
        }
    }

    /// The way to the position that the board was opened with, if it is not the usual way back.
    fn again(&self) -> Option<Back> {
        let game = self.board.origin.as_ref().map_or(0, |origin| origin.ply);
        let (to, words) = match self.board.kind {
            Kind::Solitaire if game > 0 => (game, say::back_to_game(game)),
            _ => (0, say::START_AGAIN.to_owned()),
        };
        let end = self.board.line.ply();
        let is_end = self.asked.proposal.is_none() && self.before.ply() == end;
        (is_end && end > to + 1).then_some(Back { words, to })
    }

    fn href(&self, ply: usize) -> String {
        self.address(ply, self.asked.flip, self.asked.notation)
    }

    fn address(&self, ply: usize, flip: Option<bool>, notation: Option<Notation>) -> String {
        let query = query(ply, flip, notation);
        format!("/boards/{}?{query}", self.board.row.id)
    }

    /// The same page with its moves in other notations.
    fn notations(&self) -> Vec<NotationLink> {
        let notations = Notation::available(self.variant).into_iter();
        let link = |notation: Notation| NotationLink {
            href: self.address(self.before.ply(), self.asked.flip, Some(notation)),
            title: words::readings::title(notation),
            shown: notation == self.notation,
        };
        notations.map(link).collect()
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
