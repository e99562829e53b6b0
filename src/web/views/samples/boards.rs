//! The boards that a reader plays on alone.

use super::games::{drawing, plates, rounds};
use super::lists::choices;
use super::*;

fn card(id: i64, heading: &str, origin: Option<&str>) -> BoardCard {
    BoardCard {
        id,
        kind: if origin.is_some() {
            "Solitaire board"
        } else {
            "Problem"
        },
        variant: "Xiangqi".into(),
        length: "43 plies".into(),
        heading: heading.into(),
        origin: origin.map(str::to_owned),
        when: When::new(now() - TimeDelta::hours(5), Tz::Europe__Berlin),
        svg: super::lists::start("xiangqi", &format!("b{id}")),
    }
}

pub(super) fn boards() -> BoardsPage {
    BoardsPage {
        page: signed_in(),
        refused: Some(Refused {
            field: "fen",
            sentence: "A position is needed: the men rank by rank, then whose turn it is.".into(),
        }),
        boards: vec![
            card(9, "Lan – Mei", Some("Lan – Mei, after ply 24")),
            card(8, "<b>Mate</b> in three?", None),
            card(7, "Red to move", None),
        ],
        sprites: String::new(),
        newest: Some("/boards".into()),
        next: Some("/boards?before=7".into()),
        variants: choices(&[("xiangqi", "Xiangqi"), ("banner", "Banner Xiangqi")]),
        fen: "9/9/9".into(),
    }
}

pub(super) fn no_boards() -> BoardsPage {
    BoardsPage {
        refused: None,
        boards: Vec::new(),
        newest: None,
        next: None,
        fen: String::new(),
        ..boards()
    }
}

pub(super) fn board(line: &Line, ply: usize) -> OwnBoardPage {
    let sides = plates(line, ply, false).map(|plate| SideView {
        seat: plate.seat,
        turn: plate.turn,
        won: plate.won,
        took: plate.took,
        took_words: plate.took_words,
        points: plate.points,
    });
    let end = line.ply();
    OwnBoardPage {
        page: signed_in(),
        id: 9,
        slug: "xiangqi".into(),
        variant: "Xiangqi".into(),
        kind: "Solitaire board",
        rulebook: "House rules".into(),
        heading: "Lan – Mei".into(),
        title: String::new(),
        refused: None,
        alert: None,
        note: None,
        free: false,
        board: BoardView {
            svg: drawing(line, ply),
            ply,
            turn: "first",
            upper: "first",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1".into(),
            outcome: String::new(),
            moves: String::new(),
            size: "medium",
            turned: format!("/boards/9?ply={ply}&flip=1"),
            query: format!("ply={ply}&flip=0"),
        },
        last: "C h3-e3: Red’s cannon went from h3 to e3.".into(),
        material: "Red has a soldier more.".into(),
        table: crate::words::boards::ranks(line.variant(), line.at(ply).unwrap(), false),
        sides,
        standing: "Red to move. Red is in check.".into(),
        over: false,
        grounds: None,
        steps: Stepper {
            words: format!("Ply {ply} of {end}"),
            first: Some("/boards/9?ply=0".into()),
            back: Some("/boards/9?ply=8".into()),
            forward: (ply < end).then(|| "/boards/9?ply=10".into()),
            last: (ply < end).then(|| "/boards/9?ply=24".into()),
        },
        rounds: rounds(line, ply),
        notations: Vec::new(),
        ply,
        rev: 3,
        flip: Some("1"),
        form: Some(BoardForm {
            label: "Red’s move".into(),
            text: String::new(),
            chosen: ply < end,
            choices: Vec::new(),
            example: "R e7-e6".into(),
            may_pass: false,
            replaces: (ply < end).then(|| {
                "You play on after ply 9: another move replaces the 15 that follow.".into()
            }),
        }),
        preview: None,
        back: Some(Back {
            words: "Take the last move back".into(),
            to: ply - 1,
        }),
        again: Some(Back {
            words: "Back to the game’s position, ply 12".into(),
            to: 12,
        }),
        origin: Some(("/games/7?ply=12".into(), "Lan – Mei, after ply 12".into())),
        sure: false,
    }
}

pub(super) fn previewed_board(line: &Line) -> OwnBoardPage {
    OwnBoardPage {
        preview: Some(BoardPreview {
            heading: "Red: R e7-e6".into(),
            exact: "R e7-e6".into(),
            meaning: "It gives check.".into(),
        }),
        back: None,
        again: None,
        ..board(line, line.ply())
    }
}

pub(super) fn refused_board(line: &Line) -> OwnBoardPage {
    let mut page = board(line, line.ply());
    page.alert = Some("That is too long: at most 80 characters, please.".into());
    page.title = "A title that is <i>far</i> too long".into();
    page.refused = Some(Refused {
        field: "title",
        sentence: "That is too long: at most 80 characters, please.".into(),
    });
    page.sure = true;
    page
}

pub(super) fn problem_over(line: &Line) -> OwnBoardPage {
    OwnBoardPage {
        kind: "Problem",
        heading: "Red to move".into(),
        standing: "Red wins by checkmate. Step back to play another move.".into(),
        over: true,
        form: None,
        origin: None,
        ..board(line, line.ply())
    }
}
