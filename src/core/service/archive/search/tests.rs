//! Compares the search with a simple check of every game, over small random archives and random
//! filters.

use super::*;
use crate::diagram::Word as _;
use crate::model::GameId;
use crate::notation::coordinate;
use crate::play::GameCommand;
use crate::rules::{Catalogue, Line, Side, catalogue};
use crate::search::{self, Criteria};
use crate::service::archive::{index, tests};
use crate::service::testing::{TestSite, test_sites};
use crate::store::archive::{self, Order, PageRequest, Place, all_games, count_games, find_games};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A deterministic random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) as usize % most
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

const NAMES: [&str; 5] = [
    "Hu Ronghua",
    "Li Laiqun",
    "Xu Yinchuan",
    "Lü Qin",
    "Zhao Guorong",
];
const EVENTS: [&str; 3] = ["World Cup", "Cup of Cities", "Match"];
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A side and the letters of both sides' pieces, sorted.
const MATERIALS: [[&str; 3]; 6] = [
    ["", "CCNNRR", "CCNNRR"],
    ["", "CNNRR", "CCNRR"],
    ["", "CCNNRR", "CCNRR"],
    ["red=", "CCNRR", "CCNNRR"],
    ["", "AABBCNNPPPPPRR", "AABBCCNPPPPPRR"],
    ["black=", "AABBCCNNPPPPRR", "AABBCCNNPPPPPRR"],
];

/// A pattern, and its points: a letter, a space for an empty point, a star for any piece.
const PATTERNS: [(&str, &[(&str, char)]); 5] = [
    ("e3=C", &[("e3", 'C')]),
    ("e3=C,g8=n", &[("e3", 'C'), ("g8", 'n')]),
    ("h10=-;b8=c", &[("h10", ' '), ("b8", 'c')]),
    ("h10=?,h3=-", &[("h10", '*'), ("h3", ' ')]),
    ("e7=C", &[("e7", 'C')]),
];

