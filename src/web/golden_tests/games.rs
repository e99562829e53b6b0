//! A game in every state: moves, offers, clocks, its end.

use super::site::Reader::{Lan, Minh, Onlooker, SignedOut};
use super::site::{PACE, Site};
use crate::model::GameId;
use crate::play::{GameCommand, OfferKind, OfferTerms, Pace, TimeControl};
use crate::rules::{Rulebook, Side, catalogue};
use crate::service::game_commands::Terms;
use crate::service::testing::{OPENING, form, terms};
use crate::service::upkeep::remind;
use chrono::TimeDelta;

/// What was found in the positions of the game that is played here.
const ANALYSIS: [&str; 7] = [
    r#"{"cp":30,"best":["h3e3","h8e8"]}"#,
    r#"{"cp":-30,"best":["h8e8"]}"#,
    r#"{"cp":35,"best":["b1c3","b10c8"]}"#,
    r#"{"cp":300,"best":["b10c8"]}"#,
    r#"{"cp":-290,"best":["a1a2"]}"#,
    r#"{"cp":310,"best":["a10a9"]}"#,
    r#"{"mate":9,"best":["a1a2"]}"#,
];

impl Site {
    pub(super) async fn game_in_play(&mut self) {
        let game = self.game(&terms("minh", PACE));
        let page = format!("/games/{game}");
        self.page("game-start", Lan, &page).await;
        self.test_site.play_all(game, &OPENING[..5]);
        let mut sent = form(5, OPENING[5]);
        sent.message = "A quiet move.\n\nYour turn!".into();
        self.test_site
            .send(Some(self.minh()), game, &sent)
            .unwrap()
            .unwrap();
        self.test_site.pass(TimeDelta::hours(5));
        let body = "Will the cannon go home?";
        self.test_site
            .remark(Some(self.people[2]), game, Some(3), body)
            .unwrap()
            .unwrap();
        self.command(self.minh(), game, GameCommand::Offer(OfferTerms::Draw));
        self.command(
            self.minh(),
            game,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        self.page("game-asked", Lan, &page).await;
        self.page("game-asking", Minh, &page).await;
        self.page("game-onlooker", Onlooker, &page).await;
        self.page("game-signed-out", SignedOut, &page).await;
        self.page("game-earlier", Lan, &format!("{page}?ply=2"))
            .await;
        self.page("game-clicked", Lan, &format!("{page}?from=b1&to=c3"))
            .await;
        self.moves(game).await;
        self.command(self.minh(), game, GameCommand::Resign);
        self.page("game-over", Lan, &page).await;
        self.page("game-over-signed-out", SignedOut, &page).await;
        self.analysis(game).await;
    }

    /// The analysis of a finished game of six moves.
    async fn analysis(&mut self, game: GameId) {
        let page = format!("/games/{game}/review");
        let queue = |results: &str, queued: &str| {
            format!(
                "DELETE FROM analyses; INSERT INTO analyses (game_id, queued_at, results) \
                 VALUES ({game}, {queued}, '{results}')"
            )
        };
        self.page("analysis-none", Lan, &page).await;
        self.page("analysis-none-signed-out", SignedOut, &page)
            .await;
        let asked = "'2026-11-21 00:00:00'";
        self.test_site.sql(&queue("", asked));
        self.page("analysis-queued", Lan, &page).await;
        let results = ANALYSIS.join("\n");
        self.test_site.sql(&queue(ANALYSIS[0], asked));
        self.page("analysis-running", Lan, &page).await;
        self.test_site.sql(&queue(&results, "NULL"));
        self.page("analysis-done", Lan, &page).await;
        for (name, query) in [
            ("analysis-try", "try=3"),
            ("analysis-try-best", "try=3&move=b1c3"),
            ("analysis-try-other", "try=3&move=a1a2"),
            ("analysis-try-shown", "try=3&show=yes"),
        ] {
            self.page(name, Lan, &format!("{page}?{query}")).await;
        }
        self.test_site.sql("DELETE FROM analyses");
    }

    async fn moves(&mut self, game: GameId) {
        let path = format!("/games/{game}/moves");
        let rev = self.test_site.row(game).state.rev.to_string();
        let typed = |text, what| {
            [
                ("move", text),
                ("message", "Look here."),
                ("do", what),
                ("ply", "6"),
                ("rev", &*rev),
            ]
        };
        self.form("game-preview", &path, &typed("b1c3", "preview"), 200)
            .await;
        self.form("game-refused", &path, &typed("b1b2", "send"), 422)
            .await;
        self.form(
            "game-unread",
            &path,
            &typed("Horse to the moon", "send"),
            422,
        )
        .await;
        let stale = [("move", "b1c3"), ("do", "send"), ("ply", "2"), ("rev", "3")];
        self.form("game-stale", &path, &stale, 409).await;
        let resign = [("ply", "6"), ("rev", &*rev)];
        let path = format!("/games/{game}/resign");
        self.form("game-resign", &path, &resign, 200).await;
    }

    pub(super) async fn game_on_a_free_board(&mut self) {
        let terms = Terms {
            variant: catalogue::find("free-xiangqi").unwrap(),
            rulebook: Rulebook::Free,
            ..terms("minh", PACE)
        };
        let game = self.game(&terms);
        self.test_site
            .play_all(game, &["P e4-e10; R-e10; -e7", "r a10-a1"]);
        self.command(
            self.minh(),
            game,
            GameCommand::Offer(OfferTerms::Takeback { to: Some(0) }),
        );
        let winner = Side::Second;
        self.command(
            self.minh(),
            game,
            GameCommand::Offer(OfferTerms::Result { winner }),
        );
        let page = format!("/games/{game}");
        self.page("game-free-board-asked", Lan, &page).await;
        self.page("game-free-board-asking", Minh, &page).await;
    }

    pub(super) async fn settled_time(&mut self) {
        let pace: Pace = "3d claim no-vacation no-quiet".parse().unwrap();
        let terms = terms("minh", pace);
        let offered = self.test_site.challenge(self.lan(), Some("minh"), pace);
        let page = format!("/games/{offered}");
        self.page("challenge-by-claim", Minh, &page).await;
        let game = self.game(&terms);
        let page = format!("/games/{game}");
        self.command(self.minh(), game, GameCommand::Offer(OfferTerms::Pause));
        self.page("game-pause-asked", Lan, &page).await;
        self.page("game-pause-asking", Minh, &page).await;
        self.command(self.lan(), game, GameCommand::Accept(OfferKind::Pause));
        self.page("game-paused", Lan, &page).await;
        self.command(self.minh(), game, GameCommand::Resume);
        let seconds = 2 * 86_400;
        self.command(self.minh(), game, GameCommand::GiveTime { seconds });
        let ply = self.test_site.row(game).state.ply.to_string();
        let little = [("ply", ply.as_str()), ("time", "soon")];
        self.form("game-gift-refused", &format!("{page}/gift"), &little, 422)
            .await;
        self.test_site.sql(&format!(
            "UPDATE games SET deadline = '2026-11-20 00:00:00' WHERE id = {game}"
        ));
        self.page("game-out-of-time", Lan, &page).await;
        self.page("game-to-be-claimed", Minh, &page).await;
    }

    pub(super) async fn vacation(&mut self) {
        let game = self.game(&terms("minh", PACE));
        let page = format!("/games/{game}");
        let fields = [
            ("do", "start"),
            ("from", "24.12.2026"),
            ("until", "2027-01-31"),
        ];
        self.form(
            "settings-vacation-refused",
            "/settings/vacation",
            &fields,
            422,
        )
        .await;
        let until = (self.test_site.now() + TimeDelta::days(5)).format("%Y-%m-%d");
        let fields = [("do", "start"), ("until", &until.to_string())];
        self.record_form("/settings/vacation", &fields).await;
        self.page("settings-vacation", Lan, "/settings/games").await;
        self.page("game-vacation", Lan, &page).await;
        self.page("games-vacation", Lan, "/games").await;
        self.test_site.pass(TimeDelta::hours(30));
        self.record_form("/settings/vacation", &[("do", "end")])
            .await;
        self.page("game-vacation-over", SignedOut, &page).await;
    }

    pub(super) async fn once_more(&mut self) {
        // An admin has locked minh's account.
        self.test_site
            .sql("UPDATE players SET locked_until = NULL WHERE name = 'minh'");
        self.sessions[1] = self.test_site.session(self.minh());
        let game = self.game(&terms("minh", PACE));
        let page = format!("/games/{game}");
        self.form("rematch-not-over", &format!("{page}/rematch"), &[], 409)
            .await;
        self.test_site.play_all(game, &OPENING[..2]);
        self.command(self.minh(), game, GameCommand::Offer(OfferTerms::Cancel));
        self.page("game-call-off-asked", Lan, &page).await;
        self.page("game-call-off-asking", Minh, &page).await;
        self.command(self.lan(), game, GameCommand::Decline(OfferKind::Cancel));
        self.page("game-call-off-declined", Lan, &page).await;
        self.command(self.lan(), game, GameCommand::Resign);
        self.record_form(&format!("{page}/rematch"), &[]).await;
        self.page("game-rematch-waits", Lan, &page).await;
        self.page("game-rematch-asked", Minh, &page).await;
    }

    pub(super) async fn games_of_records(&mut self) {
        let record = "{两位名手。} 1. 炮二平五 {当头炮。} 馬８進７ (1... 馬２進３ {也可。} 2. 馬八進七 (2. 車一進一)) \
            2. 馬二進三 1-0\n\n[Result \"0-1\"]\n1. 炮二平五 馬８進７ 2. 馬八進七 0-1";
        self.record_form("/games/bring/keep", &[("record", record)])
            .await;
        let last = "SELECT MAX(game_id) AS n FROM records";
        let last = self.test_site.count_of(last);
        let page = format!("/games/{}?ply=1", last - 1);
        self.page("game-of-a-record", SignedOut, &page).await;
        let page = format!("/games/{}/beside/{last}", last - 1);
        self.page("games-side-by-side", SignedOut, &page).await;
    }

    pub(super) async fn abandoned(&mut self) {
        let game = self.game(&terms("minh", TimeControl::Untimed));
        let page = format!("/games/{game}");
        let ply = [("ply", "0")];
        self.form(
            "game-claimed-too-early",
            &format!("{page}/claim"),
            &ply,
            409,
        )
        .await;
        for days in [23, 9] {
            self.test_site.beat_steadily(TimeDelta::days(days), false);
            remind(&self.test_site.app).unwrap();
        }
        self.page("game-silent", Lan, &page).await;
        self.page("game-waits-for-weeks", Minh, &page).await;
        self.test_site.beat_steadily(TimeDelta::days(7), false);
        self.page("game-silent-too-long", Lan, &page).await;
        self.page("game-may-be-claimed", Minh, &page).await;
        self.command(self.minh(), game, GameCommand::ClaimTime);
        self.page("game-abandoned", Minh, &page).await;
    }
}
