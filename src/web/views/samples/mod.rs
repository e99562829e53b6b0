//! Every page rendered with sample values: that it renders, stays small and loads nothing from
//! elsewhere. With `POSTHORSE_SAMPLES=folder` the pages are written there to be looked at.

mod boards;
mod games;
mod lists;

use self::boards::*;
use self::games::{finished, game, previewed, refused};
use self::lists::*;
use super::*;
use crate::rules::{Line, Move, Rulebook, Side, Variant, catalogue};
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
            came_back: None,
            id: 1,
            name: name.to_owned(),
            confirmed,
            admin: false,
            waiting: 3,
        }),
        zone: Tz::Europe__Berlin,
        notation: Default::default(),
        looks: Default::default(),
        here: "/games/7?ply=3".into(),
        now: now(),
        site: String::new(),
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
        ("looks", looks().render().unwrap()),
        ("games", games().render().unwrap()),
        ("player", player().render().unwrap()),
        ("boards", boards().render().unwrap()),
        ("boards-empty", no_boards().render().unwrap()),
        ("board", board(&line, 24).render().unwrap()),
        ("board-back", board(&line, 9).render().unwrap()),
        ("board-preview", previewed_board(&line).render().unwrap()),
        ("board-refused", refused_board(&line).render().unwrap()),
        ("problem-over", problem_over(&line).render().unwrap()),
        ("variants", variants().render().unwrap()),
        ("variant", variant_page().render().unwrap()),
        ("help", help().render().unwrap()),
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
    let style = assets::style_size();
    let script = include_bytes!("../../../../static/script.js").len();
    assert!(style < 20_000, "{style} bytes of style");
    assert!(script < 12_000, "{script} bytes of script");
}
