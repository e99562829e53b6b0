//! A library of any size. Its games begin like real games, branch off where real games do and
//! elsewhere, and continue with random moves, between fictitious players.

use super::{REAL_GAMES, Real};
use crate::notation::annotations::Annotations;
use crate::notation::{coordinate, pgn};
use crate::rules::{Line, Move, Position, Side, Variant, catalogue};
use crate::service::archive::{self, Credits, Draft, KnownDigests};
use crate::service::{Error, ErrorChain, Instant};
use crate::store::{self, DbConnection};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

const BATCH: usize = 2_000;
/// The percentage of moves taken from real games, in known positions.
const KNOWN: u64 = 94;
/// The plies of a game that does not end earlier.
const PLIES: Range<u64> = 30..108;
const YEARS: Range<u64> = 1960..2026;
/// The number of players; those with low numbers play most.
const PERSONS: u64 = 8_000;

const SURNAMES: [[&str; 2]; 16] = [
    ["Ou", "歐"],
    ["Ji", "紀"],
    ["Shu", "舒"],
    ["Qu", "屈"],
    ["Xiang", "項"],
    ["Zhu", "祝"],
    ["Dong", "董"],
    ["Lan", "藍"],
    ["Min", "閔"],
    ["Xi", "席"],
    ["Ma", "麻"],
    ["Qiang", "強"],
    ["Jia", "賈"],
    ["Lu", "路"],
    ["Lou", "婁"],
    ["Wei", "危"],
];
const GIVEN: [[&str; 2]; 24] = [
    ["An", "安"],
    ["Bo", "柏"],
    ["Chun", "春"],
    ["De", "德"],
    ["En", "恩"],
    ["Fu", "福"],
    ["Guang", "廣"],
    ["He", "和"],
    ["Jing", "景"],
    ["Kai", "開"],
    ["Liang", "亮"],
    ["Ming", "明"],
    ["Ning", "寧"],
    ["Ping", "平"],
    ["Qiu", "秋"],
    ["Rui", "瑞"],
    ["Song", "松"],
    ["Tao", "濤"],
    ["Wen", "文"],
    ["Xue", "雪"],
    ["Yong", "永"],
    ["Ze", "澤"],
    ["Zhi", "志"],
    ["Zong", "宗"],
];
const EVENTS: [&str; 6] = [
    "National Teams",
    "National Individual",
    "Spring Cup",
    "Rivers Cup",
    "Cities League",
    "Masters’ Invitation",
];

/// Writes this many games, in separate transactions; passes the number of new games to `report`.
///
/// # Errors
/// If the database fails.
pub fn fill(
    conn: &mut DbConnection,
    games: u64,
    now: Instant,
    mut report: impl FnMut(i64),
) -> Result<(), Error> {
    let library = Library::open()?;
    let known = KnownDigests::default();
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(4);
        scope.spawn(move || {
            let numbers: Vec<u64> = (0..games).collect();
            for some in numbers.chunks(BATCH) {
                let drafts: Vec<Draft> = some.iter().map(|number| library.game(*number)).collect();
                // The writer may have failed.
                if sender.send(drafts).is_err() {
                    break;
                }
            }
        });
        for drafts in receiver {
            store::write_tx(conn, |conn| archive::keep(conn, &known, &drafts, now))?;
            report(i64::try_from(drafts.len()).unwrap_or_default());
        }
        Ok(())
    })
}

struct Library {
    variant: Arc<Variant>,
    /// The moves of real games by position.
    known: HashMap<i64, Vec<Move>>,
}

impl Library {
    fn open() -> Result<Self, Error> {
        let internal = |why: &str| Error::Internal(why.to_owned().into());
        let variant = catalogue::all().iter().find(|it| it.slug() == "xiangqi");
        let variant = Arc::clone(variant.ok_or_else(|| internal("Xiangqi is not there"))?);
        let mut known: HashMap<i64, Vec<Move>> = HashMap::new();
        for line in REAL_GAMES.lines() {
            let real: Real = serde_json::from_str(line)
                .map_err(|error| Error::Internal(ErrorChain::of("the demo's games", error)))?;
            let moves = coordinate::unpack(&variant, &real.moves)
                .map_err(|_| internal("a demo game has an unreadable move"))?;
            for mark in variant.landmarks(variant.start(), &moves) {
                known.entry(mark.key).or_default().extend(mark.mv);
            }
        }
        Ok(Self { variant, known })
    }

