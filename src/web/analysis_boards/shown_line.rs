//! The page of a line that is part of its address. Each tried move leads to another address, and
//! nothing is stored.

use super::set_up;
use super::view::{SharedPage, TryForm};
use crate::notation::{Notation, coordinate, fen};
use crate::play::Outcome;
use crate::rules::{Line, Side};
use crate::service::analysis_boards::{BoardRefused, try_move};
use crate::web::components::{
    BoardView, ClickQuery, Clicks, ShownPosition, Walk, explorer_address, is_flipped, walk,
};
use crate::web::http::{
    Failure, Page, Query, flip_in, notation_in, refused_status, render, see_other,
};
use crate::words::{self, Noun, analysis_boards as say};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;

/// How an address displays the line, and the move that it tries.
#[derive(Debug, Clone, Default)]
pub(super) struct LineQuery {
    /// Whether the board is flipped.
    pub flip: Option<bool>,
    /// The notation of the moves.
    pub notation: Option<Notation>,
    clicked: ClickQuery,
    typed: Option<String>,
    table_in_full: bool,
}

impl LineQuery {
    pub(super) fn of(query: &Query) -> Self {
        let text = |name| query.text(name).map(str::to_owned);
        Self {
            flip: flip_in(query),
            notation: notation_in(query),
            clicked: ClickQuery {
                from: text("from"),
                to: text("to"),
                becomes: text("as"),
            },
            typed: text("move"),
            table_in_full: query.text("table") == Some("full"),
        }
    }
}

/// A line at a ply. `A` builds the address of a ply of any line.
pub(super) struct ShownLine<A> {
    /// The whole line; the reader can step beyond the ply.
    pub line: Line,
    pub ply: usize,
    /// The maximum number of plies.
    pub most: usize,
    /// How many plies are listed on a page.
    pub listed: usize,
    pub near: Option<Side>,
    pub asked: LineQuery,
    /// Why part of the address is not shown.
    pub alert: Option<String>,
    /// Builds the address of a ply, with orientation and notation.
    pub address: A,
}

