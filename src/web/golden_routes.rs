//! The permissions of every registered route, requested by every role, as a table in
//! `tests/golden/routes`. A new route shows as a new line to review.

use super::testing::{SiteRequest, answer, answer_with_location, routes};
use crate::model::{GameId, PlayerId, TournamentKind};
use crate::play::TimeControl;
use crate::rules::Catalogue;
use crate::service::admin::AdminCommand;
use crate::service::archive::uploads;
use crate::service::game_commands::{Terms, accept, challenge};
use crate::service::golden::Golden;
use crate::service::testing::{OPENING, TestSite, form, terms, test_site};
use crate::service::tournaments;
use std::collections::BTreeMap;
use std::fmt::Write;

const PACE: TimeControl = TimeControl::days(3);

/// The roles that send requests, in the order of the columns.
const ROLES: [&str; 4] = ["visitor", "player", "of it", "admin"];

/// A mate in one.
const PROBLEM: [(&str, &str); 4] = [
    ("variant", "xiangqi"),
    ("fen", "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1"),
    ("aim", "mate"),
    ("moves", "1"),
];

/// A site with data for every route.
struct Site {
    test_site: TestSite,
    /// The sessions of the roles; the visitor has none.
    sessions: [Option<String>; 4],
    /// The values of the route's parameters, by name.
    numbers: BTreeMap<&'static str, i64>,
}

impl Site {
    async fn new() -> Self {
        let test_site = test_site();
        let [lan, minh, an, warden] =
            ["lan", "minh", "an", "warden"].map(|name| test_site.member(name));
        test_site.sql("UPDATE players SET role = 'admin' WHERE name = 'warden'");
        // No password is valid, whatever a form contains.
        test_site.sql("UPDATE players SET password_hash = NULL");
        test_site.stranger("fresh");
        test_site.member("locked");
        test_site
            .sql("UPDATE players SET locked_until = '2026-11-30 00:00:00' WHERE name = 'locked'");
        let sessions = [lan, an, warden].map(|who| test_site.session(who));
        let [of_it, player, admin] = sessions.map(Some);
        let mut site = Self {
            test_site,
            sessions: [None, player, of_it, admin],
            numbers: BTreeMap::new(),
        };
        let public = site.game(lan, &terms("minh", PACE));
        let private = site.game(
            lan,
            &Terms {
                private: true,
                ..terms("minh", PACE)
            },
        );
        let withheld = site.game(lan, &terms("minh", PACE));
        site.order(AdminCommand::MakePrivate(withheld));
        let requested = site.test_site.challenge(minh, Some("lan"), PACE);
        let made_by_lan = site.test_site.challenge(lan, Some("minh"), PACE);
        for who in [lan, minh] {
            site.test_site
                .remark(Some(who), public, None, "Well played!")
                .unwrap()
                .unwrap();
        }
        site.test_site
            .sql("UPDATE kibitz SET hidden_at = at WHERE id = 2");
        site.test_site
            .sql("UPDATE moves SET hidden_at = at WHERE ply = 2");
        site.test_site
            .sql("UPDATE outbox SET state = 'parked' WHERE kind = 'challenge'");
        site.test_site.sql(&format!(
            "INSERT INTO mailboxes (player_id, score, wrong_address, bounced_at, suspended_at, \
                reason) \
             VALUES ({minh}, 2, 2, '2026-11-21 00:00:00', '2026-11-21 00:00:00', 'no')"
        ));
        site.bring_in(
            minh,
            "[Red \"Xiangqi\"]\n[Black \"Other\"]\n\n1. C2=5 H8+7 1-0\n",
        );
        site.test_site.sql(
            "INSERT INTO people_names (key, person_id, name) SELECT 'xu', id, 'Xu' FROM people \
                WHERE slug = 'xiangqi'",
        );
        let board = [("kind", "solitaire"), ("variant", "xiangqi")];
        let made = SiteRequest {
            path: "/boards",
            session: site.sessions[2].as_deref(),
            form: Some(&board),
        };
        assert_eq!(answer(&site.test_site.app, &made).await.0, 303);
        site.test_site.sql(&format!(
            "INSERT INTO collections (player_id, title, words, public, created_at, changed_at) \
             VALUES ({lan}, 'Best', '', FALSE, '2026-11-21 00:00:00', '2026-11-21 00:00:00')"
        ));
        let draft = [&[("do", "draft")], &PROBLEM[..]].concat();
        let made = SiteRequest {
            path: "/problems",
            session: site.sessions[2].as_deref(),
            form: Some(&draft),
        };
        assert_eq!(answer(&site.test_site.app, &made).await.0, 303);
        site.tournament(lan);
        let notice = site
            .test_site
            .count_of("SELECT MIN(id) AS n FROM outbox WHERE state = 'parked'");
        site.numbers = [
            ("public", public.0),
            ("private", private.0),
            ("withheld", withheld.0),
            ("asked", requested.0),
            ("made", made_by_lan.0),
            ("notice", notice),
            ("minh", minh.0),
        ]
        .into();
        site
    }

