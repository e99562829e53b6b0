//! A repeated span of plies: the checks, the attacks, and what each side did all the time.

use super::chase::View;
use crate::rules::board::{Move, Position, Side, Square};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{ChasedPiece, Conduct, PlyFacts, Threat, TrackedPiece, WhyNot};

/// The facts of some plies. `positions` has the position before the first of the moves and after
/// each; `played` is the number of earlier plies, and `chases` whether threats are wanted.
pub(in crate::rules) fn facts(
    variant: &Variant,
    positions: &[Position],
    moves: &[Move],
    played: usize,
    chases: bool,
) -> Vec<PlyFacts> {
    let mut pieces = Tracker::new(variant.board().len());
    let plies = positions.windows(2).zip(moves).enumerate();
    plies
        .map(|(index, (pair, &mv))| {
            pieces.follow(mv);
            let side = pair[0].turn();
            PlyFacts {
                ply: played + index + 1,
                side,
                mv,
                piece: pieces.piece(&pair[1], mv.to),
                check: pair[1].is_check(variant),
                threats: if chases {
                    threats(variant, &pieces, pair, mv)
                } else {
                    Vec::new()
                },
            }
        })
        .collect()
}

/// What a side did with all of its plies.
pub(in crate::rules) fn conduct(facts: &[PlyFacts], side: Side) -> Conduct {
    let own = || facts.iter().filter(|ply| ply.side == side);
    let Some(last) = own().next_back() else {
        return Conduct::default();
    };
    let hits = |ply: &PlyFacts, target: TrackedPiece, screening: bool| {
        ply.threats.iter().any(|threat| {
            threat.counts.is_ok()
                && threat.target.origin == target.origin
                && (threat.screens || !screening)
        })
    };
    let all = |target: TrackedPiece, screening: bool| own().all(|ply| hits(ply, target, screening));
    let counting = last.threats.iter().filter(|threat| threat.counts.is_ok());
    let chased = counting
        .filter(|threat| all(threat.target, false))
        .map(|threat| ChasedPiece {
            target: threat.target,
            screens: all(threat.target, true),
        });
    Conduct {
        checked: own().all(|ply| ply.check),
        chased: chased.max_by_key(|chased| chased.screens),
    }
}

/// The attacks after a ply that are worth reporting: those that count, and those that are new or
/// made by the piece that moved.
fn threats(variant: &Variant, pieces: &Tracker, pair: &[Position], mv: Move) -> Vec<Threat> {
    let side = pair[0].turn();
    let before = View::new(variant, &pair[0], side);
    let after = View::new(variant, &pair[1], side);
    let mut found = Vec::new();
    for (attacker, target) in after.attacks() {
        let came_from = if attacker == mv.to { mv.from } else { attacker };
        let stood = before.attacked_from(came_from) & target.bit() != 0;
        let counted = || stood && before.counts(came_from, target).is_ok();
        let counts = match after.counts(attacker, target) {
            Ok(_) if counted() => Err(WhyNot::StoodBefore),
            counts => counts,
        };
        if counts.is_ok() || attacker == mv.to || !stood {
            found.push(Threat {
                attacker: pieces.piece(&pair[1], attacker),
                target: pieces.piece(&pair[1], target),
                counts,
                screens: after.screens(target),
            });
        }
    }
    found
}

/// Follows pieces through their moves: for each point, where its piece stood at first.
struct Tracker(Vec<Square>);

impl Tracker {
    fn new(points: usize) -> Tracker {
        let points = u8::try_from(points).expect("a board has at most 128 points");
        Tracker((0..points).map(Square).collect())
    }

    fn follow(&mut self, mv: Move) {
        self.0[mv.to.index()] = self.0[mv.from.index()];
    }

    fn piece(&self, position: &Position, at: Square) -> TrackedPiece {
        TrackedPiece {
            piece: position
                .piece_at(at)
                .expect("a piece attacks, and is attacked, where it stands"),
            at,
            origin: self.0[at.index()],
        }
    }
}
