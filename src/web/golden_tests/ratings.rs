//! Rated challenges, ratings, and lists by rating.

use super::site::Reader::{Lan, Minh, Onlooker, SignedOut};
use super::site::{PACE, Site};
use crate::play::{GameCommand, TimeControl};
use crate::service::admin::{AdminCommand, Verdict};
use crate::service::game_commands::Terms;
use crate::service::testing::{OPENING, terms};
use crate::service::upkeep;
use chrono::TimeDelta;

impl Site {
    pub(super) async fn ratings(&mut self) {
        let rated = Terms {
            rated: true,
            ..terms("minh", PACE)
        };
        for _ in 0..10 {
            let game = self.game(&rated);
            self.test_site.play_all(game, &OPENING[..4]);
            self.command(self.minh(), game, GameCommand::Resign);
        }
        let open = [
            ("rated", "yes"),
            ("rating_from", "1100"),
            ("rating_to", "1900"),
            ("reliable", "yes"),
        ];
        self.record_form("/games", &open).await;
        let open = self.test_site.count_of("SELECT MAX(id) AS n FROM games");
        self.page("challenge-rated", Minh, &format!("/games/{open}"))
            .await;
        let path = format!("/games/{open}/accept");
        self.test_site
            .sql("UPDATE requirements SET lowest = 2500, highest = NULL");
        self.record_page("challenge-rating-out-of-range", Minh, &path, Some(&[]), 403)
            .await;
        let free = [("variant", "free-xiangqi"), ("rated", "yes")];
        self.form("new-game-cannot-be-rated", "/games", &free, 422)
            .await;
        let wrong = [("rating_from", "1600"), ("rating_to", "99999")];
        self.form("new-game-rating-range", "/games", &wrong, 422)
            .await;
        self.test_site.sql(
            "INSERT INTO ratings (player_id, variant, speed, period, rating, deviation, \
             volatility, games, peak, latest) SELECT id, 'xiangqi', 'correspondence', \
             '2026-11-16 00:00:00', 1612000000, 49000000, 60000, 20, 1650000000, TRUE FROM players \
             WHERE name = 'lan'",
        );
        self.page("player-rated", SignedOut, "/players/lan").await;
        let list = "/players?variant=xiangqi&sort=rating";
        self.page("players-by-rating", Lan, list).await;
        let none = "/players?variant=chess&sort=rating&speed=live";
        self.page("players-by-rating-none", SignedOut, none).await;
        self.page("head-to-head", Lan, "/players/lan?with=minh")
            .await;
        self.contests().await;
    }

    /// A loss on time that is contested and decided.
    async fn contests(&mut self) {
        let rated = Terms {
            rated: true,
            ..terms("minh", TimeControl::days(1))
        };
        let game = self.game(&rated);
        self.test_site.play_all(game, &OPENING[..4]);
        self.test_site.run_long(TimeDelta::hours(25));
        upkeep::flag_overdue(&self.test_site.app).unwrap();
        let path = format!("/games/{game}");
        self.page("game-contestable", Lan, &path).await;
        let contest = format!("{path}/contest");
        self.form("game-contest-empty", &contest, &[("body", "")], 422)
            .await;
        self.record_form(&contest, &[("body", "The power was out.")])
            .await;
        let again = [("body", "There was a storm.")];
        self.form("game-contest-again", &contest, &again, 409).await;
        self.test_site
            .sql("UPDATE players SET role = 'admin' WHERE name = 'an'");
        let now = self.test_site.now().format("%Y-%m-%d %H:%M:%S");
        self.test_site
            .sql(&format!("UPDATE sessions SET proved_at = '{now}'"));
        self.page("admin-contested", Onlooker, "/admin").await;
        let admin = format!("/admin{path}");
        self.page("admin-game-contested", Onlooker, &admin).await;
        let decide = format!("{admin}/decide");
        self.page("admin-decide", Onlooker, &decide).await;
        let decision = AdminCommand::DecideContest(game, Some(Verdict::Draw));
        self.test_site
            .order(decision, "There was a storm.")
            .unwrap();
        self.page("game-contest-decided", SignedOut, &path).await;
        let link = "/admin/players/lan/link";
        self.page("admin-link", Onlooker, link).await;
        let unknown = [("name", "nobody-of-that-name"), ("reason", "They asked.")];
        self.record_page("admin-link-unknown", Onlooker, link, Some(&unknown), 422)
            .await;
        let link = AdminCommand::LinkAccounts(self.lan(), "minh".to_owned());
        self.test_site.order(link, "They asked.").unwrap();
        self.page("admin-linked", Onlooker, "/admin/players/lan")
            .await;
    }
}
