//! Every query of pages, moves, jobs and deliveries uses an index, so that it costs the same in an
//! archive of a million games.

use super::testing::{SiteRequest, answer};
use crate::diagram::Word as _;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::search::Sort;
use crate::service::feeds;
use crate::service::notices::schedule;
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::service::{archive, upkeep, vacations};
use posthorse_core::store::sample_games::{self, SampleGames};
use posthorse_core::store::{outbox, testing, write_tx};

/// Pages of visitors and of players, with and without filters. `AFTER` stands for the start of a
/// later page.
const PAGES: [&str; 82] = [
    "/",
    "/next",
    "/games",
    "/games?after=AFTER",
    "/games?status=finished",
    "/games?status=finished&after=AFTER",
    "/games?status=open",
    "/games?status=finished&variant=xiangqi",
    "/games?status=finished&variant=xiangqi&after=AFTER",
    "/games?status=finished&player=minh",
    "/games?status=finished&player=minh&after=AFTER",
    "/games?status=finished&result=first",
    "/games?status=finished&result=draw&after=AFTER",
    "/games?status=finished&reason=resignation",
    "/games?status=finished&reason=checkmate&after=AFTER",
    "/games?status=finished&from=2020-01-01",
    "/games?status=finished&to=2026-01-01",
    "/games?status=finished&player=minh&result=first",
    "/games?status=finished&variant=xiangqi&material=RN-R",
    "/games?status=finished&variant=xiangqi&material=RRNNCC-RRNNCC&result=first&after=AFTER",
    "/games?status=finished&variant=xiangqi&pattern=e3=C&player=minh",
    "/games?status=finished&player=lan",
    "/games?status=finished&player=lan&sort=length",
    "/games?status=finished&fen=FEN&variant=xiangqi",
    "/games?status=finished&fen=FEN&variant=xiangqi&mirror=yes&sort=length",
    "/explorer/xiangqi",
    "/explorer/xiangqi?moves=h3e3&mirror=yes",
    "/games/new",
    "/variants",
    "/variants/xiangqi",
    "/games/1",
    "/games/1?ply=2",
    "/games/2",
    "/games/2/progress",
    "/games/1.pgn",
    "/games/1.json",
    "/games/1/board.svg",
    "/games/1/board.txt",
    "/games/1/analysis?ply=2",
    "/notes",
    "/notes?q=horse",
    "/notes?q=horse&below=7",
    "/settings/data.json",
    "/players/minh",
    "/people/hu-ronghua",
    "/games?status=finished&q=lan",
    "/games?status=finished&q=lan&after=AFTER",
    "/players/minh/statistics",
    "/statistics",
    "/collections",
    "/collections?below=7",
    "/problems",
    "/problems?variant=xiangqi",
    "/problems?variant=xiangqi&from=1700000000000000",
    "/problems?list=mine&from=7",
    "/problems?by=lan&set=Mates",
    "/problems/daily",
    "/collections/1",
    "/games/1/keep",
    "/games/1/like",
    "/games/1/beside/2",
    "/games/booklet?games=1,2",
    "/games/booklet?collection=1",
    "/statistics/xiangqi",
    "/statistics/xiangqi?rulebook=threefold",
    "/boards",
    "/settings",
    "/settings/account",
    "/settings/games",
    "/settings/board",
    "/settings/alerts",
    "/settings/privacy",
    "/players",
    "/players?after=lan",
    "/players?q=minh",
    "/players?online=1",
    "/players?variant=xiangqi&sort=rating",
    "/players?variant=xiangqi&sort=rating&after=1600000000_2",
    "/players/minh?with=lan",
    "/rules",
    "/rules/xiangqi",
    "/login",
];

/// Accepted full scans, by a part of their statement, with the reason.
const KNOWN: &[(&str, &str)] = &[
    (
        "people_names.key LIKE",
        "parts of names, which no index holds, where nobody has the whole name",
    ),
    ("people.search_key LIKE", "the same for accounts"),
    ("players.folded LIKE", "the same in the list of players"),
    (
        "JOIN game_mail",
        "the games that somebody watches: so many as they chose to",
    ),
    (
        "ORDER BY replies.id LIMIT",
        "the oldest few, by their numbers",
    ),
    (
        "DELETE FROM mailboxes",
        "those from which mail came back: few",
    ),
    // PostgreSQL has an index for each of these, and scans only while the table is empty.
    (
        "SELECT mail_habits.player_id FROM mail_habits",
        "mail_habits_digest and mail_habits_weekly",
    ),
    ("brought_player on brought", "brought_player"),
    ("EXISTS (SELECT 1 FROM seen WHERE subject", "seen_pkey"),
];

