//! Problems: the list, solving one, and setting one.

mod composing;
mod files;
mod sentences;
mod trail;
mod view;

use crate::rules::{Line, Move};
use crate::service::analysis_boards::try_move;
use crate::service::problems::{
    self as service, Judged, Listing, Problem, Selection, Trail, TrailState,
};
use crate::service::{Error, Limit, RequestContext};
use crate::web::analysis_boards::refusal;
use crate::web::components::{ClickQuery, SmallBoards, variant_choices};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, flip_in, form, number_in, page,
    refused_status, render, see_other, tries_cookie, tries_of, with_cookie,
};
use crate::words;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use trail::Trails;
use view::{Answer, ListPage, Shown, cards, problem_page};

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/problems", list))
        .service(form("/problems", "/problems/new", composing::create))
        .service(page("/problems/new", composing::show))
        .service(page("/problems/daily", daily))
        .service(page("/problems.pgn", files::export))
        .service(page("/problems/import", files::show))
        .service(form("/problems/import", "/problems/import", files::import))
        .service(page("/problems/{id:[0-9]+}", show))
        .service(page("/problems/{id:[0-9]+}.json", json))
        .service(form(
            "/problems/{id:[0-9]+}",
            "/problems/{id}",
            composing::change,
        ))
        .service(form("/problems/{id:[0-9]+}/try", "/problems/{id}", attempt));
}

/// `GET /problems?variant=SLUG&list=mine|found&from=…`, or `by=NAME&set=…`.
async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let selection = selection(&scope, &query)?;
    let slug = query.text("variant").unwrap_or_default().to_owned();
    let which = query.text("list").unwrap_or_default().to_owned();
    let from: Option<i64> = number_in(&query, "from")?;
    let set = query.text("set").unwrap_or_default().to_owned();
    let by = query.text("by").unwrap_or_default().to_owned();
    let is_first = from.is_none() && which.is_empty() && by.is_empty();
    let (page, listing, daily) = scope
        .read(move |context| {
            let listing = service::list(context, &selection, from)?;
            let daily = match is_first {
                true => daily_entry(context)?,
                false => None,
            };
            Ok((Page::of(context)?, listing, daily))
        })
        .await?;
    let mut smalls = SmallBoards::default();
    let daily = daily.map(|entry| view::ProblemCard::of(&page, &entry, &mut smalls));
    let address = |path: &str, from: Option<i64>| {
        let from = from.map(|from| from.to_string());
        let fields = [
            ("variant", (!slug.is_empty()).then_some(slug.as_str())),
            ("list", (!which.is_empty()).then_some(which.as_str())),
            ("by", (!by.is_empty()).then_some(by.as_str())),
            ("set", (!set.is_empty()).then_some(set.as_str())),
            ("from", from.as_deref()),
        ];
        let fields: Vec<_> = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        match fields.is_empty() {
            true => path.to_owned(),
            false => format!(
                "{path}?{}",
                serde_urlencoded::to_string(fields).unwrap_or_default()
            ),
        }
    };
    let view = ListPage {
        daily,
        problems: cards(&page, &listing, &mut smalls),
        sprites: smalls.sprites(),
        variants: variant_choices(scope.app.catalogue(), &slug),
        lists: lists(&page, &which),
        set_name: set.clone(),
        newest: from.map(|_| address("/problems", None)),
        next: listing.next.map(|next| address("/problems", Some(next))),
        export: address("/problems.pgn", from),
        page,
    };
    render(StatusCode::OK, &view)
}

/// The list that an address names.
fn selection(scope: &RequestScope, query: &Query) -> Result<Selection, Failure> {
    let slug = query.text("variant").unwrap_or_default();
    let by = query.text("by").unwrap_or_default();
    match query.text("list").unwrap_or_default() {
        _ if !by.is_empty() => {
            let set = query.text("set").unwrap_or_default();
            Ok(Selection::Set(by.to_owned(), set.to_owned()))
        }
        "mine" => Ok(Selection::Own),
        "found" => Ok(Selection::Found),
        _ if slug.is_empty() => Ok(Selection::Published),
        _ => words::variant_names::find(scope.app.catalogue(), slug)
            .map(Selection::OfVariant)
            .ok_or(Failure::bad_request("variant")),
    }
}

