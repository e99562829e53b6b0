//! Games and the variant texts they use: changed files, removed files, slugs used twice.

use super::*;
use crate::model::{GameId, PlayerId, Status};
use crate::play::TimeControl;
use crate::rules::OwnFile;
use crate::service::game_commands::{accept, challenge};
use crate::service::games::{list, newest_filter, view};
use crate::service::testing::{OPENING, TestSite, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

/// An operator's file: Xiangqi by another name, with a different limit in each version.
fn file(version: u32, name: &str) -> OwnFile {
    limited(version, name, 100 + version)
}

fn limited(version: u32, name: &str, limit: u32) -> OwnFile {
    let today = catalogue::find("xiangqi").unwrap();
    let numbered = format!("version = {}", today.version());
    let text = today
        .text()
        .replace("slug = \"xiangqi\"", "slug = \"mine\"")
        .replace(&numbered, &format!("version = {version}"))
        .replace("name = \"Xiangqi\"", &format!("name = \"{name}\""))
        .replace("move-limit = 120", &format!("move-limit = {limit}"));
    OwnFile {
        name: "mine.toml".into(),
        bytes: text.into(),
    }
}

fn of(files: &[OwnFile]) -> Catalogue {
    Catalogue::with_own(files).unwrap()
}

fn with_file(file: OwnFile) -> impl Iterator<Item = (TestSite, [PlayerId; 2])> {
    test_sites(false).into_iter().map(move |site| {
        let site = site.restarted_with(of(std::slice::from_ref(&file)));
        let people = ["lan", "minh"].map(|name| site.member(name));
        (site, people)
    })
}

/// A challenge to minh in the variant with this slug.
fn open_challenge(site: &TestSite, lan: PlayerId, slug: &str) -> GameId {
    let mut custom_terms = terms("minh", PACE);
    custom_terms.variant = site.app.catalogue().find(slug).unwrap();
    let made = site.attempt(Some(lan), |context| challenge(context, &custom_terms));
    let Ok(Ok(game)) = made else {
        panic!("{made:?}");
    };
    game
}

fn started_game(site: &TestSite, [lan, minh]: [PlayerId; 2], slug: &str) -> GameId {
    let game = open_challenge(site, lan, slug);
    let answer = site
        .attempt(Some(minh), |context| accept(context, game))
        .unwrap();
    assert!(answer.is_ok());
    game
}

fn name_in(site: &TestSite, game: GameId) -> String {
    let view = site.context(None, |context| view(context, game)).unwrap();
    view.variant.name().to_owned()
}

fn changed_file_of(site: &TestSite, catalogue: &Catalogue) -> Option<VersionError> {
    let mut conn = site.app.connection().unwrap();
    changed_file(&mut conn, catalogue).unwrap()
}

#[test]
fn an_old_game_is_read_by_its_own_variant_text() {
    for (site, people) in with_file(file(1, "Mine")) {
        let game = started_game(&site, people, "mine");
        site.play_all(game, &OPENING);
        let site = site.restarted_with(of(&[file(2, "Mine, mended")]));
        assert_eq!(name_in(&site, game), "Mine");
        site.play_all(game, &["b1c3"]);
        let newer = started_game(&site, people, "mine");
        assert_eq!(name_in(&site, newer), "Mine, mended");
        assert_eq!(name_in(&site, game), "Mine");
        site.sql("UPDATE games SET variant_version = 902");
        let lost = site.context(None, |context| view(context, game)).err();
        assert!(matches!(lost, Some(Error::Internal(_))), "{lost:?}");
    }
}

#[test]
fn the_text_of_a_variant_in_use_is_stored_once() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        site.game(lan, minh, PACE);
        let mut conn = site.app.connection().unwrap();
        let today = catalogue::find("xiangqi").unwrap();
        let version = i64::from(today.version());
        let stored = variants::find(&mut conn, "xiangqi", version).unwrap();
        assert_eq!(stored.as_deref(), Some(today.text()));
        let again = |conn: &mut _| keep_variant(conn, &today, site.now());
        let number = store::write_tx(&mut conn, again).unwrap();
        assert_eq!(number, version);
    }
}

