//! Every page rendered with sample values: that it renders, stays small and loads nothing from
//! elsewhere. With `POSTHORSE_SAMPLES=folder` the pages are written there to be looked at.

use super::*;
use crate::diagram::{captured, svg};
use crate::rules::{Line, Move, Rulebook, RulesPart, Side, Variant, catalogue};
use crate::service::Instant;
use crate::web::assets;
use crate::web::page::{Page, Reader};
use askama::Template;
use chrono::{TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use std::sync::Arc;

/// The first moves of an ordinary game, then chariots to and fro for as long as one likes.
const OPENING: &str = "h3e3 h10g8 h1g3 i10h10 i1h1 b10c8 b1c3 c7c6 h1h7 h8i8 h7g7 i8i9 g4g5 i9g9 g7f7 h10h2 \
    e3e7 g8e7 f7e7 d10e9 b3b7 h2g2 g3h5 c10e8";

fn now() -> Instant {
    Utc.with_ymd_and_hms(2026, 11, 21, 9, 30, 0).unwrap()
}

fn page(viewer: Option<(&str, bool)>) -> Page {
    Page {
        viewer: viewer.map(|(name, confirmed)| Reader {
            id: 1,
            name: name.to_owned(),
            confirmed,
            admin: false,
            waiting: 3,
        }),
        zone: Tz::Europe__Berlin,
        now: now(),
        style: assets::style(),
        script: assets::script(),
        icon: assets::icon(),
    }
}

fn signed_in() -> Page {
    page(Some(("Lan", true)))
}

fn variant(slug: &str) -> Arc<Variant> {
    catalogue::find(slug).unwrap()
}

fn line() -> Line {
    let mut line = Line::new(variant("xiangqi"), Rulebook::House);
    for text in OPENING.split_whitespace() {
        let board = line.variant().board();
        let split = (2..text.len())
            .find(|&at| board.find(&text[..at]).is_some() && board.find(&text[at..]).is_some())
            .unwrap();
        let mv = Move::new(
            board.find(&text[..split]).unwrap(),
            board.find(&text[split..]).unwrap(),
        );
        line.push(mv).unwrap();
    }
    line
}

fn written(line: &Line, ply: usize) -> String {
    let (mv, variant) = (line.moves()[ply - 1], line.variant());
    let man = line.at(ply - 1).unwrap().piece_at(mv.from).unwrap();
    let name = |square| variant.board().name(square);
    format!("{} {}-{}", variant.label(man), name(mv.from), name(mv.to))
}

fn drawing(line: &Line, ply: usize) -> String {
    let position = line.at(ply).unwrap();
    let options = svg::Options {
        last: ply.checked_sub(1).map(|index| line.moves()[index]),
        label: "Xiangqi, Red to move",
        ..svg::Options::default()
    };
    svg::board(line.variant(), position, &options)
}

fn plates(line: &Line, ply: usize, over: bool) -> [SeatPlate; 2] {
    let variant = line.variant();
    let gone = captured(variant, line.start(), line.at(ply).unwrap());
    [(Side::Second, "Mei"), (Side::First, "Lan")].map(|(side, name)| {
        let taken = &gone[side.other().index()];
        SeatPlate {
            seat: Seated::of(variant, side),
            who: Person::named(name),
            turn: !over && line.at(ply).unwrap().turn() == side,
            won: over && side == Side::First,
            took: svg::row(variant, taken, "m"),
            took_words: if taken.is_empty() {
                String::new()
            } else {
                "has taken 2 soldiers".into()
            },
        }
    })
}

fn rounds(line: &Line, shown: usize) -> Vec<Round> {
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

fn game(line: &Line, ply: usize) -> GamePage {
    let when = When::new(now() - TimeDelta::hours(5), Tz::Europe__Berlin);
    GamePage {
        page: signed_in(),
        id: 7,
        slug: "xiangqi".into(),
        variant: "Xiangqi".into(),
        terms: vec!["House rulebook".into(), "3 days a move".into()],
        alert: None,
        note: None,
        board: BoardView {
            svg: drawing(line, ply),
            ply,
            turn: "first",
            upper: "first",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1".into(),
            outcome: String::new(),
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
        steps: Stepper {
            words: format!("{ply} of {}", line.ply()),
            first: Some("?ply=0".into()),
            back: Some("?ply=23".into()),
            forward: None,
            last: None,
        },
        rounds: rounds(line, ply),
        ply: line.ply(),
        rev: 31,
        form: Some(MoveForm {
            text: String::new(),
            message: String::new(),
            draw: false,
            example: "R e7-e6".into(),
        }),
        preview: None,
        controls: Some(Controls {
            draw: Offer::May,
            takeback: Offer::May,
            opponent: "Mei".into(),
            sure: false,
            can_cancel: false,
            muted: false,
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
        remark_form: RemarkForm::Open(String::new()),
        rules: line.variant().rules().to_vec(),
        repetition: "Under the house rulebook a third occurrence of a position is a draw.".into(),
        source: None,
        adjustments: Vec::new(),
    }
}

fn refused(line: &Line) -> GamePage {
    let mut page = game(line, line.ply());
    page.alert = Some(
        "The horse on g3 cannot go to f5: its leg at g4 is blocked. Please choose another move."
            .into(),
    );
    page.form = Some(MoveForm {
        text: "N g3-f5".into(),
        message: "<b>Ha!</b>".into(),
        draw: true,
        example: "R e7-e6".into(),
    });
    page.controls = Some(Controls {
        draw: Offer::Asked,
        takeback: Offer::Asked,
        opponent: "Mei".into(),
        sure: true,
        can_cancel: true,
        muted: true,
    });
    page
}

fn previewed(line: &Line) -> GamePage {
    let mut page = refused(line);
    page.alert = None;
    page.note = Some("If the same check comes a fourth time, it will be refused.".into());
    page.preview = Some(Preview {
        text: "R e7-e6".into(),
        meaning: "It gives check.".into(),
    });
    page.controls = None;
    page
}

fn finished(line: &Line) -> GamePage {
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
    page.source = Some("Moves from the Chinese Chess Practical Dataset, CC BY 4.0".into());
    page
}

fn card(mine: bool, over: bool) -> GameCard {
    let variant = variant("banner");
    GameCard {
        id: 7,
        variant: "Banner Xiangqi".into(),
        seats: [(Side::First, "Lan"), (Side::Second, "Mei")].map(|(side, name)| SeatLine {
            seat: Seated::of(&variant, side),
            who: Person::named(name),
            won: over && side == Side::Second,
        }),
        mine,
        state: if over {
            "Black won by checkmate".into()
        } else if mine {
            "Your move".into()
        } else {
            "Black to move".into()
        },
        length: "43 plies".into(),
        deadline: (!over).then(|| {
            let hours = if mine { 7 } else { 61 };
            Deadline::new(now() + TimeDelta::hours(hours), now(), Tz::UTC)
        }),
        when: Some(When::new(now(), Tz::UTC)),
        private: mine,
    }
}

fn cards(mine: bool, over: bool) -> Vec<GameCard> {
    (0..5).map(|_| card(mine, over)).collect()
}

fn challenge(to_me: bool) -> ChallengeCard {
    ChallengeCard {
        id: 9,
        variant: "Xiangqi".into(),
        from: Person::named("Old_Wang"),
        to: to_me.then(|| Person::named("Lan")),
        terms: vec!["you play Black".into(), "3 days a move".into()],
        greeting: if to_me {
            "Shall we? I bring the tea.".into()
        } else {
            String::new()
        },
        accept: true,
        decline: to_me,
        withdraw: false,
    }
}

fn start(slug: &str, id: &str) -> String {
    let variant = variant(slug);
    let options = svg::Options {
        label: "The start",
        id,
        ..svg::Options::default()
    };
    svg::board(&variant, variant.start(), &options)
}

fn home() -> HomePage {
    HomePage {
        page: page(Some(("Lan", false))),
        mine: (0..3).map(|_| card(true, false)).collect(),
        others: cards(false, false),
        challenges: vec![challenge(true)],
        sent: vec![],
        open: vec![challenge(false), challenge(false)],
        finished: cards(false, true),
    }
}

fn empty_home() -> HomePage {
    HomePage {
        page: signed_in(),
        mine: vec![],
        others: vec![],
        challenges: vec![],
        sent: vec![],
        open: vec![],
        finished: vec![],
    }
}

fn welcome(line: &Line) -> WelcomePage {
    WelcomePage {
        page: page(None),
        svg: drawing(line, 24),
        caption: "Lan – Mei, after 24 plies".into(),
        href: "/games/7".into(),
        games: cards(false, false),
        finished: cards(false, true),
        open: vec![challenge(false)],
    }
}

fn challenge_page() -> ChallengePage {
    let variant = variant("banner");
    ChallengePage {
        page: signed_in(),
        id: 9,
        slug: "banner".into(),
        variant: "Banner Xiangqi".into(),
        summary: variant.summary().to_owned(),
        alert: None,
        title: "Old_Wang invites you to a game of Banner Xiangqi".into(),
        from: Person::named("Old_Wang"),
        to: Some(Person::named("Lan")),
        seat: "You play Black; Red moves first".into(),
        seated: Some(Seated::of(&variant, Side::Second)),
        rulebook: "Threefold: the third occurrence of a position is a draw".into(),
        pace: "3 days for each move".into(),
        private: false,
        greeting: "Shall we? I bring the tea.".into(),
        deadline: Some(Deadline::new(now() + TimeDelta::days(9), now(), Tz::UTC)),
        accept: true,
        decline: true,
        withdraw: false,
        sign_in: None,
        svg: start("banner", "m"),
        rules: variant.rules().to_vec(),
    }
}

fn choices(all: &[(&str, &str)]) -> Vec<Choice> {
    all.iter()
        .map(|(value, text)| Choice::new(value, text, all[0].0))
        .collect()
}

fn new_game() -> NewGamePage {
    NewGamePage {
        page: signed_in(),
        refused: Some(Refused {
            field: "opponent",
            sentence: "There is no player called Wong. Perhaps it is Old_Wang?".into(),
        }),
        variants: choices(&[("xiangqi", "Xiangqi"), ("banner", "Banner Xiangqi")]),
        rulebooks: choices(&[("", "As usual for the variant"), ("house", "House")]),
        opponent: "Wong".into(),
        seats: choices(&[
            ("random", "by lot"),
            ("first", "first"),
            ("second", "second"),
        ]),
        paces: choices(&[("3d", "3 days"), ("none", "no limit")]),
        visibilities: choices(&[("public", "everybody"), ("private", "the two of us")]),
        message: String::new(),
    }
}

fn games() -> GamesPage {
    let any = || choices(&[("", "any"), ("xiangqi", "Xiangqi")]);
    GamesPage {
        page: page(None),
        refused: None,
        filter: Filter {
            statuses: choices(&[
                ("playing", "Playing"),
                ("finished", "Finished"),
                ("open", "Open"),
            ]),
            status: "playing".into(),
            variants: any(),
            player: "Lan".into(),
            results: any(),
            reasons: any(),
            from: String::new(),
            to: String::new(),
            q: String::new(),
            narrowed: true,
        },
        games: cards(false, false),
        open: vec![],
        newest: Some("/games".into()),
        next: Some("/games?after=12".into()),
    }
}

fn player() -> PlayerPage {
    PlayerPage {
        page: signed_in(),
        name: "Mei".into(),
        since: When::new(now(), Tz::UTC),
        me: false,
        challenge: true,
        record: vec![RecordRow {
            slug: "xiangqi".into(),
            variant: "Xiangqi".into(),
            played: 43,
            won: 20,
            drawn: 5,
            lost: 18,
        }],
        running: cards(false, false),
        finished: cards(false, true),
        more: Some("/games?player=Mei".into()),
    }
}

fn variants() -> VariantsPage {
    VariantsPage {
        page: page(None),
        variants: catalogue::all()
            .iter()
            .enumerate()
            .map(|(index, variant)| VariantRow {
                slug: variant.slug().to_owned(),
                name: variant.name().to_owned(),
                summary: variant.summary().to_owned(),
                svg: start(variant.slug(), &format!("v{index}")),
            })
            .collect(),
    }
}

fn variant_page() -> VariantPage {
    let variant = variant("banner");
    let kinds = variant.kinds().iter().map(|kind| {
        let men = Side::BOTH.map(|side| crate::rules::Piece {
            side,
            kind: kind.id,
        });
        KindRow {
            name: kind.name.clone(),
            labels: men.map(|man| variant.label(man)),
            men: men.map(|man| svg::man(&variant, man)),
            how: kind.how.clone(),
        }
    });
    VariantPage {
        page: page(None),
        slug: "banner".into(),
        name: variant.name().to_owned(),
        summary: variant.summary().to_owned(),
        svg: start("banner", "m"),
        fen: "rnefgfenr/9/1c1b1b1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1B1B1C1/9/RNEFGFENR w - - 0 1".into(),
        seats: Side::BOTH.map(|side| variant.seat(side).name.clone()),
        rules: variant.rules().to_vec(),
        kinds: kinds.collect(),
        rulebooks: vec![BookRow {
            name: "Threefold".into(),
            words: "The third occurrence of a position is a draw.".into(),
        }],
    }
}

fn rendered() -> Vec<(&'static str, String)> {
    let line = line();
    vec![
        ("game", game(&line, 24).render().unwrap()),
        ("refused", refused(&line).render().unwrap()),
        ("preview", previewed(&line).render().unwrap()),
        ("finished", finished(&line).render().unwrap()),
        ("home", home().render().unwrap()),
        ("home-empty", empty_home().render().unwrap()),
        ("welcome", welcome(&line).render().unwrap()),
        ("challenge", challenge_page().render().unwrap()),
        ("new", new_game().render().unwrap()),
        ("games", games().render().unwrap()),
        ("player", player().render().unwrap()),
        ("variants", variants().render().unwrap()),
        ("variant", variant_page().render().unwrap()),
        ("help", HelpPage { page: page(None) }.render().unwrap()),
    ]
}

#[test]
fn every_page_renders_without_anything_that_the_policy_forbids() {
    for (name, html) in rendered() {
        for forbidden in [" style=", " onclick=", "<style", "http://", "https://"] {
            assert!(!html.contains(forbidden), "{name}: {forbidden}");
        }
        assert!(html.ends_with("</html>"), "{name}");
        if let Ok(folder) = std::env::var("POSTHORSE_SAMPLES") {
            std::fs::write(format!("{folder}/{name}.html"), html).unwrap();
        }
    }
}

#[test]
fn the_page_of_a_long_game_stays_small() {
    let line = line();
    let mut page = game(&line, 24);
    for round in 13..=100 {
        page.rounds.push(Round {
            number: round,
            plies: (0..2)
                .map(|_| PlyLink {
                    href: format!("?ply={round}"),
                    text: "R a1-a10".into(),
                    shown: false,
                    message: false,
                })
                .collect(),
        });
    }
    let size = page.render().unwrap().len();
    assert!(size < 60_000, "{size} bytes");
}

#[test]
fn what_people_type_stays_text() {
    let html = refused(&line()).render().unwrap();
    assert!(!html.contains("<b>Ha!"));
    assert!(html.contains("&#60;b&#62;Ha!"));
}

#[test]
fn a_preview_sends_what_was_typed() {
    let html = previewed(&line()).render().unwrap();
    assert!(html.contains(r#"<input type="hidden" name="move" value="N g3-f5">"#));
    assert!(html.contains("Send this move") && html.contains("Change it"));
}

#[test]
fn style_and_script_stay_small() {
    let style = include_bytes!("../../../static/style.css").len();
    let script = include_bytes!("../../../static/script.js").len();
    assert!(style + script < 12_000, "{style} + {script}");
}

#[test]
fn rules_are_lists_and_paragraphs() {
    let parts = variant("xiangqi").rules().to_vec();
    assert!(parts.iter().any(|part| matches!(part, RulesPart::List(_))));
}