/// The lists that the reader may choose: address, name, whether it is the one shown.
fn lists(page: &Page, which: &str) -> Vec<(String, String, bool)> {
    let known = [
        ("", t!("problem-list-all"), true),
        ("mine", t!("problem-list-mine"), page.viewer.is_some()),
        ("found", t!("problem-list-found"), page.is_admin()),
    ];
    let offered = known.into_iter().filter(|(_, _, is_offered)| *is_offered);
    let listed = offered.map(|(word, name, _)| {
        let address = match word {
            "" => "/problems".to_owned(),
            word => format!("/problems?list={word}"),
        };
        (address, name.to_owned(), word == which)
    });
    listed.collect()
}

fn daily_entry(context: &mut RequestContext) -> Result<Option<service::Entry>, Error> {
    let Some(id) = service::daily(context)? else {
        return Ok(None);
    };
    let Listing { mut entries, .. } = service::one(context, id)?;
    Ok(entries.pop())
}

/// `GET /problems/daily`: leads to the problem of the day.
async fn daily(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let id = scope.read(service::daily).await?;
    Ok(match id {
        Some(id) => see_other(&format!("/problems/{id}")),
        None => see_other("/problems"),
    })
}

/// `GET /problems/{id}?from=e3&to=e7&flip=1`.
async fn show(
    scope: RequestScope,
    request: HttpRequest,
    id: Path<i64>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let text = |name| query.text(name).map(str::to_owned);
    let shown = Shown {
        clicked: ClickQuery {
            from: text("from"),
            to: text("to"),
            becomes: text("as"),
        },
        flip: flip_in(&query),
        ..Shown::default()
    };
    let trails = Trails::read(tries_of(&request).as_deref());
    let (page, problem, next) = load(&scope, *id).await?;
    let view = problem_page(page, &problem, &trails, next, shown);
    render(StatusCode::OK, &view)
}

async fn load(scope: &RequestScope, id: i64) -> Result<(Page, Problem, Option<i64>), Failure> {
    scope
        .read(move |context| {
            let problem = service::find(context, id)?;
            let next = service::next_of(context, &problem)?;
            Ok((Page::of(context)?, problem, next))
        })
        .await
}