/// A site with a finished game (1), a running one, and forty copies of the first.
pub(super) fn large(site: &TestSite) -> [PlayerId; 2] {
    let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    for name in ["an", "bao", "chi"] {
        site.member(name);
    }
    site.stranger("gone");
    site.sql("UPDATE players SET created_at = '2026-01-01 00:00:00' WHERE name = 'gone'");
    site.beat();
    site.sql("INSERT INTO people (slug, name) VALUES ('hu-ronghua', 'Hu Ronghua')");
    let pace = TimeControl::days(3);
    let games = [(); 2].map(|()| site.game(lan, minh, pace));
    for game in games {
        site.play_all(game, &OPENING);
    }
    site.command(lan, games[0], GameCommand::Resign)
        .unwrap()
        .unwrap();
    site.sql("UPDATE games SET rated = TRUE");
    // Only people with a public game have a page.
    site.sql(
        "UPDATE archive SET first_person = (SELECT id FROM people WHERE slug = 'hu-ronghua') \
         WHERE game_id = 1",
    );
    site.sql(&format!(
        "INSERT INTO collections (player_id, title, words, public, created_at, changed_at) \
         VALUES ({lan}, 'Best', '', FALSE, '2026-11-21 00:00:00', '2026-11-21 00:00:00')"
    ));
    let mut conn = site.app.connection_for_writing().unwrap();
    write_tx(&mut conn, |conn| {
        sample_games::store_originals(conn)?;
        let crowd = SampleGames {
            games: 3..43,
            like: 1..2,
            players: 5,
            minutes_ago: [1_000_000, 1_000],
        };
        sample_games::write(conn, &crowd)?;
        sample_games::write_notices(conn, &crowd.games, 10_000)?;
        sample_games::drop_originals(conn, 42)
    })
    .unwrap();
    people
}

/// The position after the most common first move.
const CENTRAL: &str =
    "rnbakabnr%2F9%2F1c5c1%2Fp1p1p1p1p%2F9%2F9%2FP1P1P1P1P%2F1C2C4%2F9%2FRNBAKABNR%20b";

/// The criteria of a search line, one by one.
const LINES: [&str; 17] = [
    "variant:xiangqi",
    "rulebook:axf",
    "rulebook:house",
    "player:minh",
    "first:minh",
    "second:minh",
    "player:minh player:an",
    "result:first",
    "result:draw",
    "reason:resignation",
    "moves:>2",
    "year:2026",
    "event:cup",
    "source:demo",
    "kibitzed:yes",
    "opening:cannon",
    "lan",
];

/// Each filter in each order, on the first page and on a later one.
async fn search_in_every_order(site: &TestSite) {
    for line in LINES {
        for sort in Sort::all().map(Sort::word) {
            for after in ["", "&after=9-9", "&before=9-9"] {
                let line = line
                    .replace(':', "%3A")
                    .replace('>', "%3E")
                    .replace(' ', "%20");
                let request = SiteRequest {
                    path: &format!("/games?status=finished&q={line}&sort={sort}{after}"),
                    session: None,
                    form: None,
                };
                let (status, _) = answer(&site.app, &request).await;
                assert_eq!(status, 200, "{line} {sort} {after}");
            }
        }
    }
}

async fn scope(site: &TestSite, sessions: [Option<&str>; 2]) {
    for session in sessions {
        for path in PAGES {
            let path = path.replace("AFTER", "1767225600000000-40");
            let path = path.replace("FEN", CENTRAL);
            let request = SiteRequest {
                path: &path,
                session,
                form: None,
            };
            let (status, _) = answer(&site.app, &request).await;
            assert!(
                [200, 303, 400, 401, 404].contains(&status),
                "{path}: {status}"
            );
        }
    }
}

async fn fetch(site: &TestSite, secret: &str) {
    for file in ["deadlines.ics", "turns.atom"] {
        let request = SiteRequest {
            path: &format!("/feeds/{secret}/{file}"),
            session: None,
            form: None,
        };
        assert_eq!(answer(&site.app, &request).await.0, 200);
    }
}

