//! A browser without JavaScript: cookies, redirects, headers about the origin of a request, and
//! forms.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use reqwest::{Method, RequestBuilder, redirect::Policy};
use scraper::{Html, Selector};
use url::{Url, form_urlencoded};

use super::PATIENCE;
use super::form;
use super::server::Shared;

/// The response after all redirects.
#[derive(Clone, Debug)]
pub struct Page {
    /// The status of the first response: 303 after a successful form.
    pub first: u16,
    /// The status of the final page.
    pub status: u16,
    pub url: Url,
    /// Its headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// The attributes of the board's element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub game: String,
    pub ply: usize,
    pub turn: String,
    pub fen: String,
    pub outcome: String,
}

impl Page {
    pub fn html(&self) -> Html {
        Html::parse_document(&self.body)
    }

    /// The visible text.
    pub fn text(&self) -> String {
        form::text(&self.html())
    }

    /// A header's value; empty if absent.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(n, _)| n == name);
        found.map_or("", |(_, value)| value)
    }

    /// Whether an element matches.
    pub fn has(&self, selector: &str) -> bool {
        !self.texts(selector).is_empty()
    }

    /// The texts of all matching elements.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.html()
            .select(&selector)
            .map(|e| words(e.text().collect()))
            .collect()
    }

    /// An attribute of all matching elements.
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        self.html()
            .select(&selector)
            .filter_map(|e| e.attr(name).map(str::to_owned))
            .collect()
    }

    /// The sentence of a refusal; empty without one.
    pub fn alert(&self) -> String {
        self.texts("[role=alert]").join(" ")
    }

    /// The board's attributes.
    #[track_caller]
    pub fn board(&self) -> Board {
        let get = |name: &str| {
            let found = self.attributes("[data-game]", name).into_iter().next();
            found.unwrap_or_else(|| {
                panic!(
                    "no {name} on a board at {} ({}):\n{}",
                    self.url,
                    self.status,
                    self.text()
                )
            })
        };
        Board {
            game: get("data-game"),
            ply: get("data-ply").parse().unwrap(),
            turn: get("data-turn"),
            fen: get("data-fen"),
            outcome: get("data-outcome"),
        }
    }

    /// Fails unless this is a page without a refusal.
    #[track_caller]
    pub fn well(self) -> Self {
        assert_eq!(self.status, 200, "{}: {}", self.url, self.text());
        assert_eq!(self.alert(), "", "{}", self.url);
        self
    }

    /// Fails unless the form that led here was accepted.
    #[track_caller]
    pub fn done(self) -> Self {
        assert_eq!(
            self.first,
            303,
            "{}: {} {}",
            self.url,
            self.alert(),
            self.text()
        );
        self.well()
    }

    /// Fails unless the response had this status.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.first, status, "{}: {}", self.url, self.text());
        self
    }
}

/// The origin in a request's headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A page of the site, in a current browser.
    Ours,
    /// A page of the site, in a browser without `Sec-Fetch-Site`.
    OldBrowser,
    /// A page of another site.
    CrossSite,
    /// A page of a sibling domain.
    SameSite,
    /// A page of another site, in a browser without `Sec-Fetch-Site`.
    OldForeignBrowser,
    /// A sandboxed page.
    Null,
    /// Without such headers.
    Untold,
}

/// The line before each part of a form with files.
const BOUNDARY: &str = "--edge\r\n";

/// One browser, whose tabs share cookies.
#[derive(Clone)]
pub struct Browser {
    client: reqwest::Client,
    base: Url,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
    shared: Arc<Shared>,
    /// The value of `Accept-Language`; empty for none.
    pub languages: String,
    /// The current page.
    pub page: Option<Page>,
}

impl Browser {
    /// A browser without cookies.
    pub fn new(base: &str, shared: Arc<Shared>) -> Self {
        let client = reqwest::Client::builder()
            .redirect(Policy::none())
            .timeout(PATIENCE)
            .no_proxy()
            // Killed servers, and those with fast clocks, have closed persistent connections.
            .pool_max_idle_per_host(0)
            .build()
            .unwrap();
        Self {
            client,
            base: Url::parse(base).unwrap(),
            cookies: Arc::default(),
            shared,
            languages: String::new(),
            page: None,
        }
    }

