//! A server in which things happen, who looks at its pages, and how a page is kept.

use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::service::game_commands::{Terms, accept, challenge};
use crate::service::golden::{Golden, readable};
use crate::service::testing::{TestSite, test_site};
use crate::web::testing::{SiteRequest, answer};
use crate::words::{self, Language};

/// Three days for every move.
pub(super) const PACE: TimeControl = TimeControl::days(3);

/// A site in which something of everything has happened, and who looks at it.
pub(super) struct Site {
    pub(super) test_site: TestSite,
    pub(super) people: [PlayerId; 3],
    pub(super) sessions: [String; 3],
    pub(super) golden: Golden,
}

/// What is under every game; it is kept once.
const RULES: &str = "\n## The rules of ";

/// A page in two: what is around all pages, which is kept once, and what it says itself.
fn parted(html: &str) -> (String, String) {
    let (before, rest) = html.split_once("<main").unwrap_or(("", html));
    let (told, after) = rest.split_once("</main>").unwrap_or((rest, ""));
    (format!("{before}<p>{after}"), format!("<main{told}"))
}

#[derive(Clone, Copy)]
pub(super) enum Reader {
    Lan,
    Minh,
    Onlooker,
    SignedOut,
}

impl Site {
    pub(super) fn new(golden: Golden) -> Self {
        let test_site = test_site();
        let people = ["lan", "minh", "an"].map(|name| test_site.member(name));
        let sessions = people.map(|id| test_site.session(id));
        // Who never chose a zone is asked for it; here the onlooker.
        test_site.sql("UPDATE players SET zone_chosen = TRUE WHERE name <> 'an'");
        Self {
            test_site,
            people,
            sessions,
            golden,
        }
    }

    pub(super) fn lan(&self) -> PlayerId {
        self.people[0]
    }

    pub(super) fn minh(&self) -> PlayerId {
        self.people[1]
    }

    /// Keeps the page at that address.
    pub(super) async fn page(&mut self, name: &str, reader: Reader, path: &str) {
        self.keep(name, reader, path, None, 200).await;
    }

    /// Keeps the page that a form is answered with.
    pub(super) async fn form(
        &mut self,
        name: &str,
        path: &str,
        form: &[(&str, &str)],
        status: u16,
    ) {
        self.keep(name, Reader::Lan, path, Some(form), status).await;
    }

    pub(super) async fn keep(
        &mut self,
        name: &str,
        reader: Reader,
        path: &str,
        form: Option<&[(&str, &str)]>,
        expected: u16,
    ) {
        let session = self.sessions.get(reader as usize).map(String::as_str);
        let asked = SiteRequest {
            path,
            session,
            form,
        };
        let (status, body) = answer(&self.test_site.app, &asked).await;
        assert_eq!(status, expected, "{path}: {body}");
        if words::language() != Language::ENGLISH {
            let lang = format!(r#"lang="{}""#, words::language().code());
            assert!(body.contains(&lang), "{name} is in another language");
            self.golden.compare(name, &readable(&body));
            return;
        }
        let (frame, told) = parted(&body);
        if name.starts_with("home") {
            self.golden
                .compare(&format!("frame-of-{name}"), &readable(&frame));
        }
        let told = readable(&told);
        let (told, rules) = told.split_once(RULES).unwrap_or((&told, ""));
        self.golden.compare(name, told);
        if name == "game-start" {
            self.golden.compare("game-rules", rules);
        }
    }

    pub(super) async fn keep_form(&self, path: &str, form: &[(&str, &str)]) {
        let asked = SiteRequest {
            path,
            session: Some(&self.sessions[0]),
            form: Some(form),
        };
        assert_eq!(answer(&self.test_site.app, &asked).await.0, 303, "{path}");
    }

    pub(super) fn game(&self, terms: &Terms) -> GameId {
        let made = self
            .test_site
            .attempt(Some(self.lan()), |context| challenge(context, terms));
        let Ok(Ok(id)) = made else {
            panic!("{made:?}");
        };
        let minh = Some(self.minh());
        self.test_site
            .attempt(minh, |context| accept(context, id))
            .unwrap()
            .unwrap();
        id
    }

    pub(super) fn command(&self, who: PlayerId, game: GameId, command: GameCommand) {
        self.test_site.command(who, game, command).unwrap().unwrap();
    }
}
