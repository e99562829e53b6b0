//! A conditional move is invisible to others before it is played: two sites that differ only in it
//! give everybody else equal responses and emails, byte for byte.

use crate::model::GameId;
use crate::play::TimeControl;
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::web::testing::{SiteRequest, full_answer};

/// A site with a game after one move, and its readers.
struct Site {
    test_site: TestSite,
    game: GameId,
    sessions: [String; 3],
}

impl Site {
    fn new(test_site: TestSite) -> Self {
        let people = ["lan", "minh", "mei"].map(|name| test_site.member(name));
        let sessions = people.map(|id| test_site.session(id));
        let game = test_site.game(people[0], people[1], TimeControl::days(3));
        test_site.play_all(game, &OPENING[..1]);
        Self {
            test_site,
            game,
            sessions,
        }
    }

    async fn ask(&self, path: &str, who: Option<usize>, form: Option<&[(&str, &str)]>) -> String {
        let app = &self.test_site.app;
        let session = who.map(|who| self.sessions[who].as_str());
        let request = SiteRequest {
            path,
            session,
            form,
        };
        let (status, headers, body) = full_answer(app, request.request(app)).await;
        let mut headers: Vec<String> = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value:?}"))
            .collect();
        headers.sort();
        masked(&format!("{status}\n{}\n{body}", headers.join("\n")))
    }

    /// The pages of the opponent, an onlooker and a visitor.
    async fn responses(&self) -> Vec<String> {
        let game = format!("/games/{}", self.game);
        let paths = [
            game.clone(),
            format!("{game}?ply=1"),
            format!("{game}?notation=wxf"),
            format!("{game}.json"),
            format!("{game}.pgn"),
            format!("{game}/progress"),
            format!("{game}/events"),
            format!("{game}/board.svg"),
            "/".to_owned(),
            "/games".to_owned(),
            "/players/lan".to_owned(),
        ];
        let mut seen = Vec::new();
        for who in [Some(1), Some(2), None] {
            for path in &paths {
                seen.push(format!(
                    "{who:?} {path}: {}",
                    self.ask(path, who, None).await
                ));
            }
        }
        seen
    }

    /// All emails with their recipients.
    fn emails(&self) -> Vec<String> {
        let notices = self.test_site.deliver().into_iter();
        notices
            .map(|it| masked(&format!("{} {:?} {:?}", it.name, it.kind, it.text)))
            .collect()
    }

    async fn sends(&self, who: usize, form: &str, fields: &[(&str, &str)]) -> String {
        let path = format!("/games/{}/{form}", self.game);
        self.ask(&path, Some(who), Some(fields)).await
    }
}

/// A text without secrets, which are random on each site.
fn masked(text: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let mut masked = String::new();
    for piece in text.split_inclusive(|c| !is_part(c)) {
        let word = piece.trim_end_matches(|c| !is_part(c));
        let is_secret = word.len() >= 20 && word.contains(|c: char| c.is_ascii_digit());
        masked += if is_secret { "SECRET" } else { word };
        masked += &piece[word.len()..];
    }
    masked
}

#[actix_web::test]
async fn a_conditional_move_is_invisible_to_the_opponent_until_played() {
    for tree in [
        "h10g8 h1g3",
        "h10g8 h1g3 i10h10 i1h1\nh10g8 h1g3 b10c8 b1c3\nb8b1 resign\ng7g6 draw\n* b1c3",
    ] {
        let (with, without) = (test_sites(false), test_sites(false));
        for (with, without) in with.into_iter().zip(without) {
            let [with, without] = [with, without].map(Site::new);
            assert_eq!(with.emails(), without.emails());
            let fields = [("ply", "1"), ("tree", tree), ("do", "save")];
            let saved = with.sends(0, "prepared", &fields).await;
            assert!(saved.starts_with("303"), "{saved}");
            assert_eq!(
                with.test_site
                    .count_of("SELECT COUNT(*) AS n FROM prepared"),
                1
            );
            assert_eq!(with.responses().await, without.responses().await, "{tree}");
            // The opponent previews a move, then sends one without a prepared answer, with an
            // offer.
            for fields in [
                [
                    ("ply", "1"),
                    ("move", "h10g8"),
                    ("do", "preview"),
                    ("draw", ""),
                ],
                [
                    ("ply", "1"),
                    ("move", "h10h5"),
                    ("do", "send"),
                    ("draw", ""),
                ],
                [
                    ("ply", "1"),
                    ("move", "a7a6"),
                    ("do", "send"),
                    ("draw", "offer"),
                ],
            ] {
                let answers = [
                    with.sends(1, "moves", &fields).await,
                    without.sends(1, "moves", &fields).await,
                ];
                assert_eq!(answers[0], answers[1], "{fields:?}");
            }
            assert_eq!(with.responses().await, without.responses().await, "{tree}");
            // Only the owner is told that the offer held up a conditional move.
            let [mailed, usual] = [with.emails(), without.emails()];
            let is_held = |email: &String| email.contains("has not been played, because");
            assert!(mailed.iter().any(|email| email.starts_with("lan ")));
            assert_eq!(mailed.iter().any(is_held), tree.contains('*'));
            for (email, usual) in mailed.iter().zip(&usual) {
                assert!(email == usual || email.starts_with("lan "), "{email}");
            }
            for site in [&with, &without] {
                let events = "SELECT kind || ' ' || seq AS t FROM events ORDER BY id";
                assert_eq!(site.test_site.texts(events), with.test_site.texts(events));
                assert_eq!(site.test_site.row(site.game).state.ply, 2);
            }
        }
    }
}