/// A game for the simple check.
#[derive(Clone)]
struct Plain {
    names: [&'static str; 2],
    event: &'static str,
    year: i64,
    /// Both players' ratings, if the record has them.
    ratings: Option<[i64; 2]>,
    result: &'static str,
    moves: Vec<String>,
}

fn play(dice: &mut Dice) -> Plain {
    let variant = catalogue::find("xiangqi").unwrap();
    let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
    let plies = dice.below(14);
    let mut moves = Vec::new();
    for _ in 0..plies {
        // Few moves, so that games reach the same positions.
        let legal = [
            "h3e3", "b3e3", "h10g8", "b10c8", "h1g3", "b1c3", "g8h10", "g3h1", "h3h10", "i10h10",
            "e3e7", "b8b1", "a1b1",
        ];
        let known = legal
            .iter()
            .filter_map(|text| coordinate::read(&variant, text).ok())
            .filter(|mv| line.legal().contains(mv));
        let known: Vec<_> = known.collect();
        if known.is_empty() {
            break;
        }
        let mv = dice.one_of(&known);
        if line.push(mv).is_err() || line.outcome().is_some() {
            break;
        }
        moves.push(coordinate::write(&variant, mv));
    }
    Plain {
        names: [dice.one_of(&NAMES), dice.one_of(&NAMES)],
        event: dice.one_of(&EVENTS),
        year: 1980 + dice.below(4) as i64,
        ratings: dice.one_of(&[
            None,
            Some([1400, 1500]),
            Some([1600, 1500]),
            Some([1800, 1801]),
        ]),
        result: dice.one_of(&RESULTS),
        moves,
    }
}

/// Imports the games; their ids start at 1.
fn import_text(site: &TestSite, games: &[Plain]) {
    let mut text = String::new();
    for (number, game) in games.iter().enumerate() {
        let Plain {
            names: [red, black],
            event,
            year,
            ratings,
            result,
            moves,
        } = game;
        let elo = ratings.map_or_else(String::new, |[red, black]| {
            format!("[RedElo \"{red}\"]\n[BlackElo \"{black}\"]\n")
        });
        let _ = write!(
            text,
            "[Event \"{event}\"]\n[Date \"{year}.01.{:02}\"]\n[Round \"{number}\"]\n[Red \
                \"{red}\"]\n[Black \"{black}\"]\n\
             {elo}[Result \"{result}\"]\n[Format \"Coordinate\"]\n\n{} {result}\n\n",
            1 + number % 28,
            moves.join(" "),
        );
    }
    assert_eq!(tests::import_text(site, &text), games.len());
    let mut conn = site.app.connection_for_writing().unwrap();
    index::catch_up(&mut conn, &mut |_| {}).unwrap();
}

/// Whether a game matches a search line.
type Fits = Box<dyn Fn(&Plain) -> bool>;

/// A random search line, and its simple check.
fn line(dice: &mut Dice) -> (String, Fits) {
    let mut parts: Vec<String> = Vec::new();
    let mut checks: Vec<Fits> = Vec::new();
    for _ in 0..dice.below(4) {
        match dice.below(14) {
            0 if !parts.iter().any(|part| part.contains("player")) => {
                let name = dice.one_of(&NAMES);
                parts.push(format!("player:\"{}\"", name.to_uppercase()));
                checks.push(Box::new(move |game| game.names.contains(&name)));
            }
            1 if !parts.iter().any(|part| part.starts_with("red")) => {
                let name = dice.one_of(&NAMES);
                parts.push(format!("red:\"{name}\""));
                checks.push(Box::new(move |game| game.names[0] == name));
            }
            2 if !parts.iter().any(|part| part.starts_with("result")) => {
                let (word, result) =
                    dice.one_of(&[("red", "1-0"), ("second", "0-1"), ("draw", "1/2-1/2")]);
                parts.push(format!("result:{word}"));
                checks.push(Box::new(move |game| game.result == result));
            }
            3 if !parts.iter().any(|part| part.starts_with("year")) => {
                let year = 1980 + dice.below(4) as i64;
                let (sign, fits): (_, fn(i64, i64) -> bool) = dice.one_of(&[
                    (">=", (|is, year| is >= year) as fn(i64, i64) -> bool),
                    ("<", |is, year| is < year),
                    ("", |is, year| is == year),
                ]);
                parts.push(format!("year:{sign}{year}"));
                checks.push(Box::new(move |game| fits(game.year, year)));
            }
            4 if !parts.iter().any(|part| part.starts_with("moves")) => {
                let [least, more] = [dice.below(5), dice.below(4)];
                let most = least + more;
                parts.push(format!("moves:{least}-{most}"));
                checks.push(Box::new(move |game| {
                    (least..=most).contains(&game.moves.len().div_ceil(2))
                }));
            }
            5 if !parts.iter().any(|part| part.starts_with("event")) => {
                let event = dice.one_of(&["cup", "match", "cities"]);
                parts.push(format!("event:{event}"));
                checks.push(Box::new(move |game| {
                    game.event.to_lowercase().contains(event)
                }));
            }
            6 if !parts.iter().any(|part| part.starts_with("material")) => {
                let [sided, first, second] = dice.one_of(&MATERIALS);
                parts.push(format!("material:{sided}{first}-{second} variant:xiangqi"));
                checks.push(Box::new(move |game| {
                    let as_written = sided != "black=" && reached_material(game, first, second);
                    as_written || (sided != "red=" && reached_material(game, second, first))
                }));
            }
            7 if !parts.iter().any(|part| part.starts_with("pattern")) => {
                let (pattern, stands) = dice.one_of(&PATTERNS);
                parts.push(format!("pattern:{pattern} variant:xiangqi"));
                checks.push(Box::new(move |game| matches_points(game, stands)));
            }
            8 if !parts.iter().any(|part| part.contains("variant")) => {
                parts.push("variant:xiangqi".into());
            }
            9 if !parts.iter().any(|part| part.starts_with("second")) => {
                let name = dice.one_of(&NAMES);
                parts.push(format!("second:\"{name}\""));
                checks.push(Box::new(move |game| game.names[1] == name));
            }
            10 if !parts.iter().any(|part| part.starts_with("to")) => {
                let year = 1980 + dice.below(4) as i64;
                parts.push(format!("to:{year}"));
                checks.push(Box::new(move |game| game.year <= year));
            }
            11 if !parts.iter().any(|part| part.starts_with("rulebook")) => {
                let book = dice.one_of(&["axf", "house"]);
                parts.push(format!("rulebook:{book}"));
                checks.push(Box::new(move |_| book == "axf"));
            }
            12 if !parts.iter().any(|part| part.starts_with("rating")) => {
                let (range, fits): (_, fn(i64) -> bool) = dice.one_of(&[
                    (">1550", (|rating| rating > 1550) as fn(i64) -> bool),
                    ("<1800", |rating| rating < 1800),
                    ("1450-1550", |rating| (1450..=1550).contains(&rating)),
                ]);
                parts.push(format!("rating:{range}"));
                checks.push(Box::new(move |game| {
                    let average = game.ratings.map(|[red, black]| (red + black) / 2);
                    average.is_some_and(fits)
                }));
            }
            13 => {
                // A word in events and names.
                let word = dice.one_of(&["WÖRLD", "cup", "lai", "match"]);
                parts.push(word.into());
                let word = word.to_lowercase().replace('ö', "o");
                checks.push(Box::new(move |game| {
                    let all = [game.names[0], game.names[1], game.event].join(" ");
                    let mut words = all.split(' ').map(str::to_lowercase);
                    words.any(|other| other.starts_with(&word))
                }));
            }
            _ => {}
        }
    }
    (
        parts.join(" "),
        Box::new(move |game| checks.iter().all(|check| check(game))),
    )
}

/// Whether any position of a game has these pieces, as sorted letters; the number of soldiers and
/// guards is free unless one is given.
fn reached_material(game: &Plain, first: &str, second: &str) -> bool {
    let variant = catalogue::find("xiangqi").unwrap();
    let small = |letters: &str| letters.contains(['A', 'B', 'P']);
    let is_whole = small(first) || small(second);
    let mut position = *variant.start();
    let stands = |position: &crate::rules::Position| {
        let mut letters = Side::BOTH.map(|side| {
            let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
            let letters = pieces.map(|(_, piece)| variant.kind(piece.kind).fen.cased(true).letter);
            letters
                .filter(|letter| "RNC".contains(*letter) || (is_whole && *letter != 'K'))
                .collect::<Vec<char>>()
        });
        letters
            .iter_mut()
            .for_each(|letters| letters.sort_unstable());
        letters.map(String::from_iter) == [first, second]
    };
    stands(&position)
        || game.moves.iter().any(|text| {
            position = position.play(&variant, coordinate::read(&variant, text).unwrap());
            stands(&position)
        })
}

/// Whether the points match in any position of a game.
fn matches_points(game: &Plain, stands: &[(&str, char)]) -> bool {
    let variant = catalogue::find("xiangqi").unwrap();
    let fits = |position: &crate::rules::Position| {
        stands.iter().all(|(point, wanted)| {
            let piece = position.piece_at(variant.board().find(point).unwrap());
            let letter = piece.map_or(' ', |piece| variant.fen_letter(piece).letter);
            letter == *wanted || (*wanted == '*' && piece.is_some())
        })
    };
    let mut position = *variant.start();
    fits(&position)
        || game.moves.iter().any(|text| {
            position = position.play(&variant, coordinate::read(&variant, text).unwrap());
            fits(&position)
        })
}

/// The ids of the first games.
fn ids() -> impl Iterator<Item = GameId> {
    (1..).map(GameId)
}

/// The moves played in a position according to the simple check.
fn expected_statistics(
    games: &[(GameId, &Plain)],
    at: &[String],
    mirror: bool,
) -> (i64, BTreeMap<String, [i64; 4]>) {
    let variant = catalogue::find("xiangqi").unwrap();
    let after = |moves: &[String]| {
        let mut position = *variant.start();
        for text in moves {
            position = position.play(&variant, coordinate::read(&variant, text).unwrap());
        }
        position
    };
    let sought = after(at);
    let turned: Vec<String> = at
        .iter()
        .map(|text| {
            let mv = coordinate::read(&variant, text).unwrap();
            coordinate::write(&variant, variant.mirrored_move(mv))
        })
        .collect();
    let image = after(&turned);
    let mut moves: BTreeMap<String, [i64; 4]> = BTreeMap::new();
    let mut count = 0;
    for (_, game) in games {
        let stood = (0..=game.moves.len()).find_map(|ply| {
            let position = after(&game.moves[..ply]);
            let same = |other: &crate::rules::Position| {
                variant.position_key(&position) == variant.position_key(other)
            };
            if same(&sought) {
                return Some((ply, false));
            }
            (mirror && same(&image)).then_some((ply, true))
        });
        let Some((ply, is_image)) = stood else {
            continue;
        };
        count += 1;
        let Some(text) = game.moves.get(ply) else {
            continue;
        };
        let mut mv = coordinate::read(&variant, text).unwrap();
        if is_image {
            mv = variant.mirrored_move(mv);
        }
        let counts = moves.entry(coordinate::write(&variant, mv)).or_default();
        counts[0] += 1;
        match game.result {
            "1-0" => counts[1] += 1,
            "0-1" => counts[2] += 1,
            "1/2-1/2" => counts[3] += 1,
            _ => {}
        }
    }
    (count, moves)
}

#[test]
fn the_search_finds_the_same_as_a_simple_check() {
    for site in test_sites(false) {
        let mut dice = Dice(20);
        let games: Vec<Plain> = (0..60).map(|_| play(&mut dice)).collect();
        import_text(&site, &games);
        let mut conn = site.app.connection_for_writing().unwrap();
        let catalogue = Catalogue::built_in();
        for _ in 0..150 {
            let (text, fits) = line(&mut dice);
            let mut wanted = search::read(&text).unwrap();
            wanted.read_pieces(&catalogue).unwrap();
            let mut filters = filters(&mut conn, &catalogue, &wanted, None).unwrap();
            let ought: Vec<GameId> = ids()
                .zip(&games)
                .filter(|(_, game)| fits(game))
                .map(|(id, _)| id)
                .collect();
            if let Some(pattern) = &wanted.points {
                pages_agree(&mut conn, &filters, pattern, &ought, &mut dice);
                let all = all_games(&mut conn, &filters).unwrap();
                let mut found: Vec<GameId> = fitting(&mut conn, pattern, &all)
                    .unwrap()
                    .into_iter()
                    .collect();
                found.sort_unstable();
                filters.iter_mut().for_each(|filter| {
                    filter.games = Some(found.clone());
                });
            }
            assert_eq!(all_games(&mut conn, &filters).unwrap(), ought, "{text}");
            let counted = count_games(&mut conn, &filters, 1_000).unwrap();
            let right = [None, Some(ought.len() as i64)];
            assert!(right.contains(&counted), "{text}: {counted:?}");
            lists_agree(&mut conn, &filters, &ought, &text, &mut dice);
            let some: Vec<(GameId, &Plain)> = ids().zip(&games).filter(|it| fits(it.1)).collect();
            positions_agree(&mut conn, &wanted, &filters, &games, &some, &mut dice);
        }
    }
}

/// Compares the pages of a pattern search, each of which replays few games.
fn pages_agree(
    conn: &mut crate::store::DbConnection,
    filters: &[crate::store::archive::Filter],
    pattern: &search::Pattern,
    ought: &[GameId],
    dice: &mut Dice,
) {
    let (mut listed, mut after) = (Vec::new(), None);
    let rising = dice.below(2) == 0;
    loop {
        let request = PageRequest {
            order: Order::Plies,
            rising,
            after,
            limit: 3,
            scan_limit: Some(25),
        };
        let found = find(conn, filters, Some(pattern), &request).unwrap();
        listed.extend(found.places.iter().map(|place| place.game));
        let full = found.places.last().filter(|_| found.places.len() == 3);
        after = found.stopped_at.or(full.copied());
        if after.is_none() {
            break;
        }
    }
    listed.sort_unstable();
    assert_eq!(listed, ought, "{pattern:?}");
}

/// Compares every order, page by page.
fn lists_agree(
    conn: &mut crate::store::DbConnection,
    filters: &[crate::store::archive::Filter],
    ought: &[GameId],
    text: &str,
    dice: &mut Dice,
) {
    let sorts: Vec<Sort> = Sort::all().collect();
    let (order, rising) = order(dice.one_of(&sorts));
    let rows = archive::after(conn, GameId::NONE, i64::MAX).unwrap();
    let rows = rows.iter().filter(|row| ought.contains(&row.game_id));
    let mut places: Vec<Place> = rows
        .map(|row| Place {
            value: match order {
                Order::Ended => row.ended,
                Order::Plies => row.plies,
                Order::Remarks => row.remarks,
                Order::Rating => row.rating,
            },
            game: row.game_id,
        })
        .collect();
    places.sort_unstable();
    if !rising {
        places.reverse();
    }
    let mut request = PageRequest {
        order,
        rising,
        after: None,
        limit: 7,
        scan_limit: dice.one_of(&[None, Some(5), Some(16), Some(200)]),
    };
    assert_eq!(
        paged(conn, filters, &request),
        places,
        "{text}, {request:?}"
    );
    // And backwards from some place.
    let from = dice.below(places.len().max(1));
    request.after = places.get(from).copied();
    request.rising = !rising;
    if request.after.is_some() {
        let mut before = paged(conn, filters, &request);
        before.reverse();
        assert_eq!(before, places[..from], "{text}, {request:?}");
    }
}

fn paged(
    conn: &mut crate::store::DbConnection,
    filters: &[crate::store::archive::Filter],
    request: &PageRequest,
) -> Vec<Place> {
    let (mut listed, mut request) = (Vec::new(), *request);
    loop {
        let found = find_games(conn, filters, &request).unwrap();
        listed.extend(&found.places);
        let full = found.places.len() as i64 == request.limit;
        request.after = match found.stopped_at {
            Some(end) => Some(end),
            None if full => found.places.last().copied(),
            None => return listed,
        };
    }
}

#[test]
fn private_games_are_found_by_their_players_only() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let pace = crate::play::TimeControl::days(3);
        let games = [(); 3].map(|()| site.game(lan, minh, pace));
        for game in games {
            site.play_all(game, &["h3e3", "h10g8", "h1g3"]);
            let command = GameCommand::Resign;
            site.command(lan, game, command).unwrap().unwrap();
        }
        // A person in a record has the name of an account.
        let record = "[Red \"Lan\"]\n[Black \"Zed\"]\n[Result \"1-0\"]\n\n1. h3e3 h10g8 1-0\n";
        assert_eq!(tests::import_text(&site, record), 1);
        let mut conn = site.app.connection_for_writing().unwrap();
        let hidden = [games[1], GameId(games[2].0 + 1)];
        for game in hidden {
            site.sql(&format!(
                "UPDATE games SET visibility = 'private' WHERE id = {game}"
            ));
            index::keep(&mut conn, game).unwrap();
        }
        let mut found = |line: &str, asking| {
            let wanted = search::read(line).unwrap();
            let catalogue = Catalogue::built_in();
            let filters = filters(&mut conn, &catalogue, &wanted, asking).unwrap();
            let all = all_games(&mut conn, &filters).unwrap();
            let request = PageRequest {
                order: Order::Ended,
                rising: true,
                after: None,
                limit: 10,
                scan_limit: Some(20),
            };
            let mut listed = find_games(&mut conn, &filters, &request).unwrap().places;
            listed.sort_unstable_by_key(|place| place.game);
            let listed: Vec<GameId> = listed.iter().map(|place| place.game).collect();
            assert_eq!(all, listed, "{line}");
            let count = count_games(&mut conn, &filters, 100).unwrap();
            assert!(count.is_none_or(|count| count == listed.len() as i64));
            listed
        };
        let [own, public] = [vec![games[0], games[1], games[2]], vec![games[0], games[2]]];
        assert_eq!(found("player:lan", Some(lan)), own);
        assert_eq!(found("first:lan player:minh", Some(lan)), own);
        assert_eq!(found("player:minh result:second", Some(minh)), own);
        assert_eq!(found("player:lan", Some(minh)), public);
        assert_eq!(found("player:lan", None), public);
        assert_eq!(found("player:zed", Some(lan)), []);
        assert_eq!(found("player:min", Some(minh)), own);
        assert_eq!(found("player:min", None), public);
        // Of the private games of all matching people, only the viewer's own are found.
        assert_eq!(found("player:n", Some(minh)), own);
        assert_eq!(found("player:n player:min", Some(lan)), own);
        assert_eq!(found("player:n", None), public);
        assert_eq!(found("result:second", Some(lan)), public);
    }
}

