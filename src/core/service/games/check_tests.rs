//! Games of every kind check clean and damaged ones are reported, on every available database.
use super::check::Checker;
use super::{LockedGame, load_for_system};
use crate::model::{GameId, PlayerId, Status, Word};
use crate::notation::coordinate;
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::rules::{Hidden, Rulebook, Side, Variant, catalogue};
use crate::service::game_commands::{
    Acceptance, Start, Terms, accept_with, challenge, flag, place,
};
use crate::service::testing::{OPENING, TestSite, terms, test_sites};
use crate::store::{self, DbConnection, games, moves, read_tx};
use crate::words::checks;
use crate::words::positions::usual_placing as usual;
use chrono::TimeDelta;
use std::sync::Arc;

const PACE: TimeControl = TimeControl::days(3);
/// The starting position of Xiangqi three times: a draw under `threefold`.
const REPEATED: [&str; 8] = [
    "a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1", "a9a10",
];

/// The number of games checked, and the findings.
fn check_all(site: &TestSite) -> (usize, Vec<String>) {
    let mut conn = site.app.connection().unwrap();
    let (mut checker, mut games, mut lines) = (Checker::default(), 0, Vec::new());
    while let Some(page) = checker.next_page(&mut conn).unwrap() {
        games += page.len();
        for game in page {
            let line = |finding| checks::finding(game.id, finding);
            lines.extend(game.findings.iter().map(line));
        }
    }
    assert_eq!(Checker::count(&mut conn).unwrap(), super::count(games));
    (games, lines)
}

fn started_game(site: &TestSite, [lan, minh]: [PlayerId; 2], terms: &Terms, setup: &str) -> GameId {
    let made = site.attempt(Some(lan), |context| challenge(context, terms));
    let Ok(Ok(game)) = made else {
        panic!("{made:?}");
    };
    site.attempt(Some(minh), |context| {
        let chosen = Acceptance {
            setup,
            ..Acceptance::default()
        };
        accept_with(context, game, chosen)
    })
    .unwrap()
    .unwrap();
    game
}

fn command(site: &TestSite, who: PlayerId, game: GameId, command: GameCommand) {
    site.command(who, game, command).unwrap().unwrap();
}

/// Plays random moves until the game ends or has this many plies.
fn play_at_random(site: &TestSite, game: GameId, plies: i64, dice: &mut u64) {
    while site.row(game).state.ply < plies {
        let stored = load_for_system(&mut site.app.connection().unwrap(), game, false);
        let line = stored.unwrap().game().unwrap().line.clone();
        let legal = line.legal();
        if line.outcome().is_some() || legal.is_empty() {
            return;
        }
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = legal[usize::try_from(*dice >> 33).unwrap() % legal.len()];
        site.play_all(game, &[&coordinate::write(line.variant(), mv)]);
    }
}

fn place_as_usual(site: &TestSite, game: GameId, people: [PlayerId; 2]) {
    for (side, player) in Side::BOTH.into_iter().zip(people) {
        let placed = site.attempt(Some(player), |context| {
            let mut game = LockedGame::open(context, game)?;
            let text = usual(&game.stored().variant, side);
            place(context, &mut game, &text)
        });
        assert_eq!(placed.unwrap(), Ok(()));
    }
}

fn terms_of(variant: &Arc<Variant>, rulebook: Rulebook) -> Terms {
    Terms {
        variant: Arc::clone(variant),
        rulebook,
        ..terms("minh", PACE)
    }
}

#[test]
fn games_of_every_variant_and_rulebook_check_clean() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let mut dice = 7;
        let mut games = 0;
        for variant in catalogue::all() {
            for &book in variant.rulebooks() {
                let game = started_game(&site, people, &terms_of(variant, book), "");
                if variant.hides(Hidden::Placement) {
                    place_as_usual(&site, game, people);
                }
                play_at_random(&site, game, 12, &mut dice);
                games += 1;
            }
        }
        assert_eq!(check_all(&site), (games, vec![]));
    }
}

