//! What pages and downloads show of tournaments.

use super::tables::{cells_of_rounds, crosstables};
use crate::event::Event;
use crate::model::{
    EntrantStatus, GameId, PlayerId, PlayerName, RatingRange, StartRule, TournamentId,
    TournamentKind, TournamentNews, TournamentStatus, Winner, seeded_rng,
};
use crate::play::Pace;
use crate::rules::{Rulebook, Variant};
use crate::service::standings::LoadedTournament;
use crate::service::standings::{Standing, points_of, standings};
use crate::service::{Error, Instant, RequestContext};
use crate::store::tournaments::{self, entrants, pairings};
use crate::store::{DbConnection, Timestamp, events, players};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// The latest events on a page.
const MOST_NEWS: i64 = 50;

/// A tournament as a viewer sees it.
#[derive(Debug, Clone)]
pub struct TournamentView {
    pub id: TournamentId,
    pub name: String,
    pub kind: TournamentKind,
    pub status: TournamentStatus,
    pub organiser: PlayerName,
    pub helpers: Vec<PlayerName>,
    /// Its variants that the server still has.
    pub variants: Vec<Arc<Variant>>,
    pub slugs: Vec<String>,
    pub rulebook: Option<Rulebook>,
    pub pace: Pace,
    /// The maximum number of players.
    pub places: i64,
    /// The largest section of a round robin.
    pub section: i64,
    pub start: StartRule,
    pub starts_at: Option<Instant>,
    pub is_rated: bool,
    pub is_private: bool,
    pub ratings: RatingRange,
    /// 0 without a limit.
    pub at_once: i64,
    pub is_late: bool,
    pub message: String,
    pub created_at: Instant,
    pub started_at: Option<Instant>,
    pub finished_at: Option<Instant>,
    /// The running round, from 1; 0 before the start.
    pub round: i64,
    /// The number of rounds, as far as it is known.
    pub rounds: i64,
    /// By rank; before the start, by time of entry.
    pub players: Vec<TournamentPlayer>,
    /// Who was invited and has not answered.
    pub invited: Vec<PlayerName>,
    pub games: Vec<TournamentGame>,
    /// The sections of a round robin, the last stage first.
    pub crosstables: Vec<Crosstable>,
    /// The newest first.
    pub news: Vec<(Instant, TournamentNews)>,
    /// The names of all players in the news.
    pub names: HashMap<PlayerId, PlayerName>,
    /// The hash of the secret of the lots.
    pub fingerprint: String,
    /// The secret itself, once the tournament is over.
    pub secret: Option<String>,
    pub viewer: ViewerRole,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TournamentPlayer {
    pub id: PlayerId,
    pub name: PlayerName,
    /// The starting number; in a ladder, the step.
    pub number: Option<i64>,
    pub rating: Option<i64>,
    pub rank: usize,
    pub points: f64,
    pub breaks: Vec<(String, Option<f64>)>,
    pub has_withdrawn: bool,
    /// The rounds of a Swiss.
    pub rounds: Vec<Cell>,
}

/// A player's game in a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The opponent's starting number.
    pub opponent: Option<i64>,
    pub has_first_move: bool,
    /// The player's code in FIDE's report file; `None` while it is not known.
    pub code: Option<char>,
    pub game: Option<GameId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentGame {
    /// `None` for a game that did not begin, and for a bye.
    pub id: Option<GameId>,
    pub stage: i64,
    pub round: i64,
    pub section: i64,
    pub first: PlayerName,
    /// `None` for a bye.
    pub second: Option<PlayerName>,
    pub variant: String,
    /// `None` while the result is not known.
    pub winner: Option<Winner>,
    /// The codes of both players in FIDE's report file.
    pub codes: Option<String>,
    pub reason: Option<String>,
}

/// The table of a section: a row and a column for each player.
#[derive(Debug, Clone, PartialEq)]
pub struct Crosstable {
    pub stage: i64,
    pub section: i64,
    pub rows: Vec<CrosstableRow>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CrosstableRow {
    pub player: TournamentPlayer,
    /// The games against the players of all rows; empty against oneself.
    pub cells: Vec<Vec<Cell>>,
}

/// What the viewer is in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ViewerRole {
    pub player: Option<PlayerId>,
    /// The one who created it.
    pub is_owner: bool,
    /// The organiser, a helper or an admin.
    pub is_organiser: bool,
    pub entry: Option<EntrantStatus>,
    /// Whether the tournament takes entries of the viewer.
    pub can_enter: bool,
}

/// A tournament that the viewer may see.
///
/// # Errors
/// [`Error::NotFound`].
pub fn view(context: &mut RequestContext, id: TournamentId) -> Result<TournamentView, Error> {
    let tournament = LoadedTournament::for_viewer(context, id)?;
    view_of(context, &tournament)
}

pub(super) fn view_of(
    context: &mut RequestContext,
    tournament: &LoadedTournament,
) -> Result<TournamentView, Error> {
    let row = &tournament.row;
    let terms = &row.terms;
    let news = news_of(context.conn, row.id)?;
    let names = names(context.conn, tournament, &news)?;
    let name = |id: PlayerId| names.get(&id).cloned().unwrap_or_default();
    let is_over = row.state.finished_at.is_some();
    let (round, rounds) = round_of(tournament);
    let slugs = tournament.variants().into_iter();
    let slugs: Vec<String> = slugs.map(str::to_owned).collect();
    let variant = |slug: &String| context.app.setup.catalogue.find(slug);
    let entrants = tournament.entrants.iter();
    let invited = entrants.filter(|row| row.status == EntrantStatus::Invited);
    Ok(TournamentView {
        id: row.id,
        name: terms.name.clone(),
        kind: terms.kind,
        status: row.state.status,
        organiser: name(row.organiser_id),
        helpers: tournament.helpers.iter().map(|id| name(*id)).collect(),
        variants: slugs.iter().filter_map(variant).collect(),
        slugs,
        rulebook: terms.rulebook.parse().ok(),
        pace: pace_of(terms)?,
        places: terms.places,
        section: terms.section,
        start: terms.start,
        starts_at: terms.starts_at.map(Timestamp::utc),
        is_rated: terms.rated,
        is_private: terms.by_invitation,
        ratings: tournament.rating_range(),
        at_once: terms.at_once,
        is_late: terms.late,
        message: terms.message.clone(),
        created_at: row.created_at.utc(),
        started_at: row.state.started_at.map(Timestamp::utc),
        finished_at: row.state.finished_at.map(Timestamp::utc),
        round,
        rounds,
        players: players_of(tournament, &name),
        invited: invited.map(|row| name(row.player_id)).collect(),
        games: games_of(tournament, &name),
        crosstables: crosstables(tournament, &name),
        fingerprint: seeded_rng::fingerprint(&row.secret),
        secret: is_over.then(|| row.secret.clone()),
        viewer: role(context, tournament),
        news,
        names,
    })
}

fn pace_of(terms: &tournaments::Terms) -> Result<Pace, Error> {
    let unreadable = || Error::Internal(format!("the time control {}", terms.pace).into());
    terms.pace.parse().map_err(|_| unreadable())
}

fn role(context: &RequestContext, tournament: &LoadedTournament) -> ViewerRole {
    let Ok(me) = context.player() else {
        let takes_entries = tournament.status() == TournamentStatus::Open;
        return ViewerRole {
            can_enter: takes_entries && !tournament.is_full(),
            ..ViewerRole::default()
        };
    };
    let entry = tournament.entrant(me.id).map(|row| row.status);
    let is_open = match tournament.status() {
        TournamentStatus::Open => true,
        TournamentStatus::Running => tournament.row.terms.late,
        _ => false,
    };
    let is_owner = tournament.row.organiser_id == me.id;
    let is_invited = entry.is_some() || is_owner || !tournament.row.terms.by_invitation;
    let is_in = entry == Some(EntrantStatus::Entered);
    ViewerRole {
        player: Some(me.id),
        is_owner: is_owner || me.is_admin(),
        is_organiser: tournament.is_organised_by(me.id) || me.is_admin(),
        entry,
        can_enter: is_open && is_invited && !is_in && !tournament.is_full(),
    }
}

fn news_of(
    conn: &mut DbConnection,
    id: TournamentId,
) -> Result<Vec<(Instant, TournamentNews)>, Error> {
    let ids = tournaments::latest_events(conn, id, MOST_NEWS)?;
    let mut rows = events::find_all(conn, &ids)?;
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    let news = rows.into_iter().filter_map(|row| match row.event {
        Event::Tournament(event) if !matches!(event.news, TournamentNews::Answered(_)) => {
            Some((row.at.utc(), event.news))
        }
        _ => None,
    });
    Ok(news.collect())
}

fn names(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    news: &[(Instant, TournamentNews)],
) -> Result<HashMap<PlayerId, PlayerName>, Error> {
    let mut ids = vec![tournament.row.organiser_id];
    ids.extend(tournament.entrants.iter().map(|row| row.player_id));
    ids.extend(&tournament.helpers);
    ids.extend(news.iter().flat_map(|(_, news)| news.players()));
    ids.sort_unstable();
    ids.dedup();
    Ok(players::names(conn, &ids)?.into_iter().collect())
}

/// The running round, and the number of rounds. A round robin begins all rounds of a stage at once;
/// its running round is the first that is not over.
fn round_of(tournament: &LoadedTournament) -> (i64, i64) {
    let state = &tournament.row.state;
    if !tournament.kind().is_round_robin() {
        return (state.round, state.rounds);
    }
    let unfinished = tournament
        .pairings
        .iter()
        .filter(|row| row.result.is_none());
    let round = unfinished.map(|row| row.round).min();
    (round.unwrap_or(state.round), state.rounds)
}

fn players_of(
    tournament: &LoadedTournament,
    name: &impl Fn(PlayerId) -> PlayerName,
) -> Vec<TournamentPlayer> {
    if tournament.row.state.started_at.is_none() {
        let waiting = tournament.players().map(|row| waiting_player(row, name));
        return waiting.collect();
    }
    let standings = standings(tournament);
    let mut cells = match tournament.kind() {
        TournamentKind::Swiss => cells_of_rounds(tournament),
        _ => HashMap::new(),
    };
    let player = |row: &Standing| TournamentPlayer {
        rounds: cells.remove(&row.player).unwrap_or_default(),
        ..ranked_player(tournament, row, name)
    };
    standings.iter().map(player).collect()
}

fn waiting_player(row: &entrants::Row, name: &impl Fn(PlayerId) -> PlayerName) -> TournamentPlayer {
    TournamentPlayer {
        id: row.player_id,
        name: name(row.player_id),
        number: None,
        rating: row.rating,
        rank: 0,
        points: 0.0,
        breaks: Vec::new(),
        has_withdrawn: false,
        rounds: Vec::new(),
    }
}

pub(super) fn ranked_player(
    tournament: &LoadedTournament,
    row: &Standing,
    name: &impl Fn(PlayerId) -> PlayerName,
) -> TournamentPlayer {
    TournamentPlayer {
        id: row.player,
        name: name(row.player),
        number: Some(row.number),
        rating: tournament.entrant(row.player).and_then(|row| row.rating),
        rank: row.rank,
        points: row.points,
        breaks: row.breaks.clone(),
        has_withdrawn: row.has_withdrawn,
        rounds: Vec::new(),
    }
}

fn games_of(
    tournament: &LoadedTournament,
    name: &impl Fn(PlayerId) -> PlayerName,
) -> Vec<TournamentGame> {
    let game = |row: &pairings::Row| TournamentGame {
        id: row.game_id,
        stage: row.stage,
        round: row.round,
        section: row.section,
        first: name(row.first_id),
        second: row.second_id.map(name),
        variant: row.variant.clone(),
        winner: winner_of(row),
        codes: row.result.clone(),
        reason: row.reason.clone(),
    };
    tournament.pairings.iter().map(game).collect()
}

/// The winner of a pairing; `None` while the result is not known.
fn winner_of(row: &pairings::Row) -> Option<Winner> {
    row.result.as_ref()?;
    let [first, second] = points_of(row);
    Some(match first.cmp(&second) {
        Ordering::Greater => Winner::First,
        Ordering::Equal => Winner::Nobody,
        Ordering::Less => Winner::Second,
    })
}
