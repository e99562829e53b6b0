//! A queued notice turned into a letter, when the jobs come to send it.

use super::timing::{Decision, decide};
use super::wants;
use crate::diagram;
use crate::notation::Notation;
use crate::notices::{
    AccountFacts, Address, Cause, Facts, GameFacts, Kind, Letter, Matter, Played, Rendering,
    compose, mask,
};
use crate::play::Game;
use crate::rules::{Line, Side};
use crate::service::accounts::tokens::{Purpose, issue};
use crate::service::games::{LAPSES_AFTER_DAYS, Table, load_for_system};
use crate::service::{App, Error, Instant};
use crate::store::{DbConnection, events, moves, outbox, players};
use crate::words;
use crate::words::rulings::Told;
use chrono::TimeDelta;
use chrono_tz::Tz;

/// How many of the last moves a notice lists.
const LAST_MOVES: usize = 6;

/// Turns a queued row into a letter, or says why it is not sent any more.
///
/// # Errors
/// When the database fails.
pub fn render(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    now: Instant,
) -> Result<Rendering, Error> {
    let Some(player) = players::find(conn, row.recipient_id)? else {
        return Ok(Rendering::Skip("no such player"));
    };
    match decide(app, conn, row, &player, now)? {
        Decision::Now => {}
        Decision::Later(at) => return Ok(Rendering::Later(at)),
        Decision::Never(why) => return Ok(Rendering::Skip(why)),
    }
    if row.kind.is_optional() && !wants(&player, row.kind) {
        return Ok(Rendering::Skip("switched off"));
    }
    let address = row.address.clone().or_else(|| player.email.clone());
    let Some(to) = address.and_then(|text| Address::parse(&text).ok()) else {
        return Ok(Rendering::Skip("no address"));
    };
    let Some(event) = events::find(conn, row.event_id)? else {
        return Ok(Rendering::Skip("no such event"));
    };
    let matter = match event.game_id {
        Some(game) => game_matter(conn, row.kind, &event, game, &player)?,
        None => account_matter(conn, row, &event, &player, now)?,
    };
    let matter = match matter {
        Ok(matter) => matter,
        Err(why) => return Ok(Rendering::Skip(why)),
    };
    let facts = Facts {
        public_url: app
            .setup
            .public_url
            .as_str()
            .trim_end_matches('/')
            .to_owned(),
        recipient: player.name.clone(),
        zone: player.zone.parse().unwrap_or(Tz::UTC),
        now,
        mail_key: player.mail_key.clone(),
        matter,
    };
    Ok(Rendering::Letter(Box::new(Letter {
        to,
        name: player.name,
        notice: compose(&facts).map_err(|error| Error::Internal(error.to_string()))?,
        reply_to: None,
        in_reply_to: None,
    })))
}

/// Asked before a further attempt: why a letter that was built earlier need not be sent any
/// more.
///
/// # Errors
/// When the database fails.
pub fn obsolete(conn: &mut DbConnection, row: &outbox::Row) -> Result<Option<&'static str>, Error> {
    let Some(event) = events::find(conn, row.event_id)? else {
        return Ok(Some("no such event"));
    };
    let Some(game) = event.game_id else {
        return Ok(None);
    };
    let table = load_for_system(conn, game, false)?;
    Ok(is_superseded(&table, row.kind, &event).then_some("superseded"))
}

/// What a notice about a game tells, or why it is not worth telling any more.
fn game_matter(
    conn: &mut DbConnection,
    kind: Kind,
    event: &events::Row,
    game: i64,
    player: &players::Player,
) -> Result<Result<Matter, &'static str>, Error> {
    let table = load_for_system(conn, game, false)?;
    if is_superseded(&table, kind, event) {
        return Ok(Err("superseded"));
    }
    let row = &table.row;
    let seat = table.seat_of(player.id);
    let opponent = match seat {
        Some(side) => table.player_at(side.other()),
        None if row.challenger_id == Some(player.id) => row.opponent_id,
        None => row.challenger_id,
    };
    let opponent = match opponent {
        Some(id) => players::find(conn, id)?.map(|player| player.name),
        None => None,
    };
    let message = match &table.game {
        None => Some(row.greeting.clone()),
        Some(_) if event.kind == "began" && row.challenger_id != Some(player.id) => {
            Some(row.greeting.clone())
        }
        Some(_) if event.kind == "moved" || event.kind == "ended" => {
            let last = moves::find(conn, row.id, row.ply)?;
            let from_opponent = last.filter(|last| last.player_id != player.id);
            from_opponent.and_then(|last| last.message)
        }
        Some(_) => None,
    };
    Ok(Ok(Matter::Game(Box::new(GameFacts {
        kind,
        cause: cause_of(event),
        id: row.id,
        variant: table.variant.name().to_owned(),
        seats: [Side::First, Side::Second].map(|side| table.variant.seat(side).name.clone()),
        seat: seat
            .or_else(|| seat_offered(&table, player.id))
            .map(Side::index),
        opponent: opponent.unwrap_or_default(),
        terms: words::games::terms(table.pace, table.rulebook, row.visibility == "private"),
        ply: u32::try_from(row.ply).unwrap_or_default(),
        moves: table
            .game
            .as_ref()
            .map(|game| last_moves(&game.line, player.notation()))
            .unwrap_or_default(),
        message: message.filter(|text| !text.is_empty()),
        board: match &table.game {
            Some(game) => Some(board(&table, game, seat)),
            None => set_up(&table)?,
        },
        deadline: deadline_of(&table),
        your_move: table
            .game
            .as_ref()
            .is_some_and(|game| seat.is_some() && game.turn() == seat),
        draw_offered: table
            .game
            .as_ref()
            .is_some_and(|game| seat.is_some() && game.draw_offer == seat.map(Side::other)),
        outcome: table.game.as_ref().and_then(|game| {
            game.outcome
                .map(|outcome| words::games::outcome(&table.variant, &outcome))
        }),
        grounds: grounds_for(kind, &table),
        warnings: {
            let mut lines = table
                .game
                .as_ref()
                .map(|game| warnings(game, seat))
                .unwrap_or_default();
            if table.variant.is_free() && table.row.status != "finished" {
                lines.push(words::games::NOT_ENFORCED.to_owned());
            }
            lines
        },
    }))))
}

