//! The language of an answer: what the reader chose, or what the browser asks for, or English. An
//! account's own choice is known only once its session is looked up; what is said before that is
//! said as the browser asks.

use super::visit::appearance_of;
use crate::words::{Language, Speaking};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;

/// So many wishes of a browser are read.
const MOST: usize = 20;

/// Answers in the language of whoever asks.
pub(super) async fn speak<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let chosen = appearance_of(request.request()).language;
    let language = chosen.or_else(|| heard(request.headers()));
    Speaking::new(language.unwrap_or_default(), next.call(request)).await
}

/// The first language that the browser asks for and that we speak.
pub(super) fn heard(headers: &HeaderMap) -> Option<Language> {
    let wishes = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut wishes: Vec<(&str, f32)> = wishes.split(',').take(MOST).map(wish).collect();
    // The order among equals is the browser's.
    wishes.sort_by(|one, other| other.1.total_cmp(&one.1));
    let tags = wishes.into_iter().filter(|(_, weight)| *weight > 0.0);
    Language::wanted(tags.map(|(tag, _)| tag))
}

fn wish(text: &str) -> (&str, f32) {
    let (tag, parameter) = text.split_once(';').unwrap_or((text, ""));
    let weight = parameter.trim().strip_prefix("q=").map(str::parse);
    (tag.trim(), weight.and_then(Result::ok).unwrap_or(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    #[test]
    fn the_language_with_the_greatest_weight_is_heard() {
        let heard = |wishes: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(wishes));
            super::heard(&headers).map(Language::code)
        };
        assert_eq!(heard("zh-CN,zh;q=0.9,en;q=0.8"), Some("zh-Hans"));
        assert_eq!(heard("de, zh;q=0.3, en;q=0.7"), Some("en"));
        assert_eq!(heard("zh;q=0, fr"), None);
        assert_eq!(heard("*;q=banana,,;;"), None);
    }
}
