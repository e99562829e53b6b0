//! The page of a game in its several states.

use super::*;
use crate::diagram::{svg, taken};

pub(super) fn written(line: &Line, ply: usize) -> String {
    let (mv, variant) = (line.moves()[ply - 1], line.variant());
    let man = line.at(ply - 1).unwrap().piece_at(mv.from).unwrap();
    let name = |square| variant.board().name(square);
    format!("{} {}-{}", variant.label(man), name(mv.from), name(mv.to))
}

pub(super) fn drawing(line: &Line, ply: usize) -> String {
    let position = line.at(ply).unwrap();
    let options = svg::Options {
        last: ply.checked_sub(1).map(|index| line.moves()[index]),
        label: "Xiangqi, Red to move",
        ..svg::Options::default()
    };
    svg::board(line.variant(), position, &options)
}

pub(super) fn plates(line: &Line, ply: usize, over: bool) -> [SeatPlate; 2] {
    let variant = line.variant();
    let gone = taken(line, ply);
    [(Side::Second, "Mei"), (Side::First, "Lan")].map(|(side, name)| {
        let taken = &gone[side.other().index()];
        SeatPlate {
            seat: Seated::of(variant, side),
            who: Person::named(name),
            turn: !over && line.at(ply).unwrap().turn() == side,
            won: over && side == Side::First,
            took: svg::row(variant, taken, Default::default(), "m"),
            took_words: if taken.is_empty() {
                String::new()
            } else {
                "has taken 2 soldiers".into()
            },
            points: None,
        }
    })
}

pub(super) fn rounds(line: &Line, shown: usize) -> Vec<Round> {
    let plies: Vec<usize> = (1..=line.ply()).collect();
    let rounds = plies.chunks(2).enumerate();
    rounds
        .map(|(index, plies)| Round {
            number: index + 1,
            plies: plies
                .iter()
                .map(|&ply| PlyLink {
                    href: format!("?ply={ply}"),
                    text: written(line, ply),
                    shown: ply == shown,
                    message: ply % 7 == 0,
                })
                .collect(),
        })
        .collect()
}

fn notations() -> Vec<NotationLink> {
    let link = |(place, title)| NotationLink {
        href: format!("?notation={place}"),
        title,
        shown: place == 0,
    };
    let titles = ["Full algebraic", "WXF", "Chinese"];
    titles.into_iter().enumerate().map(link).collect()
}

pub(super) fn game(line: &Line, ply: usize) -> GamePage {
    let when = When::new(now() - TimeDelta::hours(5), Tz::Europe__Berlin);
    GamePage {
        page: signed_in(),
        id: 7,
        slug: "xiangqi".into(),
        variant: "Xiangqi".into(),
        terms: vec!["House rulebook".into(), "3 days a move".into()],
        alert: None,
        last: "C h3-e3: Red’s cannon went from h3 to e3.".into(),
        material: "Red has a soldier more.".into(),
        table: crate::words::boards::ranks(line.variant(), line.at(ply).unwrap(), false),
        share: None,
        unsent: Vec::new(),
        players: ["Lan".into(), "Mei".into()],
        note: None,
        free: false,
        board: BoardView {
            svg: drawing(line, ply),
            ply,
            turn: "first",
            upper: "first",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1".into(),
            outcome: String::new(),
            moves: "h3e3 C h3-e3".into(),
            size: "medium",
            turned: "?flip=1".into(),
            query: format!("ply={ply}"),
        },
        plates: plates(line, ply, false),
        mine: true,
        standing: "Your turn.".into(),
        remark: "Mei moved c10-e8.".into(),
        deadline: Some(Deadline::new(
            now() + TimeDelta::hours(51),
            now(),
            Tz::Europe__Berlin,
        )),
        over: false,
        grounds: None,
        steps: Stepper {
            words: format!("{ply} of {}", line.ply()),
            first: Some("?ply=0".into()),
            back: Some("?ply=23".into()),
            forward: None,
            last: None,
        },
        rounds: rounds(line, ply),
        notations: notations(),
        record: "/games/7.pgn".into(),
        ply: line.ply(),
        rev: 31,
        form: Some(MoveForm {
            text: String::new(),
            chosen: false,
            choices: Vec::new(),
            asks: false,
            message: String::new(),
            draw: false,
            public: true,
            example: "R e7-e6".into(),
            may_pass: false,
            pass: None,
            sight: String::new(),
        }),
        preview: None,
        plan: None,
        controls: Some(Controls {
            free: None,
            draw: Offer::May,
            takeback: Offer::May,
            opponent: "Mei".into(),
            sure: false,
            can_cancel: false,
            mail: vec![Choice::new("usual", "as usual (at once)", "usual")],
        }),
        messages: vec![Message {
            ply: 24,
            text: written(line, 24),
            href: "?ply=24".into(),
            who: Person::named("Mei"),
            when: When::new(now(), Tz::Europe__Berlin),
            body: "Your cannon had me worried for two days.\nLet us see how it goes on!".into(),
        }],
        remarks: vec![Remark {
            id: 3,
            who: Person::named("Old_Wang"),
            ply: 16,
            href: "?ply=16".into(),
            when,
            body: "A bold chariot. I would have castled, were this that other game.".into(),
            withdraw: true,
            hide: true,
        }],
        remark_form: RemarkForm::Open(String::new(), None),
        watching: Some(false),
        rules: line.variant().rules().to_vec(),
        repetition: "Under the house rulebook a third occurrence of a position is a draw.".into(),
        source: None,
        setup: None,
        adjustments: Vec::new(),
    }
}

pub(super) fn refused(line: &Line) -> GamePage {
    let mut page = game(line, line.ply());
    page.alert = Some(
        "The horse on g3 cannot go to f5: its leg at g4 is blocked. Please choose another move."
            .into(),
    );
    page.form = Some(MoveForm {
        text: "N g3-f5".into(),
        chosen: false,
        choices: Vec::new(),
        asks: false,
        message: "<b>Ha!</b>".into(),
        draw: true,
        public: false,
        example: "R e7-e6".into(),
        may_pass: false,
        pass: None,
        sight: String::new(),
    });
    page.controls = Some(Controls {
        free: None,
        draw: Offer::Asked,
        takeback: Offer::Asked,
        opponent: "Mei".into(),
        sure: true,
        can_cancel: true,
        mail: vec![Choice::new("off", "not at all", "off")],
    });
    page
}

pub(super) fn previewed(line: &Line) -> GamePage {
    let mut page = refused(line);
    page.alert = None;
    page.note = Some("If the same check comes a fourth time, it will be refused.".into());
    page.preview = Some(Preview {
        text: "R e7-e6".into(),
        exact: page.form.as_ref().unwrap().text.clone(),
        meaning: "It gives check.".into(),
    });
    page.controls = None;
    page
}

pub(super) fn finished(line: &Line) -> GamePage {
    let mut page = game(line, 12);
    page.page = self::page(None);
    page.plates = plates(line, 12, true);
    page.mine = false;
    page.over = true;
    page.standing = "Red (Lan) won: Black resigned.".into();
    page.remark = String::new();
    page.deadline = None;
    page.form = None;
    page.controls = None;
    page.messages.clear();
    page.remarks.clear();
    page.remark_form = RemarkForm::SignIn("/login?next=/games/7".into());
    page.board.outcome = "first resignation".into();
    page.steps.forward = Some("?ply=13".into());
    page.steps.last = Some("/games/7".into());
    page.source = Some(
        "Moves from the national championship 1987: Chinese Chess Practical Dataset, CC BY 4.0; changed: replayed.".into(),
    );
    page
}
