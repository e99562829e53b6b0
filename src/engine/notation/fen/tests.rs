use super::*;
use crate::rules::{PlacementError, PositionError, Side, catalogue};

fn refused(fen: &str) -> FenError {
    read(&catalogue::find("xiangqi").unwrap(), fen).unwrap_err()
}

#[test]
fn two_fields_suffice_and_both_worlds_letters_are_read() {
    let variant = catalogue::find("xiangqi").unwrap();
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let other = "rhefgfehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEFGFEHR r";
    assert_eq!(write(&variant, variant.start()), start);
    assert_eq!(read(&variant, other).unwrap(), *variant.start());
}

#[test]
fn rights_that_cannot_be_are_read_and_left_out() {
    let variant = catalogue::find("chess").unwrap();
    let read_again = |text: &str| write(&variant, &read(&variant, text).unwrap());
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(write(&variant, variant.start()), start);
    for (text, same) in [
        (start, start),
        // There is no piece next to the pawn, so no en passant capture is possible.
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        ),
        // The capture would open the rank to the queen.
        (
            "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1",
            "8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1",
        ),
        // The pawn passed no point because it came from e3, or the point is a different one.
        (
            "4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/4P3/4K3 b - - 0 1",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - a6 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K2R w KQkq - 3 9",
            "r3k3/8/8/8/8/8/8/4K2R w Kq - 3 9",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
    ] {
        assert_eq!(read_again(text), same);
    }
    let error = |text: &str| read(&variant, text).unwrap_err();
    let castling = error("4k3/8/8/8/8/8/8/4K2R w X -");
    assert!(matches!(castling, FenError::Castling(..)));
    let passed = error("4k3/8/8/8/8/8/8/4K2R w - e9");
    assert!(matches!(passed, FenError::Passed(..)));
    let pawn = error("4k2P/8/8/8/8/8/8/4K3 w - -");
    assert!(matches!(
        pawn,
        FenError::Position(PositionError::Outside { .. })
    ));
}

#[test]
fn in_banner_b_is_the_banner() {
    let variant = catalogue::find("banner").unwrap();
    let text = "3g5/9/9/9/3b5/2E6/9/9/9/4G4 b - - 7 9";
    assert_eq!(write(&variant, &read(&variant, text).unwrap()), text);
}

