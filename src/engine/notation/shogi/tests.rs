//! Tests of writing and reading the notations of shogi.

use crate::notation::{Notation, ReadError, coordinate, fen, read_as, read_for};
use crate::rules::{Line, Refusal, catalogue};

const ALL: [Notation; 3] = [Notation::Western, Notation::Japanese, Notation::Usi];

fn line(fen: &str) -> Line {
    of("shogi", fen)
}

fn of(slug: &str, fen: &str) -> Line {
    let variant = catalogue::find(slug).unwrap();
    let position = fen::read(&variant, fen).unwrap();
    let book = variant.rulebooks()[0];
    Line::from_position(variant, book, position)
}

fn start(slug: &str) -> Line {
    let variant = catalogue::find(slug).unwrap();
    let book = variant.rulebooks()[0];
    Line::new(variant, book)
}

fn after(moves: &str) -> Line {
    let mut line = start("shogi");
    let moves = coordinate::unpack(line.variant(), moves).unwrap();
    line.replay(&moves).unwrap();
    line
}

/// A move in all three notations, Western first.
fn written(line: &Line, mv: &str) -> [String; 3] {
    let variant = line.variant();
    let mv = coordinate::read(variant, mv).unwrap();
    ALL.map(|notation| notation.write(variant, line.position(), mv).unwrap())
}

fn reads(line: &Line, text: &str) -> String {
    match read_for(line, Notation::Algebraic, text) {
        Ok(entry) => coordinate::write(line.variant(), entry.mv),
        Err(error) => format!("{error:?}"),
    }
}

/// Four golds that can all go to 5h.
const GOLDS: &str = "4k4/9/9/9/9/9/9/5G3/K2GGG3[] w - - 0 1";
/// Two silvers below 5c and 6c, which can move into the promotion zone.
const SILVERS: &str = "k8/9/9/3S1S3/9/9/9/9/K8[S] w - - 0 1";

#[test]
fn only_games_of_shogi_are_written_so() {
    for variant in catalogue::all() {
        let kin = ["shogi", "minishogi", "judkins-shogi", "dobutsu"];
        let is_shogi = kin.contains(&variant.slug());
        // The birds have no names of their own in the Japanese notation.
        let is_of_birds = variant.slug() == "tori-shogi";
        for notation in ALL {
            let is_kin = is_shogi || is_of_birds && notation != Notation::Japanese;
            assert_eq!(notation.is_for(variant), is_kin, "{}", variant.slug());
        }
    }
}

#[test]
fn moves_are_written_as_players_write_them() {
    let line = start("shogi");
    assert_eq!(written(&line, "c3c4"), ["P-7f", "７六歩", "7g7f"]);
    assert_eq!(written(&line, "d1e2"), ["G6i-5h", "５八金左", "6i5h"]);
    let exchange = after("c3c4 g7g6");
    assert_eq!(written(&exchange, "b2h8+"), ["Bx2b+", "２二角成", "8h2b+"]);
    assert_eq!(written(&exchange, "b2h8"), ["Bx2b=", "２二角不成", "8h2b"]);
    let drops = after("c3c4 g7g6 b2h8+ g9h8");
    assert_eq!(written(&drops, "B@e5"), ["B*5e", "５五角", "B*5e"]);
    let promoted = self::line("8k/9/9/4+R4/9/9/9/+P8/K8[] w - - 0 1");
    assert_eq!(written(&promoted, "e6e5"), ["+R-5e", "５五竜", "5d5e"]);
    assert_eq!(written(&promoted, "a2b2"), ["+P-8h", "８八と", "9h8h"]);
}

#[test]
fn gote_sees_the_board_from_the_other_side() {
    let line = after("c3c4");
    assert_eq!(written(&line, "g7g6"), ["P-3d", "３四歩", "3c3d"]);
    // Files with low numbers are on Gote's left.
    assert_eq!(written(&line, "f9e8"), ["G4a-5b", "５二金左", "4a5b"]);
    assert_eq!(reads(&line, "５二金右"), "d9e8");
    assert_eq!(reads(&line, "☖５二金左"), "f9e8");
}

#[test]
fn a_board_of_five_files_counts_them_from_the_right_too() {
    let line = start("minishogi");
    assert_eq!(written(&line, "a2a3"), ["P-5c", "５三歩", "5d5c"]);
    assert_eq!(reads(&line, "P-53"), "a2a3");
    assert_eq!(reads(&line, "5d5c"), "a2a3");
}

