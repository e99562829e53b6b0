//! Collections, on every available database.

use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::testing::{TestSite, test_sites};

fn make(site: &TestSite, who: PlayerId, title: &str, public: bool) -> i64 {
    let form = CollectionForm {
        title: title.to_owned(),
        words: "Words.".to_owned(),
        public,
    };
    let made = site.attempt(Some(who), |context| save(context, None, &form));
    made.unwrap().unwrap()
}

#[test]
fn a_collection_is_private_until_published() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let id = make(&site, lan, "Cannons", false);
        let look = |who| site.context(who, |context| open(context, id).map(|open| open.own));
        assert!(look(Some(lan)).unwrap());
        assert!(matches!(look(Some(minh)), Err(Error::NotFound)));
        assert!(matches!(look(None), Err(Error::NotFound)));
        let form = CollectionForm {
            title: " The   best cannons ".into(),
            words: String::new(),
            public: true,
        };
        let not_theirs = site.attempt(Some(minh), |context| save(context, Some(id), &form));
        assert!(matches!(not_theirs, Err(Error::NotFound)));
        site.attempt(Some(lan), |context| save(context, Some(id), &form))
            .unwrap()
            .unwrap();
        assert!(!look(None).unwrap());
        let lists = site.context(None, |context| lists(context, None)).unwrap();
        assert_eq!(lists.public[0].0.title, "The best cannons");
        assert!(
            site.context(Some(minh), |context| delete(context, id))
                .is_err()
        );
        site.context(Some(lan), |context| delete(context, id))
            .unwrap();
        assert!(look(Some(lan)).is_err());
    }
}

#[test]
fn a_collection_shows_each_reader_the_games_visible_to_them() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        let pace = TimeControl::days(3);
        let games = [site.game(lan, minh, pace), site.game(lan, an, pace)];
        let id = make(&site, lan, "Mine", true);
        for game in games {
            let put = site.attempt(Some(lan), |context| put(context, id, game, "Look!"));
            put.unwrap().unwrap();
        }
        // Adding it again changes the comment, not the position.
        site.attempt(Some(lan), |context| put(context, id, games[0], "Well"))
            .unwrap()
            .unwrap();
        site.sql(&format!(
            "UPDATE games SET visibility = 'private' WHERE id = {}",
            games[1]
        ));
        let seen = |who| {
            let open = site.context(who, |context| open(context, id)).unwrap();
            let games = open.games.iter();
            games
                .map(|(entry, words)| (entry.row.id, words.clone()))
                .collect::<Vec<_>>()
        };
        let (first, second) = (
            (games[0], "Well".to_owned()),
            (games[1], "Look!".to_owned()),
        );
        assert_eq!(seen(None), std::slice::from_ref(&first));
        assert_eq!(seen(Some(an)), [first.clone(), second]);
        let foreign = site.attempt(Some(minh), |context| {
            let own = save(
                context,
                None,
                &CollectionForm {
                    title: "A".into(),
                    ..CollectionForm::default()
                },
            )?;
            put(context, own, games[1], "")
        });
        assert!(matches!(foreign, Err(Error::NotFound)));
        site.context(Some(lan), |context| take(context, id, games[1]))
            .unwrap();
        assert_eq!(seen(Some(an)), [first]);
    }
}

#[test]
fn invalid_collections_are_refused() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let refused = |title: &str, words: &str| {
            let form = CollectionForm {
                title: title.into(),
                words: words.into(),
                public: false,
            };
            site.attempt(Some(lan), |context| save(context, None, &form))
                .unwrap()
                .unwrap_err()
        };
        assert_eq!(refused("  ", ""), CollectionRefused::NoTitle);
        assert_eq!(refused(&"x".repeat(81), ""), CollectionRefused::LongTitle);
        assert_eq!(
            refused("x", &"x".repeat(2_001)),
            CollectionRefused::LongWords
        );
        let stranger = site.attempt(None, |context| {
            save(context, None, &CollectionForm::default())
        });
        assert!(matches!(stranger, Err(Error::SignedOut)));
    }
}

#[test]
fn a_bookmark_is_added_once_and_removed() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        let set = |on| {
            site.context(Some(minh), |context| star(context, game, on))
                .unwrap()
        };
        let stands = || {
            let mut conn = site.app.connection().unwrap();
            collections::starred(&mut conn, minh, GameId::MAX, 10).unwrap()
        };
        set(true);
        set(true);
        assert_eq!(stands(), [game]);
        set(false);
        assert_eq!(stands(), []);
        let missing = site.context(Some(minh), |context| star(context, GameId(77), true));
        assert!(matches!(missing, Err(Error::NotFound)));
    }
}