    fn game(&self, lan: PlayerId, terms: &Terms) -> GameId {
        let made = self
            .test_site
            .attempt(Some(lan), |context| challenge(context, terms));
        let id = made.unwrap().unwrap();
        let minh = self
            .test_site
            .count_of("SELECT id AS n FROM players WHERE name = 'minh'");
        let minh = PlayerId(minh);
        let begun = self
            .test_site
            .attempt(Some(minh), |context| accept(context, id));
        begun.unwrap().unwrap();
        for (ply, who) in [(0, lan), (1, minh)] {
            let mut sent = form(ply, OPENING[usize::try_from(ply).unwrap()]);
            sent.message = "Hm.".into();
            self.test_site.send(Some(who), id, &sent).unwrap().unwrap();
        }
        id
    }

    /// Imports a record, so that there are people in game records.
    fn bring_in(&self, who: PlayerId, record: &str) {
        let found = uploads::read(&Catalogue::built_in(), record.as_bytes()).unwrap();
        let kept = self
            .test_site
            .context(Some(who), |context| uploads::keep(context, &found));
        assert_eq!(kept.unwrap().new, 1);
    }

    /// A tournament that is open for entries.
    fn tournament(&self, organiser: PlayerId) {
        let terms = tournaments::testing::terms(TournamentKind::Swiss);
        let made = self.test_site.attempt(Some(organiser), |context| {
            tournaments::create(context, &terms)
        });
        assert!(made.unwrap().is_ok());
    }

    fn order(&self, deed: AdminCommand) {
        self.test_site.order(deed, "").unwrap();
    }

    /// The address of a route, for that game.
    fn address(&self, route: &str, game: i64) -> String {
        let number = |name: &str| self.numbers[name].to_string();
        let is = |part: &str| route.contains(part);
        let ones = ["/boards/", "/collections/", "/tournaments/", "/problems/"];
        let id = if ones.iter().any(|part| is(part)) {
            "1".to_owned()
        } else if is("/admin/mail/") {
            number("notice")
        } else if is("/admin/remarks/") {
            if is("restore") { "2" } else { "1" }.to_owned()
        } else if is("/admin/games/{id}/make-public") {
            number("withheld")
        } else if is("/admin/games/{id}/look") {
            number("private")
        } else if is("/accept") || is("/decline") || is("/counter") {
            number("asked")
        } else if is("/withdraw") && !is("/kibitz/") {
            number("made")
        } else {
            game.to_string()
        };
        let name = match route.rsplit('/').next() {
            Some("confirm") => "fresh",
            Some("let-in") => "locked",
            _ => "minh",
        };
        let message = if is("restore") { "m2" } else { "m1" };
        let parts = [
            ("{id}", id.as_str()),
            ("{name}", name),
            ("{other}", &number("public")),
            ("{message}", message),
            ("{remark}", "1"),
            ("{player}", &number("minh")),
            ("{token}", "none"),
            ("{secret}", "none"),
            ("{key}", "none"),
            ("{file}", "none"),
            ("{variant}", "xiangqi"),
            ("{slug}", "xiangqi"),
            ("{page}", "horse"),
            ("{part}", "mail"),
            ("{rest}", "1/retry"),
        ];
        parts.iter().fold(with_query(route), |path, (name, value)| {
            path.replace(name, value)
        })
    }