    /// The game with this number, always the same.
    fn game(&self, number: u64) -> Draft {
        let mut dice = Dice(number);
        let played = self.play(&mut dice);
        let record = record(&played.line, &mut dice);
        let credits = Credits {
            source: Some("Made up by the demo after real games".to_owned()),
            licence: Some("CC0".to_owned()),
        };
        Draft::of(&record, &played, &credits)
    }

    fn play(&self, dice: &mut Dice) -> pgn::Played {
        let rulebook = self.variant.rulebooks()[0];
        let mut line = Line::new(Arc::clone(&self.variant), rulebook);
        let length = dice.within(PLIES) + dice.below(24);
        for _ in 0..length {
            let Some(mv) = self.next(line.position(), dice) else {
                break;
            };
            if line.push_on(mv).is_err() {
                break;
            }
        }
        line.settle();
        pgn::Played {
            line,
            notation: None,
            ruled_at: None,
            stopped: None,
            annotations: Annotations::default(),
        }
    }

    /// Usually a move of a real game if there is one; otherwise a random one, preferably a capture.
    fn next(&self, position: &Position, dice: &mut Dice) -> Option<Move> {
        if let Some(known) = self.known.get(&self.variant.position_key(position))
            && !known.is_empty()
            && dice.below(100) < KNOWN
        {
            return dice.any(known);
        }
        let legal = position.legal_moves(&self.variant);
        let takes = legal.iter().filter(|mv| position.piece_at(mv.to).is_some());
        let takes: Vec<Move> = takes.copied().collect();
        match dice.below(3) {
            0 if !takes.is_empty() => dice.any(&takes),
            _ => dice.any(&legal),
        }
    }
}

/// The tags of a game, with a result that the last position allows.
fn record(line: &Line, dice: &mut Dice) -> pgn::Game {
    let won = line.outcome().and_then(|outcome| outcome.winner);
    let result = match (won, dice.below(100)) {
        (Some(Side::First), _) | (None, 0..38) => "1-0",
        (Some(Side::Second), _) | (None, 38..68) => "0-1",
        _ => "1/2-1/2",
    };
    // More recent years have more games.
    let year = dice.within(YEARS).max(dice.within(YEARS));
    let date = format!("{year}.{:02}.{:02}", 1 + dice.below(12), 1 + dice.below(28));
    let red = dice.person();
    let black = dice.person();
    let event = format!("{} {year}", EVENTS[dice.index(EVENTS.len())]);
    let mut game = pgn::Game::default();
    for (name, value) in [
        ("Event", event),
        ("Date", date),
        ("Round", (1 + dice.below(11)).to_string()),
        ("Red", red),
        ("Black", black),
        ("Result", result.to_owned()),
    ] {
        game.tags.push(name, value);
    }
    game
}

/// Deterministic pseudorandom numbers (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn within(&mut self, range: Range<u64>) -> u64 {
        range.start + self.below(range.end - range.start)
    }

    fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or_default()
    }

    fn any(&mut self, moves: &[Move]) -> Option<Move> {
        match moves {
            [] => None,
            _ => Some(moves[self.index(moves.len())]),
        }
    }

    /// A name in Chinese or Latin letters, always the same for the same person.
    fn person(&mut self) -> String {
        // The smaller of two uniform numbers favours low ones.
        let [one, other] = [self.below(PERSONS), self.below(PERSONS)];
        let mut own = Dice(one * other / PERSONS);
        let surname = SURNAMES[own.index(SURNAMES.len())];
        let given = [(); 2].map(|()| GIVEN[own.index(GIVEN.len())]);
        match own.below(2) {
            0 => format!(
                "{} {}{}",
                surname[0],
                given[0][0],
                given[1][0].to_lowercase()
            ),
            _ => format!("{}{}{}", surname[1], given[0][1], given[1][1]),
        }
    }
}
