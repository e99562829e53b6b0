//! Demo data: a few players, running games, kibitz, and real finished games.

pub mod library;
pub mod sample_games;

use super::accounts::{names::Name, passwords, sign_up};
use super::game_commands;
use super::game_commands::{Start, Terms};
use super::games::{self, MoveRequest, StoredGame};
use super::{App, Error, ErrorChain, Instant, Refusable, archive, problems};
use crate::model::Word;
use crate::model::notice::Kind;
use crate::model::{Address, GameId, PlayerId, Requirements};
use crate::notation::{coordinate, fen, pgn};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::refusals::AccountFault;
use crate::rules::{Catalogue, Line, Move, Side, catalogue};
use crate::store::{DbConnection, games as rows, kibitz, players};
use chrono::TimeDelta;
use serde::Deserialize;
use std::sync::Arc;

pub const PLAYERS: [&str; 5] = ["lan", "mei", "Anselm", "Yusuf", "kibitzer"];
/// The demo is for evaluation, not for the open internet.
pub const PASSWORD: &str = "a slow game by post";

const REAL_GAMES: &str = include_str!("demo/real-games.jsonl");
/// The collections of the real games, with their licences.
const CCPD: [&str; 2] = [
    "Chinese Chess Practical Dataset, Y.-H. Tseng and B.-N. Chen 2026 (changed: replayed)",
    "CC BY 4.0",
];
const MASTERS: [&str; 2] = [
    "xqdb collection of wukong-xiangqi, M. Korzh (changed: replayed)",
    "MIT",
];
/// Real games replayed by the demo's players; the archive has the others.
const PLAYED_AGAIN: usize = 8;
/// The plies of the unfinished games.
const RUNNING: [usize; 6] = [3, 12, 17, 26, 31, 44];

#[derive(Deserialize)]
struct Real {
    source: String,
    event: String,
    date: String,
    red: String,
    black: String,
    result: String,
    moves: String,
}

/// Fills an empty database; false if it is not empty.
pub fn fill(app: &App) -> Result<bool, Error> {
    let hash = passwords::hash_now(PASSWORD)?;
    let filled = app.write_unattended(|conn, now| {
        if players::count(conn)? > 0 {
            return Ok(false);
        }
        let people = PLAYERS
            .iter()
            .map(|name| player(conn, name, &hash, now))
            .collect::<Result<Vec<PlayerId>, Error>>()?;
        let (mut finished, mut running) = (0, 0);
        let mut recorded = Vec::new();
        for line in REAL_GAMES.lines() {
            let real: Real = serde_json::from_str(line)
                .map_err(|error| Error::Internal(ErrorChain::of("the demo's games", error)))?;
            if real.result == "*" {
                unfinished(conn, &real, &people, running, now)?;
                running += 1;
            } else if finished < PLAYED_AGAIN {
                over(conn, &real, &people, finished, now)?;
                finished += 1;
            } else {
                recorded.push(draft(&real)?);
            }
        }
        let known = archive::KnownDigests::load(conn)?;
        archive::keep(conn, &known, &recorded, now)?;
        banner(conn, &people, now)?;
        open_challenges(conn, &people, now)?;
        mates(conn, &people, now)?;
        Ok(true)
    })?;
    archive::index::catch_up(&mut *app.connection_for_writing()?, &mut |_| {})?;
    Ok(filled)
}

/// Problems: games, positions, and the moves to mate.
const MATES: [(&str, &str, u32); 4] = [
    (
        "chess",
        "8/5Q1p/1p1N2pk/8/4Pp2/8/P4PPP/b1B2RK1 w - - 0 32",
        3,
    ),
    (
        "janggi",
        "2b1a1R2/9/r1C1kaR2/p2p1p2p/9/7P1/P2PP1P1B/2NC5/1c2KA3/2BA5 w - - 15 29",
        3,
    ),
    (
        "shogi",
        "l+R2+N2n1/3s1S2l/p+B1p1p1+B1/2pkp1ppp/9/1pP3P2/PPSPPP1PP/7R1/LNG1KGSNL[GG] w - - 3 25",
        2,
    ),
    (
        "xiangqi",
        "rn7/4k4/3R1a3/p1pN2p2/2b6/9/P1P3P1p/4C4/7r1/RNBAKAB2 w - - 0 24",
        2,
    ),
];

fn mates(conn: &mut DbConnection, people: &[PlayerId], now: Instant) -> Result<(), Error> {
    let broken = || Error::Internal("a problem of the demo cannot be read".into());
    for (nth, (slug, position, moves)) in MATES.into_iter().enumerate() {
        let variant = catalogue::find(slug).ok_or_else(broken)?;
        let position = fen::read(&variant, position).map_err(|_| broken())?;
        let line = Line::from_position(Arc::clone(&variant), variant.rulebooks()[0], position);
        let at = now - TimeDelta::days(4) + TimeDelta::days(i64::try_from(nth).unwrap_or(0));
        problems::publish_mate(conn, people[nth], (line, moves), at)?;
    }
    Ok(())
}