#[test]
fn words_tell_pieces_of_a_kind_apart() {
    let line = line(GOLDS);
    for (mv, japanese) in [
        ("d1e2", "５八金左"),
        ("e1e2", "５八金直"),
        ("f2e2", "５八金寄"),
    ] {
        assert_eq!(written(&line, mv)[1], japanese);
        assert_eq!(reads(&line, japanese), mv);
    }
    // Another gold is on the file of the one on 4i, so both words are needed.
    assert_eq!(written(&line, "f1e2")[1], "５八金右上");
    assert_eq!(reads(&line, "５八金右上"), "f1e2");
    assert_eq!(written(&line, "f1e2")[0], "G4i-5h");
    for text in ["G4i-5h", "G49-58", "G4i5h", "５八金(49)", "58金49", "4i5h"] {
        assert_eq!(reads(&line, text), "f1e2", "{text}");
    }
    let silvers = self::line(SILVERS);
    assert_eq!(
        written(&silvers, "d6e7+"),
        ["S6d-5c+", "５三銀左成", "6d5c+"]
    );
    assert_eq!(written(&silvers, "f6e7")[1], "５三銀右不成");
    // The silver in hand could be dropped there, too.
    assert_eq!(written(&silvers, "S@e7")[1], "５三銀打");
    assert_eq!(reads(&silvers, "５三銀打"), "S@e7");
    assert_eq!(written(&silvers, "S@e4")[1], "５六銀");
    assert_eq!(reads(&silvers, "５六銀打"), "S@e4");
}

#[test]
fn a_piece_that_is_pinned_still_counts_where_left_and_right_are_told() {
    // The left gold is pinned on the file of its king.
    let line = line("k2r5/9/9/9/9/9/9/3G1G3/3K5[] w - - 0 1");
    assert_eq!(written(&line, "f2e2")[1], "５八金右");
    assert_eq!(reads(&line, "５八金右"), "f2e2");
    let left = read_for(&line, Notation::Japanese, "５八金左").unwrap_err();
    let ReadError::Unfit { refused, .. } = left else {
        panic!("{left:?}");
    };
    assert!(matches!(refused, Some((_, Refusal::InCheck { .. }))));
    // Without such a word, only one gold matches.
    assert_eq!(reads(&line, "G-5h"), "f2e2");
    assert_eq!(reads(&line, "５八金"), "f2e2");
}

#[test]
fn loose_forms_are_read_whatever_a_player_prefers() {
    let line = start("shogi");
    for text in [
        "7g7f",
        "7g-7f",
        "P-7f",
        "p-7f",
        "P7f",
        "P-76",
        "P76",
        "P – 7f",
        "P-7f!",
        "７六歩",
        "76歩",
        "7六歩",
        "７６歩",
        "七六歩",
        "▲７六歩",
        "☗７六歩(77)",
        "７六歩（７７）",
        "７六歩77",
        "P c3-c4",
        "c3c4",
    ] {
        for preferred in Notation::available(line.variant()) {
            let read = read_for(&line, preferred, text);
            let read = read.map(|entry| coordinate::write(line.variant(), entry.mv));
            assert_eq!(read, Ok("c3c4".to_owned()), "{text} for {preferred}");
        }
    }
    let exchange = after("c3c4 g7g6");
    for text in [
        "Bx2b+",
        "B×2b+",
        "B-2b+",
        "Bx22+",
        "b88x22+",
        "8h2b+",
        "２二角成",
        "22角成",
        "２二角成(88)",
        "b2h8+",
    ] {
        assert_eq!(reads(&exchange, text), "b2h8+", "{text}");
    }
    for text in ["Bx2b=", "Bx2b", "２二角不成", "２二角生", "8h2b"] {
        assert_eq!(reads(&exchange, text), "b2h8", "{text}");
    }
    let taken = after("c3c4 g7g6 b2h8+");
    for text in [
        "同銀",
        "同　銀",
        "△同　銀(31)",
        "２二銀",
        "Sx2b",
        "S-2b",
        "3a2b",
    ] {
        assert_eq!(reads(&taken, text), "g9h8", "{text}");
    }
    let drops = after("c3c4 g7g6 b2h8+ g9h8");
    for text in [
        "B*5e",
        "b*5e",
        "B*55",
        "B'5e",
        "B5e",
        "５五角",
        "５五角打",
        "B*e5",
    ] {
        assert_eq!(reads(&drops, text), "B@e5", "{text}");
    }
}

#[test]
fn both_characters_of_a_piece_are_read() {
    let line = line("8k/9/9/4+R4/9/9/9/+S1+N1+L4/K8[] w - - 0 1");
    for (text, mv) in [
        ("５五竜", "e6e5"),
        ("５五龍", "e6e5"),
        ("９七成銀", "a2a3"),
        ("９七全", "a2a3"),
        ("７七成桂", "c2c3"),
        ("７七圭", "c2c3"),
        ("５七成香", "e2e3"),
        ("５七杏", "e2e3"),
        ("８九玉", "a1b1"),
        ("８九王", "a1b1"),
        ("+R-5e", "e6e5"),
        ("+N-7g", "c2c3"),
    ] {
        assert_eq!(reads(&line, text), mv, "{text}");
    }
}

