//! The contents of the data export.

use super::*;
use crate::model::{GameId, PlayerId, clean};
use crate::play::TimeControl;
use crate::service::Refusable;
use crate::service::accounts::closing;
use crate::service::analysis_boards::{self, Kind, Source};
use crate::service::archive::uploads;
use crate::service::favourites;
use crate::service::game_commands::{self, Terms};
use crate::service::games::{NoteForm, save_note};
use crate::service::testing::{OPENING, TestSite, form, terms, test_sites};

/// The whole export of a player.
fn exported(site: &TestSite, who: PlayerId) -> String {
    let mut telling = DataExport::default();
    let mut text = String::new();
    while let Some(piece) = site
        .context(Some(who), |context| telling.next(context))
        .unwrap()
    {
        text += &piece;
    }
    text
}

fn note(body: &str) -> NoteForm {
    NoteForm {
        note: None,
        ply: 0,
        line: "h3e3 h10g8".to_owned(),
        body: body.to_owned(),
    }
}

/// Two players with a private game, messages, and private data of each.
fn full_account(site: &TestSite) -> (PlayerId, PlayerId, GameId) {
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let private = Terms {
        private: true,
        ..terms("minh", TimeControl::days(3))
    };
    let game = site.attempt(Some(lan), |context| {
        game_commands::challenge(context, &private)
    });
    let game = game.unwrap().unwrap();
    let accepted = site.attempt(Some(minh), |context| game_commands::accept(context, game));
    accepted.unwrap().unwrap();
    site.play_all(game, &OPENING[..1]);
    let mut sent = form(1, OPENING[1]);
    sent.message = "To Lan, from Minh".into();
    site.send(Some(minh), game, &sent).unwrap().unwrap();
    let open = site.game(lan, minh, TimeControl::days(3));
    for (who, name) in [(lan, "Lan"), (minh, "Minh")] {
        let done = |context: &mut RequestContext| {
            let _kept = save_note(context, open, &note(&format!("{name} notes"))).split()?;
            let variant = crate::rules::catalogue::find("xiangqi").unwrap();
            let fresh = Source::Fresh { variant, fen: None };
            let _made = analysis_boards::open(context, Kind::Solitaire, &fresh).split()?;
            let board = analysis_boards::list(context, None)?.entries.remove(0);
            let title = format!("{name}'s board");
            let _done =
                analysis_boards::rename(context, board.row.id, &clean::line(&title)).split()?;
            Ok(())
        };
        site.context(Some(who), done).unwrap();
        let body = format!("{name} remarks");
        site.remark(Some(who), open, None, &body).unwrap().unwrap();
        site.session(who);
    }
    site.sql(&format!(
        "INSERT INTO prepared (game_id, player_id, ply, tree, at) VALUES \
         ({open}, {minh}, 0, 'i4i5 i7i6', '2026-11-21 00:00:00')"
    ));
    (lan, minh, game)
}

#[test]
fn an_export_contains_all_data_of_the_player() {
    for site in test_sites(false) {
        let (lan, _, game) = full_account(&site);
        let text = exported(&site, lan);
        let all: Value = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let parts = [
            "made_at",
            "account",
            "looks",
            "mail",
            "vacations",
            "sessions",
            "devices",
            "prepared",
            "blocked",
            "followed",
            "boards",
            "notes",
            "collections",
            "stars",
            "favourites",
            "tournaments",
            "brought",
            "remarks",
            "games",
        ];
        let exported: Vec<&String> = all.as_object().unwrap().keys().collect();
        assert_eq!(exported.len(), parts.len(), "{exported:?}");
        assert!(
            parts.iter().all(|part| all.get(part).is_some()),
            "{exported:?}"
        );
        assert_eq!(all["account"]["name"], "lan");
        assert_eq!(all["account"]["address"], "lan@example.org");
        assert_eq!(all["sessions"][0]["agent"], "a test");
        assert_eq!(all["boards"][0]["title"], "Lan's board");
        assert_eq!(all["notes"][0]["body"], "Lan notes");
        assert_eq!(all["notes"][0]["line"], json!(["h3e3", "h10g8"]));
        assert_eq!(all["remarks"][0]["body"], "Lan remarks");
        let games = all["games"].as_array().unwrap();
        let private = games.iter().find(|it| it["id"] == game.0).unwrap();
        assert_eq!(private["players"], json!(["lan", "minh"]));
        assert_eq!(private["moves"], json!(["h3e3", "h10g8"]));
        assert_eq!(private["seat"], "first");
        assert_eq!(private["messages"][0]["body"], "To Lan, from Minh");
        assert_eq!(private["messages"][0]["by"], "second");
    }
}