#[test]
fn games_check_clean_after_every_kind_of_end() {
    for site in test_sites(false) {
        let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let new = || site.game(lan, minh, PACE);
        let open = site.challenge(lan, None, PACE);
        let cancelled = new();
        command(&site, minh, cancelled, GameCommand::Cancel);
        let resigned = new();
        site.play_all(resigned, &OPENING);
        command(&site, lan, resigned, GameCommand::Resign);
        let agreed = new();
        site.play_all(agreed, &OPENING);
        command(&site, lan, agreed, GameCommand::Offer(OfferTerms::Draw));
        command(&site, minh, agreed, GameCommand::Accept(OfferKind::Draw));
        let taken_back = new();
        site.play_all(taken_back, &OPENING);
        command(
            &site,
            minh,
            taken_back,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        command(
            &site,
            lan,
            taken_back,
            GameCommand::Accept(OfferKind::Takeback),
        );
        let repeated = new();
        site.play_all(repeated, &REPEATED);
        let late = new();
        site.play_all(late, &OPENING[..3]);
        site.run_long(TimeDelta::days(4));
        let flagged = |conn: &mut _, now| flag(conn, late, now);
        site.app.write_unattended(flagged).unwrap();
        let free = catalogue::find("free-xiangqi").unwrap();
        let mut by_hand = terms_of(&free, Rulebook::Free);
        by_hand.start = Start::Position("4k4/9/9/9/4*4/9/9/9/B7B/3KK4 r".into());
        let by_hand = started_game(&site, people, &by_hand, "");
        site.play_all(by_hand, &["d1d2;e1-", "e10e9"]);
        let winner = Side::Second;
        command(
            &site,
            lan,
            by_hand,
            GameCommand::Offer(OfferTerms::Result { winner }),
        );
        command(&site, minh, by_hand, GameCommand::Accept(OfferKind::Result));
        let reasons = [cancelled, resigned, agreed, repeated, late, by_hand]
            .map(|game| site.row(game).state.reason.unwrap().word());
        assert_eq!(
            reasons,
            [
                "cancelled",
                "resignation",
                "agreement",
                "repetition",
                "timeout",
                "agreement"
            ]
        );
        assert_eq!(site.row(open).state.status, Status::Open);
        assert_eq!(check_all(&site), (7, vec![]));
    }
}

#[test]
fn setups_chosen_by_the_players_check_clean() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let janggi = catalogue::find("janggi").unwrap();
        let mut custom_terms = terms_of(&janggi, janggi.rulebooks()[0]);
        custom_terms.start = Start::Array("elephant-horse-horse-elephant".into());
        let game = started_game(
            &site,
            people,
            &custom_terms,
            "horse-elephant-horse-elephant",
        );
        play_at_random(&site, game, 10, &mut 3);
        assert!(site.row(game).state.start.is_some());
        assert_eq!(check_all(&site), (1, vec![]));
    }
}

/// The findings after the second of three games is damaged by a change of its row, or by a separate
/// statement.
fn findings_after(site: &TestSite, change: &str) -> Vec<String> {
    let game = 2;
    match change.split_once(' ') {
        Some(("UPDATE" | "DELETE" | "INSERT", _)) => site.sql(change),
        _ => site.sql(&format!("UPDATE games SET {change} WHERE id = {game}")),
    }
    let (games, lines) = check_all(site);
    assert_eq!(games, 3, "{change}");
    lines
}

/// Three games: running, ended by these moves, running.
fn three(site: &TestSite, moves: &[&str]) {
    let (lan, minh) = (site.member("lan"), site.member("minh"));
    for moves in [&OPENING, moves, &OPENING] {
        let game = site.game(lan, minh, PACE);
        site.play_all(game, moves);
    }
}

#[test]
fn only_a_damaged_game_is_reported() {
    for (change, told) in [
        (
            "moves = 'h3e3 a10a1 h1g3 i10h10 i1h1 g7g6'",
            &[
                "ply 2 is a10a1 in its list, but h10g8 among the single moves",
                "ply 2, a10a1, is refused: The chariot on a10 cannot go to a1",
            ][..],
        ),
        (
            "ply = 5",
            &["the number of its plies is stored as 5, but is 6"],
        ),
        (
            "turn = 'second'",
            &["the turn is stored as Black’s, but is Red’s"],
        ),
        (
            "status = 'finished'",
            &["its result cannot be read, or does not fit"],
        ),
        (
            "status = 'finished', turn = NULL, winner = 'first', reason = 'checkmate'",
            &["it is stored as over, “Red won by checkmate”, but by the rules it is not"],
        ),
        (
            "status = 'finished', turn = NULL, winner = 'first', reason = 'timeout'",
            &["it is stored as over, “Red won on time”, but it was the winner’s own turn"],
        ),
        (
            "winner = 'none'",
            &["its result cannot be read, or does not fit its status"],
        ),
        (
            "start = '9/9'",
            &["the position that it begins with cannot be read"],
        ),
        (
            "variant_version = 902",
            &["no rules of `xiangqi`, version 902, are kept"],
        ),
        ("rulebook_version = 7", &["its rulebook is unknown"]),
        (
            "rulebook = 'janggi'",
            &["its rulebook is unknown, or is none of its variant"],
        ),
        ("moves = 'h3'", &["its list of moves cannot be read"]),
        ("pace = '3 days'", &["its time limit cannot be read"]),
        ("second_id = NULL", &["it does not say who plays"]),
        (
            "UPDATE moves SET move = 'h3h4' WHERE game_id = 2 AND ply = 1",
            &["ply 1 is h3e3 in its list, but h3h4 among the single moves"],
        ),
        (
            "DELETE FROM moves WHERE game_id = 2 AND ply = 4",
            &["ply 4 is missing among the single moves"],
        ),
        (
            "UPDATE moves SET ply = 9 WHERE game_id = 2 AND ply = 6",
            &["ply 6 is missing among the single moves"],
        ),
        (
            "UPDATE moves SET player_id = 1 WHERE game_id = 2",
            &["ply 2 is kept as the move of a player who was not to move"],
        ),
    ] {
        for site in test_sites(false) {
            three(&site, &OPENING);
            let lines = findings_after(&site, change);
            assert_eq!(lines.len(), told.len(), "{change}: {lines:?}");
            for (line, told) in lines.iter().zip(told) {
                assert!(line.starts_with(&format!("game 2: {told}")), "{line}");
            }
        }
    }
}

