//! The boards of the course: each point is a link that tries a move, and the page responds to it.

use super::request::LessonRequest;
use super::view::{Answer, LessonBoard, Tab};
use crate::diagram::svg::{self, Options};
use crate::notation::{self, Notation, algebraic};
use crate::rules::{Judgement, KindId, Lesson, Line, Move, Position, Square, Variant};
use crate::service::course::{self, Ending, Task, TaskKind, Verdict};
use crate::web::components::{MAIN, piece_sets};
use crate::web::http::Page;
use crate::words::{self, course as say, games, lessons};
use std::sync::Arc;

pub(super) struct ExerciseBoard {
    pub board: LessonBoard,
    /// Whether the tried move is a solution.
    pub solved: bool,
}

/// A position for trying moves, with the tried one.
pub(super) struct Exercise<'a> {
    pub page: &'a Page,
    pub line: &'a Line,
    /// The page’s address with its state.
    pub own: String,
    /// The piece that moves, if the page fixes it.
    pub fixed: Option<Square>,
    pub request: &'a LessonRequest,
}

/// The tried move, or why the text is not a move.
enum MoveAttempt {
    Nothing,
    Unread(String),
    Move(Move),
}

impl Exercise<'_> {
    fn variant(&self) -> &Arc<Variant> {
        self.line.variant()
    }

    fn position(&self) -> &Position {
        self.line.position()
    }

    fn point(&self, name: Option<&String>) -> Option<Square> {
        self.variant().board().find(name?)
    }

    /// The chosen piece of the side to move.
    fn from(&self) -> Option<Square> {
        let chosen = || {
            let from = self.point(self.request.from.as_ref())?;
            let piece = self.position().piece_at(from)?;
            (piece.side == self.position().turn()).then_some(from)
        };
        self.fixed.or_else(chosen)
    }

    fn attempt(&self) -> MoveAttempt {
        if let Some(text) = &self.request.text {
            return match notation::read_move(self.line, text) {
                Ok(mv) => MoveAttempt::Move(mv),
                Err(error) => {
                    let own = self.page.notation;
                    MoveAttempt::Unread(words::unreadable::unreadable_for(self.line, own, &error))
                }
            };
        }
        match (self.from(), self.point(self.request.to.as_ref())) {
            (Some(from), Some(to)) if from != to => MoveAttempt::Move(self.move_between(from, to)),
            _ => MoveAttempt::Nothing,
        }
    }

    /// The move between two points; with a choice of promotion, the strongest.
    fn move_between(&self, from: Square, to: Square) -> Move {
        let moves = self.line.movement().into_iter();
        let mut between: Vec<Move> = moves.filter(|mv| mv.from == from && mv.to == to).collect();
        between.sort_by_key(|mv| mv.promotion);
        between.first().copied().unwrap_or(Move::new(from, to))
    }

    fn address(&self, query: &str) -> String {
        let sign = if self.own.contains('?') { '&' } else { '?' };
        format!("{}{sign}{query}#board", self.own)
    }

    /// The links of points: pieces of the side to move are chosen, all others are destinations.
    fn links(&self) -> Vec<(Square, String)> {
        let board = self.variant().board();
        let (turn, from) = (self.position().turn(), self.from());
        let chooses = |at: Square| {
            let piece = self.position().piece_at(at);
            self.fixed.is_none() && piece.is_some_and(|piece| piece.side == turn)
        };
        let link = |at: Square| {
            let name = board.name(at);
            match from {
                _ if chooses(at) && from != Some(at) => Some(self.address(&format!("from={name}"))),
                Some(from) if from != at && self.fixed.is_some() => {
                    Some(self.address(&format!("to={name}")))
                }
                Some(from) if from != at => {
                    let from = board.name(from);
                    Some(self.address(&format!("from={from}&to={name}")))
                }
                _ => None,
            }
        };
        board
            .squares()
            .filter_map(|at| Some((at, link(at)?)))
            .collect()
    }

    /// The board before a move, with the marks of a lesson.
    fn before(&self, label: &str, goals: &[Square], crosses: &[Square]) -> String {
        let options = Options {
            chosen: self.from(),
            goals,
            crosses,
            links: &self.links(),
            ..self.options(label)
        };
        let royal = self
            .position()
            .general(self.variant(), self.position().turn());
        let check = royal.filter(|_| self.position().is_check(self.variant()));
        svg::board(
            self.variant(),
            self.position(),
            &Options { check, ..options },
        )
    }

    fn after(&self, mv: Move) -> String {
        let after = self.position().play(self.variant(), mv);
        let label = games::board_label(self.variant(), &after, after.is_check(self.variant()));
        let options = Options {
            last: Some(mv),
            ..self.options(&label)
        };
        svg::board(self.variant(), &after, &options)
    }

    fn options<'o>(&self, label: &'o str) -> Options<'o> {
        let appearance = &self.page.appearance;
        Options {
            label,
            tip: words::boards::piece_on_point,
            id: MAIN,
            dress: appearance.dress,
            size: appearance.size,
            // The side to move is at the bottom.
            flip: !self.variant().seat(self.position().turn()).at_bottom,
            ..Options::default()
        }
    }

    fn board(&self, svg: String, ask: String) -> LessonBoard {
        let example = notation::example(self.line, self.page.notation)
            .or_else(|| notation::example(self.line, Notation::Algebraic));
        LessonBoard {
            svg,
            sets: piece_sets(self.variant(), &self.page.appearance),
            tabs: Vec::new(),
            ask,
            answer: None,
            // The only move of a task would reveal its solution.
            example: example
                .filter(|_| self.line.legal().len() > 1)
                .unwrap_or_default(),
            typed: self.request.text.clone().unwrap_or_default(),
            done: self.request.done_text(),
            number: self.request.board,
            show: (!self.request.show).then(|| self.address("show=1")),
            caption: String::new(),
            again: None,
            source: None,
        }
    }

    fn plain_label(&self) -> String {
        let in_check = self.position().is_check(self.variant());
        games::board_label(self.variant(), self.position(), in_check)
    }

    /// A board with the response of `judged` to a move: whether it is a solution, and a sentence.
    pub(super) fn judged(
        &self,
        ask: String,
        judged: impl Fn(Move) -> (bool, String),
    ) -> ExerciseBoard {
        let tried = self.attempt();
        let missed: Vec<Square> = match &tried {
            MoveAttempt::Move(mv) => vec![mv.to],
            _ => Vec::new(),
        };
        let answered = match tried {
            MoveAttempt::Nothing => None,
            MoveAttempt::Unread(why) => Some((None, t!("course-no", reason = &why))),
            MoveAttempt::Move(mv) => {
                let (yes, sentence) = judged(mv);
                Some((yes.then_some(mv), sentence))
            }
        };
        let made = answered.as_ref().and_then(|(made, _)| *made);
        let svg = match made {
            Some(mv) => self.after(mv),
            None => self.before(&self.plain_label(), &[], &missed),
        };
        let mut board = self.board(svg, ask);
        board.answer = answered.map(|(made, sentence)| Answer {
            yes: made.is_some(),
            sentence,
        });
        if made.is_some() {
            board.again = Some(format!("{}#board", self.own));
            board.show = None;
        }
        ExerciseBoard {
            board,
            solved: made.is_some(),
        }
    }
}