    /// The outcome for a role. A form is sent to a new site.
    async fn verdict(&self, role: usize, method: &str, path: &str) -> &'static str {
        let form = fields(path);
        let request = SiteRequest {
            path,
            session: self.sessions[role].as_deref(),
            form: (method == "POST").then_some(form.as_slice()),
        };
        let (status, location, body) = match method {
            "POST" => {
                let site = self.test_site.copy().with_programs();
                answer_with_location(&site.app, &request).await
            }
            _ => answer_with_location(&self.test_site.app, &request).await,
        };
        match status {
            303 if location.starts_with("/login?next") => "signs in",
            401 => "signs in",
            303 if method == "GET" => "leads on",
            403 => "no",
            404 => "not there",
            200 | 303 | 409 | 422 => "yes",
            other => panic!("{method} {path}: {other} {body:.200}"),
        }
    }
}

/// Enough fields for the form at an address. Unread ones are ignored.
fn fields(path: &str) -> Vec<(&'static str, &'static str)> {
    let last = path.rsplit('/').next().unwrap_or_default();
    let game = path.starts_with("/games/");
    match last {
        "games" if path.starts_with("/collections") => vec![("do", "put"), ("game", "1")],
        "collections" => vec![("title", "Mine")],
        _ if path.starts_with("/collections") => vec![("do", "save"), ("title", "Mine")],
        "problems" => [&[("do", "draft"), ("words", "Other")], &PROBLEM[..]].concat(),
        "try" => vec![("move", "R b8-b10")],
        _ if path.starts_with("/problems/") => vec![("do", "delete"), ("sure", "yes")],
        "keep" if path.starts_with("/games/bring") => vec![("record", "1. C2=5 H8+7")],
        "keep" => vec![("collection", ""), ("title", "Mine")],
        "star" | "favourite" => vec![("do", "on")],
        "helpers" => vec![("name", "minh"), ("do", "on")],
        "games" => vec![
            ("variant", "xiangqi"),
            ("rulebook", "house"),
            ("opponent", ""),
            ("seat", "first"),
            ("pace", "3d"),
            ("visibility", "public"),
        ],
        "boards" if path == "/boards" => vec![("kind", "solitaire"), ("variant", "xiangqi")],
        "moves" if game => vec![("ply", "2"), ("move", OPENING[2]), ("do", "send")],
        "moves" => vec![("ply", "0"), ("move", "h3e3"), ("do", "")],
        "vacation" => vec![("do", "start"), ("until", "2026-12-01")],
        "back" => vec![("to", "0")],
        "title" => vec![("title", "Mine")],
        "pause" => vec![("ply", "2"), ("do", "offer")],
        "gift" => vec![("ply", "2"), ("time", "12h")],
        "claim" => vec![("ply", "2")],
        "draw" | "takeback" => vec![("ply", "2"), ("do", "offer")],
        "result" => vec![("ply", "2"), ("do", "offer"), ("winner", "first")],
        "prepared" => vec![("ply", "2"), ("if", ""), ("then", ""), ("do", "cancel")],
        "resign" | "cancel" | "delete" | "close" => vec![("ply", "2"), ("sure", "yes")],
        "block" | "follow" => vec![("do", "on")],
        "challenges" => vec![("by_name", "no")],
        "mute" | "watch" | "closed" => vec![("do", "on")],
        "mail" => vec![
            ("rhythm", if game { "off" } else { "at-once" }),
            ("hour", "7"),
        ],
        "notes" => vec![("ply", "2"), ("line", ""), ("body", "Hm."), ("do", "save")],
        "kibitz" => vec![("body", "Hello!")],
        "end" => vec![("session", "1")],
        "zone" => vec![("zone", "Europe/Berlin")],
        "feeds" => vec![("do", "make")],
        "notation" => vec![("notation", "wxf")],
        "call" => vec![("name", "Xu Yinchuan")],
        "join" => vec![("name", "other")],
        "split" => vec![("name", "xu")],
        "rename" => vec![("name", "Minh-Anh"), ("reason", "They asked.")],
        "lock-out" => vec![("days", "7"), ("reason", "They asked.")],
        "adjudicate" => vec![("winner", "none"), ("reason", "They asked.")],
        "none" => vec![("do", "decline"), ("rhythm", "at-once"), ("hour", "7")],
        _ => vec![("reason", "They asked.")],
    }
}