#[test]
fn a_piece_that_must_promote_does_so_without_a_word() {
    let line = line("4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1");
    assert_eq!(written(&line, "a8a9+"), ["P-9a+", "９一歩成", "9b9a+"]);
    for text in ["P-9a+", "P-9a", "９一歩成", "９一歩", "9b9a"] {
        assert_eq!(reads(&line, text), "a8a9+", "{text}");
    }
    assert!(read_for(&line, Notation::Western, "P-9a=").is_err());
}

#[test]
fn two_pieces_that_may_be_meant_are_asked_about() {
    let line = line(GOLDS);
    for text in ["G-5h", "５八金", "５八金上", "58金"] {
        let asked = read_for(&line, Notation::Algebraic, text).unwrap_err();
        assert!(
            matches!(asked, ReadError::Ambiguous(..)),
            "{text}: {asked:?}"
        );
        assert!(asked.candidates().len() > 1);
    }
}

#[test]
fn what_no_move_fits_is_told_as_it_was_understood() {
    let line = start("shogi");
    let refused = |text: &str| match read_for(&line, Notation::Algebraic, text) {
        Err(ReadError::Unfit { refused, .. }) => refused.map(|(_, why)| why),
        other => panic!("{text}: {other:?}"),
    };
    for text in ["B-5e", "５五角", "8h5e"] {
        let why = refused(text);
        assert!(
            matches!(why, Some(Refusal::Movement { .. })),
            "{text}: {why:?}"
        );
    }
    for text in ["B*5e", "５五角打"] {
        let why = refused(text);
        assert!(
            matches!(why, Some(Refusal::NotInHand(..))),
            "{text}: {why:?}"
        );
    }
    let second = self::line("4k4/9/9/9/9/9/1P7/9/4K4[P] w - - 0 1");
    for text in ["P*8e", "８五歩打"] {
        let error = read_for(&second, Notation::Algebraic, text).unwrap_err();
        let told = matches!(
            error,
            ReadError::Unfit {
                refused: Some((_, Refusal::FullFile { .. })),
                ..
            }
        );
        assert!(told, "{text}: {error:?}");
    }
    assert!(matches!(refused("5e5d"), Some(Refusal::NoPiece(_))));
    assert!(matches!(refused("3c3d"), Some(Refusal::NotYours { .. })));
    for text in ["Px7f", "P-7f+", "７六歩成", "P-7c", "５八金直", "S6i-5h"] {
        refused(text);
    }
    for text in [
        "同歩",
        "7g7",
        "7g7f++",
        "P-0a",
        "Q-5e",
        "７六",
        "歩",
        "７六歩歩",
        "P-",
        "*",
    ] {
        let error = read_for(&line, Notation::Japanese, text).unwrap_err();
        assert!(
            !matches!(error, ReadError::Unfit { .. }),
            "{text}: {error:?}"
        );
    }
}

#[test]
fn all_moves_of_random_games_come_back_in_each_notation() {
    for slug in ["shogi", "minishogi", "dobutsu"] {
        for seed in 1..=3 {
            let mut line = start(slug);
            let mut state = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed) | 1;
            for _ in 0..120 {
                let moves = line.movement();
                if moves.is_empty() {
                    break;
                }
                for notation in ALL {
                    comes_back(&line, &moves, notation);
                }
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let pick = usize::try_from(state % 1_000_003).unwrap() % moves.len();
                line.push_by_movement(moves[pick]).unwrap();
            }
        }
    }
}

/// Checks that every legal move has a different text, which is read as the same move.
fn comes_back(line: &Line, moves: &[crate::rules::Move], notation: Notation) {
    let (variant, position) = (line.variant(), line.position());
    for mv in moves {
        let text = notation.write(variant, position, *mv);
        let text = text.unwrap_or_else(|| panic!("{notation} {}", coordinate::write(variant, *mv)));
        let read = read_as(line, notation, &text);
        assert_eq!(read, Ok(*mv), "{text} in {}", fen::write(variant, position));
    }
}

#[test]
fn no_text_does_any_harm() {
    const SIGNS: [char; 26] = [
        '7', '６', '六', 'f', 'P', '+', '-', 'x', '*', '=', '同', '歩', '成', '銀', '不', '打',
        '右', '直', '(', ')', '▲', '\u{3000}', '龍', '×', 'é', '9',
    ];
    let line = after("c3c4 g7g6");
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..state % 9 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push(SIGNS[usize::try_from(state % 26).unwrap()]);
        }
        for notation in ALL {
            if let Ok(mv) = read_as(&line, notation, &text) {
                assert!(line.position().is_legal(line.variant(), mv), "{text}");
            }
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
    }
}