#[test]
fn a_free_board_takes_any_pieces_and_points_that_are_gone() {
    let variant = catalogue::find("free-xiangqi").unwrap();
    for text in [
        "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "ggggggggg/9/9/9/4*4/***6/9/9/9/4G3* b - - 3 7",
    ] {
        assert_eq!(write(&variant, &read(&variant, text).unwrap()), text);
    }
    let other = read(&variant, "4k4/9/9/9/9/9/9/9/9/RHEAKAEHR w").unwrap();
    let own = "4g4/9/9/9/9/9/9/9/9/RNEFGFENR w - - 0 1";
    assert_eq!(write(&variant, &other), own);
    assert!(read(&variant, "**********/9/9/9/9/9/9/9/9/9 w").is_err());
    assert!(read(&variant, "4k4/9/9/9/9/9/9/9/9/4Q4 w").is_err());
    assert!(matches!(
        refused("3k5/9/9/9/9/9/9/9/9/*3K4 w"),
        FenError::Placement(PlacementError::Letter { .. })
    ));
}

#[test]
fn the_number_goes_up_after_black_also_where_black_moves_first() {
    let variant = catalogue::find("xiangqi-black-first").unwrap();
    let mut position = *variant.start();
    let mut numbers = Vec::new();
    for text in ["h10g8", "h3e3", "i10h10"] {
        let text_now = write(&variant, &position);
        assert_eq!(read(&variant, &text_now), Ok(position));
        numbers.push(text_now[text_now.len() - 9..].to_owned());
        let mv = crate::notation::coordinate::read(&variant, text).unwrap();
        position = position.play(&variant, mv);
    }
    assert_eq!(numbers, ["b - - 0 1", "w - - 1 2", "b - - 2 2"]);
    assert_eq!(position.round(), 2);
}

#[test]
fn nonsense_is_refused() {
    assert_eq!(refused(" "), FenError::Empty);
    assert_eq!(refused(&"9/".repeat(1000)), FenError::TooLong);
    assert!(matches!(
        refused("9/9 w"),
        FenError::Placement(PlacementError::Ranks { .. })
    ));
    let ten = |rank: &str, turn: &str| format!("3k5/{rank}/9/9/9/9/9/9/9/4K4{turn}");
    for rank in [
        "8",
        "10",
        "99999999999999999999",
        "9p",
        "4x4",
        "帥8",
        "0",
        "",
    ] {
        assert!(
            matches!(refused(&ten(rank, " w")), FenError::Placement(_)),
            "{rank}"
        );
    }
    assert!(matches!(refused(&ten("9", "")), FenError::Turn { .. }));
    assert!(matches!(refused(&ten("9", " x")), FenError::Turn { .. }));
    assert!(matches!(refused(&ten("9", " w KQ -")), FenError::Field(..)));
    for clock in ["-1", "+1", "99999999999", "x", "1.5"] {
        let text = ten("9", &format!(" w - - {clock} 1"));
        assert!(matches!(refused(&text), FenError::Counter(..)), "{clock}");
    }
    assert_eq!(
        refused(&ten("9", " w - - 0 1 2")),
        FenError::TooManyFields(7)
    );
}

#[test]
fn impossible_positions_are_refused() {
    use PositionError::{Facing, Generals, LeftInCheck};
    let error = |fen: &str| match refused(fen) {
        FenError::Position(error) => error,
        other => panic!("{other:?}"),
    };
    let none = Generals {
        side: Side::Second,
        count: 0,
    };
    let two = Generals {
        side: Side::First,
        count: 2,
    };
    assert_eq!(error("9/9/9/9/9/9/9/9/9/4K4 w"), none);
    assert_eq!(error("3k5/9/9/9/9/9/9/9/4K4/4K4 w"), two);
    let outside = error("3k5/9/9/9/9/A8/9/9/9/4K4 w");
    assert!(matches!(outside, PositionError::Outside { .. }));
    assert_eq!(error("4k4/9/9/9/9/9/9/9/9/4K4 w"), Facing);
    assert_eq!(
        error("3k5/9/9/9/9/9/9/9/3R5/4K4 w"),
        LeftInCheck(Side::Second)
    );
}

#[test]
fn a_sketch_may_be_what_no_position_can_be() {
    let xiangqi = catalogue::find("xiangqi").unwrap();
    let empty = "9/9/9/9/9/9/9/9/9/9 b";
    let sketch = super::sketch(&xiangqi, empty).unwrap();
    assert!(read(&xiangqi, empty).is_err());
    assert_eq!(sketch.pieces().count(), 0);
    let at = xiangqi.board().find("a1").unwrap();
    let piece = xiangqi.start().piece_at(at);
    let put = sketch.with_piece(&xiangqi, at, piece);
    let text = "9/9/9/9/9/9/9/9/9/R8 b - - 0 1";
    assert_eq!(write(&xiangqi, &put), text);
    let turned = put
        .with_piece(&xiangqi, at, None)
        .with_turn(&xiangqi, Side::First);
    assert_eq!(write(&xiangqi, &turned), "9/9/9/9/9/9/9/9/9/9 w - - 0 1");
}

#[test]
fn a_sketch_keeps_the_rights_that_can_be_and_the_points_that_are_gone() {
    let chess = catalogue::find("chess").unwrap();
    let text = write(&chess, chess.start());
    let sketch = super::sketch(&chess, &text).unwrap();
    assert_eq!(write(&chess, &sketch), text);
    let gone = sketch.with_piece(&chess, chess.board().find("h1").unwrap(), None);
    assert!(write(&chess, &gone).ends_with("w Qkq - 0 1"));
    let free = catalogue::find("free-xiangqi").unwrap();
    let text = "9/9/9/9/4*4/9/9/9/9/9 w - - 0 1";
    assert_eq!(write(&free, &super::sketch(&free, text).unwrap()), text);
}

#[test]
fn a_king_that_waits_and_was_placed_on_an_attacked_square_is_captured() {
    let variant = catalogue::find("screen").unwrap();
    let line = |fen: &str| {
        let start = super::read(&variant, fen).unwrap();
        crate::rules::Line::from_position(
            std::sync::Arc::clone(&variant),
            variant.rulebooks()[0],
            start,
        )
    };
    let whole = "4k3/8/pppppppp/rrbbnnq1/2R5/1P1PPPPP/P1P5/K1QRBBNN w - - 0 1";
    assert_eq!(line(whole).outcome(), None);
    let lost = line("rnbqrbn1/p1pppppp/1p6/4k3/4R3/8/PPPP1PPP/RNBQKBN1 w - - 0 1");
    let outcome = lost.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::First));
    assert_eq!(outcome.ending, crate::rules::Ending::KingCaptured);
    let checked = line("rnbqk1n1/p2ppppp/1p6/8/1b6/8/PPPP1PPP/RNBQKBNR w - - 0 1");
    assert_eq!(checked.outcome(), None);
    let mut checked = line("4k3/8/8/8/7b/8/8/R3K3 w - - 0 1");
    assert!(checked.position().is_check(&variant));
    let steps = |text: &str| crate::notation::coordinate::read(&variant, text).unwrap();
    assert!(checked.push(steps("a1a2")).is_err());
    assert!(checked.push(steps("e1d2")).is_ok());
}

