//! Importing and exporting records, on every available database.

use super::*;
use crate::model::GameId;
use crate::notation::formats;
use crate::notation::pgn::{self, Reader};
use crate::notation::{Notation, coordinate};
use crate::rules::{Catalogue, Side};
use crate::search::{self, Criteria};
use crate::service::games;
use crate::service::testing::{TestSite, test_sites};
use crate::store::write_tx;

const TWO: &str = "[Event \"全國賽\"]\n[Date \"1981年7月21日\"]\n[Red \"胡榮華\"]\n[Black \"Li Laiqun\"]\n\
    [ECCO \"C70\"]\n[Result \"1-0\"]\n[Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3\n1-0\n\n\
    [Event \"Cup\"]\n[Result \"*\"]\n1. H2-E2 H9-G7 *\n";

pub(super) fn drafts(text: &str) -> Vec<Draft> {
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let credits = Credits {
        source: Some("a test".into()),
        licence: None,
    };
    let games = formats::open(text.as_bytes()).unwrap();
    let draft = |game: &pgn::Game| {
        let played = reader.read(game).unwrap();
        assert!(played.is_whole(), "{game:?}");
        Draft::of(game, &played, &credits)
    };
    games.iter().map(draft).collect()
}

pub(super) fn import_text(site: &TestSite, text: &str) -> usize {
    let mut conn = site.scratch.pool.get().unwrap();
    let known = KnownDigests::load(&mut conn).unwrap();
    let drafts = drafts(text);
    write_tx(&mut conn, |conn| keep(conn, &known, &drafts, site.now())).unwrap()
}

/// Two moves, of which one or two are possible first.
const MOVES: [&str; 3] = ["b1c3 h10g8", "h3e3 h10g8", "h3e3 b10c8"];

/// Imports games with these numbers, each of a different day within two years. Their positions are
/// not indexed yet.
pub(super) fn import_days(site: &TestSite, days: std::ops::Range<usize>) {
    let expected = days.len();
    let game = |day: usize| {
        let (year, month, of_month) = (1990 + day % 2, 1 + day / 28, 1 + day % 28);
        let (moves, result) = (MOVES[day % 3], ["1-0", "0-1", "1/2-1/2", "*"][day % 4]);
        format!(
            "[Date \"{year}.{month:02}.{of_month:02}\"]\n[Red \"Hu Ronghua\"]\n[Black \"Li \
                Laiqun\"]\n\
             [Result \"{result}\"]\n[Format \"Coordinate\"]\n\n{moves} {result}\n\n"
        )
    };
    let text: String = days.map(game).collect();
    assert_eq!(import_text(site, &text), expected);
}

/// Runs two functions in a transaction each, on a database with several writers: the second starts
/// when the first is done, and the first commits when the second waits for it.
pub(super) fn at_once(
    site: &TestSite,
    first: impl FnOnce(&mut DbConnection) -> Result<(), Error>,
    second: impl FnOnce(&mut DbConnection) -> Result<(), Error> + Send,
) {
    let mut conn = site.app.connection_for_writing().unwrap();
    std::thread::scope(|scope| {
        let second = || write_tx(&mut site.app.connection_for_writing().unwrap(), second);
        let begin_second = |conn: &mut DbConnection| {
            first(conn)?;
            let begun = scope.spawn(second);
            wait_until_blocked(site);
            Ok::<_, Error>(begun)
        };
        let begun = write_tx(&mut conn, begin_second).unwrap();
        begun.join().unwrap().unwrap();
    });
}

