//! Games by chance in every variant of the catalogue and under each of its rulebooks: whatever
//! can be asked of a position is asked in two ways, and the answers must agree.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use posthorse_engine::notation::{coordinate, fen};
use posthorse_engine::rules::{
    Drawn, Judgement, Line, Move, Position, PositionError, Refusal, Rulebook, Side, Variant,
    catalogue,
};

use crate::chance::Chance;
use crate::long;
use crate::{slow, slow_banqi, slow_boards, slow_chess, slow_hands, slow_western};

/// No game is longer.
const PLIES: usize = 150;

/// Calls back with the lines of random games, ply by ply, under every rulebook.
fn each_ply(games: usize, mut visit: impl FnMut(&Line, &mut Chance)) {
    let all = if long() { 20 * games } else { games };
    // Free games have no rules that could be compared.
    let judged = catalogue::all()
        .iter()
        .filter(|variant| !variant.allows().any_move);
    for (place, variant) in judged.enumerate() {
        // The first have several rulebooks and most players; of the many that follow a few games
        // do, but for the soaks.
        let games = match (place, long()) {
            (0..7, _) | (_, true) => all,
            _ => all.div_ceil(4),
        };
        for (book, &rulebook) in variant.rulebooks().iter().enumerate() {
            for seed in 0..games {
                let mut chance = Chance::new((seed * 16 + book) as u64);
                wander(variant, rulebook, &mut chance, &mut visit);
            }
        }
    }
}

/// Plays a game of which every third has half its moves taken back at once, so that positions
/// repeat, and every third prefers to capture, so that few pieces are left.
fn wander(
    variant: &Arc<Variant>,
    rulebook: Rulebook,
    chance: &mut Chance,
    visit: &mut impl FnMut(&Line, &mut Chance),
) {
    let mut line = Line::new(Arc::clone(variant), rulebook);
    let temper = chance.below(3);
    visit(&line, chance);
    while line.ply() < PLIES && line.outcome().is_none() {
        let legal = line.legal();
        let takes = |mv: &&Move| line.position().piece_at(mv.to).is_some() && mv.from != mv.to;
        let back = line.moves().iter().rev().nth(1);
        let back = back.map(|mv| Move::new(mv.to, mv.from));
        let liked = match temper {
            0 => back.filter(|mv| legal.contains(mv) && chance.once_in(2)),
            1 => legal.iter().find(takes).copied(),
            _ => None,
        };
        let mv = liked.unwrap_or_else(|| *chance.one_of(&legal));
        line.push(rolled(&line, mv, chance)).unwrap();
        visit(&line, chance);
    }
}

/// The move with a roll of the die after it, in games with a die; every fourth time none is rolled.
/// What lies face down is turned up to be anything that is still in the deal.
fn rolled(line: &Line, mv: Move, chance: &mut Chance) -> Move {
    let variant = line.variant();
    if variant.turns_up(line.position(), mv) {
        let dealt = variant.dealt();
        let own = dealt
            .iter()
            .flat_map(|dealt| &dealt.pieces)
            .filter(|piece| variant.flips().is_some() || piece.side == line.position().turn());
        let mut own: Vec<_> = own.copied().collect();
        for known in line.moves().iter().filter_map(|mv| variant.turned_up(*mv)) {
            if let Some(place) = own.iter().position(|piece| *piece == known) {
                own.swap_remove(place);
            }
        }
        if variant.flips().is_some() && line.ply() == 0 {
            // Who turns up the first piece has its colour.
            own.retain(|piece| piece.side == Side::First);
        }
        let drawn = variant.number_showing(*chance.one_of(&own));
        return Move {
            drawn: Drawn(Some(drawn)),
            ..mv
        };
    }
    let next = line.position().play(line.variant(), mv);
    let rolls = next.rolls(line.variant());
    let drawn = (!rolls.is_empty() && !chance.once_in(4)).then(|| *chance.one_of(&rolls));
    Move {
        drawn: Drawn(drawn),
        ..mv
    }
}

fn told(line: &Line) -> String {
    let now = fen::write(line.variant(), line.position());
    format!("{} {}: {now}", line.variant().slug(), line.rulebook())
}

