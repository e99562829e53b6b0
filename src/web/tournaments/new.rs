//! The form for a new tournament, and the one that continues a Swiss from a file.

use super::address;
use super::typed::{TypedTournament, bound, field_error, number, start};
use crate::model::{RatingRange, StartRule, TournamentKind, Word};
use crate::rules::{Rulebook, Variant};
use crate::service::tournaments::{self, MOST_MESSAGE, MOST_NAME, TournamentTerms};
use crate::web::challenges::{TERMS, TimeControlView, time_control_view};
use crate::web::components::variant_choices;
use crate::web::http::{
    Choice, Failure, FieldError, Fields, Page, Query, RequestScope, Routes, form, page, render,
    see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use chrono_tz::Tz;
use std::sync::Arc;
use strum::VariantArray;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/tournaments/new", show))
        .service(form("/tournaments", "/tournaments/new", create))
        .service(form("/tournaments/import", "/tournaments/new", import));
}

#[derive(Template)]
#[template(path = "tournaments/new.html")]
struct NewPage {
    page: Page,
    typed: TypedTournament,
    refused: Option<FieldError>,
    kinds: Vec<KindChoice>,
    /// The first game.
    variants: Vec<Choice>,
    /// All games, the chosen ones ticked.
    more: Vec<Choice>,
    rulebooks: Vec<Choice>,
    starts: Vec<Choice>,
    entries: Vec<Choice>,
    ratings: Vec<Choice>,
    time: TimeControlView,
    is_open: bool,
}

struct KindChoice {
    choice: Choice,
    meaning: String,
}

impl NewPage {
    fn may_create(&self) -> bool {
        let viewer = self.page.viewer.as_ref();
        viewer.is_some_and(|viewer| viewer.confirmed)
    }

    fn most_name(&self) -> usize {
        MOST_NAME
    }

    fn most_message(&self) -> usize {
        MOST_MESSAGE
    }

    /// Whether more than one game is chosen.
    fn has_several(&self) -> bool {
        self.typed.variants.len() > 1
    }
}

/// `GET /tournaments/new?variant=SLUG&kind=KIND`.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let page = scope
        .read(|context| {
            context.player()?;
            Page::of(context)
        })
        .await?;
    let variant = query.text("variant").map(str::to_owned);
    let text = |name: &str| query.text(name).unwrap_or_default();
    let typed = TypedTournament::read(text, variant.into_iter().collect());
    again(&scope, page, typed, None)
}

/// The page of a player who may create tournaments.
async fn own_page(scope: &RequestScope) -> Result<Page, Failure> {
    scope
        .read(|context| {
            context.confirmed_player()?;
            Page::of(context)
        })
        .await
}

/// `POST /tournaments`, with the fields of the form; `start=full|manual|DATE`.
async fn create(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let mut typed = TypedTournament::of_fields(&fields);
    let page = own_page(&scope).await?;
    typed.time.zone = Some(page.zone);
    let terms = match terms(&scope, &fields, &typed, page.zone)? {
        Ok(terms) => terms,
        Err(refused) => return again(&scope, page, typed, Some(refused)),
    };
    let made = scope.attempt(move |context| tournaments::create(context, &terms));
    match made.await? {
        Ok(id) => Ok(see_other(&address(id))),
        Err(why) => again(&scope, page, typed.clone(), Some(field_error(&why, &typed))),
    }
}

/// `POST /tournaments/import`: `trf`, the text of a report file; `variant` and the fields of a time
/// control.
async fn import(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let mut typed = TypedTournament::of_fields(&fields);
    let page = own_page(&scope).await?;
    typed.time.zone = Some(page.zone);
    if typed.name.is_empty() {
        t!("tournament-kind-swiss").clone_into(&mut typed.name);
    }
    TournamentKind::Swiss.word().clone_into(&mut typed.kind);
    let terms = match terms(&scope, &fields, &typed, page.zone)? {
        Ok(terms) => terms,
        Err(refused) => return again(&scope, page, typed, Some(refused)),
    };
    let text = typed.trf.clone();
    let made = scope.attempt(move |context| tournaments::import(context, &text, &terms));
    match made.await? {
        Ok(id) => Ok(see_other(&address(id))),
        Err(why) => {
            let refused = FieldError::new("trf", words::tournaments::refusal(&why));
            again(&scope, page, typed, Some(refused))
        }
    }
}

/// The requested terms, or the field at fault.
fn terms(
    scope: &RequestScope,
    fields: &Fields,
    typed: &TypedTournament,
    zone: Tz,
) -> Result<Result<TournamentTerms, FieldError>, Failure> {
    let ratings = [("", false), ("no", false), ("yes", true)];
    let rated = fields.choice("rated", &ratings)?;
    let late = fields.choice("late", &ratings)?;
    let entries = [("", false), ("open", false), ("invited", true)];
    let by_invitation = fields.choice("entry", &entries)?;
    for (name, values) in TERMS {
        fields.choice(name, &values.map(|value| (value, ())))?;
    }
    let rulebook = match typed.rulebook.as_str() {
        "" => None,
        slug => Some(
            slug.parse::<Rulebook>()
                .map_err(|_| Failure::bad_request("rulebook"))?,
        ),
    };
    Ok(checked(scope, typed, zone).map(|checked| TournamentTerms {
        name: typed.name.clone(),
        rulebook,
        rated,
        by_invitation,
        late,
        message: typed.message.clone(),
        ..checked
    }))
}