/// Waits until a transaction is blocked by another one.
fn wait_until_blocked(site: &TestSite) {
    let waiting = "SELECT count(*) AS n FROM pg_stat_activity \
         WHERE datname = current_database() AND wait_event_type = 'Lock'";
    for _ in 0..10_000 {
        if site.count_of(waiting) > 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("nobody waits");
}

/// The sites whose database has several writers; none if only SQLite is available.
pub(super) fn shared_sites() -> impl Iterator<Item = TestSite> {
    let sites = test_sites(false).into_iter();
    sites.filter(|site| site.scratch.pool.may_be_shared())
}

fn exported(site: &TestSite, notation: Notation, json: bool) -> String {
    let options = ExportOptions {
        format: if json { Format::Json } else { Format::Pgn },
        notation: Some(notation),
        usual: Notation::Algebraic,
        public_url: "https://horse.example".into(),
    };
    let mut encoder = Encoder::new(options.format);
    let request = Export {
        variant: None,
        options,
    };
    let mut conn = site.scratch.pool.get().unwrap();
    let mut bytes = Vec::new();
    export(&mut conn, &request, |game| {
        bytes.extend(encoder.add(game)?);
        Ok::<(), Error>(())
    })
    .unwrap();
    while let Some(piece) = encoder.end().unwrap() {
        bytes.extend(piece);
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_record_becomes_a_public_game_with_its_players_names() {
    for site in test_sites(false) {
        assert_eq!(import_text(&site, TWO), 2);
        let look = site
            .context(None, |context| games::view(context, GameId(1)))
            .unwrap();
        assert_eq!(look.name_at(Side::First), "胡榮華");
        assert_eq!(look.name_at(Side::Second), "Li Laiqun");
        let game = look.game().unwrap();
        let moves = coordinate::pack(game.line.variant(), game.line.moves());
        assert_eq!(moves, "h3e3 h10g8 h1g3");
        let outcome = game.outcome.unwrap();
        assert_eq!(
            (outcome.winner, outcome.reason.as_str()),
            (Some(Side::First), "recorded")
        );
        let record = look.record.unwrap();
        assert_eq!(
            (record.source.as_str(), record.played_on.as_str()),
            ("a test", "1981年7月21日")
        );
        let open_end = site
            .context(None, |context| games::view(context, GameId(2)))
            .unwrap();
        let game = open_end.game().unwrap();
        assert_eq!(game.outcome.unwrap().reason.as_str(), "unfinished");
        assert_eq!(game.turn(), None);
    }
}

#[test]
fn the_same_game_is_stored_once() {
    for site in test_sites(false) {
        assert_eq!(import_text(&site, TWO), 2);
        assert_eq!(import_text(&site, TWO), 0);
        // Another spelling of the day and another notation are the same game.
        let again = TWO
            .replace("1981年7月21日", "1981.07.21")
            .replace("C2=5", "炮二平五");
        let again = again
            .replace("H8+7 2. H2+3", "馬８進７ 馬二進三")
            .replace("WXF", "Chinese");
        assert_eq!(import_text(&site, &format!("{again}\n{again}")), 0);
        assert_eq!(
            import_text(&site, &TWO.replace("Li Laiqun", "Liu Dahua")),
            1
        );
    }
}

#[test]
fn exported_games_are_not_imported_again() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, crate::play::TimeControl::Untimed);
        site.play_all(game, &["h3e3", "h10g8", "h1g3"]);
        site.sql(&format!(
            "UPDATE games SET status = 'finished', winner = 'first', reason = 'resignation', \
             turn = NULL, deadline = NULL WHERE id = {game}"
        ));
        import_text(&site, TWO);
        for notation in [Notation::Wxf, Notation::Iccs, Notation::Chinese] {
            let text = exported(&site, notation, false);
            assert_eq!(text.matches("[Game ").count(), 3, "{text}");
            assert!(text.contains("[ECCO \"C70\"]"), "{text}");
            assert_eq!(import_text(&site, &text), 0, "{text}");
        }
        assert_eq!(
            import_text(&site, &exported(&site, Notation::Algebraic, true)),
            0
        );
    }
}

