//! Material: points, attackers, and dead positions.

use crate::rules::board::{Hand, Position, Side};
use crate::rules::kinds::{Goal, Kind, Takes, TooWeak};
use crate::rules::variant::Variant;

impl Position {
    /// Whether a side has no piece left that can cross the board and attack.
    pub fn lacks_attackers(&self, variant: &Variant, side: Side) -> bool {
        let attackers = &variant.tables.attackers;
        let pieces = attackers
            .iter()
            .fold(0, |set, kind| set | self.kinds[kind.index()]);
        pieces & self.sides[side.index()] == 0 && self.useful_hand(variant, side).is_empty()
    }

    /// The points of a side's pieces with its bonus, in games decided by points.
    pub fn points(&self, variant: &Variant, side: Side) -> f64 {
        let own = self.sides[side.index()];
        let kinds = variant.kinds().iter();
        let pieces = kinds.map(|kind| {
            let count = (self.kinds[kind.id.index()] & own).count_ones();
            f64::from(count) * kind.points
        });
        pieces.sum::<f64>() + variant.seat(side).bonus
    }

    /// Whether the position is dead: neither side has enough to attack or mate; or, where the loser
    /// of all pieces wins, none can ever be captured.
    pub fn is_dead(&self, variant: &Variant) -> bool {
        if let Some(goal) = variant.goal()
            && goal.no_pieces == [Some(true); 2]
        {
            return self.never_meet(variant);
        }
        let board = variant.board();
        let (mut count, mut bound, mut shades) = (0, true, [false; 2]);
        let mut has_helpers = false;
        for (square, piece) in self.pieces() {
            let kind = variant.kind(piece.kind);
            if kind.attacker {
                return false;
            }
            if kind.royal {
                continue;
            }
            if !kind.captures() {
                has_helpers = true;
                continue;
            }
            count += if kind.too_weak.is_some() { 1 } else { 2 };
            bound &= kind.too_weak == Some(TooWeak::OnOneShade);
            shades[board.shade(square)] = true;
        }
        let hands = Side::BOTH.map(|side| self.useful_hand(variant, side));
        for (kind, held) in hands.into_iter().flat_map(Hand::pieces) {
            if variant.kind(kind).too_weak.is_none() {
                return false;
            }
            count += held;
            bound = false;
        }
        if self.promoted != 0 {
            return false;
        }
        let judges_strength = variant.kinds().iter().any(|kind| kind.too_weak.is_some());
        if !judges_strength || count == 0 {
            return true;
        }
        !has_helpers && (count == 1 || (bound && shades != [true, true]))
    }

    /// Whether all pieces are bound to one shade, and the two sides to different ones.
    fn never_meet(&self, variant: &Variant) -> bool {
        let mut shades = [[false; 2]; 2];
        for (square, piece) in self.pieces() {
            if !variant.kind(piece.kind).keeps_its_shade() {
                return false;
            }
            shades[piece.side.index()][variant.board().shade(square)] = true;
        }
        let [first, second] = shades;
        first != second && first != [true; 2] && second != [true; 2]
    }

    /// Whether a side could mate by any sequence of moves, judged by material (FIDE Laws of Chess
    /// 2023, 6.9): a lone weak piece mates only a king whose own pieces stand in its way and cannot
    /// help it.
    pub fn could_mate(&self, variant: &Variant, side: Side) -> bool {
        if !self.useful_hand(variant, side).is_empty() {
            return true;
        }
        let royal = variant
            .kinds()
            .iter()
            .find(|kind| kind.royal && kind.only != Some(side.other()));
        let goal = variant.goal().is_some_and(Goal::is_reached_by_anything);
        if goal || royal.is_some_and(|kind| kind.attacker) {
            return true;
        }
        let kinds_of = |owner: Side| {
            let pieces = self.pieces().filter(move |(_, piece)| piece.side == owner);
            let kinds = pieces.map(|(_, piece)| variant.kind(piece.kind));
            kinds.filter(|kind| !kind.royal).collect::<Vec<_>>()
        };
        let (mut own, theirs) = (kinds_of(side), kinds_of(side.other()));
        let has_helpers = own.iter().chain(&theirs).any(|kind| !kind.captures());
        own.retain(|kind| kind.captures());
        let [first, rest @ ..] = own.as_slice() else {
            return false;
        };
        // One capture can blow up a king, or put a piece into the hand.
        let explodes = variant.goal().is_some_and(|goal| goal.blast.is_some());
        let hands = variant.hands();
        let fills_hand = hands.is_some_and(|hands| hands.takes != Takes::Nothing);
        let is_strong = |kind: &&Kind| kind.too_weak.is_none();
        if has_helpers || explodes || fills_hand || own.iter().any(is_strong) {
            return true;
        }
        let is_bound = |kind: &&Kind| kind.too_weak == Some(TooWeak::OnOneShade);
        if !own.iter().all(is_bound) {
            let helps = |kind: &&Kind| !(kind.goes_along_lines() && kind.goes_along_diagonals());
            return !rest.is_empty() || theirs.iter().any(helps) || is_bound(first);
        }
        let helps = |kind: &&Kind| !is_bound(kind) && !kind.goes_along_lines();
        theirs.iter().any(helps) || self.bound_shades(variant) == [true, true]
    }

