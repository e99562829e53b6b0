//! The view of the explorer's page.

use super::{PositionFacts, address};
use crate::notation::{Notation, coordinate, fen, record};
use crate::rules::{Line, Variant};
use crate::search::{Range, openings};
use crate::service::archive::search::{MoveCount, MoveStatistics};
use crate::service::games::Entry;
use crate::web::components::{Drawing, EndingView, charts, ending_link, is_flipped};
use crate::web::http::{FieldError, Page};
use crate::words::{self, move_numbers, statistics};
use askama::Template;
use std::sync::Arc;

/// The query of the explorer.
#[derive(Debug, Clone)]
pub(super) struct ExplorerRequest {
    pub(super) line: Line,
    /// Whether they begin at the variant's own start.
    pub(super) own_start: bool,
    /// Whether mirror images count too.
    pub(super) mirror: bool,
    /// The years of the games that count.
    pub(super) years: Range,
}

impl ExplorerRequest {
    pub(super) fn beginning(variant: &Arc<Variant>) -> Self {
        Self {
            line: Line::new(Arc::clone(variant), variant.rulebooks()[0]),
            own_start: true,
            mirror: false,
            years: Range::default(),
        }
    }
}

/// `GET /explorer/{variant}`.
#[derive(Template)]
#[template(path = "explorer/page.html")]
pub(super) struct ExplorerPage {
    page: Page,
    refused: Option<FieldError>,
    /// The variant's name and slug.
    name: String,
    slug: String,
    /// The name of the opening; empty if it has none.
    opening: String,
    svg: String,
    size: &'static str,
    fen: String,
    turn: &'static str,
    /// The moves so far, each with its number and the address of the position after it.
    steps: Vec<Step>,
    start: String,
    /// `42 games`; empty for none.
    games: String,
    bar: String,
    ending: Option<EndingView>,
    moves: Vec<MoveRow>,
    /// The share of games won by the first side and by the second.
    won: [String; 2],
    years: Vec<(String, String)>,
    chart: String,
    all_games: String,
    /// The search for games with the same ending: its address, and the pieces left.
    same_ending: Option<(String, String)>,
    typed_fen: String,
    typed_year: String,
    mirror: bool,
}

struct Step {
    text: String,
    href: String,
}

struct MoveRow {
    text: String,
    href: String,
    games: String,
    share: String,
    shares: [String; 3],
    bar: String,
    /// The game with this move that ended last: address and players.
    last: Option<(String, String)>,
}

impl ExplorerPage {
    /// The page; `typed_fen` and `typed_year` are the form's fields as sent.
    pub(super) fn of(
        page: Page,
        (request, [typed_fen, typed_year]): (ExplorerRequest, [String; 2]),
        found: &PositionFacts,
        refused: Option<FieldError>,
    ) -> Self {
        let line = &request.line;
        let (variant, position) = (line.variant(), line.position());
        let notation = page.notation.or_algebraic(variant);
        let explored = &found.explored;
        let all = total(&explored.moves);
        let drawing = Drawing {
            variant,
            position,
            last: line.moves().last().copied(),
            flip: is_flipped(variant, &page.appearance, None, None),
            appearance: &page.appearance,
        };
        let opening = match request.own_start {
            true => openings::of(variant.slug(), &coordinate::pack(variant, line.moves())),
            false => "",
        };
        let row = |played| move_row(&request, found, notation, all, played);
        let known_years = explored.years.iter().copied().filter(|it| it.0 > 0);
        let known_years: Vec<(i64, i64)> = known_years.collect();
        let games = usize::try_from(explored.games).unwrap_or_default();
        let [(_, first_won), (_, second_won), _] = words::games::results(Some(variant));
        Self {
            name: words::variant_name(variant).into_owned(),
            slug: variant.slug().to_owned(),
            opening: words::openings::name(opening),
            svg: drawing.large(notation),
            size: crate::diagram::Word::word(page.appearance.size),
            fen: fen::write(variant, position),
            turn: position.turn().as_str(),
            steps: steps(&request, notation),
            start: address(&request, &before(line, 0)),
            games: match games {
                0 => String::new(),
                games => words::games::game_count(games, false),
            },
            bar: charts::bar(parts(all)),
            moves: explored.moves.iter().filter_map(row).collect(),
            won: [first_won, second_won],
            chart: chart(&known_years),
            years: known_years
                .iter()
                .map(|(year, games)| (year.to_string(), statistics::number(*games)))
                .collect(),
            all_games: games_address(&request),
            ending: found.ending.clone(),
            same_ending: ending_link(variant, position),
            typed_fen,
            typed_year,
            mirror: request.mirror,
            refused,
            page,
        }
    }
}

