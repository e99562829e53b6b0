//! Moves that the waiting side keeps whatever the side to move does, so that a search for stalemate
//! need not try every move.

use crate::rules::board::{Board, Move, Position, Square, lowest};
use crate::rules::variant::Variant;

/// More would seldom help.
const MOST: usize = 6;

/// Moves that the waiting side would have now.
#[derive(Debug)]
pub(crate) struct Mobility {
    /// Moves that leave and reach none of these points do not change the safety of its general.
    near: u128,
    /// For each move, all points on which it depends.
    needs: Vec<u128>,
}

impl Position {
    /// Some moves that the waiting side would have if it were its turn; none where rules other than
    /// the ways of moving restrict them.
    pub(crate) fn mobility(&self, variant: &Variant) -> Option<Mobility> {
        let (tables, board) = (&variant.tables, &variant.board);
        let near = self.checking_points(variant) | self.facing_points(variant);
        let is_skew = board.wraps || board.has_arrows() || board.is_hexagonal();
        if near == u128::MAX || is_skew || tables.duty.is_some() || self.opening_left > 0 {
            return None;
        }
        let waiting = self.after_null_move(variant);
        let general = self.royals(variant);
        let castlers = waiting.castling_rights(variant);
        let castlers = castlers.fold(0, |set, way| set | way.king.from.bit());
        let mut needs = Vec::with_capacity(MOST);
        waiting.each_legal(variant, !(general | castlers), |_, from, targets| {
            needs.push(between(variant, from, lowest(targets)));
            needs.len() < MOST
        });
        if let Some(hands) = &tables.hands
            && !hands.shades_apart.contains(&true)
        {
            waiting.each_legal_drop(variant, false, |mv| {
                let may_mate = mv.drops().is_some_and(|kind| !hands.no_mate[kind.index()]);
                needs.extend(may_mate.then(|| mv.to.bit()));
                needs.len() < MOST
            });
        }
        Some(Mobility { near, needs })
    }

    /// The points on the lines on which royal pieces may not face the waiting side's.
    fn facing_points(&self, variant: &Variant) -> u128 {
        let Some(general) = self.general(variant, self.turn.other()) else {
            return 0;
        };
        let lines = variant.tables.facing.iter();
        lines.fold(0, |set, facing| {
            set | variant.board.directions[facing.direction].ray(general)
        })
    }
}

/// All points between two, in both dimensions, and both.
fn between(variant: &Variant, from: Square, to: Square) -> u128 {
    let board = &variant.board;
    let [files, ranks] = [Board::file_of, Board::rank_of].map(|of| {
        let (one, other) = (of(board, from), of(board, to));
        one.min(other)..=one.max(other)
    });
    let points = files.flat_map(|file| ranks.clone().filter_map(move |rank| board.at(file, rank)));
    points.fold(0, |set, at| set | at.bit())
}

impl Mobility {
    /// Whether the waiting side certainly has a legal move after this legal move of the other.
    pub(crate) fn outlasts(&self, mv: Move) -> bool {
        let ends = mv.from.bit() | mv.to.bit();
        ends & self.near == 0 && self.needs.iter().any(|needs| needs & ends == 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::board::Position;
    use crate::rules::loader::catalogue;
    use crate::rules::tables::scramble;
    use crate::rules::variant::Variant;

    /// Compares what is foretold of the legal moves with the positions after them.
    fn compare(variant: &Variant, position: &Position) {
        let points = position.checking_points(variant);
        let mobility = position.mobility(variant);
        for mv in position.legal_moves(variant) {
            let next = position.play(variant, mv);
            let is_check = next.is_check(variant) && next.turn() != position.turn();
            let may_check = position.may_check(variant, mv, points);
            let shown = || format!("{} {mv:?} {position:?}", variant.slug());
            assert!(may_check || !is_check, "{}", shown());
            let outlasts = mobility.as_ref().is_some_and(|known| known.outlasts(mv));
            if outlasts && !may_check && next.decided(variant).is_none() {
                assert!(next.has_legal_move(variant), "{}", shown());
            }
        }
    }

    #[test]
    fn moves_that_cannot_check_or_stalemate_never_do() {
        let open = |variant: &&std::sync::Arc<Variant>| {
            variant.allows().ends_by_rules
                && variant.chance().is_none()
                && variant.hidden().is_none()
        };
        for variant in catalogue::all().iter().filter(open) {
            for game in 0..6 {
                let mut position = *variant.start();
                for ply in 0..120 {
                    compare(variant, &position);
                    let moves = position.legal_moves(variant);
                    if moves.is_empty() || position.decided(variant).is_some() {
                        break;
                    }
                    // Every other game captures whenever it can, so that few pieces are left.
                    let takes = |mv: &&_| position.victim(**mv).is_some();
                    let takes = moves.iter().find(takes).filter(|_| game % 2 == 1);
                    let place = scramble(game << 32 | ply) % moves.len() as u64;
                    let mv = takes.copied().unwrap_or(moves[place as usize]);
                    position = position.play(variant, mv);
                }
            }
        }
    }
}
