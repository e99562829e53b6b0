//! The most expensive public addresses: those of the longest possible record, with as many comments
//! and variations as are kept. None should take more than 100 milliseconds of processor time.

use std::fmt::Write as _;

use posthorse::model::GameId;
use posthorse::notation::formats::MOST_MOVES;
use posthorse::rules::Catalogue;
use posthorse::service::UseCaseResult;
use posthorse::service::archive::uploads;

use super::Kind;
use super::load::Request;
use super::world::World;

/// Moves that return the pieces to where they were.
const AGAIN: [&str; 4] = ["h1g3", "h10g8", "g3h1", "g8h10"];

/// Imports the longest game.
pub fn bring(world: &World) -> GameId {
    let mut record = "[Variant \"xiangqi\"]\n[Format \"coordinate\"]\n\n".to_owned();
    for ply in 0..MOST_MOVES {
        let _ = write!(record, "{} {{{}}} ", AGAIN[ply % 4], "x".repeat(12));
        if ply % 2 == 0 && ply < 4_000 {
            record.push_str("(h3e3) ");
        }
    }
    record.push_str("1-0\n");
    let found = uploads::read(&Catalogue::built_in(), record.as_bytes()).unwrap();
    let brought = world.by(1, |context| -> UseCaseResult<GameId, ()> {
        uploads::keep(context, &found)?;
        Ok(uploads::own(context)?[0].row.id)
    });
    brought.unwrap().unwrap()
}

pub fn kinds(game: GameId) -> Vec<Kind> {
    let line = |plies: usize| {
        let moves = AGAIN.iter().cycle().take(plies);
        moves.copied().collect::<Vec<_>>().join("+")
    };
    let shared = format!("/boards/shared?variant=xiangqi&moves={}", line(1_000));
    let of = |end: &str| format!("/games/{game}{end}");
    [
        ("expensive: page of 5,000 plies", "<h1", of("")),
        ("expensive: the same at ply 2,500", "<h1", of("?ply=2500")),
        ("expensive: record, PGN", "[Event", of(".pgn")),
        ("expensive: record, text", "Rulebook", of(".txt")),
        ("expensive: record, JSON", "xiangqi", of(".json")),
        (
            "expensive: analysis",
            "<h1",
            of(&format!("/analysis?line={}", line(200))),
        ),
        ("expensive: animation", "<svg", of("/moves.svg?from=4800")),
        (
            "expensive: beside itself",
            "<h1",
            of(&format!("/beside/{game}")),
        ),
        (
            "expensive: on paper",
            "<h1",
            format!("/games/booklet?games={game}"),
        ),
        ("expensive: shared line", "<h1", shared.clone()),
        (
            "expensive: the same, chases judged",
            "<h1",
            format!("{shared}&rulebook=axf"),
        ),
        (
            "expensive: explorer",
            "<h1",
            format!("/explorer/xiangqi?moves={}", line(200)),
        ),
        ("expensive: all variants", "<h1", "/variants".to_owned()),
    ]
    .map(|(name, holds, path)| Kind {
        name,
        requests: vec![Request::get(&path, None)],
        holds,
        status: 200,
    })
    .into()
}
