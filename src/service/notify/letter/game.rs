//! News of one game.

use super::{Post, Telling, Told, board, event_messages, is_superseded};
use crate::diagram::taken;
use crate::model::{Status, Visibility};
use crate::notices::{BoardFacts, Cause, GameFacts, Kind, Matter, Played, Stage};
use crate::rules::{Line, Side};
use crate::service::games::{LAPSES_AFTER_DAYS, StoredGame, load_for_system};
use crate::service::replies::tokens;
use crate::service::{Error, Instant};
use crate::store::{DbConnection, events, players};
use crate::words;
use crate::words::rulings::Told as Grounds;
use chrono::TimeDelta;

/// How many of the last moves a notice lists.
const LAST_MOVES: usize = 10;

/// What a notice about a game tells, or why it is not worth telling any more.
pub(super) fn tell(
    post: &Post,
    conn: &mut DbConnection,
    kind: Kind,
    event: &events::Row,
    game: i64,
) -> Telling {
    let stored = load_for_system(conn, game, false)?;
    if is_superseded(&stored, kind, event) {
        return Ok(Err("superseded"));
    }
    // What is told of an earlier position must not be answered as if it were about this one.
    let is_current = event.ply.is_none_or(|ply| ply == stored.row.ply);
    let is_to_be_answered = stored.row.status.has_begun() || stored.row.status == Status::Open;
    let reply_to = if is_current && is_to_be_answered {
        tokens::address(post.app, conn, post.player.id, &stored.row, post.now)?
    } else {
        None
    };
    let facts = facts(post, conn, kind, Some(event), &stored, true)?;
    Ok(Ok(Told {
        matter: Matter::Game(Box::new(facts)),
        reply_to,
        in_reply_to: None,
    }))
}

/// Everything that can be told of a game: as of the ply that `event` is about, or as it stands.
pub(super) fn facts(
    post: &Post,
    conn: &mut DbConnection,
    kind: Kind,
    event: Option<&events::Row>,
    stored: &StoredGame,
    with_picture: bool,
) -> Result<GameFacts, Error> {
    let (row, variant) = (&stored.row, &stored.variant);
    let seat = stored.seat_of(post.player.id);
    let told_of = event.and_then(|event| event.ply).unwrap_or(row.ply);
    let scene = stored.game.as_ref().map(|game| {
        let mut line = game.line.clone();
        line.truncate(
            usize::try_from(told_of)
                .unwrap_or(usize::MAX)
                .min(line.ply()),
        );
        let is_current = line.ply() == game.line.ply();
        Scene {
            turn: if is_current {
                game.turn()
            } else {
                Some(line.position().turn())
            },
            line,
            is_current,
        }
    });
    let game = stored.game.as_ref();
    let is_current = scene.as_ref().is_none_or(|scene| scene.is_current);
    let your_move = scene
        .as_ref()
        .is_some_and(|scene| seat.is_some() && scene.turn == seat);
    let outcome = game.filter(|_| is_current).and_then(|game| game.outcome);
    let own_notation = post.player.notation();
    Ok(GameFacts {
        kind,
        cause: event.map_or(Cause::Usual, cause_of),
        id: row.id,
        variant: variant.name().to_owned(),
        seats: Side::BOTH.map(|side| variant.seat(side).name.clone()),
        seat: seat
            .or_else(|| seat_offered(stored, post.player.id))
            .map(Side::index),
        opponent: opponent_of(conn, stored, post.player.id)?,
        terms: words::games::terms(
            stored.pace,
            stored.rulebook,
            row.visibility == Visibility::Private,
        ),
        ply: scene.as_ref().map_or(0, |scene| {
            u32::try_from(scene.line.ply()).unwrap_or(u32::MAX)
        }),
        moves: scene
            .as_ref()
            .map(|scene| last_moves(&scene.line, own_notation))
            .unwrap_or_default(),
        said: event_messages::said(post, conn, kind, event, stored, told_of)?,
        board: board_of(post, stored, scene.as_ref(), with_picture)?,
        material: scene.as_ref().map(material).unwrap_or_default(),
        deadline: deadline_of(stored).filter(|_| is_current),
        next_time: stored.pace.for_next_move(),
        stage: match (game, outcome) {
            (None, _) if stored.row.status != Status::Open => Stage::Closed,
            (None, _) => Stage::Challenge,
            (Some(_), None) => Stage::Running,
            (Some(_), Some(_)) => Stage::Over,
        },
        your_move,
        example: scene
            .as_ref()
            .filter(|_| your_move && outcome.is_none())
            .and_then(|scene| example(&scene.line, own_notation)),
        terms_told: terms_told(conn, stored, scene.as_ref())?,
        draw_offered: is_current
            && game.is_some_and(|game| seat.is_some() && game.draw_offer == seat.map(Side::other)),
        outcome: outcome.map(|outcome| words::games::outcome(variant, &outcome)),
        grounds: scene
            .as_ref()
            .filter(|_| matches!(kind, Kind::YourTurn | Kind::GameOver))
            .and_then(|scene| grounds(scene, outcome.is_some())),
        warnings: warnings(stored, scene.as_ref(), seat, outcome.is_some()),
    })
}