#[test]
fn pieces_stand_only_where_they_can_come_to() {
    for (slug, text, at) in [
        ("xiangqi", "4k4/9/9/9/9/9/P8/P8/9/5K3 w", Some("a3")),
        ("xiangqi", "4k4/9/9/9/9/9/1P7/9/9/5K3 w", Some("b4")),
        ("xiangqi", "4k4/9/9/9/9/P8/9/9/9/5K3 w", None),
        ("xiangqi", "4k4/9/9/9/1P7/9/9/9/9/5K3 w", None),
        ("xiangqi", "4k4/9/9/1p7/9/9/9/9/9/5K3 w", Some("b7")),
        ("xiangqi", "4k4/9/9/9/9/1p7/9/9/9/5K3 w", None),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/A4K3 w", Some("a1")),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K1A3 w", None),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/4A4/5K3 w", None),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/3A5/5K3 w", Some("d2")),
        ("xiangqi", "4k4/9/9/9/9/9/9/B8/9/5K3 w", None),
        ("xiangqi", "4k4/9/9/9/9/9/9/1B7/9/5K3 w", Some("b3")),
        ("xiangqi", "4k4/9/9/9/2B6/9/9/9/9/5K3 w", Some("c6")),
        ("minixiangqi", "3k3/7/7/7/7/7/P3K2 w", Some("a1")),
        ("janggi", "4k4/9/9/9/9/9/9/P8/9/4K4 w", Some("a3")),
        ("makruk", "4k3/8/8/8/8/8/P7/4K3 w", Some("a2")),
        ("makruk", "4k3/8/8/8/P7/8/8/4K3 w", None),
        ("makruk", "4k3/8/P7/8/8/8/8/4K3 w", Some("a6")),
        ("shatranj", "4k3/8/8/8/8/8/8/B3K2R w", Some("a1")),
        ("shatranj", "4k3/8/8/8/8/8/8/2B1K2R w", None),
        ("shako", "4k5/10/10/10/10/10/10/10/P9/4K5 w", Some("a2")),
        ("synochess", "4k3/8/8/8/8/8/8/S3K3[] w", Some("a1")),
        ("synochess", "3k4/8/8/1s6/8/8/8/4K3[] w", None),
        ("chess", "4k3/8/8/8/8/8/8/P3K3 w", Some("a1")),
    ] {
        let variant = catalogue::find(slug).unwrap();
        let outside = match read(&variant, text) {
            Ok(_) => None,
            Err(FenError::Position(PositionError::Outside { square, .. })) => {
                Some(variant.board().name(square).to_owned())
            }
            Err(FenError::Position(PositionError::NotOfSeat { square, .. })) => {
                Some(variant.board().name(square).to_owned())
            }
            Err(other) => panic!("{slug} {text}: {other:?}"),
        };
        assert_eq!(outside.as_deref(), at, "{slug} {text}");
    }
}

