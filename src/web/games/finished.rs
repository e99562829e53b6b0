//! Search in the archive by a form or by one line.

use super::MOST_LINE;
use super::view::{FinishedForm, FinishedPage};
use crate::diagram::Word as _;
use crate::notation::fen;
use crate::play::Reason;
use crate::rules::{Catalogue, Rulebook};
use crate::search::{self, Criteria, Fault, Sort};
use crate::service::archive::Place;
use crate::service::archive::listing::{self, From, InPosition, Listing, Search};
use crate::service::archive::search::MOST_REPLAYED;
use crate::service::games::Entry;
use crate::web::components::{SmallBoards, count_text, game_cards, variant_choices};
use crate::web::http::{Choice, Failure, FieldError, Page, Query, RequestScope, render};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;

/// The form's fields besides those of the search line.
const OWN_FIELDS: [&str; 14] = [
    "q", "player", "side", "other", "result", "reason", "opening", "kibitzed", "watched",
    "starred", "fen", "mirror", "sort", "like",
];

/// The non-empty search fields in an address.
fn search_fields(query: &Query) -> impl Iterator<Item = (&'static str, &str)> {
    let names = OWN_FIELDS.into_iter().chain(search::FIELDS);
    names.filter_map(|name| Some((name, query.text(name)?)))
}

/// `GET /games?status=finished`.
pub(super) async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let (search, refused) = read(scope.app.catalogue(), &query)?;
    let empty = refused.is_some();
    let is_replayed = search.criteria.points.is_some();
    let (page, listing) = scope
        .read(move |context| {
            let listing = match empty {
                true => Listing::default(),
                false => listing::list(context, &search)?,
            };
            Ok((Page::of(context)?, listing))
        })
        .await?;
    let status = match refused {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let at = |field, place: Place| address(&query, Some((field, place)));
    let mut smalls = SmallBoards::default();
    let replayed = usize::try_from(MOST_REPLAYED).unwrap_or_default();
    let is_later = query.text("after").is_some() || query.text("before").is_some();
    let view = FinishedPage {
        like: shared_position(&query),
        count: listing.count.map_or_else(String::new, count_text),
        form: form(scope.app.catalogue(), &query),
        games: game_cards(&page, &mut smalls, &listing.entries),
        sprites: smalls.sprites(),
        newest: is_later.then(|| address(&query, None)),
        previous: listing.previous.map(|place| at("before", place)),
        next: listing.next.map(|place| at("after", place)),
        take: (!listing.entries.is_empty())
            .then(|| address(&query, None).replacen("/games?", "/games/export?", 1)),
        booklet: booklet(&listing.entries),
        further: listing.stopped_at.map(|place| at("after", place)),
        replayed: is_replayed.then(|| words::games::game_count(replayed, false)),
        refused,
        page,
    };
    render(status, &view)
}

/// The booklet of these games; `None` without games.
fn booklet(entries: &[Entry]) -> Option<String> {
    let ids = entries.iter().map(|entry| entry.row.id.to_string());
    let ids: Vec<String> = ids.collect();
    (!ids.is_empty()).then(|| format!("/games/booklet?games={}", ids.join(",")))
}

/// The search that a query requests, and a fault that a person may have typed.
pub(super) fn read(
    catalogue: &Catalogue,
    query: &Query,
) -> Result<(Search, Option<FieldError>), Failure> {
    let mut search = Search {
        watched: query.text("watched") == Some("yes"),
        starred: query.text("starred") == Some("yes"),
        sort: sort(query)?,
        from: from(query)?,
        ..Search::default()
    };
    let line = query.text("q").unwrap_or_default();
    let line: String = line.chars().take(MOST_LINE).collect();
    match search::read(&line) {
        Ok(wanted) => search.criteria = wanted,
        Err(fault) => return Ok((search, Some(refused("q", &fault)))),
    }
    if let Some(refused) = take_fields(query, &mut search.criteria)? {
        return Ok((search, Some(refused)));
    }
    words::variant_names::fill_in(catalogue, &mut search.criteria);
    words::openings::fill_in(&mut search.criteria);
    if let Err((name, fault)) = search.criteria.read_pieces(catalogue) {
        let field = query.text(name).map_or("q", |_| name);
        return Ok((search, Some(refused(field, &fault))));
    }
    if let Some(text) = query.text("fen") {
        let slug = search.criteria.variant.as_deref().unwrap_or("xiangqi");
        let variant = catalogue
            .find(slug)
            .ok_or(Failure::bad_request("variant"))?;
        match fen::read(&variant, text.trim()) {
            Ok(position) => {
                let mirror = query.text("mirror") == Some("yes");
                search.position = Some(InPosition::new(&variant, &position, mirror));
            }
            Err(fault) => {
                let why = words::positions::fen(&variant, &fault);
                return Ok((search, Some(FieldError::new("fen", why))));
            }
        }
    }
    Ok((search, None))
}

fn refused(field: &'static str, fault: &Fault) -> FieldError {
    let sentence = match (field, fault) {
        ("from" | "to", Fault::Value(..)) => t!("web-no-date").to_owned(),
        _ => words::search::fault(fault),
    };
    FieldError::new(field, sentence)
}