fn player(
    conn: &mut DbConnection,
    name: &str,
    hash: &str,
    now: Instant,
) -> Result<PlayerId, Error> {
    let since = now - TimeDelta::days(400);
    let internal =
        |why: AccountFault| Error::Internal(format!("the demo's player {name}: {why:?}").into());
    let parsed = Name::parse(name).map_err(|why| internal(why.into()))?;
    let address = format!("{}@players.example", name.to_lowercase());
    let address = Address::parse(&address).map_err(|why| internal(why.into()))?;
    let made = sign_up::create(conn, &parsed, &address, hash, Some(since), since);
    let id = made.split()?.map_err(|why| internal(why.into()))?;
    // Nobody reads these mailboxes.
    let off: Vec<&str> = Kind::optional().map(Kind::word).collect();
    players::set_mail_off(conn, id, &off.join(","))?;
    Ok(id)
}

/// A real game, replayed by two of the players to its end, at a move every few hours.
fn over(
    conn: &mut DbConnection,
    real: &Real,
    people: &[PlayerId],
    nth: usize,
    now: Instant,
) -> Result<(), Error> {
    let begun = now - TimeDelta::days(390 - 11 * i64::try_from(nth).unwrap_or(0));
    let seats = [people[nth % 4], people[(nth + 1 + nth / 4) % 4]];
    let seats = if seats[0] == seats[1] {
        [seats[0], people[4]]
    } else {
        seats
    };
    let mut stored = begin(conn, "xiangqi", seats, begun)?;
    let moves = moves_of(&stored, &real.moves)?;
    let mut at = begun;
    for (ply, mv) in moves.iter().enumerate() {
        at += TimeDelta::minutes(190 + 37 * (i64::try_from(ply).unwrap_or(0) % 11));
        make(conn, &mut stored, *mv, "", at)?;
    }
    at += TimeDelta::hours(5);
    finish(conn, &mut stored, &real.result, at)?;
    let id = stored.row.id;
    rows::save_source(conn, id, &source(real))?;
    archive::index::keep(conn, id)?;
    if nth == 0 {
        let last = i64::try_from(moves.len()).unwrap_or(0);
        let mut say = |who: usize, ply, words| remark(conn, id, people[who], ply, words, at);
        say(4, 16, "Red looks slow here, but every piece has a file.")?;
        say(
            3,
            last,
            "The cannon on g10 mates: nothing can come between.",
        )?;
    }
    Ok(())
}

/// Ends a game with this result, as players would; a game that has ended by the rules is unchanged.
fn finish(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    result: &str,
    at: Instant,
) -> Result<(), Error> {
    if stored.game()?.outcome.is_some() {
        return Ok(());
    }
    let draw = [
        (Side::First, GameCommand::Offer(OfferTerms::Draw)),
        (Side::Second, GameCommand::Accept(OfferKind::Draw)),
    ];
    let commands = match result {
        "1-0" => vec![(Side::Second, GameCommand::Resign)],
        "0-1" => vec![(Side::First, GameCommand::Resign)],
        _ => draw.to_vec(),
    };
    for (side, command) in commands {
        game_commands::act_for(conn, stored, side, command, at)?;
    }
    Ok(())
}

/// A draft of a real game's record.
fn draft(real: &Real) -> Result<archive::Draft, Error> {
    let mut game = pgn::Game {
        moves: real.moves.split(' ').map(str::to_owned).collect(),
        ..pgn::Game::default()
    };
    for (name, value) in [
        ("Event", &real.event),
        ("Date", &real.date),
        ("Red", &real.red),
        ("Black", &real.black),
        ("Result", &real.result),
    ] {
        game.tags.push(name, value);
    }
    game.tags.push("Format", "Coordinate");
    let reader = pgn::Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let played = reader.read(&game).ok().filter(pgn::Played::is_whole);
    let played = played.ok_or_else(|| Error::Internal("a demo game has a refused move".into()))?;
    let [source, licence] = collection(real).map(|text| Some(text.to_owned()));
    Ok(archive::Draft::of(
        &game,
        &played,
        &archive::Credits { source, licence },
    ))
}

fn collection(real: &Real) -> [&'static str; 2] {
    match real.source.as_str() {
        "ccpd" => CCPD,
        _ => MASTERS,
    }
}

