//! Analysis boards, notes, analysis.

use super::site::Reader::{Lan, SignedOut};
use super::site::{PACE, Site};
use crate::play::GameCommand;
use crate::service::games::{NoteForm, publish_note, save_note};
use crate::service::testing::{OPENING, terms};
use crate::web::testing::{SiteRequest, answer};

impl Site {
    pub(super) async fn analysis_boards(&mut self) {
        self.page("boards-empty", Lan, "/boards").await;
        let board = [("kind", "solitaire"), ("variant", "xiangqi")];
        self.opens(&board).await;
        self.page("board", Lan, "/boards/1").await;
        self.page("boards", Lan, "/boards").await;
        let position = "3k5/9/9/9/9/9/9/9/R8/4K4+w";
        let problem = [
            ("kind", "problem"),
            ("variant", "xiangqi"),
            ("fen", "3k5/9/9/9/9/9/9/9/R8/4K4 w"),
        ];
        self.opens(&problem).await;
        self.page("board-problem", Lan, "/boards/2").await;
        let set_up = format!("/boards/new?variant=xiangqi&fen={position}&piece=R");
        self.page("board-set-up", Lan, &set_up).await;
        self.page("board-set-up-signed-out", SignedOut, &set_up)
            .await;
        let shared = "/boards/shared?variant=xiangqi&moves=h3e3+h10g8";
        self.page("board-shared", Lan, shared).await;
        self.page("board-shared-signed-out", SignedOut, shared)
            .await;
        let pasted = [("variant", "xiangqi"), ("record", "h3e3 h10g8 e1e5")];
        self.form("board-paste-refused", "/boards", &pasted, 422)
            .await;
    }

    async fn opens(&self, board: &[(&str, &str)]) {
        let request = SiteRequest {
            path: "/boards",
            session: Some(&self.sessions[0]),
            form: Some(board),
        };
        assert_eq!(answer(&self.test_site.app, &request).await.0, 303);
    }

    pub(super) async fn notes(&mut self) {
        self.page("notes-none", Lan, "/notes").await;
        let game = self.game(&terms("minh", PACE));
        self.test_site.play_all(game, &OPENING[..4]);
        let (page, path) = (format!("/games/{game}"), format!("/games/{game}/notes"));
        for (ply, line, body) in [
            (2, "h1g3 i10h10", "Will the cannon go home?"),
            (4, "", "Look here."),
        ] {
            let note = NoteForm {
                note: None,
                ply,
                line: line.to_owned(),
                body: body.to_owned(),
            };
            let result = self
                .test_site
                .attempt(Some(self.lan()), |context| save_note(context, game, &note));
            result.unwrap().unwrap();
        }
        self.page("game-notes", Lan, &page).await;
        let wrong = [
            ("ply", "2"),
            ("line", "h1g3 h1g3"),
            ("body", "Ha!"),
            ("do", "save"),
        ];
        self.form("game-notes-refused", &path, &wrong, 422).await;
        let early = [("note", "1"), ("ply", "2"), ("do", "publish")];
        self.form("game-notes-early", &path, &early, 409).await;
        let analysis = format!("{page}/analysis?ply=2");
        self.page("analysis", Lan, &analysis).await;
        self.page(
            "analysis-line",
            SignedOut,
            &format!("{analysis}&line=h1g3+i10h10&at=1"),
        )
        .await;
        self.record_page(
            "analysis-refused",
            Lan,
            &format!("{analysis}&move=h1h9"),
            None,
            422,
        )
        .await;
        self.command(self.minh(), game, GameCommand::Resign);
        self.test_site
            .attempt(Some(self.lan()), |context| {
                publish_note(context, game, 1, true)
            })
            .unwrap()
            .unwrap();
        self.page("game-notes-published", SignedOut, &format!("{page}?ply=2"))
            .await;
        self.page("game-notes-over", Lan, &format!("{page}?ply=4"))
            .await;
        self.page("notes", Lan, "/notes").await;
        self.page("notes-none-found", Lan, "/notes?q=Good+game!")
            .await;
    }
}