#[test]
fn a_file_changed_without_a_new_version_is_reported_if_played() {
    for (site, people) in with_file(file(1, "Mine")) {
        let edited = of(&[limited(1, "Mine, mended", 80)]);
        assert_eq!(
            changed_file_of(&site, &edited),
            None,
            "nobody has played it"
        );
        let game = started_game(&site, people, "mine");
        let error = changed_file_of(&site, &edited).unwrap();
        let sentence = error.to_string();
        assert!(
            sentence.contains("mine.toml: version 1 of `mine`"),
            "{sentence}"
        );
        assert!(sentence.contains("set `version` to 2"), "{sentence}");
        assert_eq!(
            changed_file_of(&site, &of(&[file(2, "Mine, mended")])),
            None
        );
        assert_eq!(changed_file_of(&site, site.app.catalogue()), None);
        // Even after a start with the changed file, the old game is unchanged.
        let site = site.restarted_with(edited);
        assert_eq!(name_in(&site, game), "Mine");
        let newer = started_game(&site, people, "mine");
        assert_eq!(name_in(&site, newer), "Mine, mended");
    }
}

/// The earlier version that the page of a game names.
fn earlier_version(site: &TestSite, game: GameId) -> Option<i64> {
    let seen = site.context(None, |context| view(context, game));
    seen.unwrap().old_version
}

fn versions(site: &TestSite, slug: &str) -> Vec<i64> {
    variants::versions(&mut site.app.connection().unwrap(), slug).unwrap()
}

#[test]
fn updated_texts_show_in_all_games_without_a_new_version() {
    for (site, people) in with_file(file(1, "Mien")) {
        let game = started_game(&site, people, "mine");
        let mended = of(&[file(1, "Mine")]);
        assert_eq!(changed_file_of(&site, &mended), None);
        let site = site.restarted_with(mended);
        assert_eq!(name_in(&site, game), "Mine");
        assert_eq!(earlier_version(&site, game), None);
        let newer = started_game(&site, people, "mine");
        assert_eq!(name_in(&site, newer), "Mine");
        assert_eq!(versions(&site, "mine"), [1]);
        // A reader without the operator's files shows the same.
        let site = site.restarted_with(Catalogue::built_in());
        assert_eq!(name_in(&site, game), "Mine");
    }
}

#[test]
fn a_version_with_the_same_rules_is_not_an_earlier_one() {
    for (site, people) in with_file(limited(1, "Mien", 80)) {
        let game = started_game(&site, people, "mine");
        let site = site.restarted_with(of(&[limited(2, "Mine", 80)]));
        let newer = started_game(&site, people, "mine");
        for game in [game, newer] {
            assert_eq!(name_in(&site, game), "Mine");
            assert_eq!(earlier_version(&site, game), None);
        }
        assert_eq!(versions(&site, "mine"), [1, 2]);
        // The third version has other rules, and earlier versions keep their texts.
        let third = of(&[limited(3, "Mine, changed", 90)]);
        assert_eq!(changed_file_of(&site, &third), None);
        let site = site.restarted_with(third);
        for (game, version) in [(game, 1), (newer, 2)] {
            assert_eq!(name_in(&site, game), "Mine");
            assert_eq!(earlier_version(&site, game), Some(version));
        }
        assert!(changed_file_of(&site, &of(&[limited(2, "Mine", 90)])).is_some());
    }
}