#[test]
fn no_more_pieces_stand_than_the_game_can_have() {
    for (slug, text, over) in [
        (
            "chess",
            "4k3/pppppppp/8/8/8/PPPPPPPP/P7/4K3 w",
            Some("pawn"),
        ),
        ("chess", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w", Some("queen")),
        ("chess", "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w", None),
        ("chess", "4k3/8/8/8/8/NNNNN3/NNNNN3/4K3 w", None),
        ("chess", "4k3/8/8/8/8/NNNNN1N1/NNNNN3/4K3 w", Some("knight")),
        (
            "chess",
            "4k3/8/8/8/8/NNNN4/PPPPPP2/RRR1K3 w",
            Some("knight"),
        ),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/RRR1K4 w", Some("chariot")),
        (
            "xiangqi",
            "3k5/9/4P4/PPPPP4/9/9/9/9/9/4K4 w",
            Some("soldier"),
        ),
        ("xiangqi", "3k5/9/9/PPPPP4/9/9/9/9/9/4K4 w", None),
        ("makruk", "4k3/8/8/MM6/PPPPPPPP/8/8/4K3 w", Some("met")),
        ("makruk", "4k3/8/8/MM6/PPPPPPP1/8/8/4K3 w", None),
        ("sittuyin", "4k3/8/8/8/8/FF6/8/4K3[] w", Some("general")),
        ("grand", "4k5/10/10/10/10/QQ8/10/10/10/4K5 w", Some("queen")),
        ("shogi", "4k4/9/9/9/9/9/9/RR7/R3K4[] w", Some("rook")),
        ("shogi", "4k4/9/9/9/9/9/9/RR7/4K4[r] w", Some("rook")),
        ("shogi", "4k4/9/9/9/9/9/9/R8/4K4[r] w", None),
        ("shogi", "4k4/9/9/9/9/9/9/R8/+R3K4[r] w", Some("dragon")),
        ("loop", "4k3/8/8/8/8/8/8/QQQ1K3[Q] w", None),
    ] {
        let variant = catalogue::find(slug).unwrap();
        let found = match read(&variant, text) {
            Ok(_) => None,
            Err(FenError::Position(PositionError::TooMany(kind))) => {
                Some(variant.kind(kind).name.clone())
            }
            Err(other) => panic!("{slug} {text}: {other:?}"),
        };
        assert_eq!(found.as_deref(), over, "{slug} {text}");
    }
}

#[test]
fn only_before_the_first_move_may_pieces_placed_unseen_leave_a_king_attacked() {
    let variant = catalogue::find("screen").unwrap();
    let attacked = "rnbqrbn1/p1pppppp/1p6/4k3/4R3/8/PPPP1PPP/RNBQKBN1";
    let refused = FenError::Position(PositionError::LeftInCheck(Side::Second));
    assert!(read(&variant, &format!("{attacked} w - - 0 1")).is_ok());
    assert_eq!(
        read(&variant, &format!("{attacked} w - - 0 2")),
        Err(refused)
    );
    let chess = catalogue::find("chess").unwrap();
    let error = read(&chess, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let refused = FenError::Position(PositionError::LeftInCheck(Side::Second));
    assert_eq!(error, Err(refused));
    let dark = catalogue::find("dark").unwrap();
    assert!(read(&dark, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").is_ok());
}

#[test]
fn a_king_is_blown_up_though_the_own_one_stays_in_check() {
    let variant = catalogue::find("atomic").unwrap();
    let over = "5b2/p6n/1P6/2pQ2k1/PBPP4/3R1p2/2R4P/8 w - - 0 45";
    assert!(read(&variant, over).is_ok());
    let running = "5b2/p6n/1P6/2pQ2k1/PBPP4/3R1p2/2R4P/K7 w - - 0 45";
    let refused = FenError::Position(PositionError::LeftInCheck(Side::Second));
    assert_eq!(read(&variant, running), Err(refused));
}