#[test]
fn the_quick_generator_agrees_with_the_slow_one() {
    each_ply(4, |line, chance| {
        if chance.once_in(3) {
            check_generators(line);
        }
    });
}

/// Games full of castling, captures in passing, promotions and ends, which seldom come by chance,
/// from set-ups by lot where there are any.
#[test]
fn the_quick_generator_agrees_in_eager_games() {
    let games = if long() { 320 } else { 8 };
    let western = catalogue::all()
        .iter()
        .filter(|variant| variant.rulebooks() == [Rulebook::Chess]);
    for variant in western {
        for seed in 0..games {
            let mut chance = Chance::new(seed);
            let start = variant.drawn_set_up(|n| chance.below(n));
            let mut line = Line::from_position(Arc::clone(variant), Rulebook::Chess, start);
            while line.ply() < PLIES && line.outcome().is_none() {
                let mv = eager_move(&line, seed % 4, &mut chance);
                line.push(rolled(&line, mv, &mut chance)).unwrap();
                if chance.once_in(8) || is_remarkable(&line) {
                    check_generators(&line);
                }
            }
        }
    }
}

/// Short games from positions in which the rules about hands meet castling and the last rank,
/// which seldom happens in games from the start.
#[test]
fn the_quick_generator_agrees_where_hands_matter() {
    // Rooks to drop where other rooks have gone; and kings on the last rank, with own pawns about
    // to come there, which may shield them or bare them.
    let starts = [
        "r3k2r/8/8/8/8/8/8/R3K2R[RRrr] w KQkq - 0 1",
        "r3k2r/1p4p1/8/8/8/8/1P4P1/R3K2R[PRpr] b KQkq - 0 1",
        "K1N4r/1P1P4/8/8/8/8/1p1p4/k1n4R[] w - - 0 1",
        "K6r/1P1P4/8/8/8/8/1p1p4/k7[Nn] w - - 0 1",
    ];
    let games = if long() { 800 } else { 40 };
    let with_hands = catalogue::all()
        .iter()
        .filter(|variant| ["loop", "recycle", "crazyhouse"].contains(&variant.slug()));
    for variant in with_hands {
        for (text, seed) in starts
            .iter()
            .flat_map(|it| (0..games).map(move |at| (it, at)))
        {
            let mut chance = Chance::new(seed);
            let start = fen::read_unjudged(variant, text).unwrap();
            let mut line = Line::from_position(Arc::clone(variant), Rulebook::Chess, start);
            check_generators(&line);
            while line.ply() < 10 && line.outcome().is_none() {
                line.push(eager_move(&line, seed % 4, &mut chance)).unwrap();
                check_generators(&line);
            }
        }
    }
}

/// A legal move to some taste, or any when there is none.
fn eager_move(line: &Line, taste: u64, chance: &mut Chance) -> Move {
    let legal = line.legal();
    let suits = |mv: &Move| {
        let name = |square| {
            let piece = line.position().piece_at(square)?;
            Some(line.variant().kind(piece.kind).name.as_str())
        };
        // Drops are many; they come often enough by chance.
        let Some(mover) = name(mv.from) else {
            return false;
        };
        match (taste, mover) {
            (0, name) => !["king", "rook", "pawn"].contains(&name),
            (1, name) => name == "pawn",
            (2, _) => name(mv.to).is_some(),
            (_, name) => name == "king",
        }
    };
    let suiting: Vec<Move> = legal.iter().copied().filter(suits).collect();
    let rare: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| is_rare(line, mv))
        .collect();
    if !rare.is_empty() && chance.once_in(2) {
        *chance.one_of(&rare)
    } else if suiting.is_empty() || chance.once_in(2) {
        *chance.one_of(&legal)
    } else {
        *chance.one_of(&suiting)
    }
}

/// Whether the game is over, a rare move can be played, or a piece has just gone two ranks, which
/// may have been a pawn.
fn is_remarkable(line: &Line) -> bool {
    let rank = |square| line.variant().board().rank_of(square);
    let last = line.moves().last().unwrap();
    line.outcome().is_some()
        || rank(last.from).abs_diff(rank(last.to)) == 2
        || line.legal().iter().any(|&mv| is_rare(line, mv))
}