/// The row of a move; `None` if it cannot be written.
fn move_row(
    request: &ExplorerRequest,
    found: &PositionFacts,
    notation: Notation,
    all: MoveCount,
    played: &MoveStatistics,
) -> Option<MoveRow> {
    let mut after = request.line.clone();
    after
        .push_by_movement(request.line.unrevealed(played.mv))
        .ok()?;
    let text = record::moves_in(&after, notation).pop()?;
    let count = played.count;
    let decided = count.first + count.second + count.drawn;
    let shares = [count.first, count.drawn, count.second];
    Some(MoveRow {
        text,
        // After chance or a reveal there are several positions.
        href: match after.awaits_chance() {
            true => String::new(),
            false => address(request, &after),
        },
        games: statistics::number(count.games),
        share: statistics::share(count.games, all.games),
        shares: shares.map(|part| statistics::share(part, decided)),
        bar: charts::bar(parts(count)),
        last: found.last.get(&played.last_game).map(last),
    })
}

/// The chart of games by year; empty for a single year.
fn chart(years: &[(i64, i64)]) -> String {
    let ([(from, _), .., (to, _)], columns) = (
        years,
        years
            .iter()
            .map(|(_, games)| [0, *games, 0, 0])
            .collect::<Vec<charts::Parts>>(),
    ) else {
        return String::new();
    };
    charts::columns(&words::search::by_years(*from, *to), &columns)
}

fn parts(count: MoveCount) -> charts::Parts {
    let MoveCount {
        games,
        first,
        second,
        drawn,
    } = count;
    [first, drawn, second, games - first - second - drawn]
}

fn total(moves: &[MoveStatistics]) -> MoveCount {
    moves
        .iter()
        .fold(MoveCount::default(), |all, played| MoveCount {
            games: all.games + played.count.games,
            first: all.first + played.count.first,
            second: all.second + played.count.second,
            drawn: all.drawn + played.count.drawn,
        })
}

fn last(entry: &Entry) -> (String, String) {
    let names = [&entry.first, &entry.second].map(|called| called.display_name().to_owned());
    let id = entry.row.id;
    (
        format!("/games/{id}"),
        match names.iter().all(String::is_empty) {
            true => entry.event.clone(),
            false => words::analysis_boards::game(&names),
        },
    )
}

fn before(line: &Line, ply: usize) -> Line {
    let mut before = line.clone();
    before.truncate(ply);
    before
}

fn steps(request: &ExplorerRequest, notation: Notation) -> Vec<Step> {
    let texts = record::moves_in(&request.line, notation)
        .into_iter()
        .enumerate();
    let step = |(place, text): (usize, String)| Step {
        text: match move_numbers::leading(&request.line, place + 1) {
            Some(number) => format!("{number}. {text}"),
            None => text,
        },
        href: address(request, &before(&request.line, place + 1)),
    };
    texts.map(step).collect()
}

/// The search for the games with the position.
fn games_address(request: &ExplorerRequest) -> String {
    let variant = request.line.variant();
    let mut fields = vec![
        ("status", "finished".to_owned()),
        ("variant", variant.slug().to_owned()),
        ("fen", fen::write(variant, request.line.position())),
    ];
    if request.mirror {
        fields.push(("mirror", "yes".to_owned()));
    }
    if !request.years.is_open() {
        fields.push(("year", request.years.written()));
    }
    format!(
        "/games?{}",
        serde_urlencoded::to_string(fields).unwrap_or_default()
    )
}
