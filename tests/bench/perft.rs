//! The speed of the rules in one run: perft of Xiangqi relative to the chess crate `cozy-chess`,
//! move generation of every variant relative to Xiangqi, and the judging of whole games. The
//! results are printed again at the end; nothing here fails.
//!
//! `cargo bench --bench perft` takes a minute or two; `cargo bench --bench perft -- judge` runs
//! only names with `judge`.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, Throughput};
use posthorse::notation::{coordinate, fen, formats, pgn};
use posthorse::rules::{Line, Move, Variant, catalogue};

/// The depth at which both programs do comparable work.
const XIANGQI_DEPTH: u32 = 5;
const CHESS_DEPTH: u32 = 6;
/// The most leaves of the trees for comparing variants.
const MOST_LEAVES: u64 = 6_000_000;
/// The plies over which games are judged.
const PLIES: usize = 100;
/// The lengths of the records.
const RECORDS: [(&str, usize); 2] = [("8,000 plies", 8_000), ("120,000 plies", 120_000)];

fn main() {
    let mut bench = Bench {
        criterion: Criterion::default()
            .sample_size(10)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(2))
            .configure_from_args(),
        seconds: BTreeMap::new(),
    };
    bench.yardstick();
    bench.variants();
    bench.games();
    bench.long_records();
    bench.criterion.final_summary();
    bench.summary();
}

/// Criterion, and its results: the median time of a round in seconds, by name.
struct Bench {
    criterion: Criterion,
    seconds: BTreeMap<String, (f64, u64)>,
}

impl Bench {
    /// Measures work that counts `things`.
    fn measure(&mut self, group: &str, name: &str, things: u64, mut work: impl FnMut()) {
        let mut samples: Vec<f64> = Vec::new();
        let mut runs = self.criterion.benchmark_group(group);
        runs.sampling_mode(SamplingMode::Flat);
        runs.throughput(Throughput::Elements(things));
        runs.bench_function(name, |bencher| {
            bencher.iter_custom(|rounds| {
                let begun = Instant::now();
                (0..rounds).for_each(|_| work());
                let taken = begun.elapsed();
                samples.push(taken.as_secs_f64() / float(rounds));
                taken
            });
        });
        runs.finish();
        samples.sort_by(f64::total_cmp);
        if let Some(&median) = samples.get(samples.len() / 2) {
            let name = format!("{group}/{name}");
            self.seconds.insert(name, (median, things));
        }
    }

    /// Things counted per second, if measured.
    fn rate(&self, name: &str) -> Option<f64> {
        let (seconds, things) = self.seconds.get(name)?;
        Some(float(*things) / seconds)
    }

    fn yardstick(&mut self) {
        let variant = catalogue::find("xiangqi").unwrap();
        let start = *variant.start();
        let nodes = start.perft(&variant, XIANGQI_DEPTH);
        self.measure("perft", "xiangqi", nodes, || {
            black_box(black_box(&start).perft(&variant, XIANGQI_DEPTH));
        });
        let board = cozy_chess::Board::default();
        let nodes = chess_perft(&board, CHESS_DEPTH);
        self.measure("perft", "cozy-chess", nodes, || {
            black_box(chess_perft(black_box(&board), CHESS_DEPTH));
        });
    }

    fn variants(&mut self) {
        for variant in enforced() {
            let (depth, expanded) = tree(variant);
            let start = *variant.start();
            self.measure("expand", variant.slug(), expanded, || {
                black_box(black_box(&start).perft(variant, depth));
            });
        }
    }

    fn games(&mut self) {
        let variant = catalogue::find("xiangqi").unwrap();
        for (name, games) in [
            ("real games", real_games(&variant)),
            ("random games", random_games(&variant)),
        ] {
            let plies: usize = games.iter().map(Vec::len).sum();
            self.measure("judge", name, plies as u64, || {
                for moves in &games {
                    black_box(judged(&variant, black_box(moves)));
                }
            });
        }
    }

    /// Records of which one is much longer. A ply should take the same time in both.
    fn long_records(&mut self) {
        let reader = pgn::Reader {
            catalogue: catalogue::Catalogue::built_in(),
            variant: None,
            rulebook: None,
        };
        for (name, plies) in RECORDS {
            let record = quiet_record(plies);
            self.measure("replay", name, plies as u64, || {
                let games = formats::open(black_box(record.as_bytes())).unwrap();
                assert_eq!(reader.read(&games[0]).unwrap().line.ply(), plies);
            });
        }
    }

