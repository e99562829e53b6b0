//! The English texts of games are in the games' files. The catalogue repeats them, so that they can
//! be translated. `POSTHORSE_GOLDEN=accept` regenerates them.

use super::languages::{Language, table};
use super::table::Entry;
use crate::rules::{RulesPart, Side, Variant, catalogue};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const HEAD: &str = "\
### What the files of the games say (src/engine/rules/variants). It is read off them: where a file \
changes,
### POSTHORSE_GOLDEN=accept cargo test --lib game_texts
### writes this one anew, and the documents rules/*.md.
### variant-GAME: its name. variant-GAME-summary: one sentence. how-GAME-PIECE: how a piece goes, \
    as a clause, told of one
### that cannot go somewhere and, with a full stop, on the game's page. setup-…: an array of \
    pieces to choose;
### odds-…: what the stronger player gives.
";

const PARTS: &str = "
## Parts of boards, within sentences: \"it never leaves the palace\". Sentences choose by \
    $zone-id, the words with - between.

";

const OBSTACLES: &str = "
## Points that bar a piece: \"its leg is blocked\". Sentences choose by $word-id.

";

fn slug(text: &str) -> String {
    text.to_lowercase().replace(' ', "-")
}

/// The expected content of `variants.ftl`.
fn messages(games: &[Arc<Variant>]) -> String {
    let (mut told, mut zones, mut obstacles) = (HEAD.to_owned(), vec![], vec![]);
    for game in games {
        let (id, name, summary) = (game.slug(), game.name(), game.summary());
        write!(told, "\n## {name}\n\nvariant-{id} = {name}\n").unwrap();
        writeln!(told, "variant-{id}-summary = {summary}").unwrap();
        for kind in game.kinds() {
            writeln!(told, "how-{id}-{} = {}", slug(&kind.name), kind.how).unwrap();
            obstacles.push(kind.obstacle.as_str());
        }
        for array in game.setups() {
            writeln!(told, "setup-{} = {}", array.slug, array.name).unwrap();
        }
        for odds in game.odds() {
            writeln!(told, "odds-{} = {}", odds.slug, odds.name).unwrap();
        }
        zones.extend(game.zones());
    }
    for (head, family, mut words) in [(PARTS, "zone", zones), (OBSTACLES, "obstacle", obstacles)] {
        told.push_str(head);
        words.retain(|word| !word.is_empty());
        words.sort_unstable();
        words.dedup();
        for word in words {
            writeln!(told, "{family}-{} = {word}", slug(word)).unwrap();
        }
    }
    told
}

/// The expected content of a game's rules document.
fn rules(game: &Variant) -> String {
    let parts = game.rules().iter().map(|part| match part {
        RulesPart::Paragraph(text) => format!("{text}\n"),
        RulesPart::List(items) => items.iter().map(|item| format!("- {item}\n")).collect(),
    });
    parts.collect::<Vec<_>>().join("\n")
}

fn hold(differs: &mut Vec<String>, path: PathBuf, wanted: &str) {
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    if found == wanted {
        return;
    }
    let mut lines = wanted
        .lines()
        .zip(found.lines().chain(std::iter::repeat("")));
    let first = lines.find(|(wanted, found)| wanted != found);
    differs.push(format!("{}: {first:?}", path.display()));
    if std::env::var_os("POSTHORSE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, wanted).unwrap();
    }
}

#[test]
fn the_texts_of_games_are_in_the_catalogue() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("languages/en");
    let games = catalogue::all();
    let mut differs = Vec::new();
    hold(&mut differs, root.join("variants.ftl"), &messages(games));
    for game in games {
        let path = root.join(format!("rules/{}.md", game.slug()));
        hold(&mut differs, path, &rules(game));
    }
    let accepts = std::env::var_os("POSTHORSE_GOLDEN").is_some();
    assert!(
        accepts || differs.is_empty(),
        "the games say something else than the catalogue: {}\n\
         POSTHORSE_GOLDEN=accept cargo test --lib game_texts",
        differs.join("\n")
    );
}

#[test]
fn every_piece_and_side_has_its_noun() {
    let known = table(Language::ENGLISH);
    for game in catalogue::all() {
        let kinds = game.kinds().iter().map(|kind| ("piece", &kind.name));
        let seats = Side::BOTH.map(|side| ("seat", &game.seat(side).name));
        for (family, name) in kinds.chain(seats) {
            let id = format!("{family}-{}", slug(name));
            let is_told = matches!(known.get(&id), Some(Entry::Plain(text)) if text == name);
            assert!(is_told, "{id}");
        }
    }
}

/// A lesson finds a piece in the rules by the index of its list item.
#[test]
fn the_rules_of_every_game_are_translated_part_by_part() {
    let shape = |text: &str| -> Vec<usize> {
        let parts = RulesPart::all_of(text).into_iter();
        parts
            .map(|part| match part {
                RulesPart::Paragraph(_) => 0,
                RulesPart::List(items) => items.len(),
            })
            .collect()
    };
    for language in Language::all() {
        for game in catalogue::all() {
            let name = format!("rules/{}.md", game.slug());
            // The rules of many games are available in English only.
            let Some(told) = table(language).document(&name) else {
                continue;
            };
            let english = table(Language::ENGLISH).document(&name).unwrap();
            assert_eq!(shape(told), shape(english), "{name} in {}", language.code());
        }
    }
}
