//! Emails about tournaments.

use super::LetterContext;
use crate::emails::{Facts, Matter, TournamentFacts};
use crate::model::notice::Kind;
use crate::model::{
    EntrantStatus, GameId, PlayerId, TournamentEvent, TournamentNews, TournamentReply,
    TournamentStatus,
};
use crate::service::notices::NotSent;
use crate::service::standings::{LoadedTournament, Standing, standings};
use crate::service::{Error, tokens};
use crate::store::tournaments::pairings;
use crate::store::{DbConnection, players};
use crate::words::{self, tournaments as sentences};
use std::collections::HashMap;

/// The rows of the standings in an email.
const MOST_ROWS: usize = 20;

pub(super) fn load_facts(
    context: &LetterContext,
    conn: &mut DbConnection,
    kind: Kind,
    event: &TournamentEvent,
) -> Result<Facts, NotSent> {
    let tournament = match LoadedTournament::find(conn, event.tournament) {
        Err(Error::NotFound) => return Err(NotSent::Never("no such tournament")),
        found => found?,
    };
    if is_superseded(&tournament, &event.news) {
        return Err(NotSent::Never("superseded"));
    }
    let names = names(conn, &tournament, &event.news)?;
    let name = |id: PlayerId| names.get(&id).cloned().unwrap_or_default();
    let rows = match shows_standings(&event.news) {
        true => standings(&tournament),
        false => Vec::new(),
    };
    let message = match &event.news {
        TournamentNews::Announced | TournamentNews::Invited { .. } => {
            tournament.row.terms.message.clone()
        }
        _ => String::new(),
    };
    let about = TournamentFacts {
        kind,
        id: tournament.id(),
        name: tournament.row.terms.name.clone(),
        news: news(context, &tournament, &event.news, name),
        terms: terms(context, &tournament),
        lines: lines(context, &tournament, &event.news, &rows, name),
        organiser: t!(
            "letter-writes",
            opponent = name(tournament.row.organiser_id)
        ),
        message,
        games: games(context, &tournament, &event.news, name),
        standings: rows
            .iter()
            .take(MOST_ROWS)
            .map(|row| line(row, name))
            .collect(),
        left_out: rows.len().saturating_sub(MOST_ROWS),
        answers: answers(context, &tournament),
    };
    let mut facts = context.facts(Matter::Tournament(Box::new(about)));
    let player = context.player.id;
    facts.reply_to = tokens::tournament_reply_address(
        context.app,
        conn,
        (tournament.id(), player),
        context.now,
    )?;
    Ok(facts)
}

/// Whether the email is no news any more.
fn is_superseded(tournament: &LoadedTournament, news: &TournamentNews) -> bool {
    match news {
        TournamentNews::StartsSoon | TournamentNews::Announced => {
            tournament.status() != TournamentStatus::Open
        }
        TournamentNews::RoundStarted { round } => tournament.row.state.round > *round,
        TournamentNews::Invited { .. } => tournament.status().is_over(),
        _ => false,
    }
}

fn shows_standings(news: &TournamentNews) -> bool {
    matches!(
        news,
        TournamentNews::RoundStarted { .. }
            | TournamentNews::Finished
            | TournamentNews::Climbed { .. }
            | TournamentNews::Dropped { .. }
            | TournamentNews::Answered(TournamentReply::Standings)
    )
}

/// The names of all whom an email can name, in full.
fn names(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    news: &TournamentNews,
) -> Result<HashMap<PlayerId, String>, Error> {
    let entrants = tournament.entrants.iter().map(|row| row.player_id);
    let mut ids: Vec<PlayerId> = entrants.collect();
    ids.push(tournament.row.organiser_id);
    ids.extend(news.players());
    ids.sort_unstable();
    ids.dedup();
    let names = players::names(conn, &ids)?.into_iter();
    Ok(names.map(|(id, name)| (id, name.in_full())).collect())
}

/// What happened, addressed to the reader.
fn news(
    context: &LetterContext,
    tournament: &LoadedTournament,
    news: &TournamentNews,
    name: impl Fn(PlayerId) -> String,
) -> String {
    match news {
        TournamentNews::Invited { player } if *player == context.player.id => {
            let organiser = name(tournament.row.organiser_id);
            t!("letter-tournament-invited", organiser)
        }
        TournamentNews::Answered(TournamentReply::Standings)
            if tournament.status() == TournamentStatus::Open =>
        {
            t!(
                "letter-tournament-not-started",
                n = tournament.players().count()
            )
        }
        TournamentNews::Answered(reply) => match reply {
            TournamentReply::Entered => t!("letter-tournament-replied-entered").to_owned(),
            TournamentReply::Withdrawn => t!("letter-tournament-replied-withdrawn").to_owned(),
            TournamentReply::Standings => t!("letter-tournament-replied-standings").to_owned(),
            TournamentReply::Unclear => t!("letter-tournament-replied-unclear").to_owned(),
            TournamentReply::Revoked => t!("letter-tournament-replied-revoked").to_owned(),
            TournamentReply::Refused(word) => words::find_named("tournament-refused", word)
                .unwrap_or_default()
                .to_owned(),
            TournamentReply::Forbidden(word) => words::find_named("web", word)
                .unwrap_or_default()
                .to_owned(),
        },
        other => sentences::news(other, name),
    }
}

