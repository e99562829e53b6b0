//! Answers kept until what they are made of changes: strangers who ask for the same page get the
//! same bytes, with a tag by which a browser need not take them again; and whoever is signed in and
//! looks whether anything has happened gets the page of before, as long as nothing was written at
//! all.
//!
//! A page says itself what it is made of ([`MadeOf`]); one that does not is made anew each time.
//! Whether an answer is right still is asked of the database before each use. Those of a session
//! are known by its token.

use super::language;
use super::routes::pattern;
use super::visit::{appearance_of, asking, session_token};
use crate::service::{App, Asking, Instant, secret};
use crate::store::changes;
use actix_web::body::{self, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpRequest, HttpResponse};
use lru::LruCache;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many bytes of answers are kept for strangers; those asked for last.
const FOR_STRANGERS: usize = 8 << 20;
/// And so many for those who are signed in.
const FOR_READERS: usize = 4 << 20;
/// Answers longer than this are made anew each time.
const LONGEST: usize = 512 << 10;
/// Addresses longer than this are nobody's but one's own.
const LONGEST_ADDRESS: usize = 300;

/// What an answer is made of: it is right until that changes. What is shown to somebody signed in
/// is made of anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum MadeOf {
    /// Nothing that changes while the program runs.
    Program,
    Game(i64, changes::Stamp),
    House,
}

/// What a page says of itself, beside its answer.
#[derive(Debug, Clone, Copy)]
struct Keepable {
    made_of: MadeOf,
    /// When something that it tells of the time is over.
    until: Option<Instant>,
}

/// The same answer, which may be kept where it is told what it is made of.
pub(in crate::web) fn keep(answer: HttpResponse, made_of: Option<MadeOf>) -> HttpResponse {
    keep_until(answer, made_of, None)
}

/// As [`keep`], until an instant at which something of it is another.
pub(super) fn keep_until(
    mut answer: HttpResponse,
    made_of: Option<MadeOf>,
    until: Option<Instant>,
) -> HttpResponse {
    if let Some(made_of) = made_of {
        answer.extensions_mut().insert(Keepable { made_of, until });
    }
    answer
}

/// What is kept by all workers.
pub(super) struct KeptAnswers {
    for_strangers: Mutex<Shelf>,
    for_readers: Mutex<Shelf>,
}

struct Shelf {
    answers: LruCache<Key, Kept>,
    bytes: usize,
    most_bytes: usize,
}

/// What makes an answer another one: the session, the address, the looks and language of the
/// reader, whether it is compressed.
type Key = Box<[u8]>;

#[derive(Clone)]
struct Kept {
    keepable: Keepable,
    /// The version of the database's file at which it was found right last.
    checked: Option<i64>,
    headers: Arc<HeaderMap>,
    tag: HeaderValue,
    body: Bytes,
    route: &'static str,
    /// Whom it was made for; none where it is for all strangers.
    reader: Option<Asking>,
}

/// Beside an answer that is kept: of which route it is, and whether it was there before it was
/// asked for.
#[derive(Clone, Copy)]
pub(super) struct AtHand {
    pub route: &'static str,
    pub was_there: bool,
}

impl Default for KeptAnswers {
    fn default() -> Self {
        Self {
            for_strangers: Mutex::new(Shelf::of(FOR_STRANGERS)),
            for_readers: Mutex::new(Shelf::of(FOR_READERS)),
        }
    }
}

impl KeptAnswers {
    fn shelf(&self, of_reader: bool) -> MutexGuard<'_, Shelf> {
        let shelf = match of_reader {
            true => &self.for_readers,
            false => &self.for_strangers,
        };
        shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn of(most_bytes: usize) -> Self {
        Self {
            answers: LruCache::unbounded(),
            bytes: 0,
            most_bytes,
        }
    }

    fn keep(&mut self, key: Key, kept: Kept) {
        self.bytes += weight(&key, &kept);
        if let Some((key, old)) = self.answers.push(key, kept) {
            self.bytes -= weight(&key, &old);
        }
        while self.bytes > self.most_bytes
            && let Some((key, old)) = self.answers.pop_lru()
        {
            self.bytes -= weight(&key, &old);
        }
    }
}

/// The bytes that an answer takes, with about what its headers do.
fn weight(key: &Key, kept: &Kept) -> usize {
    2 * key.len() + kept.body.len() + 2_000
}

/// Answers with what is kept, and keeps what may be.
pub(super) async fn answer<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, Error> {
    let app = request.app_data::<web::Data<App>>().cloned();
    let answers = request.app_data::<web::Data<KeptAnswers>>().cloned();
    let (Some(app), Some(answers)) = (app, answers) else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    let token = session_token(request.request(), &app);
    let is_reader = token.is_some();
    let Some(key) = key(&request, token) else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    let now = changes::version_of_file(&app.pool);
    let kept = answers.shelf(is_reader).answers.get(&key).cloned();
    if let Some(mut kept) = kept
        && kept.is_right(&app, now).await
    {
        let answer = kept.answer(request.request(), true);
        if let Some(reader) = kept.reader {
            app.sees(reader);
        }
        if kept.checked != now {
            kept.checked = now;
            answers.shelf(is_reader).keep(key, kept);
        }
        return Ok(request.into_response(answer).map_into_right_body());
    }
    let answer = next.call(request).await?;
    let said = answer.response().extensions().get::<Keepable>().copied();
    let reader = asking(answer.request());
    let said = said.filter(|_| is_reader == reader.is_some());
    let said = said.map(|said| match reader {
        None => said,
        Some(_) => Keepable {
            made_of: MadeOf::House,
            ..said
        },
    });
    match said.filter(|said| may_keep(&answer, *said, now)) {
        None => Ok(answer.map_into_left_body()),
        Some(keepable) => {
            let (request, answer) = answer.into_parts();
            let (answer, body) = answer.into_parts();
            let body = body::to_bytes(body).await;
            let body =
                body.map_err(|error| actix_web::error::ErrorInternalServerError(error.into()))?;
            let headers = answer.headers().clone();
            let route = pattern(&request);
            let kept = Kept::new((keepable, now), (route, reader), headers, body);
            let answer = kept.answer(&request, false);
            if kept.body.len() <= LONGEST {
                answers.shelf(is_reader).keep(key, kept);
            }
            Ok(ServiceResponse::new(request, answer).map_into_right_body())
        }
    }
}

