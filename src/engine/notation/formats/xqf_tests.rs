//! Tests of Xiangqi Studio's files, which are written here by the documented layout.

use super::*;
use crate::notation::annotations::Variation;
use crate::notation::formats::MOST_MOVES;
use crate::notation::formats::{NoRecords, open};
use crate::notation::pgn::Reader;
use crate::rules::Catalogue;

/// A node of the tree to write.
#[derive(Clone)]
struct Move {
    text: &'static str,
    comment: &'static str,
    /// The next move and its alternatives.
    next: Vec<Move>,
}

fn node(text: &'static str, comment: &'static str, next: Vec<Move>) -> Move {
    Move {
        text,
        comment,
        next,
    }
}

fn place(point: &str) -> u8 {
    let bytes = point.as_bytes();
    let rank: u8 = point[1..].parse().unwrap();
    (bytes[0] - b'a') * 10 + rank - 1
}

struct File {
    version: u8,
    pieces: [u8; 32],
    tree: Move,
}

impl File {
    fn new(version: u8, tree: Move) -> Self {
        let mut pieces = [200; 32];
        let mut put = |from: usize, points: &[&str]| {
            for (at, point) in points.iter().enumerate() {
                pieces[from + at] = place(point);
            }
        };
        put(0, &["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]);
        put(9, &["b3", "h3", "a4", "c4", "e4", "g4", "i4"]);
        put(
            16,
            &[
                "a10", "b10", "c10", "d10", "e10", "f10", "g10", "h10", "i10",
            ],
        );
        put(25, &["b8", "h8", "a7", "c7", "e7", "g7", "i7"]);
        Self {
            version,
            pieces,
            tree,
        }
    }

    fn write(&self) -> Vec<u8> {
        let mut header = vec![0; HEADER];
        header[..3].copy_from_slice(&[b'X', b'Q', self.version]);
        header[3..16].copy_from_slice(&[
            0x5A, 0, 0, 0, 0, 0x31, 0x82, 0x07, 0x44, 0x91, 0x13, 0x57, 0xF1,
        ]);
        let keys = Keys::of(&header);
        for (at, piece) in self.pieces.into_iter().enumerate() {
            let turned = if self.version >= TURNED {
                (at + 32 - (usize::from(keys.piece) + 1) % 32) % 32
            } else {
                at
            };
            header[16 + turned] = piece.wrapping_add(keys.piece);
        }
        header[51] = 1;
        for (at, text) in [
            (80, "橘中秘"),
            (208, "全国个人赛"),
            (272, "1981-07-21"),
            (304, "胡荣华"),
            (320, "李来群"),
        ] {
            let (bytes, _, _) = GB18030.encode(text);
            header[at] = u8::try_from(bytes.len()).unwrap();
            header[at + 1..][..bytes.len()].copy_from_slice(&bytes);
        }
        let mut body = Vec::new();
        self.write_node(&self.tree, false, &keys, &mut body);
        for (at, byte) in body.iter_mut().enumerate() {
            *byte = byte.wrapping_add(keys.stream[at % 32]);
        }
        header.extend(body);
        header
    }

    fn write_node(&self, node: &Move, has_other: bool, keys: &Keys, out: &mut Vec<u8>) {
        let (from, to) = match node.text {
            "" => (0, 0),
            text => {
                let middle = text[1..].find(char::is_alphabetic).unwrap() + 1;
                (place(&text[..middle]), place(&text[middle..]))
            }
        };
        let (comment, _, _) = GB18030.encode(node.comment);
        let goes_on = !node.next.is_empty();
        let is_old = self.version < DISGUISED;
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        let flags = if is_old {
            flag(goes_on, 0xF0) | flag(has_other, 0x0F)
        } else {
            flag(goes_on, 0x80) | flag(has_other, 0x40) | flag(!comment.is_empty(), 0x20)
        };
        out.push(from.wrapping_add(24).wrapping_add(keys.from));
        out.push(to.wrapping_add(32).wrapping_add(keys.to));
        out.extend([flags, 0]);
        if is_old || !comment.is_empty() {
            let length = u32::try_from(comment.len()).unwrap() + keys.comment;
            out.extend(length.to_le_bytes());
            out.extend(&*comment);
        }
        for (at, next) in node.next.iter().enumerate() {
            self.write_node(next, at + 1 < node.next.len(), keys, out);
        }
    }
}

/// Three moves with comments, and an alternative to the second.
fn tree() -> Move {
    let third = node("h1g3", "马二进三", Vec::new());
    let second = node("h10g8", "", vec![third]);
    let instead = node("b10c8", "另一着", Vec::new());
    let first = node("h3e3", "当头炮", vec![second, instead]);
    node("", "开始", vec![first])
}

#[test]
fn the_moves_of_every_version_are_read_with_comments_and_variations() {
    for version in [1, 10, 11, 12, 18] {
        let games = open(&File::new(version, tree()).write()).unwrap();
        assert_eq!(games.len(), 1);
        let game = &games[0];
        assert_eq!(game.moves, ["h3e3", "h10g8", "h1g3"], "version {version}");
        let comments = game.annotations.comments.iter();
        let comments: Vec<_> = comments.map(|it| (it.ply, it.text.as_str())).collect();
        assert_eq!(comments, [(0, "开始"), (1, "当头炮"), (3, "马二进三")]);
        let [variation] = &game.annotations.variations[..] else {
            panic!("{game:?}");
        };
        assert_eq!((variation.ply, &*variation.moves[0]), (1, "b10c8"));
        assert_eq!(variation.annotations.comment_at(2), Some("另一着"));
        for (name, value) in [
            ("Event", "全国个人赛"),
            ("Title", "橘中秘"),
            ("Red", "胡荣华"),
            ("Black", "李来群"),
            ("Date", "1981-07-21"),
            ("Result", "1-0"),
        ] {
            assert_eq!(game.tags.get(name), Some(value), "version {version}");
        }
        assert_eq!(game.tags.get("FEN"), None);
        let reader = Reader {
            catalogue: Catalogue::built_in(),
            variant: None,
            rulebook: None,
        };
        assert!(reader.read(game).unwrap().is_whole());
    }
}

#[test]
fn a_game_may_end_with_its_file_though_its_last_node_says_that_it_goes_on() {
    for version in [10, 18] {
        let last = node("h10g8", "", vec![node("h1g3", "", Vec::new())]);
        let tree = node("", "", vec![node("h3e3", "", vec![last])]);
        let whole = File::new(version, tree).write();
        let of_a_node = if version < DISGUISED { 8 } else { 4 };
        let games = open(&whole[..whole.len() - of_a_node]).unwrap();
        assert_eq!(games[0].moves, ["h3e3", "h10g8"], "version {version}");
    }
}

#[test]
fn a_tree_of_variations_is_read_and_of_a_damaged_one_what_comes_before() {
    // 1. h3e3 h10g8 (1... b10c8 2. b1c3 (2. b1a3) 2... h8h7) (1... b10a8) 2. h1g3 (2. h1i3)
    let end = |text| node(text, "", Vec::new());
    let black = node("b1c3", "两行\r\n评注", vec![end("h8h7")]);
    let second = node("h10g8", "", vec![end("h1g3"), end("h1i3")]);
    let instead = node("b10c8", "", vec![black, end("b1a3")]);
    let first = node("h3e3", "", vec![second, instead, end("b10a8")]);
    for version in [10, 18] {
        let file = File::new(version, node("", "", vec![first.clone()])).write();
        let game = open(&file).unwrap().remove(0);
        assert_eq!(game.moves, ["h3e3", "h10g8", "h1g3"]);
        let shown = |variations: &[Variation]| {
            let each = variations.iter();
            let each = each.map(|it| format!("{} {}", it.ply, it.moves.join(" ")));
            each.collect::<Vec<_>>()
        };
        let told = shown(&game.annotations.variations);
        assert_eq!(
            told,
            ["1 b10c8 b1c3 h8h7", "1 b10a8", "2 h1i3"],
            "{version}"
        );
        let inner = &game.annotations.variations[0].annotations;
        assert_eq!(shown(&inner.variations), ["2 b1a3"]);
        assert_eq!(inner.comment_at(3), Some("两行\n评注"));
        let cut = open(&file[..file.len() - 9]).unwrap().remove(0);
        assert_eq!(cut.moves, game.moves);
        let left = shown(&cut.annotations.variations);
        assert_eq!(left.len(), 2, "{version}");
        assert!(left[0].starts_with("1 b10c8 b1c3"), "{left:?}");
    }
}

#[test]
fn a_tree_of_hostile_depth_or_width_is_read_as_far_as_it_is_kept() {
    let mut deep = node("h10g8", "", Vec::new());
    for _ in 0..200 {
        let other = node("b10c8", "x", vec![node("h1g3", "", Vec::new()), deep]);
        deep = other;
    }
    let end = || node("h10g8", "", Vec::new());
    let deep = node("h3e3", "", vec![end(), deep]);
    let wide = node("h3e3", "", (0..29_000).map(|_| end()).collect());
    for (tree, variations) in [(deep, 1), (wide, 20_000)] {
        let file = File::new(10, node("", "", vec![tree])).write();
        let game = open(&file).unwrap().remove(0);
        assert_eq!(game.moves, ["h3e3", "h10g8"]);
        assert_eq!(game.annotations.variations.len(), variations);
    }
}

#[test]
fn a_position_of_its_own_may_begin_with_black() {
    for version in [10, 18] {
        let mut file = File::new(version, node("", "", vec![node("d10d9", "", Vec::new())]));
        file.pieces = [255; 32];
        file.pieces[0] = place("g1");
        file.pieces[4] = place("e1");
        file.pieces[20] = place("d10");
        let games = open(&file.write()).unwrap();
        let fen = games[0].tags.get("FEN").unwrap();
        assert_eq!(fen, "3k5/9/9/9/9/9/9/9/9/4K1R2 b - - 0 1");
        assert_eq!(games[0].moves, ["d10d9"]);
    }
}

#[test]
fn pieces_that_are_told_nowhere_stand_as_usual() {
    let mut file = File::new(10, tree());
    file.pieces = [255; 32];
    let games = open(&file.write()).unwrap();
    assert_eq!(games[0].tags.get("FEN"), None);
}

#[test]
fn damaged_files_are_told_and_never_followed_for_ever() {
    for version in [10, 18] {
        let whole = File::new(version, tree()).write();
        let mut between = 0;
        for end in 3..whole.len() {
            let told = open(&whole[..end]);
            let is_main_line_there = end > HEADER + 40;
            between += usize::from(told.is_ok() && !is_main_line_there);
            let is_told = matches!(told, Ok(_) | Err(NoRecords::Damaged));
            assert!(is_told, "{version} {end}");
        }
        // A file cut between two nodes is like one whose last node is marked wrongly.
        assert!(between <= 3, "{version} {between}");
        // A comment that is longer than the file.
        let mut huge = File::new(10, tree()).write();
        huge[HEADER + 4..HEADER + 8].fill(0xFF);
        assert_eq!(open(&huge), Err(NoRecords::Damaged));
    }
    // A list of moves without an end.
    let mut endless = File::new(10, tree()).write();
    for _ in 0..=MOST_MOVES {
        let at = HEADER + 12;
        let node = [place("h3") + 24, place("e3") + 32, 0xF0, 0, 0, 0, 0, 0];
        endless.splice(at..at, node);
    }
    assert_eq!(open(&endless), Err(NoRecords::Damaged));
}
