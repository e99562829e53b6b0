use super::*;
use crate::notation::{coordinate, fen};
use crate::rules::{Rulebook, catalogue};

/// Xiangqi after h3e3: Black is to move.
fn line() -> Line {
    let mut line = Line::new(catalogue::find("xiangqi").unwrap(), Rulebook::House);
    play(&mut line, "h3e3");
    line
}

fn play(line: &mut Line, text: &str) {
    let mv = coordinate::read(line.variant(), text).unwrap();
    line.push(mv).unwrap();
}

fn serialised_in(line: &Line, notation: Notation, text: &str) -> Result<String, Fault> {
    Ok(read(line, notation, text)?.write(line.variant()))
}

fn serialised(text: &str) -> String {
    serialised_in(&line(), Notation::Wxf, text).unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn fault(text: &str) -> Fault {
    read(&line(), Notation::Wxf, text).expect_err(text)
}

/// The fault of a text, with its place, and the number of moves of its line before it.
fn wrong(text: &str) -> (Option<usize>, String, usize, BranchFault) {
    match fault(text) {
        Fault::In {
            line,
            text,
            before,
            why,
        } => (line, text, before.len(), *why),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_line_is_read_in_any_notation_with_numbers_or_without() {
    for text in [
        "1... N8+7 2. N2+3 R9=8 3. R1=2",
        "N8+7 N2+3 R9=8 R1=2",
        "1...N8+7 2.N2+3 R9=8 3.R1=2",
        "1 ... N8+7, N2+3, R9=8, R1=2,",
        "h10g8 h1g3 i10h10 i1h1",
        "n h10-g8 N h1-g3 r i10-h10 R i1-h1",
        "1... n h10-g8 2. N h1 - g3 h10-h10 // a slip",
        "马8进7 马二进三 车9平8 车一平二",
        "1… 馬8進7，傌二進三，車9平8，俥一平二",
        "  １．马8进7 马二进三 R9=8 3) R i1-h1  ",
    ] {
        let text = text.replace(" h10-h10 // a slip", " i10-h10 i1-h1 // said to nobody");
        assert_eq!(serialised(&text), "h10g8 h1g3 i10h10 i1h1", "{text}");
    }
}

#[test]
fn lines_branch_and_may_end_in_words() {
    let text = "\n1... N8+7 2. N2+3\r\n\r\n1... N8+7 2. N2+3 R9=8 3. resign\n1... N2+3 2. \
        Draw\n1... * 2. N8+7\n";
    let expected = "h10g8 h1g3 i10h10 resign\nb10c8 draw\n* b1c3";
    assert_eq!(serialised(text), expected);
    assert_eq!(
        serialised("马8进7 认输\n马2进3 同意\n＊ 马八进七"),
        "h10g8 resign\nb10c8 draw\n* b1c3"
    );
}

#[test]
fn an_illegal_move_is_reported_with_its_place() {
    for (text, line, named, before, is_expected) in [
        ("N8+7 N2+3\n\nN9+7 N2+3", Some(3), "N9+7", 0, true),
        ("N8+7 N2+3 R9=8 R2=2", None, "R2=2", 3, false),
        ("N8+7 N h1-h5", None, "N h1-h5", 1, false),
        ("N8+7 N2+3 hello there", None, "hello", 2, true),
        ("* N2+9", None, "N2+9", 1, false),
        ("resign N2+3", None, "resign", 0, true),
    ] {
        let (nth, at, plies, why) = wrong(text);
        assert_eq!((nth, at.as_str(), plies), (line, named, before), "{text}");
        match why {
            BranchFault::Expected(_) => assert!(is_expected, "{text}"),
            BranchFault::Answer(_) => assert!(!is_expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_line_ends_with_an_answer_and_nothing_follows_one_that_ends_it() {
    for text in ["N8+7", "N8+7 N2+3 R9=8", "*"] {
        assert_eq!(wrong(text).3, BranchFault::NoAnswer, "{text}");
    }
    for text in [
        "N8+7 resign R9=8 R1=2",
        "N8+7 draw R9=8",
        "* N8+7 R9=8 R1=2",
    ] {
        assert_eq!(wrong(text).3, BranchFault::Follows, "{text}");
    }
    assert_eq!(
        wrong("1...").3,
        BranchFault::Expected(Box::new(ReadError::Empty))
    );
    for text in ["", "\n \r\n"] {
        assert_eq!(fault(text), Fault::Empty, "{text:?}");
    }
}

#[test]
fn one_move_has_one_answer_at_each_point() {
    let text = "N8+7 N2+3 R9=8 R1=2\n\nN2+3 N8+7\nN8+7 N2+3 i10-h10 R1+1";
    let Fault::Conflict { lines, texts } = fault(text) else {
        panic!("no conflict");
    };
    assert_eq!(lines, [1, 4]);
    assert_eq!(texts, ["i10-h10", "R1=2", "R1+1"]);
    assert!(matches!(fault("* N8+7\n* N2+3"), Fault::Conflict { .. }));
    assert!(matches!(
        fault("N8+7 draw\nN8+7 N2+3"),
        Fault::Conflict { .. }
    ));
}

#[test]
fn the_numbers_of_lines_and_moves_are_limited() {
    let line = line();
    let mut lines = Vec::new();
    for expected in line.legal() {
        let mut after = line.clone();
        after.push(expected).unwrap();
        let answer = after.legal()[0];
        lines.push(coordinate::pack(line.variant(), &[expected, answer]));
    }
    assert_eq!(
        serialised(&lines[..MOST_LINES].join("\n\n"))
            .lines()
            .count(),
        30
    );
    assert_eq!(
        fault(&lines[..=MOST_LINES].join("\n")),
        Fault::TooManyLines(31)
    );
    // Chariots move to and fro; `site` would end the game after the third time.
    let free = catalogue::find("free-xiangqi").unwrap();
    let line = Line::new(free.clone(), free.rulebooks()[0]);
    let round = ["a1a2", "a10a9", "a2a1", "a9a10"];
    let long = |rounds: usize| [round; 11].concat()[..4 * rounds].join(" ");
    assert!(serialised_in(&line, Notation::Wxf, &long(10)).is_ok());
    let Err(Fault::In { why, .. }) = serialised_in(&line, Notation::Wxf, &long(11)) else {
        panic!("it is too long");
    };
    assert_eq!(*why, BranchFault::TooLong);
}

#[test]
fn a_players_own_mate_ends_a_line_and_the_opponents_is_refused() {
    let variant = catalogue::find("xiangqi").unwrap();
    let start = |text: &str| {
        let start = fen::read(&variant, text).unwrap();
        Line::from_position(variant.clone(), Rulebook::House, start)
    };
    // Two chariots on open ranks: Black's general is mated on the next move.
    let line = start("4k4/R8/9/9/9/9/p8/9/1R7/3K5 b");
    assert_eq!(
        serialised_in(&line, Notation::Algebraic, "a4a3 b2b10").unwrap(),
        "a4a3 b2b10"
    );
    let Err(Fault::In { why, text, .. }) =
        read(&line, Notation::Algebraic, "a4a3 b2b10 e10e9 b10b9")
    else {
        panic!("nothing follows a mate");
    };
    assert_eq!((*why, text.as_str()), (BranchFault::Follows, "b2b10"));
    let line = start("3k5/1r7/9/9/P8/9/9/9/r8/4K4 b");
    let Err(Fault::In { why, .. }) = read(&line, Notation::Algebraic, "b9b1 e1e2") else {
        panic!("it is mate");
    };
    assert_eq!(*why, BranchFault::Ends);
}

#[test]
fn written_lines_are_read_back_in_every_game_and_notation() {
    // With random events in between, no conditional moves are possible.
    let all = catalogue::all().iter();
    for variant in all.filter(|variant| variant.mode().is_foreseeable()) {
        let line = Line::new(variant.clone(), variant.rulebooks()[0]);
        let mut tree = Vec::new();
        for expected in line.legal().into_iter().step_by(7).take(5) {
            let mut after = line.clone();
            after.push(expected).unwrap();
            for answer in after.legal().into_iter().step_by(11).take(1) {
                let mut then = after.clone();
                then.push(answer).unwrap();
                let nth = |line: &Line, nth: usize| {
                    let legal = line.legal();
                    legal[nth.min(legal.len() - 1)]
                };
                let further = nth(&then, 3);
                then.push(further).unwrap();
                let last = nth(&then, 5);
                tree.push(coordinate::pack(
                    variant,
                    &[expected, answer, further, last],
                ));
            }
        }
        let answer = after_anything(&line).next().unwrap().legal()[2];
        tree.push(format!("* {}", coordinate::write(variant, answer)));
        let tree = Tree::read(variant, &tree.join("\n")).unwrap();
        for notation in Notation::available(variant) {
            let written = tree.line_texts(&line, notation).join("\n");
            let again = read(&line, notation, &written);
            assert_eq!(
                again,
                Ok(tree.clone()),
                "{} {notation}: {written}",
                variant.slug()
            );
        }
    }
}

#[test]
fn games_with_chance_have_no_conditional_moves() {
    let variant = catalogue::find("dice").unwrap();
    let line = Line::new(variant.clone(), variant.rulebooks()[0]);
    let read = read(&line, Notation::Algebraic, "e2e4 e7e5");
    assert_eq!(read, Err(Fault::Chance));
}