/// The game at the ply that is told of.
struct Scene {
    line: Line,
    turn: Option<Side>,
    is_current: bool,
}

/// The other player's name, as far as there is another.
pub(super) fn opponent_of(
    conn: &mut DbConnection,
    stored: &StoredGame,
    player: i64,
) -> Result<String, Error> {
    let row = &stored.row;
    let opponent = match stored.seat_of(player) {
        Some(side) => stored.player_at(side.other()),
        None if row.challenger_id == Some(player) => row.opponent_id,
        None => row.challenger_id,
    };
    Ok(match opponent {
        Some(id) => players::find(conn, id)?.map(|player| player.name),
        None => None,
    }
    .unwrap_or_default())
}

/// The seat that the reader would have in the game of a challenge, unless it is drawn by lot.
fn seat_offered(stored: &StoredGame, player: i64) -> Option<Side> {
    let challengers = stored.row.seat.side()?;
    match stored.game {
        Some(_) => None,
        None if stored.row.challenger_id == Some(player) => Some(challengers),
        None => Some(challengers.other()),
    }
}

fn cause_of(event: &events::Row) -> Cause {
    match event.kind.as_str() {
        "taken-back" => match event.detail.parse() {
            Ok(plies) if plies > 2 => Cause::GoneBack(plies),
            _ => Cause::TakenBack,
        },
        "takeback-asked" => event.detail.parse().map_or(Cause::Usual, Cause::GoBackTo),
        "result-claimed" => {
            let winner: Result<Side, _> = event.detail.parse();
            winner.map_or(Cause::Usual, |side| Cause::ResultClaimed(side.index()))
        }
        "lapsed" => Cause::Lapsed,
        "draw-declined" | "result-declined" | "takeback-declined" => Cause::Refused,
        _ => Cause::Usual,
    }
}

fn deadline_of(stored: &StoredGame) -> Option<Instant> {
    match &stored.game {
        Some(game) => game.deadline,
        None if stored.row.status == Status::Open => {
            let days = TimeDelta::days(LAPSES_AFTER_DAYS);
            Some(stored.row.created_at.utc() + days)
        }
        None => None,
    }
}

/// The board of the game; of a challenge the set-up that it asks for, where that is not the
/// variant's own.
fn board_of(
    post: &Post,
    stored: &StoredGame,
    scene: Option<&Scene>,
    with_picture: bool,
) -> Result<Option<BoardFacts>, Error> {
    let seat = stored.seat_of(post.player.id);
    let flip = post.looks.turns(&stored.variant, seat);
    if let Some(scene) = scene {
        let board = board::after(&scene.line, flip, &post.looks, with_picture);
        return Ok(Some(board));
    }
    // Elsewhere it names the array of the challenger's men.
    if stored.row.start.is_none() || !stored.variant.is_free() {
        return Ok(None);
    }
    let start = stored.start()?;
    let board = board::standing(&stored.variant, &start, false, &post.looks);
    Ok(Some(board))
}

