//! Every page, as it is read: the golden files in `tests/golden/pages`. What is drawn is not in
//! them, and no address; the browser's tests see to these.

use super::frame::testing::{Asked, answer};
use crate::model::SeatWish;
use crate::play::{Pace, TimeControl};
use crate::rules::{Rulebook, Side, catalogue};
use crate::service::RequestContext;
use crate::service::backup_status::Backups;
use crate::service::feeds;
use crate::service::games::{
    NoteForm, Terms, Wish, accept, challenge, challenge_by_link, publish_note, save_note, view,
    withdraw,
};
use crate::service::golden::{Golden, readable};
use crate::service::invitations::Sent;
use crate::service::testing::{House, OPENING, form, house, terms};
use crate::service::upkeep::remind;
use crate::words::{self, Language};
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

/// A house in which something of everything has happened, and who looks at it.
struct Site {
    house: House,
    people: [i64; 3],
    sessions: [String; 3],
    golden: Golden,
}

/// What is under every game; it is kept once.
const RULES: &str = "\n## The rules of ";

/// A page in two: what is around all pages, which is kept once, and what it says itself.
fn parted(html: &str) -> (String, String) {
    let (before, rest) = html.split_once("<main").unwrap_or(("", html));
    let (told, after) = rest.split_once("</main>").unwrap_or((rest, ""));
    (format!("{before}<p>{after}"), format!("<main{told}"))
}

/// Who looks.
#[derive(Clone, Copy)]
enum Reader {
    Lan,
    Minh,
    Onlooker,
    SignedOut,
}

use Reader::{Lan, Minh, Onlooker, SignedOut};

impl Site {
    fn new(golden: Golden) -> Self {
        let house = house();
        let people = ["lan", "minh", "an"].map(|name| house.member(name));
        let sessions = people.map(|id| house.session(id));
        // Who never chose a zone is asked for it; here the onlooker.
        house.sql("UPDATE players SET zone_chosen = TRUE WHERE name <> 'an'");
        Self {
            house,
            people,
            sessions,
            golden,
        }
    }

    fn lan(&self) -> i64 {
        self.people[0]
    }

    fn minh(&self) -> i64 {
        self.people[1]
    }

    /// Keeps the page at that address.
    async fn page(&mut self, name: &str, reader: Reader, path: &str) {
        self.keep(name, reader, path, None, 200).await;
    }

    /// Keeps the page that a form is answered with.
    async fn form(&mut self, name: &str, path: &str, form: &[(&str, &str)], status: u16) {
        self.keep(name, Lan, path, Some(form), status).await;
    }

