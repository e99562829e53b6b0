//! Games and the texts they are pinned to: changed files, removed ones, slugs taken twice.

use super::*;
use crate::model::{GameId, PlayerId, Status};
use crate::play::TimeControl;
use crate::rules::OwnFile;
use crate::service::game_commands::{accept, challenge};
use crate::service::games::{list, newest_filter, view};
use crate::service::testing::{OPENING, TestSite, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

/// An operator's file: Xiangqi by another name, in each version with another limit.
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
    test_sites(false).into_iter().map(move |house| {
        let house = house.restarted_with(of(std::slice::from_ref(&file)));
        let people = ["lan", "minh"].map(|name| house.member(name));
        (house, people)
    })
}

/// A challenge to minh in the variant of that slug.
fn challenged(house: &TestSite, lan: PlayerId, slug: &str) -> GameId {
    let mut asked = terms("minh", PACE);
    asked.variant = house.app.catalogue().find(slug).unwrap();
    let made = house.attempt(Some(lan), |context| challenge(context, &asked));
    let Ok(Ok(game)) = made else {
        panic!("{made:?}");
    };
    game
}

fn begun(house: &TestSite, [lan, minh]: [PlayerId; 2], slug: &str) -> GameId {
    let game = challenged(house, lan, slug);
    let answer = house
        .attempt(Some(minh), |context| accept(context, game))
        .unwrap();
    assert!(answer.is_ok());
    game
}

fn name_in(house: &TestSite, game: GameId) -> String {
    let view = house.context(None, |context| view(context, game)).unwrap();
    view.variant.name().to_owned()
}

fn changed(house: &TestSite, catalogue: &Catalogue) -> Option<VersionError> {
    let mut conn = house.app.connection().unwrap();
    changed_file(&mut conn, catalogue).unwrap()
}

#[test]
fn an_old_game_is_read_by_the_text_it_was_begun_under() {
    for (house, people) in with_file(file(1, "Mine")) {
        let game = begun(&house, people, "mine");
        house.play_all(game, &OPENING);
        let house = house.restarted_with(of(&[file(2, "Mine, mended")]));
        assert_eq!(name_in(&house, game), "Mine");
        house.play_all(game, &["b1c3"]);
        let newer = begun(&house, people, "mine");
        assert_eq!(name_in(&house, newer), "Mine, mended");
        assert_eq!(name_in(&house, game), "Mine");
        house.sql("UPDATE games SET variant_version = 902");
        let lost = house.context(None, |context| view(context, game)).err();
        assert!(matches!(lost, Some(Error::Internal(_))), "{lost:?}");
    }
}

#[test]
fn a_variant_in_use_is_kept_once_with_its_text() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        house.game(lan, minh, PACE);
        let mut conn = house.app.connection().unwrap();
        let today = catalogue::find("xiangqi").unwrap();
        let version = i64::from(today.version());
        let kept = variants::find(&mut conn, "xiangqi", version).unwrap();
        assert_eq!(kept.as_deref(), Some(today.text()));
        let again = |conn: &mut _| keep_variant(conn, &today, house.now());
        let number = store::write_tx(&mut conn, again).unwrap();
        assert_eq!(number, version);
    }
}

#[test]
fn a_file_changed_without_a_new_version_is_told_once_it_was_played() {
    for (house, people) in with_file(file(1, "Mine")) {
        let edited = of(&[limited(1, "Mine, mended", 80)]);
        assert_eq!(changed(&house, &edited), None, "nobody has played it");
        let game = begun(&house, people, "mine");
        let error = changed(&house, &edited).unwrap();
        let sentence = error.to_string();
        assert!(
            sentence.contains("mine.toml: version 1 of `mine`"),
            "{sentence}"
        );
        assert!(sentence.contains("set `version` to 2"), "{sentence}");
        assert_eq!(changed(&house, &of(&[file(2, "Mine, mended")])), None);
        assert_eq!(changed(&house, house.app.catalogue()), None);
        // Even if it were started so, the old game is as it was.
        let house = house.restarted_with(edited);
        assert_eq!(name_in(&house, game), "Mine");
        let newer = begun(&house, people, "mine");
        assert_eq!(name_in(&house, newer), "Mine, mended");
    }
}

/// The number of the earlier version that the page of a game tells of.
fn earlier_version(house: &TestSite, game: GameId) -> Option<i64> {
    let seen = house.context(None, |context| view(context, game));
    seen.unwrap().old_version
}

fn versions(house: &TestSite, slug: &str) -> Vec<i64> {
    variants::versions(&mut house.app.connection().unwrap(), slug).unwrap()
}

#[test]
fn mended_words_show_in_all_games_and_need_no_new_version() {
    for (house, people) in with_file(file(1, "Mien")) {
        let game = begun(&house, people, "mine");
        let mended = of(&[file(1, "Mine")]);
        assert_eq!(changed(&house, &mended), None);
        let house = house.restarted_with(mended);
        assert_eq!(name_in(&house, game), "Mine");
        assert_eq!(earlier_version(&house, game), None);
        let newer = begun(&house, people, "mine");
        assert_eq!(name_in(&house, newer), "Mine");
        assert_eq!(versions(&house, "mine"), [1]);
        // Who reads the data without the operator's files says the same.
        let house = house.restarted_with(Catalogue::built_in());
        assert_eq!(name_in(&house, game), "Mine");
    }
}