/// Whether the move promotes or looks like castling: onto an own rook, or a king's far step along
/// the rank. A rook dropped in a corner is rare too: it only looks as if it could castle.
fn is_rare(line: &Line, mv: Move) -> bool {
    let (variant, position) = (line.variant(), line.position());
    let board = variant.board();
    let files = board.file_of(mv.from).abs_diff(board.file_of(mv.to));
    let name_of = |kind| variant.kind(kind).name.as_str();
    if let Some(kind) = mv.dropped {
        let (file, rank) = (board.file_of(mv.to), board.rank_of(mv.to));
        let is_edge = |at: usize, count: usize| at == 0 || at == count - 1;
        let is_corner = is_edge(file, board.files()) && is_edge(rank, board.ranks());
        return name_of(kind) == "rook" && is_corner;
    }
    // A mark has no piece.
    let Some(piece) = position.piece_at(mv.from) else {
        return false;
    };
    let name = name_of(piece.kind);
    let is_level = board.rank_of(mv.from) == board.rank_of(mv.to);
    let is_far = ["king", "knight"].contains(&name) && is_level && (2..=4).contains(&files);
    let is_onto_rook = position.piece_at(mv.to).is_some_and(|other| {
        name == "king" && other.side == piece.side && name_of(other.kind) == "rook"
    });
    mv.promotion.is_some() || is_far || is_onto_rook
}

fn check_generators(line: &Line) {
    let slow = match line.variant().slug() {
        "chess" => slow_chess::legal_moves(line),
        "banqi" => slow_banqi::legal_moves(line.variant(), line.position()),
        "xiangqi"
        | "xiangqi-black-first"
        | "banner"
        | "manchu"
        | "minixiangqi"
        | "janggi"
        | "jieqi" => slow::legal_moves(line.variant(), line.position()),
        slug if slow_boards::knows(slug) => {
            slow_boards::legal_moves(line.variant(), line.position())
        }
        slug if slow_hands::knows(slug) => slow_hands::legal_moves(line),
        _ => slow_western::legal_moves(line),
    };
    let quick = coordinate::pack(line.variant(), &line.movement());
    assert_eq!(quick, slow.join(" "), "{}", told(line));
}

#[test]
fn every_question_about_a_move_has_one_answer() {
    each_ply(6, |line, chance| {
        let (variant, position) = (line.variant(), line.position());
        let movement = line.movement();
        let legal = line.legal();
        assert!(legal.iter().all(|mv| movement.contains(mv)));
        assert_eq!(legal.is_empty(), movement.is_empty());
        assert_eq!(position.has_legal_move(variant), !movement.is_empty());
        let texts: Vec<String> = movement
            .iter()
            .map(|&mv| coordinate::write(variant, mv))
            .collect();
        assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?}");
        if chance.once_in(25) {
            check_all_pairs(line, &movement, &legal);
        }
    });
}

/// Every move from a point to a point, those that no piece could make among them.
fn check_all_pairs(line: &Line, movement: &[Move], legal: &[Move]) {
    let (variant, position) = (line.variant(), line.position());
    let known: HashSet<Move> = movement.iter().copied().collect();
    let squares = || variant.board().squares();
    let pairs = squares().flat_map(|from| squares().map(move |to| Move::new(from, to)));
    for mv in pairs.chain(movement.iter().copied()) {
        let moves = known.contains(&mv);
        assert_eq!(
            position.is_legal(variant, mv),
            moves,
            "{mv:?} {}",
            told(line)
        );
        let refused = line.refusal_by_movement(mv);
        assert_eq!(
            refused.is_none(),
            moves,
            "{mv:?} {refused:?} {}",
            told(line)
        );
        let allowed = legal.contains(&mv);
        assert_eq!(line.refusal(mv).is_none(), allowed, "{mv:?} {}", told(line));
    }
}

