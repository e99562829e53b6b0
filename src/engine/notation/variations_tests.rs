//! Tests of trees of moves: writing, reading and changing them.

use super::*;
use crate::rules::{Rulebook, catalogue};

const WRITTEN: &str = "h3e3 (b1c3 b10c8 (a7a6) c4c5) (g4g5) h10g8 h1g3 (i1i2)";

fn tree(text: &str) -> Variations {
    Variations::read(&catalogue::find("xiangqi").unwrap(), text, 200).unwrap()
}

fn written(tree: &Variations) -> String {
    tree.write(&catalogue::find("xiangqi").unwrap())
}

#[test]
fn a_written_tree_is_read_back() {
    for text in ["", "h3e3", "h3e3 h10g8 h1g3", WRITTEN] {
        assert_eq!(written(&tree(text)), text);
    }
    let variant = catalogue::find("xiangqi").unwrap();
    for text in ["(h3e3)", "h3e3 (b1c3", "h3e3)", "h3e3 z", "h3e3 ((b1c3)"] {
        assert_eq!(Variations::read(&variant, text, 200), None, "{text}");
    }
    assert_eq!(Variations::read(&variant, WRITTEN, 8), None, "too many");
}

#[test]
fn moves_are_numbered_in_the_order_in_which_they_are_written() {
    let tree = tree(WRITTEN);
    let paths = tree.paths();
    let variant = catalogue::find("xiangqi").unwrap();
    let last = |path: &Path| coordinate::write(&variant, *tree.moves_of(path).last().unwrap());
    let moves: Vec<String> = paths.iter().map(last).collect();
    let words = WRITTEN.replace(['(', ')'], "");
    assert_eq!(moves.join(" "), words);
    assert_eq!(tree.path_of(&tree.moves_of(&paths[3])), paths[3]);
}

#[test]
fn a_move_is_added_promoted_and_removed() {
    let mut tree = tree("h3e3 h10g8");
    let horse = coordinate::unpack(&catalogue::find("xiangqi").unwrap(), "b1c3 b10c8").unwrap();
    let path = tree.add(&[], &horse);
    assert_eq!(
        (path.as_slice(), &*written(&tree)),
        ([1, 0].as_slice(), "h3e3 (b1c3 b10c8) h10g8")
    );
    assert_eq!(tree.add(&[], &horse), path, "it is there already");
    assert_eq!(tree.promote(&path), [0, 0]);
    assert_eq!(written(&tree), "b1c3 (h3e3 h10g8) b10c8");
    assert_eq!(tree.promote(&[0, 0]), [0, 0], "it is the main line");
    assert_eq!(tree.remove(&[1]), Path::new());
    assert_eq!(written(&tree), "b1c3 b10c8");
    assert_eq!(tree.to_end(&[]), [0, 0]);
}

#[test]
fn a_tree_is_written_with_numbers_and_brackets() {
    let variant = catalogue::find("xiangqi").unwrap();
    let line = Line::new(variant, Rulebook::House);
    assert_eq!(
        tree(WRITTEN).text(&line, Notation::Wxf),
        "1. C2=5 (1. H8+7 H2+3 (1... P1+1) 2. P7+1) (1. P3+1) 1... H8+7 2. H2+3 (2. R1+1)"
    );
}
