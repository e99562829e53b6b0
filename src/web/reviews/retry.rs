//! A marked move that the reader tries again: the position before it, and what is said about the
//! reader's move.

use super::judged::JudgedMove;
use super::{LoadedReview, ReviewRequest};
use crate::diagram::Word;
use crate::notation;
use crate::rules::{Line, Move};
use crate::service::Error;
use crate::web::components::{Clicks, Drawing, analysis_address, is_flipped};
use crate::words::{self, Link, Markup, move_numbers};

/// The position before a move that is tried again.
pub(super) struct RetryView {
    /// `Find a better move than C h3-e3, Red’s move 12`.
    pub title: String,
    pub svg: String,
    pub size: &'static str,
    pub ply: usize,
    pub typed: String,
    /// What is said about the move that was tried.
    pub answer: Option<RetryAnswer>,
    /// The address that shows the best move, until it is shown.
    pub show: Option<String>,
    pub board: String,
}

pub(super) struct RetryAnswer {
    pub is_best: bool,
    pub words: Markup,
    /// The moves that the program expects.
    pub line: Option<String>,
}

impl RetryView {
    /// For the requested move, if it is one of the judged moves that have a best move.
    pub(super) fn of(
        loaded: &LoadedReview,
        judged: &[JudgedMove],
        request: &ReviewRequest,
    ) -> Result<Option<Self>, Error> {
        let game = &loaded.view.game()?.line;
        let made = judged.iter().find(|made| Some(made.ply) == request.tried);
        let Some((made, best)) = made.and_then(|made| Some((made, made.best?))) else {
            return Ok(None);
        };
        let mut line = game.clone();
        line.truncate(made.ply - 1);
        let retry = Retry {
            loaded,
            line: &line,
            made,
            best,
        };
        Ok(retry.view(request))
    }
}

struct Retry<'a> {
    loaded: &'a LoadedReview,
    line: &'a Line,
    made: &'a JudgedMove,
    best: Move,
}

impl Retry<'_> {
    fn view(&self, request: &ReviewRequest) -> Option<RetryView> {
        let (page, line, ply) = (&self.loaded.page, self.line, self.made.ply);
        let game = &self.loaded.view.game.as_ref()?.line;
        let own = page.notation.or_algebraic(line.variant());
        let path = format!("/games/{}/review", self.loaded.view.id());
        let clicks = Clicks::new(line, &request.clicked, &path, &format!("try={ply}"));
        let typed = request.text.clone();
        let typed = typed.or_else(|| request.clicked.to.as_ref().and_then(|_| clicks.text(own)));
        let drawing = Drawing {
            variant: line.variant(),
            position: line.position(),
            last: line.last_move(),
            flip: is_flipped(line.variant(), &page.appearance, Some(self.made.side), None),
            appearance: &page.appearance,
        };
        let board = analysis_address(self.loaded.view.id(), ply - 1, "");
        let answer = match &typed {
            _ if request.shows => Some(self.shown()),
            Some(text) => Some(self.answer(*game.moves().get(ply - 1)?, text, &board)),
            None => None,
        };
        Some(RetryView {
            title: t!(
                "review-try-title",
                mv = self.written(*game.moves().get(ply - 1)?),
                nth = move_numbers::nth(game, ply)
            ),
            svg: drawing.with_clicks(own, Some(&clicks), &[]),
            size: page.appearance.size.word(),
            ply,
            typed: typed.unwrap_or_default(),
            show: (!answer.as_ref().is_some_and(|answer| answer.is_best))
                .then(|| format!("{path}?try={ply}&show=yes#retry")),
            answer,
            board,
        })
    }

    fn answer(&self, played: Move, text: &str, board: &str) -> RetryAnswer {
        let said = |is_best, words| RetryAnswer {
            is_best,
            words,
            line: None,
        };
        let mv = match notation::read_move(self.line, text) {
            Ok(mv) => mv,
            Err(error) => {
                let own = self.loaded.page.notation;
                let why = words::unreadable::unreadable_for(self.line, own, &error);
                return said(false, Markup::of(&why));
            }
        };
        let mv_text = self.written(mv);
        if mv == self.best {
            return RetryAnswer {
                line: Some(self.expected()),
                ..said(true, th!("review-try-best", mv = mv_text))
            };
        }
        let is_played = mv == played;
        said(
            false,
            match is_played {
                true => th!("review-try-played", mv = mv_text),
                false => th!("review-try-other", mv = mv_text, board = Link(board)),
            },
        )
    }

    fn shown(&self) -> RetryAnswer {
        RetryAnswer {
            is_best: true,
            words: th!("review-try-shown", mv = self.written(self.best)),
            line: Some(self.expected()),
        }
    }

    /// The best line in the reader's notation.
    fn expected(&self) -> String {
        let mut line = self.line.clone();
        for mv in &self.made.best_line {
            if line.push(*mv).is_err() {
                break;
            }
        }
        let own = self.loaded.page.notation;
        let moves = line.moves().iter().enumerate().skip(self.line.ply());
        let text = |(ply, mv): (usize, &Move)| {
            let before = line.at(ply).unwrap_or(line.start());
            own.write_or_algebraic(line.variant(), before, *mv)
        };
        moves.map(text).collect::<Vec<_>>().join(", ")
    }

    fn written(&self, mv: Move) -> String {
        let own = self.loaded.page.notation;
        own.write_or_algebraic(self.line.variant(), self.line.position(), mv)
    }
}