#[test]
fn a_repeated_name_is_searched_once() {
    let site = crate::service::testing::test_site();
    assert_eq!(
        tests::import_text(&site, "[Red \"A\"]\n[Black \"B\"]\n\n1. h3e3 *\n"),
        1
    );
    let mut conn = site.app.connection_for_writing().unwrap();
    let line = ["player:a"; 40].join(" ");
    let wanted = search::read(&line).unwrap();
    let filters = filters(&mut conn, &Catalogue::built_in(), &wanted, None).unwrap();
    let seats = filters[0].seats.clone().unwrap();
    assert!(seats.len() <= 3, "{seats:?}");
}

/// Explores a position of some game.
fn positions_agree(
    conn: &mut crate::store::DbConnection,
    wanted: &Criteria,
    filters: &[crate::store::archive::Filter],
    games: &[Plain],
    some: &[(GameId, &Plain)],
    dice: &mut Dice,
) {
    let variant = catalogue::find("xiangqi").unwrap();
    let game = &games[dice.below(games.len())];
    let at = &game.moves[..dice.below(game.moves.len() + 1)];
    let mut position = *variant.start();
    for text in at {
        position = position.play(&variant, coordinate::read(&variant, text).unwrap());
    }
    let mirror = dice.below(2) == 0;
    let only = Only {
        filters: Some(filters),
        exactly: true,
        ..Only::default()
    };
    let explored = explore(conn, (&variant, &position), mirror, only).unwrap();
    let found: BTreeMap<String, [i64; 4]> = explored
        .moves
        .iter()
        .map(|played| {
            let count = played.count;
            let counts = [count.games, count.first, count.second, count.drawn];
            (coordinate::write(&variant, played.mv), counts)
        })
        .collect();
    assert_eq!(
        (explored.games, found),
        expected_statistics(some, at, mirror),
        "after {at:?}, mirror {mirror}, {wanted:?}"
    );
}