    async fn keep(
        &mut self,
        name: &str,
        reader: Reader,
        path: &str,
        form: Option<&[(&str, &str)]>,
        expected: u16,
    ) {
        let session = self.sessions.get(reader as usize).map(String::as_str);
        let asked = Asked {
            path,
            session,
            form,
        };
        let (status, body) = answer(&self.house.app, &asked).await;
        assert_eq!(status, expected, "{path}: {body}");
        if words::language() != Language::ENGLISH {
            // Admins and their pages speak English.
            let is_ours = !name.starts_with("admin") && !name.starts_with("post-office");
            let lang = format!(r#"lang="{}""#, words::language().code());
            assert!(body.contains(&lang), "{name} is in another language");
            if is_ours {
                self.golden.hold(name, &readable(&body));
            }
            return;
        }
        let (frame, told) = parted(&body);
        if name.starts_with("home") {
            self.golden
                .hold(&format!("frame-of-{name}"), &readable(&frame));
        }
        let told = readable(&told);
        let (told, rules) = told.split_once(RULES).unwrap_or((&told, ""));
        self.golden.hold(name, told);
        if name == "game-start" {
            self.golden.hold("game-rules", rules);
        }
    }

    fn game(&self, terms: &Terms) -> i64 {
        let made = self
            .house
            .context(Some(self.lan()), |context| challenge(context, terms));
        let Ok(Ok(id)) = made else {
            panic!("{made:?}");
        };
        let minh = Some(self.minh());
        self.house
            .context(minh, |context| accept(context, id))
            .unwrap()
            .unwrap();
        id
    }

    fn wish(&self, who: i64, game: i64, wish: Wish) {
        self.house.wish(who, game, wish).unwrap().unwrap();
    }
}

#[actix_web::test]
async fn pages_read_as_they_did() {
    visit(Site::new(Golden::of("pages"))).await;
}

/// Every page for somebody whose browser asks for another language.
async fn visit_in(code: &str) {
    let language = Language::find(code).unwrap();
    let site = Site::new(Golden::in_language(language));
    words::Speaking::new(language, visit(site)).await;
}

#[actix_web::test]
async fn nothing_on_a_page_is_out_of_a_translators_reach() {
    visit_in("en-XA").await;
}

#[actix_web::test]
async fn pages_in_chinese_say_nothing_in_english() {
    visit_in("zh-Hans").await;
}

async fn visit(mut site: Site) {
    for (name, path) in [
        ("home-signed-out-empty", "/"),
        ("sign-up", "/signup"),
        ("sign-in", "/login"),
        ("forgotten-password", "/forgot"),
        ("looks-signed-out", "/looks"),
        ("help", "/help"),
        ("learn", "/learn"),
        ("learn-xiangqi", "/learn/xiangqi?done=3"),
        ("learn-elephant", "/learn/xiangqi/elephant"),
        ("learn-elephant-no", "/learn/xiangqi/elephant?to=e7"),
        ("learn-repetition", "/learn/xiangqi/repetition"),
        ("learn-task-solved", "/learn/xiangqi/task-7?from=f6&to=e8"),
        ("learn-first-game", "/learn/xiangqi/first-game"),
        ("variants", "/variants"),
        ("rules-xiangqi", "/variants/xiangqi"),
        ("rules-free-board", "/variants/free-xiangqi"),
    ] {
        site.page(name, SignedOut, path).await;
    }
    site.keep("not-found", SignedOut, "/nothing", None, 404)
        .await;
    site.page("new-game", Lan, "/games/new").await;
    site.page("settings", Lan, "/settings").await;
    let make = |context: &mut RequestContext| feeds::choose(context, feeds::Wish::Make);
    site.house.context(Some(site.lan()), make).unwrap();
    site.page("settings-with-feeds", Lan, "/settings").await;
    site.game_in_play().await;
    site.game_on_a_free_board().await;
    site.challenges().await;
    site.boards_of_ones_own().await;
    site.lists().await;
    site.invitations().await;
    site.people().await;
    site.settled_time().await;
    site.post_office().await;
    site.for_admins().await;
    site.vacation().await;
    site.notes().await;
    site.once_more().await;
    site.abandoned().await;
    site.several_games().await;
    site.another_offer().await;
    site.blocked().await;
    site.golden.judge();
}

impl Site {
    async fn game_in_play(&mut self) {
        let game = self.game(&terms("minh", PACE));
        let page = format!("/games/{game}");
        self.page("game-start", Lan, &page).await;
        self.house.play_all(game, &OPENING[..5]);
        let mut sent = form(5, OPENING[5]);
        sent.message = "A quiet move.\n\nYour turn!".into();
        self.house
            .send(Some(self.minh()), game, &sent)
            .unwrap()
            .unwrap();
        self.house.pass(TimeDelta::hours(5));
        let body = "Will the cannon go home?";
        self.house
            .remark(Some(self.people[2]), game, Some(3), body)
            .unwrap()
            .unwrap();
        self.wish(self.minh(), game, Wish::OfferDraw);
        self.wish(self.minh(), game, Wish::AskTakeback { to: None });
        self.page("game-asked", Lan, &page).await;
        self.page("game-asking", Minh, &page).await;
        self.page("game-onlooker", Onlooker, &page).await;
        self.page("game-signed-out", SignedOut, &page).await;
        self.page("game-earlier", Lan, &format!("{page}?ply=2"))
            .await;
        self.page("game-clicked", Lan, &format!("{page}?from=b1&to=c3"))
            .await;
        self.moves(game).await;
        self.wish(self.minh(), game, Wish::Resign);
        self.page("game-over", Lan, &page).await;
        self.page("game-over-signed-out", SignedOut, &page).await;
    }

