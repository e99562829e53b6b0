//! Lists, on every available database.

use super::*;
use crate::model::{EndedBy, GameId, PlayerId, Status, Visibility, Winner};
use crate::play::{GameCommand, Reason, TimeControl};
use crate::service::testing::{TestSite, test_sites};
use crate::store::Timestamp;
use chrono::TimeDelta;

/// A site with 240 games of five players, several of them listed at one instant.
fn with_archive() -> impl Iterator<Item = TestSite> {
    test_sites(false).into_iter().inspect(|site| {
        for name in ["lan", "minh", "mei", "tuan", "nova"] {
            site.member(name);
        }
        for n in 0..240_u32 {
            let (first, second) = (1 + n % 5, 1 + (n + 1 + n / 60) % 5);
            let status = ["finished", "playing", "finished", "open"][(n % 4) as usize];
            let variant = ["xiangqi", "banner", "xiangqi"][(n % 3) as usize];
            let visibility = if n % 7 == 0 { "private" } else { "public" };
            let ending = match (status, n % 5) {
                ("finished", 0) => "'none', 'agreement'",
                ("finished", 1) => "'second', 'timeout'",
                ("finished", _) => "'first', 'resignation'",
                _ => "NULL, NULL",
            };
            let seats = match status {
                "open" => "NULL, NULL".to_owned(),
                _ => format!("{first}, {second}"),
            };
            let turn = if status == "playing" {
                "'first'"
            } else {
                "NULL"
            };
            let at = format!("2026-11-{:02} 10:00:00", 1 + n / 30);
            site.sql(&format!(
                "INSERT INTO games (status, variant, variant_version, rulebook, \
                 rulebook_version, pace, visibility, challenger_id, seat, first_id, second_id, \
                 turn, winner, reason, listed_at, created_at) VALUES ('{status}', '{variant}', 1, \
                 'threefold', 1, 'none', '{visibility}', {first}, 'first', {seats}, {turn}, \
                 {ending}, '{at}', '{at}')"
            ));
        }
    })
}

#[test]
fn a_game_in_a_list_shows_its_current_position() {
    for site in test_sites(false) {
        let (lan, mei) = (site.member("lan"), site.member("mei"));
        let game = site.game(lan, mei, TimeControl::Untimed);
        let thumbnail = || {
            let list = site.context(None, |context| {
                list(context, newest_filter(Status::Playing), None)
            });
            let entry = list.unwrap().entries.remove(0);
            let variant = entry.variant.clone().unwrap();
            let thumbnail = entry.thumbnail();
            thumbnail.map(|thumbnail| {
                (
                    crate::notation::fen::write(&variant, &thumbnail.position),
                    thumbnail.last,
                )
            })
        };
        let (start, last) = thumbnail().unwrap();
        assert!(start.starts_with("rnbakabnr/") && last.is_none(), "{start}");
        site.play_all(game, &["h3e3", "h8e8", "e3e7"]);
        let (fen, last) = thumbnail().unwrap();
        assert!(
            fen.contains("/p1p1C1p1p/9/") && fen.contains(" b "),
            "{fen}"
        );
        assert!(last.is_some());
        // A row that cannot be decoded is listed without a board.
        for moves in ["a5a6", "h8e8", "nonsense"] {
            site.sql(&format!(
                "UPDATE games SET moves = '{moves}' WHERE id = {game}"
            ));
            assert_eq!(thumbnail(), None, "{moves}");
        }
    }
}

#[test]
fn the_next_game_is_the_one_with_the_least_time_left() {
    for site in test_sites(false) {
        let (lan, mei) = (site.member("lan"), site.member("mei"));
        let next = |who, seen| {
            site.context(Some(who), |context| next_turn(context, seen))
                .unwrap()
        };
        assert_eq!(next(lan, None), None);
        let never = site.game(lan, mei, TimeControl::Untimed);
        let slow = site.game(lan, mei, TimeControl::days(7));
        let quick = site.game(lan, mei, TimeControl::days(1));
        assert_eq!(next(lan, None), Some(quick));
        assert_eq!(next(lan, Some(quick)), Some(slow));
        assert_eq!(next(lan, Some(slow)), Some(never));
        assert_eq!(next(lan, Some(never)), Some(quick), "round and round");
        assert_eq!(next(mei, None), None);
        site.play_all(quick, &["h3e3"]);
        assert_eq!(next(lan, None), Some(slow));
        assert_eq!(
            next(mei, Some(slow)),
            Some(quick),
            "from elsewhere to the first"
        );
        assert!(
            site.context(None, |context| next_turn(context, None))
                .is_err()
        );
    }
}

