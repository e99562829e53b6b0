//! Lists of games, players' pages, settings, and the pages of admins.

use super::site::Reader::{Lan, Minh, Onlooker, SignedOut};
use super::site::{PACE, Site};
use crate::play::{GameCommand, OfferTerms};
use crate::service::process_status::Backups;
use crate::service::testing::{OPENING, form, terms};
use chrono::TimeDelta;

impl Site {
    pub(super) async fn lists(&mut self) {
        self.page("home-signed-out", SignedOut, "/").await;
        self.page("home", Lan, "/").await;
        self.page("games-signed-out", SignedOut, "/games").await;
        self.page("games", Lan, "/games").await;
        self.record_form("/players/minh/follow", &[("do", "on")])
            .await;
        self.page("players", Lan, "/players").await;
        self.page("players-found", SignedOut, "/players?q=Lau")
            .await;
        self.page("player-own", Lan, "/players/lan").await;
        self.page("player", SignedOut, "/players/minh").await;
    }

    pub(super) async fn people(&mut self) {
        let name = "UPDATE players SET display_name = 'Nguyễn Văn An' WHERE name = 'minh'";
        self.test_site.sql(name);
        self.page("player-with-display-name", Lan, "/players/minh")
            .await;
        let game = self.game(&terms("minh", PACE));
        self.command(self.minh(), game, GameCommand::Offer(OfferTerms::Draw));
        self.page("game-with-display-name", Lan, &format!("/games/{game}"))
            .await;
    }

    pub(super) async fn blocked(&mut self) {
        let path = "/players/minh/block";
        self.page("player-to-block", Lan, "/players/minh").await;
        self.record_form(path, &[("do", "on")]).await;
        self.page("player-blocked", Lan, "/players/minh").await;
        self.record_form("/settings/challenges", &[("by_name", "no")])
            .await;
        self.page("settings-blocked", Lan, "/settings/privacy")
            .await;
        let minh = [("opponent", "lan")];
        self.record_page("new-game-blocked", Minh, "/games", Some(&minh), 422)
            .await;
        self.record_page("new-game-by-name", Onlooker, "/games", Some(&minh), 422)
            .await;
        self.record_form(path, &[("do", "off")]).await;
    }

    pub(super) async fn favourites(&mut self) {
        for path in ["/variants/xiangqi/favourite", "/variants/chess/favourite"] {
            self.record_form(path, &[("do", "on")]).await;
        }
        self.page("variants-found", Lan, "/variants?q=%E8%B1%A1%E6%A3%8B")
            .await;
        self.page("new-game-favourites", Lan, "/games/new").await;
        self.test_site.sql(&format!(
            "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 100) \
             INSERT INTO favourites (player_id, variant, at) \
             SELECT {}, 'gone-' || n, '2026-11-21 00:00:00' FROM n",
            self.lan()
        ));
        let path = "/variants/minixiangqi/favourite";
        self.form("rules-too-many-favourites", path, &[("do", "on")], 422)
            .await;
    }

    pub(super) async fn mail_queue(&mut self) {
        self.test_site
            .sql("UPDATE players SET role = 'admin' WHERE name = 'lan'");
        self.page("post-office", Lan, "/admin/mail").await;
        let mut backups = Backups {
            newest: Some(self.test_site.now() - TimeDelta::hours(30)),
            failure: None,
        };
        self.test_site.app.backup_status.set(backups.clone());
        self.page("post-office-backups", Lan, "/admin/mail").await;
        backups.failure = Some("pg_dump failed: it cannot connect".into());
        self.test_site.app.backup_status.set(backups);
        self.page("post-office-backup-failed", Lan, "/admin/mail")
            .await;
    }

    /// The pages of admins, among them lan.
    pub(super) async fn for_admins(&mut self) {
        self.test_site
            .sql("UPDATE players SET role = 'admin' WHERE name = 'lan'");
        let now = self.test_site.now().format("%Y-%m-%d %H:%M:%S");
        self.test_site
            .sql(&format!("UPDATE sessions SET proved_at = '{now}'"));
        self.page("admin-empty", Lan, "/admin").await;
        let minh = self.minh();
        let an = self.people[2];
        self.test_site
            .sql("UPDATE players SET confirmed_at = created_at WHERE name = 'an'");
        let game = self.test_site.game(minh, an, PACE);
        let mut sent = form(0, OPENING[0]);
        sent.message = "You will not like this.".into();
        self.test_site
            .send(Some(minh), game, &sent)
            .unwrap()
            .unwrap();
        let path = |what: &str| format!("/admin/games/{game}{what}");
        let act = |reason: &'static str| [("reason", reason)];
        self.form("admin-act-no-reason", &path("/call-off"), &act(""), 422)
            .await;
        self.record_form(&path("/messages/m1/hide"), &act("Unkind words."))
            .await;
        self.page("admin-game", Lan, &path("?said=hide")).await;
        self.page("admin-adjudicate", Lan, &path("/adjudicate"))
            .await;
        self.test_site.sql(&format!(
            "UPDATE games SET visibility = 'private' WHERE id = {game}"
        ));
        self.page("admin-game-private", Lan, &path("")).await;
        self.page("admin-look", Lan, &path("/look")).await;
        self.page("admin-health", Lan, "/admin/health").await;
        self.page("admin-games", Lan, "/admin/games?q=minh").await;
        let lock = [("days", "7"), ("reason", "Unkind words.")];
        self.record_form("/admin/players/minh/lock-out", &lock)
            .await;
        let rename = [("name", "admin"), ("reason", "They asked.")];
        let path = "/admin/players/minh/rename";
        self.form("admin-rename-refused", path, &rename, 422).await;
        self.page("admin-player", Lan, "/admin/players/minh").await;
        self.page("admin-player-own", Lan, "/admin/players/lan")
            .await;
        self.page("admin-players", Lan, "/admin/players").await;
        self.page("admin-remarks", Lan, "/admin/remarks").await;
        self.page("admin-hide-remark", Lan, "/admin/remarks/1/hide")
            .await;
        self.page("admin-mail", Lan, "/admin/mail").await;
        self.page("admin-log", Lan, "/admin/log").await;
        self.page("admin", Lan, "/admin").await;
        self.test_site.pass(TimeDelta::minutes(15));
        self.form("admin-password-again", path, &rename, 401).await;
        self.record_page("admin-not-there", Onlooker, "/admin", None, 404)
            .await;
    }
}