    /// The promised figures with their results.
    fn summary(&self) {
        println!();
        let (ours, theirs) = (self.rate("perft/xiangqi"), self.rate("perft/cozy-chess"));
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            let ratio = ours / theirs;
            println!(
                "xiangqi perft: {ratio:.2} of cozy-chess's nodes a second (wanted: at least 0.11); \
                 {:.0} and {:.0} million",
                ours / 1e6,
                theirs / 1e6
            );
        }
        let xiangqi = self.rate("expand/xiangqi");
        for variant in enforced() {
            let own = self.rate(&format!("expand/{}", variant.slug()));
            if let (Some(own), Some(xiangqi)) = (own, xiangqi) {
                println!(
                    "{}: {:.2} of xiangqi's positions expanded a second (wanted: at least 0.25); \
                     {:.2} million",
                    variant.slug(),
                    own / xiangqi,
                    own / 1e6
                );
            }
        }
        let [short, long] = RECORDS.map(|(name, _)| self.rate(&format!("replay/{name}")));
        if let (Some(short), Some(long)) = (short, long) {
            println!(
                "a ply of a record of 120,000 takes {:.2} times as long as one of 8,000 (wanted: \
                    under 2); \
                 {:.2} s in all",
                short / long,
                float(RECORDS[1].1 as u64) / long
            );
        }
        for name in ["real games", "random games"] {
            if let Some(rate) = self.rate(&format!("judge/{name}")) {
                println!(
                    "{name}: {:.0} µs to judge {PLIES} plies (wanted: under 200)",
                    1e6 / rate * float(PLIES as u64)
                );
            }
        }
    }
}

/// The variants with enforced rules.
fn enforced() -> impl Iterator<Item = &'static Arc<Variant>> {
    catalogue::all()
        .iter()
        .filter(|variant| !variant.allows().any_move)
}

/// Counts are far below the point where floats lose precision.
#[allow(clippy::cast_precision_loss)]
fn float(count: u64) -> f64 {
    count as f64
}

/// Perft with the chess crate. As in ours, the last ply is the number of its moves.
fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// The depth for a variant, and the number of positions expanded: all but the leaves.
fn tree(variant: &Variant) -> (u32, u64) {
    let (mut depth, mut expanded, mut leaves) = (0, 0, 1);
    while leaves <= MOST_LEAVES {
        depth += 1;
        expanded += leaves;
        leaves = variant.start().perft(variant, depth);
    }
    (
        depth - 1,
        expanded - variant.start().perft(variant, depth - 1),
    )
}

/// The server's work on a game: each move judged and made, the moves after it, the position as
/// text, whether the game is over.
fn judged(variant: &Arc<Variant>, moves: &[Move]) -> usize {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    let mut seen = 0;
    for &mv in moves {
        line.push(mv).unwrap();
        seen += line.legal().len();
        seen += fen::write(variant, line.position()).len();
        seen += usize::from(line.outcome().is_some());
    }
    seen
}

/// The first plies of real games that are long enough.
fn real_games(variant: &Arc<Variant>) -> Vec<Vec<Move>> {
    let games = include_str!("../../src/core/service/demo/real-games.jsonl").lines();
    let packed = games.map(|game| {
        let game: serde_json::Value = serde_json::from_str(game).unwrap();
        coordinate::unpack(variant, game["moves"].as_str().unwrap()).unwrap()
    });
    let long = packed.filter(|moves| moves.len() >= PLIES);
    long.map(|moves| playable(variant, &moves[..PLIES]))
        .collect()
}

/// The moves up to where the rulebook ends the game.
fn playable(variant: &Arc<Variant>, moves: &[Move]) -> Vec<Move> {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    let _ = line.replay(moves);
    line.moves().to_vec()
}

/// A record of random chariot moves in their own half: without captures, with repetition.
fn quiet_record(plies: usize) -> String {
    let variant = catalogue::find("xiangqi").unwrap();
    let mut position = *variant.start();
    let mut record = "[Variant \"xiangqi\"]\n\n".to_owned();
    let mut chance = 20_260_102_u64;
    for _ in 0..plies {
        let mut moves = position.legal_moves(&variant);
        moves.retain(|&mv| is_at_home(&coordinate::write(&variant, mv)));
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let mv = moves[usize::try_from(chance >> 33).unwrap() % moves.len()];
        record.push_str(&coordinate::write(&variant, mv));
        record.push('\n');
        position = position.play(&variant, mv);
    }
    record
}

/// Whether a move stays on its file at the edge, behind the soldier.
fn is_at_home(text: &str) -> bool {
    let is_behind = |rank: &str| matches!(rank, "1" | "2" | "3" | "8" | "9" | "10");
    ["a", "i"].into_iter().any(|file| {
        let mut ranks = text.split(file).skip(1);
        text.starts_with(file) && ranks.clone().count() == 2 && ranks.all(is_behind)
    })
}

/// Random games in which half of the moves undo the mover's last one, with much repetition, check
/// and chase.
fn random_games(variant: &Arc<Variant>) -> Vec<Vec<Move>> {
    let mut chance = 20_260_101_u64;
    let mut games = Vec::new();
    while games.len() < 20 {
        let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
        while line.ply() < PLIES && line.outcome().is_none() {
            let legal = line.legal();
            let back = line.moves().iter().rev().nth(1);
            let back = back.map(|mv| Move::new(mv.to, mv.from));
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let pick = usize::try_from(chance >> 33).unwrap();
            let mv = match back.filter(|mv| pick.is_multiple_of(2) && legal.contains(mv)) {
                Some(back) => back,
                None => legal[pick / 2 % legal.len()],
            };
            line.push(mv).unwrap();
        }
        if line.ply() == PLIES {
            games.push(line.moves().to_vec());
        }
    }
    games
}
