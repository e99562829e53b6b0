//! The page of a board that the reader plays on alone.

use super::boards::{heading, kind_name};
use crate::diagram::{svg, taken};
use crate::notation::{self, Notation, algebraic, fen, record};
use crate::play::Outcome;
use crate::rules::{Judgement, Line, Side, Variant};
use crate::service::Error;
use crate::service::boards::{Board, Kind, MOST_PLIES, Proposal, Refused};
use crate::web::page::Page;
use crate::web::views::{
    self, Back, BoardForm, BoardPreview, BoardView, NotationLink, OwnBoardPage, PlyLink, Round,
    Seated, SideView, Stepper,
};
use crate::words;
use crate::words::own_boards as say;

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
}

/// What several parts of the page need.
struct Scene<'a> {
    board: &'a Board,
    variant: &'a Variant,
    /// The line up to the ply shown: with the proposed move, in a preview.
    shown: Line,
    /// The ply that forms begin at: before the proposed move, in a preview.
    ply: usize,
    /// How many plies there are in all.
    end: usize,
    flip: bool,
    asked: &'a AskedBoard,
    /// The notation that moves are shown in.
    notation: Notation,
    page: &'a Page,
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
    let scene = Scene::set(&page, board, asked)?;
    let (variant, row) = (scene.variant, &board.row);
    let refused = asked.title.as_ref().map(|(_, sentence)| views::Refused {
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
        heading: heading(board),
        title: match &asked.title {
            Some((typed, _)) => typed.clone(),
            None => row.title.clone(),
        },
        refused,
        alert: asked.alert.clone(),
        note: scene.warning(),
        free: variant.is_free(),
        board: scene.board(),
        sides: scene.sides(),
        standing: scene.standing(),
        over: scene.shown.outcome().is_some(),
        grounds: words::rulings::told(&scene.shown),
        steps: scene.steps(),
        rounds: scene.rounds(),
        notations: scene.notations(),
        ply: scene.ply,
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
    fn set(page: &'a Page, board: &'a Board, asked: &'a AskedBoard) -> Result<Self, Error> {
        let variant: &Variant = board.line.variant();
        let end = board.line.ply();
        let ply = asked.ply.unwrap_or(end);
        if ply > end {
            return Err(Error::NotFound);
        }
        let shown = match &asked.proposal {
            Some(proposal) => proposal.line.clone(),
            None => {
                let mut line = board.line.clone();
                line.truncate(ply);
                line
            }
        };
        let seat = board.origin.as_ref().and_then(|origin| origin.seat);
        let near = seat.unwrap_or_else(|| bottom(variant));
        let notation = asked.notation.unwrap_or(page.notation);
        Ok(Self {
            board,
            variant,
            shown,
            ply,
            end,
            flip: asked.flip.unwrap_or(near != bottom(variant)),
            asked,
            notation: notation.or_algebraic(variant),
            page,
        })
    }

    fn board(&self) -> BoardView {
        let position = self.shown.position();
        let in_check = position.is_check(self.variant);
        let label = words::games::board_label(self.variant, position, in_check);
        let options = svg::Options {
            flip: self.flip,
            last: self.shown.moves().last().copied(),
            check: in_check
                .then(|| position.general(self.variant, position.turn()))
                .flatten(),
            label: &label,
            ..svg::Options::default()
        };
        let outcome = self.shown.outcome().map(Outcome::from);
        let outcome =
            outcome.map(|outcome| format!("{} {}", outcome.winner_word(), outcome.reason.as_str()));
        let is_upper = self.variant.seat(Side::First).upper;
        let turn = position.turn().as_str();
        BoardView {
            svg: svg::board(self.variant, position, &options),
            ply: self.shown.ply(),
            turn: if outcome.is_some() { "none" } else { turn },
            upper: if is_upper { "first" } else { "second" },
            fen: fen::write(self.variant, position),
            outcome: outcome.unwrap_or_default(),
            turned: self.address(self.ply, Some(!self.flip), self.asked.notation),
            query: format!("ply={}&flip={}", self.ply, u8::from(self.flip)),
        }
    }

    fn sides(&self) -> [SideView; 2] {
        let near = match self.flip {
            false => bottom(self.variant),
            true => bottom(self.variant).other(),
        };
        let gone = taken(&self.shown, self.shown.ply());
        let outcome = self.shown.outcome();
        [near.other(), near].map(|side| {
            let taken = &gone[side.other().index()];
            SideView {
                seat: Seated::of(self.variant, side),
                turn: outcome.is_none() && self.shown.position().turn() == side,
                won: outcome.is_some_and(|outcome| outcome.winner == Some(side)),
                took: svg::row(self.variant, taken, "m"),
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
        match position.is_check(self.variant) {
            true => {
                let check = words::games::in_check(self.variant, turn, false);
                format!("{to_move} {check}")
            }
            false => to_move,
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
        let mut before = self.shown.clone();
        before.truncate(self.ply);
        if before.outcome().is_some() {
            return None;
        }
        // What is typed is read in the reader's own notation, whatever the page shows.
        let own = self.page.notation.or_algebraic(self.variant);
        let turn = before.position().turn();
        Some(BoardForm {
            label: say::move_of(self.variant, turn),
            text: self.asked.typed.clone(),
            example: notation::example(&before, own)
                // Where nobody can move, a man can still be put on a free board.
                .unwrap_or_else(|| "P-e5".to_owned()),
            may_pass: self.variant.may_pass(),
            replaces: (self.ply < self.end).then(|| say::replaces(self.ply, self.end)),
        })
    }

    fn preview(&self, proposal: &Proposal) -> BoardPreview {
        let before = proposal.line.at(self.ply);
        let before = before.unwrap_or(proposal.line.start());
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
        match (self.ply, self.end) {
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
        let is_end = self.asked.proposal.is_none() && self.ply == self.end;
        (is_end && self.end > to + 1).then_some(Back { words, to })
    }

    fn steps(&self) -> Stepper {
        let (at, end) = (self.shown.ply(), self.end.max(self.shown.ply()));
        let link = |ply: usize| self.href(ply);
        let forward = self.asked.proposal.is_none() && at < end;
        Stepper {
            words: words::games::step(at, end),
            first: (at > 0).then(|| link(0)),
            back: (at > 0).then(|| link(at - 1)),
            forward: forward.then(|| link(at + 1)),
            last: forward.then(|| link(end)),
        }
    }

    fn href(&self, ply: usize) -> String {
        self.address(ply, self.asked.flip, self.asked.notation)
    }

    fn address(&self, ply: usize, flip: Option<bool>, notation: Option<Notation>) -> String {
        let mut address = format!("/boards/{}?ply={ply}", self.board.row.id);
        if let Some(flip) = flip {
            address += if flip { "&flip=1" } else { "&flip=0" };
        }
        if let Some(notation) = notation {
            address += &format!("&notation={notation}");
        }
        address
    }

    /// The same page with its moves in other notations.
    fn notations(&self) -> Vec<NotationLink> {
        let notations = Notation::available(self.variant).into_iter();
        let link = |notation: Notation| NotationLink {
            href: self.address(self.ply, self.asked.flip, Some(notation)),
            title: words::readings::title(notation),
            shown: notation == self.notation,
        };
        notations.map(link).collect()
    }

    fn rounds(&self) -> Vec<Round> {
        let line = &self.board.line;
        let texts = record::moves_in(line, self.notation);
        let mut rounds: Vec<Round> = Vec::new();
        for (index, text) in texts.into_iter().enumerate() {
            let before = line.at(index);
            let number = before.map_or(1, |position| position.round() as usize);
            let ply = index + 1;
            let link = PlyLink {
                href: self.href(ply),
                text,
                shown: ply == self.ply,
                message: false,
            };
            match rounds.last_mut() {
                Some(round) if round.number == number => round.plies.push(link),
                _ => rounds.push(Round {
                    number,
                    plies: vec![link],
                }),
            }
        }
        rounds
    }
}

fn bottom(variant: &Variant) -> Side {
    match variant.seat(Side::First).at_bottom {
        true => Side::First,
        false => Side::Second,
    }
}
