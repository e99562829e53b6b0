//! Favourites, on every available database.

use super::*;
use crate::model::PlayerId;
use crate::service::testing::{TestSite, test_sites};

fn marked(site: &TestSite, who: Option<PlayerId>) -> Vec<String> {
    let own = site.context(who, own).unwrap();
    own.into_iter().collect()
}

#[test]
fn a_variant_is_marked_once_and_only_for_the_player() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        for slug in ["shogi", "chess", "shogi"] {
            let done = site.attempt(Some(lan), |context| mark(context, slug));
            done.unwrap().unwrap();
        }
        assert_eq!(marked(&site, Some(lan)), ["chess", "shogi"]);
        assert_eq!(marked(&site, Some(minh)), [""; 0]);
        assert_eq!(marked(&site, None), [""; 0]);
        // Repeating it and unmarking an unmarked variant have no effect.
        for slug in ["shogi", "shogi", "janggi"] {
            site.context(Some(lan), |context| unmark(context, slug))
                .unwrap();
        }
        assert_eq!(marked(&site, Some(lan)), ["chess"]);
    }
}

#[test]
fn marking_needs_a_session_and_an_available_variant() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let mark_as = |who, slug| site.attempt(who, |context| mark(context, slug));
        assert!(matches!(
            mark_as(Some(lan), "draughts"),
            Err(Error::NotFound)
        ));
        assert!(matches!(mark_as(None, "chess"), Err(Error::SignedOut)));
        let unmark_as = |who, slug| site.context(who, |context| unmark(context, slug));
        for slug in ["draughts", "a\0b", ""] {
            let unmarked = unmark_as(Some(lan), slug);
            assert!(matches!(unmarked, Err(Error::NotFound)), "{slug:?}");
        }
        assert!(matches!(unmark_as(None, "chess"), Err(Error::SignedOut)));
    }
}

#[test]
fn a_mark_outlives_its_variant_and_can_be_removed() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        site.sql(&format!(
            "INSERT INTO favourites (player_id, variant, at) VALUES ({lan}, 'gone', '2026-11-21 \
                00:00:00')"
        ));
        assert_eq!(marked(&site, Some(lan)), ["gone"]);
        site.context(Some(lan), |context| unmark(context, "gone"))
            .unwrap();
        assert_eq!(marked(&site, Some(lan)), [""; 0]);
    }
}

#[test]
fn the_number_of_favourites_is_limited() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let mark_as_lan = |slug| {
            site.attempt(Some(lan), |context| mark(context, slug))
                .unwrap()
        };
        mark_as_lan("chess").unwrap();
        for nth in 1..MOST {
            site.sql(&format!(
                "INSERT INTO favourites (player_id, variant, at) VALUES ({lan}, 'v{nth}', \
                    '2026-11-21 00:00:00')"
            ));
        }
        assert_eq!(mark_as_lan("shogi"), Err(TooManyFavourites));
        // Marking a favourite again does not count.
        assert_eq!(mark_as_lan("chess"), Ok(()));
    }
}