/// A route with the query that it needs.
pub(super) fn with_query(route: &str) -> String {
    match route {
        "/oembed" => format!("{route}?url=https://horse.example/games/1"),
        "/boards/shared" => format!("{route}?variant=xiangqi&moves=h3e3"),
        _ if route.ends_with("/beside") => format!("{route}?with=1"),
        _ => route.to_owned(),
    }
}

/// A route as patterns in the table: without the patterns of its parameters, once for each of
/// several last segments.
pub(super) fn patterns(route: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut words = vec![String::new()];
    for part in route.split_inclusive('}') {
        match part.split_once(':') {
            Some((before, pattern)) if before.ends_with("{act") => {
                plain.push_str(before.trim_end_matches("{act"));
                let alternatives = pattern.trim_end_matches('}').split('|');
                words = alternatives.map(str::to_owned).collect();
            }
            Some((before, _)) => {
                plain.push_str(before);
                plain.push('}');
            }
            None => plain.push_str(part),
        }
    }
    words.iter().map(|word| format!("{plain}{word}")).collect()
}

#[actix_web::test]
async fn every_route_has_its_recorded_permissions() {
    let site = Site::new().await;
    let mut table = String::from(
        "Who may do what: every route, and who gets an answer. “of it” is a player of the game, or \
            the owner of the \
         board.\n\n",
    );
    let row = |table: &mut String, what: &str, cells: [&str; 4]| {
        let [a, b, c, d] = cells;
        let _ = writeln!(table, "{what:<52} {a:<10} {b:<10} {c:<10} {d}");
    };
    row(&mut table, "", ROLES);
    // Scripts alone send DELETE; `tests/it/alerts.rs` does.
    let all = routes().into_iter();
    for (route, method) in all.filter(|(_, method)| *method != "DELETE") {
        for route in patterns(&route) {
            let of_game = route.contains("/games/{id}") && !route.starts_with("/admin");
            let mut games = vec![("", "public")];
            let is_one = site.address(&route, 1) == site.address(&route, 2);
            games.extend((of_game && !is_one).then_some((" (private)", "private")));
            for (what, game) in games {
                let path = site.address(&route, site.numbers[game]);
                let mut cells = [""; 4];
                for (role, cell) in cells.iter_mut().enumerate() {
                    *cell = site.verdict(role, method, &path).await;
                }
                if route.starts_with("/admin") {
                    let others = cells[..3].iter();
                    assert!(
                        !others.clone().any(|cell| *cell == "yes"),
                        "{path}: {cells:?}"
                    );
                    assert!(["yes", "leads on"].contains(&cells[3]), "{path}: {cells:?}");
                }
                row(&mut table, &format!("{method:<4} {route}{what}"), cells);
            }
        }
    }
    let mut golden = Golden::of("routes");
    golden.compare("who-may-do-what", &table);
    golden.finish();
}
