//! Every other page.

use super::games::drawing;
use super::*;
use crate::diagram::svg;
use crate::rules::Catalogue;
use crate::web::show::{self, Typed, looks_form, new_game_page};

pub(super) fn card(mine: bool, over: bool) -> GameCard {
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
        board: small("banner"),
    }
}

pub(super) fn cards(mine: bool, over: bool) -> Vec<GameCard> {
    (0..5).map(|_| card(mine, over)).collect()
}

pub(super) fn challenge(to_me: bool) -> ChallengeCard {
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
        board: small("xiangqi"),
    }
}

/// A small board; it borrows from [`sprites`].
pub(super) fn small(slug: &str) -> String {
    let variant = variant(slug);
    svg::board(&variant, variant.start(), &small_options(slug))
}

fn small_options(slug: &str) -> svg::Options<'_> {
    svg::Options {
        id: slug,
        bare: true,
        borrows: true,
        label: "A small board",
        ..svg::Options::default()
    }
}

pub(super) fn sprites() -> String {
    ["xiangqi", "banner"]
        .map(|slug| svg::sprite(&variant(slug), &small_options(slug)))
        .concat()
}

pub(super) fn start(slug: &str, id: &str) -> String {
    let variant = variant(slug);
    let options = svg::Options {
        label: "The start",
        id,
        ..svg::Options::default()
    };
    svg::board(&variant, variant.start(), &options)
}

pub(super) fn home() -> HomePage {
    HomePage {
        page: page(Some(("Lan", false))),
        mine: (0..3).map(|_| card(true, false)).collect(),
        others: cards(false, false),
        challenges: vec![challenge(true)],
        sent: vec![],
        open: vec![challenge(false), challenge(false)],
        finished: cards(false, true),
        watched: cards(false, false),
        sprites: sprites(),
        said: None,
    }
}

pub(super) fn empty_home() -> HomePage {
    HomePage {
        page: signed_in(),
        mine: vec![],
        others: vec![],
        challenges: vec![],
        sent: vec![],
        open: vec![],
        finished: vec![],
        watched: vec![],
        sprites: String::new(),
        said: Some(crate::words::games::NOTHING_WAITS),
    }
}

pub(super) fn welcome(line: &Line) -> WelcomePage {
    WelcomePage {
        page: page(None),
        svg: drawing(line, 24),
        caption: "Lan – Mei, after 24 plies".into(),
        href: "/games/7".into(),
        turned: "/?flip=1".into(),
        games: cards(false, false),
        finished: cards(false, true),
        open: vec![challenge(false)],
        sprites: sprites(),
    }
}

pub(super) fn challenge_page() -> ChallengePage {
    let variant = variant("banner");
    ChallengePage {
        page: signed_in(),
        id: 9,
        slug: "banner".into(),
        variant: "Banner Xiangqi".into(),
        summary: variant.summary().to_owned(),
        free: false,
        fen: None,
        alert: None,
        note: None,
        title: "Old_Wang invites you to a game of Banner Xiangqi".into(),
        from: Person::named("Old_Wang"),
        to: Some(Person::named("Lan")),
        seat: "You play Black; Red moves first".into(),
        seated: Some(Seated::of(&variant, Side::Second)),
        setup: Some("horse, elephant, elephant, horse".into()),
        setups: choices(&[("inner", "horse, elephant, elephant, horse")]),
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
        turned: "?flip=1".into(),
        rules: variant.rules().to_vec(),
    }
}

pub(super) fn choices(all: &[(&str, &str)]) -> Vec<Choice> {
    all.iter()
        .map(|(value, text)| Choice::new(value, text, all[0].0))
        .collect()
}

pub(super) fn new_game() -> NewGamePage {
    let typed = Typed {
        variant: "janggi".into(),
        opponent: "Wong".into(),
        ..Typed::default()
    };
    let refused = Refused {
        field: "opponent",
        sentence: "There is no player called Wong. Perhaps it is Old_Wang?".into(),
    };
    new_game_page(&Catalogue::built_in(), signed_in(), &typed, Some(refused))
}

pub(super) fn looks() -> LooksPage {
    let page = page(None);
    LooksPage {
        looks: looks_form(&Catalogue::built_in(), &page.looks),
        saved: true,
        page,
    }
}

pub(super) fn games() -> GamesPage {
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
        sprites: sprites(),
    }
}

pub(super) fn player() -> PlayerPage {
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
        sprites: sprites(),
    }
}

pub(super) fn variants() -> VariantsPage {
    show::variants_page(page(None), catalogue::all())
}

pub(super) fn variant_page() -> VariantPage {
    show::variant_page(
        page(None),
        &variant("banner"),
        true,
        None,
        Default::default(),
    )
}

pub(super) fn help() -> HelpPage {
    show::help_page(page(None))
}
