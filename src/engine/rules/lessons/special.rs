//! Lessons about what only some pieces do: promotion, capture in passing, castling; and about royal
//! pieces that would face each other.

use super::show::{finish, lesson};
use super::stage::Stage;
use super::unhindered::prey;
use crate::rules::board::{Move, Piece, Square};
use crate::rules::variant::{Bar, Lesson, Topic};

/// Pieces that only go forward come to an end there, if they stay what they are.
pub(super) fn last_rank(stage: &Stage) -> Option<Lesson> {
    if stage.ways().any(|way| way.atom.backward) || !stage.kind().becomes.is_empty() {
        return None;
    }
    let points = stage
        .haunts()
        .into_iter()
        .filter(|&at| stage.is_last_rank(at));
    let at = stage.best(points, |at| stage.reach(at).len())?;
    lesson(stage, Topic::LastRank, at, &[])
}

pub(super) fn promotion(stage: &Stage) -> Option<Lesson> {
    let apart = stage.kind().promotes_apart.map(|(zone, _)| zone);
    let before = |at: &Square| {
        let promotes = !stage.promotions(&stage.with(*at, &[]), *at).is_empty();
        // A side's last piece may do so from anywhere, but that is the exception.
        promotes && stage.is_in(apart, *at)
    };
    let points = stage.haunts().into_iter().filter(before);
    let at = stage.best(points, |_| 0)?;
    lesson(stage, Topic::Promotion, at, &prey(stage, at)[..])
}

/// An enemy piece has just passed the point that this piece attacks: a move that is really made.
pub(super) fn passing(stage: &Stage) -> Option<Lesson> {
    if !stage.kind().takes_passing {
        return None;
    }
    let variant = stage.variant;
    let enemy = Stage {
        variant,
        piece: Piece {
            side: stage.piece.side.other(),
            ..stage.piece
        },
    };
    let mut starts: Vec<Square> = variant.start().standing(enemy.piece).collect();
    starts.sort_by_key(|&at| {
        variant
            .board()
            .file_of(at)
            .abs_diff(variant.board().files() / 2)
    });
    let haunts = stage.haunts();
    starts.into_iter().find_map(|start| {
        haunts.iter().find_map(|&at| {
            let before = enemy.with(start, &[(at, stage.piece)]);
            let moves = before.moves_to_show(variant).into_iter();
            let mut passed = moves
                .map(|mv| before.play(variant, mv))
                .filter(|after| after.passed_point().is_some());
            passed.find_map(|after| finish(stage, Topic::Passing, at, after))
        })
    })
}

/// The royal pieces on neighbouring files, as near to each other as can be: a step would let them
/// face each other.
pub(super) fn facing(stage: &Stage) -> Option<Lesson> {
    let variant = stage.variant;
    if !stage.kind().royal || !variant.keeps_royals_apart() {
        return None;
    }
    let piece = Piece {
        side: stage.piece.side.other(),
        ..stage.piece
    };
    let board = variant.board();
    let others = Stage { variant, piece }.haunts();
    let home = variant.start().general(variant, piece.side)?;
    let pairs = stage.haunts().into_iter().flat_map(|at| {
        let others = others.iter().map(move |&other| (at, other));
        others.collect::<Vec<_>>()
    });
    let apart = |(at, other): &(Square, Square)| board.file_of(*at) != board.file_of(*other);
    let found = pairs.filter(apart).filter_map(|(at, other)| {
        let position = stage.with(at, &[(other, piece)]);
        let lesson = finish(stage, Topic::Facing, at, position)?;
        let faces = lesson.barred.iter().any(|(_, bar)| *bar == Bar::Facing);
        let ranks = board.rank_of(at).abs_diff(board.rank_of(other));
        let away = board.file_of(other).abs_diff(board.file_of(home));
        faces.then_some(((ranks, away, lesson.goes.len()), lesson))
    });
    Some(found.min_by_key(|(rank, _)| *rank)?.1)
}

/// The royal piece and those it castles with, at home and alone.
pub(super) fn castling(stage: &Stage) -> Option<Lesson> {
    if !stage.kind().royal {
        return None;
    }
    let variant = stage.variant;
    // Where set-ups are drawn, the usual one shows it.
    let ways = || variant.usual_castlings(stage.piece.side);
    let at = ways().next()?.king.from;
    let partners: Vec<_> = ways().map(|way| (way.goes.from, way.companion())).collect();
    let position = stage.with(at, &partners).with_rights(variant, |_| true);
    let mut lesson = finish(stage, Topic::Castling, at, position)?;
    lesson
        .goes
        .retain(|&to| position.castling(variant, Move::new(at, to)).is_some());
    Some(lesson)
}