/// All ids of a list, page after page.
fn walk(
    site: &TestSite,
    viewer: Option<PlayerId>,
    filter: &Filter,
    player: Option<&str>,
) -> Vec<GameId> {
    let (mut ids, mut after, mut counts) = (Vec::new(), None, Vec::new());
    loop {
        let filter = Filter {
            after,
            ..filter.clone()
        };
        let page = site.context(viewer, |context| list(context, filter, player));
        let page = page.unwrap();
        assert!(page.entries.len() <= PAGE);
        ids.extend(page.entries.iter().map(|entry| entry.row.id));
        counts.push(page.count.games);
        match page.next {
            // Each page states the length of the whole list.
            None => {
                assert!(counts.iter().all(|count| *count == ids.len()), "{counts:?}");
                return ids;
            }
            next => after = next,
        }
    }
}

/// The expected contents of a list, from a look at every game.
fn expected(site: &TestSite, fits: impl Fn(&games::Row) -> bool) -> Vec<GameId> {
    let mut rows: Vec<games::Row> = (1..=240).map(|id| site.row(GameId(id))).collect();
    rows.retain(fits);
    rows.sort_by_key(|row| std::cmp::Reverse((row.state.listed_at, row.id)));
    rows.iter().map(|row| row.id).collect()
}

#[test]
fn a_long_list_is_counted_only_up_to_the_limit() {
    for site in with_archive() {
        let finished = newest_filter(Status::Finished);
        let all = expected(&site, |row| {
            row.state.status == Status::Finished && row.visibility == Visibility::Public
        });
        let counted = |most| site.context(None, |context| count(context.conn, &finished, most));
        let whole = Count {
            games: all.len(),
            more: false,
        };
        assert_eq!(counted(1_000).unwrap(), whole);
        assert_eq!(counted(all.len()).unwrap(), whole);
        let cut = Count {
            games: 7,
            more: true,
        };
        assert_eq!(counted(7).unwrap(), cut);
    }
}

#[test]
fn every_list_shows_each_game_once_newest_first() {
    for site in with_archive() {
        let lan = Some(PlayerId(1));
        let sees = |row: &games::Row| row.visibility == Visibility::Public;
        let plays = |row: &games::Row| row.state.first_id == lan || row.state.second_id == lan;
        for status in [Status::Finished, Status::Playing] {
            let all = newest_filter(status);
            let thumbnail = expected(&site, |row| row.state.status == status && sees(row));
            assert_eq!(walk(&site, None, &all, None), thumbnail);
            let theirs = expected(&site, |row| {
                row.state.status == status && sees(row) && plays(row)
            });
            assert_eq!(walk(&site, None, &all, Some("LAN")), theirs);
            let own = expected(&site, |row| row.state.status == status && plays(row));
            assert_eq!(walk(&site, lan, &all, Some("lan")), own);
            assert!(own.len() > theirs.len() && theirs.len() > PAGE / 2);
            assert!(walk(&site, None, &all, Some("nobody")).is_empty());
        }
        let open = expected(&site, |row| row.state.status == Status::Open);
        assert_eq!(walk(&site, None, &newest_filter(Status::Open), None), open);
        let by_mei = expected(&site, |row| {
            row.state.status == Status::Open && row.challenge.challenger_id == Some(PlayerId(3))
        });
        let listed = walk(&site, None, &newest_filter(Status::Open), Some("mei"));
        assert_eq!(listed, by_mei);
    }
}

#[test]
fn a_list_is_narrowed_to_the_watched_public_games() {
    for site in with_archive() {
        for (game, player, watching) in [(1, 3, true), (3, 3, false), (5, 3, true), (5, 4, true)] {
            site.sql(&format!(
                "INSERT INTO game_mail (game_id, player_id, watching) VALUES ({game}, {player}, \
                    {watching})"
            ));
        }
        site.sql("UPDATE games SET visibility = 'public', status = 'finished' WHERE id IN (1, 3)");
        site.sql("UPDATE games SET visibility = 'private', status = 'finished' WHERE id = 5");
        let watched_by = |player| {
            let filter = Filter {
                watched_by: Some(player),
                ..newest_filter(Status::Finished)
            };
            walk(&site, None, &filter, None)
        };
        assert_eq!(watched_by(PlayerId(3)), [GameId(1)]);
        assert!(watched_by(PlayerId(4)).is_empty());
    }
}

#[test]
fn a_list_is_narrowed_by_variant_dates_and_part_of_a_name() {
    for site in with_archive() {
        let open = || newest_filter(Status::Open);
        let check = |filter: Filter, fits: &dyn Fn(&games::Row) -> bool| {
            let thumbnail = expected(&site, |row| row.state.status == Status::Open && fits(row));
            assert!(!thumbnail.is_empty());
            assert_eq!(walk(&site, None, &filter, None), thumbnail);
        };
        let banner = Some("banner".to_owned());
        let filter = Filter {
            variant: banner,
            ..open()
        };
        check(filter, &|row| row.rules.variant == "banner");
        let day = |day: i64| site.now() - TimeDelta::hours(12) - TimeDelta::days(21 - day);
        let (from, to) = (Some(day(2)), Some(day(5)));
        let filter = Filter { from, to, ..open() };
        let within = |at: Timestamp| (day(2)..day(5)).contains(&at.utc());
        check(filter, &|row| within(row.state.listed_at));
        let filter = Filter {
            words: Some("M".into()),
            ..open()
        };
        check(filter, &|row| {
            matches!(row.challenge.challenger_id, Some(PlayerId(2) | PlayerId(3)))
        });
        for nothing in ["%", "_", "\\", "'"] {
            let filter = Filter {
                words: Some(nothing.into()),
                ..open()
            };
            assert!(walk(&site, None, &filter, None).is_empty(), "{nothing}");
        }
    }
}

