//! Lists of games: running and open ones here, newest first; finished ones in `finished`. `bring`
//! imports games, `export` exports them.

use crate::model::{Status, Word};
use crate::rules::{Catalogue, Side};
use crate::search::{self, Criteria};
use crate::service::Instant;
use crate::service::games::{self, Cursor, Filter, newest_filter};
use crate::web::challenges::Kind;
use crate::web::components::{
    SmallBoards, challenge_cards, count_text, game_cards, variant_choices,
};
use crate::web::http::{
    Choice, Failure, FieldError, Page, Query, RequestScope, Routes, page, render,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
pub(super) use bring::{restored, upload_fault};
use chrono::{DateTime, NaiveDate, TimeDelta};
pub(super) use upload::Upload;
use view::FilterForm;
use view::GamesPage;

mod bring;
mod export;
mod finished;
mod upload;
mod view;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games", list))
        .configure(bring::routes)
        .configure(export::routes);
}

/// The query fields of the filter.
const FIELDS: [&str; 9] = [
    "variant", "player", "from", "to", "q", "watched", "time", "side", "programs",
];

async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let line = search::read(query.text("q").unwrap_or_default()).unwrap_or_default();
    let is_finished = match query.text("status") {
        None => line.needs_finished_games(),
        status => status == Some("finished"),
    };
    // The archive holds games between people; those with programs are a plain list.
    if is_finished && query.text("programs") != Some("yes") {
        return finished::list(scope, query).await;
    }
    let (mut filter, refused) = read(&query)?;
    let variant = filter.variant.as_deref();
    let variant = variant.and_then(|name| words::variant_names::find(scope.app.catalogue(), name));
    filter.variant = variant.map(|it| it.slug().to_owned()).or(filter.variant);
    let of_watched = query.text("watched") == Some("yes");
    let named = line.players.into_iter().next().map(|(_, name)| name);
    let player = query.text("player").map(|name| name.trim().to_owned());
    let player = player.or(named);
    let status = filter.status;
    let empty = refused.is_some();
    let (page, listing) = scope
        .read(move |context| {
            filter.watched_by = context.viewer_id().filter(|_| of_watched);
            let listing = if empty {
                None
            } else {
                Some(games::list(context, filter, player.as_deref())?)
            };
            Ok((Page::of(context)?, listing))
        })
        .await?;
    let entries = listing.as_ref().map_or(&[][..], |listing| &listing.entries);
    let next = listing.as_ref().and_then(|listing| listing.next);
    let status_code = refused
        .as_ref()
        .map_or(StatusCode::OK, |_| StatusCode::UNPROCESSABLE_ENTITY);
    let (open, shown) = match status {
        Status::Open => (entries, &[][..]),
        _ => (&[][..], entries),
    };
    let count = listing.as_ref().map(|listing| listing.count);
    let mut smalls = SmallBoards::default();
    let view = GamesPage {
        count: count.map_or_else(String::new, count_text),
        filter: filter_view(scope.app.catalogue(), &query, status.word()),
        games: game_cards(&page, &mut smalls, shown),
        open: challenge_cards(&page, &mut smalls, open),
        sprites: smalls.sprites(),
        newest: query
            .text("after")
            .map(|_| address(&query, status.word(), None)),
        take: (!shown.is_empty()).then(|| {
            let all = address(&query, status.word(), None);
            all.replacen("/games?", "/games/export?", 1)
        }),
        next: next.map(|cursor| address(&query, status.word(), Some(cursor))),
        refused,
        page,
    };
    render(status_code, &view)
}

/// The filter of a query for running or open games, and a fault that a person may have typed.
fn read(query: &Query) -> Result<(Filter, Option<FieldError>), Failure> {
    let status = match query.text("status") {
        None | Some("playing") => Status::Playing,
        Some("open") => Status::Open,
        Some("finished") => Status::Finished,
        Some(_) => return Err(Failure::bad_request("status")),
    };
    let mut filter = newest_filter(status);
    filter.programs = query.text("programs") == Some("yes");
    filter.variant = query.text("variant").map(str::to_owned);
    filter.after = match query.text("after") {
        None => None,
        Some(text) => Some(cursor(text).ok_or(Failure::bad_request("after"))?),
    };
    if status == Status::Open {
        filter.control = control(query)?;
        filter.side = side(query)?;
    }
    let line = match of_line(query.text("q").unwrap_or_default()) {
        Ok(line) => line,
        Err(refused) => return Ok((filter, Some(refused))),
    };
    filter.variant = filter.variant.or(line.variant);
    filter.words = Some(line.words).filter(|words| !words.is_empty());
    let (from, to) = (midnight(query, "from"), midnight(query, "to"));
    let refused = to.as_ref().err().or(from.as_ref().err());
    let refused = refused.map(|field| FieldError::new(field, t!("web-no-date")));
    filter.from = from.ok().flatten();
    // The day is included.
    filter.to = to
        .ok()
        .flatten()
        .and_then(|day| day.checked_add_signed(TimeDelta::days(1)));
    Ok((filter, refused))
}