#[test]
fn archive_games_are_found_by_name_words_and_day() {
    for site in test_sites(false) {
        site.member("lan");
        import_text(&site, TWO);
        index::catch_up(&mut site.scratch.pool.get().unwrap(), &mut |_| {}).unwrap();
        let found = |player: Option<&str>, words: Option<&str>| {
            let mut criteria = Criteria {
                words: words.unwrap_or_default().to_owned(),
                ..Criteria::default()
            };
            if let Some(name) = player {
                criteria.take("player", name).unwrap();
            }
            let search = listing::Search {
                criteria,
                ..listing::Search::default()
            };
            let list = site.context(None, |context| listing::list(context, &search));
            let mut ids: Vec<GameId> = list
                .unwrap()
                .entries
                .iter()
                .map(|entry| entry.row.id)
                .collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!(found(None, None), [1, 2].map(GameId));
        assert_eq!(found(Some("胡榮華"), None), [1].map(GameId));
        assert_eq!(found(Some("LI  laiqun"), None), [1].map(GameId));
        assert_eq!(found(Some("lan"), None), []);
        assert_eq!(found(None, Some("全國")), [1].map(GameId));
        assert_eq!(found(None, Some("cup")), [2].map(GameId));
        assert_eq!(found(None, Some("laiqun")), [1].map(GameId));
    }
}

#[test]
fn games_without_a_date_are_not_found_by_day() {
    for site in test_sites(false) {
        import_text(&site, TWO);
        for (line, ought) in [
            ("", vec![1, 2]),
            ("to:2000", vec![1]),
            ("from:0900", vec![1]),
            ("from:0900 to:2000", vec![1]),
            ("begun:<2000", vec![1]),
            ("to:1980", vec![]),
        ] {
            let search = listing::Search {
                criteria: search::read(line).unwrap(),
                ..listing::Search::default()
            };
            let list = site.context(None, |context| listing::list(context, &search));
            let entries = list.unwrap().entries;
            let ids: Vec<i64> = entries.iter().map(|entry| entry.row.id.0).collect();
            assert_eq!(ids, ought, "{line}");
        }
    }
}

#[test]
fn a_record_is_found_by_its_words_in_any_script() {
    use crate::search::query;
    use crate::store::words::matching;
    for site in test_sites(false) {
        import_text(&site, TWO);
        let conn = &mut *site.scratch.pool.get().unwrap();
        let mut found = |typed: &str| matching(conn, &query(typed), None, 9).unwrap().len();
        for typed in ["胡荣华", "胡榮華 全国赛", "LAIQUN c70", "1981", "Li", "华"] {
            assert_eq!(found(typed), 1, "{typed}");
        }
        assert_eq!(found("a test"), 2, "both are from there");
        assert_eq!(found("华胡"), 0);
    }
}

const ANNOTATED: &str = "[Event \"Cup\"]\n[Red \"Hu\"]\n[Black \"Li\"]\n[Result \"1-0\"]\n\n{Two \
    old hands.} 1. C2=5! \
    {[%csl Ge4] Bold.\nAs ever.} H8+7 (1... H2+3 {或者} 2. H8+7 (2. R1+1)) 2. H2+3 1-0\n";

#[test]
fn annotations_of_a_record_are_stored_and_exported() {
    for site in test_sites(false) {
        assert_eq!(import_text(&site, ANNOTATED), 1);
        let kept = |site: &TestSite| {
            let look = site.context(None, |context| games::view(context, GameId(1)));
            look.unwrap().record.unwrap().annotations()
        };
        let annotations = kept(&site);
        assert_eq!(annotations.comment_at(1), Some("Bold.\nAs ever."));
        assert_eq!(annotations.marks_at(1), ["$1", "[%csl Ge4]"]);
        let variation = &annotations.variations[0];
        assert_eq!(variation.moves, ["b10c8", "b1c3"]);
        assert_eq!(variation.annotations.comment_at(2), Some("或者"));
        for (notation, json) in [(Notation::Chinese, false), (Notation::Wxf, true)] {
            let text = exported(&site, notation, json);
            let other = crate::service::testing::test_site();
            assert_eq!(import_text(&other, &text), 1, "{text}");
            assert_eq!(kept(&other), annotations, "{text}");
        }
        // A known record is not changed.
        assert_eq!(import_text(&site, &ANNOTATED.replace("Bold", "Weak")), 0);
        assert_eq!(kept(&site), annotations);
        assert_eq!(import_text(&site, TWO), 2);
        let plain = site.count_of("SELECT COUNT(*) AS n FROM records WHERE annotations IS NULL");
        assert_eq!(plain, 2);
    }
}