#[test]
fn a_version_that_plays_the_same_under_another_number_is_no_earlier_one() {
    for (house, people) in with_file(limited(1, "Mien", 80)) {
        let game = begun(&house, people, "mine");
        let house = house.restarted_with(of(&[limited(2, "Mine", 80)]));
        let newer = begun(&house, people, "mine");
        for game in [game, newer] {
            assert_eq!(name_in(&house, game), "Mine");
            assert_eq!(earlier_version(&house, game), None);
        }
        assert_eq!(versions(&house, "mine"), [1, 2]);
        // The third plays otherwise, and what is earlier keeps its words.
        let third = of(&[limited(3, "Mine, changed", 90)]);
        assert_eq!(changed(&house, &third), None);
        let house = house.restarted_with(third);
        for (game, version) in [(game, 1), (newer, 2)] {
            assert_eq!(name_in(&house, game), "Mine");
            assert_eq!(earlier_version(&house, game), Some(version));
        }
        assert!(changed(&house, &of(&[limited(2, "Mine", 90)])).is_some());
    }
}

#[test]
fn words_of_a_built_in_variant_that_another_release_kept_are_mended() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let game = begun(&house, people, "xiangqi");
        house.sql(
            "UPDATE variants SET text = replace(text, 'name = \"Xiangqi\"', 'name = \"Xianqi\"')",
        );
        assert_eq!(name_in(&house, game), "Xianqi");
        assert_eq!(earlier_version(&house, game), None);
        let newer = begun(&house, people, "xiangqi");
        assert_eq!(versions(&house, "xiangqi").len(), 1);
        let house = house.restarted_with(Catalogue::built_in());
        for game in [game, newer] {
            assert_eq!(name_in(&house, game), "Xiangqi");
        }
    }
}

#[test]
fn words_are_mended_under_every_number_and_a_spoilt_text_is_left() {
    for (house, people) in with_file(file(1, "Mine")) {
        begun(&house, people, "mine");
        let keep = |file: OwnFile| {
            let variant = Variant::read(&file.bytes).unwrap();
            house.context(Some(people[0]), |context| {
                Ok(keep_variant(context.conn, &variant, context.now)?)
            })
        };
        assert_eq!(keep(limited(1, "Thiers", 80)).unwrap(), 1 + REVISION);
        assert_eq!(keep(limited(1, "Theirs", 80)).unwrap(), 1 + REVISION);
        house.sql("UPDATE variants SET text = 'spoilt' WHERE version = 1");
        assert!(changed(&house, house.app.catalogue()).is_some());
        let house = house.restarted_with(of(&[limited(1, "Theirs", 80)]));
        let mut conn = house.app.connection().unwrap();
        let theirs = pinned(&mut conn, "mine", 1 + REVISION).unwrap();
        assert_eq!(theirs.name(), "Theirs");
        assert!(pinned(&mut conn, "mine", 1).is_err());
    }
}

#[test]
fn games_of_a_removed_variant_go_on() {
    for (house, people) in with_file(file(1, "Mine")) {
        let game = begun(&house, people, "mine");
        let open = challenged(&house, people[0], "mine");
        house.play_all(game, &OPENING[..4]);
        let house = house.restarted_with(Catalogue::built_in());
        house.play_all(game, &OPENING[4..]);
        assert_eq!(name_in(&house, game), "Mine");
        let listed = house.context(None, |context| {
            list(context, newest_filter(Status::Playing), None)
        });
        let entries = listed.unwrap().entries;
        assert_eq!(entries[0].variant.as_ref().unwrap().name(), "Mine");
        let accepted = house.attempt(Some(people[1]), |context| accept(context, open));
        assert!(accepted.unwrap().is_ok(), "it was offered before");
        let known = house
            .context(None, |context| newest(context, "mine"))
            .unwrap();
        assert_eq!(known.unwrap().name(), "Mine");
        let unknown = house
            .context(None, |context| newest(context, "yours"))
            .unwrap();
        assert!(unknown.is_none());
    }
}

#[test]
fn a_challenge_is_played_by_the_rules_it_was_made_under() {
    for (house, people) in with_file(file(1, "Mine")) {
        let game = challenged(&house, people[0], "mine");
        let house = house.restarted_with(of(&[file(2, "Mine, mended")]));
        house
            .attempt(Some(people[1]), |context| accept(context, game))
            .unwrap()
            .unwrap();
        assert_eq!(name_in(&house, game), "Mine");
    }
}

#[test]
fn a_built_in_variant_may_take_the_slug_of_an_own_one_that_was_played() {
    for (house, people) in with_file(file(1, "Mine")) {
        let game = begun(&house, people, "mine");
        // As a program would that comes with a `mine` of its own, version 1.
        let theirs = Variant::read(&limited(1, "Theirs", 80).bytes).unwrap();
        let keep =
            |context: &mut RequestContext| Ok(keep_variant(context.conn, &theirs, context.now)?);
        for _ in 0..2 {
            let number = house.context(Some(people[0]), keep).unwrap();
            assert_eq!(number, 1 + REVISION);
        }
        let mut conn = house.app.connection().unwrap();
        assert_eq!(
            pinned(&mut conn, "mine", 1 + REVISION).unwrap().name(),
            "Theirs"
        );
        assert_eq!(name_in(&house, game), "Mine");
    }
}
