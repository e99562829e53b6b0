//! Chess figures for the pieces of every variant: the western set, drawn by us.
//!
//! A figure is two paths. The light side fills the body with its face and draws body and lines in
//! ink; the dark side fills the body with ink and draws the lines in its light colour. A stroke
//! of seven units with round joins and ends suits both.

mod drawings;
#[cfg(test)]
pub(super) mod trace;

/// A figure in a square of 200 units, its middle at 0,0, y downward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// The silhouette, one closed filled path.
    pub body: &'static str,
    /// Lines and dots drawn over it (stroked, no fill): eye, folds, the edge of the base.
    pub lines: &'static str,
}

/// The figure of a name as variants give it (`rook`); none for one that nobody has drawn.
pub fn figure(name: &str) -> Option<&'static Figure> {
    Some(match name {
        "king" => &drawings::KING,
        "general" => &drawings::GENERAL,
        "queen" => &drawings::QUEEN,
        "advisor" => &drawings::ADVISOR,
        "bishop" => &drawings::BISHOP,
        "elephant" => &drawings::ELEPHANT,
        "knight" => &drawings::KNIGHT,
        "rook" => &drawings::ROOK,
        "cannon" => &drawings::CANNON,
        "pawn" => &drawings::PAWN,
        // Rulebooks of the West let a camel stand for the banner, as it moves the same way.
        "banner" | "camel" => &drawings::BANNER,
        "amazon" => &drawings::AMAZON,
        "archbishop" => &drawings::ARCHBISHOP,
        "chancellor" => &drawings::CHANCELLOR,
        "fers" => &drawings::FERS,
        "khon" => &drawings::KHON,
        // Of the birds of shogi, those that go nearly as these.
        "gold" | "falcon" => &drawings::GOLD,
        "silver" | "crane" => &drawings::SILVER,
        "lance" => &drawings::LANCE,
        "left quail" => &drawings::LEFT_QUAIL,
        "right quail" => &drawings::RIGHT_QUAIL,
        "dragon" | "eagle" => &drawings::DRAGON,
        "horse" => &drawings::HORSE,
        "vao" => &drawings::VAO,
        "brain" => &drawings::BRAIN,
        "toad" => &drawings::TOAD,
        "skull" => &drawings::SKULL,
        "boot" => &drawings::BOOT,
        "hat" => &drawings::HAT,
        "ninny" => &drawings::NINNY,
        "cube" => &drawings::CUBE,
        "behemoth" => &drawings::BEHEMOTH,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::trace::trace;
    use super::*;
    use crate::rules::catalogue;
    use std::collections::BTreeSet;

    const NAMES: [&str; 36] = [
        "king",
        "general",
        "queen",
        "advisor",
        "bishop",
        "elephant",
        "knight",
        "rook",
        "cannon",
        "pawn",
        "banner",
        "camel",
        "amazon",
        "archbishop",
        "chancellor",
        "fers",
        "khon",
        "gold",
        "silver",
        "lance",
        "left quail",
        "right quail",
        "falcon",
        "crane",
        "eagle",
        "dragon",
        "horse",
        "vao",
        "brain",
        "toad",
        "skull",
        "boot",
        "hat",
        "ninny",
        "cube",
        "behemoth",
    ];
    const SYMMETRIC: [&str; 22] = [
        "king", "general", "queen", "advisor", "bishop", "rook", "pawn", "fers", "khon", "gold",
        "silver", "lance", "dragon", "horse", "vao", "brain", "toad", "skull", "hat", "ninny",
        "cube", "behemoth",
    ];
    /// Half a side of the square, less half a stroke and a little air.
    const EDGE: f64 = 92.0;

    fn drawn(name: &str) -> &'static Figure {
        figure(name).unwrap_or_else(|| panic!("no figure for {name}"))
    }

    #[test]
    fn every_piece_of_the_built_in_variants_has_a_figure() {
        for variant in catalogue::all() {
            for kind in variant.kinds() {
                assert!(figure(&kind.western).is_some(), "{}", kind.western);
            }
        }
        assert!(figure("unicorn").is_none());
    }

    #[test]
    fn a_body_is_one_closed_path_inside_the_square() {
        for name in NAMES {
            let body = trace(drawn(name).body).unwrap();
            assert_eq!((body.parts, body.closed), (1, 1), "{name}");
            assert!(body.reach() <= EDGE, "{name}: {}", body.reach());
        }
    }

    #[test]
    fn lines_lie_within_the_reach_of_their_body() {
        for name in NAMES {
            let figure = drawn(name);
            let (body, lines) = (trace(figure.body).unwrap(), trace(figure.lines).unwrap());
            assert!(lines.left() >= body.left() && lines.right() <= body.right());
            assert!(lines.top() >= body.top() && lines.bottom() <= body.bottom());
        }
    }

    #[test]
    fn all_stand_on_the_same_ground() {
        let ground: BTreeSet<i32> = NAMES
            .iter()
            .map(|name| trace(drawn(name).body).unwrap().bottom().round() as i32)
            .collect();
        assert_eq!(ground.len(), 1, "{ground:?}");
    }

    #[test]
    fn a_standing_figure_is_alike_left_and_right() {
        for name in SYMMETRIC {
            let ends = trace(drawn(name).body).unwrap().ends;
            let mirrored: BTreeSet<_> = ends.iter().map(|(x, y)| (-x, *y)).collect();
            let ends: BTreeSet<_> = ends.into_iter().collect();
            assert_eq!(ends, mirrored, "{name}");
        }
    }

    #[test]
    fn drawings_are_short() {
        for name in NAMES {
            let figure = drawn(name);
            assert!(figure.body.len() <= 500 && figure.lines.len() <= 200);
        }
    }
}
