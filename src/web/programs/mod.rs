//! Games against programs: the page where anybody begins one, and the list of the programs.

use crate::model::Requirements;
use crate::play::{Pace, TimeControl};
use crate::rules::{Side, Variant};
use crate::service::game_commands::{self, Start, Terms};
use crate::service::games::Entry;
use crate::service::programs::{self, Program};
use crate::service::{App, Error, RequestContext, games};
use crate::web::challenges::{field_error_of, status_of};
use crate::web::components::{Drawing, GameCard, SmallBoards, game_cards};
use crate::web::http::{
    Choice, Failure, FieldError, Fields, Page, Query, RequestScope, Routes, form, page, render,
    see_other, session_cookie, with_cookie,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use serde::Serialize;
use std::sync::Arc;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/play", show))
        .service(form("/play", "/play", play))
        .service(page("/programs.json", list));
}

/// The level that is chosen at first.
const USUAL_LEVEL: &str = "2";
/// How long a program waits, by the word of the form: not at all, four hours, a day.
const WAITS: [(&str, i64); 3] = [("at-once", 0), ("hours", 4 * 3_600), ("day", 20 * 3_600)];

#[derive(Template)]
#[template(path = "programs/play.html")]
struct PlayPage {
    page: Page,
    refused: Option<FieldError>,
    variants: Vec<Choice>,
    levels: Vec<Choice>,
    seats: Vec<Choice>,
    waits: Vec<Choice>,
    fen: String,
    slug: String,
    name: String,
    summary: String,
    start: String,
    sprites: String,
    /// The visitor's running games against programs.
    running: Vec<GameCard>,
    /// Whether programs play here at present.
    is_on: bool,
}

impl PlayPage {
    /// Why the game is refused, if it is about no field of the form.
    fn alert(&self) -> Option<&str> {
        let refused = self.refused.as_ref().filter(|_| self.is_on)?;
        let has_field = ["variant", "level", "fen"].contains(&refused.field);
        (!has_field).then_some(refused.sentence.as_str())
    }
}

/// The form as typed.
struct TypedGame {
    variant: String,
    level: String,
    seat: String,
    wait: String,
    fen: String,
}

impl TypedGame {
    fn read<'t>(text: impl Fn(&str) -> &'t str) -> Self {
        let or = |name: &str, usual: &str| match text(name).trim() {
            "" => usual.to_owned(),
            typed => typed.to_owned(),
        };
        Self {
            variant: text("variant").trim().to_owned(),
            level: or("level", USUAL_LEVEL),
            seat: or("seat", "random"),
            wait: or("answer", WAITS[0].0),
            fen: text("fen").trim().to_owned(),
        }
    }

    /// The chosen variant, or the first of the site.
    fn variant(&self, app: &App) -> Result<Arc<Variant>, Failure> {
        match self.variant.as_str() {
            "" => Ok(Arc::clone(&app.catalogue().all()[0])),
            name => words::variant_names::find(app.catalogue(), name)
                .ok_or(Failure::bad_request("variant")),
        }
    }

    /// The program: a level of our engine, or a name.
    fn program<'a>(&self, app: &'a App) -> Option<&'a Program> {
        let mut all = programs::all(app).iter();
        let named = |program: &&Program| program.name.eq_ignore_ascii_case(&self.level);
        match self.level.parse::<u8>() {
            Ok(level) => all.find(|program| program.is_own() && program.level == level),
            Err(_) => all.find(named),
        }
    }
}

/// `GET /play?variant=SLUG&level=3`.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let typed = TypedGame::read(|name| query.text(name).unwrap_or_default());
    again(&scope, &typed, None, StatusCode::OK).await
}