#[test]
fn what_a_move_would_mean_is_what_it_means() {
    each_ply(12, |line, chance| {
        if !chance.once_in(20) {
            return;
        }
        let legal = line.legal();
        for mv in line.movement() {
            let mut next = line.clone();
            let pushed = next.push(mv);
            match line.judge(mv) {
                Judgement::Refused(refusal) => {
                    assert_eq!(pushed, Err(refusal), "{mv:?} {}", told(line));
                    assert!(line.outcome().is_some() || !legal.contains(&mv));
                    assert_eq!(next.ply(), line.ply());
                }
                Judgement::Ends(outcome) => assert_eq!(next.outcome(), Some(outcome)),
                Judgement::Fine | Judgement::Warns(_) => {
                    assert_eq!(next.outcome(), None, "{mv:?} {}", told(line));
                    assert!(legal.contains(&mv));
                    assert_eq!(next.position(), &line.position().play(line.variant(), mv));
                }
            }
            let over = matches!(pushed, Err(Refusal::GameOver { .. }));
            assert_eq!(over, line.outcome().is_some());
        }
    });
}

#[test]
fn a_game_taken_back_and_played_again_is_the_same() {
    each_ply(20, |line, chance| {
        if !chance.once_in(10) {
            return;
        }
        let mut again = Line::new(Arc::clone(line.variant()), line.rulebook());
        let ply = chance.below(line.ply() + 1);
        again.replay(&line.moves()[..ply]).unwrap();
        let mut back = line.clone();
        back.truncate(ply);
        assert_same(&back, &again);
        back.replay(&line.moves()[ply..]).unwrap();
        assert_same(&back, line);
    });
}

fn assert_same(one: &Line, other: &Line) {
    assert_eq!(one.moves(), other.moves());
    assert!((0..=one.ply()).all(|ply| one.at(ply) == other.at(ply)));
    assert_eq!(one.outcome(), other.outcome(), "{}", told(one));
    assert_eq!(one.occurrences(), other.occurrences(), "{}", told(one));
    assert_eq!(one.legal(), other.legal(), "{}", told(one));
}

#[test]
fn a_position_with_the_turn_of_the_side_that_gives_check_is_refused() {
    let mut refused: HashSet<String> = HashSet::new();
    each_ply(40, |line, _| {
        let (variant, position) = (line.variant(), line.position());
        if !variant.mates() || !position.is_check(variant) || line.outcome().is_some() {
            return;
        }
        let turned = position.with_turn(variant, position.turn().other());
        // A pass in Janggi may leave a general attacked, and so may pieces that are placed unseen.
        if turned.is_bikjang(variant) || turned.round() == 1 {
            return;
        }
        let text = fen::write(variant, &turned);
        let why = fen::read(variant, &text).unwrap_err();
        let left = fen::FenError::Position(PositionError::LeftInCheck(position.turn()));
        let faces = fen::FenError::Position(PositionError::Facing);
        assert!(
            why == left || why == faces,
            "{} {text}: {why:?}",
            variant.slug()
        );
        refused.insert(variant.slug().to_owned());
    });
    assert!(refused.len() > 40, "{refused:?}");
}

#[test]
fn a_position_survives_its_text_and_keeps_its_key() {
    // By variant and key: what stands in the fields of the text that belong to the position.
    let mut seen: HashMap<(String, u64), String> = HashMap::new();
    each_ply(40, |line, _| {
        let (variant, position) = (line.variant(), line.position());
        let text = fen::write(variant, position);
        assert_eq!(fen::read(variant, &text).as_ref(), Ok(position), "{text}");
        let fresh: Position = fen::read(variant, &text).unwrap();
        assert_eq!(fresh.key(), position.key(), "{text}");
        // In some games FEN tells of every passing, also of one that nobody can answer; that does
        // not belong to a position.
        let passed = position
            .passed_point()
            .map_or("-", |at| variant.board().name(at));
        let mut fields: Vec<&str> = text.split(' ').take(3).collect();
        fields.push(passed);
        let is_more = |field: &&str| field.starts_with("die=") || field.starts_with("mark=");
        fields.extend(text.split(' ').find(is_more));
        let key = (variant.slug().to_owned(), position.key());
        let known = seen.entry(key).or_insert_with(|| fields.join(" "));
        assert_eq!(*known, fields.join(" "), "two positions of one key");
    });
    // And the other way round: no position has two keys.
    let texts: HashSet<(&String, &String)> =
        seen.iter().map(|((slug, _), text)| (slug, text)).collect();
    assert_eq!(texts.len(), seen.len());
}