impl<A: Fn(&Line, usize, Option<bool>, Option<Notation>) -> String> ShownLine<A> {
    /// The page, or a redirect to the result of a tried move.
    pub(super) fn answer(
        self,
        page: Page,
        complete: impl FnOnce(&Self, &mut SharedPage),
    ) -> Result<HttpResponse, Failure> {
        let mut status = match self.alert {
            None => StatusCode::OK,
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let before = self.before();
        let mut wrong = None;
        match self.tried(&before, page.notation) {
            Some(Ok(line)) => return Ok(see_other(&format!("{}#board", self.after(&line)))),
            Some(Err(why)) => {
                status = refused_status(false);
                wrong = Some(self.sentence(&before, page.notation, &why));
            }
            None => {}
        }
        let mut view = self.page(page, &before);
        match &mut view.form {
            Some(form) => form.wrong = wrong,
            // The page has no field to show the fault beside.
            None => view.alert = view.alert.or(wrong),
        }
        complete(&self, &mut view);
        render(status, &view)
    }

    /// The line up to the ply shown.
    pub(super) fn before(&self) -> Line {
        let mut before = self.line.clone();
        before.truncate(self.ply);
        before
    }

    /// The line with the typed or clicked move, if any.
    fn tried(&self, before: &Line, own: Notation) -> Option<Result<Line, BoardRefused>> {
        let own = own.or_algebraic(before.variant());
        let text = match &self.asked.typed {
            Some(typed) => typed.clone(),
            None => {
                self.asked.clicked.to.as_ref()?;
                Clicks::new(before, &self.asked.clicked, "", "").text(own)?
            }
        };
        Some(try_move(before, own, &text, self.most))
    }

    /// The address after a tried move. A move that was already next keeps its continuation.
    fn after(&self, tried: &Line) -> String {
        let is_known = self.line.moves().starts_with(tried.moves());
        let line = if is_known { &self.line } else { tried };
        let LineQuery { flip, notation, .. } = self.asked;
        (self.address)(line, tried.ply(), flip, notation)
    }

    fn sentence(&self, before: &Line, notation: Notation, why: &BoardRefused) -> String {
        match why {
            BoardRefused::Full => t!("analysis-full", n = self.most),
            why => super::builder::refusal(before, notation, why),
        }
    }

    fn here(&self, flip: Option<bool>, notation: Option<Notation>) -> String {
        (self.address)(&self.line, self.ply, flip, notation)
    }

    fn page(&self, page: Page, before: &Line) -> SharedPage {
        let variant = before.variant();
        let LineQuery { flip, notation, .. } = self.asked;
        let here = self.here(flip, notation);
        let (path, kept) = here.split_once('?').unwrap_or((&here, ""));
        let outcome = before.outcome();
        let goes_on = outcome.is_none() && !before.awaits_chance();
        let shown = ShownPosition {
            line: before,
            ply: self.ply,
            flip: is_flipped(variant, &page.appearance, self.near, flip),
            appearance: page.appearance,
            notation: notation.unwrap_or(page.notation).or_algebraic(variant),
            own: page.notation.or_algebraic(variant),
            clicks: goes_on.then(|| Clicks::new(before, &self.asked.clicked, path, kept)),
        };
        let turn = Some(before.position().turn()).filter(|_| outcome.is_none());
        SharedPage {
            heading: say::shared_heading(variant, self.line.ply() > 0),
            explorer: Some(explorer_address(before, self.ply)),
            slug: variant.slug().to_owned(),
            variant: words::variant_name(variant).into_owned(),
            allows: *variant.allows(),
            plates: shown.plates(turn, outcome.and_then(|it| it.winner), |_| None),
            standing: self.standing(before),
            walk: self.walk(&shown),
            turned: self.here(Some(!shown.flip), notation),
            set_up: set_up::address_of(before, flip),
            start: fen::write(variant, self.line.start()),
            moves: coordinate::pack(variant, self.line.moves()),
            rulebook: self.line.rulebook().slug(),
            sign_in: set_up::sign_in(&page, &here),
            form: goes_on.then(|| self.form(&shown, path, kept)),
            ending: None,
            of_game: None,
            alert: self.alert.clone(),
            board: self.board(&shown, turn, &here),
            page,
        }
    }

    fn board(&self, shown: &ShownPosition, turn: Option<Side>, here: &str) -> BoardView {
        let outcome = shown.line.outcome().map(Outcome::from);
        let mut board = shown.board(turn, outcome);
        board.table_in_full = format!("{here}&table=full");
        if self.asked.table_in_full {
            board.table.name_empty_points();
        }
        board
    }

    fn form(&self, shown: &ShownPosition, path: &str, kept: &str) -> TryForm {
        let turn = shown.line.position().turn();
        let typed = self.asked.typed.clone().unwrap_or_default();
        TryForm {
            path: path.to_owned(),
            kept: serde_urlencoded::from_str(kept).unwrap_or_default(),
            label: t!("boards-move-of", seat = Noun::seat(shown.variant(), turn)),
            field: shown.move_field(shown.line, typed),
            wrong: None,
        }
    }

    fn standing(&self, before: &Line) -> String {
        let variant = before.variant();
        let turn = before.position().turn();
        let is_check = before.position().is_check(variant);
        match before.outcome() {
            Some(outcome) => words::endings::ending(variant, outcome),
            None if before.awaits_chance() => t!("boards-awaits-chance").to_owned(),
            None if is_check => words::sentences([
                say::to_move(variant, turn),
                words::games::in_check(variant, turn, false),
            ]),
            None => say::to_move(variant, turn),
        }
    }

    fn walk(&self, shown: &ShownPosition) -> Walk {
        let LineQuery { flip, notation, .. } = self.asked;
        let href = |ply: usize| (self.address)(&self.line, ply, flip, notation);
        Walk {
            steps: walk::steps(&self.line, (self.ply, self.line.ply()), href),
            rounds: walk::rounds(
                &self.line,
                shown.notation,
                (self.ply, self.listed),
                href,
                |_| false,
            ),
            notations: walk::notations(shown.variant(), shown.notation, |notation| {
                self.here(flip, Some(notation))
            }),
        }
    }
}
