//! Tests with positions written by other programs.

use super::{FenError, read, write};
use crate::rules::catalogue;

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn again(slug: &str, text: &str) -> String {
    let variant = catalogue::find(slug).unwrap();
    let position = read(&variant, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    write(&variant, &position)
}

#[test]
fn checks_are_read_as_left_and_as_given() {
    for (text, left) in [
        ("w KQkq - 0 1 +0+0", "3+3"),
        ("w KQkq - 0 1 +2+0", "1+3"),
        ("w KQkq - 3+2 0 1", "3+2"),
        ("w KQkq - +1+1 0 1", "2+2"),
    ] {
        let own = format!("{CHESS} w KQkq - {left} 0 1");
        assert_eq!(again("three-checks", &format!("{CHESS} {text}")), own);
    }
    let variant = catalogue::find("three-checks").unwrap();
    for checks in ["+4+0", "4+0", "++", "+1", "+1+2+3"] {
        let refused = read(&variant, &format!("{CHESS} w KQkq - 0 1 {checks}"));
        assert!(matches!(refused, Err(FenError::Counter(_))), "{checks}");
    }
}

#[test]
fn rights_may_name_the_files_of_rooks_and_mean_nothing_in_antichess() {
    let bare = "r3k2r/8/8/8/8/8/8/R3K2R w";
    for (rights, own) in [("HAha", "KQkq"), ("Ha", "Kq"), ("KQha", "KQkq")] {
        let text = format!("{bare} {rights} - 0 1");
        assert_eq!(again("chess", &text), format!("{bare} {own} - 0 1"));
    }
    let other = format!("{bare} GBgb - 0 1");
    let chess = catalogue::find("chess").unwrap();
    assert!(matches!(read(&chess, &other), Err(FenError::Castling(_))));
    for rights in ["KQkq", "HAha", "-"] {
        let text = format!("{CHESS} w {rights} - 0 1");
        assert_eq!(again("anti", &text), format!("{CHESS} w - - 0 1"));
    }
}

#[test]
fn marks_of_promoted_pieces_and_empty_hands_say_nothing_where_there_are_none() {
    let promoted = "rnsmksnr/8/1ppppppp/8/8/PPPPPPP1/7M~/RNSKMSNR w - - 0 1";
    assert_eq!(again("makruk", promoted), promoted.replace('~', ""));
    for hands in ["", "[]", "[-]"] {
        let own = format!("{XIANGQI} w - - 0 1");
        assert_eq!(
            again("xiangqi", &format!("{XIANGQI}{hands} w - - 0 1")),
            own
        );
    }
    let kept = "rnbqkbnr/ppppppp1/6Q~1/8/8/8/PPPPPPP1/RNBQKBNR[P] w KQkq - 0 1";
    assert_eq!(again("crazyhouse", kept), kept);
    let behind = kept.replace("[P]", "/P");
    assert_eq!(again("crazyhouse", &behind), kept);
}

#[test]
fn fields_may_be_missing() {
    let own = format!("{XIANGQI} w - - 3 7");
    for fields in ["w - - 3 7", "w 3 7", "w - 3 7"] {
        assert_eq!(again("xiangqi", &format!("{XIANGQI} {fields}")), own);
    }
    let chess = format!("{CHESS} w KQkq - 0 1");
    for fields in ["w KQkq", "w KQkq -", "w KQkq - 0", "w KQkq 0 1"] {
        assert_eq!(again("chess", &format!("{CHESS} {fields}")), chess);
    }
}

#[test]
fn what_lies_face_down_is_known_by_its_point() {
    let dark = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
    let pool = "A2B2N2R2C2P5a2b2n2r2c2p5";
    let variant = catalogue::find("jieqi").unwrap();
    for fields in [
        "w - - 0 1".to_owned(),
        format!("w {pool} - 0 1"),
        format!("w {pool} - - 0 1"),
    ] {
        let position = read(&variant, &format!("{dark} {fields}"));
        assert_eq!(position, Ok(*variant.start()), "{fields}");
    }
    let old = format!("{dark} {pool} w - - 0 1");
    assert_eq!(read(&variant, &old), Ok(*variant.start()));
    let nowhere = dark.replacen("/9/", "/x8/", 1);
    assert!(read(&variant, &format!("{nowhere} w")).is_err());
}

#[test]
fn marshals_and_cardinals_are_read_under_their_letters() {
    let other = "rnbqkmcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKMCBNR w KQkq - 0 1";
    let own = "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1";
    for rights in ["KQkq", "JAja", "AJaj", "KAja"] {
        let other = other.replace("KQkq", rights);
        assert_eq!(again("embassy", &other), own, "{rights}");
    }
    assert_eq!(again("embassy", own), own);
}
