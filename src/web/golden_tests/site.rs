//! The site whose pages are recorded, its readers, and how a page is recorded.

use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::service::game_commands::{Terms, accept, challenge};
use crate::service::golden::{Golden, readable};
use crate::service::testing::{TestSite, test_site};
use crate::web::testing::{SiteRequest, answer};
use crate::words::{self, Language};

pub(super) const PACE: TimeControl = TimeControl::days(3);

/// A site with data of every kind, and its readers.
pub(super) struct Site {
    pub(super) test_site: TestSite,
    pub(super) people: [PlayerId; 3],
    pub(super) sessions: [String; 3],
    pub(super) golden: Golden,
}

/// The heading of the rules under every game, which are recorded once.
const RULES: &str = "\n## The rules of ";

/// A page in two parts: the frame of all pages, which is recorded once, and the content.
fn split_frame(html: &str) -> (String, String) {
    let (before, rest) = html.split_once("<main").unwrap_or(("", html));
    let (content, after) = rest.split_once("</main>").unwrap_or((rest, ""));
    (format!("{before}<p>{after}"), format!("<main{content}"))
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
        // A player who never chose a zone is asked for it. Here that is the onlooker.
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

    /// Records the page at that address.
    pub(super) async fn page(&mut self, name: &str, reader: Reader, path: &str) {
        self.record_page(name, reader, path, None, 200).await;
    }

    /// Records the page that answers a form.
    pub(super) async fn form(
        &mut self,
        name: &str,
        path: &str,
        form: &[(&str, &str)],
        status: u16,
    ) {
        self.record_page(name, Reader::Lan, path, Some(form), status)
            .await;
    }

    pub(super) async fn record_page(
        &mut self,
        name: &str,
        reader: Reader,
        path: &str,
        form: Option<&[(&str, &str)]>,
        expected: u16,
    ) {
        let session = self.sessions.get(reader as usize).map(String::as_str);
        let request = SiteRequest {
            path,
            session,
            form,
        };
        let (status, body) = answer(&self.test_site.app, &request).await;
        assert_eq!(status, expected, "{path}: {body}");
        if words::language() != Language::ENGLISH {
            let lang = format!(r#"lang="{}""#, words::language().code());
            assert!(body.contains(&lang), "{name} is in another language");
            self.golden.compare(name, &readable(&body));
            return;
        }
        let (frame, content) = split_frame(&body);
        if name.starts_with("home") {
            self.golden
                .compare(&format!("frame-of-{name}"), &readable(&frame));
        }
        let content = readable(&content);
        let (content, rules) = content.split_once(RULES).unwrap_or((&content, ""));
        self.golden.compare(name, content);
        if name == "game-start" {
            self.golden.compare("game-rules", rules);
        }
    }

    pub(super) async fn record_form(&self, path: &str, form: &[(&str, &str)]) {
        let request = SiteRequest {
            path,
            session: Some(&self.sessions[0]),
            form: Some(form),
        };
        assert_eq!(answer(&self.test_site.app, &request).await.0, 303, "{path}");
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