/// Takes the form's fields. A value that the form cannot send is a client error.
fn take_fields(query: &Query, wanted: &mut Criteria) -> Result<Option<FieldError>, Failure> {
    for name in search::FIELDS {
        if let Some(value) = query.text(name)
            && let Err(fault) = wanted.take(name, value)
        {
            return Ok(Some(refused(name, &fault)));
        }
    }
    let side = match query.text("side") {
        None => "player",
        Some(side @ ("first" | "second")) => side,
        Some(_) => return Err(Failure::bad_request("side")),
    };
    for (field, name) in [("player", side), ("other", "player")] {
        if let Some(value) = query.text(field)
            && !value.trim().is_empty()
            && let Err(fault) = wanted.take(name, value)
        {
            return Ok(Some(refused(field, &fault)));
        }
    }
    if let Some(value) = query.text("result") {
        let is_known = ["first", "second", "draw"].contains(&value);
        let taken = is_known.then(|| wanted.take("result", value));
        if let Err(fault) = taken.ok_or(Failure::bad_request("result"))? {
            return Ok(Some(refused("result", &fault)));
        }
    }
    if let Some(value) = query.text("reason") {
        Reason::find(value).ok_or(Failure::bad_request("reason"))?;
        if let Err(fault) = wanted.take("reason", value) {
            return Ok(Some(refused("reason", &fault)));
        }
    }
    for name in ["opening", "kibitzed"] {
        if let Some(value) = query.text(name)
            && let Err(fault) = wanted.take(name, value)
        {
            return Ok(Some(refused(name, &fault)));
        }
    }
    Ok(None)
}

/// The game and ply whose position all results share: `like=17-40` is game 17 after 40 plies.
fn shared_position(query: &Query) -> Option<String> {
    let (game, ply) = query.text("like")?.split_once('-')?;
    let (game, ply): (u32, u32) = (game.parse().ok()?, ply.parse().ok()?);
    Some(format!("/games/{game}?ply={ply}"))
}

fn sort(query: &Query) -> Result<Sort, Failure> {
    match query.text("sort") {
        None => Ok(Sort::default()),
        Some(word) => Sort::find(word).ok_or(Failure::bad_request("sort")),
    }
}

/// The place where the page starts. An address gives it as the sort key and the game's id.
fn from(query: &Query) -> Result<Option<From>, Failure> {
    let place = |text: &str| {
        let (value, game) = text.rsplit_once('-')?;
        Some(Place {
            value: value.parse().ok()?,
            game: game.parse().ok()?,
        })
    };
    match (query.text("after"), query.text("before")) {
        (None, None) => Ok(None),
        (Some(text), None) => Ok(Some(From::After(
            place(text).ok_or(Failure::bad_request("after"))?,
        ))),
        (None, Some(text)) => Ok(Some(From::Before(
            place(text).ok_or(Failure::bad_request("before"))?,
        ))),
        (Some(_), Some(_)) => Err(Failure::bad_request("before")),
    }
}

fn address(query: &Query, at: Option<(&str, Place)>) -> String {
    let mut fields = vec![("status", "finished".to_owned())];
    fields.extend(search_fields(query).map(|(name, value)| (name, value.to_owned())));
    if let Some((field, Place { value, game })) = at {
        fields.push((field, format!("{value}-{game}")));
    }
    format!(
        "/games?{}",
        serde_urlencoded::to_string(fields).unwrap_or_default()
    )
}

fn form(catalogue: &Catalogue, query: &Query) -> FinishedForm {
    let chosen = |name: &str| query.text(name).unwrap_or_default();
    let value = |name: &str| chosen(name).to_owned();
    let any_or = |name: &str, choices: Vec<Choice>| {
        let any = Choice::new("", t!("games-any"), chosen(name));
        std::iter::once(any).chain(choices).collect()
    };
    let variant = catalogue
        .all()
        .iter()
        .find(|variant| variant.slug() == chosen("variant"));
    let variant = variant.map(AsRef::as_ref);
    let result = |(value, text): (&str, String)| Choice::new(value, &text, chosen("result"));
    let reason = |reason: Reason| {
        let title = words::games::reason(reason);
        Choice::new(reason.as_str(), title, chosen("reason"))
    };
    let side = |(value, text): (&str, String)| Choice::new(value, &text, chosen("side"));
    let rulebook = |book: Rulebook| {
        let title = words::terms::rulebook_name(book);
        Choice::new(book.slug(), title, chosen("rulebook"))
    };
    let sort = |sort: Sort| Choice::new(sort.word(), words::search::sort(sort), chosen("sort"));
    FinishedForm {
        q: value("q"),
        player: value("player"),
        sides: any_or("side", words::search::sides(variant).map(side).into()),
        other: value("other"),
        variants: any_or("variant", variant_choices(catalogue, chosen("variant"))),
        rulebooks: any_or(
            "rulebook",
            rulebooks(catalogue).into_iter().map(rulebook).collect(),
        ),
        results: any_or("result", words::games::results(variant).map(result).into()),
        reasons: any_or("reason", Reason::all().into_iter().map(reason).collect()),
        moves: value("moves"),
        rating: value("rating"),
        year: value("year"),
        from: value("from"),
        to: value("to"),
        begun: value("begun"),
        event: value("event"),
        source: value("source"),
        material: value("material"),
        pattern: value("pattern"),
        opening: value("opening"),
        kibitzed: chosen("kibitzed") == "yes",
        watched: chosen("watched") == "yes",
        starred: chosen("starred") == "yes",
        fen: value("fen"),
        mirror: chosen("mirror") == "yes",
        sorts: Sort::all().map(sort).collect(),
        narrowed: search_fields(query).next().is_some(),
        has_more: search::FIELDS[1..]
            .iter()
            .chain(&["reason", "opening", "kibitzed", "fen"])
            .any(|name| query.text(name).is_some()),
    }
}

/// The rulebooks of all variants, without duplicates.
fn rulebooks(catalogue: &Catalogue) -> Vec<Rulebook> {
    let mut all: Vec<Rulebook> = Vec::new();
    for book in catalogue
        .all()
        .iter()
        .flat_map(|variant| variant.rulebooks())
    {
        if !all.contains(book) {
            all.push(*book);
        }
    }
    all
}