/// The board of a piece’s page. The piece makes any legal move, and the page explains why others
/// are illegal.
pub(super) fn piece_board(
    page: &Page,
    variant: &Arc<Variant>,
    kind: KindId,
    own: &str,
    request: &LessonRequest,
) -> Option<ExerciseBoard> {
    let all = variant.lessons(kind);
    let number = Some(request.board).filter(|number| *number < all.len());
    let request = &LessonRequest {
        board: number.unwrap_or(0),
        ..request.clone()
    };
    let lesson = all.get(request.board)?;
    let line = Line::from_position(variant.to_show(), variant.rulebooks()[0], lesson.position);
    let (path, _) = own.split_once('?').unwrap_or((own, ""));
    let name = path.rsplit('/').next().unwrap_or_default();
    let address = |board| request.board(variant.slug(), name, board);
    let trial = Exercise {
        page,
        line: &line,
        own: address(request.board),
        fixed: Some(lesson.at),
        request,
    };
    let special = lessons::special(variant, lesson);
    let ask = say::try_it(variant, lesson.piece, special.as_deref());
    let mut shown = trial.judged(ask, |mv| match line.refusal(mv) {
        None => (true, say::correct(variant, &lesson.position, mv)),
        Some(why) => (
            false,
            t!("course-no", reason = words::moves::refusal(variant, &why)),
        ),
    });
    if request.show && !shown.solved {
        shown.board.svg = marked(&trial, lesson);
        shown.board.caption = lessons::caption(variant, lesson);
    }
    let tab = |(place, lesson): (usize, &Lesson)| Tab {
        href: format!("{}#board", address(place)),
        title: lessons::title(variant, lesson),
        shown: place == request.board,
    };
    shown.board.tabs = all.iter().enumerate().map(tab).collect();
    Some(shown)
}

