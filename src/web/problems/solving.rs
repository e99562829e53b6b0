//! Solving a problem: its page, and the tries.

use super::progress::ProgressCookie;
use super::view::{Answer, PageState, problem_page};
use crate::model::GameId;
use crate::rules::{Line, Move};
use crate::service::Limit;
use crate::service::analysis_boards::try_move;
use crate::service::problems::{self as service, Problem, Progress, ProgressState, TrialResult};
use crate::web::analysis_boards::refusal;
use crate::web::components::ClickQuery;
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, flip_in, refused_status, render, see_other,
    tries_cookie, tries_of, with_cookie,
};
use actix_web::http::StatusCode;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// A problem on the page of a reader.
pub(super) struct LoadedProblem {
    pub page: Page,
    pub problem: Problem,
    /// The next problem of the same game.
    pub next: Option<i64>,
    /// The reader's running game in which the position stands. Nothing helps there.
    running: Option<GameId>,
}

impl LoadedProblem {
    pub(super) async fn find(scope: &RequestScope, id: i64) -> Result<Self, Failure> {
        let load = scope.read(move |context| {
            let mut problem = service::find(context, id)?;
            let running = service::running_game(context, &problem.line)?;
            // Its author must not look up the solution either.
            problem.may_edit &= running.is_none();
            Ok(Self {
                next: service::next_of(context, &problem)?,
                page: Page::of(context)?,
                running,
                problem,
            })
        });
        load.await
    }

    pub(super) fn render(
        self,
        status: StatusCode,
        attempts: &ProgressCookie,
        shown: PageState,
    ) -> Result<HttpResponse, Failure> {
        let none = ProgressCookie::default();
        // What an earlier try has shown is hidden, too.
        let attempts = self.running.map_or(attempts, |_| &none);
        let view = problem_page(self.page, &self.problem, attempts, self.next, shown);
        render(status, &view)
    }
}

/// `GET /problems/{id}?from=e3&to=e7&flip=1`.
pub(super) async fn show(
    scope: RequestScope,
    request: HttpRequest,
    id: Path<i64>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let text = |name| query.text(name).map(str::to_owned);
    let shown = PageState {
        clicked: ClickQuery {
            from: text("from"),
            to: text("to"),
            becomes: text("as"),
        },
        flip: flip_in(&query),
        ..PageState::default()
    };
    let attempts = ProgressCookie::read(tries_of(&request).as_deref());
    let loaded = LoadedProblem::find(&scope, *id).await?;
    loaded.render(StatusCode::OK, &attempts, shown)
}

/// `GET /problems/{id}.json`: the solution is in it once this visitor has tried the problem.
pub(super) async fn json(
    scope: RequestScope,
    request: HttpRequest,
    id: Path<i64>,
) -> Result<HttpResponse, Failure> {
    let loaded = LoadedProblem::find(&scope, *id).await?;
    let attempts = ProgressCookie::read(tries_of(&request).as_deref());
    let has_tried = attempts.of(&loaded.problem).is_some() || loaded.problem.may_edit;
    let may_see = has_tried && loaded.running.is_none();
    Ok(HttpResponse::Ok().json(service::json(&loaded.problem, may_see)))
}

/// What the form of a try asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Request {
    Try,
    Preview,
    /// To see the solution.
    GiveUp,
    /// To begin from the start again.
    Restart,
}

/// `POST /problems/{id}/try`: `move`; `do=send|preview|solution|again`.
pub(super) async fn attempt(
    scope: RequestScope,
    request: HttpRequest,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let words = [
        ("", Request::Try),
        ("send", Request::Try),
        ("preview", Request::Preview),
        ("solution", Request::GiveUp),
        ("again", Request::Restart),
    ];
    let asked = fields.choice("do", &words)?;
    let attempt = Attempt::of(&scope, &request, *id).await?;
    match asked {
        Request::Try => attempt.judge(fields.text("move")).await,
        Request::Preview => attempt.preview(fields.text("move")),
        Request::GiveUp => attempt.leave(true).await,
        Request::Restart => attempt.leave(false).await,
    }
}

/// A visitor's try of a problem.
struct Attempt<'s> {
    scope: &'s RequestScope,
    loaded: LoadedProblem,
    attempts: ProgressCookie,
    progress: Progress,
    /// Whether the visitor has not tried the problem before.
    is_first: bool,
}

impl<'s> Attempt<'s> {
    async fn of(scope: &'s RequestScope, request: &HttpRequest, id: i64) -> Result<Self, Failure> {
        let loaded = LoadedProblem::find(scope, id).await?;
        let attempts = ProgressCookie::read(tries_of(request).as_deref());
        let known = attempts.of(&loaded.problem);
        Ok(Self {
            is_first: known.is_none(),
            progress: known.unwrap_or_else(|| Progress {
                problem: id,
                state: ProgressState::Trying,
                moves: Vec::new(),
            }),
            scope,
            loaded,
            attempts,
        })
    }

    fn refuse(self, shown: PageState) -> Result<HttpResponse, Failure> {
        self.loaded
            .render(refused_status(false), &self.attempts, shown)
    }

    fn refuse_help(self, game: GameId) -> Result<HttpResponse, Failure> {
        self.refuse(PageState {
            wrong: Some(t!("problem-running-position", number = game.0)),
            ..PageState::default()
        })
    }

    /// The line of the right moves so far.
    fn line(&self) -> Line {
        service::line_so_far(&self.loaded.problem, &self.progress.moves)
    }

