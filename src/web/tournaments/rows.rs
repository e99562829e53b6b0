//! The tables and lists of a tournament's page.

use super::view::variant_name;
use crate::model::{GameId, PlayerName, TournamentKind, TournamentStatus, Winner, Word};
use crate::service::App;
use crate::service::tournaments::{
    Cell, Crosstable, CrosstableRow, REACH, TournamentGame, TournamentPlayer, TournamentView,
};
use crate::web::components::Person;
use crate::web::http::Choice;
use crate::words;

/// The latest games that the page of a ladder lists.
const LATEST: usize = 30;

pub(super) struct PlayerRow {
    pub who: Person,
    pub number: String,
    pub rating: String,
    pub rank: String,
    pub points: String,
    pub breaks: Vec<String>,
    pub cells: Vec<CellView>,
    pub has_withdrawn: bool,
    pub is_me: bool,
    /// Whether the reader can challenge the player of a ladder.
    pub is_in_reach: bool,
}

#[derive(Default)]
pub(super) struct CellView {
    pub text: String,
    pub game: Option<GameId>,
    /// Whether the result is not known yet.
    pub is_running: bool,
}

pub(super) struct CrosstableView {
    pub title: String,
    pub breaks: Vec<&'static str>,
    /// The ranks that head the columns.
    pub columns: Vec<usize>,
    pub rows: Vec<CrosstableLine>,
}

pub(super) struct CrosstableLine {
    pub player: PlayerRow,
    pub place: usize,
    /// `None` against oneself.
    pub cells: Vec<Option<Vec<CellView>>>,
}

pub(super) struct RoundView {
    pub title: String,
    pub is_open: bool,
    pub games: Vec<GameLine>,
}

pub(super) struct GameLine {
    pub id: Option<GameId>,
    pub first: Person,
    /// `None` for a bye.
    pub second: Option<Person>,
    pub result: String,
    /// The variant, if the tournament has several.
    pub variant: Option<String>,
}

pub(super) fn break_names(player: &TournamentPlayer) -> Vec<&'static str> {
    let names = player.breaks.iter();
    names
        .map(|(name, _)| words::tournaments::tie_break(name))
        .collect()
}

pub(super) fn player_row(
    view: &TournamentView,
    player: &TournamentPlayer,
    own_step: Option<i64>,
) -> PlayerRow {
    let value = |value: &Option<f64>| value.map_or_else(String::new, words::tournaments::points);
    let reach = i64::try_from(REACH).unwrap_or(0);
    let is_above = own_step
        .zip(player.number)
        .is_some_and(|(own, step)| step < own && own - step <= reach);
    let me = view.viewer.player.and_then(|me| view.names.get(&me));
    let has_game = |who: &PlayerName| {
        let unfinished = |game: &TournamentGame| {
            game.winner.is_none() && (game.first == *who || game.second.as_ref() == Some(who))
        };
        view.games.iter().any(unfinished)
    };
    let can_challenge = view.kind == TournamentKind::Ladder
        && view.status == TournamentStatus::Running
        && !me.is_some_and(has_game)
        && !has_game(&player.name);
    PlayerRow {
        who: Person::of(&player.name),
        number: player.number.map_or_else(String::new, |n| n.to_string()),
        rating: player.rating.map_or_else(String::new, |n| n.to_string()),
        rank: player.rank.to_string(),
        points: words::tournaments::points(player.points),
        breaks: player.breaks.iter().map(|(_, of)| value(of)).collect(),
        cells: player.rounds.iter().map(swiss_cell).collect(),
        has_withdrawn: player.has_withdrawn,
        is_me: Some(player.id) == view.viewer.player,
        is_in_reach: can_challenge && is_above,
    }
}

/// A player's result as people write it: `1`, `½`, `+` without a game.
fn result(code: char) -> &'static str {
    match code {
        '1' | 'W' => "1",
        '0' | 'L' => "0",
        '=' | 'D' | 'H' => "½",
        '+' | 'F' | 'U' => "+",
        _ => "–",
    }
}

/// A round of a Swiss: the opponent's number and the result.
fn swiss_cell(cell: &Cell) -> CellView {
    let code = cell.code.map_or("•", result);
    let text = match cell.opponent {
        Some(number) => format!("{number}\u{2060}:\u{2060}{code}"),
        None if cell.code.is_some() => code.to_owned(),
        None => String::new(),
    };
    CellView {
        text,
        game: cell.game,
        is_running: cell.code.is_none(),
    }
}