/// The terms of the fields in which something can be mistyped.
fn checked(
    scope: &RequestScope,
    typed: &TypedTournament,
    zone: Tz,
) -> Result<TournamentTerms, FieldError> {
    let kind = TournamentKind::from_word(&typed.kind)
        .ok_or_else(|| FieldError::new("kind", t!("tournament-refused-unknown-kind")))?;
    let pace = typed.time.with_terms()?;
    let (start, starts_at) = start(typed, zone)?;
    let not_a_range = || FieldError::new("rating_from", t!("tournament-refused-rating-range"));
    let bound = |text: &str| bound(text).ok_or_else(not_a_range);
    Ok(TournamentTerms {
        name: String::new(),
        kind,
        variants: variants(scope, typed)?,
        rulebook: None,
        pace,
        places: number("places", &typed.places)?,
        section: number("section", &typed.section)?,
        rounds: number("rounds", &typed.rounds)?,
        start,
        starts_at,
        rated: false,
        by_invitation: false,
        ratings: RatingRange {
            lowest: bound(&typed.rating_from)?,
            highest: bound(&typed.rating_to)?,
        },
        at_once: number("at_once", &typed.at_once)?,
        late: false,
        message: String::new(),
    })
}

fn variants(
    scope: &RequestScope,
    typed: &TypedTournament,
) -> Result<Vec<Arc<Variant>>, FieldError> {
    let mut found: Vec<Arc<Variant>> = Vec::new();
    for name in typed.variants.iter().filter(|name| !name.trim().is_empty()) {
        let variant = words::variant_names::find(scope.app.catalogue(), name);
        let variant = variant.ok_or_else(|| {
            let sentence = t!("tournament-refused-unknown-variant", typed = name);
            FieldError::new("variant", sentence)
        })?;
        if found.iter().all(|known| known.slug() != variant.slug()) {
            found.push(variant);
        }
    }
    if found.is_empty() {
        found.extend(scope.app.catalogue().all().first().cloned());
    }
    Ok(found)
}

/// The form, with what was typed and the reason for a refusal.
fn again(
    scope: &RequestScope,
    page: Page,
    typed: TypedTournament,
    refused: Option<FieldError>,
) -> Result<HttpResponse, Failure> {
    let catalogue = scope.app.catalogue();
    let chosen = typed.variants.first();
    let chosen = chosen.and_then(|name| words::variant_names::find(catalogue, name));
    let first = chosen.as_ref().unwrap_or(&catalogue.all()[0]);
    let more = catalogue.all().iter().map(|variant| {
        let slug = variant.slug();
        let is_chosen = typed.variants.iter().skip(1).any(|name| name == slug);
        Choice {
            chosen: is_chosen,
            ..Choice::new(slug, &words::variant_name(variant), "")
        }
    });
    let status = match refused {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let mut time = time_control_view(&typed.time, refused.as_ref(), page.now);
    // Games of a tournament are lost on time without a claim.
    time.terms.retain(|term| term.name != "flag");
    let view = NewPage {
        kinds: kinds(&typed.kind),
        variants: variant_choices(catalogue, first.slug()),
        more: more.collect(),
        rulebooks: Rulebook::ALL
            .iter()
            .map(|book| {
                let name = words::terms::rulebook_name(*book);
                Choice::new(book.slug(), name, &typed.rulebook)
            })
            .collect(),
        starts: starts(&typed.start),
        entries: choices(
            &[
                ("open", t!("tournament-entry-open")),
                ("invited", t!("tournament-entry-invited")),
            ],
            &typed.entry,
        ),
        ratings: choices(
            &[
                ("no", t!("challenge-friendly")),
                ("yes", t!("challenge-rated")),
            ],
            &typed.rated,
        ),
        time,
        is_open: refused.is_some() || typed.has_details(),
        refused,
        typed,
        page,
    };
    render(status, &view)
}

fn kinds(chosen: &str) -> Vec<KindChoice> {
    let reach = tournaments::REACH;
    let chosen = match chosen {
        "" => TournamentKind::RoundRobin.word(),
        word => word,
    };
    let kinds = TournamentKind::VARIANTS.iter();
    kinds
        .map(|kind| KindChoice {
            choice: Choice::new(kind.word(), words::tournaments::kind(*kind), chosen),
            meaning: words::tournaments::meaning(*kind, reach),
        })
        .collect()
}

fn starts(chosen: &str) -> Vec<Choice> {
    let chosen = match chosen {
        "" | "full" => "full",
        "manual" => "manual",
        _ => "date",
    };
    let rules = [StartRule::Full, StartRule::Manual, StartRule::Date];
    rules
        .map(|rule| Choice::new(rule.word(), words::tournaments::start(rule), chosen))
        .into()
}

fn choices(offered: &[(&str, &str)], chosen: &str) -> Vec<Choice> {
    let offered = offered.iter();
    offered
        .map(|(value, text)| Choice::new(value, text, chosen))
        .collect()
}
