//! Players: each has a name, a browser and a mailbox, and uses the pages.

use posthorse::model::Address;
use posthorse::service::Clock;
use posthorse::service::accounts::{names::Name, sign_up};
use posthorse_core::store;

use super::{Browser, Mailbox, Page, Server};

/// Everybody's password, which no log may contain.
pub const PASSWORD: &str = "correct horse battery staple";

/// Its hash, as cheap to verify as argon2id allows (8 KiB, one pass), since hundreds of players
/// sign in.
const CHEAP_HASH: &str =
    "$argon2id$v=19$m=8,t=1,p=1$dGhlIHNhbWUgZm9yIGFsbA$x4DYXFgvWxkxvSNESofVyclXVWsiI7/PZzpe61FdNOg";

/// A player with an account.
pub struct Player {
    pub name: String,
    pub address: String,
    pub browser: Browser,
    pub mailbox: Mailbox,
}

impl Server {
    /// An account with a confirmed address, inserted by SQL and signed in. The tests of accounts
    /// cover signing up.
    pub async fn player(&self, name: &str) -> Player {
        let player = self.somebody(name);
        let now = Clock::system().now();
        let shown = Name::parse(name).unwrap();
        let address = Address::parse(&player.address).unwrap();
        let mut conn = self.database.connection();
        store::write_tx(&mut conn, |conn| {
            sign_up::create(conn, &shown, &address, CHEAP_HASH, Some(now), now)
        })
        .unwrap();
        let fields = [("name", name), ("password", PASSWORD)];
        player.browser.post_raw("/login", &fields).await.is(303);
        player
    }

    /// Signs up and confirms the address on the pages.
    pub async fn member(&self, name: &str) -> Player {
        let mut player = self.newcomer(name).await;
        let letter = player
            .mailbox
            .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
            .await;
        player.browser.get(&letter.link("/confirm/")).await.well();
        player
            .browser
            .submit("main form[method=post]", &[])
            .await
            .done();
        player
    }

    /// Only signs up.
    pub async fn newcomer(&self, name: &str) -> Player {
        let mut player = self.somebody(name);
        let address = player.address.clone();
        player.browser.get("/signup").await.well();
        let fields = [("name", name), ("email", &address), ("password", PASSWORD)];
        player
            .browser
            .submit("form[action='/signup']", &fields)
            .await
            .done();
        player
    }

    /// A person without an account, with an address that is unique to this server.
    fn somebody(&self, name: &str) -> Player {
        // The port separates the players of different servers in one Maildir.
        let address = format!("{}.{}@players.test", name.to_lowercase(), self.port());
        Player {
            name: name.to_owned(),
            browser: self.browser(),
            mailbox: self.mailbox(&address),
            address,
        }
    }

    /// Two players in a game: the first is to move.
    pub async fn pair(&self) -> (Player, Player, String) {
        let mut red = self.player("Lan").await;
        let mut black = self.player("Bao").await;
        let game = red.start_game(&mut black, &[]).await;
        (red, black, game)
    }
}

impl Player {
    /// Challenges a player who accepts; the challenger moves first. Returns the game's path.
    pub async fn start_game(&mut self, other: &mut Player, fields: &[(&str, &str)]) -> String {
        let game = self.challenge(&other.name, fields).await;
        other.accept(&game).await.done();
        game
    }

    /// Sends a challenge, to nobody for an open one. Returns the game's path.
    pub async fn challenge(&mut self, to: &str, fields: &[(&str, &str)]) -> String {
        let variant = fields.iter().find(|(name, _)| *name == "variant");
        let variant = variant.map_or("xiangqi", |(_, slug)| *slug);
        let form = format!("/games/new?variant={variant}");
        self.browser.get(&form).await.well();
        let mut all = vec![("opponent", to), ("seat", "first")];
        all.retain(|(name, _)| !fields.iter().any(|(n, _)| n == name));
        all.extend(fields);
        let page = self.browser.submit("form#challenge", &all).await.done();
        let path = page.url.path().to_owned();
        assert!(
            path.starts_with("/games/"),
            "a challenge leads to its page, not to {path}"
        );
        path
    }

    /// Accepts a challenge on its page.
    pub async fn accept(&mut self, game: &str) -> Page {
        self.browser.get(game).await.well();
        self.browser.submit("form[action$='/accept']", &[]).await
    }

    /// Types a move into the game's form and sends it.
    pub async fn plays(&mut self, game: &str, text: &str) -> Page {
        self.submits_move(game, &[("move", text), ("do", "send")])
            .await
    }

    /// Submits the move form with these fields.
    pub async fn submits_move(&mut self, game: &str, fields: &[(&str, &str)]) -> Page {
        self.browser.get(game).await.well();
        self.browser.submit("form[action$='/moves']", fields).await
    }

    /// Sends a move without opening the page.
    pub async fn posts_move(&self, game: &str, ply: usize, text: &str) -> Page {
        let ply = ply.to_string();
        let fields = [
            ("ply", ply.as_str()),
            ("move", text),
            ("message", ""),
            ("do", "send"),
        ];
        self.browser
            .post_raw(&format!("{game}/moves"), &fields)
            .await
    }

    /// Opens the page of a game.
    pub async fn sees(&mut self, game: &str) -> Page {
        self.browser.get(game).await.well()
    }
}

/// Plays moves in turn.
pub async fn play_in_turn(
    first: &mut Player,
    second: &mut Player,
    game: &str,
    moves: &[&str],
) -> Page {
    let mut last = None;
    for (index, text) in moves.iter().enumerate() {
        let player = if index % 2 == 0 {
            &mut *first
        } else {
            &mut *second
        };
        last = Some(player.plays(game, text).await.done());
    }
    last.expect("at least one move")
}