/// `GET /problems/{id}.json`: the solution is in it once this visitor has tried the problem.
async fn json(
    scope: RequestScope,
    request: HttpRequest,
    id: Path<i64>,
) -> Result<HttpResponse, Failure> {
    let id = *id;
    let problem = scope
        .read(move |context| service::find(context, id))
        .await?;
    let trails = Trails::read(tries_of(&request).as_deref());
    let has_tried = trails.of(&problem).is_some();
    Ok(HttpResponse::Ok().json(service::json(&problem, has_tried || problem.may_edit)))
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
async fn attempt(
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
    let trails = Trails::read(tries_of(&request).as_deref());
    let (page, problem, next) = load(&scope, *id).await?;
    let known = trails.of(&problem);
    let is_first = known.is_none();
    let mut trail = known.unwrap_or_else(|| Trail {
        problem: problem.row.id,
        state: TrailState::Trying,
        moves: Vec::new(),
    });
    let mut shown = Shown::default();
    if trail.state != TrailState::Trying && asked == Request::Try {
        // A solved problem may be tried again.
        trail.moves.clear();
    }
    let line = service::play_trail(&problem, &trail.moves);
    let refused = |shown: Shown, page: Page| {
        let view = problem_page(page, &problem, &trails, next, shown);
        render(refused_status(false), &view)
    };
    match asked {
        Request::GiveUp | Request::Restart => {
            let gives_up = asked == Request::GiveUp;
            if gives_up && trail.state == TrailState::Trying {
                trail.state = TrailState::GivenUp;
                count(&scope, problem.row.id, (is_first, false)).await?;
            }
            trail.moves.clear();
            let trails = trails.with(&trail, problem.variant());
            let cookie = tries_cookie(&scope.app, trails.write());
            return with_cookie(see_other(&format!("/problems/{}", problem.row.id)), &cookie);
        }
        Request::Try | Request::Preview => {}
    }
    let text = fields.text("move");
    let notation = page.notation.or_algebraic(problem.variant());
    let after = match try_move(&line, notation, text, usize::MAX) {
        Ok(after) => after,
        Err(why) => {
            text.clone_into(&mut shown.typed);
            shown.wrong = Some(refusal(&line, notation, &why));
            return refused(shown, page);
        }
    };
    let Some(mv) = after.last_move() else {
        return Err(Failure::bad_request("move"));
    };
    if asked == Request::Preview {
        shown.preview = Some(mv);
        let view = problem_page(page, &problem, &trails, next, shown);
        return render(StatusCode::OK, &view);
    }
    if let Some(game) = running_game(&scope, &after).await? {
        shown.wrong = Some(t!("problem-running-position", number = game.0));
        return refused(shown, page);
    }
    let was_open = trail.state == TrailState::Trying;
    let judged = judge(&scope, &problem, &line, mv).await?;
    follow(&mut trail, (&line, mv), judged);
    if was_open {
        let is_solved = judged == Judged::Solved;
        count(&scope, problem.row.id, (is_first, is_solved)).await?;
    }
    let trails = trails.with(&trail, problem.variant());
    (shown.solved, shown.answer) = answer(&problem, &line, mv, judged, &page);
    let cookie = tries_cookie(&scope.app, trails.write());
    // The counts of the page are those after this try.
    let (page, problem, next) = match was_open {
        true => load(&scope, *id).await?,
        false => (page, problem, next),
    };
    let view = problem_page(page, &problem, &trails, next, shown);
    with_cookie(render(StatusCode::OK, &view)?, &cookie)
}

/// The trail after a judged move.
fn follow(trail: &mut Trail, (line, mv): (&Line, Move), judged: Judged) {
    let played = line.moves().iter().copied().chain([mv]);
    match judged {
        Judged::Solved => {
            trail.moves = played.collect();
            if trail.state == TrailState::Trying {
                trail.state = TrailState::Solved;
            }
        }
        Judged::More(reply) => trail.moves = played.chain([reply]).collect(),
        Judged::Wrong(_) => {}
    }
}

async fn running_game(
    scope: &RequestScope,
    line: &Line,
) -> Result<Option<crate::model::GameId>, Failure> {
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
) -> Result<Judged, Failure> {
    let app = &scope.app;
    let counted = app
        .limits
        .from_network(Limit::Solving, scope.client.address);
    scope.check(app.take(&counted).await)?;
    let (problem, line) = (problem.clone(), line.clone());
    scope
        .compute(move || service::judge(&problem, &line, mv))
        .await
}

async fn count(
    scope: &RequestScope,
    id: i64,
    (is_first, is_solved): (bool, bool),
) -> Result<(), Failure> {
    scope
        .write(move |context| service::record(context, id, is_first, is_solved))
        .await
}

/// The response to a try: the word for programs, and the sentence.
fn answer(
    problem: &Problem,
    line: &Line,
    mv: Move,
    judged: Judged,
    page: &Page,
) -> (Option<&'static str>, Option<Answer>) {
    let notation = page.notation.or_algebraic(problem.variant());
    let write =
        |line: &Line, mv: Move| notation.write_or_algebraic(line.variant(), line.position(), mv);
    let mut after = line.clone();
    let _ = after.push(mv);
    let text = write(line, mv);
    let (word, yes, sentence) = match judged {
        Judged::Solved => ("yes", true, t!("problem-right", mv = text)),
        Judged::More(reply) => {
            let reply = write(&after, reply);
            ("more", true, t!("problem-goes-on", mv = text, reply))
        }
        Judged::Wrong(None) => ("no", false, t!("problem-wrong", mv = text)),
        Judged::Wrong(Some(reply)) => {
            let reply = write(&after, reply);
            ("no", false, t!("problem-wrong-after", mv = text, reply))
        }
    };
    (Some(word), Some(Answer { yes, sentence }))
}