/// The beginning of a real game, with the last move made a few hours ago.
fn unfinished(
    conn: &mut DbConnection,
    real: &Real,
    people: &[PlayerId],
    nth: usize,
    now: Instant,
) -> Result<(), Error> {
    let plies = RUNNING[nth % RUNNING.len()];
    let seats = [people[nth % 3], people[(nth + 1) % 3]];
    let ago = |plies: usize| {
        let hours = i64::try_from(plies).unwrap_or(0) * 9 + 2 + i64::try_from(nth).unwrap_or(0);
        now - TimeDelta::hours(hours)
    };
    let mut stored = begin(conn, "xiangqi", seats, ago(plies + 1))?;
    let moves = moves_of(&stored, &real.moves)?;
    for (ply, mv) in moves.into_iter().take(plies).enumerate() {
        let words = match ply {
            0 => "Hello! Shall we? I have tea and all winter.",
            1 => "Gladly. No hurry on my side.",
            7 => "Your horse looks comfortable there.",
            _ => "",
        };
        make(conn, &mut stored, mv, words, ago(plies - ply))?;
    }
    let id = stored.row.id;
    rows::save_source(conn, id, &source(real))?;
    if plies > 12 {
        let words = "A fine fight for the centre. Good luck to both!";
        let at = now - TimeDelta::minutes(50);
        remark(conn, id, people[4], 12, words, at)?;
    }
    Ok(())
}

fn banner(conn: &mut DbConnection, people: &[PlayerId], now: Instant) -> Result<(), Error> {
    let ago = |hours| now - TimeDelta::hours(hours);
    let mut stored = begin(conn, "banner", [people[1], people[3]], ago(70))?;
    let moves = moves_of(&stored, "b1c3 h10g8 a4a5 g7g6")?;
    for (mv, hours) in moves.into_iter().zip([60, 41, 22, 6]) {
        make(conn, &mut stored, mv, "", ago(hours))?;
    }
    Ok(())
}

fn open_challenges(
    conn: &mut DbConnection,
    people: &[PlayerId],
    now: Instant,
) -> Result<(), Error> {
    let offers = [
        (
            "xiangqi",
            people[3],
            TimeControl::days(5),
            "Anybody for a calm game? Beginners welcome.",
        ),
        (
            "banner",
            people[2],
            TimeControl::days(7),
            "I would like to learn what the banners can do.",
        ),
    ];
    for (slug, challenger, pace, greeting) in offers {
        let terms = terms(slug, pace)?;
        let at = now - TimeDelta::hours(20);
        let new = rows::NewGame {
            greeting: greeting.into(),
            ..game_commands::new_game(conn, &terms, challenger, at.into())?
        };
        rows::insert(conn, &new)?;
    }
    Ok(())
}

fn begin(
    conn: &mut DbConnection,
    slug: &str,
    [first, second]: [PlayerId; 2],
    at: Instant,
) -> Result<StoredGame, Error> {
    let mut terms = terms(slug, TimeControl::days(7))?;
    terms.seat = Some(Side::First);
    let new = rows::NewGame {
        opponent_id: Some(second),
        ..game_commands::new_game(conn, &terms, first, at.into())?
    };
    let id = rows::insert(conn, &new)?;
    let open = games::load_for_system(conn, id, false)?;
    game_commands::begin(conn, &open, second, at)?;
    games::load_for_system(conn, id, false)
}

fn terms(slug: &str, pace: TimeControl) -> Result<Terms, Error> {
    let variant = catalogue::find(slug).ok_or(Error::NotFound)?;
    let rulebook = variant.rulebooks()[0];
    Ok(Terms {
        variant,
        rulebook,
        opponent: String::new(),
        seat: None,
        pace: pace.into(),
        private: false,
        greeting: String::new(),
        start: Start::Usual,
        both_sides: false,
        standing: 1,
        rated: false,
        requirements: Requirements::default(),
        program_wait: 0,
    })
}

fn moves_of(stored: &StoredGame, packed: &str) -> Result<Vec<Move>, Error> {
    coordinate::unpack(&stored.variant, packed)
        .map_err(|_| Error::Internal("a demo game has an unreadable move".into()))
}

fn make(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    mv: Move,
    words: &str,
    at: Instant,
) -> Result<(), Error> {
    let game = stored.game()?;
    let Some(seat) = game.turn() else {
        return Ok(());
    };
    let request = MoveRequest {
        then: None,
        mv,
        message: words.to_owned(),
        offers_draw: false,
    };
    game_commands::make(conn, stored, seat, &request, at)
        .split()?
        .map_err(|why| Error::Internal(format!("a demo game has a refused move: {why:?}").into()))
}

fn remark(
    conn: &mut DbConnection,
    game: GameId,
    author: PlayerId,
    ply: i64,
    words: &str,
    at: Instant,
) -> Result<(), Error> {
    let remark = kibitz::NewRow {
        game_id: game,
        player_id: author,
        ply,
        body: words,
        at: at.into(),
        sealed: false,
    };
    kibitz::insert(conn, &remark)?;
    Ok(())
}

fn source(real: &Real) -> String {
    let [collection, licence] = collection(real);
    let Real {
        red,
        black,
        event,
        date,
        ..
    } = real;
    let facts = [event, date].into_iter().filter(|fact| !fact.is_empty());
    let facts: Vec<&str> = facts.map(String::as_str).collect();
    format!(
        "{red} – {black} ({}). Moves from: {collection}, {licence}.",
        facts.join(", ")
    )
}