#[test]
fn an_export_contains_no_secrets_and_no_data_of_others() {
    for site in test_sites(false) {
        let (lan, _, _) = full_account(&site);
        let mei = site.member("mei");
        let text = exported(&site, lan);
        for theirs in [
            "Minh notes",
            "Minh remarks",
            "Minh's board",
            "minh@",
            "i4i5",
        ] {
            assert!(!text.contains(theirs), "{theirs}: {text}");
        }
        let all: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(all["prepared"], json!([]));
        let secrets = site.texts(
            "SELECT value AS t FROM secrets UNION SELECT password_hash FROM players \
             WHERE password_hash <> 'none' UNION SELECT token_hash FROM sessions",
        );
        for secret in secrets {
            assert!(!text.contains(&secret));
        }
        let text = exported(&site, mei);
        let all: Value = serde_json::from_str(&text).unwrap();
        for part in ["games", "notes", "boards", "remarks"] {
            assert_eq!(all[part], json!([]), "{part}");
        }
    }
}

#[test]
fn an_export_contains_each_of_many_rows_once() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let game = site.game(lan, site.member("minh"), TimeControl::days(3));
        let many = PAGE + 5;
        for nth in 0..many {
            site.sql(&format!(
                "INSERT INTO notes (game_id, player_id, ply, line, body, at) VALUES \
                 ({game}, {lan}, 0, '', 'n{nth}', '2026-11-21 00:00:00'); \
                 INSERT INTO kibitz (game_id, player_id, ply, body, at) VALUES \
                 ({game}, {lan}, 0, 'k{nth}', '2026-11-21 00:00:00')"
            ));
            site.challenge(lan, None, TimeControl::days(3));
        }
        let all: Value = serde_json::from_str(&exported(&site, lan)).unwrap();
        let count = |part: &str| all[part].as_array().unwrap().len();
        let many = usize::try_from(many).unwrap();
        assert_eq!(
            [count("notes"), count("remarks"), count("games")],
            [many, many, many + 1]
        );
    }
}

#[test]
fn imported_games_are_exported_until_the_account_is_closed() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let catalogue = crate::rules::Catalogue::built_in();
        let found = uploads::read(&catalogue, b"[Red \"a\"]\n\n1. C2=5 *\n").unwrap();
        let kept = site.context(Some(lan), |context| uploads::keep(context, &found));
        assert_eq!(kept.unwrap().new, 1);
        let all: Value = serde_json::from_str(&exported(&site, lan)).unwrap();
        let game = site.count_of("SELECT MAX(game_id) AS n FROM records");
        assert_eq!(all["brought"][0]["game"], game);
        let left = site.context(Some(lan), |context| closing::close_checked(context, true));
        left.unwrap();
        assert_eq!(site.count_of("SELECT COUNT(*) AS n FROM brought"), 0);
        let public = "SELECT COUNT(*) AS n FROM games WHERE visibility = 'public'";
        assert_eq!(site.count_of(public), 1);
    }
}

#[test]
fn favourites_are_exported_until_the_account_is_closed() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let mark = |context: &mut RequestContext| favourites::mark(context, "chess");
        site.attempt(Some(lan), mark).unwrap().unwrap();
        let all: Value = serde_json::from_str(&exported(&site, lan)).unwrap();
        assert_eq!(all["favourites"][0]["variant"], "chess");
        let left = site.context(Some(lan), |context| closing::close_checked(context, false));
        left.unwrap();
        assert_eq!(site.count_of("SELECT COUNT(*) AS n FROM favourites"), 0);
    }
}

#[test]
fn an_export_needs_a_session() {
    for site in test_sites(false) {
        let exported = site.context(None, |context| DataExport::default().next(context));
        assert!(matches!(exported, Err(Error::SignedOut)));
    }
}