    /// The line after a typed move; or what is wrong with the text.
    fn played(&self, line: &Line, text: &str) -> Result<(Line, Move), PageState> {
        let notation = self.loaded.page.notation.or_algebraic(line.variant());
        let wrong = |sentence| PageState {
            typed: text.to_owned(),
            wrong: Some(sentence),
            ..PageState::default()
        };
        let after = try_move(line, notation, text, usize::MAX);
        let after = after.map_err(|why| wrong(refusal(line, notation, &why)))?;
        match after.last_move() {
            Some(mv) => Ok((after, mv)),
            None => Err(wrong(String::new())),
        }
    }

    fn preview(self, text: &str) -> Result<HttpResponse, Failure> {
        match self.played(&self.line(), text) {
            Ok((_, mv)) => {
                let shown = PageState {
                    preview: Some(mv),
                    ..PageState::default()
                };
                self.loaded.render(StatusCode::OK, &self.attempts, shown)
            }
            Err(shown) => self.refuse(shown),
        }
    }

    /// Back to the start, with the solution if the visitor gives up.
    async fn leave(mut self, gives_up: bool) -> Result<HttpResponse, Failure> {
        let id = self.loaded.problem.row.id;
        if let Some(game) = self.loaded.running {
            return self.refuse_help(game);
        }
        if gives_up && self.progress.state == ProgressState::Trying {
            self.progress.state = ProgressState::GivenUp;
            self.count(false).await?;
        }
        self.progress.moves.clear();
        with_cookie(see_other(&format!("/problems/{id}")), &self.cookie())
    }

    async fn judge(mut self, text: &str) -> Result<HttpResponse, Failure> {
        let was_open = self.progress.state == ProgressState::Trying;
        if !was_open {
            // A solved problem may be tried again.
            self.progress.moves.clear();
        }
        let line = self.line();
        let (after, mv) = match self.played(&line, text) {
            Ok(played) => played,
            Err(shown) => return self.refuse(shown),
        };
        if let Some(game) = running_game(self.scope, &after).await? {
            return self.refuse_help(game);
        }
        let judged = judge(self.scope, &self.loaded.problem, &line, mv).await?;
        follow(&mut self.progress, (&line, mv), judged);
        if was_open {
            self.count(judged == TrialResult::Solved).await?;
        }
        let (word, answer) = answer(&line, (mv, &after), judged, &self.loaded.page);
        let shown = PageState {
            solved: Some(word),
            answer: Some(answer),
            ..PageState::default()
        };
        let attempts = self.attempts.with(&self.progress, line.variant());
        // The counts of the page are those after this try.
        let loaded = LoadedProblem::find(self.scope, self.progress.problem).await?;
        let page = loaded.render(StatusCode::OK, &attempts, shown)?;
        with_cookie(page, &self.cookie())
    }

    fn cookie(&self) -> actix_web::cookie::Cookie<'static> {
        let variant = self.loaded.problem.variant();
        let attempts = self.attempts.with(&self.progress, variant);
        tries_cookie(&self.scope.app, attempts.write())
    }

    async fn count(&self, is_solved: bool) -> Result<(), Failure> {
        let (id, is_first) = (self.progress.problem, self.is_first);
        self.scope
            .write(move |context| service::record(context, id, is_first, is_solved))
            .await
    }
}

/// The progress after a judged move.
fn follow(progress: &mut Progress, (line, mv): (&Line, Move), judged: TrialResult) {
    let played = line.moves().iter().copied().chain([mv]);
    match judged {
        TrialResult::Solved => {
            progress.moves = played.collect();
            if progress.state == ProgressState::Trying {
                progress.state = ProgressState::Solved;
            }
        }
        TrialResult::More(reply) => progress.moves = played.chain([reply]).collect(),
        TrialResult::Wrong(_) => {}
    }
}

async fn running_game(scope: &RequestScope, line: &Line) -> Result<Option<GameId>, Failure> {
    let line = line.clone();
    scope
        .read(move |context| service::running_game(context, &line))
        .await
}

async fn judge(
    scope: &RequestScope,
    problem: &Problem,
    line: &Line,
    mv: Move,
) -> Result<TrialResult, Failure> {
    let limits = &scope.app.limits;
    let counted = limits.from_network(Limit::Solving, scope.client.address);
    scope.check(scope.app.take(&counted).await)?;
    let (problem, line) = (problem.clone(), line.clone());
    scope
        .compute(move || service::judge(&problem, &line, mv))
        .await
}

/// The response to a try: the word for programs, and the sentence.
fn answer(
    line: &Line,
    (mv, after): (Move, &Line),
    judged: TrialResult,
    page: &Page,
) -> (&'static str, Answer) {
    let notation = page.notation.or_algebraic(line.variant());
    let write =
        |line: &Line, mv: Move| notation.write_or_algebraic(line.variant(), line.position(), mv);
    let text = write(line, mv);
    let reply = |mv| write(after, mv);
    let (word, sentence) = match judged {
        TrialResult::Solved => ("yes", t!("problem-right", mv = text)),
        TrialResult::More(next) => (
            "more",
            t!("problem-goes-on", mv = text, reply = reply(next)),
        ),
        TrialResult::Wrong(None) => ("no", t!("problem-wrong", mv = text)),
        TrialResult::Wrong(Some(next)) => {
            let sentence = t!("problem-wrong-after", mv = text, reply = reply(next));
            ("no", sentence)
        }
    };
    let yes = !matches!(judged, TrialResult::Wrong(_));
    (word, Answer { yes, sentence })
}
