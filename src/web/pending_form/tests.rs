//! Typed text of every form returns if the sender is signed out, and if the database fails.

use crate::service::testing::test_sites;
use crate::web::testing::{SiteRequest, answer_with_pending_form};

const TYPED: &str = "words that were typed";
const SECRET: &str = "a secret of mine";

type SentForm = (&'static str, &'static [(&'static str, &'static str)]);

/// Forms of players: their paths, and what is typed into them.
const OF_PLAYERS: &[SentForm] = &[
    (
        "/games/1/moves",
        &[("ply", "0"), ("move", TYPED), ("do", "send")],
    ),
    (
        "/games/1/moves",
        &[
            ("ply", "0"),
            ("move", "h3e3"),
            ("message", TYPED),
            ("do", "preview"),
        ],
    ),
    (
        "/games/1/moves",
        &[
            ("ply", "0"),
            ("move", "h3e3"),
            ("tree", TYPED),
            ("do", "send"),
        ],
    ),
    (
        "/games/1/kibitz",
        &[("ply", "0"), ("body", TYPED), ("do", "save")],
    ),
    (
        "/games/1/notes",
        &[("ply", "0"), ("body", TYPED), ("do", "save")],
    ),
    (
        "/games/1/notes",
        &[("ply", "0"), ("line", TYPED), ("do", "save")],
    ),
    (
        "/games/1/prepared",
        &[("ply", "0"), ("tree", TYPED), ("do", "save")],
    ),
    ("/games/1/placing", &[("placing", TYPED)]),
    ("/games/1/word", &[("word", TYPED)]),
    ("/games/1/accept", &[("word", TYPED)]),
    ("/games/1/keep", &[("title", TYPED)]),
    ("/games/1/keep", &[("words", TYPED)]),
    ("/games", &[("variant", "xiangqi"), ("message", TYPED)]),
    ("/games", &[("variant", "xiangqi"), ("opponent", TYPED)]),
    ("/games/bring/keep", &[("record", TYPED)]),
    ("/boards", &[("variant", "xiangqi"), ("record", TYPED)]),
    ("/boards", &[("variant", "xiangqi"), ("fen", TYPED)]),
    (
        "/boards/1/moves",
        &[("ply", "0"), ("move", TYPED), ("do", "send")],
    ),
    ("/boards/1/title", &[("title", TYPED)]),
    ("/collections", &[("title", TYPED)]),
    (
        "/collections/1",
        &[("title", "Mine"), ("words", TYPED), ("do", "save")],
    ),
    (
        "/collections/1/games",
        &[("game", "1"), ("words", TYPED), ("do", "put")],
    ),
    ("/settings/look", &[("name", TYPED)]),
    ("/settings/display", &[("display_name", TYPED)]),
    ("/settings/zone", &[("zone", TYPED)]),
    (
        "/settings/address",
        &[("email", TYPED), ("password", SECRET)],
    ),
];

const OF_VISITORS: &[SentForm] = &[
    ("/login", &[("name", TYPED), ("password", SECRET)]),
    (
        "/signup",
        &[
            ("name", TYPED),
            ("email", "lan@example.org"),
            ("password", SECRET),
        ],
    ),
    (
        "/signup",
        &[("name", "Lan"), ("email", TYPED), ("password", SECRET)],
    ),
    ("/forgot", &[("email", TYPED)]),
];

#[actix_web::test]
async fn typed_text_is_in_the_response_if_the_database_fails() {
    for site in test_sites(false) {
        let session = site.session(site.member("lan"));
        site.sql("ALTER TABLE sessions RENAME TO sessions_gone");
        for (path, fields) in OF_PLAYERS.iter().chain(OF_VISITORS) {
            let request = SiteRequest {
                path,
                session: Some(&session),
                form: Some(fields),
            };
            let (status, body) =
                answer_with_pending_form(&site.app, request.request(&site.app)).await;
            assert!(status >= 500, "{path}: {status}");
            assert!(body.contains(TYPED), "{path}: {body}");
            assert!(
                body.contains(&format!("action=\"{path}\"")),
                "{path}: {body}"
            );
            assert!(!body.contains(SECRET), "{path}: no password is kept");
            for (name, _) in *fields {
                assert!(body.contains(&format!("name=\"{name}\"")), "{path}: {name}");
            }
        }
    }
}

#[actix_web::test]
async fn the_sign_in_page_keeps_typed_text() {
    for site in test_sites(false) {
        site.member("lan");
        for (path, fields) in OF_PLAYERS {
            let request = SiteRequest {
                path,
                session: None,
                form: Some(fields),
            };
            let (status, body) =
                answer_with_pending_form(&site.app, request.request(&site.app)).await;
            assert_eq!(status, 401, "{path}: {body}");
            assert!(body.contains("name=\"kept\""), "{path}: {body}");
            assert!(!body.contains(TYPED), "{path}: it is sealed");
        }
        // A form without typed text only leads to the sign-in.
        for (path, fields) in [
            ("/games/1/resign", &[("ply", "0"), ("sure", "yes")] as &[_]),
            ("/games/1/keep", &[("title", " ")]),
        ] {
            let request = SiteRequest {
                path,
                session: None,
                form: Some(fields),
            };
            let (status, _) = answer_with_pending_form(&site.app, request.request(&site.app)).await;
            assert!(status == 303 || status == 404, "{path}: {status}");
        }
    }
}