fn last_moves(line: &Line, notation: crate::notation::Notation) -> Vec<Played> {
    let variant = line.variant();
    let from = line.ply().saturating_sub(LAST_MOVES);
    let played = |ply: usize| {
        let before = line.at(ply)?;
        let mv = *line.moves().get(ply)?;
        Some(Played {
            number: u32::try_from(ply + 1).unwrap_or_default(),
            seat: variant.seat(before.turn()).name.clone(),
            // A free board has moves that begin and end on one point and are no passes.
            text: if mv.from == mv.to && !variant.is_free() {
                crate::notation::PASS.to_owned()
            } else {
                notation.write_or_algebraic(variant, before, mv)
            },
        })
    };
    (from..line.ply()).filter_map(played).collect()
}

/// A move that may be played, to show how one is written. On a free board anything may be.
fn example(line: &Line, notation: crate::notation::Notation) -> Option<String> {
    if line.variant().is_free() {
        return None;
    }
    let legal = line.legal();
    let moves: Vec<_> = legal.iter().filter(|mv| mv.from != mv.to).collect();
    let mv = **moves.get(moves.len() / 2)?;
    Some(notation.write_or_algebraic(line.variant(), line.position(), mv))
}

/// Who has taken what, what either side has more of, and what it counts.
fn material(scene: &Scene) -> Vec<String> {
    let (variant, position) = (scene.line.variant(), scene.line.position());
    let gone = taken(&scene.line, scene.line.ply());
    let mut lines: Vec<String> = Side::BOTH
        .into_iter()
        .map(|side| {
            let taken = words::games::taken(variant, &gone[side.other().index()]);
            words::mails::has_taken(&variant.seat(side).name, &taken)
        })
        .collect();
    lines.push(words::boards::material(variant, position));
    let points = Side::BOTH.map(|side| {
        let points = words::games::points(variant, position, side)?;
        Some((variant.seat(side).name.clone(), points))
    });
    let points: Vec<(String, String)> = points.into_iter().flatten().collect();
    if !points.is_empty() {
        lines.push(words::mails::points(&points));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// How the men are set up, where the players choose that: told before the first move.
fn terms_told(
    conn: &mut DbConnection,
    stored: &StoredGame,
    scene: Option<&Scene>,
) -> Result<Vec<String>, Error> {
    let variant = &stored.variant;
    let Some(scene) = scene else {
        let setups = variant.setups();
        let array = stored.row.start.as_deref().unwrap_or_default();
        let Some(theirs) = variant.setup_named(array).or(setups.first()) else {
            return Ok(Vec::new());
        };
        let challenger = match stored.row.challenger_id {
            Some(id) if stored.row.status == Status::Open => players::find(conn, id)?,
            _ => None,
        };
        let told =
            challenger.map(|player| words::mails::challengers_setup(&player.name, &theirs.name));
        return Ok(told.into_iter().collect());
    };
    let is_new = scene.line.ply() < 2;
    let told = words::games::setup(variant, scene.line.start()).filter(|_| is_new);
    Ok(told.into_iter().collect())
}

/// The grounds of a ruling in the notice of a result, or of a warning in the notice of a turn.
fn grounds(scene: &Scene, is_over: bool) -> Option<Grounds> {
    let ended_otherwise = is_over && scene.line.outcome().is_none();
    if ended_otherwise {
        None
    } else {
        words::rulings::told(&scene.line)
    }
}

fn warnings(
    stored: &StoredGame,
    scene: Option<&Scene>,
    seat: Option<Side>,
    is_over: bool,
) -> Vec<String> {
    let mut warnings = Vec::new();
    if let Some(Scene { line, turn, .. }) = scene.filter(|_| !is_over) {
        if line.position().is_check(line.variant()) {
            let mine = seat.is_some() && *turn == seat;
            let side = line.position().turn();
            warnings.push(if mine {
                words::games::IN_CHECK.to_owned()
            } else {
                words::games::in_check(line.variant(), side, false)
            });
        }
        if let Some(warning) = line.warning() {
            warnings.push(words::rulings::warning(line.variant(), &warning, seat));
        }
    }
    if stored.variant.is_free() && stored.row.status != Status::Finished {
        warnings.push(words::games::NOT_ENFORCED.to_owned());
    }
    warnings
}