    /// A second tab.
    pub fn tab(&self) -> Self {
        self.clone()
    }

    /// The current page.
    pub fn page(&self) -> &Page {
        self.page.as_ref().expect("a page was opened")
    }

    /// The cookies as a header.
    pub fn cookie_header(&self) -> String {
        let cookies = self.cookies.lock().unwrap();
        cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("; ")
    }

    /// Copies another browser's cookies, as a thief would.
    pub fn set_cookie_header(&self, header: &str) {
        let pairs = header.split("; ").filter_map(|pair| pair.split_once('='));
        *self.cookies.lock().unwrap() = pairs.map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
    }

    /// Opens a link and follows redirects.
    pub async fn get(&mut self, path: &str) -> Page {
        let answer = self.get_raw(path).await;
        self.follow(answer).await
    }

    /// One GET without following redirects.
    pub async fn get_raw(&self, path: &str) -> Page {
        self.request(Method::GET, &self.at(path), None, Origin::Ours)
            .await
            .expect("the server answers")
    }

    /// One GET from a server that may be killed meanwhile: `None` without a response.
    pub async fn try_get(&self, path: &str) -> Option<Page> {
        self.request(Method::GET, &self.at(path), None, Origin::Ours)
            .await
    }

    pub async fn head(&self, path: &str) -> Page {
        self.request(Method::HEAD, &self.at(path), None, Origin::Ours)
            .await
            .expect("the server answers")
    }