#[test]
fn a_players_games_are_sorted_by_time_left_with_untimed_ones_last() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let paces = [
            TimeControl::Untimed,
            TimeControl::days(7),
            TimeControl::days(1),
        ];
        let [untimed, slow, fast] = paces.map(|pace| site.game(lan, minh, pace));
        let theirs = site.game(minh, lan, TimeControl::days(2));
        let own = site.context(Some(lan), home).unwrap();
        let ids: Vec<GameId> = own.mine.iter().map(|entry| entry.row.id).collect();
        assert_eq!(ids, [fast, slow, untimed, theirs]);
        let waiting = |who| {
            site.context(Some(who), |context| {
                Ok(games::count_waiting(context.conn, who)?)
            })
        };
        assert_eq!((waiting(lan).unwrap(), waiting(minh).unwrap()), (3, 1));
        assert_eq!(
            site.challenge(lan, Some("minh"), TimeControl::Untimed),
            GameId(theirs.0 + 1)
        );
        let own = site.context(Some(minh), home).unwrap();
        assert_eq!((own.received.len(), own.sent.len()), (1, 0));
    }
}

#[test]
fn a_players_record_counts_by_variant_without_cancelled_games() {
    for site in with_archive() {
        site.sql(
            "UPDATE games SET reason = 'cancelled' WHERE winner = 'none' AND variant = 'banner'",
        );
        let page = site
            .context(None, |context| player_page(context, "Minh"))
            .unwrap();
        let me = page.player.id;
        for (variant, tally) in &page.record {
            let counted = |row: &games::Row| {
                row.state.status == Status::Finished
                    && row.visibility == Visibility::Public
                    && &row.rules.variant == variant
                    && row.state.reason != Some(EndedBy(Some(Reason::Cancelled)))
            };
            let of = |winner: Option<PlayerId>, row: &games::Row| {
                let id = match row.state.winner {
                    Some(Winner::First) => row.state.first_id,
                    Some(Winner::Second) => row.state.second_id,
                    _ => None,
                };
                counted(row)
                    && (row.state.first_id == Some(me) || row.state.second_id == Some(me))
                    && id == winner
            };
            let won = expected(&site, |row| of(Some(me), row)).len();
            let drawn = expected(&site, |row| of(None, row)).len();
            assert_eq!(
                (tally.won, tally.drawn),
                (won as i64, drawn as i64),
                "{variant}"
            );
        }
        assert_eq!(page.record.len(), 2);
        let lost = site.context(None, |context| player_page(context, "nobody"));
        assert!(matches!(lost, Err(Error::NotFound)));
    }
}

#[test]
fn words_find_a_running_game_among_many_finished_ones() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let running = site.game(lan, minh, TimeControl::days(3));
        for _ in 0..3 {
            let game = site.game(lan, minh, TimeControl::days(3));
            site.play_all(game, &["h3e3", "h10g8"]);
            site.command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap();
        }
        let filter = |words: &str| Filter {
            words: Some(words.into()),
            ..newest_filter(Status::Playing)
        };
        let found = walk(&site, None, &filter("lan min"), None);
        assert_eq!(found, [running]);
        assert!(walk(&site, None, &filter("lan nobody"), None).is_empty());
    }
}

#[test]
fn public_running_games_are_counted_by_variant() {
    for site in with_archive() {
        let counted = site.context(None, being_played).unwrap();
        let of = |slug: &str, visibility: &str| {
            let sql = format!(
                "SELECT COUNT(*) AS n FROM games WHERE status = 'playing' AND variant = '{slug}' \
                 AND visibility {visibility}"
            );
            usize::try_from(site.count_of(&sql)).unwrap()
        };
        for slug in ["xiangqi", "banner"] {
            assert!(of(slug, "= 'private'") > 0);
            assert_eq!(counted[slug], of(slug, "= 'public'"), "{slug}");
        }
        // Their own games are not counted for players either: all see the same number.
        assert_eq!(
            site.context(Some(PlayerId(1)), being_played).unwrap(),
            counted
        );
        site.sql(
            "UPDATE games SET status = 'finished' WHERE variant = 'banner' AND status = 'playing'",
        );
        let counted = site.context(None, being_played).unwrap();
        assert_eq!(counted.keys().collect::<Vec<_>>(), ["xiangqi"]);
    }
}