/// A move, a comment, an offer and a challenge, through their forms.
async fn play(site: &TestSite, session: &str) {
    let forms: [(&str, &[(&str, &str)]); 6] = [
        (
            "/settings/vacation",
            &[("do", "start"), ("until", "2026-12-01")],
        ),
        (
            "/games/2/moves",
            &[("ply", "6"), ("move", "b1c3"), ("do", "send")],
        ),
        ("/games/2/kibitz", &[("body", "Hm.")]),
        ("/games/2/draw", &[("ply", "7"), ("do", "offer")]),
        (
            "/games",
            &[
                ("variant", "xiangqi"),
                ("rulebook", "house"),
                ("opponent", "minh"),
                ("seat", "first"),
                ("pace", "3d"),
                ("visibility", "public"),
            ],
        ),
        ("/settings/vacation", &[("do", "end")]),
    ];
    for (path, form) in forms {
        let request = SiteRequest {
            path,
            session: Some(session),
            form: Some(form),
        };
        let (status, body) = answer(&site.app, &request).await;
        assert!(
            [200, 303, 409, 422].contains(&status),
            "{path}: {status} {body:.300}"
        );
    }
}

fn work(site: &TestSite, [lan, minh]: [PlayerId; 2]) {
    // Until the clock is trusted again: expired data is deleted only then.
    site.run(chrono::TimeDelta::minutes(20));
    site.remark(Some(minh), GameId(2), None, "Well!")
        .unwrap()
        .unwrap();
    site.deliver();
    let mut conn = site.app.connection().unwrap();
    outbox::thread_root(&mut conn, minh, GameId(2)).unwrap();
    outbox::thread_previous(&mut conn, minh, GameId(2), 1_000).unwrap();
    outbox::counts(&mut conn).unwrap();
    outbox::queued_since(
        &mut conn,
        lan,
        crate::model::notice::Kind::Answer,
        site.now(),
    )
    .unwrap();
    drop(conn);
    site.beat();
    upkeep::flag_overdue(&site.app).unwrap();
    vacations::update_due(&site.app).unwrap();
    upkeep::remind(&site.app).unwrap();
    upkeep::credit_late_mail(&site.app).unwrap();
    upkeep::lapse_challenges(&site.app).unwrap();
    upkeep::tidy(&site.app).unwrap();
    upkeep::rate_weeks(&site.app).unwrap();
    upkeep::delete_unconfirmed(&site.app).unwrap();
    schedule::digests(&site.app).unwrap();
    schedule::weekly_notes(&site.app).unwrap();
    upkeep::delete_old_notices(&site.app).unwrap();
    archive::words::process_queue(&site.app).unwrap();
}

#[actix_web::test]
async fn no_query_scans_a_table_or_sorts_a_list() {
    let mut faults = Vec::new();
    for site in test_sites(true) {
        let people = large(&site);
        let session = site.session(people[0]);
        let secret = site.context(Some(people[0]), |context| {
            feeds::choose(context, feeds::FeedChange::Make)?;
            feeds::own(context)
        });
        let secret = secret.unwrap().unwrap();
        let request = testing::listen(&site.scratch.pool);
        scope(&site, [None, Some(&session)]).await;
        search_in_every_order(&site).await;
        fetch(&site, &secret).await;
        play(&site, &session).await;
        work(&site, people);
        let mut conn = site.app.connection().unwrap();
        faults.extend(request.faults(&mut conn));
    }
    let plain = |fault: &String| fault.replace(['`', '"'], "");
    let is_known = |fault: &String| KNOWN.iter().any(|(part, _)| plain(fault).contains(part));
    faults.retain(|fault| !is_known(fault));
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n\n")
    );
}

#[test]
fn many_games_pass_the_check() {
    use crate::service::games::Checker;
    for site in test_sites(false) {
        large(&site);
        let mut conn = site.app.connection().unwrap();
        let mut checker = Checker::default();
        let mut games = 0;
        while let Some(page) = checker.next_page(&mut conn).unwrap() {
            for game in page {
                assert!(game.findings.is_empty(), "{game:?}");
                games += 1;
            }
        }
        assert_eq!(games, 42);
        drop(conn);
        let next = site.game(PlayerId(1), PlayerId(2), TimeControl::days(3));
        assert_eq!(next, GameId(43));
        site.play_all(next, &OPENING);
    }
}