/// The seat that the reader would have in the game of a challenge, unless it is drawn by lot.
fn seat_offered(table: &Table, player: i64) -> Option<Side> {
    let challengers: Side = table.row.seat.parse().ok()?;
    match table.game {
        Some(_) => None,
        None if table.row.challenger_id == Some(player) => Some(challengers),
        None => Some(challengers.other()),
    }
}

/// A turn notice is obsolete once the game has moved on, an offer once it no longer stands.
fn is_superseded(table: &Table, kind: Kind, event: &events::Row) -> bool {
    let Some(game) = &table.game else {
        return kind == Kind::Challenge && table.row.status != "open";
    };
    let moved_on = event.ply != Some(table.row.ply);
    let by = event.player_id.and_then(|id| table.seat_of(id));
    match kind {
        Kind::YourTurn | Kind::Reminder => game.outcome.is_some() || moved_on,
        Kind::DrawOffer if event.kind == "result-claimed" => {
            by.is_none() || game.claim.map(|claim| claim.by) != by
        }
        Kind::DrawOffer => by.is_none() || game.draw_offer != by,
        Kind::Takeback => by.is_none() || game.takeback != by,
        Kind::Challenge => true,
        _ => false,
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
        _ => Cause::Usual,
    }
}

fn deadline_of(table: &Table) -> Option<Instant> {
    match &table.game {
        Some(game) => game.deadline,
        None => {
            let days = TimeDelta::days(LAPSES_AFTER_DAYS);
            Some(table.row.created_at.utc() + days)
        }
    }
}

fn board(table: &Table, game: &Game, seat: Option<Side>) -> String {
    let flip = seat.is_some_and(|side| !table.variant.seat(side).at_bottom);
    diagram::text::board_after(
        &table.variant,
        game.line.position(),
        flip,
        game.line.moves().last().copied(),
    )
}

/// The set-up that a challenge asks for, where it is not the variant's own.
fn set_up(table: &Table) -> Result<Option<String>, Error> {
    // Elsewhere it names the array of the challenger's men.
    if table.row.start.is_none() || !table.variant.is_free() {
        return Ok(None);
    }
    let start = table.start()?;
    Ok(Some(diagram::text::board(&table.variant, &start, false)))
}

fn last_moves(line: &Line, notation: Notation) -> Vec<Played> {
    let variant = line.variant();
    let from = line.ply().saturating_sub(LAST_MOVES);
    let played = |ply: usize| {
        let before = line.at(ply)?;
        let mv = *line.moves().get(ply)?;
        Some(Played {
            number: u32::try_from(ply + 1).unwrap_or_default(),
            seat: variant.seat(before.turn()).name.clone(),
            text: notation.write_or_algebraic(variant, before, mv),
        })
    };
    (from..line.ply()).filter_map(played).collect()
}

/// The grounds of a ruling in the notice of a result, or of a warning in the notice of a turn.
fn grounds_for(kind: Kind, table: &Table) -> Option<Told> {
    let game = table.game.as_ref()?;
    let ended_otherwise = game.outcome.is_some() && game.line.outcome().is_none();
    if !matches!(kind, Kind::YourTurn | Kind::GameOver) || ended_otherwise {
        return None;
    }
    words::rulings::told(&game.line)
}

fn warnings(game: &Game, seat: Option<Side>) -> Vec<String> {
    let line = &game.line;
    let mut warnings = Vec::new();
    if game.outcome.is_some() {
        return warnings;
    }
    if line.position().is_check(line.variant()) {
        warnings.push(words::games::IN_CHECK.to_owned());
    }
    if let Some(warning) = line.warning() {
        warnings.push(words::rulings::warning(line.variant(), &warning, seat));
    }
    warnings
}

fn account_matter(
    conn: &mut DbConnection,
    row: &outbox::Row,
    event: &events::Row,
    player: &players::Player,
    now: Instant,
) -> Result<Result<Matter, &'static str>, Error> {
    if player.closed_at.is_some() {
        return Ok(Err("the account is closed"));
    }
    let facts = match row.kind {
        Kind::PasswordReset => AccountFacts::PasswordReset {
            token: issue(conn, player.id, Purpose::Reset, None, now)?,
            expires: now + Purpose::Reset.lifetime(),
        },
        Kind::ConfirmAddress => {
            let email = row.address.as_deref().or(player.email.as_deref());
            AccountFacts::ConfirmAddress {
                token: issue(conn, player.id, Purpose::Confirm, email, now)?,
                expires: now + Purpose::Confirm.lifetime(),
            }
        }
        Kind::AddressChanged => AccountFacts::AddressChanged {
            new_address: mask(&event.detail),
        },
        Kind::PasswordChanged => AccountFacts::PasswordChanged,
        _ => return Ok(Err("not about an account")),
    };
    Ok(Ok(Matter::Account(facts)))
}