/// The board of a lesson with all its marks.
fn marked(trial: &Exercise, lesson: &Lesson) -> String {
    let goals: Vec<Square> = lesson.goes.iter().chain(&lesson.takes).copied().collect();
    let crosses: Vec<Square> = lesson.barred.iter().map(|(at, _)| *at).collect();
    let label = lessons::label(trial.variant(), lesson);
    trial.before(&label, &goals, &crosses)
}

/// A board on which one move ends the game in that way.
pub(super) fn ending_board(
    page: &Page,
    variant: &Arc<Variant>,
    ending: Ending,
    own: &str,
    request: &LessonRequest,
) -> Option<ExerciseBoard> {
    let line = course::before_end(variant, ending)?;
    let trial = Exercise {
        page,
        line: &line,
        own: own.to_owned(),
        fixed: None,
        request,
    };
    let position = line.position();
    let said: fn(&Variant, &Position, Move) -> String = match ending {
        Ending::Mate => say::correct_mate,
        Ending::Stalemate => say::correct_stalemate,
    };
    let ends = |mv: Move| {
        let judgement = line.judge(mv);
        matches!(judgement, Judgement::Ends(outcome) if ending.is(outcome.ending))
    };
    let ask = say::ask("end", variant, position.turn());
    let mut shown = trial.judged(ask, |mv| match line.judge(mv) {
        Judgement::Refused(why) => (
            false,
            t!("course-no", reason = words::moves::refusal(variant, &why)),
        ),
        _ if ends(mv) => (true, said(variant, position, mv)),
        _ => (false, say::not_the_solution(variant, position, mv)),
    });
    let answer = line.legal().into_iter().find(|mv| ends(*mv));
    reveal(&trial, &mut shown, answer);
    Some(shown)
}

pub(super) fn task_board(
    page: &Page,
    task: &Task,
    own: &str,
    request: &LessonRequest,
) -> ExerciseBoard {
    let variant = task.line.variant();
    let (position, turn) = (task.line.position(), task.line.position().turn());
    let trial = Exercise {
        page,
        line: &task.line,
        own: own.to_owned(),
        fixed: None,
        request,
    };
    let ask = match task.kind {
        TaskKind::Take => say::ask("take", variant, turn),
        TaskKind::Stop => say::ask("stop", variant, turn),
        TaskKind::Mate => say::ask("mate", variant, turn),
    };
    let mut shown = trial.judged(ask, |mv| {
        let after = || position.play(variant, mv);
        let reason = match task.verdict(mv) {
            Verdict::Solved => return (true, solved(task)),
            Verdict::Refused(why) => words::moves::refusal(variant, &why),
            Verdict::NoMate(reply) => say::not_mate(variant, &after(), reply),
            Verdict::TakesNothing => t!("course-takes-nothing").to_owned(),
            Verdict::TakenBack(reply) => say::recapture(variant, &after(), reply),
            Verdict::WinsLess(taken) => say::wins_less(variant, taken),
            Verdict::OtherEnd => t!("course-other-end").to_owned(),
        };
        (false, t!("course-no", reason = &reason))
    });
    reveal(&trial, &mut shown, Some(task.answer));
    let source = &task.source;
    shown.board.source = Some(say::source(source.players.as_deref(), source.ply));
    shown
}

fn solved(task: &Task) -> String {
    let (variant, position) = (task.line.variant(), task.line.position());
    match task.kind {
        TaskKind::Mate => say::correct_mate(variant, position, task.answer),
        TaskKind::Take | TaskKind::Stop => say::correct(variant, position, task.answer),
    }
}

/// Shows the solution on request: in words and marked, but not made.
pub(super) fn reveal(trial: &Exercise, shown: &mut ExerciseBoard, answer: Option<Move>) {
    let Some(answer) = answer.filter(|_| trial.request.show && !shown.solved) else {
        return;
    };
    let (variant, position) = (trial.variant(), trial.position());
    shown.board.caption = algebraic::write(variant, position, answer);
    shown.board.svg = trial.before(&trial.plain_label(), &[answer.from, answer.to], &[]);
}