pub(super) fn crosstable(view: &TournamentView, table: &Crosstable) -> CrosstableView {
    let has_stages = view.crosstables.iter().any(|other| other.stage > 1);
    let title = match (has_stages, view.crosstables.len()) {
        (true, _) => t!(
            "tournament-stage-section",
            stage = table.stage.to_string(),
            section = table.section.to_string()
        ),
        (false, 1) => t!("tournament-crosstable").to_owned(),
        (false, _) => t!("tournament-section", section = table.section.to_string()),
    };
    let cell = |cell: &Cell| CellView {
        text: cell.code.map_or("•", result).to_owned(),
        game: cell.game,
        is_running: cell.code.is_none(),
    };
    let line = |(own, row): (usize, &CrosstableRow)| CrosstableLine {
        player: player_row(view, &row.player, None),
        place: own + 1,
        cells: row
            .cells
            .iter()
            .enumerate()
            .map(|(other, cells)| (own != other).then(|| cells.iter().map(cell).collect()))
            .collect(),
    };
    CrosstableView {
        title,
        breaks: table
            .rows
            .first()
            .map_or_else(Vec::new, |row| break_names(&row.player)),
        columns: (1..=table.rows.len()).collect(),
        rows: table.rows.iter().enumerate().map(line).collect(),
    }
}

/// The rounds whose games no table shows, the last first. Those that are over are folded.
pub(super) fn rounds(app: &App, view: &TournamentView) -> Vec<RoundView> {
    let line = |game: &TournamentGame| game_line(app, game, view.slugs.len() > 1);
    let shown: Vec<&TournamentGame> = match view.kind {
        TournamentKind::RoundRobin | TournamentKind::DoubleRoundRobin => Vec::new(),
        TournamentKind::Swiss => {
            let last = view.games.iter().filter(|game| game.round == view.round);
            last.collect()
        }
        TournamentKind::Knockout => view.games.iter().collect(),
        TournamentKind::Ladder => {
            let latest = view.games.iter().rev().take(LATEST);
            let games: Vec<GameLine> = latest.map(line).collect();
            let round = RoundView {
                title: t!("tournament-latest").to_owned(),
                is_open: true,
                games,
            };
            return if round.games.is_empty() {
                Vec::new()
            } else {
                vec![round]
            };
        }
    };
    let rounds = shown.chunk_by(|one, next| one.round == next.round).rev();
    let round = |games: &[&TournamentGame]| RoundView {
        title: t!("tournament-round", round = games[0].round.to_string()),
        is_open: games.iter().any(|game| game.winner.is_none()),
        games: games.iter().copied().map(line).collect(),
    };
    rounds.map(round).collect()
}

fn game_line(app: &App, game: &TournamentGame, has_several: bool) -> GameLine {
    let result = match (&game.codes, game.id) {
        (Some(codes), _) if game.second.is_some() => {
            let codes: Vec<&str> = codes.chars().map(result).collect();
            codes.join(" : ")
        }
        (Some(_), _) => t!("tournament-bye").to_owned(),
        (None, Some(_)) => t!("tournament-is-running").to_owned(),
        (None, None) => t!("tournament-waits").to_owned(),
    };
    GameLine {
        id: game.id,
        first: Person::of(&game.first),
        second: game.second.as_ref().map(Person::of),
        result,
        variant: has_several.then(|| variant_name(app, &game.variant)),
    }
}

/// The games whose results an organiser can set, the running ones first.
pub(super) fn decidable(view: &TournamentView, chosen: &str) -> Vec<Choice> {
    let is_running = |game: &&TournamentGame| game.winner.is_none();
    let last = view.games.iter().map(|game| game.round).max();
    let is_over = |game: &&TournamentGame| {
        game.winner.is_some() && (Some(game.round) == last || view.kind.is_round_robin())
    };
    let running = view.games.iter().filter(is_running);
    let over = view.games.iter().filter(is_over);
    let me = view.viewer.player.and_then(|me| view.names.get(&me));
    let choice = |game: &TournamentGame| {
        let (id, second) = (game.id?, game.second.as_ref()?);
        // Organisers do not decide their own games.
        if me.is_some_and(|me| [&game.first, second].contains(&me)) {
            return None;
        }
        let text = format!(
            "{id} · {} – {}",
            game.first.display_name(),
            second.display_name()
        );
        Some(Choice::new(&id.to_string(), &text, chosen))
    };
    running.chain(over).filter_map(choice).collect()
}

pub(super) fn winners(chosen: &str) -> Vec<Choice> {
    let winners = [
        (Winner::First, t!("tournament-winner-first")),
        (Winner::Second, t!("tournament-winner-second")),
        (Winner::Nobody, t!("tournament-winner-none")),
    ];
    winners
        .map(|(winner, text)| Choice::new(winner.word(), text, chosen))
        .into()
}
