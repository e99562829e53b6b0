//! The tables of each page.

use super::table::{Row, Table, parts};
use super::view::{LongGame, ResultRow};
use crate::model::{EndedBy, Word};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::archive::counting::{BAND, BUCKET, LONGEST};
use crate::service::games::Entry;
use crate::service::statistics::{self, Record, SiteStatistics, Tally, Values, VariantStatistics};
use crate::web::components::{self as parts_of_pages, charts};
use crate::web::http::Choice;
use crate::words::statistics::{length, number, share_and_margin};
use crate::words::{self, Noun, openings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The tables for all variants, by variant and by the most active players.
pub(super) fn of_all(found: &SiteStatistics) -> Vec<Table> {
    let sides = [t!("games-first-won"), t!("games-second-won")].map(str::to_owned);
    let variants = found.variants.iter().map(|(variant, tally)| Row {
        href: Some(format!("/statistics/{}", variant.slug())),
        ..Row::plain(
            words::variant_name(variant).into_owned(),
            variant.slug(),
            *tally,
        )
    });
    let path = "/statistics";
    vec![
        Table {
            id: "variants".into(),
            title: t!("statistics-by-variant").into(),
            head: t!("statistics-variant").into(),
            rows: variants.collect(),
            file: file(path, "variants"),
            sides,
            ..Table::default()
        },
        most_active(&found.active, path),
    ]
}

pub(super) fn of_variant(found: &VariantStatistics, rulebook: Option<&str>) -> Vec<Table> {
    let path = match rulebook {
        None => format!("/statistics/{}", found.variant.slug()),
        Some(book) => format!("/statistics/{}?rulebook={book}", found.variant.slug()),
    };
    let reasons = rows(&found.reasons, |word| {
        let reason = EndedBy::from_word(word).and_then(|ended| ended.0);
        reason
            .map_or(t!("statistics-unknown"), words::games::reason)
            .to_owned()
    });
    let named = found.openings.iter().any(|(slug, _)| !slug.is_empty());
    let mut tables = vec![
        Table {
            id: "reasons".into(),
            title: t!("statistics-by-reason").into(),
            head: t!("statistics-reason").into(),
            rows: by_games(reasons),
            ..Table::default()
        },
        years(&found.years),
        lengths(&found.lengths),
    ];
    if !found.ratings.is_empty() {
        tables.push(ratings(&found.ratings));
    }
    if named {
        tables.push(openings_table(&found.openings));
    }
    for table in &mut tables {
        table.file = file(&path, &table.id);
        table.sides = seats(&found.variant);
    }
    tables.push(most_active(&found.active, &path));
    tables
}

/// The tables for a player's public or private games. The ids of the latter have the prefix
/// `before`.
pub(super) fn of_record(record: &Record, path: &str, before: &str) -> Vec<Table> {
    let variants = record.variants.iter().map(|(variant, tally)| {
        let name = words::variant_name(variant).into_owned();
        Row::plain(name, variant.slug(), *tally)
    });
    let sides = rows(&record.sides, |side| match side {
        "first" => t!("statistics-moved-first").to_owned(),
        _ => t!("statistics-moved-second").to_owned(),
    });
    let mut tables = vec![
        Table {
            id: "variants".into(),
            title: t!("statistics-by-variant").into(),
            head: t!("statistics-variant").into(),
            rows: variants.collect(),
            ..Table::default()
        },
        Table {
            id: "sides".into(),
            title: t!("statistics-by-side").into(),
            head: t!("statistics-side").into(),
            rows: sides,
            ..Table::default()
        },
        Table {
            id: "opponents".into(),
            title: t!("statistics-by-opponent").into(),
            head: t!("statistics-opponent").into(),
            rows: people(&record.opponents),
            ..Table::default()
        },
        openings_table(&record.openings),
        months(&record.months),
    ];
    for table in &mut tables {
        table.id.insert_str(0, before);
        table.file = file(path, &table.id);
        table.sides = [t!("statistics-won"), t!("statistics-lost")].map(str::to_owned);
    }
    tables.retain(|table| !table.rows.is_empty());
    tables
}

/// The results of a variant, in shares with their margins of error.
pub(super) fn results(found: &VariantStatistics) -> Vec<ResultRow> {
    let Tally {
        first,
        second,
        drawn,
        unknown,
    } = found.total;
    let decided = found.total.decided();
    let [(_, first_won), (_, second_won), (_, draw)] = words::games::results(Some(&*found.variant));
    let known = [
        (first_won, first, 0),
        (draw, drawn, 1),
        (second_won, second, 2),
    ];
    let row = |(label, games, part)| ResultRow {
        label,
        part,
        games: number(games),
        share: share_and_margin(games, decided),
    };
    let mut rows: Vec<ResultRow> = known.into_iter().map(row).collect();
    if unknown > 0 {
        rows.push(ResultRow {
            label: t!("statistics-unknown").to_owned(),
            part: 3,
            games: number(unknown),
            share: String::new(),
        });
    }
    rows
}

pub(super) fn bar_of(tally: Tally) -> String {
    charts::bar(parts(&tally))
}

/// The summary of a player: the number of games, won, drawn, lost.
pub(super) fn lead(total: Tally) -> String {
    match total.games() {
        0 => t!("statistics-none").to_owned(),
        games => t!(
            "statistics-record",
            games = games,
            won = total.first,
            drawn = total.drawn,
            lost = total.second
        ),
    }
}

/// All rulebooks, and each that has games.
pub(super) fn rulebooks(found: &VariantStatistics, chosen: Option<&str>) -> Vec<Choice> {
    let chosen = chosen.unwrap_or_default();
    let all = Choice::new("", t!("statistics-all-rulebooks"), chosen);
    let each = found.rulebooks.iter().map(|slug| {
        let book: Option<Rulebook> = slug.parse().ok();
        let name = book.map_or(slug.as_str(), |book| words::terms::rulebook_name(book));
        Choice::new(slug, name, chosen)
    });
    match found.rulebooks.len() {
        0 | 1 => Vec::new(),
        _ => std::iter::once(all).chain(each).collect(),
    }
}

pub(super) fn longest(entries: &[Entry]) -> Vec<LongGame> {
    let game = |entry: &Entry| {
        let variant = entry
            .variant
            .as_ref()
            .map(|variant: &Arc<Variant>| words::variant_name(variant));
        let names = [entry.first.display_name(), entry.second.display_name()];
        let day = entry.played_on.as_deref().unwrap_or_default();
        LongGame {
            id: entry.row.id,
            title: words::games::title(names, &entry.event, day, &variant.unwrap_or_default()),
            length: words::games::length(entry.row.state.ply),
        }
    };
    entries.iter().map(game).collect()
}

fn seats(variant: &Variant) -> [String; 2] {
    Side::BOTH.map(|side| t!("games-won", seat = Noun::seat(variant, side)))
}

fn file(path: &str, table: &str) -> String {
    let sign = if path.contains('?') { '&' } else { '?' };
    format!("{path}{sign}format=csv&table={table}")
}

fn rows(values: &Values, label: impl Fn(&str) -> String) -> Vec<Row> {
    let row = |(value, tally): &(String, Tally)| Row::plain(label(value), value, *tally);
    values.iter().map(row).collect()
}

/// The rows in descending order of games.
fn by_games(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(|row| -row.tally.games());
    rows
}

/// No game is older. Earlier years, such as in `0000-00-00`, mean an unknown date.
const EARLIEST: i64 = 1000;
/// In charts of longer periods, years without games are left out.
const LONG: i64 = 200;

fn years(values: &Values) -> Table {
    let known: BTreeMap<i64, Tally> = values
        .iter()
        .filter_map(|(year, tally)| Some((year.parse().ok()?, *tally)))
        .filter(|(year, _)| *year >= EARLIEST)
        .collect();
    let title = t!("statistics-by-year").to_owned();
    let (chart, ends) = match (known.keys().next(), known.keys().next_back()) {
        (Some(first), Some(last)) if known.len() > 1 => {
            let column = |year| known.get(&year).map_or([0; 4], parts);
            let columns: Vec<_> = match last - first > LONG {
                true => known.values().map(parts).collect(),
                false => (*first..=*last).map(column).collect(),
            };
            (
                charts::columns(&title, &columns),
                [first.to_string(), last.to_string()],
            )
        }
        _ => Default::default(),
    };
    Table {
        id: "years".into(),
        head: t!("statistics-year").into(),
        rows: rows(values, |year| match year {
            "" => t!("statistics-unknown").to_owned(),
            year => year.to_owned(),
        }),
        title,
        chart,
        ends,
        ..Table::default()
    }
}

fn lengths(values: &Values) -> Table {
    let title = t!("statistics-by-length").to_owned();
    let length_text = |value: &str| length(value.parse().unwrap_or_default(), BUCKET, LONGEST);
    let (chart, ends) = match (values.first(), values.last()) {
        (Some((first, _)), Some((last, _))) if values.len() > 1 => {
            let last_bucket: i64 = last.parse().unwrap_or_default();
            let column = |bucket: i64| {
                let found = values.iter().find(|(value, _)| value.parse() == Ok(bucket));
                found.map_or([0; 4], |(_, tally)| parts(tally))
            };
            let first_bucket: i64 = first.parse().unwrap_or_default();
            let buckets = (first_bucket / BUCKET..=last_bucket / BUCKET).map(|n| n * BUCKET);
            let columns: Vec<_> = buckets.map(column).collect();
            (
                charts::columns(&title, &columns),
                [length_text(first), length_text(last)],
            )
        }
        _ => Default::default(),
    };
    Table {
        id: "lengths".into(),
        head: t!("statistics-moves").into(),
        rows: rows(values, length_text),
        title,
        chart,
        ends,
        ..Table::default()
    }
}

fn ratings(values: &Values) -> Table {
    let band = |first: &str| {
        let first: i64 = first.parse().unwrap_or_default();
        format!("{first}–{}", first + BAND - 1)
    };
    Table {
        id: "ratings".into(),
        title: t!("statistics-by-rating").into(),
        head: t!("statistics-rating").into(),
        rows: rows(values, band),
        ..Table::default()
    }
}

fn openings_table(values: &Values) -> Table {
    let row = |(slug, tally): &(String, Tally)| Row {
        native: openings::native(slug),
        ..match slug.as_str() {
            "" => Row::plain(t!("statistics-no-opening").to_owned(), "", *tally),
            slug => Row::plain(openings::name(slug), slug, *tally),
        }
    };
    Table {
        id: "openings".into(),
        title: t!("statistics-by-opening").into(),
        head: t!("statistics-opening").into(),
        rows: by_games(values.iter().map(row).collect()),
        ..Table::default()
    }
}

fn months(values: &Values) -> Table {
    let number_of = |month: &str| {
        let (year, month) = month.split_once('-')?;
        Some(year.parse::<i64>().ok()? * 12 + month.parse::<i64>().ok()? - 1)
    };
    let known: Vec<(i64, i64)> = values
        .iter()
        .filter_map(|(month, tally)| Some((number_of(month)?, tally.games())))
        .collect();
    let title = t!("statistics-by-month").to_owned();
    let (chart, ends) = match (known.first(), known.last()) {
        (Some((first, _)), Some((last, _))) if known.len() > 1 => {
            let games = |month| {
                let found = known.iter().find(|(known, _)| *known == month);
                found.map_or(0, |(_, games)| *games)
            };
            let numbers: Vec<i64> = (*first..=*last).map(games).collect();
            let end = |of: Option<&(String, Tally)>| {
                of.map_or_else(String::new, |(month, _)| month.clone())
            };
            (
                charts::line(&title, &numbers),
                [end(values.first()), end(values.last())],
            )
        }
        _ => Default::default(),
    };
    let mut latest_first = rows(values, str::to_owned);
    latest_first.reverse();
    Table {
        id: "months".into(),
        head: t!("statistics-month").into(),
        rows: latest_first,
        title,
        chart,
        ends,
        ..Table::default()
    }
}

fn most_active(active: &[(statistics::Person, Tally)], path: &str) -> Table {
    Table {
        id: "players".into(),
        title: t!("statistics-most-active").into(),
        head: t!("statistics-player").into(),
        sides: [t!("statistics-won"), t!("statistics-lost")].map(str::to_owned),
        rows: people(active),
        file: file(path, "players"),
        ..Table::default()
    }
}

/// Rows of persons: accounts or people in game records, with links to their pages.
fn people(all: &[(statistics::Person, Tally)]) -> Vec<Row> {
    let row = |(person, tally): &(statistics::Person, Tally)| match &person.account {
        Some(called) => {
            let who = parts_of_pages::Person::of(called);
            let label = who.display.clone().unwrap_or_else(|| who.name.clone());
            Row {
                href: who.href,
                ..Row::plain(label, &who.name, *tally)
            }
        }
        None => Row {
            href: Some(format!("/people/{}", person.slug)),
            ..Row::plain(person.name.clone(), &person.slug, *tally)
        },
    };
    all.iter().map(row).collect()
}