#[test]
fn texts_of_built_in_variants_of_another_release_are_updated() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let game = started_game(&site, people, "xiangqi");
        site.sql(
            "UPDATE variants SET text = replace(text, 'name = \"Xiangqi\"', 'name = \"Xianqi\"')",
        );
        assert_eq!(name_in(&site, game), "Xianqi");
        assert_eq!(earlier_version(&site, game), None);
        let newer = started_game(&site, people, "xiangqi");
        assert_eq!(versions(&site, "xiangqi").len(), 1);
        let site = site.restarted_with(Catalogue::built_in());
        for game in [game, newer] {
            assert_eq!(name_in(&site, game), "Xiangqi");
        }
    }
}

#[test]
fn texts_of_every_version_are_updated_except_unreadable_ones() {
    for (site, people) in with_file(file(1, "Mine")) {
        started_game(&site, people, "mine");
        let keep = |file: OwnFile| {
            let variant = Variant::read(&file.bytes).unwrap();
            site.context(Some(people[0]), |context| {
                Ok(keep_variant(context.conn, &variant, context.now)?)
            })
        };
        assert_eq!(keep(limited(1, "Thiers", 80)).unwrap(), 1 + REVISION);
        assert_eq!(keep(limited(1, "Theirs", 80)).unwrap(), 1 + REVISION);
        site.sql("UPDATE variants SET text = 'spoilt' WHERE version = 1");
        assert!(changed_file_of(&site, site.app.catalogue()).is_some());
        let site = site.restarted_with(of(&[limited(1, "Theirs", 80)]));
        let mut conn = site.app.connection().unwrap();
        let theirs = pinned(&mut conn, "mine", 1 + REVISION).unwrap();
        assert_eq!(theirs.name(), "Theirs");
        assert!(pinned(&mut conn, "mine", 1).is_err());
    }
}

#[test]
fn games_of_a_removed_variant_continue() {
    for (site, people) in with_file(file(1, "Mine")) {
        let game = started_game(&site, people, "mine");
        let open = open_challenge(&site, people[0], "mine");
        site.play_all(game, &OPENING[..4]);
        let site = site.restarted_with(Catalogue::built_in());
        site.play_all(game, &OPENING[4..]);
        assert_eq!(name_in(&site, game), "Mine");
        let listed = site.context(None, |context| {
            list(context, newest_filter(Status::Playing), None)
        });
        let entries = listed.unwrap().entries;
        assert_eq!(entries[0].variant.as_ref().unwrap().name(), "Mine");
        let accepted = site.attempt(Some(people[1]), |context| accept(context, open));
        assert!(accepted.unwrap().is_ok(), "it was offered before");
        let known = site
            .context(None, |context| newest(context, "mine"))
            .unwrap();
        assert_eq!(known.unwrap().name(), "Mine");
        let unknown = site
            .context(None, |context| newest(context, "yours"))
            .unwrap();
        assert!(unknown.is_none());
    }
}

#[test]
fn a_challenge_keeps_the_rules_of_its_creation() {
    for (site, people) in with_file(file(1, "Mine")) {
        let game = open_challenge(&site, people[0], "mine");
        let site = site.restarted_with(of(&[file(2, "Mine, mended")]));
        site.attempt(Some(people[1]), |context| accept(context, game))
            .unwrap()
            .unwrap();
        assert_eq!(name_in(&site, game), "Mine");
    }
}

#[test]
fn a_built_in_variant_may_reuse_the_slug_of_an_operators_played_variant() {
    for (site, people) in with_file(file(1, "Mine")) {
        let game = started_game(&site, people, "mine");
        // Simulates a release that adds its own `mine`, version 1.
        let theirs = Variant::read(&limited(1, "Theirs", 80).bytes).unwrap();
        let keep =
            |context: &mut RequestContext| Ok(keep_variant(context.conn, &theirs, context.now)?);
        for _ in 0..2 {
            let number = site.context(Some(people[0]), keep).unwrap();
            assert_eq!(number, 1 + REVISION);
        }
        let mut conn = site.app.connection().unwrap();
        assert_eq!(
            pinned(&mut conn, "mine", 1 + REVISION).unwrap().name(),
            "Theirs"
        );
        assert_eq!(name_in(&site, game), "Mine");
    }
}