#[test]
fn a_changed_result_by_the_rules_is_reported() {
    for (change, told) in [
        ("reason = 'move-limit'", "“Draw by move limit”"),
        ("winner = 'second'", "“Black won by repetition”"),
        ("reason = 'agreement'", "“Draw by agreement”"),
        (
            "winner = 'first', reason = 'resignation'",
            "“Red won by resignation”",
        ),
    ] {
        for site in test_sites(false) {
            three(&site, &REPEATED);
            let lines = findings_after(&site, change);
            let whole = format!(
                "game 2: it is stored as over, {told}, but by the rules it is over, “Draw by \
                 repetition”"
            );
            assert_eq!(lines, [whole]);
        }
    }
}

#[test]
fn an_undecodable_row_does_not_hide_other_games() {
    for site in test_sites(false) {
        three(&site, &OPENING);
        if is_postgres(&site) {
            // It cannot store an invalid timestamp.
            continue;
        }
        let lines = findings_after(&site, "created_at = 'once upon a time'");
        assert_eq!(lines, ["game 2: its row cannot be read"]);
    }
}

fn is_postgres(site: &TestSite) -> bool {
    let conn = site.app.connection().unwrap();
    matches!(*conn, DbConnection::Postgres(_))
}

/// A repeated chase, stored as drawn by repetition under this version of `site`.
fn game_with_chase(site: &TestSite, version: u32) {
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, PACE);
    let moves = ["a6a7", "b6b7", "a7a6", "b7b6"].repeat(2);
    site.sql(&format!(
        "UPDATE games SET start = '4k4/4a4/9/9/cR7/9/9/9/4A4/4K4 b - - 0 1', moves = '{}', \
         ply = 8, turn = NULL, deadline = NULL, status = 'finished', winner = 'none', \
         reason = 'repetition', rulebook = 'house', rulebook_version = {version}",
        moves.join(" ")
    ));
    for (index, mv) in moves.iter().enumerate() {
        let mover = [minh, lan][index % 2];
        let ply = index + 1;
        site.sql(&format!(
            "INSERT INTO moves (game_id, ply, player_id, move, at) \
             VALUES ({game}, {ply}, {mover}, '{mv}', '2026-11-21 00:00:00')"
        ));
    }
}

#[test]
fn a_game_is_judged_by_the_edition_it_began_under() {
    for site in test_sites(false) {
        game_with_chase(&site, 1);
        assert_eq!(check_all(&site), (1, vec![]));
    }
    // The second edition forbids the chase.
    for site in test_sites(false) {
        game_with_chase(&site, 2);
        let (_, lines) = check_all(&site);
        assert!(
            lines.len() == 1 && lines[0].starts_with("game 1: ply 8, b7b6, is refused: "),
            "{lines:?}"
        );
    }
}

#[test]
fn a_page_is_read_in_one_snapshot() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, PACE);
        site.play_all(game, &OPENING[..2]);
        let mut conn = site.app.connection().unwrap();
        let seen = read_tx(&mut conn, |conn| {
            let row = games::find(conn, game)?.unwrap();
            site.play_all(game, &OPENING[2..]);
            let made = moves::of_games(conn, &[game])?;
            Ok::<_, store::Error>((row.state.ply, made.len()))
        });
        assert_eq!(seen.unwrap(), (2, 2));
        assert_eq!(check_all(&site), (1, vec![]));
    }
}