    /// Posts fields without a form and follows redirects.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let answer = self.post_raw(path, fields).await;
        self.follow(answer).await
    }

    /// Posts fields without a form or redirects.
    pub async fn post_raw(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        self.post_from(path, fields, Origin::Ours).await
    }

    /// Posts fields from that origin.
    pub async fn post_from(&self, path: &str, fields: &[(&str, &str)], origin: Origin) -> Page {
        self.try_post(path, fields, origin)
            .await
            .expect("the server answers")
    }

    /// Posts fields to a server that may be killed meanwhile: `None` without a response.
    pub async fn try_post(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        origin: Origin,
    ) -> Option<Page> {
        self.request(Method::POST, &self.at(path), Some(encoded(fields)), origin)
            .await
    }

    /// Sends a DELETE with a body, as scripts do.
    pub async fn delete_body(&self, path: &str, body: String) -> Page {
        self.request(Method::DELETE, &self.at(path), Some(body), Origin::Ours)
            .await
            .expect("the server answers")
    }

    /// Posts a form that may contain files.
    pub async fn post_multipart(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let part = |(name, value): &(&str, &str)| {
            let name = format!("Content-Disposition: form-data; name=\"{name}\"");
            format!("{BOUNDARY}{name}\r\n\r\n{value}\r\n")
        };
        let parts: String = fields.iter().map(part).collect();
        self.post_body(path, format!("{parts}--edge--\r\n")).await
    }

    /// Posts a raw body.
    pub async fn post_body(&self, path: &str, body: String) -> Page {
        self.request(Method::POST, &self.at(path), Some(body), Origin::Ours)
            .await
            .expect("the server answers")
    }

    /// Fills in a form of the current page, and follows redirects.
    pub async fn submit(&mut self, selector: &str, overrides: &[(&str, &str)]) -> Page {
        let page = self.page().clone();
        let filled = form::fill(&page.html(), selector, overrides);
        let mut target = page.url.join(&filled.action).unwrap();
        let body = encoded(&filled.fields);
        let answer = if filled.method == "post" {
            self.request(Method::POST, &target, Some(body), Origin::Ours)
                .await
        } else {
            target.set_query(Some(&body));
            self.request(Method::GET, &target, None, Origin::Ours).await
        };
        self.follow(answer.expect("the server answers")).await
    }

    /// Follows a link of the current page.
    pub async fn click(&mut self, selector: &str) -> Page {
        let page = self.page().clone();
        let link = page.attributes(selector, "href").into_iter().next();
        let link =
            link.unwrap_or_else(|| panic!("no link {selector} at {}:\n{}", page.url, page.text()));
        let target = page.url.join(&link).unwrap();
        self.get(target.as_str()).await
    }

    fn at(&self, path: &str) -> Url {
        self.base.join(path).unwrap()
    }

    async fn follow(&mut self, mut answer: Page) -> Page {
        let first = answer.first;
        for _ in 0..5 {
            if !matches!(answer.status, 301 | 302 | 303 | 307 | 308) {
                answer.first = first;
                self.page = Some(answer.clone());
                return answer;
            }
            let target = answer.url.join(answer.header("location")).unwrap();
            assert_eq!(target.origin(), self.base.origin(), "a redirect leads away");
            answer = self
                .request(Method::GET, &target, None, Origin::Ours)
                .await
                .expect("the server answers");
        }
        panic!("redirects without end at {}", answer.url);
    }

    async fn request(
        &self,
        method: Method,
        url: &Url,
        body: Option<String>,
        origin: Origin,
    ) -> Option<Page> {
        self.remember_token(url);
        let mut request = from(self.client.request(method, url.clone()), origin, &self.base);
        if !self.languages.is_empty() {
            request = request.header("Accept-Language", &self.languages);
        }
        let cookies = self.cookie_header();
        if !cookies.is_empty() {
            request = request.header("Cookie", cookies);
        }
        if let Some(body) = body {
            let kind = match body.starts_with(BOUNDARY) {
                true => "multipart/form-data; boundary=edge",
                false => "application/x-www-form-urlencoded",
            };
            request = request.header("Content-Type", kind).body(body);
        }
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let value =
            |v: &reqwest::header::HeaderValue| String::from_utf8_lossy(v.as_bytes()).into_owned();
        let headers: Vec<(String, String)> = answer
            .headers()
            .iter()
            .map(|(n, v)| (n.to_string(), value(v)))
            .collect();
        let body = answer.bytes().await.ok()?;
        if status >= 500 {
            self.shared.broken.fetch_add(1, Ordering::Relaxed);
        }
        self.keep_cookies(&headers);
        let body = String::from_utf8_lossy(&body).into_owned();
        Some(Page {
            first: status,
            status,
            url: url.clone(),
            headers,
            body,
        })
    }

    fn keep_cookies(&self, headers: &[(String, String)]) {
        for (_, cookie) in headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie
                .split(';')
                .next()
                .and_then(|pair| pair.split_once('='))
                .expect("a cookie has a name");
            let mut cookies = self.cookies.lock().unwrap();
            if value.is_empty() || cookie.contains("Max-Age=0") {
                cookies.remove(name);
            } else {
                self.shared.secrets.lock().unwrap().insert(value.to_owned());
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Tokens of links in emails must not be in the log either.
    fn remember_token(&self, url: &Url) {
        let mut parts = url.path_segments().expect("an http URL");
        if let (Some("confirm" | "reset" | "unsubscribe" | "mail" | "invitations"), Some(token)) =
            (parts.next(), parts.next())
            && token.len() > 20
        {
            self.shared.secrets.lock().unwrap().insert(token.to_owned());
        }
    }
}

/// A form's fields, URL-encoded.
fn encoded(fields: &[(impl AsRef<str>, impl AsRef<str>)]) -> String {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    body.finish()
}

fn from(request: RequestBuilder, origin: Origin, base: &Url) -> RequestBuilder {
    let ours = base.origin().ascii_serialization();
    match origin {
        Origin::Ours => request
            .header("Sec-Fetch-Site", "same-origin")
            .header("Origin", ours),
        Origin::OldBrowser => request.header("Origin", ours),
        Origin::CrossSite => request
            .header("Sec-Fetch-Site", "cross-site")
            .header("Origin", "https://evil.test"),
        Origin::SameSite => request
            .header("Sec-Fetch-Site", "same-site")
            .header("Origin", ours),
        Origin::OldForeignBrowser => request.header("Origin", "https://evil.test"),
        Origin::Null => request.header("Origin", "null"),
        Origin::Untold => request,
    }
}