/// `POST /play`: begins a game against a program, for anybody. A visitor without an account gets
/// the cookie of a guest's session.
async fn play(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let typed = TypedGame::read(|name| fields.text(name));
    let seats = [
        ("", None),
        ("random", None),
        ("first", Some(Side::First)),
        ("second", Some(Side::Second)),
    ];
    let seat = fields.choice("seat", &seats)?;
    let mut waits = vec![("", 0)];
    waits.extend(WAITS);
    let program_wait = fields.choice("answer", &waits)?;
    let variant = typed.variant(&scope.app)?;
    let Some(program) = typed.program(&scope.app).cloned() else {
        let (status, refused) = match programs::all(&scope.app) {
            [] => (
                StatusCode::SERVICE_UNAVAILABLE,
                FieldError::new("level", t!("program-none")),
            ),
            _ => (
                StatusCode::UNPROCESSABLE_ENTITY,
                FieldError::new("level", t!("program-no-such-level")),
            ),
        };
        return again(&scope, &typed, Some(refused), status).await;
    };
    let terms = Terms {
        rulebook: variant.rulebooks()[0],
        opponent: String::new(),
        seat,
        pace: Pace::from(TimeControl::Untimed),
        private: false,
        greeting: String::new(),
        start: match typed.fen.is_empty() {
            true => Start::Usual,
            false => Start::Position(typed.fen.clone()),
        },
        variant: Arc::clone(&variant),
        both_sides: false,
        standing: 1,
        rated: false,
        requirements: Requirements::default(),
        program_wait,
    };
    let begun = scope.attempt(move |context| game_commands::play(context, &program, &terms));
    match begun.await? {
        Ok(begun) => {
            let game = see_other(&format!("/games/{}", begun.id));
            match begun.token {
                Some(token) => with_cookie(game, &session_cookie(&scope.app, &token)),
                None => Ok(game),
            }
        }
        Err(why) => {
            let refused = field_error_of(&variant, &why);
            again(&scope, &typed, Some(refused), status_of(&why)).await
        }
    }
}

/// The form, with what was typed.
async fn again(
    scope: &RequestScope,
    typed: &TypedGame,
    refused: Option<FieldError>,
    status: StatusCode,
) -> Result<HttpResponse, Failure> {
    let (page, running) = scope
        .read(|context| Ok((Page::of(context)?, running(context)?)))
        .await?;
    let variant = typed.variant(&scope.app)?;
    let mut smalls = SmallBoards::default();
    let start = smalls.draw(&Drawing {
        variant: &variant,
        position: variant.start(),
        last: None,
        flip: typed.seat == "second",
        appearance: &page.appearance,
    });
    let running = game_cards(&page, &mut SmallBoards::default(), &running);
    let view = PlayPage {
        variants: played(&scope.app, &variant),
        levels: levels(&scope.app, &variant, &typed.level),
        seats: seats(&typed.seat),
        waits: waits(&typed.wait),
        fen: typed.fen.clone(),
        slug: variant.slug().to_owned(),
        name: words::variant_name(&variant).into_owned(),
        summary: words::variants::summary(&variant).into_owned(),
        start,
        sprites: smalls.sprites(),
        running,
        is_on: !programs::all(&scope.app).is_empty(),
        refused,
        page,
    };
    render(status, &view)
}

/// The visitor's running games against programs.
fn running(context: &mut RequestContext) -> Result<Vec<Entry>, Error> {
    games::running_with_programs(context)
}

/// The variants that programs play.
fn played(app: &App, chosen: &Variant) -> Vec<Choice> {
    let all = app.catalogue().all().iter();
    let is_played = |variant: &&Arc<Variant>| {
        programs::all(app)
            .iter()
            .any(|program| program.plays(variant))
    };
    let played = all.filter(is_played);
    played
        .map(|variant| Choice::new(variant.slug(), &words::variant_name(variant), chosen.slug()))
        .collect()
}

/// The levels of our engine, and the operator's engines for the variant.
fn levels(app: &App, variant: &Variant, chosen: &str) -> Vec<Choice> {
    let all = programs::all(app).iter();
    let fitting = all.filter(|program| program.plays(variant));
    let choice = |program: &Program| {
        let text = match program.is_own() {
            true => words::programs::level(program.level),
            false => program.name.clone(),
        };
        Choice::new(&program.choice(), &text, chosen)
    };
    fitting.map(choice).collect()
}

fn seats(chosen: &str) -> Vec<Choice> {
    let seats = [
        ("random", t!("challenge-seat-random")),
        ("first", t!("challenge-seat-first")),
        ("second", t!("challenge-seat-second")),
    ];
    seats
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}

fn waits(chosen: &str) -> Vec<Choice> {
    WAITS
        .map(|(word, _)| Choice::new(word, words::programs::wait(word), chosen))
        .into()
}

/// A program in `/programs.json`.
#[derive(Serialize)]
struct ListedProgram<'a> {
    name: &'a str,
    level: u8,
    engine: &'a str,
    variants: Vec<&'a str>,
}

/// `GET /programs.json`: the programs, in order of strength.
async fn list(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let mut all: Vec<&Program> = programs::all(&scope.app).iter().collect();
    all.sort_by_key(|program| program.level);
    let variants = scope.app.catalogue().all();
    let listed = all.into_iter().map(|program| ListedProgram {
        name: &program.name,
        level: program.level,
        engine: &program.engine,
        variants: variants
            .iter()
            .filter(|variant| program.plays(variant))
            .map(|variant| variant.slug())
            .collect(),
    });
    Ok(HttpResponse::Ok().json(listed.collect::<Vec<_>>()))
}