    async fn moves(&mut self, game: i64) {
        let path = format!("/games/{game}/moves");
        let rev = self.house.row(game).state.rev.to_string();
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

    async fn game_on_a_free_board(&mut self) {
        let terms = Terms {
            variant: catalogue::find("free-xiangqi").unwrap(),
            rulebook: Rulebook::Free,
            ..terms("minh", PACE)
        };
        let game = self.game(&terms);
        self.house
            .play_all(game, &["P e4-e10; R-e10; -e7", "r a10-a1"]);
        self.wish(self.minh(), game, Wish::AskTakeback { to: Some(0) });
        let winner = Side::Second;
        self.wish(self.minh(), game, Wish::ClaimResult { winner });
        let page = format!("/games/{game}");
        self.page("game-free-board-asked", Lan, &page).await;
        self.page("game-free-board-asking", Minh, &page).await;
    }

    async fn challenges(&mut self) {
        for (name, opponent) in [("open", ""), ("to-minh", "minh")] {
            let game = self.house.challenge(self.lan(), Some(opponent), PACE);
            let page = format!("/games/{game}");
            self.page(&format!("challenge-{name}-own"), Lan, &page)
                .await;
            self.page(&format!("challenge-{name}"), Minh, &page).await;
            self.page(&format!("challenge-{name}-signed-out"), SignedOut, &page)
                .await;
        }
        let terms = [
            ("variant", "chess"),
            ("opponent", "nobody-of-that-name"),
            ("rulebook", "chess"),
            ("seat", "first"),
            ("pace", "3d"),
            ("visibility", "public"),
        ];
        self.form("new-game-refused", "/games", &terms, 422).await;
        let own = [
            ("control", "courier"),
            ("spare", "14d"),
            ("grace", "1.5"),
            ("bonus", "6h"),
        ];
        self.form("new-game-own-refused", "/games", &own, 422).await;
        let meant = [("do", "preview"), ("pace", "live:10m+5s")];
        self.form("new-game-meant", "/games", &meant, 200).await;
    }

    async fn invitations(&mut self) {
        let lan = Some(self.lan());
        let friend = Terms {
            greeting: "Remember our games in the park?".into(),
            ..terms("friend@elsewhere.example", PACE)
        };
        let made = self
            .house
            .context(lan, |context| challenge(context, &friend));
        let page = format!("/games/{}", made.unwrap().unwrap());
        self.page("challenge-mailed-own", Lan, &page).await;
        let mail = self.house.letters().pop().unwrap();
        let token = |link: &str| {
            link.trim()
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let mut lines = mail.text.lines();
        let secret = lines.find(|line| line.contains("/invitations/")).map(token);
        let page = format!("/invitations/{}", secret.unwrap());
        self.page("invitation-mailed-signed-out", SignedOut, &page)
            .await;
        let stop = format!("/unsubscribe/{}", token(&mail.unsubscribe.unwrap()));
        self.page("invitations-off", SignedOut, &stop).await;
        let made = self
            .house
            .context(lan, |context| challenge_by_link(context, &terms("", PACE)));
        let game = made.unwrap().unwrap();
        self.page("challenge-link-own", Lan, &format!("/games/{game}"))
            .await;
        let view = self.house.context(lan, |context| view(context, game));
        let Some(Sent::Link(link)) = view.unwrap().sent else {
            panic!("no link");
        };
        let page = format!("/{link}");
        self.page("invitation", Minh, &page).await;
        self.page("invitation-own", Lan, &page).await;
        self.house
            .sql("UPDATE players SET confirmed_at = NULL WHERE name = 'an'");
        self.page("invitation-unconfirmed", Onlooker, &page).await;
        self.house
            .context(lan, |context| withdraw(context, game))
            .unwrap()
            .unwrap();
        self.keep("invitation-withdrawn", SignedOut, &page, None, 404)
            .await;
        let no = "/invitations/none";
        self.keep("invitation-unknown", SignedOut, no, None, 404)
            .await;
    }

    /// The pages of admins, who is lan here.
    async fn for_admins(&mut self) {
        self.house
            .sql("UPDATE players SET role = 'admin' WHERE name = 'lan'");
        let now = self.house.now().format("%Y-%m-%d %H:%M:%S");
        self.house
            .sql(&format!("UPDATE sessions SET proved_at = '{now}'"));
        self.page("admin-empty", Lan, "/admin").await;
        let minh = self.minh();
        let an = self.people[2];
        self.house
            .sql("UPDATE players SET confirmed_at = created_at WHERE name = 'an'");
        let game = self.house.game(minh, an, PACE);
        let mut sent = form(0, OPENING[0]);
        sent.message = "You will not like this.".into();
        self.house.send(Some(minh), game, &sent).unwrap().unwrap();
        let path = |what: &str| format!("/admin/games/{game}{what}");
        let act = |reason: &'static str| [("reason", reason)];
        self.form("admin-act-no-reason", &path("/call-off"), &act(""), 422)
            .await;
        self.keep_form(&path("/messages/m1/hide"), &act("Unkind words."))
            .await;
        self.page("admin-game", Lan, &path("?said=hide")).await;
        self.page("admin-adjudicate", Lan, &path("/adjudicate"))
            .await;
        self.house.sql(&format!(
            "UPDATE games SET visibility = 'private' WHERE id = {game}"
        ));
        self.page("admin-game-private", Lan, &path("")).await;
        self.page("admin-look", Lan, &path("/look")).await;
        self.page("admin-health", Lan, "/admin/health").await;
        self.page("admin-games", Lan, "/admin/games?q=minh").await;
        let lock = [("days", "7"), ("reason", "Unkind words.")];
        self.keep_form("/admin/players/minh/lock-out", &lock).await;
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
        self.house.pass(TimeDelta::minutes(15));
        self.form("admin-password-again", path, &rename, 401).await;
        self.keep("admin-not-there", Onlooker, "/admin", None, 404)
            .await;
    }

    /// Does what a form asks.
    async fn keep_form(&self, path: &str, form: &[(&str, &str)]) {
        let asked = Asked {
            path,
            session: Some(&self.sessions[0]),
            form: Some(form),
        };
        assert_eq!(answer(&self.house.app, &asked).await.0, 303, "{path}");
    }

    async fn people(&mut self) {
        let name = "UPDATE players SET display_name = 'Nguyễn Văn An' WHERE name = 'minh'";
        self.house.sql(name);
        self.page("player-with-display-name", Lan, "/players/minh")
            .await;
        let game = self.game(&terms("minh", PACE));
        self.wish(self.minh(), game, Wish::OfferDraw);
        self.page("game-with-display-name", Lan, &format!("/games/{game}"))
            .await;
    }

    async fn vacation(&mut self) {
        let game = self.game(&terms("minh", PACE));
        let page = format!("/games/{game}");
        let asked = [
            ("do", "start"),
            ("from", "24.12.2026"),
            ("until", "2027-01-31"),
        ];
        self.form(
            "settings-vacation-refused",
            "/settings/vacation",
            &asked,
            422,
        )
        .await;
        let until = (self.house.now() + TimeDelta::days(5)).format("%Y-%m-%d");
        let asked = [("do", "start"), ("until", &until.to_string())];
        self.keep_form("/settings/vacation", &asked).await;
        self.page("settings-vacation", Lan, "/settings").await;
        self.page("game-vacation", Lan, &page).await;
        self.page("games-vacation", Lan, "/games").await;
        self.house.pass(TimeDelta::hours(30));
        self.keep_form("/settings/vacation", &[("do", "end")]).await;
        self.page("game-vacation-over", SignedOut, &page).await;
    }

    async fn once_more(&mut self) {
        // An admin has locked minh out.
        self.house
            .sql("UPDATE players SET locked_until = NULL WHERE name = 'minh'");
        self.sessions[1] = self.house.session(self.minh());
        let game = self.game(&terms("minh", PACE));
        let page = format!("/games/{game}");
        self.form("rematch-not-over", &format!("{page}/rematch"), &[], 409)
            .await;
        self.house.play_all(game, &OPENING[..2]);
        self.wish(self.minh(), game, Wish::AskCancel);
        self.page("game-call-off-asked", Lan, &page).await;
        self.page("game-call-off-asking", Minh, &page).await;
        self.wish(self.lan(), game, Wish::DeclineCancel);
        self.page("game-call-off-declined", Lan, &page).await;
        self.wish(self.lan(), game, Wish::Resign);
        self.keep_form(&format!("{page}/rematch"), &[]).await;
        self.page("game-rematch-waits", Lan, &page).await;
        self.page("game-rematch-asked", Minh, &page).await;
    }

    async fn several_games(&mut self) {
        let several = [("games", "2"), ("standing", "3")];
        self.keep_form("/games", &several).await;
        let open = self.house.count_of("SELECT MAX(id) AS n FROM games");
        let page = format!("/games/{open}");
        self.page("challenge-standing", Minh, &page).await;
        let many = [("games", "2"), ("standing", "100")];
        self.form("new-game-standing-refused", "/games", &many, 422)
            .await;
    }

    async fn another_offer(&mut self) {
        let minh = self.minh();
        let pace: Pace = "bank:14d+1d claim".parse().unwrap();
        let asked = self.house.challenge(minh, Some("lan"), pace);
        let page = format!("/games/{asked}");
        let form = format!("/games/new?counter={asked}");
        self.page("new-game-counter", Lan, &form).await;
        let path = format!("{page}/counter");
        let wrong = [("pace", "0d"), ("message", "Look here.")];
        self.form("new-game-counter-refused", &path, &wrong, 422)
            .await;
        self.keep_form(&path, &[("seat", "first"), ("message", "Look here.")])
            .await;
        self.page("challenge-countered", Minh, &page).await;
        let offer = self.house.count_of("SELECT MAX(id) AS n FROM games");
        assert_eq!(self.house.row(offer).rules.pace, pace.slug());
        assert_eq!(self.house.row(offer).challenge.seat, SeatWish::First);
        self.page("challenge-counter", Minh, &format!("/games/{offer}"))
            .await;
        // Sent twice it is the same offer.
        self.keep_form(&path, &[("pace", "7d")]).await;
        assert_eq!(self.house.count_of("SELECT MAX(id) AS n FROM games"), offer);
    }

    async fn blocked(&mut self) {
        let path = "/players/minh/block";
        self.page("player-to-block", Lan, "/players/minh").await;
        self.keep_form(path, &[("do", "on")]).await;
        self.page("player-blocked", Lan, "/players/minh").await;
        self.keep_form("/settings/challenges", &[("by_name", "no")])
            .await;
        self.page("settings-blocked", Lan, "/settings").await;
        let minh = [("opponent", "lan")];
        self.keep("new-game-blocked", Minh, "/games", Some(&minh), 422)
            .await;
        self.keep("new-game-by-name", Onlooker, "/games", Some(&minh), 422)
            .await;
        self.keep_form(path, &[("do", "off")]).await;
    }

    async fn abandoned(&mut self) {
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
            self.house.beat_steadily(TimeDelta::days(days), false);
            remind(&self.house.app).unwrap();
        }
        self.page("game-silent", Lan, &page).await;
        self.page("game-waits-for-weeks", Minh, &page).await;
        self.house.beat_steadily(TimeDelta::days(7), false);
        self.page("game-silent-too-long", Lan, &page).await;
        self.page("game-may-be-claimed", Minh, &page).await;
        self.wish(self.minh(), game, Wish::ClaimTime);
        self.page("game-abandoned", Minh, &page).await;
    }

    async fn settled_time(&mut self) {
        let pace: Pace = "3d claim no-vacation no-quiet".parse().unwrap();
        let terms = terms("minh", pace);
        let offered = self.house.challenge(self.lan(), Some("minh"), pace);
        let page = format!("/games/{offered}");
        self.page("challenge-by-claim", Minh, &page).await;
        let game = self.game(&terms);
        let page = format!("/games/{game}");
        self.wish(self.minh(), game, Wish::AskPause);
        self.page("game-pause-asked", Lan, &page).await;
        self.page("game-pause-asking", Minh, &page).await;
        self.wish(self.lan(), game, Wish::AcceptPause);
        self.page("game-paused", Lan, &page).await;
        self.wish(self.minh(), game, Wish::Resume);
        let seconds = 2 * 86_400;
        self.wish(self.minh(), game, Wish::GiveTime { seconds });
        let ply = self.house.row(game).state.ply.to_string();
        let little = [("ply", ply.as_str()), ("time", "soon")];
        self.form("game-gift-refused", &format!("{page}/gift"), &little, 422)
            .await;
        self.house.sql(&format!(
            "UPDATE games SET deadline = '2026-11-20 00:00:00' WHERE id = {game}"
        ));
        self.page("game-out-of-time", Lan, &page).await;
        self.page("game-to-be-claimed", Minh, &page).await;
    }

    async fn post_office(&mut self) {
        self.house
            .sql("UPDATE players SET role = 'admin' WHERE name = 'lan'");
        self.page("post-office", Lan, "/admin/mail").await;
        let mut backups = Backups {
            newest: Some(self.house.now() - TimeDelta::hours(30)),
            failure: None,
        };
        self.house.app.backup_status.set(backups.clone());
        self.page("post-office-backups", Lan, "/admin/mail").await;
        backups.failure = Some("pg_dump failed: it cannot connect".into());
        self.house.app.backup_status.set(backups);
        self.page("post-office-backup-failed", Lan, "/admin/mail")
            .await;
    }

    async fn opens(&self, board: &[(&str, &str)]) {
        let asked = Asked {
            path: "/boards",
            session: Some(&self.sessions[0]),
            form: Some(board),
        };
        assert_eq!(answer(&self.house.app, &asked).await.0, 303);
    }

    async fn boards_of_ones_own(&mut self) {
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

    async fn notes(&mut self) {
        self.page("notes-none", Lan, "/notes").await;
        let game = self.game(&terms("minh", PACE));
        self.house.play_all(game, &OPENING[..4]);
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
            let kept = self
                .house
                .context(Some(self.lan()), |context| save_note(context, game, &note));
            kept.unwrap().unwrap();
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
        self.keep(
            "analysis-refused",
            Lan,
            &format!("{analysis}&move=h1h9"),
            None,
            422,
        )
        .await;
        self.wish(self.minh(), game, Wish::Resign);
        self.house
            .context(Some(self.lan()), |context| {
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

    async fn lists(&mut self) {
        self.page("home-signed-out", SignedOut, "/").await;
        self.page("home", Lan, "/").await;
        self.page("games-signed-out", SignedOut, "/games").await;
        self.page("games", Lan, "/games").await;
        self.page("player-own", Lan, "/players/lan").await;
        self.page("player", SignedOut, "/players/minh").await;
    }
}