/// By what the answer is known; none where it is no page that is asked for.
fn key(request: &ServiceRequest, token: Option<String>) -> Option<Key> {
    let address = request.uri().path_and_query()?.as_str();
    let is_asked = request.method() == Method::GET && address.len() <= LONGEST_ADDRESS;
    if !is_asked {
        return None;
    }
    let looks = appearance_of(request.request());
    let headers = request.headers();
    let language = looks.language.or_else(|| language::heard(headers));
    let encoding = headers.get(header::ACCEPT_ENCODING);
    let encoding = encoding.map_or(&b""[..], HeaderValue::as_bytes);
    let mut key = Vec::with_capacity(address.len() + encoding.len() + 64);
    key.extend_from_slice(address.as_bytes());
    key.push(b' ');
    key.extend_from_slice(language.unwrap_or_default().code().as_bytes());
    key.push(b' ');
    for (_, word) in looks.words() {
        key.extend_from_slice(word.as_bytes());
        key.push(b'.');
    }
    key.extend_from_slice(encoding);
    if let Some(token) = token {
        key.push(b' ');
        key.extend_from_slice(token.as_bytes());
    }
    Some(key.into_boxed_slice())
}

/// Whether an answer may be given again. What is made of anything is kept as long as nothing is
/// written at all, which only a file tells.
fn may_keep<B>(answer: &ServiceResponse<B>, said: Keepable, version: Option<i64>) -> bool {
    answer.status() == StatusCode::OK
        && !answer.headers().contains_key(header::SET_COOKIE)
        && (said.made_of != MadeOf::House || version.is_some())
}

impl Kept {
    fn new(
        (keepable, checked): (Keepable, Option<i64>),
        (route, reader): (&'static str, Option<Asking>),
        headers: HeaderMap,
        body: Bytes,
    ) -> Self {
        let mut headers = headers;
        headers.remove(header::TRANSFER_ENCODING);
        let tag = tag(&headers, &body);
        headers.insert(header::ETAG, tag.clone());
        Self {
            keepable,
            checked,
            headers: Arc::new(headers),
            tag,
            // What was rendered has room to grow at its end, often as much again.
            body: Bytes::copy_from_slice(&body),
            route,
            reader,
        }
    }

    /// Whether it would be made just so now.
    async fn is_right(&self, app: &web::Data<App>, version: Option<i64>) -> bool {
        if self
            .keepable
            .until
            .is_some_and(|until| app.clock.now() >= until)
        {
            return false;
        }
        match self.keepable.made_of {
            MadeOf::Program => true,
            _ if version.is_some() && self.checked == version => true,
            MadeOf::House => false,
            MadeOf::Game(id, stamp) => {
                let app = Arc::clone(app);
                let asked = tokio::task::spawn_blocking(move || -> Option<changes::Stamp> {
                    changes::stamp(&mut *app.connection().ok()?, id).ok()?
                });
                // What cannot be asked is made anew, and says so itself.
                asked.await.is_ok_and(|found| found == Some(stamp))
            }
        }
    }

    /// The answer, or that the asker has it.
    fn answer(&self, request: &HttpRequest, was_there: bool) -> HttpResponse {
        let has_it = has(request.headers(), self.tag.to_str().unwrap_or_default());
        let (status, body) = match has_it {
            true => (StatusCode::NOT_MODIFIED, Bytes::new()),
            false => (StatusCode::OK, self.body.clone()),
        };
        let mut answer = HttpResponse::with_body(status, BoxBody::new(body));
        let route = self.route;
        answer.extensions_mut().insert(AtHand { route, was_there });
        let headers = answer.headers_mut();
        for (name, value) in self.headers.iter() {
            let is_of_body = name == header::CONTENT_TYPE || name == header::CONTENT_ENCODING;
            if !(has_it && is_of_body) {
                headers.append(name.clone(), value.clone());
            }
        }
        answer
    }
}

/// A strong tag: the bytes that bear it are always the same ones.
fn tag(headers: &HeaderMap, body: &Bytes) -> HeaderValue {
    let own = headers
        .get(header::ETAG)
        .filter(|_| !headers.contains_key(header::CONTENT_ENCODING));
    if let Some(own) = own {
        return own.clone();
    }
    let tag = secret::hex(&Sha256::digest(body)[..12]);
    HeaderValue::try_from(format!("\"{tag}\"")).expect("letters and digits")
}

/// Whether whoever asks says that they have what bears that tag.
pub(in crate::web) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let mut asked = headers.get_all(header::IF_NONE_MATCH);
    asked.any(|value| {
        let tags = value.to_str().unwrap_or_default().split(',').map(str::trim);
        let mut bare = tags.map(|known| known.strip_prefix("W/").unwrap_or(known));
        bare.any(|known| known == "*" || known == tag)
    })
}

#[cfg(test)]
#[path = "kept_answers_tests.rs"]
mod tests;