fn terms(context: &LetterContext, tournament: &LoadedTournament) -> String {
    let catalogue = &context.app.setup.catalogue;
    let variants = tournament.variants().into_iter();
    let variants = variants.filter_map(|slug| catalogue.find(slug));
    let mut parts = vec![sentences::kind(tournament.kind()).to_owned()];
    parts.push(words::or_list(
        variants.map(|variant| words::variant_name(&variant).into_owned()),
    ));
    if let Ok(pace) = tournament.row.terms.pace.parse::<crate::play::Pace>() {
        parts.push(words::terms::pace(pace.control));
    }
    let rated = match tournament.row.terms.rated {
        true => t!("tournament-rated"),
        false => t!("tournament-friendly"),
    };
    parts.push(rated.to_owned());
    words::list(parts)
}

/// What an email says beside the news.
fn lines(
    context: &LetterContext,
    tournament: &LoadedTournament,
    news: &TournamentNews,
    rows: &[Standing],
    name: impl Fn(PlayerId) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    let has_meaning = matches!(
        news,
        TournamentNews::Announced | TournamentNews::Invited { .. } | TournamentNews::Started
    );
    if has_meaning {
        let reach = posthorse_tournament::formats::ladder::REACH;
        lines.push(sentences::meaning(tournament.kind(), reach));
    }
    let starts_at = tournament.row.terms.starts_at;
    if let Some(at) = starts_at.filter(|_| tournament.status() == TournamentStatus::Open) {
        let date = words::time::instant(at.utc(), context.player.time_zone());
        lines.push(t!("tournament-starts", date));
    }
    if *news == TournamentNews::Finished {
        let best = rows.iter().filter(|row| row.rank == 1);
        let best: Vec<String> = best.map(|row| name(row.player)).collect();
        let n = best.len();
        lines.push(t!(
            "letter-tournament-winner",
            n,
            names = words::and_list(best)
        ));
    }
    let state = &tournament.row.state;
    let has_bye = tournament.pairings.iter().any(|row| {
        row.round == state.round
            && row.first_id == context.player.id
            && row.second_id.is_none()
            && is_start(news)
    });
    if has_bye {
        lines.push(t!("letter-tournament-bye").to_owned());
    }
    lines
}

fn is_start(news: &TournamentNews) -> bool {
    matches!(
        news,
        TournamentNews::Started | TournamentNews::RoundStarted { .. }
    )
}

/// The reader's unfinished games, when a round begins.
fn games(
    context: &LetterContext,
    tournament: &LoadedTournament,
    news: &TournamentNews,
    name: impl Fn(PlayerId) -> String,
) -> Vec<(String, Option<GameId>)> {
    let me = context.player.id;
    let own = tournament
        .pairings
        .iter()
        .filter(|row| is_start(news) && row.result.is_none());
    let sentence = |row: &pairings::Row| {
        let second = row.second_id?;
        let is_first = row.first_id == me;
        let opponent = match (is_first, second == me) {
            (true, _) => name(second),
            (_, true) => name(row.first_id),
            _ => return None,
        };
        let variant = context.app.setup.catalogue.find(&row.variant);
        let variant = variant.map_or_else(
            || row.variant.clone(),
            |variant| words::variant_name(&variant).into_owned(),
        );
        let text = match (row.game_id, is_first) {
            (None, _) => t!("letter-tournament-game-waits", variant, opponent),
            (_, true) => t!("letter-tournament-game-first", variant, opponent),
            (_, false) => t!("letter-tournament-game-second", variant, opponent),
        };
        Some((text, row.game_id))
    };
    own.filter_map(sentence).collect()
}

fn line(row: &Standing, name: impl Fn(PlayerId) -> String) -> String {
    t!(
        "letter-tournament-standing",
        rank = row.rank.to_string(),
        name = name(row.player),
        points = sentences::points(row.points)
    )
}

/// The commands that the reader can answer with.
fn answers(context: &LetterContext, tournament: &LoadedTournament) -> &'static str {
    let entrant = tournament.entrant(context.player.id).map(|row| row.status);
    match (tournament.status(), entrant) {
        (TournamentStatus::Open | TournamentStatus::Running, Some(EntrantStatus::Entered)) => {
            t!("letter-tournament-answer")
        }
        (TournamentStatus::Open, _) => t!("letter-tournament-answer-enter"),
        _ => t!("letter-tournament-answer-standings"),
    }
}
