//! Figures for the pieces of every variant: the western set, drawn for this project.
//!
//! A figure is two paths. The light side fills the body with a light face and draws the body and
//! the lines in ink. The dark side fills the body with ink and draws the lines in a light colour.
//! Strokes should be seven units wide, with round joins and ends.

mod drawings;
#[cfg(test)]
pub(super) mod trace;

/// A figure in a square of 200 units. The middle is 0,0, and y points down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// The silhouette: one closed path, filled.
    pub body: &'static str,
    /// Strokes over the silhouette, such as the eye, folds and the edge of the base. They are not
    /// filled.
    pub lines: &'static str,
}

/// The figure with a name from a variant, such as `rook`. None if there is no such figure.
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
        // Some western rulebooks use a camel for the banner, which moves the same way.
        "banner" | "camel" => &drawings::BANNER,
        "amazon" => &drawings::AMAZON,
        "archbishop" => &drawings::ARCHBISHOP,
        "chancellor" => &drawings::CHANCELLOR,
        "fers" => &drawings::FERS,
        "khon" => &drawings::KHON,
        // Birds of shogi share the figure of a piece that moves almost the same way.
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
    /// Half the side of the square, less half a stroke and a small margin.
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