/// The kind of time control in `time`.
fn control(query: &Query) -> Result<Option<&'static str>, Failure> {
    let Some(word) = query.text("time") else {
        return Ok(None);
    };
    let mut kinds = Kind::ALL.into_iter().map(Kind::word);
    let kind = kinds.find(|kind| *kind == word);
    kind.map(Some).ok_or(Failure::bad_request("time"))
}

/// The reader's side in `side`.
fn side(query: &Query) -> Result<Option<Side>, Failure> {
    let Some(word) = query.text("side") else {
        return Ok(None);
    };
    let side = Side::BOTH.into_iter().find(|side| side.as_str() == word);
    side.map(Some).ok_or(Failure::bad_request("side"))
}

/// The criteria that a search line may have for running or open games: a variant, a player, words.
fn of_line(line: &str) -> Result<Criteria, FieldError> {
    let line: String = line.trim().chars().take(MOST_LINE).collect();
    let criteria =
        search::read(&line).map_err(|fault| FieldError::new("q", words::search::fault(&fault)))?;
    match criteria.needs_finished_games() {
        true => Err(FieldError::new("q", t!("archive-finished-only"))),
        false => Ok(criteria),
    }
}

/// The longest search line, in characters.
const MOST_LINE: usize = 400;

/// The start of an optional date; the field's name if it is not a date.
fn midnight(query: &Query, field: &'static str) -> Result<Option<Instant>, &'static str> {
    let Some(text) = query.text(field) else {
        return Ok(None);
    };
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| field)?;
    Ok(day.and_hms_opt(0, 0, 0).map(|midnight| midnight.and_utc()))
}

/// A place in the list, as an address gives it: microseconds and the game's id.
fn cursor(text: &str) -> Option<Cursor> {
    let (micros, id) = text.rsplit_once('-')?;
    let at: Instant = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some(Cursor {
        listed_at: at.into(),
        id: id.parse().ok()?,
    })
}

fn address(query: &Query, status: &str, after: Option<Cursor>) -> String {
    let mut fields = vec![("status", status.to_owned())];
    let given = FIELDS
        .iter()
        .filter_map(|name| Some((*name, query.text(name)?.to_owned())));
    fields.extend(given);
    if let Some(after) = after {
        let micros = after.listed_at.utc().timestamp_micros();
        fields.push(("after", format!("{micros}-{}", after.id)));
    }
    format!(
        "/games?{}",
        serde_urlencoded::to_string(fields).unwrap_or_default()
    )
}

fn filter_view(catalogue: &Catalogue, query: &Query, status: &'static str) -> FilterForm {
    let text = |name: &str| query.text(name).unwrap_or_default();
    let given = |name: &str| text(name).to_owned();
    let any = Choice::new("", t!("games-any"), text("variant"));
    let variants = variant_choices(catalogue, text("variant"));
    let listed = |(value, text): (&str, &str)| Choice::new(value, text, status);
    FilterForm {
        statuses: words::games::statuses().map(listed).into(),
        status: status.to_owned(),
        variants: std::iter::once(any).chain(variants).collect(),
        times: kinds(text("time")),
        sides: sides(text("side")),
        player: given("player"),
        from: given("from"),
        to: given("to"),
        q: given("q"),
        watched: text("watched") == "yes",
        programs: text("programs") == "yes",
        narrowed: FIELDS.iter().any(|name| query.text(name).is_some()),
    }
}

fn kinds(chosen: &str) -> Vec<Choice> {
    let any = Choice::new("", t!("games-any"), chosen);
    let kinds = Kind::ALL.into_iter();
    let kinds = kinds.map(|kind| Choice::new(kind.word(), kind.name(), chosen));
    std::iter::once(any).chain(kinds).collect()
}

fn sides(chosen: &str) -> Vec<Choice> {
    let sides = [
        ("", t!("games-any")),
        ("first", t!("challenge-seat-first")),
        ("second", t!("challenge-seat-second")),
    ];
    sides
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}