    /// The shades of the pieces that are bound to one shade.
    fn bound_shades(&self, variant: &Variant) -> [bool; 2] {
        let board = variant.board();
        let mut shades = [false; 2];
        for (square, piece) in self.pieces() {
            if variant.kind(piece.kind).too_weak == Some(TooWeak::OnOneShade) {
                shades[board.shade(square)] = true;
            }
        }
        shades
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::position;
    use crate::rules::{Side, catalogue};

    #[test]
    fn whoever_has_another_goal_than_mate_can_still_win() {
        let could = |slug: &str, pieces: &str, side| {
            let variant = catalogue::find(slug).unwrap();
            position(&variant, pieces, Side::First).could_mate(&variant, side)
        };
        assert!(could("maharajah", "4k3/8/8/8/8/8/8/4M3", Side::First));
        assert!(!could("maharajah", "4k3/8/8/8/8/8/8/4M3", Side::Second));
        assert!(could("horde", "p7/8/8/8/8/8/8/4K3", Side::First));
        assert!(could("racing-kings", "8/8/8/8/8/8/8/k6K", Side::First));
        assert!(!could("three-checks", "4k3/8/8/8/8/8/8/4K3", Side::First));
        assert!(could("atomic", "4k3/4q3/8/8/8/8/8/4KR2", Side::First));
        assert!(!could("atomic", "4k3/8/8/8/8/8/8/4KR2", Side::Second));
        assert!(could("crazyhouse", "3qk3/8/8/8/8/8/8/4KN2[]", Side::First));
        assert!(could("knight-relay", "4k3/8/8/8/8/8/8/4KBN1", Side::First));
        assert!(could("knight-relay", "6nk/7n/8/8/8/8/8/4KB2", Side::First));
        assert!(!could("knight-relay", "6nk/7n/8/8/8/8/8/4KN2", Side::First));
    }

    #[test]
    fn a_piece_in_hand_keeps_a_game_alive() {
        let variant = catalogue::find("loop").unwrap();
        let bare = position(&variant, "4k3/8/8/8/8/8/8/4K3", Side::First);
        assert!(bare.is_dead(&variant) && !bare.could_mate(&variant, Side::First));
        let held = position(&variant, "4k3/8/8/8/8/8/8/4K3[P]", Side::First);
        assert!(!held.is_dead(&variant) && held.could_mate(&variant, Side::First));
        assert!(!held.could_mate(&variant, Side::Second));
    }

    #[test]
    fn games_are_dead_when_nobody_can_mate() {
        let variant = catalogue::find("chess").unwrap();
        let dead = |pieces: &str| position(&variant, pieces, Side::First).is_dead(&variant);
        for pieces in [
            "4k3/8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4KN2",
            "4kb2/8/8/8/8/8/8/4K3",
            "4k1b1/8/8/8/8/3B4/8/4K3",
            "4kbb1/8/b7/8/8/8/8/4K3",
        ] {
            assert_eq!(dead(pieces), !pieces.contains("bb"), "{pieces}");
        }
        for pieces in [
            "4kn2/8/8/8/8/8/8/4KN2",
            "4kb2/8/8/8/8/8/8/4KN2",
            "4k3/8/8/8/8/8/8/4KNN1",
            "4k3/8/8/8/8/8/7P/4K3",
            "4k3/8/8/8/8/3r4/8/4K3",
        ] {
            assert!(!dead(pieces), "{pieces}");
        }
    }

    #[test]
    fn what_cannot_mate_alone_is_dead_in_every_game() {
        for (slug, pieces, is_dead) in [
            ("sittuyin", "8/8/8/3k4/8/3F4/3K4/8[]", true),
            ("sittuyin", "8/8/8/3k4/8/3N4/3K4/8[]", true),
            ("sittuyin", "8/8/8/3k4/8/3P4/3K4/8[]", true),
            ("sittuyin", "8/8/8/3k4/8/3S4/3K4/8[]", false),
            ("sittuyin", "8/8/3n4/3k4/8/3F4/3K4/8[]", false),
            ("sittuyin", "8/8/8/3k4/8/3F4/3K4/8[R]", false),
            ("yang-qi", "4k4/9/9/9/9/9/9/9/9/3NK4", true),
            ("yang-qi", "4k4/9/9/9/9/9/9/9/9/3CK4", true),
            ("yang-qi", "4k4/9/9/9/9/9/9/9/9/2NNK4", false),
            ("yang-qi", "4k4/9/9/9/9/9/9/9/9/3RK4", false),
            ("eurasian", "4k5/10/10/10/10/10/10/10/10/3NK5", true),
            ("eurasian", "4k5/10/10/10/10/10/10/10/10/3BK5", true),
            ("eurasian", "4k5/10/10/10/10/10/10/10/10/3PK5", false),
            ("loop", "4k3/8/8/8/8/8/8/4KN2[]", true),
            ("loop", "4k3/8/8/8/8/8/8/4K3[n]", true),
            ("loop", "4k3/8/8/8/8/8/8/4KN2[b]", false),
            ("crazyhouse", "4k3/8/8/8/8/8/8/4KB2[]", true),
            ("crazyhouse", "4k3/8/8/8/8/8/8/4KB~2[]", false),
            ("recycle", "4k3/8/8/8/8/8/8/4KB2[]", true),
            ("knight-relay", "4k3/8/8/8/8/8/8/2NNK3", true),
            ("knight-relay", "4k3/8/8/8/8/8/8/4KB2", true),
            ("knight-relay", "4k3/8/8/8/8/8/8/4KBN1", false),
            ("anti", "8/8/8/8/8/6b1/2B5/8", true),
            ("anti", "8/8/8/8/8/6b1/1B6/8", false),
            ("anti", "8/8/8/8/8/6b1/2B5/4B3", false),
            ("anti", "8/8/8/8/8/6b1/2BP4/8", false),
            ("king-of-the-hill", "4k3/8/8/8/8/8/8/4K3", false),
            ("atomic", "4k3/8/8/8/8/8/8/4K3", true),
            ("atomic", "4k3/8/8/8/8/8/8/4KR2", true),
            ("atomic", "4k1n1/8/8/8/8/8/8/4KR2", false),
        ] {
            let variant = catalogue::find(slug).unwrap();
            let position = position(&variant, pieces, Side::First);
            assert_eq!(position.is_dead(&variant), is_dead, "{slug} {pieces}");
        }
    }

    #[test]
    fn a_side_could_mate_unless_its_pieces_cannot_by_any_moves() {
        let variant = catalogue::find("chess").unwrap();
        let could = |pieces: &str| {
            position(&variant, pieces, Side::First).could_mate(&variant, Side::First)
        };
        for pieces in [
            "4k3/8/8/8/8/8/7P/4K3",
            "4k3/8/8/8/8/8/8/4KNN1",
            "4k3/8/8/8/8/8/8/3BK1N1",
            "4k3/8/8/8/8/8/8/2B1KB2",
            "4k2r/8/8/8/8/8/8/4KN2",
            "4kb2/8/8/8/8/8/8/4KN2",
            "4k3/p7/8/8/8/8/8/4KB2",
            "4k1n1/8/8/8/8/8/8/4KB2",
            "4kb2/8/8/8/8/8/8/4KB2",
        ] {
            assert!(could(pieces), "{pieces}");
        }
        for pieces in [
            "rnbqkbnr/pppppppp/8/8/8/8/8/4K3",
            "4k2q/8/8/8/8/8/8/4KN2",
            "4k2r/8/8/8/8/8/8/4KB2",
            "3qk3/8/8/8/8/8/8/4KB2",
            "4k1b1/8/8/8/8/8/8/4KB2",
        ] {
            assert!(!could(pieces), "{pieces}");
        }
    }
}
